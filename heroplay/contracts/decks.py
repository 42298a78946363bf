"""Deck building: what the deck lab asks of a game in which players bring decks of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

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

    def catalogue(self) -> list[dict[str, Any]]:
        """Every card there is, for a screen."""

    def shown(self, build: Build, /) -> dict[str, Any]:
        """The build, its verdict and its numbers, for a screen."""
