"""Mutants: switch off one registered check at a time; the tests named by its rules must then fail."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from heroplay.contracts.game import Game
from heroplay.core.errors import BadInput
from heroplay.core.rulebook import Rulebook
from heroplay.core.verdict import Check
from heroplay.dev.coverage import ROOT, is_evidence, rules_in_name, test_folders

MUTE = "HEROPLAY_MUTE"  # `<game>:<name of the check>`; tests/conftest.py reads it
_PASSED, _FAILED = 0, 1


def muted(setting: str) -> tuple[str, str] | None:
    """The game and the check that the environment switches off."""
    game_id, colon, name = setting.partition(":")
    return (game_id, name) if colon else None


def run(
    game: Game, *, only: str = "", workers: int = 2, progress: bool = False, root: Path = ROOT
) -> list[dict[str, Any]]:
    """One row a check: was it killed by a test that carries one of its rules?"""
    checks = [check for check in game.play.checks.refusing if only.casefold() in check.name.casefold()]
    if not checks:
        raise BadInput(f"No check of {game.info.id} has {only!r} in its name.")
    by_rule = tests_by_rule(game, root)
    _must_pass([test for check in checks for test in tests_of(check, by_rule)], root)

    def one(check: Check[Any]) -> dict[str, Any]:
        return _mutant(game, check, tests_of(check, by_rule), root)

    with ThreadPoolExecutor(workers) as pool:
        rows = pool.map(one, checks)
        if progress:
            from tqdm import tqdm

            rows = tqdm(rows, total=len(checks), unit="check", file=sys.stderr)
        return list(rows)


def tests_by_rule(game: Game, root: Path = ROOT) -> dict[str, list[str]]:
    """The tests that carry each rule in their name or in a mark, as pytest names them."""
    found: dict[str, list[str]] = {}
    for folder in test_folders(game.info.id):
        for file in sorted((root / folder).rglob("test_*.py")):
            place = file.relative_to(root).as_posix()
            if not is_evidence(place, game.info.id):
                continue
            for name, rules in _tests_in(file, game.rulebook):
                for rule in rules:
                    found.setdefault(rule, []).append(f"{place}::{name}")
    return found


def _tests_in(file: Path, book: Rulebook) -> Iterator[tuple[str, tuple[str, ...]]]:
    tree = ast.parse(file.read_text("utf-8"))
    for node in tree.body:
        inside = node.body if isinstance(node, ast.ClassDef) and node.name.startswith("Test") else [node]
        before = f"{node.name}::" if isinstance(node, ast.ClassDef) else ""
        for test in inside:
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
                marked = [rule for mark in test.decorator_list for rule in _marked(mark)]
                yield before + test.name, tuple(dict.fromkeys([*rules_in_name(test.name, book), *marked]))


def _marked(decorator: ast.expr) -> list[str]:
    """The ids in `@pytest.mark.rule("<PREFIX>-4.18", ...)`."""
    if not isinstance(decorator, ast.Call) or not ast.unparse(decorator.func).endswith("mark.rule"):
        return []
    return [a.value for a in decorator.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]


def tests_of(check: Check[Any], by_rule: dict[str, list[str]]) -> list[str]:
    """The tests named by a check's rules."""
    return list(dict.fromkeys(test for rule in (check.rule, *check.also) for test in by_rule.get(rule, ())))


def _must_pass(tests: list[str], root: Path) -> None:
    """A killed mutant means something only if its tests pass without it."""
    if tests:
        code, said, _ = _pytest(sorted(set(tests)), {}, root, stop=False)
        if code != _PASSED:
            failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", said, re.MULTILINE)
            raise BadInput("These tests must pass before mutants can mean anything.", failed[:20] or [said[-500:]])


def _mutant(game: Game, check: Check[Any], tests: list[str], root: Path) -> dict[str, Any]:
    row = {"check": check.name, "rules": " ".join((check.rule, *check.also)), "tests": len(tests)}
    if not tests:
        return {**row, "result": "NO TESTS", "killed_by": "", "seconds": 0.0, "holds": False}
    code, said, seconds = _pytest(tests, {MUTE: f"{game.info.id}:{check.name}"}, root, stop=True)
    result = {_PASSED: "SURVIVED", _FAILED: "killed"}.get(code, f"ERROR {code}")
    killer = re.search(r"^FAILED (\S+)", said, re.MULTILINE)
    return {
        **row, "result": result, "killed_by": killer[1].rpartition("::")[2] if killer else "",
        "seconds": round(seconds, 2), "holds": result == "killed",
    }  # fmt: skip


def _pytest(tests: list[str], extra: dict[str, str], root: Path, *, stop: bool) -> tuple[int, str, float]:
    began = time.perf_counter()
    command = [sys.executable, "-m", "pytest", *(["-x"] if stop else []), "-q", "-rfE", "--tb=no"]
    command += ["-p", "no:cacheprovider", *tests]
    env = {**os.environ, **extra, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # plugins can cost seconds to import
    done = subprocess.run(command, cwd=root, env=env, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr, time.perf_counter() - began


def summary(rows: list[dict[str, Any]]) -> str:
    """One closing line."""
    alive = [row for row in rows if not row["holds"]]
    seconds = sum(row["seconds"] for row in rows)
    if alive:
        return f"{len(alive)} of {len(rows)} checks would not be missed: {', '.join(row['check'] for row in alive)}."
    return f"All {len(rows)} checks are held by tests named after their rules ({seconds:.0f} s of test time)."
