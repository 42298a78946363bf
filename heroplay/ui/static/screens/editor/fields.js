// The fields of the editor.

import { h } from "../../dom.js";
import { select as plain } from "../../controls.js";

export const select = (props, options) => plain({ class: "hp-input", ...props }, options);

/** A number within its bounds; another one is taken back. */
export const number = (n, label, onChange, props) =>
  h(
    "label",
    { key: n.id },
    label,
    h("input", {
      class: "hp-input hp-edit-number",
      type: "number",
      inputmode: "numeric",
      min: n.least,
      max: n.most,
      value: n.value,
      "data-edit": n.id,
      ...props,
      onChange: ({ target }) => {
        if (target.value.trim() !== "" && target.checkValidity()) onChange(Number(target.value));
        else target.value = n.value;
      },
    }),
  );
