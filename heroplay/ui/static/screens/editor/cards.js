// The cards of a side that are not placed, and where to put the chosen one.

import { cardName } from "../../card.js";
import { button } from "../../controls.js";
import { h } from "../../dom.js";
import { icon } from "../../shapes.js";
import { texts } from "../../texts.js";
import { select } from "./fields.js";

const t = texts("editor");

export function kit(s, seat, ui, act) {
  const groups = new Map();
  for (const k of s.kinds) {
    const face = ui.screen.faces[k.face];
    if (!groups.has(face.kind)) groups.set(face.kind, []);
    groups.get(face.kind).push([k, face]);
  }
  return h(
    "div",
    { class: "hp-kit", role: "group", "aria-label": t("kit", { name: s.name }) },
    [...groups].map(([name, kinds]) =>
      h(
        "div",
        { key: name, class: "hp-kit-group", role: "group", "aria-label": name },
        h("h4", {}, name[0].toUpperCase() + name.slice(1)),
        kinds.map(([k, face]) => kindButton(k, face, seat, ui, act)),
      )
    ),
  );
}

function kindButton(k, face, seat, ui, act) {
  const look = () => act.detail({ id: k.id, face: k.face, why: "" }, { id: "" });
  const cost = face.cost === null ? "" : `${face.cost} ${face.letter}`;
  return h(
    "button",
    {
      key: k.id,
      type: "button",
      class: "hp-kind-button",
      "data-card": k.id,
      "aria-disabled": k.left ? null : "true",
      "aria-pressed": String(ui.edit.seat === seat && ui.edit.card === k.id && k.left > 0),
      "aria-label": t("card_left", { card: cardName(face), n: k.left }),
      onClick: () => {
        if (k.left) act.choose(seat, k.id, face.name);
      },
      onFocus: look,
      onMouseenter: look,
    },
    icon(face.shape, 16),
    h("span", { class: "hp-tag-name" }, face.name),
    h("span", { class: "hp-of" }, [face.value, cost].filter(Boolean).join(" · ")),
    h("b", {}, `×${k.left}`),
  );
}

/** Where to put the chosen card: the same by mouse, touch and keyboard. */
export function placing(s, seat, kind, ui, act) {
  const { name } = ui.screen.faces[kind.face];
  const marks = (s.spots.find((spot) => spot.marks.length) || { marks: [] }).marks;
  const put = (spot) =>
    h("button", {
      key: spot.id,
      type: "button",
      class: `hp-button ${spot.id === kind.home ? "hp-primary" : ""}`,
      "data-put": spot.id,
      onClick: () => act.put(seat, kind.id, spot, name),
    }, spot.first ? t("on_top", { spot: spot.label }) : spot.label);
  const mark = (event) => {
    ui.edit.mark = event.target.value;
  };
  return h(
    "div",
    { key: "placing", class: "hp-placing", role: "group", "aria-label": t("placing", { name }) },
    h("b", {}, t("placing_label", { name })),
    s.spots.map(put),
    marks.length
      ? h(
        "label",
        { key: "mark" },
        t("stacked"),
        select(
          { "data-edit": "mark", onChange: mark },
          marks.map(([id, label]) => [id, label, id === ui.edit.mark]),
        ),
      )
      : null,
    button("unchoose", "×", () => act.choose(seat, kind.id, name), { "aria-label": t("unselect") }),
  );
}
