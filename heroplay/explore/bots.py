"""A bot in a seat: it is shown what the seat may know, and nothing else."""

from __future__ import annotations

import random
from typing import Any

from heroplay.core.game import Bot, Game
from heroplay.core.names import find


def get_bot(game: Game, bot: str | Bot) -> Bot:
    """A bot of a game by its name; a wrong name is told which ones there are."""
    return find(bot, game.bots, "bot") if isinstance(bot, str) else bot


def choose(game: Game, state: Any, seat: int, bot: str | Bot, rng: random.Random) -> Any:
    """What the bot would do in that seat."""
    return get_bot(game, bot)(game, game.observe(state, seat), seat, rng)
