// What a screen reader is told when the screen has changed: short, the newest last.

import { heardOfLesson } from "./lesson.js";
import { texts } from "./texts.js";

const t = texts("play");
const TOGETHER = 1000; // moves that follow each other within this time are read out together
const MOST_LINES = 6;
const MOST_WORDS = 25; // for a decision; what is older stands in the log

const count = (text) => text.split(/\s+/).filter(Boolean).length;

/**
 * The newest of what there is to say, as much as can be listened to; the last part is always said.
 * @param {string[]} parts
 */
export function brief(parts) {
  const said = parts.slice(-1);
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
  const told = screen.lesson ? heardOfLesson(ui) : [];
  ui.news = [...heard, ...screen.log.slice(ui.spoken || 0).map((line) => line.text)].slice(-MOST_LINES);
  Object.assign(ui, { spoken: screen.log.length, spokenAt: now });
  const refused = screen.notice ? t("refused_said", { text: screen.notice.text }) : "";
  const asked = [...told, refused, screen.view.over || screen.view.prompt].filter(Boolean).join(" ");
  return brief([...ui.news, asked]);
}

/** What a selection would be. */
export function previewSaid(reply) {
  if (reply.missing) return reply.text;
  if (reply.ok === null) return t("chosen_said", { said: reply.said });
  return reply.ok ? t("allowed_said", { said: reply.said }) : reply.text;
}
