"""How good a position looks to a seat."""

from __future__ import annotations

from math import exp, log

from heroplay.games.realms.rules.state import Realm, actors, left_of

#: How the logarithm of a player's strength grows: fitted to who won 6,000 duels of a simple bot (see `evaluate`).
_HEALTH, _QUALITY, _CHAMPION, _GOLD, _COMBAT, _CARD, _TURN = 1.27, 1.96, 0.109, 0.083, 0.054, 0.187, -0.39
#: And what that counts for where it is not all that counts, from 1,000 to 1,500 games of each format.
_TEAM_HEALTH, _MATE = 1.53, 0.76  # Hydra
_PREY, _HUNTER = -1.64, 0.63  # First Blood: the Health of the player on the left
_EMPEROR_HEALTH, _COMMANDER_HEALTH, _EMPEROR, _COMMANDER = 1.05, 0.59, 0.7, 0.24


def evaluate(d: Realm, seat: int) -> float:
    """The chance to win, from 0 (lost) to 1 (won), as it looks; the same from a state as from what a seat sees of it.

    Each player, or team, has a strength; the chance is its share of all of it.  What counts: Health, what the cards of
    a player cost on average, the champions in play, and whose turn it is, with the cards and points it still has.
    """
    if d.over:
        return float(seat in d.won) if d.won else 1 / len(d.layout.teams)
    lay = d.layout
    if lay.shared or lay.emperors:
        own = lay.team[seat]
        return 1 / (1 + exp(_team(d, 1 - own) - _team(d, own)))
    every = [_alone(d, s) for s in range(len(d.players))]
    most = max(every)
    powers = [exp(x - most) for x in every]
    return powers[seat] / sum(powers)


def _alone(d: Realm, seat: int) -> float:
    if d.players[seat].out:
        return -1e9
    if d.layout.format == "first_blood":
        return _PREY * _health(d, left_of(d, seat)) + _HUNTER * _cards(d, seat)
    return _HEALTH * _health(d, seat) + _cards(d, seat)


def _team(d: Realm, team: int) -> float:
    lay = d.layout
    seats: tuple[int, ...] = lay.teams[team]
    if lay.shared:
        return _TEAM_HEALTH * _health(d, seats[0]) + _MATE * sum(_cards(d, s) for s in seats)
    strong = 0.0
    for s in seats:
        emperor = s in lay.emperors
        strong += (_EMPEROR_HEALTH if emperor else _COMMANDER_HEALTH) * _health(d, s)
        strong += (_EMPEROR if emperor else _COMMANDER) * _cards(d, s)
    return strong


def _health(d: Realm, seat: int) -> float:
    return log(max(1, d.health[d.layout.side[seat]]))


def _cards(d: Realm, seat: int) -> float:
    """What a player's cards promise, whoever knows where they lie."""
    p, cost, champion = d.players[seat], d.cards.cost, d.cards.champion
    total, n, strong = 0, len(p.deck) + len(p.hand) + len(p.discard) + len(p.play), 0.0
    for zone in (p.deck, p.hand, p.discard, d.hidden[seat] if d.hidden else ()):
        for kind in zone:
            total += cost[kind]  # 0 for an unknown card: those are counted in `hidden`
    for c in p.play:
        total += cost[c.kind]
        if champion[c.kind]:
            strong += _CHAMPION * cost[c.kind]
    strong += _QUALITY * total / max(1, n) + _GOLD * p.gold + _COMBAT * p.combat
    if seat in actors(d):
        strong += _CARD * len(p.hand) + _TURN
    return strong
