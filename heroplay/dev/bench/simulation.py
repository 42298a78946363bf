"""What more processes are worth: the same simulation with one and with two, in the same run."""

from __future__ import annotations

import time
from typing import Any

from heroplay.explore.simulation.simulate import simulate
from heroplay.games.registry import default_id

ROUNDS, GAMES, BAR = 3, 600, 1.5  # enough games that starting the processes weighs little


def run(game: str | None = None, games: int = GAMES, rounds: int = ROUNDS) -> list[dict[str, Any]]:
    """Games a second with two processes, and how many times those of one: the best of three."""
    game = game or default_id()
    pairs = [(_spent(game, games, 1), _spent(game, games, 2)) for _ in range(rounds)]
    ratio, two = max((one / two, two) for one, two in pairs)
    row = {"name": "games, two processes / one", "value": round(games / two, 3), "unit": "games/s"}
    return [{**row, "ratio": round(ratio, 3), "bar": f">= {BAR:g}", "holds": ratio >= BAR}]


def _spent(game: str, games: int, workers: int) -> float:
    start = time.perf_counter()
    simulate(game, games=games, workers=workers, progress=False)
    return time.perf_counter() - start
