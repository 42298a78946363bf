// The home widget of today: the home screen in a page of its own, whose doors are notebooks.

import { h, patch } from "./dom.js";
import { homing, kept } from "./screens/home/actions.js";
import { home } from "./screens/home/home.js";

const AT = { rule: "learn", hand: "play", fork: "whatif", deck: "decklab" }; // by the picture of a door
const THEMES = ["light", "dark"];
const PLAYS = { new: "game", game: "resume" }; // what the page of a notebook calls them

// A page beside this one, with what it is to open and the theme that was asked for.
function beside(page, asks) {
  const query = new URLSearchParams(asks);
  const theme = new URLSearchParams(location.search).get("theme");
  if (THEMES.includes(theme)) query.set("theme", theme);
  return query.size ? `${page}?${query}` : page;
}

export default {
  render({ model, el }) {
    const root = document.createElement("div");
    root.className = "hp-board";
    el.appendChild(root);
    const data = model.get("home");
    const pages = Object.fromEntries(data.doors.map((door) => [AT[door.picture], door.open]));
    const doors = data.doors.map((door) => ({ ...door, address: door.open && { at: AT[door.picture] } }));
    const ui = { screen: { home: { ...data, doors, offer: null, lesson: null, problem: "" } }, problem: "" };
    let carried = null; // who waits for the answer

    const draw = () => patch(root, h("div", { class: "hp-inside" }, home(ui, act)));
    const ask = ({ kind, ...more }, then = null) => {
      if (kind === "carry") carried = then;
      model.send({ type: kind, ...more });
    };
    const act = {
      ...homing({ ui, ask, draw, root }),
      way: ({ at, ...asks }) => {
        const named = Object.entries(asks).map(([name, id]) => [at === "play" ? PLAYS[name] : name, id]);
        return { href: beside(pages[at], Object.fromEntries(named)) };
      },
    };

    const onMessage = ({ type, ...message }) => {
      if (type === "carry") return carried?.(message);
      if (type !== "offer") return;
      Object.assign(ui.screen.home, message);
      draw();
    };
    model.on("msg:custom", onMessage);
    draw();
    const key = kept();
    if (key) model.send({ type: "hello", key });
    return () => model.off("msg:custom", onMessage);
  },
};
