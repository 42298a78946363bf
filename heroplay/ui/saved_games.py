"""What a saved game holds, and the session that it gives back; and the same for a deck and a tree of lines."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.table import replay
from heroplay.ui import saves
from heroplay.ui.saves import DAMAGED
from heroplay.ui.session import PERSON, Session, Settings

VERSION = 1
MOST_OFFERED = 5  # drafts of one kind


class Kept(BaseModel):
    """A game as its file has it; the record is readable text, line by line."""

    model_config = ConfigDict(extra="forbid")

    heroplay: int = VERSION
    title: str = Field(max_length=400)
    move: int = Field(ge=0)
    over: bool
    players: list[str] = Field(min_length=1, max_length=8)
    open_hands: bool = False
    settings: Settings = Field(default_factory=Settings)
    desk: str = Field(max_length=32)  # who wrote it
    record: list[str]


def kept(session: Session, desk: str) -> dict[str, Any]:
    """The game itself, also while a what-if is on the screen."""
    made = session.trunk or session.table
    return Kept(
        title=f"{made.game.info.title}: {', '.join(made.names)}", move=made.ply, over=made.outcome is not None,
        players=session.players, open_hands=session.open_hands, settings=session.settings, desk=desk,
        record=made.record().rstrip("\n").split("\n"),
    ).model_dump(mode="json")  # fmt: skip


def _read(saved: dict[str, Any] | None) -> Kept:
    if saved is None:
        raise BadInput("There is no such saved game.")
    if saved.get("heroplay") != VERSION:
        raise BadInput("The saved game was written by another version of HeroPlay. It stays where it is.")
    try:
        return Kept.model_validate(saved)
    except ValidationError:
        raise BadInput(DAMAGED) from None


def described(saved: dict[str, Any] | None) -> dict[str, Any]:
    """What is said of a saved game before it is opened."""
    found = _read(saved)
    return {"title": found.title, "move": found.move, "over": found.over}


def opened(saved: dict[str, Any] | None) -> Session:
    """The session of a saved game, every move of it checked again."""
    found = _read(saved)
    try:
        made = replay("\n".join(found.record) + "\n")
        made.auto = True
        watching = PERSON not in found.players
        return Session(made, found.players, watching, found.open_hands, found.settings)
    except HeroPlayError:
        raise BadInput(DAMAGED) from None


def offers(key: Any) -> tuple[list[dict[str, Any]], str]:
    """A browser's saved games, the running ones first, each the last one first; and what is wrong with one of them."""
    found: list[dict[str, Any]] = []
    problems: list[str] = []
    try:
        names = saves.games(key)
    except BadInput:  # that is not a key
        return [], ""
    for name in names:
        try:
            found.append({"id": name, **described(saves.load(key, name))})
        except BadInput as error:
            problems.append(str(error))
    found.sort(key=lambda offer: bool(offer["over"]))  # a game that is over is not gone on with first
    return found, problems[0] if problems else ""


def written_by(desk: str, key: str, game: str) -> bool:
    """Was this desk the last to write the game?"""
    try:
        return (saves.load(key, game) or {}).get("desk") == desk
    except BadInput:
        return False


# ---- work that is not a game: saved under the browser's key, offered when the page is opened again


class KeptDeck(BaseModel):
    """A deck under construction."""

    model_config = ConfigDict(extra="forbid")

    heroplay: int = VERSION
    title: str = Field(max_length=400)
    code: str
    rival: str = Field(max_length=80)


class KeptTree(BaseModel):
    """A what-if tree: its record with all variations, and the path to where somebody stood."""

    model_config = ConfigDict(extra="forbid")

    heroplay: int = VERSION
    title: str = Field(max_length=400)
    record: list[str]
    path: list[str]
    auto: bool = False


D = TypeVar("D", KeptDeck, KeptTree)


class Drafts(Generic[D]):
    """The work of one page: saved after each change, beside what was begun earlier."""

    def __init__(self, model: type[D], kind: str, words: str) -> None:
        self.model: type[D] = model
        self.kind, self.words = kind, words
        self.key: str | None = None
        self.offers: list[dict[str, Any]] = []  # what can be gone on with, the last one first
        self.unsaved = ""  # why the work could not be saved
        self.begun = False  # was anything done that could be lost?
        self.id: str | None = None  # of the file
        self._stamp: saves.Stamp | None = None

    def hello(self, key: Any) -> None:
        """The browser says its key: what it saved here is offered, unless work is going on."""
        self.key = saves.valid_key(key)
        self.offers = []
        for name in saves.games(self.key, self.kind) if self.id is None else ():
            try:
                self.offers.append({"id": name, "title": self.read(name).title})
            except BadInput:  # it stays where it is
                continue
            if len(self.offers) == MOST_OFFERED:
                break

    def keep(self, made: D) -> None:
        """Save the work as it is now."""
        self.offers = []
        self.begun = True
        if self.key is None:
            return
        fresh = self.id is None or saves.stamp(self.key, self.id, self.kind) != self._stamp
        if fresh or self.id is None:  # new, or another page went on with it: then each keeps its own
            self.id = saves.new_id()
        try:
            self._stamp = saves.save(self.key, self.id, made.model_dump(mode="json"), self.kind)
            self.unsaved = ""
            if fresh:
                saves.prune(self.key, self.kind)
        except OSError as error:
            self._stamp = None
            self.unsaved = f"{self.words} not saved: {error.strerror or error}."

    def go_on(self, name: str) -> None:
        """What was read lies on the table now."""
        self.offers, self.id, self.unsaved, self.begun = [], name, "", True
        self._stamp = saves.stamp(self.key or "", name, self.kind)

    def leave(self) -> None:
        """Something else lies on the table: what was saved stays, and the next change begins another file."""
        self.id, self._stamp, self.unsaved, self.begun = None, None, "", False

    @property
    def saved(self) -> str:
        """What is left if the kernel ends now."""
        if self.unsaved or not self.begun:
            return self.unsaved
        return f"{self.words} saved." if self.id is not None else f"{self.words} not saved."

    def read(self, name: Any) -> D:
        """What was saved under an id."""
        name = saves.valid_id(name)
        saved = saves.load(self.key, name, self.kind) if self.key is not None else None
        if saved is None:
            raise BadInput("That is no longer saved here.")
        try:
            return self.model.model_validate(saved)
        except ValidationError:
            raise BadInput("What was saved is damaged and cannot be opened. It stays where it is.") from None
