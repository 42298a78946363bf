"""The map of Kitchen: rooms, paths and beds as hexagons, and how many steps it takes to walk from one to another."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from importlib.resources import files

RADIUS, ACROSS = 45, 78  # of a hexagon that stands on a corner: from the middle to a corner, and from side to side
LEFT, TOP = 50, 55  # where the middle of the first hexagon lies
ANOTHERS_BED = 1  # steps more

_DATA = tomllib.loads((files(__package__) / "grounds.toml").read_text("utf-8"))


@dataclass(frozen=True)
class Room:
    """A space of the map; `row` and `column` say where its hexagon lies."""

    id: str
    name: str
    kind: str
    row: int
    column: int

    @property
    def x(self) -> int:
        return LEFT + self.column * ACROSS + self.row % 2 * ACROSS // 2

    @property
    def y(self) -> int:
        return TOP + self.row * RADIUS * 3 // 2

    @property
    def outline(self) -> str:
        """The hexagon as an SVG path."""
        x, y, side, half = self.x, self.y, ACROSS // 2, RADIUS // 2
        right, left = f"L{x + side} {y - half} V{y + half}", f"L{x - side} {y + half} V{y - half}"
        return f"M{x} {y - RADIUS} {right} L{x} {y + RADIUS} {left} Z"


def _kind(room: str) -> str:
    return next((kind for kind, rooms in _DATA["kinds"].items() if room in rooms), "path")


ROOMS = {
    name.lower(): Room(name.lower(), name, _kind(name.lower()), row, column)
    for row, names in enumerate(_DATA["rows"])
    for column, name in enumerate(names)
    if name
}


def _beside() -> dict[str, tuple[str, ...]]:
    """By room: those that share a side with it, and those that a ferry goes to."""
    at = {(room.row, room.column): room.id for room in ROOMS.values()}
    found = {}
    for room in ROOMS.values():
        near = room.column - 1 + room.row % 2  # in the rows above and below
        sides = [(room.row, room.column - 1), (room.row, room.column + 1)]
        sides += [(row, column) for row in (room.row - 1, room.row + 1) for column in (near, near + 1)]
        ferries = [other for ends in _DATA["ferries"] if room.id in ends for other in ends if other != room.id]
        found[room.id] = (*(at[side] for side in sides if side in at), *ferries)
    return found


NEAR = _beside()
BEDS = tuple(room.id for room in ROOMS.values() if room.kind == "bed")
TENDED = sorted((bed, seat) for seat, beds in enumerate(_DATA["tended"]) for bed in beds)
SPICE: dict[str, int] = _DATA["spice"]


@lru_cache(maxsize=4096)
def steps_from(start: str, seat: int, tended: tuple[tuple[str, int], ...]) -> dict[str, int]:
    """How many steps it takes a cook to walk to each room; another's bed takes one more (TK-7)."""
    owner = dict(tended)
    found: dict[str, int] = {}
    waiting = [(0, start)]
    while waiting:
        steps, room = heappop(waiting)
        if room in found:
            continue
        found[room] = steps
        for other in NEAR[room]:
            more = ANOTHERS_BED if owner.get(other, seat) != seat else 0
            heappush(waiting, (steps + _DATA["steps"][ROOMS[other].kind] + more, other))
    return found
