"""What happens next, as data: a state keeps a stack of frames and its top one says who decides what.

Frames are records: replaced, never changed.  A game adds frames of its own with `@record` and a `do` tag.  A frame may
say who decides and what they are asked: `asked()`, which `kit.turns` reads.
"""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from typing import Any, Literal

from heroplay.core.state import record


@record
class Phase:
    """A part of a turn with a name."""

    name: str
    do: Literal["phase"] = "phase"


class _Linked:
    """Room for what follows, worked out once: these frames are met again and again."""

    __slots__ = ("_after_pass",)
    _after_pass: Priority | None

    def __reduce__(self) -> Any:  # what was worked out is not part of the frame
        return type(self), tuple(getattr(self, f.name) for f in fields(self))  # type: ignore[arg-type]


@record
class Priority(_Linked):
    """The right to answer goes round: `at` decides now; when all `order` pass in a row the frame closes."""

    order: tuple[int, ...]
    at: int
    passes: int = 0
    do: Literal["priority"] = "priority"

    def asked(self) -> dict[int, str]:
        """Whoever decides now has the turn."""
        return {self.at: "turn"}

    def played(self, seat: int) -> Priority:
        """Somebody played: the next one may answer and the passes start again."""
        return _after(self.order, seat, 0)

    def passed(self) -> Priority | None:
        """`at` passed: who is next, or None when that was the last pass."""
        try:
            return self._after_pass
        except AttributeError:
            last = self.passes + 1 == len(self.order)
            self._after_pass = None if last else _after(self.order, self.at, self.passes + 1)
            return self._after_pass


@lru_cache(maxsize=4096)  # codes from outside bring orders of their own
def _after(order: tuple[int, ...], seat: int, passes: int) -> Priority:
    """The next one decides after a seat, when that many have passed in a row; one frame for each such moment."""
    return Priority(order, order[(order.index(seat) + 1) % len(order)], passes)


@record
class Choice:
    """One seat must choose: `ask` names the question, the rest are its numbers."""

    seat: int
    ask: str
    least: int
    most: int
    of: str = "any"
    whose: int = -1
    rule: str = ""
    do: Literal["choice"] = "choice"

    def asked(self) -> dict[int, str]:
        """The one seat, and the question."""
        return {self.seat: self.ask}


@record
class Simultaneous:
    """Several seats decide at once and in secret; `made` holds what has been committed so far."""

    seats: tuple[int, ...]
    made: tuple[tuple[int, str], ...] = ()
    ask: str = "commit"
    do: Literal["simultaneous"] = "simultaneous"

    def asked(self) -> dict[int, str]:
        """All who have not decided yet are asked the same."""
        return dict.fromkeys(self.waiting(), self.ask)

    def waiting(self) -> tuple[int, ...]:
        """The seats that have not decided yet."""
        done = {seat for seat, _ in self.made}
        return tuple(seat for seat in self.seats if seat not in done)

    def committed(self, seat: int, what: str) -> Simultaneous:
        """The same frame with one more secret in it; in which order they came does not matter."""
        return Simultaneous(self.seats, tuple(sorted((*self.made, (seat, what)))), self.ask)
