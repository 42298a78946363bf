// One player's side in the editor: who it is, its numbers, and its zones.

import { button } from "../../controls.js";
import { h } from "../../dom.js";
import { crest } from "../../shapes.js";
import { texts } from "../../texts.js";
import { kit, placing } from "./cards.js";
import { number, select } from "./fields.js";
import { rest, spotBox } from "./zones.js";

const t = texts("editor");

export function side(seat, ui, act) {
  const s = ui.screen.edit.sides[seat];
  const who = ui.screen.view.players[seat];
  const kind = ui.edit.seat === seat ? s.kinds.find((k) => k.id === ui.edit.card && k.left > 0) : null;
  const stacks = s.spots.filter((spot) => spot.marks.length);
  const piles = s.spots.filter((spot) => !spot.marks.length);
  return h(
    "section",
    {
      key: `side${seat}`,
      class: `hp-player hp-edit-side ${kind ? "hp-placing-here" : ""}`,
      "data-side": seat,
      style: `--hp-accent:${who.accent}`,
      "aria-label": s.name,
    },
    h("h3", { class: "hp-unseen" }, s.name),
    header(seat, s, who, ui.screen.edit, act),
    h(
      "div",
      { class: "hp-measures" },
      stacks.map((spot) => spotBox(spot, seat, kind, ui, act, meter(who, s, spot, seat, act))),
    ),
    h(
      "div",
      { class: "hp-edit-piles" },
      piles.map((spot) =>
        spotBox(spot, seat, kind, ui, act, spot.first ? rest(s, spot, seat, ui, act) : null)
      ),
    ),
    kit(s, seat, ui, act),
    kind ? placing(s, seat, kind, ui, act) : null,
  );
}

function header(seat, s, who, e, act) {
  const choices = e.chosen[seat] ? e.choices : [{ id: "", name: s.name }, ...e.choices];
  const players = [["person", t("person")], ...e.bots.map((b) => [b.id, t("bot", { name: b.name })])];
  const points = s.numbers.filter((n) => !who.meters.some((m) => m.id === `${n.id}${seat}`));
  const choose = ({ target: { value } }) => {
    if (value) act.change({ do: "choose", seat, name: value }, t("choice_set", { word: e.word }));
  };
  const play = ({ target: { value } }) => act.change({ do: "player", seat, name: value }, t("player_set"));
  const point = (n) =>
    number(
      n,
      n.label,
      (value) => act.change({ do: "number", seat, name: n.id, value }, set(s.name, n.label, value)),
    );
  return h(
    "header",
    { class: "hp-who" },
    crest(who.crest, null, 28),
    h(
      "label",
      {},
      e.word,
      select(
        { "data-edit": "choose", onChange: choose },
        choices.map((p) => [p.id, p.name, p.id === e.chosen[seat]]),
      ),
    ),
    h(
      "label",
      {},
      t("played_by"),
      select(
        { "data-edit": "player", onChange: play },
        players.map(([id, label]) => [id, label, id === e.players[seat]]),
      ),
    ),
    points.map(point),
    who.active ? h("span", { class: "hp-turn" }, t("turn")) : null,
    button(
      "clear-side",
      t("clear_side"),
      () => act.change({ do: "clear", seat }, t("cleared", { name: s.name })),
      { class: "hp-tool hp-edit-clear" },
    ),
  );
}

const set = (name, label, value) => t("number_of_set", { name, label, value });

function meter(who, s, spot, seat, act) {
  const m = who.meters.find((x) => x.id === `${spot.id}${seat}`);
  const n = s.numbers.find((x) => x.id === spot.id);
  if (!m || !n) return null;
  return h(
    "div",
    { class: "hp-edit-score" },
    number(
      n,
      t("score"),
      (value) => act.change({ do: "number", seat, name: n.id, value }, set(s.name, m.label, value)),
      { "aria-label": t("score_of", { label: m.label }) },
    ),
    h(
      "span",
      { class: m.spent > m.score ? "hp-edit-over" : "hp-of" },
      t("tied_up", { n: m.spent, free: m.score - m.spent }),
    ),
  );
}
