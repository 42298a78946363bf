"""HeroPlay: learn card and board games by playing them, with every verdict citing its rule.

import heroplay as hp
t = hp.table("herocard", heroes=["samurai", "ninja"], seed=7)
print(t)
t.check("attack Thunder Stroke").text
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

from heroplay.core import display

__version__ = "0.1.0"

if TYPE_CHECKING:
    from heroplay.core.errors import BadInput, HeroPlayError, IllegalAction, UnknownName
    from heroplay.core.rulebook import Rule, Rulebook
    from heroplay.core.types import GameInfo
    from heroplay.explore.compare import compare
    from heroplay.explore.decks import deck
    from heroplay.explore.odds import odds
    from heroplay.explore.simulation.simulate import simulate
    from heroplay.explore.simulation.sweep import sweep
    from heroplay.explore.solve import solve
    from heroplay.explore.tree.tree import tree
    from heroplay.table import Table, load, position, replay, table
    from heroplay.tutor.tasks import lesson

_HOME = {
    "table": "heroplay.table", "load": "heroplay.table", "position": "heroplay.table", "replay": "heroplay.table",
    "Table": "heroplay.table", "lesson": "heroplay.tutor.tasks",
    "solve": "heroplay.explore.solve", "odds": "heroplay.explore.odds",
    "tree": "heroplay.explore.tree.tree", "compare": "heroplay.explore.compare",
    "simulate": "heroplay.explore.simulation.simulate", "sweep": "heroplay.explore.simulation.sweep",
    "deck": "heroplay.explore.decks",
    "BadInput": "heroplay.core.errors", "HeroPlayError": "heroplay.core.errors",
    "IllegalAction": "heroplay.core.errors", "UnknownName": "heroplay.core.errors",
    "GameInfo": "heroplay.core.types", "Rule": "heroplay.core.rulebook", "Rulebook": "heroplay.core.rulebook",
}  # fmt: skip

__all__ = [
    "BadInput", "GameInfo", "HeroPlayError", "IllegalAction", "Rule", "Rulebook", "Table", "UnknownName",
    "compare", "deck", "games", "lesson", "load", "odds", "position", "replay", "rule", "rules", "simulate", "solve",
    "sweep", "table", "tree",
]  # fmt: skip


def _load(module: str, name: str) -> Any:
    import importlib

    return getattr(importlib.import_module(module), name)


def __getattr__(name: str) -> Any:
    """Public names are imported when they are first used."""
    if name in _HOME:
        value = _load(_HOME[name], name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'heroplay' has no attribute {name!r}")


class _Package(ModuleType):
    """Importing the module `heroplay.table` must not hide the function `heroplay.table` from whoever calls it."""

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value.table if name == "table" and isinstance(value, ModuleType) else value)


sys.modules[__name__].__class__ = _Package


# What a table or a task cannot draw itself, since boards and pictures stand above them.
display.provide("board", lambda: _load("heroplay.ui.notebook", "show"))
display.provide("task", lambda: _load("heroplay.ui.notebook", "show_task"))
display.provide("picture", lambda: _load("heroplay.stills.picture", "mimebundle"))


def games() -> list[GameInfo]:
    """The games that can be played."""
    from heroplay.games.registry import all_games

    return [game.info for game in all_games()]


def rules(game: str) -> Rulebook:
    """The rulebook of a game."""
    from heroplay.games.registry import get_game

    return get_game(game).rulebook


def rule(rule_id: str) -> Rule:
    """One rule by its id, whatever game it belongs to."""
    from heroplay.core.errors import UnknownName
    from heroplay.games.registry import all_games

    books = [game.rulebook for game in all_games()]
    for book in books:
        if rule_id.strip().upper().startswith(f"{book.prefix}-"):
            return book[rule_id]
    known = ", ".join(f"{book.prefix}-..." for book in books)
    raise UnknownName(f"There is no rule {rule_id!r}. Rule ids begin with {known}")
