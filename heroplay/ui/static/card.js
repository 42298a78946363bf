// A card: 120 x 168 units.  The style sheet decides by the card's own width what stands on it.
// A small one has picture, numbers and name, one of usual size the effect in few words, a large one all text.

import { h } from "./dom.js";
import { classPath, crestPath, emblem, ground, icon } from "./shapes.js";
import { texts } from "./texts.js";

const say = texts("cards");

/** A card in words: its name, what it is, its value and its cost. */
export function cardName(face) {
  const value = face.value.replace("=", "");
  const worth = face.value.includes("=") ? say("variable", { value }) : value;
  const kind = [face.type, face.kind, face.unit, worth.trim()].filter(Boolean).join(" ");
  if (face.cost === null) return `${face.name}, ${kind}`;
  return say("costs", { name: face.name, kind, cost: face.cost, points: face.pays || face.letter });
}

const tinted = (accent) => `--hp-accent:${accent || "var(--hp-other)"}`;

// The window: ground, emblem, and whose card it is.
function view(face) {
  return h(
    "span",
    { class: "hp-window" },
    ground(face.ground),
    emblem(face.emblem, face.shape),
    !face.crest ? null : h(
      "svg",
      { class: "hp-whose", viewBox: "-5 -5 34 34", "aria-hidden": "true" },
      h("circle", { class: "hp-whose-disc", cx: 12, cy: 12, r: 16.5 }),
      h("path", { class: "hp-card-crest", d: crestPath(face.crest), "fill-rule": "evenodd" }),
    ),
  );
}

function pip(cost, letter) {
  const text = [cost, letter].filter((part) => part !== "").join(" ");
  const width = 14 + 8 * text.length;
  return h(
    "g",
    { class: "hp-cost" },
    h("rect", { class: "hp-pip", x: 4, y: 4, width, height: 22, rx: 11 }),
    h("text", { class: "hp-pip-text", x: 4 + width / 2, y: 19.6, "text-anchor": "middle" }, text),
  );
}

const PLACES = { sword: "translate(67.2 2) scale(2.3 1.9)", shield: "translate(72 2) scale(1.9)" };

// Class and value: a number in the shape; "=" says that it is counted in the game.
function value(face) {
  const number = face.value.replace("=", "");
  const counted = face.value.includes("=");
  const place = face.value ? PLACES[face.shape] || PLACES.shield : "translate(87 3) scale(1.2)";
  return h(
    "g",
    { class: `hp-shape hp-${face.shape}` },
    h("path", { d: classPath(face.shape), transform: place }),
    face.value
      ? h("text", {
        class: `hp-value ${number.length > 1 ? "hp-long" : ""}`,
        x: 94.8,
        y: number.length > 1 ? 28.6 : 30,
        "text-anchor": "middle",
      }, number || "=")
      : face.shape !== "circle"
      ? null
      : h("path", { class: "hp-inlay", d: "M12 7 L17 12 L12 17 L7 12 Z", transform: place }),
    number && counted
      ? [
        h("circle", { class: "hp-whose-disc", cx: 72, cy: 40, r: 8.5 }),
        h("text", { class: "hp-variable", x: 72, y: 45.4, "text-anchor": "middle" }, "="),
      ]
      : null,
  );
}

// Has a name a word of more letters than these?
const wordy = (name, letters) => name.split(" ").some((word) => word.length > letters);

// A number stays with what it counts.
const together = (words) => words.replace(/(\d) (?=\w)/g, "$1\u00a0");

const drawn = new WeakMap(); // by face: its usual and its large picture; a face never changes

/**
 * Without words the picture is larger; `big` is a card with room for all of its text.
 * @param {any} face
 * @param {boolean} big
 */
export function cardArt(face, big) {
  if (!drawn.has(face)) drawn.set(face, []);
  return drawn.get(face)[Number(big)] ||= art(face, big);
}

function art(face, big) {
  const text = big ? face.text || face.flavour : "";
  const long = face.name.length > 18 || wordy(face.name, 11);
  return h(
    "span",
    { class: `hp-art ${big ? "hp-large" : ""}`, style: tinted(face.accent), "aria-hidden": "true" },
    view(face),
    h(
      "span",
      { class: "hp-label" },
      h("b", { class: `hp-name ${long ? "hp-narrow" : ""}` }, face.name),
      h(
        "span",
        { class: "hp-kind" },
        face.type ? h("span", {}, face.type) : null,
        h("span", { class: face.type ? "hp-class" : "" }, ` ${face.kind}`),
      ),
      text ? h("span", { class: face.text ? "hp-text" : "hp-text hp-said" }, text) : null,
      face.words ? h("span", { class: "hp-effect" }, together(face.words)) : null,
    ),
    h(
      "svg",
      { class: "hp-over", viewBox: "0 0 120 168", "aria-hidden": "true" },
      h("rect", { class: "hp-face", x: 0.5, y: 0.5, width: 119, height: 167, rx: 8 }),
      face.cost === null ? null : pip(face.cost, face.letter),
      value(face),
    ),
  );
}

export function cardBack(accent, cost, letter, crest = "") {
  return h(
    "span",
    { class: "hp-art hp-back", style: tinted(accent), "aria-hidden": "true" },
    h(
      "span",
      { class: "hp-window" },
      ground("meander"),
      crest
        ? h(
          "svg",
          { class: "hp-emblem", viewBox: "-6 -6 36 36" },
          h("path", { d: crestPath(crest), "fill-rule": "evenodd" }),
        )
        : null,
    ),
    h(
      "svg",
      { class: "hp-over", viewBox: "0 0 120 168", "aria-hidden": "true" },
      h("rect", { class: "hp-face", x: 0.5, y: 0.5, width: 119, height: 167, rx: 8 }),
      cost === null || cost === undefined ? null : pip(cost, letter || ""),
    ),
  );
}

/** How many letters the longer line has when a name stands in two lines.
 * @param {string} name */
export function inTwoLines(name) {
  const words = name.split(" ");
  const longer = words.slice(1).map((_, i) =>
    Math.max(words.slice(0, i + 1).join(" ").length, words.slice(i + 1).join(" ").length)
  );
  return Math.min(name.length, ...longer);
}

/**
 * A small card, lying wide: picture and cost, the whole name, class and value, and how it lies.
 * @param {any} face what lies open, or null
 * @param {any} piece what lies there: its cost and how it lies
 */
export function miniCard(face, piece) {
  const cost = piece.cost ?? (face ? face.cost : null);
  const name = face ? face.name : say("face_down");
  const told = piece.badges.length ? piece.badges : piece.marks.filter((mark) => !mark.startsWith("seat"));
  return h(
    "span",
    {
      class: `hp-mini-card ${face ? "" : "hp-mini-back"}`,
      style: tinted(face && face.accent),
      "aria-hidden": "true",
    },
    h(
      "span",
      { class: "hp-mini-art" },
      face ? emblem(face.emblem, face.shape) : null,
      cost === null ? null : h("b", { class: "hp-mini-cost" }, cost),
    ),
    h(
      "span",
      { class: "hp-mini-words" },
      h("span", { class: "hp-mini-name", style: `--hp-letters:${inTwoLines(name)}` }, name),
      face || told.length
        ? h(
          "span",
          { class: "hp-mini-told" },
          face ? icon(face.shape, 12) : null,
          face && face.value ? h("b", {}, face.value.replace("=", "") || "=") : null,
          told.map((word) => h("i", { key: word }, word)),
        )
        : null,
    ),
  );
}
