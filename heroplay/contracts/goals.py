"""A predicate that a lesson can ask for; each game has its own, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class GoalWord:
    """One predicate.

    `says(start, seat, arg)` is the sentence that a learner reads, `holds(start, state, seat, arg)` whether it is so,
    and `decided(start, state, seat, arg)` whether nothing can change it any more.  A word without `decided` is a
    condition: it is looked at when another word has decided the matter.  `problem` says what is wrong with an arg.
    `every`: a search for it may leave out no move (`knobs["enough"]` of a game does where it cannot matter).
    """

    says: Callable[[Any, int, Any], str]
    holds: Callable[[Any, Any, int, Any], bool]
    decided: Callable[[Any, Any, int, Any], bool] | None = None
    problem: Callable[[Any, int, Any], str | None] = lambda start, seat, arg: None
    every: bool = False
