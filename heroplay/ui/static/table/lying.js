// Zones that lie on the table: rows side by side, stacks with the top first, piles as buttons.

import { h, once } from "../dom.js";
import { texts } from "../texts.js";
import { piece } from "./piece.js";

const t = texts("play");
export const PILES = ["pile", "deck", "discard"];

/**
 * @param {import("../screen.d.ts").ShownView} view
 * @param {string} id
 */
export const zoneOf = (view, id) => view.zones.find((zone) => zone.id === id);

/** A heading need not say again whose zone it is: "Ann: Row" is "Row" beside Ann. */
const short = (label) => label.replace(/^[^:]*: /, "");

/** Pieces of a stack, the top one first; those of anything else as they lie. */
const shown = (zone) => zone.role === "stack" ? [...zone.pieces].reverse() : zone.pieces;

/**
 * A row or a stack with its heading; one that is empty takes no room.
 * @param {import("../screen.d.ts").ShownZone} zone
 * @param {any} ui
 * @param {any} act
 * @param {{style?: string, mini?: boolean}} [how] its cards: a class for their size, or small ones
 */
export function row(zone, ui, act, how = {}) {
  if (!zone.pieces.length) return null;
  return h(
    "div",
    { key: zone.id, class: `hp-lying hp-lying-${zone.role}` },
    h("h4", {}, short(zone.label)),
    h(
      "div",
      { class: "hp-row", role: "group", "aria-label": zone.label, "data-zone": zone.id },
      shown(zone).map((p) => piece(p, zone, ui, act, how)),
    ),
  );
}

/**
 * The cards on a stack, beside the points that they tie up: the top one first, and it says so.
 * @param {import("../screen.d.ts").ShownZone} zone
 * @param {any} ui
 * @param {any} act
 */
export function stack(zone, ui, act) {
  if (!zone.pieces.length) return null;
  return h(
    "div",
    {
      class: "hp-stack",
      role: "group",
      "aria-label": t("stack_label", { label: zone.label }),
      "data-zone": zone.id,
    },
    zone.pieces.length > 1
      ? h("small", { class: "hp-top-mark", "aria-hidden": "true" }, t("top_of_stack"))
      : null,
    shown(zone).map((p) => piece(p, zone, ui, act)),
  );
}

/**
 * A pile as a button: how many, and a click spreads it out.
 * @param {import("../screen.d.ts").ShownZone} zone
 * @param {any} act
 */
export const pileButton = (zone, act) => once(piles, zone, [act], () => drawn(zone, act));

const piles = new WeakMap(); // by zone

function drawn(zone, act) {
  const picks = zone.pieces.some((p) => p.lit);
  const said = t("pile_said", { label: zone.label, n: zone.count });
  return h(
    "button",
    {
      key: zone.id,
      type: "button",
      class: `hp-pile ${picks ? "hp-lit" : ""}`,
      "data-pile": zone.id,
      disabled: !zone.pieces.length,
      "aria-label": picks ? t("choose_here", { said }) : said,
      onClick: () => act.open(zone.id),
    },
    h("b", {}, zone.count),
    h(
      "span",
      {},
      zone.role === "pile" || zone.owner === null
        ? short(zone.label)
        : zone.role === "deck"
        ? t("pile_deck")
        : t("pile_discard"),
    ),
  );
}

/** A zone of a kind that this board does not know: its pieces in words, so that nothing is lost. */
export function listed(zone, ui, act) {
  if (!zone.pieces.length) return null;
  return h(
    "div",
    { key: zone.id, class: "hp-lying", "data-unknown": zone.role },
    h("h4", {}, `${short(zone.label)} (${zone.count})`),
    h("div", { class: "hp-row", "data-zone": zone.id }, zone.pieces.map((p) => piece(p, zone, ui, act))),
  );
}
