"""What the notebooks show: each app is one call."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from heroplay.core.registry import all_games
from heroplay.table import table
from heroplay.ui import assemble
from heroplay.ui.board import Board
from heroplay.ui.desk import Desk

SEED = 8  # of the deal whose cards lie in the doors
DOORS = (
    {"name": "Learn", "picture": "rule", "open": "", "about": "Short lessons, one rule at a time, each played on a table."},
    {"name": "Play", "picture": "hand", "open": "play.ipynb", "about": "A whole game against bots, or several people at one screen."},
    {"name": "What if", "picture": "fork", "open": "", "about": "Take a moment apart: other cards, other moves, what they lead to."},
)  # fmt: skip


def play() -> Board:
    """A board with the new-game form on it."""
    return Board(Desk())


def home() -> Home:
    """What can be done here."""
    return Home()


class Home(anywidget.AnyWidget):
    """Three doors, the games, and the game that this browser has not finished."""

    _esm = traitlets.Unicode(assemble.esm("home")).tag(sync=True)
    _css = traitlets.Unicode(assemble.css() + assemble.source("home.css")).tag(sync=True)
    home = traitlets.Dict().tag(sync=True)

    def __init__(self, **more: Any) -> None:
        super().__init__(home={"doors": list(DOORS), "games": _games(), "cards": _cards()}, **more)
        self.on_msg(self._received)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """A browser may ask for any trait to be set; none of ours is its to set."""
        return None

    def _received(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """The browser says its key and is told what it may go on with."""
        desk = Desk()
        desk.handle({"kind": "hello", "key": content.get("key") if isinstance(content, dict) else None})
        self.send({"type": "offer", "offer": desk.offers[0] if desk.offers else None})

    def __repr__(self) -> str:
        doors = ", ".join(door["name"] + ("" if door["open"] else " (comes next)") for door in DOORS)
        return f"HeroPlay: {doors}. Games: {', '.join(game['title'] for game in self.home['games'])}."


def _games() -> list[dict[str, Any]]:
    """Every game that has a table, with the crests for its cover."""
    found = []
    for game in all_games():
        if game.gallery is not None:
            crests = [{"crest": p["crest"], "accent": p["accent"]} for p in game.gallery()["pieces"]]
            found.append({**game.info.model_dump(include={"id", "title", "about", "seats"}), "crests": crests})
    return found


def _cards() -> list[dict[str, Any]]:
    """The faces of one dealt hand, each card once: the doors show real pieces."""
    game = next(g for g in all_games() if g.gallery is not None)
    view = table(game.info.id, seed=SEED).view(0)
    faces = {p.face.id: p.face for z in view.zones if z.kind == "hand" for p in z.pieces if p.face is not None}
    return [face.model_dump(mode="json") for face in faces.values()]
