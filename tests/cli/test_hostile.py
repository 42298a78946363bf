"""Absurd arguments and hostile files: one message, no traceback, and nothing that gives the terminal orders."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import heroplay as hp
from heroplay.explore.tables import save_rows
from tests.cli.terminal import run

ESC = "\x1b[31m"
LONG = "9" * 5000


@pytest.mark.parametrize(
    "args",
    [
        ["play", "--seed", LONG], ["play", "herocard", "--with", f"seed={LONG}"], ["play", "--load", "a\x00b"],
        ["play", "--heroes", f"{ESC},ninja"], ["play", "realms", "--with", f"players={ESC},Bob"],
        ["simulate", "herocard", "--with", "hand_cap=²"], ["simulate", "herocard", "--sweep", f"hand_cap=1..{LONG}"],
        ["odds", "x" * 5000, "--seat", "0"], ["odds", hp.table("herocard").code(), "--seat", "²"],
        ["deck", "x" * 5000], ["deck", "a\x00b.toml"], ["deck", "samurai", "--save", "/"], ["lint", "a\x00b"],
        ["lint", f"{ESC}.toml"], ["rules", "show", ESC], ["check", "herocard", ESC, "--code", "hp1"],
        ["solve", "hp1.herocard.x.00000000"], ["paper", "a\x00b.toml"], ["heroes", "--judge", "a\x00b"],
    ],
    ids=lambda args: ascii(" ".join(args))[:40],
)  # fmt: skip
def test_an_absurd_argument_gets_one_message(args: list[str]) -> None:
    result = run(*args, code=2)
    assert result.stderr.startswith("heroplay: ") and ESC not in result.output


def test_a_mistake_of_ours_is_told_in_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HEROPLAY_DEBUG", raising=False)
    monkeypatch.setattr("heroplay.games.herocard.rules.heroes.get_hero", lambda name: {}[name])
    assert "it is our mistake (KeyError" in run("heroes", "samurai", code=2).stderr


def test_a_record_gives_the_terminal_no_orders(tmp_path: Path) -> None:
    file = tmp_path / "game.heroplay"
    file.write_text(f"{hp.table('herocard').record()}1. {ESC}Samurai: nonsense\n", "utf-8")
    result = run("play", "herocard", "--load", str(file), code=2)
    assert "\\x1b[31m" in result.stderr and ESC not in result.output


def test_a_cell_that_a_spreadsheet_would_run_gets_an_apostrophe(tmp_path: Path) -> None:
    names = ["=1+1", "+x", "-x", "@x", "Ann :)"]
    path = save_rows([{"name": name, "n": -1} for name in names], tmp_path / "x.csv")
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["name"] for row in rows] == ["'=1+1", "'+x", "'-x", "'@x", "Ann :)"] and rows[0]["n"] == "-1"
