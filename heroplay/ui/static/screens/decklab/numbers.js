// The deck in numbers: what it costs, what it is made of, what an opening hand holds, its best sets.

import { h } from "../../dom.js";
import { chip } from "../../side.js";
import { icon } from "../../shapes.js";
import { texts } from "../../texts.js";
import { panel } from "./fields.js";

const t = texts("decklab");

/** @param {import("../../screen.d.ts").DeckScreen} s */
export function curve(s) {
  const bars = s.parts.map((part) => part.curve);
  const most = Math.max(1, ...bars.flatMap((by) => Object.values(by)));
  const dearest = Math.max(6, ...bars.flatMap((by) => Object.keys(by).map(Number)));
  const costs = Array.from({ length: dearest + 1 }, (_, i) => i);
  return panel(
    "curve",
    t("curve"),
    h(
      "div",
      { class: "hp-lab-curves" },
      s.parts.map((part) => curveOf(part, costs, most)),
      h(
        "div",
        { key: "axis", class: "hp-lab-curve", "aria-hidden": "true" },
        h("span", { class: "hp-lab-curve-name" }, t("cost")),
        h("span", { class: "hp-lab-bars hp-lab-axis" }, costs.map((c) => h("span", { key: c }, c))),
      ),
    ),
    h(
      "p",
      { class: "hp-where" },
      s.too_dear.length
        ? h("span", { class: "hp-lab-bad" }, t("too_dear", { cards: s.too_dear.join(", ") }))
        : t("curve_about"),
    ),
  );
}

/**
 * @param {import("../../screen.d.ts").DeckPart} part
 * @param {number[]} costs
 * @param {number} most
 */
function curveOf(part, costs, most) {
  const by = part.curve;
  const counted = costs.filter((c) => by[c]).map((cost) => t("of_cost", { n: by[cost], cost }));
  const copies = counted.join(", ") || t("no_cards");
  const bar = (cost) =>
    h(
      "span",
      {
        key: cost,
        class: cost > (part.score ?? 0) ? "hp-lab-dear" : "",
        title: by[cost] ? t("of_cost_in", { n: by[cost], cost, part: part.label }) : null,
      },
      h("small", {}, by[cost] || ""),
      h("i", { style: `--hp-share:${(by[cost] || 0) / most}` }),
    );
  return h(
    "div",
    {
      key: part.id,
      class: "hp-lab-curve",
      role: "img",
      "aria-label": part.score === null
        ? t("curve_unpaid", { part: part.label, copies })
        : t("curve_of", { part: part.label, score: part.score, copies }),
    },
    h("span", { class: "hp-lab-curve-name" }, h("b", {}, part.label), ` ${part.score ?? "–"}`),
    h("span", { class: "hp-lab-bars" }, costs.map(bar)),
  );
}

/** @param {import("../../screen.d.ts").DeckScreen} s */
export function mix(s) {
  const most = Math.max(1, ...s.kinds.map((c) => c.n));
  const types = s.types.map(({ n, name }) => `${n} ${name}`).join(", ");
  const one = (c) =>
    h(
      "li",
      { key: c.name },
      icon(c.shape, 14),
      h("span", {}, c.name),
      h("i", { class: `hp-lab-bar hp-lab-${c.shape}`, style: `--hp-share:${c.n / most}` }),
      h("b", {}, c.n),
    );
  return panel(
    "mix",
    t("mix"),
    h("ul", { class: "hp-lab-mix" }, s.kinds.map(one)),
    types ? h("p", { class: "hp-where" }, t("by_type", { types })) : null,
  );
}

export function chances(ui, act) {
  /** @type {import("../../screen.d.ts").DeckScreen} */
  const s = ui.screen;
  const one = (c) =>
    h(
      "details",
      { key: c.id, class: "hp-lab-fact", "data-chance": c.id },
      h("summary", {}, h("span", {}, c.label), h("b", {}, c.percent)),
      h(
        "p",
        {},
        c.why,
        " ",
        h("span", { class: "hp-where" }, t("exactly", { fraction: c.fraction })),
        " ",
        c.rules.map((id) => chip(id, ui, act)),
      ),
    );
  return panel(
    "chances",
    t("opening_hand"),
    s.chances.length ? s.chances.map(one) : h("p", { class: "hp-where" }, t("no_cards_yet")),
  );
}

/** @param {import("../../screen.d.ts").DeckScreen} s */
export function reach(s) {
  const found = s.reaches;
  const line = ({ id, label, rows }) =>
    h(
      "tr",
      { key: id },
      h("th", { scope: "row" }, label),
      rows.map((r) => h("td", { key: r.cards }, r.total || "–")),
    );
  const better = (r, i, rows) => r.names.length && (!i || r.total > rows[i - 1].total);
  const sets = ({ id, label, rows }) => [
    h("h4", { key: `${id}-title` }, label),
    h(
      "ul",
      { key: id, class: "hp-plain" },
      rows.filter(better).map((r) => h("li", { key: r.cards }, `${r.total}: ${r.names.join(" + ")}`)),
    ),
  ];
  return panel(
    "reach",
    t("reach"),
    h(
      "table",
      { class: "hp-lab-table" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("reach_cards")),
          found[0].rows.map((r) => h("th", { key: r.cards, scope: "col" }, r.cards)),
        ),
      ),
      h("tbody", {}, found.map(line)),
    ),
    h(
      "details",
      { class: "hp-lab-fact" },
      h("summary", {}, h("span", {}, t("reach_which"))),
      h("p", { class: "hp-where" }, t("reach_about")),
      found.map(sets),
    ),
  );
}
