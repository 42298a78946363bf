"""How fast the engine is, as ratios to a tight yardstick measured in the same run: `make bench`."""

from heroplay.bench.measure import playout, run

__all__ = ["playout", "run"]
