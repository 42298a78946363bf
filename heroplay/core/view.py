"""What a seat sees, as data that any board can draw: players, zones of pieces, sums, and the forms to fill in now.

A board knows these words and no game.  Nothing in a view is hidden from its seat: what is not here cannot leak.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Face(_Part):
    """The open side of a card."""

    id: str
    name: str
    kind: str  # its class in words: "Base Attack"
    shape: Literal["sword", "shield", "burst", "circle"]
    type: str = ""
    cost: int | None = None
    letter: str = ""  # of the attribute that pays
    value: str = ""
    text: str = ""
    flavour: str = ""
    crest: str = ""
    accent: str = ""


class Piece(_Part):
    """One thing on the table.  `ref` is what an action calls it; `lit` says that some legal action has it."""

    id: str
    ref: str = ""
    face: Face | None = None  # None: face down
    cost: int | None = None  # visible also face down
    marks: tuple[str, ...] = ()
    lit: bool = False
    why: str = ""  # why it cannot be used now
    rule: str = ""


class Zone(_Part):
    """A place with pieces in order; for a stack, the last lies on top."""

    id: str
    kind: Literal["hand", "stack", "row", "pile", "track", "map"]
    label: str
    owner: int | None = None
    count: int = 0
    pieces: tuple[Piece, ...] = ()


class Meter(_Part):
    """Points of one kind: how many there are, how many are tied up, and by which pieces."""

    id: str
    label: str
    letter: str
    score: int
    spent: int
    parts: tuple[tuple[str, int], ...] = ()  # (piece id, points)


class PlayerView(_Part):
    """What everybody can see of a player."""

    seat: int
    name: str
    points: int
    needed: int
    active: bool
    deciding: bool
    crest: str = ""
    accent: str = ""
    about: str = ""
    meters: tuple[Meter, ...] = ()


class Term(_Part):
    """One line of a sum."""

    piece: str
    label: str
    amount: int
    note: str = ""


class Sum(_Part):
    """A number with its sum."""

    id: str
    label: str
    owner: int
    total: int
    terms: tuple[Term, ...] = ()


class Form(_Part):
    """An action that can be filled in now: a verb, how many pieces it picks, what else must be said."""

    verb: str
    label: str
    seat: int
    zones: tuple[str, ...] = ()  # where its pieces are picked
    least: int = 0
    most: int = 0
    targets: tuple[int, ...] = ()
    attributes: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    action: dict[str, Any] | None = None  # complete already: a button


class View(_Part):
    """Everything that one seat sees."""

    game: str
    title: str
    seat: int | None
    names: tuple[str, ...]
    turn: int
    phases: tuple[str, ...]
    phase: str
    prompt: str
    over: str = ""
    deciding: tuple[int, ...] = ()
    players: tuple[PlayerView, ...] = ()
    zones: tuple[Zone, ...] = ()
    sums: tuple[Sum, ...] = ()
    forms: tuple[Form, ...] = ()
