// A zone in the editor: a click on it puts the chosen card there, a click on a card takes that card back.

import { button } from "../../controls.js";
import { h } from "../../dom.js";
import { zoneOf } from "../../table/lying.js";
import { piece } from "../../table/piece.js";
import { texts } from "../../texts.js";
import { select } from "./fields.js";

const t = texts("editor");

export function spotBox(spot, seat, kind, ui, act, more) {
  const zone = zoneOf(ui.screen.view, `${spot.id}${seat}`);
  const put = (event) => {
    if (!kind || event.target.closest("button, input, select, label")) return;
    act.put(seat, kind.id, spot, ui.screen.faces[kind.face].name);
  };
  const topFirst = spot.first && zone.pieces.length;
  return h(
    "div",
    {
      key: spot.id,
      class: `hp-spot hp-spot-${spot.id} ${kind ? "hp-spot-open" : ""}`,
      "data-zone": zone.id,
      onClick: put,
    },
    h(
      "div",
      { class: "hp-spot-head" },
      h(
        "h4",
        {},
        spot.label,
        " ",
        h("span", { class: "hp-of" }, t(topFirst ? "count_top_first" : "count", { n: zone.count })),
      ),
      more,
    ),
    h(
      "div",
      {
        class: `hp-spot-cards ${spot.id === "hand" ? "hp-row" : "hp-stack"}`,
        role: "group",
        "aria-label": t("zone", { label: zone.label }),
      },
      zone.pieces.length
        ? pieces(zone, spot, seat, ui, act)
        : h("p", { class: "hp-empty" }, t(kind ? "put_here" : "empty")),
    ),
  );
}

function pieces(zone, spot, seat, ui, act) {
  const inHand = spot.id === "hand";
  const drawn = inHand ? zone : { ...zone, role: "stack" };
  const picker = {
    ...act,
    pick: (p) => act.take(seat, spot.id, zone.pieces.indexOf(p), p.ref, ui.screen.faces[p.face].name),
    leave() {},
  };
  const look = { selection: [], roomy: false, pickable: () => true };
  return zone.pieces.map((p) =>
    piece(p, drawn, { ...ui, ...look, focus: p.id }, picker, { style: "hp-small" })
  );
}

/** What becomes of the cards that are not placed. */
export function rest(s, spot, seat, ui, act) {
  const placed = zoneOf(ui.screen.view, `${spot.id}${seat}`).pieces.length;
  const choose = (event) => act.change({ do: "rest", seat, name: event.target.value }, t("rest_set"));
  return h(
    "div",
    { class: "hp-edit-rest" },
    s.left
      ? h(
        "label",
        {},
        t("not_placed", { n: s.left }),
        select({ "data-edit": "rest", onChange: choose }, [
          ["shuffled", t(placed ? "shuffled_below" : "shuffled"), s.rest === "shuffled"],
          ["aside", t("aside"), s.rest === "aside"],
        ]),
      )
      : null,
    placed
      ? button(
        "shuffle",
        t("shuffle"),
        () => act.change({ do: "shuffle", seat, zone: spot.id }, t("shuffle_done")),
        { class: "hp-tool" },
      )
      : null,
  );
}
