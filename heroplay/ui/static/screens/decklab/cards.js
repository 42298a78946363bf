// The cards there are, by the ready-made deck they come from, with how many copies the deck has.

import { h } from "../../dom.js";
import { crest, icon } from "../../shapes.js";
import { texts } from "../../texts.js";
import { allowedCopies } from "./actions.js";
import { field, panel } from "./fields.js";

const t = texts("decklab");

/**
 * Every card of every ready-made deck.
 * @param {import("../../screen.d.ts").DeckScreen} s
 */
export const cardsOf = (s) => s.catalogue.flatMap((ready) => ready.cards);

/**
 * The part that pays for a card.
 * @param {import("../../screen.d.ts").DeckCard} card
 * @param {import("../../screen.d.ts").DeckScreen} s
 */
export const payer = (card, s) => s.parts.find((part) => part.id === card.payer);

/**
 * A card in words: what it is, its value, what it costs.
 * @param {import("../../screen.d.ts").DeckCard} c
 * @param {import("../../screen.d.ts").DeckScreen} s
 */
export function cardSaid(c, s) {
  const slots = { type: c.type, kind: c.kind, cost: c.cost, part: payer(c, s).label };
  if (!c.value) return t("card", slots);
  return c.value === "=" ? t("card_varies", slots) : t("card_value", { ...slots, value: c.value });
}

/**
 * Whether a card is looked for: what was typed stands in its name, its kind or what it costs.
 * @param {import("../../screen.d.ts").DeckCard} c
 * @param {string} find
 * @param {import("../../screen.d.ts").DeckScreen} s
 */
export function fits(c, find, s) {
  const words = [c.name, c.type, c.kind, payer(c, s).label].join(" ").toLowerCase();
  return words.includes(find.trim().toLowerCase());
}

export function cards(ui, act) {
  const d = ui.lab;
  /** @type {import("../../screen.d.ts").DeckScreen} */
  const s = ui.screen;
  const open = d.open ??
    new Set(s.catalogue.filter((x) => x.cards.some((c) => s.counts[c.id])).map((x) => x.id));
  const groups = s.catalogue
    .map((ready) => ({ ready, found: ready.cards.filter((c) => fits(c, d.find, s)) }))
    .filter(({ found }) => found.length);
  const card = d.card && cardsOf(s).find((c) => c.id === d.card);
  return panel(
    "cards",
    t("cards"),
    field(
      t("find"),
      h("input", {
        class: "hp-input",
        type: "search",
        maxlength: "40",
        "data-find": "card",
        value: d.find,
        onInput: (e) =>
          act.lab((x) => {
            x.find = e.target.value;
          }),
      }),
    ),
    h(
      "div",
      { key: "list", class: "hp-lab-list", role: "group", "aria-label": t("all_cards"), tabindex: "0" },
      groups.map(({ ready, found }) => group(ready, found, open, ui, act)),
      groups.length ? null : h("p", { class: "hp-empty" }, t("no_card")),
    ),
    h(
      "p",
      { key: "card", class: "hp-lab-card hp-where" },
      card ? [h("b", {}, card.name), `: ${cardSaid(card, s)}. ${card.text}`] : t("point_at_card"),
    ),
  );
}

/**
 * @param {import("../../screen.d.ts").ReadyDeck} ready
 * @param {import("../../screen.d.ts").DeckCard[]} found
 * @param {Set<string>} open
 * @param {any} ui
 * @param {any} act
 */
function group(ready, found, open, ui, act) {
  const n = ready.cards.reduce((sum, c) => sum + (ui.screen.counts[c.id] || 0), 0);
  const shown = Boolean(ui.lab.find.trim()) || open.has(ready.id);
  const toggle = () =>
    act.lab((y) => {
      y.open = new Set(open);
      if (!y.open.delete(ready.id)) y.open.add(ready.id);
    });
  return h(
    "section",
    { key: ready.id, "aria-label": t("cards_of", { name: ready.name }), class: "hp-lab-group" },
    h(
      "button",
      {
        type: "button",
        class: "hp-lab-owner",
        "data-owner": ready.id,
        "aria-expanded": String(shown),
        onClick: toggle,
      },
      h(
        "span",
        { class: "hp-lab-crest", style: `--hp-accent:${ready.accent}` },
        crest(ready.crest, null, 18),
      ),
      h("b", {}, ready.name),
      h("span", { class: "hp-where" }, n ? t("in_your_deck", { n }) : ""),
      h("span", { "aria-hidden": "true" }, shown ? "▾" : "▸"),
    ),
    shown ? h("ul", { class: "hp-lab-rows" }, found.map((c) => row(c, ui, act))) : null,
  );
}

/**
 * @param {import("../../screen.d.ts").DeckCard} c
 * @param {any} ui
 * @param {any} act
 */
function row(c, ui, act) {
  /** @type {import("../../screen.d.ts").DeckScreen} */
  const s = ui.screen;
  const n = s.counts[c.id] || 0;
  const value = c.value ? ` ${c.value === "=" ? "?" : c.value}` : "";
  const look = () => {
    if (ui.lab.card === c.id) return;
    act.lab((x) => {
      x.card = c.id;
    });
  };
  return h(
    "li",
    { key: c.id, class: `hp-lab-row ${n ? "hp-lab-has" : ""}`, "data-card": c.id, onMouseenter: look },
    icon(c.shape, 16),
    h("span", { class: "hp-tag-cost" }, `${c.cost} ${payer(c, s).letter}`),
    h(
      "span",
      { class: "hp-lab-words" },
      h("b", {}, c.name),
      h("span", { class: "hp-where" }, `${c.kind}${value}${c.type === s.usual_type ? "" : `, ${c.type}`}`),
    ),
    stepper(c, n, look, s, act),
  );
}

/**
 * @param {import("../../screen.d.ts").DeckCard} c
 * @param {number} n
 * @param {() => void} look
 * @param {import("../../screen.d.ts").DeckScreen} s
 * @param {any} act
 */
function stepper(c, n, look, s, act) {
  const step = (name, label, sign, to, disabled) =>
    h("button", {
      type: "button",
      tabindex: "-1",
      [`data-${name}`]: c.id,
      "aria-label": label,
      disabled,
      onClick: () => act.copies(c.id, to),
    }, sign);
  const typed = ({ target }) => {
    const to = allowedCopies(Number(target.value), s.most_copies);
    target.value = String(to);
    if (to !== n) act.copies(c.id, to);
  };
  return h(
    "span",
    { class: "hp-lab-step" },
    step("less", t("one_less", { name: c.name }), "−", n - 1, !n),
    h("input", {
      type: "number",
      inputmode: "numeric",
      min: "0",
      max: s.most_copies,
      class: n > s.copies ? "hp-lab-bad" : "",
      "data-copies": c.id,
      "aria-label": t("copies_of", { name: c.name, card: cardSaid(c, s) }),
      value: String(n),
      onFocus: look,
      onChange: typed,
    }),
    step("more", t("one_more", { name: c.name }), "+", n + 1, n >= s.most_copies),
  );
}
