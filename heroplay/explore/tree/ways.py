"""What a what-if tree is made of: positions, the ways between them, and the lines that go along the ways."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from heroplay.core.events import Event
from heroplay.explore.house import worded

if TYPE_CHECKING:
    from heroplay.contracts.game import Game
    from heroplay.explore.tree.tree import Tree

HIDDEN = "(hidden)"


def key_of(game: Game, state: Any) -> Any:
    """Equal for positions that are one node: they play on alike by the same rules, with the same luck ahead."""
    return state.luck.seed, str(getattr(state, "setup", "")), game.play.key(state)


@dataclass(slots=True, eq=False)
class Node:
    """A position of a tree; `ply` counts the actions that were played to get there first."""

    tree: Tree
    id: int
    state: Any
    ply: int
    eyes: frozenset[int] = frozenset()  # seats whose unseen cards were dealt again on the way here
    note: str = ""

    @property
    def seats(self) -> tuple[int, ...]:
        """Who may decide here; nobody when the game is over."""
        return tuple(self.tree.game.play.pending(self.state))

    @property
    def deciding(self) -> str:
        """`Ann decides`, or that the game is over."""
        names = self.tree.game.language.names(self.state)
        who = " or ".join(names[seat] for seat in self.seats)
        return f"{who} decides" if who else "the game is over"

    def foreign(self, seat: int | None) -> bool:
        """Is this reached only by what was tried out with cards that the seat cannot know?"""
        into = self.tree._graph.ways_to(self.id)
        return self is not self.tree.root and all(way.foreign(seat) for way in into)

    def __repr__(self) -> str:
        return f"<node {self.id}: move {self.ply}, {self.deciding}>"


@dataclass(slots=True, eq=False)
class Way:
    """From one position to another: an action, a new deal of what a seat cannot see, or a repair of a refusal."""

    before: Node
    after: Node
    kind: Literal["play", "seen", "repair"]
    text: str  # the notation of an action, the words of a change
    action: Any = None  # what was played; for a repair, what it makes legal
    events: list[Event] = field(default_factory=list)
    rules: tuple[str, ...] = ()
    seat: int | None = None  # from whose knowledge unseen cards were dealt
    seed: int | None = None  # and with which seed
    real: bool = False  # it happened in the game that the tree was made of

    def foreign(self, seat: int | None) -> bool:
        """Was this tried out with cards that the seat cannot know?  It may know what happened, and its own deals."""
        return not (seat is None or self.real or self.kind == "seen" or seat in self.after.eyes)

    def secret(self, seat: int | None) -> bool:
        """May this seat not know what was said?"""
        if seat is None or self.foreign(seat):
            return seat is not None
        if self.kind != "play" or self.action.seat == seat or all(event.seen(seat) for event in self.events):
            return False
        return self.before.tree.game.knowledge.is_secret(self.before.state, self.action)

    def words(self, seat: int | None = None) -> str:
        """What was done, without who did it; a house rule by its label."""
        if self.secret(seat):
            return HIDDEN
        return worded(self.before.tree.game, self.text) if self.kind == "repair" else self.text

    def said(self, seat: int | None = None) -> str:
        """`Ann: pass`; a change of the position stands in brackets."""
        if self.kind != "play":
            return HIDDEN if self.secret(seat) else f"({self.words(seat)})"
        return f"{self.before.tree.game.language.names(self.before.state)[self.action.seat]}: {self.words(seat)}"

    def sentences(self, seat: int | None = None) -> list[str]:
        """What happened then, as that seat may know it."""
        if self.foreign(seat):
            return []
        game = self.before.tree.game
        told = (event for event in self.events if event.name not in game.quiet_events)
        return [game.language.line(self.after.state, event, seat) for event in told]


@dataclass(slots=True, eq=False)
class Line:
    """One way to play on, from the first position of the tree to its own end."""

    tree: Tree
    id: int
    ways: list[Way] = field(default_factory=list)
    name: str = ""  # as somebody has named it

    @property
    def nodes(self) -> list[Node]:
        return [self.tree.root, *(way.after for way in self.ways)]

    @property
    def end(self) -> Node:
        return self.ways[-1].after if self.ways else self.tree.root

    @property
    def label(self) -> str:
        """Its name, or what it is called while it has none."""
        return self.tree.labels()[self.id]

    def __repr__(self) -> str:
        moves = sum(way.kind == "play" for way in self.ways)
        return f"<line {self.label!r}: {moves} {'move' if moves == 1 else 'moves'}, then {self.end.deciding}>"


@dataclass(frozen=True, slots=True)
class Branch:
    """Where a line leaves the one that it shares most with: after `at` of its ways; `depth` counts such leavings."""

    line: Line
    parent: Line | None
    at: int
    depth: int


def branches(lines: Iterable[Line]) -> list[Branch]:
    """Each line with the earlier one that it leaves last; the first leaves none."""
    found: list[Branch] = []
    passed: dict[tuple[int, Way | None], int] = {}  # a place on the way and the next step from it: the place there
    owner: dict[int, Line] = {}  # who came first to a place
    depth: dict[int, int] = {}
    for line in lines:
        place, parent, at = 0, owner.get(0), 0
        for way in line.ways:
            there = passed.get((place, way))
            if there is None:
                break
            place, parent, at = there, owner[there], at + 1
        depth[line.id] = 0 if parent is None else depth[parent.id] + 1
        found.append(Branch(line, parent, at, depth[line.id]))
        owner.setdefault(0, line)
        for way in line.ways[at:]:
            there = passed[place, way] = len(passed) + 1
            owner[there] = line
            place = there
    return found


def nested(found: list[Branch]) -> list[Branch]:
    """Each line followed by those that leave it, the latest to leave first: so they are read, and drawn, below it."""
    leaving: dict[int, list[Branch]] = {}
    for branch in found:
        leaving.setdefault(branch.parent.id if branch.parent else 0, []).append(branch)
    order, waiting = [], leaving.get(0, [])[::-1]
    while waiting:
        branch = waiting.pop()
        order.append(branch)
        waiting += sorted(leaving.get(branch.line.id, [])[::-1], key=lambda b: b.at)
    return order
