"""The six formats: teams, who may attack which players, how much Health and how many cards (HR-8)."""

from __future__ import annotations

from typing import Literal

from heroplay.core.state import record

FormatName = Literal["duel", "free_for_all", "first_blood", "last_standing", "hydra", "emperor"]
FORMATS: tuple[FormatName, ...] = ("duel", "free_for_all", "first_blood", "last_standing", "hydra", "emperor")
#: How many may play each; six need two boxes (HR-R32, HR-R40).
SEATS: dict[str, tuple[int, ...]] = {
    "duel": (2,), "free_for_all": (2, 3, 4, 5, 6), "first_blood": (3, 4, 5, 6), "last_standing": (3, 4, 5, 6),
    "hydra": (4, 6), "emperor": (6,),
}  # fmt: skip
SEATS_RULE = {
    "duel": "HR-2.6", "free_for_all": "HR-R32", "first_blood": "HR-8.5", "last_standing": "HR-8.10",
    "hydra": "HR-8.15", "emperor": "HR-8.30",
}  # fmt: skip
TITLES = {
    "duel": "Duel", "free_for_all": "Free-For-All", "first_blood": "Hunter: First Blood",
    "last_standing": "Hunter: Last One Standing", "hydra": "Hydra", "emperor": "Emperor",
}  # fmt: skip
NAMES = ("Aldric", "Bryn", "Cassia", "Dorn", "Elka", "Fenn")
START = 50  # HR-1.4
PER_BOX = 4  # players that one box is for (HR-R32)


@record
class Layout:
    """What a format makes of the seats.  Never changed; shared by all clones."""

    format: str
    side: tuple[int, ...]  # seat -> whose Health it stands on
    team: tuple[int, ...]  # seat -> team; everybody a team of one where there are none
    teams: tuple[tuple[int, ...], ...]
    healths: tuple[int, ...]  # by side
    shared: bool  # a team takes one turn together, on one Health (HR-8.20)
    hunter: bool
    emperors: tuple[int, ...]  # seats
    stalemate: int


def layout(name: str, seats: int, healths: tuple[int, ...], stalemate: int) -> Layout:
    """The layout of a format for that many seats; `healths` replace the format's own, side by side."""
    each = tuple(range(seats))
    half = seats // 2
    halves = tuple(s // half for s in each) if name in ("hydra", "emperor") else each
    teams = tuple(tuple(s for s in each if halves[s] == t) for t in range(max(halves) + 1))
    side = halves if name == "hydra" else each
    emperors = (1, 4) if name == "emperor" else ()
    start = 75 if name == "hydra" and half == 2 else 100 if name == "hydra" else START
    normal = tuple(60 if s in emperors else start for s in range(max(side) + 1))  # HR-8.33, HR-8.34
    return Layout(
        name, side, halves, teams, healths or normal, name == "hydra", name in ("first_blood", "last_standing"),
        emperors, stalemate,
    )  # fmt: skip


def opening_hands(lay: Layout, first: int) -> tuple[int, ...]:
    """How many cards each seat draws before the first turn (HR-2.6, HR-2.8, HR-8.19, HR-8.35)."""
    n = len(lay.team)
    if lay.format in ("hydra", "emperor"):
        return tuple(3 if lay.team[s] == lay.team[first] else 5 for s in range(n))
    by_order = (3, 5) if n == 2 else (3, 4, *(5 for _ in range(n - 2)))
    return tuple(by_order[(s - first) % n] for s in range(n))


def opposite(seat: int) -> int:
    """Who sits across in the Emperor format (HR-R27)."""
    return 5 - seat


def neighbours(lay: Layout, seat: int) -> tuple[int, ...]:
    """The teammates on the next seats, for a card that is moved (HR-R28)."""
    if not lay.emperors:
        return ()
    return tuple(s for s in (seat - 1, seat + 1) if 0 <= s < 6 and lay.team[s] == lay.team[seat])
