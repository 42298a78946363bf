"""What a cell of a notebook shows: errors of ours in a few lines, values as text, and bots as they are given."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

import heroplay as hp
from heroplay.ui.session import ELSEWHERE, PERSON
from tests.herocard.builders import duel


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> InteractiveShell:
    """A notebook's shell, with what it shows as the traceback of an error in `shown`."""
    made = InteractiveShell(ipython_dir=str(tmp_path), config=Config(HistoryManager={"enabled": False}))
    made.user_ns.update(hp=hp, t=duel(hand=["Thunder Stroke", "Overhand Thrust"], other_hand=["Jab!"]))
    made.shown = []
    monkeypatch.setattr(made, "_showtraceback", lambda kind, error, lines: made.shown.append(lines))
    return made


CELLS = {
    't.play("attack Thunder Stroke")': "HC-4.18",
    't.play("attack Overhnd Thrust")': "Did you mean Overhand Thrust?",
    't.play("attak Overhand Thrust")': "Did you mean attack?",
    'hp.table("herocard", heros=1, sed=2, a=1, b=2, c=3, d=4)': "did you mean heroes?",
    'hp.table("realms", playrs=1)': "did you mean players?",
    'hp.rule("HC-4.181")': "Did you mean HC-4.18?",
    't.show(bots="gredy")': "Did you mean greedy?",
}


@pytest.mark.parametrize("cell", CELLS)
def test_an_error_of_ours_takes_at_most_four_lines_and_says_what_was_meant(shell: Any, cell: str):
    for source in (cell, f"x = 1\n{cell}\ny = 2"):
        shell.shown.clear()
        assert not shell.run_cell(source).success
        (lines,) = shell.shown
        assert len("\n".join(lines).splitlines()) <= 4 and CELLS[cell] in "\n".join(lines)
        assert lines[-1].strip() == f"line 2: {cell}" if source != cell else "line" not in lines[-1]


def test_a_real_bug_keeps_its_traceback(shell: Any):
    assert not shell.run_cell("1 / 0").success
    assert "Traceback" in "".join(shell.shown[0])


def plain(shell: Any, value: Any) -> dict[str, str]:
    return dict(shell.display_formatter.format(value)[0])


def test_odds_a_rule_and_a_solution_are_shown_as_text(shell: Any):
    table = shell.user_ns["t"]
    odds = hp.odds(table, 0)
    assert plain(shell, odds)["text/plain"].splitlines()[0] == "Odds from what Samurai knows (HeroCard duel):"
    assert "To&#x27;a King holds 1 card" in plain(shell, odds)["text/html"]
    assert (
        "To'a King holds 1 card" in plain(shell, odds)["text/plain"] and "Jab!" not in plain(shell, odds)["text/plain"]
    )
    assert ".next_hand(cards)" in str(hp.odds(hp.table("realms", seed=1), 0))
    rule = hp.rule("HC-4.18")
    assert plain(shell, rule)["text/plain"] == str(rule) and "<b>HC-4.18" in plain(shell, rule)["text/html"]
    for value in (odds.hand("Jab!"), odds.block_curve(), hp.solve(table)):
        assert plain(shell, value)["text/plain"] == str(value)
    assert plain(shell, hp.rules("herocard"))["text/plain"].startswith("<Rulebook HC: ")


# ---- bots


def my_bot(game: Any, known: Any, seat: int, rng: random.Random) -> Any:
    return game.play.legal(known, seat)[0]


def test_bots_are_a_name_a_function_one_for_each_seat_or_nobody():
    t = hp.table("realms", seed=1, players=["Ann", "Bob", "Cid"])
    for bots, players in (
        ("greedy", [PERSON, "greedy", "greedy"]),
        (my_bot, [PERSON, "my_bot", "my_bot"]),
        ({1: "mcts"}, [PERSON, "mcts", "greedy"]),
        ({"cid": my_bot, 1: "mcts:50"}, [PERSON, "mcts:50", "my_bot"]),
        (None, [PERSON, ELSEWHERE, ELSEWHERE]),
        ({2: None}, [PERSON, "greedy", ELSEWHERE]),
    ):
        assert t.show(0, bots=bots).session.players == players
    assert t.show(0, people=(0, 2)).session.players == [PERSON, "greedy", PERSON]
    t.play("done") if t.seat == 0 else None
    session = t.show(None, bots=my_bot).session
    before = t.ply
    assert session.bot_step() and t.ply > before
    assert not t.show(0, bots=None).session.bot_step()


@pytest.mark.parametrize("bots, said", [
    (3, "3 is not a bot: bots is the name of a bot"), ({1: 3}, "3 is not a bot"), (["greedy"], "is not a bot"),
    ({0: "mcts"}, "Samurai (seat 0) is played on this board"), ({7: "mcts"}, "There is no seat 7; the seats are 0"),
    ({"nobody": "mcts"}, "There is no seat 'nobody'"), ("nonsense", "There is no bot 'nonsense'"),
])  # fmt: skip
def test_what_is_no_bot_is_refused_with_one_sentence(bots: Any, said: str):
    with pytest.raises(hp.BadInput) as error:
        duel(hand=["Overhand Thrust"]).show(0, bots=bots)
    assert said in str(error.value) and "\n" not in str(error.value)
