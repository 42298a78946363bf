"""Proves a puzzle: a full search over all that can follow gives its certificate, or says why it is not a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from heroplay.contracts.game import Game
from heroplay.contracts.puzzles import Theme
from heroplay.core.errors import HeroPlayError
from heroplay.core.events import Event
from heroplay.core.search import CERTAIN, Result, SearchTooLarge, search
from heroplay.tutor.goals import Goal

LIMIT = 1500  # positions that a proof may look at: it must be quick to prove again
MOST_RIGHT = 4  # first moves that may be right


class NotAPuzzle(HeroPlayError):
    """A position and a goal that make no puzzle, and why."""


class Certificate(BaseModel):
    """What the search has proven.

    `right` are all right first moves, sorted; `decisions` how many the learner needs against the longest defence;
    `wrong` how many legal first moves are wrong, `tempting` how many of them do something.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    right: tuple[str, ...] = Field(min_length=1)
    unique: bool
    decisions: int = Field(ge=1)
    wrong: int = Field(ge=1)
    tempting: int = Field(ge=1)
    rules: tuple[str, ...]
    difficulty: int = Field(ge=1, le=5)


class Proof:
    """One position with one goal, searched."""

    def __init__(
        self, game: Game, theme: Theme, position: Mapping[str, Any], goal: Mapping[str, Any], seat: int
    ) -> None:
        self.game, self.theme, self.seat = game, theme, seat
        if game.puzzles is None:
            raise NotAPuzzle(f"{game.info.title} has no puzzles.")
        self.hook = game.puzzles
        self.start = game.storage.position(position)
        if hidden := self.hook.hidden(self.start):
            raise NotAPuzzle(hidden)
        self.goal = Goal(game, goal, self.start, seat)
        if seat not in game.play.pending(self.start) or self.goal.decided(self.start):
            raise NotAPuzzle("The learner has nothing to decide here.")

    def is_hopeless(self) -> bool:
        """Cannot even the goal without its point be reached?  Then no other point need be tried here."""
        plain = {word: arg for word, arg in self.goal.wanted.items() if word not in self.theme.point}
        try:
            return self._other(plain).value != CERTAIN
        except SearchTooLarge:
            return True

    def certificate(self) -> Certificate:
        """All of it, or NotAPuzzle with the reason."""
        try:
            found = self._search(self.goal)
            self._judge(found)
            decisions, rules = found.distance(), self._rules(found)
        except SearchTooLarge as error:
            raise NotAPuzzle(str(error)) from None
        right = tuple(sorted(self.game.language.say(self.start, a) for a in found.best))
        ideas = len(self._ideas(found.best))
        wrong, tempting = len(found.values) - len(right), self._tempting(found)
        return Certificate(
            right=right, unique=len(right) == 1, decisions=decisions, wrong=wrong, tempting=tempting, rules=rules,
            difficulty=difficulty(decisions, tempting, ideas, len(self.hook.rare.intersection(rules))),
        )  # fmt: skip

    def _search(self, goal: Goal) -> Result:
        return search(self.game.play, self.start, goal.reached, seat=self.seat, until=goal.decided, limit=LIMIT,
                      drop_dominated=goal.drop_dominated)  # fmt: skip

    def _other(self, wanted: Mapping[str, Any]) -> Result:
        """The same position with another goal."""
        return self._search(Goal(self.game, wanted, self.start, self.seat))

    def _ideas(self, actions: Iterable[Any]) -> set[Any]:
        """The moves, those of one idea counted once."""
        return {self.hook.idea(a) for a in actions}

    def _tempting(self, found: Result) -> int:
        busy = (a for a, _ in found.values if a not in found.best and not self.hook.idle(a))
        return len(self._ideas(busy) - self._ideas(found.best))

    def _judge(self, found: Result) -> None:
        """Is it a puzzle?  Solvable, not by most moves, with something that tempts, and as hard as it says."""
        if found.value != CERTAIN:
            raise NotAPuzzle("The goal cannot be forced.")
        busy = len(self._ideas(a for a, _ in found.values if not self.hook.idle(a)))
        right, every = len(self._ideas(found.best)), len(self._ideas(a for a, _ in found.values))
        if right * 2 >= every or right > (1 if self.theme.only else MOST_RIGHT):
            raise NotAPuzzle(f"{right} of {every} first moves are right: too many.")
        if any(self.hook.idle(a) for a in found.best):
            raise NotAPuzzle("Doing nothing is right.")
        if self._tempting(found) == 0 or (busy < 2 and not self.theme.only):
            raise NotAPuzzle("No wrong move is tempting.")
        for goal in self.theme.harder(self.goal.wanted):
            if self._other(goal).value == CERTAIN:
                raise NotAPuzzle(f"A better result is possible: {Goal(self.game, goal, self.start, self.seat).text}")
        if self.theme.point:
            plain = {word: arg for word, arg in self.goal.wanted.items() if word not in self.theme.point}
            if not set(self._other(plain).best) - set(found.best):
                raise NotAPuzzle("The goal asks for nothing that would not happen anyway.")

    def _rules(self, found: Result) -> tuple[str, ...]:
        """The rules at work, the most telling first: rare ones, then what refuses, what decides, what permits."""
        game, cited = self.game, dict[str, None]()
        for action in found.best:
            for other in self.hook.near(self.start, action):
                if not (verdict := game.check(self.start, other)).ok:
                    cited[verdict.rule] = None
        cited |= dict.fromkeys(self._decided_by(found))
        cited |= dict.fromkeys(rule for action in found.best for rule in game.check(self.start, action).rules)
        return tuple(sorted(cited, key=lambda rule: rule not in self.hook.rare))

    def _decided_by(self, found: Result) -> list[str]:
        """Of what happens in the main line, but not in every line, the first rule of each event and the rare ones."""
        state, told = self.start, list[Event]()
        for action in found.main_line():
            state = self.game.play.apply(state, action, tell=told.append)
        passing = self.hook.usual | self.game.quiet_events
        events = [event for event in told if event.name not in passing]
        return [rule for e in events for at, rule in enumerate(e.rules) if at == 0 or rule in self.hook.rare]


def difficulty(decisions: int, tempting: int, right: int, rare: int) -> int:
    """From 1 to 5, by points: what has to be seen ahead, what leads astray, what is seldom met.

    A point for each decision after the first (at most 5); 0, 1, 2 or 3 for up to 2, 5, 9 or more tempting wrong moves;
    one when only one first move is right; one for each rare rule (at most 3).  Two points make a level.
    """
    astray = sum(tempting > most for most in (2, 5, 9))
    points = min(decisions - 1, 5) + astray + (right == 1) + min(rare, 3)
    return min(max(points // 2, 1), 5)
