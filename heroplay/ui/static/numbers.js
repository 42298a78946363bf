// Numbers as people read them.

/** 12345 is "12,345". @param {number} n */
export const grouped = (n) => n.toLocaleString("en");

/** A share from 0 to 1 in percent, with `digits` after the point. */
export const percent = (share, digits = 0) => (100 * share).toFixed(digits);
