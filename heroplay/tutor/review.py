"""Spaced review, for those who want it: a rule that a learner has met comes back before it is forgotten."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import Any, Literal

from heroplay.contracts.game import Game
from heroplay.core.errors import BadInput
from heroplay.games.registry import all_games, get_game
from heroplay.tutor.cases import ENOUGH, cases, fresh
from heroplay.tutor.corner import corner_chapters, question_about
from heroplay.tutor.lessons import Chapter, Step, course
from heroplay.tutor.progress import MOST_STABLE, Progress, Remembered

Grade = Literal["again", "hard", "good"]
GRADES: tuple[Grade, ...] = ("again", "hard", "good")
NEW_A_DAY = 10  # rules that come for the first time
MOST_NAMED = 6  # rules named in the line for today


def _fsrs() -> Any:
    try:
        import fsrs
    except ImportError:
        raise BadInput('Review needs the package fsrs: pip install "heroplay[review]".') from None
    return fsrs


# ---- on and off


def is_on(progress: Progress) -> bool:
    return progress.reviewing


def opt_in(progress: Progress, now: datetime) -> None:
    """From now on rules come back."""
    _fsrs()
    progress.reviewing = True


def opt_out(progress: Progress) -> None:
    """Stop bringing rules back; what is remembered stays for another time."""
    progress.reviewing = False


# ---- what is due


def met(progress: Progress) -> list[str]:
    """The rules that the learner has met: taught by a step that is done, or broken; in the order of the book."""
    found = {*progress.broken, *progress.review}
    for game in all_games():
        for chapter in _chapters(game.info.id):
            for step in chapter.steps:
                if f"{chapter.id}/{step.id}" in progress.steps:
                    found.update(step.teaches)
    return [rule.id for game in all_games() for rule in game.rulebook if rule.id in found]


def due(progress: Progress, now: datetime) -> list[str]:
    """The rules to look at today: those that are due, the longest waiting first, then a few that are new."""
    if not progress.reviewing:
        return []
    now = _aware(now)
    known = [rule for rule in met(progress) if rule in progress.review]
    waiting = sorted((r for r in known if progress.review[r].due <= now), key=lambda r: progress.review[r].due)
    begun = sum(card.since.astimezone(UTC).date() == now.date() for card in progress.review.values())
    new = [rule for rule in met(progress) if rule not in progress.review]
    return [*waiting, *new[: max(0, NEW_A_DAY - begun)]]


def today(progress: Progress, now: datetime) -> str:
    """One line: which rules come back today."""
    rules = due(progress, now)
    if not rules:
        return "today: nothing is due" if progress.reviewing else "review is off"
    named = ", ".join(f"{rule} {_game_of(rule).rulebook[rule].title}" for rule in rules[:MOST_NAMED])
    more = len(rules) - MOST_NAMED
    return f"today: {named}" + (f", and {more} more" if more > 0 else "")


def rate(progress: Progress, rule: str, grade: str, now: datetime) -> None:
    """A case of the rule was answered: wrong (again), right with hints (hard), or right (good)."""
    if grade not in GRADES:
        raise BadInput(f"A grade is one of {', '.join(GRADES)}, not {grade!r}.")
    fsrs, now = _fsrs(), _aware(now)
    rule = _game_of(rule).rulebook[rule].id
    old = progress.review.get(rule)
    card = fsrs.Card(card_id=1, due=now)
    if old is not None:
        card = fsrs.Card(1, fsrs.State(old.state), old.step, old.stability, old.difficulty, old.due, old.last_review)
    ratings = {"again": fsrs.Rating.Again, "hard": fsrs.Rating.Hard, "good": fsrs.Rating.Good}
    scheduler = fsrs.Scheduler(learning_steps=(), enable_fuzzing=False)
    card, _ = scheduler.review_card(card, ratings[grade], now)
    progress.review[rule] = Remembered(
        due=card.due, last_review=now, since=old.since if old else now, state=card.state.value, step=card.step,
        stability=min(card.stability, MOST_STABLE), difficulty=card.difficulty,
    )  # fmt: skip


# ---- what is shown


def next_case(progress: Progress, rule: str) -> Step:
    """A step about the rule: a fresh case where there are enough of them, else a question; never the last one again.

    What was shown is noted in the progress.
    """
    game = _game_of(rule)
    rule = game.rulebook[rule].id
    shown = progress.shown.get(rule, [])
    step = _fresh(game.info.id, rule, shown) or _question(game, rule, shown[-1] if shown else "")
    progress.shown[rule] = [*(i for i in shown if i != step.id), step.id][-3 * ENOUGH :]
    return step


def _fresh(game_id: str, rule: str, shown: list[str]) -> Step | None:
    every = cases(game_id, rule)
    if len(every) < ENOUGH:
        return None
    found = fresh(game_id, rule, shown, len(shown))
    if found is None:  # all were shown: the one that was shown longest ago
        oldest = {i: at for at, i in enumerate(shown)}
        found = min(every, key=lambda case: oldest.get(case.id, -1))
    return found.step()


def find_case(game_id: str, rule: str, name: str) -> Step:
    """The step about a rule that was shown under this id; BadInput when there is none."""
    game = get_game(game_id)
    if rule not in game.rulebook:
        raise BadInput(f"There is no rule {rule[:40]!r} in {game.info.title}.")
    steps = [*(case.step() for case in cases(game_id, rule) if case.id == name), *_questions(game, rule)]
    found = next((step for step in steps if step.id == name), None)
    if found is None:
        raise BadInput(f"There is no case {name[:60]!r} of {rule}.")
    return found


def _question(game: Game, rule: str, last: str) -> Step:
    """A question of the course, a case, or a corner case: the next one after the last that was shown."""
    steps = _questions(game, rule)
    places = [i for i, s in enumerate(steps) if s.id == last]
    start = places[0] + 1 if places else 0
    later = [*steps[start:], *steps[:start]]
    return next((s for s in later if s.id != last), steps[0])


def _questions(game: Game, rule: str) -> list[Step]:
    """All that can be asked about a rule, at least two questions."""
    steps = [s for c in _chapters(game.info.id) for s in c.steps if s.ask and s.teaches == (rule,)]
    steps += [case.step() for case in cases(game.info.id, rule)]
    steps += [s for c in _chapters(game.info.id) for s in c.steps if s.ask and rule in s.teaches and s not in steps]
    steps = [s.model_copy(update={"teaches": (rule,)}) for s in steps]
    for mix in range(2):
        if len({s.id for s in steps}) < 2:
            steps.append(question_about(game, rule, mix))
    return steps


@cache
def _chapters(game_id: str) -> list[Chapter]:
    """The course and its corner cases, also those of rules that the course teaches in other ways."""
    return [*course(game_id), *corner_chapters(game_id, set())]


def _game_of(rule: str) -> Game:
    for game in all_games():
        if rule.strip().upper() in game.rulebook:
            return game
    raise BadInput(f"There is no rule {rule!r}.")


def _aware(now: datetime) -> datetime:
    """A time without a zone is taken as UTC."""
    return now.replace(tzinfo=UTC) if now.tzinfo is None else now.astimezone(UTC)
