// The home page: doors with real pieces in them, the games as covers, and the game that was not finished.

import {h, patch} from "./dom.js";
import {cardArt} from "./card.js";
import {crest} from "./shapes.js";

const THEMES = [["", "as the system"], ["light", "light"], ["dark", "dark"]];

// A page beside this one, with the theme that was asked for.
function beside(page, theme = new URLSearchParams(location.search).get("theme")) {
  return THEMES.some(([name]) => name && name === theme) ? `${page}?theme=${theme}` : page;
}

function card(face, style, quiet) {
  return h("span", {class: `hp-card hp-door-card ${quiet ? "hp-dim" : ""}`, style}, cardArt(face, false));
}

const PICTURES = {
  hand({hand}) {
    const shown = hand.slice(0, 5);
    const middle = (shown.length - 1) / 2;
    return shown.map((face, i) => card(face, `transform: translateY(${Math.abs(i - middle) ** 2 * 3}%) rotate(${(i - middle) * 6}deg); margin-left:${i ? "calc(var(--hp-door) * -0.58)" : 0}`));
  },
  rule({hand, rule}) {
    const face = hand.find((f) => rule && f.id === rule.face) || hand[0];
    return [card(face, "transform: rotate(-4deg)", true), rule ? h("span", {class: "hp-chip hp-door-chip"}, `${rule.title} - `, h("span", {class: "hp-whole"}, rule.id)) : null];
  },
  fork({hand}) {
    const [now, one, other] = [hand[0], hand[1] || hand[0], hand[hand.length - 1]];
    return [card(now, ""), h("svg", {class: "hp-branch", viewBox: "0 0 60 120", width: 60, height: 120, "aria-hidden": "true"},
      h("path", {d: "M4 60 C30 60 26 22 52 22 M52 22 L44 17 M52 22 L44 27 M4 60 C30 60 26 98 52 98 M52 98 L44 93 M52 98 L44 103"})),
    h("span", {class: "hp-pair"}, card(one, ""), card(other, ""))];
  },
  deck({hand}) {
    const bars = [2, 5, 7, 4, 3, 1];
    return [h("span", {class: "hp-heap"}, hand.slice(0, 4).map((face, i) => card(face, `transform: translate(${i * 5}px, ${i * -6}px)`))),
      h("svg", {class: "hp-bars", viewBox: "0 0 84 90", width: 84, height: 90, "aria-hidden": "true"},
        bars.map((n, i) => h("rect", {key: i, x: i * 14 + 2, y: 84 - n * 11, width: 10, height: n * 11, rx: 2})), h("path", {d: "M0 86 H84"}))];
  },
};

function door(spec, cards) {
  const inside = [
    h("span", {class: "hp-picture", "aria-hidden": "true"}, PICTURES[spec.picture](cards)),
    h("span", {class: "hp-door-name"}, spec.name, spec.open ? null : h("span", {class: "hp-next"}, "comes next")),
    h("span", {class: "hp-door-about"}, spec.about),
  ];
  return h("li", {key: spec.name}, spec.open
    ? h("a", {class: "hp-door", href: beside(spec.open), "data-door": spec.name}, inside)
    : h("span", {class: "hp-door hp-shut", "data-door": spec.name}, inside));
}

function cover(game, open) {
  const seats = game.seats;
  const people = seats[0] === seats[seats.length - 1] ? `${seats[0]} players` : `${seats[0]} to ${seats[seats.length - 1]} players`;
  return h("li", {key: game.id}, h("a", {class: "hp-cover", href: beside(open), "data-game": game.id},
    h("span", {class: "hp-crests", "aria-hidden": "true"}, game.crests.map((c, i) => h("span", {key: i, style: `--hp-accent:${c.accent}`}, crest(c.crest, null, 34)))),
    h("span", {class: "hp-cover-text"}, h("b", {}, game.title), h("span", {class: "hp-people"}, people), h("span", {class: "hp-door-about"}, game.about))));
}

function goOn(offer, open) {
  if (!offer) return null;
  return h("p", {key: "on", class: "hp-offer"}, h("a", {class: "hp-button hp-primary hp-on", href: beside(open), "data-do": "go-on"}, "Go on"),
    h("span", {}, offer.over ? `${offer.title}, over after ${offer.move} moves` : `${offer.title}, move ${offer.move}`));
}

function looks() {
  if (!document.body.dataset.voila) return null;
  const now = new URLSearchParams(location.search).get("theme") || "";
  return h("nav", {class: "hp-looks", "aria-label": "Light or dark"}, h("span", {}, "Look: "),
    THEMES.map(([name, words]) => h("a", {key: name, href: beside(location.pathname, name), "aria-current": name === now ? "true" : null}, words)));
}

export default {
  render({model, el}) {
    const root = document.createElement("div");
    root.className = "hp-board hp-home";
    el.appendChild(root);
    const home = model.get("home");
    const page = (name) => (home.doors.find((d) => d.name === name) || {}).open;
    const open = page("Play");
    let offer = null;
    let lesson = null;

    function draw() {
      patch(root, h("div", {class: "hp-inside"},
        h("header", {class: "hp-greeting"}, h("h1", {}, "HeroPlay"), h("p", {}, "Learn a game by playing it. Every verdict names its rule, every number shows its sum.")),
        goOn(offer, open),
        lesson ? h("p", {key: "learn", class: "hp-offer"}, h("a", {class: "hp-button hp-primary hp-on", href: beside(page("Learn")), "data-do": "learn-on"}, "Go on"), h("span", {}, `Learn: ${lesson}`)) : null,
        h("ul", {class: "hp-doors", "aria-label": "What you can do"}, home.doors.map((d) => door(d, home.cards))),
        h("h2", {}, "Games"),
        h("ul", {class: "hp-covers"}, home.games.map((g) => cover(g, open))),
        h("footer", {class: "hp-foot"},
          h("p", {}, "Rules come from the printed booklets, in our words; each has its number. Where they are silent, we rule, and say so."), looks())));
      root.dataset.ready = "true";
    }

    const onMessage = (message) => {
      if (message.type !== "offer") return;
      ({offer, lesson} = message);
      root.dataset.offer = offer ? "true" : "false";
      draw();
    };
    model.on("msg:custom", onMessage);
    draw();
    try {
      const key = localStorage.getItem("heroplay.key");
      if (key) model.send({type: "hello", key});
    } catch {
      // a browser that keeps nothing has nothing to go on with
    }
    return () => model.off("msg:custom", onMessage);
  },
};
