// What is picked, what may be picked, and what it would be: the kernel says what a selection means.

/**
 * The forms that are filled in by picking; the others are buttons.
 * @param {import("./screen.d.ts").ShownView | null} view
 */
export const openForms = (view) => view ? view.forms.filter((f) => f.action === null) : [];

/** The form whose things lie in a zone. */
export const formOf = (view, zone) => openForms(view).find((f) => f.zones.includes(zone));

/**
 * @param {any} ui
 * @param {(intent: any, then?: (reply: any) => void) => void} ask
 * @param {{say: (text: string) => void, draw: () => void, told: (reply: any) => string,
 *   asking: () => boolean}} board
 */
export function selecting(ui, ask, { say, draw, told, asking }) {
  const forms = () => openForms(ui.screen.view);
  const ofZone = (zone) => formOf(ui.screen.view, zone);
  // The form that is being filled in: where there are several, what was picked first says which.
  const form = () => forms().length > 1 ? ofZone(ui.from) : forms()[0];
  // Another pick takes the place of the one that there is.
  const swaps = (f) => forms().length > 1 || (f.most === 1 && !ui.screen.settings.try_it);

  const goesWith = (thing) => Boolean(ui.preview && ui.preview.lit && ui.preview.lit.includes(thing.ref));
  const sameForm = (zone) => ui.selection.length > 0 && ofZone(zone.id) === form();
  // It goes with what is chosen, in the same form.
  const joins = (thing, zone) => sameForm(zone) && goesWith(thing);
  // It cannot be added to what is chosen elsewhere in the same form.
  const barred = (thing, zone) =>
    sameForm(zone) && zone.id !== ui.from &&
    Boolean(ui.preview && ui.preview.why && ui.preview.why[thing.ref]);

  function clear() {
    Object.assign(ui, { from: null, twice: false, selection: [], preview: null, number: null });
    ui.refs.clear();
  }

  function pickable(thing, zone) {
    const f = ofZone(zone.id);
    if (!f || !ui.screen.can.act || !thing.ref) return false;
    if (ui.screen.settings.try_it || ui.selection.includes(thing.id) || joins(thing, zone)) return true;
    if (!ui.selection.length || swaps(f)) return thing.lit && !barred(thing, zone);
    return goesWith(thing);
  }

  // In a lesson everything may be tried; what some right of play has is lit all the same.
  function litUp(thing) {
    if (ui.selection.includes(thing.id)) return !ui.preview || ui.preview.ok !== false;
    if (!ui.screen.lesson || ui.screen.blind) return true;
    if (!ui.selection.length || forms().length !== 1) return thing.lit;
    return Boolean(ui.preview && ui.preview.lit.includes(thing.ref));
  }

  function tryIt() {
    const f = form();
    if (!f || !ui.selection.length) {
      ui.preview = null;
      return draw();
    }
    const refs = ui.selection.map((id) => ui.refs.get(id));
    ask({ kind: "try", selection: { verb: f.verb, refs, number: ui.number } }, (reply) => {
      if (reply.refused) return;
      ui.preview = reply;
      Object.assign(ui.titles, reply.titles);
      say(told(reply));
      if (ui.twice) again();
    });
  }

  // A second click on what is chosen does it, where it can mean one thing only.
  function again() {
    const ways = ui.preview ? ui.preview.ways.filter((w) => w.ok) : [];
    ui.twice = !ui.preview || asking();
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

  function toggle(thing, zone) {
    const at = ui.selection.indexOf(thing.id);
    if (at >= 0 && forms().length > 1) return again();
    if (at >= 0) {
      ui.selection.splice(at, 1);
    } else {
      if (swaps(ofZone(zone.id)) && !joins(thing, zone)) clear();
      ui.from = zone.id;
      ui.selection.push(thing.id);
      ui.refs.set(thing.id, thing.ref);
    }
    tryIt();
    draw();
  }

  return { clear, pickable, litUp, tryIt, commit, toggle, form };
}
