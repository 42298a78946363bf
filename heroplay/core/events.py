"""What happened, as `apply` reports it: a name, the seat it concerns, numbers, and the rules behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from heroplay.core.rulebook import cited


@dataclass(slots=True)
class Event:
    """One thing that happened.

    `facts` may be known to all; `secret` only to the seats in `seen_by` (None: everybody).  The sentence for those who
    see it is the text `events.<name>`, for the others `events.<name>_unseen`.
    """

    name: str
    seat: int
    rules: tuple[str, ...] = ()
    facts: dict[str, Any] = field(default_factory=dict)
    secret: dict[str, Any] = field(default_factory=dict)
    seen_by: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        cited.update(self.rules)

    def seen(self, seat: int | None) -> bool:
        """May this seat know all of it?  None is the all-seeing eye."""
        return seat is None or self.seen_by is None or seat in self.seen_by

    def known(self, seat: int | None) -> dict[str, Any]:
        """The facts that this seat may know."""
        return {**self.facts, **self.secret} if self.seen(seat) else dict(self.facts)


Tell = Callable[[Event], Any] | None
