"""The odds, from what one seat knows: exact where it can be counted or searched, else sampled, and always saying which.

    >>> import heroplay as hp
    >>> t = hp.position("herocard", {
    ...     "heroes": ["samurai", "toa_king"], "samurai": {"hand": ["Overhand Thrust"]},
    ...     "toa_king": {"hand": ["Steel Beam", "Planted Feet"]}, "then": ["attack Overhand Thrust"]})

Can he block it?  Samurai has not seen his two cards:

    >>> print(hp.odds(t, "samurai").block())
    31.7 % (2599/8190): To'a King can block the attack of 6.
    Searched, from what Samurai knows: 435 deals of what is hidden.

Any attack value, and all of them at once:

    >>> hp.odds(t, "samurai").block(value=9).value
    Fraction(13, 145)
    >>> curve = hp.odds(t, "samurai").block_curve()
    >>> curve[9].percent, curve.max
    ('9.0 %', 12)

What a draw finds, and what the other holds:

    >>> print(hp.odds(t, "samurai").draw(["Unbroken Defense", "Cross Block"], 3))
    37.1 % (677/1827): a draw of 3 finds Cross Block or Unbroken Defense.
    Counted, from what Samurai knows: 29 unseen cards in Samurai's deck.
    >>> hp.odds(t, "samurai").hand("Wall of Muscle").value
    Fraction(28, 145)

An answer has `value` (a Fraction), `known`, `assumed`, `method`, `sum` (what was counted, row by row), `interval` (None
when it is exact) and prints as one or two lines.  Work that takes long calls `tick(done, total)`; when that returns
False it stops, and what is done is kept: the interval then says how far the truth can lie.
"""

from __future__ import annotations

from heroplay.explore.odds.answers import Blocks, Curve, Method, Odds, percent
from heroplay.explore.odds.asking import Asking, odds

__all__ = ["Asking", "Blocks", "Curve", "Method", "Odds", "odds", "percent"]
