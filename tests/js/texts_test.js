// Words with slots: the only grammar that the board's own sentences need.

import { filled } from "../../heroplay/ui/static/texts.js";

const same = (a, b) => {
  if (a !== b) throw new Error(`${JSON.stringify(a)} is not ${JSON.stringify(b)}`);
};

Deno.test("a slot takes its value", () => same(filled("Step {n} of {of}", { n: 2, of: 8 }), "Step 2 of 8"));

Deno.test("one and several", () => {
  same(filled("{n} {n?move|moves}", { n: 1 }), "1 move");
  same(filled("{n} {n?move|moves}", { n: 0 }), "0 moves");
});

Deno.test("a missing slot is told", () => {
  try {
    filled("Hello, {name}");
  } catch (error) {
    return same(error.message, '"Hello, {name}" has no name.');
  }
  throw new Error("nothing was told");
});
