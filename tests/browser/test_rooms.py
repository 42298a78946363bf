"""Room: question, hand, verdict and buttons are in sight at every step and table, in every window.

`make test` looks at every tenth step, each in two windows that go round; with HEROPLAY_SOAK at all steps in all
windows.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from heroplay.games.registry import get_game
from heroplay.table import table
from heroplay.tutor.course import courses
from heroplay.tutor.lessons import course as chapters_of
from heroplay.ui.application import App
from heroplay.ui.desk import Desk
from heroplay.ui.learning import Learning
from heroplay.ui.session import PERSON, Session, Settings
from tests.browser.drive import Driver
from tests.browser.rooms import WINDOWS, out_of_sight, share
from tests.browser.test_learn_page import question_of
from tests.ui.client import new_table

pytestmark = pytest.mark.browser

Show = Callable[..., Driver]
SOAK = bool(os.environ.get("HEROPLAY_SOAK"))
STEPS = [
    (game, f"{chapter.id}/{step.id}") for game in courses() for chapter in chapters_of(game) for step in chapter.steps
]
SOME = STEPS if SOAK else STEPS[::10]


def windows(i: int) -> tuple[tuple[int, int], ...]:
    """All of them, or two that go round."""
    return WINDOWS if SOAK else (WINDOWS[i % 6], WINDOWS[(i + 3) % 6])


def look(b: Driver, at: str, seen: list[str]) -> None:
    seen += [f"{at}: {wrong}" for wrong in out_of_sight(b.page)]


def resized(b: Driver, width: int, height: int) -> None:
    b.page.set_viewport_size({"width": width, "height": height})
    b.page.evaluate("() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))")


def choose(b: Driver) -> None:
    """Pick the first thing that can be picked."""
    lit = b.page.locator("[data-area=hand] .hp-lit")
    if lit.count():
        lit.first.click()
        b.answered()


@pytest.mark.parametrize(("game", "name"), SOME, ids=[f"{game}-{name}" for game, name in SOME])
def test_a_step_is_in_sight(page_of: Show, game: str, name: str):
    """Before a move, with something chosen, after a wrong answer or a move, and when the step is won."""
    sizes = windows(SOME.index((game, name)))
    learning = Learning(game, name)
    b = page_of(learning, width=sizes[0][0], height=sizes[0][1])
    session = learning.session
    assert session is not None
    seen: list[str] = []
    for width, height in sizes:
        resized(b, width, height)
        at = f"{width}x{height}"
        look(b, f"{at} before", seen)
        choose(b)
        look(b, f"{at} chosen", seen)
        b.press("Escape")
    for width, height in sizes:
        resized(b, width, height)
        wrong(b, session)
        look(b, f"{width}x{height} wrong", seen)
    solve(b, session)
    for width, height in sizes:
        resized(b, width, height)
        look(b, f"{width}x{height} won", seen)
        if b.attribute("done") == "true":
            assert b.page.locator("[data-area=dock] .hp-primary").count(), "the way on is in the dock"
    assert seen == []


def wrong(b: Driver, session: Session) -> None:
    """A wrong answer, or a line that cannot be said here."""
    coach = session.policy.coach  # type: ignore[attr-defined]
    if coach.done:
        return
    if coach.question is not None:
        if coach.question.form == "number":
            b.page.fill("[data-option=number]", "77")
        else:
            b.page.locator("[data-option]").last.click()
        b.page.click("[data-do=answer]")
        b.answered()
    elif b.page.locator(".hp-typed input").count():
        b.page.fill(".hp-typed input", "attack Nobody with Nothing")
        b.page.press(".hp-typed input", "Enter")
        b.page.wait_for_selector(".hp-notice")


def solve(b: Driver, session: Session) -> None:
    """To the end of the step, by the coach's own moves, with the page told of each."""
    coach = session.policy.coach  # type: ignore[attr-defined]
    if coach.question is not None and not coach.done:
        b.ask({"kind": "answer", "answer": coach.question.right_answer})
    for _ in range(40):
        if coach.done:
            break
        right = coach.right()
        move = right[0] if coach.step.free else coach.shortest(right)[0]
        b.ask({"kind": "act", "text": coach.game.language.say(session.table.state, move)})


TABLES = [(game, n) for game in courses() for n in (2, 3, 4, 5, 6)]


def seated(game: str, n: int) -> Session | None:
    """A new game for `n` players; None where the game does not allow `n`."""
    found = get_game(game)
    if n not in found.info.seats:
        return None
    gallery = found.board.gallery()  # type: ignore[misc]
    options: dict[str, Any] = {"seed": 5}
    if gallery.each:
        options[gallery.choose] = [p.id for p in gallery.pieces][:n]
    if gallery.names:
        options[gallery.names.option] = list(gallery.names.given)[:n]
    made = table(found, auto=True, **options)
    players = [PERSON] + [found.usual_bot] * (n - 1)
    return Session(made, players=players, settings=Settings(pace=0))


@pytest.mark.parametrize(("game", "n"), TABLES, ids=[f"{game}-{n}" for game, n in TABLES])
def test_a_table_is_in_sight(page_of: Show, game: str, n: int):
    """From two players to the most: before and after a move, with something chosen, after a refusal."""
    session = seated(game, n)
    if session is None:
        assert n not in get_game(game).info.seats
        return
    sizes = WINDOWS if SOAK or n in (2, max(get_game(game).info.seats)) else windows(n)
    b = page_of(session, width=1280, height=800)
    seen: list[str] = []
    assert share(b.page) >= 0.5, f"cards, contest and middle cover {share(b.page):.0%} of the window"
    for move in range(2):
        for width, height in sizes:
            resized(b, width, height)
            at = f"{width}x{height}, move {move}"
            look(b, at, seen)
            choose(b)
            look(b, f"{at} chosen", seen)
            b.press("Escape")
            b.page.fill(".hp-typed input", "attack Nobody with Nothing")
            b.page.press(".hp-typed input", "Enter")
            b.page.wait_for_selector(".hp-notice")
            look(b, f"{at} refused", seen)
        if b.over or session.seat not in session.table.seats:
            break
        b.ask({"kind": "act", "text": session.table.game.language.say(session.table.state, b.wise())})
    assert seen == []


def test_choosing_a_card_moves_nothing(page_of: Show):
    """Every button, card and area stays where it is when a card is chosen, refused or let go."""
    b = page_of(Session(new_table(first=0), players=[PERSON, "greedy"]), width=1280, height=800)
    places = """() => Object.fromEntries([...document.querySelectorAll("[data-area], [data-pile], .hp-prompt")]
      .map((e) => [e.dataset.area || e.dataset.pile || "prompt", JSON.stringify(e.getBoundingClientRect())]))"""
    before = b.page.evaluate(places)
    b.page.locator("[data-area=hand] .hp-lit").first.click()
    b.answered()
    assert b.page.locator(".hp-preview").count() == 1
    assert b.page.evaluate(places) == before
    b.press("Escape")
    assert b.page.evaluate(places) == before


SMALL = """() => [...document.querySelectorAll(".hp-board button, .hp-board a, .hp-board select, .hp-board summary")]
  .filter((e) => e.getClientRects().length && !e.closest(".hp-lines, .hp-map-view"))
  .map((e) => [e.dataset.do || e.className || e.textContent, e.getBoundingClientRect()])
  .filter(([, r]) => r.width < 24 || r.height < 24).map(([name, r]) => `${name} ${r.width} x ${r.height}`)"""


@pytest.mark.parametrize("what", ["table", "step", "question", "map", "new"])
def test_at_400_percent_no_text_scrolls_sideways_and_all_can_be_reached(page_of: Show, what: str):
    """A window of 1280 x 1024 at 400 % is one of 320 x 256: the page scrolls, downwards alone."""
    question = question_of("one")
    made = {
        "table": lambda: seated("herocard", 2),
        "step": lambda: Learning("herocard", "first-point/strike"),
        "question": lambda: Learning("herocard", question),
        "map": lambda: Learning("herocard"),
        "new": Desk,
    }
    b = page_of(made[what](), width=320, height=256)
    assert b.page.evaluate("document.documentElement.scrollWidth") <= 320
    for button in b.page.locator(".hp-dock .hp-buttons button").all():
        button.scroll_into_view_if_needed()
        assert button.is_visible()


@pytest.mark.parametrize("width", [1280, 390])
def test_targets_are_large_enough(page_of: Show, width: int):
    session = seated("realms", 4)
    assert session is not None
    b = page_of(session, width=width, height=844)
    assert b.page.evaluate(SMALL) == []
    b.page.click("[data-do=gear]")
    assert b.page.evaluate(SMALL) == []


@pytest.mark.parametrize("width", [390, 375])
def test_all_tools_have_room_on_a_phone_and_the_signs_are_one_click_away(page_of: Show, width: int):
    """In the app, with Home before them, and with a move to take back and one to make again."""
    app = App("play")
    b = page_of(app, width=width, height=844)
    b.page.click("[data-do=begin]")
    b.page.wait_for_selector("[data-area=dock]")
    session = app.room.session  # type: ignore[union-attr]
    assert session is not None
    tools = b.page.locator(".hp-top button, .hp-top a")
    playing = session.table
    for move in ("", "act", "undo"):
        if move:
            text = playing.game.language.say(playing.state, playing.legal()[0]) if move == "act" else ""
            b.ask({"kind": move, "text": text})
        right = [tool.bounding_box()["x"] + tool.bounding_box()["width"] for tool in tools.all()]
        assert max(right) <= width, (move, right)
        b.page.click("[data-do=legend]")
        b.page.wait_for_selector(".hp-legend-rows")
        b.press("Escape")


@pytest.mark.parametrize("width", [1280, 390])
def test_a_rule_that_was_found_is_in_sight_above_the_dock(page_of: Show, width: int):
    """The words of the game that match are counted, and open by themselves only where no rule matches."""
    b = page_of(seated("herocard", 2), width=width, height=844)
    b.page.click("[data-do=book]")
    b.page.fill("[data-book=find]", "block")
    b.page.wait_for_selector(".hp-found-rules li")
    first = b.page.locator(".hp-found-rules [data-rule]").first.bounding_box()
    dock = b.page.locator("[data-area=dock]").bounding_box()
    assert first["y"] + first["height"] <= dock["y"]
    terms = b.page.locator(".hp-sheet-book details")
    assert terms.locator("summary").inner_text() == f"Words of the game: {terms.locator('dt').count()}"
    assert terms.get_attribute("open") is None
