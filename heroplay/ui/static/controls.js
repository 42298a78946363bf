// Buttons and fields as every screen has them.

import { h } from "./dom.js";

/** A button that is known by `data-do`. */
export const button = (name, label, onClick, more = {}) =>
  h("button", { key: name, type: "button", class: "hp-button", "data-do": name, onClick, ...more }, label);

/** A button that submits the form around it. */
export const submit = (name, label, more = {}) =>
  h("button", { type: "submit", class: "hp-button", "data-do": name, ...more }, label);

/** A list to choose from; each option is [value, label, whether it is chosen]. */
export const select = (props, options) =>
  h(
    "select",
    { class: "hp-select", ...props },
    options.map(([value, label, on]) => h("option", { key: value, value, selected: on }, label)),
  );

/** What a form does instead of going to another page. */
export const submitting = (run) => (event) => {
  event.preventDefault();
  run();
};
