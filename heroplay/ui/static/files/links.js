// Links: what an address asks for, what a pasted text holds, and the address of a position or a game.

const SHELLS = "#jp-main-dock-panel, .jp-NotebookShell"; // of JupyterLab and of Jupyter Notebook
const ASKS = ["code", "game", "resume"];
const NAMED = /^[0-9a-f]{32}$/; // a saved game

/** Whether the board stands in a notebook that is being edited: such a page has no address to give out. */
export const inLab = (screen = null) => !screen?.app && Boolean(document.querySelector(SHELLS));

/** Whether the board keeps its games: in a notebook a cell may have made the table, and keeps it. */
export const keeps = (screen) => screen.keeps ?? Boolean(screen.mode);

/** What the address of the page asks for: a position by its code, a saved game or a game by its id. */
export function asked(search = location.search) {
  const query = new URLSearchParams(search);
  return {
    code: query.get("code") || "",
    resume: query.get("resume")?.slice(0, 100) || "",
    id: (query.get("game") || query.get("step"))?.slice(0, 100) || null,
  }; // the kernel says when one is wrong
}

/** The address without what was asked for: a page that is loaded again asks for it no more. */
export function forgetAsked() {
  const url = new URL(location.href);
  if (!ASKS.some((name) => url.searchParams.has(name))) return;
  for (const name of ASKS) url.searchParams.delete(name);
  history.replaceState(null, "", url);
}

/** In an app the address of its page; a board in a notebook has none, and the value itself is given. */
export function linkOf(screen, name, value) {
  if (inLab(screen) || !keeps(screen)) return value;
  const place = screen.app ? `at=${encodeURIComponent(screen.app.place)}&` : "";
  return `${location.origin}${location.pathname}?${place}${name}=${encodeURIComponent(value)}`;
}

/** What a pasted link asks for under a name; "" where the text is no such link. */
export function inLink(text, name) {
  const found = text.trim().match(new RegExp(`^\\S*[?&]${name}=([^&#\\s]+)\\S*$`));
  try {
    return found ? decodeURIComponent(found[1]) : "";
  } catch {
    return "";
  }
}

/** The id of a saved game in a pasted text, alone or in a link; "" where there is none. */
export const gameIn = (text) => inLink(text, "game") || (NAMED.test(text.trim()) ? text.trim() : "");

/** The code in a pasted text, or the whole text, which may be a record. */
export const codeIn = (text) => inLink(text, "code") || text;

/** Give the browser a text as a file. */
export function download(name, text, type = "text/plain;charset=utf-8") {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob([text], { type }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}
