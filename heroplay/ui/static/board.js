// The board: keeps a copy of the screen, draws it, and sends intents.  It knows zones and pieces, not games.

import { h, patch } from "./dom.js";
import { common, commons, hand, ladder, maps, piece, player, zoneOf } from "./table.js";
import { thingsOf, zoning } from "./zones/index.js";
import { turnOver } from "./zones/secrets.js";
import { editing, editor, verdict } from "./editor.js";
import { deck, decking, deckSaid } from "./decklab.js";
import { asked, files, filesPanel, filesTool, inLab } from "./files.js";
import { fresh, newGame, unbegun, wanted } from "./newgame.js";
import { learning, lesson, map, question, spoken, taught } from "./learn.js";
import { texts } from "./texts.js";
import { remember, travel } from "./motion.js";
import { compared, exploring, questions, tree } from "./whatif.js";
import { chip, curtain, detail, log, notice, phases, pile, rule } from "./panels.js";

const t = texts("play");
const LOST_AFTER = 4000;
const PING_EVERY = 5000;

// A browser's own key: 128 random bits under which its game is saved.
function browserKey() {
  try {
    let key = localStorage.getItem("heroplay.key");
    if (!/^[0-9a-f]{32}$/.test(key || "")) {
      key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0"))
        .join("");
      localStorage.setItem("heroplay.key", key);
    }
    return key;
  } catch {
    return null;
  }
}

function apply(screen, ops) {
  for (const [kind, path, value] of ops) {
    let at = screen;
    for (const key of path.slice(0, -1)) at = at[key];
    const last = path[path.length - 1];
    if (kind === "set") at[last] = value;
    else if (kind === "del") delete at[last];
    else if (kind === "cut") at[last].length = value;
    else at[last].push(...value);
  }
}

export default {
  render({ model, el }) {
    const ui = {
      screen: structuredClone(model.get("screen")),
      selection: [],
      refs: new Map(),
      number: null,
      preview: null,
      detail: null,
      rule: null,
      titles: {},
      open: null,
      typed: "",
      completions: [],
      problem: "",
      lost: false,
      focus: null,
      said: "",
      news: [],
      wish: null,
      logged: null,
      unfolded: new Set(),
      pickable: (p, zone) => pickable(p, zone),
      piece: (p, zone, extra, inside) => piece(p, zone, ui, act, extra, inside),
      litUp: (p) => litUp(p),
    };
    const root = document.createElement("div");
    root.className = "hp-board";
    el.appendChild(root);
    const waiting = new Map();
    let counter = 0;

    // ---- talking to the kernel

    function ask(intent, then) {
      const id = ++counter;
      waiting.set(id, {
        then,
        timer: setTimeout(() => {
          ui.lost = true;
          draw();
        }, LOST_AFTER),
      });
      model.send({ type: "intent", id, intent: { rev: ui.screen.rev, ...intent } });
    }

    function answered(message) {
      const entry = waiting.get(message.id);
      if (!entry) return;
      waiting.delete(message.id);
      clearTimeout(entry.timer);
      ui.lost = false;
      ui.problem = message.reply.problem || "";
      if (ui.problem) say(ui.problem);
      if (entry.then) entry.then(message.reply);
      draw();
    }

    function onMessage(message) {
      if (message.type === "reply") return answered(message);
      if (message.type === "pong") return ponged(message);
      if (message.type === "problem") {
        ui.problem = message.problem;
        say(ui.problem);
        return draw();
      }
      if (message.type === "screen") ui.screen = structuredClone(message.screen);
      else if (message.type !== "patch") return;
      else if (message.from !== ui.screen.rev) return model.send({ type: "resync" });
      else apply(ui.screen, message.ops);
      model.set("screen", structuredClone(ui.screen)); // sent to nobody: what a notebook keeps when it is saved
      changed();
    }

    // Whether anybody is still there, also while nothing is clicked; and whether all of what happened has come here.
    let pinged = null;
    function ping() {
      if (document.hidden || waiting.size || pinged) return;
      pinged = setTimeout(() => {
        pinged = null;
        ui.lost = true;
        draw();
      }, LOST_AFTER);
      model.send({ type: "ping" });
    }

    function ponged(message) {
      clearTimeout(pinged);
      pinged = null;
      const back = ui.lost;
      ui.lost = false;
      if (message.rev !== ui.screen.rev) model.send({ type: "resync" });
      else if (back) draw();
    }

    // What one player typed, opened or was told is not for the next one.
    function forget() {
      clear();
      Object.assign(ui, {
        detail: null,
        rule: null,
        open: null,
        typed: "",
        completions: [],
        problem: "",
        said: "",
        spoken: 0,
        news: [],
      });
      Object.assign(ui.files, { open: false, shown: null, found: null, text: "" });
    }

    function changed() {
      ui.lost = false;
      if (ui.screen.curtain) forget();
      if (ui.screen.mode === "new" || ui.screen.mode === "map") {
        clear();
        Object.assign(ui, { lastPly: -1, detail: null, lessonAt: null, spoken: 0 });
        if (ui.screen.mode === "map") {
          say(ui.screen.problem || ui.screen.news || `Learn: ${ui.screen.title}. The map of chapters.`);
        }
        return draw();
      }
      if (ui.screen.mode === "deck") {
        const said = deckSaid(ui);
        if (said) say(said);
        return draw();
      }
      if (ui.screen.mode === "edit") {
        say(verdict(ui.screen.edit));
        return draw();
      }
      const present = new Set(ui.screen.view.zones.flatMap((z) => thingsOf(z).map((p) => p.id)));
      if (!ui.screen.can.act || ui.selection.some((id) => !present.has(id)) || ui.lastPly !== ui.screen.ply) {
        clear();
      }
      ui.lastPly = ui.screen.ply;
      const n = ui.screen.notice;
      const now = performance.now();
      const heard = now - (ui.spokenAt || 0) < 1000 ? ui.news : []; // moves that follow at once are read out together
      if (ui.screen.log.length < (ui.spoken || 0)) ui.spoken = 0; // another table, or moves taken back
      const told = ui.screen.lesson ? spoken(ui) : [];
      ui.news = [...heard, ...ui.screen.log.slice(ui.spoken || 0).map((line) => line.text)].slice(-6);
      Object.assign(ui, { spoken: ui.screen.log.length, spokenAt: now });
      say(
        [...ui.news, ...told, n ? `Refused. ${n.text}` : "", ui.screen.view.over || ui.screen.view.prompt]
          .filter(Boolean).join(" "),
      );
      if (ui.detail && !present.has(ui.detail.piece.id)) ui.detail = null;
      const done = Boolean(ui.screen.lesson && ui.screen.lesson.done);
      if (done && !ui.wasDone && root.contains(document.activeElement)) {
        requestAnimationFrame(() =>
          root.querySelector("[data-do=next], [data-do=to-map], [data-do=again]")?.focus({
            preventScroll: true,
          })
        );
      }
      ui.wasDone = done;
      if (!root.querySelector(".hp-lines:focus-within")) ui.logged = null;
      draw();
    }

    function say(text) {
      ui.said = text;
    }

    // ---- selecting

    const open = () => ui.screen.view.forms.filter((f) => f.action === null);
    const formOf = (zone) => open().find((f) => f.zones.includes(zone));
    // The form that is being filled in: where there are several, what was picked first says which.
    const form = () => open().length > 1 ? formOf(ui.from) : open()[0];
    // Another pick takes the place of the one that there is.
    const swaps = (f) => open().length > 1 || (f.most === 1 && !ui.screen.settings.try_it);

    // It goes with what is chosen, in the same form.
    const joins = (p, zone) =>
      ui.selection.length > 0 && formOf(zone.id) === form() &&
      Boolean(ui.preview && ui.preview.lit && ui.preview.lit.includes(p.ref));

    // It cannot be added to what is chosen elsewhere in the same form.
    const barred = (p, zone) =>
      ui.selection.length > 0 && zone.id !== ui.from && formOf(zone.id) === form() &&
      Boolean(ui.preview && ui.preview.why && ui.preview.why[p.ref]);

    function clear() {
      ui.from = null;
      ui.twice = false;
      ui.selection = [];
      ui.refs.clear();
      ui.preview = null;
      ui.number = null;
    }

    function pickable(p, zone) {
      const f = formOf(zone.id);
      if (!f || !ui.screen.can.act || !p.ref) return false;
      if (ui.screen.settings.try_it || ui.selection.includes(p.id) || joins(p, zone)) return true;
      if (!ui.selection.length || swaps(f)) return p.lit && !barred(p, zone);
      return Boolean(ui.preview && ui.preview.lit && ui.preview.lit.includes(p.ref));
    }

    // In a lesson every card may be tried; those that some right of play has are lit all the same.
    function litUp(p) {
      if (!ui.screen.lesson || ui.screen.blind || ui.selection.includes(p.id)) return true;
      return ui.selection.length && open().length === 1
        ? Boolean(ui.preview && ui.preview.lit.includes(p.ref))
        : p.lit;
    }

    function tryIt(then) {
      const f = form();
      if (!f || !ui.selection.length) {
        ui.preview = null;
        return draw();
      }
      const refs = ui.selection.map((id) => ui.refs.get(id));
      ask({ kind: "try", selection: { verb: f.verb, refs, number: ui.number } }, (reply) => {
        if (!reply.refused) {
          ui.preview = reply;
          Object.assign(ui.titles, reply.titles);
          say(
            reply.ok === null ? `${reply.said}: chosen.` : reply.ok ? `${reply.said}: allowed.` : reply.text,
          );
          if (then) then();
          if (ui.twice) again();
        }
      });
    }

    // A second click on what is chosen does it, where it can mean one thing only.
    function again() {
      const ways = ui.preview ? ui.preview.ways.filter((w) => w.ok) : [];
      ui.twice = !ui.preview || waiting.size > 0;
      if (ui.twice) return;
      if (ways.length === 1) commit();
      else if (!ways.length) clear();
      draw();
    }

    function commit() {
      const f = form();
      if (!f) return;
      if (!ui.selection.length && f.empty) ask({ kind: "act", action: f.empty });
      else if (ui.preview && ui.preview.ways.length) ask({ kind: "act", action: ui.preview.ways[0].action });
    }

    const act = {
      send: (intent) => ask(intent),
      wish(change) {
        change(ui.wish);
        draw();
      },
      begin() {
        ask({ kind: "new", game: wanted(ui.screen, ui.wish) }, (reply) => unbegun(ui, root, reply));
      },
      pick(p, zone) {
        ui.focus = p.id;
        if (!pickable(p, zone)) {
          ui.detail = { piece: p, zone: zone.id };
          ui.barred = zone.role === "hand" ? null : p.id;
          if (p.why) say(p.why);
          return draw();
        }
        const at = ui.selection.indexOf(p.id);
        if (at >= 0 && open().length > 1) return again();
        if (at >= 0) ui.selection.splice(at, 1);
        else {
          if (swaps(formOf(zone.id)) && !joins(p, zone)) clear();
          ui.from = zone.id;
          ui.selection.push(p.id);
          ui.refs.set(p.id, p.ref);
        }
        const quick = ui.screen.lesson && ui.screen.lesson.quick && at < 0 && p.lit;
        tryIt(
          quick
            ? () => {
              if (
                ui.preview.ok && !ui.preview.lit.length && !ui.preview.number &&
                ui.preview.ways.filter((w) => w.ok).length < 2
              ) commit();
            }
            : null,
        );
        draw();
      },
      detail(p, zone) {
        ui.detail = { piece: p, zone: zone.id };
        ui.focus = p.id;
        draw();
      },
      leave() {},
      rule(id) {
        ask({ kind: "rule", text: id }, (reply) => {
          if (reply.rule) {
            ui.rule = reply.rule;
            for (const n of reply.rule.near) ui.titles[n.id] = n.title;
            say(`${reply.rule.title}. ${reply.rule.text}`);
          }
        });
      },
      closeRule() {
        ui.rule = null;
        draw();
      },
      open(id) {
        ui.open = id;
        draw();
      },
      fold(seat) {
        if (!ui.unfolded.delete(seat)) ui.unfolded.add(seat);
        draw();
      },
      logged(at) {
        ui.logged = at;
        draw();
      },
      repair(i) {
        ask({ kind: "repair", number: i });
      },
      dismiss() {
        ui.problem = "";
        if (ui.screen.notice) ask({ kind: "dismiss" });
        draw();
      },
      look(ply) {
        ask({ kind: "look", number: Math.max(0, ply) });
      },
      ready() {
        ask({ kind: "ready" });
      },
    };
    for (const part of [editing, files, learning, exploring, decking, zoning]) {
      for (const [name, does] of Object.entries(part({ ui, ask, say, draw, root }))) {
        if (name in act) throw new Error(`Two parts of the board both do "${name}".`);
        act[name] = does;
      }
    }

    // ---- drawing

    function buttons(view) {
      const found = [];
      const f = form();
      if (f) {
        const p = ui.selection.length ? ui.preview : null;
        const none = f.empty !== null && !ui.selection.length;
        if (none) {
          found.push(
            h("button", {
              key: "commit",
              type: "button",
              class: "hp-button hp-primary",
              "data-do": "commit",
              onClick: commit,
            }, f.empty_label),
          );
        } else if (p) {
          found.push(...ways(p));
        } else if (f.least > 0 || ui.selection.length) {
          found.push(
            h("button", {
              key: "commit",
              type: "button",
              class: "hp-button hp-primary",
              "data-do": "commit",
              disabled: true,
            }, f.label),
          );
        }
        if (ui.selection.length) {
          found.push(
            h("button", {
              key: "clear",
              type: "button",
              class: "hp-button",
              "data-do": "unselect",
              onClick: () => {
                clear();
                draw();
              },
            }, "Unselect"),
          );
        }
      }
      for (const b of view.forms.filter((x) => x.action)) {
        found.push(
          h("button", {
            key: b.verb,
            type: "button",
            class: "hp-button",
            "data-do": b.verb,
            onClick: () => ask({ kind: "act", action: b.action }),
          }, b.label),
        );
      }
      return found;
    }

    // What a piece can be used for, each a button; a number to say before, where one is asked.
    function ways(p) {
      const stale = ui.number !== null && p.number && ui.number !== p.number.value;
      const found = p.ways.map((c, i) =>
        h("button", {
          key: `way${i}`,
          type: "button",
          class: `hp-button ${i ? "" : "hp-primary"}`,
          "data-do": i ? c.do : "commit",
          "data-way": c.do,
          disabled: stale || !(c.ok || ui.screen.settings.try_it),
          onClick: () => ask({ kind: "act", action: c.action }),
        }, c.label)
      );
      return p.number ? [amount(p.number), ...found] : found;
    }

    function amount(n) {
      const now = ui.number === null ? n.value : ui.number;
      const set = (value) => {
        if (value >= n.least) {
          ui.number = value;
          tryIt();
          draw();
        }
      };
      const step = (by, word, sign) =>
        h("button", {
          key: word,
          type: "button",
          class: "hp-button",
          "aria-label": `${word} ${n.label}`,
          "data-step": by,
          disabled: now + by < n.least || now + by > n.most,
          onClick: () => set(now + by),
        }, sign);
      return h(
        "span",
        { key: "amount", class: "hp-amount", role: "group", "aria-label": n.label },
        step(-1, "Less", "−"),
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
        step(1, "More", "+"),
      );
    }

    function previewLine() {
      const p = ui.preview;
      if (ui.screen.notice && (!p || p.text === ui.screen.notice.text)) return null; // said below
      if (!p || !ui.selection.length) return whyNot();
      if (p.ok === null) {
        return h(
          "p",
          { key: "preview", class: "hp-preview", "data-ok": "untold" },
          h("b", {}, "Chosen: "),
          p.said,
        );
      }
      return h(
        "p",
        { key: "preview", class: `hp-preview ${p.ok ? "hp-yes" : "hp-no"}`, "data-ok": String(p.ok) },
        h("b", {}, p.ok ? "Allowed: " : "Refused: "),
        p.ok ? p.said : p.text,
        " ",
        p.rule ? chip(p.rule, ui, act) : null,
      );
    }

    // On a phone the enlarged card is far down: why a card cannot be played is said beside the hand as well.
    function whyNot() {
      const p = ui.screen.lesson && !ui.screen.can.act ? null : ui.detail && ui.detail.piece;
      const told = p && ui.barred === p.id; // what was clicked without effect and is not a card in the hand
      return p && p.why
        ? h(
          "p",
          { key: "why", class: `hp-preview hp-no ${told ? "" : "hp-why-not"}` },
          h("b", {}, "Not now: "),
          p.why,
          " ",
          p.rule ? chip(p.rule, ui, act) : null,
        )
        : null;
    }

    function tools() {
      const can = ui.screen.can;
      const tool = (name, label, intent, on) =>
        h("button", {
          key: name,
          type: "button",
          class: "hp-tool",
          "data-do": name,
          disabled: !on,
          onClick: () => ask(intent),
        }, label);
      const watching = ui.screen.watch;
      const learns = ui.screen.mode === "learn";
      const setting = (name, label) =>
        h(
          "label",
          { key: name, class: "hp-setting" },
          h("input", {
            type: "checkbox",
            checked: ui.screen.settings[name],
            "data-setting": name,
            onChange: (e) => ask({ kind: "set", settings: { [name]: e.target.checked } }),
          }),
          label,
        );
      if (ui.screen.mode === "whatif") {
        return h(
          "div",
          { class: "hp-tools" },
          tool("undo", "Back", { kind: "undo" }, can.undo),
          tool("redo", "Forward", { kind: "redo" }, can.redo),
          setting("try_it", "Try it"),
          setting("projector", "Projector"),
        );
      }
      if (learns) return h("div", { class: "hp-tools" }, setting("projector", "Projector"), pace("Replies"));
      return h(
        "div",
        { class: "hp-tools" },
        (ui.screen.next || []).map((seat) =>
          tool(`hand-to-${seat}`, `Hand over to ${ui.screen.view.names[seat]}`, {
            kind: "hand_to",
            number: seat,
          }, true)
        ),
        tool("undo", t("undo"), { kind: "undo" }, can.undo),
        tool("redo", "Redo", { kind: "redo" }, can.redo),
        watching ? watchFrom(watching) : [
          setting("try_it", "Try it"),
          ui.screen.passes === false ? null : setting("auto_pass", "Pass for me"),
        ],
        setting("projector", "Projector"),
        pace(),
        filesTool(ui, act),
        ui.screen.mode
          ? h("button", {
            key: "leave",
            type: "button",
            class: "hp-tool",
            "data-do": "leave",
            onClick: () => ask({ kind: "leave" }),
          }, "New game")
          : null,
      );
    }

    function pace(whose = "Bots") {
      const now = ui.screen.settings.pace;
      const choices = [[0, "at once"], [0.7, "calm"], [1.6, "slow"]];
      return h(
        "label",
        { key: "pace", class: "hp-setting" },
        whose,
        h("select", {
          class: "hp-select",
          "data-setting": "pace",
          onChange: (e) => ask({ kind: "set", settings: { pace: Number(e.target.value) } }),
        }, choices.map(([n, word]) => h("option", { key: n, value: n, selected: n === now }, word))),
      );
    }

    // Who watches looks over the shoulder of a seat, or of none.
    function watchFrom(watching) {
      return h(
        "label",
        { key: "watch", class: "hp-setting" },
        "Watch from",
        h(
          "select",
          {
            class: "hp-select",
            "data-do": "watch",
            onChange: (e) =>
              ask({ kind: "watch", number: e.target.value === "" ? null : Number(e.target.value) }),
          },
          h("option", { key: "none", value: "", selected: watching.seat === null }, "no seat"),
          watching.seats.map((s) =>
            h("option", { key: s, value: s, selected: s === watching.seat }, ui.screen.view.names[s])
          ),
        ),
      );
    }

    function typedBox() {
      if (ui.screen.watch || ui.screen.view.over || (ui.screen.lesson && !ui.screen.can.act)) return null;
      return h(
        "form",
        {
          key: "typed",
          class: "hp-typed",
          onSubmit: (e) => {
            e.preventDefault();
            if (ui.typed.trim()) {
              ask({ kind: "act", text: ui.typed }, (r) => {
                if (r.ok) {
                  ui.typed = "";
                  ui.completions = [];
                }
              });
            }
          },
        },
        h(
          "label",
          {},
          h("span", {}, "Say it"),
          h("input", {
            class: "hp-input",
            list: `hp-list-${root.id}`,
            value: ui.typed,
            placeholder: "what you do, in words",
            autocomplete: "off",
            maxlength: "1000",
            onInput: (e) => {
              ui.typed = e.target.value;
              ask({ kind: "complete", text: ui.typed }, (r) => {
                ui.completions = r.completions || [];
              });
            },
          }),
        ),
        h(
          "datalist",
          { id: `hp-list-${root.id}` },
          ui.completions.map((c) => h("option", { key: c, value: c })),
        ),
        h("button", { type: "submit", class: "hp-button" }, "Do it"),
      );
    }

    function live() {
      return h("div", { key: "live", class: "hp-live", role: "status", "aria-live": "polite" }, ui.said);
    }

    function lostBanner() {
      if (!ui.lost) return null;
      const again = inLab() ? " If none comes, run the cell again." : ""; // there a page that is loaded again runs nothing
      return h(
        "div",
        { key: "lost", class: "hp-lost", role: "alert" },
        h(
          "span",
          {},
          `No answer from the table; waiting for the connection. ${ui.screen.saved || ""}${again}`,
        ),
        again ? null : h("button", {
          type: "button",
          class: "hp-button",
          "data-do": "reload",
          onClick: () => location.reload(),
        }, "Reload the page"),
      );
    }

    function banner(key, words, ...buttons) {
      return h(
        "div",
        { key, class: "hp-looking", role: "status", "data-banner": key },
        h("span", {}, words),
        buttons.map(([name, label, intent]) =>
          h("button", {
            key: name,
            type: "button",
            class: "hp-button",
            "data-do": name,
            onClick: () => ask(intent),
          }, label)
        ),
      );
    }

    function elsewhere() {
      return ui.screen.away
        ? banner("away", "This game goes on in another tab or window.", ["resume", "Go on here", {
          kind: "resume",
        }])
        : null;
    }

    function whatIf() {
      return ui.screen.what_if
        ? banner("what-if", "What if: the table as this change would make it. The game itself waits.", [
          "return",
          "Back to the game",
          { kind: "return" },
        ])
        : null;
    }

    function looking() {
      if (ui.screen.look === null) return null;
      if (ui.screen.lesson) {
        return banner("looking", `You see the table before move ${ui.screen.look + 1} of ${ui.screen.ply}.`, [
          "back",
          "Back to now",
          { kind: "look" },
        ]);
      }
      return banner("looking", `You see the table before move ${ui.screen.look + 1} of ${ui.screen.ply}.`, [
        "back",
        "Back to now",
        { kind: "look" },
      ], ["fork", "Play on from here", { kind: "fork" }]);
    }

    function draw() {
      const { screen } = ui;
      const view = screen.view;
      root.dataset.rev = screen.rev;
      root.toggleAttribute("data-asking", waiting.size > 0);
      root.dataset.mode = screen.mode || "play";
      ui.numbered = !view || open().length < 2; // where one thing is picked it needs no number
      ui.roomy = ui.wide && !screen.settings.projector && !screen.lesson && !(view && commons(view).length);
      if (screen.mode === "new") {
        ui.wish ||= fresh(screen, screen.chosen || asked().id);
        return patch(root, h("div", { class: "hp-inside" }, live(), lostBanner(), newGame(ui, act)));
      }
      if (screen.mode === "map") {
        return patch(
          root,
          h("div", { class: "hp-inside" }, live(), lostBanner(), map(ui, act), rule(ui, act)),
        );
      }
      if (screen.mode === "deck") {
        const held = root.contains(document.activeElement) ? document.activeElement : null;
        patch(root, h("div", { class: "hp-inside" }, live(), lostBanner(), deck(ui, act), rule(ui, act)));
        return keepFocus(held);
      }
      if (screen.mode === "edit") {
        return patch(root, h("div", { class: "hp-inside" }, live(), lostBanner(), editor(ui, act)));
      }
      const learns = screen.mode === "learn";
      const explores = screen.mode === "whatif";
      root.dataset.ply = screen.ply;
      root.dataset.done = String(Boolean(learns && screen.lesson.done));
      root.dataset.deciding = view.deciding.join(",");
      root.dataset.over = view.over ? "true" : "false";
      root.classList.toggle("hp-projector", Boolean(screen.settings.projector));
      root.classList.toggle("hp-motionless", matchMedia("(prefers-reduced-motion: reduce)").matches);
      const me = view.seat;
      const others = (view.order.length ? view.order : view.players.map((p) => p.seat)).filter((s) =>
        s !== me
      );
      const stops = view.zones.flatMap((z) => [...z.pieces, ...z.slots]);
      if (ui.focus === null || !stops.some((p) => p.id === ui.focus)) {
        const z = zoneOf(view, `hand${me}`);
        ui.focus = z && z.pieces.length
          ? z.pieces[0].id
          : ((view.zones.find((x) => x.pieces.length) || { pieces: [{ id: null }] }).pieces[0].id);
      }
      const body = screen.curtain ? [curtain(ui, act)] : [
        h(
          "header",
          { key: "top", class: `hp-top ${learns ? "hp-learns" : ""}` },
          h(learns ? "p" : "h2", { class: "hp-title" }, view.title),
          phases(view),
          tools(),
        ),
        learns ? lesson(ui, act) : explores ? tree(ui, act) : filesPanel(ui, act),
        elsewhere(),
        whatIf(),
        looking(),
        h(
          "div",
          { key: "main", class: "hp-main" },
          h(
            "div",
            { key: "felt", class: "hp-felt", onKeydown: keys },
            h(
              "div",
              { key: "others", class: `hp-others hp-n${others.length}` },
              others.map((s) => player(view, s, ui, act)),
            ),
            ladder(view, ui, act) || h("div", { key: "noladder", class: "hp-noladder" }, ""),
            maps(view, ui, act),
            common(view, ui, act),
            me === null || me < 0 ? null : player(view, me, ui, act),
            h(
              "div",
              { key: "bar", class: "hp-bar" },
              h(
                "p",
                { key: "prompt", class: "hp-prompt", "data-prompt": "true" },
                learns && screen.lesson.done ? "This step is done." : view.over || view.prompt,
                screen.thinking ? h("span", { class: "hp-thinking" }, " …") : null,
              ),
              hand(view, ui, act),
              previewLine(),
              h("div", { key: "buttons", class: "hp-buttons" }, screen.can.act ? buttons(view) : null),
              notice(ui, act),
              learns ? question(ui, act) : null,
            ),
            typedBox(),
          ),
          h(
            "div",
            { key: "side", class: "hp-beside" },
            learns ? taught(ui, act) : explores ? questions(ui, act) : null,
            detail(ui, act),
            log(ui, act),
          ),
        ),
        explores ? compared(ui, act) : null,
        rule(ui, act),
        pile(ui, act),
      ];
      const before = ui.before === undefined ? remember(root) : null; // once a picture: looking costs a layout
      const held = root.contains(document.activeElement) ? document.activeElement : null;
      patch(root, h("div", { class: "hp-inside" }, live(), lostBanner(), body));
      keepFocus(held);
      if (ui.before === undefined) requestAnimationFrame(settle);
      ui.before = ui.before || before;
      const first = root.querySelector(".hp-felt [data-piece]");
      if (first && !root.querySelector('.hp-felt [data-piece][tabindex="0"]')) { // what the Tab key went to is not drawn
        ui.focus = first.dataset.piece;
        draw();
      }
    }

    // With the next picture, when places are known: pieces travel, and the log shows its last line.
    function settle() {
      travel(root, ui.before);
      turnOver(root, ui);
      ui.before = undefined;
      const lines = root.querySelector(".hp-lines");
      if (lines && lines.dataset.seen !== String(ui.screen.log.length)) {
        lines.dataset.seen = String(ui.screen.log.length);
        lines.scrollTop = lines.scrollHeight;
      }
    }

    // A sheet that opens takes the focus and gives it back; what had the focus and is gone leaves it to the hand.
    function keepFocus(held) {
      const sheet = ui.rule ? `rule ${ui.rule.id}` : ui.open ? `pile ${ui.open}` : "";
      const opened = sheet && sheet !== ui.sheet;
      const closed = !sheet && ui.sheet;
      if (opened && !ui.sheet) ui.opener = held;
      ui.sheet = sheet;
      let to = null;
      if (opened) to = root.querySelector(".hp-sheet");
      else if (closed && ui.opener && ui.opener.isConnected) to = ui.opener;
      else if (held && (!held.isConnected || held.disabled)) {
        to = root.querySelector('.hp-felt [data-piece][tabindex="0"], [data-do="ready"]');
      }
      if (to) to.focus({ preventScroll: true });
    }

    // ---- keys: arrows move between pieces and zones, Enter or Space picks, Escape closes what is open, then unselects

    function escape(event) {
      if (event.key !== "Escape" || ui.screen.mode === "new" || ui.screen.mode === "edit") return;
      if (!ui.rule && !ui.open && !ui.selection.length) return;
      if (ui.rule) ui.rule = null;
      else if (ui.open) ui.open = null;
      else clear();
      draw();
      event.stopPropagation();
    }

    function keys(event) {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey || !event.target.closest("[data-piece]")) {
        return;
      }
      const all = [...event.currentTarget.querySelectorAll("[data-piece]")].filter((e) =>
        e.getClientRects().length
      );
      if (!all.length) return;
      event.preventDefault();
      event.stopPropagation();
      const at = Math.max(0, all.findIndex((e) => e === document.activeElement));
      let next = at + step[0];
      if (step[1]) next = vertical(all, at, step[1]);
      const target = all[(next + all.length) % all.length];
      if (target) target.focus();
    }

    function vertical(all, at, direction) {
      const from = all[at].getBoundingClientRect();
      let best = at;
      let cost = Infinity;
      all.forEach((e, i) => {
        const box = e.getBoundingClientRect();
        const dy = (box.top - from.top) * direction;
        if (dy < 12) return;
        const c = dy * 3 + Math.abs(box.left + box.width / 2 - from.left - from.width / 2);
        if (c < cost) [cost, best] = [c, i];
      });
      return best;
    }

    // In a notebook a plain key is a shortcut (x cuts the cell); on a board it is the board's.
    function own(event) {
      if (!event.ctrlKey && !event.altKey && !event.metaKey) event.stopPropagation();
    }

    root.addEventListener("keydown", escape);
    root.addEventListener("keydown", own);
    act.keys = keys;
    new ResizeObserver(([entry]) => {
      const wide = entry.contentRect.width >= 1500;
      const narrow = entry.contentRect.width <= 600;
      if (wide === Boolean(ui.wide) && narrow === Boolean(ui.narrow)) return;
      Object.assign(ui, { wide, narrow });
      draw();
    }).observe(root);
    root.id = `hp${Math.random().toString(36).slice(2, 8)}`;
    ui.lastPly = ui.screen.ply;
    ui.spoken = ui.screen.log.length;
    if (ui.screen.view) say(ui.screen.view.prompt);
    model.on("msg:custom", onMessage);
    model.on("change:screen", () => {
      if (model.get("screen").rev === ui.screen.rev) return;
      ui.screen = structuredClone(model.get("screen"));
      changed();
    });
    draw();
    if (ui.screen.mode) {
      const key = browserKey();
      const link = asked();
      const opens = () => {
        const reads = { whatif: act.openLink, deck: act.openDeck }[ui.screen.mode];
        return reads ? reads(link.code) : act.openAsked(link);
      };
      if (key) ask({ kind: "hello", key, id: link.id }, opens);
      else opens();
    }
    // Another tab has brought a key here: games were moved to it, so this page begins again with it.
    const rekeyed = (event) => {
      if (event.key === "heroplay.key" && event.oldValue && event.newValue && !inLab()) location.reload();
    };
    window.addEventListener("storage", rekeyed);
    const pinging = setInterval(ping, PING_EVERY);
    return () => {
      clearInterval(pinging);
      window.removeEventListener("storage", rekeyed);
      clearTimeout(pinged);
      model.off("msg:custom", onMessage);
    };
  },
};
