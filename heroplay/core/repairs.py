"""The smallest changes that make a refused action legal: a point more, a card fewer, another moment.

A game offers single changes for each thing that its checks find.  They are tried here, alone and together, smallest
first; of what works, only that is kept which needs every one of its changes.  The search sees what the player who asked
knows and nothing else, so a repair never names a hidden card.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import combinations, count
from typing import Any

from heroplay.core.errors import HeroPlayError
from heroplay.core.types import Engine

CHECKS = 2000  # how many combinations are held against the rules before giving up
DEPTH = 6  # how many changes go together at most
SLACK = 3  # how much larger than the smallest repair another one may be


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that could be different.

    `make(state, action)` gives the two as they would be then, without touching what it is given, or None where that
    is impossible.  The text `repairs.<code>` says it with the facts; `rule` is the rule that it answers to.
    """

    code: str
    facts: dict[str, Any]
    rule: str
    size: int
    make: Callable[[Any, Any], tuple[Any, Any] | None]


@dataclass(frozen=True, slots=True)
class Repair:
    """Changes that together make the action legal, each of them needed, and what they lead to.

    `state` and `action` are those of the verdict with the changes made; what is hidden there decided nothing.
    """

    game: Engine
    changes: tuple[Change, ...]
    state: Any
    action: Any

    @property
    def size(self) -> int:
        return sum(change.size for change in self.changes)

    @property
    def rule(self) -> str:
        """The id of the first rule that it satisfies."""
        return self.changes[0].rule

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(change.rule for change in self.changes))

    @property
    def text(self) -> str:
        """`with 1 more point`; what is done twice is said once."""
        say = self.game.texts.say
        each = Counter(said(self.game, change) for change in self.changes)
        parts = [part if n == 1 else say("repairs.times", what=part, n=n) for part, n in each.items()]
        return parts[0] if len(parts) == 1 else say("repairs.together", parts=", ".join(parts[:-1]), last=parts[-1])

    def __str__(self) -> str:
        return f"{self.text} ({', '.join(self.rules)})"

    __repr__ = __str__


def said(game: Engine, change: Change) -> str:
    """The words of one change."""
    return game.texts.say(f"repairs.{change.code}", change.facts)


def made(state: Any, action: Any, changes: Sequence[Change]) -> tuple[Any, Any] | None:
    """The state and the action with all the changes made, in this order; None where one of them is impossible."""
    for change in changes:
        result = change.make(state, action)
        if result is None:
            return None
        state, action = result
    return state, action


def repairs(
    game: Engine,
    state: Any,
    action: Any,
    limit: int = 12,
    *,
    known: Any = None,
    checks: int = CHECKS,
    depth: int = DEPTH,
) -> list[Repair]:
    """The smallest repairs of a refused action, smallest first; none when it is legal or nothing was found.

    They are searched in `known`, which is what the player who asks knows of the state, and then made in the state.
    """
    seen = state if known is None else known
    found: dict[Any, Repair] = {}
    for repair in _Search(game, seen, action, checks, depth):
        if len(found) >= limit:
            break
        # two ways to the same table and action are one repair: the smaller one is offered
        place = (game.play.key(repair.state), game.play.normal(repair.state, repair.action))
        if place not in found or repair.size < found[place].size:
            found[place] = repair
    # "with 2 more points" makes "with 3 more points" superfluous
    least: dict[Any, int] = {}
    for repair in found.values():
        least[_alike(repair)] = min(repair.size, least.get(_alike(repair), repair.size))
    kept = [repair for repair in found.values() if repair.size == least[_alike(repair)]]
    kept.sort(key=lambda repair: (repair.size, len(repair.changes)))
    if seen is state:
        return kept
    # in what the player knows, a repair may rest on a card that no deal can put there: offer only what is possible
    possible = ((repair, _possible(repair)) for repair in kept)
    return [_on_the_table(repair, world, state, action) for repair, world in possible if world is not None]


def _possible(repair: Repair) -> Any:
    """A table on which the repair helps, with the cards dealt that the player cannot see; None where there is none.

    That it is tried, and with which cards, must not depend on what is hidden.
    """
    game = repair.game
    try:
        world = game.knowledge.deal_unseen(repair.state, repair.action.seat, random.Random(0))
    except HeroPlayError:
        return None
    return world if game.check(world, repair.action).ok and not game.storage.problems(world) else None


def _on_the_table(repair: Repair, world: Any, state: Any, action: Any) -> Repair:
    """The same changes made where nothing is hidden; where the cards do not lie so, in that possible world."""
    result = made(state, action, repair.changes)
    if result is None or not repair.game.check(*result).ok:
        result = world, repair.action
    return replace(repair, state=result[0], action=result[1])


def _alike(repair: Repair) -> tuple[Any, ...]:
    """Equal for repairs that differ only in how much: of two, the one that does more does too much."""
    return tuple(sorted((c.code, *(v for v in c.facts.values() if isinstance(v, str))) for c in repair.changes))


class _Search:
    """Uniform cost over combinations of changes: what has been tried, what works."""

    def __init__(self, game: Engine, state: Any, action: Any, checks: int, depth: int) -> None:
        self.game, self.state, self.action = game, state, action
        self.checks, self.depth = checks, depth
        self.tried: set[tuple[str, ...]] = set()
        self.working: list[Counter[str]] = []
        self.best: int | None = None

    def __iter__(self) -> Iterator[Repair]:
        order = count()
        waiting: list[tuple[int, int, int, tuple[Change, ...], Any, Any]] = [
            (0, 0, next(order), (), self.state, self.action)
        ]
        while waiting and self.checks > 0:
            # the smallest first; the running number keeps the order fixed and states from being compared
            size, _, _, changes, state, action = heappop(waiting)
            if self.best is not None and size > self.best + SLACK:
                return
            if changes:
                # by names, sorted: the same changes in another order were tried already
                names = self._names(changes)
                if names in self.tried or self._works_with_fewer(names):
                    continue
                # the earlier changes are made in `state` and `action` already
                result = changes[-1].make(state, action)
                if result is None:
                    continue
                self.tried.add(names)
                state, action = result
            verdict = self._check(state, action)
            if verdict.ok:
                if changes:
                    yield from self._needed(changes)
            elif len(changes) < self.depth:
                # every finding must go in the end, so from the third change on it is enough to branch on the first
                findings = verdict.violations if len(changes) < 2 else verdict.violations[:1]
                for change in (c for f in findings for c in self.game.single_changes(state, action, f)):
                    more = (*changes, change)
                    heappush(waiting, (size + change.size, len(more), next(order), more, state, action))

    def _check(self, state: Any, action: Any) -> Any:
        self.checks -= 1
        return self.game.check(state, action)

    def _names(self, changes: Sequence[Change]) -> tuple[str, ...]:
        return tuple(sorted(f"{c.code}: {said(self.game, c)}" for c in changes))

    def _works_with_fewer(self, names: tuple[str, ...]) -> bool:
        # a Counter difference is empty when `names` has all that is in `known`, as often
        return any(not known - Counter(names) for known in self.working)

    def _needed(self, changes: tuple[Change, ...]) -> Iterator[Repair]:
        """The parts of a working combination that work and have no smaller part that does: often the whole of it."""
        # a later change may have made an earlier one needless: look for the smallest parts, small ones first
        inside: list[set[int]] = []
        for n in range(1, len(changes) + 1):
            for part in combinations(range(len(changes)), n):
                if any(smaller <= set(part) for smaller in inside):
                    continue
                chosen = tuple(changes[i] for i in part)
                result = made(self.state, self.action, chosen)
                if result is None or not self._check(*result).ok:
                    continue
                inside.append(set(part))
                names = self._names(chosen)
                if not self._works_with_fewer(names):
                    self.working.append(Counter(names))
                    repair = Repair(self.game, chosen, *result)
                    self.best = min(repair.size, self.best if self.best is not None else repair.size)
                    yield repair
