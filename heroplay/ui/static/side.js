// What stands beside the table: the card that is pointed at, enlarged; the log; rules as chips.

import { cardArt, cardBack } from "./card.js";
import { h } from "./dom.js";
import { logKeys } from "./keys.js";
import { texts } from "./texts.js";
import { placeDetail } from "./zones/detail.js";

const t = texts("play");
const MOST_RULES = 2; // of a line of the log

/** A rule as a button that opens it. */
export function chip(id, ui, act) {
  const title = ui.screen.rules[id] || ui.titles[id] || "";
  return h("button", {
    key: id,
    type: "button",
    class: "hp-chip",
    "data-rule": id,
    onClick: () => act.rule(id),
  }, title ? `${title} · ${id}` : id);
}

// The log is one stop of the Tab key: arrows go from line to line and to a line's rules.
export function log(ui, act) {
  const lines = ui.screen.log;
  const at = ui.logged || `${lines.length - 1}.0`;
  const stop = (line, n) => ({
    tabindex: at === `${line}.${n}` ? "0" : "-1",
    "data-log": `${line}.${n}`,
    onFocus: () => act.logged(`${line}.${n}`),
  });
  const rule = (id, i, n) =>
    h("button", {
      ...stop(i, n + 1),
      key: id,
      type: "button",
      class: "hp-mini",
      "data-rule": id,
      "aria-label": t("rule_named", { id }),
      onClick: () => act.rule(id),
    }, id);
  const item = (line, i) =>
    h(
      "li",
      { key: i, class: ui.screen.look !== null && line.ply > ui.screen.look ? "hp-later" : "" },
      h("button", {
        ...stop(i, 0),
        type: "button",
        class: "hp-line",
        "data-ply": line.ply,
        title: t("see_before"),
        onClick: () => act.look(line.ply - 1),
      }, line.text),
      line.rules.slice(0, MOST_RULES).map((id, n) => rule(id, i, n)),
    );
  return h(
    "section",
    { key: "log", class: "hp-log", "data-area": "log", "aria-label": t("what_happened") },
    h("h4", {}, t("log")),
    lines.length ? null : h("p", { class: "hp-empty" }, t("nothing_happened")),
    lines.length
      ? h("ol", { class: "hp-lines", "aria-label": t("log_lines"), onKeydown: logKeys }, lines.map(item))
      : null,
  );
}

/** The thing that is pointed at, large and in words. */
export function detail(ui, act) {
  const d = ui.detail;
  if (!d) {
    return h(
      "aside",
      { key: "detail", class: "hp-detail hp-none", "aria-hidden": "true" },
      h("p", { class: "hp-empty" }, t("point_at")),
    );
  }
  const face = d.piece.face ? ui.screen.faces[d.piece.face] : null;
  const plain = placeDetail(d, ui) ||
    (d.piece.label ? h("h4", {}, d.piece.label) : cardBack("", d.piece.cost, ""));
  return h(
    "aside",
    { key: "detail", class: "hp-detail", "aria-label": t("enlarged") },
    h("div", { class: "hp-big" }, face ? cardArt(face, true) : plain),
    face && face.flavour && face.text ? h("p", { class: "hp-flavour" }, face.flavour) : null,
    d.piece.why
      ? h("p", { class: "hp-why" }, d.piece.why, " ", d.piece.rule ? chip(d.piece.rule, ui, act) : null)
      : null,
  );
}
