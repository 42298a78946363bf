// Saved games to go on with, the last one first.

import { h } from "../../dom.js";
import { texts } from "../../texts.js";

const t = texts("newgame");

function offered(o, first, act) {
  const slots = { title: o.title, n: o.move };
  return h(
    "section",
    { key: `offer${o.id}`, class: "hp-offer", "data-offer": o.id },
    h(
      "p",
      {},
      h("b", {}, t(o.over ? "over_label" : "go_on_label")),
      " ",
      o.over ? t("over", slots) : t("go_on", slots),
    ),
    h("button", {
      type: "button",
      class: `hp-button ${first && !o.over ? "hp-primary" : ""}`,
      "data-do": "resume",
      onClick: () => act.send({ kind: "resume", id: o.id }),
    }, t(o.over ? "look_again" : "resume")),
  );
}

export function offers([last, ...earlier], act) {
  if (!last) return null;
  return [
    offered(last, true, act),
    earlier.length
      ? h(
        "details",
        { key: "earlier", class: "hp-more" },
        h("summary", {}, t("more_games", { n: earlier.length })),
        earlier.map((o) => offered(o, false, act)),
      )
      : null,
  ];
}
