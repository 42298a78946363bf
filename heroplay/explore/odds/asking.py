"""Everything that can be asked from one seat."""

from __future__ import annotations

from typing import Any

from heroplay.contracts.odds import Counting
from heroplay.core.display import card
from heroplay.core.errors import UnknownName
from heroplay.core.names import closest
from heroplay.core.text import listed
from heroplay.explore.odds.draws import CardQuestions
from heroplay.explore.odds.lines import LineQuestions
from heroplay.explore.odds.thresholds import ThresholdQuestions
from heroplay.table import Table


def odds(table: Table, seat: int | str) -> Asking:
    """The odds from what a seat knows: print it to read what can be asked."""
    return Asking(table, seat)


class UnknownQuestion(UnknownName, AttributeError):
    """The odds cannot be asked that; the message says what they can be asked."""


class Asking(ThresholdQuestions, CardQuestions, LineQuestions):
    """Questions from one seat.  It is given what the seat has observed, and nothing else."""

    def __getattr__(self, name: str) -> Any:
        """`reach` and `reach_curve` by the name that the game gives them."""
        hook = self.__dict__.get("hook")
        if not isinstance(hook, Counting) or name.startswith("_"):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        if hook.threshold is not None and name == hook.threshold.name:
            return self.reach
        if hook.threshold is not None and name == f"{hook.threshold.name}_curve":
            return self.reach_curve
        near = closest(name, self._questions())
        hint = f" Did you mean .{near}?" if near else ""
        error = UnknownQuestion(f"The odds of {self.game.info.title} have no {name!r}.{hint} {self._asks()}")
        error.name = name  # without `obj` Python adds no guess of its own
        raise error

    def __dir__(self) -> set[str]:
        return {*super().__dir__(), *self._questions()}

    def _questions(self) -> dict[str, str]:
        """What can be asked, each with how it is typed."""
        word = self.hook.threshold.name if self.hook.threshold is not None else ""
        asks = {word: f".{word}()", f"{word}_curve": f".{word}_curve()"} if word else {}
        asks |= {"hand": ".hand(cards)", "draw": ".draw(cards, n)"}
        if self.hook.coming is not None:
            asks["next_hand"] = ".next_hand(cards)"
        return asks | {"line": ".line(moves, goal=...)"}

    def _asks(self) -> str:
        return f"Ask it {listed(self._questions().values(), 'or')}."

    def _told(self) -> tuple[str, list[str], str]:
        """A title, what this seat knows of everybody's cards, and what can be asked."""
        # The seat that asks comes first: its deck is what a draw comes from.
        order = [self.seat, *(s for s in range(len(self.names)) if s != self.seat)]
        known = dict.fromkeys(line for s in order for line in self.hook.tells(self.state, self.seat, s))
        return f"Odds from what {self.name} knows ({self.game.info.title})", list(known), self._asks()

    def __str__(self) -> str:
        title, known, asks = self._told()
        return "\n".join([f"{title}:", *(f"  - {line}" for line in known), asks])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        title, known, asks = self._told()
        return card(title, known, asks)
