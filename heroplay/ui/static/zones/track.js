// A track: steps in a row with markers on them; or, where it has no steps, the markers alone.

import { h } from "../dom.js";
import { disc, tokens } from "./tokens.js";
import { asPiece } from "./line.js";

export function track(zone, ui, _act) {
  const view = ui.screen.view;
  const counted = new Set(view.players.flatMap((who) => who.counters.map((c) => c.piece)));
  const markers = zone.pieces.filter((p) => !counted.has(p.id)); // the others are drawn with their numbers
  if (!markers.length && !zone.slots.length) return null;
  const on = (id) => markers.filter((p) => p.at === id).map((p) => marker(p, zone, ui));
  return h(
    "section",
    { key: zone.id, class: "hp-track-zone", "aria-label": zone.label },
    h("h4", {}, zone.label),
    zone.slots.length
      ? h(
        "ol",
        { class: "hp-track-steps", "data-zone": zone.id },
        zone.slots.map((slot) =>
          h(
            "li",
            {
              key: slot.id,
              class: "hp-step",
              "aria-current": markers.some((p) => p.at === slot.id) ? "step" : null,
            },
            slot.ref
              ? ui.piece(asPiece(slot, slot.label || slot.id), zone, "hp-step-pick", [slot.label || slot.id])
              : h("span", { class: "hp-step-name" }, slot.label || slot.id),
            tokens(slot.tokens),
            on(slot.id),
          )
        ),
      )
      : h("div", { class: "hp-track-steps", "data-zone": zone.id }, markers.map((p) => marker(p, zone, ui))),
  );
}

function marker(p, zone, ui) {
  const owner = p.owner === null || p.owner === undefined ? null : ui.screen.view.players[p.owner];
  const inside = [
    h(
      "svg",
      {
        key: "sign",
        class: "hp-marker-sign",
        viewBox: "-14 -14 28 28",
        width: 24,
        height: 24,
        style: owner ? `--hp-accent:${owner.accent}` : "",
      },
      disc(owner, 12, p.sign),
    ),
    h("span", { key: "name", class: "hp-marker-name" }, p.label),
  ];
  return p.ref
    ? ui.piece(p, zone, "hp-marker", inside)
    : h("span", { key: p.id, class: "hp-marker", "data-marker": p.id }, inside, tokens(p.tokens));
}
