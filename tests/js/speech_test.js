// What is read out: the newest first of all, and no more than one can listen to.

import { brief } from "../../heroplay/ui/static/speech.js";

const same = (a, b) => {
  if (a !== b) throw new Error(`${JSON.stringify(a)} is not ${JSON.stringify(b)}`);
};
const words = (n, word) => Array(n).fill(word).join(" ");

Deno.test("all of it, where it is short", () =>
  same(brief(["Ann passes.", "You decide."]), "Ann passes. You decide."));

Deno.test("the oldest goes first", () => {
  same(
    brief([words(10, "old"), words(10, "new"), words(10, "now")]),
    `${words(10, "new")} ${words(10, "now")}`,
  );
});

Deno.test("what is asked is always said", () =>
  same(brief(["Ann passes.", words(30, "long")]), words(30, "long")));
