// The pictures: class shapes, crests and emblems on small grids, and the grounds behind them.

import { CLASS, CREST, EMBLEM, GROUND, LAYOUT } from "./art.js";
import { h } from "./dom.js";

const GRID = 48; // of an emblem
const FIELD = 110; // of a ground
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

const grounds = new Map();

/**
 * The lines of a ground, as one path on a square of 110.
 * @param {string} name
 * @returns {string}
 */
export function groundPath(name) {
  const kind = GROUND[name] ? name : "hatch";
  if (!grounds.has(kind)) grounds.set(kind, tiled(GROUND[kind]));
  return grounds.get(kind);
}

function tiled({ whole, tile, step, shift }) {
  if (whole) return whole;
  const [across, down] = step;
  const found = [];
  for (let y = -down, row = 0; y < FIELD; y += down, row++) {
    for (let x = -across - (row % 2 ? shift : 0); x < FIELD; x += across) found.push(`M${x} ${y}${tile}`);
  }
  return found.join("");
}

export function ground(name) {
  return h(
    "svg",
    {
      class: "hp-ground",
      viewBox: `0 0 ${FIELD} ${FIELD}`,
      preserveAspectRatio: "xMidYMid slice",
      "aria-hidden": "true",
    },
    h("path", { d: groundPath(name) }),
  );
}
