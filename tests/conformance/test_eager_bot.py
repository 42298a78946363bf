"""A bot that plays something whenever it can play anything ends its games."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

import pytest

from heroplay.games.herocard import GAME
from heroplay.games.herocard.rules.heroes import all_heroes

GAMES, CHUNK, LONGEST = 1_000, 250, 5_000
PAIRS = list(combinations_with_replacement(sorted(all_heroes()), 2))


def eager(state, rng: random.Random):  # type: ignore[no-untyped-def]
    """Anything legal but passing and refreshing, unless nothing else is legal."""
    for _ in range(8):
        action, choice = GAME.play.sample(state, rng)
        if not choice or action.do not in ("pass", "refresh"):
            return action
    others = [a for a in GAME.play.legal(state) if a.do not in ("pass", "refresh")]
    return rng.choice(others) if others else next(a for a in GAME.play.legal(state) if a.do == "pass")


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_a_bot_that_always_plays_what_it_can_ends_its_games(first: int) -> None:
    for seed in range(first, first + CHUNK):
        heroes = PAIRS[seed % len(PAIRS)]
        state, rng, steps = GAME.play.new(GAME.play.setup_model(heroes=heroes, seed=seed)), random.Random(seed), 0
        while GAME.play.outcome(state) is None:
            state = GAME.play.apply(state, eager(state, rng))
            steps += 1
            assert steps < LONGEST, f"{heroes} with seed {seed} does not end"
