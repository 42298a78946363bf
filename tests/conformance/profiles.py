"""What conformance must be told of a game, in `tests/<id>/profile.py`: a list `PROFILES` of what is described here.

`shuffle_unseen` is written there, from the rules of what is hidden, so that it does not lean on the game's `observe`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from heroplay.games.registry import game_ids

ROOT = Path(__file__).parents[2]
TOY = "toy_"  # how the id of a toy begins
SEED = 7_310_000_000_000  # a number that cannot be anything else where it turns up


@dataclass(frozen=True)
class Profile:
    """`setup(i)` are the options of the i-th game; `words` are texts that its actions may hold, right or wrong."""

    name: str
    game: str
    setup: Callable[[int], dict[str, Any]]
    shuffle_unseen: Callable[[Any, int, random.Random], Any]
    words: Callable[[Any], list[str]] = lambda state: [""]
    attempt: Callable[[Any, random.Random], Any] | None = None  # what a player at this table might try, right or wrong
    eager: Callable[[Any], int] | None = None  # how much happens by an action: half of the games do the best of three
    open_decks: bool = False  # nobody knows more of a deck than all do
    games: int = 300
    soak: int = 3_334
    named: Callable[[list[str]], dict[str, Any]] | None = None  # options for players of these names
    seats: int = 2  # so many names


def seeded(i: int) -> dict[str, Any]:
    """The setup of a game that has no other options."""
    return {"seed": SEED + i}


def profile_file(game_id: str) -> str:
    """Where the profiles of a game are."""
    folder = f"toys/{game_id.removeprefix(TOY)}" if game_id.startswith(TOY) else game_id
    return f"tests/{folder}/profile.py"


@cache
def all_profiles() -> list[Profile]:
    """Those of every registered game and of the toys; a game without any fails a test of its own."""
    import_module("tests.toys")
    files = [file for file in map(profile_file, game_ids()) if (ROOT / file).is_file()]
    modules = [import_module(file.removesuffix(".py").replace("/", ".")) for file in files]
    return [profile for module in modules for profile in module.PROFILES]
