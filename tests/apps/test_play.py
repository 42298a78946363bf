"""Play in the app when things go wrong: the page reloaded, the line cut, the kernel dead, a neighbour beside."""

from __future__ import annotations

import re

import pytest

from heroplay.ui import saves
from heroplay.ui.session import PERSON, Session, Settings
from tests.apps.cut import Line
from tests.browser.drive import Driver
from tests.browser.in_voila import Saved
from tests.ui.client import new_table

LOST = ".hp-lost"


@pytest.fixture
def opened(app, visit, monkeypatch):
    """`opened(session)` puts a game on the shelf of a new page and opens it in the app."""
    monkeypatch.setenv("HEROPLAY_SAVES", app.saves)

    def open_it(session, url=None):
        saved = Saved(app, session)
        watched = visit()
        if url is not None:
            saved.app = type("Elsewhere", (), {"url": url})()
        saved.open(watched.page)
        return Driver(watched.page, saved), watched

    return open_it


def short(**more):
    return Session(new_table(seed=5, first=0, points_to_win=1, **more), players=[PERSON, "greedy"])


def one_move(b):
    """Something that is always allowed here: discard nothing, or pass."""
    b.click("[data-do=commit]:not([disabled]), [data-do=pass]")


def test_a_reload_goes_on_where_it_was(opened):
    b, _ = opened(short())
    one_move(b)
    before, ply = b.table.record(), b.table.ply
    b.page.reload()
    b.page.wait_for_selector(f".hp-board[data-mode=play][data-ply='{ply}']")
    assert b.table.record() == before


def test_a_dead_kernel_is_told_and_the_game_goes_on_after_a_reload(app, opened):
    others = {k.pid for k in app.kernels()}
    b, watched = opened(short())
    one_move(b)
    before = b.table.record()
    (kernel,) = [k for k in app.kernels() if k.pid not in others]
    kernel.kill()
    b.page.wait_for_selector(LOST)
    assert "Your game is saved" in b.text(LOST)
    watched.complaints.clear()  # the page's own, of the connection
    b.page.click("[data-do=reload]")
    b.page.wait_for_selector(".hp-board[data-mode=play]")
    assert b.table.record() == before
    one_move(b)
    assert b.table.record() != before
    assert b.page.locator(LOST).count() == 0
    watched.complaints.clear()


def test_a_cut_connection_is_told_and_mends_itself(app, opened):
    line = Line(app.url)
    try:
        b, watched = opened(short(), line.url)
        one_move(b)
        ply = b.attribute("ply")
        line.cut()
        b.page.wait_for_selector(LOST)
        assert "waiting for the connection" in b.text(LOST)
        line.mend()
        b.page.wait_for_selector(LOST, state="detached", timeout=120_000)  # Jupyter tries again after 1, 3, 7, 15 s ...
        assert b.attribute("ply") == ply
        one_move(b)
        assert int(b.attribute("ply")) > int(ply)
        watched.complaints.clear()  # the page's own, of the connection
    finally:
        line.close()


def test_a_bot_that_thinks_is_no_lost_connection(opened):
    b, _ = opened(short())
    b.page.evaluate(
        """() => {
          window.lost = false;
          new MutationObserver(() => { window.lost ||= Boolean(document.querySelector(".hp-lost")); })
            .observe(document.querySelector(".hp-board"), {childList: true, subtree: true});
        }"""
    )
    b.choose_setting("pace", "1.6")
    while "Discard" in b.text(".hp-prompt") or not b.page.locator(".hp-thinking").count():
        b.page.locator("[data-do=commit]:not([disabled]), [data-do=pass]").first.click()
        b.page.wait_for_timeout(100)
    b.page.wait_for_timeout(6_000)  # longer than the board waits for an answer
    assert b.page.locator(LOST).count() == 0 and not b.page.evaluate("window.lost")


def test_two_browsers_see_nothing_of_each_other(app, browser, monkeypatch):
    monkeypatch.setenv("HEROPLAY_SAVES", app.saves)
    seen = []
    for hero in ("ninja", "talon"):
        context = browser.new_context(reduced_motion="reduce")
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.goto(f"{app.url}voila/render/play.ipynb", wait_until="commit")
        page.wait_for_selector("[data-do=begin]")
        page.wait_for_selector(".hp-board:not([data-rev='0'])")
        assert page.locator("[data-offer]").count() == 0
        page.select_option("[data-chosen='1']", hero)
        page.click("[data-do=begin]")
        page.wait_for_selector(".hp-board[data-mode=play]")
        seen.append((context, page, page.evaluate("localStorage.getItem('heroplay.key')")))
    keys = [key for _, _, key in seen]
    assert len(set(keys)) == 2 and all(re.fullmatch("[0-9a-f]{32}", key) for key in keys)
    for (context, page, key), other in zip(seen, ("Talon", "Ninja"), strict=True):
        assert other not in page.locator(".hp-board").inner_text()
        page.reload()
        page.wait_for_selector(".hp-board[data-mode=play]")
        assert len(saves.games(key)) == 1 and other not in page.locator(".hp-board").inner_text()
        context.close()


@pytest.mark.parametrize("link, told", [("zzz", "not a link to a saved game"), ("0" * 32, "no game under this link")])
def test_a_wrong_link_is_told(app, visit, link, told):
    page = visit().show(f"{app.url}voila/render/play.ipynb?game={link}", ".hp-notice")
    assert told in page.locator(".hp-notice").inner_text()
    assert page.locator("[data-do=begin]").is_visible()


def test_a_game_in_the_dark(app, visit, monkeypatch):
    monkeypatch.setenv("HEROPLAY_SAVES", app.saves)
    saved = Saved(app, short())
    page = visit().page
    saved.open(page, light=False)
    look = page.evaluate("getComputedStyle(document.querySelector('.hp-board')).backgroundColor")
    assert look == "rgb(23, 33, 30)"


def test_settings_stay_with_the_game(opened):
    session = short()
    session.settings = Settings(try_it=True)
    b, _ = opened(session)
    b.reveal("[data-setting=try_it]")
    assert b.page.locator("[data-setting=try_it]").is_checked()
