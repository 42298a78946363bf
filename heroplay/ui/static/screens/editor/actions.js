// What the position editor does; after every change the kernel says whether the position is possible.

import { texts } from "../../texts.js";
import { unbegun } from "../newgame/form.js";

const t = texts("editor");

/** What the kernel says of the position, in one sentence for a screen reader. */
export function verdict({ ok, says, problems }) {
  if (ok) return t("possible_says", { says });
  return t("impossible_why", { n: problems.length, why: problems.map((p) => p.text).join(" ") });
}

export function editing({ ui, ask, say, draw, root }) {
  const change = (data, words, then) =>
    ask({ kind: "edit", change: data }, (reply) => {
      if (reply.refused || !ui.screen.edit) return;
      if (words) say(`${words} ${verdict(ui.screen.edit)}`);
      if (then) then(reply);
    });
  const focusOn = (seat, card) => {
    const at = root.querySelector(`[data-side="${seat}"] [data-card="${CSS.escape(card)}"]`);
    if (at) at.focus();
  };
  return {
    change,
    choose(seat, card, name) {
      const same = ui.edit.seat === seat && ui.edit.card === card;
      Object.assign(ui.edit, { seat, card: same ? null : card });
      say(same ? t("nothing_chosen") : t("chosen", { name }));
      draw();
    },
    put(seat, card, spot, name) {
      const mark = spot.marks.length ? ui.edit.mark : "";
      const said = t("put", { name, spot: spot.label });
      change({ do: "put", seat, card, zone: spot.id, mark }, said, () => {
        if (!root.contains(document.activeElement)) focusOn(seat, card);
      });
    },
    take(seat, zone, at, card, name) {
      change({ do: "take", seat, zone, at, card }, t("taken_back", { name }), () => {
        Object.assign(ui.edit, { seat, card });
        draw();
        focusOn(seat, card);
      });
    },
    goToSide(seat) {
      const at = root.querySelector(`[data-side="${seat}"]`);
      at.scrollIntoView({ block: "start" });
      at.querySelector("select").focus({ preventScroll: true });
    },
    write(words) {
      change({ do: "write" }, words, (reply) => {
        ui.edit.texts = { ...reply.texts, code: reply.code };
      });
    },
    setUp(game) {
      ask({ kind: "edit", change: { do: "begin" }, game }, (reply) => unbegun(ui, root, reply));
    },
    editHere() {
      ask({ kind: "edit", change: { do: "here" } });
    },
  };
}
