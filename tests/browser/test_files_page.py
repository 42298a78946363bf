"""Links and files beside a game: where they lead, inside an app and outside of one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from heroplay.ui.desk import Desk
from tests.browser.drive import Driver
from tests.browser.in_app import in_app

pytestmark = pytest.mark.browser

Show = Callable[..., Driver]


def begun(page_of: Show, desk: Desk) -> Driver:
    """A game from the form, with the panel of links and files open."""
    b = page_of(desk)
    b.page.click("[data-do=begin]")
    b.page.wait_for_selector(".hp-board[data-mode=play]")
    b.open_files()
    return b


def test_in_an_app_a_game_leads_to_what_if(page_of: Show):
    desk = Desk()
    went = in_app(desk, "play")
    b = begun(page_of, desk)
    with b.page.expect_response(lambda answer: '"go"' in (answer.request.post_data or "")):
        b.page.click("[data-do=what-if]")
    (address,) = went
    assert address == {"at": "whatif", "code": b.session.handle({"kind": "record"})["code"]}


def test_the_link_of_a_position_names_its_place_in_an_app(page_of: Show):
    desk = Desk()
    in_app(desk, "play")
    b = begun(page_of, desk)
    b.page.click("[data-do=copy-link]")
    link = b.page.locator(".hp-copied").input_value()
    assert link.startswith(f"{b.page.url.split('?')[0]}?at=play&code=hp")


def test_outside_an_app_there_is_no_way_to_what_if(page_of: Show):
    b = begun(page_of, Desk())
    assert b.page.locator("[data-do=copy-link]").count() == 1 and b.page.locator("[data-do=what-if]").count() == 0
