"""Work in steps finds what the plain call finds, says how far it is, and keeps what it has when it is stopped."""

from __future__ import annotations

import gc
import random
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

import heroplay as hp
from heroplay.core.steps import finish
from heroplay.explore.compare import compare
from heroplay.explore.odds import odds
from heroplay.explore.solve import SoFar, solve, solve_in_steps
from heroplay.table import Table
from tests.explore.test_solve import a_long_one, small_duel
from tests.herocard.test_odds import against_samurai


@pytest.fixture(autouse=True)
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(thread: threading.Thread) -> None:
        raise AssertionError("a thread was started")

    monkeypatch.setattr(threading.Thread, "start", refused)


def in_slices(steps: Any, answer: Callable[[int], Any] = lambda n: True) -> tuple[Any, list[Any], float]:
    """The result, everything told on the way, and the longest work between two rests."""
    gc.disable()  # it would walk through what all tests before have left, in one of our slices
    try:
        return _in_slices(steps, answer)
    finally:
        gc.enable()


def _in_slices(steps: Any, answer: Callable[[int], Any]) -> tuple[Any, list[Any], float]:
    told: list[Any] = []
    longest, began = 0.0, time.process_time()
    said = None
    while True:
        try:
            told.append(steps.send(said))
        except StopIteration as end:
            return end.value, told, longest
        longest = max(longest, time.process_time() - began)
        said, began = answer(len(told)), time.process_time()


def realms(seed: int) -> Table:
    """A first turn with some cards played."""
    table, rng = hp.table("realms", seed=seed, auto=True), random.Random(seed)
    for _ in range(4 + seed):
        table.play(rng.choice(table.legal()))
    return table


POSITIONS = [
    *(pytest.param(small_duel, seed, id=f"duel {seed}") for seed in range(25)),
    *(pytest.param(realms, seed, id=f"realms {seed}") for seed in range(15)),
]


@pytest.mark.parametrize(("made", "seed"), POSITIONS)
def test_a_solution_in_slices_is_the_solution(made: Callable[[int], Table], seed: int) -> None:
    table = made(seed)
    found, told, _ = in_slices(solve_in_steps(table))
    assert found == solve(table) and found.proven
    assert told and all(isinstance(each, SoFar) for each in told)
    assert [each.nodes for each in told] == sorted(each.nodes for each in told)


@pytest.mark.parametrize("seed", range(12))
def test_a_solution_that_is_stopped_keeps_the_moves_it_has_finished(seed: int) -> None:
    table = small_duel(seed)
    whole, told, _ = in_slices(solve_in_steps(table))
    for rests in range(1, len(told), max(1, len(told) // 6)):
        some, _, _ = in_slices(solve_in_steps(table), lambda n, rests=rests: n < rests)
        assert some.values == whole.values[: len(some.values)]
        assert some.proven == (len(some.values) == len(whole.values)) and bool(some.note) != some.proven


def test_a_long_solution_rests_often_and_hears_a_stop() -> None:
    found, told, longest = in_slices(solve_in_steps(a_long_one()), lambda n: n < 100)
    assert not found.proven and found.nodes > 0 and "told to stop" in found.note
    assert len(told) >= 100 and longest < 0.25, f"{longest:.3f} s"


def test_an_interrupt_between_two_steps_keeps_what_was_found() -> None:
    table = small_duel(3)
    told: list[SoFar] = []

    def interrupt(so_far: SoFar) -> None:
        told.append(so_far)
        if so_far.searched == 1:
            raise KeyboardInterrupt

    found = finish(solve_in_steps(table), interrupt)
    assert len(found.values) == 1 and not found.proven and "was stopped" in found.note


def test_odds_in_slices_are_the_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    asking = odds(against_samurai(), 0)
    whole = asking.thresholds()
    monkeypatch.setattr("heroplay.explore.odds.thresholds._whole_answers", {})
    found, told, longest = in_slices(asking.thresholds_in_steps())
    assert found == whole and len(told) > 5 and longest < 0.25, f"{longest:.3f} s"
    again, told, _ = in_slices(asking.thresholds_in_steps())
    assert again == whole and not told, "asked again, it answers at once"


def test_odds_that_are_stopped_hold_the_truth_and_are_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heroplay.explore.odds.thresholds._whole_answers", {})
    asking = odds(against_samurai(), 0)
    some, told, _ = in_slices(asking.whole_reach_in_steps(), lambda n: n < 3)
    whole = asking.whole_reach()
    assert len(told) == 3 and some.interval is not None and whole.interval is None
    assert some.interval[0] <= whole.value <= some.interval[1]


def test_a_comparison_in_slices_is_the_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heroplay.explore.odds.thresholds._whole_answers", {})
    one = against_samurai()
    other = one.fork()
    other.play(other.legal()[0])
    found, told, _ = in_slices(compare(one, other, searches=None).data_in_steps())
    assert told and found == compare(one, other, searches=None).data() and any(found["odds"])


def test_a_comparison_of_a_game_without_a_number_to_reach_has_one_step() -> None:
    one = realms(2)
    other = one.fork()
    other.play(other.legal()[0])
    found, told, _ = in_slices(compare(one, other, searches=None).data_in_steps())
    assert not told and found == compare(one, other, searches=None).data()
