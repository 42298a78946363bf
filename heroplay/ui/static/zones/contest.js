// A contest: its sides face to face, each with its entries, its number and the sum behind it.

import { h } from "../dom.js";
import { piece } from "../table/piece.js";
import { texts } from "../texts.js";

const t = texts("play");

function side(sum, zone, ui, act) {
  const { view } = ui.screen;
  const entries = zone.pieces.filter((p) => sum.entries.includes(p.id));
  const owner = sum.seats[0];
  const name = sum.seats.map((seat) => view.players[seat].name).join(", ");
  const term = (x) => `${x.label} ${x.amount}${x.note ? ` (${x.note})` : ""}`;
  const said = t("total_said", { label: sum.label, total: sum.total });
  return h(
    "div",
    { key: sum.id, class: `hp-side hp-side-${sum.id}` },
    h(
      "h4",
      {},
      h("span", { class: "hp-side-word" }, `${sum.label} · ${name}`),
      h("output", { class: "hp-total", "data-total": sum.id, "aria-label": said }, sum.total),
    ),
    h("p", { class: "hp-sum" }, sum.terms.map(term).join(" + ") || t("nothing_yet")),
    h(
      "div",
      { class: "hp-row", role: "group", "aria-label": t("entries_of", { label: sum.label, name }) },
      entries.map((p) => piece(p, { ...zone, owner }, ui, act, { style: "hp-small" })),
    ),
  );
}

export function contest(zone, ui, act) {
  const found = ui.screen.view.contest;
  if (!found || found.zone !== zone.id || found.sides.length < 2) return null;
  const [first, second] = found.sides;
  const outsiders = zone.pieces.filter((p) => !found.sides.some((s) => s.entries.includes(p.id)));
  return h(
    "section",
    { key: "ladder", class: "hp-ladder", "aria-label": zone.label, "data-zone": zone.id },
    side(first, zone, ui, act),
    h("div", { class: "hp-versus", "aria-hidden": "true" }, first.total > second.total ? ">" : "≤"),
    found.sides.slice(1).map((sum) => side(sum, zone, ui, act)),
    outsiders.length
      ? h("div", { class: "hp-row" }, outsiders.map((p) => piece(p, zone, ui, act, { style: "hp-small" })))
      : null,
  );
}
