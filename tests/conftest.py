"""What every test shares: the citations that coverage is computed from are noted test by test."""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from heroplay.core import rulebook
from heroplay.core.events import Event
from heroplay.core.verdict import Checks
from heroplay.dev import coverage, mutants
from heroplay.games.registry import all_games, get_game

pytest_plugins = ["tests.budget"]
ROOT = Path(__file__).parents[1]
GAMES = tuple(all_games())  # asked for before any test registers a toy
IN_BROWSER = re.compile(r"tests/(?:[^/]+/)?browser/")  # tests of the board, and those that a game has of its own
MOST_IN_PASSING = 3  # tests named for a rule that no test carries in its name

# ---- property tests: the same examples in every run, unless a soak looks for new ones; a busy machine is no failure

settings.register_profile("same", deadline=None, derandomize=True)
settings.register_profile("new", deadline=None, print_blob=True)
settings.load_profile("new" if os.environ.get("HEROPLAY_SOAK") else "same")

# ---- who runs what: tests that share a server or a cluster are run by one worker, the largest group first


@pytest.hookimpl(optionalhook=True)  # `make mutants` runs without plugins
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """What `--dist loadgroup` is for; that of pytest-xdist 3.8 marks nothing under pytest 9.2."""
    from xdist.scheduler import LoadScopeScheduling

    class InGroups(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return _group(nodeid)

    return InGroups(config, log) if config.getvalue("dist") == "loadgroup" else None


def _group(nodeid: str) -> str:
    """A test's group; most have one of their own."""
    if nodeid.startswith("tests/apps/"):
        return "apps"
    if IN_BROWSER.match(nodeid) and "voila]" in nodeid:
        return "voila"
    return nodeid


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last.  On a busy machine they can miss a deadline: one that fails is tried once more."""
    for item in items:
        if IN_BROWSER.match(item.nodeid):
            item.add_marker(pytest.mark.flaky(reruns=int(os.environ.get("HEROPLAY_RERUNS", "1"))))
    items.sort(key=lambda item: IN_BROWSER.match(item.nodeid) is not None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Playwright leaves its event loop running between tests: others shall not find it."""
    if item.nodeid.startswith("tests/apps/") or IN_BROWSER.match(item.nodeid):
        return (yield)
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(running)


# ---- nobody's own games and stars: saves lie in a folder of this run, and a test leaves our settings as it found them


@pytest.fixture(scope="session", autouse=True)
def saves_of_this_run(tmp_path_factory: pytest.TempPathFactory) -> None:
    os.environ["HEROPLAY_SAVES"] = str(tmp_path_factory.mktemp("saves"))


@pytest.fixture(autouse=True)
def same_settings(saves_of_this_run: None) -> Iterator[None]:
    """A server that a test begins in this process says who shares progress: later tests shall not hear of it."""
    before = _ours()
    yield
    for name in _ours().keys() - before.keys():
        del os.environ[name]
    os.environ.update(before)


def _ours() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name.startswith("HEROPLAY_")}


# ---- one check switched off, by `make mutants`

if os.environ.get(mutants.MUTE):
    _game_id, _check = mutants.muted(os.environ[mutants.MUTE])
    get_game(_game_id).play.checks.muted.add(_check)


# ---- who cited what: wrapped round the three places that cite

cited_as: dict[str, set[str]] = {"refusal": set(), "support": set(), "event": set()}


def _noting(kind: str, find: Any) -> Any:
    def noted(self: Any, context: Any) -> Iterator[Any]:
        for finding in find(self, context):
            cited_as[kind].update((finding.rule, *finding.also))
            yield finding

    return noted


def _noting_events(after_init: Any) -> Any:
    def noted(self: Any) -> None:
        after_init(self)
        cited_as["event"].update(self.rules)

    return noted


Checks.violations = _noting("refusal", Checks.violations)
Checks.supports = _noting("support", Checks.supports)
Event.__post_init__ = _noting_events(Event.__post_init__)


def _is_evidence(nodeid: str) -> bool:
    return any(coverage.is_evidence(nodeid, game.info.id) for game in GAMES)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    rulebook.cited.clear()
    for ids in cited_as.values():
        ids.clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    result = yield
    random = getattr(getattr(item, "function", None), "is_hypothesis_test", False)
    if _is_evidence(item.nodeid) and not random:
        kinds = {kind: sorted(ids) for kind, ids in cited_as.items()}
        kinds["judgement"] = sorted(rulebook.cited.difference(*cited_as.values()))
        marked = sorted(rule for mark in item.iter_markers("rule") for rule in mark.args)
        item.user_properties.append(("citations", {"kinds": kinds, "marked": marked}))
    return result


# ---- the notes of a whole run, also from the workers of pytest-xdist (their reports carry them)


class Notes:
    """What the reports of a run said."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.hashes = {game.info.id: coverage.sources_hash(game.info.id, ROOT) for game in GAMES}
        self.tests: dict[str, dict[str, Any]] = {}  # test id without its parameters: kinds and marks
        self.files: set[str] = set()
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not _is_evidence(report.nodeid):
            return
        self.files.add(report.nodeid.partition("::")[0])
        self.failed = self.failed or not (report.passed or hasattr(report, "wasxfail"))  # a rule may still be open
        for name, value in report.user_properties:
            if name == "citations" and report.when == "call":
                note = self.tests.setdefault(report.nodeid.partition("[")[0], {"kinds": defaultdict(set), "marked": []})
                note["marked"] = value["marked"]
                for kind, ids in value["kinds"].items():
                    note["kinds"][kind].update(ids)

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if exitstatus == pytest.ExitCode.OK and not self.failed and not os.environ.get(mutants.MUTE):
            for game in GAMES:
                if self._complete(game.info.id):
                    self._write(game)

    def _complete(self, game_id: str) -> bool:
        """Did all tests of this game run?  A selection by word, mark or test does not count."""
        option = self.config.option
        chosen = option.keyword or option.markexpr or option.deselect or getattr(option, "lf", False)
        if chosen or any("::" in arg for arg in self.config.args):
            return False
        folders = [ROOT / folder for folder in coverage.test_folders(game_id)]
        files = {file.relative_to(ROOT).as_posix() for folder in folders for file in folder.rglob("test_*.py")}
        wanted = {file for file in files if coverage.is_evidence(file, game_id)}
        return bool(wanted) and wanted <= self.files

    def _write(self, game: Any) -> None:
        text = json.dumps({"sources": self.hashes[game.info.id], "rules": self._rules(game)}, indent=1) + "\n"
        file = coverage.citations_file(game.info.id, ROOT)
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.is_file() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")

    def _rules(self, game: Any) -> dict[str, Any]:
        found = {}
        for rule in game.rulebook:
            kinds: set[str] = set()
            named, passing = [], []
            for test, note in sorted(self.tests.items()):
                here = {kind for kind, ids in note["kinds"].items() if rule.id in ids}
                kinds |= here
                name = test.rpartition("::")[2]
                if rule.id in note["marked"] or rule.id in coverage.rules_in_name(name, game.rulebook):
                    named.append(test)
                elif here:
                    passing.append(test)
            found[rule.id] = {"cited_by": sorted(kinds), "tests": named or passing[:MOST_IN_PASSING]}
        return found


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Notes(config), "heroplay-citations")
