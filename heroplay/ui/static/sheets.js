// Sheets over the board: which one is open, and where the focus goes when it opens and closes.

/**
 * The sheets, in the order in which Escape closes them; each is a field of `ui` that is empty when it is
 * shut.
 */
export const SHEETS = ["rule", "legend", "book", "gear", "open", "drawer"];

const name = (ui) => {
  const kind = SHEETS.find((sheet) => ui[sheet]);
  if (!kind) return "";
  return [kind, ui[kind].id || ui[kind]].join(":");
};

export function closeTop(ui) {
  const kind = SHEETS.find((sheet) => ui[sheet]);
  if (kind) ui[kind] = null;
  return Boolean(kind);
}

/**
 * A sheet that opens takes the focus and gives it back; what had the focus and is gone leaves it to the
 * hand.
 */
export function keepFocus(ui, root, held) {
  const sheet = name(ui);
  const opened = sheet && sheet !== ui.sheet;
  const closed = !sheet && ui.sheet;
  if (opened && !ui.sheet) ui.opener = held;
  ui.sheet = sheet;
  let to = null;
  if (opened) to = [...root.querySelectorAll(".hp-sheet")].pop();
  else if (closed && ui.opener && ui.opener.isConnected) to = ui.opener;
  else if (held && (!held.isConnected || held.disabled)) {
    to = root.querySelector('.hp-felt [data-piece][tabindex="0"], .hp-dock [data-piece], [data-do="ready"]');
  }
  if (to) to.focus({ preventScroll: true });
}
