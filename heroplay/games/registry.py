"""Which games there are: every folder under `heroplay/games` with a `GAME`, and what a test registers."""

from __future__ import annotations

import importlib
import pkgutil

from heroplay.contracts.game import Game
from heroplay.core.errors import BadInput
from heroplay.core.names import find

_extra: dict[str, Game] = {}


def register(game: Game) -> Game:
    """Add a game that does not live under `heroplay/games`."""
    _extra[game.info.id] = game
    return game


def game_ids() -> list[str]:
    """The ids of all games, the built-in ones first."""
    home = importlib.import_module("heroplay.games")
    built_in = sorted(m.name for m in pkgutil.iter_modules(home.__path__) if m.ispkg)
    return [*built_in, *(i for i in _extra if i not in built_in)]


def default_id() -> str:
    """The game that is meant where none is named: the first."""
    return game_ids()[0]


def get_game(name: str | Game) -> Game:
    """A game by its id; a wrong name is told which ones there are."""
    if isinstance(name, Game):
        return name
    if not isinstance(name, str):
        raise BadInput(f"A game is named by a text, not {type(name).__name__}.")
    game_id = find(name, {i: i for i in game_ids()}, "game")
    if game_id in _extra:
        return _extra[game_id]
    found = importlib.import_module(f"heroplay.games.{game_id}").GAME
    assert isinstance(found, Game)
    return found


def all_games() -> list[Game]:
    return [get_game(i) for i in game_ids()]
