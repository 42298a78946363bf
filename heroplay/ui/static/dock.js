// The dock: question, hand, verdict and buttons in one place at the bottom, always on screen.

import { button } from "./controls.js";
import { h } from "./dom.js";
import { lessonButtons, lessonVerdict, question } from "./lesson.js";
import { chip } from "./side.js";
import { piece } from "./table/piece.js";
import { texts } from "./texts.js";

const t = texts("play");
const MOST_RULES = 4;

const PRIMARY = { class: "hp-button hp-primary" };

// ---- the hand

function hand(view, ui, act) {
  const zone = view.zones.find((z) => z.role === "hand" && z.owner === view.seat);
  if (!zone) return null;
  const label = ui.screen.watch ? zone.label : t("your_hand");
  const empty = ui.screen.watch ? t("hand_empty") : t("your_hand_empty");
  return h(
    "section",
    {
      key: "hand",
      class: "hp-hand",
      role: "group",
      "aria-label": label,
      "data-zone": zone.id,
      "data-area": "hand",
      style: `--hp-held:${zone.pieces.length}`,
    },
    zone.pieces.length
      ? zone.pieces.map((p) => piece(p, zone, ui, act))
      : h("p", { class: "hp-empty" }, empty),
  );
}

// ---- the buttons

function formButtons(view, ui, act) {
  const found = [];
  const f = ui.form();
  if (f) {
    const preview = ui.selection.length ? ui.preview : null;
    if (f.empty !== null && !ui.selection.length) {
      found.push(button("commit", f.empty_label, act.commit, PRIMARY));
    } else if (preview) {
      found.push(...ways(preview, ui, act));
    } else if (f.least > 0 || ui.selection.length) {
      found.push(button("commit", f.label, null, { ...PRIMARY, disabled: true }));
    }
    if (ui.selection.length) found.push(button("unselect", t("unselect"), act.unselect));
  }
  for (const b of view.forms.filter((x) => x.action)) {
    found.push(button(b.verb, b.label, () => act.send({ kind: "act", action: b.action })));
  }
  return found;
}

// What a selection can be used for, each a button; a number to say before, where one is asked.
/**
 * @param {import("./screen.d.ts").Preview} p
 * @param {any} ui
 * @param {any} act
 */
function ways(p, ui, act) {
  const stale = ui.number !== null && p.number && ui.number !== p.number.value;
  const found = p.ways.map((way, i) =>
    h("button", {
      key: `way${i}`,
      type: "button",
      class: `hp-button ${i ? "" : "hp-primary"}`,
      "data-do": i ? way.do : "commit",
      "data-way": way.do,
      disabled: stale || !(way.ok || ui.screen.settings.try_it),
      onClick: () => act.send({ kind: "act", action: way.action }),
    }, way.label)
  );
  return p.number ? [amount(p.number, ui, act), ...found] : found;
}

function amount(n, ui, act) {
  const now = ui.number === null ? n.value : ui.number;
  const set = (value) => {
    if (value >= n.least) act.amount(value);
  };
  const step = (by, label, sign) =>
    h("button", {
      key: label,
      type: "button",
      class: "hp-button",
      "aria-label": label,
      "data-step": by,
      disabled: now + by < n.least || now + by > n.most,
      onClick: () => set(now + by),
    }, sign);
  return h(
    "span",
    { key: "amount", class: "hp-amount", role: "group", "aria-label": n.label },
    step(-1, t("less", { label: n.label }), "−"),
    h(
      "label",
      {},
      n.label,
      h("input", {
        class: "hp-input",
        type: "number",
        inputmode: "numeric",
        min: n.least,
        max: n.most,
        value: String(now),
        "data-number": "true",
        onInput: (e) => {
          if (/^\d{1,3}$/.test(e.target.value)) set(Number(e.target.value));
        },
      }),
    ),
    step(1, t("more", { label: n.label }), "+"),
  );
}

// When a game is over: another one.
const afterwards = (act) => [
  button("rematch", t("play_again"), () => act.send({ kind: "rematch" }), PRIMARY),
  button("leave", t("new_game"), () => act.send({ kind: "leave" })),
];

// ---- the verdict: a refusal, what a selection would be, why something cannot be used, a lesson's answer

function refusal(ui, act) {
  const n = ui.problem ? { kind: "problem", text: ui.problem, repairs: [] } : ui.screen.notice;
  if (!n) return null;
  const repair = (r, i) =>
    r.can === false
      ? h("span", { key: `r${i}`, "data-repair": i, class: "hp-could" }, r.text)
      : h("button", { key: `r${i}`, type: "button", "data-repair": i, onClick: () => act.repair(i) }, r.text);
  return h(
    "section",
    { key: "notice", class: `hp-notice hp-notice-${n.kind}` }, // what of it is read out, the board says
    h("p", {}, n.kind === "refused" ? [h("b", {}, t("refused")), " "] : null, n.text),
    n.rule
      ? h(
        "p",
        { class: "hp-chips" },
        (n.rules || [n.rule]).slice(0, MOST_RULES).map((id) => chip(id, ui, act)),
      )
      : null,
    n.repairs === null ? h("p", { class: "hp-where" }, t("looking_for_repairs")) : null,
    n.repairs && n.repairs.length
      ? h("div", { class: "hp-repairs" }, h("span", {}, t("legal_instead")), " ", n.repairs.map(repair))
      : null,
    h("button", {
      type: "button",
      class: "hp-close",
      "aria-label": t("close_notice"),
      onClick: () => act.dismiss(),
    }, "×"),
  );
}

function previewLine(ui, act) {
  const p = ui.preview;
  if (ui.screen.notice && (!p || p.text === ui.screen.notice.text)) return null; // said already
  if (!p || !ui.selection.length) return whyNot(ui, act);
  const ok = p.ok === null || p.missing ? "untold" : String(p.ok);
  const style = { untold: "", true: "hp-yes", false: "hp-no" }[ok];
  const word = { untold: t("chosen_is"), true: t("allowed_is"), false: t("refused_is") }[ok];
  return h(
    "p",
    { key: "preview", class: `hp-preview ${style}`, "data-ok": ok },
    h("b", {}, word),
    " ",
    p.missing ? `${p.said} ${p.text}` : p.ok === false ? p.text : p.said,
    " ",
    p.rule ? chip(p.rule, ui, act) : null,
  );
}

// Why what is pointed at cannot be used.
function whyNot(ui, act) {
  const thing = ui.detail && ui.screen.can.act ? ui.detail.piece : null;
  if (!thing || !thing.why) return null;
  return h(
    "p",
    { key: "why", class: "hp-preview hp-no hp-why-not" },
    h("b", {}, t("not_now")),
    " ",
    thing.why,
    " ",
    thing.rule ? chip(thing.rule, ui, act) : null,
  );
}

// When there is nothing to judge: what happened last.
function lately(ui) {
  const lines = ui.screen.log.slice(-2);
  if (!lines.length || ui.screen.lesson) return null;
  return h(
    "div",
    { key: "lately", class: "hp-lately", "aria-hidden": "true" },
    lines.map((x, i) => h("p", { key: i }, x.text)),
  );
}

function verdict(ui, act) {
  const learns = ui.screen.mode === "learn";
  const said = [refusal(ui, act), previewLine(ui, act), learns ? lessonVerdict(ui, act) : null].filter(
    Boolean,
  );
  return h(
    "div",
    {
      key: "verdict",
      class: "hp-verdict",
      "data-area": "verdict",
      role: "group",
      "aria-label": t("verdict"),
    },
    h("div", { class: "hp-told", tabindex: said.length ? "0" : null }, said.length ? said : lately(ui)),
  );
}

// ---- what can be typed in place of clicks

export function typed(ui, act, id) {
  const { screen } = ui;
  if (screen.watch || screen.view.over || (screen.lesson && !screen.can.act)) return null;
  return h(
    "form",
    {
      key: "typed",
      class: "hp-typed",
      onSubmit: (e) => {
        e.preventDefault();
        act.sayIt();
      },
    },
    h(
      "label",
      {},
      h("span", {}, t("say_it")),
      h("input", {
        class: "hp-input",
        list: `hp-list-${id}`,
        value: ui.typed,
        placeholder: t("in_words"),
        autocomplete: "off",
        maxlength: "1000",
        onInput: (e) => act.typing(e.target.value),
      }),
    ),
    h("datalist", { id: `hp-list-${id}` }, ui.completions.map((c) => h("option", { key: c, value: c }))),
    h("button", { type: "submit", class: "hp-button" }, t("do_it")),
  );
}

// ---- all of it

/**
 * @param {import("./screen.d.ts").ShownView} view
 * @param {any} ui
 * @param {any} act
 * @param {string} id of the board, for what its parts are called
 */
export function dock(view, ui, act, id) {
  const { screen } = ui;
  const learns = screen.mode === "learn";
  const asked = learns && screen.lesson.question;
  const done = learns && screen.lesson.done;
  const buttons = [
    ...(screen.can.act ? formButtons(view, ui, act) : []),
    ...(learns ? lessonButtons(ui, act) : []),
    ...(view.over && screen.mode === "play" ? afterwards(act) : []),
  ];
  return h(
    "section",
    {
      key: "dock",
      class: `hp-dock ${asked ? "hp-asked" : ""}`,
      "data-area": "dock",
      "aria-label": t("dock"),
    },
    h(
      "p",
      { key: "prompt", class: "hp-prompt", "data-prompt": "true" },
      done ? t("step_done") : view.over || view.prompt,
      screen.thinking ? h("span", { class: "hp-thinking" }, " …") : null,
    ),
    hand(view, ui, act),
    h(
      "div",
      { key: "judged", class: "hp-judgement" },
      asked ? question(ui, act) : null,
      verdict(ui, act),
      h("div", { key: "buttons", class: "hp-buttons" }, buttons),
      ui.narrow ? null : typed(ui, act, id),
    ),
  );
}
