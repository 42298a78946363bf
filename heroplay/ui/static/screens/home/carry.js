// A browser's games from another address of the same server: show a code there, type it here.

import { button, submit, submitting } from "../../controls.js";
import { h } from "../../dom.js";
import { texts } from "../../texts.js";

const t = texts("home");

export function carrying(carry, act) {
  return h(
    "details",
    {
      class: "hp-carry",
      open: carry.open,
      onToggle: (e) => {
        carry.open = e.target.open;
      },
    },
    h("summary", {}, t("bring")),
    h("p", {}, t("bring_about")),
    h("div", { class: "hp-carry-ways" }, old(carry, act), here(carry, act)),
    h("p", {
      class: `hp-carried ${carry.problem ? "hp-carry-wrong" : ""}`,
      role: carry.problem ? "alert" : "status",
      tabindex: "-1",
      "data-carried": carry.problem ? "problem" : carry.said ? "said" : "",
    }, carry.problem || carry.said),
    h("p", {}, t("nothing_lost")),
  );
}

function old(carry, act) {
  const code = () => {
    const spelled = t("your_code", { code: [...carry.code].join(" ") });
    return [h("b", { class: "hp-code", "aria-label": spelled }, carry.code), " ", t("code_about")];
  };
  return h(
    "section",
    { "aria-label": t("old_address") },
    h("h3", {}, t("old_address")),
    button("show-code", t("show_code"), () => act.showCode()),
    h("p", { role: "status", "data-code": carry.code || "" }, carry.code ? code() : ""),
  );
}

function here(carry, act) {
  return h(
    "form",
    { "aria-label": t("new_address"), onSubmit: submitting(() => act.bringGames()) },
    h("h3", {}, t("new_address")),
    h(
      "label",
      {},
      t("code_from"),
      h("input", {
        class: "hp-input hp-code",
        "data-carry": "code",
        autocomplete: "off",
        autocapitalize: "characters",
        spellcheck: "false",
        maxlength: "12",
        placeholder: t("code_example"),
        value: carry.typed,
        onInput: (e) => {
          carry.typed = e.target.value;
        },
      }),
    ),
    submit("bring", t("bring")),
  );
}
