// Actions that are played from the position, and the position as a text.

import { button, submit, submitting } from "../../controls.js";
import { h } from "../../dom.js";
import { textBox } from "../../files/panels.js";
import { texts } from "../../texts.js";

const t = texts("editor");

export function thenPlay(ui, act) {
  const e = ui.screen.edit;
  const add = () => {
    const line = ui.edit.line.trim();
    if (!line) return;
    act.change({ do: "then", lines: [...e.then, line] }, t("then_added", { line }), () => {
      ui.edit.line = "";
    });
  };
  const drop = () => act.change({ do: "then", lines: e.then.slice(0, -1) }, t("then_removed"));
  return h(
    "form",
    { key: "then", class: "hp-then", onSubmit: submitting(add) },
    h("h3", {}, t("then")),
    h("p", { class: "hp-where" }, t("then_about")),
    e.then.length ? h("ol", {}, e.then.map((line, i) => h("li", { key: i }, line))) : null,
    h(
      "label",
      {},
      h("span", { class: "hp-where" }, t("then_next")),
      h("input", {
        class: "hp-input",
        "data-edit": "then",
        list: "hp-then-list",
        value: ui.edit.line,
        maxlength: "300",
        autocomplete: "off",
        onInput: (event) => {
          ui.edit.line = event.target.value;
        },
      }),
    ),
    h("datalist", { id: "hp-then-list" }, e.next.map((line) => h("option", { key: line, value: line }))),
    submit("add-then", t("then_add")),
    e.then.length ? button("drop-then", t("then_remove"), drop) : null,
  );
}

export function written(ui, act) {
  const found = ui.edit.texts;
  if (!found) return null;
  const formats = [["python", t("as_python")], ["toml", t("as_toml")]];
  if (found.code) formats.push(["code", t("as_link")]);
  const text = ui.edit.format === "code" ? act.linkOf(found.code) : found[ui.edit.format];
  const format = ([id, label]) =>
    h("button", {
      key: id,
      type: "button",
      class: "hp-button",
      "data-format": id,
      "aria-pressed": String(ui.edit.format === id),
      onClick: () =>
        act.redraw(() => {
          ui.edit.format = id;
        }),
    }, label);
  return h(
    "section",
    { key: "texts", class: "hp-texts", "aria-label": t("as_text") },
    h("div", { class: "hp-buttons", role: "group", "aria-label": t("written_as") }, formats.map(format)),
    textBox(t("as_text"), text, act),
  );
}
