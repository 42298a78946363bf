// What a new game is to be: which game, what is chosen for it, who plays each seat.

import { texts } from "../../texts.js";

const t = texts("newgame");

const last = (list) => list[list.length - 1];

/** The piece of the gallery that is chosen first. */
export const chosen = (game, wish) => game.gallery.pieces.find((p) => p.id === wish.chosen[0]);

export const gameOf = (screen, wish) => screen.games.find((g) => g.id === wish.game);

/** How many may play: what the game allows, or what the choice for the whole table allows. */
export function seatsOf(game, wish) {
  const own = game.gallery.each ? [] : chosen(game, wish).seats;
  return own.length ? own : game.seats;
}

/** The wish that a form begins with: the game of that id, else the first one. */
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

/** The same wish for another number of players. */
export function resized(game, wish, n) {
  const { gallery } = game;
  const longer = (list, next) => {
    while (list.length < n) list.push(next(list));
    list.length = n;
  };
  const another = (list) => gallery.pieces.find((p) => !list.includes(p.id))?.id;
  const called = (list) =>
    gallery.names.given.find((name) => !list.includes(name)) || t("player", { n: list.length + 1 });
  longer(wish.players, last);
  if (gallery.each) longer(wish.chosen, another);
  if (gallery.names) longer(wish.names, called);
  return wish;
}

/** A click in the gallery: for the whole table, or for one seat after another. */
export function picked(game, wish, id) {
  if (game.gallery.each) {
    const turn = wish.turn || 0;
    wish.chosen[turn] = id;
    wish.turn = (turn + 1) % wish.chosen.length;
    return wish;
  }
  wish.chosen = [id];
  const now = wish.players.length;
  const may = seatsOf(game, wish);
  return resized(game, wish, may.includes(now) ? now : may.find((n) => n > now) || last(may));
}

const choice = (gallery, wish) => ({ [gallery.choose]: gallery.each ? wish.chosen : wish.chosen[0] });

/** What is sent when the game begins. */
export function wanted(screen, wish) {
  const { gallery } = gameOf(screen, wish);
  const options = choice(gallery, wish);
  if (gallery.names) options[gallery.names.option] = wish.names;
  if (wish.seed.trim()) options.seed = Number(wish.seed);
  for (const [id, value] of Object.entries(wish.more)) if (value.trim()) options[id] = Number(value);
  return { game: wish.game, options, players: wish.players, open_hands: wish.open };
}

/** What is sent when a position is set up for the game. */
export const wantedPosition = (screen, wish) => ({
  game: wish.game,
  options: choice(gameOf(screen, wish).gallery, wish),
  players: wish.players,
});
