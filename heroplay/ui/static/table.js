// The table: players with their points and stacks, the ladder of an open sequence, the hand.

import { h } from "./dom.js";
import { cardArt, cardBack, cardName } from "./card.js";
import { crest, icon } from "./shapes.js";
import { contest } from "./zones/contest.js";
import { zoneDrawing, ZONES } from "./zones/index.js";
import { secret } from "./zones/secrets.js";
import { eye, facts, number, tokens, whyOf } from "./zones/tokens.js";

const PILES = ["pile", "deck", "discard"];

export function zoneOf(view, id) {
  return view.zones.find((zone) => zone.id === id);
}

// One piece as a button.  `ui` has what is selected; `act` what a click or a focus does.
export function piece(p, zone, ui, act, extra, inside) {
  const face = p.face ? ui.screen.faces[p.face] : null;
  const owner = ui.screen.view.players[zone.owner];
  const order = ui.selection.indexOf(p.id);
  const pickable = ui.pickable(p, zone);
  const asked = ui.screen.lesson && ui.screen.lesson.kind === "question";
  const quiet = ui.screen.view.over || ui.screen.watch || asked; // nothing can be played here, so no card stands back
  const marks = p.marks.filter((m) => !m.startsWith("seat"));
  const label = [
    p.label || (face ? cardName(face) : `face down card${p.cost === null ? "" : `, ${p.cost} points`}`),
    ...(p.badges.length ? p.badges : marks),
    ...facts(p, zone, ui),
    order >= 0 ? `chosen, number ${order + 1}` : "",
    whyOf(p, zone, ui) ? `not now: ${whyOf(p, zone, ui)}` : "",
  ].filter(Boolean).join("; ");
  return h(
    "button",
    {
      key: p.id,
      type: "button",
      "data-piece": p.id,
      "data-ref": p.ref,
      tabindex: ui.focus === p.id ? "0" : "-1",
      class: [
        "hp-card",
        pickable ? (ui.litUp(p) ? "hp-lit" : "hp-dim hp-may-try") : quiet ? "" : "hp-dim",
        order >= 0 ? "hp-chosen" : "",
        p.why ? "hp-barred" : "",
        ...marks.map((m) => `hp-${m}`),
        extra || "",
      ].join(" "),
      "aria-label": label,
      "aria-pressed": pickable || order >= 0 ? String(order >= 0) : null,
      "aria-disabled": pickable ? null : "true",
      onClick: () => act.pick(p, zone),
      onFocus: () => act.detail(p, zone),
      onMouseenter: () => act.detail(p, zone),
      onMouseleave: () => act.leave(p),
    },
    inside || zone.role === "stack"
      ? inside || tag(p, face)
      : face
      ? cardArt(face, ui.roomy && zone.role === "hand" && !extra)
      : cardBack(owner && owner.accent, p.cost, ""),
    p.badges.length && zone.role !== "stack"
      ? h(
        "span",
        { class: "hp-badges", "aria-hidden": "true" },
        p.badges.map((b) => h("span", { key: b }, b)),
      )
      : null,
    inside ? null : tokens(p.tokens),
    eye(p, ui),
    order >= 0 && ui.numbered !== false
      ? h("span", { class: "hp-number", "aria-hidden": "true" }, order + 1)
      : null,
  );
}

// A card on a stack: cost first, never covered, then class and name.
function tag(p, face) {
  return h(
    "span",
    { class: "hp-tag" },
    p.cost === null ? null : h("b", { class: "hp-tag-cost" }, p.cost),
    face ? icon(face.shape, 14) : null,
    h("span", { class: "hp-tag-name" }, face ? face.name : "face down"),
    p.marks.includes("twisted") ? h("i", { class: "hp-tag-mark" }, "twisted") : null,
    face && p.marks.includes("deployed") ? h("i", { class: "hp-tag-mark" }, "deployed") : null,
    p.badges.map((b) => h("i", { key: b, class: "hp-tag-mark" }, b)),
  );
}

function stars(player) {
  if (!player.needed) return null;
  const text = `${player.points} of ${player.needed} Victory Points`;
  return h(
    "span",
    { class: "hp-stars", role: "img", "aria-label": text, title: text },
    player.needed > 4 ? null : h(
      "span",
      { class: "hp-each" },
      "★".repeat(player.points) + "☆".repeat(Math.max(0, player.needed - player.points)),
    ),
    h("span", { class: player.needed > 4 ? "" : "hp-short" }, `★ ${player.points}/${player.needed}`),
  );
}

function meter(m, zone, ui, act) {
  const cells = [];
  let n = 0;
  for (const [id, points] of m.parts) {
    for (let i = 0; i < points; i++) {
      cells.push(h("i", { key: `c${n++}`, class: "hp-cell hp-spent", title: id }));
    }
  }
  while (n < m.score) cells.push(h("i", { key: `c${n++}`, class: "hp-cell" }));
  const free = Math.max(0, m.score - m.spent);
  return h(
    "div",
    { key: m.id, class: "hp-measure" },
    h(
      "div",
      { class: "hp-meter", role: "img", "aria-label": `${m.label}: ${free} of ${m.score} free` },
      h("b", {}, m.letter),
      h("span", { class: "hp-free" }, free),
      h("span", { class: "hp-of" }, `/${m.score}`),
      h("span", { class: "hp-cells" }, cells),
    ),
    h(
      "div",
      { class: "hp-stack", role: "group", "aria-label": zone.label, "data-zone": zone.id },
      zone.pieces.map((p) => piece(p, zone, ui, act, "hp-tagged")),
    ),
  );
}

// A number of a player; one that can be picked is a piece.
function counter(c, view, ui, act) {
  const zone = c.piece
    ? view.zones.find((z) => z.role === "track" && z.pieces.some((p) => p.id === c.piece))
    : null;
  const target = zone && zone.pieces.find((p) => p.id === c.piece && p.ref);
  const value = number(c.value);
  const inside = [h("b", {}, value.shown), h("span", {}, c.label), c.note ? h("small", {}, c.note) : null];
  const label = `${c.label}: ${value.said}${c.note ? `, ${c.note}` : ""}`;
  return h("div", {
    key: c.id,
    class: `hp-counter ${c.big ? "hp-counter-big" : ""}`,
    "data-counter": c.id,
    ...(target ? { "data-zone": zone.id } : { role: "img", "aria-label": label }),
  }, target ? piece(target, zone, ui, act, "hp-target", inside) : inside);
}

function pileButton(zone, word, act) {
  const picks = zone.pieces.some((p) => p.lit);
  return h(
    "button",
    {
      key: zone.id,
      type: "button",
      class: `hp-pile ${picks ? "hp-lit" : ""}`,
      "data-pile": zone.id,
      disabled: !zone.pieces.length,
      "aria-label": `${zone.label}: ${zone.count} cards${picks ? "; choose here" : ""}`,
      onClick: () => act.open(zone.id),
    },
    h("b", {}, zone.count),
    h("span", {}, word),
  );
}

function row(zone, ui, act, extra) {
  return !zone.pieces.length ? null : h(
    "div",
    { key: zone.id, class: `hp-lying hp-lying-${zone.id.replace(/\d+$/, "")}` },
    h("h4", {}, zone.label.replace(/^[^:]*: /, "")),
    h(
      "div",
      { class: "hp-row", role: "group", "aria-label": zone.label, "data-zone": zone.id },
      zone.pieces.map((p) => piece(p, zone, ui, act, zone.role === "stack" ? "hp-tagged" : extra)),
    ),
  );
}

// What lies on the table and belongs to nobody; where it is narrow it scrolls, and the Tab key finds it.
export const commons = (view) =>
  view.zones.filter((z) => z.owner === null && z.role !== "contest" && z.role !== "map");

export const maps = (view, ui, act) =>
  view.zones.filter((z) => z.role === "map").map((z) => zoneDrawing(z, ui, act));

export function common(view, ui, act) {
  const zones = commons(view);
  return !zones.length ? null : h(
    "section",
    { key: "common", class: "hp-common", "aria-label": "The table", tabindex: ui.narrow ? "0" : null },
    zones.filter((z) => z.role === "row").map((z) => row(z, ui, act)),
    zones.filter((z) => z.role in ZONES).map((z) => zoneDrawing(z, ui, act)),
    h(
      "div",
      { key: "piles", class: "hp-piles" },
      zones.filter((z) => PILES.includes(z.role)).map((z) => pileButton(z, z.label, act)),
    ),
  );
}

export function player(view, seat, ui, act) {
  const who = view.players[seat];
  const mine = seat === view.seat;
  const owned = (role) => view.zones.find((z) => z.owner === seat && z.role === role);
  const pile = (role, word) => owned(role) ? pileButton(owned(role), word, act) : null;
  const lying = view.zones.filter((z) =>
    z.owner === seat && z.pieces.length &&
    (z.role === "row" || (z.role === "stack" && !who.meters.some((m) => m.id === z.id)))
  );
  const hand = owned("hand") || { pieces: [], count: null, label: "" }; // a game may have none
  const unfolded = ui.unfolded.has(seat);
  const open = hand.pieces.length && hand.pieces.every((p) => p.face);
  return h(
    "section",
    {
      key: `player${seat}`,
      class: [
        "hp-player",
        mine ? "hp-mine" : unfolded ? "" : "hp-folded",
        who.out ? "hp-out" : "",
        who.active ? "hp-active" : "",
        who.deciding ? "hp-deciding" : "",
      ].join(" "),
      style: `--hp-accent:${who.accent}`,
      "aria-label": `${who.name}${mine && !ui.screen.watch ? ", you" : ""}`,
    },
    h(
      "header",
      { class: "hp-who" },
      crest(who.crest, null, 28),
      h("h3", {}, who.name, mine ? h("small", {}, ui.screen.watch ? " watched" : " you") : null),
      stars(who),
      who.team ? h("span", { class: "hp-team" }, crest(who.team_crest, null, 18), who.team) : null,
      who.active ? h("span", { class: "hp-turn" }, "turn") : null,
      secret(who),
      who.tags.map((t) => h("span", { key: t, class: "hp-turn hp-what" }, t)),
    ),
    h(
      "div",
      { class: "hp-piles" },
      pile("deck", "deck"),
      pile("discard", "discards"),
      mine || hand.count === null ? null : h(
        "span",
        { class: "hp-pile", role: "img", "aria-label": `${hand.count} cards in hand` },
        h("b", {}, hand.count),
        h("span", {}, "hand"),
      ),
    ),
    h(
      "div",
      { class: "hp-measures" },
      who.meters.map((m) =>
        meter(m, zoneOf(view, m.id) || { id: m.id, label: m.label, pieces: [] }, ui, act)
      ),
      who.counters.map((c) => counter(c, view, ui, act)),
    ),
    lying.length
      ? h("div", {
        class: "hp-front",
        role: "group",
        "aria-label": `What lies in front of ${who.name}`,
        tabindex: ui.narrow ? "0" : null,
      }, lying.map((z) => row(z, ui, act, "hp-small")))
      : null,
    !mine && hand.pieces.some((p) => p.face)
      ? h(
        "div",
        { class: "hp-seen", role: "group", "aria-label": hand.label },
        open ? "Hand: " : "Seen: ",
        hand.pieces.filter((p) => p.face).map((p) => piece(p, hand, ui, act, "hp-small")),
      )
      : null,
    mine ? null : h("button", {
      key: "fold",
      type: "button",
      class: "hp-fold",
      "data-fold": seat,
      "aria-expanded": String(unfolded),
      "aria-label": `All of ${who.name}`,
      onClick: () => act.fold(seat),
    }, unfolded ? "▴" : "▾"),
  );
}

export function ladder(view, ui, act) {
  const zone = view.contest && zoneOf(view, view.contest.zone);
  return zone ? contest(zone, ui, act) : null;
}

export function hand(view, ui, act) {
  const zone = view.zones.find((z) => z.role === "hand" && z.owner === view.seat);
  if (!zone) return null;
  return h(
    "section",
    {
      key: "hand",
      class: "hp-hand",
      role: "group",
      "aria-label": ui.screen.watch ? zone.label : "Your hand",
      "data-zone": zone.id,
    },
    zone.pieces.length
      ? zone.pieces.map((p) => piece(p, zone, ui, act))
      : h("p", { class: "hp-empty" }, ui.screen.watch ? "This hand is empty." : "Your hand is empty."),
  );
}
