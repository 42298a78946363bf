"""Exhaustive search over a game, all cards known: what a seat can reach against every reply, and by which moves.

Chance is exact: where luck decides, every outcome counts with its probability, as a Fraction.  All moves that are
equally good are found, not one of them.  Equal positions (`game.key`) are searched once for each number of plies left.

The search is written as generators that rest every `POLL` positions (`core.steps`); `search` runs them to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Literal

from heroplay.core.chance import outcomes
from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.core.steps import Steps, finish
from heroplay.core.types import Action, Rules, State, decider

Value = Fraction | float
Goal = Callable[[State], bool | int | float | Fraction]

DropDominated = Callable[[State, int, list[Action]], list[Action]]
Reply = Callable[[State, int], Action]  # reply(state, seat): what the others do, as a bot would
Tell = Callable[[int, list[tuple[Action, Value]], int], Any]
Rest = Callable[[int, list[tuple[Action, Value]], int], Generator[Any, Any, bool]]  # True: go on

NOTHING, CERTAIN = Fraction(0), Fraction(1)
POLL = 64  # positions between two rests


class SearchTooLarge(HeroPlayError):
    """There is more to look at than was allowed, or no end to it."""


@dataclass(frozen=True, slots=True)
class Line:
    """One way in which the best play can go: how likely luck makes it, where it ends, what that is worth."""

    actions: tuple[Action, ...]
    chance: Fraction
    end: State
    value: Value
    before: tuple[State, ...] = ()  # the position of each action


@dataclass(frozen=True, slots=True)
class Result:
    """What a search has found.

    `best` are all first actions that are as good as can be, `values` has the worth of every first action, both of the
    player who decides first.  `proven`: no horizon cut off a line that the value rests on.  `stopped` says why not all
    was searched: then `values` has the first actions that were, and the value is the best of those.
    """

    value: Value
    best: list[Action]
    values: list[tuple[Action, Value]]
    nodes: int
    proven: bool
    stopped: str
    _search: _Search = field(repr=False)
    _root: State = field(repr=False)

    def lines(self, most: int = 1000) -> list[Line]:
        """All lines of best play, each side choosing among its equally good actions; at most `most` of them."""
        found: list[Line] = []
        finish(self.lines_in_steps(found, most))
        return found

    def lines_in_steps(self, found: list[Line], most: int) -> Steps[Any, None]:
        """The same in steps; each line is added to `found` once it is known."""
        return self._search.lines(self._root, found, most)

    def distance(self, first: Action | None = None) -> int:
        """How many decisions the seat needs, by its shortest way, against the longest defence of the others.

        With a first action: how many more after it.
        """
        return finish(self._search.distance(self._root, first))

    def main_line(self) -> tuple[Action, ...]:
        """The line that `distance` counts: the shortest way of the seat against the longest defence."""
        return finish(self._search.main_line(self._root))

    def good(self, state: State, plies: int, shortest: bool = True) -> list[Action]:
        """The equally good actions in a position `plies` decisions after the first; none where a line ends.

        The shortest way of the seat comes first, and the longest defence of the others; or all as `legal` lists them.
        """
        return finish(self.good_in_steps(state, plies, shortest))

    def good_in_steps(self, state: State, plies: int, shortest: bool = True) -> Steps[Any, list[Action]]:
        """The same in steps."""
        return self._search.good(state, plies, shortest)


def search(
    rules: Rules,
    state: State,
    goal: Goal,
    *,
    seat: int | None = None,
    horizon: int | None = None,
    until: Callable[[State], bool] | None = None,
    others: Literal["any", "help"] | Reply = "any",
    chance: bool = True,
    limit: int = 200_000,
    stop: Callable[[], Any] | None = None,
    drop_dominated: DropDominated | None = None,
    late: Callable[[State, Action], bool] | None = None,
    tell: Tell | None = None,
) -> Result:
    """Search to the goal, to the end of the game, to where `until` holds, or `horizon` decisions deep.

    `goal(state)` is True where the goal is reached (that ends a line, worth 1) and False where it is not; or it is
    always a number, the worth of a state where a line ends.  `seat` (the one who decides now, unless told) wants the
    most of it.  The others want the least (`"any"`: right against every reply), the most (`"help"`), or do what
    `others(state, seat)` says.  Where several decide at once, `seat` decides first and the others know it: right
    means right against every reply there too.
    `chance=False` takes the luck that the state holds: the deck as it lies.
    With `stop`, a search that is told to stop (`stop()` is true), or has reached its limit, keeps what it has.
    Every first action is judged.  After it, `drop_dominated(state, seat, actions)` may leave out actions that
    cannot matter because another one is at least as good and takes no longer (`Teaching.drop_dominated` of a game).
    With `stop`, `tell(nodes, values, moves)` hears as often how far it is: the positions looked at, the first actions
    that were searched to the end with their worth, and how many first actions there are.
    `late(state, action)`: the luck of this action comes too late for the goal, so it is taken as the state holds it.
    """
    steps = search_in_steps(
        rules, state, goal, seat=seat, horizon=horizon, until=until, others=others, chance=chance, limit=limit,
        rest=None if stop is None else _asking(stop, tell), drop_dominated=drop_dominated, late=late,
    )  # fmt: skip
    return finish(steps)


def _asking(stop: Callable[[], Any], tell: Tell | None) -> Rest:
    """A rest without a pause: it tells how far the search is, and asks whether to stop."""

    def rest(nodes: int, values: list[tuple[Action, Value]], moves: int) -> Generator[Any, Any, bool]:
        if tell is not None:
            tell(nodes, values, moves)
        return not stop()
        yield

    return rest


def search_in_steps(
    rules: Rules,
    state: State,
    goal: Goal,
    *,
    rest: Rest | None,
    seat: int | None = None,
    horizon: int | None = None,
    until: Callable[[State], bool] | None = None,
    others: Literal["any", "help"] | Reply = "any",
    chance: bool = True,
    limit: int = 200_000,
    drop_dominated: DropDominated | None = None,
    late: Callable[[State, Action], bool] | None = None,
) -> Steps[Any, Result]:
    """`search` in steps: every `POLL` positions, `rest(nodes, values, moves)` yields and returns whether to go on.

    Without `rest` there is one step, and a search that is too large keeps nothing.
    """
    if not callable(others) and others not in ("any", "help"):
        raise BadInput(f"The others play 'any', 'help', or as a bot says; not {others!r}.")
    asked = rules.pending(state)
    me = seat if seat is not None else next(iter(asked), 0)
    found = _Search(rules, goal, me, until, others, chance, limit, horizon, isinstance(goal(state), bool))
    found.rest, found.drop_dominated, found.late = rest, drop_dominated, late
    try:
        values, value, proven = yield from found.first(state)
    except RecursionError:
        raise SearchTooLarge("The game goes too deep here: give a horizon, or an `until`.") from None
    best = [action for action, worth in values if worth == value]
    return Result(value, best, values, found.nodes, proven, found.stopped, found, state)


class _Search:
    """The memo and the counters of one search."""

    def __init__(
        self,
        rules: Rules,
        goal: Goal,
        seat: int,
        until: Callable[[State], bool] | None,
        others: Literal["any", "help"] | Reply,
        chance: bool,
        limit: int,
        horizon: int | None,
        yes_or_no: bool,
    ) -> None:
        self.rules, self.goal, self.seat, self.until, self.others = rules, goal, seat, until, others
        self.chance, self.limit, self.horizon, self.yes_or_no = chance, limit, horizon, yes_or_no
        self.nodes = 0
        self.memo: dict[Any, tuple[Value, bool]] = {}
        self.open: set[Any] = set()  # positions on the way from the root to here
        self.far: dict[Any, int] = {}
        self.rest: Rest | None = None
        self.drop_dominated: DropDominated | None = None
        self.late: Callable[[State, Action], bool] | None = None
        self.values: list[tuple[Action, Value]] = []  # the first actions that were searched, with their worth
        self.first_moves = 0  # how many there are
        self.polls = 0
        self.root: State = None
        self.finished: list[Action] | None = None  # when it was stopped: the first actions that were searched
        self.stopped = ""

    def first(self, root: State) -> Steps[Any, tuple[list[tuple[Action, Value]], Value, bool]]:
        """Every first action with its worth, the worth of the root, and whether that is proven."""
        self.root = root
        over = self.end(root, self.horizon)
        if over is not None:
            return [], *over
        if self.rest is None:
            # `worth` may break off at the first perfect move; the others are then judged too, mostly from the memo
            value, proven = yield from self.worth(root, self.horizon)
            return (yield from self._judged(root, self.horizon)), value, proven
        values, sure = self.values, True
        actions = self._options(root)
        self.first_moves = len(actions)
        try:
            self._count()
            for action in actions:
                worth, proven = yield from self.judge(root, action, self.horizon)
                values.append((action, worth))
                sure = sure and proven
                # asked to stop here, it stops at the next rest inside an action: after the last one it is finished
                yield from self.rest(self.nodes, values, self.first_moves)
        except (SearchTooLarge, KeyboardInterrupt) as error:
            self.finished, sure, self.stopped = [action for action, _ in values], False, str(error) or "It was stopped."
            # `lines` and `distance` search again where the memo has gaps, so they get the whole limit again
            self.limit += self.nodes
        self.open.clear()  # an exception leaves the positions of its path behind
        worths = [worth for _, worth in values] or [_number(self.goal(root))]
        value = max(worths) if self._wants_most(root) else min(worths)
        # the lines read the root's worth from the memo: it must agree with the moves that were searched
        self.memo[self.rules.key(root), self.horizon] = value, sure
        return values, value, sure

    def end(self, state: State, left: int | None) -> tuple[Value, bool] | None:
        """What a line is worth that ends here, and whether that holds without the horizon; None where it goes on."""
        reached = self.goal(state)
        # `is True`, not truth: a goal that is a number ends no line, even where it is 1
        if reached is True:
            return CERTAIN, True
        if not self.rules.pending(state) or (self.until is not None and self.until(state)):
            return _number(reached), True
        return (_number(reached), False) if left == 0 else None

    def worth(self, state: State, left: int | None) -> Steps[Any, tuple[Value, bool]]:
        """What the state is worth to the seat, and whether no horizon was in the way."""
        if self.rest is not None:
            self.polls += 1
            if self.polls % POLL == 0 and not (yield from self.rest(self.nodes, self.values, self.first_moves)):
                raise SearchTooLarge("It was told to stop.")
        over = self.end(state, left)
        if over is not None:
            return over
        # with fewer plies left the same position can have another worth, so the plies belong to the key
        place = (self.rules.key(state), left)
        if place in self.memo:
            return self.memo[place]
        # met on its own path: its worth would depend on itself, and without a horizon there is no end
        if place in self.open:
            raise SearchTooLarge("The game can come back to the same position here: give a horizon, or an `until`.")
        self._count()
        self.open.add(place)
        most = self._wants_most(state)
        top = (CERTAIN if most else NOTHING) if self.yes_or_no else None  # no better can be found
        found: list[tuple[Value, bool]] = []
        for action in self._options(state):
            value, proven = yield from self.judge(state, action, left)
            found.append((value, proven))
            # only a proven best ends the loop: one that rests on the horizon may be wrong
            if value == top and proven:
                break
        self.open.discard(place)
        value = max(v for v, _ in found) if most else min(v for v, _ in found)
        # one proven move to the top is proof; any other value needs all moves proven, since one of them might be better
        proven = all(p for _, p in found) or (value == top and any(p for v, p in found if v == top))
        self.memo[place] = (value, proven)
        return value, proven

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes > self.limit:
            raise SearchTooLarge(
                f"More than {self.limit:,} positions to look at: raise the limit, or give a nearer horizon."
            )

    def _mover(self, state: State) -> int:
        """Who decides: of several, the seat itself first, so that the others answer what it has decided."""
        mover = decider(self.rules.pending(state), self.seat)
        assert mover is not None
        return mover

    def _wants_most(self, state: State) -> bool:
        return self._mover(state) == self.seat or self.others == "help"

    def _options(self, state: State) -> list[Action]:
        # after a stop, lines may begin only with moves that were searched to the end
        if state is self.root and self.finished is not None:
            return self.finished
        mover = self._mover(state)
        if mover != self.seat and callable(self.others):
            return [self.others(state, mover)]
        actions = self.rules.legal(state, mover)
        # at the root every legal move is judged: a learner may try any of them
        if self.drop_dominated is None or state is self.root:
            return actions
        return self.drop_dominated(state, mover, actions)

    def _after(self, state: State, action: Action) -> Iterator[tuple[Fraction, State]]:
        # luck that comes too late to count would only multiply the positions
        if self.chance and (self.late is None or not self.late(state, action)):
            return outcomes(lambda luck: self.rules.apply(state, action, luck=luck))
        return iter([(CERTAIN, self.rules.apply(state, action))])

    def judge(self, state: State, action: Action, left: int | None) -> Steps[Any, tuple[Value, bool]]:
        """What an action of the one who decides is worth, and whether that is proven."""
        plies = None if left is None else left - 1
        value: Value = NOTHING
        proven = True
        for weight, after in self._after(state, action):
            worth, sure = yield from self.worth(after, plies)
            value += weight * worth
            proven = proven and sure
        return value, proven

    def _judged(self, state: State, left: int | None) -> Steps[Any, list[tuple[Action, Value]]]:
        """Every action of the one who decides with its worth."""
        found = []
        for action in self._options(state):
            worth, _ = yield from self.judge(state, action, left)
            found.append((action, worth))
        return found

    def lines(self, root: State, found: list[Line], most: int) -> Steps[Any, None]:
        """Lines of best play, in the order of `legal` and of the luck, added to `found` until there are `most`."""
        return self._lines(root, self.horizon, Line((), CERTAIN, root, NOTHING), found, most)

    def _lines(self, state: State, left: int | None, so_far: Line, found: list[Line], most: int) -> Steps[Any, None]:
        if len(found) >= most:
            return
        over = self.end(state, left)
        if over is not None:
            found.append(replace(so_far, end=state, value=over[0]))
            return
        value, _ = yield from self.worth(state, left)
        plies = None if left is None else left - 1
        for action in self._options(state):
            worth, _ = yield from self.judge(state, action, left)
            for weight, after in self._after(state, action) if worth == value else ():
                actions, before = (*so_far.actions, action), (*so_far.before, state)
                line = replace(so_far, actions=actions, before=before, chance=so_far.chance * weight)
                yield from self._lines(after, plies, line, found, most)
                if len(found) >= most:
                    return

    def distance(self, root: State, first: Action | None) -> Steps[Any, int]:
        if first is None:
            return (yield from self._far(root, self.horizon))
        plies = None if self.horizon is None else self.horizon - 1
        far = 0
        for _, after in self._after(root, first):
            far = max(far, (yield from self._far(after, plies)))
        return far

    def _far(self, state: State, left: int | None) -> Steps[Any, int]:
        """Decisions of the seat from here: the fewest of its own best ways, the most of the others'."""
        if self.end(state, left) is not None:
            return 0
        place = (self.rules.key(state), left)
        if place not in self.far:
            ways = [far for _, _, far in (yield from self._best(state, left))]
            mine = self._mover(state) == self.seat
            self.far[place] = mine + (min(ways) if self._wants_most(state) else max(ways))
        return self.far[place]

    def _best(self, state: State, left: int | None) -> Steps[Any, list[tuple[Action, State, int]]]:
        """The equally good actions, each with where it leads in its longest case, and how far it is from there."""
        value, _ = yield from self.worth(state, left)
        plies = None if left is None else left - 1
        found = []
        for action in self._options(state):
            worth, _ = yield from self.judge(state, action, left)
            if worth == value:
                cases = []
                for _, after in self._after(state, action):
                    cases.append(((yield from self._far(after, plies)), after))
                far, after = max(cases, key=lambda case: case[0])
                found.append((action, after, far))
        return found

    def good(self, state: State, plies: int, shortest: bool) -> Steps[Any, list[Action]]:
        left = None if self.horizon is None else self.horizon - plies
        if self.end(state, left) is not None or (state is self.root and self.finished == []):
            return []
        if not shortest:
            value, _ = yield from self.worth(state, left)
            return [action for action, worth in (yield from self._judged(state, left)) if worth == value]
        best = sorted((yield from self._best(state, left)), key=lambda one: one[2], reverse=not self._wants_most(state))
        return [action for action, _, _ in best]

    def main_line(self, root: State) -> Steps[Any, tuple[Action, ...]]:
        state, left, actions = root, self.horizon, []
        while self.end(state, left) is None:
            best = yield from self._best(state, left)
            pick = min if self._wants_most(state) else max
            action, state, _ = pick(best, key=lambda one: one[2])
            actions.append(action)
            left = None if left is None else left - 1
        return tuple(actions)


def _number(worth: bool | int | float | Fraction) -> Value:
    return worth if isinstance(worth, float) else Fraction(worth)
