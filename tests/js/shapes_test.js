// Pictures as a card names them, and the grounds behind them.

import { emblemParts, ground } from "../../heroplay/ui/static/shapes.js";

const same = (a, b) => {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
  if (one !== other) throw new Error(`${one} is not ${other}`);
};

Deno.test("one emblem, or several, or two", () => {
  same(emblemParts("fist"), [{ emblem: "fist", transform: "translate(0 0) scale(1)" }]);
  same(emblemParts("fist mirrored")[0].transform, "translate(48 0) scale(-1 1)");
  same(emblemParts("shield thrice").length, 3);
  same(emblemParts("dagger with smoke").map((part) => part.emblem), ["dagger", "smoke"]);
});

Deno.test("a ground that is not known is plain", () => {
  same(ground("bricks").props.class, "hp-ground hp-on-bricks");
  same(ground("nothing").props.class, ground("hatch").props.class);
});
