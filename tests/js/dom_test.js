// Descriptions of elements: flat lists of what is there, and what is made once.

import { h, once } from "../../heroplay/ui/static/dom.js";

const same = (a, b) => {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
  if (one !== other) throw new Error(`${one} is not ${other}`);
};
const check = (is) => {
  if (!is) throw new Error("not so");
};

Deno.test("lists in lists become one, and what is not there is left out", () => {
  same(h("p", {}, "a", ["b", [null, "c"]], undefined, false, 0, "").children, ["a", "b", "c", 0, ""]);
  same(h("p", null).children, []);
  same(h("p", { key: "k" }, "a").key, "k");
});

Deno.test("what is made of a thing is made once, until something else that goes into it is new", () => {
  const kept = new WeakMap();
  const zone = { id: "deck" };
  let times = 0;
  const make = () => [++times];
  const first = once(kept, zone, ["a", 1], make);
  check(once(kept, zone, ["a", 1], make) === first);
  check(once(kept, zone, ["a", 2], make) !== first);
  same(once(kept, { id: "deck" }, ["a", 2], make), [3]); // it looks the same, and is another
  same(times, 3);
});
