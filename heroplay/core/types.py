"""What the kernel asks of a game, as protocols, and the few values that every game hands back."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Protocol

from pydantic import BaseModel, ConfigDict

from heroplay.core.rulebook import Rulebook
from heroplay.core.text import Texts

State = Any
Action = Any


class GameInfo(BaseModel):
    """What a menu says of a game."""

    model_config = ConfigDict(frozen=True)

    id: str
    title: str
    about: str
    seats: tuple[int, ...]
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        first, last = self.seats[0], self.seats[-1]
        players = f"{first} to {last}" if first < last else str(first)
        return f"{self.id}: {self.title}, {players} players. {self.about}"


class Outcome(BaseModel):
    """How a game ended: the winning seats (none: a draw), the rule that ended it, each seat's score.

    `shares` says what the end is worth to each seat, where that is not whole for every winner: rivals who win together
    split 1, and so do the sides of a draw; if all lose, everybody has 0.  A team's victory is whole for each member.
    """

    model_config = ConfigDict(frozen=True)

    winners: tuple[int, ...]
    rule: str
    scores: tuple[int, ...]
    text: str = ""
    shares: tuple[Fraction, ...] | None = None

    def share(self, seat: int) -> Fraction:
        """What the end is worth to a seat, from 0 to 1."""
        if self.shares is not None:
            return self.shares[seat]
        return Fraction(seat in self.winners) if self.winners else Fraction(1, len(self.scores))

    def __str__(self) -> str:
        return self.text


def decider(asked: Mapping[int, str], seat: int | None = None) -> int | None:
    """The seat that decides: the first pending one, or `seat` if it is asked the same as the first."""
    first = next(iter(asked), None)
    return seat if seat is not None and first is not None and asked.get(seat) == asked[first] else first


class GameState(Protocol):
    """What the state of every game has; the rest is its own."""

    luck: Any  # core.chance.Luck: the seed, and how often it was asked
    frames: list[Any]  # the top one says who decides what; none when the game is over

    def clone(self) -> Any: ...


class Rules(Protocol):
    """What a search needs: who decides, what they may do, what comes of it.  `Game.play` is one."""

    def pending(self, state: State, /) -> Mapping[int, str]: ...
    def legal(self, state: State, seat: int | None = None, /) -> list[Action]: ...
    def normal(self, state: State, action: Action, /) -> Action: ...
    def apply(self, state: State, action: Action, /, *, luck: Any = None, tell: Any = None) -> State: ...
    def key(self, state: State, /) -> Any: ...


class Sight(Protocol):
    """What a seat knows, and full states that fit it.  `Game.knowledge` is one."""

    def observe(self, state: State, seat: int, /) -> State: ...
    def deal_unseen(self, known: State, seat: int, rng: random.Random, /) -> State: ...
    def is_secret(self, state: State, action: Action, /) -> bool: ...


class Voice(Protocol):
    """What players are called and how an action is said.  `Game.language` is one."""

    def names(self, state: State, /) -> list[str]: ...
    def say(self, state: State, action: Action, /) -> str: ...


class Soundness(Protocol):
    """What is wrong with a state.  `Game.storage` is one."""

    def problems(self, state: State, /) -> list[str]: ...


class Engine(Protocol):
    """All that verdicts, repairs and Undo use of a game.  The record `Game` is one."""

    @property
    def rulebook(self) -> Rulebook: ...
    @property
    def texts(self) -> Texts: ...
    @property
    def play(self) -> Rules: ...
    @property
    def knowledge(self) -> Sight: ...
    @property
    def language(self) -> Voice: ...
    @property
    def storage(self) -> Soundness: ...

    def check(self, state: State, action: Action, /) -> Any: ...
    def single_changes(self, state: State, action: Action, finding: Any, /) -> Iterable[Any]: ...
