"""The bot `mcts`: information-set Monte Carlo tree search, from what one seat may know.

Every round deals the unseen cards again (`game.deal_unseen`) and tries the first moves that are still in the race on
that very deal, with the same luck: what is compared are the moves, not the deals.  A move that is clearly worse leaves
the race.  Below the first move a tree grows, one for all deals (single observer): a node counts how often each move
was available, and the mover takes the one with the highest upper bound (UCB1) of those that this deal allows.  What
the game's own bot would do is tried first; more is tried as visits come in.  Where the tree ends, that bot (or chance,
in a game without one) plays on, and `game.evaluate` says the rest.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import log, sqrt
from typing import Any

from heroplay.contracts.game import Bot, Game
from heroplay.contracts.thinking import Plan
from heroplay.core.errors import BadInput
from heroplay.core.frames import Simultaneous
from heroplay.core.types import Action, State, decider

MOST_VISITS, MOST_SECONDS = 1_000_000, 3600.0
SLICE = 0.05  # seconds between two reports
Z95 = 1.96
ALIKE = 0.012  # chances to win that are closer than this are the same


@dataclass(frozen=True, slots=True)
class Tried:
    """A first move: how often it was tried, and the chance to win with it, with its 95 % interval."""

    action: Action
    visits: int
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Thought:
    """What the search thinks now: its move, the chance to win with it, and every first move that it has tried."""

    action: Action
    value: float
    low: float
    high: float
    visits: int
    budget: int | None  # visits that were asked for; None when time was
    moves: tuple[Tried, ...]  # the best first
    done: bool

    def __str__(self) -> str:
        return f"{100 * self.value:.0f} % ({100 * self.low:.0f} to {100 * self.high:.0f}) after {self.visits} visits"


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: a number of visits (then the same seed gives the same move), or of seconds."""

    visits: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if (self.visits is None) == (self.seconds is None):
            raise BadInput("Say how many visits, or how many seconds, to think: one of the two.")
        if self.visits is not None:
            whole = isinstance(self.visits, int) and not isinstance(self.visits, bool)
            if not whole or not 1 <= self.visits <= MOST_VISITS:
                raise BadInput(f"{self.visits!r} visits are not possible: ask for 1 to {MOST_VISITS:,}.")
        elif not isinstance(self.seconds, int | float) or not 0 < self.seconds <= MOST_SECONDS:
            raise BadInput(f"{self.seconds!r} is not a possible thinking time: ask for up to {MOST_SECONDS:g} seconds.")


class _Node:
    """What is known of one line of moves, over all deals that allow it."""

    __slots__ = ("available", "kids", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0  # for who made the move that leads here
        self.kids: dict[Action, _Node] = {}


class _Runner:
    """A first move in the race: what came of it in every round since it joined."""

    __slots__ = ("action", "found", "node")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.node = _Node()
        self.found: list[float] = []


class Search:
    """One search for one move of one seat, from its observation; `step` makes one visit."""

    def __init__(
        self,
        game: Game,
        seen: State,
        seat: int,
        rng: random.Random,
        plan: Plan | None = None,
        visits: int | None = None,
    ) -> None:
        self.game, self.seen, self.seat, self.rng = game, seen, seat, rng
        self.plan = plan or plan_of(game)
        self.adviser: Bot | None = game.bots.get(self.plan.adviser)
        self.visits = 0
        self.advice: Action = None
        options = self._options(seen, seat)
        if not options:
            raise BadInput(f"Seat {seat} has nothing to decide here.")
        if self.adviser is not None:
            advice = game.play.normal(seen, self.adviser(game, seen, seat, random.Random(rng.getrandbits(62))))
            if advice in options:
                options.remove(advice)
                self.advice = advice
        rng.shuffle(options)
        first = ([] if self.advice is None else [self.advice]) + options
        self.width = self.plan.width if visits is None else max(4, min(self.plan.width, visits // self.plan.each))
        self.race = [_Runner(action) for action in first[: self.width]]
        self.waiting = first[self.width :][::-1]
        self.out: list[_Runner] = []
        self.alone = len(first) == 1  # there is nothing to choose
        self.settled = self.alone  # more visits will hardly change the choice
        self._turn = 0
        self._deal: State = None
        self._luck = 0

    # ---- one visit

    def step(self) -> None:
        """One visit: the next first move of the race, on the deal of this round."""
        if self._turn == 0:
            self._luck = self.rng.getrandbits(62)
            self._deal = self.game.knowledge.deal_unseen(self.seen, self.seat, random.Random(self._luck))
        runner = self.race[self._turn]
        runner.found.append(self._visit(runner))
        self.visits += 1
        self._turn += 1
        if self._turn == len(self.race):
            self._turn = 0
            rounds = len(self.race[0].found)
            if rounds >= 6 and rounds % 3 == 0:
                self._judge()

    def _visit(self, runner: _Runner) -> float:
        game, seat = self.game, self.seat
        rng = random.Random(self._luck)
        state = game.play.apply(self._deal.clone(), runner.action, None, None, True)
        path: list[tuple[_Node, int]] = []
        node = runner.node
        while node.visits and not self._rests(state) and (asked := game.play.pending(state)):
            mover = decider(asked, seat)
            assert mover is not None
            action, choice = self._sampled(state, mover, rng)
            if choice and mover != seat and _in_secret(state):
                state = game.play.apply(state, self._advised(state, mover, rng), None, None, True)
                continue
            if choice:
                action = self._chosen(node, state, mover, rng)
            kid = node.kids.get(action)
            if kid is None:
                kid = node.kids[action] = _Node()
                kid.available = 1
            state = game.play.apply(state, action, None, None, True)
            path.append((kid, mover))
            node = kid
        worth = self._play_on(state, rng)
        values = {seat: worth}
        runner.node.visits += 1
        for kid, mover in path:
            if mover not in values:
                values[mover] = self._worth(self._end, mover)
            kid.visits += 1
            kid.total += values[mover]
        return worth

    def _options(self, state: State, mover: int) -> list[Action]:
        """The moves worth a visit: all that are legal, unless the game's plan leaves some out."""
        options = self.game.play.legal(state, mover)
        if self.plan.candidate_moves is None:
            return options
        return self.plan.candidate_moves(state, mover, options) or options

    def _sampled(self, state: State, mover: int, rng: random.Random) -> tuple[Action, bool]:
        """A random action of the mover, and whether it has a choice."""
        if len(self.game.play.pending(state)) == 1:
            return self.game.play.sample(state, rng)
        options = self.game.play.legal(state, mover)
        return rng.choice(options), len(options) > 1

    def _advised(self, state: State, mover: int, rng: random.Random) -> Action:
        if self.adviser is None:
            return self._sampled(state, mover, rng)[0]
        return self.adviser(self.game, self.game.knowledge.observe(state, mover), mover, rng)

    def _chosen(self, node: _Node, state: State, mover: int, rng: random.Random) -> Action:
        """The mover's choice in the tree: the advice first, then the highest bound, now and then something new."""
        game, plan = self.game, self.plan
        advice = game.play.normal(state, self._advised(state, mover, rng))
        if advice not in node.kids:
            return advice
        options = self._options(state, mover)
        known = [(action, node.kids[action]) for action in options if action in node.kids]
        for _, kid in known:
            kid.available += 1
        if len(known) < min(len(options), 1 + int(plan.wider * sqrt(node.visits))):
            fresh = [action for action in options if action not in node.kids]
            return fresh[int(rng.random() * len(fresh))]
        bold = plan.bold
        return max(
            known, key=lambda k: k[1].total / k[1].visits + bold * sqrt(log(k[1].available) / k[1].visits)
        )[0]  # fmt: skip

    def _play_on(self, state: State, rng: random.Random) -> float:
        game, left = self.game, self.plan.depth
        is_over = game.play.is_over or (lambda s: not game.play.pending(s))
        while left and not is_over(state) and not self._rests(state):
            asked = game.play.pending(state)
            mover = next(iter(asked))
            action, choice = self._sampled(state, mover, rng)
            if choice:
                left -= 1
                if self.adviser is not None:
                    action = self._advised(state, mover, rng)
            state = game.play.apply(state, action, None, None, True)
        self._end = state
        return self._worth(state, self.seat)

    def _rests(self, state: State) -> bool:
        is_quiet = self.plan.is_quiet
        return is_quiet is not None and is_quiet(self.seen, state)

    def _worth(self, state: State, seat: int) -> float:
        """The chance to win: known when the game is over, else what the game's evaluation says."""
        outcome = self.game.play.outcome(state)
        if outcome is None:
            return self.game.evaluate(state, seat)
        return float(outcome.share(seat))

    # ---- the race

    def _judge(self) -> None:
        """Drop the moves that are clearly worse than the best, and let waiting moves join."""
        best = max(self.race, key=lambda r: _mean(r.found))
        stay = []
        for runner in self.race:
            ahead, error = _ahead(best.found, runner.found)
            if runner is not best and len(runner.found) >= 6 and ahead > self.plan.drop * error:
                self.out.append(runner)
            else:
                stay.append(runner)
        while self.waiting and len(stay) < self.width:
            stay.append(_Runner(self.waiting.pop()))
        self.race = stay
        self.settled = all(r is best or _alike(best.found, r.found) for r in stay)

    def _best(self) -> _Runner:
        """The move that leads by most: against the adviser's move, by more than chance may do."""
        ready = [r for r in self.race if r.found]
        by_mean = max(ready, key=lambda r: (min(len(r.found), 6), _mean(r.found)))
        trusted = next((r for r in ready if r.action == self.advice), None)
        if trusted is None or by_mean is trusted:
            return by_mean
        ahead, error = _ahead(by_mean.found, trusted.found)
        return by_mean if ahead > self.plan.trust * error else trusted

    def thought(self, budget: int | None = None, done: bool = False) -> Thought:
        """What the search thinks now."""
        if not self.visits:
            only = self.race[0].action
            return Thought(only, 0.5, 0.0, 1.0, 0, budget, (), done)
        best = self._best()
        ranked = sorted(
            (r for r in (*self.race, *self.out) if r.found), key=lambda r: (r is not best, -_mean(r.found))
        )  # fmt: skip
        moves = tuple(Tried(r.action, len(r.found), *_interval(r.found)) for r in ranked)
        top = moves[0]
        return Thought(top.action, top.value, top.low, top.high, self.visits, budget, moves, done)


def _mean(found: list[float]) -> float:
    return sum(found) / len(found)


def _ahead(a: list[float], b: list[float]) -> tuple[float, float]:
    """How far a is ahead of b over the rounds that both had, and the standard error of that."""
    n = min(len(a), len(b))
    apart = [x - y for x, y in zip(a[-n:], b[-n:])]
    mean = sum(apart) / n
    spread = sum((x - mean) ** 2 for x in apart) + 0.02
    return mean, sqrt(spread) / n


def _alike(a: list[float], b: list[float]) -> bool:
    """Is it all but certain that the two are worth the same, within one game in a hundred?"""
    if min(len(a), len(b)) < 24:
        return False
    ahead, error = _ahead(a, b)
    return abs(ahead) + 2 * error < ALIKE


def _interval(found: list[float]) -> tuple[float, float, float]:
    """The mean with its 95 % interval; as if half a win more had been wrong, so that few visits claim little."""
    n, mean = len(found), _mean(found)
    spread = sum((x - mean) ** 2 for x in found) + 0.25
    half = Z95 * sqrt(spread) / n
    return mean, max(0.0, mean - half), min(1.0, mean + half)


def _in_secret(state: State) -> bool:
    """Do several decide at once here, each without knowing what the others do?"""
    return isinstance(next(reversed(getattr(state, "frames", ())), None), Simultaneous)


def plan_of(game: Game) -> Plan:
    """How this game is searched."""
    return game.thinking or Plan()


def think(
    game: Game,
    seen: State,
    seat: int,
    rng: random.Random,
    *,
    visits: int | None = None,
    seconds: float | None = None,
    plan: Plan | None = None,
    hasty: bool = False,
) -> Iterator[Thought]:
    """Search, and say about twenty times a second what is thought; the last thought is `done`.

    Stop asking, and what was thought last stands.  `seen` is what the seat observes; nothing else is read.
    `hasty`: stop before the budget is used when the choice is clear, or all that is left is worth the same.
    """
    plan = plan or plan_of(game)
    if visits is None and seconds is None:
        visits = plan.visits
    budget = Budget(visits, seconds)
    return _thoughts(Search(game, seen, seat, rng, plan, visits), budget, hasty)


def _thoughts(search: Search, budget: Budget, hasty: bool) -> Iterator[Thought]:
    began = told = time.monotonic()
    while not search.alone and (budget.visits is None or search.visits < budget.visits):
        search.step()
        if hasty and search.settled:
            break
        now = time.monotonic()
        if budget.seconds is not None and now - began >= budget.seconds:
            break
        if now - told >= SLICE:
            told = now
            yield search.thought(budget.visits)
    yield search.thought(budget.visits, done=True)


@dataclass(frozen=True, slots=True)
class Mcts:
    """The bot: thinks for that many visits or seconds at most; without either, for the visits of the game's plan."""

    budget: Budget | None = None

    def think(self, game: Game, seen: State, seat: int, rng: random.Random) -> Iterator[Thought]:
        """What it thinks, in slices, so that others can work and a stop is heard."""
        wanted = self.budget or Budget(plan_of(game).visits)
        return think(game, seen, seat, rng, visits=wanted.visits, seconds=wanted.seconds, hasty=True)

    def __call__(self, game: Game, seen: State, seat: int, rng: random.Random) -> Action:
        thought = None
        for thought in self.think(game, seen, seat, rng):  # noqa: B007  # the last one is the result
            pass
        assert thought is not None
        return thought.action


def mcts_named(name: str) -> Mcts:
    """The bot of a name: `mcts`, `mcts:400` for 400 visits, `mcts:2s` for 2 seconds."""
    _, colon, said = name.partition(":")
    said = said.strip().lower()
    if not colon:
        return Mcts()
    try:
        if said.endswith("s"):
            return Mcts(Budget(seconds=float(said[:-1])))
        return Mcts(Budget(visits=int(said)))
    except BadInput:
        raise
    except ValueError:
        raise BadInput(f"{name!r}: say mcts:400 for 400 visits, or mcts:2s for 2 seconds.") from None


def best_move(
    table: Any,
    seat: int | None = None,
    *,
    visits: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    tick: Callable[[int, int | None], Any] | None = None,
) -> Thought:
    """What `mcts` thinks of the table, from what the seat that decides may know.

    `tick(visits, of)` is called about twenty times a second; when it returns False, the search stops there.
    """
    game = table.game
    asks = table.seat if seat is None else seat
    if asks is None or asks not in table.seats:
        name = "Nobody" if asks is None else table.names[asks] if 0 <= asks < len(table.names) else f"Seat {asks}"
        raise BadInput(f"{name} has nothing to decide here.")
    seen = game.knowledge.observe(table.state, asks)
    thought = None
    for thought in think(game, seen, asks, random.Random(seed), visits=visits, seconds=seconds):
        if tick is not None and tick(thought.visits, thought.budget) is False:
            break
    assert thought is not None
    return thought
