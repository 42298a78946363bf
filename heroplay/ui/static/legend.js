// The legend: every sign that can stand on a card of this game, and what it means.

import { cardArt } from "./card.js";
import { h } from "./dom.js";
import { crest, icon } from "./shapes.js";
import { texts } from "./texts.js";

const say = texts("cards");

const DRAWN = {
  shape: (sign) => icon(sign, 26),
  crest: (sign) => crest(sign, null, 26),
  pip: (sign) => h("b", { class: "hp-legend-pip" }, sign),
  mark: (sign) => h("span", { class: `hp-legend-card hp-${sign}` }),
  word: (sign) => h("b", { class: "hp-legend-word" }, sign),
};

/**
 * The sheet; nothing while it is closed.
 * @param {any[]} faces faces of cards on the table: the first with words is shown beside the signs
 * @param {any} ui `ui.legend` has the rows of `legend_of(game)`, or null while it is closed
 * @param {any} act `act.closeLegend()` closes it
 */
export function legend(faces, ui, act) {
  const rows = ui.legend;
  if (!rows) return null;
  const shown = faces.find((face) => face.words && face.value) || faces.find((face) => face.words) ||
    faces[0];
  return h(
    "div",
    {
      key: "legend",
      class: "hp-sheet hp-wide hp-legend",
      tabindex: "-1",
      role: "dialog",
      "aria-modal": "false",
      "aria-label": say("legend"),
    },
    h(
      "header",
      {},
      h("h4", {}, say("legend")),
      h("button", {
        type: "button",
        class: "hp-close",
        "data-close": "legend",
        "aria-label": say("close_legend"),
        onClick: () => act.closeLegend(),
      }, "×"),
    ),
    h(
      "div",
      { class: "hp-legend-rows" },
      shown ? h("span", { class: "hp-legend-shown" }, cardArt(shown, false)) : null,
      h(
        "dl",
        {},
        rows.map((row) => [
          h("dt", { key: `${row.kind} ${row.sign}` }, DRAWN[row.kind](row.sign)),
          h("dd", { key: `${row.kind} ${row.sign} means` }, row.words),
        ]),
      ),
    ),
    h("p", { class: "hp-where" }, say("legend_about")),
  );
}
