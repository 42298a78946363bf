"""An action held against a state: what the checks of every game read off the two."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from heroplay.core.frames import Choice

S = TypeVar("S")


class ActionContext(Generic[S]):
    """The state `d`, the action `a`, and who says it.  A game adds what its own checks read, each worked out once."""

    def __init__(self, d: S, a: Any) -> None:
        self.d, self.a, self.seat = d, a, int(a.seat)
        self.state, self.action = d, a  # by their whole names, for new games

    @cached_property
    def names(self) -> Sequence[str]:
        """What the seats are called; each game says it."""
        raise NotImplementedError

    @cached_property
    def seated(self) -> bool:
        """Does somebody sit there?"""
        return 0 <= self.seat < len(self.names)

    @cached_property
    def name(self) -> str:
        """Who says it."""
        return self.names[self.seat] if self.seated else f"seat {self.seat}"

    @cached_property
    def choice(self) -> Choice | None:
        """The question that waits for an answer; None when nothing is asked or the game is over."""
        state: Any = self.d
        top = state.frames[-1] if state.frames else None
        return top if isinstance(top, Choice) and not getattr(state, "over", "") else None

    @cached_property
    def asked(self) -> Choice | None:
        """The question that this action answers: the one that waits, if it was put to this seat; else None."""
        answers = hasattr(self.a, "picks") and self.choice is not None and self.choice.seat == self.seat
        return self.choice if answers else None
