// A card: 120 x 168 units, scaled by CSS; the text only where there is room for it.

import { h } from "./dom.js";
import { classPath, crestPath, signPath } from "./shapes.js";

export const ATTRIBUTE = { B: "Body", M: "Mind", X: "X", G: "Gold" };

export function cardName(face) {
  const cost = face.cost === null ? "" : `, costs ${face.cost} ${ATTRIBUTE[face.letter] || face.letter}`;
  const value = face.value
    ? `${face.unit ? ` ${face.unit}` : ""} ${face.value.replace("=", " (variable)")}`
    : "";
  return `${face.name}, ${[face.type, face.kind].filter(Boolean).join(" ")}${value}${cost}`;
}

// A line of signs and words, centred: `{blade}3 or {heart}4`; {ally} is the card's own crest.
function signs(line, face, y, size) {
  const parts = line.split(/\{(\w+)\}/); // words and signs by turns
  const widths = parts.map((part, i) => i % 2 ? size + 1 : part.length * size * 0.64);
  let x = 60 - widths.reduce((a, b) => a + b, 0) / 2;
  return parts.map((part, i) => {
    const at = x;
    x += widths[i];
    if (i % 2) {
      return h("path", {
        class: "hp-sign",
        d: part === "ally" ? crestPath(face.crest) : signPath(part),
        "fill-rule": "evenodd",
        transform: `translate(${at.toFixed(1)} ${(y - size * 0.86).toFixed(1)}) scale(${
          (size / 24).toFixed(3)
        })`,
      });
    }
    return part
      ? h("text", { class: "hp-brief", x: at.toFixed(1), y, style: `font-size:${size}px` }, part)
      : null;
  });
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
  const name = lines(face.name, big || face.brief.length ? 15 : 13, 2);
  const text = big ? lines(face.text || face.flavour || "", 26, 6) : [];
  const airy = big && text.length <= 3; // little text leaves room for a larger shape
  const nameY = big ? (airy ? 94 : 84) : 128 - (name.length - 1) * 13;
  const brief = big ? [] : face.brief;
  const size = Math.min(
    [20, 15, 12, 11][Math.min(brief.length, 4) - 1],
    ...brief.map((line) => 172 / line.replace(/\{\w+\}/g, "##").length),
  );
  const room = (nameY - 14 - 54) / brief.length;
  const kind = big || brief.length ? `${face.type} ${face.kind}`.trim() : face.type;
  return h(
    "svg",
    { class: "hp-art", viewBox: "0 0 120 168", "aria-hidden": "true", preserveAspectRatio: "xMidYMid meet" },
    h("rect", { class: "hp-face", x: 0.5, y: 0.5, width: 119, height: 167, rx: 8 }),
    face.cost === null ? null : [
      h("rect", { class: "hp-pip", x: 5, y: 5, width: 34, height: 21, rx: 10.5 }),
      h(
        "text",
        { class: "hp-pip-text", x: 22, y: 20, "text-anchor": "middle" },
        `${face.cost} ${face.letter}`,
      ),
    ],
    !face.crest ? null : h("path", {
      class: "hp-card-crest",
      d: crestPath(face.crest),
      transform: "translate(94 6) scale(0.82)",
      "fill-rule": "evenodd",
      style: `--hp-accent:${face.accent}`,
    }),
    h("g", {
      class: `hp-shape hp-${face.shape}`,
      transform: brief.length
        ? "translate(40 8) scale(1.66)"
        : airy
        ? "translate(33 24) scale(2.25)"
        : big
        ? "translate(38 24) scale(1.85)"
        : "translate(28 32) scale(2.7)",
    }, h("path", { d: classPath(face.shape) })),
    face.value
      ? h("text", {
        class: `hp-value ${face.value.replace("=", "").length > 1 ? "hp-long" : ""}`,
        x: 60,
        y: brief.length ? 35 : airy ? 56 : big ? 50 : 70,
        "text-anchor": "middle",
      }, face.value.replace("=", ""))
      : null,
    brief.map((line, i) => signs(line, face, Math.round(54 + (i + 0.5) * room + size * 0.36), size)),
    face.value && face.value.includes("=")
      ? h("text", { class: "hp-variable", x: 96, y: airy ? 58 : big ? 54 : 74 }, "=")
      : null,
    name.map((line, i) =>
      h("text", { class: "hp-name", x: 60, y: nameY + i * 13, "text-anchor": "middle" }, line)
    ),
    h("text", {
      class: `hp-kind ${!big && kind.length > 16 ? "hp-tight" : ""}`,
      x: 60,
      y: big ? nameY + name.length * 13 : 156,
      "text-anchor": "middle",
    }, kind),
    text.map((line, i) =>
      h("text", {
        class: face.text ? "hp-text" : "hp-text hp-said",
        x: 60,
        y: nameY + name.length * 13 + 13 + i * 9.6,
        "text-anchor": "middle",
      }, line)
    ),
  );
}

export function cardBack(accent, cost, letter) {
  return h(
    "svg",
    { class: "hp-art", viewBox: "0 0 120 168", "aria-hidden": "true" },
    h("rect", { class: "hp-face", x: 0.5, y: 0.5, width: 119, height: 167, rx: 8 }),
    h("rect", { x: 7, y: 7, width: 106, height: 154, rx: 5, style: `fill:${accent || "#55534E"}` }),
    h("path", { class: "hp-back-lines", d: "M7 60 L113 30 M7 100 L113 70 M7 140 L113 110" }),
    cost === null || cost === undefined ? null : [
      h("rect", { class: "hp-pip", x: 5, y: 5, width: 34, height: 21, rx: 10.5 }),
      h("text", { class: "hp-pip-text", x: 22, y: 20, "text-anchor": "middle" }, `${cost} ${letter || ""}`),
    ],
  );
}
