// The deck lab: a deck under construction on one screen; cards to choose, what the rules say, numbers, games.

import { button, submit, submitting } from "../../controls.js";
import { h } from "../../dom.js";
import { drafts, fileButton } from "../../files/panels.js";
import { texts } from "../../texts.js";
import { LARGEST_FILE } from "./actions.js";
import { cards } from "./cards.js";
import { choice, field, option } from "./fields.js";
import { chances, curve, mix, reach } from "./numbers.js";
import { judged, scores } from "./rules.js";
import { swap } from "./swap.js";
import { play, share, simulation } from "./use.js";

const t = texts("decklab");
const NONE = "-"; // the line that is not a deck

export function deck(ui, act) {
  /** @type {import("../../screen.d.ts").DeckScreen} */
  const s = ui.screen;
  const trouble = ui.problem || s.trouble;
  return h(
    "section",
    { key: "lab", class: "hp-lab" },
    head(ui, act),
    trouble ? h("p", { key: "trouble", class: "hp-notice hp-lab-trouble", role: "alert" }, trouble) : null,
    drafts(ui, act),
    ui.lab.opening ? opening(ui.lab, act) : null,
    h(
      "div",
      { key: "grid", class: "hp-lab-grid" },
      h("div", { key: "build", class: "hp-lab-col" }, judged(ui, act), scores(s, act), cards(ui, act)),
      h("div", { key: "numbers", class: "hp-lab-col" }, curve(s), mix(s), chances(ui, act), reach(s)),
      h(
        "div",
        { key: "use", class: "hp-lab-col" },
        swap(ui, act),
        play(ui, act),
        simulation(ui, act),
        share(ui, act),
      ),
    ),
  );
}

function head(ui, act) {
  const d = ui.lab;
  /** @type {import("../../screen.d.ts").DeckScreen} */
  const s = ui.screen;
  const start = ({ target }) => {
    const to = target.value;
    target.value = NONE;
    if (to !== NONE) act.startFrom(to);
  };
  const toggle = () =>
    act.lab((x) => {
      x.opening = !x.opening;
    });
  return h(
    "header",
    { key: "head", class: "hp-lab-head" },
    h("h2", { tabindex: "-1" }, s.title),
    h(
      "form",
      { class: "hp-lab-name", onSubmit: submitting(() => act.nameDeck()) },
      field(
        t("name"),
        h("input", {
          class: "hp-input",
          maxlength: "40",
          autocomplete: "off",
          "data-name": "deck",
          value: d.name ?? s.name,
          onInput: (e) =>
            act.lab((x) => {
              x.name = e.target.value;
            }),
          onChange: () => act.nameDeck(),
        }),
      ),
    ),
    choice(t("start"), { "data-do": "start", onChange: start }, [
      option(NONE, t("choose"), NONE),
      s.catalogue.map((ready) => option(ready.id, ready.name, NONE)),
      option("", t("empty_deck"), NONE),
    ]),
    button("open-deck", t("open_deck"), toggle, { "aria-expanded": String(d.opening) }),
    button("undo", t("undo"), () => act.deckUndo(), { disabled: !s.undo }),
  );
}

function opening(d, act) {
  return h(
    "form",
    {
      key: "opening",
      class: "hp-files hp-opener",
      "aria-label": t("opening"),
      onSubmit: submitting(() => act.openDeck(d.text)),
    },
    h(
      "label",
      {},
      t("to_open"),
      h("textarea", {
        class: "hp-input",
        rows: 3,
        spellcheck: "false",
        maxlength: LARGEST_FILE,
        "data-open": "text",
        value: d.text,
        onInput: (e) =>
          act.lab((x) => {
            x.text = e.target.value;
          }),
      }),
    ),
    h(
      "div",
      { class: "hp-buttons" },
      submit("open", t("open_it"), { class: "hp-button hp-primary", disabled: !d.text.trim() }),
      fileButton(t("open_file"), ".toml,.txt,text/plain", (input) => act.deckFile(input)),
    ),
  );
}
