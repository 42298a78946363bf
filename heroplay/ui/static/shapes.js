// The pictures: class shapes, crests and emblems on small grids, and the grounds behind them.

import { CLASS, CREST, EMBLEM, GROUNDS, LAYOUT } from "./art.js";
import { h } from "./dom.js";

const GRID = 48; // of an emblem
const PLAIN = { sword: "sword", shield: "shield", burst: "star", circle: "scroll" };

export const classPath = (shape) => CLASS[shape] || CLASS.circle;

export const crestPath = (name) => CREST[name] || CREST.circle;

/** A sign on a token: a shape or a crest. */
export const signPath = (name) => CLASS[name] || CREST[name];

export function crest(name, accent, size = 24) {
  return h("svg", {
    class: "hp-crest",
    viewBox: "0 0 24 24",
    width: size,
    height: size,
    "aria-hidden": "true",
  }, h("path", { d: crestPath(name), fill: accent || "currentColor", "fill-rule": "evenodd" }));
}

export function icon(shape, size = 16) {
  return h("svg", {
    class: `hp-icon hp-${shape}`,
    viewBox: "0 0 24 24",
    width: size,
    height: size,
    "aria-hidden": "true",
  }, h("path", { d: classPath(shape), fill: "currentColor" }));
}

/**
 * The emblems of a picture such as `dagger with smoke`, the lowest first, and how each is put on the grid.
 * @param {string} picture
 * @returns {{emblem: string, transform: string}[]}
 */
export function emblemParts(picture) {
  const [first, layout = "plain", second = first] = picture.split(" ");
  return LAYOUT[layout].map(([x, y, scale, mirrored], i) => ({
    emblem: layout === "with" && i ? second : first,
    transform: mirrored
      ? `translate(${x + GRID * scale} ${y}) scale(${-scale} ${scale})`
      : `translate(${x} ${y}) scale(${scale})`,
  }));
}

const LAYER = { b: "hp-body", l: "hp-lines-of", i: "hp-solid" };

function emblemPart({ emblem, transform }, above) {
  const layers = EMBLEM[emblem];
  return h(
    "g",
    { transform },
    above // keeps off what lies below
      ? h("path", { class: "hp-halo", d: layers.map((layer) => layer.slice(2)).join(" ") })
      : null,
    layers.map((layer) => h("path", { class: LAYER[layer[0]], d: layer.slice(2) })),
  );
}

// The picture that a card names; one that names none has the emblem of its shape.
export function emblem(picture, shape = "circle") {
  return h(
    "svg",
    { class: "hp-emblem", viewBox: "-1.5 -1.5 51 51", "aria-hidden": "true" },
    emblemParts(picture || PLAIN[shape]).map((part, i) => emblemPart(part, i > 0)),
  );
}

/**
 * What lies behind an emblem: the style sheet of the grounds has its lines as a picture that repeats, which
 * is painted much faster than a path of some hundred arcs on each card.
 * @param {string} name
 */
export const ground = (name) =>
  h("span", { class: `hp-ground hp-on-${GROUNDS.includes(name) ? name : "hatch"}`, "aria-hidden": "true" });
