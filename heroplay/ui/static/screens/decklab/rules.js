// What the rules say of the deck, and the parts whose scores pay for its cards.

import { h } from "../../dom.js";
import { chip } from "../../side.js";
import { texts } from "../../texts.js";
import { choice, option, panel } from "./fields.js";

const t = texts("decklab");

export function judged(ui, act) {
  /** @type {import("../../screen.d.ts").DeckScreen} */
  const s = ui.screen;
  const j = s.judged;
  const said = (text, rules, i) => h("li", { key: i }, text, " ", rules.map((id) => chip(id, ui, act)));
  return h(
    "section",
    {
      key: "judged",
      class: `hp-judged ${j.ok ? "hp-yes" : "hp-no"}`,
      "aria-label": t("judged"),
      "data-legal": String(j.ok),
    },
    h(
      "p",
      { class: "hp-lab-verdict" },
      h("b", {}, j.head),
      h(
        "span",
        { "data-points": s.points, class: s.points > s.most_points ? "hp-lab-bad" : "" },
        t("points", { n: s.points, most: s.most_points }),
      ),
      h(
        "span",
        { "data-size": s.size, class: s.size < s.least ? "hp-lab-bad" : "" },
        t("size", { n: s.size, least: s.least }),
      ),
    ),
    j.problems.length
      ? h(
        "ul",
        { key: "problems", "data-problems": j.problems.length },
        j.problems.map((f, i) => said(f.text, f.rules.slice(0, 2), i)),
      )
      : null,
    j.warnings.length
      ? h(
        "ul",
        { key: "warnings" },
        j.warnings.map((f, i) => said(t("warning", { text: f.text }), f.rules.slice(0, 1), i)),
      )
      : null,
    s.tuned.length
      ? h("p", { key: "tuned", class: "hp-where" }, t("tuned", { numbers: s.tuned.join(", ") }))
      : null,
    j.ok
      ? h(
        "details",
        { key: "why", class: "hp-more" },
        h("summary", {}, t("why")),
        h("ul", {}, j.supports.map((f, i) => said(f.text, f.rules.slice(0, 1), i))),
      )
      : null,
  );
}

/**
 * @param {import("../../screen.d.ts").DeckScreen} s
 * @param {any} act
 */
export function scores(s, act) {
  const labelled = (part) => {
    const owner = s.catalogue.find((ready) => ready.id === part.owner);
    if (!owner) return t("no_score", { part: part.label });
    return t("score", { part: part.label, score: part.score, n: owner.parts[part.id].points });
  };
  const offered = (ready, part) => {
    const { points, score } = ready.parts[part.id];
    return option(ready.id, t("score_of", { name: ready.name, score, n: points }), part.owner);
  };
  const one = (part) =>
    h(
      "div",
      { key: part.id },
      choice(
        labelled(part),
        {
          "data-part": part.id,
          value: part.owner,
          onChange: (e) => {
            if (e.target.value) act.part(part.id, e.target.value);
          },
        },
        [
          part.owner ? null : option("", t("choose"), part.owner),
          s.catalogue.map((ready) => offered(ready, part)),
        ],
      ),
    );
  return panel(
    "scores",
    t("scores"),
    h("p", { class: "hp-where" }, t("scores_about")),
    h("div", { class: "hp-lab-three" }, s.parts.map(one)),
  );
}
