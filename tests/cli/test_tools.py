"""The commands of the what-if tools: simulate with sweeps and house rules, deck, verdicts diff."""

from __future__ import annotations

from pathlib import Path

import pytest

import heroplay as hp
from heroplay.core.errors import BadInput
from tests.cli.terminal import WIDTH, data, run, widest

QUICK = ("--games", "2", "--with", "points_to_win=1")


def test_bots_may_stand_apart_and_change_heroes():
    rows = data("simulate", "herocard", *QUICK, "--bots", "random", "greedy")
    assert [row["name"] for row in rows if row["row"] == "entrant"] == ["random", "greedy"]


def test_a_sweep_prints_its_points_and_is_written(tmp_path: Path):
    csv, plot = tmp_path / "x.csv", tmp_path / "x.svg"
    result = run("simulate", "herocard", *QUICK, "--sweep", "hand_cap=3..4", "--save", str(csv), "--plot", str(plot))
    assert "games won by Samurai by hand_cap, 2 games a point" in result.stdout
    assert len(csv.read_text().splitlines()) == 3 and "<svg" in plot.read_text()
    rows = data("simulate", "herocard", *QUICK, "--sweep", "Jab! = Uppercut! = 0,1", "--of", "toa")
    assert [row["value"] for row in rows] == [0, 1] and rows[0]["knob"] == "To'a King: Jab! = Uppercut!"


def test_a_deck_is_judged_measured_and_changed(tmp_path: Path):
    file = tmp_path / "hero.toml"
    hp.deck("ninja", name="Shade").save(file)
    text = run("deck", str(file), "--swap", "Sidestep = Jab!").output
    assert text.startswith("Shade may play.") and "Shade, with Sidestep = Jab!:" in text and widest(text) <= WIDTH
    found = data("deck", str(file), "--swap", "Sidestep = Jab!", "--simulate", "1", "--save", str(tmp_path / "y.toml"))
    assert found["ok"] and found["cards"]["Jab!"] == 1 and found["changes"]["Base Attack cards"]["now"] > 0
    assert found["numbers"]["chance of a dead hand"]["exact"].count("/") == 1
    assert sum(row["games"] for row in found["simulation"] if row["row"] == "pairing") == 8
    assert hp.deck(tmp_path / "y.toml").code == found["code"]
    code = run("deck", str(file), "--code").output.strip()
    assert hp.deck(code).name == "Shade"


def test_a_deck_that_breaks_a_rule_gets_exit_code_1():
    text = run("deck", "samurai", "--swap", "3 Still Lake Guard = Efficient Block", code=1).output
    assert "now refused: Efficient Block is in the deck 7 times; the limit is 6 copies of a card. (HC-8.4)" in text


def test_verdicts_that_change_are_listed_with_exit_code_1():
    text = run("verdicts", "diff", "herocard", "--with", "clear_max=2", "--only", "games", code=1).output
    assert "Games: 4 of 4 change their verdict." in text and "HC-3.7" in text and widest(text) <= WIDTH
    rows = data("verdicts", "diff", "herocard", "--with", "clear-max=2", "--only", "games", code=1)
    assert {row["rule"] for row in rows} == {"HC-3.7"}
    run("verdicts", "diff", "herocard", "--with", "stalemate_turns=50", "--only", "games")


@pytest.mark.parametrize(
    "args, words",
    [
        (["simulate", "herocard", "greedy"], "There is something left over: greedy"),
        (["simulate", "herocard", "--with", "hand_cap"], "such as hand_cap=5"),
        (["simulate", "herocard", "--with", "hand_cpa=5"], "did you mean hand_cap?"),
        (["simulate", "herocard", "--sweep", "hand_cap=3.."], "has no end"),
        (["simulate", "herocard", "--sweep", "hand_cap"], "is not a sweep"),
        (["simulate", "herocard", "--sweep", "hand_cap=3..4", "--matrix"], "not both"),
        (["simulate", "herocard", "--workers", "0"], "0 is not in the range"),
        (["deck", "nobody"], "There is no hero 'nobody'"),
        (["deck", "none.toml"], "There is no hero file 'none.toml'"),
        (["deck", "samurai", "--swap", "Jab!"], "is not an exchange"),
        (["verdicts", "diff", "herocard"], "Say which house rule"),
        (["verdicts", "diff", "herocard", "--with", "hand_cap=99"], "99 is too large: at most 12"),
        (["verdicts"], "diff"),
    ],
)
def test_a_wrong_request_gets_one_message(args: list[str], words: str):
    result = run(*args, code=2)
    assert words in result.stderr + result.stdout


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch):
    def refuse(client: object) -> None:
        raise BadInput(f"There is no Dask cluster at {client!r}.")

    monkeypatch.setattr("heroplay.explore.simulation.simulate.cluster", refuse)
    text = run("simulate", "herocard", "--cluster", "tcp://127.0.0.1:1", code=2).stderr
    assert text == "heroplay: There is no Dask cluster at 'tcp://127.0.0.1:1'.\n"
