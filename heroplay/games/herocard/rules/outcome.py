"""How a duel ends."""

from __future__ import annotations

from heroplay.core.types import Outcome
from heroplay.games.herocard.rules.setup import names_of
from heroplay.games.herocard.rules.state import Duel
from heroplay.games.herocard.rules.words import TEXTS


def is_over(d: Duel) -> str:
    """The rule that ended it, or nothing: asked after every move of a playout."""
    return d.over


def outcome(d: Duel) -> Outcome | None:
    """None while the duel goes on; else who won (HC-7.5), or a draw (HC-R62)."""
    if not d.over:
        return None
    scores = tuple(p.points for p in d.players)
    if d.over == "HC-R62":
        words = TEXTS.say("outcome.drawn", n=d.setup.stalemate_turns)
        return Outcome(winners=(), rule=d.over, scores=scores, text=words)
    winner = max(range(len(scores)), key=scores.__getitem__)
    words = TEXTS.say("outcome.won", name=names_of(d)[winner], points=scores[winner])
    return Outcome(winners=(winner,), rule=d.over, scores=scores, text=words)
