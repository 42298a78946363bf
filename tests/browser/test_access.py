"""What a screen reader and a keyboard find: axe-core on every kind of screen, roles, names, announcements, focus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from heroplay.ui.desk import Desk
from heroplay.ui.session import PERSON, Session
from tests.browser.drive import Driver
from tests.herocard.builders import duel
from tests.ui.client import ATTACKED, new_table, people

pytestmark = pytest.mark.browser

Show = Callable[..., Driver]
HAND = ["Overhand Thrust", "Thunder Stroke", "Efficient Block"]


def violations(b: Driver) -> list[str]:
    """What axe-core calls serious or critical, each with its first place."""
    found = Axe().run(b.page).response["violations"]
    return [
        f"{v['impact']} {v['id']}: {v['help']} ({v['nodes'][0]['html'][:160]})"
        for v in found
        if v["impact"] in ("serious", "critical")
    ]


def attacked() -> Session:
    return Session(duel(**ATTACKED), players=[PERSON, "greedy"])


def own_turn() -> Session:
    return Session(duel(hand=HAND, other_hand=["Jab!"]), players=[PERSON, "greedy"])


def new_game(show: Show, **how: Any) -> Driver:
    b = show(Desk(), **how)
    for summary in b.page.locator("summary").all():
        summary.click()
    return b


def mid_attack(show: Show, **how: Any) -> Driver:
    b = show(attacked(), **how)
    b.choose("efficient_block")
    b.page.locator(".hp-hand [data-ref=thunder_stroke]").hover()
    return b


def refusal(show: Show, **how: Any) -> Driver:
    b = show(own_turn(), **how)
    b.page.fill(".hp-typed input", "attack Thunder Stroke")
    b.after(lambda: b.page.press(".hp-typed input", "Enter"))
    return b


def rule_sheet(show: Show, **how: Any) -> Driver:
    b = refusal(show, **how)
    b.page.click(".hp-notice [data-rule]")
    b.page.wait_for_selector(".hp-sheet")
    return b


def pile_sheet(show: Show, **how: Any) -> Driver:
    t = duel(hand=HAND, seats={1: {"discard": ["Jab!", "Hip Toss"]}})
    b = show(Session(t, players=[PERSON, "greedy"]), **how)
    b.page.click("[data-pile=discard1]")
    return b


def curtain(show: Show, **how: Any) -> Driver:
    return show(Session(new_table(first=0), players=people(2)), **how)


def looking_back(show: Show, **how: Any) -> Driver:
    b = show(Session(new_table(first=0), players=[PERSON, "greedy"]), **how)
    b.click("[data-do=commit]")
    b.click(".hp-line[data-ply='1']")
    return b


def four_players(show: Show, **how: Any) -> Driver:
    t = new_table("samurai", "ninja", "miko", "talon", first=0)
    return show(Session(t, players=[PERSON, "greedy", "greedy", "greedy"]), **how)


def open_files(show: Show, **how: Any) -> Driver:
    b = show(own_turn(), **how)
    b.open_files()
    return b


SCREENS = [new_game, mid_attack, refusal, rule_sheet, pile_sheet, curtain, looking_back, four_players, open_files]


@pytest.mark.parametrize("light", [True, False], ids=["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_axe_finds_nothing_serious(page_of: Show, screen: Callable[..., Driver], light: bool):
    b = screen(page_of, light=light, color_scheme="light" if light else "dark")
    assert violations(b) == []


@pytest.mark.parametrize("screen", [new_game, mid_attack, refusal], ids=lambda screen: screen.__name__)
def test_axe_finds_nothing_serious_on_a_phone(page_of: Show, screen: Callable[..., Driver]):
    assert violations(screen(page_of, width=390, height=844)) == []


def test_axe_would_find_something(page_of: Show):
    """The proof above is worth as much as its eyes."""
    b = mid_attack(page_of)
    b.page.evaluate("document.querySelector('.hp-hand [data-piece]').removeAttribute('aria-label')")
    assert any("button-name" in v for v in violations(b))


# ---- names


def test_every_piece_has_a_name_that_says_what_it_is(page_of: Show):
    b = mid_attack(page_of)
    names = [p.get_attribute("aria-label") for p in b.page.locator("[data-piece]").all()]
    assert len(names) > 5 and all(names)
    assert any(n.startswith("Efficient Block, Fast Base Block 4, costs 2 Mind; chosen, number 1") for n in names)
    assert any("not now: " in n for n in names)
    hand = b.page.get_by_role("group", name="Your hand")
    assert hand.get_by_role("button").count() == 5 and hand.get_by_role("button", pressed=True).count() == 1


def test_points_and_phases_are_said_in_words(page_of: Show):
    b = mid_attack(page_of)
    assert b.page.get_by_role("img", name="Body: 8 of 8 free").count() == 1
    assert b.page.get_by_role("img", name="0 of 3 points").count() == 2
    assert b.page.locator(".hp-phases [aria-current=step]").inner_text().lower() == "action"
    assert b.page.get_by_role("region", name="Samurai, you").count() == 1


# ---- announcements


def test_prompt_verdict_and_rule_are_announced(page_of: Show):
    b = page_of(attacked())
    assert b.page.locator(".hp-live[aria-live=polite]").count() == 1 and "attacks you" in b.live
    b.choose("efficient_block")
    assert b.live == "block Efficient Block: allowed."
    b.click("[data-do=commit]")
    assert b.live.startswith("To'a King passes. ") and b.live.endswith("You need 5 more to stop it.")
    assert len(b.live.split()) <= 25 and "Samurai plays Efficient Block" in b.text(".hp-log")
    c = refusal(page_of)
    assert "Refused. Thunder Stroke needs a Base Attack" in c.live and "(HC-4.18)" in c.live
    c.page.click(".hp-notice [data-rule]")
    c.page.wait_for_selector(".hp-sheet")
    assert c.live.startswith("Mods need a base.")


# ---- keyboard


def test_one_tab_stop_for_all_cards_and_arrows_between_them(page_of: Show):
    b = page_of(attacked())
    assert b.page.locator(".hp-felt [data-piece][tabindex='0']").count() == 1
    b.tab_to("[data-piece]")
    first = b.focused()
    b.press("ArrowRight")
    assert b.has_focus("[data-piece]") and b.focused() != first
    b.press("ArrowLeft")
    assert b.focused()[:60] == first[:60]
    b.press("ArrowUp")
    assert b.has_focus(".hp-ladder [data-piece], .hp-stack [data-piece]")
    b.press("ArrowDown")
    assert b.has_focus(".hp-hand [data-piece]")


def test_the_log_is_one_tab_stop_and_arrows_go_through_it(page_of: Show):
    b = page_of(Session(new_table(first=0), players=[PERSON, "greedy"]))
    b.click("[data-do=commit]")
    b.page.click("[data-do=drawer]")
    lines = b.page.locator(".hp-line").count()
    assert lines > 2 and b.page.locator(".hp-lines [tabindex='0']").count() == 1
    assert b.page.locator(".hp-lines button:not([tabindex])").count() == 0
    b.tab_to(".hp-lines button")
    assert b.has_focus(f"[data-log='{lines - 1}.0']"), "the last line comes first"
    b.press("Tab")
    assert not b.has_focus(".hp-log *")
    b.press("Shift+Tab", "ArrowUp")
    assert b.has_focus(f"[data-log='{lines - 2}.0']")
    b.press("ArrowRight")
    assert b.has_focus(f".hp-mini[data-log='{lines - 2}.1']")
    b.press("ArrowLeft", "Home")
    assert b.has_focus("[data-log='0.0']")
    b.press("ArrowUp")
    assert b.has_focus("[data-log='0.0']"), "there is nothing before the first line"
    b.press("End", "ArrowUp")
    assert b.page.locator(".hp-lines [tabindex='0']").count() == 1
    assert b.page.get_by_role("list", name="Log lines").get_by_role("button").count() >= 2 * lines - 1
    b.press("Home", "ArrowDown")
    b.after(lambda: b.press("Enter"))
    assert "before move" in b.text("[data-banner=looking]") and b.has_focus("[data-log='1.0']")


def test_arrows_do_not_reach_the_notebook(page_of: Show):
    b = page_of(attacked())
    b.page.evaluate("window.heard = []; document.addEventListener('keydown', (e) => window.heard.push(e.key))")
    b.tab_to("[data-piece]")
    b.press("ArrowRight", "ArrowLeft")
    assert [key for key in b.page.evaluate("window.heard") if key.startswith("Arrow")] == []


def test_the_focus_ring_is_seen(page_of: Show):
    b = page_of(attacked())
    b.tab_to("[data-piece]")
    ring = b.page.evaluate("getComputedStyle(document.activeElement).outline")
    assert ring == "rgb(11, 87, 208) solid 3px"


def test_the_focus_stays_on_a_card_while_the_table_is_redrawn(page_of: Show):
    b = page_of(attacked())
    b.reveal("[data-setting=try_it]")
    b.page.evaluate("window.wish = document.querySelector('[data-setting=try_it]')")
    b.page.focus("[data-ref=cross_block]")
    b.after(lambda: b.page.evaluate("window.wish.click()"))
    assert b.has_focus("[data-ref=cross_block]")


def test_a_sheet_takes_the_focus_and_gives_it_back(page_of: Show):
    b = refusal(page_of)
    b.tab_to(".hp-notice [data-rule]")
    b.press("Enter")
    b.page.wait_for_selector(".hp-sheet")
    assert b.has_focus(".hp-sheet")
    b.press("Tab")
    assert b.has_focus(".hp-sheet .hp-close")
    b.press("Escape")
    assert b.has_focus(".hp-notice [data-rule]")


def test_a_button_that_is_gone_leaves_the_focus_to_the_hand(page_of: Show):
    b = page_of(Session(new_table(first=0), players=[PERSON, "greedy"]))
    b.tab_to("[data-do=commit]")
    b.after(lambda: b.press("Enter"))
    assert b.page.evaluate("document.querySelector('.hp-board').contains(document.activeElement)")


def test_behind_the_curtain_the_focus_is_on_ready(page_of: Show):
    b = curtain(page_of)
    b.click("[data-do=ready]")
    b.tab_to("[data-do=commit]")
    b.after(lambda: b.press("Enter"))
    b.tab_to("[data-do=pass]")
    b.after(lambda: b.press("Enter"))
    assert b.has_focus("[data-do=ready]")
