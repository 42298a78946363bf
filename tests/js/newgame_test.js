// What is sent when a game begins, and how a wish grows and shrinks with its players.

import {
  fresh,
  picked,
  resized,
  wanted,
  wantedPosition,
} from "../../heroplay/ui/static/screens/newgame/wish.js";

const same = (a, b) => {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
  if (one !== other) throw new Error(`${one} is not ${other}`);
};

const piece = (id, seats = [], halves = false) => ({ id, seats, halves });
const bots = [{ id: "random" }, { id: "greedy" }];

// Each seat chooses a piece of its own.
const each = {
  id: "each",
  seats: [2, 3, 4],
  bots,
  gallery: { choose: "pieces", each: true, names: null, pieces: ["a", "b", "c", "d"].map((id) => piece(id)) },
};
// One choice for the whole table; it may say how many play.
const whole = {
  id: "whole",
  seats: [2, 3, 4, 5],
  bots: [{ id: "random" }],
  gallery: {
    choose: "format",
    each: false,
    names: { option: "players", given: ["Ada", "Ben"] },
    pieces: [piece("free"), piece("teams", [4, 6], true), piece("solo", [1])],
  },
};
const screen = { games: [each, whole] };

Deno.test("a form begins with the game that was asked for, else with the first", () => {
  same(fresh(screen, "whole").game, "whole");
  same(fresh(screen, "nothing").game, "each");
});

Deno.test("against a person sits the greedy bot, or the first one there is", () => {
  same(fresh(screen, "each").players, ["person", "greedy"]);
  same(fresh(screen, "whole").players, ["person", "random"]);
});

Deno.test("more players take pieces that nobody has", () => {
  const wish = resized(each, fresh(screen, "each"), 4);
  same(wish.players, ["person", "greedy", "greedy", "greedy"]);
  same([...wish.chosen].sort(), ["a", "b", "c", "d"]);
});

Deno.test("fewer players give their pieces back", () => {
  const wish = resized(each, resized(each, fresh(screen, "each"), 4), 2);
  same(wish.chosen.length, 2);
});

Deno.test("a player without a given name has a number", () => {
  same(resized(whole, fresh(screen, "whole"), 3).names, ["Ada", "Ben", "Player 3"]);
});

Deno.test("a choice for the table brings the players it needs", () => {
  const wish = fresh(screen, "whole");
  same(picked(whole, wish, "teams").players.length, 4);
  same(picked(whole, wish, "solo").players.length, 1);
});

Deno.test("clicks go from seat to seat", () => {
  const wish = fresh(screen, "each");
  picked(each, wish, "c");
  picked(each, wish, "d");
  same(wish.chosen, ["c", "d"]);
  picked(each, wish, "a");
  same(wish.chosen, ["a", "d"]);
});

Deno.test("what is sent: options that were given, numbers as numbers", () => {
  const wish = fresh(screen, "whole");
  Object.assign(wish, { seed: " 7 ", more: { limit: "3", first: " " } });
  same(wanted(screen, wish), {
    game: "whole",
    options: { format: "free", players: ["Ada", "Ben"], seed: 7, limit: 3 },
    players: ["person", "random"],
    open_hands: false,
  });
});

Deno.test("what is sent: a piece for each seat", () => {
  const wish = fresh(screen, "each");
  same(wanted(screen, wish).options, { pieces: wish.chosen });
});

Deno.test("a position is set up with the choice alone", () => {
  const wish = { ...fresh(screen, "each"), seed: "7" };
  same(wantedPosition(screen, wish), {
    game: "each",
    options: { pieces: wish.chosen },
    players: ["person", "greedy"],
  });
});
