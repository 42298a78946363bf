// What every board carries: it takes the board's code from the one model that has it, once for each page.

// By the hash of the code: two kernels may have different ones.
const pages = (globalThis.heroplayCode ??= new Map());

async function shared(model) {
  const id = model.get("_code").replace("IPY_MODEL_", "");
  for (let left = 100;; left--) { // a page that is opened again makes its models in any order
    try {
      const found = await model.widget_manager.get_model(id);
      if (found) return found;
    } catch (error) {
      if (!left) throw error;
    }
    if (!left) throw new Error(model.get("_words").no_code);
    await new Promise((then) => setTimeout(then, 50));
  }
}

async function made(code) {
  const style = document.createElement("style");
  style.dataset.heroplay = code.get("hash");
  style.textContent = code.get("css");
  document.head.appendChild(style);
  const url = URL.createObjectURL(new Blob([code.get("esm")], { type: "text/javascript" }));
  const module = await import(/* webpackIgnore: true */ url);
  URL.revokeObjectURL(url);
  return module.default;
}

async function load(model) {
  const code = await shared(model);
  const hash = code.get("hash");
  if (!pages.has(hash)) pages.set(hash, made(code));
  return pages.get(hash);
}

export default {
  async render(context) {
    const { model, el } = context;
    let missed = false;
    const note = () => {
      missed = true;
    };
    model.on("msg:custom", note);
    try {
      const board = await load(model);
      model.off("msg:custom", note);
      const cleanup = await board.render(context);
      if (missed) model.send({ type: "resync" }); // the table moved while the code was on its way
      return cleanup;
    } catch (error) {
      el.textContent = model.get("_words").undrawn;
      throw error;
    }
  },
};
