// The sums of a map: neighbours, the camera, labels.

import {
  extent,
  fitted,
  held,
  neighbour,
  opening,
  panned,
  places,
  radius,
  seen,
  showing,
  survey,
  zoomed,
} from "../../heroplay/ui/static/zones/geometry.js";

const same = (a, b) => {
  if (JSON.stringify(a) !== JSON.stringify(b)) {
    throw new Error(`${JSON.stringify(a)} is not ${JSON.stringify(b)}`);
  }
};
const close = (a, b) => {
  if (Math.abs(a - b) > 1e-6) throw new Error(`${a} is not ${b}`);
};

const UP = [0, -1];
const DOWN = [0, 1];
const LEFT = [-1, 0];
const RIGHT = [1, 0];
const spot = (id, x, y, outline = "") => ({ id, x, y, outline });
const SIZE = { width: 800, height: 400 };
const BOUNDS = { left: 0, right: 1000, top: 0, bottom: 500 };

// Hexagons that stand on a corner; every second row lies half a hexagon to the right.
function honeycomb(rows, columns) {
  const spots = [];
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) spots.push(spot(`${r},${c}`, c * 80 + (r % 2) * 40, r * 70));
  }
  const edges = [];
  for (const a of spots) {
    for (const b of spots) if (a.id < b.id && Math.hypot(a.x - b.x, a.y - b.y) < 90) edges.push([a.id, b.id]);
  }
  return { spots, edges };
}

Deno.test("an arrow goes to the neighbour by an edge, though another lies nearer", () => {
  const spots = [spot("a", 0, 0), spot("near", 10, 0), spot("far", 90, 10)];
  same(neighbour(spots, [["a", "far"]], "a", RIGHT), "far");
  same(neighbour(spots, [], "a", RIGHT), "near");
  same(neighbour(spots, [["a", "far"]], "a", UP), null);
  same(neighbour(spots, [["a", "far"]], "far", LEFT), "a");
  same(neighbour(spots, [], "nowhere", LEFT), null);
});

Deno.test("where no edge leads that way, the nearest in that direction is next", () => {
  const spots = [spot("a", 0, 0), spot("b", 50, 0), spot("island", 0, 300), spot("aside", 200, 250)];
  same(neighbour(spots, [["a", "b"]], "a", DOWN), "island");
});

Deno.test("up and down again is the same space among hexagons", () => {
  const { spots, edges } = honeycomb(5, 5);
  const up = neighbour(spots, edges, "2,2", UP);
  same(neighbour(spots, edges, up, DOWN), "2,2");
  same(neighbour(spots, edges, neighbour(spots, edges, "2,2", DOWN), UP), "2,2");
});

Deno.test("arrows reach every space from every other", () => {
  const { spots, edges } = honeycomb(8, 9);
  const islands = spots.filter((s) => !["3,3", "3,4", "3,5", "4,4"].includes(s.id)); // a lake
  const there = edges.filter((edge) => edge.every((id) => islands.some((s) => s.id === id)));
  for (const ways of [there, []]) {
    const reached = new Set(["0,0"]);
    const waiting = ["0,0"];
    while (waiting.length) {
      const here = waiting.pop();
      for (const direction of [UP, DOWN, LEFT, RIGHT]) {
        const next = neighbour(islands, ways, here, direction);
        if (next !== null && !reached.has(next)) {
          reached.add(next);
          waiting.push(next);
        }
      }
    }
    same(reached.size, islands.length);
  }
});

Deno.test("how far a space reaches", () => {
  same(extent(spot("a", 5, 5), 3), { left: 2, right: 8, top: 2, bottom: 8 });
  same(extent(spot("a", 0, 0, "M10 20 H40 V-5.5 L10 3 Z"), 3), {
    left: 10,
    right: 40,
    top: -5.5,
    bottom: 20,
  });
  same(extent(spot("a", 0, 0, "M0 0 C1 2 3 4 50 60 Q7 80 9 10 Z"), 3), {
    left: 0,
    right: 50,
    top: 0,
    bottom: 80,
  });
});

Deno.test("circles do not touch, and one alone has a size", () => {
  same(radius([spot("a", 0, 0), spot("b", 60, 80)]) < 50, true);
  same(radius([spot("a", 0, 0)]) > 20, true);
  const found = survey([spot("a", 0, 0, "M0 0 H100 V40 H0 Z"), spot("b", 300, 0)]);
  same([found.target, found.bounds.left < 0, found.bounds.right > 300], [40, true, true]);
});

Deno.test("the camera shows everything and no more", () => {
  const whole = held({ zoom: 0.2, x: 9999, y: -50 }, BOUNDS, SIZE);
  same(whole, { zoom: 1, x: 500, y: 250 });
  same(seen(whole, BOUNDS, SIZE), { x: 0, y: 0, w: 1000, h: 500 });
  same(seen(whole, BOUNDS, { width: 400, height: 400 }), { x: 0, y: -250, w: 1000, h: 1000 });
});

Deno.test("what lies under the pointer stays there when it is zoomed", () => {
  const camera = zoomed({ zoom: 2, x: 500, y: 250 }, 1.5, [100, -40], BOUNDS, SIZE);
  same(camera.zoom, 3);
  close(500 + 100 / 1.6, camera.x + 100 / 2.4);
  close(250 - 40 / 1.6, camera.y - 40 / 2.4);
  same(zoomed(camera, 0.01, [0, 0], BOUNDS, SIZE), { zoom: 1, x: 500, y: 250 });
  same(zoomed(camera, 99, [0, 0], BOUNDS, SIZE).zoom, 8);
});

Deno.test("a map is dragged as far as its edge", () => {
  const near = { zoom: 2, x: 500, y: 250 };
  close(panned(near, 16, 0, BOUNDS, SIZE).x, 490);
  same(panned(near, 9999, 9999, BOUNDS, SIZE), { zoom: 2, x: 250, y: 125 });
  same(panned({ zoom: 1, x: 500, y: 250 }, 50, 50, BOUNDS, SIZE), { zoom: 1, x: 500, y: 250 });
});

Deno.test("a space that is not seen comes into sight, and one that is moves nothing", () => {
  const near = { zoom: 2, x: 250, y: 125 }; // sees 0 to 500 and 0 to 250
  same(showing(near, { left: 10, right: 60, top: 10, bottom: 60 }, BOUNDS, SIZE), near);
  same(showing(near, { left: 560, right: 600, top: 10, bottom: 60 }, BOUNDS, SIZE), {
    zoom: 2,
    x: 350,
    y: 125,
  });
});

Deno.test("small targets open nearer, at the own piece", () => {
  same(opening(BOUNDS, SIZE, 60, 24), { zoom: 1, x: 500, y: 250 });
  const phone = opening(BOUNDS, { width: 350, height: 300 }, 60, 44, { x: 200, y: 400 });
  close(phone.zoom * 0.35 * 60, 44);
  same(phone.x > 190 && phone.x < 310, true);
});

Deno.test("a label is shown in the lines that fit, or not at all", () => {
  same(fitted("Mill", 40, 11), ["Mill"]);
  same(fitted("Cart shed", 40, 11), ["Cart", "shed"]);
  same(fitted("Smokehouse", 40, 11), []);
  same(fitted("", 40, 11), []);
});

Deno.test("pieces stand beside each other around the middle", () => {
  same(places(1), [[0, 0]]);
  same(places(2), [[-0.5, 0], [0.5, 0]]);
  same(places(3), [[-1, 0], [0, 0], [1, 0]].map(([x]) => [x, 0]));
  same(places(5), [[-1, -0.5], [0, -0.5], [1, -0.5], [-0.5, 0.5], [0.5, 0.5]]);
});
