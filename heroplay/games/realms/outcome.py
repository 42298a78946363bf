"""How a game ends, and how good a position looks."""

from __future__ import annotations

from math import exp

from heroplay.core.game import Outcome
from heroplay.core.text import listed
from heroplay.games.realms.setup import names_of
from heroplay.games.realms.state import Realm
from heroplay.games.realms.words import TEXTS


def is_over(d: Realm) -> str:
    """The rule that ended it, or nothing: asked after every move of a playout."""
    return d.over


_ENDS = {"HR-8.9": "won_first_blood", "HR-8.27": "won_team", "HR-8.42": "won_emperor"}


def outcome(d: Realm) -> Outcome | None:
    """None while the game goes on; else who won, or a draw (HR-R38)."""
    if not d.over:
        return None
    scores = tuple(max(0, d.health[d.layout.side[s]]) for s in range(len(d.players)))
    if not d.won:
        return Outcome(winners=(), rule=d.over, scores=scores, text=TEXTS.say("outcome.drawn", n=d.layout.stalemate))
    names = names_of(d)
    loser = next((names[s] for s in range(len(names)) if s not in d.won), "")
    code = "won_duel" if len(d.players) == 2 else _ENDS.get(d.over, "won")
    text = TEXTS.say(f"outcome.{code}", names=listed([names[s] for s in d.won]), loser=loser)
    return Outcome(winners=d.won, rule=d.over, scores=scores, text=text)


_HEALTH, _CARD, _CHAMPION, _TURN = 0.075, 0.55, 0.16, 0.35


def evaluate(d: Realm, seat: int) -> float:
    """The chance to win, from 0 (lost) to 1 (won): a side's share of all strength.

    What counts: Health, how good the own cards are, champions that stand, and whose turn it is.
    """
    if d.over:
        return 0.5 if not d.won else float(seat in d.won)
    team = d.layout.team
    strong: dict[int, float] = {}
    for s, p in enumerate(d.players):
        if not p.out:
            strong[team[s]] = strong.get(team[s], 0.0) + _strength(d, s)
    mine = strong.get(team[seat], 0.0)
    return mine / sum(strong.values()) if mine else 0.0


def _strength(d: Realm, seat: int) -> float:
    p, t = d.players[seat], d.cards
    cost = t.cost
    cards = [k for zone in (p.deck, p.hand, p.discard) for k in zone if k >= 0]
    lying = [c.kind for c in p.play]
    owned = len(cards) + len(lying)
    mean = sum(cost[k] for k in (*cards, *lying)) / owned if owned else 0.0
    standing = sum(t.defense[c.kind] for c in p.play if t.champion[c.kind])
    active = d.layout.team[d.active] == d.layout.team[seat]
    # In a shared life every member counts it in part, so that two do not make twice the Health.
    health = d.health[d.layout.side[seat]] / (len(d.layout.teams[d.layout.team[seat]]) if d.layout.shared else 1)
    return exp(_HEALTH * health + _CARD * mean + _CHAMPION * standing / 2 + (_TURN if active else 0.0))
