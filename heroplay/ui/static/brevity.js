// As much of a text as one can listen to before a decision: whole sentences, else clauses, never half a word.

export const MOST_WORDS = 25; // for a decision; the whole text stands on the page

const SENTENCES = /(?<=[.!?…]["')]?)\s+(?!\p{Ll})/u; // small letters follow a name that ends like a sentence
const CLAUSE = /[,;:–]$/u;

/** @param {string} text */
const words = (text) => text.split(/\s+/).filter(Boolean);

/** @param {string} text */
export const count = (text) => words(text).length;

/** @param {string[]} parts */
export const joined = (parts) => parts.filter(Boolean).join(" ");

/**
 * The beginning of a sentence: to the end of its last clause with room, else to a word if it may break off.
 * @param {string} sentence
 * @param {number} most
 * @param {boolean} breaks
 */
function begun(sentence, most, breaks) {
  const said = words(sentence).slice(0, most);
  const end = said.findLastIndex((word) => CLAUSE.test(word)) + 1;
  const kept = said.slice(0, end || (breaks ? said.length : 0));
  return kept.length ? `${kept.join(" ").replace(CLAUSE, "")}…` : "";
}

/**
 * The first sentences of a text, no more than `most` words; the next one is begun where little has been said.
 * Only what would otherwise not be said at all breaks off inside a clause.
 * @param {string} text
 * @param {number} [most]
 * @param {boolean} [breaks]
 */
export function within(text, most = MOST_WORDS, breaks = true) {
  let said = "";
  for (const sentence of text.split(SENTENCES)) {
    if (count(said) + count(sentence) > most) {
      if (count(said) * 2 >= most) return said;
      return joined([said, begun(sentence, most - count(said), breaks && !said)]);
    }
    said = joined([said, sentence]);
  }
  return said;
}

/**
 * A text between what must be said before it and after it: the text is what is shortened.
 * @param {string} before
 * @param {string} text
 * @param {string} after
 */
export function between(before, text, after) {
  const end = within(after, MOST_WORDS - count(before));
  return joined([before, within(text, MOST_WORDS - count(before) - count(end), !end), end]);
}
