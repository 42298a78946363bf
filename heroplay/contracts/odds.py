"""What a game tells the odds: whose cards are hidden, what can lie where, and how many of all deals answer a question.

The hook of a game counts; `heroplay.explore.odds` makes the answer that a person reads.  Everything here is worked out
from an observation (`game.observe`), so that nothing hidden can decide an answer.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb
from typing import Any

from heroplay.core.steps import Steps
from heroplay.core.types import State


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a sum: what was counted, how many of how many."""

    what: str
    count: int
    of: int

    def __str__(self) -> str:
        return f"{self.what}: {self.count:,} of {self.of:,}"


@dataclass(frozen=True, slots=True)
class Hidden:
    """The cards of one player as a seat knows them; `pool` has every card that the seat has not seen.

    Of the pool, `unknown` lie in the hand, `buried` in the deck, `down` are other places with what each can hold;
    whatever is left over is out of the game.  `top` are known cards of the deck, the first drawn first.
    """

    pool: Counter[Any]
    held: tuple[Any, ...] = ()
    unknown: int = 0
    buried: int = 0
    top: tuple[Any, ...] = ()
    used: tuple[Any, ...] = ()  # what is shuffled into a new deck when this one runs out
    down: tuple[frozenset[Any], ...] = ()
    returns: bool = False  # the unknown cards of the hand go to `used` too, before the deck runs out

    @property
    def size(self) -> int:
        return self.pool.total()

    def layouts(self) -> list[tuple[int, tuple[Any, ...], Counter[Any]]]:
        """Every way to fill `down`: in how many deals, with what, and the pool that is left."""
        found: list[tuple[int, tuple[Any, ...], Counter[Any]]] = [(1, (), self.pool)]
        for fitting in self.down:
            found = [
                (ways * left[kind], (*faces, kind), left - Counter([kind]))
                for ways, faces, left in found
                for kind in sorted(fitting)
                if left[kind] > 0
            ]
        return found


def hands(left: list[tuple[Any, int]], size: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """Every distinct hand of this size, and how many deals are this hand."""
    if size == 0:
        yield 1, ()
    elif left:
        (kind, copies), rest = left[0], left[1:]
        for n in range(min(copies, size), -1, -1):
            for weight, more in hands(rest, size - n):
                yield comb(copies, n) * weight, (kind,) * n + more


@dataclass(frozen=True, slots=True)
class Cases:
    """All deals of a question: `sure` of `total` surely do, the `open` ones must be searched, all others do not.

    `open` has a weight and a case for each distinct one; None when there are too many, then `pick` deals one that is
    open.  `solve` gives the chance in a case, whether that is all of it or only what it is at least, and how many
    positions it looked at; it is a generator that rests many times a second (`core.steps`), and may be left unfinished.
    """

    total: int
    sure: int
    known: tuple[str, ...]
    assumed: tuple[str, ...]
    rows: tuple[Row, ...]
    asked: str
    least: bool = False  # what was left out can only add to it
    unsure: int = 0  # the weight of all open cases
    open: list[tuple[int, Any]] | None = field(default_factory=list)
    solve: Callable[[Any], Steps[Any, tuple[Fraction, bool, int]]] | None = None  # None: nothing is open
    pick: Callable[[random.Random], Any] | None = None
    left_out: str = ""  # what was left out, as a sentence
    value: int | None = None  # the number on the table, when that is what is asked


@dataclass(frozen=True, slots=True)
class Spread:
    """How many of all deals reach exactly which number."""

    total: int
    reach: Mapping[int, int]
    known: tuple[str, ...]
    assumed: tuple[str, ...]
    rows: tuple[Row, ...]
    asked: str  # with {value}
    heading: str  # the same above all values, each of which follows on a line of its own
    least: bool = False
    left_out: str = ""  # what was left out, as a sentence


@dataclass(frozen=True, kw_only=True)
class Threshold:
    """A number that a player may reach or not, depending on what is hidden: the more is asked, the less likely.

    `count` answers for one value, for None the one on the table; `curve` answers for all values at once.  Both refuse
    with BadInput what cannot be asked now.  The texts are what tools say about it; the examples are those of a game
    with a bar that the other player must jump over.
    """

    name: str  # the word that a person types: "jump" makes `.jump()`, `.jump_curve()` and `--jump`
    number: str  # what a value is called: "height"
    title: str  # the question, as a heading: "Can the other jump that high?"
    help: str  # what `--jump [VALUE]` asks: "That the bar can be cleared; with a value, a bar of that height."
    chance: str  # what the curve shows: "The chance of a jump"
    mark: str  # stands before a value: "Height"
    current: str  # the value on the table: "the bar on the table"
    no_current: str  # when there is none: "no bar is up"
    easier: str  # what a lower value is, compared with one that follows: "no harder to clear than"
    not_plain: (
        str  # sentences, where the one on the table does not fit the curve: why, and that its chance is given too
    )
    count: Callable[[State, int, int | None, int | None], Cases]  # count(known, seat, value, about)
    curve: Callable[[State, int, int | None], Spread]  # curve(known, seat, about)

    def __post_init__(self) -> None:
        if not self.name.isidentifier() or self.name.startswith("_"):
            raise ValueError(f"{self.name!r} cannot be typed after a dot: give the threshold a plain word as its name")

    @property
    def a_number(self) -> str:
        """`A height`, `An age`: the beginning of a sentence about a value."""
        return f"{'An' if self.number[0] in 'aeiou' else 'A'} {self.number}"

    def words(self) -> dict[str, str]:
        """What a chart of the curve says, as plain data."""
        return {
            "number": self.number,
            "chance": self.chance,
            "mark": self.mark,
            "current": self.current,
            "easier": self.easier,
            "not_plain": self.not_plain,
        }


@dataclass(frozen=True, kw_only=True)
class Counting:
    """What a game can count.  Every function gets the state as the seat has observed it.

    Where a game has a `threshold`, the tools show its curve; else what the next draw brings: `draws(known, about)`
    cards.  Where that is a whole new hand, `coming` has the player's cards as they lie when it is drawn: what is in the
    hand and in play now has been thrown away.
    """

    hidden: Callable[[State, int], Hidden]  # hidden(known, about)
    tells: Callable[[State, int, int], tuple[str, ...]]  # tells(known, seat, about): what is known of them, in words
    kinds: Callable[[State, int, Any], frozenset[Any]]  # kinds(known, about, what): named cards, or a predicate
    label: Callable[[State, Any], str]
    busy: Callable[[State], str]  # why hands cannot be asked for just now; "" when they can
    worlds: Callable[[State, int, int], list[tuple[int, State]] | None]  # worlds(known, seat, most), with weights
    threshold: Threshold | None = None
    draws: Callable[[State, int], int] = lambda known, about: 1
    coming: Callable[[State, int], Hidden] | None = None  # coming(known, about)
