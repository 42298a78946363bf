// A table: others on top, the shared middle, you below; the dock at the bottom; a column beside that folds
// away.

import { banners } from "../banners.js";
import { dock, typed } from "../dock.js";
import { h } from "../dom.js";
import { filesPanel } from "../files/panels.js";
import { arrows } from "../keys.js";
import { legend } from "../legend.js";
import { lesson, taught } from "../lesson.js";
import { book, curtain, pile, rule } from "../overlays.js";
import { detail, log } from "../side.js";
import { player } from "../table/player.js";
import { pileButton, PILES } from "../table/lying.js";
import { texts } from "../texts.js";
import { gear, top } from "../top.js";
import { drawZone } from "../zones/index.js";
import { compared } from "./whatif/compared.js";
import { tree } from "./whatif/lines.js";
import { questions } from "./whatif/questions.js";

const t = texts("play");

/** Zones that belong to nobody lie in the middle. */
const commons = (view) => view.zones.filter((z) => z.owner === null);

/** Nothing lies in the middle: there is room for the card that is pointed at. */
const calm = (view) =>
  !commons(view).some((z) => z.pieces.length || z.slots.length || z.map || PILES.includes(z.role));

/**
 * @param {import("../screen.d.ts").ShownView} view
 * @param {any} ui
 * @param {any} act
 */
function middle(view, ui, act) {
  const zones = commons(view);
  const drawn = zones.filter((z) => !PILES.includes(z.role)).map((z) => drawZone(z, ui, act)).filter(Boolean);
  const piles = zones.filter((z) => PILES.includes(z.role)).map((z) => pileButton(z, act));
  const empty = calm(view);
  return h(
    "section",
    {
      key: "middle",
      class: `hp-middle ${empty ? "hp-calm" : ""}`,
      "data-area": "middle",
      "aria-label": t("the_table"),
      tabindex: ui.narrow && !empty ? "0" : null,
    },
    empty && !ui.narrow ? detail(ui, act) : null,
    drawn,
    piles.length ? h("div", { key: "piles", class: "hp-piles" }, piles) : null,
  );
}

function stage(view, ui, act, id) {
  const me = view.seat;
  const seats = view.order.length ? view.order : view.players.map((p) => p.seat);
  const others = seats.filter((s) => s !== me);
  return h(
    "div",
    { key: "stage", class: "hp-stage" },
    h("div", { key: "banners", class: "hp-banners" }, banners(ui, act), filesPanel(ui, act)),
    others.length
      ? h(
        "div",
        { key: "others", class: `hp-others hp-n${others.length}`, "data-area": "others" },
        others.map((s) => player(view, s, ui, act)),
      )
      : null,
    middle(view, ui, act),
    me === null || me < 0
      ? null
      : h("div", { key: "me", class: "hp-me", "data-area": "me" }, player(view, me, ui, act)),
    ui.narrow ? typed(ui, act, id) : null,
  );
}

function beside(ui, act) {
  const { mode } = ui.screen;
  const folded = ui.narrow || ui.folded;
  if (folded && !ui.drawer) return null;
  const inside = [
    mode === "whatif" ? [tree(ui, act), questions(ui, act), compared(ui, act)] : null,
    mode === "learn" ? taught(ui, act) : null,
    calm(ui.screen.view) ? null : detail(ui, act),
    log(ui, act),
  ];
  if (!folded) return h("aside", { key: "beside", class: "hp-beside", "aria-label": t("beside") }, inside);
  return h(
    "div",
    {
      key: "beside",
      class: "hp-beside hp-sheet hp-drawer",
      role: "dialog",
      tabindex: "-1",
      "aria-label": mode === "whatif" ? t("lines") : t("what_happened"),
    },
    h("button", {
      type: "button",
      class: "hp-close",
      "data-close": "drawer",
      "aria-label": t("close"),
      onClick: () => act.close("drawer"),
    }, "×"),
    inside,
  );
}

export function tableScreen(ui, act, id) {
  const { screen } = ui;
  const { view } = screen;
  if (screen.curtain) return [curtain(ui, act)];
  const learns = screen.mode === "learn";
  return [
    top(view, ui, act),
    h(
      "div",
      { key: "felt", class: "hp-felt", onKeydown: arrows },
      learns ? lesson(ui, act) : null,
      stage(view, ui, act, id),
      dock(view, ui, act, id),
    ),
    beside(ui, act),
    gear(ui, act),
    book(ui, act),
    legend(Object.values(screen.faces), ui, act),
    pile(ui, act),
    rule(ui, act),
  ];
}
