"""The three tables: every hand is counted once, with the best block that it can pay for."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb

import pytest

from heroplay.core.chance import Chance, Enumerated, Unordered, outcomes
from heroplay.games.herocard.tools.hand_tables import BASE, MOD, SINGLE, Fold, Item


def by_hand(cards: list[Item], free: tuple[int, int, int], stands: bool) -> int:
    """The best of all sets that can be paid, a Mod only with a base."""
    found = 0
    for n in range(1, len(cards) + 1):
        for chosen in combinations(cards, n):
            costs = [sum(c.cost for c in chosen if c.attribute == a) for a in range(3)]
            based = stands or any(c.role == BASE for c in chosen) or all(c.role == SINGLE for c in chosen)
            if based and all(cost <= points for cost, points in zip(costs, free)):
                found = max(found, sum(c.value for c in chosen))
    return found


def test_every_hand_is_counted_once() -> None:
    rng = random.Random(5)
    for _ in range(40):
        kinds = {
            Item(rng.randrange(3), rng.randint(0, 4), rng.randint(-1, 6), rng.choice((BASE, BASE, MOD, MOD, SINGLE))):
            rng.randint(1, 2)
            for _ in range(rng.randint(1, 5))
        }  # fmt: skip
        fixed = [Item(rng.randrange(3), 1, 3, rng.choice((BASE, MOD)))] if rng.random() < 0.4 else []
        free, stands = (rng.randint(0, 6), rng.randint(0, 6), rng.randint(0, 6)), rng.random() < 0.3
        cards = [item for item, n in kinds.items() for _ in range(n)]
        blanks = rng.randint(0, 3)
        size = rng.randint(0, min(4, len(cards) + blanks))
        whole = [*cards, *[None] * blanks]
        expected: Counter[int] = Counter()
        for taken in combinations(range(len(whole)), size):
            hand = [item for i in taken if (item := whole[i]) is not None]
            expected[by_hand([*hand, *fixed], free, stands)] += 1
        fold = Fold(free, stands, kinds.items(), fixed, size, len(whole))
        assert fold.reach == dict(expected) and sum(fold.reach.values()) == fold.total == comb(len(whole), size)
        enough = Fold(free, stands, kinds.items(), fixed, size, len(whole), enough=5)
        reached = sum(n for value, n in enough.reach.items() if value >= 5)
        assert reached == sum(n for value, n in expected.items() if value >= 5)


def test_a_mod_needs_a_base_of_any_attribute() -> None:
    """One Base Block of Body and one Block Mod of X: alone the Mod is worth nothing (HC-4.23)."""
    base, mod = Item(0, 2, 4, BASE), Item(2, 1, 3, MOD)
    assert Fold((5, 5, 5), False, [(base, 1), (mod, 1)], [], 1, 2).reach == {4: 1, 0: 1}
    assert Fold((5, 5, 5), False, [(base, 1), (mod, 1)], [], 2, 2).reach == {7: 1}
    assert Fold((5, 5, 5), True, [(base, 1), (mod, 1)], [], 1, 2).reach == {4: 1, 3: 1}
    assert Fold((1, 5, 5), False, [(base, 1), (mod, 1)], [], 2, 2).reach == {0: 1}


@pytest.mark.parametrize("drawn", [1, 2, 3])
def test_cards_drawn_in_any_order_come_once(drawn: int) -> None:
    """The same chances as in every order, with fewer cases."""

    def cases(kind: type[Enumerated]) -> tuple[Counter[tuple[int, ...]], int]:
        found: Counter[tuple[int, ...]] = Counter()
        count = 0
        for weight, hand in outcomes(lambda luck: _drawn(luck, [1, 1, 2, 3, 3, 3], drawn), kind):
            found[hand] += weight  # type: ignore[assignment]
            count += 1
        return +found, count

    (one, fewer), (other, more) = cases(Unordered), cases(Enumerated)
    assert one == other and sum(one.values()) == 1
    assert fewer < more or drawn == 1


def _drawn(luck: Chance, deck: list[int], n: int) -> tuple[int, ...]:
    return tuple(sorted(luck.take(None, deck, 0) for _ in range(n)))  # type: ignore[arg-type]
