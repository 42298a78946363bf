"""What a house rule changes: the lessons, puzzles and golden games whose verdict changes with other options.

It stands here and not among the tools of `explore`, since lessons and puzzles are above those.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Any

from pydantic import ValidationError

import heroplay
from heroplay.contracts.game import Game
from heroplay.core.errors import BadInput, HeroPlayError, problems_of
from heroplay.core.events import Event
from heroplay.core.names import closest
from heroplay.core.search import CERTAIN, SearchTooLarge, search
from heroplay.games.registry import get_game
from heroplay.kit.lesson_questions import Question
from heroplay.table import Table, table
from heroplay.tutor.coach import Coach
from heroplay.tutor.lessons import Chapter, Step, course
from heroplay.tutor.puzzles import puzzles_of

KINDS = ("lessons", "puzzles", "games")
TESTS = Path(heroplay.__file__).parents[1] / "tests"  # of the checkout; golden games are in `<id>/golden` there
ROOM, TIMES = 2_000, 4  # positions looked at for one verdict: at least ROOM, or TIMES those of the lesson
PATIENCE = 5.0  # seconds of it: some house rules let a game go round in circles
MOST_MOVES = 4  # named of those that are newly refused or allowed


@dataclass(frozen=True)
class Change:
    """One verdict that is another now: of what, what is different, and the rule that speaks now."""

    kind: str
    where: str
    text: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.where}: {self.text}" + (f" [{self.rule}]" if self.rule and self.rule not in self.text else "")


@dataclass
class Diff:
    """What changes with some options; `looked` says at how many of each kind it looked."""

    game: Game
    options: dict[str, Any]
    changes: list[Change] = field(default_factory=list)
    looked: dict[str, int] = field(default_factory=dict)
    stopped: bool = False

    def rows(self) -> list[dict[str, Any]]:
        return [vars(change) for change in self.changes]

    def __str__(self) -> str:
        said = ", ".join(f"{name} {value}" for name, value in self.options.items())
        lines = [f"{self.game.info.title} with {said}:"]
        if self.stopped:
            lines.append("Stopped before the end; this is what was found so far.")
        for kind, n in self.looked.items():
            found = [change for change in self.changes if change.kind == kind]
            differ = len({change.where for change in found})
            lines += ["", f"{kind.capitalize()}: {differ} of {n} change their verdict."]
            lines += [f"  {change}" for change in found]
        return "\n".join(lines)

    __repr__ = __str__


def verdict_diff(
    game: str | Game,
    options: Mapping[str, Any],
    *,
    only: tuple[str, ...] = (),
    golden: Path | None = None,
    tick: Callable[[int, int], Any] | None = None,
) -> Diff:
    """Everything shipped that these options change; `tick(done, total)` may return False to stop, and what is found is
    kept.  `golden` is the folder of its golden games; without one, that of the checkout if there is any."""
    record = get_game(game)
    chosen = _options(record, options)
    wrong = [kind for kind in only if kind not in KINDS]
    if wrong:
        raise BadInput(f"There is no kind {wrong[0]!r}: {', '.join(KINDS)}.")
    golden = golden or TESTS / record.info.id / "golden"
    work = [job for kind in KINDS if kind in (only or KINDS) for job in _jobs(record, kind, chosen, golden)]
    found = Diff(record, chosen, looked={kind: 0 for kind in KINDS if any(k == kind for k, _ in work)})
    try:
        for done, (kind, run) in enumerate(work):
            if tick is not None and tick(done, len(work)) is False:
                found.stopped = True
                break
            found.changes += run()
            found.looked[kind] += 1
    except KeyboardInterrupt:
        found.stopped = True
    if tick is not None and not found.stopped:
        tick(len(work), len(work))
    return found


def _options(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options as the game reads them; an unknown one, or one that changes nothing, is reported."""
    known = game.play.setup_model.model_fields
    for name in options:
        if name not in known or name in ("seed", game.play.seats):
            near = closest(name, known)
            hint = f"; did you mean {near}?" if near and near != name else "."
            raise BadInput(f"{name!r} is not a house rule of {game.info.title}{hint}")
    if not options:
        raise BadInput("Say which house rule, such as hand_cap=5.")
    try:
        setup = game.play.setup_model.model_validate(dict(options))
    except ValidationError as error:
        raise BadInput(f"These options do not fit {game.info.title}.", problems_of(error)) from None
    return {name: getattr(setup, name) for name in options}


Job = tuple[str, Callable[[], list[Change]]]


def _jobs(game: Game, kind: str, options: dict[str, Any], golden: Path) -> Iterator[Job]:
    """A piece of work for each lesson step, puzzle and golden game."""
    if kind == "lessons":
        for chapter in course(game.info.id):
            for step in (*chapter.steps, *chapter.exercises):
                yield kind, _lesson(chapter, step, options)
    elif kind == "puzzles" and game.puzzles is not None:
        for puzzle in puzzles_of(game.info.id):
            yield kind, _puzzle(puzzle, options)
    elif kind == "games" and golden.is_dir():
        for file in sorted(golden.glob("*.txt")):
            yield kind, _golden(game, file, options)


# ---- lessons and puzzles


def _lesson(chapter: Chapter, step: Step, options: dict[str, Any]) -> Callable[[], list[Change]]:
    return lambda: list(_differences("lessons", f"{chapter.id}/{step.id}", chapter, step, options))


def _puzzle(puzzle: Any, options: dict[str, Any]) -> Callable[[], list[Change]]:
    right = set(puzzle.certificate.right)  # proven under the rules as they are
    return lambda: list(_differences("puzzles", puzzle.id, puzzle.chapter(), puzzle.step(), options, right))


def _differences(
    kind: str, where: str, chapter: Chapter, step: Step, options: dict[str, Any], proven: set[str] | None = None
) -> Iterator[Change]:
    if all(name in step.position for name in options):
        return  # the step says itself by which rules it is played
    before = Coach(step, chapter)
    house = step.model_copy(update={"position": {**options, **step.position}})
    try:
        after = Coach(house, chapter)
    except HeroPlayError as error:
        yield Change(kind, where, f"cannot be set up: {_first_problem(error)}")
        return
    if before.question is not None and after.question is not None:
        was, now = _answer(before.question), _answer(after.question)
        if was != now:
            rule = _rule_of(before.question, after.question)
            yield Change(kind, where, f"the right answer was {was}, now {now}", rule)
        return
    yield from _moves(kind, where, before, after)
    if not step.free:
        yield from _right(kind, where, before, after, proven)


def _answer(question: Question) -> str:
    if question.form == "number":
        return str(question.number)
    return "; ".join(question.options[i].text for i in question.right) or "none of them"


def _rule_of(before: Question, after: Question) -> str:
    """The rule of an answer that is right or wrong only now, or one that the question turns on only now."""
    was = {option.text: option.right for option in before.options}
    turned = [r for o in after.options if was.get(o.text, o.right) != o.right for r in o.rules]
    new = [rule for rule in after.rules if rule not in before.rules]
    return next(iter((*new, *turned, *after.rules)), "")


def _moves(kind: str, where: str, before: Coach, after: Coach) -> Iterator[Change]:
    """Moves that are refused now, and moves that are allowed now, with the rule that says so of the first of them."""
    game = before.game
    was, now = (
        {game.language.say(c.first, a): a for a in game.play.legal(c.first, c.step.seat)} for c in (before, after)
    )
    for word, here, there in (("refused", was, now), ("allowed", now, was)):
        moves = [text for text in here if text not in there]
        if moves:
            rule = game.check(after.first, here[moves[0]]).rule
            yield Change(kind, where, f"now {word}: {_some(moves)}", rule)


def _right(kind: str, where: str, before: Coach, after: Coach, proven: set[str] | None) -> Iterator[Change]:
    """The right first moves, where they are others."""
    game = before.game
    was = proven if proven is not None else {game.language.say(before.first, a) for a in before.right(before.first)}
    nodes = before.found(before.first).nodes if proven is None and before.step.open else ROOM
    try:
        now = {game.language.say(after.first, a) for a in _right_moves(after, nodes)}
    except SearchTooLarge as error:
        yield Change(kind, where, f"too large to search now: {error}")
        return
    if was == now:
        return
    lost, new = sorted(was - now), sorted(now - was)
    told = [f"no longer right: {_some(lost)}"] if lost else []
    told += [f"right now too: {_some(new)}"] if new else []
    if not now:
        told = [f"cannot be solved any more; right was {_some(lost)}"]
    yield Change(kind, where, "; ".join(told), _speaks_now(before, after) if lost else _speaks_now(after, before))


def _right_moves(coach: Coach, nodes: int) -> list[Any]:
    """Every first move that keeps the goal within reach; a house rule can make that more than a lesson searches."""
    if not coach.step.open:
        return coach.right(coach.first)
    goal = coach.goal
    ends = time.monotonic() + PATIENCE
    found = search(coach.game.play, coach.first, goal.reached, seat=coach.step.seat, until=goal.decided,
                   others=coach.others, limit=ROOM + TIMES * nodes, stop=lambda: time.monotonic() > ends)  # fmt: skip
    if found.stopped:
        raise SearchTooLarge(f"{found.nodes:,} positions were not enough.")
    return found.best if found.value == CERTAIN else []


def _speaks_now(right: Coach, wrong: Coach) -> str:
    """The line that is right under one rule, played under the other too: the rule at which they part.

    Where nothing is told differently, the first ruling on the way: options stand for rulings.
    """
    game, one, other = right.game, right.first, wrong.first
    passed: list[Event] = []
    for action in right.found(one).main_line():
        verdict = game.check(other, action)
        if not verdict.ok:
            return verdict.rule
        here: list[Event] = []
        there: list[Event] = []
        one = game.play.apply(one, action, tell=here.append)
        other = game.play.apply(other, action, tell=there.append)
        for a, b in zip_longest(here, there):
            if a is None or b is None or (a.name, a.rules) != (b.name, b.rules):
                told, rest = (b, a) if b is not None else (a, None)
                cited = [rule for rule in told.rules if rest is None or rule not in rest.rules]
                return next(iter(cited or told.rules), "")
        passed += there
    rules = [rule for event in passed for rule in event.rules]
    return next((rule for rule in rules if game.rulebook[rule].kind == "ruling"), "")


def _some(moves: list[str]) -> str:
    more = len(moves) - MOST_MOVES
    return "; ".join(moves[:MOST_MOVES]) + (f" and {more} more" if more > 0 else "")


def _first_problem(error: HeroPlayError) -> str:
    problems = getattr(error, "problems", ())
    return problems[0] if problems else str(error).splitlines()[0]


# ---- golden games


def _golden(game: Game, file: Path, options: dict[str, Any]) -> Callable[[], list[Change]]:
    return lambda: list(_replayed(game, file, options))


def _replayed(game: Game, file: Path, options: dict[str, Any]) -> Iterator[Change]:
    """The moves of a golden game, made again by the house rule until one is refused."""
    text = file.read_text("utf-8")
    setup = json.loads(text.splitlines()[1].removeprefix("setup: "))
    house = table(game, **{**setup, **options})
    for number, (name, said) in enumerate(_actions(text), 1):
        if house.outcome is not None:
            yield Change("games", file.stem, f"ends before move {number}: {house.outcome}", house.outcome.rule)
            return
        try:
            verdict = house.check(f"{name}: {said}")
        except HeroPlayError as error:
            yield Change("games", file.stem, f"move {number}, {name}: {said}, cannot be made: {_first_problem(error)}")
            return
        if not verdict.ok:
            yield Change("games", file.stem, f"move {number}, {name}: {said}, is refused: {verdict.text}", verdict.rule)
            return
        house.play(f"{name}: {said}")
    yield from _ending(file.stem, text, house)


def _ending(where: str, text: str, house: Table) -> Iterator[Change]:
    last = text.rstrip().splitlines()[-1]
    now = str(house.outcome) if house.outcome else ""
    if not last.startswith("(stopped") and now != last:
        yield Change("games", where, f"ended: {last} Now: {now or 'it goes on.'}")


def _actions(text: str) -> Iterator[tuple[str, str]]:
    """Who did what: the lines with `>>`."""
    for line in text.splitlines():
        if line.startswith(">> "):
            name, _, said = line[3:].partition(": ")
            yield name, said
