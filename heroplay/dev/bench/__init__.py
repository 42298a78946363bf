"""How fast it is, engine and board, as ratios to yardsticks measured in the same run: `make bench`."""

from __future__ import annotations

from typing import Any

from heroplay.dev.bench import measure, simulation
from heroplay.dev.bench.measure import playout

__all__ = ["playout", "run"]


def run() -> list[dict[str, Any]]:
    """The rows of the engine; with the extras `app` and `browser` those of the board too."""
    rows = [*measure.run(), *simulation.run()]
    try:
        from heroplay.dev.bench import board
    except ImportError:
        return rows
    return [*rows, *board.run()]
