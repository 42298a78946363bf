// The pictures: class shapes and crests on small grids, drawn in one colour so that they hold in black and
// white.

import { CLASS, CREST } from "./art.js";
import { h } from "./dom.js";

export const classPath = (shape) => CLASS[shape] || CLASS.circle;

export function crest(name, accent, size = 24) {
  return h("svg", {
    class: "hp-crest",
    viewBox: "0 0 24 24",
    width: size,
    height: size,
    "aria-hidden": "true",
  }, h("path", { d: CREST[name] || CREST.circle, fill: accent || "currentColor", "fill-rule": "evenodd" }));
}

export function crestPath(name) {
  return CREST[name] || CREST.circle;
}

export const signPath = (name) => CLASS[name] || CREST[name];

export function icon(shape, size = 16) {
  return h("svg", {
    class: `hp-icon hp-${shape}`,
    viewBox: "0 0 24 24",
    width: size,
    height: size,
    "aria-hidden": "true",
  }, h("path", { d: classPath(shape), fill: "currentColor" }));
}
