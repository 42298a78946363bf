"""How good a position looks to a seat."""

from __future__ import annotations

from math import exp

from heroplay.games.herocard.rules.cards import BASE_BLOCK, BLOCK_MOD
from heroplay.games.herocard.rules.state import Duel, free_points
from heroplay.games.herocard.tools.greedy.best import knapsack
from heroplay.games.herocard.tools.greedy.look import lore_of

#: How the logarithm of a player's strength grows: fitted to who won 2,500 duels between greedy bots (see `evaluate`).
_NEAR, _CARD, _LYING, _TURN, _GUARD = 2.45, 0.166, 0.42, 1.137, 0.085
_GUARDED = 12  # more block than this is hardly ever needed


def evaluate(d: Duel, seat: int) -> float:
    """The chance to win, from 0 (lost) to 1 (won), as it looks when a turn begins.

    Each player has a strength; the chance is the seat's share of all of it.  What counts: how many points are missing,
    cards in hand, deployed and twisted cards, whose turn it is, and what those who wait can block.
    """
    if d.over:
        best = max(p.points for p in d.players)
        if d.over == "HC-R62":
            return 1 / len(d.players)
        return 1.0 if d.players[seat].points == best else 0.0
    every = [_strength(d, s) for s in range(len(d.players))]
    return every[seat] / sum(every)


def _strength(d: Duel, seat: int) -> float:
    p, can = d.players[seat], d.cards
    strong = _CARD * len(p.hand) + (_TURN if seat == d.active else _GUARD * min(_GUARDED, _guard(d, seat)))
    if can.can_deploy or can.can_twist:
        strong += _LYING * sum(1 for stack in p.stacks for y in stack if y.down or y.twisted)
    return exp(strong) * max(1, d.caps.needed - p.points) ** -_NEAR


def _guard(d: Duel, seat: int) -> int:
    """About how much a hand can block: as many of its blocks as the free points of each attribute pay for."""
    p, t = d.players[seat], d.cards
    cls, attr, cost, worth = t.cls, t.attr, t.cost, lore_of(t).typical
    free, items, based = free_points(p), ([], [], []), False  # type: ignore[var-annotated]
    for k in p.hand:
        c = cls[k]
        if c in (BASE_BLOCK, BLOCK_MOD) and cost[k] <= free[attr[k]]:
            items[attr[k]].append((cost[k], worth[k]))
            based = based or c == BASE_BLOCK
    return sum(map(knapsack, items, free)) if based else 0
