"""Every screen in a made-up language: what is not in it and did not come from the kernel stands in the JavaScript."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import heroplay as hp
from heroplay.ui import assemble, words
from heroplay.ui.application import App
from heroplay.ui.decklab import DeckLab
from heroplay.ui.desk import Desk
from heroplay.ui.learning import Learning
from heroplay.ui.whatif import WhatIf
from tests.browser.drive import Driver
from tests.browser.in_app import in_app
from tests.browser.made_up import COLLECT, accent, accented, strings, untranslated
from tests.browser.test_learn_page import question_of
from tests.ui.test_whatif import POSITION

pytestmark = pytest.mark.browser

Show = Callable[..., Driver]

#: Screens with words in modules that are still to do (see tests/ui/test_words_of_the_board.py), and what is done there.
STILL_TO_DO: dict[str, str] = {}


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The words of the board in the made-up language."""
    said = accented(words.load())
    monkeypatch.setattr(words, "load", lambda: said)
    for cached in (assemble.esm, assemble.digest):
        cached.cache_clear()
    yield
    monkeypatch.undo()
    for cached in (assemble.esm, assemble.digest):
        cached.cache_clear()


def heard_from(kernel: Any) -> list[str]:
    """The strings that a kernel gives to its board, now and from now on."""
    given = list(strings(kernel.screen()))
    handle = kernel.handle

    def handled(raw: Any) -> dict[str, Any]:
        reply = handle(raw)
        given.extend(strings(reply))
        given.extend(strings(kernel.screen()))
        return dict(reply)

    kernel.handle = handled
    return given


def checked(b: Driver, given: list[str], name: str) -> None:
    """What is not in the made-up language came from the kernel; a screen that is to do has something left to do."""
    given.extend(strings(b.kernel.screen()))  # type: ignore[union-attr]
    if name not in STILL_TO_DO:
        assert untranslated(b.page.evaluate(COLLECT, ".hp-board"), given) == []
        return
    assert untranslated(b.page.evaluate(COLLECT, ".hp-board"), given), f"{name} is done"
    if STILL_TO_DO[name]:
        assert b.page.locator(STILL_TO_DO[name]).count()
        assert untranslated(b.page.evaluate(COLLECT, STILL_TO_DO[name]), given) == []


def opened(page_of: Show, kernel: Any) -> tuple[Driver, list[str]]:
    given = heard_from(kernel)
    return page_of(kernel), given


def unfold(b: Driver) -> None:
    b.page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")


def test_a_word_keeps_its_slots():
    assert accent("{n} {n?move|moves} of {name}") == "{n} {n?ḿóṽé|ḿóṽéś} óƒ {name}"


def test_what_the_kernel_did_not_say_is_found():
    page = [("Move 3", False), ("Ada decides", False), ("Overhand", True), ("ḿóṽé 3", False), ("Ada", False)]
    assert untranslated(page, ["Ada", "Overhand Thrust"]) == ["'Move 3': Move", "'Ada decides': decides"]


def test_in_plain_english_a_screen_is_full_of_it(page_of: Show):
    b, given = opened(page_of, Desk())
    assert len(untranslated(b.page.evaluate(COLLECT, ".hp-board"), given)) > 10


def test_new_game(made_up: None, page_of: Show):
    b, given = opened(page_of, Desk())
    unfold(b)
    checked(b, given, "new game")
    b.page.fill("[data-open=text]", "x" * 500_001)
    b.page.click("[data-do=open]")
    b.page.wait_for_selector(".hp-notice")
    checked(b, given, "new game")
    b.page.fill("[data-open=text]", hp.position("herocard", POSITION).code())
    b.page.click("[data-do=open]")
    b.page.wait_for_selector("[data-found=true]")
    checked(b, given, "new game")


def test_play_and_its_files(made_up: None, page_of: Show):
    desk = Desk()
    in_app(desk, "play")
    b, given = opened(page_of, desk)
    b.page.click("[data-do=begin]")
    b.page.wait_for_selector(".hp-board[data-mode=play]")
    b.open_files()
    b.page.click("[data-do=copy-link]")
    b.page.wait_for_selector(".hp-copied")
    checked(b, given, "play")


def test_the_map(made_up: None, page_of: Show):
    b, given = opened(page_of, Learning())
    b.page.wait_for_selector(".hp-board[data-mode=map]:not([data-rev='0'])")
    checked(b, given, "map")


@pytest.mark.parametrize("name", ["step", "question"])
def test_a_lesson(made_up: None, page_of: Show, name: str):
    b, given = opened(page_of, Learning(at="first-point/strike" if name == "step" else question_of("one")))
    b.page.wait_for_selector(".hp-board[data-mode=learn]:not([data-rev='0'])")
    checked(b, given, name)


def test_what_if(made_up: None, page_of: Show):
    b, given = opened(page_of, WhatIf(hp.position("herocard", POSITION)))
    for refs in (["overhand_thrust"], ["overhand_thrust", "thunder_stroke"]):
        if b.attribute("ply") != "0":
            b.click("[data-do=undo]")
        for ref in refs:
            b.choose(ref)
        b.click("[data-do=commit]")
    b.page.click("[data-do=open-text]")
    b.page.click("[data-do=export]")
    b.page.wait_for_selector("[data-shown=record]")
    b.click("[data-odds='0']")
    b.page.wait_for_selector("[data-percent=now]")
    b.page.click("[data-do=solve]")
    b.page.wait_for_selector("[data-best=solve]")
    unfold(b)
    checked(b, given, "what if")
    b.page.select_option("[data-compare=a]", index=1)
    b.page.select_option("[data-compare=b]", index=2)
    b.click("[data-do=compare]")
    b.page.wait_for_selector("[data-compared]")
    b.page.click("[data-do=think]")
    b.page.wait_for_selector("[data-best=mcts]")
    b.page.click("[data-do=stop]")
    b.page.wait_for_selector("[data-do=think]")
    checked(b, given, "what if")


def test_deck_lab(made_up: None, page_of: Show):
    b, given = opened(page_of, DeckLab())
    b.page.select_option("[data-swap=old]", "thunder_stroke")
    b.page.select_option("[data-swap=new]", "jab")
    b.click("[data-do=what-if]")
    b.page.click("[data-do=open-deck]")
    b.page.click("[data-do=share]")
    b.page.click("[data-do=simulate]")
    b.page.wait_for_selector(".hp-lab-results:not([data-games='0'])")
    b.page.click("[data-do=stop]")
    b.page.wait_for_selector("[data-do=simulate]")
    unfold(b)
    b.page.hover("[data-card=overhand_thrust]")
    checked(b, given, "deck lab")
    b.after(lambda: b.page.select_option("[data-do=start]", ""))
    checked(b, given, "deck lab")


def test_the_editor(made_up: None, page_of: Show):
    b, given = opened(page_of, Desk())
    b.click("[data-do=set-up]")
    b.page.wait_for_selector(".hp-edit")
    b.page.click("[data-side='0'] [data-card=overhand_thrust]")
    b.page.click("[data-do=write]")
    b.page.wait_for_selector(".hp-texts")
    checked(b, given, "editor")


def test_home(made_up: None, page_of: Show):
    b, given = opened(page_of, App("home"))
    b.page.wait_for_selector(".hp-doors")
    b.page.click("summary")
    b.page.click("[data-do=bring]")  # nothing is typed
    b.page.wait_for_selector("[data-carried=problem]:focus")
    checked(b, given, "home")
