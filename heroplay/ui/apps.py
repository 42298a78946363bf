"""What the notebooks show: each app is one call."""

from __future__ import annotations

from typing import Any

from heroplay.ui.board import Board
from heroplay.ui.desk import Desk


def play() -> Any:
    """A board with the new-game form on it."""
    return Board(Desk())
