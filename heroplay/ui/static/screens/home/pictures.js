// What is seen in each door: real cards, and what the place behind it does with them.

import { cardArt } from "../../card.js";
import { h } from "../../dom.js";

const BARS = [2, 5, 7, 4, 3, 1];
const BRANCHES = [
  "M4 60 C30 60 26 22 52 22 M52 22 L44 17 M52 22 L44 27",
  "M4 60 C30 60 26 98 52 98 M52 98 L44 93 M52 98 L44 103",
];

function card(face, style, quiet = false) {
  return h("span", { class: `hp-card hp-door-card ${quiet ? "hp-dim" : ""}`, style }, cardArt(face, false));
}

function hand({ hand: faces }) {
  const shown = faces.slice(0, 5);
  const middle = (shown.length - 1) / 2;
  return shown.map((face, i) => {
    const turned = `translateY(${Math.abs(i - middle) ** 2 * 3}%) rotate(${(i - middle) * 6}deg)`;
    return card(face, `transform: ${turned}; margin-left:${i ? "calc(var(--hp-door) * -0.58)" : 0}`);
  });
}

function rule({ hand: faces, rule: kept }) {
  const face = faces.find((f) => kept && f.id === kept.face) || faces[0];
  const id = kept && h("span", { class: "hp-whole" }, kept.id);
  return [
    card(face, "transform: rotate(-4deg)", true),
    kept ? h("span", { class: "hp-chip hp-door-chip" }, `${kept.title} - `, id) : null,
  ];
}

function fork({ hand: faces }) {
  const [now, one, other] = [faces[0], faces[1] || faces[0], faces[faces.length - 1]];
  return [
    card(now, ""),
    h(
      "svg",
      { class: "hp-branch", viewBox: "0 0 60 120", width: 60, height: 120, "aria-hidden": "true" },
      BRANCHES.map((d) => h("path", { key: d, d })),
    ),
    h("span", { class: "hp-pair" }, card(one, ""), card(other, "")),
  ];
}

function deck({ hand: faces }) {
  const heap = faces.slice(0, 4).map((face, i) =>
    card(face, `transform: translate(${i * 5}px, ${i * -6}px)`)
  );
  return [
    h("span", { class: "hp-heap" }, heap),
    h(
      "svg",
      { class: "hp-bars", viewBox: "0 0 84 90", width: 84, height: 90, "aria-hidden": "true" },
      BARS.map((n, i) =>
        h("rect", { key: i, x: i * 14 + 2, y: 84 - n * 11, width: 10, height: n * 11, rx: 2 })
      ),
      h("path", { d: "M0 86 H84" }),
    ),
  ];
}

const PICTURES = { hand, rule, fork, deck };

/** The picture of a door by its name, with these cards in it. */
export const picture = (name, cards) => PICTURES[name](cards);
