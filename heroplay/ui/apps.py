"""What the notebooks show: each app is one call."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from heroplay.core.errors import BadInput
from heroplay.ui import assemble, failures
from heroplay.ui import home as home_screen
from heroplay.ui.application import App
from heroplay.ui.board import Board
from heroplay.ui.decklab import FIRST, DeckLab
from heroplay.ui.desk import Desk
from heroplay.ui.learning import Learning
from heroplay.ui.screens import Place
from heroplay.ui.whatif import WhatIf

NO_OFFER = {"type": "offer", "offer": None, "lesson": None, "problem": ""}


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


def home() -> Home:
    """What can be done here."""
    return Home()


class Home(failures.Careful, anywidget.AnyWidget):
    """Four doors, the games, and the game that this browser has not finished."""

    _esm = traitlets.Unicode(assemble.esm("home")).tag(sync=True)
    _css = traitlets.Unicode(assemble.css()).tag(sync=True)
    home = traitlets.Dict().tag(sync=True)

    def __init__(self, **more: Any) -> None:
        doors = [{**door, "open": f"{door['address']['at']}.ipynb"} for door in home_screen.doors()]
        super().__init__(home={"doors": doors, "games": home_screen.covers(), "cards": home_screen.cards()}, **more)
        self.on_msg(self._received)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """A browser may ask for any trait to be set; none of ours is its to set."""
        return None

    def _received(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Answer a browser's key with the games it may resume, or carry the key to another address."""
        message = content if isinstance(content, dict) else {}
        carries = message.get("type") == "carry"
        try:
            self.send(self._carried(message) if carries else self._offered(message.get("key")))
        except Exception as error:
            said = failures.report(error)
            self.send({"type": "carry", "problem": said} if carries else {**NO_OFFER})

    @staticmethod
    def _offered(key: Any) -> dict[str, Any]:
        return {**NO_OFFER, **home_screen.offered(key)}

    @staticmethod
    def _carried(message: dict[str, Any]) -> dict[str, Any]:
        """A code for this browser's key, or the key that a code stands for (see `carry`)."""
        try:
            return {"type": "carry", **home_screen.carried(message.get("key"), message.get("code"))}
        except BadInput as error:
            return {"type": "carry", "problem": str(error)}

    def __repr__(self) -> str:
        return repr(home_screen.Home())
