"""The what-if tree: fork a game anywhere, go along its lines, name, annotate, prune and promote them.

    tree = hp.tree(table)
    tree.back(3)
    tree.play(move)                 # another line; the game itself stays the main line
    tree.fork(as_seat=0)            # what seat 0 cannot see is dealt again
    tree.go("main")

Positions that meet again are one node.  A refused action changes nothing.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from heroplay.contracts.game import Game
from heroplay.core import record as records
from heroplay.core.errors import BadInput, HeroPlayError, UnknownName
from heroplay.core.events import Event
from heroplay.core.names import find, whole_number
from heroplay.core.repairs import Repair
from heroplay.core.verdict import Verdict
from heroplay.explore.tree import variations
from heroplay.explore.tree.graph import Graph
from heroplay.explore.tree.ways import Line, Node, Way, branches, key_of, nested
from heroplay.games.registry import get_game
from heroplay.table import Step, Table, _new, load

LONGEST_NAME, LONGEST_NOTE = 60, 2_000
HERE = "  <- here"
OWN = "own"  # to be shown as the current line may know it


def tree(source: Table | str) -> Tree:
    """A what-if tree of a table with its history; also of a code, or of a record (see `tree_of`)."""
    if isinstance(source, str):
        source = source.strip()
        if not source.startswith("hp"):
            return tree_of(source)
        source = load(source)
    if not isinstance(source, Table):
        raise BadInput(f"A tree grows from a table, a code or a record, not from {type(source).__name__}.")
    made = Tree(source.game, source._start, setup=source.setup, began=source.began, auto=source.auto)
    steps = [*source.steps, *reversed(source.undone)]
    after = [*(step.before for step in steps[1:]), source.state]
    if source.undone:  # the last of what was taken back has been played once: do it again
        after[-1] = source.game.play.apply(steps[-1].before, steps[-1].action)
    for step, state in zip(steps, after):
        made._add(made.main, step.action, step.events, state).real = True
        variations.remark(made, made.main, step.comment, first=len(made.main.ways) == 1)
    for at, step in enumerate(steps):
        for moves in step.alternatives:
            variations.read_line(made, made.open_line(made.main.ways[:at]), moves)
    made._line, made._at = made.main, source.ply
    return made


def tree_of(text: str) -> Tree:
    """The tree of a record with variations; every move is checked again."""
    record = records.read(text)
    if record.seat is not None:
        raise BadInput("This record shows what one seat saw; without the hidden cards it cannot be played again.")
    first = load(record.start) if record.start else _new(get_game(record.game), record.setup)
    made = Tree(first.game, first.state, setup=first.setup, began=first.began)
    changed = bool(record.moves) and variations.is_change(record.moves[0].text)  # a what-if before any move
    variations.read_line(made, made.open_line() if changed else made.main, record.moves)
    for way in made.main.ways:
        way.real = way.kind == "play" and not way.before.eyes
    made.root.note = variations.root_note(text)
    made.go(made.main)
    return made


def _networkx() -> Any:
    try:
        import networkx
    except ImportError:
        raise HeroPlayError("A graph needs the extra 'explore': pip install 'heroplay[explore]' (networkx).") from None
    return networkx


class Tree:
    """Lines of play from one position, with a place where we stand."""

    def __init__(
        self,
        game: Game,
        state: Any,
        *,
        setup: Mapping[str, Any] | None = None,
        began: Sequence[Event] = (),
        auto: bool = False,
    ) -> None:
        self.game, self.auto = game, auto
        self.setup = dict(setup) if setup is not None else None  # None: it began from a position
        self.began = list(began)
        self._graph = Graph()
        self._by_key: dict[Any, Node] = {}
        self._made, self._opened = 0, 1
        self.root = self._node(state, 0)
        self._lines = [Line(self, 1)]
        self._line, self._at = self._lines[0], 0
        self._empty: tuple[Line, int] | None = None  # what was forked last, and where: nothing was played there yet

    # ---- where we are

    @property
    def here(self) -> Node:
        """The position where we stand."""
        return self._line.ways[self._at - 1].after if self._at else self.root

    @property
    def line(self) -> Line:
        """The line on which we stand."""
        return self._line

    @property
    def main(self) -> Line:
        return self._lines[0]

    @property
    def nodes(self) -> list[Node]:
        return list(self._graph.nodes.values())

    @property
    def graph(self) -> Any:
        """The tree as a networkx.DiGraph of node ids: a node has its `node`, an edge its `ways`.  It is a copy."""
        made = _networkx().DiGraph()
        made.add_nodes_from((node.id, {"node": node}) for node in self.nodes)
        made.add_edges_from((start, end, {"ways": list(ways)}) for start, end, ways in self._graph.edges())
        return made

    def lines(self) -> list[Line]:
        """All lines, the main line first."""
        return list(self._lines)

    @property
    def eye(self) -> int | None:
        """From whose knowledge the current line was dealt; None where everything is as it is."""
        return next((way.seat for way in self._line.ways if way.seat is not None), None)

    def seat(self, seat: Any) -> int | None:
        """A seat by its number or name; None stands for all-seeing."""
        names = self.game.language.names(self.root.state)
        if isinstance(seat, str):
            return find(seat, {name: i for i, name in enumerate(names)}, "player")
        if seat is not None and (not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(names)):
            raise BadInput(f"There is no seat {seat!r}; the seats are 0 to {len(names) - 1}.")
        return seat

    def _shown_to(self, seat: Any) -> int | None:
        return self.eye if seat == OWN else self.seat(seat)

    def labels(self, seat: int | None = None) -> dict[int, str]:
        """What each line is called, by its id; as a seat may know it."""
        found: dict[int, str] = {}
        taken = {line.name.casefold() for line in self._lines}
        for line in self._lines:
            label = line.name or self._default(line, seat)
            if not line.name:
                base, n = label, 2
                while label.casefold() in taken:
                    label, n = f"{base} ({n})", n + 1
                taken.add(label.casefold())
            found[line.id] = label
        return found

    def _default(self, line: Line, seat: int | None) -> str:
        if line is self.main:
            return "main"
        change = next((way for way in reversed(line.ways) if way.kind != "play"), None)
        if change is None:
            return f"line {line.id}"
        return change.words(seat) if change.kind == "repair" else self._seen_by(change.seat)

    def _seen_by(self, seat: int | None) -> str:
        return f"as {self.game.language.names(self.root.state)[seat or 0]} saw it"

    # ---- playing

    def legal(self, seat: int | None = None) -> list[Any]:
        return self.game.play.legal(self.here.state, self.seat(seat))

    def check(self, a: Any) -> Verdict:
        """May this be done here?"""
        return self._table_at(self.here).check(a)

    def play(self, a: Any, *more: Any) -> list[Event]:
        """Do one action or several here; what happened.

        It goes on along a line that has it, else it opens a new one.  What a rule refuses raises IllegalAction with the
        verdict, and we stay where we were.
        """
        there = self._table_at(self.here)
        events = there.play(a, *more)
        after = [*(step.before for step in there.steps[1:]), there.state]
        for step, state in zip(there.steps, after):
            self._go_on(step, state)
        return events

    def _go_on(self, step: Step, state: Any) -> None:
        line, at = self._line, self._at
        if at == len(line.ways):
            self._add(line, step.action, step.events, state)
        else:
            before = line.ways[:at]
            others = (other for other in (line, *self._lines) if other.ways[:at] == before and len(other.ways) > at)
            same = (other for other in others if other.ways[at].kind == "play" and other.ways[at].action == step.action)
            self._line = next(same, None) or self.open_line(before)
            if len(self._line.ways) == at:
                self._add(self._line, step.action, step.events, state)
        self._at = at + 1

    def fork(self, as_seat: int | str | None = None, *, seed: int | None = None) -> Node:
        """Open a line here: as everything is, or as a seat saw it, with all that it cannot see dealt again.

        The seed of the deal is kept: the same seed deals the same cards again.
        """
        seat = self.seat(as_seat)
        line = self._line
        if self._empty != (line, self._at) or len(line.ways) > self._at:
            line = self.open_line(line.ways[: self._at])
        if seat is not None:
            self.deal(line, seat, self._next_seed() if seed is None else seed)
        self._line, self._at = line, len(line.ways)
        self._empty = (line, self._at)
        return self.here

    def _next_seed(self) -> int:
        return 1 + max((way.seed for line in self._lines for way in line.ways if way.seed is not None), default=0)

    def repair(
        self, verdict: Verdict, n: int | Repair = 0, *, as_seat: int | str | None = None, seed: int | None = None,
        play: bool = True,
    ) -> Node:  # fmt: skip
        """Open a repair of a refusal as a line ("with 1 more point"), and play there what was refused.

        `n` counts the repairs of the verdict from 0, or is one of them.
        A verdict on what a seat knew (`game.observe`) needs `as_seat`: then the unseen cards are dealt as in `fork`.
        With `play=False` we stand before the action.
        """
        seat = self.seat(as_seat)
        known = self.here.state if seat is None else self.game.knowledge.observe(self.here.state, seat)
        if verdict.ok:
            raise BadInput("That is allowed: there is nothing to repair.")
        if key_of(self.game, verdict.state) != key_of(self.game, known):
            raise BadInput("That verdict is about another position: go there first, or ask again here.")
        repair = n if isinstance(n, Repair) else self._numbered(verdict, n)
        fork = self.open_line(self._line.ways[: self._at])
        seed = seed if seat is None or seed is not None else self._next_seed()
        if self.game.play.key(repair.state) == self.game.play.key(verdict.state):  # only the action differs
            if seat is not None:
                self.deal(fork, seat, seed or 0)
            fork.name = self._free_name(repair.text)
        else:
            state = (
                repair.state
                if seat is None
                else self.game.knowledge.deal_unseen(repair.state, seat, random.Random(seed))
            )
            self.change(fork, state, repair.text, repair.rules, repair.action, seat, seed)
        self._line, self._at = fork, len(fork.ways)
        if play:
            self.play(repair.action)
        return self.here

    @staticmethod
    def _numbered(verdict: Verdict, n: Any) -> Repair:
        found = verdict.repairs()
        if not isinstance(n, int) or not 0 <= n < len(found):
            offered = f"the repairs are 0 to {len(found) - 1}" if found else "nothing was found that would help"
            raise BadInput(f"There is no repair {n!r}: {offered}.")
        return found[n]

    def under(self, **options: Any) -> Node:
        """Open a line here with the same position under house rules: `tree.under(hand_cap=5)`."""
        from heroplay.explore.house import SAID, said, under

        made = under(self.table(), **options)
        fork = self.open_line(self._line.ways[: self._at])
        self.change(fork, made.state, f"{SAID}{said(options)}")
        self._line, self._at = fork, len(fork.ways)
        return self.here

    def _free_name(self, name: str) -> str:
        taken, base, n = {label.casefold() for label in self.labels().values()}, name[: LONGEST_NAME - 6], 2
        name = base
        while name.casefold() in taken:
            name, n = f"{base} ({n})", n + 1
        return name.replace("[", "(").replace("]", ")")

    # ---- going

    def go(self, to: Node | Line | int | str | Sequence[Any], ply: int | None = None) -> Node:
        """Go to a node (or its id), to the end of a line (or of its name), or along a path of actions from the start.

        With a line, `ply` says after how many of its steps to stop.
        """
        if isinstance(to, Node | int) and not isinstance(to, bool):
            self._line, self._at = self._place(self.node(to))
        elif isinstance(to, Line | str):
            if isinstance(to, str) and (number := whole_number(to)) is not None and to not in self.labels().values():
                return self.go(number)
            line = self._find(to)
            at = len(line.ways) if ply is None else ply
            if not isinstance(at, int) or not 0 <= at <= len(line.ways):
                raise BadInput(f"{line.label!r} has the steps 0 to {len(line.ways)}; there is no {at!r}.")
            self._line, self._at = line, at
        elif isinstance(to, Sequence):
            self._line, self._at = self._along(to)
        else:
            raise BadInput(f"Go to a node, a line or a path of actions, not to {to!r}.")
        return self.here

    def path(self) -> list[str]:
        """What was said and done from the start to where we stand, for `follow_path`."""
        return [way.said(None) for way in self._line.ways[: self._at]]

    def follow_path(self, path: Sequence[str]) -> Node:
        """Stand where a `path` led; where no line has it, we stay."""
        for line in self._lines:
            if [way.said(None) for way in line.ways[: len(path)]] == list(path):
                self._line, self._at = line, len(path)
                break
        return self.here

    def back(self, times: int = 1) -> Node:
        """Some steps back along the line."""
        if not 0 <= times <= self._at:
            only = f"Only {self._at} steps to go back."
            raise BadInput(only if self._at else "This is the first position: nothing is before it.")
        self._at -= times
        return self.here

    def forward(self, times: int = 1) -> Node:
        """Some steps on along the line."""
        left = len(self._line.ways) - self._at
        if not 0 <= times <= left:
            raise BadInput(f"Only {left} steps to go on." if left else f"Here {self._line.label!r} ends.")
        self._at += times
        return self.here

    def node(self, node: Node | int) -> Node:
        """A node of this tree, by itself or by its id."""
        if isinstance(node, Node):
            if node.tree is not self or node.id not in self._graph:
                raise BadInput("That node is not in this tree: it was pruned, or belongs to another.")
            return node
        if node not in self._graph:
            raise UnknownName(f"There is no node {node!r}; the nodes are {_spans(sorted(self._graph.nodes))}.")
        return self._graph.nodes[node]

    def _place(self, node: Node) -> tuple[Line, int]:
        """A line that passes there, the current one if it does, and how far along."""
        for line in (self._line, *self._lines):
            places = [at for at, other in enumerate(line.nodes) if other is node]
            if places:
                return line, min(places, key=lambda at: abs(at - self._at))
        raise AssertionError("every node lies on a line")

    def _along(self, path: Sequence[Any]) -> tuple[Line, int]:
        node, ways = self.root, []
        for at, said in enumerate(path, 1):
            open_ways = self._graph.ways_from(node.id)
            way = next((way for way in open_ways if self._is(way, node, said)), None)
            if way is None:
                there = ", ".join(way.said() for way in open_ways) or "nothing"
                raise BadInput(f"No line has {said!r} as step {at}; from there you can go to: {there}.")
            ways.append(way)
            node = way.after
        exact = next((line for line in self._lines if line.ways[: len(ways)] == ways), None)
        return (exact, len(ways)) if exact else self._place(node)

    def _is(self, way: Way, node: Node, said: Any) -> bool:
        if said in (way.text, way.said()):
            return True
        try:
            return way.kind == "play" and bool(way.action == self._table_at(node).action(said))
        except HeroPlayError:
            return False

    def _find(self, line: Line | str) -> Line:
        if isinstance(line, Line):
            if line not in self._lines:
                raise BadInput("That line is not in this tree: it was pruned, or belongs to another.")
            return line
        if not isinstance(line, str):
            raise BadInput(f"A line is called by its name, not by {line!r}.")
        labels = self.labels()
        return find(line, {labels[each.id]: each for each in self._lines}, "line")

    # ---- words on lines and positions

    def name(self, name: str, line: Line | str | None = None) -> Line:
        """Name a line, by default the one on which we stand."""
        wanted = self._line if line is None else self._find(line)
        name = " ".join(str(name).split())
        if not name or len(name) > LONGEST_NAME:
            raise BadInput(f"A name has 1 to {LONGEST_NAME} characters; this one has {len(name)}.")
        if "[" in name or "]" in name:
            raise BadInput("A name has no square brackets: the record puts them round it.")
        if any(label.casefold() == name.casefold() for i, label in self.labels().items() if i != wanted.id):
            raise BadInput(f"There is already a line {name!r}. Choose another name.")
        wanted.name = name
        return wanted

    def note(self, text: str, node: Node | int | None = None) -> Node:
        """A remark on a position, by default where we stand; an empty one takes it away."""
        wanted = self.here if node is None else self.node(node)
        text = " ".join(str(text).split())
        if len(text) > LONGEST_NOTE:
            raise BadInput(f"A note has at most {LONGEST_NOTE:,} characters; this one has {len(text):,}.")
        wanted.note = text
        return wanted

    def promote(self, line: Line | str) -> Line:
        """Make a line the main line."""
        wanted = self._find(line)
        self._lines.remove(wanted)
        self._lines.insert(0, wanted)
        return wanted

    def prune(self, line: Line | str) -> Node:
        """Cut a line off; what other lines share stays.  Who stands on it goes back to where it began."""
        wanted = self._find(line)
        if wanted is self.main:
            raise BadInput(f"{wanted.label!r} is the main line: promote another one first, then prune it.")
        self._lines.remove(wanted)
        if wanted is self._line:
            found = branches([*self._lines, wanted])[-1]
            self._line, self._at = found.parent or self.main, min(self._at, found.at)
        self._sweep()
        return self.here

    def _sweep(self) -> None:
        """Forget the ways and positions that no line passes."""
        ways = {way for line in self._lines for way in line.ways}
        kept = {self.root, *(way.after for way in ways)}
        for start, end, found in list(self._graph.edges()):
            found[:] = [way for way in found if way in ways]
            if not found:
                self._graph.unlink(start, end)
        for node in self.nodes:
            if node not in kept:
                self._graph.remove(node.id)
                del self._by_key[node.eyes, key_of(self.game, node.state)]

    # ---- growing

    def open_line(self, ways: Sequence[Way] = ()) -> Line:
        """A new line along these ways; we stay where we are."""
        self._opened += 1
        self._lines.append(Line(self, self._opened, list(ways)))
        return self._lines[-1]

    def follow(self, line: Line, action: Any) -> Way:
        """Play an action at the end of a line."""
        there = Table(self.game, line.end.state)
        there.play(action)
        return self._add(line, there.steps[0].action, there.steps[0].events, there.state)

    def deal(self, line: Line, seat: int | None, seed: int) -> Way:
        """Deal again, at the end of a line, all that a seat cannot see there."""
        if seat is None or not isinstance(seed, int) or isinstance(seed, bool) or seed < 0:
            raise BadInput(f"A new deal needs a seat and a seed of 0 or more, not {seat!r} and {seed!r}.")
        before = line.end
        dealt = self.game.knowledge.deal_unseen(
            self.game.knowledge.observe(before.state, seat), seat, random.Random(seed)
        )
        text = f"{self._seen_by(seat)}, dealt with seed {seed}"
        after = self._node(dealt, before.ply, before.eyes | {seat})
        return self._join(line, Way(before, after, "seen", text, seat=seat, seed=seed))

    def change(
        self, line: Line, state: Any, text: str, rules: tuple[str, ...] = (), action: Any = None,
        seat: int | None = None, seed: int | None = None,
    ) -> Way:  # fmt: skip
        """Go on, at the end of a line, from a position that was changed; `action` is what may be done there."""
        before = line.end
        after = self._node(state, before.ply, before.eyes if seat is None else before.eyes | {seat})
        return self._join(line, Way(before, after, "repair", text, action, [], rules, seat, seed))

    def _add(self, line: Line, action: Any, events: list[Event], state: Any) -> Way:
        before = line.end
        rules = tuple(dict.fromkeys(rule for event in events for rule in event.rules))
        text = self.game.language.say(before.state, action)
        after = self._node(state, before.ply + 1, before.eyes)
        return self._join(line, Way(before, after, "play", text, action, events, rules))

    def _join(self, line: Line, way: Way) -> Way:
        """Put a way at the end of a line; one that is there already is taken again."""
        ways = self._graph.ways(way.before.id, way.after.id)
        same = (other for other in ways if (other.kind, other.text, other.action) == (way.kind, way.text, way.action))
        found = next(same, None)
        if found is None:
            ways.append(way)
        line.ways.append(found or way)
        return found or way

    def _node(self, state: Any, ply: int, eyes: frozenset[int] = frozenset()) -> Node:
        key = eyes, key_of(self.game, state)  # what is known stays apart from what was dealt for a seat
        if key not in self._by_key:
            node = self._by_key[key] = Node(self, self._made, state, ply, eyes)
            self._graph.add(node)
            self._made += 1
        return self._by_key[key]

    # ---- out of the tree

    def _table_at(self, node: Node) -> Table:
        return Table(self.game, node.state, auto=self.auto)

    def table(self, node: Node | int | None = None) -> Table:
        """A table that stands at a node, by default here, with the history that led there.

        After a new deal or a repair its history begins with the changed position: nothing older is in it.
        """
        line, at = (self._line, self._at) if node is None else self._place(self.node(node))
        ways = line.ways[:at]
        changed = max((i for i, way in enumerate(ways, 1) if way.kind != "play"), default=0)
        first = ways[changed - 1].after if changed else self.root
        made = Table(self.game, first.state, None if changed else self.setup, auto=self.auto)
        made.began = [] if changed else list(self.began)
        made.steps = [Step(w.before.state, w.action, list(w.events), w.after.note) for w in ways[changed:]]
        made.state = ways[-1].after.state if ways else first.state
        return made

    def code(self, seat: int | None = None) -> str:
        """The position where we stand as a short text, for a link."""
        return self.table().code(self.seat(seat))

    def record(self, seat: int | None = None) -> str:
        """All lines as a record with variations; `tree_of` reads it.  With a seat, only what that seat may know."""
        return variations.write(self, self.seat(seat))

    def compare(self, a: Any, b: Any, seat: Any = OWN) -> Any:
        """Two lines or nodes of this tree, side by side (see `compare`)."""
        from heroplay.explore.compare import compare

        def meant(x: Any) -> Any:
            return self._find(x) if isinstance(x, str) else self.node(x) if isinstance(x, int) else x

        return compare(meant(a), meant(b), seat=seat if seat == OWN else self.seat(seat))

    # ---- showing

    def data(self, seat: Any = OWN) -> dict[str, Any]:
        """The drawing as plain JSON: nodes, edges, lines, as that seat may know them; None sees everything.

        Where nobody is named, it is shown as the current line may know it: after `fork(as_seat=0)`, as seat 0.
        """
        from heroplay.explore.tree import drawing

        return drawing.data(self, self._shown_to(seat))

    def svg(self, seat: Any = OWN) -> str:
        """The tree as a picture; who sees it is said as in `data`."""
        from heroplay.explore.tree import drawing

        return drawing.svg(self.data(seat))

    def text(self, seat: Any = OWN) -> str:
        """All lines as an indented list; who sees it is said as in `data`."""
        shown = self._shown_to(seat)
        labels = self.labels(shown)
        count, lines = len(self._graph), len(self._lines)
        head = f"{self.game.info.title}: {count} {_word(count, 'position')}, {lines} {_word(lines, 'line')}."
        deciding = "hidden" if self.here.foreign(shown) else self.here.deciding
        where = f"Here: {labels[self._line.id]}, move {self.here.ply}; {deciding}."
        found = [head, where, *([f"; {self.root.note}"] if self.root.note else [])]
        met: dict[Node, str] = {}  # positions that were listed, and where
        for branch in nested(branches(self._lines)):
            line, pad = branch.line, "    " * min(branch.depth, 8)
            ply = sum(way.kind == "play" for way in line.ways[: branch.at])
            left = f", after move {ply} of {labels[branch.parent.id]}" if branch.parent else ""
            found.append(f"{pad}{labels[line.id]}{left}{'' if self._at or branch.parent else HERE}")
            for at, way in enumerate(line.ways[branch.at :], branch.at + 1):
                ply += way.kind == "play"
                number = f"{ply}. " if way.kind == "play" else ""
                note = f"  ; {way.after.note}" if way.after.note else ""
                again = f"  = {met[way.after]}" if way.after in met else ""
                here = HERE if at == self._at and line.ways[:at] == self._line.ways[:at] else ""
                found.append(f"{pad}  {number}{way.said(shown)}{note}{again}{here}")
                met.setdefault(way.after, f"move {ply} of {labels[line.id]}")
        return "\n".join(found)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Tree {self.game.info.id}: {len(self._graph)} positions, {len(self._lines)} lines; at {self.here!r}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        """Text, and a picture where a notebook can show one."""
        return {"text/plain": self.text(), "image/svg+xml": self.svg()}


def _word(n: int, word: str) -> str:
    return word if n == 1 else f"{word}s"


def _spans(ids: list[int]) -> str:
    """`0 to 4 and 7`: the numbers of a sorted list."""
    spans: list[list[int]] = []
    for i in ids:
        if spans and spans[-1][1] == i - 1:
            spans[-1][1] = i
        else:
            spans.append([i, i])
    words = [str(a) if a == b else f"{a} to {b}" for a, b in spans[:8]]
    words += ["..."] if len(spans) > 8 else []
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
