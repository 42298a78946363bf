// The panel of lines: the tree, what may be done with it, names and notes, house rules.

import { button, select, submit, submitting } from "../../controls.js";
import { h } from "../../dom.js";
import { drafts } from "../../files/panels.js";
import { texts } from "../../texts.js";
import { drawn } from "./drawing.js";

const t = texts("whatif");

export function tree(ui, act) {
  const s = ui.screen;
  const e = ui.explore;
  return h(
    "section",
    { key: "tree", class: "hp-tree-panel", "aria-label": t("lines") },
    drafts(ui, act),
    drawn(s.tree, act),
    tools(s, e, act),
    houseRules(s, act),
    e.opened ? opening(e, act) : null,
    e.shown ? exported(e.shown) : null,
    h(
      "ol",
      { key: "lines", class: "hp-lines-list", "aria-label": t("lines_list") },
      s.lines.map((l) => line(l, act)),
    ),
    words(s, e, act),
  );
}

function tools(s, e, act) {
  const fork = (name, seat) =>
    h("button", {
      key: name,
      type: "button",
      class: "hp-button",
      "data-fork": seat,
      title: t("fork_as_about"),
      onClick: () => act.branch(seat),
    }, t("fork_as", { name }));
  const toggle = () =>
    act.explore((x) => {
      x.opened = !x.opened;
    });
  return h(
    "div",
    { key: "fork", class: "hp-buttons" },
    button("fork-here", t("fork"), () => act.branch(null)),
    s.view.names.map(fork),
    button("new-deal", t("new_deal"), () => act.newDeal(null)),
    s.games.length > 1
      ? h(
        "label",
        { key: "game", class: "hp-pick-game" },
        t("deal_of"),
        select(
          { "data-pick": "game", onChange: (x) => act.newDeal(x.target.value) },
          s.games.map((g) => [g.id, g.title, g.now]),
        ),
      )
      : null,
    button("open-text", t("open_text"), toggle, { "aria-expanded": String(e.opened) }),
    button("export", t("export"), () => act.exportTree()),
  );
}

function opening(e, act) {
  return h(
    "form",
    { key: "opening", class: "hp-opening", onSubmit: submitting(() => act.openText()) },
    h(
      "label",
      {},
      t("to_open"),
      h("textarea", {
        class: "hp-input",
        rows: 3,
        "data-open": "text",
        value: e.text,
        onInput: (x) =>
          act.explore((y) => {
            y.text = x.target.value;
          }),
      }),
    ),
    submit("open", t("open"), { class: "hp-button hp-primary" }),
  );
}

function exported({ link, record }) {
  return h(
    "div",
    { key: "shown", class: "hp-opening" },
    h(
      "label",
      {},
      t("link"),
      h("input", { class: "hp-input", readonly: true, "data-shown": "link", value: link }),
    ),
    h(
      "label",
      {},
      t("record"),
      h("textarea", { class: "hp-input", rows: 4, readonly: true, "data-shown": "record", value: record }),
    ),
  );
}

function line(l, act) {
  const mini = (name, label, run) =>
    h("button", { key: name, type: "button", class: "hp-mini", [`data-${name}`]: l.id, onClick: run }, label);
  return h(
    "li",
    { key: l.id, class: l.here ? "hp-now-line" : "" },
    h("button", {
      type: "button",
      class: "hp-tool",
      "data-line": l.id,
      "aria-current": l.here ? "true" : null,
      onClick: () => act.goLine(l.id),
    }, t("line", { label: l.label, n: l.moves })),
    l.main ? h("span", { class: "hp-where" }, t("main_line")) : [
      mini("promote", t("promote"), () => act.promote(l.id)),
      mini("prune", t("prune"), () => act.prune(l.id)),
    ],
  );
}

// A name for the line, and a note on the position.
function words(s, e, act) {
  const form = (name, field, label, value, most, run, run_label) =>
    h(
      "form",
      { class: "hp-typed", onSubmit: submitting(run) },
      h(
        "label",
        {},
        h("span", {}, label),
        h("input", {
          class: "hp-input",
          maxlength: most,
          "data-name": name,
          value,
          onInput: (x) =>
            act.explore((y) => {
              y[field] = x.target.value;
            }),
        }),
      ),
      submit(field, run_label),
    );
  return h(
    "div",
    { key: "words", class: "hp-words" },
    form("line", "name", t("name_for_line"), e.name, "60", () => act.nameLine(), t("name_it")),
    form("note", "note", t("note_on"), e.note ?? s.note, "500", () => act.noteHere(), t("note")),
  );
}

// The same position by other rules: each change opens a line of its own.
function houseRules(s, act) {
  if (!s.house.length) return null;
  const n = s.house.filter((r) => r.value !== r.usual).length;
  const change = (r) => (event) => act.house(r.name, event.target.value);
  const field = (r) =>
    r.choices.length
      ? select({ "data-house": r.name, onChange: change(r) }, r.choices.map((c) => [c, c, c === r.value]))
      : h("input", {
        class: "hp-input hp-number-in",
        type: "number",
        min: r.least,
        max: r.most,
        "data-house": r.name,
        value: r.value ?? "",
        placeholder: t("house_usual"),
        onChange: change(r),
      });
  return h(
    "details",
    { key: "house", class: "hp-more" },
    h("summary", {}, n ? t("house_changed", { n }) : t("house")),
    h("p", { class: "hp-where" }, t("house_about")),
    h(
      "div",
      { class: "hp-house" },
      s.house.map((r) =>
        h(
          "label",
          { key: r.name, class: r.value !== r.usual ? "hp-changed" : "" },
          h("span", {}, r.label),
          field(r),
        )
      ),
    ),
  );
}
