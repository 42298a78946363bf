// What may be asked of a position: the odds, and the best play.

import { h } from "../../dom.js";
import { texts } from "../../texts.js";
import { best } from "./best.js";
import { odds } from "./odds.js";

const t = texts("whatif");

export function questions(ui, act) {
  const { trouble } = ui.screen;
  return h(
    "section",
    { key: "asks", class: "hp-asks", "aria-label": t("questions") },
    odds(ui, act),
    best(ui, act),
    trouble ? h("p", { key: "trouble", class: "hp-notice", role: "alert" }, trouble) : null,
  );
}
