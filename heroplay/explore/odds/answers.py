"""Answers about odds, as values that print themselves: one chance, and a chance for every number from 0 on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from heroplay.contracts.odds import Row
from heroplay.core.errors import BadInput

Method = Literal["counted", "searched", "sampled"]


@dataclass(frozen=True, repr=False)
class Odds:
    """One answer.  `bound` is "at least" when what was left out can only add to the value."""

    asked: str
    value: Fraction
    known: tuple[str, ...]
    assumed: tuple[str, ...]
    method: Method
    sum: tuple[Row, ...]
    source: str
    interval: tuple[float, float] | None = None
    bound: Literal["", "at least"] = ""
    left_out: str = ""  # what was left out, as a sentence that stands beside the number
    number: int | None = None  # the number on the table, when that was asked

    @property
    def exact(self) -> bool:
        return self.interval is None and not self.bound

    @property
    def percent(self) -> str:
        """The value in per cent, never 0 or 100 when it is neither, or not known to be."""
        if self.interval is not None and self.value in (0, 1):
            low, high = map(Fraction, self.interval)
            return f"less than {percent(high)}" if self.value == 0 else f"more than {percent(low)}"
        return percent(self.value)

    @property
    def text(self) -> str:
        """One line: how likely, and what."""
        bound = f"{self.bound} " if self.bound else ""
        if self.interval is not None:
            low, high = (percent(Fraction(x)) for x in self.interval)
            about = "" if self.value in (0, 1) else "about "
            return f"{bound}{about}{self.percent} ({low} to {high}): {self.asked}."
        return f"{bound}{self.percent} ({self.value}): {self.asked}."

    def __str__(self) -> str:
        return f"{self.text}\n{self.method.capitalize()}, {self.source}."

    __repr__ = __str__

    def explain(self) -> str:
        """Everything behind the number, as lines."""
        parts = [("Known", self.known), ("Assumed", self.assumed), ("The sum", tuple(map(str, self.sum)))]
        lines = [str(self)]
        for title, entries in parts:
            if entries:
                lines += [f"{title}:", *(f"  - {entry}" for entry in entries)]
        return "\n".join(lines)

    def data(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "asked": self.asked, "value": float(self.value), "fraction": str(self.value), "percent": self.percent,
            "text": self.text, "method": self.method, "bound": self.bound, "interval": self.interval,
            "left_out": self.left_out, "known": list(self.known),
            "assumed": list(self.assumed), "sum": [{"what": r.what, "count": r.count, "of": r.of} for r in self.sum],
        }  # fmt: skip


@dataclass(frozen=True, repr=False)
class Curve:
    """The odds of reaching every value from 0 to `max`, and one more that nothing reaches."""

    odds: tuple[Odds, ...]
    heading: str
    a_number: str  # what a value is called, as a sentence begins

    @property
    def max(self) -> int:
        """The highest value that can be reached."""
        return len(self.odds) - 2

    def __getitem__(self, value: int) -> Odds:
        if type(value) is not int or value < 0:
            raise BadInput(f"{self.a_number} is a whole number from 0 on, not {value!r}.")
        return self.odds[min(value, len(self.odds) - 1)]

    def __iter__(self) -> Iterator[tuple[int, Odds]]:
        return iter(enumerate(self.odds))

    def __str__(self) -> str:
        one = self.odds[-1]
        bound = f", {one.bound}" if one.bound else ""
        lines = [f"{self.heading}{bound}:"]
        for value, odds in self:
            bar = "#" * round(40 * odds.value)
            lines.append(f"  {value:3}  {odds.percent:>17}  {bar}".rstrip())
        return "\n".join([*lines, f"{one.method.capitalize()}, {one.source}."])

    __repr__ = __str__


@dataclass(frozen=True)
class Thresholds:
    """The odds of reaching the number on the table (None without one) and every value from 0 on.

    `at` is the row that is the number on the table; None where that is not like a plain number of its value.
    """

    now: Odds | None
    rows: tuple[Odds, ...]
    at: int | None = None


def percent(value: Fraction) -> str:
    """`61.3 %`; what is neither never nor certain is never printed as 0 % or 100 %."""
    if value in (0, 1):
        return f"{100 * value} %"
    if value < Fraction(1, 1000):
        return "less than 0.1 %"
    if value > Fraction(999, 1000):
        return "more than 99.9 %"
    return f"{float(100 * value):.1f} %"
