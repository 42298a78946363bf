// The top of a board: where one is, the phases of a turn, a few tools, and the settings behind one gear.

import { h } from "./dom.js";
import { filesTool } from "./files/panels.js";
import { sheet } from "./overlays.js";
import { texts } from "./texts.js";

const t = texts("play");
const PACES = [["0", t("pace_at_once")], ["0.7", t("pace_calm")], ["1.6", t("pace_slow")]];

/** The way to the other places of the app; a board in a notebook has none. */
export function places(ui, act) {
  const { app } = ui.screen;
  if (!app || !app.places.length) return null;
  const [home, ...rest] = app.places;
  const link = (p, label) =>
    h("a", {
      key: p.id,
      href: `?at=${p.id}`,
      class: "hp-place",
      "data-place": p.id,
      "aria-current": p.id === app.place ? "page" : null,
      onClick: (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        act.go({ at: p.id });
      },
    }, label);
  return h(
    "nav",
    { key: "places", class: "hp-places", "aria-label": t("places") },
    link(home, home.label),
    ui.narrow ? null : rest.map((p) => link(p, p.label)),
  );
}

/** The top of a screen without a table. */
export function bare(ui, act) {
  if (!ui.screen.app) return null;
  const reads = ["deck", "edit"].includes(ui.screen.mode);
  const rules = reads ? tool("book", t("rules"), () => act.openBook()) : null;
  return h(
    "header",
    { key: "top", class: "hp-top" },
    places(ui, act),
    h("div", { class: "hp-tools" }, rules),
  );
}

function phases(view) {
  if (!view.phases.length) return null;
  return h(
    "ol",
    { class: "hp-phases", "aria-label": t("phases") },
    view.phases.map((name) =>
      h("li", {
        key: name,
        class: name === view.phase ? "hp-now" : "",
        "aria-current": name === view.phase ? "step" : null,
      }, name)
    ),
  );
}

const tool = (name, label, onClick, more = {}) =>
  h("button", { key: name, type: "button", class: "hp-tool", "data-do": name, onClick, ...more }, label);

const signs = (ui, act) =>
  tool("legend", ui.phone ? "?" : t("signs"), () => act.openLegend(), {
    "aria-expanded": String(Boolean(ui.legend)),
    "aria-label": t("signs"),
  });

export function top(view, ui, act) {
  const { screen } = ui;
  const learns = screen.mode === "learn";
  const explores = screen.mode === "whatif";
  const step = (name, label, sign, on) =>
    tool(name, ui.phone ? sign : label, () => act.send({ kind: name }), {
      disabled: !on,
      "aria-label": label,
    });
  const over = (screen.next || []).map((seat) =>
    tool(
      `hand-to-${seat}`,
      t("hand_over_to", { name: view.names[seat] }),
      () => act.send({ kind: "hand_to", number: seat }),
    )
  );
  const back = learns ? null : [
    step("undo", explores ? t("back") : t("undo"), "↶", screen.can.undo),
    step("redo", explores ? t("forward") : t("redo"), "↷", screen.can.redo),
  ].slice(0, ui.phone && !screen.can.redo ? 1 : 2); // a phone has no room for what cannot be done
  const folded = ui.narrow || ui.folded;
  const drawer = folded
    ? tool("drawer", explores ? t("lines") : t("log"), () => act.toggle("drawer"), {
      "aria-expanded": String(Boolean(ui.drawer)),
    })
    : null;
  return h(
    "header",
    { key: "top", class: `hp-top ${learns ? "hp-learns" : ""}` },
    places(ui, act),
    h(learns ? "p" : "h2", { class: "hp-title" }, view.title),
    phases(view),
    h(
      "div",
      { class: "hp-tools" },
      over,
      back,
      drawer,
      signs(ui, act),
      tool("book", t("rules"), () => act.openBook(), { "aria-expanded": String(Boolean(ui.book)) }),
      tool("gear", h("span", { class: "hp-gear", "aria-hidden": "true" }, "⚙"), () => act.toggle("gear"), {
        "aria-expanded": String(Boolean(ui.gear)),
        "aria-label": t("settings"),
      }),
    ),
  );
}

// ---- the settings, behind the gear

function check(name, label, ui, act) {
  return h(
    "label",
    { key: name, class: "hp-setting" },
    h("input", {
      type: "checkbox",
      checked: ui.screen.settings[name],
      "data-setting": name,
      onChange: (e) => act.send({ kind: "set", settings: { [name]: e.target.checked } }),
    }),
    label,
  );
}

function choice(name, label, options, now, onChange) {
  return h(
    "label",
    { key: name, class: "hp-setting" },
    label,
    h(
      "select",
      {
        class: "hp-select",
        "data-setting": name,
        "data-do": name,
        onChange: (e) => onChange(e.target.value),
      },
      options.map(([value, word]) => h("option", { key: value, value, selected: value === now }, word)),
    ),
  );
}

function pace(ui, act) {
  const whose = ui.screen.mode === "learn" ? t("pace_of_replies") : t("pace_of_bots");
  const set = (value) => act.send({ kind: "set", settings: { pace: Number(value) } });
  return choice("pace", whose, PACES, String(ui.screen.settings.pace), set);
}

// Who watches looks over the shoulder of a seat, or of none.
function watchFrom(ui, act) {
  const { watch, view } = ui.screen;
  const options = [["", t("no_seat")], ...watch.seats.map((s) => [String(s), view.names[s]])];
  const set = (value) => act.send({ kind: "watch", number: value === "" ? null : Number(value) });
  return choice("watch", t("watch_from"), options, watch.seat === null ? "" : String(watch.seat), set);
}

export function gear(ui, act) {
  if (!ui.gear) return null;
  const { screen } = ui;
  const plays = screen.mode === "play" || screen.mode === "table";
  const explores = screen.mode === "whatif";
  return sheet(
    { name: "gear", title: t("settings") },
    () => act.close("gear"),
    plays && screen.watch ? watchFrom(ui, act) : null,
    (plays && !screen.watch) || explores ? check("try_it", t("try_it"), ui, act) : null,
    plays && !screen.watch && screen.passes !== false ? check("auto_pass", t("pass_for_me"), ui, act) : null,
    check("projector", t("projector"), ui, act),
    explores ? null : pace(ui, act),
    plays ? h("div", { key: "files", onClick: () => act.close("gear") }, filesTool(ui, act)) : null,
    plays && screen.mode === "play"
      ? tool("leave", t("new_game"), () => {
        act.close("gear");
        act.send({ kind: "leave" });
      })
      : null,
  );
}
