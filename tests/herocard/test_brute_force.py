"""The odds of a block equal the brute force of the engine: every hand that fits, searched to the end."""

from __future__ import annotations

import os
from collections import Counter

import pytest

import heroplay as hp
from heroplay.core.search import SearchTooLarge
from tests.herocard.pools import ATTACKER, random_pool

PARTS = 4  # for several processes
POOLS = 500 if os.environ.get("HEROPLAY_SOAK") else 52  # in each part


@pytest.mark.parametrize("part", range(PARTS))
def test_block_odds_equal_brute_force_over_random_pools(part: int) -> None:
    methods: Counter[str] = Counter()
    between = 0
    for seed in range(part, 40 * POOLS, PARTS):
        pool = random_pool(seed, plain=seed % 3 == 0)
        try:
            expected = pool.brute_force()
        except SearchTooLarge:  # more draws and choices than the full search looks at
            continue
        found = hp.odds(pool.real, ATTACKER).block()
        assert found.exact and found.value == expected, f"pool {seed}: {found.value}, by brute force {expected}"
        methods[found.method] += 1
        between += 0 < expected < 1
        if methods.total() == POOLS:
            break
    assert methods.total() == POOLS and set(methods) == {"counted", "searched"}
    assert min(between, methods["counted"], methods["searched"]) >= POOLS // 6


@pytest.mark.parametrize("seed", [1333, 1429, 2218, 2525])
def test_pools_that_once_were_wrong(seed: int) -> None:
    """Deployed cards that do more, a purge with a deck to draw from, a card that clears the top of a stack."""
    pool = random_pool(seed)
    assert hp.odds(pool.real, ATTACKER).block().value == pool.brute_force(limit=20_000)


def test_the_curve_is_the_block_of_every_value() -> None:
    for seed in range(0, 60, 3):
        asking = hp.odds(random_pool(seed, plain=True).real, ATTACKER)
        curve = asking.block_curve()
        for value, odds in curve:
            assert odds.value == asking.block(value=value).value
        assert curve[0].value == 1 and curve[curve.max].value > 0 == curve[curve.max + 1].value == curve[999].value
        values = [odds.value for _, odds in curve]
        assert values == sorted(values, reverse=True)
