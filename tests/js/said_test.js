// What screens say of their data, in whole sentences.

import { recordName, told } from "../../heroplay/ui/static/files/actions.js";
import { grouped, percent } from "../../heroplay/ui/static/numbers.js";
import { allowedCopies } from "../../heroplay/ui/static/screens/decklab/actions.js";
import { cardSaid, fits } from "../../heroplay/ui/static/screens/decklab/cards.js";
import { simulatedSaid } from "../../heroplay/ui/static/screens/decklab/use.js";
import { verdict } from "../../heroplay/ui/static/screens/editor/actions.js";
import { people } from "../../heroplay/ui/static/screens/home/home.js";
import { headOf, worth } from "../../heroplay/ui/static/screens/whatif/best.js";
import { nodeSaid, short } from "../../heroplay/ui/static/screens/whatif/drawing.js";
import { least, sumOf } from "../../heroplay/ui/static/screens/whatif/odds.js";

const same = (a, b) => {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
  if (one !== other) throw new Error(`${one} is not ${other}`);
};

Deno.test("numbers", () => {
  same(grouped(1234567), "1,234,567");
  same([percent(0.5), percent(0.1234, 1)], ["50", "12.3"]);
});

Deno.test("what was found in a text", () => {
  const found = { title: "Go", names: ["Ada", "Ben"], move: 0, prompt: "Ada moves.", seat: null };
  same(told(found), "Go: Ada, Ben. Ada moves.");
  same(
    told({ ...found, move: 7, seat: 1 }),
    "Go: Ada, Ben, move 7. Ada moves. It shows what Ben knew; all other cards are dealt again.",
  );
});

Deno.test("the name of a record's file", () =>
  same(recordName({ game: "go", names: ["Ada L.", "Ben"] }, 12), "go-ada-l-ben-move-12.txt"));

Deno.test("whether a position is possible", () => {
  same(verdict({ ok: true, says: "Ada moves.", problems: [] }), "This position is possible. Ada moves.");
  const problems = [{ text: "Too many." }, { text: "Too few." }];
  same(
    verdict({ ok: false, says: "", problems }),
    "This position is impossible, for 2 reasons: Too many. Too few.",
  );
  same(
    verdict({ ok: false, says: "", problems: problems.slice(1) }),
    "This position is impossible, for 1 reason: Too few.",
  );
});

Deno.test("how many can play", () => {
  same(people([2]), "2 players");
  same(people([1]), "1 player");
  same(people([2, 3, 4]), "2 to 4 players");
});

Deno.test("a node of the tree", () => {
  same(
    nodeSaid({ ply: 3, name: "Ada", note: "", over: "", current: true }),
    "Move 3. Ada decides. You are here",
  );
  same(nodeSaid({ ply: 9, name: "Ada", note: "odd", over: "Ben won" }), "Move 9. Ben won. odd");
  same([short("take the card", 20), short("take the card", 9)], ["take the card", "take the…"]);
});

Deno.test("odds and their sums", () => {
  const o = { shape: "curve", at: 4, words: { easier: "no harder than" } };
  same([least({ percent: "5 %" }), least({ bound: "at least", percent: "5 %" })], ["5 %", "at least 5 %"]);
  const counted = { label: "3", method: "counted", percent: "5 %", sum: [{ count: 1, of: 20 }] };
  same(sumOf(counted, o), "3: 1 of 20 deals, 5 %");
  same(sumOf(counted, { ...o, shape: "bars" }), "3: 1 of 20 draws, 5 %");
  same(sumOf({ label: "4", method: "sampled", percent: "5 %" }, o), "4: sampled, 5 %");
  same(sumOf({ label: "2", method: "sampled", percent: "5 %" }, o), "2: 5 %, no harder than 4");
});

Deno.test("what the solver found", () => {
  const b = {
    goal: "Most points.",
    nodes: 1200,
    best: ["a", "b"],
    value: 3,
    proven: true,
    note: "Out of time.",
  };
  same([headOf(b), headOf({ ...b, best: ["a"] })], ["2 best moves:", "Best move:"]);
  same(headOf({ ...b, best: [], value: null }), "Nothing found.");
  same(worth(b), "Most points. Value 3, proven (1,200 positions).");
  same(worth({ ...b, proven: false }), "Most points. Value 3, not proven. Out of time. (1,200 positions).");
  same(worth({ ...b, proven: false, value: null }), "Most points. Out of time. (1,200 positions).");
});

const card = (id, type, value) => ({
  id,
  name: `Card ${id}`,
  type,
  kind: "Stroke",
  value,
  cost: 2,
  payer: "mind",
});
const cards = [card("a", "Fast", "3"), card("b", "Slow", "="), card("c", "Fast", "")];
const s = { parts: [{ id: "body", label: "Body" }, { id: "mind", label: "Mind" }] };

Deno.test("a card of the deck lab in words", () => {
  same(cardSaid(cards[0], s), "Fast Stroke 3, costs 2 Mind");
  same(cardSaid(cards[1], s), "Slow Stroke with a value that varies, costs 2 Mind");
  same(cardSaid(cards[2], s), "Fast Stroke, costs 2 Mind");
});

Deno.test("a card is found by any of its words", () => {
  same(cards.filter((c) => fits(c, " SLOW ", s)).map((c) => c.id), ["b"]);
  same(cards.filter((c) => fits(c, "", s)).length, 3);
  same(cards.filter((c) => fits(c, "body", s)).length, 0);
});

Deno.test("copies stay within what can be put in", () =>
  same([-1, 2.6, 99, NaN].map((n) => allowedCopies(n, 9)), [0, 3, 9, 0]));

Deno.test("a simulation in words", () => {
  const m = { name: "Ada", games: 28, asked: 160, stopped: false, old: false };
  same(simulatedSaid(m), "Ada: 28 of 160 games, both sides played by the Medium bot.");
  same(
    simulatedSaid({ ...m, stopped: true, old: true }),
    "Ada: 28 of 160 games, both sides played by the Medium bot, stopped. The deck has changed since.",
  );
});
