"""Players that are programs.  A bot is given what its seat may know, and nothing else."""

from __future__ import annotations

import random
from typing import Any

from heroplay.core.game import Game
from heroplay.games.herocard.state import Duel


def random_bot(game: Game, seen: Duel, seat: int, rng: random.Random) -> Any:
    """Anything that is legal."""
    return game.sample(seen, rng)[0]
