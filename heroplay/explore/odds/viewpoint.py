"""What one seat knows of a table: what every question about odds begins with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from heroplay.contracts.odds import Counting
from heroplay.core.errors import BadInput
from heroplay.core.names import find, whole_number
from heroplay.core.steps import Found, Steps, finish
from heroplay.core.text import listed
from heroplay.table import Table

Tick = Callable[[int, int], Any]
Progress = tuple[int, int]  # how much is done, of how much


class Viewpoint:
    """A seat and what it has observed; nothing else of the table is kept."""

    def __init__(self, table: Table, seat: int | str) -> None:
        self.game = table.game
        self.names = table.names
        self.seat = self._seat(seat)
        self.state = table.game.knowledge.observe(table.state, self.seat)
        hook = table.game.odds
        if not isinstance(hook, Counting):
            raise BadInput(f"{table.game.info.title} cannot count its cards yet: there are no odds for it.")
        self.hook = hook
        own = hook.hidden(self.state, self.seat)
        if own.unknown or own.down:
            raise BadInput(
                f"{self.name}'s own cards are not on this table: it shows what another seat knows. Ask from that seat."
            )

    @property
    def name(self) -> str:
        return self.names[self.seat]

    def _seat(self, seat: Any) -> int:
        places = ", ".join(f"{i} {name}" for i, name in enumerate(self.names))
        if isinstance(seat, str):
            number = whole_number(seat)
            if number is None:
                return find(seat, {name: i for i, name in enumerate(self.names)}, "seat")
            seat = number
        if type(seat) is not int or not 0 <= seat < len(self.names):
            raise BadInput(f"There is no seat {seat!r}; the seats are {places}.")
        return seat

    def _other(self, whose: int | str | None) -> int:
        """The player who is asked about: the only other one when nobody is named."""
        if whose is not None:
            return self._seat(whose)
        others = [s for s in range(len(self.names)) if s != self.seat]
        if len(others) > 1:
            raise BadInput(f"Say whose: {listed([self.names[s] for s in others], 'or')}.")
        return others[0]

    def _source(self, total: int) -> str:
        return f"from what {self.name} knows: {total:,} deal{'' if total == 1 else 's'} of what is hidden"

    def _label(self, kind: Any) -> str:
        return self.hook.label(self.state, kind)


def finish_ticking(steps: Steps[Progress, Found], tick: Tick | None) -> Found:
    """Do the work at once; `tick(done, total)` hears how far it is, and stops it with False."""
    return finish(steps, None if tick is None else lambda so_far: tick(*so_far))


def require_whole(n: Any, what: str, least: int = 0) -> None:
    if type(n) is not int or n < least:
        raise BadInput(f"{what} is a whole number from {least} on, not {n!r}.")
