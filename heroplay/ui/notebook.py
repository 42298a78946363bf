"""Boards in a notebook, each with the text and the picture of its table for where there is none."""

from __future__ import annotations

from typing import Any

from heroplay.table import Table
from heroplay.tutor.tasks import Task
from heroplay.ui import picture
from heroplay.ui.board import Board
from heroplay.ui.lesson import Lesson
from heroplay.ui.session import PERSON, Session


def show(table: Table, seat: int | None, bots: str = "greedy", people: tuple[int, ...] | None = None) -> Any:
    """A board on this very table: moves made on it are moves of the table."""
    played = people if people is not None else (() if seat is None else (seat,))
    players = [PERSON if s in played else bots for s in range(len(table.names))]
    return Board(Session(table, players=players, watching=seat is None))


class TaskBoard(Board):
    """The board of a step: what is answered on it is answered to the very same coach."""

    def __init__(self, task: Task) -> None:
        self.task = task
        super().__init__(Lesson.of(task.coach))

    def _repr_mimebundle_(self, **more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**more)
        coach = self.task.coach
        eye = None if coach.step.open else coach.step.seat
        view = coach.game.view(coach.table.state, coach.step.seat if eye is None else eye)
        return {**data, **picture.mimebundle(repr(self.task), view)}, metadata


def show_task(task: Task) -> Any:
    """A board with the step on it."""
    return TaskBoard(task)
