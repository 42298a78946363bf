// Secret choices: a card laid face down before its player; when all are shown, they turn over in one moment.

import { h } from "../dom.js";
import { crestPath } from "../shapes.js";
import { texts } from "../texts.js";

const t = texts("zones");
const TIME = 220;

/** What lies before a player who has chosen in secret; null before one who has not.
 * @param {any} who */
export function secret(who) {
  if (!who.committed) return null;
  return h(
    "span",
    {
      key: "secret",
      class: "hp-secret",
      role: "img",
      "aria-label": t("has_chosen", { name: who.name }),
      "data-secret": who.seat,
    },
    h(
      "svg",
      { viewBox: "0 0 24 34", width: 20, height: 28, "aria-hidden": "true" },
      h("rect", { class: "hp-secret-back", x: 1, y: 1, width: 22, height: 32, rx: 3 }),
      h("path", {
        class: "hp-disc-sign",
        d: crestPath(who.crest),
        "fill-rule": "evenodd",
        transform: "translate(5 10) scale(.58)",
      }),
    ),
    h("span", { class: "hp-secret-word", "aria-hidden": "true" }, t("chosen_short")),
  );
}

/** What must be remembered of a view to know later what was revealed.
 * @param {any} view */
export function remembered(view) {
  return {
    committed: view.players.filter((who) => who.committed).map((who) => who.seat),
    where: new Map(view.zones.flatMap((zone) => zone.pieces.map((p) => [p.id, zone.id]))),
  };
}

/** The pieces that have just been revealed: open now, and of players whose choice was secret before; and what
 * others laid to them in the same moment, whose choice was the last.
 * @param {ReturnType<typeof remembered> | null} before
 * @param {any} view
 * @returns {string[]} */
export function revealed(before, view) {
  const shown = before
    ? before.committed.filter((seat) => view.players[seat] && !view.players[seat].committed)
    : [];
  if (!shown.length) return [];
  const laid = view.zones.filter((zone) => zone.role !== "hand").flatMap((zone) =>
    zone.pieces.filter((p) => p.face && before.where.get(p.id) !== zone.id).map((p) => ({
      id: p.id,
      role: zone.role,
      owners: [zone.owner, p.owner],
    }))
  );
  const roles = laid.filter((one) => one.owners.some((seat) => shown.includes(seat))).map((one) => one.role);
  const somebodys = (one) => one.owners.some((seat) => seat !== null && seat !== undefined);
  return laid.filter((one) => roles.includes(one.role) && somebodys(one)).map((one) => one.id);
}

/** After each picture: turn over what was revealed since the last one, all at once.
 * @param {HTMLElement} root
 * @param {any} ui */
export function turnOver(root, ui) {
  const view = ui.screen.view;
  if (!view) {
    ui.secrets = null;
    return;
  }
  const ids = revealed(ui.secrets || null, view);
  ui.secrets = remembered(view);
  if (!ids.length || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const id of ids) {
    const art = root.querySelector(`[data-piece="${CSS.escape(id)}"] :is(.hp-art, .hp-mini-card)`);
    if (art) {
      art.animate([{ transform: "rotateY(90deg)" }, { transform: "rotateY(0)" }], {
        id: "reveal",
        duration: TIME,
        easing: "ease-out",
      });
    }
  }
}
