"""A bot in a seat: it is shown what the seat may know, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Generator
from dataclasses import asdict, dataclass
from typing import Any

from heroplay.contracts.game import Bot, Game
from heroplay.core.errors import BadInput
from heroplay.core.names import find
from heroplay.explore.mcts import Mcts, mcts_named

COMMON: dict[str, Bot] = {"mcts": Mcts()}  # bots that play every game
#: What people call the bots of each level, the weakest first.  A game names its own in its texts.
LEVELS: dict[str, tuple[str, str]] = {
    "easy": ("Easy", "Plays any legal move, good or bad."),
    "medium": ("Medium", "Takes what helps most right now."),
    "hard": ("Hard", "Thinks ahead: takes some seconds for a move."),
}


@dataclass(frozen=True, slots=True)
class BotLabel:
    """A bot as people read it: its name and one sentence; a level says how strong it is, a style what it likes."""

    id: str
    name: str
    about: str
    level: bool

    def data(self) -> dict[str, Any]:
        return asdict(self)


def bots_of(game: Game) -> dict[str, Bot]:
    """All bots that can play a game: its own, then those that play every game."""
    return {**game.bots, **{name: bot for name, bot in COMMON.items() if name not in game.bots}}


def level_of(game: Game, bot: str) -> str:
    """The level at which a game has this bot; "" for one that is a style."""
    return next((level for level in LEVELS if getattr(game.levels, level) == bot), "")


def at_level(game: Game, name: str) -> str:
    """The bot that a level names, `medium` for instance; any other name is a bot's own."""
    if name == "medium":
        return game.usual_bot
    return str(getattr(game.levels, name)) if name in LEVELS else name


def bot_label(game: Game, name: str) -> BotLabel:
    """What people call a bot: as the game's texts have it (`bots.<id>.name`, `.about`), else as its level."""
    wanted, _, budget = name.partition(":")
    level = level_of(game, wanted)
    usual, about = LEVELS[level] if level else (wanted.replace("_", " ").capitalize(), "")
    texts = game.texts
    said = [texts.say(code) if (code := f"bots.{wanted}.{part}") in texts else "" for part in ("name", "about")]
    called = said[0] or usual
    return BotLabel(name, f"{called} ({budget})" if budget else called, said[1] or about, bool(level))


def bot_labels(game: Game) -> list[BotLabel]:
    """Every bot of a game for people: levels first, the weakest first, then styles by name."""
    found = [bot_label(game, name) for name in bots_of(game)]
    levels = list(LEVELS)
    return sorted(found, key=lambda b: (0, levels.index(level_of(game, b.id)), "") if b.level else (1, 0, b.name))


def get_bot(game: Game, bot: str | Bot) -> Bot:
    """A bot of a game by its name, `mcts:400` with its budget; a wrong name is answered with a list."""
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
    return get_bot(game, bot)(game, game.knowledge.observe(state, seat), seat, rng)


def decide(bot: Bot, game: Game, seen: Any, seat: int, rng: random.Random) -> Generator[None, None, Any]:
    """What a bot does that sees this; one that thinks long halts many times a second, so that a stop is heard."""
    if not isinstance(bot, Mcts):
        return bot(game, seen, seat, rng)
    action = None
    for thought in bot.think(game, seen, seat, rng):
        action = thought.action
        yield
    return action
