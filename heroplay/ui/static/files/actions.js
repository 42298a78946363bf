// What the files panel does: copy a link, download the record, open a link, a code or a record.

import { grouped } from "../numbers.js";
import { texts } from "../texts.js";
import { codeIn, download, forgetAsked, gameIn, linkOf } from "./links.js";

const t = texts("files");
const LONGEST = 500000;

/** What was found in a text, in words. */
export function told(found) {
  const slots = { title: found.title, names: found.names.join(", "), prompt: found.prompt };
  const said = found.move ? t("told_move", { ...slots, move: found.move }) : t("told", slots);
  if (found.seat === null) return said;
  return t("told_known", { said, name: found.names[found.seat] });
}

/** The name of the file that a record is downloaded as. */
export function recordName(view, ply) {
  const name = [view.game, ...view.names].join("-").toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return t("record_file", { name, move: ply });
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
      const box = [...root.querySelectorAll(".hp-copied")].find((b) => b.value === text);
      if (box) box.select();
      done = Boolean(box) && document.execCommand("copy");
    }
    say(t(done ? "copied" : "not_copied"));
    ui.copied = done ? text : "";
    draw();
  }

  function show(label, text) {
    f.shown = { label, text };
    draw();
    copy(text);
  }

  function open(text) {
    const id = gameIn(text);
    if (id) {
      return ask({ kind: "resume", id }, (reply) => {
        if (!reply.refused) f.open = false;
      });
    }
    const code = codeIn(text);
    if (code.length > LONGEST) {
      return problem(t("too_long", { n: grouped(code.length), most: grouped(LONGEST) }));
    }
    ask({ kind: "open", text: code }, (reply) => {
      if (reply.refused) return;
      const { found } = reply;
      f.found = { ...found, text: code };
      f.seat = found.seat || 0;
      f.hands = found.seat === null;
      say(t("found", { told: told(found) }));
    });
  }

  function begun(reply) {
    if (reply.refused) return;
    Object.assign(f, { found: null, open: false, text: "" });
    forgetAsked();
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
        ask({ kind: "record" }, ({ code }) => {
          if (code) show(t("this_position"), linkOf(ui.screen, "code", code));
        });
      },
      whatIf() {
        ask({ kind: "record" }, ({ code }) => {
          if (code) ask({ kind: "go", address: { at: "whatif", code } });
        });
      },
      game() {
        ask({ kind: "link" }, ({ link }) => {
          if (link) show(t("this_game"), linkOf(ui.screen, "game", link));
        });
      },
      record() {
        ask({ kind: "record" }, ({ record }) => {
          if (!record) return;
          download(recordName(ui.screen.view, ui.screen.ply), record);
          say(t(ui.screen.can.record ? "downloaded" : "downloaded_known"));
        });
      },
      async file(input) {
        const file = input.files[0];
        if (!file) return;
        if (file.size > LONGEST) {
          problem(t("too_large", { name: file.name, n: grouped(file.size), most: grouped(LONGEST) }));
        } else open(await file.text());
        input.value = "";
      },
      paste() {
        if (f.text.trim()) open(f.text);
        else problem(t("nothing_to_open"));
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
}
