// A slot or a space that is pointed at, in words.

import { described } from "./map.js";

/** What is pointed at where that is a slot or a space, in words; null for a piece.
 * @param {any} d the `ui.detail`
 * @param {any} ui */
export function placeDetail(d, ui) {
  const zone = ui.screen.view.zones.find((z) => z.id === d.zone);
  const places = zone ? [...zone.slots, ...(zone.map ? zone.map.spaces : [])] : [];
  const thing = places.find((one) => one.id === d.piece.id);
  return thing ? described(thing, zone, ui) : null;
}
