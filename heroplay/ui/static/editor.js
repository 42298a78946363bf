// The position editor: choose a card, choose where it lies; at every step the kernel says whether the position can be.

import { h } from "./dom.js";
import { cardName } from "./card.js";
import { rule } from "./overlays.js";
import { chip, detail } from "./side.js";
import { crest, icon } from "./shapes.js";
import { zoneOf } from "./table/lying.js";
import { piece } from "./table/piece.js";
import { textBox } from "./files.js";
import { unbegun } from "./newgame.js";

export function verdict({ ok, says, problems }) {
  if (ok) return `This position is possible. ${says}`;
  return `This position is impossible, for ${
    problems.length === 1 ? "one reason" : `${problems.length} reasons`
  }: ${problems.map((p) => p.text).join(" ")}`;
}

// What the editor does; `board` has ui, ask, say, draw and root.
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
      say(same ? "Nothing chosen." : `${name} chosen. Now choose where to put it.`);
      draw();
    },
    put(seat, card, spot, name) {
      const mark = spot.marks.length ? ui.edit.mark : "";
      change({ do: "put", seat, card, zone: spot.id, mark }, `${name}: ${spot.label}.`, () => {
        if (!root.contains(document.activeElement)) focusOn(seat, card);
      });
    },
    take(seat, zone, at, card, name) {
      change({ do: "take", seat, zone, at, card }, `${name} taken back.`, () => {
        Object.assign(ui.edit, { seat, card });
        draw();
        focusOn(seat, card);
      });
    },
    write(words) {
      change({ do: "write" }, words, (reply) => {
        ui.edit.texts = { ...reply.texts, code: reply.code };
      });
    },
    setUp(heroes, game, players) {
      ask(
        { kind: "edit", change: { do: "begin" }, game: { game, options: { heroes }, players } },
        (reply) => unbegun(ui, root, reply),
      );
    },
    editHere() {
      ask({ kind: "edit", change: { do: "here" } });
    },
  };
}

const fresh = () => ({ seat: 0, card: null, mark: "", texts: null, format: "python", line: "" });

export function editor(ui, act) {
  ui.edit ||= fresh();
  const e = ui.screen.edit;
  return h(
    "section",
    {
      key: "edit",
      class: "hp-edit",
      "aria-label": "Set up a position",
      onKeydown: (event) => {
        if (event.key !== "Escape" || (!ui.edit.card && !ui.rule)) return;
        ui.edit.card = null;
        event.stopPropagation();
        act.closeRule();
      },
    },
    h(
      "header",
      { class: "hp-top" },
      h("h2", {}, "Set up a position"),
      h(
        "div",
        { class: "hp-tools" },
        h("button", {
          type: "button",
          class: "hp-button hp-primary",
          "data-do": "play",
          disabled: !e.ok,
          onClick: () => act.change({ do: "play" }),
        }, "Play from here"),
        h("button", {
          type: "button",
          class: "hp-button",
          "data-do": "write",
          onClick: () => act.write("Written below."),
        }, "Copy as position"),
        h("button", {
          type: "button",
          class: "hp-button",
          "data-do": "leave-edit",
          onClick: () => {
            ui.edit = null;
            act.change({ do: "back" });
          },
        }, "Back"),
      ),
    ),
    h(
      "div",
      { class: "hp-edit-grid" },
      h("div", { key: "about", class: "hp-edit-about" }, judged(ui, act), moment(ui, act), detail(ui, act)),
      h(
        "div",
        { key: "sides", class: "hp-edit-sides" },
        e.sides.map((_, seat) => side(seat, ui, act)),
        thenPlay(ui, act),
        texts(ui, act),
      ),
    ),
    rule(ui, act),
  );
}

function judged(ui, act) {
  const e = ui.screen.edit;
  return h(
    "section",
    {
      class: `hp-judged ${e.ok ? "hp-yes" : "hp-no"}`,
      "data-ok": String(e.ok),
      "aria-label": "Is this position possible?",
    },
    e.note ? h("p", { key: "note", class: "hp-where" }, e.note) : null,
    ui.problem ? h("p", { key: "problem", class: "hp-edit-problem", role: "alert" }, ui.problem) : null,
    e.ok ? h("p", { key: "yes" }, h("b", {}, "This position is possible. "), e.says) : [
      h("p", { key: "no" }, h("b", {}, "This position is impossible:")),
      h(
        "ul",
        { key: "why" },
        e.problems.map((p, i) =>
          h(
            "li",
            { key: i, "data-problem": p.rule || "none" },
            p.text,
            " ",
            p.rule ? chip(p.rule, ui, act) : null,
          )
        ),
      ),
    ],
  );
}

const select = (props, options) =>
  h(
    "select",
    { class: "hp-input", ...props },
    options.map(([value, words, on]) => h("option", { key: value, value, selected: on }, words)),
  );

const number = (n, label, onChange, data, words = null) =>
  h(
    "label",
    { key: n.id },
    label,
    h("input", {
      class: "hp-input hp-edit-number",
      type: "number",
      inputmode: "numeric",
      min: n.least,
      max: n.most,
      value: n.value,
      "aria-label": words,
      ...data,
      onChange: (event) => {
        if (event.target.value.trim() !== "" && event.target.checkValidity()) {
          onChange(Number(event.target.value));
        } else event.target.value = n.value;
      },
    }),
  );

function moment(ui, act) {
  const e = ui.screen.edit;
  return h(
    "fieldset",
    { class: "hp-moment" },
    h("legend", {}, "The moment"),
    h(
      "label",
      { key: "active" },
      "Whose turn",
      select({
        "data-edit": "active",
        onChange: (v) => act.change({ do: "active", seat: Number(v.target.value) }, "Turn set."),
      }, e.sides.map((s, i) => [i, s.name, i === e.active])),
    ),
    h(
      "label",
      { key: "phase" },
      "Phase",
      select({
        "data-edit": "phase",
        onChange: (v) => act.change({ do: "phase", name: v.target.value }, "Phase set."),
      }, e.phases.map((p) => [p, p, p === e.phase])),
    ),
    e.numbers.map((n) =>
      number(n, n.label, (value) => act.change({ do: "number", name: n.id, value }, `${n.label} ${value}.`), {
        "data-edit": n.id,
      })
    ),
    h(
      "label",
      { key: "seats" },
      "Players",
      select({
        "data-edit": "seats",
        onChange: (v) =>
          act.change({ do: "seats", value: Number(v.target.value) }, `${v.target.value} players.`),
      }, e.seats.map((n) => [n, n, n === e.sides.length])),
    ),
  );
}

function side(seat, ui, act) {
  const e = ui.screen.edit;
  const s = e.sides[seat];
  const who = ui.screen.view.players[seat];
  const kind = ui.edit.seat === seat ? s.kinds.find((k) => k.id === ui.edit.card && k.left > 0) : null;
  const choices = e.chosen[seat] ? e.choices : [{ id: "", name: s.name }, ...e.choices];
  const stacks = s.spots.filter((spot) => spot.marks.length);
  const piles = s.spots.filter((spot) => !spot.marks.length);
  const points = s.numbers.filter((n) => !who.meters.some((m) => m.id === `${n.id}${seat}`));
  return h(
    "section",
    {
      key: `side${seat}`,
      class: `hp-player hp-edit-side ${kind ? "hp-placing-here" : ""}`,
      "data-side": seat,
      style: `--hp-accent:${who.accent}`,
      "aria-label": s.name,
    },
    h("h3", { class: "hp-unseen" }, s.name),
    h(
      "header",
      { class: "hp-who" },
      crest(who.crest, null, 28),
      h(
        "label",
        {},
        e.word,
        select({
          "data-edit": "choose",
          onChange: (v) => {
            if (v.target.value) act.change({ do: "choose", seat, name: v.target.value }, `${e.word} chosen.`);
          },
        }, choices.map((p) => [p.id, p.name, p.id === e.chosen[seat]])),
      ),
      h(
        "label",
        {},
        "Played by",
        select(
          {
            "data-edit": "player",
            onChange: (v) => act.change({ do: "player", seat, name: v.target.value }, "Player chosen."),
          },
          [{ id: "person", name: "a person here" }, ...e.bots].map((
            b,
          ) => [b.id, b.id === "person" ? b.name : `Bot: ${b.name}`, b.id === e.players[seat]]),
        ),
      ),
      points.map((n) =>
        number(
          n,
          n.label,
          (value) => act.change({ do: "number", seat, name: n.id, value }, `${s.name}, ${n.label} ${value}.`),
          { "data-edit": n.id },
        )
      ),
      who.active ? h("span", { class: "hp-turn" }, "turn") : null,
      h("button", {
        type: "button",
        class: "hp-tool hp-edit-clear",
        "data-do": "clear-side",
        onClick: () => act.change({ do: "clear", seat }, `${s.name} cleared.`),
      }, "Clear this side"),
    ),
    h(
      "div",
      { class: "hp-measures" },
      stacks.map((spot) => spotBox(spot, seat, kind, ui, act, meter(who, s, spot, seat, act))),
    ),
    h(
      "div",
      { class: "hp-edit-piles" },
      piles.map((spot) =>
        spotBox(spot, seat, kind, ui, act, spot.first ? rest(s, spot, seat, ui, act) : null)
      ),
    ),
    kit(s, seat, ui, act),
    kind ? placing(s, seat, kind, ui, act) : null,
  );
}

function meter(who, s, spot, seat, act) {
  const m = who.meters.find((x) => x.id === `${spot.id}${seat}`);
  const n = s.numbers.find((x) => x.id === spot.id);
  if (!m || !n) return null;
  return h(
    "div",
    { class: "hp-edit-score" },
    number(
      n,
      "Score",
      (value) => act.change({ do: "number", seat, name: n.id, value }, `${s.name}, ${m.label} ${value}.`),
      {
        "data-edit": n.id,
      },
      `Score of ${m.label}`,
    ),
    h(
      "span",
      { class: m.spent > m.score ? "hp-edit-over" : "hp-of" },
      `${m.spent} tied up, ${m.score - m.spent} free`,
    ),
  );
}

// A zone: a click on it puts the chosen card there, a click on a card takes that card back.
function spotBox(spot, seat, kind, ui, act, more) {
  const zone = zoneOf(ui.screen.view, `${spot.id}${seat}`);
  const drawn = spot.id === "hand" ? zone : { ...zone, kind: "stack" };
  const picker = {
    ...act,
    pick: (p) => act.take(seat, spot.id, zone.pieces.indexOf(p), p.ref, ui.screen.faces[p.face].name),
    leave() {},
  };
  const one = (p) =>
    piece(
      p,
      drawn,
      { ...ui, selection: [], focus: p.id, roomy: false, pickable: () => true },
      picker,
      { style: spot.id === "hand" ? "hp-small" : "hp-tagged" },
    );
  return h(
    "div",
    {
      key: spot.id,
      class: `hp-spot hp-spot-${spot.id} ${kind ? "hp-spot-open" : ""}`,
      "data-zone": zone.id,
      onClick: (event) => {
        if (kind && !event.target.closest("button, input, select, label")) {
          act.put(
            seat,
            kind.id,
            spot,
            ui.screen.faces[kind.face].name,
          );
        }
      },
    },
    h(
      "div",
      { class: "hp-spot-head" },
      h(
        "h4",
        {},
        spot.label,
        h(
          "span",
          { class: "hp-of" },
          ` · ${zone.count}${spot.first && zone.pieces.length ? ", top first" : ""}`,
        ),
      ),
      more,
    ),
    h(
      "div",
      {
        class: `hp-spot-cards ${spot.id === "hand" ? "hp-row" : "hp-stack"}`,
        role: "group",
        "aria-label": `${zone.label}; choose a card to take it back`,
      },
      zone.pieces.length
        ? zone.pieces.map(one)
        : h("p", { class: "hp-empty" }, kind ? "Put it here" : "nothing"),
    ),
  );
}

function rest(s, spot, seat, ui, act) {
  const zone = zoneOf(ui.screen.view, `${spot.id}${seat}`);
  return h(
    "div",
    { class: "hp-edit-rest" },
    s.left
      ? h(
        "label",
        {},
        `${s.left} not placed`,
        select({
          "data-edit": "rest",
          onChange: (v) => act.change({ do: "rest", seat, name: v.target.value }, "The other cards are set."),
        }, [["shuffled", zone.pieces.length ? "shuffled below" : "shuffled", s.rest === "shuffled"], [
          "aside",
          "not in the game",
          s.rest === "aside",
        ]]),
      )
      : null,
    zone.pieces.length
      ? h("button", {
        type: "button",
        class: "hp-tool",
        "data-do": "shuffle",
        onClick: () => act.change({ do: "shuffle", seat, zone: spot.id }, "Shuffled."),
      }, "Shuffle")
      : null,
  );
}

function kit(s, seat, ui, act) {
  const groups = new Map();
  for (const k of s.kinds) {
    const face = ui.screen.faces[k.face];
    if (!groups.has(face.kind)) groups.set(face.kind, []);
    groups.get(face.kind).push([k, face]);
  }
  const one = ([k, face]) =>
    h(
      "button",
      {
        key: k.id,
        type: "button",
        class: "hp-kind-button",
        "data-card": k.id,
        "aria-disabled": k.left ? null : "true",
        "aria-pressed": String(ui.edit.seat === seat && ui.edit.card === k.id && k.left > 0),
        "aria-label": `${cardName(face)}; ${k.left} left`,
        onClick: () => {
          if (k.left) act.choose(seat, k.id, face.name);
        },
        onFocus: () => act.detail({ id: k.id, face: k.face, why: "" }, { id: "" }),
        onMouseenter: () => act.detail({ id: k.id, face: k.face, why: "" }, { id: "" }),
      },
      icon(face.shape, 16),
      h("span", { class: "hp-tag-name" }, face.name),
      h(
        "span",
        { class: "hp-of" },
        [face.value, face.cost === null ? "" : `${face.cost} ${face.letter}`].filter(Boolean).join(" · "),
      ),
      h("b", {}, `×${k.left}`),
    );
  return h(
    "div",
    { class: "hp-kit", role: "group", "aria-label": `Cards of ${s.name} that are not placed` },
    [...groups].map(([name, kinds]) =>
      h(
        "div",
        { key: name, class: "hp-kit-group", role: "group", "aria-label": name },
        h("h4", {}, name[0].toUpperCase() + name.slice(1)),
        kinds.map(one),
      )
    ),
  );
}

// Where to put the chosen card: the same by mouse, touch and keyboard.
function placing(s, seat, kind, ui, act) {
  const name = ui.screen.faces[kind.face].name;
  const marks = (s.spots.find((spot) => spot.marks.length) || { marks: [] }).marks;
  return h(
    "div",
    { key: "placing", class: "hp-placing", role: "group", "aria-label": `Put ${name}` },
    h("b", {}, `Put ${name}:`),
    s.spots.map((spot) =>
      h("button", {
        key: spot.id,
        type: "button",
        class: `hp-button ${spot.id === kind.home ? "hp-primary" : ""}`,
        "data-put": spot.id,
        onClick: () => act.put(seat, kind.id, spot, name),
      }, spot.first ? `${spot.label}, on top` : spot.label)
    ),
    marks.length
      ? h(
        "label",
        { key: "mark" },
        "stacked",
        select({
          "data-edit": "mark",
          onChange: (v) => {
            ui.edit.mark = v.target.value;
          },
        }, marks.map(([mark, words]) => [mark, words, mark === ui.edit.mark])),
      )
      : null,
    h("button", {
      key: "no",
      type: "button",
      class: "hp-button",
      "data-do": "unchoose",
      "aria-label": "Unselect",
      onClick: () => act.choose(seat, kind.id, name),
    }, "×"),
  );
}

function thenPlay(ui, act) {
  const e = ui.screen.edit;
  const add = (event) => {
    event.preventDefault();
    const line = ui.edit.line.trim();
    if (line) {
      act.change({ do: "then", lines: [...e.then, line] }, `Then ${line}.`, () => {
        ui.edit.line = "";
      });
    }
  };
  return h(
    "form",
    { key: "then", class: "hp-then", onSubmit: add },
    h("h3", {}, "Then play"),
    h("p", { class: "hp-where" }, "Actions from there, one by one: an open attack is given this way."),
    e.then.length ? h("ol", {}, e.then.map((line, i) => h("li", { key: i }, line))) : null,
    h(
      "label",
      {},
      h("span", { class: "hp-where" }, "Next action"),
      h("input", {
        class: "hp-input",
        "data-edit": "then",
        list: "hp-then-list",
        value: ui.edit.line,
        maxlength: "300",
        autocomplete: "off",
        onInput: (v) => {
          ui.edit.line = v.target.value;
        },
      }),
    ),
    h("datalist", { id: "hp-then-list" }, e.next.map((line) => h("option", { key: line, value: line }))),
    h("button", { type: "submit", class: "hp-button", "data-do": "add-then" }, "Add"),
    e.then.length
      ? h("button", {
        type: "button",
        class: "hp-button",
        "data-do": "drop-then",
        onClick: () => act.change({ do: "then", lines: e.then.slice(0, -1) }, "Last action removed."),
      }, "Remove the last")
      : null,
  );
}

function texts(ui, act) {
  const t = ui.edit.texts;
  if (!t) return null;
  const formats = [["python", "Python"], ["toml", "TOML"], ...(t.code ? [["code", "Link"]] : [])];
  const text = ui.edit.format === "code" ? act.linkOf(t.code) : t[ui.edit.format];
  return h(
    "section",
    { key: "texts", class: "hp-texts", "aria-label": "The position as text" },
    h(
      "div",
      { class: "hp-buttons", role: "group", "aria-label": "Written as" },
      formats.map(([id, words]) =>
        h("button", {
          key: id,
          type: "button",
          class: "hp-button",
          "data-format": id,
          "aria-pressed": String(ui.edit.format === id),
          onClick: () =>
            act.redraw(() => {
              ui.edit.format = id;
            }),
        }, words)
      ),
    ),
    textBox("The position as text", text, act),
  );
}
