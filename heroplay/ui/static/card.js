// A card: 120 x 168 units, scaled by CSS; the text only where there is room for it.

import {h} from "./dom.js";
import {classPath, crestPath} from "./shapes.js";

export const ATTRIBUTE = {B: "Body", M: "Mind", X: "X"};

export function cardName(face) {
  const cost = face.cost === null ? "" : `, costs ${face.cost} ${ATTRIBUTE[face.letter] || face.letter}`;
  const value = face.value ? ` ${face.value.replace("=", " (variable)")}` : "";
  return `${face.name}, ${face.type} ${face.kind}${value}${cost}`;
}

function lines(text, width, most) {
  const words = text.split(" ");
  const found = [""];
  for (const word of words) {
    const last = found[found.length - 1];
    if (last && (last + " " + word).length > width) found.push(word);
    else found[found.length - 1] = last ? `${last} ${word}` : word;
  }
  if (found.length > most) {
    found.length = most;
    found[most - 1] = found[most - 1].replace(/.{1,3}$/, "…");
  }
  return found;
}

export function cardArt(face, big) {
  const name = lines(face.name, big ? 15 : 13, 2);
  const text = big ? lines(face.text || face.flavour || "", 26, 6) : [];
  const airy = big && text.length <= 3;  // little text leaves room for a larger shape
  const nameY = big ? (airy ? 94 : 84) : 128 - (name.length - 1) * 13;
  return h("svg", {class: "hp-art", viewBox: "0 0 120 168", "aria-hidden": "true", preserveAspectRatio: "xMidYMid meet"},
    h("rect", {class: "hp-face", x: 0.5, y: 0.5, width: 119, height: 167, rx: 8}),
    face.cost === null ? null : [
      h("rect", {class: "hp-pip", x: 5, y: 5, width: 34, height: 21, rx: 10.5}),
      h("text", {class: "hp-pip-text", x: 22, y: 20, "text-anchor": "middle"}, `${face.cost} ${face.letter}`),
    ],
    h("path", {class: "hp-card-crest", d: crestPath(face.crest), transform: "translate(94 6) scale(0.82)", "fill-rule": "evenodd", style: `--hp-accent:${face.accent}`}),
    h("g", {class: `hp-shape hp-${face.shape}`, transform: airy ? "translate(33 24) scale(2.25)" : big ? "translate(38 24) scale(1.85)" : "translate(28 32) scale(2.7)"},
      h("path", {d: classPath(face.shape)})),
    face.value ? h("text", {class: `hp-value ${face.value.replace("=", "").length > 1 ? "hp-long" : ""}`, x: 60, y: airy ? 56 : big ? 50 : 70, "text-anchor": "middle"}, face.value.replace("=", "")) : null,
    face.value && face.value.includes("=") ? h("text", {class: "hp-variable", x: 96, y: airy ? 58 : big ? 54 : 74}, "=") : null,
    name.map((line, i) => h("text", {class: "hp-name", x: 60, y: nameY + i * 13, "text-anchor": "middle"}, line)),
    h("text", {class: "hp-kind", x: 60, y: big ? nameY + name.length * 13 : 156, "text-anchor": "middle"},
      big ? `${face.type} ${face.kind}` : face.type),
    text.map((line, i) => h("text", {class: face.text ? "hp-text" : "hp-text hp-said", x: 60, y: nameY + name.length * 13 + 13 + i * 9.6, "text-anchor": "middle"}, line)));
}

export function cardBack(accent, cost, letter) {
  return h("svg", {class: "hp-art", viewBox: "0 0 120 168", "aria-hidden": "true"},
    h("rect", {class: "hp-face", x: 0.5, y: 0.5, width: 119, height: 167, rx: 8}),
    h("rect", {x: 7, y: 7, width: 106, height: 154, rx: 5, style: `fill:${accent || "#55534E"}`}),
    h("path", {class: "hp-back-lines", d: "M7 60 L113 30 M7 100 L113 70 M7 140 L113 110"}),
    cost === null || cost === undefined ? null : [
      h("rect", {class: "hp-pip", x: 5, y: 5, width: 34, height: 21, rx: 10.5}),
      h("text", {class: "hp-pip-text", x: 22, y: 20, "text-anchor": "middle"}, `${cost} ${letter || ""}`),
    ]);
}
