"""Deck building: what the deck lab asks of a game in which players bring decks of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pydantic import ConfigDict, with_config
from typing_extensions import TypedDict

Build = Any  # a deck under construction with all that belongs to it: a frozen model with a `name`


@dataclass(frozen=True, slots=True)
class Curve:
    """Copies by a number that is printed on each card, in bars of several kinds."""

    title: str  # "Cards by cost"
    by: str  # what the number is: "cost"
    bars: Mapping[str, Mapping[int, int]]  # by kind: copies by number
    colours: Mapping[str, str]


class DeckFacts(Protocol):
    """What a deck is like, in numbers and in words."""

    @property
    def size(self) -> int:
        """How many cards there are."""

    def numbers(self) -> dict[str, Any]:
        """Every number with its name, in the order of printing; chances are Fractions."""

    def lines(self) -> list[str]:
        """The same for a person, within a hundred columns."""

    def curve(self) -> Curve: ...


# ---- what a screen shows: plain data, and every label in it is the game's


@with_config(ConfigDict(extra="forbid"))
class _Data(TypedDict):
    """Nothing else is in it."""


class PartValue(_Data):
    """What a part of a ready-made deck is worth: what it can pay, and the points it counts."""

    score: int
    points: int


class DeckCard(_Data):
    """A card that can be put in."""

    id: str
    name: str
    cost: int
    payer: str  # the id of the part that pays for it
    kind: str
    shape: str
    type: str
    value: str  # "": it has none; "=": it varies
    text: str


class ReadyDeck(_Data):
    """A ready-made deck: its parts by id, and its cards."""

    id: str
    name: str
    crest: str
    accent: str
    parts: dict[str, PartValue]
    cards: list[DeckCard]


class DeckPart(_Data):
    """What belongs to a deck and is not one of its cards: it pays for some of them."""

    id: str
    label: str
    letter: str
    owner: str  # the ready-made deck it comes from; "": none yet
    score: int | None
    curve: dict[str, int]  # copies of the cards it pays for, by cost


class DeckFinding(_Data):
    """What the rules say, and which."""

    text: str
    rules: list[str]


class JudgedDeck(_Data):
    """The verdict on a deck."""

    ok: bool
    head: str
    problems: list[DeckFinding]
    warnings: list[DeckFinding]
    supports: list[DeckFinding]


class DeckKind(_Data):
    """How many cards are of one kind."""

    name: str
    shape: str
    n: int


class DeckType(_Data):
    """How many cards are of one type."""

    name: str
    n: int


class DeckChance(_Data):
    """The chance of an opening, and what was counted."""

    id: str
    label: str
    share: float
    percent: str
    fraction: str
    why: str
    rules: list[str]


class BestSet(_Data):
    """The best that this many cards make."""

    cards: int
    total: int
    names: list[str]


class DeckReach(_Data):
    """The best sets for one purpose, by their number of cards."""

    id: str
    label: str
    rows: list[BestSet]


class ShownDeck(_Data):
    """A build as a screen shows it: the deck, its verdict and its numbers."""

    name: str
    parts: list[DeckPart]
    counts: dict[str, int]  # copies by card
    tuned: list[str]
    points: int
    most_points: int
    size: int
    least: int
    copies: int  # of one card that may be played
    judged: JudgedDeck
    too_dear: list[str]
    kinds: list[DeckKind]
    types: list[DeckType]
    usual_type: str  # need not be said of each card
    chances: list[DeckChance]
    reaches: list[DeckReach]
    rules: dict[str, str]


class Decks(Protocol):
    """The hook of a game.  A build need not be lawful: `judge` says what the rules refuse."""

    @property
    def word(self) -> str:
        """What somebody brings who brings a deck of their own, for sentences."""

    @property
    def example(self) -> str:
        """An exchange of two cards as people type it, `THIS = THAT`, for messages."""

    @property
    def ready(self) -> Sequence[str]:
        """The ids of the ready-made ones, which are also the opponents."""

    def read(self, source: Any, /) -> Build:
        """From nothing, the id of a ready-made one, the path or text of a file, a dict, or a build."""

    def put(self, build: Build, card: str, copies: int, /) -> Build:
        """More copies of a card, or, below 0, fewer."""

    def exchange(self, build: Build, old: str, new: str, copies: int, /) -> Build: ...

    def choose(self, build: Build, /, **parts: str) -> Build:
        """Other parts that are not cards of the deck, by name."""

    def counted(self, build: Build, /) -> list[tuple[str, str, int]]:
        """Every card: name, what it is, copies."""

    def part_lines(self, build: Build, /) -> list[str]:
        """What belongs to the deck and is not one of its cards, as lines to print."""

    def judge(self, build: Build, /) -> Any:
        """What the rules say; `.ok`."""

    def reasons(self, judged: Any, /) -> tuple[list[str], list[str]]:
        """What the rules refuse, each with its rule, and the warnings."""

    def facts(self, build: Build, /) -> DeckFacts: ...

    def data(self, build: Build, /) -> dict[str, Any]:
        """As short data, cards by id; `read` takes it back."""

    def toml(self, build: Build, /) -> str:
        """As a readable file."""

    def catalogue(self) -> list[ReadyDeck]:
        """Every ready-made deck with its parts and cards, for a screen."""

    def shown(self, build: Build, /) -> ShownDeck:
        """The build, its verdict and its numbers, for a screen."""
