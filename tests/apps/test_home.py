"""The home page: doors, covers, the way to a game and back, light and dark, wide and narrow."""

from __future__ import annotations

import re

import pytest

from tests.apps.conftest import Watched
from tests.conftest import GAMES

HOME = ".hp-home[data-ready]"
LIGHT, DARK = "rgb(243, 239, 230)", "rgb(23, 33, 30)"


def surfaces(page):
    """The colours behind the corners and the middle of the window, and of the board itself."""
    return page.evaluate(
        """() => {
        const behind = (x, y) => {
          for (let e = document.elementFromPoint(x, y); e; e = e.parentElement) {
            const colour = getComputedStyle(e).backgroundColor;
            if (colour !== "rgba(0, 0, 0, 0)") return colour;
          }
          return "none";
        };
        const [w, h] = [innerWidth - 1, innerHeight - 1];
        const board = getComputedStyle(document.querySelector(".hp-board")).backgroundColor;
        return [...new Set([behind(0, 0), behind(w, 0), behind(0, h), behind(w, h), board])];
      }"""
    )


def test_the_bare_address_opens_four_doors_and_the_games(app, visit):
    page = visit().show(app.url, HOME)
    assert page.url.endswith("/voila/render/index.ipynb?at=home")
    assert page.title() == "HeroPlay"
    doors = {d.get_attribute("data-door"): d.evaluate("e => e.tagName") for d in page.locator("[data-door]").all()}
    assert doors == {"learn": "A", "play": "A", "whatif": "A", "decklab": "A"}
    assert "coming soon" not in page.locator(".hp-doors").inner_text()
    games = [game for game in GAMES if game.board.gallery is not None]
    assert page.locator(".hp-cover").count() == page.locator(".hp-cover .hp-box-title").count() == len(games)
    assert "Rules come from the printed booklets" in page.locator(".hp-foot").inner_text()
    assert page.locator("#hp-loading").is_hidden()
    assert page.locator("[data-do=go-on]").count() == 0


def test_a_game_begun_is_offered_at_home_and_can_be_brought_to_another_browser(app, visit, browser):
    page = visit().show(f"{app.url}?theme=dark", HOME)
    assert surfaces(page) == [DARK]
    page.click("[data-door=play]")
    page.wait_for_selector("[data-do=begin]")
    assert "at=play" in page.url and "theme=dark" in page.url
    assert surfaces(page) == [DARK]
    page.click("[data-do=begin]")
    page.wait_for_selector(".hp-board[data-ply] .hp-hand")
    page.click("[data-place=home]")
    page.wait_for_selector(".hp-home[data-offer=true]")
    assert page.url.endswith("/voila/render/index.ipynb?at=home&theme=dark")
    assert re.search(r"HeroCard duel: .+, move \d+", page.locator(".hp-offer").inner_text())
    title = page.locator(".hp-offer").inner_text()
    page.click("summary:has-text('Bring my games here')")
    page.press("[data-do=show-code]", "Enter")
    code = page.wait_for_selector("b.hp-code").inner_text()
    with browser.new_context() as elsewhere:  # another address: nothing is kept there yet
        other = Watched(elsewhere.new_page())
        there = other.show(app.url, HOME)
        there.click("summary:has-text('Bring my games here')")
        for typed, told in (("WRNG-CODE", "problem"), (code.lower(), "said")):
            there.fill("[data-carry=code]", typed)
            there.press("[data-carry=code]", "Enter")
            there.wait_for_selector(f"[data-carried={told}]:focus")
        there.wait_for_selector(".hp-home[data-offer=true]")
        assert there.locator(".hp-offer").inner_text() == title and other.complaints == []
    page.click("[data-do=go-on]")  # to the table itself, not to another button
    page.wait_for_selector(".hp-board[data-ply] .hp-hand")
    assert re.search(r"at=play&game=[0-9a-f]{32}&theme=dark$", page.url)


def test_a_cover_opens_its_own_game_and_its_own_course(app, visit):
    game = [game for game in GAMES if game.board.gallery is not None][-1]
    page = visit().show(app.url, HOME)
    page.locator(".hp-cover", has_text=game.info.title).locator(".hp-box").click(force=True)  # under the link
    page.wait_for_selector("[data-do=begin]")
    assert page.locator(f"[data-game={game.info.id}][aria-pressed=true]").count() == 1
    assert page.locator(".hp-notice").count() == 0
    page.click("[data-place=home]")
    page.wait_for_selector(HOME)
    page.click(f"[data-learn={game.info.id}]")
    page.wait_for_selector(".hp-board[data-mode=map]:not([data-rev='0'])")
    assert game.info.title in page.locator("h2").first.inner_text()


@pytest.mark.parametrize("scheme, colour", [("light", LIGHT), ("dark", DARK)])
@pytest.mark.parametrize("width", [1280, 390])
def test_page_and_board_are_one_surface_as_the_system_prefers(app, visit, scheme, colour, width):
    watched = visit()
    watched.page.set_viewport_size({"width": width, "height": 844})
    watched.page.emulate_media(color_scheme=scheme)
    page = watched.show(app.url, HOME)
    assert surfaces(page) == [colour]
    assert page.evaluate("document.documentElement.scrollWidth") == width
    box = page.locator(".hp-board").bounding_box()
    assert (box["x"], box["width"]) == (0, width)
    other = {"light": "dark", "dark": "light"}[scheme]
    page.emulate_media(color_scheme=other)  # the system changes its mind: the page follows, without a reload
    page.wait_for_function(f"document.body.dataset.jpThemeLight === '{str(other == 'light').lower()}'")
    assert surfaces(page) == [{LIGHT: DARK, DARK: LIGHT}[colour]]


def test_the_theme_in_the_address_wins_over_the_system(app, visit):
    watched = visit()
    watched.page.emulate_media(color_scheme="dark")
    page = watched.show(f"{app.url}?theme=light", HOME)
    assert surfaces(page) == [LIGHT]
    assert page.locator(".hp-looks [aria-current]").inner_text() == "light"


def test_a_calm_line_stands_there_until_the_board_does(app, visit):
    watched = visit()
    watched.page.goto(f"{app.url}voila/render/play.ipynb", wait_until="commit")
    line = watched.page.wait_for_selector("#hp-loading")
    assert line.inner_text() == "Setting the table …"
    assert watched.page.locator("[class*=spinner]").count() == 0
    watched.page.wait_for_selector(".hp-board")
    assert watched.page.locator("#hp-loading").is_hidden()
