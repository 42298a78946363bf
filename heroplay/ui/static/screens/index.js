// What is drawn for each mode of the screen, and what is said when it comes.

import { asked } from "../files/links.js";
import { book, rule } from "../overlays.js";
import { bare } from "../top.js";
import { chapters, chaptersSaid } from "./chapters.js";
import { deckSaid } from "./decklab/actions.js";
import { deck } from "./decklab/lab.js";
import { verdict } from "./editor/actions.js";
import { editor } from "./editor/editor.js";
import { home } from "./home/home.js";
import { newGame } from "./newgame/form.js";
import { fresh } from "./newgame/wish.js";
import { tableScreen } from "./table.js";

export const drawTable = tableScreen;

const newForm = (ui, act) => {
  ui.wish ||= fresh(ui.screen, ui.screen.chosen || asked().id);
  return newGame(ui, act);
};

const framed = (draw) => (ui, act) => [bare(ui, act), draw(ui, act), book(ui, act), rule(ui, act)];

export const SCREENS = {
  home: { draw: home },
  new: { draw: framed(newForm) },
  map: { draw: framed(chapters), said: chaptersSaid },
  deck: { draw: framed(deck), said: deckSaid },
  edit: { draw: framed(editor), said: (ui) => verdict(ui.screen.edit) },
};
