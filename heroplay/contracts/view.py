"""What a seat sees, as data that any board can draw: players, zones of pieces, maps, contests, and what to do now.

A board knows these words and no game.  Nothing in a view is hidden from its seat: what is not here cannot leak.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict

from heroplay.core.cached import cached


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", ignored_types=(cached,))

    @cached
    def data(self) -> dict[str, Any]:
        """The part as a browser has it, made once: whoever shares it may not change it."""
        return {name: value if type(value) in _PLAIN else _plain(value) for name, value in self.__dict__.items()}

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        copied = super().model_copy(update=update, deep=deep)
        copied.__dict__.pop("data", None)
        return copied


_PLAIN = frozenset((str, int, bool, type(None)))


def _plain(value: Any) -> Any:
    """What is in a field, where it is not plain data already; a face by its key."""
    if isinstance(value, _Part):
        return value.key if isinstance(value, Face) else value.data
    if isinstance(value, dict):
        return {name: one if type(one) in _PLAIN else _plain(one) for name, one in value.items()}
    return [one if type(one) in _PLAIN else _plain(one) for one in value]


class Face(_Part):
    """The open side of a card."""

    id: str
    name: str
    kind: str  # its class in words
    shape: Literal["sword", "shield", "burst", "circle"]
    type: str = ""
    cost: int | None = None
    letter: str = ""  # of the points that pay
    pays: str = ""  # what these points are called
    value: str = ""
    unit: str = ""  # what the value counts, where the shape alone does not tell
    text: str = ""
    words: str = ""  # the text in few words, for a card of usual size; a line of its own for each ability
    flavour: str = ""
    crest: str = ""
    accent: str = ""
    emblem: str = ""  # its picture, in the words of `art/emblems.py`; none: by its shape
    ground: str = ""  # the pattern behind it, one of `art/grounds.toml`

    @property
    def key(self) -> str:
        """By which pieces name their face: each goes over the wire once."""
        return f"{self.id}/{self.value}"


#: What a zone is to a board.  All pieces of a `stack` or `pile` lie on each other; a `row` lies side by side; a `line`
#: has numbered slots; a `track` has players or markers, on steps (its slots) where it has any; a `map` has spaces; a
#: `contest` has the entries of all sides.
Role = Literal["hand", "deck", "discard", "row", "stack", "pile", "line", "track", "map", "contest"]
Area = Literal["others", "map", "contest", "common", "me", "hand"]


class Token(_Part):
    """Something small that lies on a piece or a space: a sign, how many, and what it is called."""

    sign: str
    n: int = 1
    label: str = ""


class Piece(_Part):
    """One thing on the table.  `ref` is what an action calls it; `lit` says that some legal action has it."""

    id: str
    ref: str = ""
    face: Face | None = None  # None: face down
    cost: int | None = None  # visible also face down
    label: str = ""  # what it is called when it is not a card
    sign: str = ""  # how it is drawn when it is not a card: a name of `art/outlines.toml`; none: its owner's crest
    marks: tuple[str, ...] = ()  # how it lies, in words that a style sheet may know: turned ...
    badges: tuple[str, ...] = ()  # what is written under it
    tokens: tuple[Token, ...] = ()
    at: str = ""  # the slot or the space where it lies
    owner: int | None = None  # whose it is, where its zone does not tell
    known_to: tuple[int, ...] = ()  # other seats that know its hidden side
    lit: bool = False
    note: str = ""  # what picking it costs or brings, in a few words: 2 steps
    why: str = ""  # why it cannot be used now
    rule: str = ""


class Slot(_Part):
    """A numbered place of a line, or a step of a track; it can be picked like a piece."""

    id: str
    label: str = ""
    tokens: tuple[Token, ...] = ()
    ref: str = ""
    lit: bool = False
    note: str = ""
    why: str = ""
    rule: str = ""


class Space(_Part):
    """A place of a map, on a grid of 1000 by 1000; it can be picked like a piece."""

    id: str
    label: str
    x: int
    y: int
    outline: str = ""  # an SVG path of M, L, H, V, Q, C and Z; none: a circle
    kind: str = ""  # its terrain, in words
    tile: str = ""  # the part of the map it belongs to, in words
    owner: int | None = None
    tokens: tuple[Token, ...] = ()
    ref: str = ""
    lit: bool = False
    note: str = ""
    why: str = ""
    rule: str = ""


class Map(_Part):
    """Spaces and the ways between them."""

    spaces: tuple[Space, ...]
    edges: tuple[tuple[str, str], ...] = ()


class Zone(_Part):
    """A place with pieces in order; for a stack, the last lies on top.  Any role may be missing in a game."""

    id: str
    role: Role
    label: str
    owner: int | None = None
    count: int = 0
    pieces: tuple[Piece, ...] = ()
    slots: tuple[Slot, ...] = ()  # of a line or a track
    map: Map | None = None

    @property
    def spots(self) -> tuple[Slot | Space, ...]:
        """The places of a line or a map, where pieces lie."""
        return (*self.slots, *(self.map.spaces if self.map is not None else ()))

    @property
    def things(self) -> tuple[Piece | Slot | Space, ...]:
        """All that can be lit and picked: the pieces, the slots and the spaces."""
        return (*self.pieces, *self.spots)


class Meter(_Part):
    """Points of one kind: how many there are, how many are tied up, and by which pieces."""

    id: str
    label: str
    letter: str
    score: int
    spent: int
    parts: tuple[tuple[str, int], ...] = ()  # (piece id, points)


class Counter(_Part):
    """A number that a player has; `piece` is what one clicks to pick it, in a zone of role `track`."""

    id: str
    label: str
    value: int | None  # None: there is one, and this seat does not know it
    big: bool = False  # to be read across a room
    note: str = ""
    piece: str = ""


class PlayerView(_Part):
    """What everybody can see of a player."""

    seat: int
    name: str
    active: bool
    deciding: bool
    committed: bool = False  # has chosen in secret; what, is not told
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


#: By the id of a piece: why it cannot be used now, and the rule.  A board is told a moment after the view.
Reasons = Mapping[str, tuple[str, str]]

#: The colour of a side, a role of `art/palette.toml`; "" is ink.  It never speaks alone: a side has a label.
Tone = Literal["", "red", "block", "special", "other"]


class Side(_Part):
    """One side of a contest: who is on it, its entries, and its number with the sum behind it."""

    id: str
    label: str
    seats: tuple[int, ...]
    total: int
    terms: tuple[Term, ...] = ()
    entries: tuple[str, ...] = ()  # ids of pieces in the contest's zone
    tone: Tone = ""  # of its label and its total
    missing: int | None = None  # what this side lacks to have its way; 0: it has it; None: that is not counted


class ContestView(_Part):
    """A matter that is being settled: the zone of its entries, and its sides (two or more), who began it first."""

    zone: str
    sides: tuple[Side, ...]


class Form(_Part):
    """An action that can be filled in now: a verb, and how many pieces it picks; or a button, complete already.

    Where several can be filled in, the zone of the first piece says which; no zone is in two of them.
    """

    verb: str
    label: str
    seat: int
    zones: tuple[str, ...] = ()  # where its pieces are picked
    least: int = 0
    most: int = 0
    empty: dict[str, Any] | None = None  # the action of picking nothing, where that can be said
    empty_label: str = ""
    action: dict[str, Any] | None = None  # complete already: a button


class Number(_Part):
    """A number to be said with a selection."""

    label: str
    least: int
    most: int
    value: int


class Way(_Part):
    """A complete action that a selection can mean: a word for it, what its button says, and the verdict on it."""

    do: str
    label: str
    short: str = ""  # the same without the numbers, for a lesson that does not help
    said: str
    action: dict[str, Any]
    ok: bool
    text: str
    rule: str
    rules: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    cost: dict[str, int] = {}  # by letter or sign: what it would tie up or spend
    total: int | None = None  # what its side of a contest would come to


class Preview(_Part):
    """What a selection would be: the ways that it can mean, those that can be done first, and what may be added."""

    ways: tuple[Way, ...]
    lit: tuple[str, ...] = ()  # refs that some legal action has beside the selection
    notes: dict[str, str] = {}  # by ref of what is lit: what adding it costs or brings
    why: dict[str, str] = {}  # by ref that was lit before the selection: why it cannot be added to it
    number: Number | None = None

    @property
    def ok(self) -> bool:
        return any(way.ok for way in self.ways)

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(rule for way in self.ways for rule in way.rules))


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
    contest: ContestView | None = None
    forms: tuple[Form, ...] = ()

    def zone(self, role: Role, owner: int | None = None) -> Zone | None:
        """The first zone of this role that belongs to a seat, or to nobody; None where there is none."""
        return next((zone for zone in self.zones if zone.role == role and zone.owner == owner), None)

    def faces(self) -> dict[str, Any]:
        """The open faces by their keys, as a browser has them."""
        faces = [piece.face for zone in self.zones for piece in zone.pieces if piece.face is not None]
        return {face.key: face.data for face in faces}

    def areas(self) -> dict[Area, tuple[str, ...]]:
        """Which zones lie in which part of a board; every zone lies in one."""
        found: dict[Area, list[str]] = {}
        for zone in self.zones:
            found.setdefault(_area(zone, self.seat), []).append(zone.id)
        return {area: tuple(ids) for area, ids in found.items()}


def _area(zone: Zone, seat: int | None) -> Area:
    if zone.role == "map":
        return "map"
    if zone.role == "contest":
        return "contest"
    if zone.owner is None:
        return "common"
    if zone.owner != seat:
        return "others"
    return "hand" if zone.role == "hand" else "me"
