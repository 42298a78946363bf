"""Proves a chapter: every step can be solved, every first move gets an answer, nothing is used before it is taught."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from heroplay.core.errors import MOST_PROBLEMS, BadInput, HeroPlayError, said_of
from heroplay.core.reading import read_toml
from heroplay.games.registry import get_game
from heroplay.tutor.coach import RUNGS, Coach
from heroplay.tutor.lessons import Chapter, Step
from heroplay.tutor.uses import tempting, uses

MOST_FIRST_MOVES = 400
MOST_DECISIONS = 400


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake: the line of the file (0: the file as a whole), the step, and what is wrong."""

    line: int
    step: str
    text: str

    def __str__(self) -> str:
        place = f"line {self.line}" if self.line else "the file"
        return f"{place}{f', step {self.step}' if self.step else ''}: {self.text}"


@dataclass
class StepReport:
    """What the engine says of one step."""

    id: str
    kind: str  # "goal", "question" or "free play"
    ways: int = 0  # right first moves, or right answers
    first_moves: int = 0  # moves and answers that were tried, each of which got an answer
    decisions: int = 0
    turning: frozenset[str] = frozenset()
    refusing: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        solved = f"{self.ways} {'way' if self.ways == 1 else 'ways'}" if self.ways else "no way"
        return f"{self.id}: {self.kind}, {solved}, {self.first_moves} first moves answered, hints climb"


@dataclass
class Report:
    """What lint found in one chapter."""

    where: str
    chapter: Chapter | None = None
    steps: list[StepReport] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return not self.problems

    def __str__(self) -> str:
        head = f"{self.where}: {self.chapter.title if self.chapter else 'cannot be read'}"
        lines = [head, *(f"  {s}" for s in self.steps), *(f"  PROBLEM {p}" for p in self.problems)]
        count = len(self.problems)
        return "\n".join([*lines, f"  {count or 'no'} {'problem' if count == 1 else 'problems'}"])


class Places:
    """Where things stand in the file: a table of steps begins with [[steps]], a field with its name."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.starts = {
            kind: [n for n, line in enumerate(self.lines, 1) if re.match(rf"\s*\[\[\s*{kind}\s*\]\]", line)]
            for kind in ("steps", "exercises")
        }

    def of(self, kind: str, number: int, name: str = "") -> int:
        """The line of a step, or of one of its fields."""
        starts = self.starts[kind]
        if number >= len(starts):
            return 0
        first = starts[number]
        every = sorted(n for found in self.starts.values() for n in found)
        end = next((n for n in every if n > first), len(self.lines) + 1)
        for n in range(first, end):
            if name and re.match(rf"\s*(\[{kind}\.{re.escape(name)}[\].]|{re.escape(name)}\s*[=.])", self.lines[n - 1]):
                return n
        return first

    def top(self, name: str) -> int:
        return next((n for n, line in enumerate(self.lines, 1) if re.match(rf"\s*{re.escape(name)}\s*=", line)), 0)

    def last(self, step: str) -> int:
        """The line of the last step of this name."""
        wanted = re.compile(rf"""\s*id\s*=\s*["']{re.escape(step)}["']""")
        return ([n for n, line in enumerate(self.lines, 1) if wanted.match(line)] or [0])[-1]


def lint(text: str, where: str = "this chapter", before: Sequence[Chapter] = (), game: str | None = None) -> Report:
    """Everything that is wrong with a chapter; `before` are the chapters that can come before it."""
    report, places = Report(where), Places(text)
    chapter = _read(text, places, report, game)
    if chapter is None:
        return report
    report.chapter = chapter
    _check_needs(chapter, before, places, report)
    taught = {rule for earlier in _needed(chapter, before) for step in earlier.steps for rule in step.teaches}
    for kind, steps in (("steps", chapter.steps), ("exercises", chapter.exercises)):
        for number, step in enumerate(steps):
            taught.update(step.teaches)
            _Step(chapter, step, kind, number, places, report).check(taught)
    return report


def lint_all(texts: Iterable[tuple[str, str]], game: str | None = None) -> list[Report]:
    """The chapters of a game's course, in their order: (name, text)."""
    reports: list[Report] = []
    for name, text in texts:
        reports.append(lint(text, name, [r.chapter for r in reports if r.chapter is not None], game))
    return reports


def _read(text: str, places: Places, report: Report, game: str | None) -> Chapter | None:
    try:
        data = read_toml(text, "It")
        return Chapter.model_validate(data if game is None else {"game": game, **data})
    except BadInput as error:
        found = re.search(r"line (\d+)", str(error))
        report.problems.append(Problem(int(found[1]) if found else 0, "", f"not readable as TOML. {error}"))
    except ValidationError as error:
        for e in error.errors()[:MOST_PROBLEMS]:
            loc, said = e["loc"], said_of(e)
            if len(loc) > 1 and loc[0] in ("steps", "exercises"):
                name = str(loc[2]) if len(loc) > 2 else ""
                line = places.of(str(loc[0]), int(loc[1]), name)
                report.problems.append(Problem(line, _step_id(text, loc), f"{name or 'step'}: {said}"))
            elif twice := re.match(r"two steps are called '([^']*)'", said):
                report.problems.append(Problem(places.last(twice[1]), twice[1], said))
            else:
                name = str(loc[0]) if loc else "here"
                report.problems.append(Problem(places.top(name), "", f"{name}: {said}"))
    return None


def _step_id(text: str, loc: tuple[Any, ...]) -> str:
    return str(tomllib.loads(text)[loc[0]][loc[1]].get("id", ""))


def _check_needs(chapter: Chapter, before: Sequence[Chapter], places: Places, report: Report) -> None:
    known = [c.id for c in before]
    for need in chapter.needs:
        if need not in known:
            there = f"the chapters before it are {', '.join(known)}" if known else "no chapter comes before it"
            report.problems.append(Problem(places.top("needs"), "", f"needs {need!r}; {there}"))


def _needed(chapter: Chapter, before: Sequence[Chapter]) -> list[Chapter]:
    """All chapters that it builds on."""
    by_id = {c.id: c for c in before}
    found: dict[str, Chapter] = {}
    waiting = list(chapter.needs)
    while waiting:
        name = waiting.pop()
        if name in by_id and name not in found:
            found[name] = by_id[name]
            waiting += by_id[name].needs
    return list(found.values())


class _Step:
    """One step under proof."""

    def __init__(self, chapter: Chapter, step: Step, kind: str, number: int, places: Places, report: Report) -> None:
        self.chapter, self.step, self.kind, self.number = chapter, step, kind, number
        self.places, self.report = places, report
        asks = "question" if step.ask else "free play" if step.free else "goal"
        self.found = StepReport(step.id, asks)

    def bad(self, field_: str, text: str) -> None:
        line = self.places.of(self.kind, self.number, field_)
        self.report.problems.append(Problem(line, self.step.id, text))

    def check(self, taught: set[str]) -> None:
        step, game = self.step, get_game(self.chapter.game)
        self.report.steps.append(self.found)
        if step.words > self.chapter.longest:
            self.bad("text", f"{step.words} words; at most {self.chapter.longest}")
        unknown = [r for r in step.teaches if r not in game.rulebook]
        for rule in unknown:
            self.bad("teaches", f"there is no rule {rule!r}")
        try:
            coach = Coach(step, self.chapter)
        except HeroPlayError as error:
            self.bad(self._field_of(error), _one_line(error))
            return
        try:
            if step.ask:
                self._question(coach)
            elif not step.free:
                self._solvable(coach)
                self._first_moves()
            self._hints()
            if self.found.ways or step.free:
                self._to_the_end()
            self._rules(coach, taught, unknown)
        except HeroPlayError as error:
            self.bad(self._field_of(error), _one_line(error))

    def _question(self, coach: Coach) -> None:
        question = coach.question
        assert question is not None
        self.found.ways = len(question.right) if question.form == "one" else 1
        if question.form == "one" and not question.right:
            self.bad("ask", "none of the answers is right")
        if question.form in ("one", "some") and len(question.options) < 2:
            self.bad("ask", "there is only one answer to choose")
        numbers = list(range(1, len(question.options) + 1))
        for one in numbers if question.form == "one" else [question.right_answer]:
            answer = Coach(self.step, self.chapter).answer(one)
            self._answered(str(one), answer.kind, answer.text)

    def _solvable(self, coach: Coach) -> None:
        right = coach.right(coach.first)
        self.found.ways = len(right)
        if not right:
            self.bad("goal", f"it cannot be solved: {coach.goal.text}")

    def _first_moves(self) -> None:
        coach = Coach(self.step, self.chapter)
        moves: list[Any] = coach.game.play.legal(coach.first, self.step.seat)[:MOST_FIRST_MOVES]
        moves += tempting(coach, coach.right(coach.first))
        for move in moves:
            coach.retry()
            answer = coach.answer(move)
            self._answered(str(move), answer.kind, answer.text)

    def _answered(self, said: str, kind: str, text: str) -> None:
        self.found.first_moves += 1
        if not text.strip():
            self.bad("goal" if self.step.goal else "ask", f"{said} gets no answer ({kind})")

    def _hints(self) -> None:
        coach = Coach(self.step, self.chapter)
        rungs = [coach.hint() for _ in range(RUNGS)]
        if len(set(rungs)) < RUNGS or not all(rungs):
            self.bad("goal" if self.step.goal else "ask", f"its hints do not climb: {' / '.join(rungs)}")

    def _to_the_end(self) -> None:
        """Going on with right moves leads to the end, within par."""
        coach = Coach(self.step, self.chapter)
        if coach.question is not None:
            answer = coach.answer(coach.question.right_answer)
            if answer.kind != "done":
                self.bad("ask", f"its own right answer is not taken: {answer.text}")
            return
        for _ in range(MOST_DECISIONS):
            if coach.done:
                break
            right = coach.right()
            if not right:
                self.bad("goal", "after a right move the goal is out of reach")
                return
            coach.answer(coach.shortest(right)[0])
        self.found.decisions = coach.decisions
        if not coach.done:
            self.bad("goal", f"it does not come to an end within {MOST_DECISIONS} decisions")
        elif not self.step.free and coach.decisions > self.step.par:
            self.bad("par", f"par is {self.step.par}, but {coach.decisions} decisions are needed")

    def _rules(self, coach: Coach, taught: set[str], unknown: list[str]) -> None:
        used = uses(coach)
        self.found.turning, self.found.refusing = used.turning, used.refusing
        for rule in self.step.teaches:
            if rule not in unknown and rule not in used.turning:
                self.bad("teaches", f"{rule} is named, but nothing here turns on it")
        for rule, move in used.refusing.items():
            if rule not in taught:
                self.bad("teaches", f"{rule} refuses {move!r} here before any step has taught it")

    def _field_of(self, error: HeroPlayError) -> str:
        """The field that an error speaks of."""
        text = str(error)
        for name in ("ask", "goal", "others"):
            if text.startswith(f"{name}:") or f"- {name}:" in text:
                return name
        if isinstance(error, BadInput) and "position" in text:
            return "position"
        return "goal" if self.step.goal else "ask"


def _one_line(error: HeroPlayError) -> str:
    return " ".join(str(error).split())
