// Two lines side by side.

import { button, select } from "../../controls.js";
import { h } from "../../dom.js";
import { texts } from "../../texts.js";

const t = texts("whatif");

export function compared(ui, act) {
  const { busy, compared: found, lines } = ui.screen;
  return h(
    "div",
    { key: "compare", class: "hp-ask" },
    h("h4", {}, t("compare_lines")),
    lines.length < 2 ? h("p", { class: "hp-where" }, t("fork_first")) : choosing(lines, ui.explore, act),
    busy && busy.name === "compare"
      ? h("p", { key: "comparing", class: "hp-where", role: "status" }, t("comparing"))
      : null,
    found ? result(found) : null,
  );
}

function choosing(lines, e, act) {
  const pick = (name, label) =>
    h(
      "label",
      { key: name },
      label,
      select({
        "data-compare": name,
        onChange: (x) =>
          act.explore((y) => {
            y[name] = Number(x.target.value);
          }),
      }, [["", t("a_line"), e[name] === null], ...lines.map((l) => [l.id, l.label, e[name] === l.id])]),
    );
  return h(
    "div",
    { class: "hp-buttons" },
    pick("a", t("one")),
    pick("b", t("other")),
    button("compare", t("compare"), () => act.compareLines(), {
      disabled: e.a === null || e.b === null || e.a === e.b,
    }),
  );
}

function result(found) {
  const places = [t("where_they_part"), ...found.labels];
  const odds = (o, i) =>
    o ? h("p", { key: `o${i}`, class: "hp-where", "data-odds-of": i }, `${places[i]}: ${o}`) : null;
  const board = (src, i) =>
    h(
      "figure",
      { key: i },
      h("figcaption", {}, found.labels[i]),
      h("img", { src, alt: t("table_at_end", { line: found.labels[i] }) }),
    );
  return h(
    "div",
    { key: "compared", class: "hp-answer", "data-compared": "true", tabindex: "-1" },
    found.parting.map((line, i) => h("p", { key: i }, line)),
    h("ul", { class: "hp-plain" }, found.differences.map((d, i) => h("li", { key: i }, d))),
    found.odds.map(odds),
    h("div", { class: "hp-boards" }, found.boards.map(board)),
  );
}
