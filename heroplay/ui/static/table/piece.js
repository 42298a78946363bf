// One piece as a button: a card, a card on a stack, or whatever else can be pointed at.

import { cardArt, cardBack, cardName, miniCard } from "../card.js";
import { h } from "../dom.js";
import { texts } from "../texts.js";
import { eye, facts, tokens, whyOf } from "../zones/tokens.js";

const t = texts("play");

/** A mark says how a piece lies, in a word that a style sheet knows; whose it is, the zone tells already. */
const marksOf = (p) => p.marks.filter((m) => !m.startsWith("seat"));

/** What a piece is called, without what can be done with it. */
export function pieceName(p, face) {
  if (p.label) return p.label;
  if (face) return cardName(face);
  return p.cost === null ? t("face_down_card") : t("face_down_cost", { cost: p.cost });
}

/**
 * @param {import("../screen.d.ts").ShownPiece} p
 * @param {import("../screen.d.ts").ShownZone} zone
 * @param {any} ui what is selected, lit and pointed at
 * @param {any} act what a click or a focus does
 * @param {{style?: string, inside?: any, mini?: boolean}} [how] a class for its size, what is drawn in place
 *   of the card, and whether it is a small one; on a stack it always is
 */
export function piece(p, zone, ui, act, how = {}) {
  const face = p.face ? ui.screen.faces[p.face] : null;
  const owner = ui.screen.view.players[p.owner ?? zone.owner];
  const order = ui.selection.indexOf(p.id);
  const pickable = ui.pickable(p, zone);
  const lit = pickable && ui.litUp(p);
  const marks = marksOf(p);
  const mini = !how.inside && (how.mini || zone.role === "stack");
  const why = whyOf(p, zone, ui);
  const label = [
    pieceName(p, face),
    ...(p.badges.length ? p.badges : marks),
    ...facts(p, zone, ui),
    order < 0 ? "" : ui.numbered ? t("chosen_number", { n: order + 1 }) : t("chosen"),
    why ? t("not_now_said", { why }) : "",
  ].filter(Boolean).join("; ");
  const style = [
    "hp-card",
    lit ? "hp-lit" : pickable ? "hp-dim hp-may-try" : ui.quiet || order >= 0 ? "" : "hp-dim",
    order >= 0 ? "hp-chosen" : "",
    p.why ? "hp-barred" : "",
    ...marks.map((m) => `hp-${m}`),
    mini ? "hp-mini-piece" : how.style || "",
  ];
  return h(
    "button",
    {
      key: p.id,
      type: "button",
      "data-piece": p.id,
      "data-ref": p.ref,
      tabindex: ui.focus === p.id ? "0" : "-1",
      class: style.join(" "),
      "aria-label": label,
      "aria-pressed": pickable || order >= 0 ? String(order >= 0) : null,
      "aria-disabled": pickable ? null : "true",
      onClick: () => act.pick(p, zone),
      onFocus: () => act.detail(p, zone),
      onMouseenter: () => act.detail(p, zone),
    },
    how.inside || (mini && !p.label ? miniCard(face, p) : drawn(p, face, owner)),
    p.badges.length && !mini
      ? h(
        "span",
        { class: "hp-badges", "aria-hidden": "true" },
        p.badges.map((b) => h("span", { key: b }, b)),
      )
      : null,
    how.inside ? null : tokens(p.tokens),
    eye(p, ui),
    order >= 0 && ui.numbered ? h("span", { class: "hp-number", "aria-hidden": "true" }, order + 1) : null,
  );
}

function drawn(p, face, owner) {
  if (face) return cardArt(face, false);
  if (p.label) return h("span", { class: "hp-tag" }, h("span", { class: "hp-tag-name" }, p.label));
  return cardBack(owner && owner.accent, p.cost, "");
}
