// The pictures: class shapes and crests on small grids, drawn in one colour so that they hold in black and white.

import {h} from "./dom.js";

const CLASS = {
  sword: "M12 0 L17.9 7 V16 H21.5 V18.2 H13.8 V20.4 H15 V23.6 H9 V20.4 H10.2 V18.2 H2.5 V16 H6.1 V7 Z",
  shield: "M12 1.5 L20.5 4.5 V11 C20.5 17 16.5 21 12 22.8 C7.5 21 3.5 17 3.5 11 V4.5 Z",
  burst: "M12 0.8 L14.3 7 L20.2 3.8 L17 9.7 L23.2 12 L17 14.3 L20.2 20.2 L14.3 17 L12 23.2 L9.7 17 L3.8 20.2 L7 14.3 L0.8 12 L7 9.7 L3.8 3.8 L9.7 7 Z",
  circle: "M12 2 A10 10 0 1 1 11.99 2 Z",
};

const CREST = {
  wave: "M1 15 C4 8 8 8 10 13 C11 16 14 16 15 12 C16 8 20 7 23 11 V20 H1 Z",
  mask: "M3 5 C8 3 16 3 21 5 C21 14 17 21 12 22 C7 21 3 14 3 5 Z M6.5 10 C8 8.6 10 9 10.8 10.6 C9.4 11.8 7.6 11.6 6.5 10 Z M17.5 10 C16 8.6 14 9 13.2 10.6 C14.6 11.8 16.4 11.6 17.5 10 Z",
  sun: "M12 7 A5 5 0 1 1 11.99 7 Z M11 0 H13 V4.5 H11 Z M11 19.5 H13 V24 H11 Z M0 11 H4.5 V13 H0 Z M19.5 11 H24 V13 H19.5 Z M3 4.4 L4.4 3 L7.6 6.2 L6.2 7.6 Z M16.4 17.8 L17.8 16.4 L21 19.6 L19.6 21 Z M3 19.6 L6.2 16.4 L7.6 17.8 L4.4 21 Z M16.4 6.2 L19.6 3 L21 4.4 L17.8 7.6 Z",
  leaf: "M3 21 C2 10 9 3 21 3 C22 14 15 21 6 19.5 L13 11 L4.5 18.5 Z",
  eye: "M1 12 C6 4 18 4 23 12 C18 20 6 20 1 12 Z M12 8 A4 4 0 1 0 12.01 8 Z",
  tooth: "M3 3 C9 6 15 6 21 3 C20 9 18 12 16 22 C14 15 13 13 12 13 C11 13 10 15 8 22 C6 12 4 9 3 3 Z",
  wing: "M2 20 C3 8 11 2 22 2 C21 6 18 8 15 8.6 C18 9 19 9 20 8.6 C18.6 12.6 15 13.6 12 13.4 C14 14.4 15 14.4 16.4 14 C14 18 8 17 2 20 Z",
  anvil: "M2 6 H7 V5 H22 C21 9 18 11 15 11 V15 C17 15.6 18 17 18.4 19 H6 C6.4 17 7.6 15.6 9.4 15 V11 C5 11 2.6 9 2 6 Z",
  fan: "M12 21 L1.5 9.5 C7 3.5 17 3.5 22.5 9.5 Z M11.4 17 L6 9 L7.4 8.2 Z M12.6 17 L18 9 L16.6 8.2 Z M11.6 16 V7 H12.4 V16 Z",
  crown: "M2 7 L7 12 L12 3 L17 12 L22 7 L20 18 H4 Z M4 19.5 H20 V22 H4 Z",
  key: "M8 3 A6 6 0 1 1 7.99 3 Z M8 6.5 A2.5 2.5 0 1 0 8.01 6.5 Z M12.4 11.2 L22 20.8 L20.2 22.6 L18.4 20.8 L16.6 22.6 L14.8 20.8 L16.6 19 L10.6 13 Z",
  skull: "M12 2 C18 2 21 6 21 11 C21 14.4 19.4 16.4 17 17.4 V22 H14.6 V19.4 H13 V22 H11 V19.4 H9.4 V22 H7 V17.4 C4.6 16.4 3 14.4 3 11 C3 6 6 2 12 2 Z M8.2 9 A2.2 2.2 0 1 0 8.21 9 Z M15.8 9 A2.2 2.2 0 1 0 15.81 9 Z M12 13.4 L10.8 16 H13.2 Z",
  tower: "M4 2 H8 V5 H10 V2 H14 V5 H16 V2 H20 V9 H18 V22 H6 V9 H4 Z M10.2 22 V16 C10.2 13.6 13.8 13.6 13.8 16 V22 Z",
  moon: "M15 2 C8 3 4 8 4 13 C4 18.6 8.6 22.4 14 22.4 C17.4 22.4 20 21 22 18.6 C13.6 19.6 9.6 9.6 15 2 Z",
  blade: "M22.5 1.5 L21.4 7 L11.2 17.2 L6.8 12.8 L17 2.6 Z M5 11.8 L12.2 19 L10.4 20.8 L8 18.4 L4.8 21.6 L2.4 19.2 L5.6 16 L3.2 13.6 Z",
  heart: "M12 21 C4 15 1.5 11.4 1.5 7.8 C1.5 2.4 8.8 1 12 6 C15.2 1 22.5 2.4 22.5 7.8 C22.5 11.4 20 15 12 21 Z",
  coin: "M12 2 A10 10 0 1 1 11.99 2 Z M12 5 A7 7 0 1 0 12.01 5 Z M11 8 H13 V16 H11 Z",
  card: "M5 2 H19 V22 H5 Z M7.4 4.4 V19.6 H16.6 V4.4 Z",
  turn: "M12 3 A9 9 0 1 1 3.2 10 L6.2 10.8 A6 6 0 1 0 12 6 V10 L5.5 5 L12 0 Z",
  gone: "M4.2 2 L12 9.8 L19.8 2 L22 4.2 L14.2 12 L22 19.8 L19.8 22 L12 14.2 L4.2 22 L2 19.8 L9.8 12 L2 4.2 Z",
  circle: "M12 3 A9 9 0 1 1 11.99 3 Z",
};

export const classPath = (shape) => CLASS[shape] || CLASS.circle;

export function crest(name, accent, size = 24) {
  return h("svg", {class: "hp-crest", viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true"},
    h("path", {d: CREST[name] || CREST.circle, fill: accent || "currentColor", "fill-rule": "evenodd"}));
}

export function crestPath(name) {
  return CREST[name] || CREST.circle;
}

export const signPath = (name) => CLASS[name] || CREST[name];

export function icon(shape, size = 16) {
  return h("svg", {class: `hp-icon hp-${shape}`, viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true"},
    h("path", {d: classPath(shape), fill: "currentColor"}));
}
