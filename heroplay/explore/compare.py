"""Two lines of play side by side: where they part and by which rule, what differs in words, both boards, the odds.

    print(hp.compare(table, other_table))
    tree.compare("main", "the other way")

Everything is computed from what the views show, so it works for every game and shows nothing that a seat may not see.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from html import escape
from typing import Any

from heroplay import art
from heroplay.contracts.game import Game
from heroplay.contracts.view import Meter, Piece, PlayerView, View, Zone
from heroplay.contracts.view import Side as ContestSide
from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.core.steps import Steps, finish
from heroplay.core.text import listed
from heroplay.explore.house import changed
from heroplay.explore.tree.tree import OWN
from heroplay.explore.tree.ways import Line, Node, Way
from heroplay.kit.view_text import token_in_words
from heroplay.stills import picture
from heroplay.table import Step, Table

SEARCHES = 4  # hidden hands that are searched for one answer about odds: more take longer and tell more
_WIDTH = 960
_HANGING: Any = {"initial_indent": "  ", "subsequent_indent": "    "}
_ORDERED = ("stack", "pile", "deck", "discard", "line", "track")  # zones in which it matters what lies where
_UNNAMED = ("the first", "the second", "main")


@dataclass(frozen=True)
class Moment:
    """One step of a side, as a seat may know it: what was said, what happened, by which rules."""

    said: str
    action: Any  # None where it is hidden, or no action
    events: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Side:
    """One of the two: what it is called, the states that it passed, and the steps between them."""

    label: str
    game: Game
    states: tuple[Any, ...]
    moments: tuple[Moment, ...]

    @property
    def state(self) -> Any:
        return self.states[-1]


@dataclass(frozen=True)
class Parting:
    """Where two lines part: after how many shared moves; what each did then (None: it ends), and what came of it.

    `events` are the first sentences that differ, `rules` the rules that they cite.
    """

    ply: int
    actions: tuple[Any, Any]
    said: tuple[str | None, str | None]
    sentences: tuple[tuple[str, ...], tuple[str, ...]]
    events: tuple[str, str]
    rules: tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class Evaluation:
    """How good a position looks to a seat, from 0 (lost) to 1 (won): where the lines part, and at both ends."""

    name: str
    before: float
    after: tuple[float, float]


def compare(a: Any, b: Any, *, seat: Any = OWN, searches: int | None = SEARCHES) -> Comparison:
    """Compare two tables, or two nodes or lines of a tree, as a seat may know them; None sees everything.

    Where nobody is named, what was dealt for a seat is compared as that seat may know it.  `searches` says how many
    hidden hands are searched for the odds: None for all of them, 0 for no odds.
    """
    eyes = [eye for eye in (_eye(a), _eye(b)) if eye is not None]
    if seat == OWN:
        seat = eyes[0] if eyes else None
    games = [_table_of(x).game for x in (a, b)]
    if games[0] is not games[1]:
        raise BadInput(f"{games[0].info.title} and {games[1].info.title} are different games.")
    for x in (a, b):
        _table_of(x)._seat(seat)
    labels = _labels(a, b)
    return Comparison(_side(a, labels[0], seat), _side(b, labels[1], seat), seat, searches)


class Comparison:
    """What `compare` found.  Print it, or ask for its parts."""

    def __init__(self, a: Side, b: Side, seat: int | None, searches: int | None = SEARCHES) -> None:
        self.a, self.b, self.seat, self.searches = a, b, seat, searches
        self.game = a.game

    @cached_property
    def views(self) -> tuple[View, View]:
        return self.game.board.view(self.a.state, self.seat), self.game.board.view(self.b.state, self.seat)

    @cached_property
    def differences(self) -> list[str]:
        """What differs, in sentences; empty when nothing that the seat can see does."""
        one, other = self.views
        said = _Words(*(label if label in _UNNAMED else f'"{label}"' for label in (self.a.label, self.b.label)))
        # In rows the order mostly means nothing: it is told where it alone makes two positions of one.
        return list(_differences(one, other, said)) or (list(_other_order(one, other)) if self._apart else [])

    @property
    def _apart(self) -> bool:
        """Do the two play on differently, as far as the seat can know?"""
        return self._known(self.a.state) != self._known(self.b.state)

    def _known(self, state: Any) -> Any:
        return self.game.play.key(state if self.seat is None else self.game.knowledge.observe(state, self.seat))

    # ---- where they part

    @cached_property
    def _shared(self) -> int | None:
        """How many steps are the same; None when not even the beginning is."""
        if self._known(self.a.states[0]) != self._known(self.b.states[0]):
            return None
        pairs = zip(self.a.moments, self.b.moments)
        return next((i for i, (x, y) in enumerate(pairs) if x != y), min(len(self.a.moments), len(self.b.moments)))

    @cached_property
    def parted_at(self) -> Parting | None:
        """The first step that differs; None when there is none, or when they begin from different positions."""
        at = self._shared
        if at is None or at == len(self.a.moments) == len(self.b.moments):
            return None
        one, other = (side.moments[at] if at < len(side.moments) else None for side in (self.a, self.b))
        events = [moment.events if moment else () for moment in (one, other)]
        first = next((i for i, (x, y) in enumerate(zip(*events)) if x[0] != y[0]), min(map(len, events)))
        told = [each[first] if first < len(each) else ("", ()) for each in events]
        return Parting(
            ply=at,
            actions=(one.action if one else None, other.action if other else None),
            said=(one.said if one else None, other.said if other else None),
            sentences=(tuple(s for s, _ in events[0]), tuple(s for s, _ in events[1])),
            events=(told[0][0], told[1][0]),
            rules=(told[0][1], told[1][1]),
        )

    # ---- how good it is

    @cached_property
    def evaluations(self) -> list[Evaluation]:
        """What the game's own estimate says to each seat that is asked, where it says different things."""
        seats = range(len(self.game.language.names(self.a.state))) if self.seat is None else (self.seat,)
        states = self.a.states[self._shared or 0], self.a.state, self.b.state
        found = []
        for seat in seats:
            x, y, z = (self.game.evaluate(self.game.knowledge.observe(state, seat), seat) for state in states)
            if len({x, y, z}) > 1:
                found.append(Evaluation(self.game.language.names(self.a.state)[seat], x, (y, z)))
        return found

    @cached_property
    def odds(self) -> tuple[str, str, str]:
        """The odds of reaching the number on the table: where they part, and at both ends; empty without one.

        What a game's own estimate says, with or without such a number, stands in `evaluations`.
        """
        return finish(self._all_odds())

    def _all_odds(self) -> Steps[tuple[int, int], tuple[str, str, str]]:
        before = "" if self._shared is None else (yield from self._odds(self.a.states[self._shared]))
        return before, (yield from self._odds(self.a.state)), (yield from self._odds(self.b.state))

    def _odds(self, state: Any) -> Steps[tuple[int, int], str]:
        from heroplay.explore.odds import odds

        table, searches = Table(self.game, state), self.searches
        seats = [s for s in range(len(table.names)) if s not in table.seats] if self.seat is None else [self.seat]
        for seat in seats if searches is None or searches > 0 else ():
            try:
                asking = odds(table, seat)
                if searches is None:
                    found = yield from asking.whole_reach_in_steps()
                else:
                    found = asking.reach(tick=lambda n, _: n < searches)
            except HeroPlayError:
                continue
            return f"{found.text} From what {table.names[seat]} knows."
        return ""

    # ---- words and pictures

    @property
    def text(self) -> str:
        """Everything, one thing under the other."""
        lines = [f"{self.game.info.title}: {self.a.label} and {self.b.label}", ""]
        for line in self._parting_lines():
            lines += textwrap.wrap(line, 100, subsequent_indent="      ")
        lines.append("")
        lines += ["What differs:" if self.differences else "Nothing differs that can be seen."]
        for difference in self.differences:
            lines += textwrap.wrap(f"- {difference}", 98, **_HANGING)
        if estimates := self._estimate_lines():
            lines += ["", *estimates]
        if self.game.odds is not None and self.game.odds.threshold is not None and any(self.odds):
            none = f"{self.game.odds.threshold.no_current}."
            answers = zip(("where they part", self.a.label, self.b.label), self.odds)
            lines += ["", "The odds:"]
            for label, said in answers:
                lines += textwrap.wrap(f"{label}: {said or none}", 98, **_HANGING)
        for label, board in zip((self.a.label, self.b.label), self._boards()):
            lines += ["", f"{label} (* differs)", *board]
        return "\n".join(lines)

    def _parting_lines(self) -> list[str]:
        if self._shared is None:
            return ["They begin from different positions."]
        parted = self.parted_at
        if parted is None:
            return ["They are the same line."]
        moves = f"They part after step {parted.ply}." if parted.ply else "They part at once."
        lines = [moves]
        for i, side in enumerate((self.a, self.b)):
            said = parted.said[i]
            lines.append(f"  {side.label}: {said}" if said else f"  {side.label} ends there.")
            if parted.events[i]:
                lines.append(f"    {parted.events[i]}{self._cited(parted.rules[i])}")
        return lines

    def _cited(self, rules: tuple[str, ...]) -> str:
        if not rules:
            return ""
        also = f"; also {', '.join(rules[1:])}" if rules[1:] else ""
        return f" ({rules[0]}, {self.game.rulebook[rules[0]].title}{also})"

    def _estimate_lines(self) -> list[str]:
        """`Ann: 0.52 where they part, 0.61 in main, 0.44 in line 2`."""
        found = [
            f"  {e.name}: {e.before:.2f} where they part, {e.after[0]:.2f} in {self.a.label}, "
            f"{e.after[1]:.2f} in {self.b.label}"
            for e in self.evaluations
        ]
        return ["The game's own estimate (0 lost, 1 won):", *found] if found else []

    def _boards(self) -> tuple[list[str], list[str]]:
        """Both boards as text, with a star before every line that the other has not."""
        one = self.game.language.text(self.a.state, self.seat).split("\n")
        other = self.game.language.text(self.b.state, self.seat).split("\n")
        same = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
        in_one = {i for block in same for i in range(block.a, block.a + block.size)}
        in_other = {i for block in same for i in range(block.b, block.b + block.size)}
        return _starred(one, in_one), _starred(other, in_other)

    def svg(self) -> str:
        """Both boards as one picture, with what differs above them."""
        words = [*self._parting_lines(), *self.differences] or ["Nothing differs that can be seen."]
        parts, y = [], 12
        for line in (part for each in words for part in textwrap.wrap(each.strip(), 120)):
            parts.append(f'<text x="16" y="{y + 14}" font-size="14" fill="#1F2328">{escape(line)}</text>')
            y += 20
        for side, view in zip((self.a, self.b), self.views):
            parts.append(
                f'<text x="16" y="{y + 26}" font-size="18" font-weight="700" fill="#1F2328">{escape(side.label)}</text>'
            )
            board = picture.svg(view)
            height = int(board.split('viewBox="0 0 ', 1)[1].split('"', 1)[0].split()[1])
            parts.append(board.replace("<svg ", f'<svg y="{y + 36}" height="{height}" ', 1))
            y += height + 48
        title = escape(f"{self.game.info.title}: {self.a.label} and {self.b.label}")
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {y}" width="{_WIDTH}" role="img" '
            f'font-family="system-ui, DejaVu Sans, sans-serif"><title>{title}</title>'
            f'<rect width="{_WIDTH}" height="{y}" fill="{art.palette()["table"]}"/>{"".join(parts)}</svg>'
        )

    def data(self) -> dict[str, Any]:
        """The same as plain JSON, for a board."""
        parted = self.parted_at
        return {
            "labels": [self.a.label, self.b.label], "seat": self.seat, "differences": self.differences,
            "parted_at": None if parted is None else {
                "ply": parted.ply, "said": list(parted.said), "events": list(parted.events),
                "rules": [list(rules) for rules in parted.rules],
            },
            "parting": self._parting_lines(), "odds": list(self.odds),
            "evaluations": [{"name": e.name, "before": e.before, "after": list(e.after)} for e in self.evaluations],
        }  # fmt: skip

    def data_in_steps(self) -> Steps[tuple[int, int], dict[str, Any]]:
        """The same in steps, for odds that take long: each says how many hands were searched, and of how many."""
        if "odds" not in self.__dict__:
            self.__dict__["odds"] = yield from self._all_odds()  # where `cached_property` keeps it
        return self.data()

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Comparison of {self.a.label} and {self.b.label}: {len(self.differences)} differences>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        picture = self.svg()
        return {"text/plain": self.text} | ({"image/svg+xml": picture} if picture else {})


def _starred(lines: list[str], same: set[int]) -> list[str]:
    return [f"{' ' if i in same else '*'} {line}".rstrip() for i, line in enumerate(lines)]


# ---- the two sides


def _table_of(x: Any) -> Table:
    if isinstance(x, Table):
        return x
    if isinstance(x, Node):
        return Table(x.tree.game, x.tree.node(x).state)
    if isinstance(x, Line):
        return Table(x.tree.game, x.end.state)
    raise BadInput(f"Compare two tables, or two nodes or lines of a tree, not {type(x).__name__}.")


def _line_of(x: Any) -> tuple[Line, int] | None:
    if isinstance(x, Line):
        return x.tree._find(x), len(x.ways)
    if not isinstance(x, Node):
        return None
    node = x.tree.node(x)
    return next((line, line.nodes.index(node)) for line in x.tree.lines() if node in line.nodes)


def _eye(x: Any) -> int | None:
    found = _line_of(x)
    return next((way.seat for way in found[0].ways[: found[1]] if way.seat is not None), None) if found else None


def _labels(a: Any, b: Any) -> tuple[str, str]:
    one, other = _label(a, _UNNAMED[0]), _label(b, _UNNAMED[1])
    return (one, other) if one != other else (_UNNAMED[0], _UNNAMED[1])


def _label(x: Any, otherwise: str) -> str:
    found = _line_of(x)
    if found is None:
        return otherwise
    line, at = found
    return line.label if at == len(line.ways) else f"{line.label} at step {at}"


def _side(x: Any, label: str, seat: int | None) -> Side:
    found = _line_of(x)
    if found is not None:
        line, at = found
        ways = line.ways[:at]
        states = (line.tree.root.state, *(way.after.state for way in ways))
        return Side(label, line.tree.game, states, tuple(_moment_of_way(way, seat) for way in ways))
    steps = x.steps
    states = (*(step.before for step in steps), x.state)
    return Side(label, x.game, states, tuple(_moment_of_step(x, step, seat) for step in steps))


def _moment_of_way(way: Way, seat: int | None) -> Moment:
    hidden = way.secret(seat)
    told = way.sentences(seat)
    rules = [e.rules for e in way.events if e.name not in way.before.tree.game.quiet_events]
    if way.kind == "play":
        events = tuple(zip(told, rules))
    else:
        house = () if hidden else tuple(changed(way.before.tree.game, way.before.state, way.after.state))
        events = house or ((way.said(seat), () if hidden else way.rules),)
    return Moment(way.said(seat), None if hidden or way.kind != "play" else way.action, events)


def _moment_of_step(table: Table, step: Step, seat: int | None) -> Moment:
    game = table.game
    unseen = seat is not None and step.action.seat != seat and any(not e.seen(seat) for e in step.events)
    hidden = unseen and game.knowledge.is_secret(step.before, step.action)
    name = game.language.names(step.before)[step.action.seat]
    said = f"{name}: (hidden)" if hidden else f"{name}: {game.language.say(step.before, step.action)}"
    loud = (event for event in step.events if event.name not in game.quiet_events)
    events = tuple((game.language.line(table.state, event, seat), event.rules) for event in loud)
    return Moment(said, None if hidden else step.action, events)


# ---- what differs


@dataclass(frozen=True)
class _Words:
    """Sentences with the names of both sides in them."""

    a: str
    b: str

    def of(self, what: str, one: Any, other: Any) -> str:
        return f"{what}: {one} in {self.a}, {other} in {self.b}."


def _differences(one: View, other: View, words: _Words) -> Iterator[str]:
    """What two views show differently: the moment, players, points, zones, sums."""
    if one.turn != other.turn:
        yield words.of("Turn", one.turn, other.turn)
    if one.phase != other.phase:
        yield words.of("Phase", one.phase.capitalize(), other.phase.capitalize())
    if one.deciding != other.deciding:
        yield words.of("Whose decision", _who(one), _who(other))
    if one.over != other.over:
        yield words.of("End", one.over.rstrip(".") or "not yet", other.over.rstrip(".") or "not yet")
    for p, q in zip(one.players, other.players):
        if p.points != q.points:
            yield words.of(f"{p.name}, points", f"{p.points} of {p.needed}", f"{q.points} of {q.needed}")
        for m, n in zip(p.meters, q.meters):
            if (m.score, m.spent) != (n.score, n.spent):
                yield words.of(f"{p.name}, free {m.label}", _free(m), _free(n))
        yield from _counter_differences(p, q, words)
        if p.tags != q.tags:
            yield words.of(p.name, listed(p.tags) or "nothing", listed(q.tags) or "nothing")
    there, here = ({zone.id: _uncounted(zone, view) for zone in view.zones} for view in (other, one))
    for zone_id in dict.fromkeys((*here, *there)):
        yield from _zone_differences(here.get(zone_id), there.get(zone_id), words)
    sums = {side.id: side for side in (other.contest.sides if other.contest is not None else ())}
    mine = {side.id: side for side in (one.contest.sides if one.contest is not None else ())}
    for sum_id in dict.fromkeys((*mine, *sums)):
        x, y = mine.get(sum_id), sums.get(sum_id)
        if _total(x) != _total(y):
            label = next(total.label for total in (x, y) if total is not None)
            yield words.of(f"{label} total", _total(x), _total(y))


def _counter_differences(p: PlayerView, q: PlayerView, words: _Words) -> Iterator[str]:
    """Numbers that a player has beside points and meters."""
    mine, theirs = ({counter.id: counter for counter in player.counters} for player in (p, q))
    for counter_id in dict.fromkeys((*mine, *theirs)):
        x, y = mine.get(counter_id), theirs.get(counter_id)
        label = next(counter.label for counter in (x, y) if counter is not None)
        values = [counter.value if counter else "none" for counter in (x, y)]
        if values[0] != values[1]:
            yield words.of(f"{p.name}, {label}", *values)


def _uncounted(zone: Zone, view: View) -> Zone:
    """A zone without the pieces that only stand for a counter, which was compared already."""
    counted = {counter.piece for player in view.players for counter in player.counters}
    kept = tuple(piece for piece in zone.pieces if piece.id not in counted)
    return zone if len(kept) == len(zone.pieces) else zone.model_copy(update={"pieces": kept})


def _other_order(one: View, other: View) -> Iterator[str]:
    there = {zone.id: zone for zone in other.zones}
    for zone in one.zones:
        if zone.role != "hand" and zone.id in there and zone.pieces:
            mine, theirs = ([_piece(p) for p in z.pieces] for z in (zone, there[zone.id]))
            if mine != theirs and Counter(mine) == Counter(theirs):
                yield f"{zone.label.replace(': ', ', ', 1)}: the same cards in another order."


def _who(view: View) -> str:
    return listed([view.names[seat] for seat in view.deciding]) if view.deciding else "nobody's"


def _free(meter: Meter) -> str:
    return f"{max(0, meter.score - meter.spent)} of {meter.score}"


def _total(total: ContestSide | None) -> str:
    return "none" if total is None else str(total.total)


def _zone_differences(one: Zone | None, other: Zone | None, words: _Words) -> Iterator[str]:
    label = next(zone.label for zone in (one, other) if zone is not None)
    mine, theirs = ([_piece(p) for p in zone.pieces] if zone else [] for zone in (one, other))
    counts = [zone.count if zone else 0 for zone in (one, other)]
    only = [Counter(mine) - Counter(theirs), Counter(theirs) - Counter(mine)]
    seen = [sorted(name for name in each.elements() if name) for each in only]
    parts = [f"{listed(names)} only in {side}" for names, side in zip(seen, (words.a, words.b)) if names]
    label = label.replace(": ", ", ", 1)
    if counts[0] != counts[1]:
        yield "; ".join([words.of(label, _cards(counts[0]), _cards(counts[1]))[:-1], *parts]) + "."
    elif parts:
        yield f"{label}: {'; '.join(parts)}."
    elif moved := _moved(one, other):
        yield from (words.of(f"{label}, {name}", *places) for name, places in moved)
    elif mine != theirs and not any(only) and next(z.role for z in (one, other) if z) in _ORDERED:
        yield f"{label}: the same cards in another order."


def _moved(one: Zone | None, other: Zone | None) -> list[tuple[str, tuple[str, str]]]:
    """The pieces that lie in other slots or on other spaces, each with both places."""
    if one is None or other is None:
        return []
    there = {piece.id: piece for piece in other.pieces}
    return [
        (_piece(p), (_place(one, p.at), _place(other, there[p.id].at)))
        for p in one.pieces
        if p.id in there and p.at != there[p.id].at
    ]


def _place(zone: Zone, at: str) -> str:
    labels = {spot.id: spot.label for spot in zone.spots}
    return labels.get(at) or at


def _cards(n: int) -> str:
    return f"{n} card" if n == 1 else f"{n} cards"


def _piece(piece: Piece) -> str:
    """A piece by its name, what is marked on it and written under it; nothing when it lies face down unmarked."""
    marks = [*(mark for mark in piece.marks if not mark.startswith("seat")), *piece.badges]
    marks += [token_in_words(token) for token in piece.tokens]
    face_down = f"a face-down card of {piece.cost}" if piece.cost is not None else piece.label
    name = piece.face.name if piece.face else face_down
    return f"{name} ({', '.join(marks)})" if name and marks else name
