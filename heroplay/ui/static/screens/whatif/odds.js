// Odds: who is asked about, the number of now, and a bar for each number or card.

import { button } from "../../controls.js";
import { h } from "../../dom.js";
import { percent } from "../../numbers.js";
import { texts } from "../../texts.js";
import { scale } from "./scale.js";

const t = texts("whatif");

/** A chance in percent, with "at least" before it where something was left out. */
export const least = (o) => (o.bound ? `${o.bound} ` : "") + o.percent;

export function odds(ui, act) {
  const { odds: o, asks, busy } = ui.screen;
  if (!asks) return null;
  const ask = ([seat, against, label]) =>
    h("button", {
      key: `${seat}${against}`,
      type: "button",
      class: "hp-button",
      "data-odds": seat,
      "aria-pressed": String(Boolean(o && o.seat === seat && o.against === against)),
      onClick: () => act.odds(seat, against),
    }, label);
  return h(
    "div",
    { key: "odds", class: "hp-ask" },
    h("h4", {}, t("odds", { title: asks.title })),
    h("div", { class: "hp-buttons" }, asks.pairs.slice(0, 12).map(ask)),
    busy && busy.name === "odds" ? counting(busy, act) : null,
    o
      ? [
        o.now ? answer(o.now) : null,
        o.shape === "curve" ? curve(o) : bars(o, asks),
        o.rows.length ? folds(o) : null,
      ]
      : h("p", { class: "hp-where" }, t("odds_about")),
  );
}

function counting(busy, act) {
  const { done, of } = busy;
  return h(
    "div",
    { key: "counting", class: "hp-buttons" },
    button("stop", t("stop"), () => act.stop(), { class: "hp-button hp-primary" }),
    h("span", { class: "hp-where" }, of ? t("searching_hands", { done, of }) : t("counting")),
  );
}

// What is on the table: one number, how it was found, and what was left out of it.
function answer(now) {
  const [low, high] = (now.interval || []).map((share) => percent(share, 1));
  const how = now.interval ? t("true_chance", { low, high }) : now.fraction;
  const chance = now.interval ? t("about", { chance: now.percent }) : now.percent;
  const method = now.method[0].toUpperCase() + now.method.slice(1);
  return h(
    "div",
    { key: "now", class: "hp-answer", "data-percent": "now" },
    h("p", {}, h("b", {}, least({ ...now, percent: chance })), `: ${now.asked}.`),
    h("p", { class: "hp-where" }, t("found_by", { method, how })),
    now.left_out ? h("p", { class: "hp-left-out", "data-left-out": "now" }, now.left_out) : null,
  );
}

// The words are those of the game: what is to be reached, and what its numbers are called.
function curve(o) {
  const { chance, current: now, mark, not_plain, number } = o.words;
  const short = o.rows.find((c) => c.left_out);
  const bar = (c, value) => {
    const slots = { mark, value, chance: least(c) };
    const said = value === o.at ? t("bar_now", slots) : t("bar", slots);
    return h(
      "li",
      {
        key: value,
        tabindex: "0",
        class: `${value === o.at ? "hp-at" : ""} ${c.bound ? "hp-least" : ""}`,
        "data-value": value,
        "aria-label": said,
        title: said,
      },
      h("span", { class: "hp-col-box" }, h("span", { class: "hp-col", style: `--hp-share:${c.value}` })),
      h("span", {}, value),
    );
  };
  const at = o.at === null ? not_plain : t("dark_bar", { now, value: o.at, chance: least(o.now) });
  return [
    h(
      "div",
      { key: "curve", class: "hp-chart" },
      scale("hp-axis"),
      h("ol", { class: "hp-curve", "aria-label": t("curve", { chance, number }) }, o.rows.map(bar)),
    ),
    h("p", { key: "axis", class: "hp-where hp-axis-name" }, t("axis", { chance, number })),
    o.now ? h("p", { key: "at", class: "hp-where" }, at) : null,
    short
      ? h(
        "p",
        { key: "left", class: "hp-left-out", "data-left-out": "curve" },
        t("broken_top", { left_out: short.left_out }),
      )
      : null,
  ];
}

function bars(o, asks) {
  const bar = (c) =>
    h(
      "li",
      {
        key: c.label,
        tabindex: "0",
        "data-value": c.label,
        "aria-label": `${c.label}: ${c.percent}, ${c.fraction}`,
        title: `${c.asked}: ${c.percent} (${c.fraction})`,
      },
      h("span", {}, c.label),
      h("span", { class: "hp-track" }, h("span", { class: "hp-odds-row", style: `--hp-share:${c.value}` })),
      h("span", { class: "hp-where" }, c.percent),
    );
  return h(
    "ol",
    { key: "bars", class: "hp-draws", "aria-label": t("bars", { title: asks.title }) },
    h(
      "li",
      { key: "scale", class: "hp-draws-scale", "aria-hidden": "true" },
      h("span", {}),
      scale("hp-scale"),
      h("span", {}),
    ),
    o.rows.map(bar),
  );
}

// What the numbers rest on, to be opened.
function folds(o) {
  const fold = (key, title, rows) =>
    rows.length
      ? h(
        "details",
        { key, class: "hp-more" },
        h("summary", {}, title),
        h("ul", { class: "hp-plain" }, rows.map((row, i) => h("li", { key: i }, row))),
      )
      : null;
  const sums = o.shape === "curve" ? t("sums_by", { number: o.words.number }) : t("sums_by_card");
  return [
    fold("known", t("known"), o.rows[0].known),
    fold("assumed", t("assumed"), o.rows[0].assumed),
    fold("sums", sums, o.rows.map((c) => sumOf(c, o))),
  ];
}

/** How the chance of one row was found, in a line. */
export function sumOf(c, o) {
  const chance = least(c);
  if (c.method === "counted") {
    const { count, of } = c.sum[c.sum.length - 1];
    return t(o.shape === "curve" ? "sum_deals" : "sum_draws", { label: c.label, count, of, chance });
  }
  if (Number(c.label) === o.at) return t("sum_method", { label: c.label, method: c.method, chance });
  return t("sum_easier", { label: c.label, chance, easier: o.words.easier, at: o.at });
}
