"""What a simulation counts in a game, and what a fair game keeps to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from heroplay.core.types import Action, State


@dataclass(frozen=True, slots=True)
class Length:
    """How long a game is: the word for it, and the count so far."""

    name: str
    count: Callable[[State], int]


@dataclass(frozen=True, slots=True)
class Points:
    """What a plot follows: the word for it, and what each seat has so far."""

    name: str
    count: Callable[[State], tuple[int, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """What a fair game keeps to, judged from this many games a pairing on."""

    games: int
    share: tuple[float, float]  # of an entrant, over all its games
    pairing: tuple[float, float]
    length: tuple[int, int]  # the median
    draws: float  # fewer than this part
    plays: int  # each piece, in that many games a pairing


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """What there is to count.  Without it: decisions, and who won."""

    first: Callable[[State], int | None] | None = None  # who has begun; None while nobody has
    length: Length | None = None  # None: decisions
    points: Points | None = None
    plays: Callable[[Action], Iterable[str]] | None = None  # the ids of what an action plays
    pieces: Callable[[Mapping[str, Any]], dict[str, str]] | None = None  # by options: id and label of all there is
    played: str = "Played"  # the word for it
    bounds: Bounds | None = None
