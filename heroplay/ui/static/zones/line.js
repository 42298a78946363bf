// A line: large numbered slots in their order, what lies in each, and the tokens over it.

import { h } from "../dom.js";
import { texts } from "../texts.js";
import { noteOf, tokens, tokenWords } from "./tokens.js";

const t = texts("zones");

/** A slot as something that `ui.piece` can draw.
 * @param {any} slot
 * @param {string} name */
export const asPiece = (slot, name) => ({
  ...slot,
  label: name,
  face: null,
  cost: null,
  marks: [],
  badges: [],
  known_to: [],
  owner: null,
});

export function line(zone, ui, act) {
  if (!zone.slots.length) return null;
  return h(
    "section",
    { key: zone.id, class: "hp-line-zone", "aria-label": zone.label },
    h("h4", {}, zone.label),
    h(
      "ol",
      { class: "hp-slots", "data-zone": zone.id },
      zone.slots.map((slot, i) => place(slot, i + 1, zone, ui, act)),
    ),
  );
}

function place(slot, n, zone, ui, _act) {
  const lying = zone.pieces.filter((p) => p.at === slot.id);
  const name = slot.label || String(n);
  const head = [
    h("b", { class: "hp-slot-n", "aria-hidden": "true" }, n),
    name === String(n) ? null : h("span", { class: "hp-slot-name" }, name),
    tokens(slot.tokens),
    note(slot, zone, ui),
  ];
  return h(
    "li",
    { key: slot.id, class: `hp-slot ${lying.length ? "" : "hp-free-slot"}` },
    slot.ref
      ? ui.piece(asPiece({ ...slot, tokens: slot.tokens }, name), zone, "hp-slot-pick", head)
      : h("div", { class: "hp-slot-pick" }, head),
    lying.map((p) => ui.piece(p, zone, "hp-small")),
    lying.length ? null : h("span", { class: "hp-slot-empty" }, t("empty_slot")),
  );
}

function note(slot, zone, ui) {
  const words = noteOf(slot, zone, ui);
  return words && !slot.tokens.some((token) => tokenWords(token) === words)
    ? h("span", { class: "hp-note", "aria-hidden": "true" }, words)
    : null;
}
