// Learning on the board: the map of chapters, and beside the table the step, its goal, hints, answers and rules.

import { h } from "./dom.js";
import { chip } from "./panels.js";

const LARGEST_FILE = 2000000;

export function stars(n, of = 3) {
  return h(
    "span",
    { class: "hp-won", role: "img", "aria-label": `${n} of ${of} stars` },
    "★".repeat(n),
    h("span", { class: "hp-unwon" }, "☆".repeat(Math.max(0, of - n))),
  );
}

// ---- what a click does

export function learning({ ui, ask, say, draw, root }) {
  ui.given = { step: "", ticks: [], one: 0, number: "", order: [] };
  const focus = (selector) =>
    requestAnimationFrame(() => {
      const el = root.querySelector(selector);
      if (el) el.focus({ preventScroll: false });
    });
  const to = (intent, then) =>
    ask(intent, (reply) => {
      if (!reply.refused) focus(then);
    });
  return {
    toCourse(id) {
      to({ kind: "course", id }, ".hp-map h2");
    },
    toMap() {
      to({ kind: "map" }, ".hp-map h2");
    },
    toStep(id) {
      to({ kind: "step", id }, ".hp-lesson h2");
    },
    puzzle(id, number) {
      to({ kind: "puzzle", id, number }, ".hp-lesson h2");
    },
    another() {
      to({ kind: "fresh" }, ".hp-lesson h2");
    },
    hint() {
      ask({ kind: "hint" });
    },
    aid() {
      ask({ kind: "aid" });
    },
    again() {
      to({ kind: "again" }, ".hp-lesson h2");
    },
    takeBack() {
      to({ kind: "take_back" }, ".hp-hand [data-piece], .hp-lesson h2");
    },
    review(on) {
      ask({ kind: "review", on });
    },
    reviewNow(id) {
      to({ kind: "review", id }, ".hp-lesson h2");
    },
    give(change) {
      change(ui.given);
      draw();
    },
    answer() {
      const g = ui.given;
      const form = ui.screen.lesson.question.form;
      const answer = form === "number"
        ? g.number.trim()
        : form === "one"
        ? [g.one]
        : form === "order"
        ? g.order
        : g.ticks;
      ask({ kind: "answer", answer });
    },
    download() {
      ask({ kind: "progress" }, (reply) => {
        if (!reply.progress) return;
        const url = URL.createObjectURL(new Blob([reply.progress], { type: "application/json" }));
        const a = document.createElement("a");
        Object.assign(a, { href: url, download: reply.name });
        a.click();
        setTimeout(() => URL.revokeObjectURL(url), 10000);
        say("Your progress file is downloaded.");
      });
    },
    async upload(event) {
      const file = event.target.files[0];
      event.target.value = "";
      if (!file) return;
      if (file.size > LARGEST_FILE) {
        ui.problem = `${file.name} is too large for a progress file.`;
        say(ui.problem);
        return draw();
      }
      ask({ kind: "upload", text: await file.text() });
    },
  };
}

// What a screen reader is told when a screen has changed.
export function spoken(ui) {
  const l = ui.screen.lesson;
  const at = `${l.chapter ? l.chapter.id : ""}/${l.id}`;
  if (ui.lessonAt !== at) {
    ui.lessonAt = at;
    ui.given = { step: at, ticks: [], one: 0, number: "", order: [] };
    ui.heard = { hints: l.hints.length, answer: "" };
    return [l.text, l.goal];
  }
  const told = [];
  if (l.hints.length > ui.heard.hints) told.push(`Hint. ${l.hints[l.hints.length - 1]}`);
  const answer = l.answer ? `${l.answer.text} ${l.done && l.stars ? `${l.stars} of 3 stars.` : ""}` : "";
  if (answer && answer !== ui.heard.answer) told.push(answer);
  ui.heard = { hints: l.hints.length, answer };
  return told;
}

// ---- the step

const WORDS = { right: "Right", also_right: "Also right", done: "Done", wrong: "Not yet", unreadable: "" };

export function lesson(ui, act) {
  const l = ui.screen.lesson;
  const where = l.chapter;
  const heading = where
    ? `${where.title}${l.number && l.of > 1 ? ` · ${l.number} of ${l.of}` : ""}`
    : l.title || "A step";
  return h(
    "section",
    { key: "lesson", class: `hp-lesson ${l.done ? "hp-lesson-done" : ""}`, "aria-label": "The lesson" },
    h(
      "header",
      { key: "head" },
      where
        ? h("button", {
          type: "button",
          class: "hp-tool",
          "data-do": "map",
          onClick: () => act.toMap(),
        }, "‹ Map")
        : null,
      h("h2", { tabindex: "-1" }, heading),
      l.steps && l.steps.length > 1
        ? h(
          "nav",
          { class: "hp-steps", "aria-label": "Steps of this chapter" },
          l.steps.map((s, i) =>
            h("button", {
              key: s.id,
              type: "button",
              class: `hp-dot ${s.now ? "hp-now" : ""} ${s.stars ? "hp-got" : ""}`,
              "data-step": s.id,
              "aria-current": s.now ? "step" : null,
              "aria-label": `Step ${i + 1}${s.stars ? `, ${s.stars} of 3 stars` : ", not done"}`,
              onClick: () => act.toStep(s.id),
            }, s.stars && l.starred ? "★" : i + 1)
          ),
        )
        : null,
    ),
    h("p", { key: "text", class: "hp-lesson-text" }, l.text),
    l.question ? null : h(
      "p",
      { key: "goal", class: "hp-goal", "data-goal": "true" },
      h("b", {}, l.kind === "question" ? "Asked: " : "Goal: "),
      l.goal,
    ),
    l.grade
      ? h("p", { key: "grade", class: "hp-where", "data-grade": "true" }, h("b", {}, "Result: "), l.grade)
      : null,
    l.deck.length
      ? h("p", { key: "deck", class: "hp-where" }, `Next cards of the deck: ${l.deck.join("; ")}.`)
      : null,
    l.hints.length
      ? h(
        "ol",
        { key: "hints", class: "hp-hints", "aria-label": "Hints" },
        l.hints.map((t, i) => h("li", { key: i, "data-hint": i + 1 }, t)),
      )
      : null,
    answer(ui, act, l),
    h(
      "div",
      { key: "do", class: "hp-buttons" },
      l.showing
        ? h("button", {
          key: "back",
          type: "button",
          class: "hp-button hp-primary",
          "data-do": "take-back",
          onClick: () => act.takeBack(),
        }, "Take it back")
        : null,
      l.done && l.stars && l.next
        ? h("button", {
          key: "next",
          type: "button",
          class: "hp-button hp-primary",
          "data-do": "next",
          onClick: () => act.toStep(l.next.id),
        }, l.last ? `Next chapter: ${l.next.title.split(", step")[0]}` : "Next")
        : null,
      l.done && l.stars && !l.next && where
        ? h("button", {
          key: "home",
          type: "button",
          class: "hp-button hp-primary",
          "data-do": "to-map",
          onClick: () => act.toMap(),
        }, "Back to the map")
        : null,
      l.done ? null : h("button", {
        key: "hint",
        type: "button",
        class: "hp-button",
        "data-do": "hint",
        disabled: l.hints.length >= l.rungs,
        onClick: () => act.hint(),
      }, l.hints.length ? `Hint ${Math.min(l.hints.length + 1, l.rungs)} of ${l.rungs}` : "Hint"),
      l.done || l.aids || l.kind === "question" ? null : h("button", {
        key: "aid",
        type: "button",
        class: "hp-button",
        "data-do": "aid",
        title: "Cards you can play light up, and the others say why not. This counts as a hint.",
        onClick: () => act.aid(),
      }, "Turn the lights on"),
      h("button", {
        key: "again",
        type: "button",
        class: "hp-button",
        "data-do": "again",
        onClick: () => act.again(),
      }, "Again"),
      l.fresh
        ? h("button", {
          key: "fresh",
          type: "button",
          class: "hp-button",
          "data-do": "fresh",
          onClick: () => act.another(),
        }, "Another case")
        : null,
    ),
  );
}

function answer(ui, act, l) {
  if (!l.answer) return null;
  const { kind, text, rules } = l.answer;
  return h(
    "div",
    { key: "answer", class: `hp-answer hp-answer-${kind}`, "data-answer": kind },
    h(
      "p",
      {},
      h(
        "b",
        {},
        l.done && l.stars && l.starred ? [stars(l.stars), " "] : null,
        WORDS[kind] && !text.startsWith(WORDS[kind]) ? `${WORDS[kind]}. ` : "",
      ),
      text,
    ),
    l.showing
      ? h(
        "p",
        { class: "hp-where", "data-showing": l.showing.at },
        `On the table: move ${l.showing.at} of ${l.showing.of}. This is only shown: the game has not moved.`,
      )
      : null,
    rules.length ? h("p", { class: "hp-chips" }, rules.map((id) => chip(id, ui, act))) : null,
  );
}

// The rules that a step teaches, beside the table.
export function taught(ui, act) {
  const rules = ui.screen.lesson.taught;
  if (!rules.length) return null;
  return h(
    "aside",
    { key: "taught", class: "hp-taught", "aria-label": "The rules of this step" },
    h("h4", {}, rules.length > 1 ? "The rules here" : "The rule here"),
    rules.map((r) =>
      h("div", { key: r.id, class: "hp-taught-rule" }, h("p", {}, chip(r.id, ui, act)), h("p", {}, r.text))
    ),
  );
}

// ---- questions

export function question(ui, act) {
  const l = ui.screen.lesson;
  const q = l.question;
  if (!q) return null;
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
    h("fieldset", {}, h("legend", { "data-goal": "true" }, l.goal), FORMS[q.form](ui.given, q, act)),
    h("button", { type: "submit", class: "hp-button hp-primary", "data-do": "answer" }, "Answer"),
  );
}

const FORMS = {
  one: (g, q, act) =>
    q.options.map((text, i) =>
      h(
        "label",
        { key: i, class: "hp-option" },
        h("input", {
          type: "radio",
          name: "hp-one",
          "data-option": i + 1,
          checked: g.one === i + 1,
          onChange: () =>
            act.give((x) => {
              x.one = i + 1;
            }),
        }),
        text,
      )
    ),
  some: (g, q, act) =>
    q.options.map((text, i) =>
      h(
        "label",
        { key: i, class: "hp-option" },
        h("input", {
          type: "checkbox",
          "data-option": i + 1,
          checked: g.ticks.includes(i + 1),
          onChange: (e) =>
            act.give((x) => {
              x.ticks = x.ticks.filter((n) => n !== i + 1).concat(e.target.checked ? [i + 1] : []);
            }),
        }),
        text,
      )
    ),
  number: (g, _q, act) =>
    h(
      "label",
      { class: "hp-option" },
      "A number: ",
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
    h("p", { class: "hp-where" }, "Choose them one after the other."),
    h(
      "div",
      { class: "hp-buttons" },
      q.options.map((text, i) => {
        const at = g.order.indexOf(i + 1);
        return h("button", {
          key: i,
          type: "button",
          class: "hp-button",
          "data-option": i + 1,
          "aria-pressed": String(at >= 0),
          onClick: () =>
            act.give((x) => {
              x.order = at >= 0 ? x.order.filter((n) => n !== i + 1) : [...x.order, i + 1];
            }),
        }, at >= 0 ? `${at + 1}. ${text}` : text);
      }),
    ),
  ],
};

// ---- the map

export function map(ui, act) {
  const s = ui.screen;
  const trouble = ui.problem || s.problem;
  return h(
    "section",
    { key: "map", class: "hp-map" },
    h(
      "header",
      { key: "head", class: "hp-map-head" },
      h("div", {}, h("h2", { tabindex: "-1" }, `Learn: ${s.title}`), h("p", {}, s.about)),
      s.next
        ? h("button", {
          type: "button",
          class: "hp-button hp-primary hp-begin",
          "data-do": "go-on",
          onClick: () => act.toStep(s.next.id),
        }, s.begun ? `Go on: ${s.next.title}` : s.begin)
        : null,
    ),
    s.courses.length > 1
      ? h(
        "nav",
        { key: "courses", class: "hp-courses", "aria-label": "Games to learn" },
        s.courses.map((c) =>
          h("button", {
            key: c.id,
            type: "button",
            class: `hp-button ${c.now ? "hp-this-course" : ""}`,
            "data-course": c.id,
            "aria-current": c.now ? "true" : null,
            onClick: () => act.toCourse(c.id),
          }, c.title)
        ),
      )
      : null,
    trouble ? h("p", { key: "trouble", class: "hp-notice", role: "alert" }, trouble) : null,
    s.news ? h("p", { key: "news", class: "hp-news", role: "status" }, s.news) : null,
    s.parts.map((part) =>
      h(
        "section",
        { key: part.title, class: "hp-part", "aria-label": part.title },
        h("h3", {}, part.title),
        part.starred ? null : h(
          "p",
          { class: "hp-where" },
          "One question for each ruling and each rare rule. They give no stars.",
        ),
        h("ol", { class: "hp-chapters" }, part.chapters.map((c, i) => chapter(c, part, i, act))),
      )
    ),
    puzzles(s, act),
    review(ui, act),
    progress(act),
  );
}

// Under the heading of its part a chapter need not say it again: "Corner cases: playing cards" is "Playing cards" there.
function short(title, part) {
  const rest = title.startsWith(`${part}: `) ? title.slice(part.length + 2) : title;
  return rest[0].toUpperCase() + rest.slice(1);
}

function chapter(c, part, i, act) {
  const said = part.starred
    ? `${c.done} of ${c.steps} steps, ${c.stars} of ${c.of} stars`
    : `${c.done} of ${c.steps} answered`;
  return h(
    "li",
    { key: c.id },
    h(
      "button",
      {
        type: "button",
        class: `hp-chapter ${c.done === c.steps ? "hp-complete" : c.done ? "hp-begun" : ""}`,
        "data-chapter": c.id,
        "data-stars": c.stars,
        "aria-label": `${c.title}. ${said}. ${c.able}`,
        onClick: () => act.toStep(c.open),
      },
      h("span", { class: "hp-medal", "aria-hidden": "true" }, c.done === c.steps ? "✓" : i + 1),
      h("b", {}, short(c.title, part.title)),
      h("span", { class: "hp-able" }, c.able),
      h(
        "span",
        { class: "hp-count", "aria-hidden": "true" },
        part.starred ? `★ ${c.stars}/${c.of}` : `${c.done}/${c.steps}`,
      ),
      h(
        "span",
        { class: "hp-each-step", "aria-hidden": "true" },
        c.each.map((n, k) => h("i", { key: k, class: `hp-s${n}` })),
      ),
      c.needs.length ? h("span", { class: "hp-needs" }, `Builds on ${c.needs.join(", ")}`) : null,
    ),
  );
}

function puzzles(s, act) {
  if (!s.puzzles.length) return null;
  return h(
    "section",
    { key: "puzzles", class: "hp-part", "aria-label": "Puzzles" },
    h("h3", {}, "Puzzles"),
    h(
      "p",
      { class: "hp-where" },
      "Each one is proved by a full search: every right move counts, and all hands are open. 1 is easy, 5 is hard.",
    ),
    h(
      "ul",
      { class: "hp-themes" },
      s.puzzles.map((t) =>
        h(
          "li",
          { key: t.id, class: "hp-theme", "data-theme": t.id },
          h("b", {}, t.title),
          h("span", { class: "hp-able" }, t.about),
          h("span", { class: "hp-count" }, `${t.solved} of ${t.count} solved`),
          h(
            "span",
            { class: "hp-levels", role: "group", "aria-label": `${t.title}, by difficulty` },
            t.levels.filter(([, n]) => n).map(([level, n, solved]) =>
              h("button", {
                key: level,
                type: "button",
                class: `hp-button ${solved === n ? "hp-complete" : ""}`,
                "data-level": level,
                "aria-label": `Difficulty ${level}: ${solved} of ${n} solved`,
                onClick: () => act.puzzle(t.id, level),
              }, level)
            ),
          ),
        )
      ),
    ),
  );
}

function review(ui, act) {
  const r = ui.screen.review;
  const due = r.due.slice(0, 6);
  return h(
    "section",
    { key: "review", class: "hp-part hp-review", "aria-label": "Review" },
    h("h3", {}, "Review"),
    r.on
      ? [
        h(
          "p",
          { key: "today", "data-due": r.due.length },
          r.due.length ? "Today: " : "Nothing is due today.",
          due.map((x) =>
            h("button", {
              key: x.id,
              type: "button",
              class: "hp-chip",
              "data-review": x.id,
              onClick: () => act.reviewNow(x.id),
            }, `${x.title} · ${x.id}`)
          ),
          r.due.length > due.length ? ` and ${r.due.length - due.length} more` : "",
        ),
        h(
          "div",
          { key: "do", class: "hp-buttons" },
          r.due.length
            ? h("button", {
              type: "button",
              class: "hp-button hp-primary",
              "data-do": "review-now",
              onClick: () => act.reviewNow(null),
            }, "Review now")
            : null,
          h("button", {
            type: "button",
            class: "hp-button",
            "data-do": "review-off",
            onClick: () => act.review(false),
          }, "Turn review off"),
        ),
      ]
      : [
        h(
          "p",
          { key: "off" },
          "Off. When it is on, each rule that you have met comes back as a new case, just before you would forget it. What is due is stored only in your progress file.",
        ),
        h("button", {
          key: "on",
          type: "button",
          class: "hp-button",
          "data-do": "review-on",
          onClick: () => act.review(true),
        }, "Turn review on"),
      ],
  );
}

function progress(act) {
  return h(
    "section",
    { key: "progress", class: "hp-part hp-progress", "aria-label": "Your progress" },
    h("h3", {}, "Your progress"),
    h(
      "p",
      {},
      "A small file with your steps, stars, hints and the rules you ran into. A server such as Binder forgets it, so take it with you.",
    ),
    h(
      "div",
      { class: "hp-buttons" },
      h("button", {
        type: "button",
        class: "hp-button",
        "data-do": "download",
        onClick: () => act.download(),
      }, "Download"),
      h(
        "label",
        { class: "hp-button hp-file hp-upload" },
        "Upload",
        h("input", {
          type: "file",
          accept: ".json,application/json",
          "data-do": "upload",
          onChange: (e) => act.upload(e),
        }),
      ),
    ),
  );
}
