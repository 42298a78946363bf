// The zones that have a drawing of their own, by role: `(zone, ui, act) => h(...)`, or null for no room.

import { listed, pileButton, PILES, row } from "../table/lying.js";
import { contest } from "./contest.js";
import { line } from "./line.js";
import { map } from "./map.js";
import { track } from "./track.js";

const ROLES = { map, line, track, contest, row, stack: row };

/**
 * The drawing of a zone; what has a role that nobody knows is a list with its label.
 * @param {any} zone
 * @param {any} ui
 * @param {any} act
 */
export function drawZone(zone, ui, act) {
  if (PILES.includes(zone.role)) return pileButton(zone, act);
  return (ROLES[zone.role] || listed)(zone, ui, act);
}

/** Everything in a zone that can be picked: pieces, slots and spaces.
 * @param {any} zone */
export const thingsOf = (zone) => [...zone.pieces, ...zone.slots, ...(zone.map ? zone.map.spaces : [])];

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
