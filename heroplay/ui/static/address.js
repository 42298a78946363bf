// The address of what is shown: Back, reload and a copied link come to the same place.

import { texts } from "./texts.js";

const t = texts("play");

/** A small dictionary as a query; nothing is the bare page. */
export function query(address) {
  const found = new URLSearchParams(address).toString();
  return found ? `?${found}` : "";
}

/** A page's query as a dictionary. */
export const read = (search) => Object.fromEntries(new URLSearchParams(search));

export function addressed({ ui, ask }) {
  const kept = ["theme", "token"]; // about the page, not about a place
  const here = () =>
    Object.fromEntries(Object.entries(read(location.search)).filter(([name]) => !kept.includes(name)));
  const same = (a, b) => query(a) === query(b);

  function onPop() {
    if (ui.screen.app) ask({ kind: "go", address: here() });
  }
  globalThis.addEventListener("popstate", onPop);

  return {
    asked: here,
    go: (address) => ask({ kind: "go", address }),
    // The screen has changed: so has the address, if another place is shown.
    arrived() {
      const { app } = ui.screen;
      if (!app) return;
      const place = app.places.find((one) => one.id === app.place);
      document.title = place && place !== app.places[0] ? t("page", { place: place.label }) : t("app");
      if (same(here(), app.address)) return;
      const url = new URL(location.href);
      const page = kept.filter((name) => url.searchParams.has(name)).map((
        name,
      ) => [name, url.searchParams.get(name)]);
      url.search = query({ ...app.address, ...Object.fromEntries(page) });
      if (ui.arrived) history.pushState(null, "", url);
      else history.replaceState(null, "", url); // the first place is where the page was opened
      ui.arrived = true;
    },
    departs: () => globalThis.removeEventListener("popstate", onPop),
  };
}
