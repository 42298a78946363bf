// The board: keeps a copy of the screen, draws it, and sends intents.  It knows zones and pieces, not games.

import { addressed } from "./address.js";
import { lost } from "./banners.js";
import { within } from "./brevity.js";
import { dress, find, h, patch } from "./dom.js";
import { files } from "./files/actions.js";
import { asked, inLab } from "./files/links.js";
import { browserKey, rekeyed } from "./key.js";
import { keepFromNotebook } from "./keys.js";
import { teaching } from "./lesson.js";
import { remember, still, travel } from "./motion.js";
import { reading } from "./reading.js";
import { charting } from "./screens/chapters.js";
import { decking } from "./screens/decklab/actions.js";
import { editing } from "./screens/editor/actions.js";
import { homing } from "./screens/home/actions.js";
import { drawTable, SCREENS } from "./screens/index.js";
import { unbegun } from "./screens/newgame/form.js";
import { wanted } from "./screens/newgame/wish.js";
import { exploring } from "./screens/whatif/actions.js";
import { openForms, selecting } from "./selection.js";
import { closeTop, keepFocus } from "./sheets.js";
import { news, previewSaid } from "./speech.js";
import { fresh } from "./store.js";
import { piece } from "./table/piece.js";
import { wire } from "./wire.js";
import { thingsOf, zoning } from "./zones/index.js";
import { turnOver } from "./zones/secrets.js";

const WIDE = 1400; // from here on the column beside the table stands open while one plays
const NARROW = 900;
const LOW = 900;
const PHONE = 600;

export default {
  render({ model, el }) {
    const root = document.createElement("div");
    root.className = "hp-board";
    root.id = `hp${Math.random().toString(36).slice(2, 8)}`;
    el.appendChild(root);

    // ---- the parts

    const ui = fresh();
    const say = (text) => {
      ui.said = ui.screen.view ? within(text) : text; // at a table one decides
    };
    const line = wire(model, { replied, changed, problem, drawn: () => draw() });
    ui.screen = line.screen;
    ui.lost = () => line.lost;
    const ask = (intent, then = null) => {
      line.ask(intent, then);
      root.toggleAttribute("data-asking", true); // tests wait until it is answered
    };
    const picks = selecting(ui, ask, { say, draw, told: previewSaid, asking: line.asking });
    Object.assign(ui, { pickable: picks.pickable, litUp: picks.litUp, form: picks.form });

    const act = {
      send: (intent) => ask(intent),
      wish(change) {
        change(ui.wish);
        draw();
      },
      begin: () =>
        ask({ kind: "new", game: wanted(ui.screen, ui.wish) }, (reply) => unbegun(ui, root, reply)),
      commit: picks.commit,
      unselect() {
        picks.clear();
        draw();
      },
      amount(value) {
        ui.number = value;
        picks.tryIt();
        draw();
      },
      pick(thing, zone) {
        ui.focus = thing.id;
        ui.detail = { piece: thing, zone: zone.id };
        if (picks.pickable(thing, zone)) return picks.toggle(thing, zone);
        if (thing.why) say(thing.why);
        draw();
      },
      detail(thing, zone) {
        if (ui.detail && ui.detail.piece === thing && ui.focus === thing.id) return;
        ui.detail = { piece: thing, zone: zone.id };
        ui.focus = thing.id;
        draw();
      },
      open(id) {
        ui.open = id;
        draw();
      },
      toggle(name) {
        ui[name] = ui[name] ? null : true;
        draw();
      },
      close(name) {
        ui[name] = null;
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
      typing(text) {
        ui.typed = text;
        ask({ kind: "complete", text }, (reply) => {
          ui.completions = reply.completions || [];
        });
      },
      sayIt() {
        if (!ui.typed.trim()) return;
        ask({ kind: "act", text: ui.typed }, (reply) => {
          if (reply.ok) Object.assign(ui, { typed: "", completions: [] });
        });
      },
      repair: (number) => ask({ kind: "repair", number }),
      dismiss() {
        ui.problem = "";
        if (ui.screen.notice) ask({ kind: "dismiss" });
        draw();
      },
      look: (ply) => ask({ kind: "look", number: Math.max(0, ply) }),
      ready: () => ask({ kind: "ready" }),
    };
    ui.piece = (p, zone, style, inside) => piece(p, zone, ui, act, { style, inside });
    const parts = [
      reading,
      editing,
      files,
      teaching,
      charting,
      exploring,
      decking,
      homing,
      zoning,
      addressed,
    ];
    for (const part of parts) {
      for (const [name, does] of Object.entries(part({ ui, ask, say, draw, root }))) {
        if (name in act) throw new Error(`Two parts of the board both do "${name}".`);
        act[name] = does;
      }
    }

    // ---- what comes

    // True when there is something to draw.
    function replied(reply) {
      const was = ui.problem;
      ui.problem = reply.problem || "";
      if (ui.problem) say(ui.problem);
      root.toggleAttribute("data-asking", line.asking());
      return Boolean(was || ui.problem);
    }

    function problem(text) {
      ui.problem = text;
      say(text);
      draw();
    }

    // What one player typed, opened or was told is not for the next one.
    function forget() {
      picks.clear();
      const { screen, wish, unfolded } = ui;
      Object.assign(ui, fresh(), { screen, wish, unfolded });
      Object.assign(ui.files, { open: false, shown: null, found: null, text: "" });
    }

    function changed(screen) {
      ui.screen = screen;
      if (screen.curtain) forget();
      act.arrived();
      const shown = SCREENS[screen.mode];
      if (shown) {
        picks.clear();
        Object.assign(ui, { lastPly: -1, detail: null, lessonAt: null, spoken: 0 });
        const said = shown.said ? shown.said(ui) : "";
        if (said) say(said);
        return draw();
      }
      atTable();
      draw();
    }

    function atTable() {
      const { screen } = ui;
      const things = screen.view.zones.flatMap(thingsOf);
      const present = new Map(things.map((x) => [x.id, x]));
      const gone = ui.selection.some((id) => !present.has(id));
      if (!screen.can.act || gone || ui.lastPly !== screen.ply) picks.clear();
      ui.lastPly = screen.ply;
      if (ui.spokenRev !== screen.rev) say(news(ui)); // what only follows a change is not spoken of
      ui.spokenRev = screen.rev;
      if (ui.detail) {
        const now = present.get(ui.detail.piece.id);
        ui.detail = now ? { ...ui.detail, piece: now } : null;
      }
      const done = Boolean(screen.lesson && screen.lesson.done);
      if (done && !ui.wasDone && root.contains(document.activeElement)) {
        const next = "[data-do=next], [data-do=to-map], [data-do=again]";
        requestAnimationFrame(() => find(root, next)?.focus({ preventScroll: true }));
      }
      ui.wasDone = done;
      if (ui.logged !== null && !root.querySelector(".hp-lines:focus-within")) ui.logged = null;
    }

    // ---- drawing

    function draw() {
      const { screen } = ui;
      const shown = SCREENS[screen.mode];
      const held = root.contains(document.activeElement) ? document.activeElement : null;
      // Looking costs a layout: once a picture
      const before = !shown && ui.before === undefined ? remember(root) : null;
      if (!shown) facts();
      dress(root, marks(shown));
      const inside = shown ? shown.draw(ui, act) : drawTable(ui, act, root.id);
      patch(
        root,
        h(
          "div",
          { class: "hp-inside" },
          h("div", { key: "live", class: "hp-live", role: "status", "aria-live": "polite" }, ui.said),
          lost(ui, inLab),
          inside,
        ),
      );
      keepFocus(ui, root, held);
      if (shown) return;
      if (ui.before === undefined) requestAnimationFrame(settle);
      ui.before = ui.before || before;
      // What Tab went to is not drawn
      if (root.querySelector('.hp-felt [data-piece][tabindex="0"]')) return;
      const first = find(root, ".hp-felt [data-piece]");
      if (first) {
        ui.focus = first.dataset.piece;
        draw();
      }
    }

    // What tests and style sheets may know of a board.
    function marks(shown) {
      const { screen } = ui;
      const every = { "data-rev": screen.rev, "data-mode": screen.mode };
      if (shown) return { class: "hp-board", ...every };
      const { view, settings } = screen;
      const style = [settings.projector ? "hp-projector" : "", still() ? "hp-motionless" : ""];
      return {
        class: ["hp-board", ...style].filter(Boolean).join(" "),
        ...every,
        "data-table": !screen.curtain,
        "data-ply": screen.ply,
        "data-done": String(Boolean(screen.lesson && screen.lesson.done)),
        "data-deciding": view.deciding.join(","),
        "data-over": String(Boolean(view.over)),
        "data-folded": ui.folded || ui.narrow,
      };
    }

    // What every piece on a table needs to know.
    function facts() {
      const { screen } = ui;
      const { view } = screen;
      ui.numbered = openForms(view).length < 2; // where one thing is picked it needs no number
      const asks = screen.lesson && screen.lesson.kind === "question";
      // Nothing can be played here, so no card stands back
      ui.quiet = Boolean(view.over || screen.watch || asks);
      ui.folded = ui.width < WIDE && screen.mode !== "learn" && screen.mode !== "whatif";
      const stops = view.zones.flatMap((z) => [...z.pieces, ...z.slots]);
      if (ui.focus === null || !stops.some((p) => p.id === ui.focus)) {
        const hand = view.zones.find((z) => z.role === "hand" && z.owner === view.seat && z.pieces.length);
        const zone = hand || view.zones.find((z) => z.pieces.length);
        ui.focus = zone ? zone.pieces[0].id : null;
      }
    }

    // With the next picture, when places are known: pieces travel, and the log shows its last line.
    function settle() {
      travel(root, ui.before);
      turnOver(root, ui);
      ui.before = undefined;
      const lines = find(root, ".hp-lines");
      if (lines && lines.dataset.seen !== String(ui.screen.log.length)) {
        lines.dataset.seen = String(ui.screen.log.length);
        lines.scrollTop = lines.scrollHeight;
      }
    }

    // ---- keys, sizes, the first question

    // A table is as high as its window; what lies in front of players is small where that is low.
    function measure(width) {
      Object.assign(ui, { width, narrow: width < NARROW, phone: width <= PHONE, low: innerHeight < LOW });
    }

    function escape(event) {
      if (event.key !== "Escape") return;
      if (!closeTop(ui)) {
        if (!ui.selection.length) return;
        picks.clear();
      }
      draw();
      event.stopPropagation();
    }

    root.addEventListener("keydown", escape);
    root.addEventListener("keydown", keepFromNotebook);
    const sizes = new ResizeObserver(([entry]) => {
      const { width } = entry.contentRect;
      const was = [ui.width < WIDE, ui.narrow, ui.phone, ui.low].join();
      measure(width);
      if (was !== [width < WIDE, ui.narrow, ui.phone, ui.low].join()) draw();
    });
    measure(el.getBoundingClientRect().width || NARROW);
    ui.lastPly = ui.screen.ply;
    ui.spoken = ui.screen.log ? ui.screen.log.length : 0;
    ui.spokenRev = ui.screen.rev;
    if (ui.screen.view) say(ui.screen.view.prompt);
    draw();
    sizes.observe(root);
    greet();

    // The browser says its key and what its address asks for.
    function greet() {
      if (!ui.screen.keeps) return;
      const key = browserKey();
      if (ui.screen.app) return ask({ kind: "hello", key, address: act.asked() });
      const link = asked();
      const opens = () => {
        const reads = { whatif: act.openLink, deck: act.openDeck }[ui.screen.mode];
        return reads ? reads(link.code) : act.openAsked(link);
      };
      if (key) ask({ kind: "hello", key, id: link.id }, opens);
      else opens();
    }

    const onStorage = (event) => {
      if (rekeyed(event) && !inLab()) location.reload();
    };
    globalThis.addEventListener("storage", onStorage);
    return () => {
      line.close();
      sizes.disconnect();
      act.departs();
      globalThis.removeEventListener("storage", onStorage);
    };
  },
};
