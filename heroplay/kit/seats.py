"""Seats by number and by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from heroplay.core.errors import BadInput
from heroplay.core.names import find


def by_name(names: Sequence[str]) -> dict[str, int]:
    """What a seat may be called: the name of who sits there, or its number, which goes before a name of digits."""
    return {name: seat for seat, name in enumerate(names)} | {str(seat): seat for seat in range(len(names))}


def seat_of(names: Sequence[str], arg: Mapping[str, Any], seat: int, what: str = "player") -> int:
    """The seat that `of` names in the argument of a question; the given seat when it is not there."""
    return find(str(arg["of"]), by_name(names), what) if "of" in arg else seat


def check_seat(seat: int, seats: int) -> None:
    """Raise BadInput unless there is such a seat."""
    if not 0 <= seat < seats:
        raise BadInput(f"There is no seat {seat}; the seats are 0 to {seats - 1}.")


def round_from(first: int, seats: int) -> tuple[int, ...]:
    """Every seat once, round the table from the first: `round_from(2, 3)` is `(2, 0, 1)`."""
    return tuple((first + step) % seats for step in range(seats))
