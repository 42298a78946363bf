"""`table.show()`: a board in a notebook, with the table's text and picture for where there is none."""

from __future__ import annotations

from typing import Any

from heroplay.table import Table
from heroplay.ui.board import Board
from heroplay.ui.session import PERSON, Session


def show(table: Table, seat: int | None, bots: str = "greedy", people: tuple[int, ...] | None = None) -> Any:
    """A board on this very table: moves made on it are moves of the table."""
    played = people if people is not None else (() if seat is None else (seat,))
    players = [PERSON if s in played else bots for s in range(len(table.names))]
    return Board(Session(table, players=players, watching=seat is None))
