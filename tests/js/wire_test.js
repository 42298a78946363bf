// Patches: the next screen, made of the one before without touching it.

import { apply } from "../../heroplay/ui/static/wire.js";

const same = (a, b) => {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
  if (one !== other) throw new Error(`${one} is not ${other}`);
};
const check = (is) => {
  if (!is) throw new Error("not so");
};

const before = () => ({
  rev: 1,
  view: { zones: [{ pieces: [1, 2, 3] }, { pieces: [4] }] },
  log: ["a", "b"],
  gone: 1,
});

Deno.test("every kind of operation", () => {
  const next = apply(before(), [
    ["set", ["rev"], 2],
    ["set", ["view", "zones", 0, "pieces", 1], 9],
    ["push", ["log"], ["c", "d"]],
    ["cut", ["view", "zones", 1, "pieces"], 0],
    ["del", ["gone"]],
  ]);
  same(next, { rev: 2, view: { zones: [{ pieces: [1, 9, 3] }, { pieces: [] }] }, log: ["a", "b", "c", "d"] });
});

Deno.test("the screen before stays as it was, and what did not change is shared", () => {
  const old = before();
  const next = apply(old, [["set", ["view", "zones", 0, "pieces", 1], 9], ["set", [
    "view",
    "zones",
    0,
    "pieces",
    2,
  ], 8]]);
  same(old, before());
  same(next.view.zones[0].pieces, [1, 9, 8]);
  check(next.view.zones[1] === old.view.zones[1]);
  check(next.log === old.log);
  check(next.view !== old.view && next.view.zones[0] !== old.view.zones[0]);
});

Deno.test("what a patch brought is not changed by the next operation on it", () => {
  const brought = { pieces: [1] };
  const next = apply(before(), [["set", ["view", "zones", 0], brought], ["push", [
    "view",
    "zones",
    0,
    "pieces",
  ], [2]]]);
  same(next.view.zones[0].pieces, [1, 2]);
  same(brought, { pieces: [1] });
});
