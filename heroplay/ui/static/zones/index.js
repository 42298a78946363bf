// How a zone is drawn, by its role: one file each.

import { listed, pileButton, PILES, row } from "../table/lying.js";
import { contest } from "./contest.js";

const ROLES = { row, stack: row, contest };

/** Any zone of the table; one of an unknown role is a labelled list. */
export function drawZone(zone, ui, act) {
  if (PILES.includes(zone.role)) return pileButton(zone, act);
  return (ROLES[zone.role] || listed)(zone, ui, act);
}
