"""How a duel ends."""

from __future__ import annotations

from heroplay.core.types import Outcome
from heroplay.games.herocard.rules.setup import names_of
from heroplay.games.herocard.rules.state import Duel
from heroplay.games.herocard.rules.words import TEXTS


def is_over(state: Duel) -> str:
    """The rule that ended it, or nothing: asked after every move of a playout."""
    return state.over


def outcome(state: Duel) -> Outcome | None:
    """None while the duel goes on; else who won (HC-7.5), or a draw (HC-R62)."""
    if not state.over:
        return None
    scores = tuple(p.points for p in state.players)
    if state.over == "HC-R62":
        words = TEXTS.say("outcome.drawn", n=state.setup.stalemate_turns)
        return Outcome(winners=(), rule=state.over, scores=scores, text=words)
    winner = max(range(len(scores)), key=scores.__getitem__)
    words = TEXTS.say("outcome.won", name=names_of(state)[winner], points=scores[winner])
    return Outcome(winners=(winner,), rule=state.over, scores=scores, text=words)
