// A tree of plain descriptions, patched into the page: nodes stay where they are, so that focus survives a
// redraw.

const NONE = Object.freeze({});
const NOBODY = Object.freeze([]);
const SVG = "http://www.w3.org/2000/svg";

// Lists in lists become one, and what is not there is left out; loops, since they run for every element.
function gather(from, kept) {
  for (const c of from) {
    if (Array.isArray(c)) gather(c, kept);
    else if (there(c)) kept.push(c);
  }
  return kept;
}

const there = (c) => c !== null && c !== undefined && c !== false;

function flat(children) {
  for (const c of children) if (Array.isArray(c) || !there(c)) return gather(children, []);
  return children;
}

export function h(tag, props, ...children) {
  const key = props ? props.key : undefined;
  return { tag, props: props || NONE, key, children: flat(children) };
}

/**
 * What is made of a thing that never changes; it is made again where something else that goes into it is new.
 * @template T
 * @param {WeakMap<object, {of: any[], made: T}>} kept
 * @param {object} thing
 * @param {any[]} of what else goes into it
 * @param {() => T} make
 * @returns {T}
 */
export function once(kept, thing, of, make) {
  const was = kept.get(thing);
  if (was && was.of.every((one, i) => one === of[i])) return was.made;
  const made = make();
  kept.set(thing, { of, made });
  return made;
}

function create(v, svg) {
  if (typeof v !== "object") return text(v);
  const inside = svg || v.tag === "svg";
  const el = inside ? document.createElementNS(SVG, v.tag) : document.createElement(v.tag);
  el.hpKey = v.key;
  el.hpTag = v.tag;
  update(el, v, inside);
  return el;
}

function text(v) {
  return Object.assign(document.createTextNode(String(v)), { hpText: String(v) });
}

function update(el, v, svg) {
  if (el.hpDrawn === v) return; // the very same description: a picture that is kept
  el.hpDrawn = v;
  dress(el, v.props);
  children(el, v.children, svg && v.tag !== "foreignObject");
}

/**
 * Give an element these attributes and no others that it was given here.
 * @param {any} el
 * @param {Record<string, any>} props
 */
export function dress(el, props) {
  const old = el.hpProps || NONE;
  for (const name in old) if (!(name in props)) set(el, name, null);
  for (const name in props) {
    const value = props[name];
    if (old[name] !== value && !(hears(value) && hears(old[name]))) set(el, name, value);
  }
  el.hpProps = props;
}

// Each drawing has functions of its own, but an element hears with this one, which calls the newest.
function heard(event) {
  const name = `on${event.type[0].toUpperCase()}${event.type.slice(1)}`;
  event.currentTarget.hpProps[name](event);
}

const hears = (value) => typeof value === "function";

function set(el, name, value) {
  if (name === "key") return;
  if (name.startsWith("on")) {
    el[name.toLowerCase()] = hears(value) ? heard : null;
  } else if (name === "value" && el.hpTag === "option") {
    el.setAttribute(name, value); // without one, its value is its text
  } else if (name === "value" || name === "checked" || name === "disabled") {
    if (el[name] !== value) el[name] = value === null ? "" : value;
  } else if (value === null || value === undefined || value === false) {
    el.removeAttribute(name);
  } else {
    el.setAttribute(name, value === true ? "" : value);
  }
}

const same = (child, v) =>
  typeof v === "object" ? child.hpTag === v.tag && child.hpKey === v.key : child.hpText !== undefined;

function renew(child, v, svg) {
  if (typeof v === "object") return update(child, v, svg || v.tag === "svg");
  const words = String(v);
  if (child.hpText !== words) child.nodeValue = child.hpText = words;
}

// What an element holds is kept beside it: reading it from the page costs more than all the rest.
function children(el, wanted, svg) {
  const kids = el.hpKids || NOBODY;
  const many = wanted.length;
  if (kids.length !== many) return rearranged(el, kids, wanted, svg);
  for (let i = 0; i < many; i++) if (!same(kids[i], wanted[i])) return rearranged(el, kids, wanted, svg);
  for (let i = 0; i < many; i++) renew(kids[i], wanted[i], svg);
}

// Something comes, goes or moves: what has a key is found again, whatever is not wanted any more leaves.
function rearranged(el, kids, wanted, svg) {
  const byKey = new Map();
  for (const child of kids) if (child.hpKey !== undefined) byKey.set(child.hpKey, child);
  const next = [];
  let at = el.firstChild;
  for (const v of wanted) {
    let child = at;
    if (!child || !same(child, v)) {
      const found = v.key === undefined ? undefined : byKey.get(v.key);
      child = found && found.hpTag === v.tag ? found : create(v, svg);
      el.insertBefore(child, at);
    }
    renew(child, v, svg);
    next.push(child);
    at = child.nextSibling;
  }
  while (at) {
    const after = at.nextSibling;
    at.remove();
    at = after;
  }
  el.hpKids = next;
}

/**
 * The first element that a selector finds.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const find = (root, selector) => root.querySelector(selector);

export function patch(root, v) {
  children(root, [v], false);
}
