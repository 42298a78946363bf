"""`heroplay odds`: the same questions, typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from heroplay.dev.bench import measure, trials
from heroplay.games.registry import get_game
from tests.cli.terminal import WIDTH, data, run, widest
from tests.herocard.builders import duel

POSITION = """
heroes = ["samurai", "toa_king"]
then = ["attack Overhand Thrust"]
[samurai]
hand = ["Overhand Thrust", "Thunder Stroke"]
[toa_king]
hand = ["Steel Beam", "Planted Feet"]
"""


@pytest.fixture
def position(tmp_path: Path) -> str:
    file = tmp_path / "position.toml"
    file.write_text(POSITION)
    return str(file)


def test_the_attack_on_the_table(position: str) -> None:
    text = run("odds", position, "--seat", "samurai").output
    assert "To'a King can block the attack of 6." in text and "Known:" in text and "Assumed:" in text
    found = data("odds", position, "--seat", "0", "--block", "9")
    assert found["asked"] == "To'a King can block an attack of 9"
    assert (found["method"], found["bound"]) == ("counted", "at least")
    assert found["sum"] and 0 < found["value"] < 1


def test_the_curve_fits_a_terminal(position: str) -> None:
    text = run("odds", position, "--seat", "samurai", "--curve").output
    assert widest(text) <= WIDTH and "0              100 %" in text
    assert [row["number"] for row in data("odds", position, "--seat", "samurai", "--curve")][:3] == [0, 1, 2]


def test_draws_hands_and_codes(position: str) -> None:
    assert data("odds", position, "--seat", "0", "--draw", "cross block", "--n", "3")["fraction"] == "13/63"
    code = duel(hand=["Overhand Thrust"], other_hand=["Steel Beam"] * 2).code(0)
    held = [data("odds", source, "--seat", "0", "--hand", "Steel Beam")["fraction"] for source in (position, code)]
    assert held == ["28/145", "28/145"]


@pytest.mark.parametrize(
    "args, words",
    [
        (["--seat", "Bob"], "There is no seat 'Bob'"),
        (["--seat", "7"], "There is no seat 7"),
        (["--seat", "0", "--block", "many"], "An attack value is a whole number"),
        (["--seat", "0", "--block=-3"], "An attack value is a whole number from 0 on, not -3."),
        (["--seat", "0", "--draw", "Steel Beam"], "There is no card of Samurai 'Steel Beam'"),
        (["--seat", "0", "--draw", "Cross Block", "--n", "-1"], "from 1 on, not -1"),
        ([], "--seat"),
    ],
)
def test_bad_questions_get_one_sentence(position: str, args: list[str], words: str) -> None:
    output = run("odds", position, *args, code=2).output
    assert words in output and len(output.splitlines()) == 1


def test_what_cannot_be_known_and_what_is_not_there(tmp_path: Path) -> None:
    table = duel(hand=["Overhand Thrust"])
    assert "own cards are not on this table" in run("odds", table.code(1), "--seat", "0", code=2).output
    assert "There is no attack on the table" in run("odds", table.code(), "--seat", "0", code=2).output
    assert "There is no file" in run("odds", str(tmp_path / "none.toml"), "--seat", "0", code=2).output


def test_the_benchmark_asks_one_question_twice() -> None:
    """30 cards, 15 kinds, 7 unknown; the samples agree with the exact answer."""
    question = trials.question_of(get_game("herocard"))
    assert question is not None
    assert abs(float(question.exact()) - question.sample(2000)) < 0.04
    row = measure._odds(question, rounds=1, samples=10)
    assert row["name"] == "10 samples / exact block odds"
    assert row["bar"] == ">= 20" and row["unit"] == "ms"
