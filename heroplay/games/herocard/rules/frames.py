"""The frames that only a duel has: an attack being resolved, and a play whose effects are not all done."""

from __future__ import annotations

from typing import Any, Literal

from heroplay.core.state import record


@record
class Sequence:
    """An attack being resolved: entries are a slice of the turn's plays from `start`.

    `before` holds one state for each entry, as it was before that entry, with an empty `before` of its own.
    Sides are tuples of seats, so that a host game can let several players attack or block together; `limits` says
    how many cards a seat may still play (None: any number) and `classes` which classes (None: all).
    """

    attacker: int
    defender: int
    start: int
    attack_side: tuple[int, ...]
    block_side: tuple[int, ...]
    before: tuple[Any, ...] = ()
    limits: tuple[tuple[int, int], ...] = ()
    classes: tuple[tuple[int, tuple[str, ...]], ...] = ()
    do: Literal["sequence"] = "sequence"


@record
class Effect:
    """A play with unfinished effects: which of its cards, which of that card's words comes next."""

    seat: int
    target: int
    attribute: str
    cards: tuple[str, ...]
    card: int
    word: int
    do: Literal["effect"] = "effect"
