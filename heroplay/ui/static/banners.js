// Lines above the table: it goes on elsewhere, it is a what-if, it is an earlier moment, nobody answers.

import { h } from "./dom.js";
import { texts } from "./texts.js";

const t = texts("play");

function banner(key, words, buttons, act) {
  return h(
    "div",
    { key, class: "hp-looking", role: "status", "data-banner": key },
    h("span", {}, words),
    buttons.map(([name, label, intent]) =>
      h("button", {
        key: name,
        type: "button",
        class: "hp-button",
        "data-do": name,
        onClick: () => act.send(intent),
      }, label)
    ),
  );
}

export function banners(ui, act) {
  const { screen } = ui;
  const found = [];
  if (screen.away) {
    found.push(banner("away", t("away"), [["resume", t("go_on_here"), { kind: "resume" }]], act));
  }
  if (screen.what_if) {
    found.push(banner("what-if", t("what_if"), [["return", t("back_to_game"), { kind: "return" }]], act));
  }
  if (screen.look !== null) {
    const buttons = [["back", t("back_to_now"), { kind: "look" }]];
    if (!screen.lesson) buttons.push(["fork", t("play_on_from_here"), { kind: "fork" }]);
    const words = t("looking_back", { at: screen.look + 1, of: screen.ply });
    found.push(banner("looking", words, buttons, act));
  }
  return found;
}

/** Nobody answers: where the work is, and how to go on. */
export function lost(ui, inLab) {
  if (!ui.lost()) return null;
  const inNotebook = inLab();
  const words = [t("no_answer"), ui.screen.saved || "", inNotebook ? t("run_again") : ""].filter(Boolean)
    .join(" ");
  return h(
    "div",
    { key: "lost", class: "hp-lost", role: "alert" },
    h("span", {}, words),
    inNotebook ? null : h("button", {
      type: "button",
      class: "hp-button",
      "data-do": "reload",
      onClick: () => location.reload(),
    }, t("reload")),
  );
}
