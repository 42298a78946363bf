// The deck lab: a hero under construction on one screen; cards to choose, what the rules say, numbers, games, sharing.

import { h } from "./dom.js";
import { drafts, inLab, textBox } from "./files.js";
import { chip } from "./side.js";
import { crest, icon } from "./shapes.js";

const LARGEST_FILE = 40000;
const LETTER = { body: "B", mind: "M", x: "X" };
const LABEL = { body: "Body", mind: "Mind", x: "X" };

// ---- what a click does

export function decking({ ui, ask, say, draw, root }) {
  const d = ui.lab = {
    find: "",
    open: null,
    card: null,
    old: "",
    other: "",
    copies: 1,
    games: 20,
    opening: false,
    text: "",
    shared: null,
    name: null,
    naming: null,
    said: "",
  };
  const focus = (selector) =>
    requestAnimationFrame(() => root.querySelector(selector)?.focus({ preventScroll: true }));
  const problem = (words) => {
    ui.problem = words;
    say(words);
    draw();
  };
  const fresh = (reply) => {
    if (!reply.refused) {
      Object.assign(d, {
        open: null,
        name: null,
        opening: false,
        text: "",
        shared: null,
        old: "",
        other: "",
        copies: 1,
      });
    }
  };
  return {
    lab(change) {
      change(d);
      draw();
    },
    startFrom(id) {
      ask({ kind: "start", id }, fresh);
    },
    openDeck(text) {
      if (text) ask({ kind: "open", text: text.trim().match(/[?&]code=([^&#\s]+)/)?.[1] ?? text }, fresh);
    },
    async deckFile(input) {
      const file = input.files[0];
      input.value = "";
      if (!file) return;
      if (file.size > LARGEST_FILE) {
        return problem(
          `${file.name} is too large for a hero file: at most ${LARGEST_FILE.toLocaleString("en")} bytes.`,
        );
      }
      ask({ kind: "open", text: await file.text() }, fresh);
    },
    nameDeck() {
      const text = d.name;
      if (text === null || text === d.naming) return; // Enter is a change and a submitted form: one message is enough
      d.naming = text;
      ask({ kind: "name", text }, (r) => {
        d.naming = null;
        if (!r.refused && d.name === text) d.name = null;
      });
    },
    attribute(id, other) {
      ask({ kind: "part", id, other });
    },
    copies(id, n) {
      d.shared = null;
      ask({ kind: "put", id, number: Math.max(0, Math.min(ui.screen.most_copies, Math.round(n) || 0)) });
    },
    deckUndo() {
      ask({ kind: "undo" }, () => {
        d.shared = null;
        if (!ui.screen.undo) focus(".hp-lab h2");
      });
    },
    deckWhatIf() {
      ask({ kind: "what_if", id: d.old, other: d.other, number: d.copies });
    },
    deckSwap() {
      ask(
        { kind: "swap", id: ui.screen.swap.id, other: ui.screen.swap.other, number: ui.screen.swap.number },
        () => {
          Object.assign(d, { old: "", other: "", copies: 1, shared: null });
          focus("[data-swap=old]");
        },
      );
    },
    forgetSwap() {
      ask({ kind: "forget" }, () => focus("[data-do=what-if]"));
    },
    rival(id) {
      ask({ kind: "rival", id });
    },
    simulate() {
      ask({ kind: "simulate", number: d.games }, () => focus("[data-do=stop]"));
    },
    stopSimulation() {
      ask({ kind: "stop" }, () => say("Stopped. What was played is kept."));
    },
    saveDeck() {
      ask({ kind: "export" }, (r) => {
        if (!r.toml) return;
        const a = document.createElement("a");
        a.href = URL.createObjectURL(new Blob([r.toml], { type: "application/toml" }));
        a.download = r.name;
        a.click();
        setTimeout(() => URL.revokeObjectURL(a.href), 1000);
        say(`${r.name} is downloaded.`);
      });
    },
    shareDeck() {
      ask({ kind: "export" }, (r) => {
        if (!r.code) return;
        d.shared = inLab()
          ? r.code
          : `${location.origin}${location.pathname}?code=${encodeURIComponent(r.code)}`;
        say("The code is below.");
      });
    },
  };
}

// What a screen reader is told when the deck has changed; a simulation that goes on is not news.
export function deckSaid(ui) {
  const s = ui.screen;
  const sim = s.simulated;
  const played = sim && !s.busy
    ? ` ${sim.games} games played, ${sim.rows[sim.rows.length - 1].percent} won.`
    : "";
  const swap = s.swap ? ` The exchange changes ${s.swap.rows.length} numbers.` : "";
  const said = `${s.name}: ${s.size} cards, ${s.points} hero points. ${s.judged.head} ${
    s.judged.problems.map((p) => p.text).join(" ")
  }${swap}${played}`;
  if (said === ui.lab.said || s.busy) return null;
  ui.lab.said = said;
  return said;
}

// ---- the screen

export function deck(ui, act) {
  const s = ui.screen;
  const trouble = ui.problem || s.trouble;
  return h(
    "section",
    { key: "lab", class: "hp-lab" },
    head(ui, act),
    trouble ? h("p", { key: "trouble", class: "hp-notice hp-lab-trouble", role: "alert" }, trouble) : null,
    drafts(ui, act),
    opening(ui, act),
    h(
      "div",
      { key: "grid", class: "hp-lab-grid" },
      h("div", { key: "build", class: "hp-lab-col" }, judged(ui, act), attributes(s, act), cards(ui, act)),
      h("div", { key: "numbers", class: "hp-lab-col" }, curve(s), mix(s), chances(ui, act), reach(s)),
      h(
        "div",
        { key: "use", class: "hp-lab-col" },
        swap(ui, act),
        play(ui, act),
        simulation(ui, act),
        share(ui, act),
      ),
    ),
  );
}

const panel = (key, title, ...inside) =>
  h("section", { key, class: `hp-ask hp-lab-in-${key}`, "aria-label": title }, h("h3", {}, title), inside);
const choice = (label, props, options) =>
  h(
    "label",
    { class: "hp-lab-field" },
    h("span", {}, label),
    h("select", { class: "hp-select", ...props }, options),
  );
const option = (value, words, now) => h("option", { key: value, value, selected: value === now }, words);

function head(ui, act) {
  const s = ui.screen;
  const d = ui.lab;
  return h(
    "header",
    { key: "head", class: "hp-lab-head" },
    h("h2", { tabindex: "-1" }, s.title),
    h(
      "form",
      {
        class: "hp-lab-name",
        onSubmit: (e) => {
          e.preventDefault();
          act.nameDeck();
        },
      },
      h(
        "label",
        { class: "hp-lab-field" },
        h("span", {}, "Name"),
        h("input", {
          class: "hp-input",
          maxlength: "40",
          autocomplete: "off",
          "data-name": "deck",
          value: d.name ?? s.name,
          onInput: (e) =>
            act.lab((x) => {
              x.name = e.target.value;
            }),
          onChange: () => act.nameDeck(),
        }),
      ),
    ),
    h(
      "label",
      { class: "hp-lab-field" },
      h("span", {}, "Start again from"),
      h(
        "select",
        {
          class: "hp-select",
          "data-do": "start",
          onChange: (e) => {
            const to = e.target.value;
            e.target.value = "-";
            if (to !== "-") act.startFrom(to);
          },
        },
        option("-", "choose …", "-"),
        s.catalogue.map((x) => option(x.id, x.name, "-")),
        option("", "an empty deck", "-"),
      ),
    ),
    h("button", {
      type: "button",
      class: "hp-button",
      "data-do": "open-deck",
      "aria-expanded": String(d.opening),
      onClick: () =>
        act.lab((x) => {
          x.opening = !x.opening;
        }),
    }, "Open a file or code"),
    h("button", {
      type: "button",
      class: "hp-button",
      "data-do": "undo",
      disabled: !s.undo,
      onClick: () => act.deckUndo(),
    }, "Undo"),
  );
}

function opening(ui, act) {
  const d = ui.lab;
  if (!d.opening) return null;
  return h(
    "form",
    {
      key: "opening",
      class: "hp-files hp-opener",
      "aria-label": "Open a hero",
      onSubmit: (e) => {
        e.preventDefault();
        act.openDeck(d.text);
      },
    },
    h(
      "label",
      {},
      "A link, a code, or the text of a hero file",
      h("textarea", {
        class: "hp-input",
        rows: 3,
        spellcheck: "false",
        maxlength: LARGEST_FILE,
        "data-open": "text",
        value: d.text,
        onInput: (e) =>
          act.lab((x) => {
            x.text = e.target.value;
          }),
      }),
    ),
    h(
      "div",
      { class: "hp-buttons" },
      h("button", {
        type: "submit",
        class: "hp-button hp-primary",
        "data-do": "open",
        disabled: !d.text.trim(),
      }, "Open it"),
      h(
        "label",
        { class: "hp-button hp-file" },
        "Open a file …",
        h("input", {
          type: "file",
          accept: ".toml,.txt,text/plain",
          "data-open": "file",
          onChange: (e) => act.deckFile(e.target),
        }),
      ),
    ),
  );
}

// ---- building

function said(f, i, ui, act, most) {
  return h("li", { key: i }, f.text, " ", f.rules.slice(0, most).map((id) => chip(id, ui, act)));
}

function judged(ui, act) {
  const s = ui.screen;
  const j = s.judged;
  return h(
    "section",
    {
      key: "judged",
      class: `hp-judged ${j.ok ? "hp-yes" : "hp-no"}`,
      "aria-label": "What the rules say",
      "data-legal": String(j.ok),
    },
    h(
      "p",
      { class: "hp-lab-verdict" },
      h("b", {}, j.head),
      h(
        "span",
        { "data-points": s.points, class: s.points > s.most_points ? "hp-lab-bad" : "" },
        `${s.points} of ${s.most_points} hero points`,
      ),
      h(
        "span",
        { "data-size": s.size, class: s.size < s.least ? "hp-lab-bad" : "" },
        `${s.size} cards, at least ${s.least}`,
      ),
    ),
    j.problems.length
      ? h(
        "ul",
        { key: "problems", "data-problems": j.problems.length },
        j.problems.map((f, i) => said(f, i, ui, act, 2)),
      )
      : null,
    j.warnings.length
      ? h(
        "ul",
        { key: "warnings" },
        j.warnings.map((f, i) => said({ ...f, text: `Mind: ${f.text}` }, i, ui, act, 1)),
      )
      : null,
    s.tuned.length
      ? h("p", { key: "tuned", class: "hp-where" }, `Changed numbers: ${s.tuned.join(", ")}.`)
      : null,
    j.ok
      ? h(
        "details",
        { key: "why", class: "hp-more" },
        h("summary", {}, "Why it may play"),
        h("ul", {}, j.supports.map((f, i) => said(f, i, ui, act, 1))),
      )
      : null,
  );
}

function attributes(s, act) {
  return panel(
    "attributes",
    "Attribute cards",
    h("p", { class: "hp-where" }, "Whose card: its score, and its hero points in brackets."),
    h(
      "div",
      { class: "hp-lab-three" },
      Object.keys(LABEL).map((a) => {
        const now = s.attributes[a] ?? "";
        return h(
          "div",
          { key: a },
          choice(
            now
              ? `${LABEL[a]} ${s.scores[a]}, ${
                s.catalogue.find((x) => x.id === now).attributes[a].points
              } points`
              : `${LABEL[a]}: none yet`,
            {
              "data-attribute": a,
              value: now,
              onChange: (e) => {
                if (e.target.value) act.attribute(a, e.target.value);
              },
            },
            [
              now ? null : option("", "choose …", now),
              s.catalogue.map((x) =>
                option(x.id, `${x.name} ${x.attributes[a].score} (${x.attributes[a].points})`, now)
              ),
            ],
          ),
        );
      }),
    ),
  );
}

const wordsOf = (c) =>
  `${c.type} ${c.kind}${
    c.value ? ` ${c.value === "=" ? "with a value that varies" : c.value}` : ""
  }, costs ${c.cost} ${LABEL[c.attribute]}`;

function cards(ui, act) {
  const { screen: s, lab: d } = ui;
  const open = d.open ??
    new Set(s.catalogue.filter((x) => x.cards.some((c) => s.counts[c.id])).map((x) => x.id));
  const wanted = d.find.trim().toLowerCase();
  const fits = (c) =>
    !wanted || `${c.name} ${c.type} ${c.kind} ${LABEL[c.attribute]}`.toLowerCase().includes(wanted);
  const groups = s.catalogue.map((x) => ({ ...x, found: x.cards.filter(fits) })).filter((x) =>
    x.found.length
  );
  const card = d.card && s.catalogue.flatMap((x) => x.cards).find((c) => c.id === d.card);
  return panel(
    "cards",
    "Action cards",
    h(
      "label",
      { key: "find", class: "hp-lab-field" },
      h("span", {}, "Find a card by name, class or attribute"),
      h("input", {
        class: "hp-input",
        type: "search",
        maxlength: "40",
        "data-find": "card",
        value: d.find,
        onInput: (e) =>
          act.lab((x) => {
            x.find = e.target.value;
          }),
      }),
    ),
    h(
      "div",
      { key: "list", class: "hp-lab-list", role: "group", "aria-label": "All cards, by hero", tabindex: "0" },
      groups.map((x) => {
        const n = x.cards.reduce((sum, c) => sum + (s.counts[c.id] || 0), 0);
        const shown = Boolean(wanted) || open.has(x.id);
        return h(
          "section",
          { key: x.id, "aria-label": `Cards of ${x.name}`, class: "hp-lab-group" },
          h(
            "button",
            {
              type: "button",
              class: "hp-lab-owner",
              "data-owner": x.id,
              "aria-expanded": String(shown),
              onClick: () =>
                act.lab((y) => {
                  y.open = new Set(open);
                  if (!y.open.delete(x.id)) y.open.add(x.id);
                }),
            },
            h("span", { class: "hp-lab-crest", style: `--hp-accent:${x.accent}` }, crest(x.crest, null, 18)),
            h("b", {}, x.name),
            h("span", { class: "hp-where" }, n ? `${n} in your deck` : ""),
            h("span", { "aria-hidden": "true" }, shown ? "▾" : "▸"),
          ),
          shown ? h("ul", { class: "hp-lab-rows" }, x.found.map((c) => row(c, ui, act))) : null,
        );
      }),
      groups.length ? null : h("p", { class: "hp-empty" }, "No card has that name."),
    ),
    h(
      "p",
      { key: "card", class: "hp-lab-card hp-where" },
      card
        ? [h("b", {}, card.name), `: ${wordsOf(card)}. ${card.text}`]
        : "Point at a card, or go to its number, to read what it does.",
    ),
  );
}

function row(c, ui, act) {
  const n = ui.screen.counts[c.id] || 0;
  const look = () => {
    if (ui.lab.card !== c.id) {
      act.lab((x) => {
        x.card = c.id;
      });
    }
  };
  return h(
    "li",
    { key: c.id, class: `hp-lab-row ${n ? "hp-lab-has" : ""}`, "data-card": c.id, onMouseenter: look },
    icon(c.shape, 16),
    h("span", { class: "hp-tag-cost" }, `${c.cost} ${LETTER[c.attribute]}`),
    h(
      "span",
      { class: "hp-lab-words" },
      h("b", {}, c.name),
      h(
        "span",
        { class: "hp-where" },
        `${c.kind}${c.value ? ` ${c.value === "=" ? "?" : c.value}` : ""}${
          c.type === "Fast" ? "" : `, ${c.type}`
        }`,
      ),
    ),
    h(
      "span",
      { class: "hp-lab-step" },
      h("button", {
        type: "button",
        tabindex: "-1",
        "data-less": c.id,
        "aria-label": `One ${c.name} less`,
        disabled: !n,
        onClick: () => act.copies(c.id, n - 1),
      }, "−"),
      h("input", {
        type: "number",
        inputmode: "numeric",
        min: "0",
        max: ui.screen.most_copies,
        class: n > ui.screen.copies ? "hp-lab-bad" : "",
        "data-copies": c.id,
        "aria-label": `Copies of ${c.name}, ${wordsOf(c)}`,
        value: String(n),
        onFocus: look,
        onChange: (e) => {
          const to = Math.max(0, Math.min(ui.screen.most_copies, Math.round(Number(e.target.value)) || 0));
          e.target.value = String(to);
          if (to !== n) act.copies(c.id, to);
        },
      }),
      h("button", {
        type: "button",
        tabindex: "-1",
        "data-more": c.id,
        "aria-label": `One ${c.name} more`,
        disabled: n >= ui.screen.most_copies,
        onClick: () => act.copies(c.id, n + 1),
      }, "+"),
    ),
  );
}

// ---- numbers

function curve(s) {
  const most = Math.max(1, ...Object.values(s.curve).flatMap((by) => Object.values(by)));
  const dearest = Math.max(6, ...Object.values(s.curve).flatMap((by) => Object.keys(by).map(Number)));
  const costs = Array.from({ length: dearest + 1 }, (_, i) => i);
  return panel(
    "curve",
    "Cost curve",
    h(
      "div",
      { class: "hp-lab-curves" },
      Object.keys(LABEL).map((a) => {
        const by = s.curve[a];
        const words = costs.filter((c) => by[c]).map((c) => `${by[c]} of cost ${c}`).join(", ") || "no cards";
        return h(
          "div",
          {
            key: a,
            class: "hp-lab-curve",
            role: "img",
            "aria-label": `${LABEL[a]}, score ${s.scores[a] ?? "not chosen"}: ${words}`,
          },
          h("span", { class: "hp-lab-curve-name" }, h("b", {}, LABEL[a]), ` ${s.scores[a] ?? "–"}`),
          h(
            "span",
            { class: "hp-lab-bars" },
            costs.map((c) =>
              h(
                "span",
                {
                  key: c,
                  class: c > (s.scores[a] ?? 0) ? "hp-lab-dear" : "",
                  title: by[c] ? `${by[c]} of cost ${c}, ${LABEL[a]}` : null,
                },
                h("small", {}, by[c] || ""),
                h("i", { style: `--hp-share:${(by[c] || 0) / most}` }),
              )
            ),
          ),
        );
      }),
      h(
        "div",
        { key: "axis", class: "hp-lab-curve", "aria-hidden": "true" },
        h("span", { class: "hp-lab-curve-name" }, "cost"),
        h(
          "span",
          { class: "hp-lab-bars hp-lab-axis" },
          costs.map((c) => h("span", { key: c }, c)),
        ),
      ),
    ),
    h(
      "p",
      { class: "hp-where" },
      s.too_dear.length
        ? h("span", { class: "hp-lab-bad" }, `Never payable with these scores: ${s.too_dear.join(", ")}.`)
        : "Copies by cost. Every card can be paid from a free score.",
    ),
  );
}

function mix(s) {
  const most = Math.max(1, ...s.classes.map((c) => c.n));
  const types = Object.entries(s.types).filter(([, n]) => n).map(([name, n]) =>
    `${n} ${name[0].toUpperCase()}${name.slice(1)}`
  ).join(", ");
  return panel(
    "mix",
    "Classes",
    h(
      "ul",
      { class: "hp-lab-mix" },
      s.classes.map((c) =>
        h(
          "li",
          { key: c.name },
          icon(c.shape, 14),
          h("span", {}, c.name),
          h("i", { class: `hp-lab-bar hp-lab-${c.shape}`, style: `--hp-share:${c.n / most}` }),
          h("b", {}, c.n),
        )
      ),
    ),
    types ? h("p", { class: "hp-where" }, `By type: ${types}.`) : null,
  );
}

function chances(ui, act) {
  const s = ui.screen;
  return panel(
    "chances",
    "Opening hand",
    s.chances.length
      ? s.chances.map((c) =>
        h(
          "details",
          { key: c.id, class: "hp-lab-fact", "data-chance": c.id },
          h("summary", {}, h("span", {}, c.label), h("b", {}, c.percent)),
          h(
            "p",
            {},
            c.why,
            " ",
            h("span", { class: "hp-where" }, `Exactly ${c.fraction}. `),
            c.rules.map((id) => chip(id, ui, act)),
          ),
        )
      )
      : h("p", { class: "hp-where" }, "The deck has no cards yet."),
  );
}

function reach(s) {
  const line = (name, of) =>
    h(
      "tr",
      { key: name },
      h("th", { scope: "row" }, name),
      of.map((r) => h("td", { key: r.cards }, r.total || "–")),
    );
  const sets = (of) =>
    of.filter((r, i) => r.names.length && (!i || r.total > of[i - 1].total)).map((r) =>
      h("li", { key: r.cards }, `${r.total}: ${r.names.join(" + ")}`)
    );
  return panel(
    "reach",
    "Best in one set",
    h(
      "table",
      { class: "hp-lab-table" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, "cards"),
          s.attack.map((r) => h("th", { key: r.cards, scope: "col" }, r.cards)),
        ),
      ),
      h("tbody", {}, line("attack", s.attack), line("block", s.block)),
    ),
    h(
      "details",
      { class: "hp-lab-fact" },
      h("summary", {}, h("span", {}, "Which cards these are")),
      h(
        "p",
        { class: "hp-where" },
        "The best total for each number of cards, with each attribute's costs within its score, all points free and nothing else in play. Special cards and twists are not counted.",
      ),
      h("h4", {}, "Attack"),
      h("ul", { class: "hp-plain" }, sets(s.attack)),
      h("h4", {}, "Block"),
      h("ul", { class: "hp-plain" }, sets(s.block)),
    ),
  );
}

// ---- using

function swap(ui, act) {
  const { screen: s, lab: d } = ui;
  const mine = s.catalogue.flatMap((x) => x.cards).filter((c) => s.counts[c.id]);
  const old = s.counts[d.old] ? d.old : "";
  const copies = Math.min(d.copies, s.counts[old] || 1);
  const w = s.swap;
  const name = (id) => (s.catalogue.flatMap((x) => x.cards).find((c) => c.id === id) || { name: id }).name;
  return panel(
    "swap",
    "What if I swap …",
    h(
      "div",
      { key: "pick", class: "hp-lab-swap" },
      choice("out", {
        "data-swap": "old",
        value: old,
        onChange: (e) =>
          act.lab((x) => {
            x.old = e.target.value;
          }),
      }, [
        option("", "a card of the deck", old),
        mine.map((c) => option(c.id, `${c.name} (${s.counts[c.id]})`, old)),
      ]),
      choice("in", {
        "data-swap": "new",
        value: d.other,
        onChange: (e) =>
          act.lab((x) => {
            x.other = e.target.value;
          }),
      }, [
        option("", "any card", d.other),
        s.catalogue.map((x) =>
          h(
            "optgroup",
            { key: x.id, label: x.name },
            x.cards.map((c) => option(c.id, `${c.name}, ${c.cost} ${LETTER[c.attribute]}`, d.other)),
          )
        ),
      ]),
      choice("copies", {
        "data-swap": "copies",
        value: String(copies),
        onChange: (e) =>
          act.lab((x) => {
            x.copies = Number(e.target.value);
          }),
      }, Array.from({ length: s.counts[old] || 1 }, (_, i) => option(String(i + 1), i + 1, String(copies)))),
      h("button", {
        type: "button",
        class: "hp-button",
        "data-do": "what-if",
        disabled: !old || !d.other || old === d.other,
        onClick: () => {
          d.copies = copies;
          act.deckWhatIf();
        },
      }, "What if?"),
    ),
    w
      ? h(
        "div",
        { key: "answer", class: "hp-answer", "data-swapped": "true" },
        h("p", {}, h("b", {}, `${w.number} × ${name(w.id)} for ${name(w.other)}`)),
        w.rows.length
          ? h(
            "div",
            {
              class: "hp-lab-scroll",
              tabindex: "0",
              role: "group",
              "aria-label": "What the exchange changes",
            },
            h(
              "table",
              { class: "hp-lab-table hp-lab-diff" },
              h(
                "tbody",
                {},
                w.rows.map((r) =>
                  h(
                    "tr",
                    { key: r.name },
                    h("th", { scope: "row" }, r.name),
                    h("td", {}, r.was),
                    h("td", { "aria-label": r.up ? "up to" : "down to" }, r.up ? "↗" : "↘"),
                    h("td", {}, h("b", {}, r.now)),
                  )
                ),
              ),
            ),
          )
          : h("p", { class: "hp-where" }, "No number changes."),
        w.refused.map((p, i) => h("p", { key: `r${i}`, class: "hp-lab-bad" }, `Then refused: ${p}`)),
        w.freed.map((p, i) => h("p", { key: `f${i}` }, `No longer refused: ${p}`)),
        h(
          "div",
          { class: "hp-buttons" },
          h("button", {
            type: "button",
            class: "hp-button hp-primary",
            "data-do": "swap",
            onClick: () => act.deckSwap(),
          }, "Swap them"),
          h("button", {
            type: "button",
            class: "hp-button",
            "data-do": "forget",
            onClick: () => act.forgetSwap(),
          }, "Keep the deck"),
        ),
      )
      : null,
  );
}

function playLink(code) {
  const theme = new URLSearchParams(location.search).get("theme");
  return `play.ipynb?code=${encodeURIComponent(code)}${
    ["light", "dark"].includes(theme) ? `&theme=${theme}` : ""
  }`;
}

function play(ui, act) {
  const s = ui.screen;
  return panel(
    "play",
    "Play it",
    h(
      "div",
      { class: "hp-lab-line" },
      choice("against", {
        "data-do": "rival",
        value: s.rival,
        onChange: (e) => act.rival(e.target.value),
      }, s.catalogue.map((x) => option(x.id, x.name, s.rival))),
      s.play && !inLab()
        ? h(
          "a",
          { class: "hp-button hp-primary hp-lab-go", href: playLink(s.play), "data-do": "play" },
          "Play it now",
        )
        : null,
    ),
    s.play ? null : h("p", { class: "hp-where" }, "This deck breaks a rule, so it cannot be played yet."),
    s.play && inLab() ? textBox("hp.load reads this code: a new game with this hero", s.play, act) : null,
  );
}

function simulation(ui, act) {
  const { screen: s, lab: d } = ui;
  const { busy, simulated: m } = s;
  return panel(
    "simulation",
    "Simulate against the eight",
    busy
      ? h(
        "div",
        { key: "busy", class: "hp-lab-line" },
        h("div", {
          class: "hp-lab-progress",
          role: "progressbar",
          "aria-label": "Games played",
          "aria-valuemin": 0,
          "aria-valuemax": busy.of || 1,
          "aria-valuenow": busy.done,
        }, h("i", { style: `--hp-share:${busy.of ? busy.done / busy.of : 0}` })),
        h("span", { class: "hp-where", "data-played": busy.done }, `${busy.done} of ${busy.of}`),
        h("button", {
          type: "button",
          class: "hp-button hp-primary",
          "data-do": "stop",
          onClick: () => act.stopSimulation(),
        }, "Stop"),
      )
      : h(
        "div",
        { key: "begin", class: "hp-lab-line" },
        choice(
          "games against each",
          {
            "data-do": "games",
            value: String(d.games),
            onChange: (e) =>
              act.lab((x) => {
                x.games = Number(e.target.value);
              }),
          },
          s.games.map((n) => option(String(n), n, String(d.games))),
        ),
        h("button", {
          type: "button",
          class: "hp-button",
          "data-do": "simulate",
          disabled: !s.judged.ok,
          onClick: () => act.simulate(),
        }, "Simulate"),
      ),
    m
      ? h(
        "div",
        { key: "results", class: "hp-lab-results", "data-games": m.games },
        h(
          "p",
          { class: "hp-where" },
          `${m.name}: ${m.games} of ${m.asked} games, both sides played by the Medium bot${
            m.stopped ? ", stopped" : ""
          }${m.old ? ". The deck has changed since" : ""}.`,
        ),
        h(
          "table",
          { class: "hp-lab-table hp-lab-won" },
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              ["against", "won", "share", "95 % interval"].map((t) => h("th", { key: t, scope: "col" }, t)),
            ),
          ),
          h(
            "tbody",
            {},
            m.rows.map((r) =>
              h(
                "tr",
                { key: r.name },
                h("th", { scope: "row" }, r.name),
                h("td", {}, `${r.won}/${r.games}`),
                h("td", {}, h("b", {}, r.percent)),
                h(
                  "td",
                  {},
                  r.games
                    ? h(
                      "span",
                      { class: "hp-lab-interval" },
                      h(
                        "span",
                        { class: "hp-gauge", "aria-hidden": "true" },
                        h("i", { style: `left:${100 * r.low}%;width:${100 * (r.high - r.low)}%` }),
                        h("b", { style: `left:${100 * r.share}%` }),
                      ),
                      `${Math.round(100 * r.low)} to ${Math.round(100 * r.high)}`,
                    )
                    : "–",
                ),
              )
            ),
          ),
        ),
      )
      : null,
  );
}

function share(ui, act) {
  const d = ui.lab;
  return panel(
    "share",
    "Save and share",
    h(
      "div",
      { class: "hp-buttons" },
      h("button", {
        type: "button",
        class: "hp-button",
        "data-do": "save",
        onClick: () => act.saveDeck(),
      }, "Save as a file"),
      h("button", {
        type: "button",
        class: "hp-button",
        "data-do": "share",
        onClick: () => act.shareDeck(),
      }, "Share as a code"),
    ),
    d.shared ? textBox("This hero; whoever opens it gets a copy", d.shared, act) : null,
  );
}
