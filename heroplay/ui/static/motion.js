// Motion that explains: a card travels from where it was to where it is, a total counts up.  None for those
// who ask for none.

const TIME = 220;

let wish = null; // asked once, since every drawing needs to know: it says itself when it changes
let isStill = false;

/** No motion is wanted. */
export function still() {
  if (!wish) {
    wish = matchMedia("(prefers-reduced-motion: reduce)");
    wish.onchange = () => {
      isStill = wish.matches;
    };
    isStill = wish.matches;
  }
  return isStill;
}

// Where every piece and pile is before a redraw.
export function remember(root) {
  if (still()) return null;
  const pieces = new Map();
  for (const el of root.querySelectorAll("[data-piece]")) {
    pieces.set(el.dataset.piece, { box: el.getBoundingClientRect(), label: name(el) });
  }
  const totals = new Map(
    [...root.querySelectorAll("[data-total]")].map((el) => [el.dataset.total, Number(el.textContent)]),
  );
  return { pieces, totals };
}

function name(el) {
  return (el.getAttribute("aria-label") || "").split(",")[0];
}

// After the redraw: pieces that are new to a place come from where one of that name has just gone.
export function travel(root, before) {
  if (!before || !before.pieces.size) return;
  const now = new Set([...root.querySelectorAll("[data-piece]")].map((el) => el.dataset.piece));
  const gone = new Map();
  for (const [id, old] of before.pieces) if (!now.has(id)) gone.set(old.label, old.box);
  for (const el of root.querySelectorAll("[data-piece]")) {
    const old = before.pieces.get(el.dataset.piece);
    const from = old ? old.box : gone.get(name(el));
    if (from) slide(el, from);
  }
  for (const el of root.querySelectorAll("[data-total]")) {
    const from = before.totals.get(el.dataset.total);
    if (from !== undefined && from !== Number(el.textContent)) countUp(el, from, Number(el.textContent));
  }
}

function slide(el, from) {
  const to = el.getBoundingClientRect();
  const dx = from.left - to.left;
  const dy = from.top - to.top;
  if (Math.abs(dx) + Math.abs(dy) < 6 || !to.width) return;
  const scale = from.width / to.width || 1;
  el.animate([
    { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: "0 0", zIndex: 5 },
    { transform: "none", transformOrigin: "0 0", zIndex: 5 },
  ], { duration: TIME, easing: "ease-out" });
}

function countUp(el, from, to) {
  const start = performance.now();
  const node = el.firstChild;
  const step = (now) => {
    if (el.firstChild !== node || Number(el.hpTarget) !== to) return;
    const part = Math.min(1, (now - start) / TIME);
    node.nodeValue = String(Math.round(from + (to - from) * part));
    if (part < 1) requestAnimationFrame(step);
  };
  el.hpTarget = to;
  requestAnimationFrame(step);
}
