// The arithmetic of a map: sizes of spaces, neighbours, what a camera sees, which labels fit.

/** @typedef {{id: string, x: number, y: number, outline: string}} Spot */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{zoom: number, x: number, y: number}} Camera the middle of what is seen; zoom 1: everything */
/** @typedef {{width: number, height: number}} Size in pixels */

export const MOST_ZOOM = 8;
const ROUND = 40; // the radius of a space without an outline that has no other near it
const MARGIN = 14;
const CONE = Math.cos((75 * Math.PI) / 180); // what lies further aside is not in that direction
const TURN = (2 * Math.PI) / 180; // of two that lie alike, the one clockwise: there and back is the same way

/** The radius of spaces that are circles: they do not touch.
 * @param {Spot[]} spots */
export function radius(spots) {
  let least = 2 * ROUND / 0.9;
  for (const a of spots) {
    for (const b of spots) {
      if (a !== b) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y));
    }
  }
  return Math.max(8, least * 0.45);
}

/** How far a space reaches.
 * @param {Spot} spot
 * @param {number} round the radius of a circle
 * @returns {Box} */
export function extent(spot, round) {
  if (!spot.outline) {
    return { left: spot.x - round, right: spot.x + round, top: spot.y - round, bottom: spot.y + round };
  }
  const xs = [];
  const ys = [];
  for (const [, command, rest] of spot.outline.matchAll(/([MLHVQC])([^MLHVQCZ]*)/g)) {
    const numbers = (rest.match(/-?\d+(?:\.\d+)?/g) || []).map(Number);
    numbers.forEach((n, i) => (command === "V" || (command !== "H" && i % 2) ? ys : xs).push(n));
  }
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

/** Everything that a map needs to be drawn.
 * @param {Spot[]} spots */
export function survey(spots) {
  const round = radius(spots);
  const boxes = new Map(spots.map((spot) => [spot.id, extent(spot, round)]));
  const all = [...boxes.values()];
  const far = (pick, which) => pick(...all.map((box) => box[which]));
  const bounds = {
    left: far(Math.min, "left") - MARGIN,
    right: far(Math.max, "right") + MARGIN,
    top: far(Math.min, "top") - MARGIN,
    bottom: far(Math.max, "bottom") + MARGIN,
  };
  const target = Math.min(...all.map((box) => Math.min(box.right - box.left, box.bottom - box.top)));
  return { round, boxes, bounds, target };
}

/** The space that an arrow key goes to: next to this one by an edge, else the nearest there; null: none.
 * @param {Spot[]} spots
 * @param {[string, string][]} edges
 * @param {string} id
 * @param {[number, number]} direction */
export function neighbour(spots, edges, id, direction) {
  const here = spots.find((spot) => spot.id === id);
  if (!here) return null;
  const near = new Set(edges.filter((edge) => edge.includes(id)).flat());
  const [dx, dy] = direction;
  const towards = [dx * Math.cos(TURN) - dy * Math.sin(TURN), dx * Math.sin(TURN) + dy * Math.cos(TURN)];
  const found = spots.filter((spot) => spot.id !== id).map((spot) => {
    const [x, y] = [spot.x - here.x, spot.y - here.y];
    const far = Math.hypot(x, y) || 1;
    return { id: spot.id, far, straight: (x * towards[0] + y * towards[1]) / far };
  }).filter((one) => one.straight > CONE);
  const joined = found.filter((one) => near.has(one.id)).sort((a, b) => b.straight - a.straight);
  if (joined.length) return joined[0].id;
  const around = found.sort((a, b) => a.far * (3 - 2 * a.straight) - b.far * (3 - 2 * b.straight));
  return around.length ? around[0].id : null;
}

const within = (n, least, most) => least > most ? (least + most) / 2 : Math.min(most, Math.max(least, n));

/** Pixels for one unit of the map.
 * @param {Camera} camera
 * @param {Box} bounds
 * @param {Size} size */
export function scale(camera, bounds, size) {
  return camera.zoom *
    Math.min(size.width / (bounds.right - bounds.left), size.height / (bounds.bottom - bounds.top));
}

/** The camera where it can be: no further out than everything, and not beside the map.
 * @param {Camera} camera
 * @param {Box} bounds
 * @param {Size} size
 * @returns {Camera} */
export function held(camera, bounds, size) {
  const zoom = within(camera.zoom, 1, MOST_ZOOM);
  const k = scale({ ...camera, zoom }, bounds, size);
  const [w, h] = [size.width / k / 2, size.height / k / 2];
  return {
    zoom,
    x: within(camera.x, bounds.left + w, bounds.right - w),
    y: within(camera.y, bounds.top + h, bounds.bottom - h),
  };
}

/** The part of the map that a camera sees, in the shape of its window.
 * @param {Camera} camera
 * @param {Box} bounds
 * @param {Size} size */
export function seen(camera, bounds, size) {
  const k = scale(camera, bounds, size);
  const [w, h] = [size.width / k, size.height / k];
  return { x: camera.x - w / 2, y: camera.y - h / 2, w, h };
}

/** Zoom by a factor; what lies under a point of the window stays there.
 * @param {Camera} camera
 * @param {number} factor
 * @param {[number, number]} at in pixels from the middle of the window
 * @param {Box} bounds
 * @param {Size} size */
export function zoomed(camera, factor, at, bounds, size) {
  const zoom = within(camera.zoom * factor, 1, MOST_ZOOM);
  const before = scale(camera, bounds, size);
  const after = scale({ ...camera, zoom }, bounds, size);
  const x = camera.x + at[0] / before - at[0] / after;
  const y = camera.y + at[1] / before - at[1] / after;
  return held({ zoom, x, y }, bounds, size);
}

/** Move the map by a number of pixels.
 * @param {Camera} camera
 * @param {number} dx
 * @param {number} dy
 * @param {Box} bounds
 * @param {Size} size */
export function panned(camera, dx, dy, bounds, size) {
  const k = scale(camera, bounds, size);
  return held({ ...camera, x: camera.x - dx / k, y: camera.y - dy / k }, bounds, size);
}

/** The camera that sees a space: where it is, or moved as little as it must be.
 * @param {Camera} camera
 * @param {Box} box of the space
 * @param {Box} bounds
 * @param {Size} size */
export function showing(camera, box, bounds, size) {
  const view = seen(camera, bounds, size);
  const right = Math.max(0, box.right - (view.x + view.w)) - Math.max(0, view.x - box.left);
  const down = Math.max(0, box.bottom - (view.y + view.h)) - Math.max(0, view.y - box.top);
  return right || down ? held({ ...camera, x: camera.x + right, y: camera.y + down }, bounds, size) : camera;
}

/** How a map is first shown: all of it; where targets would be too small, nearer, with a space in the middle.
 * @param {Box} bounds
 * @param {Size} size
 * @param {number} target the smallest space, in units
 * @param {number} least the smallest target, in pixels
 * @param {{x: number, y: number}} [middle]
 * @returns {Camera} */
export function opening(bounds, size, target, least, middle) {
  const whole = { zoom: 1, x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 };
  const zoom = Math.min(MOST_ZOOM, least / (target * scale(whole, bounds, size)));
  return zoom <= 1 ? whole : held({ ...whole, ...middle, zoom }, bounds, size);
}

/** A label in one or two lines that are no wider than a space, or in none.
 * @param {string} text
 * @param {number} width in pixels
 * @param {number} letter the size of its letters in pixels
 * @returns {string[]} */
export function fitted(text, width, letter) {
  const most = width / (letter * 0.56);
  if (text.length <= most) return text ? [text] : [];
  const words = text.split(" ");
  for (let i = words.length - 1; i > 0; i--) {
    const lines = [words.slice(0, i).join(" "), words.slice(i).join(" ")];
    if (lines.every((line) => line.length <= most)) return lines;
  }
  return [];
}

/** Where the pieces of a space stand, from its middle, in parts of the distance between two.
 * @param {number} n
 * @returns {[number, number][]} */
export function places(n) {
  const wide = Math.max(1, Math.ceil(Math.sqrt(n * 1.5)));
  const rows = Math.ceil(n / wide);
  return Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / wide);
    const inRow = row === rows - 1 ? n - row * wide : wide;
    return [i % wide - (inRow - 1) / 2, row - (rows - 1) / 2];
  });
}
