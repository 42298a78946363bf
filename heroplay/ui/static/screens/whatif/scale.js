// What a chance is measured by: the marks of an axis from 0 to 100 %.

import { h } from "../../dom.js";

const MARKS = ["0 %", "50 %", "100 %"];

export const scale = (name) =>
  h(
    "div",
    { key: "scale", class: name, "aria-hidden": "true" },
    MARKS.map((mark) => h("span", { key: mark }, mark)),
  );
