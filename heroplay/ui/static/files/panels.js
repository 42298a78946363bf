// Links and files on the screen: the panel, what was found in a text, what was saved here, a text to copy.

import { button, select } from "../controls.js";
import { h } from "../dom.js";
import { texts } from "../texts.js";
import { told } from "./actions.js";
import { keeps } from "./links.js";

const t = texts("files");

/** A text that can be copied. */
export function textBox(label, text, act) {
  return h(
    "div",
    { class: "hp-textbox" },
    h("textarea", {
      class: "hp-input hp-copied",
      readonly: true,
      rows: Math.min(16, text.split("\n").length + 1),
      "aria-label": label,
      value: text,
      spellcheck: "false",
      onFocus: (event) => event.target.select(),
    }),
    button("copy", t("copy"), () => act.copy(text)),
  );
}

/** What was found in a link, a file or a pasted text, before it takes the place of anything. */
export function found(ui, act) {
  const f = ui.files;
  if (!f.found) return null;
  const seats = [...f.found.names.map((name, seat) => [seat, name]), [-1, t("all_of_them")]];
  return h(
    "section",
    { key: "found", class: "hp-offer hp-found", "data-found": "true", "aria-label": t("found_title") },
    h("p", {}, h("b", {}, t("found_label")), " ", told(f.found)),
    h(
      "label",
      { class: "hp-setting" },
      t("you_play"),
      select({
        "data-found": "seat",
        onChange: (e) => {
          f.seat = Number(e.target.value);
        },
      }, seats.map(([seat, name]) => [seat, name, seat === f.seat])),
    ),
    h(
      "label",
      { class: "hp-setting" },
      h("input", {
        type: "checkbox",
        checked: f.hands,
        "data-found": "hands",
        onChange: (e) => {
          f.hands = e.target.checked;
        },
      }),
      t("open_hands"),
    ),
    button("play-found", t("play_it"), () => act.files.play(), { class: "hp-button hp-primary" }),
    button("edit-found", t("edit_it"), () => act.files.edit()),
    button("drop-found", t("not_now"), () => act.files.drop()),
  );
}

/** Work that this browser saved on this page, until it is resumed or something else is begun. */
export function drafts(ui, act) {
  const offers = ui.screen.offers || [];
  if (!offers.length || ui.notNow) return null;
  const resume = (o) =>
    h("button", {
      key: o.id,
      type: "button",
      class: "hp-button",
      "data-draft": o.id,
      onClick: () => act.send({ kind: "resume", id: o.id }),
    }, t("go_on_with", { title: o.title }));
  const notNow = () =>
    act.redraw(() => {
      ui.notNow = true;
    });
  return h(
    "section",
    { key: "drafts", class: "hp-offer", "aria-label": t("saved_title") },
    h("span", {}, t("saved_here")),
    offers.map(resume),
    button("not-now", t("not_now"), notNow),
  );
}

/** A label that opens a file. */
export const fileButton = (label, accept, onChange) =>
  h(
    "label",
    { class: "hp-button hp-file" },
    label,
    h("input", { type: "file", accept, "data-open": "file", onChange: (e) => onChange(e.target) }),
  );

export function opener(ui, act) {
  const f = ui.files;
  return h(
    "div",
    { class: "hp-opener" },
    h(
      "label",
      {},
      t("to_open"),
      h("textarea", {
        class: "hp-input",
        rows: 3,
        "data-open": "text",
        spellcheck: "false",
        value: f.text,
        onInput: (e) => {
          f.text = e.target.value;
        },
      }),
    ),
    h(
      "div",
      { class: "hp-buttons" },
      button("open", t("open_it"), () => act.files.paste()),
      fileButton(t("open_file"), ".txt,.hp,text/plain", (input) => act.files.file(input)),
    ),
  );
}

export function filesTool(ui, act) {
  return button("files", t("title"), () => act.files.toggle(), {
    class: "hp-tool",
    "aria-expanded": String(ui.files.open),
  });
}

export function filesPanel(ui, act) {
  const { files: f, screen } = ui;
  if (!f.open) return found(ui, act);
  const own = keeps(screen);
  const { label, text } = f.shown || { label: "", text: "" };
  return [
    h(
      "section",
      { key: "files", class: "hp-files", "aria-label": t("title") },
      h(
        "div",
        { class: "hp-buttons" },
        button("copy-link", t("copy_position"), () => act.files.position()),
        own ? button("copy-game", t("copy_game"), () => act.files.game()) : null,
        button("download", t("download"), () => act.files.record()),
        screen.app ? button("what-if", t("what_if"), () => act.files.whatIf()) : null,
        own && screen.can.record ? button("edit-here", t("edit_here"), () => act.editHere()) : null,
      ),
      screen.can.record ? null : h("p", { class: "hp-where" }, t("only_known")),
      f.shown
        ? [
          h(
            "p",
            { key: "shown", class: "hp-where" },
            ui.copied === text ? t("shown_copied", { label }) : t("shown", { label }),
          ),
          textBox(label, text, act),
        ]
        : null,
      own ? opener(ui, act) : null,
    ),
    found(ui, act),
  ];
}
