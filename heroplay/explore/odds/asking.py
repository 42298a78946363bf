"""Everything that can be asked from one seat."""

from __future__ import annotations

from heroplay.core.display import card
from heroplay.core.text import listed
from heroplay.explore.odds.draws import CardQuestions
from heroplay.explore.odds.lines import LineQuestions
from heroplay.explore.odds.thresholds import ThresholdQuestions
from heroplay.table import Table


def odds(table: Table, seat: int | str) -> Asking:
    """The odds from what a seat knows: `hp.odds(table, "ninja").block()`."""
    return Asking(table, seat)


class Asking(ThresholdQuestions, CardQuestions, LineQuestions):
    """Questions from one seat.  It is given what the seat has observed, and nothing else."""

    def _told(self) -> tuple[str, list[str], str]:
        """A title, what this seat knows of everybody's cards, and what can be asked."""
        blocks = [".block()", ".block_curve()"] if self.hook.block is not None else []
        draws = [".next_hand(cards)"] if self.hook.coming is not None else []
        asks = listed([*blocks, ".hand(cards)", ".draw(cards, n)", *draws, ".line(moves, goal=...)"], "or")
        # Of oneself first: the own deck is what a draw comes from.
        order = [self.seat, *(s for s in range(len(self.names)) if s != self.seat)]
        known = dict.fromkeys(line for s in order for line in self.hook.tells(self.state, self.seat, s))
        return f"Odds from what {self.name} knows ({self.game.info.title})", list(known), f"Ask it {asks}."

    def __str__(self) -> str:
        title, known, asks = self._told()
        return "\n".join([f"{title}:", *(f"  - {line}" for line in known), asks])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        title, known, asks = self._told()
        return card(title, known, asks)
