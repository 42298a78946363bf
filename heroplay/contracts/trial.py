"""A trial: one hard question about chances that a game gives the benchmark, to be answered exactly and by sampling."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from heroplay.core.types import State


@dataclass(frozen=True, slots=True)
class Trial:
    """Can `value` be reached, as far as seat 0 knows here?  `sampler(known)` guesses the same from n random deals."""

    name: str  # of the row in the benchmark, after "10,000 samples / "
    position: Mapping[str, Any]
    value: int
    sampler: Callable[[State], Callable[[int], float]]  # each deal is judged as quickly as the game can
