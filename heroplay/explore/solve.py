"""`solve`: the best that can be done in what is left of a turn, all cards known, with its proof and its lines.

Every move, every reply and all luck are searched (`core.search`, equal positions once), so the value is exact, as a
Fraction.  A search that is told to stop keeps the first moves that it has finished, and says that it proves nothing.
`solve_in_steps` is the same work in steps (`core.steps`).
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from heroplay.contracts.game import Game
from heroplay.contracts.teaching import GoalWord
from heroplay.contracts.thinking import Aim
from heroplay.core.chance import outcomes
from heroplay.core.errors import BadInput
from heroplay.core.events import Event
from heroplay.core.names import find
from heroplay.core.search import Goal, Line, Rest, Result, SearchTooLarge, search_in_steps
from heroplay.core.steps import Steps, finish
from heroplay.core.types import Action, State
from heroplay.table import Table

LIMIT = 200_000  # positions
MOST_LINES = 12
AFTER = 0.2  # seconds to write the lines down once the search has been stopped
FINE = 10_000  # an evaluation counts in steps of one over this
MCTS = "Against hidden cards, ask the bot mcts: it plays from what the seat may know."


@dataclass(frozen=True, slots=True)
class Move:
    """A move of a line: who, what, the rules that permit it, and what then happened, in sentences with their rules."""

    action: Action
    text: str
    rules: tuple[str, ...]
    happens: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, repr=False)
class Solution:
    """What `solve` has found.  `proven` is True when nothing was left out that could change the value."""

    seat: int
    name: str
    goal: str
    horizon: str
    value: Fraction | None
    proven: bool
    nodes: int
    best: tuple[Move, ...] = ()  # all first moves that are as good as can be
    values: tuple[tuple[Move, Fraction], ...] = ()  # every first move that was searched
    line: tuple[Move, ...] = ()  # the best line: the shortest way against the longest defence
    chance: Fraction = Fraction(1)  # that luck goes as in that line, its likeliest way
    lines: tuple[tuple[str, ...], ...] = ()  # equally good lines, at most a dozen
    hidden: str = ""  # why it cannot be said: cards that matter are hidden from the seat
    note: str = ""  # why it is not proven

    def __str__(self) -> str:
        if self.hidden:
            return f"{self.hidden} {MCTS}"
        head = [f"For {self.name}: {self.goal}", f"Searched: {self.horizon}, {self.nodes:,} positions."]
        if self.value is None:
            return "\n".join([*head, f"Nothing found yet. {self.note}"])
        proof = "proven against every reply." if self.proven else f"not proven. {self.note}"
        head.append(f"Value: {_number(self.value)}, {proof}")
        if self.best:
            moves = f"{len(self.best)} equally good first moves" if len(self.best) > 1 else "The best first move"
            head.append(f"{moves}: {'; '.join(m.text for m in self.best[:8])}{' ...' if len(self.best) > 8 else ''}")
        if self.line:
            luck = "" if self.chance == 1 else f" (if luck goes this way: {_number(self.chance)})"
            head += ["", f"Best line{luck}:"]
            head += [f"  {i}. {m.text}  ({', '.join(m.rules[:3])})" for i, m in enumerate(self.line, 1)]
        return "\n".join(head)

    __repr__ = __str__

    def data(self) -> dict[str, Any]:
        """The same as plain data."""

        def move(m: Move) -> dict[str, Any]:
            happens = [{"text": text, "rules": list(rules)} for text, rules in m.happens]
            return {"text": m.text, "rules": list(m.rules), "happens": happens}

        value = None if self.value is None else str(self.value)
        return {
            "seat": self.seat, "name": self.name, "goal": self.goal, "horizon": self.horizon, "value": value,
            "number": None if self.value is None else float(self.value), "proven": self.proven, "nodes": self.nodes,
            "best": [m.text for m in self.best],
            "values": [{"text": m.text, "value": str(v)} for m, v in self.values],
            "line": [move(m) for m in self.line], "chance": str(self.chance),
            "lines": [list(line) for line in self.lines], "hidden": self.hidden, "note": self.note,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class SoFar:
    """How far a solution is: positions looked at, first moves searched to the end, and the best of those."""

    nodes: int
    most: int  # positions that it may look at
    searched: int
    moves: int
    best: str = ""
    value: Fraction | None = None

    def data(self) -> dict[str, Any]:
        """The same as plain data."""
        value = None if self.value is None else _number(self.value)
        return {
            "nodes": self.nodes, "most": self.most, "done": self.searched, "of": self.moves, "best": self.best,
            "value": value,
        }  # fmt: skip


def solve(
    table: Table,
    seat: int | None = None,
    goal: Any = None,
    horizon: str | int = "turn",
    stop: Callable[[], Any] | None = None,
    *,
    limit: int = LIMIT,
    tell: Callable[[SoFar], Any] | None = None,
) -> Solution:
    """The best that can be done from here against every reply, proven, with its lines.

    Without `seat` all cards lie open and the one who decides is asked.  With a seat it is asked what that seat may
    know: where cards that matter are hidden from it, the solution says so and tells no value.
    `goal`: nothing (what the game counts in a turn; else to win), "win", "evaluate", a goal word of the game or a dict
    of them, or a function of a state.  `horizon`: "turn", "game", or a number of decisions.
    `stop()` is asked many times a second: when it is true, what has been found is kept.  As often, `tell` hears how far
    it is.
    """

    def answer(so_far: SoFar) -> bool:
        if tell is not None:
            tell(so_far)
        return stop is None or not stop()

    return finish(solve_in_steps(table, seat, goal, horizon, limit=limit), answer)


def solve_in_steps(
    table: Table, seat: int | None = None, goal: Any = None, horizon: str | int = "turn", *, limit: int = LIMIT
) -> Steps[SoFar, Solution]:
    """`solve` in steps: each says how far it is; answered False, it keeps what has been found."""
    game, start = table.game, table.state
    decides = table.seat
    if decides is None:
        raise BadInput("The game is over: there is nothing left to solve.")
    if seat is not None and (not isinstance(seat, int) or not 0 <= seat < len(table.names)):
        raise BadInput(f"There is no seat {seat!r}; the seats are 0 to {len(table.names) - 1}.")
    if not isinstance(limit, int) or limit < 1:
        raise BadInput(f"{limit!r} is not a number of positions: ask for 1 or more.")
    seat = _seen_by(game, start) if seat is None else seat
    me = decides if seat is None else seat
    until, plies, far = _horizon(game, start, horizon)
    reached, ends, says = _goal(game, start, me, goal, until)
    hidden = "" if seat is None else hidden_from(game, start, seat)
    if hidden:
        return Solution(me, table.names[me], says, far, None, False, 0, hidden=hidden)
    patience = _Patience()
    aim = _counts(game, goal, horizon)  # what it leaves out cannot matter for what it counts
    drop_dominated, late = (aim.drop_dominated, aim.late) if aim is not None else (None, None)
    try:
        found = yield from search_in_steps(
            game.play, start, reached, seat=me, horizon=plies, until=ends, limit=limit,
            rest=_resting(table, me == decides, limit, patience), drop_dominated=drop_dominated, late=late,
        )  # fmt: skip
    except SearchTooLarge as error:
        return Solution(me, table.names[me], says, far, None, False, 0, note=str(error))
    patience.again()
    return (yield from _told(table, me, says, far, found, patience, late))


def _resting(table: Table, wants_most: bool, limit: int, patience: _Patience) -> Rest:
    """Where the search rests: what it says of itself in words; the best move is written down once for each searched."""
    best: tuple[int, str, Fraction | None] = 0, "", None

    def rest(nodes: int, values: list[tuple[Action, Any]], moves: int) -> Generator[SoFar, Any, bool]:
        nonlocal best
        if len(values) != best[0]:
            action, worth = (max if wants_most else min)(values, key=lambda one: one[1])
            best = len(values), _said(table.game, table.state, action), Fraction(worth)
        began = time.monotonic()
        answer = yield SoFar(nodes, limit, len(values), moves, *best[1:])
        patience.rested(time.monotonic() - began)
        return patience.goes_on(answer)

    return rest


def _counts(game: Game, goal: Any, horizon: Any) -> Aim | None:
    """What the game counts in a turn, when that is what is asked."""
    return game.solving if goal is None and horizon == "turn" else None


Late = Callable[[State, Action], bool] | None


class _Patience:
    """When to stop: on request; and once the search is over, after the time of work that the lines may take."""

    def __init__(self) -> None:
        self.began, self.end, self.told = time.monotonic(), 0.0, False

    def goes_on(self, answer: Any) -> bool:
        """May it go on, after this answer?"""
        news = answer is False and not self.told
        self.told = self.told or news
        return not news and (time.monotonic() <= self.end if self.end else not self.told)

    def rested(self, seconds: float) -> None:
        """What passed while others worked does not count."""
        self.began += seconds
        if self.end:
            self.end += seconds

    def again(self) -> None:
        """The search is over: as long again for the lines, but only a moment when it was asked to stop."""
        now = time.monotonic()
        self.end = now + (AFTER if self.told else max(1.0, now - self.began))


# ---- what is asked


def _horizon(game: Game, start: State, wanted: Any) -> tuple[Callable[[State], bool] | None, int | None, str]:
    """Where lines end, how many decisions deep, and that in words."""
    aim = game.solving
    if isinstance(wanted, int) and not isinstance(wanted, bool):
        if not 1 <= wanted <= 200:
            raise BadInput(f"{wanted} decisions cannot be searched: ask for 1 to 200.")
        return None, wanted, f"{wanted} decision{'s' if wanted > 1 else ''} deep"
    if wanted == "turn" and aim is not None:
        return (lambda state: aim.over(start, state)), None, "the rest of this turn"
    if wanted in ("turn", "game"):
        return None, None, "the rest of the game"
    raise BadInput(f"Search 'turn', 'game', or a number of decisions; not {wanted!r}.")


def _goal(
    game: Game, start: State, seat: int, wanted: Any, until: Callable[[State], bool] | None
) -> tuple[Goal, Callable[[State], bool] | None, str]:
    """The worth of a state where a line ends, where else lines end, and the goal in a sentence."""
    aim = game.solving
    if wanted is None and aim is not None and until is not None:
        return (lambda state: aim.worth(start, state, seat)), until, aim.says
    if wanted is None or wanted == "win":
        return (lambda state: _won(game, state, seat)), until, "The chance to win; where the search ends, an estimate."
    if wanted == "evaluate":
        return (lambda state: _looks(game, state, seat)), until, "How good the position looks at the end, from 0 to 1."
    if callable(wanted):
        return wanted, until, "A goal of your own."
    return _words(game, start, seat, wanted, until)


def _words(
    game: Game, start: State, seat: int, wanted: Any, until: Callable[[State], bool] | None
) -> tuple[Goal, Callable[[State], bool] | None, str]:
    asked = {wanted: True} if isinstance(wanted, str) else wanted
    if not isinstance(asked, Mapping) or not asked:
        raise BadInput(f"A goal is a word, a dict of them, or a function; not {wanted!r}.")
    words: list[tuple[GoalWord, Any]] = []
    for name, arg in asked.items():
        word: GoalWord | None = find(str(name), {**game.goals, "win": None, "evaluate": None}, "goal")
        if word is None:
            raise BadInput(f"{name!r} must be asked alone, not with other words.")
        problem = word.problem(start, seat, arg)
        if problem is not None:
            raise BadInput(f"{name}: {problem}")
        words.append((word, arg))

    def decided(state: State) -> bool:
        if until is not None and until(state):
            return True
        all_done = [w.decided(start, state, seat, arg) for w, arg in words if w.decided is not None]
        return bool(all_done) and all(all_done)

    def reached(state: State) -> bool:
        over = decided(state) or not game.play.pending(state)
        return over and all(w.holds(start, state, seat, arg) for w, arg in words)

    return reached, decided, " ".join(w.says(start, seat, arg) for w, arg in words)


def _won(game: Game, state: State, seat: int) -> Fraction:
    outcome = game.play.outcome(state)
    return _looks(game, state, seat) if outcome is None else outcome.share(seat)


def _looks(game: Game, state: State, seat: int) -> Fraction:
    return Fraction(round(FINE * game.evaluate(state, seat)), FINE)


def _seen_by(game: Game, state: State) -> int | None:
    """The seat whose observation this state is: the state came from a code that one seat was given."""
    data = game.storage.to_data(state)
    seats = [
        s
        for s in range(len(game.language.names(state)))
        if game.storage.to_data(game.knowledge.observe(state, s)) == data
    ]
    return next((s for s in seats if hidden_from(game, state, s)), None)


def hidden_from(game: Game, state: State, seat: int) -> str:
    """What the seat cannot know and the search would read; "" when it knows all that matters."""
    aim = game.solving
    if aim is not None:
        return aim.hidden(state, seat)
    seen = game.knowledge.observe(state, seat)
    known, dealt = (game.storage.to_data(s) for s in (seen, game.knowledge.deal_unseen(seen, seat, random.Random(0))))
    same = {**known, "luck": None} == {**dealt, "luck": None}  # nothing had to be dealt
    return "" if same else f"Something that matters is hidden from {game.language.names(state)[seat]}."


# ---- what is told


def _told(
    table: Table, seat: int, says: str, far: str, found: Result, patience: _Patience, late: Late
) -> Steps[SoFar, Solution]:
    game, start = table.game, table.state
    any_found = bool(found.values) or not found.stopped
    value = Fraction(found.value) if any_found else None
    note = found.stopped and f"{found.stopped} {len(found.values)} first moves were searched to the end."
    if not found.stopped and not found.proven:
        note = "The search ends before the game does."
    line: tuple[Move, ...] = ()
    lines: tuple[tuple[str, ...], ...] = ()
    chance = Fraction(1)
    if any_found:
        line, chance = yield from _best_line(game, start, found, patience, late)
        lines = yield from _lines(game, found)
    return Solution(
        seat, table.names[seat], says, far, value, found.proven, found.nodes,
        best=tuple(_move(game, start, a) for a in found.best),
        values=tuple((_move(game, start, a), Fraction(v)) for a, v in found.values),
        line=line, chance=chance, lines=lines, note=note,
    )  # fmt: skip


def _move(game: Game, state: State, action: Action, events: tuple[Event, ...] = ()) -> Move:
    happens = tuple((game.language.line(state, e, None), e.rules) for e in events if e.name not in game.quiet_events)
    return Move(action, _said(game, state, action), game.check(state, action).rules, happens)


def _best_line(
    game: Game, start: State, found: Result, patience: _Patience, late: Late
) -> Steps[SoFar, tuple[tuple[Move, ...], Fraction]]:
    """The line to show, each move in words; where luck decides, its most likely outcome."""
    for shortest in (True, False):  # which of the equally good ways is shortest can take longer than there is time
        moves: list[Move] = []
        state, chance = start, Fraction(1)
        try:
            while good := (yield from found.good_in_steps(state, len(moves), shortest)):
                weight, after, events = max(_ways(game, state, good[0], late), key=lambda way: way[0])
                moves.append(_move(game, state, good[0], events))
                state, chance = after, chance * weight
            break
        except SearchTooLarge:
            patience.again()
    return tuple(moves), chance


def _ways(game: Game, state: State, action: Action, late: Late) -> Iterator[tuple[Fraction, State, tuple[Event, ...]]]:
    if late is not None and late(state, action):
        yield Fraction(1), game.play.apply(state, action), ()  # what luck does there is not told: it is not counted
        return
    events: list[Event] = []

    def run(luck: Any) -> State:
        events.clear()
        return game.play.apply(state, action, luck=luck, tell=events.append)

    for weight, after in outcomes(run):
        yield weight, after, tuple(events)


def _lines(game: Game, found: Result) -> Steps[SoFar, tuple[tuple[str, ...], ...]]:
    """Equally good lines, as they are said."""
    lines: list[Line] = []
    with suppress(SearchTooLarge):  # the lines that were found are told
        yield from found.lines_in_steps(lines, MOST_LINES)
    return tuple(
        tuple(_said(game, state, action) for state, action in zip(line.before, line.actions)) for line in lines
    )


def _said(game: Game, state: State, action: Action) -> str:
    return f"{game.language.names(state)[action.seat]}: {game.language.say(state, action)}"


def _number(value: Fraction) -> str:
    """A fraction and about how much that is; never 0 or 1 when it is neither."""
    if value.denominator == 1:
        return str(value)
    return f"{value} (about {float(value):.4g})"
