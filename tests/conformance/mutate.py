"""Actions that are nearly right: other seats, other cards, other targets, other phases, one part dropped or added."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

_seen: dict[str, deque[Any]] = {}  # by game: actions played lately, of every phase and seat
_NUMBERS = (-1, 0, 1, 2, 3, 4, 99)


def remember(game_id: str, action: Any) -> None:
    """Keep an action so that it can be tried where it does not belong."""
    _seen.setdefault(game_id, deque(maxlen=400)).append(action)


def forget(game_id: str) -> None:
    """Begin with no earlier actions."""
    _seen.pop(game_id, None)


def mutated(game_id: str, legal: list[Any], seats: int, words: list[str], rng: random.Random, n: int) -> Iterator[Any]:
    """`n` actions made from legal ones and from earlier ones by one to three small changes."""
    earlier = _seen.get(game_id) or deque(legal)
    for _ in range(n):
        if rng.random() < 0.25:
            a = replace(rng.choice(earlier), seat=rng.choice(legal).seat)
        else:
            a = rng.choice(legal)
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            a = _changed(a, seats, words, rng)
        yield a


def _changed(a: Any, seats: int, words: list[str], rng: random.Random) -> Any:
    chosen = rng.choice([f for f in fields(a) if f.name != "do"])
    field, value = chosen.name, getattr(a, chosen.name)
    if field in ("seat", "target"):
        wrong = [None] if "None" in str(chosen.type) else []
        return replace(a, **{field: rng.choice([*range(-1, seats + 1), *wrong])})
    if isinstance(value, tuple):
        return replace(a, **{field: _other_list(list(value), words, rng)})
    if isinstance(value, bool):
        return replace(a, **{field: not value})
    if isinstance(value, int):
        return replace(a, **{field: rng.choice((value - 1, value + 1, *_NUMBERS))})
    return replace(a, **{field: rng.choice(words)})


def _other_list(items: list[str], words: list[str], rng: random.Random) -> tuple[str, ...]:
    how = rng.randrange(5)
    if how == 0 and items:
        items.pop(rng.randrange(len(items)))
    elif how == 1 and items:
        items.append(rng.choice(items))
    elif how == 2 and items:
        items[rng.randrange(len(items))] = rng.choice(words)
    elif how == 3:
        rng.shuffle(items)
    else:
        items.insert(rng.randrange(len(items) + 1), rng.choice(words))
    return tuple(items)
