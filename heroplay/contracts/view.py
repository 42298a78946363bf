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
    unit: str = ""  # what the value counts, where the shape alone does not tell
    text: str = ""
    brief: tuple[str, ...] = ()  # the text in signs, for a card that is too small for words: `{blade}3 {coin}2`
    flavour: str = ""
    crest: str = ""
    accent: str = ""


class Piece(_Part):
    """One thing on the table.  `ref` is what an action calls it; `lit` says that some legal action has it."""

    id: str
    ref: str = ""
    face: Face | None = None  # None: face down
    cost: int | None = None  # visible also face down
    label: str = ""  # what it is called when it is no card
    marks: tuple[str, ...] = ()  # how it lies, in words that a board knows: twisted, turned, guard ...
    badges: tuple[str, ...] = ()  # what is written under it
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


class Counter(_Part):
    """A number that a player has; `piece` is what one clicks to pick it, in a zone of kind `track`."""

    id: str
    label: str
    value: int
    big: bool = False  # to be read across a room
    note: str = ""
    piece: str = ""


class PlayerView(_Part):
    """What everybody can see of a player."""

    seat: int
    name: str
    active: bool
    deciding: bool
    points: int = 0
    needed: int = 0  # 0: no points are counted
    crest: str = ""
    accent: str = ""
    about: str = ""
    team: str = ""
    team_crest: str = ""
    tags: tuple[str, ...] = ()  # whatever else is to be known at a glance: out, done, on the left
    out: bool = False
    meters: tuple[Meter, ...] = ()
    counters: tuple[Counter, ...] = ()


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
    """An action that can be filled in now: a verb, how many pieces it picks, what else must be said.

    Where several can be filled in, the zone of the first piece says which; no zone is in two of them.
    """

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
    order: tuple[int, ...] = ()  # how the seats sit, from the seat that looks; nothing: as they are numbered
    zones: tuple[Zone, ...] = ()
    sums: tuple[Sum, ...] = ()
    forms: tuple[Form, ...] = ()
