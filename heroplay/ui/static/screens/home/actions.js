// What the home page does: go to another place, and bring a browser's games here from another address.

import { texts } from "../../texts.js";

const t = texts("home");
const KEY = "heroplay.key";

/** The key of this browser at this address; one that keeps nothing has none. */
export function kept() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** A link to a place of this app: a plain click moves there at once, any other opens it as a page. */
export function wayTo(address, go) {
  return {
    href: `?${new URLSearchParams(address)}`,
    onClick: (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      go(address);
    },
  };
}

export function homing({ ui, ask, draw, root }) {
  const carry = ui.carry = { code: "", typed: "", said: "", problem: "", open: false };
  const tell = (news) => {
    Object.assign(carry, { problem: "", said: "" }, news);
    ui.problem = ""; // it is said where it was asked
    draw();
    if (carry.problem || carry.said) root.querySelector(".hp-carried").focus();
  };

  function carried(reply) {
    if (!reply.key) return tell({ problem: reply.problem || "", code: reply.code || carry.code });
    try {
      localStorage.setItem(KEY, reply.key);
    } catch {
      return tell({ problem: t("keeps_nothing") });
    }
    tell({ said: reply.said, typed: "", code: "" });
    ask({ kind: "hello", key: reply.key });
  }

  return {
    way: (address) => wayTo(address, () => ask({ kind: "go", address })),
    showCode() {
      const key = kept();
      if (key) ask({ kind: "carry", key }, carried);
      else tell({ problem: t("nothing_to_bring") });
    },
    bringGames() {
      if (carry.typed.trim()) ask({ kind: "carry", key: kept(), code: carry.typed }, carried);
      else tell({ problem: t("type_the_code") });
    },
  };
}
