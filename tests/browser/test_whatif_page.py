"""What if, in a real browser: fork from a played line, go back, compare, odds and best play; wide and narrow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import heroplay as hp
from heroplay.ui.whatif import WhatIf
from tests.browser.drive import Driver
from tests.browser.test_access import violations
from tests.ui.test_whatif import POSITION

pytestmark = pytest.mark.browser

Show = Callable[..., Driver]


def opened(show: Show, **how: Any) -> Driver:
    b = show(WhatIf(hp.position("herocard", POSITION)), **how)
    b.page.wait_for_selector(".hp-dock")
    return b


def forked(show: Show, **how: Any) -> Driver:
    """Two ways to attack."""
    b = opened(show, **how)
    b.choose("overhand_thrust")
    b.click("[data-do=commit]")
    b.click("[data-do=undo]")
    b.choose("overhand_thrust")
    b.choose("thunder_stroke")
    b.click("[data-do=commit]")
    return b


def test_another_move_is_another_line_and_the_tree_leads_back(page_of: Show):
    b = forked(page_of)
    assert b.page.locator("[data-line]").count() == 2 and b.page.locator("[data-node]").count() == 3
    b.page.focus("[data-node='0']")
    b.after(lambda: b.press("Enter"))
    assert b.attribute("ply") == "0" and b.page.locator(".hp-spot.hp-here").get_attribute("data-node") == "0"
    b.page.fill("[data-name=line]", "the plain one")
    b.click("[data-do=name]")
    assert b.page.locator("[data-line]", has_text="the plain one").count() == 1


def test_two_lines_are_compared(page_of: Show):
    b = forked(page_of)
    b.page.select_option("[data-compare=a]", index=1)
    b.page.select_option("[data-compare=b]", index=2)
    b.click("[data-do=compare]")
    b.page.wait_for_selector("[data-compared]")
    said = b.text("[data-compared]")
    assert "Attack total: 6" in said and "10" in said and "HC-4.3" in said
    assert b.page.locator("[data-compared] img").count() == 2


def test_odds_and_best_play_are_shown_with_what_they_rest_on(page_of: Show):
    b = forked(page_of)
    b.click("[data-odds='0']")
    b.page.wait_for_selector("[data-percent=now]")
    assert "%" in b.text("[data-percent=now]") and b.page.locator(".hp-curve li").count() > 10
    number = b.page.inner_text("[data-percent=now] b")
    assert number in b.page.get_attribute(".hp-curve .hp-at", "aria-label"), "the bar of this attack is the headline"
    assert b.page.locator(".hp-axis span").all_inner_texts() == ["0 %", "50 %", "100 %"]
    assert b.page.is_visible("[data-left-out=curve]") and "Left out" in b.text("[data-left-out=curve]")
    b.page.click("summary:has-text('The sum')")
    assert "deals" in b.text(".hp-ask details[open]")
    b.page.click("[data-do=solve]")
    b.page.wait_for_selector("[data-best=solve]")
    assert "proven" in b.text("[data-best=solve]")


def test_a_repair_opens_as_a_line(page_of: Show):
    b = opened(page_of)
    b.page.fill(".hp-felt .hp-typed input", "attack Thunder Stroke")
    b.after(lambda: b.page.press(".hp-felt .hp-typed input", "Enter"))
    b.page.wait_for_selector("[data-repair]")
    b.click("[data-repair='0']")
    assert b.page.locator(".hp-notice").count() == 0 and b.page.locator("[data-node]").count() >= 2


@pytest.mark.parametrize(("width", "light"), [(1280, True), (400, False)], ids=["wide", "narrow-dark"])
def test_it_is_accessible_and_fits(page_of: Show, width: int, light: bool):
    b = forked(page_of, width=width, light=light)
    if b.page.locator("[data-do=drawer]").count():  # where it is narrow, the lines are a sheet
        b.page.click("[data-do=drawer]")
    b.click("[data-odds='0']")
    assert violations(b) == []
    assert b.page.evaluate("document.documentElement.scrollWidth") <= width
