"""What a test run costs: CPU seconds of each game, and tests that passed only when tried again.

The seconds are told at the end of a run, and what is over its budget is marked; they do not fail a run, since machines
differ.  Tests that are tried again do: more than a few mean that something is wrong with them or with the board.
"""

from __future__ import annotations

import re
import resource
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from heroplay.games.registry import game_ids

A_GAME = 90.0  # CPU seconds, its browser tests included
RERUNS = 3  # in a whole run
SHARED = "shared"  # tests that belong to no game


def _cpu() -> float:
    """CPU seconds of this process and of those that it has waited for."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def game_of(nodeid: str) -> str:
    """The game that a test belongs to: by its folder, or by its parameters."""
    folder, _, parameters = nodeid.removeprefix("tests/").partition("[")
    words = {folder.split("/")[0], *re.split(r"\W+", parameters)}
    return next((game for game in game_ids() if game in words), SHARED)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    began = _cpu()
    result = yield
    item.config.stash.setdefault(_SPENT, Counter())[game_of(item.nodeid)] += _cpu() - began  # type: ignore[assignment]
    return result


_SPENT = pytest.StashKey[Counter[str]]()


class Costs:
    """The costs of a run, also those that the workers of pytest-xdist report."""

    def __init__(self) -> None:
        self.spent: defaultdict[str, float] = defaultdict(float)
        self.again: list[str] = []

    def add(self, spent: dict[str, float]) -> None:
        for game, seconds in spent.items():
            self.spent[game] += seconds

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.outcome == "rerun":  # type: ignore[comparison-overlap]  # a word of pytest-rerunfailures
            self.again.append(report.nodeid)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: Any) -> None:
        """A worker has ended: it hands over what its tests have cost."""
        self.add(getattr(node, "workeroutput", {}).get("spent", {}))

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.add(session.config.stash.get(_SPENT, Counter()))
        if len(self.again) > RERUNS and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if sum(self.spent.values()) > A_GAME / 2:  # a run of a few tests need not tell
            told = [f"{game} {seconds:.0f}{_over(game, seconds)}" for game, seconds in sorted(self.spent.items())]
            terminalreporter.write_line(f"CPU seconds: {', '.join(told)}")
        if self.again:
            terminalreporter.write_line(f"Tried again: {len(self.again)} of at most {RERUNS}")


def _over(game: str, seconds: float) -> str:
    return f" (over its {A_GAME:.0f})" if game != SHARED and seconds > A_GAME else ""


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Costs(), "heroplay-costs")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """In a worker: what its tests have cost goes to the process that runs them all."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["spent"] = dict(session.config.stash.get(_SPENT, Counter()))
