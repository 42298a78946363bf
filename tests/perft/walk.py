"""Positions with the number of ways to play on from them, as chess programs have it (perft)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import heroplay as hp

TESTS = Path(__file__).parents[1]


@dataclass(frozen=True)
class Position:
    """`counts[d - 1]` is how many sequences of d actions there are from the position of the code."""

    game: str
    about: str
    code: str
    counts: tuple[int, ...]


def positions() -> list[Position]:
    """Those of every file `tests/<id>/perft.json`."""
    return [
        Position(file.parent.name, entry["about"], entry["code"], tuple(entry["counts"]))
        for file in sorted(TESTS.glob("*/perft.json"))
        for entry in json.loads(file.read_text("utf-8"))
    ]


def count(code: str, depth: int) -> tuple[int, ...]:
    """The counts up to this depth: all seats that may decide, all that each may do, with the luck of the position."""
    t = hp.load(code)
    game, states, counts = t.game, [t.state], []
    for left in reversed(range(depth)):
        moves = [
            (state, action)
            for state in states
            for seat in game.play.pending(state)
            for action in game.play.legal(state, seat)
        ]
        counts.append(len(moves))
        states = [game.play.apply(state, action) for state, action in moves] if left else []
    return tuple(counts)
