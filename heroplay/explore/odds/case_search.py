"""Open cases of a count: searched one by one while that is not too much, else sampled; one or more steps for each."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from heroplay.contracts.odds import Cases
from heroplay.core.steps import Steps
from heroplay.explore.odds.viewpoint import Progress
from heroplay.explore.simulation.simulate import wilson

MOST_POSITIONS = 10_000  # that the searches of one exact answer may look at


@dataclass
class Searched:
    """How far the open cases have been searched: weight times chance so far, the weight that is left."""

    value: Fraction = Fraction(0)
    left: int = 0
    hands: int = 0
    cut: int = 0  # hands in which more might be reached
    stopped: bool = False
    rest: list[tuple[int, Any]] = field(default_factory=list)


def search_cases(cases: Cases) -> Steps[Progress, Searched]:
    """Search the open cases, the most likely first, until all is known or too much was looked at."""
    found = Searched(left=cases.unsure)
    waiting = sorted(cases.open or (), key=lambda one: -one[0])
    looked_at = 0
    for at, (weight, case) in enumerate(waiting):
        if looked_at > MOST_POSITIONS:
            found.rest = waiting[at:]
            break
        solved = yield from _solved(cases, case, (at, len(waiting)))
        if solved is None:
            found.stopped, found.rest = True, waiting[at:]
            break
        chance, whole, positions = solved
        looked_at += positions
        found.value += weight * chance
        found.left -= weight
        found.hands += 1
        found.cut += not whole
        if (yield at + 1, len(waiting)) is False:
            found.stopped, found.rest = found.left > 0, waiting[at + 1 :]
            break
    return found


def sample_cases(
    cases: Cases, searched: Searched, samples: int
) -> Steps[Progress, tuple[Fraction, Fraction, Fraction, int]]:
    """The mean chance in the cases that were not searched, its interval, and how many were looked at."""
    rng, known, total, done = random.Random(0), dict[Any, Fraction](), Fraction(0), 0
    for case in _picks(cases, searched, rng, samples):
        if case not in known:
            solved = yield from _solved(cases, case, (done, samples))
            if solved is None:
                break
            known[case], whole, _ = solved
            searched.cut += not whole
        total += known[case]
        done += 1
        if (yield done, samples) is False:
            break
    if not done:
        return Fraction(1, 2), Fraction(0), Fraction(1), 0
    low, high = wilson(float(total), done)
    return total / done, Fraction(low), Fraction(high), done


def _solved(cases: Cases, case: Any, so_far: Progress) -> Steps[Progress, tuple[Fraction, bool, int] | None]:
    """What the search of one case finds; None when it was stopped before its end."""
    assert cases.solve is not None
    steps = cases.solve(case)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: tuple[Fraction, bool, int] = end.value
            return found
        if (yield so_far) is False:
            return None


def _picks(cases: Cases, searched: Searched, rng: random.Random, samples: int) -> Iterator[Any]:
    if cases.open is not None:
        yield from rng.choices([c for _, c in searched.rest], [w for w, _ in searched.rest], k=samples)
        return
    assert cases.pick is not None
    for _ in range(samples):
        yield cases.pick(rng)
