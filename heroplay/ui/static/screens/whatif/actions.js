// What a click in What if does.

import { linkOf } from "../../files/links.js";
import { texts } from "../../texts.js";

const t = texts("whatif");

export function exploring({ ui, ask, say, draw, root }) {
  const e = ui.explore = { text: "", name: "", note: null, a: null, b: null, opened: false, shown: null };
  const focus = (selector) =>
    requestAnimationFrame(() => root.querySelector(selector)?.focus({ preventScroll: true }));
  return {
    explore(change) {
      change(e);
      draw();
    },
    goNode(node) {
      ask({ kind: "go", node }, () => focus(`[data-node="${node}"]`));
    },
    goLine(line) {
      ask({ kind: "go", line });
    },
    branch(seat) {
      ask({ kind: "branch", seat });
    },
    nameLine() {
      ask({ kind: "name", text: e.name }, (r) => {
        if (r.ok) e.name = "";
      });
    },
    noteHere() {
      ask({ kind: "note", text: e.note ?? "" }, (r) => {
        if (!r.ok) return;
        e.note = null;
        say(t("noted"));
      });
    },
    promote(line) {
      ask({ kind: "promote", line });
    },
    prune(line) {
      ask({ kind: "prune", line });
    },
    odds(seat, against) {
      ask({ kind: "odds", seat, against });
    },
    best(how) {
      ask({ kind: "best", how }, () => focus("[data-do=stop]"));
    },
    stop() {
      ask({ kind: "stop" }, () => say(t("stopped")));
    },
    compareLines() {
      ask({ kind: "compare", line: e.a, other: e.b }, (r) => {
        if (r.ok) requestAnimationFrame(() => root.querySelector("[data-compared]")?.focus());
      });
    },
    openText() {
      ask({ kind: "open", text: e.text }, (r) => {
        if (r.ok) Object.assign(e, { text: "", opened: false });
      });
    },
    openLink(code) {
      if (code) ask({ kind: "open", text: code });
    },
    newDeal(id) {
      ask({ kind: "new", id });
    },
    house(id, text) {
      ask({ kind: "house", id, text });
    },
    exportTree() {
      ask({ kind: "export" }, (r) => {
        if (!r.code) return;
        e.shown = { link: linkOf(ui.screen, "code", r.code), record: r.record };
        say(t("exported"));
      });
    },
  };
}
