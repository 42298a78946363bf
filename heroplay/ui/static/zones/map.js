// A map: spaces as tiles on a quiet sea, with owners, pieces and tokens; it can be zoomed and dragged.

import { h } from "../dom.js";
import { texts } from "../texts.js";
import {
  fitted,
  held,
  neighbour,
  opening,
  panned,
  places,
  scale,
  seen,
  showing,
  survey,
  zoomed,
} from "./geometry.js";
import { disc, noteOf, ownerWords, pieceWords, tokensOnMap, tokenWords, whyOf } from "./tokens.js";

const t = texts("zones");
const STEP = 1.5; // of a button that zooms
const DRAGGED = 6; // pixels: less is a click
const LETTERS = [10.5, 15]; // the smallest and the largest, in pixels
const RAISED = 0.08; // of the height of a space: how far above the middle things stand
const UNSEEN = { width: 900, height: 480 }; // until the window of the map is measured
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// What each map remembers from one picture to the next: camera, size of the window, the space of the Tab key.
const memory = (ui, zone) => {
  ui.maps ||= {};
  return ui.maps[zone.id] ||= { camera: null, size: null, at: null, pointers: new Map(), moved: 0 };
};

const own = (zone, ui) =>
  zone.pieces.find((p) => p.owner !== null && p.owner === ui.screen.view.seat && p.at) || null;
const least = () => matchMedia("(pointer: coarse)").matches ? 44 : 24;

export function map(zone, ui, act) {
  if (!zone.map || !zone.map.spaces.length) return null;
  const m = memory(ui, zone);
  const { spaces } = zone.map;
  const plan = survey(spaces);
  const size = m.size || UNSEEN;
  const mine = own(zone, ui);
  const home = mine && spaces.find((s) => s.id === mine.at);
  if (!spaces.some((s) => s.id === m.at)) m.at = home ? home.id : spaces[0].id;
  if (!m.camera || !m.size) m.camera = opening(plan.bounds, size, plan.target, least(), home || undefined);
  m.camera = held(m.camera, plan.bounds, size);
  act.measure(zone.id, memory(ui, zone));
  const stand = { zone, ui, act, m, plan, size, k: scale(m.camera, plan.bounds, size) };
  return h(
    "section",
    { key: zone.id, class: "hp-terrain", "aria-label": zone.label, "data-zone": zone.id },
    picture(stand),
    tools(stand),
    h("p", { class: "hp-map-says", "aria-hidden": "true" }, caption(stand)),
  );
}

// ---- the picture

function picture(stand) {
  const { zone, ui, m, plan, size } = stand;
  const { spaces, edges } = zone.map;
  const window = seen(m.camera, plan.bounds, size);
  const at = new Map(spaces.map((s) => [s.id, s]));
  return h(
    "svg",
    {
      class: `hp-map-view ${m.camera.zoom > 1 ? "hp-near" : ""}`,
      viewBox: [window.x, window.y, window.w, window.h].map((n) => n.toFixed(2)).join(" "),
      role: "group",
      "aria-label": t("map", { name: zone.label }),
      "aria-description": t("map_help"),
      "data-map": zone.id,
      "data-zoom": m.camera.zoom.toFixed(2),
      ...gestures(stand),
      onKeydown: (event) => keys(event, stand),
    },
    h(
      "g",
      { class: "hp-coast" },
      spaces.map((s) => shape(s, plan, { key: s.id })),
    ),
    h(
      "g",
      { class: "hp-ways" },
      edges.map(([a, b]) =>
        h("line", {
          key: `${a} ${b}`,
          x1: at.get(a).x,
          y1: at.get(a).y,
          x2: at.get(b).x,
          y2: at.get(b).y,
        })
      ),
    ),
    spaces.map((s) => space(s, stand)),
    pawns(zone, ui).map((p) => pawn(p, at.get(p.at), stand)),
  );
}

const shape = (s, plan, props) =>
  s.outline
    ? h("path", { ...props, d: s.outline })
    : h("circle", { ...props, cx: s.x, cy: s.y, r: plan.round });

// The same outline a little smaller: what is drawn inside a tile is not covered by the next one.
function inner(s, plan, part, name) {
  return shape(s, plan, {
    class: name,
    transform: `translate(${s.x} ${s.y}) scale(${part}) translate(${-s.x} ${-s.y})`,
  });
}

const lying = (zone, s) => zone.pieces.filter((p) => p.at === s.id);
const pawns = (zone, _ui) => zone.pieces.filter((p) => zone.map.spaces.some((s) => s.id === p.at));

function kinds(zone) {
  return [...new Set(zone.map.spaces.map((s) => s.kind))];
}

function space(s, stand) {
  const { zone, ui, act, m, plan, k } = stand;
  const box = plan.boxes.get(s.id);
  const [wide, high] = [box.right - box.left, box.bottom - box.top];
  const pickable = ui.pickable(s, zone);
  const chosen = ui.selection.includes(s.id);
  const owner = s.owner === null || s.owner === undefined ? null : ui.screen.view.players[s.owner];
  const quiet = ui.screen.view.over || ui.screen.watch || !ui.screen.can.act;
  const note = noteOf(s, zone, ui);
  const large = Math.min(LETTERS[1], Math.max(LETTERS[0], wide * k * 0.19));
  const pixels = fitted(s.label, wide * k * 0.92, large).length ? large : LETTERS[0];
  const letter = pixels / k;
  const label = fitted(s.label, wide * k * 0.92, pixels);
  const row = s.y - high * RAISED;
  const { small, at } = laidOut(s, stand);
  return h(
    "g",
    {
      key: s.id,
      class: [
        "hp-space",
        `hp-ground-${kinds(zone).indexOf(s.kind) % 3}`,
        pickable ? (ui.litUp(s) ? "hp-lit" : "hp-may-try") : quiet ? "" : "hp-dim",
        chosen ? "hp-chosen" : "",
        owner ? "hp-owned" : "",
      ].join(" "),
      role: "button",
      tabindex: m.at === s.id ? "0" : "-1",
      "data-space": s.id,
      "data-ref": s.ref,
      "aria-label": name(s, stand),
      "aria-description": choices(s, stand),
      "aria-pressed": pickable || chosen ? String(chosen) : null,
      "aria-disabled": pickable || lying(zone, s).some((p) => ui.pickable(p, zone)) ? null : "true",
      style: owner ? `--hp-accent:${owner.accent}` : "",
      onClick: () => m.moved > DRAGGED ? null : pick(s, stand),
      onFocus: () => focused(s, stand),
      onMouseenter: () => {
        m.pointed = s.id;
        act.detail(s, zone);
      },
      onMouseleave: () => {
        m.pointed = null;
      },
    },
    shape(s, plan, { class: "hp-tile" }),
    owner ? inner(s, plan, 0.85, "hp-owner-line") : null,
    inner(s, plan, 0.91, "hp-space-ring"),
    inner(s, plan, 0.95, "hp-space-focus"),
    owner
      ? h(
        "g",
        { class: "hp-owner", transform: `translate(${s.x + at.owner} ${row})` },
        disc(owner, small),
      )
      : null,
    s.tokens.length ? tokensOnMap(s.tokens, s.x + at.tokens, row, small * 1.15) : null,
    label.map((line, i) =>
      h("text", {
        key: `label${i}`,
        class: "hp-space-name",
        x: s.x,
        y: s.y + high * 0.22 + letter * (i - (label.length - 1) * 0.6),
        style: `font-size:${letter}px`,
      }, line)
    ),
    short(note, wide * k * 0.55, pixels).map((line) =>
      h("text", {
        key: "note",
        class: "hp-space-note",
        x: s.x,
        y: s.y - high * 0.26,
        style: `font-size:${letter}px`,
      }, line)
    ),
  );
}

// Owner, pieces and tokens stand beside each other above the name: how large, and how far from the middle.
function laidOut(s, { zone, plan, k }) {
  const box = plan.boxes.get(s.id);
  const wide = box.right - box.left;
  const n = lying(zone, s).length;
  const columns = n ? 2 * Math.max(...places(n).map(([x]) => x)) + 1 : 0;
  let small = Math.min(wide * 0.15, 12 / k);
  let r = Math.min(wide * 0.17, 22 / k) / (n > 3 ? 1.5 : n > 1 ? 1.25 : 1);
  const owner = s.owner === null || s.owner === undefined ? 0 : 2 * small;
  const tokens = s.tokens.length ? 2.3 * small : 0;
  const widths = [owner, columns * 2.2 * r, tokens].map((w) => w ? w + small * 0.3 : 0);
  const part = Math.min(1, wide * 0.96 / (widths[0] + widths[1] + widths[2] || 1));
  [small, r] = [small * part, r * part];
  const [a, b, c] = widths.map((w) => w * part);
  const left = -(a + b + c) / 2;
  return { small, r, at: { owner: left + a / 2, pieces: left + a + b / 2, tokens: left + a + b + c / 2 } };
}

// A note as it is, or its first word: `2` of `2 steps`.
function short(note, width, pixels) {
  return fitted(note, width, pixels).length === 1 ? [note] : fitted(note.split(" ")[0], width, pixels);
}

function pawn(p, s, stand) {
  const { zone, ui, m, plan, k } = stand;
  const box = plan.boxes.get(s.id);
  const beside = lying(zone, s);
  const { r, at } = laidOut(s, stand);
  const [px, py] = places(beside.length)[beside.indexOf(p)];
  const owner = p.owner === null || p.owner === undefined ? null : ui.screen.view.players[p.owner];
  const pickable = ui.pickable(p, zone);
  const chosen = ui.selection.includes(p.id);
  const as = pickable || chosen
    ? {
      role: "button",
      tabindex: "-1",
      "data-ref": p.ref,
      "aria-label": pieceWords(p, zone, ui),
      "aria-pressed": String(chosen),
      onClick: () => m.moved > DRAGGED ? null : stand.act.pick(p, zone),
    }
    : { "aria-hidden": "true" };
  return h(
    "g",
    {
      key: p.id,
      class: `hp-pawn ${pickable ? "hp-lit" : ""} ${chosen ? "hp-chosen" : ""} ${owner ? "" : "hp-nobody"}`,
      "data-pawn": p.id,
      style: `transform:translate(${(s.x + at.pieces + px * r * 2.1).toFixed(1)}px,${
        (s.y + py * r * 2.1 - (box.bottom - box.top) * RAISED).toFixed(1)
      }px);${owner ? `--hp-accent:${owner.accent}` : ""}`,
      ...as,
    },
    h("circle", { class: "hp-pawn-ring", r: r * 1.12 }),
    disc(owner, r),
    p.sign
      ? h(
        "g",
        { class: "hp-pawn-sign", transform: `translate(0 ${-r * 1.15})` },
        disc(null, r * 0.58, p.sign),
      )
      : null,
    (p.tokens || []).length ? tokensOnMap(p.tokens, r * 1.05, r * 0.75, Math.min(r * 0.9, 11 / k)) : null,
  );
}

// ---- in words

/** What a space is called: name, kind, owner, pieces, tokens, what it costs or why not. */
function name(s, stand) {
  const { zone, ui } = stand;
  const why = whyOf(s, zone, ui);
  const pieces = lying(zone, s);
  return [
    s.label,
    s.kind,
    ownerWords(s, zone, ui),
    ...pieces.map((p) => pieceWords(p, zone, ui)),
    ...s.tokens.map(tokenWords),
    noteOf(s, zone, ui),
    ui.selection.includes(s.id) || pieces.some((p) => ui.selection.includes(p.id)) ? t("picked") : "",
    why && !pieces.some((p) => ui.pickable(p, zone)) ? t("not_now", { why }) : "",
  ].filter(Boolean).join("; ");
}

const onIt = (s, { zone, ui }) => lying(zone, s).filter((p) => ui.pickable(p, zone));

// Where several things can be picked on a space, the keys for each.
function choices(s, stand) {
  const { zone, ui } = stand;
  const pieces = onIt(s, stand);
  if (pieces.length + Number(ui.pickable(s, zone)) < 2) return null;
  return pieces.map((p, i) => t("keyed", { n: i + 1, name: pieceWords(p, zone, ui) })).join(", ");
}

function caption(stand) {
  const { zone, m } = stand;
  const s = zone.map.spaces.find((one) => one.id === (m.pointed || m.told));
  return s ? name(s, stand) : t("pointless");
}

/** A space or a slot in words, for the panel that shows what is pointed at.
 * @param {any} thing
 * @param {any} zone
 * @param {any} ui */
export function described(thing, zone, ui) {
  const facts = [
    thing.tile,
    thing.kind,
    ownerWords(thing, zone, ui),
    ...(thing.tokens || []).map(tokenWords),
    noteOf(thing, zone, ui),
  ].filter(Boolean);
  const pieces = zone.pieces.filter((p) => p.at === thing.id);
  return h(
    "div",
    { class: "hp-described" },
    h("h4", {}, thing.label || thing.id),
    facts.length ? h("p", {}, facts.join(" · ")) : null,
    pieces.map((p) => h("p", { key: p.id, class: "hp-described-piece" }, pieceWords(p, zone, ui))),
  );
}

// ---- what is done

function pick(s, stand) {
  const { zone, ui, act, m } = stand;
  m.at = m.told = s.id;
  const pieces = onIt(s, stand);
  act.pick(ui.pickable(s, zone) || !pieces.length ? s : pieces[0], zone);
}

function focused(s, stand) {
  const { zone, act, m, plan, size } = stand;
  m.at = m.told = s.id;
  m.camera = showing(m.camera, plan.boxes.get(s.id), plan.bounds, size);
  act.detail(s, zone);
}

function keys(event, stand) {
  const { zone, ui, act, m } = stand;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const here = zone.map.spaces.find((s) => s.id === m.at);
  const focus = (id) => event.currentTarget.querySelector(`[data-space="${CSS.escape(id)}"]`)?.focus();
  const mine = own(zone, ui);
  const done = () => {
    event.preventDefault();
    event.stopPropagation();
  };
  if (event.key in ARROWS) {
    done();
    const next = neighbour(zone.map.spaces, zone.map.edges, m.at, ARROWS[event.key]);
    if (next) focus(next);
  } else if (event.key === "Home" && mine) {
    done();
    focus(mine.at);
  } else if (event.key === "PageDown" || event.key === "PageUp") {
    done();
    const next = nextLit(stand, event.key === "PageDown" ? 1 : -1);
    if (next) focus(next);
  } else if (event.key === "Enter" || event.key === " ") {
    done();
    if (here) pick(here, stand);
  } else if (/^[1-9]$/.test(event.key) && here) {
    const p = onIt(here, stand)[Number(event.key) - 1];
    if (p) {
      done();
      act.pick(p, zone);
    }
  } else if (event.key === "+" || event.key === "-") {
    done();
    zoom(stand, event.key === "+" ? STEP : 1 / STEP);
  } else if (event.key === "0") {
    done();
    whole(stand);
  }
}

function nextLit({ zone, ui, m }, by) {
  const all = zone.map.spaces;
  const at = all.findIndex((s) => s.id === m.at);
  for (let i = 1; i <= all.length; i++) {
    const s = all[(at + by * i + all.length * 2) % all.length];
    if (ui.pickable(s, zone) || lying(zone, s).some((p) => ui.pickable(p, zone))) return s.id;
  }
  return null;
}

// ---- the camera

function tools(stand) {
  const { m } = stand;
  const tool = (does, key, label, sign, on) =>
    h("button", {
      key,
      type: "button",
      class: "hp-map-tool",
      "data-do": `map-${key}`,
      "aria-label": label,
      title: label,
      "aria-disabled": on ? null : "true",
      onClick: does,
    }, sign);
  return h(
    "div",
    { class: "hp-map-tools", role: "group", "aria-label": t("map_tools") },
    tool(() => zoom(stand, STEP), "nearer", t("nearer"), "+", m.camera.zoom < 7.99),
    tool(() => zoom(stand, 1 / STEP), "further", t("further"), "−", m.camera.zoom > 1),
    tool(() => whole(stand), "whole", t("whole"), "⤢", m.camera.zoom > 1),
  );
}

/** @param {any} stand
 * @param {number} factor
 * @param {[number, number]} [at] from the middle of the window */
function zoom(stand, factor, at = [0, 0]) {
  const { m, plan, size, act } = stand;
  m.camera = zoomed(m.camera, factor, at, plan.bounds, size);
  act.soon();
}

function whole(stand) {
  const { m, plan, size, act } = stand;
  m.camera = held({ ...m.camera, zoom: 1 }, plan.bounds, size);
  act.soon();
}

/** Where a pointer is, from the middle of the window.
 * @param {any} event
 * @returns {[number, number]} */
const middle = (event) => {
  const box = event.currentTarget.getBoundingClientRect();
  return [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2];
};

// One pointer drags what is zoomed in, two pinch; less than a few pixels is a click.
function gestures(stand) {
  const { m, plan, size, act } = stand;
  const lifted = (event) => {
    m.pointers.delete(event.pointerId);
  };
  return {
    onWheel(event) {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(stand, Math.exp(-Math.max(-100, Math.min(100, event.deltaY)) * 0.004), middle(event));
    },
    onPointerdown(event) {
      if (event.button) return;
      if (event.isPrimary) { // another gesture begins, however the last one ended
        m.pointers.clear();
        m.moved = 0;
      }
      m.pointers.set(event.pointerId, middle(event));
    },
    onPointermove(event) {
      const before = m.pointers.get(event.pointerId);
      if (!before) return;
      if (event.pointerType === "mouse" && !event.buttons) return lifted(event);
      const now = middle(event);
      const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
      m.moved += Math.hypot(dx, dy);
      m.pointers.set(event.pointerId, now);
      if (m.moved <= DRAGGED) return;
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) {
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      const other = [...m.pointers].find(([id]) => id !== event.pointerId);
      if (!other) {
        m.camera = panned(m.camera, dx, dy, plan.bounds, size);
        return act.soon();
      }
      const [ox, oy] = other[1];
      const apart = (at) => Math.max(10, Math.hypot(at[0] - ox, at[1] - oy));
      m.camera = panned(m.camera, dx / 2, dy / 2, plan.bounds, size);
      zoom(stand, apart(now) / apart(before), [(now[0] + ox) / 2, (now[1] + oy) / 2]);
    },
    onPointerup: lifted,
    onPointercancel: lifted,
  };
}
