"""What the notebooks show: each app is one call."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from heroplay.core.errors import BadInput
from heroplay.explore.decks import builders, decks_of
from heroplay.games.registry import all_games
from heroplay.table import table
from heroplay.tutor.course import courses
from heroplay.ui import assemble, carry, failures
from heroplay.ui.board import Board
from heroplay.ui.decklab import FIRST, DeckLab
from heroplay.ui.desk import Desk
from heroplay.ui.learning import Learning, begun, trouble
from heroplay.ui.whatif import WhatIf

SEED, MOVES = 11, 1  # the moment whose cards lie in the doors
DOORS = (  # name, picture, the notebook that it opens, what is behind it; {deck} is what people build here
    ("Learn", "rule", "learn.ipynb", "Short lessons, one rule at a time, each played on a table."),
    ("Play", "hand", "play.ipynb", "A whole game against bots, or several people at one screen."),
    ("What if", "fork", "whatif.ipynb", "Take a moment apart: other cards, other moves, what they lead to."),
    ("Deck lab", "deck", "decklab.ipynb", "Build a {deck} of your own: judged as you go, measured, played at once."),
)
NO_OFFER = {"type": "offer", "offer": None, "lesson": None, "problem": ""}


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
        super().__init__(home={"doors": _doors(), "games": _games(), "cards": _cards()}, **more)
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
        desk = Desk()
        desk.handle({"kind": "hello", "key": key})
        offer, told = desk.offers[0] if desk.offers else None, trouble(key) or desk.problem
        return {**NO_OFFER, "offer": offer, "lesson": begun(key), "problem": told}

    @staticmethod
    def _carried(message: dict[str, Any]) -> dict[str, Any]:
        """A code for this browser's key, or the key that a code stands for (see `carry`)."""
        try:
            if message.get("code") is None:
                return {"type": "carry", "code": carry.show(message.get("key"))}
            found = carry.bring(message["code"], message.get("key"))
            return {"type": "carry", "key": found.key, "said": found.said}
        except BadInput as error:
            return {"type": "carry", "problem": str(error)}

    def __repr__(self) -> str:
        doors = ", ".join(name + ("" if opens else " (coming soon)") for name, _, opens, _ in DOORS)
        return f"HeroPlay: {doors}. Games: {', '.join(game['title'] for game in self.home['games'])}."


def _doors() -> list[dict[str, Any]]:
    """The doors, in the word of the game whose decks are built."""
    word = next((decks_of(game).word for game in builders()), "deck")
    doors = [dict(zip(("name", "picture", "open", "about"), door)) for door in DOORS]
    return [{**door, "about": door["about"].format(deck=word)} for door in doors]


def _games() -> list[dict[str, Any]]:
    """Every game that has a table, with the crests for its cover, and whether there is a course."""
    found = []
    for game in all_games():
        if game.board.gallery is not None:
            crests = [{"crest": p.crest, "accent": p.accent} for p in game.board.gallery().pieces]
            info = game.info.model_dump(include={"id", "title", "about", "seats"})
            found.append({**info, "crests": crests, "course": game.info.id in courses()})
    return found


def _cards() -> dict[str, Any]:
    """Real pieces for the doors: the faces of a dealt hand, and one that a rule keeps back for now."""
    made = table(next(g for g in all_games() if g.board.gallery is not None).info.id, seed=SEED, auto=True)
    for _ in range(MOVES):
        made.play(made.legal()[0])
    seat = made.seat
    hand = next(z for z in made.view(seat).zones if z.role == "hand" and z.owner == seat)
    faces = {p.face.id: p.face.model_dump(mode="json") for p in hand.pieces if p.face is not None}
    held = next((p for p in hand.pieces if p.face is not None and p.rule), None)
    rule = made.game.rulebook[held.rule] if held else None
    return {
        "hand": list(faces.values()),
        "rule": {"face": held.face.id, "title": rule.title, "id": rule.id} if held and held.face and rule else None,
    }
