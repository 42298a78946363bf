// The tree of lines as a drawing: each position is a button.

import { h } from "../../dom.js";
import { texts } from "../../texts.js";

const t = texts("whatif");
const NODE = 14;
const LETTERS = 17;
const BENT = 12; // beside a way that comes down from another line
const FLAT = 0.62; // the drawing of a page has more room between its lines than an app

/** What fits between two nodes; the whole of it is said on the node and in the log. */
export function short(words, letters) {
  return words.length > letters ? `${words.slice(0, letters - 1).trimEnd()}…` : words;
}

function edge(e, i, at) {
  const [a, b] = [at.get(e.before ?? e.from), at.get(e.after ?? e.to)];
  if (!a || !b) return null;
  const bent = a.y !== b.y && b.x - a.x < 200;
  const down = `C${a.x + 26} ${a.y} ${a.x + 8} ${b.y} ${Math.min(a.x + 42, b.x)} ${b.y}`;
  const place = bent
    ? { x: b.x - NODE - 4, y: b.y - 7, "text-anchor": "end" }
    : { x: (Math.max(a.x, b.x - 142) + b.x) / 2, y: b.y - 8, "text-anchor": "middle" };
  return h(
    "g",
    { key: `e${i}`, class: "hp-edge" },
    h("path", { d: `M${a.x} ${a.y} ${a.y === b.y ? "" : down} L${b.x} ${b.y}` }),
    h("text", place, short(e.short || e.label || "", bent ? BENT : LETTERS)),
    h("title", {}, e.text || e.label || ""),
  );
}

/** A position in words: its move, who decides, its note, and whether it is the one on the table. */
export function nodeSaid(n) {
  const state = n.over || (n.name ? t("decides", { name: n.name }) : "");
  return [t("move", { n: n.ply }), state, n.note, n.current ? t("here") : ""].filter(Boolean).join(". ");
}

function node(n, act) {
  const said = nodeSaid(n);
  return h(
    "g",
    {
      key: `n${n.id}`,
      class: `hp-spot ${n.current ? "hp-here" : ""}`,
      "data-node": n.id,
      tabindex: "0",
      role: "button",
      "aria-label": said,
      "aria-current": n.current ? "true" : null,
      onClick: () => act.goNode(n.id),
      onKeydown: (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        act.goNode(n.id);
      },
    },
    h("circle", { cx: n.x, cy: n.y, r: NODE }),
    h("text", { x: n.x, y: n.y + 4, "text-anchor": "middle" }, n.label),
    h("title", {}, said),
  );
}

export function drawn(tree, act) {
  const nodes = tree.nodes.map((n) => ({ ...n, y: Math.round(n.y * FLAT) + 6 }));
  const at = new Map(nodes.map((n) => [n.id, n]));
  const height = Math.round(tree.height * FLAT) + 12;
  return h(
    "div",
    { key: "drawn", class: "hp-tree-view", role: "group", "aria-label": t("tree") },
    h(
      "svg",
      { viewBox: `0 0 ${tree.width} ${height}`, width: tree.width, height },
      tree.edges.map((e, i) => edge(e, i, at)),
      nodes.filter((n) => !n.folded).map((n) => node(n, act)),
    ),
  );
}
