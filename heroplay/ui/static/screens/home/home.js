// The home page: doors with real pieces in them, the games as covers, and what was not finished.

import { h } from "../../dom.js";
import { inLab } from "../../files/links.js";
import { cover as box } from "../../cover.js";
import { texts } from "../../texts.js";
import { carrying } from "./carry.js";
import { picture } from "./pictures.js";

const t = texts("home");
const THEMES = ["light", "dark"];

export function home(ui, act) {
  const data = ui.screen.home ?? ui.screen;
  const problem = data.problem || ui.problem;
  return h(
    "section",
    { key: "home", class: "hp-home", "data-ready": "true", "data-offer": String(Boolean(data.offer)) },
    h("header", { class: "hp-greeting" }, h("h1", {}, t("title")), h("p", {}, t("greeting"))),
    problem ? h("p", { key: "problem", class: "hp-notice", role: "alert" }, problem) : null,
    data.offer ? goOn(data.offer, act) : null,
    data.lesson ? learnOn(data.lesson, act) : null,
    h(
      "ul",
      { class: "hp-doors", "aria-label": t("doors") },
      data.doors.map((spec) => door(spec, data.cards, act)),
    ),
    h("h2", {}, t("games")),
    h("ul", { class: "hp-covers" }, data.games.map((game) => cover(game, act))),
    h(
      "footer",
      { class: "hp-foot" },
      h("p", {}, t("rules_about")),
      inLab(ui.screen) ? null : looks(),
      data.carry === false ? null : carrying(ui.carry, act),
    ),
  );
}

function door(spec, cards, act) {
  const id = spec.address?.at ?? spec.picture;
  const inside = [
    h("span", { class: "hp-picture", "aria-hidden": "true" }, picture(spec.picture, cards)),
    h(
      "span",
      { class: "hp-door-name" },
      spec.name,
      spec.address ? null : h("span", { class: "hp-next" }, t("coming_soon")),
    ),
    h("span", { class: "hp-door-about" }, spec.about),
  ];
  return h(
    "li",
    { key: id },
    spec.address
      ? h("a", { class: "hp-door", "data-door": id, ...act.way(spec.address) }, inside)
      : h("span", { class: "hp-door hp-shut", "data-door": id }, inside),
  );
}

/** How many can play a game, in words. */
export function people(seats) {
  const [least, most] = [seats[0], seats[seats.length - 1]];
  return least === most ? t("players", { n: least }) : t("players_to", { least, most });
}

// A game: its cover opens a new game of it; a smaller link beside it, its course.
function cover(game, act) {
  const { id, title } = game;
  return h(
    "li",
    { key: id, class: "hp-cover", "data-game": id },
    box(game, "small"),
    h(
      "div",
      { class: "hp-cover-text" },
      h("b", {}, title),
      h("span", { class: "hp-people" }, people(game.seats)),
      h("span", { class: "hp-door-about" }, game.about),
      h(
        "p",
        { class: "hp-cover-links" },
        h("a", {
          class: "hp-cover-play",
          "data-play": id,
          "aria-label": t("play_game", { title }),
          ...act.way({ at: "play", new: id }),
        }, t("play")),
        game.course
          ? h("a", {
            "data-learn": id,
            "aria-label": t("learn_game", { title }),
            ...act.way({ at: "learn", game: id }),
          }, t("learn"))
          : null,
      ),
    ),
  );
}

// A running game is gone on with; one that is over can be looked at again.
function goOn(offer, act) {
  const slots = { title: offer.title, n: offer.move };
  return h(
    "p",
    { key: "on", class: "hp-offer" },
    h("a", {
      class: `hp-button hp-on ${offer.over ? "" : "hp-primary"}`,
      "data-do": "go-on",
      ...act.way({ at: "play", game: offer.id }),
    }, t(offer.over ? "look_again" : "go_on")),
    h("span", {}, offer.over ? t("over", slots) : t("at_move", slots)),
  );
}

function learnOn(lesson, act) {
  return h(
    "p",
    { key: "learn", class: "hp-offer" },
    h("a", {
      class: "hp-button hp-primary hp-on",
      "data-do": "learn-on",
      ...act.way({ at: "learn", step: lesson.id }),
    }, t("go_on")),
    h("span", {}, t("lesson", { title: lesson.title })),
  );
}

// The theme that the address asks for, or that of the system.
function looks() {
  const now = new URLSearchParams(location.search).get("theme");
  const look = (name, label) =>
    h("a", {
      key: name,
      href: name ? `${location.pathname}?theme=${name}` : location.pathname,
      "aria-current": name === (THEMES.includes(now) ? now : "") ? "true" : null,
    }, label);
  return h(
    "nav",
    { class: "hp-looks", "aria-label": t("looks") },
    h("span", {}, t("look")),
    " ",
    look("", t("system")),
    look("light", t("light")),
    look("dark", t("dark")),
  );
}
