// What is drawn for each mode of the screen, and what is said when it comes.

import { deck, deckSaid } from "../decklab.js";
import { editor, verdict } from "../editor.js";
import { asked } from "../files.js";
import { fresh, newGame } from "../newgame.js";
import { book, rule } from "../overlays.js";
import { chapters, chaptersSaid } from "./chapters.js";
import { tableScreen } from "./table.js";

export const drawTable = tableScreen;

const newForm = (ui, act) => {
  ui.wish ||= fresh(ui.screen, ui.screen.chosen || asked().id);
  return newGame(ui, act);
};

const withBook = (draw) => (ui, act) => [draw(ui, act), book(ui, act), rule(ui, act)];

export const SCREENS = {
  new: { draw: newForm },
  map: { draw: withBook(chapters), said: chaptersSaid },
  deck: { draw: withBook(deck), said: deckSaid },
  edit: { draw: editor, said: (ui) => verdict(ui.screen.edit) },
};
