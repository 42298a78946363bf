// Keys on the table: arrows go between pieces and zones, Escape closes what is open, then unselects.

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const NEAR = 12; // pixels that count as the same height

const held = (event) => event.altKey || event.ctrlKey || event.metaKey;

/** From piece to piece; a map has arrows of its own. */
export function arrows(event) {
  const step = STEPS[event.key];
  if (!step || held(event) || !event.target.closest("[data-piece]")) return;
  const all = [...event.currentTarget.querySelectorAll("[data-piece]")].filter((e) =>
    e.getClientRects().length
  );
  if (!all.length) return;
  event.preventDefault();
  event.stopPropagation();
  const at = Math.max(0, all.findIndex((e) => e === document.activeElement));
  const next = step[1] ? vertical(all.map((e) => e.getBoundingClientRect()), at, step[1]) : at + step[0];
  all[(next + all.length) % all.length]?.focus();
}

/**
 * The box above or below one that is nearest to it.
 * @param {{top: number, left: number, width: number}[]} boxes
 * @param {number} at
 * @param {number} direction -1: up, 1: down
 */
export function vertical(boxes, at, direction) {
  const from = boxes[at];
  let best = at;
  let cost = Infinity;
  boxes.forEach((box, i) => {
    const dy = (box.top - from.top) * direction;
    if (dy < NEAR) return;
    const far = dy * 3 + Math.abs(box.left + box.width / 2 - from.left - from.width / 2);
    if (far < cost) [cost, best] = [far, i];
  });
  return best;
}

/** Arrows in the log: from line to line, and from a line to its rules. */
export function logKeys(event) {
  const [line, n] = (event.target.dataset.log || "").split(".").map(Number);
  if (Number.isNaN(line) || held(event)) return;
  const last = event.currentTarget.children.length - 1;
  const to = {
    ArrowUp: [line - 1, 0],
    ArrowDown: [line + 1, 0],
    ArrowLeft: [line, n - 1],
    ArrowRight: [line, n + 1],
    Home: [0, 0],
    End: [last, 0],
  }[event.key];
  if (!to) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.querySelector(`[data-log="${to.join(".")}"]`)?.focus();
}

/** In a notebook a plain key is a shortcut (x cuts the cell); on a board it is the board's. */
export function keepFromNotebook(event) {
  if (!held(event)) event.stopPropagation();
}
