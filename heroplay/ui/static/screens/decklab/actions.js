// What a click in the deck lab does, and what a screen reader is told.

import { codeIn, download, linkOf } from "../../files/links.js";
import { grouped } from "../../numbers.js";
import { texts } from "../../texts.js";

const t = texts("decklab");
export const LARGEST_FILE = 40000;
const UNTOUCHED = {
  open: null, // which ready-made decks are unfolded; null: those that have cards in the deck
  name: null, // as it is typed
  opening: false,
  text: "",
  shared: null,
  old: "",
  other: "",
  copies: 1,
};

/** A number of copies that can be put in. */
export const allowedCopies = (n, most) => Math.max(0, Math.min(most, Math.round(n) || 0));

export function decking({ ui, ask, say, draw, root }) {
  const d = ui.lab = { ...UNTOUCHED, find: "", card: null, games: 20, naming: null, said: "" };
  const focus = (selector) =>
    requestAnimationFrame(() => root.querySelector(selector)?.focus({ preventScroll: true }));
  const problem = (words) => {
    ui.problem = words;
    say(words);
    draw();
  };
  const fresh = (reply) => {
    if (!reply.refused) Object.assign(d, UNTOUCHED);
  };
  return {
    lab(change) {
      change(d);
      draw();
    },
    startFrom(id) {
      ask({ kind: "start", id }, fresh);
    },
    openDeck(text) {
      if (text) ask({ kind: "open", text: codeIn(text) }, fresh);
    },
    async deckFile(input) {
      const file = input.files[0];
      input.value = "";
      if (!file) return;
      if (file.size > LARGEST_FILE) {
        return problem(t("too_large", { name: file.name, most: grouped(LARGEST_FILE) }));
      }
      ask({ kind: "open", text: await file.text() }, fresh);
    },
    nameDeck() {
      const text = d.name;
      if (text === null || text === d.naming) return; // Enter is a change and a submitted form: one is enough
      d.naming = text;
      ask({ kind: "name", text }, (r) => {
        d.naming = null;
        if (!r.refused && d.name === text) d.name = null;
      });
    },
    part(id, other) {
      ask({ kind: "part", id, other });
    },
    copies(id, n) {
      d.shared = null;
      ask({ kind: "put", id, number: allowedCopies(n, ui.screen.most_copies) });
    },
    deckUndo() {
      ask({ kind: "undo" }, () => {
        d.shared = null;
        if (!ui.screen.undo) focus(".hp-lab h2");
      });
    },
    deckWhatIf() {
      ask({ kind: "what_if", id: d.old, other: d.other, number: d.copies });
    },
    deckSwap() {
      const { id, other, number } = ui.screen.swap;
      ask({ kind: "swap", id, other, number }, () => {
        Object.assign(d, { old: "", other: "", copies: 1, shared: null });
        focus("[data-swap=old]");
      });
    },
    forgetSwap() {
      ask({ kind: "forget" }, () => focus("[data-do=what-if]"));
    },
    rival(id) {
      ask({ kind: "rival", id });
    },
    playDeck() {
      ask({ kind: "go", address: { at: "play", code: ui.screen.play } });
    },
    simulate() {
      ask({ kind: "simulate", number: d.games }, () => focus("[data-do=stop]"));
    },
    stopSimulation() {
      ask({ kind: "stop" }, () => say(t("stopped")));
    },
    saveDeck() {
      ask({ kind: "export" }, (r) => {
        if (!r.toml) return;
        download(r.name, r.toml, "application/toml");
        say(t("downloaded", { name: r.name }));
      });
    },
    shareDeck() {
      ask({ kind: "export" }, (r) => {
        if (!r.code) return;
        d.shared = linkOf(ui.screen, "code", r.code);
        say(t("shared"));
      });
    },
  };
}

/** What a screen reader is told when the deck has changed; a simulation that goes on is not news. */
export function deckSaid(ui) {
  /** @type {import("../../screen.d.ts").DeckScreen} */
  const { busy, judged, name, points, simulated, size, swap } = ui.screen;
  const said = [
    t("said", { name, n: size, points }),
    judged.head,
    ...judged.problems.map((p) => p.text),
    swap ? t("said_swap", { n: swap.rows.length }) : "",
    simulated && !busy
      ? t("said_played", { n: simulated.games, percent: simulated.rows[simulated.rows.length - 1].percent })
      : "",
  ].filter(Boolean).join(" ");
  if (said === ui.lab.said || busy) return null;
  ui.lab.said = said;
  return said;
}
