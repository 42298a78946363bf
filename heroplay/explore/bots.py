"""A bot in a seat: it is shown what the seat may know, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Generator
from typing import Any

from heroplay.core.errors import BadInput
from heroplay.core.game import Bot, Game
from heroplay.core.names import find
from heroplay.explore.mcts import Mcts, mcts_named

COMMON: dict[str, Bot] = {"mcts": Mcts()}  # bots that play every game


def bots_of(game: Game) -> dict[str, Bot]:
    """All bots that can play a game: its own, then those that play every game."""
    return {**game.bots, **{name: bot for name, bot in COMMON.items() if name not in game.bots}}


def get_bot(game: Game, bot: str | Bot) -> Bot:
    """A bot of a game by its name, `mcts:400` with its budget; a wrong name is told which ones there are."""
    if not isinstance(bot, str):
        return bot
    if bot.strip().lower().startswith("mcts:"):
        return mcts_named(bot.strip())
    return find(bot, bots_of(game), "bot")


def is_bot(game: Game, name: str) -> bool:
    """Is this the name of a bot that can play the game?"""
    try:
        return name in bots_of(game) or (":" in name and get_bot(game, name) is not None)
    except BadInput:
        return False


def choose(game: Game, state: Any, seat: int, bot: str | Bot, rng: random.Random) -> Any:
    """What the bot would do in that seat."""
    return get_bot(game, bot)(game, game.observe(state, seat), seat, rng)


def decide(bot: Bot, game: Game, seen: Any, seat: int, rng: random.Random) -> Generator[None, None, Any]:
    """What a bot does that sees this; one that thinks long halts many times a second, so that a stop is heard."""
    if not isinstance(bot, Mcts):
        return bot(game, seen, seat, rng)
    action = None
    for thought in bot.think(game, seen, seat, rng):
        action = thought.action
        yield
    return action
