"""One folder a game; `registry` finds them.  It can be called: importing a game must not hide `hp.games()`."""

import sys
from types import ModuleType
from typing import Any


class _Games(ModuleType):
    """This package under the name of the function that it would otherwise hide."""

    def __call__(self) -> list[Any]:
        from heroplay.games.registry import all_games

        return [game.info for game in all_games()]


sys.modules[__name__].__class__ = _Games
