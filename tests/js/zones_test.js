// The drawings of zones as trees of descriptions: what stands in them, and what takes no room.

import { drawZone } from "../../heroplay/ui/static/zones/index.js";
import { inTwoLines, miniCard } from "../../heroplay/ui/static/card.js";
import { comparison, contest, lacks, sum } from "../../heroplay/ui/static/zones/contest.js";
import { remembered, revealed, secret } from "../../heroplay/ui/static/zones/secrets.js";
import { facts, listed, number, whyOf } from "../../heroplay/ui/static/zones/tokens.js";
import { h } from "../../heroplay/ui/static/dom.js";

const same = (a, b) => {
  if (JSON.stringify(a) !== JSON.stringify(b)) {
    throw new Error(`${JSON.stringify(a)} is not ${JSON.stringify(b)}`);
  }
};
globalThis.matchMedia ||= () => ({ matches: false });

const player = (seat, name, more = {}) => ({
  seat,
  name,
  crest: "sun",
  accent: "",
  committed: false,
  counters: [],
  ...more,
});
const PLAYERS = [player(0, "Ann"), player(1, "Ben"), player(2, "Cid")];
const piece = (id, more = {}) => ({
  id,
  ref: id,
  label: id,
  face: null,
  at: "",
  owner: null,
  tokens: [],
  badges: [],
  marks: [],
  known_to: [],
  lit: false,
  why: "",
  note: "",
  ...more,
});
const zone = (role, more = {}) => ({
  id: role,
  role,
  label: role,
  owner: null,
  pieces: [],
  slots: [],
  map: null,
  ...more,
});

function board(view = {}, more = {}) {
  const all = {
    seat: 0,
    names: ["Ann", "Ben", "Cid"],
    players: PLAYERS,
    zones: [],
    contest: null,
    over: "",
    ...view,
  };
  return {
    screen: { view: all, faces: {}, can: { act: true }, watch: null },
    selection: [],
    preview: null,
    pickable: (thing) => thing.lit,
    litUp: (thing) => thing.lit,
    piece: (p) => h("button", { "data-piece": p.id }, p.label),
    ...more,
  };
}
const ACT = { measure() {}, soon() {}, detail() {}, pick() {} };

const all = (tree, found = []) => {
  if (!tree || typeof tree !== "object") return found;
  found.push(tree);
  for (const child of tree.children) all(child, found);
  return found;
};
const words = (tree) => typeof tree === "object" ? tree.children.map(words).join(" ") : String(tree);

const SPACES = [
  { id: "a", label: "Hill", x: 100, y: 100, kind: "field", owner: 1, lit: true, note: "2 steps" },
  { id: "b", label: "Lake", x: 300, y: 100, kind: "water", owner: null, lit: false, why: "Too far." },
].map((s) => ({ outline: "", tile: "", tokens: [], ref: s.id, why: "", note: "", ...s }));

Deno.test("a map has a button for each space, one of them a tab stop, each with its name", () => {
  const pieces = [piece("fox", { at: "b", owner: 0, ref: "" })];
  const place = zone("map", { map: { spaces: SPACES, edges: [["a", "b"]] }, pieces });
  const buttons = all(drawZone(place, board({ zones: [place] }), ACT)).filter((n) => n.props["data-space"]);
  same(buttons.map((n) => n.props["aria-label"]), [
    "Hill; field; Ben's; 2 steps",
    "Lake; water; Ann's fox; not now: Too far.",
  ]);
  same(buttons.map((n) => n.props.tabindex), ["-1", "0"]); // the own piece
  same(buttons.map((n) => n.props["aria-disabled"]), [null, "true"]);
});

Deno.test("where a space and pieces on it can be picked, the keys are told", () => {
  const pieces = [piece("fox", { at: "a", lit: true }), piece("owl", { at: "a", lit: true })];
  const place = zone("map", { map: { spaces: SPACES, edges: [] }, pieces });
  const tree = all(drawZone(place, board(), ACT));
  same(tree.find((n) => n.props["data-space"] === "a").props["aria-description"], "1: fox, 2: owl");
  same(tree.find((n) => n.props["data-space"] === "b").props["aria-description"], null);
  same(tree.filter((n) => n.props["data-pawn"]).map((n) => n.props.role), ["button", "button"]);
});

Deno.test("empty zones take no room", () => {
  for (const role of ["map", "line", "track", "contest", "row", "stack"]) {
    same(drawZone(zone(role), board(), ACT), null);
  }
  same(drawZone(zone("map", { map: { spaces: [], edges: [] } }), board(), ACT), null);
  same(drawZone(zone("nobody knows it"), board(), ACT), null);
});

Deno.test("an unknown role is a list with its label", () => {
  const tree = drawZone(zone("shelf", { label: "Shelf", pieces: [piece("axe")] }), board(), ACT);
  same(words(tree).includes("Shelf") && words(tree).includes("axe"), true);
});

Deno.test("a line has its slots in order, with what lies there", () => {
  const slots = [1, 2].map((n) => ({ id: `s${n}`, label: "", tokens: [], ref: "", lit: false, note: "" }));
  const tree = drawZone(zone("line", { slots, pieces: [piece("owl", { at: "s2" })] }), board(), ACT);
  const items = all(tree).filter((n) => n.tag === "li");
  same(items.map((n) => words(n).includes("owl")), [false, true]);
  same(items.map((n) => words(n).trim()[0]), ["1", "2"]);
});

Deno.test("a track whose markers are numbers of players takes no room", () => {
  const place = zone("track", { pieces: [piece("life")] });
  const counted = [player(0, "Ann", { counters: [{ piece: "life" }] })];
  same(drawZone(place, board({ players: counted }), ACT), null);
  same(words(drawZone(place, board(), ACT)).includes("life"), true);
});

const side = (id, total, more = {}) => ({
  id,
  label: id,
  seats: [0],
  total,
  terms: [],
  entries: [],
  missing: null,
  tone: "",
  ...more,
});

Deno.test("two sides stand face to face, more beside each other", () => {
  const place = zone("contest", { pieces: [piece("axe"), piece("bow")] });
  for (const n of [2, 3, 5]) {
    const sides = Array.from({ length: n }, (_, i) => side(`s${i}`, i, { seats: [i % 3] }));
    const tree = contest(place, board({ contest: { zone: "contest", sides } }), ACT);
    same(all(tree).filter((x) => x.props["data-side"]).length, n);
    same(all(tree).some((x) => x.props.class === "hp-versus"), n === 2);
    same(words(tree).includes("axe"), true); // what is on no side is there all the same
  }
});

Deno.test("a side has its tone, and a word beside it", () => {
  const sides = [side("a", 2, { tone: "red" }), side("b", 1, { label: "Guard" })];
  const tree = contest(zone("contest"), board({ contest: { zone: "contest", sides } }), ACT);
  const [a, b] = all(tree).filter((x) => x.props["data-side"]);
  same([a, b].map((x) => x.props.class.trim()), ["hp-side hp-tone-red", "hp-side"]);
  same(words(b).includes("Guard"), true);
});

Deno.test("a sum, a comparison and what is missing", () => {
  const terms = [{ label: "Jab", amount: 4, note: "" }, { label: "Kick", amount: 5, note: "late" }];
  same(sum(side("a", 9, { terms })), "Jab 4 + Kick 5 (late) = 9");
  same(sum(side("a", 0)), "nothing yet");
  same([[2, 1], [1, 2], [2, 2]].map(([a, b]) => comparison([{ total: a }, { total: b }])), [">", "<", "="]);
  same([2, 0, null].map(lacks), ["2 more to win", "ahead", ""]);
});

Deno.test("a secret choice is seen, and turns over with the others", () => {
  same(secret(player(1, "Ben")), null);
  same(secret(player(1, "Ben", { committed: true })).props["aria-label"], "Ben has chosen");
  const before = board({
    players: [PLAYERS[0], player(1, "Ben", { committed: true }), player(2, "Cid", { committed: true })],
    zones: [zone("hand", { owner: 0, pieces: [piece("axe", { face: "axe" })] })],
  }).screen.view;
  const laid = (seat, id) =>
    zone("row", { id: `row${seat}`, owner: seat, pieces: [piece(id, { face: id })] });
  const zones = [laid(0, "axe"), laid(1, "bow"), laid(2, "cap")];
  const after =
    board({ zones: [...zones, zone("discard", { pieces: [piece("old", { face: "old" })] })] }).screen.view;
  same(revealed(remembered(before), after), ["axe", "bow", "cap"]);
  same(revealed(remembered(after), after), []);
  same(revealed(null, after), []);
  same(revealed(remembered(before), before), []);
});

Deno.test("what is told of a thing beside its name", () => {
  const p = piece("fox", { owner: 1, tokens: [{ sign: "leaf", n: 2, label: "spice" }], known_to: [0, 2] });
  same(facts(p, zone("row"), board()), ["Ben's", "2 spice", "known to Ann and Cid"]);
  same(facts({ ...p, lit: true, note: "1 coin" }, zone("row", { owner: 1 }), board()).at(-1), "1 coin");
  same(listed(["Ann", "Ben", "Cid"]), "Ann, Ben and Cid");
  same([number(null).shown, number(null).said, number(0).shown], ["?", "unknown", "0"]);
});

Deno.test("the reason and the note follow what is chosen", () => {
  const chosen = board({}, {
    selection: ["x"],
    preview: { why: { fox: "Not with x." }, notes: { owl: "5 fame" } },
  });
  same(whyOf(piece("fox", { why: "Never." }), zone("row"), chosen), "Not with x.");
  same(whyOf(piece("elk", { why: "Never." }), zone("row"), chosen), "Never.");
  same(facts(piece("owl", { lit: true, note: "1 fame" }), zone("row"), chosen), ["5 fame"]);
});

Deno.test("a small card has its whole name, its cost, class, value and how it lies", () => {
  const face = { name: "Long Spear", shape: "sword", value: "6", cost: 5, emblem: "", accent: "" };
  const told = (...made) => words(miniCard(...made)).trim().split(/ {2,}/).join(" ");
  same(told(face, piece("axe", { marks: ["turned", "seat0"] })), "5 Long Spear 6 turned");
  same(
    told(face, piece("axe", { badges: ["2 damage"], marks: ["turned"], cost: 3 })),
    "3 Long Spear 6 2 damage",
  );
  same(told(null, piece("axe", { cost: 4 })), "4 face down");
  same(["Axe", "Long Spear", "Crown of the Lakes"].map(inTwoLines), [3, 5, 9]);
});
