// Best play: solved with open cards, or thought about with hidden ones.

import { button } from "../../controls.js";
import { h } from "../../dom.js";
import { grouped, percent } from "../../numbers.js";
import { chip } from "../../side.js";
import { texts } from "../../texts.js";
import { scale } from "./scale.js";

const t = texts("whatif");
const SHOWN_MOVES = 4;
const OTHERS = ["odds", "compare"]; // work of another question

export function best(ui, act) {
  const { best: b, busy: work } = ui.screen;
  const aside = work && OTHERS.includes(work.name);
  const busy = aside ? null : work;
  return h(
    "div",
    { key: "best", class: "hp-ask" },
    h("h4", {}, t("best")),
    h(
      "div",
      { class: "hp-buttons" },
      busy ? stop(busy, act) : [
        button("solve", t("solve"), () => act.best("solve"), { disabled: aside }),
        button("think", t("think"), () => act.best("mcts"), { disabled: aside }),
      ],
    ),
    busy ? soFar(busy) : null,
    b && b.how === "solve" ? solved(b, ui, act) : null,
    b && b.how === "mcts" ? thought(b) : null,
  );
}

function stop(busy, act) {
  const { done, of } = busy;
  const label = of && busy.name !== "solve" ? t("stop_at", { done, of }) : t("stop");
  return button("stop", label, () => act.stop(), { class: "hp-button hp-primary" });
}

// What the solver has looked at so far, and the best that it has found.
function soFar(busy) {
  if (busy.name !== "solve" || !busy.nodes) return null;
  const { done, of } = busy;
  return h(
    "div",
    { key: "so-far", class: "hp-answer", "data-so-far": busy.nodes },
    h("progress", {
      max: 1,
      value: Math.max(done / (of || 1), busy.nodes / busy.most),
      "aria-label": t("how_far"),
    }),
    h(
      "p",
      {},
      busy.best
        ? [h("b", {}, t("best_so_far")), " ", t("best_value", { move: busy.best, value: busy.value })]
        : t("none_so_far"),
    ),
    h(
      "p",
      { class: "hp-where" },
      t("looked_at", { n: grouped(busy.nodes), most: grouped(busy.most), done, of }),
    ),
  );
}

/** The heading of a solution: how many best moves there are. */
export function headOf(b) {
  if (b.value === null) return t("nothing_found");
  return b.best.length > 1 ? t("best_moves", { n: b.best.length }) : t("best_move");
}

/** What a solution was searched for, what it is worth, and whether that is proven. */
export function worth(b) {
  const slots = { goal: b.goal, n: grouped(b.nodes) };
  if (b.value === null) return t("solved_none", { ...slots, note: b.proven ? t("proven") : b.note });
  if (b.proven) return t("solved_proven", { ...slots, value: b.value });
  return t("solved_unproven", { ...slots, value: b.value, note: b.note });
}

function solved(b, ui, act) {
  const moves = b.best.slice(0, SHOWN_MOVES).join("; ");
  return h(
    "div",
    { key: "solved", class: "hp-answer", "data-best": "solve" },
    h(
      "p",
      {},
      h("b", {}, headOf(b)),
      " ",
      b.hidden || (b.best.length > SHOWN_MOVES ? `${moves} …` : moves),
    ),
    b.hidden ? null : h("p", { class: "hp-where" }, worth(b)),
    b.line.length
      ? h(
        "ol",
        { class: "hp-plain" },
        b.line.slice(0, 10).map((m, i) =>
          h("li", { key: i }, m.text, " ", m.rules.slice(0, 2).map((id) => chip(id, ui, act)))
        ),
      )
      : null,
  );
}

function thought(b) {
  const { name, visits, of } = b;
  const slots = { name, visits, of };
  return h(
    "div",
    { key: "thought", class: "hp-answer", "data-best": "mcts", "data-visits": visits },
    h("p", {}, b.done ? t("thought", slots) : b.stopped ? t("thought_stopped", slots) : t("thinking", slots)),
    scale("hp-scale"),
    h("ol", { class: "hp-gauges", "aria-label": t("gauges", { name }) }, b.moves.map(gauge)),
  );
}

function gauge(m) {
  const of = (digits) => ({
    value: percent(m.value, digits),
    low: percent(m.low, digits),
    high: percent(m.high, digits),
  });
  return h(
    "li",
    { key: m.text, tabindex: "0", title: t("gauge_about", { ...of(1), move: m.text, n: m.visits }) },
    h("span", { class: "hp-bar-name" }, m.text),
    h(
      "span",
      { class: "hp-gauge", role: "img", "aria-label": t("gauge", of(0)) },
      h("i", { style: `left:${100 * m.low}%;width:${100 * (m.high - m.low)}%` }),
      h("b", { style: `left:${100 * m.value}%` }),
    ),
    h("span", { class: "hp-where" }, t("gauge_short", of(0))),
  );
}
