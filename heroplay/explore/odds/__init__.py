"""The odds, from what one seat knows: exact where it can be counted or searched, else sampled, and always saying which.

    asking = hp.odds(table, seat)
    asking.draw(cards, n)                 # what a draw finds
    asking.hand(cards)                    # what another player holds
    asking.line(moves, goal="wins")       # does this line of play succeed?
    asking.reach(9), asking.reach_curve() # can a number be reached, where the game has one to reach

A game gives `reach` a name of its own (`Threshold.name`), which can be typed just as well.  Print `asking` to read what
its seat knows and what can be asked.

An answer has `value` (a Fraction), `known`, `assumed`, `method`, `sum` (what was counted, row by row), `interval` (None
when it is exact) and prints as one or two lines.  Work that takes long calls `tick(done, total)`; when that returns
False it stops, and what is done is kept: the interval then says how far the truth can lie.  `thresholds_in_steps` and
`whole_reach_in_steps` are the same work in steps (`core.steps`).
"""

from __future__ import annotations

from heroplay.explore.odds.answers import Curve, Method, Odds, Thresholds, percent
from heroplay.explore.odds.asking import Asking, odds

__all__ = ["Asking", "Curve", "Method", "Odds", "Thresholds", "odds", "percent"]
