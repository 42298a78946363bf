// A player: crest and name, points and numbers, what lies in front, piles; others fold to one line where
// they are many.

import { h, once } from "../dom.js";
import { crest } from "../shapes.js";
import { texts } from "../texts.js";
import { drawZone } from "../zones/index.js";
import { secret } from "../zones/secrets.js";
import { pileButton, PILES, row, stack, zoneOf } from "./lying.js";
import { piece } from "./piece.js";

const t = texts("play");
const MOST_STARS = 4; // more are written as a number

/** @param {import("../screen.d.ts").PlayerView} player */
function stars(player) {
  if (!player.needed) return null;
  const said = t("points_of", { points: player.points, needed: player.needed });
  const each = "★".repeat(player.points) + "☆".repeat(Math.max(0, player.needed - player.points));
  const many = player.needed > MOST_STARS;
  return h(
    "span",
    { class: "hp-stars", role: "img", "aria-label": said, title: said },
    many ? null : h("span", { class: "hp-each" }, each),
    h("span", { class: many ? "" : "hp-short" }, `★ ${player.points}/${player.needed}`),
  );
}

// One cell for each point, those that are tied up filled.
function cells(m) {
  const found = [];
  for (const [id, points] of m.parts) {
    for (let i = 0; i < points; i++) {
      found.push(h("i", { key: `c${found.length}`, class: "hp-cell hp-spent", title: id }));
    }
  }
  while (found.length < m.score) found.push(h("i", { key: `c${found.length}`, class: "hp-cell" }));
  return h("span", { class: "hp-cells" }, found);
}

const points = new WeakMap(); // by meter

function pointsOf(m) {
  const free = Math.max(0, m.score - m.spent);
  return h(
    "div",
    {
      class: "hp-meter",
      role: "img",
      "aria-label": t("meter_said", { label: m.label, free, score: m.score }),
    },
    h("b", {}, m.letter),
    h("span", { class: "hp-free" }, free),
    h("span", { class: "hp-of" }, `/${m.score}`),
    cells(m),
  );
}

function meter(m, zone, ui, act) {
  return h(
    "div",
    { key: m.id, class: "hp-measure" },
    once(points, m, [], () => pointsOf(m)),
    zone ? stack(zone, ui, act) : null,
  );
}

// A number of a player, or a question mark where this seat does not know it; one that can be picked is a
// piece.
function counter(c, view, ui, act) {
  const zone = c.piece
    ? view.zones.find((z) => z.role === "track" && z.pieces.some((p) => p.id === c.piece))
    : null;
  const target = zone && zone.pieces.find((p) => p.id === c.piece && p.ref);
  const value = c.value === null ? "?" : c.value;
  const inside = [h("b", {}, value), h("span", {}, c.label), c.note ? h("small", {}, c.note) : null];
  const said = c.value === null
    ? t("counter_unknown", { label: c.label })
    : t("counter_said", { label: c.label, value });
  const label = c.note ? `${said}, ${c.note}` : said;
  return h(
    "div",
    {
      key: c.id,
      class: `hp-counter ${c.big ? "hp-counter-big" : ""}`,
      "data-counter": c.id,
      ...(target ? { "data-zone": zone.id } : { role: "img", "aria-label": label }),
    },
    target ? piece(target, zone, ui, act, { style: "hp-target", inside }) : inside,
  );
}

const heads = new WeakMap(); // by player

function who(player, mine, ui) {
  const { view, watch } = ui.screen;
  const you = !mine ? "" : watch ? t("watched") : t("you");
  const turn = player.active && !view.over;
  return once(heads, player, [you, turn], () => head(player, you, turn));
}

function head(player, you, turn) {
  return h(
    "header",
    { class: "hp-who" },
    crest(player.crest, null, 26),
    h("h3", {}, player.name, you ? h("small", {}, ` ${you}`) : null),
    stars(player),
    player.team ? h("span", { class: "hp-team" }, crest(player.team_crest, null, 18), player.team) : null,
    turn ? h("span", { class: "hp-turn" }, t("turn")) : null,
    secret(player),
    player.tags.map((tag) => h("span", { key: tag, class: "hp-turn hp-what" }, tag)),
  );
}

const held = new WeakMap(); // by hand

const heldIn = (hand) =>
  h(
    "span",
    { key: "held", class: "hp-pile", role: "img", "aria-label": t("cards_in_hand", { n: hand.count }) },
    h("b", {}, hand.count),
    h("span", {}, t("hand")),
  );

function piles(zones, mine, act) {
  const hand = zones.find((z) => z.role === "hand");
  const found = zones.filter((z) => PILES.includes(z.role)).map((z) => pileButton(z, act));
  const cards = mine || !hand ? null : once(held, hand, [], () => heldIn(hand));
  return found.length || cards ? h("div", { class: "hp-piles" }, found, cards) : null;
}

// Cards of another's hand that this seat has seen.
function seen(zones, mine, ui, act) {
  const hand = zones.find((z) => z.role === "hand");
  const known = mine || !hand ? [] : hand.pieces.filter((p) => p.face);
  if (!known.length) return null;
  return h(
    "div",
    { class: "hp-seen", role: "group", "aria-label": hand.label },
    h("span", {}, known.length === hand.pieces.length ? t("hand_open") : t("hand_seen")),
    " ",
    known.map((p) => piece(p, hand, ui, act, { style: "hp-small" })),
  );
}

// Rows, stacks that tie up no points, lines, tracks: whatever lies in front of a player.
function front(zones, player, folded, ui, act) {
  const counted = new Set([...player.meters.map((m) => m.id)]);
  const pieces = new Set(player.counters.map((c) => c.piece));
  const lying = zones.filter((z) =>
    z.role !== "hand" && !PILES.includes(z.role) && !counted.has(z.id) &&
    !(z.role === "track" && z.pieces.every((p) => pieces.has(p.id)))
  );
  const found = lying.map((z) =>
    z.role === "row" || z.role === "stack"
      ? row(z, ui, act, { style: "hp-small", mini: folded || ui.low })
      : drawZone(z, ui, act)
  ).filter(Boolean);
  if (!found.length) return null;
  const label = t("in_front_of", { name: player.name });
  return h(
    "div",
    { class: "hp-front", role: "group", "aria-label": label, tabindex: ui.narrow ? "0" : null },
    found,
  );
}

/**
 * @param {import("../screen.d.ts").ShownView} view
 * @param {number} seat
 * @param {any} ui
 * @param {any} act
 */
export function player(view, seat, ui, act) {
  const one = view.players[seat];
  const mine = seat === view.seat;
  const zones = view.zones.filter((z) => z.owner === seat);
  const unfolded = ui.unfolded.has(seat);
  const many = view.players.length > (view.zones.some((z) => z.map) ? 2 : 3); // a map needs the room
  const foldable = !mine && (ui.narrow || many);
  const folded = foldable && !unfolded;
  const style = ["hp-player", mine ? "hp-mine" : "", folded ? "hp-folded" : "", one.out ? "hp-out" : ""];
  if (one.active) style.push("hp-active");
  if (one.deciding) style.push("hp-deciding");
  return h(
    "section",
    {
      key: `player${seat}`,
      class: style.join(" "),
      style: `--hp-accent:${one.accent}`,
      "aria-label": mine && !ui.screen.watch ? t("player_you", { name: one.name }) : one.name,
    },
    who(one, mine, ui),
    one.meters.length || one.counters.length
      ? h(
        "div",
        { class: "hp-measures" },
        one.meters.map((m) => meter(m, zoneOf(view, m.id), ui, act)),
        one.counters.map((c) => counter(c, view, ui, act)),
      )
      : null,
    front(zones, one, folded, ui, act),
    seen(zones, mine, ui, act),
    piles(zones, mine, act),
    foldable
      ? h("button", {
        key: "fold",
        type: "button",
        class: "hp-fold",
        "data-fold": seat,
        "aria-expanded": String(unfolded),
        "aria-label": t("all_of", { name: one.name }),
        onClick: () => act.fold(seat),
      }, unfolded ? "▴" : "▾")
      : null,
  );
}
