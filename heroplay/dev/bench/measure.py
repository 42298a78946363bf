"""The measurements: what researchers feel (playouts, odds) and what a click costs (clone, apply, legal, check)."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from heroplay.contracts.game import Game
from heroplay.dev.bench import yardstick
from heroplay.dev.bench.trials import Question, question_of
from heroplay.explore.mcts import Search
from heroplay.games.registry import all_games, default_id, get_game

ROUNDS = 15
MOST_CLONE = 25.0  # times the yardstick's
CLOCK = time.process_time  # the work done, not the time that other programs took


@lru_cache(maxsize=8)
def _setups(game_id: str) -> list[Any]:
    game = get_game(game_id)
    return [game.play.setup_model.model_validate(options) for options in game.examples]


def playout(game: str | Game, seed: int) -> int:
    """Play one game at random; the number of decisions in which there were two or more options."""
    g = get_game(game)
    setups = _setups(g.info.id)
    state = g.play.new(setups[seed % len(setups)], seed=seed)
    sample, apply, rng = g.play.sample, g.play.apply, random.Random(seed)
    is_over = g.play.is_over or (lambda state: not g.play.pending(state))
    decisions = 0
    while not is_over(state):
        action, choice = sample(state, rng)
        if choice:
            decisions += 1
        state = apply(state, action, None, None, True)  # own: nobody else needs the state
    return decisions


def run(game: str | None = None, rounds: int = ROUNDS) -> list[dict[str, Any]]:
    """All measurements as flat rows: name, value, unit, ratio to the yardstick, the bar, and whether it holds.

    Bars are for `game`, the first one when none is named.  The engine of the others is measured too; their rows are
    named by the game.
    """
    main = get_game(game or default_id())
    others = [other for other in all_games() if other.info.id != main.info.id]
    rows = engine(main, rounds, bars=(0.25, 10.0))
    for other in others:
        rows += [{**row, "name": f"{other.info.id}: {row['name']}"} for row in engine(other, rounds)]
    trials = [question for one in (main, *others) if (question := question_of(one)) is not None]
    return [*rows, *(_odds(question) for question in trials), _imports()]


def engine(
    game: str | Game, rounds: int = ROUNDS, bars: tuple[float | None, float | None] = (None, None)
) -> list[dict[str, Any]]:
    """What the engine of one game does in a second; `bars` for playouts and for clone + apply."""
    g = get_game(game)
    states = _positions(g)
    return [
        *_playouts(g, rounds, bars[0]),
        _mcts(g, rounds),
        _compare("clone", rounds, lambda: _each(states, _clone), _yard_clones, MOST_CLONE),
        _compare("clone + apply", rounds, lambda: _each(states, g.play.apply), _yard_applies, bars[1]),
        _compare("legal", rounds, lambda: _each(states, lambda s, a: g.play.legal(s)), _yard_legals, None),
        _compare("check", rounds, lambda: _each(states, g.check), _yard_legals, None),
    ]


def _row(name: str, value: float, unit: str, ratio: float, bar: str, holds: bool | None) -> dict[str, Any]:
    return {"name": name, "value": round(value, 3), "unit": unit, "ratio": round(ratio, 3), "bar": bar, "holds": holds}


def _playouts(g: Game, rounds: int, bar: float | None) -> list[dict[str, Any]]:
    ratios, decisions, games = [], [], []
    seeds = iter(range(10**9))
    count = len(_setups(g.info.id))
    rng = random.Random(1)
    for _ in range(rounds):
        start = CLOCK()
        yard = sum(yardstick.playout(rng)[1] for _ in range(400)) / (CLOCK() - start)
        start = CLOCK()
        ours = sum(playout(g, next(seeds)) for _ in range(count)) or 1
        spent = CLOCK() - start
        ratios.append(ours / spent / yard)
        decisions.append(ours / spent)
        games.append(count / spent)
    ratio = statistics.median(ratios)
    said, holds = (f">= {bar:g}", ratio >= bar) if bar else ("", None)
    return [
        _row("random playout", statistics.median(decisions), "decisions/s", ratio, said, holds),
        _row("random games", statistics.median(games), "games/s", ratio, "", None),
    ]


def _mcts(g: Game, rounds: int, visits: int = 40) -> dict[str, Any]:
    """Visits of the bot `mcts` where there is much to decide; the ratio is to whole playouts of the yardstick."""
    states = [state for state, _ in _positions(g) if len(g.play.legal(state)) > 2]
    rng, ratios, speeds = random.Random(6), [], []
    for at in range(rounds):
        start = CLOCK()
        for _ in range(200):
            yardstick.playout(rng)
        yard = 200 / (CLOCK() - start)
        state = states[at % len(states)]
        seat = next(iter(g.play.pending(state)))
        search = Search(g, g.knowledge.observe(state, seat), seat, random.Random(at))
        start = CLOCK()
        for _ in range(visits):
            search.step()
        speed = visits / (CLOCK() - start)
        ratios.append(speed / yard)
        speeds.append(speed)
    return _row("mcts", statistics.median(speeds), "visits/s", statistics.median(ratios), "", None)


def _positions(g: Game, count: int = 300) -> list[tuple[Any, Any]]:
    """States of random games, each with the action that was taken there."""
    rng, found = random.Random(5), []
    for seed, setup in enumerate(_setups(g.info.id)):
        state = g.play.new(setup, seed=seed)
        while g.play.pending(state):
            action, choice = g.play.sample(state, rng)
            if choice:
                found.append((state, action))
            state = g.play.apply(state, action)
    rng.shuffle(found)
    return found[:count]


def _clone(state: Any, action: Any) -> Any:
    return state.clone()


def _each(states: list[tuple[Any, Any]], work: Callable[[Any, Any], Any]) -> int:
    for state, action in states:
        work(state, action)
    return len(states)


@lru_cache(maxsize=1)
def _yard_states() -> list[list[Any]]:
    rng, found = random.Random(3), []
    for _ in range(20):
        state = yardstick.new(rng)
        while not yardstick.terminal(state):
            found.append(yardstick.clone(state))
            options = yardstick.legal(state)
            yardstick.apply(state, options[int(rng.random() * len(options))], rng)
    rng.shuffle(found)
    return found[:300]


def _yard_clones() -> int:
    for state in _yard_states():
        yardstick.clone(state)
    return len(_yard_states())


def _yard_legals() -> int:
    for state in _yard_states():
        yardstick.legal(state)
    return len(_yard_states())


_YARD_RNG = random.Random(4)


def _yard_applies() -> int:
    for state in _yard_states():
        yardstick.apply(yardstick.clone(state), yardstick.PASS, _YARD_RNG)
    return len(_yard_states())


def _compare(
    name: str, rounds: int, ours: Callable[[], int], yard: Callable[[], int], bar: float | None
) -> dict[str, Any]:
    """Microseconds for one, and how many times the yardstick's."""
    times, ratios = [], []
    for _ in range(rounds):
        start = CLOCK()
        count = sum(yard() for _ in range(10))
        unit = (CLOCK() - start) / count
        start = CLOCK()
        count = ours()
        spent = (CLOCK() - start) / count
        times.append(spent * 1e6)
        ratios.append(spent / unit)
    ratio = statistics.median(ratios)
    limit, holds = (f"<= {bar:g}", ratio <= bar) if bar else ("", None)
    return _row(name, statistics.median(times), "us", ratio, limit, holds)


def _odds(question: Question, rounds: int = 5, samples: int = 10_000) -> dict[str, Any]:
    """How many times quicker than 10,000 samples the exact answer is, to the same question."""
    times, ratios = [], []
    for _ in range(rounds):
        start = CLOCK()
        for _ in range(5):
            question.exact()
        spent = (CLOCK() - start) / 5
        start = CLOCK()
        question.sample(samples)
        times.append(spent * 1000)
        ratios.append((CLOCK() - start) / spent)
    ratio = statistics.median(ratios)
    return _row(f"{samples:,} samples / {question.name}", statistics.median(times), "ms", ratio, ">= 20", ratio >= 20)


def _imports() -> dict[str, Any]:
    """`import heroplay` against `import pydantic`, each in fresh processes, the bare interpreter taken off."""

    def cost(code: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - start

    rounds = [(cost("pass"), cost("import pydantic"), cost("import heroplay")) for _ in range(7)]
    bare, pydantic, ours = (min(column) for column in zip(*rounds, strict=True))
    ratio = (ours - bare) / max(pydantic - bare, 1e-6)
    return _row("import heroplay", (ours - bare) * 1000, "ms", ratio, "<= 1.5", ratio <= 1.5)
