// Each seat of a new game: its name, what it plays with, and who plays it.

import { h } from "../../dom.js";
import { texts } from "../../texts.js";
import { chosen } from "./wish.js";

const t = texts("newgame");

export function seats(game, wish, act) {
  const halves = !game.gallery.each && chosen(game, wish).halves;
  const legend = (seat) => {
    const team = seat < wish.players.length / 2 ? "A" : "B";
    return halves ? t("seat_team", { n: seat + 1, team }) : t("seat", { n: seat + 1 });
  };
  return wish.players.map((who, seat) =>
    h(
      "fieldset",
      { key: `${game.id}${seat}`, class: "hp-seat" },
      h("legend", {}, legend(seat)),
      game.gallery.names ? named(wish, seat, act) : null,
      game.gallery.each ? playsWith(game.gallery, wish, seat, act) : null,
      playedBy(game, seat, who, act),
    )
  );
}

function named(wish, seat, act) {
  return h(
    "label",
    {},
    t("name"),
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
  );
}

function playsWith(gallery, wish, seat, act) {
  return h(
    "label",
    {},
    gallery.word,
    h(
      "select",
      {
        class: "hp-input",
        "data-chosen": seat,
        onChange: (e) =>
          act.wish((w) => {
            w.chosen[seat] = e.target.value;
          }),
      },
      gallery.pieces.map((p) =>
        h("option", { key: p.id, value: p.id, selected: p.id === wish.chosen[seat] }, p.name)
      ),
    ),
  );
}

// Who plays a seat: a person, a bot by its level, a bot by its style; and what the chosen one is like.
function playedBy(game, seat, who, act) {
  const bots = (level) =>
    game.bots.filter((b) => b.level === level).map((b) =>
      h("option", { key: b.id, value: b.id, selected: b.id === who }, t("bot", { name: b.name }))
    );
  const styles = bots(false);
  const bot = game.bots.find((b) => b.id === who);
  return [
    h(
      "label",
      {},
      t("played_by"),
      h(
        "select",
        {
          class: "hp-input",
          "data-player": seat,
          "aria-describedby": bot ? `hp-bot-${seat}` : null,
          onChange: (e) =>
            act.wish((w) => {
              w.players[seat] = e.target.value;
            }),
        },
        h("option", { key: "person", value: "person", selected: who === "person" }, t("person")),
        h("optgroup", { key: "levels", label: t("bots_by_level") }, bots(true)),
        styles.length ? h("optgroup", { key: "styles", label: t("bots_by_style") }, styles) : null,
      ),
    ),
    bot ? h("p", { key: "about", class: "hp-where", id: `hp-bot-${seat}` }, bot.about) : null,
  ];
}
