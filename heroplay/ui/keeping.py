"""What a saved game holds, and the session that it gives back."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.table import replay
from heroplay.ui import saves
from heroplay.ui.saves import DAMAGED
from heroplay.ui.session import PERSON, Session, Settings

VERSION = 1


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
        record=made.record().splitlines(),
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


def written_by(desk: str, key: str, game: str) -> bool:
    """Was this desk the last to write the game?"""
    try:
        return (saves.load(key, game) or {}).get("desk") == desk
    except BadInput:
        return False
