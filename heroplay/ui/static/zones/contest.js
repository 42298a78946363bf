// A contest: sides beside each other, two face to face; each with its sum, its total and what it lacks.

import { h } from "../dom.js";
import { crest } from "../shapes.js";
import { texts } from "../texts.js";
import { listed } from "./tokens.js";

const t = texts("zones");

export function contest(zone, ui, _act) {
  const found = ui.screen.view.contest;
  if (!found || found.zone !== zone.id) return null;
  const sides = found.sides.map((side) => column(side, zone, ui));
  const facing = sides.length === 2;
  const others = zone.pieces.filter((p) => !found.sides.some((side) => side.entries.includes(p.id)));
  return h(
    "section",
    {
      key: "ladder",
      class: `hp-ladder hp-contest ${facing ? "hp-facing" : ""}`,
      style: `--hp-sides:${sides.length}`,
      "aria-label": zone.label,
      "data-zone": zone.id,
    },
    facing ? [sides[0], versus(found.sides), sides[1]] : sides,
    others.length ? h("div", { class: "hp-row" }, others.map((p) => ui.piece(p, zone, "hp-small"))) : null,
  );
}

/** How the first total stands to the second.
 * @param {{total: number}[]} sides */
export const comparison = ([a, b]) => a.total > b.total ? ">" : a.total < b.total ? "<" : "=";

const versus = (sides) =>
  h("div", { key: "versus", class: "hp-versus", "aria-hidden": "true" }, comparison(sides));

/** A sum in words: `Jab 4 + Kick 5 = 9`.
 * @param {any} side */
export function sum(side) {
  if (!side.terms.length) return t("nothing_yet");
  const terms = side.terms.map(({ label, amount, note }) => {
    const term = t("term", { label, amount });
    return note ? t("noted", { term, note }) : term;
  });
  return t("sum", { terms: terms.join(" + "), total: side.total });
}

/** What a side lacks, in words.
 * @param {number | null} missing */
export function lacks(missing) {
  return missing === null || missing === undefined
    ? ""
    : missing > 0
    ? t("missing", { n: missing })
    : t("enough");
}

function column(side, zone, ui) {
  const view = ui.screen.view;
  const owner = side.seats[0];
  const names = side.seats.map((seat) => view.players[seat].name).filter((name) =>
    !side.label.split(/\s+/).includes(name)
  );
  const lacking = lacks(side.missing);
  return h(
    "div",
    { key: side.id, class: `hp-side ${side.tone ? `hp-tone-${side.tone}` : ""}`, "data-side": side.id },
    h(
      "h4",
      {},
      h(
        "span",
        { class: "hp-side-word" },
        side.seats.map((seat) =>
          h(
            "span",
            { key: seat, class: "hp-side-crest", style: `--hp-accent:${view.players[seat].accent}` },
            crest(view.players[seat].crest, null, 18),
          )
        ),
        names.length ? t("side", { side: side.label, names: listed(names) }) : side.label,
      ),
      h("output", {
        class: "hp-total",
        "data-total": side.id,
        "aria-label": t("total", { side: side.label, total: side.total }),
      }, side.total),
    ),
    h("p", { class: "hp-sum" }, sum(side)),
    lacking ? h("p", { class: `hp-lacks ${side.missing ? "" : "hp-enough"}` }, lacking) : null,
    side.entries.length
      ? h(
        "div",
        { class: "hp-row", role: "group", "aria-label": t("entries", { side: side.label }) },
        zone.pieces.filter((p) => side.entries.includes(p.id)).map((p) =>
          ui.piece(p, { ...zone, owner }, "hp-small")
        ),
      )
      : null,
  );
}
