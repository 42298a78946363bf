"""A position that somebody is setting up on a board: what lies where so far, and what the game lets be changed.

A draft need not be possible.  A game that can be set up gives a `Drafting`: from the position dict to a draft and back,
the kit that a board offers, and a picture of the draft in the words of every board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from heroplay.contracts.view import Face, View


@dataclass
class Laid:
    """A card that has been placed; `mark` says how it lies."""

    card: str
    mark: str = ""


@dataclass
class Side:
    """One seat of a draft.  Cards that are placed nowhere are the rest: shuffled into the deck, or out of the game."""

    zones: dict[str, list[Laid]]
    numbers: dict[str, int]
    rest: Literal["shuffled", "aside"] = "shuffled"


@dataclass
class Draft:
    """A whole position, possible or not."""

    chosen: list[Any]  # what is chosen for each seat
    sides: list[Side]
    phase: str
    active: int = 0
    numbers: dict[str, int] = field(default_factory=dict)
    then: list[str] = field(default_factory=list)  # actions that are played from there
    options: dict[str, Any] = field(default_factory=dict)  # the game's other options, as they were


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Kind(_Part):
    """A card that a seat may place, `copies` times; `home` is where it lies in play."""

    face: Face
    copies: int
    home: str = ""


class Spot(_Part):
    """A zone where cards can be put, on top; `marks` are the ways to lie there: (mark, words)."""

    id: str
    label: str
    marks: tuple[tuple[str, str], ...] = ()
    first: bool = False  # its top card is the first of the list


class Number(_Part):
    """A number that can be set; `normal` is what it is when nobody says."""

    id: str
    label: str
    least: int
    most: int
    normal: int


class SideKit(_Part):
    name: str
    kinds: tuple[Kind, ...]
    spots: tuple[Spot, ...]
    numbers: tuple[Number, ...]


class Kit(_Part):
    """What can be changed in a draft."""

    sides: tuple[SideKit, ...]
    phases: tuple[str, ...]
    numbers: tuple[Number, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Drafting:
    """How a game is set up on a board."""

    read: Callable[[Mapping[str, Any]], Draft]  # from a position dict that says what lies where
    write: Callable[[Draft], dict[str, Any]]  # the position dict; whether it can be, `position` says
    kit: Callable[[Draft], Kit]
    view: Callable[[Draft, Kit], View]
    word: str = "player"  # what is chosen for a seat
