// What an exchange of cards would change, before it is done.

import { button } from "../../controls.js";
import { h } from "../../dom.js";
import { texts } from "../../texts.js";
import { cardsOf, payer } from "./cards.js";
import { choice, option, panel } from "./fields.js";

const t = texts("decklab");

export function swap(ui, act) {
  const d = ui.lab;
  /** @type {import("../../screen.d.ts").DeckScreen} */
  const s = ui.screen;
  const old = s.counts[d.old] ? d.old : "";
  return panel("swap", t("swap"), picking(s, d, old, act), s.swap ? answer(s, act) : null);
}

/**
 * @param {import("../../screen.d.ts").DeckScreen} s
 * @param {any} d
 * @param {string} old
 * @param {any} act
 */
function picking(s, d, old, act) {
  const most = s.counts[old] || 1;
  const copies = Math.min(d.copies, most);
  const set = (change) => (e) => act.lab((x) => change(x, e.target.value));
  const outs = cardsOf(s).filter((c) => s.counts[c.id]);
  const inCost = (c) => t("in_cost", { name: c.name, cost: c.cost, letter: payer(c, s).letter });
  return h(
    "div",
    { key: "pick", class: "hp-lab-swap" },
    choice(t("out"), {
      "data-swap": "old",
      value: old,
      onChange: set((x, value) => {
        x.old = value;
      }),
    }, [
      option("", t("out_none"), old),
      outs.map((c) => option(c.id, t("out_copies", { name: c.name, n: s.counts[c.id] }), old)),
    ]),
    choice(t("in"), {
      "data-swap": "new",
      value: d.other,
      onChange: set((x, value) => {
        x.other = value;
      }),
    }, [
      option("", t("in_none"), d.other),
      s.catalogue.map((ready) =>
        h(
          "optgroup",
          { key: ready.id, label: ready.name },
          ready.cards.map((c) => option(c.id, inCost(c), d.other)),
        )
      ),
    ]),
    choice(t("copies"), {
      "data-swap": "copies",
      value: String(copies),
      onChange: set((x, value) => {
        x.copies = Number(value);
      }),
    }, Array.from({ length: most }, (_, i) => option(String(i + 1), i + 1, String(copies)))),
    button("what-if", t("what_if"), () => {
      d.copies = copies;
      act.deckWhatIf();
    }, { disabled: !old || !d.other || old === d.other }),
  );
}

/**
 * @param {import("../../screen.d.ts").DeckScreen} s
 * @param {any} act
 */
function answer(s, act) {
  const w = s.swap;
  const name = (id) => (cardsOf(s).find((c) => c.id === id) || { name: id }).name;
  const heading = t("exchange", { n: w.number, old: name(w.id), name: name(w.other) });
  const row = (r) =>
    h(
      "tr",
      { key: r.name },
      h("th", { scope: "row" }, r.name),
      h("td", {}, r.was),
      h("td", { "aria-label": t(r.up ? "up_to" : "down_to") }, r.up ? "↗" : "↘"),
      h("td", {}, h("b", {}, r.now)),
    );
  return h(
    "div",
    { key: "answer", class: "hp-answer", "data-swapped": "true" },
    h("p", {}, h("b", {}, heading)),
    w.rows.length
      ? h(
        "div",
        { class: "hp-lab-scroll", tabindex: "0", role: "group", "aria-label": t("changes") },
        h("table", { class: "hp-lab-table hp-lab-diff" }, h("tbody", {}, w.rows.map(row))),
      )
      : h("p", { class: "hp-where" }, t("no_change")),
    w.refused.map((p, i) => h("p", { key: `r${i}`, class: "hp-lab-bad" }, t("then_refused", { why: p }))),
    w.freed.map((p, i) => h("p", { key: `f${i}` }, t("no_longer_refused", { why: p }))),
    h(
      "div",
      { class: "hp-buttons" },
      button("swap", t("swap_them"), () => act.deckSwap(), { class: "hp-button hp-primary" }),
      button("forget", t("keep_deck"), () => act.forgetSwap()),
    ),
  );
}
