// The new-game form: which game, what is chosen for it (heroes, a format), who plays each seat, and a saved game to go on with.

import { h } from "./dom.js";
import { found, opener } from "./files.js";
import { crest } from "./shapes.js";

const chosen = (game, wish) => game.gallery.pieces.find((p) => p.id === wish.chosen[0]);
const gameOf = (screen, wish) => screen.games.find((g) => g.id === wish.game);
// How many may play: as many as the game lets, or what was chosen for the whole table.
const seatsOf = (
  game,
  wish,
) => (!game.gallery.each && chosen(game, wish).seats.length ? chosen(game, wish).seats : game.seats);

export function fresh(screen, id) {
  const game = screen.games.find((g) => g.id === id) || screen.games[0];
  const ids = game.gallery.pieces.map((p) => p.id);
  const bot = (game.bots.find((b) => b.id === "greedy") || game.bots[0]).id;
  const wish = {
    game: game.id,
    chosen: game.gallery.each ? [ids[0], ids[5 % ids.length]] : [ids[0]],
    players: ["person", bot],
    names: [],
    seed: "",
    open: false,
    more: {},
  };
  return resized(game, wish, seatsOf(game, wish)[0]);
}

// The same wish for another number of players.
function resized(game, wish, n) {
  const { gallery } = game;
  const ids = gallery.pieces.map((p) => p.id);
  const longer = (list, next) => {
    while (list.length < n) list.push(next(list));
    list.length = n;
  };
  longer(wish.players, (list) => list[list.length - 1]);
  if (gallery.each) longer(wish.chosen, (list) => ids.find((i) => !list.includes(i)));
  if (gallery.names) {
    longer(
      wish.names,
      (list) => gallery.names.given.find((name) => !list.includes(name)) || `Player ${list.length + 1}`,
    );
  }
  return wish;
}

// What a refusal of Begin does: it is said beside the button, and has the focus.
export function unbegun(ui, root, reply) {
  ui.unbegun = reply.refused ? reply.problem : "";
  if (reply.refused) requestAnimationFrame(() => root.querySelector(".hp-unbegun")?.focus());
}

// What is sent when the game begins.
export function wanted(screen, wish) {
  const { gallery } = gameOf(screen, wish);
  const options = { [gallery.choose]: gallery.each ? wish.chosen : wish.chosen[0] };
  if (gallery.names) options[gallery.names.option] = wish.names;
  if (wish.seed.trim()) options.seed = Number(wish.seed);
  for (const [id, value] of Object.entries(wish.more)) if (value.trim()) options[id] = Number(value);
  return { game: wish.game, options, players: wish.players, open_hands: wish.open };
}

// Who plays a seat: a person, a bot by its level, a bot by its style; and what the chosen one is like.
function playedBy(game, seat, who, act) {
  const bots = (level) =>
    game.bots.filter((b) => b.level === level).map((b) =>
      h("option", { key: b.id, value: b.id, selected: b.id === who }, `Bot: ${b.name}`)
    );
  const styles = bots(false);
  const chosenBot = game.bots.find((b) => b.id === who);
  return [
    h(
      "label",
      {},
      "Played by",
      h(
        "select",
        {
          class: "hp-input",
          "data-player": seat,
          "aria-describedby": chosenBot ? `hp-bot-${seat}` : null,
          onChange: (e) =>
            act.wish((w) => {
              w.players[seat] = e.target.value;
            }),
        },
        h("option", { key: "person", value: "person", selected: who === "person" }, "a person here"),
        h("optgroup", { key: "levels", label: "A bot, by level" }, bots(true)),
        styles.length ? h("optgroup", { key: "styles", label: "A bot, by style" }, styles) : null,
      ),
    ),
    chosenBot ? h("p", { key: "about", class: "hp-where", id: `hp-bot-${seat}` }, chosenBot.about) : null,
  ];
}

export function newGame(ui, act) {
  const { screen, wish } = ui;
  const game = gameOf(screen, wish);
  const { gallery } = game;
  const allowed = seatsOf(game, wish);
  const now = wish.players.length;
  const offered = (o, first) =>
    h(
      "section",
      { key: `offer${o.id}`, class: "hp-offer", "data-offer": o.id },
      h(
        "p",
        {},
        h("b", {}, o.over ? "Over: " : "Go on: "),
        o.over ? `${o.title}, after ${o.move} moves` : `${o.title}, move ${o.move}`,
      ),
      h("button", {
        type: "button",
        class: `hp-button ${first && !o.over ? "hp-primary" : ""}`,
        "data-do": "resume",
        onClick: () => act.send({ kind: "resume", id: o.id }),
      }, o.over ? "Look at it again" : "Go on with this game"),
    );
  const [last, ...earlier] = screen.offers;
  const offer = last
    ? [
      offered(last, true),
      earlier.length
        ? h(
          "details",
          { key: "earlier", class: "hp-more" },
          h("summary", {}, `${earlier.length} more ${earlier.length === 1 ? "game" : "games"}`),
          earlier.map((o) => offered(o, false)),
        )
        : null,
    ]
    : null;
  const halves = !gallery.each && chosen(game, wish).halves;
  const seats = wish.players.map((who, seat) =>
    h(
      "fieldset",
      { key: `${game.id}${seat}`, class: "hp-seat" },
      h("legend", {}, `Seat ${seat + 1}${halves ? ` · Team ${seat < now / 2 ? "A" : "B"}` : ""}`),
      gallery.names
        ? h(
          "label",
          {},
          "Name",
          h("input", {
            class: "hp-input",
            "data-name": seat,
            maxlength: "40",
            autocomplete: "off",
            value: wish.names[seat],
            onInput: (e) =>
              act.wish((w) => {
                w.names[seat] = e.target.value;
              }),
          }),
        )
        : null,
      gallery.each
        ? h(
          "label",
          {},
          gallery.word,
          h(
            "select",
            {
              class: "hp-input",
              "data-hero": seat,
              onChange: (e) =>
                act.wish((w) => {
                  w.chosen[seat] = e.target.value;
                }),
            },
            gallery.pieces.map((p) =>
              h("option", { key: p.id, value: p.id, selected: p.id === wish.chosen[seat] }, p.name)
            ),
          ),
        )
        : null,
      playedBy(game, seat, who, act),
    )
  );
  const pick = (w, id) => {
    if (!gallery.each) {
      w.chosen = [id];
      const may = seatsOf(game, w);
      return resized(game, w, may.includes(now) ? now : may.find((n) => n > now) || may[may.length - 1]);
    }
    w.chosen[w.turn || 0] = id;
    w.turn = ((w.turn || 0) + 1) % w.chosen.length;
  };
  const option = (o) =>
    h(
      "label",
      { key: o.id },
      o.label,
      o.seat
        ? h(
          "select",
          {
            class: "hp-input",
            "data-option": o.id,
            onChange: (e) =>
              act.wish((w) => {
                w.more[o.id] = e.target.value;
              }),
          },
          [["", "at random"], ...wish.names.map((name, i) => [String(i), name])].map(([value, words]) =>
            h("option", { key: value, value, selected: value === (wish.more[o.id] || "") }, words)
          ),
        )
        : h("input", {
          class: "hp-input",
          inputmode: "numeric",
          "data-option": o.id,
          value: wish.more[o.id] || "",
          onInput: (e) =>
            act.wish((w) => {
              w.more[o.id] = e.target.value;
            }),
        }),
    );
  const refused = ui.problem && ui.problem === ui.unbegun ? ui.problem : ""; // said beside the button that was pressed
  const other = (words, name, n) =>
    h("button", {
      type: "button",
      class: "hp-button",
      disabled: n === undefined,
      "data-do": name,
      onClick: () => act.wish((w) => resized(game, w, n)),
    }, words);
  return h(
    "section",
    { key: "new", class: "hp-new" },
    h("h2", {}, "New game"),
    screen.problem ? h("p", { class: "hp-notice", role: "alert" }, screen.problem) : null,
    ui.problem && !refused ? h("p", { class: "hp-notice", role: "alert" }, ui.problem) : null,
    found(ui, act),
    offer,
    screen.games.length < 2 ? null : h(
      "div",
      { class: "hp-buttons", role: "group", "aria-label": "The games" },
      screen.games.map((g) =>
        h("button", {
          key: g.id,
          type: "button",
          class: "hp-button",
          "data-game": g.id,
          title: g.about,
          "aria-pressed": String(g === game),
          onClick: () => act.wish((w) => Object.assign(w, { turn: 0 }, fresh(screen, g.id))),
        }, g.title)
      ),
    ),
    h(
      "div",
      { class: "hp-gallery", role: "group", "aria-label": gallery.title },
      gallery.pieces.map((p) => {
        const at = wish.chosen.indexOf(p.id);
        return h(
          "button",
          {
            key: p.id,
            type: "button",
            class: `hp-choice ${at >= 0 ? "hp-taken" : ""}`,
            "data-choose": p.id,
            style: `--hp-accent:${p.accent}`,
            "aria-pressed": String(at >= 0),
            onClick: () => act.wish((w) => pick(w, p.id)),
          },
          crest(p.crest, null, 44),
          h("b", {}, p.name),
          at >= 0 ? h("span", { class: "hp-turn" }, gallery.each ? `seat ${at + 1}` : "chosen") : null,
          h("span", { class: "hp-scores" }, p.note || p.scores.map(([k, n]) => `${k} ${n}`).join("  ")),
          h("span", { class: "hp-style" }, p.style),
        );
      }),
    ),
    h("div", { class: "hp-seats" }, seats),
    h(
      "div",
      { class: "hp-buttons" },
      other("One more player", "more", allowed.find((n) => n > now)),
      other("One player fewer", "fewer", [...allowed].reverse().find((n) => n < now)),
    ),
    h(
      "details",
      { class: "hp-more" },
      h("summary", {}, "Options"),
      h(
        "label",
        {},
        "Seed (the same number deals the same cards)",
        h("input", {
          class: "hp-input",
          inputmode: "numeric",
          "data-option": "seed",
          value: wish.seed,
          onInput: (e) =>
            act.wish((w) => {
              w.seed = e.target.value;
            }),
        }),
      ),
      gallery.options.map(option),
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
        "Open hands: everybody sees everything",
      ),
    ),
    h("details", { class: "hp-more" }, h("summary", {}, "Open a link, a code or a record"), opener(ui, act)),
    h(
      "div",
      { key: "begin", class: "hp-buttons hp-begins" },
      h("button", {
        type: "button",
        class: "hp-button hp-primary hp-begin",
        "data-do": "begin",
        onClick: () => act.begin(),
      }, "Begin"),
      game.drafts
        ? h("button", {
          type: "button",
          class: "hp-button",
          "data-do": "set-up",
          onClick: () => act.setUp(wish.chosen, wish.game, wish.players),
        }, "Set up a position")
        : null,
      refused
        ? h("p", { key: "refused", class: "hp-notice hp-unbegun", role: "alert", tabindex: "-1" }, refused)
        : null,
    ),
  );
}
