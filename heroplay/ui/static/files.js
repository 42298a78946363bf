// Links and files: copy a link, download the record, open a link, a code or a record.  What may be told, the kernel says.

import { h } from "./dom.js";

const LONGEST = 500000;

export const inLab = () =>
  !document.body.dataset.voila &&
  Boolean(document.querySelector(".jp-LabShell, .jp-NotebookShell, #jp-main-dock-panel"));

// What the page's own address asks for: a position by its code, a saved game by its id, a new one by its name.
export function asked() {
  const query = new URLSearchParams(location.search);
  return {
    code: query.get("code") || "",
    resume: query.get("resume")?.slice(0, 100) || "",
    id: (query.get("game") || query.get("step"))?.slice(0, 100) || null,
  }; // a wrong one is told by the kernel
}

function forgetAsked() {
  const url = new URL(location.href);
  if (!["code", "game", "resume"].some((name) => url.searchParams.has(name))) return;
  for (const name of ["code", "game", "resume"]) url.searchParams.delete(name);
  history.replaceState(null, "", url);
}

// In an app the address of its page; a board in a notebook has none, and the code itself is given.
function linkOf(screen, name, value) {
  return inLab() || !screen.keeps
    ? value
    : `${location.origin}${location.pathname}?${name}=${encodeURIComponent(value)}`;
}

function inLink(text, name) {
  const found = text.trim().match(new RegExp(`^\\S*[?&]${name}=([^&#\\s]+)\\S*$`));
  try {
    return found ? decodeURIComponent(found[1]) : "";
  } catch {
    return "";
  }
}

function download(name, text) {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}

export function files({ ui, ask, say, draw, root }) {
  const f = ui.files = { open: false, shown: null, found: null, text: "", seat: 0, hands: false };
  const problem = (words) => {
    ui.problem = words;
    say(words);
    draw();
  };

  async function copy(text) {
    let done = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const box = root.querySelector(".hp-copied");
      if (box) box.select();
      done = Boolean(box) && document.execCommand("copy");
    }
    say(done ? "Copied." : "It could not be copied. The text is marked: copy it with Ctrl+C.");
    ui.copied = done ? text : "";
    draw();
  }

  function show(label, text) {
    f.shown = { label, text };
    draw();
    copy(text);
  }

  function open(text) {
    const id = inLink(text, "game") || (/^[0-9a-f]{32}$/.test(text.trim()) ? text.trim() : "");
    if (id) {
      return ask({ kind: "resume", id }, (reply) => {
        if (!reply.refused) f.open = false;
      });
    }
    const code = inLink(text, "code") || text;
    if (code.length > LONGEST) {
      return problem(
        `This is too long to be a game: ${code.length.toLocaleString("en")} characters; at most ${
          LONGEST.toLocaleString("en")
        }.`,
      );
    }
    ask({ kind: "open", text: code }, (reply) => {
      if (reply.refused) return;
      const found = reply.found;
      Object.assign(f, {
        found: { ...found, text: code },
        seat: found.seat || 0,
        hands: found.seat === null,
      });
      say(`Found: ${told(found)}`);
    });
  }

  return {
    copy,
    linkOf: (code) => linkOf(ui.screen, "code", code),
    redraw(change) {
      change();
      draw();
    },
    openAsked(link) {
      if (link.resume) ask({ kind: "resume", id: link.resume }, begun);
      else if (link.code) open(link.code);
    },
    files: {
      toggle() {
        f.open = !f.open;
        f.shown = null;
        draw();
      },
      position() {
        ask({ kind: "record" }, (reply) => {
          if (reply.code) {
            show("This position; hp.load reads its code", linkOf(ui.screen, "code", reply.code));
          }
        });
      },
      whatIf() {
        ask({ kind: "record" }, (reply) => {
          if (reply.code) location.href = `whatif.ipynb?code=${encodeURIComponent(reply.code)}`;
        });
      },
      game() {
        ask({ kind: "link" }, (reply) => {
          if (reply.link) {
            show(
              "This game: whoever has the link plays on at this table",
              linkOf(ui.screen, "game", reply.link),
            );
          }
        });
      },
      record() {
        ask({ kind: "record" }, (reply) => {
          if (!reply.record) return;
          const view = ui.screen.view;
          download(
            `${
              [view.game, ...view.names].join("-").toLowerCase().replace(/[^a-z0-9]+/g, "-")
            }-move-${ui.screen.ply}.txt`,
            reply.record,
          );
          say(
            ui.screen.can.record
              ? "The record is downloaded."
              : "Downloaded: what you may know. The whole record is given out when the game is over.",
          );
        });
      },
      async file(input) {
        const file = input.files[0];
        if (!file) return;
        if (file.size > LONGEST) {
          problem(
            `${file.name} is too large to be a game: ${file.size.toLocaleString("en")} bytes; at most ${
              LONGEST.toLocaleString("en")
            }.`,
          );
        } else open(await file.text());
        input.value = "";
      },
      paste() {
        if (f.text.trim()) open(f.text);
        else problem("There is nothing to open: paste a link, a code or a record.");
      },
      play() {
        const players = f.found.names.map((_, seat) =>
          f.seat === -1 || seat === f.seat ? "person" : "greedy"
        ); // every game has it
        ask({ kind: "load", text: f.found.text, game: { players, open_hands: f.hands } }, begun);
      },
      edit() {
        ask({ kind: "edit", change: { do: "open" }, text: f.found.text }, begun);
      },
      drop() {
        f.found = null;
        ui.problem = "";
        forgetAsked();
        draw();
      },
    },
  };

  function begun(reply) {
    if (reply.refused) return;
    Object.assign(f, { found: null, open: false, text: "" });
    forgetAsked();
  }
}

const told = (found) =>
  `${found.title}: ${found.names.join(", ")}${found.move ? `, move ${found.move}` : ""}. ${found.prompt}${
    found.seat === null
      ? ""
      : ` It shows what ${found.names[found.seat]} knew; all other cards are dealt again.`
  }`;

export function textBox(label, text, act) {
  return h(
    "div",
    { class: "hp-textbox" },
    h("textarea", {
      class: "hp-input hp-copied",
      readonly: true,
      rows: Math.min(16, text.split("\n").length + 1),
      "aria-label": label,
      value: text,
      spellcheck: "false",
      onFocus: (event) => event.target.select(),
    }),
    h(
      "button",
      { type: "button", class: "hp-button", "data-do": "copy", onClick: () => act.copy(text) },
      "Copy",
    ),
  );
}

// What was found in a link, a file or a pasted text, before it takes the place of anything.
export function found(ui, act) {
  const f = ui.files;
  if (!f.found) return null;
  return h(
    "section",
    { key: "found", class: "hp-offer hp-found", "data-found": "true", "aria-label": "What was found" },
    h("p", {}, h("b", {}, "Found: "), told(f.found)),
    h(
      "label",
      { class: "hp-setting" },
      "You play",
      h(
        "select",
        {
          class: "hp-select",
          "data-found": "seat",
          onChange: (e) => {
            f.seat = Number(e.target.value);
          },
        },
        [...f.found.names.map((name, seat) => [seat, name]), [-1, "all of them"]].map(([seat, name]) =>
          h("option", { key: seat, value: seat, selected: seat === f.seat }, name)
        ),
      ),
    ),
    h(
      "label",
      { class: "hp-setting" },
      h("input", {
        type: "checkbox",
        checked: f.hands,
        "data-found": "hands",
        onChange: (e) => {
          f.hands = e.target.checked;
        },
      }),
      "Open hands",
    ),
    h("button", {
      type: "button",
      class: "hp-button hp-primary",
      "data-do": "play-found",
      onClick: () => act.files.play(),
    }, "Play it"),
    h("button", {
      type: "button",
      class: "hp-button",
      "data-do": "edit-found",
      onClick: () => act.files.edit(),
    }, "Edit it"),
    h("button", {
      type: "button",
      class: "hp-button",
      "data-do": "drop-found",
      onClick: () => act.files.drop(),
    }, "Not now"),
  );
}

// Work that this browser saved on this page, until it is gone on with or something else is begun.
export function drafts(ui, act) {
  const offers = ui.screen.offers || [];
  if (!offers.length || ui.notNow) return null;
  return h(
    "section",
    { key: "drafts", class: "hp-offer", "aria-label": "What you saved here" },
    h("span", {}, "Saved here:"),
    offers.map((o) =>
      h("button", {
        key: o.id,
        type: "button",
        class: "hp-button",
        "data-draft": o.id,
        onClick: () => act.send({ kind: "resume", id: o.id }),
      }, `Go on with ${o.title}`)
    ),
    h("button", {
      key: "not",
      type: "button",
      class: "hp-button",
      "data-do": "not-now",
      onClick: () =>
        act.redraw(() => {
          ui.notNow = true;
        }),
    }, "Not now"),
  );
}

export function opener(ui, act) {
  const f = ui.files;
  return h(
    "div",
    { class: "hp-opener" },
    h(
      "label",
      {},
      "A link, a code or a record",
      h("textarea", {
        class: "hp-input",
        rows: 3,
        "data-open": "text",
        spellcheck: "false",
        value: f.text,
        onInput: (e) => {
          f.text = e.target.value;
        },
      }),
    ),
    h(
      "div",
      { class: "hp-buttons" },
      h("button", {
        type: "button",
        class: "hp-button",
        "data-do": "open",
        onClick: () => act.files.paste(),
      }, "Open it"),
      h(
        "label",
        { class: "hp-button hp-file" },
        "Open a file …",
        h("input", {
          type: "file",
          accept: ".txt,.hp,text/plain",
          "data-open": "file",
          onChange: (e) => act.files.file(e.target),
        }),
      ),
    ),
  );
}

export function filesTool(ui, act) {
  return h("button", {
    key: "files",
    type: "button",
    class: "hp-tool",
    "data-do": "files",
    "aria-expanded": String(ui.files.open),
    onClick: () => act.files.toggle(),
  }, "Links and files");
}

export function filesPanel(ui, act) {
  const { files: f, screen } = ui;
  if (!f.open) return found(ui, act);
  const tool = (name, label, run) =>
    h("button", { key: name, type: "button", class: "hp-button", "data-do": name, onClick: run }, label);
  return [
    h(
      "section",
      { key: "files", class: "hp-files", "aria-label": "Links and files" },
      h(
        "div",
        { class: "hp-buttons" },
        tool("copy-link", "Copy link to this position", () => act.files.position()),
        screen.keeps ? tool("copy-game", "Copy link to this game", () => act.files.game()) : null,
        tool("download", "Download the record", () => act.files.record()),
        screen.keeps && document.body.dataset.voila
          ? tool("what-if", "What if, from here", () => act.files.whatIf())
          : null,
        screen.keeps && screen.can.record
          ? tool("edit-here", "Edit this position", () => act.editHere())
          : null,
      ),
      screen.can.record ? null : h(
        "p",
        { class: "hp-where" },
        "While hands are hidden, link and record hold only what you may know.",
      ),
      f.shown
        ? [
          h(
            "p",
            { key: "shown", class: "hp-where" },
            ui.copied === f.shown.text ? `Copied. ${f.shown.label}.` : `${f.shown.label}.`,
          ),
          textBox(f.shown.label, f.shown.text, act),
        ]
        : null,
      screen.keeps ? opener(ui, act) : null,
    ),
    found(ui, act),
  ];
}
