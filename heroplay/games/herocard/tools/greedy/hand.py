"""What a hand is worth to the greedy bot, what it throws away, and what it clears."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from heroplay.games.herocard.rules.actions import Clear, Discard
from heroplay.games.herocard.rules.cards import ATTACK_MOD, ATTRIBUTES, BASE_ATTACK, BASE_BLOCK, BLOCK_MOD, UNKNOWN
from heroplay.games.herocard.tools.greedy.best import knapsack
from heroplay.games.herocard.tools.greedy.look import Look

#: How much the first, second, third ... card of a class is worth in a hand.
_WANTED = {
    BASE_ATTACK: (7.0, 5.5, 3.5, 2.0),
    ATTACK_MOD: (4.5, 4.0, 3.0, 2.0),
    BASE_BLOCK: (7.0, 6.5, 5.5, 4.0, 3.0, 2.0),
    BLOCK_MOD: (4.0, 3.0, 2.0),
}
_SINGLE = {"purge": 5.5, "draw": 5.0, "recover": 5.0, "twist": 4.5, "convert": 4.5}


def rated(look: Look, hand: Iterable[int]) -> list[tuple[float, int]]:
    """The cards of a hand with what each is worth in it, the worst first."""
    cards, typical, words = look.card_table, look.lore.typical, look.lore.words
    ordered = sorted((k for k in hand if k != UNKNOWN), key=lambda k: -typical[k])
    have = [0] * 7
    for kind in ordered:
        have[cards.cls[kind]] += 1
    count = [0] * 7
    found = []
    for kind in ordered:
        card_class = cards.cls[kind]
        wanted = _WANTED.get(card_class)
        if wanted is None:
            worth = max((_SINGLE.get(w, 4.0) for w in words[kind]), default=4.0) - 0.7 * count[card_class]
        else:
            worth = wanted[min(count[card_class], len(wanted) - 1)] + 0.1 * typical[kind]
            if card_class in (ATTACK_MOD, BLOCK_MOD) and not have[card_class - 1]:  # no base to carry it
                worth -= 2.5
        if cards.cost[kind] > look.me.scores[cards.attr[kind]]:
            worth = 0.0
        count[card_class] += 1
        found.append((worth, kind))
    return sorted(found)


def discard(look: Look) -> Discard:
    """Give up what is worth less than a fresh card, as long as there are draws to replace it."""
    setup = look.state.setup
    armed = any(look.card_table.cls[k] == BASE_ATTACK for k in look.me.hand)
    fresh = (4.2 if armed else 6.0) + 0.1 * look.state.turns_without_success
    spare = len(look.me.hand) - max(0, setup.hand_cap - setup.draw_max)
    cards = [k for worth, k in rated(look, look.me.hand)[: max(0, spare)] if worth < fresh]
    return Discard(look.seat, tuple(look.card_table.ids[k] for k in sorted(cards)))


# ---- clearing


def clear(look: Look) -> Clear:
    """Clear what gives back the points that the hand can use best."""
    taken, _ = best_clear(look, look.state.setup.clear_max)
    return Clear(look.seat, stack_names(taken))


def stack_names(taken: tuple[int, int, int]) -> tuple[str, ...]:
    return tuple(name for name, n in zip(ATTRIBUTES, taken, strict=True) for _ in range(n))


def best_clear(look: Look, most: int) -> tuple[tuple[int, int, int], float]:
    """How many cards to clear from the top of each stack, and what that gains."""
    gains = [_clear_gains(look, a, most) for a in range(3)]
    best, best_gain = (0, 0, 0), 0.0
    for i, first in enumerate(gains[0]):
        for j, second in enumerate(gains[1][: most - i + 1]):
            for n, third in enumerate(gains[2][: most - i - j + 1]):
                if first + second + third > best_gain:
                    best, best_gain = (i, j, n), first + second + third
    return best, best_gain


def _clear_gains(look: Look, attr: int, most: int) -> list[float]:
    """What is gained by clearing 0, 1, 2 ... cards from the top of a stack."""
    stack = look.me.stacks[attr]
    gains = [0.0]
    if not stack:
        return gains
    items = uses(look, attr)
    free = look.free[attr]
    before = knapsack(items, free)
    lost = 0.0
    for lying in stack[: -most - 1 : -1]:
        free += lying.cost
        lost += loss(look, lying)
        gains.append(knapsack(items, free) - before + 0.3 * (free - look.free[attr]) + 0.1 * len(gains) - lost)
    return gains


def uses(look: Look, attr: int) -> list[tuple[int, int]]:
    """What the hand could do with points of an attribute: (cost, worth) of its cards."""
    cards, typical = look.card_table, look.lore.typical
    hand = (k for k in look.me.hand if cards.attr[k] == attr)
    return [(cards.cost[k], typical[k] + 2 if cards.value[k] is not None else 4) for k in hand]


def loss(look: Look, lying: Any) -> float:
    """What is lost when a card in play is cleared: a twist, a deployed card, its part in the sequence."""
    if lying.twisted:
        return 5.0
    if lying.down:
        return 6.0
    if look.seq is not None and any(e.no == lying.no and not e.gone for e in look.state.plays[look.seq.start :]):
        return 20.0 if look.card_table.value[lying.kind] is not None else 0.0
    return 0.0
