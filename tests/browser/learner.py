"""Learns on a page as a person does, by mouse or by keyboard alone; a coach of its own says what would be right."""

from __future__ import annotations

from typing import Any

from heroplay.contracts.questions import Question
from heroplay.tutor.coach import Coach
from heroplay.tutor.course import Course
from heroplay.ui.lesson import Lesson
from heroplay.ui.session import Session
from tests.browser.drive import Driver
from tests.browser.test_board_page import by_keyboard

COURSE = Course("herocard")


class Learner(Driver):
    """The step on the page, and the same step here: both go the same way, since nothing in a step is luck."""

    def __init__(self, page: Any) -> None:
        self.mirror: Session | None = None
        super().__init__(page, None)  # type: ignore[arg-type]

    @property
    def session(self) -> Session:
        assert self.mirror is not None
        return self.mirror

    def at(self, name: str) -> Coach:
        """The step that the page shows now."""
        chapter, step = COURSE.find(name)
        assert self.text(".hp-lesson-text") == step.text
        self.mirror = Lesson.of(Coach(step, chapter))
        return self.coach

    @property
    def coach(self) -> Coach:
        coach: Coach = self.session.policy.coach  # type: ignore[attr-defined]
        return coach

    def open(self, url: str, chapter: str | None = None) -> None:
        """The map, or a chapter."""
        self.page.goto(url + (f"?step={chapter}" if chapter else ""), wait_until="commit")
        self.page.wait_for_selector(".hp-lesson" if chapter else ".hp-map")
        self.page.wait_for_selector(".hp-board:not([data-rev='0'])")

    def focus_comes_to(self, selector: str) -> None:
        """Where the focus goes by itself, with the next picture."""
        self.page.wait_for_function("s => Boolean(document.activeElement?.matches(s))", arg=selector)

    # ---- right moves

    def solve(self, keyboard: bool = False) -> None:
        """To the end of the step."""
        if self.coach.question is not None:
            self.give(self.coach.question, keyboard)
        while not self.coach.done:
            self.move(self.coach.shortest(self.coach.right())[0], keyboard)
        self.page.wait_for_selector(".hp-board[data-done=true]")

    def move(self, action: Any, keyboard: bool = False) -> None:
        if keyboard:
            by_keyboard(self, action)
        else:
            self.play(action)
        said = self.coach.game.language.say(self.table.state, action)
        self.mirror.handle({"kind": "act", "rev": self.session.rev, "text": said})

    def give(self, question: Question, keyboard: bool = False) -> None:
        """Answer a question."""
        wanted = question.right_answer
        if question.form == "number":
            self._to("[data-option=number]", keyboard)
            self.page.keyboard.type(str(wanted))
        else:
            for number in wanted:
                self._to(f"[data-option='{number}']", keyboard)
        if keyboard:
            self.tab_to("[data-do=answer]")
            self.after(lambda: self.press("Enter"))
        else:
            self.click("[data-do=answer]")
        self.mirror.handle({"kind": "answer", "rev": self.session.rev, "answer": wanted})

    def _to(self, selector: str, keyboard: bool) -> None:
        if not keyboard:
            self.page.click(selector)
            return
        one = self.page.get_attribute(selector, "type")
        if one == "radio":  # a group is one stop of the Tab key; arrows go round in it
            self.tab_to("input[type=radio]")
            self.press("Space")
            self.arrow_to(selector, "ArrowDown")
        else:
            self.tab_to(selector)
            if one in ("checkbox", "button"):
                self.press("Space")

    def go_on(self, keyboard: bool = False) -> None:
        """To the next step."""
        if keyboard:
            self.tab_to("[data-do=next]")
            self.after(lambda: self.press("Enter"))
        else:
            self.click("[data-do=next]")
