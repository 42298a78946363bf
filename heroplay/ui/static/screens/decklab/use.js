// What the deck is for: to be played, simulated, saved and shared.

import { button } from "../../controls.js";
import { h } from "../../dom.js";
import { textBox } from "../../files/panels.js";
import { percent } from "../../numbers.js";
import { texts } from "../../texts.js";
import { choice, option, panel } from "./fields.js";

const t = texts("decklab");

export function play(ui, act) {
  /** @type {import("../../screen.d.ts").DeckScreen} */
  const s = ui.screen;
  const rival = { "data-do": "rival", value: s.rival, onChange: (e) => act.rival(e.target.value) };
  const now = button("play", t("play_now"), () => act.playDeck(), {
    class: "hp-button hp-primary hp-lab-go",
  });
  return panel(
    "play",
    t("play"),
    h(
      "div",
      { class: "hp-lab-line" },
      choice(t("against"), rival, s.catalogue.map((ready) => option(ready.id, ready.name, s.rival))),
      s.play && s.app ? now : null,
    ),
    s.play ? null : h("p", { class: "hp-where" }, t("not_playable")),
    s.play && !s.app
      ? [h("p", { key: "code", class: "hp-where" }, t("play_code")), textBox(t("play_code"), s.play, act)]
      : null,
  );
}

export function simulation(ui, act) {
  /** @type {import("../../screen.d.ts").DeckScreen} */
  const { busy, simulated } = ui.screen;
  return panel(
    "simulation",
    t("simulation"),
    busy ? running(busy, act) : beginning(ui, act),
    simulated ? results(simulated) : null,
  );
}

/**
 * @param {import("../../screen.d.ts").GamesPlayed} played
 * @param {any} act
 */
function running({ done, of }, act) {
  return h(
    "div",
    { key: "busy", class: "hp-lab-line" },
    h("div", {
      class: "hp-lab-progress",
      role: "progressbar",
      "aria-label": t("games_played"),
      "aria-valuemin": 0,
      "aria-valuemax": of || 1,
      "aria-valuenow": done,
    }, h("i", { style: `--hp-share:${of ? done / of : 0}` })),
    h("span", { class: "hp-where", "data-played": done }, t("done_of", { done, of })),
    button("stop", t("stop"), () => act.stopSimulation(), { class: "hp-button hp-primary" }),
  );
}

function beginning({ screen: s, lab: d }, act) {
  const games = (e) =>
    act.lab((x) => {
      x.games = Number(e.target.value);
    });
  return h(
    "div",
    { key: "begin", class: "hp-lab-line" },
    choice(
      t("games_each"),
      { "data-do": "games", value: String(d.games), onChange: games },
      s.games.map((n) => option(String(n), n, String(d.games))),
    ),
    button("simulate", t("simulate"), () => act.simulate(), { disabled: !s.judged.ok }),
  );
}

/**
 * What was simulated, in a sentence or two.
 * @param {import("../../screen.d.ts").SimulatedGames} m
 */
export function simulatedSaid(m) {
  const slots = { name: m.name, n: m.games, of: m.asked };
  const said = m.stopped ? t("simulated_stopped", slots) : t("simulated", slots);
  return m.old ? t("simulated_old", { said }) : said;
}

/** @param {import("../../screen.d.ts").SimulatedGames} m */
function results(m) {
  const columns = [t("against"), t("won"), t("share"), t("interval")];
  const row = (r) =>
    h(
      "tr",
      { key: r.name },
      h("th", { scope: "row" }, r.name),
      h("td", {}, `${r.won}/${r.games}`),
      h("td", {}, h("b", {}, r.percent)),
      h("td", {}, r.games ? interval(r) : "–"),
    );
  return h(
    "div",
    { key: "results", class: "hp-lab-results", "data-games": m.games },
    h("p", { class: "hp-where" }, simulatedSaid(m)),
    h(
      "table",
      { class: "hp-lab-table hp-lab-won" },
      h("thead", {}, h("tr", {}, columns.map((label) => h("th", { key: label, scope: "col" }, label)))),
      h("tbody", {}, m.rows.map(row)),
    ),
  );
}

/** @param {import("../../screen.d.ts").SimulatedRow} r */
function interval(r) {
  return h(
    "span",
    { class: "hp-lab-interval" },
    h(
      "span",
      { class: "hp-gauge", "aria-hidden": "true" },
      h("i", { style: `left:${100 * r.low}%;width:${100 * (r.high - r.low)}%` }),
      h("b", { style: `left:${100 * r.share}%` }),
    ),
    t("from_to", { low: percent(r.low), high: percent(r.high) }),
  );
}

export function share(ui, act) {
  const { shared } = ui.lab;
  return panel(
    "share",
    t("share_title"),
    h(
      "div",
      { class: "hp-buttons" },
      button("save", t("save_file"), () => act.saveDeck()),
      button("share", t("share_code"), () => act.shareDeck()),
    ),
    shared ? textBox(t("shared_deck"), shared, act) : null,
  );
}
