"""Learning on the board in a real browser: refused, refuted, hinted, asked; wide and narrow, by hand and by ear."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from heroplay.tutor.coach import Coach
from heroplay.ui.learning import Learning
from heroplay.ui.lesson import Lesson
from tests.browser.drive import Driver
from tests.browser.learner import COURSE, Learner
from tests.browser.test_access import violations

pytestmark = pytest.mark.browser

Open = Callable[..., Learner]


@pytest.fixture
def learn(page_of: Callable[..., Driver]) -> Iterator[Open]:
    """`learn("first-point/strike")` opens a step; nothing: the map."""

    def show(name: str = "", **how: Any) -> Learner:
        b = Learner(page_of(Learning(at=name), **how).page)
        b.page.wait_for_selector(".hp-board:not([data-rev='0'])")
        if name:
            b.at(name)
        return b

    yield show


def question_of(form: str) -> str:
    """A step of the course that asks so."""
    for chapter in COURSE.chapters:
        for step in chapter.steps:
            if step.ask and Coach(step, chapter).question.form == form:
                return f"{chapter.id}/{step.id}"
    raise AssertionError(f"no step asks {form}")


def test_the_map_leads_to_the_first_step(learn: Open):
    b = learn()
    assert b.page.locator("[data-chapter]").count() == len(COURSE.chapters)
    b.click("[data-do=go-on]")
    b.at("first-point/strike")
    b.focus_comes_to(".hp-lesson h2")
    assert "Land an attack" in b.text("[data-goal]")
    b.click("[data-do=map]")
    assert b.page.locator(".hp-map").count() == 1


def test_the_first_point_is_two_clicks_away_as_every_other(learn: Open):
    b = learn("first-point/strike")
    assert b.page.locator(".hp-hand .hp-lit").count() == 1
    b.choose("overhand_thrust")
    b.click("[data-do=commit]")
    b.page.wait_for_selector(".hp-board[data-done=true]")
    assert "★★★" in b.text(".hp-answer") and b.page.locator("[data-do=next]").count() == 1
    assert "3 of 3 stars" in b.live


def test_a_refusal_names_its_rule_and_what_would_go(learn: Open):
    b = learn("first-point/pay")
    b.choose("resounding_blow")
    b.click("[data-do=commit]")
    b.page.wait_for_selector(".hp-repairs")
    said = b.text(".hp-notice")
    assert "8 Body" in said and "HC-4.1" in said and "Legal instead" in said
    assert b.page.locator(".hp-preview").count() == 0, "it is said once"
    b.page.click(".hp-notice [data-rule='HC-4.1']")
    b.page.wait_for_selector(".hp-sheet")
    assert "attribute score" in b.text(".hp-sheet")


def test_a_legal_wrong_move_is_beaten_on_the_table_and_taken_back(learn: Open):
    b = learn("first-point/a-tie-fails")
    b.choose("overhand_thrust")
    b.click("[data-do=commit]")
    b.page.wait_for_selector("[data-showing]")
    assert "6 against 6" in b.text("[data-answer=wrong]") and "HC-6.4" in b.text("[data-answer=wrong]")
    assert b.page.locator(".hp-hand .hp-lit").count() == 0 and "fails, 6 against 6" in b.text(".hp-log")
    b.click("[data-do=take-back]")
    assert b.attribute("ply") == "0" and b.page.locator("[data-answer]").count() == 0
    b.solve()
    assert "★★☆" in b.text(".hp-answer"), "a move that misses the goal costs a star"


def test_hints_climb_and_cost_a_star(learn: Open):
    b = learn("first-point/a-tie-fails")
    for rung in range(1, 5):
        b.click("[data-do=hint]")
        assert b.page.locator("[data-hint]").count() == rung and "Hint." in b.live
    assert b.page.locator("[data-do=hint]").is_disabled()
    assert "Resounding Blow" in b.text("[data-hint='4']")
    b.solve()
    assert "★★☆" in b.text(".hp-answer")


@pytest.mark.parametrize("form", ["one", "some", "number", "order"])
@pytest.mark.parametrize("keyboard", [False, True], ids=["mouse", "keyboard"])
def test_questions_of_each_form_are_answered(learn: Open, form: str, keyboard: bool):
    b = learn(question_of(form))
    assert b.page.locator("[data-do=commit]").count() == 0
    b.solve(keyboard)
    assert b.attribute("done") == "true" and "Right" in b.live


def test_a_wrong_answer_is_said_and_may_be_mended(learn: Open):
    b = learn(question_of("number"))
    b.page.fill("[data-option=number]", "77")
    b.click("[data-do=answer]")
    assert "Not 77" in b.text("[data-answer=wrong]") and "Not 77" in b.live
    b.page.fill("[data-option=number]", "")
    b.solve()
    assert "★★☆" in b.text(".hp-answer")


def test_a_puzzle_keeps_its_lights_off_until_they_are_wanted(learn: Open):
    name = next(f"puzzles/{p.id}" for p in COURSE.puzzles.values() if p.difficulty == 1)
    b = learn(name)
    assert b.page.locator(".hp-hand .hp-dim").count() == 0 and b.page.locator(".hp-taught").count() == 0
    b.solve()
    assert b.page.locator(".hp-taught").count() == 1, "its rules come with the answer"


def test_another_case_and_again(learn: Open):
    b = learn("first-point/a-tie-fails")
    hand = b.text(".hp-hand")
    b.click("[data-do=fresh]")
    assert "Another case" in b.text(".hp-lesson-text") and b.text(".hp-hand") != hand
    b.click("[data-do=again]")
    assert "Another case" in b.text(".hp-lesson-text")


def test_progress_goes_out_as_a_file_and_comes_back(learn: Open, tmp_path):
    b = learn("first-point/strike")
    b.solve()
    b.click("[data-do=map]")
    with b.page.expect_download() as got:
        b.page.click("[data-do=download]")
    file = tmp_path / got.value.suggested_filename
    got.value.save_as(file)
    assert file.name == "heroplay-progress.json"
    other = learn()
    assert other.page.get_attribute("[data-chapter=first-point]", "data-stars") == "0"
    other.after(lambda: other.page.set_input_files("[data-do=upload]", file))
    assert other.page.get_attribute("[data-chapter=first-point]", "data-stars") == "3"
    file.write_text("{half", "utf-8")
    other.page.set_input_files("[data-do=upload]", file)
    other.page.wait_for_selector(".hp-notice")
    assert "not JSON" in other.text(".hp-notice")


SCREENS = {
    "map": "", "step": "first-point/a-tie-fails", "one": question_of("one"), "some": question_of("some"),
    "number": question_of("number"), "order": question_of("order"),
}  # fmt: skip


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize(("width", "light"), [(1280, True), (400, False)], ids=["wide", "narrow-dark"])
def test_screens_are_accessible_and_fit(learn: Open, screen: str, width: int, light: bool):
    b = learn(SCREENS[screen], width=width, height=800, light=light)
    assert violations(b) == []
    assert b.page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_step_in_a_notebook_is_a_board_of_its_own(page_of: Callable[..., Driver]):
    chapter, step = COURSE.find("first-point/strike")
    b = page_of(Lesson.of(Coach(step, chapter)))
    assert b.page.locator("[data-do=map]").count() == 0
    b.choose("overhand_thrust")
    b.click("[data-do=commit]")
    assert b.attribute("done") == "true"
