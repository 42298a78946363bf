"""Coverage and mutants: what a test run notes, what the list says of it, which checks would be missed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from heroplay.core.errors import BadInput
from heroplay.dev import mutants
from heroplay.dev.coverage import Coverage, citations_file, rules_in_name, sources_hash
from heroplay.games.registry import all_games, get_game
from heroplay.tutor.course import Course
from tests.cli.terminal import WIDTH, data, run, widest

GAME = get_game("herocard")
HERE = Path(__file__).parents[1]

TESTS = """
import pytest
from tests.herocard.builders import duel
from tests.judging import refused

def test_hc_4_18_mod_needs_base():
    refused(duel(hand=["Thunder Stroke"]), "attack Thunder Stroke", "HC-4.18")

@pytest.mark.rule("HC-4.11")
def test_two_base_attacks():
    assert "HC-4.11" in duel(hand=["Overhand Thrust", "Resounding Blow"]).check("attack overhand + resounding").rules

def test_draws_at_most_three():
    assert not duel(hand=[], phase="draw").check("draw 9").ok
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small tree like ours with three tests of its own."""
    (tmp_path / "tests" / "herocard").mkdir(parents=True)
    for name in (
        "__init__.py",
        "conftest.py",
        "budget.py",
        "judging.py",
        "herocard/__init__.py",
        "herocard/builders.py",
    ):
        shutil.copy(HERE / name, tmp_path / "tests" / name)
    (tmp_path / "tests" / "herocard" / "test_few.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n    rule(*ids): exercises these rules\n")
    return tmp_path


def note(checkout: Path, rules: dict[str, Any], game_id: str = "herocard", sources: str = "") -> None:
    """Citations as a run of these very sources would have noted them, unless other sources are said."""
    file = citations_file(game_id, checkout)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"sources": sources or sources_hash(game_id, checkout), "rules": rules}))


def pytest_run(checkout: Path, *args: str) -> int:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "xdist.plugin", *args]
    env = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(command, cwd=checkout, env=env, capture_output=True).returncode


@pytest.mark.slow
def test_a_whole_run_notes_the_citations_also_with_workers(checkout: Path):
    file = citations_file("herocard", checkout)
    assert pytest_run(checkout, "-k", "mod") == 0 and not file.exists()
    assert pytest_run(checkout, "tests/herocard/test_few.py::test_two_base_attacks") == 0 and not file.exists()
    assert pytest_run(checkout) == 0
    noted = json.loads(file.read_text())
    assert noted["sources"] == sources_hash("herocard", checkout)
    place = "tests/herocard/test_few.py"
    assert noted["rules"]["HC-4.18"] == {"cited_by": ["refusal"], "tests": [f"{place}::test_hc_4_18_mod_needs_base"]}
    assert noted["rules"]["HC-4.11"] == {"cited_by": ["refusal"], "tests": [f"{place}::test_two_base_attacks"]}
    assert noted["rules"]["HC-3.4"]["tests"] == [f"{place}::test_draws_at_most_three"]  # in passing
    assert noted["rules"]["HC-7.1"] == {"cited_by": [], "tests": []}
    file.unlink()
    assert pytest_run(checkout, "-n", "2", "tests/herocard") == 0
    assert json.loads(file.read_text()) == noted


def test_a_failing_run_notes_nothing(checkout: Path):
    (checkout / "tests" / "herocard" / "test_bad.py").write_text("def test_hc_7_1_no():\n    assert False\n")
    assert pytest_run(checkout) == 1
    assert not citations_file("herocard", checkout).exists()


def test_the_list_says_gap_stale_and_why_not(checkout: Path):
    note(checkout, {})
    nothing = Coverage.of(GAME, checkout)
    assert len(nothing.gaps) > 100 and not nothing.stale and not nothing.ok
    must = {row.rule.id: {"cited_by": ["event"], "tests": ["tests/x.py::test_x"]} for row in nothing.gaps}
    note(checkout, must)
    assert Coverage.of(GAME, checkout).ok
    del must["HC-4.18"]
    note(checkout, must, sources="old")
    found = Coverage.of(GAME, checkout)
    assert [row.rule.id for row in found.gaps] == ["HC-4.18"]
    assert "stale" in found.gap_text() and "gap: HC-4.18 Mods need a base" in found.gap_text()
    rows = {row["id"]: row for row in found.rows()}
    assert len(rows) == len(GAME.rulebook)
    assert rows["HC-4.18"]["holds"] is False and "mod_needs_base" in rows["HC-4.18"]["checks"]
    assert "gap: HC-4.18 Mods need a base: nothing cites it in a test" in found.gap_text()
    assert rows["HC-1.5"]["holds"] is True and rows["HC-1.5"]["why_not"]
    assert all(row["bar"] != "none" or row["why_not"] for row in rows.values())
    assert widest(str(found)) <= WIDTH


def test_the_third_column_names_the_steps_that_teach(checkout: Path):
    note(checkout, {})
    found = Coverage.of(GAME, checkout)
    rows = {row["id"]: row for row in found.rows()}
    steps = {f"{c.id}/{s.id}": s for c in Course("herocard").chapters for s in c.steps}
    for rule_id, row in rows.items():
        taught = row["lessons"].split(", ") if row["lessons"] else []
        assert all(rule_id in steps[name].teaches for name in taught), rule_id
        assert taught or not GAME.rulebook[rule_id].decides
    assert "nothing teaches it" not in found.gap_text()
    assert f"taught in {rows['HC-2.2']['lessons']}" in str(found)


def test_a_deciding_rule_that_no_step_teaches_is_a_gap(checkout: Path):
    note(checkout, {})
    found = Coverage.of(GAME, checkout)
    found.taught = {rule: steps for rule, steps in found.taught.items() if rule not in ("HC-4.18", "HC-R20", "HC-1.5")}
    found.seen = {row.rule.id: {"cited_by": ["event"], "tests": ["tests/x.py::test_x"]} for row in found.lines}
    del found.lines
    assert [row.rule.id for row in found.gaps] == ["HC-4.18", "HC-R20"] and not found.ok
    assert "gap: HC-4.18 Mods need a base: nothing teaches it" in found.gap_text()
    assert "156 are, 2 gaps" in found.gap_text()


def test_a_damaged_file_of_notes_is_told(checkout: Path):
    file = citations_file("herocard", checkout)
    file.parent.mkdir(parents=True)
    file.write_text("[]")
    with pytest.raises(BadInput, match="run make test"):
        Coverage.of(GAME, checkout)


def test_an_installed_package_has_no_coverage(tmp_path: Path):
    with pytest.raises(BadInput, match="needs a checkout"):
        Coverage.of(GAME, tmp_path)


def test_the_command_gives_every_rule_once(checkout: Path, monkeypatch: pytest.MonkeyPatch):
    of = Coverage.of
    monkeypatch.setattr(Coverage, "of", lambda game: of(game, checkout))
    said = run("rules", "coverage", code=2).output
    assert "run make test first" in said and len(said.splitlines()) == 1, "a fresh checkout, where no test has run yet"
    for game in all_games():
        note(checkout, {}, game.info.id)
    rows = data("rules", "coverage", "herocard")
    assert [row["id"] for row in rows] == [rule.id for rule in GAME.rulebook]
    assert "rules and rulings" in run("rules", "coverage").output


@pytest.mark.parametrize(
    "name, rules",
    [
        ("test_hc_4_18_mod_needs_base", ("HC-4.18",)),
        ("test_hc_r28_2_players", ("HC-R28",)),
        ("test_hc_4_1_and_hc_r61_cost_0", ("HC-4.1", "HC-R61")),
        ("test_hc_4_18", ("HC-4.18",)),
        ("test_hc_99_1_no_such_rule", ()),
        ("test_nothing", ()),
    ],
)
def test_a_name_carries_its_rules(name: str, rules: tuple[str, ...]):
    assert rules_in_name(name, GAME.rulebook) == rules


@pytest.mark.slow
def test_mutants_are_killed_survive_or_have_no_tests(checkout: Path):
    weak = "def test_hc_3_8_says_nothing():\n    pass\n"
    (checkout / "tests" / "herocard" / "test_weak.py").write_text(weak)
    found = {}
    for only in ("HC-4.18", "HC-4.11", "HC-3.8", "HC-4.13"):
        for row in mutants.run(GAME, only=only, root=checkout):
            found[row["check"]] = (row["result"], row["killed_by"], row["holds"])
    assert found["HC-4.18 mod_needs_base"] == ("killed", "test_hc_4_18_mod_needs_base", True)
    assert found["HC-4.11 one_base_attack"] == ("killed", "test_two_base_attacks", True)
    assert found["HC-3.8 clear_from_the_top"] == ("SURVIVED", "", False)
    assert found["HC-4.13 played_one_by_one"] == ("NO TESTS", "", False)


def test_mutants_need_tests_that_pass(checkout: Path):
    (checkout / "tests" / "herocard" / "test_bad.py").write_text("def test_hc_4_18_no():\n    assert False\n")
    with pytest.raises(BadInput, match="test_hc_4_18_no"):
        mutants.run(GAME, only="HC-4.18", root=checkout)


def test_the_closing_line_names_who_would_not_be_missed():
    row = {"check": "HC-4.18 mod_needs_base", "holds": False, "seconds": 1.0}
    assert mutants.summary([row]) == "1 of 1 checks would not be missed: HC-4.18 mod_needs_base."
    assert mutants.summary([{**row, "holds": True}]).startswith("All 1 checks are held")
