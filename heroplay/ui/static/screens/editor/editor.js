// The position editor: choose a card, choose where it lies; beside it what the kernel says, and the moment.

import { button } from "../../controls.js";
import { h } from "../../dom.js";
import { crest } from "../../shapes.js";
import { chip, detail } from "../../side.js";
import { texts } from "../../texts.js";
import { number, select } from "./fields.js";
import { side } from "./side.js";
import { thenPlay, written } from "./written.js";

const t = texts("editor");

const fresh = () => ({ seat: 0, card: null, mark: "", texts: null, format: "python", line: "" });

export function editor(ui, act) {
  ui.edit ||= fresh();
  const e = ui.screen.edit;
  const leave = () => {
    ui.edit = null;
    act.change({ do: "back" });
  };
  return h(
    "section",
    {
      key: "edit",
      class: "hp-edit",
      "aria-label": t("title"),
      onKeydown: (event) => {
        if (event.key !== "Escape" || (!ui.edit.card && !ui.rule)) return;
        ui.edit.card = null;
        event.stopPropagation();
        act.close("rule");
      },
    },
    h(
      "header",
      { class: "hp-top" },
      h("h2", {}, t("title")),
      h(
        "nav",
        { class: "hp-tools hp-edit-go", "aria-label": t("sides") },
        e.sides.map((s, seat) => goTo(s, seat, ui, act)),
      ),
      h(
        "div",
        { class: "hp-tools" },
        button("play", t("play"), () => act.change({ do: "play" }), {
          class: "hp-button hp-primary",
          disabled: !e.ok,
        }),
        button("write", t("write"), () => act.write(t("written"))),
        button("leave-edit", t("back"), leave),
      ),
    ),
    h(
      "div",
      { class: "hp-edit-grid" },
      h("div", { key: "about", class: "hp-edit-about" }, judged(ui, act), moment(ui, act), detail(ui, act)),
      h(
        "div",
        { key: "sides", class: "hp-edit-sides" },
        e.sides.map((_, seat) => side(seat, ui, act)),
        thenPlay(ui, act),
        written(ui, act),
      ),
    ),
  );
}

/** A side may lie below the window: its name brings it up. */
const goTo = (s, seat, ui, act) =>
  h(
    "button",
    {
      key: seat,
      type: "button",
      class: "hp-tool",
      "data-go-side": seat,
      "aria-label": t("go_to_side", { name: s.name }),
      onClick: () => act.goToSide(seat),
    },
    crest(ui.screen.view.players[seat].crest, null, 16),
    " ",
    s.name,
  );

function judged(ui, act) {
  const e = ui.screen.edit;
  const reason = (p, i) =>
    h("li", { key: i, "data-problem": p.rule || "none" }, p.text, " ", p.rule ? chip(p.rule, ui, act) : null);
  return h(
    "section",
    {
      class: `hp-judged ${e.ok ? "hp-yes" : "hp-no"}`,
      "data-ok": String(e.ok),
      "aria-label": t("is_it_possible"),
    },
    e.note ? h("p", { key: "note", class: "hp-where" }, e.note) : null,
    ui.problem ? h("p", { key: "problem", class: "hp-edit-problem", role: "alert" }, ui.problem) : null,
    e.ok ? h("p", { key: "yes" }, h("b", {}, t("possible")), " ", e.says) : [
      h("p", { key: "no" }, h("b", {}, t("impossible"))),
      h("ul", { key: "why" }, e.problems.map(reason)),
    ],
  );
}

function moment(ui, act) {
  const e = ui.screen.edit;
  const set = (change, words) => (event) => act.change(change(event.target.value), words(event.target.value));
  const field = (key, label, onChange, options) =>
    h("label", { key }, label, select({ "data-edit": key, onChange }, options));
  return h(
    "fieldset",
    { class: "hp-moment" },
    h("legend", {}, t("moment")),
    field(
      "active",
      t("whose_turn"),
      set((value) => ({ do: "active", seat: Number(value) }), () => t("turn_set")),
      e.sides.map((s, i) => [i, s.name, i === e.active]),
    ),
    field(
      "phase",
      t("phase"),
      set((name) => ({ do: "phase", name }), () => t("phase_set")),
      e.phases.map((p) => [p, p, p === e.phase]),
    ),
    e.numbers.map((n) =>
      number(
        n,
        n.label,
        (value) =>
          act.change({ do: "number", name: n.id, value }, t("number_set", { label: n.label, value })),
      )
    ),
    field(
      "seats",
      t("players"),
      set((value) => ({ do: "seats", value: Number(value) }), (n) => t("players_set", { n })),
      e.seats.map((n) => [n, n, n === e.sides.length]),
    ),
  );
}
