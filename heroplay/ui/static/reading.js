// Reading rules: one of them, or the whole book beside the board.

/** @param {any} parts */
export function reading({ ui, ask, say, draw }) {
  const look = (text) =>
    ask({ kind: "rules", text }, (reply) => {
      if (!ui.book || ui.book.text !== text) return;
      Object.assign(ui.book, {
        found: reply.found,
        chapters: reply.chapters || ui.book.chapters,
        terms: reply.terms,
      });
    });
  return {
    rule(id) {
      ask({ kind: "rule", text: id }, (reply) => {
        if (!reply.rule) return;
        ui.rule = reply.rule;
        for (const n of reply.rule.near) ui.titles[n.id] = n.title;
        say(`${reply.rule.title}. ${reply.rule.text}`);
      });
    },
    openLegend() {
      if (ui.legend) {
        ui.legend = null;
        return draw();
      }
      ask({ kind: "rules", text: "" }, (reply) => {
        ui.legend = reply.signs || null;
      });
    },
    closeLegend() {
      ui.legend = null;
      draw();
    },
    openBook() {
      ui.book = ui.book ? null : { text: "", found: null, chapters: null, terms: null };
      if (ui.book) look("");
      draw();
    },
    findRules(text) {
      ui.book.text = text;
      look(text);
      draw();
    },
  };
}
