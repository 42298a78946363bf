"""How a game ends."""

from __future__ import annotations

from fractions import Fraction

from heroplay.core.types import Outcome
from heroplay.games.realms.rules.setup import names_of
from heroplay.games.realms.rules.state import Realm, health_of
from heroplay.games.realms.rules.words import TEXTS


def is_over(state: Realm) -> str:
    """The rule that ended it, or nothing: asked after every move of a playout."""
    return state.over


#: What an ended game is called, by the rule that ended it.
_WON = {"HR-8.9": "won_first_blood", "HR-8.27": "won_team", "HR-8.42": "won_emperor"}


def outcome(state: Realm) -> Outcome | None:
    """None while the game goes on; else who won (HR-7.1, HR-8.9, HR-8.12, HR-8.27, HR-8.42), or a draw (HR-R38)."""
    if not state.over:
        return None
    scores = tuple(health_of(state, seat) for seat in range(len(state.players)))
    if not state.won:
        words, sides = TEXTS.say("outcome.drawn", n=state.layout.stalemate), len(state.layout.teams)
        return Outcome(
            winners=(), rule=state.over, scores=scores, text=words, shares=(Fraction(1, sides),) * len(scores)
        )
    names = names_of(state)
    winners = [names[seat] for seat in state.won]
    code = _WON.get(state.over, "won_duel" if len(names) == 2 else "won")
    text = TEXTS.say(f"outcome.{code}", names=winners, loser=names[1 - state.won[0]] if len(names) == 2 else "")
    return Outcome(winners=state.won, rule=state.over, scores=scores, text=text)
