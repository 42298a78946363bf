"""How a duel ends, and how good a position looks."""

from __future__ import annotations

from heroplay.core.game import Outcome
from heroplay.games.herocard.setup import names_of
from heroplay.games.herocard.state import Duel, free_points
from heroplay.games.herocard.words import TEXTS


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


def evaluate(d: Duel, seat: int) -> float:
    """From 0 (lost) to 1 (won): points first, then free points and cards in hand."""
    if d.over:
        best = max(p.points for p in d.players)
        if d.over == "HC-R62":
            return 0.5
        return 1.0 if d.players[seat].points == best else 0.0
    needed = d.setup.needed(len(d.players))

    def worth(s: int) -> float:
        p = d.players[s]
        return p.points / needed + 0.01 * max(0, sum(free_points(p))) + 0.02 * len(p.hand)

    others = max(worth(s) for s in range(len(d.players)) if s != seat)
    return min(0.99, max(0.01, 0.5 + 0.4 * (worth(seat) - others)))
