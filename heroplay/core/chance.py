"""All luck of a game goes through a `Chance`: seeded for play, scripted for tests, enumerated for exact odds.

A state carries `luck: Luck`, two ints: a seed and how often luck was asked.  Every answer is a hash of the two, so a
state is small, and the same seed gives the same game on any machine and any version of Python.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from hashlib import shake_128
from typing import Any, Protocol, TypeVar

from heroplay.core.state import record

T = TypeVar("T")
LARGEST_SEED = 2**64


@record
class Luck:
    """Where the seeded generator stands."""

    seed: int
    asked: int = 0


class HasLuck(Protocol):
    luck: Luck


class Chance:
    """The interface, and the seeded kind: what `apply` uses when nothing else is given."""

    exact = False  # an exact chance leaves a deck as a bag and branches at every unseen card

    def numbers(self, state: HasLuck, count: int) -> tuple[int, ...]:
        """`count` pseudo-random 32-bit numbers; moves the state's luck on by one."""
        luck = state.luck
        state.luck = Luck(luck.seed, luck.asked + 1)
        digest = shake_128(b"%d/%d" % (luck.seed, luck.asked)).digest(4 * count)
        return struct.unpack(f"<{count}I", digest)

    def below(self, state: HasLuck, n: int, what: str = "") -> int:
        """A whole number from 0 to n - 1."""
        return self.numbers(state, 1)[0] % n if n > 1 else 0

    def shuffle(self, state: HasLuck, cards: list[Any]) -> None:
        """Put a list into a random order, in place."""
        if len(cards) > 1:
            numbers = self.numbers(state, len(cards))
            cards[:] = map(cards.__getitem__, sorted(range(len(cards)), key=numbers.__getitem__))

    def take(self, state: HasLuck, deck: list[Any], known: int) -> Any:
        """The top card of a deck (its last); `known` cards on top have a fixed order whatever the luck."""
        return deck.pop()


SEEDED = Chance()


class ScriptError(Exception):
    """A scripted roll was missing, impossible or left over."""


class Scripted(Chance):
    """Luck written down by a test: each shuffle or number takes the next entry.

    A shuffle's entry is the wanted order from the top; a number's entry is that number.
    """

    def __init__(self, *script: Any) -> None:
        self.script = list(script)

    def _next(self, what: str) -> Any:
        if not self.script:
            raise ScriptError(f"the script has no roll left for: {what}")
        return self.script.pop(0)

    def below(self, state: HasLuck, n: int, what: str = "") -> int:
        if n <= 1:
            return 0
        roll = self._next(what or f"a number below {n}")
        if not isinstance(roll, int) or not 0 <= roll < n:
            raise ScriptError(f"{roll!r} is not a number below {n} ({what})")
        return roll

    def shuffle(self, state: HasLuck, cards: list[Any]) -> None:
        if len(cards) < 2:
            return
        order = list(self._next(f"a shuffle of {len(cards)} cards"))
        if sorted(order) != sorted(cards):
            raise ScriptError(f"a shuffle of {sorted(cards)} cannot give {order}")
        cards[:] = order[::-1]

    def finish(self) -> None:
        """Fail when a roll was written down that nobody asked for."""
        if self.script:
            raise ScriptError(f"left over in the script: {self.script}")


class Enumerated(Chance):
    """One path through all the luck of a move: `outcomes` walks them all."""

    exact = True

    def __init__(self, path: Sequence[int] = ()) -> None:
        self.path = list(path)
        self.widths: list[int] = []
        self.weight = Fraction(1)
        self.at = 0

    def _branch(self, weights: Sequence[int]) -> int:
        choice = self.path[self.at] if self.at < len(self.path) else 0
        if self.at >= len(self.path):
            self.path.append(0)
        self.widths.append(len(weights))
        self.weight *= Fraction(weights[choice], sum(weights))
        self.at += 1
        return choice

    def below(self, state: HasLuck, n: int, what: str = "") -> int:
        return self._branch([1] * n) if n > 1 else 0

    def shuffle(self, state: HasLuck, cards: list[Any]) -> None:
        cards.sort()

    def take(self, state: HasLuck, deck: list[Any], known: int) -> Any:
        if known > 0:
            return deck.pop()
        kinds = sorted(set(deck))
        if len(kinds) == 1:
            return deck.pop()
        kind = kinds[self._branch([deck.count(k) for k in kinds])]
        deck.remove(kind)
        return kind


class Unordered(Enumerated):
    """The same where nobody decides between one card and the next: what is drawn comes once, not in every order."""

    def __init__(self, path: Sequence[int] = ()) -> None:
        super().__init__(path)
        self.drawn: list[Any] = []

    def shuffle(self, state: HasLuck, cards: list[Any]) -> None:
        self.drawn = []
        super().shuffle(state, cards)

    def take(self, state: HasLuck, deck: list[Any], known: int) -> Any:
        if known > 0:
            return deck.pop()
        drawn = self.drawn
        kinds = [k for k in sorted(set(deck)) if not drawn or k >= drawn[-1]]
        if not kinds:  # only in another order
            self.weight = Fraction(0)
            return deck.pop()
        counts = [deck.count(k) for k in kinds]
        kind = kinds[self._branch(counts)]
        self.weight *= Fraction(sum(counts) * (len(drawn) + 1), len(deck) * (drawn.count(kind) + 1))
        drawn.append(kind)
        deck.remove(kind)
        return kind


def outcomes(run: Callable[[Chance], T], luck_of: type[Enumerated] = Enumerated) -> Iterator[tuple[Fraction, T]]:
    """Every result that luck allows, with its exact probability.  `run` is called once for each."""
    path: list[int] = []
    while True:
        luck = luck_of(path)
        result = run(luck)
        yield luck.weight, result
        path = luck.path[: luck.at]
        widths = luck.widths
        while path and path[-1] + 1 == widths[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1
