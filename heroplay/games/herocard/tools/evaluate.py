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


def evaluate(state: Duel, seat: int) -> float:
    """The chance to win, from 0 (lost) to 1 (won), as it looks when a turn begins.

    Each player has a strength; the chance is the seat's share of all of it.  What counts: how many points are missing,
    cards in hand, deployed and twisted cards, whose turn it is, and what those who wait can block.
    """
    if state.over:
        best = max(p.points for p in state.players)
        if state.over == "HC-R62":
            return 1 / len(state.players)
        return 1.0 if state.players[seat].points == best else 0.0
    every = [_strength(state, s) for s in range(len(state.players))]
    return every[seat] / sum(every)


def _strength(state: Duel, seat: int) -> float:
    player, can = state.players[seat], state.cards
    strong = _CARD * len(player.hand) + (_TURN if seat == state.active else _GUARD * min(_GUARDED, _guard(state, seat)))
    if can.can_deploy or can.can_twist:
        strong += _LYING * sum(1 for stack in player.stacks for y in stack if y.down or y.twisted)
    return exp(strong) * max(1, state.caps.needed - player.points) ** -_NEAR


def _guard(state: Duel, seat: int) -> int:
    """About how much a hand can block: as many of its blocks as the free points of each attribute pay for."""
    player, cards = state.players[seat], state.cards
    cls, attr, cost, worth = cards.cls, cards.attr, cards.cost, lore_of(cards).typical
    free, items, based = free_points(player), ([], [], []), False  # type: ignore[var-annotated]
    for kind in player.hand:
        card_class = cls[kind]
        if card_class in (BASE_BLOCK, BLOCK_MOD) and cost[kind] <= free[attr[kind]]:
            items[attr[kind]].append((cost[kind], worth[kind]))
            based = based or card_class == BASE_BLOCK
    return sum(map(knapsack, items, free)) if based else 0
