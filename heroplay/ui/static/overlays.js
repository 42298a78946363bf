// Sheets over the table: a rule, a pile spread out, the rulebook; and the curtain between two players.

import { h } from "./dom.js";
import { arrows } from "./keys.js";
import { piece } from "./table/piece.js";
import { zoneOf } from "./table/lying.js";
import { texts } from "./texts.js";

const t = texts("play");

/** A sheet with its heading and its button to close. */
export function sheet({ name, title, label = title }, close, ...inside) {
  return h(
    "div",
    { key: name, class: `hp-sheet hp-sheet-${name}`, tabindex: "-1", role: "dialog", "aria-label": label },
    h(
      "header",
      {},
      h("h4", {}, title),
      h("button", {
        type: "button",
        class: "hp-close",
        "data-close": name,
        "aria-label": t("close"),
        onClick: close,
      }, "×"),
    ),
    inside,
  );
}

const ruleChip = (r, act) =>
  h("button", {
    key: r.id,
    type: "button",
    class: "hp-chip",
    "data-rule": r.id,
    onClick: () => act.rule(r.id),
  }, `${r.title} · ${r.id}`);

export function rule(ui, act) {
  const r = ui.rule;
  if (!r) return null;
  return sheet(
    { name: "rule", title: r.title, label: t("rule_named", { id: r.id }) },
    () => act.close("rule"),
    h("p", { class: "hp-id" }, r.kind === "ruling" ? t("our_ruling", { id: r.id }) : r.id),
    h("p", { class: "hp-rule-text" }, r.text),
    r.where.length ? h("p", { class: "hp-where" }, t("printed", { where: r.where.join("; ") })) : null,
    r.near.length ? h("p", { class: "hp-chips" }, t("near"), " ", r.near.map((n) => ruleChip(n, act))) : null,
  );
}

/** The rulebook, beside any board: search, chapters, and the words of the game. */
export function book(ui, act) {
  const b = ui.book;
  if (!b) return null;
  const entry = (r) =>
    h(
      "li",
      { key: r.id },
      h("button", {
        type: "button",
        class: "hp-line",
        "data-rule": r.id,
        onClick: () => act.rule(r.id),
      }, r.title),
      h("span", { class: "hp-id" }, ` ${r.id}`),
      r.text ? h("p", {}, r.text) : null,
    );
  const part = (c) =>
    h(
      "details",
      { key: c.title, class: "hp-more" },
      h("summary", {}, c.title),
      h("ul", { class: "hp-plain" }, c.rules.map(entry)),
    );
  const term = (x) => [h("dt", { key: x.term }, x.term), h("dd", { key: `${x.term}.` }, x.text)];
  return sheet(
    { name: "book", title: t("rulebook") },
    () => act.close("book"),
    h(
      "label",
      { class: "hp-find" },
      t("search_rules"),
      h("input", {
        class: "hp-input",
        type: "search",
        "data-book": "find",
        autocomplete: "off",
        maxlength: "100",
        value: b.text,
        onInput: (e) => act.findRules(e.target.value),
      }),
    ),
    b.text && b.found && !b.found.length && !(b.terms || []).length
      ? h("p", { class: "hp-empty" }, t("no_rule_found"))
      : null,
    b.terms && b.terms.length
      ? h(
        "details",
        // Rules that were found are not pushed out of sight by the words
        { key: "terms", class: "hp-more", open: Boolean(b.text && !(b.found || []).length) },
        h("summary", {}, b.text ? t("glossary_found", { n: b.terms.length }) : t("glossary")),
        h("dl", {}, b.terms.map(term)),
      )
      : null,
    b.text
      ? h("ul", { class: "hp-plain hp-found-rules" }, (b.found || []).map(entry))
      : (b.chapters || []).map(part),
  );
}

export function pile(ui, act) {
  const zone = ui.open && zoneOf(ui.screen.view, ui.open);
  if (!zone) return null;
  const held = zone.pieces.some((p) => p.id === ui.focus) || !zone.pieces.length;
  const focus = held ? ui.focus : zone.pieces[zone.pieces.length - 1].id;
  const all = [...zone.pieces].reverse();
  return h(
    "div",
    {
      key: "pile",
      class: "hp-sheet hp-wide",
      tabindex: "-1",
      role: "dialog",
      "aria-label": zone.label,
      onKeydown: arrows,
    },
    h(
      "header",
      {},
      h("h4", {}, `${zone.label}: ${zone.count}`),
      h("button", {
        type: "button",
        class: "hp-close",
        "data-close": "pile",
        "aria-label": t("close_pile"),
        onClick: () => act.open(null),
      }, "×"),
    ),
    h(
      "div",
      { class: "hp-row hp-wrap", "data-zone": zone.id },
      all.map((p) => piece(p, { ...zone, role: "pile" }, { ...ui, focus }, act, { style: "hp-small" })),
    ),
  );
}

export function curtain(ui, act) {
  const c = ui.screen.curtain;
  return h(
    "section",
    { key: "curtain", class: "hp-curtain", role: "dialog", "aria-label": t("curtain") },
    h("h2", {}, t("is_next", { name: c.name })),
    h("p", {}, t("hand_over_screen")),
    h("button", {
      type: "button",
      class: "hp-primary",
      "data-do": "ready",
      onClick: () => act.ready(),
    }, t("i_am", { name: c.name })),
  );
}
