"""How a game ends."""

from __future__ import annotations

from fractions import Fraction

from heroplay.core.types import Outcome
from heroplay.games.realms.rules.setup import names_of
from heroplay.games.realms.rules.state import Realm, health_of
from heroplay.games.realms.rules.words import TEXTS


def is_over(d: Realm) -> str:
    """The rule that ended it, or nothing: asked after every move of a playout."""
    return d.over


#: What an ended game is called, by the rule that ended it.
_WON = {"HR-8.9": "won_first_blood", "HR-8.27": "won_team", "HR-8.42": "won_emperor"}


def outcome(d: Realm) -> Outcome | None:
    """None while the game goes on; else who won (HR-7.1, HR-8.9, HR-8.12, HR-8.27, HR-8.42), or a draw (HR-R38)."""
    if not d.over:
        return None
    scores = tuple(health_of(d, seat) for seat in range(len(d.players)))
    if not d.won:
        words, sides = TEXTS.say("outcome.drawn", n=d.layout.stalemate), len(d.layout.teams)
        return Outcome(winners=(), rule=d.over, scores=scores, text=words, shares=(Fraction(1, sides),) * len(scores))
    names = names_of(d)
    winners = [names[seat] for seat in d.won]
    code = _WON.get(d.over, "won_duel" if len(names) == 2 else "won")
    text = TEXTS.say(f"outcome.{code}", names=winners, loser=names[1 - d.won[0]] if len(names) == 2 else "")
    return Outcome(winners=d.won, rule=d.over, scores=scores, text=text)
