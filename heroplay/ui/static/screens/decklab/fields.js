// Panels and fields of the deck lab.

import { h } from "../../dom.js";

export const panel = (key, title, ...inside) =>
  h("section", { key, class: `hp-ask hp-lab-in-${key}`, "aria-label": title }, h("h3", {}, title), inside);

export const field = (label, input) => h("label", { class: "hp-lab-field" }, h("span", {}, label), input);

export const choice = (label, props, options) =>
  field(label, h("select", { class: "hp-select", ...props }, options));

export const option = (value, label, now) =>
  h("option", { key: value, value, selected: value === now }, label);
