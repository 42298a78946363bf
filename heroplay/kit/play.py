"""What a game may leave to the kit: random moves, actions that have one form, a bot that plays anything."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from heroplay.contracts.game import Game
from heroplay.core.types import Action, State


def sample_of(legal: Callable[[State], Sequence[Action]]) -> Callable[[State, random.Random], tuple[Action, bool]]:
    """The `sample` of a game: one of its legal actions at random, and whether there was another."""

    def sample(state: State, rng: random.Random) -> tuple[Action, bool]:
        every = legal(state)
        return rng.choice(every), len(every) > 1

    return sample


def as_said(state: State, action: Action) -> Action:
    """The `normal` of a game in which no two actions mean the same: the action itself."""
    return action


def random_bot(game: Game, known: State, seat: int, rng: random.Random) -> Action:
    """Anything that is legal; where several may decide, for the seat that is asked."""
    if len(game.play.pending(known)) == 1:
        return game.play.sample(known, rng)[0]
    return rng.choice(game.play.legal(known, seat))
