// What the deck screen of a game says, in the terms of the lab: parts, ready-made decks, cards, best sets.
// Only here stand the names that the kernel's data has for them.

const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** The parts that belong to a deck and are not its cards: each gives a score that pays for cards. */
export const parts = (s) =>
  Object.keys(s.catalogue[0].attributes).map((id) => {
    const label = capital(id);
    return { id, label, letter: label[0], owner: s.attributes[id] ?? "", score: s.scores[id] };
  });

/** What the part of a ready-made deck is worth: its score and its points. */
export const partOf = (ready, id) => ready.attributes[id];

/** The part that pays for a card. */
export const payer = (card, s) => parts(s).find((part) => part.id === card.attribute);

/** Every card of every ready-made deck. */
export const cardsOf = (s) => s.catalogue.flatMap((ready) => ready.cards);

/** The type that most cards have: it need not be said of each. */
export function usualType(s) {
  const counted = new Map();
  for (const { type } of cardsOf(s)) counted.set(type, (counted.get(type) || 0) + 1);
  return [...counted].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** The best sets of cards, by what they are for. */
export const reaches = (s) => ["attack", "block"].map((id) => ({ id, label: capital(id), rows: s[id] }));

/** The types of the deck's cards with how many there are of each. */
export const typesOf = (s) =>
  Object.entries(s.types).filter(([, n]) => n).map(([name, n]) => `${n} ${capital(name)}`);
