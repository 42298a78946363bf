"""Every bot of every game: legal from what its seat may see, the same for the same luck, to the end of the game."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from heroplay.explore.bots import LEVELS, bot_labels, bots_of
from heroplay.games.registry import get_game
from tests.conformance.laws import image
from tests.conformance.profiles import Profile, all_profiles

GAMES = 24 if os.environ.get("HEROPLAY_SOAK") else 8  # of each bot in each profile
LONGEST = 5_000
BOTS = [pytest.param(p, bot, id=f"{p.name}-{bot}") for p in all_profiles() for bot in get_game(p.game).bots]


@pytest.mark.parametrize(("p", "bot"), BOTS)
def test_bots_play_what_is_legal(p: Profile, bot: str) -> None:
    game = get_game(p.game)
    choose: Any = game.bots[bot]
    for i in range(GAMES):
        state, rng = game.play.new(game.play.setup_model.model_validate(p.setup(i))), random.Random(i)
        steps = 0
        while game.play.outcome(state) is None:
            seat = rng.choice(list(game.play.pending(state)))
            seen = game.knowledge.observe(state, seat)
            luck = rng.getstate()
            before = image(seen) if steps % 20 == 0 else b""
            action = choose(game, seen, seat, rng)
            assert action.seat == seat
            verdict = game.check(state, action)
            assert verdict.ok, f"{p.setup(i)}, step {steps}: {action}\n{verdict}"
            if before:
                assert image(seen) == before, f"the {bot} bot changed what it was shown"
                rng.setstate(luck)
                other = game.knowledge.observe(p.shuffle_unseen(state, seat, random.Random(i)), seat)
                assert choose(game, other, seat, rng) == action, f"the {bot} bot is led by what it cannot see"
            state = game.play.apply(state, action)
            steps += 1
            assert steps < LONGEST, f"{p.setup(i)}: the game does not end"


@pytest.mark.parametrize("game", sorted({p.game for p in all_profiles()}))
def test_bots_have_names_for_people(game: str) -> None:
    """No screen shows a programmer's name: each bot has a name of its own and a sentence, levels first."""
    labels = bot_labels(get_game(game))
    assert {bot.id for bot in labels} == set(bots_of(get_game(game)))
    assert all(bot.name[:1].isupper() and "_" not in bot.name and bot.about.endswith(".") for bot in labels), labels
    assert all(bot.name.lower() != bot.id for bot in labels) and len({bot.name for bot in labels}) == len(labels)
    levels = [bot.id for bot in labels if bot.level]
    named = [getattr(get_game(game).levels, level) for level in LEVELS]
    assert levels == [name for name in named if name in levels] and [b.id for b in labels[: len(levels)]] == levels
