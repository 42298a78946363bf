"""What must be in sight on a table: the areas, their boxes, and how much of the window the cards have."""

from __future__ import annotations

from typing import Any

#: The windows that people have.
WINDOWS = ((1280, 800), (1366, 650), (1440, 900), (1920, 1080), (768, 1024), (390, 844))

#: Everything that must be in sight, with a sentence for each that is not.  A hand is in sight when its whole height is
#: (a long one scrolls sideways); a text that is longer than its box scrolls inside it.
OUT_OF_SIGHT = """() => {
  const board = document.querySelector(".hp-board");
  const wrong = [];
  const check = (selector, needed) => {
    const all = [...board.querySelectorAll(selector)].filter((e) => e.getClientRects().length);
    if (!all.length && needed) wrong.push(`${selector} is missing`);
    for (const e of all) {
      const r = e.getBoundingClientRect();
      const name = e.dataset.do || e.dataset.area || e.className;
      if (r.top < -1 || r.bottom > innerHeight + 1) {
        wrong.push(`${name}: ${Math.round(r.top)} to ${Math.round(r.bottom)} of ${innerHeight}`);
      } else if (r.left < -1 || r.right > innerWidth + 1) {
        wrong.push(`${name}: ${Math.round(r.left)} to ${Math.round(r.right)} of ${innerWidth}`);
      } else if (!e.contains(document.elementFromPoint(r.left + r.width / 2, r.top + Math.min(r.height / 2, 20)))) {
        if (e.tagName === "BUTTON") wrong.push(`${name} is covered`);
      }
    }
  };
  check("[data-area=dock]", true);
  check("[data-area=hand]", false);
  check("[data-area=verdict]", true);
  // where it does not scroll inside its box, all that is told is in sight
  const told = board.querySelector(".hp-told");
  if (getComputedStyle(told).position === "absolute") check(".hp-told > *", false);
  check(".hp-prompt", true);
  check(".hp-question", false);
  check(".hp-dock .hp-buttons button", false);
  const cards = [...board.querySelectorAll("[data-area=hand] [data-piece]")].slice(0, 3);
  for (const e of cards) {
    const r = e.getBoundingClientRect();
    if (r.top < 0 || r.bottom > innerHeight + 1) wrong.push(`a card of the hand ends at ${Math.round(r.bottom)}`);
  }
  if (document.documentElement.scrollHeight > innerHeight + 1) wrong.push("the page scrolls");
  return wrong;
}"""

#: How much of the window the cards, the contest and the middle have.
SHARE = """() => {
  const within = (e) => {
    const r = e.getBoundingClientRect();
    const width = Math.min(r.right, innerWidth) - Math.max(r.left, 0);
    const height = Math.min(r.bottom, innerHeight) - Math.max(r.top, 0);
    return Math.max(0, width) * Math.max(0, height);
  };
  const areas = [...document.querySelectorAll("[data-area=middle], [data-area=hand]")].map(within);
  const cards = [...document.querySelectorAll("[data-area=others] .hp-card, [data-area=me] .hp-card")].map(within);
  return [...areas, ...cards].reduce((a, b) => a + b, 0) / (innerWidth * innerHeight);
}"""


def out_of_sight(page: Any) -> list[str]:
    """What should be in sight and is not."""
    found: list[str] = page.evaluate(OUT_OF_SIGHT)
    return found


def share(page: Any) -> float:
    """The part of the window that cards, contest and middle cover."""
    found: float = page.evaluate(SHARE)
    return found
