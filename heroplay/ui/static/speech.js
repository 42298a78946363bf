// What a screen reader is told when the screen has changed: short, the newest last.

import { count, joined, MOST_WORDS, within } from "./brevity.js";
import { heardOfLesson } from "./lesson.js";
import { texts } from "./texts.js";

const t = texts("play");
const TOGETHER = 1000; // moves that follow each other within this time are read out together
const MOST_LINES = 6;

/**
 * The newest of what there is to say, as much as can be listened to; the last part is always said, shortened
 * if need be.  What is older stands in the log.
 * @param {string[]} parts
 */
export function brief(parts) {
  const said = parts.slice(-1).map((part) => within(part));
  for (const part of parts.slice(0, -1).reverse()) {
    if (count([part, ...said].join(" ")) > MOST_WORDS) break;
    said.unshift(part);
  }
  return said.join(" ");
}

/** What has happened at a table since this board last spoke, and what is asked now. */
export function news(ui) {
  const { screen } = ui;
  const now = performance.now();
  const heard = now - (ui.spokenAt || 0) < TOGETHER ? ui.news : [];
  if (screen.log.length < (ui.spoken || 0)) ui.spoken = 0; // another table, or moves taken back
  const step = screen.lesson ? heardOfLesson(ui) : { comes: false, shows: false, told: "" };
  if (step.shows) return brief([step.told]);
  const lines = screen.log.slice(ui.spoken || 0).map((line) => line.text);
  ui.news = step.comes ? [] : [...heard, ...lines].slice(-MOST_LINES);
  Object.assign(ui, { spoken: screen.log.length, spokenAt: now });
  const refused = screen.notice ? t("refused_said", { text: screen.notice.text }) : "";
  return brief([...ui.news, joined([step.told, refused, screen.view.over || screen.view.prompt])]);
}

/** What a selection would be. */
export function previewSaid(reply) {
  if (reply.missing) return reply.text;
  if (reply.ok === null) return t("chosen_said", { said: reply.said });
  return reply.ok ? t("allowed_said", { said: reply.said }) : reply.text;
}
