"""Boards in a notebook, each with the text and the picture of its table for where there is none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from heroplay.contracts.game import Bot
from heroplay.core.errors import BadInput
from heroplay.core.names import find
from heroplay.explore.bots import at_level, get_bot
from heroplay.stills import picture
from heroplay.table import Table
from heroplay.tutor.tasks import Exercise, Task
from heroplay.ui.board import Board
from heroplay.ui.lesson import Lesson
from heroplay.ui.session import ELSEWHERE, PERSON, Session

Bots = str | Bot | Mapping[int | str, "str | Bot | None"] | None
BOTS = (
    "bots is the name of a bot (or a function bot(game, known, seat, rng) that returns a move) for all other seats, "
    'a dict with one for each seat, bots={1: "mcts"}, or None: then others move there, on another board or in a cell.'
)


def show(table: Table, seat: int | None, bots: Bots = "medium", people: Iterable[int] | None = None) -> Any:
    """A board on this very table: moves made on it are moves of the table."""
    names = table.names
    played = {_seat(table, s) for s in people} if people is not None else set() if seat is None else {seat}
    given = {_seat(table, s): bot for s, bot in bots.items()} if isinstance(bots, Mapping) else {}
    if taken := sorted(played & given.keys()):
        raise BadInput(f"{names[taken[0]]} (seat {taken[0]}) is played on this board: give no bot for that seat.")
    rest = "medium" if isinstance(bots, Mapping) else bots
    players, own = [], {}
    for s in range(len(names)):
        bot = given.get(s, rest)
        if s in played or bot is None:
            players.append(PERSON if s in played else ELSEWHERE)
        elif isinstance(bot, str):
            bot = at_level(table.game, bot)
            get_bot(table.game, bot)  # a wrong name is told which ones there are
            players.append(bot)
        elif callable(bot):
            own[s] = bot
            players.append(getattr(bot, "__name__", type(bot).__name__))
        else:
            raise BadInput(f"{bot!r} is not a bot: {BOTS}")
    return Board(Session(table, players=players, watching=seat is None, own_bots=own))


def _seat(table: Table, seat: Any) -> int:
    """A seat by its number or its name."""
    if isinstance(seat, str):
        found: int = find(seat, {name: n for n, name in enumerate(table.names)}, "seat")
        return found
    if type(seat) is not int or not 0 <= seat < len(table.names):
        raise BadInput(f"There is no seat {seat!r}; the seats are 0 to {len(table.names) - 1}.")
    return seat


class TaskBoard(Board):
    """The board of a step: what is answered on it is answered to the very same coach."""

    def __init__(self, task: Task) -> None:
        self.task = task
        super().__init__(Lesson(task.coach, task.title, graded=isinstance(task, Exercise)).begin())

    def _repr_mimebundle_(self, **more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**more)
        coach = self.task.coach
        eye = None if coach.step.open else coach.step.seat
        view = coach.game.board.view(coach.table.state, coach.step.seat if eye is None else eye)
        return {**data, **picture.mimebundle(repr(self.task), view)}, metadata


def show_task(task: Task) -> Any:
    """A board with the step on it."""
    return TaskBoard(task)
