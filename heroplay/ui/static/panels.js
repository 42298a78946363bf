// What stands beside the table: phase bar, prompt and buttons, notice, log, the enlarged card, a rule, a pile.

import { h } from "./dom.js";
import { cardArt, cardBack } from "./card.js";
import { piece, zoneOf } from "./table.js";
import { placeDetail } from "./zones/index.js";

export function chip(id, ui, act) {
  const title = ui.screen.rules[id] || (ui.titles[id] || "");
  return h("button", {
    key: id,
    type: "button",
    class: "hp-chip",
    "data-rule": id,
    onClick: () => act.rule(id),
  }, title ? `${title} · ${id}` : id);
}

export function phases(view) {
  return h(
    "ol",
    { class: "hp-phases", "aria-label": "Phases of the turn" },
    view.phases.map((name) =>
      h("li", {
        key: name,
        class: name === view.phase ? "hp-now" : "",
        "aria-current": name === view.phase ? "step" : null,
      }, name)
    ),
  );
}

export function notice(ui, act) {
  const n = ui.problem ? { kind: "problem", text: ui.problem, repairs: [] } : ui.screen.notice;
  if (!n) return null;
  return h(
    "section",
    { key: "notice", class: `hp-notice hp-notice-${n.kind}`, role: "alert" },
    h("p", {}, h("b", {}, n.kind === "refused" ? "Refused. " : ""), n.text),
    n.rule
      ? h("p", { class: "hp-chips" }, (n.rules || [n.rule]).slice(0, 4).map((id) => chip(id, ui, act)))
      : null,
    n.repairs === null ? h("p", { class: "hp-where" }, "Looking for what would be legal …") : null,
    n.repairs && n.repairs.length
      ? h(
        "div",
        { class: "hp-repairs" },
        h("span", {}, "Legal instead: "),
        n.repairs.map((r, i) =>
          r.can === false ? h("span", { key: `r${i}`, "data-repair": i, class: "hp-could" }, r.text) : h(
            "button",
            { key: `r${i}`, type: "button", "data-repair": i, onClick: () => act.repair(i) },
            r.text,
          )
        ),
      )
      : null,
    h("button", {
      type: "button",
      class: "hp-close",
      "aria-label": "Close this notice",
      onClick: () => act.dismiss(),
    }, "×"),
  );
}

// The log is one stop of the Tab key: arrows go from line to line and to a line's rules.
export function log(ui, act) {
  const lines = ui.screen.log;
  const at = ui.logged || `${lines.length - 1}.0`;
  const stop = (line, n) => ({
    tabindex: at === `${line}.${n}` ? "0" : "-1",
    "data-log": `${line}.${n}`,
    onFocus: () => act.logged(`${line}.${n}`),
  });
  return h(
    "section",
    { key: "log", class: "hp-log", "aria-label": "What happened" },
    h("h4", {}, "Log"),
    lines.length ? null : h("p", { class: "hp-empty" }, "Nothing has happened yet."),
    !lines.length ? null : h(
      "ol",
      {
        class: "hp-lines",
        "aria-label": "Log lines; arrow keys go from one to the next",
        onKeydown: logKeys,
      },
      lines.map((line, i) =>
        h(
          "li",
          { key: i, class: ui.screen.look !== null && line.ply > ui.screen.look ? "hp-later" : "" },
          h("button", {
            ...stop(i, 0),
            type: "button",
            class: "hp-line",
            "data-ply": line.ply,
            title: "See the table before this move",
            onClick: () => act.look(line.ply - 1),
          }, line.text),
          line.rules.slice(0, 2).map((id, n) =>
            h("button", {
              ...stop(i, n + 1),
              key: id,
              type: "button",
              class: "hp-mini",
              "data-rule": id,
              "aria-label": `Rule ${id}`,
              onClick: () => act.rule(id),
            }, id)
          ),
        )
      ),
    ),
  );
}

function logKeys(event) {
  const [line, n] = (event.target.dataset.log || "").split(".").map(Number);
  if (Number.isNaN(line) || event.altKey || event.ctrlKey || event.metaKey) return;
  const last = event.currentTarget.children.length - 1;
  const to = {
    ArrowUp: [line - 1, 0],
    ArrowDown: [line + 1, 0],
    ArrowLeft: [line, n - 1],
    ArrowRight: [line, n + 1],
    Home: [0, 0],
    End: [last, 0],
  }[event.key];
  if (!to) return;
  event.preventDefault();
  event.stopPropagation();
  const target = event.currentTarget.querySelector(`[data-log="${to.join(".")}"]`);
  if (target) target.focus();
}

export function detail(ui, act) {
  const d = ui.detail;
  if (!d) {
    return h(
      "aside",
      { key: "detail", class: "hp-detail hp-none", "aria-hidden": "true" },
      h("p", { class: "hp-empty" }, "Point at a card, or go to it with the arrow keys, to see it large."),
    );
  }
  const face = d.piece.face ? ui.screen.faces[d.piece.face] : null;
  return h(
    "aside",
    { key: "detail", class: "hp-detail", "aria-label": "The card, enlarged" },
    h(
      "div",
      { class: "hp-big" },
      face
        ? cardArt(face, true)
        : placeDetail(d, ui)
        ? placeDetail(d, ui)
        : d.piece.label
        ? h("h4", {}, d.piece.label)
        : cardBack("#55534E", d.piece.cost, ""),
    ),
    face
      ? h(
        "div",
        { class: "hp-in-words" },
        h("h4", {}, face.name),
        h("p", {}, `${face.type} ${face.kind}`),
        h("p", {}, face.text),
      )
      : null,
    face && face.flavour
      ? h("p", { class: `hp-flavour ${face.text ? "" : "hp-drawn"}` }, face.flavour)
      : null,
    d.piece.why
      ? h("p", { class: "hp-why" }, d.piece.why, " ", d.piece.rule ? chip(d.piece.rule, ui, act) : null)
      : null,
  );
}

export function rule(ui, act) {
  const r = ui.rule;
  if (!r) return null;
  return h(
    "div",
    {
      key: "rule",
      class: "hp-sheet",
      tabindex: "-1",
      role: "dialog",
      "aria-modal": "false",
      "aria-label": `Rule ${r.id}`,
    },
    h(
      "header",
      {},
      h("h4", {}, r.title),
      h("span", { class: "hp-id" }, r.id, r.kind === "ruling" ? " · our ruling" : ""),
      h("button", {
        type: "button",
        class: "hp-close",
        "data-close": "rule",
        "aria-label": "Close this rule",
        onClick: () => act.closeRule(),
      }, "×"),
    ),
    h("p", { class: "hp-rule-text" }, r.text),
    r.where.length ? h("p", { class: "hp-where" }, "Printed: ", r.where.join("; ")) : null,
    r.near.length
      ? h(
        "p",
        { class: "hp-chips" },
        "Near: ",
        r.near.map((n) =>
          h(
            "button",
            { key: n.id, type: "button", class: "hp-chip", onClick: () => act.rule(n.id) },
            `${n.title} · ${n.id}`,
          )
        ),
      )
      : null,
  );
}

export function pile(ui, act) {
  if (!ui.open) return null;
  const zone = zoneOf(ui.screen.view, ui.open);
  if (!zone) return null;
  const focus = zone.pieces.some((p) => p.id === ui.focus) || !zone.pieces.length
    ? ui.focus
    : zone.pieces[zone.pieces.length - 1].id;
  return h(
    "div",
    {
      key: "pile",
      class: "hp-sheet hp-wide",
      tabindex: "-1",
      role: "dialog",
      "aria-label": zone.label,
      onKeydown: act.keys,
    },
    h(
      "header",
      {},
      h("h4", {}, `${zone.label}: ${zone.count}`),
      h("button", {
        type: "button",
        class: "hp-close",
        "data-close": "pile",
        "aria-label": "Close this pile",
        onClick: () => act.open(null),
      }, "×"),
    ),
    h(
      "div",
      { class: "hp-row hp-wrap", "data-zone": zone.id },
      [...zone.pieces].reverse().map((p) => piece(p, zone, { ...ui, focus }, act, "hp-small")),
    ),
  );
}

export function curtain(ui, act) {
  const c = ui.screen.curtain;
  return h(
    "section",
    { key: "curtain", class: "hp-curtain", role: "dialog", "aria-label": "Curtain" },
    h("h2", {}, `${c.name} is next`),
    h("p", {}, "Hand over the screen. Nothing is shown until you are ready."),
    h(
      "button",
      { type: "button", class: "hp-primary", "data-do": "ready", onClick: () => act.ready() },
      `I am ${c.name}`,
    ),
  );
}
