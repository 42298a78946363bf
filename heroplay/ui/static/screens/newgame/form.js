// The new-game form: which game, what is chosen for it, and the buttons that begin it.

import { button } from "../../controls.js";
import { h } from "../../dom.js";
import { found, opener } from "../../files/panels.js";
import { crest } from "../../shapes.js";
import { texts } from "../../texts.js";
import { offers } from "./offers.js";
import { seats } from "./seats.js";
import { fresh, gameOf, picked, resized, seatsOf, wantedPosition } from "./wish.js";

const t = texts("newgame");

/** What a refusal of Begin does: it is said beside the button, and has the focus. */
export function unbegun(ui, root, reply) {
  ui.unbegun = reply.refused ? reply.problem : "";
  if (reply.refused) requestAnimationFrame(() => root.querySelector(".hp-unbegun")?.focus());
}

export function newGame(ui, act) {
  const { screen } = ui;
  const game = gameOf(screen, ui.wish);
  const refused = ui.problem && ui.problem === ui.unbegun ? ui.problem : ""; // said beside the button
  return h(
    "section",
    { key: "new", class: "hp-new" },
    h("h2", {}, t("title")),
    screen.problem ? h("p", { class: "hp-notice", role: "alert" }, screen.problem) : null,
    ui.problem && ui.problem !== screen.problem && !refused
      ? h("p", { class: "hp-notice", role: "alert" }, ui.problem)
      : null,
    found(ui, act),
    offers(screen.offers, act),
    games(screen, game, act),
    gallery(game, ui.wish, act),
    h("div", { class: "hp-seats" }, seats(game, ui.wish, act)),
    howMany(game, ui.wish, act),
    options(game, ui.wish, act),
    h("details", { class: "hp-more" }, h("summary", {}, t("open")), opener(ui, act)),
    begins(ui, game, refused, act),
  );
}

function games(screen, now, act) {
  if (screen.games.length < 2) return null;
  return h(
    "div",
    { class: "hp-buttons", role: "group", "aria-label": t("games") },
    screen.games.map((g) =>
      h("button", {
        key: g.id,
        type: "button",
        class: "hp-button",
        "data-game": g.id,
        title: g.about,
        "aria-pressed": String(g === now),
        onClick: () => act.wish((w) => Object.assign(w, { turn: 0 }, fresh(screen, g.id))),
      }, g.title)
    ),
  );
}

function gallery(game, wish, act) {
  const one = (p) => {
    const at = wish.chosen.indexOf(p.id);
    const taken = game.gallery.each ? t("chosen_seat", { n: at + 1 }) : t("chosen");
    return h(
      "button",
      {
        key: p.id,
        type: "button",
        class: `hp-choice ${at >= 0 ? "hp-taken" : ""}`,
        "data-choose": p.id,
        style: `--hp-accent:${p.accent}`,
        "aria-pressed": String(at >= 0),
        onClick: () => act.wish((w) => picked(game, w, p.id)),
      },
      crest(p.crest, null, 44),
      h("b", {}, p.name),
      at >= 0 ? h("span", { class: "hp-turn" }, taken) : null,
      h("span", { class: "hp-scores" }, p.note || p.scores.map(([k, n]) => `${k} ${n}`).join("  ")),
      h("span", { class: "hp-style" }, p.style),
    );
  };
  return h(
    "div",
    { class: "hp-gallery", role: "group", "aria-label": game.gallery.title },
    game.gallery.pieces.map(one),
  );
}

function howMany(game, wish, act) {
  const allowed = seatsOf(game, wish);
  const now = wish.players.length;
  const other = (name, label, n) =>
    button(name, label, () => act.wish((w) => resized(game, w, n)), { disabled: n === undefined });
  return h(
    "div",
    { class: "hp-buttons" },
    other("more", t("one_more"), allowed.find((n) => n > now)),
    other("fewer", t("one_fewer"), [...allowed].reverse().find((n) => n < now)),
  );
}

function options(game, wish, act) {
  const number = (id, value, change) =>
    h("input", {
      class: "hp-input",
      inputmode: "numeric",
      "data-option": id,
      value,
      onInput: (e) => act.wish((w) => change(w, e.target.value)),
    });
  const seat = (o) =>
    h(
      "select",
      {
        class: "hp-input",
        "data-option": o.id,
        onChange: (e) =>
          act.wish((w) => {
            w.more[o.id] = e.target.value;
          }),
      },
      [["", t("at_random")], ...wish.names.map((name, i) => [String(i), name])].map(([value, label]) =>
        h("option", { key: value, value, selected: value === (wish.more[o.id] || "") }, label)
      ),
    );
  const more = (o) =>
    number(o.id, wish.more[o.id] || "", (w, value) => {
      w.more[o.id] = value;
    });
  return h(
    "details",
    { class: "hp-more" },
    h("summary", {}, t("options")),
    h(
      "label",
      {},
      t("seed"),
      number("seed", wish.seed, (w, value) => {
        w.seed = value;
      }),
    ),
    game.gallery.options.map((o) => h("label", { key: o.id }, o.label, o.seat ? seat(o) : more(o))),
    h(
      "label",
      { class: "hp-setting" },
      h("input", {
        type: "checkbox",
        checked: wish.open,
        "data-option": "open",
        onChange: (e) =>
          act.wish((w) => {
            w.open = e.target.checked;
          }),
      }),
      t("open_hands"),
    ),
  );
}

function begins(ui, game, refused, act) {
  return h(
    "div",
    { key: "begin", class: "hp-buttons hp-begins" },
    button("begin", t("begin"), () => act.begin(), { class: "hp-button hp-primary hp-begin" }),
    game.drafts ? button("set-up", t("set_up"), () => act.setUp(wantedPosition(ui.screen, ui.wish))) : null,
    refused
      ? h("p", { key: "refused", class: "hp-notice hp-unbegun", role: "alert", tabindex: "-1" }, refused)
      : null,
  );
}
