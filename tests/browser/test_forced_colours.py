"""Where the system's colours are forced: what is chosen, lit, refused or in focus is told by lines and words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import heroplay as hp
from heroplay.ui.desk import Desk
from heroplay.ui.learning import Learning
from heroplay.ui.session import PERSON, Session
from tests.browser.drive import Driver
from tests.browser.test_access import attacked, own_turn
from tests.toys import TOYS  # noqa: F401  (registers them)
from tests.toys.test_kitchen import at_work

pytestmark = pytest.mark.browser

Show = Callable[..., Driver]
DARK_AND_LIGHT = pytest.mark.parametrize("scheme", ["light", "dark"])


def realms() -> Session:
    told = {
        "players": ["Ann", "Ben"], "turn": 9, "seed": 4,
        "market": ["Taxation", "Rampage", "Orc Grunt", "Lys, the Unseen", "Fire Bomb"],
        "Ann": {"hand": ["Gold", "Wolf Form"], "gold": 3, "combat": 5, "play": ["Elven Gift"]},
        "Ben": {"health": 27, "play": [{"card": "Man-at-Arms", "damage": 2}, "Rayla, Endweaver"]},
    }  # fmt: skip
    return Session(hp.position("realms", told), players=[PERSON, "greedy"])


SCREENS: dict[str, Callable[[], Any]] = {
    "duel": attacked,
    "realms": realms,
    "lesson": lambda: Learning("herocard", "first-point/strike"),
    "new game": Desk,
    "kitchen": lambda: Session(at_work(), players=[PERSON, "random", "random"]),
}

#: How an element looks beside its colours of text: lines, surfaces and the line under what can be played.
LOOK = """(e) => {
  const own = getComputedStyle(e), under = getComputedStyle(e, "::after");
  const lines = ["borderTopWidth", "borderTopStyle", "borderTopColor", "outlineStyle", "outlineWidth", "outlineColor"];
  const more = ["backgroundColor", "textDecorationLine", "fontWeight", "strokeWidth", "strokeDasharray", "stroke"];
  const line = under.content === "none" ? "" : under.backgroundColor;
  return [...[...lines, ...more].map((name) => own[name]), line].join(" ");
}"""

#: Text whose colour is hardly another than that of the nearest surface under it.
UNREADABLE = """() => {
  const parts = (colour) => (colour.match(/[\\d.]+/g) || []).map(Number);
  const light = (colour) => {
    const [r, g, b] = parts(colour).map((n) => n / 255)
      .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const surface = (e) => {
    for (let at = e; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if ((parts(backgroundColor)[3] ?? 1) > 0.5) return backgroundColor;
    }
    return getComputedStyle(document.body).backgroundColor;
  };
  const wrong = [];
  for (const e of document.querySelectorAll(".hp-board *")) {
    const written = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
    if (!written || e.closest("svg") || !e.getClientRects().length) continue;
    const [a, b] = [light(getComputedStyle(e).color), light(surface(e))].sort((x, y) => x - y);
    if ((b + 0.05) / (a + 0.05) < 4.5) wrong.push(`${e.className}: ${e.textContent.slice(0, 40)}`);
  }
  return wrong;
}"""


def show(page_of: Show, what: str, scheme: str, **how: Any) -> Driver:
    return page_of(SCREENS[what](), light=scheme == "light", forced_colors="active", color_scheme=scheme, **how)


def look(b: Driver, selector: str) -> str:
    """How the first such element looks."""
    return str(b.page.locator(selector).first.evaluate(LOOK))


def ring(b: Driver) -> str:
    return str(b.page.evaluate("(() => { const s = getComputedStyle(document.activeElement); "
                               "return `${s.outlineStyle} ${s.outlineWidth}`; })()"))  # fmt: skip


@DARK_AND_LIGHT
@pytest.mark.parametrize("what", SCREENS)
def test_every_text_can_be_read_and_every_button_has_an_edge(page_of: Show, what: str, scheme: str) -> None:
    b = show(page_of, what, scheme)
    if b.page.locator(".hp-hand .hp-lit").count():
        b.page.locator(".hp-hand .hp-lit").first.click()
        b.answered()
    assert b.page.evaluate(UNREADABLE) == []
    for one in b.page.locator(".hp-button, .hp-tool, .hp-chip, .hp-pile").all():
        width, style = one.evaluate("(e) => [getComputedStyle(e).borderTopWidth, getComputedStyle(e).borderTopStyle]")
        assert width != "0px" and style != "none", one.inner_text()


def test_the_check_would_find_text_that_cannot_be_read(page_of: Show) -> None:
    b = show(page_of, "duel", "light")
    b.page.evaluate("document.querySelector('.hp-prompt').style = 'forced-color-adjust:none;color:#eee'")
    assert any("hp-prompt" in wrong for wrong in b.page.evaluate(UNREADABLE))


@pytest.mark.parametrize("what", ["duel", "realms", "lesson", "kitchen"])
def test_chosen_lit_and_not_now_look_different_and_so_does_the_focus(page_of: Show, what: str) -> None:
    b = show(page_of, what, "light")
    lit = b.page.locator(".hp-hand .hp-lit:not(.hp-chosen)")
    ref = lit.first.get_attribute("data-ref")
    one = f".hp-hand [data-ref='{ref}']"
    before = {"lit": look(b, one)}
    if b.page.locator(".hp-hand .hp-dim:not(.hp-may-try)").count():
        before["not now"] = look(b, ".hp-hand .hp-dim:not(.hp-may-try)")
    b.page.focus(one)
    b.press("ArrowRight", "ArrowLeft")
    before["focus"] = look(b, one)
    assert ring(b) == "solid 3px"
    b.page.click(one)
    b.page.wait_for_selector(f"{one}.hp-chosen")
    b.answered()
    b.page.mouse.move(0, 0)
    b.page.evaluate("document.activeElement.blur()")
    before["chosen"] = look(b, f"{one}.hp-chosen")
    assert len(set(before.values())) == len(before) >= 3, before


@pytest.mark.parametrize("what", ["duel", "realms", "lesson", "new game", "kitchen"])
def test_the_main_button_the_others_and_those_that_do_nothing_look_different(page_of: Show, what: str) -> None:
    b = show(page_of, what, "light")
    if b.page.locator(".hp-hand .hp-lit").count():
        b.page.locator(".hp-hand .hp-lit").first.click()
        b.answered()
    b.page.evaluate("document.activeElement.blur()")
    looks = [
        look(b, f".hp-button{more}") for more in (".hp-primary:not(:disabled)", ":not(.hp-primary):not(:disabled)")
    ]
    if b.page.locator(".hp-tool:disabled").count():
        looks += [look(b, ".hp-tool:disabled")]
    assert len(set(looks)) == len(looks), looks
    b.tab_to(".hp-primary")
    assert ring(b) == "solid 3px" and look(b, ".hp-primary") not in looks


def edge(b: Driver, selector: str) -> str:
    return str(b.page.locator(selector).evaluate("(e) => getComputedStyle(e).borderLeftWidth"))


def test_a_verdict_is_a_word_with_an_edge(page_of: Show) -> None:
    b = show(page_of, "duel", "light")
    b.choose("efficient_block")
    assert b.text(".hp-preview").startswith("Allowed") and edge(b, ".hp-preview") != "0px"
    c = page_of(own_turn(), forced_colors="active")
    c.page.fill(".hp-typed input", "attack Thunder Stroke")
    c.after(lambda: c.page.press(".hp-typed input", "Enter"))
    assert c.text(".hp-notice").startswith("Refused.")
    assert edge(c, ".hp-notice") != "0px"


def test_what_is_pressed_and_where_one_is_look_different(page_of: Show) -> None:
    b = show(page_of, "new game", "light")
    assert look(b, ".hp-button[aria-pressed=true]") != look(b, ".hp-button[aria-pressed=false]")
    c = show(page_of, "duel", "light")
    assert look(c, ".hp-phases .hp-now") != look(c, ".hp-phases li:not(.hp-now)")
    assert look(c, ".hp-cell.hp-spent") != look(c, ".hp-cell:not(.hp-spent)")


def test_a_map_is_drawn_in_lines(page_of: Show) -> None:
    b = show(page_of, "kitchen", "dark")
    drawn = "[data-space={0}] .hp-space-ring"
    lit, dim = look(b, drawn.format("hall")), look(b, drawn.format("gate"))
    b.page.click("[data-space=hall]")
    b.page.wait_for_selector("[data-space=hall].hp-chosen")
    b.answered()
    assert len({lit, dim, look(b, drawn.format("hall"))}) == 3
    tile, name = (
        b.page.evaluate("s => getComputedStyle(document.querySelector(`[data-space=hall] ${s}`)).fill", part)
        for part in (".hp-tile", ".hp-space-name")
    )
    assert {tile, name} == {"rgb(0, 0, 0)", "rgb(255, 255, 255)"}
    b.press("ArrowRight")
    focus = b.page.evaluate("getComputedStyle(document.activeElement.querySelector('.hp-space-focus')).stroke")
    assert focus not in ("none", tile)
