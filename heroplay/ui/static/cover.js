// The cover of a game: a box of three by four, made of the game's own emblems, cards and crests.

import { h } from "./dom.js";
import { crestPath, emblem, ground } from "./shapes.js";

const SPREAD = 48; // degrees from the first card of the fan to the last
const SIZES = { small: "hp-box-small", large: "hp-box-large" };

function card(spec, i, n) {
  const side = i - (n - 1) / 2;
  const turn = (side * SPREAD) / Math.max(1, n - 1);
  const above = n - Math.abs(Math.round(side * 2));
  return h(
    "span",
    {
      key: i,
      class: "hp-box-card",
      style: `--hp-accent:${spec.accent};z-index:${above};transform:rotate(${turn}deg)`,
    },
    h("span", { class: "hp-window" }, ground(spec.ground), emblem(spec.emblem)),
    spec.crest
      ? h(
        "svg",
        { class: "hp-box-crest", viewBox: "0 0 24 24", "aria-hidden": "true" },
        h("path", { d: crestPath(spec.crest), "fill-rule": "evenodd" }),
      )
      : null,
  );
}

/**
 * The picture on the box.
 * @param {any} game has `cover`, as `cover_of(game)` gives it
 * @param {"small" | "large" | "" | undefined} size `small` has no line under the title
 */
export function cover(game, size = "") {
  const spec = game.cover;
  if (!spec) return null;
  return h(
    "span",
    { class: `hp-box ${SIZES[size] || ""}`, style: `--hp-accent:${spec.accent}`, "aria-hidden": "true" },
    h("span", { class: "hp-box-sky" }, ground(spec.ground), emblem(spec.emblem)),
    h("span", { class: "hp-box-fan" }, spec.cards.map((one, i) => card(one, i, spec.cards.length))),
    h(
      "span",
      { class: "hp-box-foot" },
      h("b", { class: "hp-box-title" }, spec.title),
      spec.line ? h("span", { class: "hp-box-line" }, spec.line) : null,
      h(
        "span",
        { class: "hp-box-crests" },
        spec.crests.map((name) =>
          h(
            "svg",
            { key: name, viewBox: "0 0 24 24", "aria-hidden": "true" },
            h("path", { d: crestPath(name), "fill-rule": "evenodd" }),
          )
        ),
      ),
    ),
  );
}
