// What if: the tree of lines, what may be asked of a position, and two lines side by side.

import { h } from "./dom.js";
import { drafts } from "./files.js";
import { chip } from "./side.js";

const NODE = 14;
const LETTERS = 17;
const BENT = 12; // beside a way that comes down from another line
const FLAT = 0.62; // the drawing of a page has more room between its lines than an app

// ---- what a click does

export function exploring({ ui, ask, say, draw, root }) {
  ui.explore = { text: "", name: "", note: null, a: null, b: null, opened: false, shown: null };
  const focus = (selector) =>
    requestAnimationFrame(() => root.querySelector(selector)?.focus({ preventScroll: true }));
  return {
    explore(change) {
      change(ui.explore);
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
      ask({ kind: "name", text: ui.explore.name }, (r) => {
        if (r.ok) ui.explore.name = "";
      });
    },
    noteHere() {
      ask({ kind: "note", text: ui.explore.note ?? "" }, (r) => {
        if (r.ok) {
          ui.explore.note = null;
          say("Noted.");
        }
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
      ask({ kind: "stop" }, () => say("Stopped. What was found is kept."));
    },
    compareLines() {
      ask({ kind: "compare", line: ui.explore.a, other: ui.explore.b }, (r) => {
        if (r.ok) requestAnimationFrame(() => root.querySelector("[data-compared]")?.focus());
      });
    },
    openText() {
      ask({ kind: "open", text: ui.explore.text }, (r) => {
        if (r.ok) Object.assign(ui.explore, { text: "", opened: false });
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
        const url = new URL(location.href);
        url.searchParams.set("code", r.code);
        ui.explore.shown = { link: url.href, record: r.record };
        say("Link and record are below.");
      });
    },
  };
}

// ---- the tree

// What fits between two nodes; the whole of it is said on the node and in the log.
function short(words, letters) {
  return words.length > letters ? `${words.slice(0, letters - 1).trimEnd()}…` : words;
}

function drawn(tree, act) {
  const nodes = tree.nodes.map((n) => ({ ...n, y: Math.round(n.y * FLAT) + 6 }));
  const at = new Map(nodes.map((n) => [n.id, n]));
  const edge = (e, i) => {
    const [a, b] = [at.get(e.before ?? e.from), at.get(e.after ?? e.to)];
    if (!a || !b) return null;
    const bent = a.y !== b.y && b.x - a.x < 200;
    const bend = a.y === b.y
      ? `M${a.x} ${a.y} L${b.x} ${b.y}`
      : `M${a.x} ${a.y} C${a.x + 26} ${a.y} ${a.x + 8} ${b.y} ${
        Math.min(a.x + 42, b.x)
      } ${b.y} L${b.x} ${b.y}`;
    return h(
      "g",
      { key: `e${i}`, class: "hp-edge" },
      h("path", { d: bend }),
      h(
        "text",
        bent
          ? { x: b.x - NODE - 4, y: b.y - 7, "text-anchor": "end" }
          : { x: (Math.max(a.x, b.x - 142) + b.x) / 2, y: b.y - 8, "text-anchor": "middle" },
        short((e.short || e.label || "").split(" at ")[0], bent ? BENT : LETTERS),
      ),
      h("title", {}, e.text || e.label || ""),
    );
  };
  const node = (n) => {
    const words = `Move ${n.ply}. ${n.over || (n.name ? `${n.name} decides` : "")}${
      n.note ? `. ${n.note}` : ""
    }${n.current ? ". You are here" : ""}`;
    return h(
      "g",
      {
        key: `n${n.id}`,
        class: `hp-spot ${n.current ? "hp-here" : ""}`,
        "data-node": n.id,
        tabindex: "0",
        role: "button",
        "aria-label": words,
        "aria-current": n.current ? "true" : null,
        onClick: () => act.goNode(n.id),
        onKeydown: (e) => {
          if (e.key === "Enter" || e.key === " ") {
            e.preventDefault();
            act.goNode(n.id);
          }
        },
      },
      h("circle", { cx: n.x, cy: n.y, r: NODE }),
      h("text", { x: n.x, y: n.y + 4, "text-anchor": "middle" }, n.label),
      h("title", {}, words),
    );
  };
  const high = Math.round(tree.height * FLAT) + 12;
  return h(
    "div",
    { key: "drawn", class: "hp-tree-view", role: "group", "aria-label": "The tree of lines" },
    h(
      "svg",
      { viewBox: `0 0 ${tree.width} ${high}`, width: tree.width, height: high },
      tree.edges.map(edge),
      nodes.filter((n) => !n.folded).map(node),
    ),
  );
}

export function tree(ui, act) {
  const s = ui.screen;
  const e = ui.explore;
  const names = s.view.names;
  const note = e.note ?? s.note;
  return h(
    "section",
    { key: "tree", class: "hp-tree-panel", "aria-label": "Lines" },
    drafts(ui, act),
    drawn(s.tree, act),
    h(
      "div",
      { key: "fork", class: "hp-buttons" },
      h("button", {
        type: "button",
        class: "hp-button",
        "data-do": "fork-here",
        onClick: () => act.branch(null),
      }, "Fork here"),
      names.map((name, seat) =>
        h("button", {
          key: name,
          type: "button",
          class: "hp-button",
          "data-fork": seat,
          title: "What this player cannot see is dealt again",
          onClick: () => act.branch(seat),
        }, `Fork as ${name} saw it`)
      ),
      h("button", {
        type: "button",
        class: "hp-button",
        "data-do": "new-deal",
        onClick: () => act.newDeal(null),
      }, "New deal"),
      s.games.length > 1
        ? h(
          "label",
          { key: "game", class: "hp-pick-game" },
          "of",
          h("select", {
            class: "hp-select",
            "data-pick": "game",
            onChange: (x) => act.newDeal(x.target.value),
          }, s.games.map((g) => h("option", { key: g.id, value: g.id, selected: g.now }, g.title))),
        )
        : null,
      h("button", {
        type: "button",
        class: "hp-button",
        "data-do": "open-text",
        "aria-expanded": String(e.opened),
        onClick: () =>
          act.explore((x) => {
            x.opened = !x.opened;
          }),
      }, "Open a code or record"),
      h("button", {
        type: "button",
        class: "hp-button",
        "data-do": "export",
        onClick: () => act.exportTree(),
      }, "Link and record"),
    ),
    houseRules(s, act),
    e.opened
      ? h(
        "form",
        {
          key: "opening",
          class: "hp-opening",
          onSubmit: (x) => {
            x.preventDefault();
            act.openText();
          },
        },
        h(
          "label",
          {},
          "A code, or a record with its variations",
          h("textarea", {
            class: "hp-input",
            rows: 3,
            "data-open": "text",
            value: e.text,
            onInput: (x) =>
              act.explore((y) => {
                y.text = x.target.value;
              }),
          }),
        ),
        h("button", { type: "submit", class: "hp-button hp-primary", "data-do": "open" }, "Open"),
      )
      : null,
    e.shown
      ? h(
        "div",
        { key: "shown", class: "hp-opening" },
        h(
          "label",
          {},
          "Link to this position",
          h("input", { class: "hp-input", readonly: true, "data-shown": "link", value: e.shown.link }),
        ),
        h(
          "label",
          {},
          "All lines as a record",
          h("textarea", {
            class: "hp-input",
            rows: 4,
            readonly: true,
            "data-shown": "record",
            value: e.shown.record,
          }),
        ),
      )
      : null,
    h(
      "ol",
      { key: "lines", class: "hp-lines-list", "aria-label": "Lines of this tree" },
      s.lines.map((l) =>
        h(
          "li",
          { key: l.id, class: l.here ? "hp-now-line" : "" },
          h("button", {
            type: "button",
            class: "hp-tool",
            "data-line": l.id,
            "aria-current": l.here ? "true" : null,
            onClick: () => act.goLine(l.id),
          }, `${l.label} (${l.moves} ${l.moves === 1 ? "move" : "moves"})`),
          l.main ? h("span", { class: "hp-where" }, "main line") : [
            h("button", {
              key: "p",
              type: "button",
              class: "hp-mini",
              "data-promote": l.id,
              onClick: () => act.promote(l.id),
            }, "make it the main line"),
            h("button", {
              key: "x",
              type: "button",
              class: "hp-mini",
              "data-prune": l.id,
              onClick: () => act.prune(l.id),
            }, "prune"),
          ],
        )
      ),
    ),
    h(
      "div",
      { key: "words", class: "hp-words" },
      h(
        "form",
        {
          class: "hp-typed",
          onSubmit: (x) => {
            x.preventDefault();
            act.nameLine();
          },
        },
        h(
          "label",
          {},
          h("span", {}, "Name for this line"),
          h("input", {
            class: "hp-input",
            maxlength: "60",
            "data-name": "line",
            value: e.name,
            onInput: (x) =>
              act.explore((y) => {
                y.name = x.target.value;
              }),
          }),
        ),
        h("button", { type: "submit", class: "hp-button", "data-do": "name" }, "Name it"),
      ),
      h(
        "form",
        {
          class: "hp-typed",
          onSubmit: (x) => {
            x.preventDefault();
            act.noteHere();
          },
        },
        h(
          "label",
          {},
          h("span", {}, "A note on this position"),
          h("input", {
            class: "hp-input",
            maxlength: "500",
            "data-name": "note",
            value: note,
            onInput: (x) =>
              act.explore((y) => {
                y.note = x.target.value;
              }),
          }),
        ),
        h("button", { type: "submit", class: "hp-button", "data-do": "note" }, "Note"),
      ),
    ),
  );
}

// The same position by other rules: each change opens a line of its own.
function houseRules(s, act) {
  if (!s.house.length) return null;
  const changed = s.house.filter((r) => r.value !== r.usual).length;
  const field = (r) =>
    r.choices.length
      ? h("select", {
        class: "hp-select",
        "data-house": r.name,
        onChange: (x) => act.house(r.name, x.target.value),
      }, r.choices.map((c) => h("option", { key: c, value: c, selected: c === r.value }, c)))
      : h("input", {
        class: "hp-input hp-number-in",
        type: "number",
        min: r.least,
        max: r.most,
        "data-house": r.name,
        value: r.value ?? "",
        placeholder: "usual",
        onChange: (x) => act.house(r.name, x.target.value),
      });
  return h(
    "details",
    { key: "house", class: "hp-more" },
    h("summary", {}, `House rules${changed ? ` (${changed} changed)` : ""}`),
    h(
      "p",
      { class: "hp-where" },
      "The same position under another rule: it opens as a line of its own, so you can compare the two.",
    ),
    h(
      "div",
      { class: "hp-house" },
      s.house.map((r) =>
        h(
          "label",
          { key: r.name, class: r.value !== r.usual ? "hp-changed" : "" },
          h("span", {}, r.label),
          field(r),
        )
      ),
    ),
  );
}

// ---- questions

export function questions(ui, act) {
  const s = ui.screen;
  return h(
    "section",
    { key: "asks", class: "hp-asks", "aria-label": "Questions" },
    odds(ui, act),
    best(ui, act),
    s.trouble ? h("p", { key: "trouble", class: "hp-notice", role: "alert" }, s.trouble) : null,
  );
}

function fold(title, rows) {
  return rows.length
    ? h(
      "details",
      { key: title, class: "hp-more" },
      h("summary", {}, title),
      h("ul", { class: "hp-plain" }, rows.map((r, i) => h("li", { key: i }, r))),
    )
    : null;
}

// What a chance is measured by: the marks of an axis from 0 to 100 %.
const MARKS = ["0 %", "50 %", "100 %"];
const scale = (name) =>
  h(
    "div",
    { key: "scale", class: name, "aria-hidden": "true" },
    MARKS.map((mark) => h("span", { key: mark }, mark)),
  );
const least = (o) => (o.bound ? `${o.bound} ` : "") + o.percent;

function odds(ui, act) {
  const { odds: o, asks, busy } = ui.screen;
  if (!asks) return null;
  const counting = busy && busy.name === "odds";
  return h(
    "div",
    { key: "odds", class: "hp-ask" },
    h("h4", {}, `Odds: ${asks.title}`),
    h(
      "div",
      { class: "hp-buttons" },
      asks.pairs.slice(0, 12).map(([seat, against, words]) =>
        h("button", {
          key: `${seat}${against}`,
          type: "button",
          class: "hp-button",
          "data-odds": seat,
          "aria-pressed": String(Boolean(o && o.seat === seat && o.against === against)),
          onClick: () => act.odds(seat, against),
        }, words)
      ),
    ),
    counting
      ? h(
        "div",
        { key: "counting", class: "hp-buttons" },
        h("button", {
          type: "button",
          class: "hp-button hp-primary",
          "data-do": "stop",
          onClick: () => act.stop(),
        }, "Stop"),
        h(
          "span",
          { class: "hp-where" },
          busy.of ? `Searching hidden hands: ${busy.done} of ${busy.of}.` : "Counting …",
        ),
      )
      : null,
    o
      ? [
        o.now ? answer(o.now) : null,
        o.shape === "curve" ? curve(o) : bars(o, asks),
        o.rows.length
          ? [
            fold("What is known", o.rows[0].known),
            fold("What is assumed", o.rows[0].assumed),
            fold(
              `The sum, for each ${o.shape === "curve" ? o.words.number : "card"}`,
              o.rows.map((c) => sumOf(c, o)),
            ),
          ]
          : null,
      ]
      : h("p", { class: "hp-where" }, "Exact, from what that player can know."),
  );
}

// What is on the table: one number, how it was found, and what was left out of it.
function answer(now) {
  const [low, high] = (now.interval || []).map((x) => `${(100 * x).toFixed(1)} %`);
  const how = now.interval ? `the true chance is between ${low} and ${high}` : now.fraction;
  return h(
    "div",
    { key: "now", class: "hp-answer", "data-percent": "now" },
    h(
      "p",
      {},
      h("b", {}, `${now.bound ? `${now.bound} ` : ""}${now.interval ? "about " : ""}${now.percent}`),
      `: ${now.asked}.`,
    ),
    h("p", { class: "hp-where" }, `${now.method[0].toUpperCase()}${now.method.slice(1)}: ${how}.`),
    now.left_out ? h("p", { class: "hp-left-out", "data-left-out": "now" }, now.left_out) : null,
  );
}

// The words are those of the game: what is to be reached, and what its numbers are called.
function curve(o) {
  const words = o.words;
  const short = o.rows.find((c) => c.left_out);
  return [
    h(
      "div",
      { key: "curve", class: "hp-chart" },
      scale("hp-axis"),
      h(
        "ol",
        { class: "hp-curve", "aria-label": `${words.chance}, from 0 to 100 %, by ${words.number}` },
        o.rows.map((c, value) => {
          const said = `${words.mark} ${value}${value === o.at ? ", the one on the table" : ""}: ${least(c)}`;
          return h(
            "li",
            {
              key: value,
              tabindex: "0",
              class: `${value === o.at ? "hp-at" : ""} ${c.bound ? "hp-least" : ""}`,
              "data-value": value,
              "aria-label": said,
              title: said,
            },
            h(
              "span",
              { class: "hp-col-box" },
              h("span", { class: "hp-col", style: `--hp-share:${c.value}` }),
            ),
            h("span", {}, value),
          );
        }),
      ),
    ),
    h("p", { key: "axis", class: "hp-where hp-axis-name" }, `${words.chance}, by ${words.number}`),
    o.at !== null
      ? h(
        "p",
        { key: "at", class: "hp-where" },
        `The dark bar is ${words.current}, ${o.at}: ${least(o.now)}, as above.`,
      )
      : o.now
      ? h("p", { key: "at", class: "hp-where" }, words.not_plain)
      : null,
    short
      ? h(
        "p",
        { key: "left", class: "hp-left-out", "data-left-out": "curve" },
        `A bar with a broken top is at least that high. ${short.left_out}`,
      )
      : null,
  ];
}

function bars(o, asks) {
  return h(
    "ol",
    { key: "bars", class: "hp-draws", "aria-label": `${asks.title} From 0 to 100 %` },
    h(
      "li",
      { key: "scale", class: "hp-draws-scale", "aria-hidden": "true" },
      h("span", {}),
      scale("hp-scale"),
      h("span", {}),
    ),
    o.rows.map((c) =>
      h(
        "li",
        {
          key: c.label,
          tabindex: "0",
          "data-value": c.label,
          "aria-label": `${c.label}: ${c.percent}, ${c.fraction}`,
          title: `${c.asked}: ${c.percent} (${c.fraction})`,
        },
        h("span", {}, c.label),
        h("span", { class: "hp-track" }, h("span", { class: "hp-odds-row", style: `--hp-share:${c.value}` })),
        h("span", { class: "hp-where" }, c.percent),
      )
    ),
  );
}

function sumOf(c, o) {
  const last = c.sum[c.sum.length - 1];
  if (c.method === "counted") {
    return `${c.label}: ${last.count} of ${last.of} ${o.shape === "curve" ? "deals" : "draws"}, ${least(c)}`;
  }
  return Number(c.label) === o.at
    ? `${c.label}: ${c.method}, ${least(c)}`
    : `${c.label}: ${least(c)}, ${o.words.easier} ${o.at}`;
}

// What the solver has looked at so far, and the best that it has found.
function soFar(busy) {
  if (busy.name !== "solve" || !busy.nodes) return null;
  const moves = `${busy.done} of ${busy.of} first ${busy.of === 1 ? "move" : "moves"}`;
  return h(
    "div",
    { key: "so-far", class: "hp-answer", "data-so-far": busy.nodes },
    h("progress", {
      max: 1,
      value: Math.max(busy.done / (busy.of || 1), busy.nodes / busy.most),
      "aria-label": "How far the search is",
    }),
    h(
      "p",
      {},
      busy.best
        ? [h("b", {}, "Best so far: "), `${busy.best}, value ${busy.value}.`]
        : "No first move is searched to the end yet.",
    ),
    h(
      "p",
      { class: "hp-where" },
      `${busy.nodes.toLocaleString("en")} positions looked at, of at most ${
        busy.most.toLocaleString("en")
      }; ${moves} searched to the end.`,
    ),
  );
}

function best(ui, act) {
  const { best: b } = ui.screen;
  const aside = ui.screen.busy && ["odds", "compare"].includes(ui.screen.busy.name); // another question is being answered
  const busy = aside ? null : ui.screen.busy;
  const percent = (x) => Math.round(100 * x);
  const bar = (m) =>
    h(
      "li",
      {
        key: m.text,
        tabindex: "0",
        title: `${m.text}: won in ${
          (100 * m.value).toFixed(1)
        } % of ${m.visits} visits; the true chance is between ${(100 * m.low).toFixed(1)} and ${
          (100 * m.high).toFixed(1)
        } % with 95 % confidence`,
      },
      h("span", { class: "hp-bar-name" }, m.text),
      h(
        "span",
        {
          class: "hp-gauge",
          role: "img",
          "aria-label": `${percent(m.value)} %, between ${percent(m.low)} and ${percent(m.high)}`,
        },
        h("i", { style: `left:${100 * m.low}%;width:${100 * (m.high - m.low)}%` }),
        h("b", { style: `left:${100 * m.value}%` }),
      ),
      h("span", { class: "hp-where" }, `${percent(m.value)} % (${percent(m.low)} to ${percent(m.high)})`),
    );
  return h(
    "div",
    { key: "best", class: "hp-ask" },
    h("h4", {}, "Best play"),
    h(
      "div",
      { class: "hp-buttons" },
      busy
        ? h("button", {
          key: "stop",
          type: "button",
          class: "hp-button hp-primary",
          "data-do": "stop",
          onClick: () => act.stop(),
        }, busy.of && busy.name !== "solve" ? `Stop (${busy.done} of ${busy.of})` : "Stop")
        : [
          h("button", {
            key: "solve",
            type: "button",
            class: "hp-button",
            "data-do": "solve",
            disabled: aside,
            onClick: () => act.best("solve"),
          }, "Solve this turn, cards open"),
          h("button", {
            key: "think",
            type: "button",
            class: "hp-button",
            "data-do": "think",
            disabled: aside,
            onClick: () => act.best("mcts"),
          }, "Think, cards hidden"),
        ],
    ),
    busy ? soFar(busy) : null,
    b && b.how === "solve"
      ? h(
        "div",
        { key: "solved", class: "hp-answer", "data-best": "solve" },
        h(
          "p",
          {},
          h(
            "b",
            {},
            b.value === null
              ? "Nothing found. "
              : b.best.length > 1
              ? `${b.best.length} best moves: `
              : "Best move: ",
          ),
          b.hidden || b.best.slice(0, 4).join("; "),
          b.best.length > 4 ? " …" : "",
        ),
        b.hidden ? null : h(
          "p",
          { class: "hp-where" },
          `${b.goal}${b.value === null ? "" : ` Value ${b.value},`} ${
            b.proven ? "proven" : `${b.value === null ? "" : "not proven. "}${b.note}`
          } (${b.nodes.toLocaleString("en")} positions).`,
        ),
        b.line.length
          ? h(
            "ol",
            { class: "hp-plain" },
            b.line.slice(0, 10).map((m, i) =>
              h(
                "li",
                { key: i },
                m.text,
                " ",
                m.rules.slice(0, 2).map((r) => chip(r, ui, act)),
              )
            ),
          )
          : null,
      )
      : null,
    b && b.how === "mcts"
      ? h(
        "div",
        { key: "thought", class: "hp-answer", "data-best": "mcts", "data-visits": b.visits },
        h(
          "p",
          {},
          `The chance that ${b.name} wins, after ${b.visits} of ${b.of} visits${
            b.done ? "" : b.stopped ? ", stopped" : " …"
          }`,
        ),
        scale("hp-scale"),
        h("ol", {
          class: "hp-gauges",
          "aria-label": `The chance that ${b.name} wins, from 0 to 100 %, for each move`,
        }, b.moves.map(bar)),
      )
      : null,
  );
}

export function compared(ui, act) {
  const s = ui.screen;
  const e = ui.explore;
  const c = s.compared;
  const pick = (name, label) =>
    h(
      "label",
      { key: name },
      label,
      h(
        "select",
        {
          class: "hp-select",
          "data-compare": name,
          onChange: (x) =>
            act.explore((y) => {
              y[name] = Number(x.target.value);
            }),
        },
        h("option", { value: "", selected: e[name] === null }, "a line"),
        s.lines.map((l) => h("option", { key: l.id, value: l.id, selected: e[name] === l.id }, l.label)),
      ),
    );
  return h(
    "div",
    { key: "compare", class: "hp-ask" },
    h("h4", {}, "Compare two lines"),
    s.lines.length < 2 ? h("p", { class: "hp-where" }, "Fork first: then there are two.") : h(
      "div",
      { class: "hp-buttons" },
      pick("a", "One"),
      pick("b", "Other"),
      h("button", {
        type: "button",
        class: "hp-button",
        "data-do": "compare",
        disabled: e.a === null || e.b === null || e.a === e.b,
        onClick: () => act.compareLines(),
      }, "Compare"),
    ),
    s.busy && s.busy.name === "compare"
      ? h(
        "p",
        { key: "comparing", class: "hp-where", role: "status" },
        "Working out the odds of both lines …",
      )
      : null,
    c
      ? h(
        "div",
        { key: "compared", class: "hp-answer", "data-compared": "true", tabindex: "-1" },
        c.parting.map((line, i) => h("p", { key: i }, line)),
        h("ul", { class: "hp-plain" }, c.differences.map((d, i) => h("li", { key: i }, d))),
        c.odds.map((o, i) =>
          o
            ? h(
              "p",
              { key: `o${i}`, class: "hp-where", "data-odds-of": i },
              `${["Where they part", ...c.labels][i]}: ${o}`,
            )
            : null
        ),
        h(
          "div",
          { class: "hp-boards" },
          c.boards.map((b, i) =>
            h(
              "figure",
              { key: i },
              h("figcaption", {}, c.labels[i]),
              h("img", { src: b, alt: `The table at the end of ${c.labels[i]}` }),
            )
          ),
        ),
      )
      : null,
  );
}
