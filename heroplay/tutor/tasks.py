"""Lessons for a notebook or a script: a chapter, its steps as things to answer, and exercises that are checked.

lesson = hp.lesson(chapter)
task = lesson.step(name)                # shows as a board
task.answer(move)
lesson.exercise(1).check(move, "pass")  # all moves at once
"""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

from heroplay.core import display
from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.games.registry import game_ids, get_game
from heroplay.tutor.coach import Answer, Coach
from heroplay.tutor.course import find_chapter
from heroplay.tutor.lessons import Chapter, Step, course, load_chapter, read_chapter

WIDTH = 88


def lesson(name: str, game: str | None = None) -> Lesson:
    """A chapter of a course by its name, a teacher's own from a .toml file, or from its text.

    `game`: whose course; every one is looked through when none is named.
    """
    if "\n" in name:
        return Lesson(read_chapter(name))
    if name.endswith(".toml"):
        return Lesson(load_chapter(Path(name)))
    games = game_ids() if game is None else [get_game(game).info.id]
    shipped = next((c for one in games for c in course(one) if c.id == name), None)  # quick: no corner cases
    return Lesson(shipped or find_chapter(name, games))


class Lesson:
    """A chapter to read and to walk through."""

    def __init__(self, chapter: Chapter) -> None:
        self.chapter = chapter
        self._exercises: dict[int, Exercise] = {}

    def step(self, which: str | int) -> Task:
        """A step by its name or its number, from 1 on."""
        return Task(self.chapter, _pick(self.chapter.steps, which, "step", self.chapter))

    def exercise(self, number: int) -> Exercise:
        """An exercise by its number, from 1 on; the same one each time, so that its board hears what is checked."""
        if number not in self._exercises:
            step = _pick(self.chapter.exercises, number, "exercise", self.chapter)
            self._exercises[number] = Exercise(self.chapter, step, number)
        return self._exercises[number]

    def __iter__(self) -> Any:
        return (Task(self.chapter, step) for step in self.chapter.steps)

    def __len__(self) -> int:
        return len(self.chapter.steps)

    def __repr__(self) -> str:
        chapter = self.chapter
        steps = [f"  {n}. {step.id}" for n, step in enumerate(chapter.steps, 1)]
        return "\n".join([f"{chapter.title} ({chapter.part})", f"You will be able to: {chapter.able}", *steps])


def _pick(steps: tuple[Step, ...], which: str | int, what: str, chapter: Chapter) -> Step:
    if isinstance(which, int) and not isinstance(which, bool):
        if 1 <= which <= len(steps):
            return steps[which - 1]
        raise BadInput(f"{chapter.title} has {len(steps)} {what}s; there is no {what} {which}.")
    return chapter.step(str(which))


class Task:
    """One step, to look at and to answer."""

    def __init__(self, chapter: Chapter, step: Step) -> None:
        self.coach = Coach(step, chapter)

    @property
    def table(self) -> Any:
        """The table as it stands: `print(task.table)`, `task.table.check(...)`."""
        return self.coach.table

    @property
    def title(self) -> str:
        """What stands above its board."""
        number, name = self._number(), self.coach.step.id.replace("-", " ").capitalize()
        return f"Step {number}: {name}" if number else name

    def _number(self) -> int:
        return next((n for n, s in enumerate(self.coach.chapter.steps, 1) if s.id == self.coach.step.id), 0)

    @property
    def goal(self) -> str:
        """What is asked, in a sentence."""
        return self.coach.asked

    @property
    def done(self) -> bool:
        return self.coach.done

    def answer(self, said: Any) -> Answer:
        """Make a move, in words, or answer the question; what the tutor says to it."""
        return self.coach.answer(said)

    def hint(self) -> str:
        """One hint more: which moment, which rule, which card, the move."""
        return self.coach.hint()

    def again(self) -> Task:
        """The same cards once more."""
        self.coach.retry()
        return self

    def show(self) -> Any:
        """The board; needs the extra `ui`."""
        return display.shown("task", self)

    def _repr_mimebundle_(self, **more: Any) -> Any:
        try:
            return self.show()._repr_mimebundle_(**more)
        except ImportError:
            return {"text/plain": repr(self)}

    def __repr__(self) -> str:
        coach = self.coach
        number = self._number()
        head = f"{coach.chapter.title}, step {number} of {len(coach.chapter.steps)}" if number else coach.chapter.title
        lines = [head, *textwrap.wrap(coach.step.text, WIDTH), *textwrap.wrap(f"Goal: {coach.asked}", WIDTH)]
        if coach.question is not None:
            lines += [f"  {n}. {option.text}" for n, option in enumerate(coach.question.options, 1)]
        seat = None if coach.step.open else coach.step.seat
        return "\n".join([*lines, coach.game.language.text(coach.table.state, seat)])


class Exercise(Task):
    """A step for the keyboard: all moves are given at once, and the result is a line that a grader can read."""

    def __init__(self, chapter: Chapter, step: Step, number: int) -> None:
        super().__init__(chapter, step)
        self.number = number

    def check(self, *said: Any) -> Result:
        """Play these moves, one or several, or give this answer, from the start.

        Moves that leave nothing to decide (a pass, the only thing left to do) need not be given.
        """
        name = f"{self.coach.chapter.id}/{self.number}"
        given = self._moves(said) if self.coach.question is None else list(said)
        given = [s for s in given if not (isinstance(s, str) and not s.strip()) and s is not None]
        if not given:
            if self.solved:
                return Result(name, True, "Answered on the board.")
            return Result(name, False, "Not answered yet.")
        self.coach.retry()
        for at, one in enumerate(given, 1):
            if self.coach.done:
                if all(self._is_pass(more) for more in given[at - 1 :]):
                    break
                return Result(name, False, f"Done after {at - 1} of your {len(given)} moves. Leave the rest out.")
            answer = self.coach.answer(one)
            if not answer.ok:
                return Result(name, False, f"{one}: {answer.text}" if len(given) > 1 else answer.text)
        while not self.coach.done:
            idle = self._idle()
            if idle is None:
                return Result(name, False, f"Right so far. Then: {self.coach.table.prompt}")
            answer = self.coach.answer(idle)
        return Result(name, answer.ok, answer.text)

    @property
    def title(self) -> str:
        return f"Exercise {self.number}"

    @property
    def solved(self) -> bool:
        """Has it been answered rightly, on its board or in a cell?"""
        coach = self.coach
        return coach.done and (coach.question is not None or coach.goal.reached(coach.table.state))

    @staticmethod
    def _moves(said: tuple[Any, ...]) -> list[Any]:
        """Moves as learners give them: each for itself, in a list, or one alone without brackets."""
        if len(said) > 1 and all(isinstance(s, str) and len(s) == 1 for s in said):  # `check(*"a move")`
            return ["".join(said)]
        return [move for s in said for move in (s if isinstance(s, list | tuple) else (s,))]

    def _idle(self) -> Any:
        """A right move that decides nothing: a pass, or the only one there is."""
        coach = self.coach
        legal = coach.game.play.legal(coach.table.state, coach.step.seat)
        return next((a for a in coach.right() if len(legal) == 1 or coach.is_pass(a)), None)

    def _is_pass(self, said: Any) -> bool:
        """Is this a pass, as a learner types it?"""
        if not isinstance(said, str):
            return False
        try:
            return self.coach.is_pass(self.coach.game.language.parse(self.coach.start, said, self.coach.step.seat))
        except HeroPlayError:
            return False

    def __repr__(self) -> str:
        rest = super().__repr__().partition("\n")[2]
        return f"{self.coach.chapter.title}, exercise {self.number}\n{rest}"


class Result:
    """What came of an exercise; the first line is for a grader, the rest for the learner."""

    def __init__(self, name: str, right: bool, text: str) -> None:
        self.name, self.right, self.text = name, right, text

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        head = f"exercise {self.name}: {'right, 1 of 1' if self.right else 'not yet, 0 of 1'}"
        return "\n".join([head, *textwrap.wrap(self.text, WIDTH)])
