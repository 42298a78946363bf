// Talking to the kernel: questions and their answers, patches of the screen, and whether anybody is still
// there.

const LOST_AFTER = 4000;
const PING_EVERY = 5000;

/**
 * The next screen.  The one before stays as it was, and what did not change is the same object in both:
 * whoever draws may compare by identity.
 * @param {any} screen
 * @param {any[]} ops [kind, path, value]: "set", "del", "push" or "cut" at a path
 */
export function apply(screen, ops) {
  const ours = new Set(); // what was copied for this patch
  const own = (found) => {
    if (ours.has(found)) return found;
    const copy = Array.isArray(found) ? [...found] : { ...found };
    ours.add(copy);
    return copy;
  };
  const next = own(screen);
  for (const [kind, path, value] of ops) {
    let at = next;
    for (const key of path.slice(0, -1)) at = at[key] = own(at[key]);
    const last = path[path.length - 1];
    if (kind === "set") at[last] = value;
    else if (kind === "del") delete at[last];
    else if (kind === "cut") at[last] = at[last].slice(0, value);
    else at[last] = [...at[last], ...value];
  }
  return next;
}

/**
 * @param {any} model get, set, on, off and send: an anywidget model, or what stands in for it
 * @param {{replied: (reply: any) => boolean, changed: (screen: any) => void, problem: (text: string) => void,
 *   drawn: () => void}} heard what the board does with what comes
 */
export function wire(model, heard) {
  const waiting = new Map();
  let counter = 0;
  let pinged = null;
  const line = { screen: model.get("screen"), lost: false, asking: () => waiting.size > 0 };

  const missing = () => {
    line.lost = true;
    heard.drawn();
  };

  function ask(intent, then) {
    const id = ++counter;
    waiting.set(id, { then, timer: setTimeout(missing, LOST_AFTER) });
    model.send({ type: "intent", id, intent: { rev: line.screen.rev, ...intent } });
  }

  function answered(message) {
    const entry = waiting.get(message.id);
    if (!entry) return;
    waiting.delete(message.id);
    clearTimeout(entry.timer);
    const back = line.lost;
    line.lost = false;
    const told = heard.replied(message.reply);
    if (entry.then) entry.then(message.reply);
    // Most answers say only that the patch before them was all
    if (back || told || entry.then) heard.drawn();
  }

  // The kernel is at work on something long: it has heard us, so nothing is lost.
  function busy() {
    line.lost = false;
    for (const entry of waiting.values()) {
      clearTimeout(entry.timer);
      entry.timer = setTimeout(missing, LOST_AFTER);
    }
  }

  function ponged(message) {
    clearTimeout(pinged);
    pinged = null;
    const back = line.lost;
    line.lost = false;
    if (message.rev !== line.screen.rev) model.send({ type: "resync" });
    else if (back) heard.drawn();
  }

  function ping() {
    if (document.hidden || waiting.size || pinged) return;
    pinged = setTimeout(() => {
      pinged = null;
      missing();
    }, LOST_AFTER);
    model.send({ type: "ping" });
  }

  function onMessage(message) {
    if (message.type === "reply") return answered(message);
    if (message.type === "pong") return ponged(message);
    if (message.type === "busy") return busy();
    if (message.type === "problem") return heard.problem(message.problem);
    if (message.type === "screen") line.screen = message.screen;
    else if (message.type !== "patch") return;
    else if (message.from !== line.screen.rev) return model.send({ type: "resync" });
    else line.screen = apply(line.screen, message.ops);
    line.lost = false;
    heard.changed(line.screen);
    setTimeout(keep);
  }

  // What a notebook has when it is saved: sent to nobody, and nobody waits for it.
  function keep() {
    model.set("screen", line.screen);
  }

  function onScreen() {
    if (model.get("screen").rev === line.screen.rev) return;
    line.screen = model.get("screen");
    line.lost = false;
    heard.changed(line.screen);
  }

  model.on("msg:custom", onMessage);
  model.on("change:screen", onScreen);
  const pinging = setInterval(ping, PING_EVERY);
  const close = () => {
    clearInterval(pinging);
    clearTimeout(pinged);
    model.off("msg:custom", onMessage);
    model.off("change:screen", onScreen);
  };
  return Object.assign(line, { ask, close });
}
