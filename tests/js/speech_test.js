// What is read out: the newest first of all, and no more than one can listen to.

import { between, count, within } from "../../heroplay/ui/static/brevity.js";
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

Deno.test("what is asked comes before what has happened", () =>
  same(brief([words(20, "old"), "You decide."]), `${words(20, "old")} You decide.`));

Deno.test("no more is said of what is asked than one can listen to", () => {
  same(brief(["Ann passes.", words(30, "long")]), `${words(25, "long")}…`);
  same(
    brief(["Ann passes.", `${words(14, "long")}. More ${words(14, "more")}.`]),
    `Ann passes. ${words(14, "long")}.`,
  );
});

Deno.test("a text is cut at the end of a sentence", () => {
  same(within("One two. Three four. Five six.", 4), "One two. Three four.");
  same(within("One two. Three four. Five six.", 5), "One two. Three four.");
  same(within("One two.", 2), "One two.");
});

Deno.test("a sentence that is too long is cut at a clause", () => {
  same(within("One two, three four, five six.", 5), "One two, three four…");
  same(within("No. One two: three four five six.", 5), "No. One two…");
});

Deno.test("a clause that is too long is cut at a word", () => {
  same(within("one two three four", 3), "one two three…");
  same(within("One. Two three four.", 3), "One.");
  same(within("one two", 0), "");
  same(within("", 3), "");
});

Deno.test("a name that ends like a sentence ends none", () =>
  same(within("Ann plays Jab! at Bo. Bo passes.", 6), "Ann plays Jab! at Bo."));

Deno.test("what stands before and after is said, and of the text what has room", () => {
  same(between("Step 1.", "Here. And there.", "Win."), "Step 1. Here. And there. Win.");
  const said = between("Step 1 of 2.", `Short text here. So ${words(20, "long")}.`, `${words(12, "goal")}.`);
  same(said.startsWith("Step 1 of 2. Short text here."), true);
  same(said.endsWith(`${words(12, "goal")}.`), true);
  same(count(said) <= 25, true);
  same(between("Step 1.", words(30, "long"), "Win."), "Step 1. Win.");
  same(count(between("Step 1.", "Text.", words(40, "goal"))), 25);
});
