// The map of chapters: courses, chapters with their stars, puzzles, review, and the progress file.

import { button } from "../controls.js";
import { h } from "../dom.js";
import { texts } from "../texts.js";

const t = texts("learn");
const LARGEST_FILE = 2000000;
const MOST_DUE = 6;

const PRIMARY = { class: "hp-button hp-primary" };

/** What a click on the map does. */
export function charting({ ui, ask, say, draw, root }) {
  const focus = () => requestAnimationFrame(() => root.querySelector(".hp-lesson h2")?.focus());
  return {
    review: (on) => ask({ kind: "review", on }),
    reviewNow(id) {
      ask({ kind: "review", id }, (reply) => {
        if (!reply.refused) focus();
      });
    },
    download() {
      ask({ kind: "progress" }, (reply) => {
        if (!reply.progress) return;
        const url = URL.createObjectURL(new Blob([reply.progress], { type: "application/json" }));
        const a = document.createElement("a");
        Object.assign(a, { href: url, download: reply.name });
        a.click();
        setTimeout(() => URL.revokeObjectURL(url), 10000);
        say(t("downloaded"));
      });
    },
    async upload(event) {
      const file = event.target.files[0];
      event.target.value = "";
      if (!file) return;
      if (file.size > LARGEST_FILE) {
        ui.problem = t("too_large", { name: file.name });
        say(ui.problem);
        return draw();
      }
      ask({ kind: "upload", text: await file.text() });
    },
  };
}

export const chaptersSaid = ({ screen }) =>
  screen.problem || screen.news || t("map_of", { title: screen.title });

export function chapters(ui, act) {
  const s = ui.screen;
  const trouble = ui.problem || s.problem;
  return h(
    "section",
    { key: "map", class: "hp-map" },
    h(
      "header",
      { key: "head", class: "hp-map-head" },
      h("div", {}, h("h2", { tabindex: "-1" }, t("learn", { title: s.title })), h("p", {}, s.about)),
      button("book", t("rules"), () => act.openBook()),
      s.next
        ? button(
          "go-on",
          s.begun ? t("go_on", { title: s.next.title }) : s.begin,
          () => act.toStep(s.next.id),
          { class: "hp-button hp-primary hp-begin" },
        )
        : null,
    ),
    s.courses.length > 1 ? courses(s, act) : null,
    trouble ? h("p", { key: "trouble", class: "hp-notice", role: "alert" }, trouble) : null,
    s.news ? h("p", { key: "news", class: "hp-news", role: "status" }, s.news) : null,
    s.parts.map((part) =>
      h(
        "section",
        { key: part.title, class: "hp-part", "aria-label": part.title },
        h("h3", {}, part.title),
        part.starred ? null : h("p", { class: "hp-where" }, t("no_stars_here")),
        h("ol", { class: "hp-chapters" }, part.chapters.map((c, i) => chapter(c, part, i, act))),
      )
    ),
    puzzles(s, act),
    review(ui, act),
    progress(act),
  );
}

function courses(s, act) {
  const course = (c) =>
    h("button", {
      key: c.id,
      type: "button",
      class: `hp-button ${c.now ? "hp-this-course" : ""}`,
      "data-course": c.id,
      "aria-current": c.now ? "true" : null,
      onClick: () => act.toCourse(c.id),
    }, c.title);
  return h("nav", { key: "courses", class: "hp-courses", "aria-label": t("courses") }, s.courses.map(course));
}

function chapter(c, part, i, act) {
  const said = part.starred ? t("chapter_said", { ...c }) : t("answered_said", { ...c });
  const all = c.done === c.steps;
  return h(
    "li",
    { key: c.id },
    h(
      "button",
      {
        type: "button",
        class: `hp-chapter ${all ? "hp-complete" : c.done ? "hp-begun" : ""}`,
        "data-chapter": c.id,
        "data-stars": c.stars,
        "aria-label": `${c.title}. ${said}. ${c.able}`,
        onClick: () => act.toStep(c.open),
      },
      h("span", { class: "hp-medal", "aria-hidden": "true" }, all ? "✓" : i + 1),
      h("b", {}, c.short),
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
      c.needs.length
        ? h("span", { class: "hp-needs" }, t("builds_on", { chapters: c.needs.join(", ") }))
        : null,
    ),
  );
}

function puzzles(s, act) {
  if (!s.puzzles.length) return null;
  const level = (theme, n, count, solved) =>
    h("button", {
      key: n,
      type: "button",
      class: `hp-button ${solved === count ? "hp-complete" : ""}`,
      "data-level": n,
      "aria-label": t("level_said", { n, solved, count }),
      onClick: () => act.puzzle(theme.id, n),
    }, n);
  const theme = (x) =>
    h(
      "li",
      { key: x.id, class: "hp-theme", "data-theme": x.id },
      h("b", {}, x.title),
      h("span", { class: "hp-able" }, x.about),
      h("span", { class: "hp-count" }, t("solved_of", { solved: x.solved, count: x.count })),
      h(
        "span",
        { class: "hp-levels", role: "group", "aria-label": t("by_difficulty", { title: x.title }) },
        x.levels.filter(([, count]) => count).map(([n, count, solved]) => level(x, n, count, solved)),
      ),
    );
  return h(
    "section",
    { key: "puzzles", class: "hp-part", "aria-label": t("puzzles") },
    h("h3", {}, t("puzzles")),
    h("p", { class: "hp-where" }, t("about_puzzles")),
    h("ul", { class: "hp-themes" }, s.puzzles.map(theme)),
  );
}

function review(ui, act) {
  const r = ui.screen.review;
  const rest = r.due.length - MOST_DUE;
  const due = (x) =>
    h("button", {
      key: x.id,
      type: "button",
      class: "hp-chip",
      "data-review": x.id,
      onClick: () => act.reviewNow(x.id),
    }, `${x.title} · ${x.id}`);
  const inside = r.on
    ? [
      h(
        "p",
        { key: "today", "data-due": r.due.length },
        r.due.length ? t("today") : t("nothing_due"),
        " ",
        r.due.slice(0, MOST_DUE).map(due),
        rest > 0 ? ` ${t("and_more", { n: rest })}` : "",
      ),
      h(
        "div",
        { key: "do", class: "hp-buttons" },
        r.due.length ? button("review-now", t("review_now"), () => act.reviewNow(null), PRIMARY) : null,
        button("review-off", t("review_off"), () => act.review(false)),
      ),
    ]
    : [
      h("p", { key: "off" }, t("about_review")),
      button("review-on", t("review_on"), () => act.review(true)),
    ];
  return h(
    "section",
    { key: "review", class: "hp-part hp-review", "aria-label": t("review") },
    h("h3", {}, t("review")),
    inside,
  );
}

function progress(act) {
  return h(
    "section",
    { key: "progress", class: "hp-part hp-progress", "aria-label": t("progress") },
    h("h3", {}, t("progress")),
    h("p", {}, t("about_progress")),
    h(
      "div",
      { class: "hp-buttons" },
      button("download", t("download"), () => act.download()),
      h(
        "label",
        { class: "hp-button hp-file hp-upload" },
        t("upload"),
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
