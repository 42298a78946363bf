// The words of one part of the board.  They come from the kernel: nothing that people read stands in
// JavaScript.

import { WORDS } from "./words.js";

const SLOT = /\{(\w+)(?:\?([^|{}]*)\|([^{}]*))?\}/g;

/**
 * A sentence with its slots filled in: `{name}`, or `{n?move|moves}` for one or several.
 * @param {string} text
 * @param {Record<string, unknown>} [slots]
 * @returns {string}
 */
export function filled(text, slots = {}) {
  if (!text.includes("{")) return text;
  return text.replace(SLOT, (_, name, one, more) => {
    if (!(name in slots)) throw new Error(`"${text}" has no ${name}.`);
    return one === undefined ? String(slots[name]) : slots[name] === 1 ? one : more;
  });
}

/**
 * `texts("play")("undo")`: a word of the file `play.toml`.
 * @param {string} part
 * @returns {(key: string, slots?: Record<string, unknown>) => string}
 */
export function texts(part) {
  const words = WORDS[part];
  return (key, slots) => {
    if (!(key in words)) throw new Error(`There is no word "${key}" in ${part}.`);
    return filled(words[key], slots);
  };
}
