"""How the greedy bot answers what cards ask."""

from __future__ import annotations

from heroplay.core.frames import Choice
from heroplay.games.herocard.rules import choices
from heroplay.games.herocard.rules.actions import Choose
from heroplay.games.herocard.rules.cards import ATTRIBUTES, BASE_BLOCK, MEANS
from heroplay.games.herocard.tools.greedy.best import knapsack
from heroplay.games.herocard.tools.greedy.hand import best_clear, loss, rated, stack_names, uses
from heroplay.games.herocard.tools.greedy.look import Look


def answer(look: Look, choice: Choice) -> Choose:
    """The answer to what a card asks of us."""
    return Choose(look.seat, _ANSWERS[choice.ask](look, choice))


def _worst(look: Look, choice: Choice) -> tuple[str, ...]:
    """Discard what is worth least."""
    cards = look.card_table
    wanted = [k for _, k in rated(look, look.me.hand) if cards.cls[k] in MEANS[choice.of]]
    return tuple(cards.ids[k] for k in wanted[: choice.least])


def _harmless(look: Look, choice: Choice) -> tuple[str, ...]:
    """Waste what is worth little and ties up few points."""
    cards = look.card_table
    costs = [
        (worth + (0.5 * cards.cost[k] if cards.cost[k] <= look.free[cards.attr[k]] else 0.0), k)
        for worth, k in rated(look, look.me.hand)
        if cards.cls[k] in MEANS[choice.of]
    ]
    return tuple(cards.ids[k] for _, k in sorted(costs)[: choice.least])


def _clear_tops(look: Look, choice: Choice) -> tuple[str, ...]:
    return stack_names(best_clear(look, choice.most)[0])


def _clear_places(look: Look, choice: Choice) -> tuple[str, ...]:
    """Any cards of the player's stacks: those that tie up most of what is needed."""
    gains = []
    for attribute, stack in enumerate(look.me.stacks):
        items = uses(look, attribute)
        now = knapsack(items, look.free[attribute])
        for i, lying in enumerate(stack):
            gain = knapsack(items, look.free[attribute] + lying.cost) - now + 0.3 * lying.cost - loss(look, lying)
            gains.append((gain, f"{ATTRIBUTES[attribute]}:{i + 1}"))
    return tuple(sorted(place for gain, place in sorted(gains, reverse=True)[: choice.most] if gain > 0))


def _strongest(look: Look, choice: Choice) -> tuple[str, ...]:
    """The foe's cards that count most in the sequence."""
    kinds = [k for _, k in look.counting(choice.whose, MEANS[choice.of])]
    pool = choices.pool(look.state, choice)
    picked = [c for c in (look.card_table.ids[k] for k in kinds) if c in pool]
    return tuple(sorted((picked or pool)[: choice.most]))


def _ambush(look: Look, choice: Choice) -> tuple[str, ...]:
    """Deploy the blocks that will be wanted in the others' turns."""
    cards, free = look.card_table, look.free[:]
    chosen: list[str] = []
    blocks = sorted((k for k in look.me.hand if cards.cls[k] == BASE_BLOCK), key=lambda k: (cards.cost[k], k))
    for k in blocks:
        if len(chosen) < choice.most and cards.cost[k] <= free[cards.attr[k]]:
            free[cards.attr[k]] -= cards.cost[k]
            chosen.append(cards.ids[k])
    return tuple(sorted(chosen))


def _best_back(look: Look, choice: Choice) -> tuple[str, ...]:
    """Take back what the hand misses most."""
    cards = look.card_table
    pool = sorted(k for k in look.me.discard if cards.cls[k] in MEANS[choice.of])
    picked: list[int] = []
    while len(picked) < choice.most:
        _, kind = max((_worth_beside(look, kind, picked), kind) for kind in set(pool))
        pool.remove(kind)
        picked.append(kind)
    return tuple(sorted(cards.ids[k] for k in picked))


def _worth_beside(look: Look, kind: int, picked: list[int]) -> float:
    """What a card would be worth in the hand, beside those picked already."""
    return min(worth for worth, k in rated(look, [*look.me.hand, *picked, kind]) if k == kind)


def _most_twisted(look: Look, choice: Choice) -> tuple[str, ...]:
    """Unwind what gives the foe most."""
    pool = choices.pool(look.state, choice)
    given = {c: sum(w.n for w in look.card_table.twists[look.card_table.kind[c]]) for c in pool}
    return tuple(sorted(sorted(pool, key=lambda c: (-given[c], c))[: choice.least]))


_ANSWERS = {
    "discard": _worst, "waste": _harmless, "clear": _clear_tops, "clear_any": _clear_places, "strip": _strongest,
    "convert": _strongest, "deploy": _ambush, "recover": _best_back, "unwind": _most_twisted,
}  # fmt: skip
