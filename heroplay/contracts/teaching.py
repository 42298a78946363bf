"""What lessons can ask about a game: goal words, question words, and what a search for them may leave out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from heroplay.contracts.questions import QuestionWord
from heroplay.core.types import Action, State


@dataclass(frozen=True, slots=True)
class GoalWord:
    """One predicate that a lesson can ask for.

    `says(start, seat, arg)` is the sentence that a learner reads, `holds(start, state, seat, arg)` whether it is so,
    and `decided(start, state, seat, arg)` whether nothing can change it any more.  A word without `decided` is a
    condition: it is looked at when another word has decided the matter.  `problem` says what is wrong with an arg.
    `every`: a search for it may leave out no move, whatever `Teaching.drop_dominated` says.
    """

    says: Callable[[Any, int, Any], str]
    holds: Callable[[Any, Any, int, Any], bool]
    decided: Callable[[Any, Any, int, Any], bool] | None = None
    problem: Callable[[Any, int, Any], str | None] = lambda start, seat, arg: None
    every: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Teaching:
    """What a lesson of this game is made of, besides what every game can be asked."""

    goals: Mapping[str, GoalWord] = field(default_factory=dict)
    questions: Mapping[str, QuestionWord] = field(default_factory=dict)
    # drop_dominated(state, seat, actions): without moves instead of which another is at least as good and no longer
    drop_dominated: Callable[[State, int, list[Action]], list[Action]] | None = None
    verbs: tuple[str, ...] = ()  # what a learner tries where no right move names a piece; none: those of legal moves
