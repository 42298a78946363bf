// The new-game form: which game, which heroes, who plays each seat, and a saved game to go on with.

import {h} from "./dom.js";
import {found, opener} from "./files.js";
import {crest} from "./shapes.js";

export function fresh(screen) {
  const game = screen.games[0];
  const ids = game.gallery.pieces.map((p) => p.id);
  return {game: game.id, heroes: [ids[0], ids[5 % ids.length]], players: ["person", screen.bots.includes("greedy") ? "greedy" : screen.bots[0]], seed: "", open: false, points: ""};
}

export function newGame(ui, act) {
  const {screen, wish} = ui;
  const game = screen.games.find((g) => g.id === wish.game);
  const most = game.seats[game.seats.length - 1];
  const least = game.seats[0];
  const offered = (o, first) => h("section", {key: `offer${o.id}`, class: "hp-offer", "data-offer": o.id},
    h("p", {}, h("b", {}, "Go on: "), `${o.title}, move ${o.move}${o.over ? " (over)" : ""}`),
    h("button", {type: "button", class: `hp-button ${first ? "hp-primary" : ""}`, "data-do": "resume", onClick: () => act.send({kind: "resume", id: o.id})}, "Go on with this game"));
  const [last, ...earlier] = screen.offers;
  const offer = last ? [offered(last, true), earlier.length ? h("details", {key: "earlier", class: "hp-more"},
    h("summary", {}, `${earlier.length} earlier ${earlier.length === 1 ? "game" : "games"}`), earlier.map((o) => offered(o, false))) : null] : null;
  const seats = wish.heroes.map((id, seat) => h("fieldset", {key: `seat${seat}`, class: "hp-seat"},
    h("legend", {}, `Seat ${seat + 1}`),
    h("label", {}, "Hero", h("select", {class: "hp-input", "data-hero": seat, onChange: (e) => act.wish((w) => { w.heroes[seat] = e.target.value; })},
      game.gallery.pieces.map((p) => h("option", {key: p.id, value: p.id, selected: p.id === id}, p.name)))),
    h("label", {}, "Played by", h("select", {class: "hp-input", "data-player": seat, onChange: (e) => act.wish((w) => { w.players[seat] = e.target.value; })},
      ["person", ...screen.bots].map((b) => h("option", {key: b, value: b, selected: b === wish.players[seat]}, b === "person" ? "a person here" : `the bot ${b}`))))));
  return h("section", {key: "new", class: "hp-new"},
    h("h2", {}, "New game"),
    screen.problem ? h("p", {class: "hp-notice", role: "alert"}, screen.problem) : null,
    ui.problem ? h("p", {class: "hp-notice", role: "alert"}, ui.problem) : null,
    found(ui, act), offer,
    h("div", {class: "hp-gallery", role: "group", "aria-label": "The heroes"}, game.gallery.pieces.map((p) => {
      const at = wish.heroes.indexOf(p.id);
      return h("button", {key: p.id, type: "button", class: `hp-hero ${at >= 0 ? "hp-taken" : ""}`, "data-choose": p.id, style: `--hp-accent:${p.accent}`, "aria-pressed": String(at >= 0),
        onClick: () => act.wish((w) => { w.heroes[w.turn || 0] = p.id; w.turn = ((w.turn || 0) + 1) % w.heroes.length; })},
      crest(p.crest, null, 44), h("b", {}, p.name), at >= 0 ? h("span", {class: "hp-turn"}, `seat ${at + 1}`) : null,
      h("span", {class: "hp-scores"}, p.scores.map(([k, n]) => `${k} ${n}`).join("  ")), h("span", {class: "hp-style"}, p.style));
    })),
    h("div", {class: "hp-seats"}, seats),
    h("div", {class: "hp-buttons"},
      h("button", {type: "button", class: "hp-button", disabled: wish.heroes.length >= most, "data-do": "more", onClick: () => act.wish((w) => { w.heroes.push(game.gallery.pieces.map((p) => p.id).find((i) => !w.heroes.includes(i))); w.players.push(w.players[w.players.length - 1]); })}, "One more player"),
      h("button", {type: "button", class: "hp-button", disabled: wish.heroes.length <= least, "data-do": "fewer", onClick: () => act.wish((w) => { w.heroes.pop(); w.players.pop(); })}, "One player less")),
    h("details", {class: "hp-more"}, h("summary", {}, "Options"),
      h("label", {}, "Seed (the same number deals the same cards)", h("input", {class: "hp-input", inputmode: "numeric", "data-option": "seed", value: wish.seed, onInput: (e) => act.wish((w) => { w.seed = e.target.value; })})),
      h("label", {}, "Points to win (empty: by the rules)", h("input", {class: "hp-input", inputmode: "numeric", "data-option": "points", value: wish.points, onInput: (e) => act.wish((w) => { w.points = e.target.value; })})),
      h("label", {class: "hp-setting"}, h("input", {type: "checkbox", checked: wish.open, "data-option": "open", onChange: (e) => act.wish((w) => { w.open = e.target.checked; })}), "Open hands: everybody sees everything")),
    h("details", {class: "hp-more"}, h("summary", {}, "Open a link, a code or a record"), opener(ui, act)),
    h("div", {class: "hp-buttons"}, h("button", {type: "button", class: "hp-button hp-primary hp-begin", "data-do": "begin", onClick: () => act.begin()}, "Begin"),
      h("button", {type: "button", class: "hp-button", "data-do": "set-up", onClick: () => act.setUp(wish.heroes, wish.game, wish.players)}, "Set up a position")));
}
