// What lies on things and what is known of them: tokens, owners, who has seen a hidden side, unknown numbers.

import { h } from "../dom.js";
import { crestPath, signPath } from "../shapes.js";
import { texts } from "../texts.js";

const t = texts("zones");

/** Names as one phrase: `Ann, Ben and Cid`.
 * @param {string[]} names */
export function listed(names) {
  return names.length < 2
    ? names.join("")
    : t("and", { most: names.slice(0, -1).join(", "), last: names[names.length - 1] });
}

const drawn = (sign) => signPath(sign) || crestPath("circle");

export const tokenWords = (token) => t("token", { n: token.n, label: token.label || token.sign });

/** The tokens on a thing, as badges; what they are is said by the name of the thing.
 * @param {any[]} tokens */
export function tokens(tokens) {
  return !tokens || !tokens.length ? null : h(
    "span",
    { class: "hp-tokens", "aria-hidden": "true" },
    tokens.map((token) =>
      h(
        "span",
        { key: token.sign + token.label, class: "hp-token", title: tokenWords(token) },
        h(
          "svg",
          { viewBox: "0 0 24 24", width: 13, height: 13 },
          h("path", { d: drawn(token.sign), "fill-rule": "evenodd" }),
        ),
        h("b", {}, token.n),
      )
    ),
  );
}

/** The same on a map: beside each other around a point, in units of the map.
 * @param {any[]} tokens
 * @param {number} x
 * @param {number} y
 * @param {number} size of a sign */
export function tokensOnMap(tokens, x, y, size) {
  const wide = size * 2;
  return tokens.map((token, i) =>
    h(
      "g",
      {
        key: token.sign + token.label,
        class: "hp-map-token",
        transform: `translate(${x} ${y + (i - (tokens.length - 1) / 2) * size * 1.5})`,
      },
      h("rect", {
        x: -wide / 2,
        y: -size * 0.68,
        width: wide,
        height: size * 1.36,
        rx: size * 0.68,
      }),
      h("path", {
        d: drawn(token.sign),
        "fill-rule": "evenodd",
        transform: `translate(${-wide / 2 + size * 0.16} ${-size * 0.46}) scale(${size * 0.92 / 24})`,
      }),
      h("text", { x: size * 0.5, y: size * 0.34, style: `font-size:${size}px` }, token.n),
    )
  );
}

/** A number of a player as it is shown and as it is said; null is a number that this seat does not know.
 * @param {number | null} value */
export const number = (value) =>
  value === null ? { shown: "?", said: t("unknown") } : { shown: String(value), said: String(value) };

/** A small eye on a piece whose hidden side somebody else has seen.
 * @param {any} p
 * @param {any} ui */
export function eye(p, ui) {
  if (!p.known_to || !p.known_to.length) return null;
  return h(
    "span",
    { class: "hp-eye", "aria-hidden": "true", title: knownWords(p, ui) },
    h(
      "svg",
      { viewBox: "0 0 24 24", width: 14, height: 14 },
      h("path", { d: crestPath("eye"), "fill-rule": "evenodd" }),
    ),
  );
}

const knownWords = (p, ui) => t("known", { names: listed(p.known_to.map((s) => ui.screen.view.names[s])) });

/** Whose a thing is, in words; nothing where its zone or its own name tells.
 * @param {any} thing
 * @param {any} zone
 * @param {any} ui */
export function ownerWords(thing, zone, ui) {
  const owner = thing.owner;
  if (owner === null || owner === undefined || owner === zone.owner) return "";
  const name = ui.screen.view.names[owner];
  return thing.label === name ? "" : t("whose", { name });
}

/** What an accessible name tells of a thing beside its name: owner, tokens, who knows it, what it costs.
 * @param {any} thing
 * @param {any} zone
 * @param {any} ui
 * @returns {string[]} */
export function facts(thing, zone, ui) {
  const told = [
    ownerWords(thing, zone, ui),
    ...(thing.tokens || []).map(tokenWords),
    thing.known_to && thing.known_to.length ? knownWords(thing, ui) : "",
    noteOf(thing, zone, ui),
  ];
  return [...new Set(told)].filter(Boolean); // what a token tells, a note need not tell again
}

/** What picking a thing costs or brings now, beside what is chosen already.
 * @param {any} thing
 * @param {any} zone
 * @param {any} ui */
export function noteOf(thing, zone, ui) {
  if (!ui.pickable(thing, zone)) return "";
  return (ui.selection.length && ui.preview && ui.preview.notes && ui.preview.notes[thing.ref]) ||
    thing.note ||
    "";
}

/** Why a thing cannot be picked now, beside what is chosen already.
 * @param {any} thing
 * @param {any} zone
 * @param {any} ui */
export function whyOf(thing, zone, ui) {
  if (ui.pickable(thing, zone)) return "";
  return (ui.selection.length && ui.preview && ui.preview.why && ui.preview.why[thing.ref]) || thing.why ||
    "";
}

/** A piece on a map or a line in a few words: its name, whose it is and what lies on it.
 * @param {any} p
 * @param {any} zone
 * @param {any} ui */
export function pieceWords(p, zone, ui) {
  const face = p.face ? ui.screen.faces[p.face] : null;
  const name = p.label || (face && face.name) || "";
  const owner = ownerWords(p, zone, ui);
  const more = [...(p.tokens || []).map(tokenWords), ...(p.badges || [])];
  const whole = owner ? `${owner} ${name}` : name;
  return more.length ? t("inside", { name: whole, facts: more.join(", ") }) : whole;
}

/** The crest of an owner, on a disc in their colour, around a point of a map.
 * @param {any} player
 * @param {number} r
 * @param {string} [sign] drawn in place of the crest */
export function disc(player, r, sign) {
  const path = sign ? drawn(sign) : crestPath(player ? player.crest : "circle");
  return [
    h("circle", { key: "disc", class: player ? "hp-disc" : "hp-disc hp-nobody", r }),
    h("path", {
      key: "sign",
      class: player ? "hp-disc-sign" : "hp-disc-sign hp-nobody",
      d: path,
      "fill-rule": "evenodd",
      transform: `scale(${r * 1.24 / 24}) translate(-12 -12)`,
    }),
  ];
}
