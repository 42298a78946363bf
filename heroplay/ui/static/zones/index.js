// The zones that have a drawing of their own, by role: `(zone, ui, act) => h(...)`, or null for no room.

import { h } from "../dom.js";
import { contest } from "./contest.js";
import { line } from "./line.js";
import { described, map } from "./map.js";
import { track } from "./track.js";

export const ZONES = { map, line, track, contest };

/** The drawing of a zone; what has a role that nobody knows is a list with its label.
 * @param {any} zone
 * @param {any} ui
 * @param {any} act */
export const zoneDrawing = (zone, ui, act) => (ZONES[zone.role] || unknown)(zone, ui, act);

function unknown(zone, ui, _act) {
  return !zone.pieces.length ? null : h(
    "section",
    { key: zone.id, class: "hp-listed", "aria-label": zone.label, "data-role": zone.role },
    h("h4", {}, zone.label),
    h(
      "div",
      { class: "hp-row", "data-zone": zone.id },
      zone.pieces.map((p) => ui.piece(p, zone, "hp-small")),
    ),
  );
}

/** Everything in a zone that can be picked: pieces, slots and spaces.
 * @param {any} zone */
export const thingsOf = (zone) => [...zone.pieces, ...zone.slots, ...(zone.map ? zone.map.spaces : [])];

/** What is pointed at where that is a slot or a space, in words; null for a piece.
 * @param {any} d the `ui.detail`
 * @param {any} ui */
export function placeDetail(d, ui) {
  const zone = ui.screen.view.zones.find((z) => z.id === d.zone);
  const places = zone ? [...zone.slots, ...(zone.map ? zone.map.spaces : [])] : [];
  const thing = places.find((one) => one.id === d.piece.id);
  return thing ? described(thing, zone, ui) : null;
}

/** What the zones add to `act`: another picture soon, and the size of a map's window. */
export const zoning = ({ draw, root, ui }) => {
  let waiting = 0;
  const watched = new WeakMap();
  const soon = () => {
    waiting ||= requestAnimationFrame(() => {
      waiting = 0;
      draw();
    });
  };
  const observer = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      const m = ui.maps && ui.maps[watched.get(target)];
      if (!m || !contentRect.width || !contentRect.height) continue;
      m.size = { width: contentRect.width, height: contentRect.height };
      if (!m.sized) m.camera = null; // the first picture was drawn without knowing the window
      m.sized = true;
      soon();
    }
  });
  return {
    soon,
    measure(id) {
      requestAnimationFrame(() => {
        const el = root.querySelector(`[data-map="${CSS.escape(id)}"]`);
        if (!el || watched.get(el) === id) return;
        watched.set(el, id);
        observer.observe(el);
      });
    },
  };
};
