"""What goal words are made of: when a matter is decided, numbers and cards as arguments, and what is wrong with them.

The functions of a goal word take the state at the start, the state now, the seat, and what the lesson gives as `arg`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from heroplay.core.errors import HeroPlayError
from heroplay.core.names import find
from heroplay.core.text import listed
from heroplay.kit.cards import Kinds
from heroplay.kit.piles import is_part

Holds = Callable[[Any, Any, int, Any], bool]  # holds(start, state, seat, arg)
Problem = Callable[[Any, int, Any], str | None]  # problem(start, seat, arg): what is wrong with the argument


def turn_is_over(start: Any, state: Any, seat: int, arg: Any = None) -> bool:
    """Has the turn passed, or the game ended?"""
    return bool(state.over) or bool(state.turn != start.turn)


def when_reached(holds: Holds, over: Holds = turn_is_over) -> Holds:
    """Decided as soon as it holds, and at the latest when the turn is over."""
    return lambda start, state, seat, arg: holds(start, state, seat, arg) or over(start, state, seat, arg)


def whole(least: int, most: int, what: str) -> Problem:
    """The argument is a whole number in these bounds; `what` says of what: "a number of cards"."""

    def problem(start: Any, seat: int, arg: Any) -> str | None:
        return None if type(arg) is int and least <= arg <= most else f"say {what}, {least} to {most}."

    return problem


def only_true(start: Any, seat: int, arg: Any) -> str | None:
    """The argument is true: the word says everything."""
    return None if arg is True else "say true."


def kinds(table: Kinds[Any], names: str | Sequence[str]) -> tuple[int, ...]:
    """The kinds of a named card, or of several; HeroPlayError where there is none of that name, or no name."""
    return _kinds(table, (names,) if isinstance(names, str) else tuple(names))


@lru_cache(maxsize=256)
def _kinds(table: Kinds[Any], names: tuple[str, ...]) -> tuple[int, ...]:
    if not names:
        raise HeroPlayError("name a card.")
    known = {name: kind for kind, name in enumerate(table.names[:-1])}
    return tuple(find(name, known, "card") for name in names)


def named(state: Any, arg: Any) -> str:
    """The cards that the argument names, in a sentence."""
    return listed([state.cards.names[kind] for kind in kinds(state.cards, arg)])


def any_card(start: Any, seat: int, arg: Any) -> str | None:
    """The argument names one card of the game, or several."""
    try:
        kinds(start.cards, arg)
    except (HeroPlayError, TypeError, AttributeError) as error:
        return str(error)
    return None


def cards_of(where: Callable[[Any, int], Sequence[int]], missing: str) -> Problem:
    """The argument names cards that lie there at the start; `missing` says of {card} that it does not."""

    def problem(start: Any, seat: int, arg: Any) -> str | None:
        if unknown := any_card(start, seat, arg):
            return unknown
        have, wanted = where(start, seat), kinds(start.cards, arg)
        lacking = [kind for kind in wanted if list(have).count(kind) < wanted.count(kind)]
        return missing.format(card=start.cards.names[lacking[0]]) if lacking else None

    return problem


def all_there(where: Callable[[Any, int], Sequence[int]]) -> Holds:
    """Do the cards that the argument names lie there, as often as it names them?"""
    return lambda start, state, seat, arg: is_part(kinds(start.cards, arg), where(state, seat))
