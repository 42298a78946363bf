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


def evaluate(state: Realm, seat: int) -> float:
    """The chance to win, from 0 (lost) to 1 (won), as it looks; the same from a state as from what a seat sees of it.

    Each player, or team, has a strength; the chance is its share of all of it.  What counts: Health, what the cards of
    a player cost on average, the champions in play, and whose turn it is, with the cards and points it still has.
    """
    if state.over:
        return float(seat in state.won) if state.won else 1 / len(state.layout.teams)
    lay = state.layout
    if lay.shared or lay.emperors:
        own = lay.team[seat]
        return 1 / (1 + exp(_team(state, 1 - own) - _team(state, own)))
    every = [_alone(state, s) for s in range(len(state.players))]
    most = max(every)
    powers = [exp(x - most) for x in every]
    return powers[seat] / sum(powers)


def _alone(state: Realm, seat: int) -> float:
    if state.players[seat].out:
        return -1e9
    if state.layout.format == "first_blood":
        return _PREY * _health(state, left_of(state, seat)) + _HUNTER * _cards(state, seat)
    return _HEALTH * _health(state, seat) + _cards(state, seat)


def _team(state: Realm, team: int) -> float:
    lay = state.layout
    seats: tuple[int, ...] = lay.teams[team]
    if lay.shared:
        return _TEAM_HEALTH * _health(state, seats[0]) + _MATE * sum(_cards(state, s) for s in seats)
    strong = 0.0
    for s in seats:
        emperor = s in lay.emperors
        strong += (_EMPEROR_HEALTH if emperor else _COMMANDER_HEALTH) * _health(state, s)
        strong += (_EMPEROR if emperor else _COMMANDER) * _cards(state, s)
    return strong


def _health(state: Realm, seat: int) -> float:
    return log(max(1, state.health[state.layout.side[seat]]))


def _cards(state: Realm, seat: int) -> float:
    """What a player's cards promise, whoever knows where they lie."""
    player, cost, champion = state.players[seat], state.cards.cost, state.cards.champion
    total, n, strong = 0, len(player.deck) + len(player.hand) + len(player.discard) + len(player.play), 0.0
    for zone in (player.deck, player.hand, player.discard, state.hidden[seat] if state.hidden else ()):
        for kind in zone:
            total += cost[kind]  # 0 for an unknown card: those are counted in `hidden`
    for c in player.play:
        total += cost[c.kind]
        if champion[c.kind]:
            strong += _CHAMPION * cost[c.kind]
    strong += _QUALITY * total / max(1, n) + _GOLD * player.gold + _COMBAT * player.combat
    if seat in actors(state):
        strong += _CARD * len(player.hand) + _TURN
    return strong
