// A step of a lesson: what it says, its goal and hints, its question, and what came of the last move.

import { between } from "./brevity.js";
import { button } from "./controls.js";
import { h } from "./dom.js";
import { chip } from "./side.js";
import { texts } from "./texts.js";

const t = texts("learn");
const MOST_STARS = 3;

export function stars(n, of = MOST_STARS) {
  return h(
    "span",
    { class: "hp-won", role: "img", "aria-label": t("stars_of", { n, of }) },
    "★".repeat(n),
    h("span", { class: "hp-unwon" }, "☆".repeat(Math.max(0, of - n))),
  );
}

const nothingGiven = (step) => ({ step, ticks: [], one: 0, number: "", order: [] });

/** What a click on a step does. */
export function teaching({ ui, ask, draw, root }) {
  ui.given = nothingGiven("");
  const focus = (selector) => requestAnimationFrame(() => root.querySelector(selector)?.focus());
  const to = (intent, then) =>
    ask(intent, (reply) => {
      if (!reply.refused) focus(then);
    });
  return {
    toCourse: (id) => to({ kind: "course", id }, ".hp-map h2"),
    toMap: () => to({ kind: "map" }, ".hp-map h2"),
    toStep: (id) => to({ kind: "step", id }, ".hp-lesson h2"),
    puzzle: (id, number) => to({ kind: "puzzle", id, number }, ".hp-lesson h2"),
    another: () => to({ kind: "fresh" }, ".hp-lesson h2"),
    hint: () => ask({ kind: "hint" }),
    aid: () => ask({ kind: "aid" }),
    again: () => to({ kind: "again" }, ".hp-lesson h2"),
    takeBack: () => to({ kind: "take_back" }, ".hp-hand [data-piece], .hp-lesson h2"),
    give(change) {
      change(ui.given);
      draw();
    },
    answer() {
      const { question } = ui.screen.lesson;
      ask({ kind: "answer", answer: given(question.form, ui.given) });
    },
  };
}

/** An answer as it is sent. */
export function given(form, g) {
  if (form === "number") return g.number.trim();
  if (form === "one") return g.one ? [g.one] : [];
  return form === "order" ? g.order : g.ticks;
}

/**
 * What a screen reader is told of a step: its number and its task when it comes, then what is new.
 * All of it stands in the region of the lesson.
 * @param {any} ui
 */
export function heardOfLesson(ui) {
  /** @type {import("./screen.d.ts").LessonPart} */
  const l = ui.screen.lesson;
  const at = [l.chapter ? l.chapter.id : "", l.id, l.text, l.goal].join("/"); // another case has the same id
  if (ui.lessonAt !== at) {
    ui.lessonAt = at;
    ui.given = nothingGiven(at);
    ui.heard = { hints: l.hints.length, answer: "" };
    const number = l.number && l.of > 1 ? t("step_said", { n: l.number, of: l.of }) : "";
    return { comes: true, shows: false, told: between(number, l.text, l.goal) };
  }
  const hint = l.hints.length > ui.heard.hints ? t("hint_said", { hint: l.hints[l.hints.length - 1] }) : "";
  const won = l.done && l.stars ? t("stars_said", { n: l.stars, of: MOST_STARS }) : "";
  const answer = l.answer ? between(verdictWord(l.answer), l.answer.text, won) : "";
  // The moves that beat one are only shown: as long as they are, the verdict is what there is to hear
  const told = answer && (l.showing || answer !== ui.heard.answer) ? answer : hint;
  ui.heard = { hints: l.hints.length, answer };
  return { comes: false, shows: Boolean(l.showing), told };
}

// ---- the step in words

/**
 * @param {import("./screen.d.ts").LessonPart} l
 * @param {any} act
 */
function steps(l, act) {
  const dot = (s, i) =>
    h(
      "button",
      {
        key: s.id,
        type: "button",
        class: `hp-dot ${s.now ? "hp-now" : ""} ${s.stars ? "hp-got" : ""}`,
        "data-step": s.id,
        "aria-current": s.now ? "step" : null,
        "aria-label": s.stars
          ? t("step_stars", { n: i + 1, stars: s.stars, of: MOST_STARS })
          : t("step_open", { n: i + 1 }),
        onClick: () => act.toStep(s.id),
      },
      s.stars && l.starred ? "★" : i + 1,
    );
  return h("nav", { class: "hp-steps", "aria-label": t("steps") }, l.steps.map(dot));
}

/** @param {import("./screen.d.ts").LessonPart} l */
function heading(l) {
  if (!l.chapter) return l.title || t("a_step");
  if (!l.number || l.of < 2) return l.chapter.title;
  return t("chapter_step", { title: l.chapter.title, n: l.number, of: l.of });
}

const tool = (name, label, onClick, title) =>
  h("button", { key: name, type: "button", class: "hp-tool", "data-do": name, title, onClick }, label);

export function lesson(ui, act) {
  const l = ui.screen.lesson;
  const aided = l.done || l.aids || l.kind === "question";
  return h(
    "section",
    { key: "lesson", class: `hp-lesson ${l.done ? "hp-lesson-done" : ""}`, "aria-label": t("lesson") },
    h(
      "header",
      { key: "head" },
      l.chapter ? tool("map", t("to_map"), () => act.toMap()) : null,
      h("h2", { tabindex: "-1" }, heading(l)),
      l.steps && l.steps.length > 1 ? steps(l, act) : null,
    ),
    h("p", { key: "text", class: "hp-lesson-text" }, l.text),
    l.question ? null : h(
      "p",
      { key: "goal", class: "hp-goal", "data-goal": "true" },
      h("b", {}, l.kind === "question" ? t("asked") : t("goal")),
      " ",
      l.goal,
    ),
    l.grade
      ? h(
        "p",
        { key: "grade", class: "hp-where", "data-grade": "true" },
        h("b", {}, t("result")),
        " ",
        l.grade,
      )
      : null,
    l.deck.length
      ? h("p", { key: "deck", class: "hp-where" }, t("next_cards", { cards: l.deck.join("; ") }))
      : null,
    l.hints.length
      ? h(
        "ol",
        { key: "hints", class: "hp-hints", "aria-label": t("hints") },
        l.hints.map((text, i) => h("li", { key: i, "data-hint": i + 1 }, text)),
      )
      : null,
    h(
      "div",
      { key: "do", class: "hp-lesson-tools" },
      aided ? null : tool("aid", t("lights_on"), () => act.aid(), t("lights_on_why")),
      l.done ? null : tool("again", t("again"), () => act.again()),
      l.fresh && !l.done ? tool("fresh", t("another_case"), () => act.another()) : null,
    ),
  );
}

/** The rules that a step teaches. */
export function taught(ui, act) {
  const rules = ui.screen.lesson.taught;
  if (!rules.length) return null;
  return h(
    "aside",
    { key: "taught", class: "hp-taught", "aria-label": t("rules_of_step") },
    h("h4", {}, rules.length > 1 ? t("rules_here") : t("rule_here")),
    rules.map((r) =>
      h("div", { key: r.id, class: "hp-taught-rule" }, h("p", {}, chip(r.id, ui, act)), h("p", {}, r.text))
    ),
  );
}

// ---- what came of it, in the dock

const WORDS = { right: t("right"), also_right: t("also_right"), done: t("done"), wrong: t("not_yet") };

/**
 * The verdict in a word, where the text of the answer does not begin with it.
 * @param {import("./screen.d.ts").ShownAnswer} answer
 */
function verdictWord({ kind, text }) {
  const word = WORDS[kind] || "";
  return word && !text.startsWith(word) ? `${word}.` : "";
}

export function lessonVerdict(ui, act) {
  const l = ui.screen.lesson;
  if (!l.answer) return lastHint(ui, l);
  const { kind, text, rules } = l.answer;
  const word = verdictWord(l.answer);
  const won = l.done && l.stars && l.starred;
  return h(
    "div",
    { key: "answer", class: `hp-answer hp-answer-${kind}`, "data-answer": kind },
    h(
      "p",
      {},
      h("b", {}, won ? [stars(l.stars), " "] : null, word ? `${word} ` : ""),
      text,
    ),
    l.showing
      ? h(
        "p",
        { class: "hp-where", "data-showing": l.showing.at },
        t("only_shown", { at: l.showing.at, of: l.showing.of }),
      )
      : null,
    rules.length ? h("p", { class: "hp-chips" }, rules.map((id) => chip(id, ui, act))) : null,
  );
}

function lastHint(ui, l) {
  if (!l.hints.length || ui.selection.length) return null;
  const said = t("hint_said", { hint: l.hints[l.hints.length - 1] });
  return h("p", { key: "hinted", class: "hp-preview", "aria-hidden": "true" }, said);
}

export function lessonButtons(ui, act) {
  const l = ui.screen.lesson;
  const found = [];
  const push = (name, label, onClick, primary = false, more = {}) =>
    found.push(button(name, label, onClick, { class: `hp-button ${primary ? "hp-primary" : ""}`, ...more }));
  if (l.question) push("answer", t("answer"), () => act.answer(), true);
  if (l.showing) push("take-back", t("take_back"), () => act.takeBack(), true);
  if (l.done && l.stars && l.next) {
    push(
      "next",
      l.last ? t("next_chapter", { title: l.next.chapter }) : t("next"),
      () => act.toStep(l.next.id),
      true,
    );
  }
  if (l.done && l.stars && !l.next && l.chapter) push("to-map", t("back_to_map"), () => act.toMap(), true);
  if (!l.done) {
    const n = Math.min(l.hints.length + 1, l.rungs);
    const label = l.hints.length ? t("hint_of", { n, of: l.rungs }) : t("hint");
    push("hint", label, () => act.hint(), false, { disabled: l.hints.length >= l.rungs });
  } else {
    push("again", t("again"), () => act.again(), !l.stars);
    if (l.fresh) push("fresh", t("another_case"), () => act.another());
  }
  return found;
}

// ---- questions

export function question(ui, act) {
  const l = ui.screen.lesson;
  return h(
    "form",
    {
      key: "question",
      class: "hp-question",
      onSubmit: (e) => {
        e.preventDefault();
        act.answer();
      },
    },
    h(
      "fieldset",
      {},
      h("legend", { "data-goal": "true" }, l.goal),
      FORMS[l.question.form](ui.given, l.question, act),
    ),
  );
}

const option = (i, text, type, checked, onChange) =>
  h(
    "label",
    { key: i, class: "hp-option" },
    h("input", { type, name: type === "radio" ? "hp-one" : null, "data-option": i + 1, checked, onChange }),
    text,
  );

const FORMS = {
  one: (g, q, act) =>
    q.options.map((text, i) =>
      option(i, text, "radio", g.one === i + 1, () =>
        act.give((x) => {
          x.one = i + 1;
        }))
    ),
  some: (g, q, act) =>
    q.options.map((text, i) =>
      option(i, text, "checkbox", g.ticks.includes(i + 1), (e) =>
        act.give((x) => {
          x.ticks = x.ticks.filter((n) => n !== i + 1).concat(e.target.checked ? [i + 1] : []);
        }))
    ),
  number: (g, _q, act) =>
    h(
      "label",
      { class: "hp-option" },
      t("a_number"),
      " ",
      h("input", {
        class: "hp-input hp-number-in",
        inputmode: "numeric",
        autocomplete: "off",
        maxlength: "6",
        "data-option": "number",
        value: g.number,
        onInput: (e) =>
          act.give((x) => {
            x.number = e.target.value;
          }),
      }),
    ),
  order: (g, q, act) => [
    h("p", { class: "hp-where" }, t("one_after_the_other")),
    h("div", { class: "hp-buttons" }, q.options.map((text, i) => ordered(g, text, i, act))),
  ],
};

function ordered(g, text, i, act) {
  const at = g.order.indexOf(i + 1);
  const turn = (x) => {
    x.order = at >= 0 ? x.order.filter((n) => n !== i + 1) : [...x.order, i + 1];
  };
  return h("button", {
    key: i,
    type: "button",
    class: "hp-button",
    "data-option": i + 1,
    "aria-pressed": String(at >= 0),
    onClick: () => act.give(turn),
  }, at >= 0 ? `${at + 1}. ${text}` : text);
}
