"""What the notebooks show: each app is one call."""

from __future__ import annotations

from typing import Any

from heroplay.ui.application import App
from heroplay.ui.board import Board
from heroplay.ui.decklab import FIRST, DeckLab
from heroplay.ui.desk import Desk
from heroplay.ui.learning import Learning
from heroplay.ui.screens import Place
from heroplay.ui.whatif import WhatIf


def app(place: Place = "home", **address: str) -> Board:
    """A board with the whole app on it, opened at a place: home, learn, play, whatif or decklab."""
    return Board(App(place, address))


def play() -> Board:
    """A board with the new-game form on it."""
    return Board(Desk())


def learn(at: str = "", game: str | None = None) -> Board:
    """A board with the map of chapters on it, or with a step: of every game that has a course, or of one."""
    return Board(Learning(game, at))


def whatif(source: Any = None) -> Board:
    """A board with a tree of lines on it: a tree, or that of a table, a code, a record; else of a deal."""
    return Board(WhatIf(source))


def decklab(source: Any = FIRST) -> Board:
    """A board with a deck under construction on it: a copy of a ready-made one, of a deck, a code, or None."""
    return Board(DeckLab(source))


def home() -> Board:
    """What can be done here."""
    return app("home")
