// A tree of plain descriptions, patched into the page: nodes stay where they are, so that focus survives a
// redraw.

const SVG = "http://www.w3.org/2000/svg";

// Lists in lists become one, and what is not there is left out; a loop, since it runs for every element.
function gather(from, kept) {
  for (const c of from) {
    if (Array.isArray(c)) gather(c, kept);
    else if (c !== null && c !== undefined && c !== false) kept.push(c);
  }
  return kept;
}

export function h(tag, props, ...children) {
  return { tag, props: props || {}, key: props ? props.key : undefined, children: gather(children, []) };
}

function create(v, svg) {
  if (typeof v !== "object") return document.createTextNode(String(v));
  const inside = svg || v.tag === "svg";
  const el = inside ? document.createElementNS(SVG, v.tag) : document.createElement(v.tag);
  el.hpKey = v.key;
  el.hpTag = v.tag;
  update(el, v, inside);
  return el;
}

function update(el, v, svg) {
  if (el.hpDrawn === v) return; // the very same description: a picture that is kept
  el.hpDrawn = v;
  attributes(el, v.props);
  children(el, v.children, svg && v.tag !== "foreignObject");
}

function attributes(el, props) {
  const old = el.hpProps || {};
  for (const name in old) if (!(name in props)) set(el, name, null);
  for (const name in props) if (old[name] !== props[name]) set(el, name, props[name]);
  el.hpProps = props;
}

function set(el, name, value) {
  if (name === "key") return;
  if (name.startsWith("on")) {
    el[name.toLowerCase()] = value;
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

function same(el, v) {
  if (typeof v !== "object") return el.nodeType === 3;
  return el.nodeType === 1 && el.hpTag === v.tag && el.hpKey === v.key;
}

function keyed(el) {
  const found = new Map();
  for (let child = el.firstChild; child; child = child.nextSibling) {
    if (child.hpKey !== undefined) found.set(child.hpKey, child);
  }
  return found;
}

function children(el, wanted, svg) {
  let byKey = null; // looked up only where something is not in its place
  let at = el.firstChild;
  for (const v of wanted) {
    let child = at;
    if (!child || !same(child, v)) {
      const has = typeof v === "object" && v.key !== undefined;
      if (has) byKey ||= keyed(el);
      const found = has ? byKey.get(v.key) : undefined;
      if (found === undefined || found.hpTag !== v.tag) {
        child = create(v, svg);
        el.insertBefore(child, at);
        at = child.nextSibling;
        continue;
      }
      child = found;
      el.insertBefore(child, at);
    }
    if (typeof v === "object") update(child, v, svg || v.tag === "svg");
    else if (child.nodeValue !== String(v)) child.nodeValue = String(v);
    at = child.nextSibling;
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
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
