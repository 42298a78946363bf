// The home page: doors with real pieces in them, the games as covers, and the game that was not finished.

import { find, h, patch } from "./dom.js";
import { cardArt } from "./card.js";
import { crest } from "./shapes.js";

const KEY = "heroplay.key";
const THEMES = [["", "system"], ["light", "light"], ["dark", "dark"]];

// The key of this browser at this address; one that keeps nothing has none.
function kept() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

// A page beside this one, with what it should open and the theme that was asked for.
function beside(page, asks = {}, theme = new URLSearchParams(location.search).get("theme")) {
  const query = new URLSearchParams(asks);
  if (THEMES.some(([name]) => name && name === theme)) query.set("theme", theme);
  return query.size ? `${page}?${query}` : page;
}

function card(face, style, quiet) {
  return h("span", { class: `hp-card hp-door-card ${quiet ? "hp-dim" : ""}`, style }, cardArt(face, false));
}

const PICTURES = {
  hand({ hand }) {
    const shown = hand.slice(0, 5);
    const middle = (shown.length - 1) / 2;
    return shown.map((face, i) =>
      card(
        face,
        `transform: translateY(${Math.abs(i - middle) ** 2 * 3}%) rotate(${
          (i - middle) * 6
        }deg); margin-left:${i ? "calc(var(--hp-door) * -0.58)" : 0}`,
      )
    );
  },
  rule({ hand, rule }) {
    const face = hand.find((f) => rule && f.id === rule.face) || hand[0];
    return [
      card(face, "transform: rotate(-4deg)", true),
      rule
        ? h(
          "span",
          { class: "hp-chip hp-door-chip" },
          `${rule.title} - `,
          h("span", { class: "hp-whole" }, rule.id),
        )
        : null,
    ];
  },
  fork({ hand }) {
    const [now, one, other] = [hand[0], hand[1] || hand[0], hand[hand.length - 1]];
    return [
      card(now, ""),
      h(
        "svg",
        { class: "hp-branch", viewBox: "0 0 60 120", width: 60, height: 120, "aria-hidden": "true" },
        h("path", {
          d: "M4 60 C30 60 26 22 52 22 M52 22 L44 17 M52 22 L44 27 M4 60 C30 60 26 98 52 98 M52 98 L44 93 M52 98 L44 103",
        }),
      ),
      h("span", { class: "hp-pair" }, card(one, ""), card(other, "")),
    ];
  },
  deck({ hand }) {
    const bars = [2, 5, 7, 4, 3, 1];
    return [
      h(
        "span",
        { class: "hp-heap" },
        hand.slice(0, 4).map((face, i) => card(face, `transform: translate(${i * 5}px, ${i * -6}px)`)),
      ),
      h(
        "svg",
        { class: "hp-bars", viewBox: "0 0 84 90", width: 84, height: 90, "aria-hidden": "true" },
        bars.map((n, i) =>
          h("rect", { key: i, x: i * 14 + 2, y: 84 - n * 11, width: 10, height: n * 11, rx: 2 })
        ),
        h("path", { d: "M0 86 H84" }),
      ),
    ];
  },
};

function door(spec, cards) {
  const inside = [
    h("span", { class: "hp-picture", "aria-hidden": "true" }, PICTURES[spec.picture](cards)),
    h(
      "span",
      { class: "hp-door-name" },
      spec.name,
      spec.open ? null : h("span", { class: "hp-next" }, "coming soon"),
    ),
    h("span", { class: "hp-door-about" }, spec.about),
  ];
  return h(
    "li",
    { key: spec.name },
    spec.open
      ? h("a", { class: "hp-door", href: beside(spec.open), "data-door": spec.name }, inside)
      : h("span", { class: "hp-door hp-shut", "data-door": spec.name }, inside),
  );
}

// A game: its cover opens a new game of it; a smaller link beside it, its course.
function cover(game, play, learn) {
  const seats = game.seats;
  const people = seats[0] === seats[seats.length - 1]
    ? `${seats[0]} players`
    : `${seats[0]} to ${seats[seats.length - 1]} players`;
  return h(
    "li",
    { key: game.id, class: "hp-cover", "data-game": game.id },
    h(
      "span",
      { class: "hp-crests", "aria-hidden": "true" },
      game.crests.map((c, i) =>
        h("span", { key: i, style: `--hp-accent:${c.accent}` }, crest(c.crest, null, 34))
      ),
    ),
    h(
      "div",
      { class: "hp-cover-text" },
      h("b", {}, game.title),
      h("span", { class: "hp-people" }, people),
      h("span", { class: "hp-door-about" }, game.about),
      h(
        "p",
        { class: "hp-cover-links" },
        h("a", {
          class: "hp-cover-play",
          href: beside(play, { game: game.id }),
          "data-play": game.id,
          "aria-label": `Play ${game.title}`,
        }, "Play"),
        game.course
          ? h("a", {
            href: beside(learn, { game: game.id }),
            "data-learn": game.id,
            "aria-label": `Learn ${game.title}`,
          }, "Learn")
          : null,
      ),
    ),
  );
}

// A running game is gone on with; one that is over can be looked at again.
function goOn(offer, play) {
  if (!offer) return null;
  return h(
    "p",
    { key: "on", class: "hp-offer" },
    h("a", {
      class: `hp-button hp-on ${offer.over ? "" : "hp-primary"}`,
      href: beside(play, { resume: offer.id }),
      "data-do": "go-on",
    }, offer.over ? "Look at it again" : "Go on"),
    h(
      "span",
      {},
      offer.over ? `${offer.title}, over after ${offer.move} moves` : `${offer.title}, move ${offer.move}`,
    ),
  );
}

function learnOn(lesson, learn) {
  if (!lesson) return null;
  return h(
    "p",
    { key: "learn", class: "hp-offer" },
    h("a", {
      class: "hp-button hp-primary hp-on",
      href: beside(learn, { step: lesson.id }),
      "data-do": "learn-on",
    }, "Go on"),
    h("span", {}, `Learn: ${lesson.title}`),
  );
}

// The browser's key for another address: show a code there, type it here.  `carry` has what was said and typed.
function carrying(carry, send) {
  const spelled = carry.code && [...carry.code].join(" ");
  return h(
    "details",
    {
      class: "hp-carry",
      open: carry.open,
      onToggle: (e) => {
        carry.open = e.target.open;
      },
    },
    h("summary", {}, "Bring my games here"),
    h(
      "p",
      {},
      "Your games and stars belong to this browser at this address. Another address of the same server does not have them until you bring them there with a code.",
    ),
    h(
      "div",
      { class: "hp-carry-ways" },
      h(
        "section",
        { "aria-label": "At the old address" },
        h("h3", {}, "At the old address"),
        h("button", {
          type: "button",
          class: "hp-button",
          "data-do": "show-code",
          onClick: () => send("show"),
        }, "Show my code"),
        h(
          "p",
          { role: "status", "data-code": carry.code || "" },
          carry.code
            ? [
              h("b", { class: "hp-code", "aria-label": `Your code: ${spelled}` }, carry.code),
              " Type it at the new address. It works once, for one day.",
            ]
            : "",
        ),
      ),
      h(
        "form",
        {
          "aria-label": "At the new address",
          onSubmit: (e) => {
            e.preventDefault();
            send("take");
          },
        },
        h("h3", {}, "At the new address"),
        h(
          "label",
          {},
          "Code from the old address",
          h("input", {
            class: "hp-input hp-code",
            "data-carry": "code",
            autocomplete: "off",
            autocapitalize: "characters",
            spellcheck: "false",
            maxlength: "12",
            placeholder: "ABCD-EFGH",
            value: carry.typed,
            onInput: (e) => {
              carry.typed = e.target.value;
            },
          }),
        ),
        h("button", { type: "submit", class: "hp-button", "data-do": "bring" }, "Bring my games here"),
      ),
    ),
    h("p", {
      class: `hp-carried ${carry.problem ? "hp-carry-wrong" : ""}`,
      role: carry.problem ? "alert" : "status",
      tabindex: "-1",
      "data-carried": carry.problem ? "problem" : carry.said ? "said" : "",
    }, carry.problem || carry.said),
    h(
      "p",
      {},
      "Nothing is lost: games at the new address are kept beside the ones you bring, and stars are merged. A code does not work between two machines: download your progress in Learn on one, and open the file in Learn on the other.",
    ),
  );
}

function looks() {
  if (!document.body.dataset.voila) return null;
  const now = new URLSearchParams(location.search).get("theme") || "";
  return h(
    "nav",
    { class: "hp-looks", "aria-label": "Light or dark" },
    h("span", {}, "Look: "),
    THEMES.map(([name, words]) =>
      h("a", {
        key: name,
        href: beside(location.pathname, {}, name),
        "aria-current": name === now ? "true" : null,
      }, words)
    ),
  );
}

export default {
  render({ model, el }) {
    const root = document.createElement("div");
    root.className = "hp-board hp-home";
    el.appendChild(root);
    const home = model.get("home");
    const page = (name) => (home.doors.find((d) => d.name === name) || {}).open;
    const [play, learn] = [page("Play"), page("Learn")];
    let offer = null;
    let lesson = null;
    let problem = "";
    const carry = { code: "", typed: "", said: "", problem: "", open: false };

    function draw() {
      patch(
        root,
        h(
          "div",
          { class: "hp-inside" },
          h(
            "header",
            { class: "hp-greeting" },
            h("h1", {}, "HeroPlay"),
            h(
              "p",
              {},
              "Learn a game by playing it. Every verdict names its rule, every number shows its sum.",
            ),
          ),
          problem ? h("p", { key: "problem", class: "hp-notice", role: "alert" }, problem) : null,
          goOn(offer, play),
          learnOn(lesson, learn),
          h(
            "ul",
            { class: "hp-doors", "aria-label": "What you can do" },
            home.doors.map((d) => door(d, home.cards)),
          ),
          h("h2", {}, "Games"),
          h("ul", { class: "hp-covers" }, home.games.map((g) => cover(g, play, learn))),
          h(
            "footer",
            { class: "hp-foot" },
            h(
              "p",
              {},
              "Rules come from the printed booklets, in our own words; each has its number. Where the booklets are silent, we make a ruling and say so.",
            ),
            looks(),
            carrying(carry, send),
          ),
        ),
      );
      root.dataset.ready = "true";
    }

    const tell = (news) => {
      Object.assign(carry, { problem: "", said: "", ...news });
      draw();
      if (carry.problem || carry.said) find(root, ".hp-carried").focus();
    };

    function send(what) {
      const key = kept();
      if (what === "show" && !key) {
        return tell({
          problem: "There is nothing to bring yet: at this address you have no games and no stars.",
        });
      }
      if (what === "take" && !carry.typed.trim()) {
        return tell({ problem: "Type the code that the old address shows." });
      }
      model.send({ type: "carry", key, ...(what === "take" ? { code: carry.typed } : {}) });
    }

    function carried(message) {
      if (!message.key) return tell({ problem: message.problem || "", code: message.code || carry.code });
      try {
        localStorage.setItem(KEY, message.key);
      } catch {
        return tell({ problem: "This browser keeps nothing, so your games cannot stay here." });
      }
      tell({ said: message.said, typed: "", code: "" });
      model.send({ type: "hello", key: message.key });
    }

    const onMessage = (message) => {
      if (message.type === "carry") return carried(message);
      if (message.type !== "offer") return;
      ({ offer, lesson, problem } = message);
      root.dataset.offer = offer ? "true" : "false";
      draw();
    };
    model.on("msg:custom", onMessage);
    draw();
    const key = kept();
    if (key) model.send({ type: "hello", key });
    return () => model.off("msg:custom", onMessage);
  },
};
