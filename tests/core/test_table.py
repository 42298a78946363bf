"""The table: history, forks, variations, and that whatever is refused changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import heroplay as hp
from heroplay.games.herocard.rules.actions import Draw, Pass, PlayCards
from heroplay.table import Table
from tests import toys
from tests.toys.bids import Commit

DEAL = {"heroes": ["samurai", "ninja"], "seed": 11, "first": 0}


def table(**more: Any) -> Table:
    return hp.table("herocard", **DEAL, **more)


def whole(t: Table) -> Any:
    """Everything that a table holds."""
    return t.game.storage.to_data(t.state), t.ply, t.record(), [s.action for s in t.undone], t.log()


# ---- history


def test_undo_and_redo_go_back_and_forth() -> None:
    t = table()
    seen = [whole(t)[0]]
    for said in ("discard nothing", "draw 0", "clear nothing", "pass"):
        t.play(said)
        seen.append(whole(t)[0])
    for back in (3, 2, 1, 0):
        assert t.undo().ply == back and whole(t)[0] == seen[back]
    assert t.redo(3).ply == 3 and whole(t)[0] == seen[3]
    assert t.redo().undo(4).redo(4).ply == 4 and whole(t)[0] == seen[4]
    assert t.log() == hp.replay(t.record()).log()


def test_redo_keeps_the_comment() -> None:
    t = table()
    t.play("discard nothing")
    t.comment("keeps all seven")
    t.undo().redo()
    assert "discard nothing  ; keeps all seven" in t.record()


def test_the_same_move_again_keeps_what_could_be_redone() -> None:
    t = table()
    t.play("discard nothing", "draw 0", "clear nothing")
    t.undo(3)
    t.play("discard nothing")
    assert t.redo(2).ply == 3


def test_another_move_after_undo_keeps_the_old_line_as_a_variation() -> None:
    t = table()
    t.play("discard nothing", "draw 0", "clear nothing", "pass")
    t.undo(2).play("clear nothing", "refresh")
    moves = [line for line in t.record().split("\n") if ". " in line]
    assert [m.strip() for m in moves] == [
        "1. Samurai: discard nothing",
        "2. Samurai: draw 0",
        "3. Samurai: clear nothing",
        "4. Samurai: refresh",
        "4. Samurai: pass",
    ]
    assert moves[-1].startswith("    4.")
    with pytest.raises(hp.BadInput, match="nothing to redo"):
        t.redo()
    assert hp.replay(t.record()).record() == t.record()


def test_three_ways_are_three_variations_each_once() -> None:
    t = table()
    t.play("discard nothing", "draw 0", "clear nothing")
    for said in ("pass", "refresh"):
        t.play(said)
        t.undo()
    t.play("pass")  # the first way again
    text = t.record()
    assert text.count("4. Samurai: refresh") == 1 and text.count("4. Samurai: pass") == 1
    assert hp.replay(text).record() == text


def test_a_variation_may_branch_again() -> None:
    t = table()
    t.play("discard nothing", "draw 0", "clear nothing", "pass", "pass")
    t.undo(1)
    t.undo(1).play("refresh")
    t.undo(1)
    text = t.redo().record()
    assert "    4. Samurai: pass\n    5. Ninja: pass\n    -\n" in text


@pytest.mark.parametrize(
    ("times", "words"), [(3, "Only 2 moves to undo"), (99, "Only 2 moves"), (10**9, "Only 2 moves")]
)
def test_too_much_undo_changes_nothing(times: int, words: str) -> None:
    t = table()
    t.play("discard nothing", "draw 0")
    before = whole(t)
    with pytest.raises(hp.BadInput, match=words):
        t.undo(times)
    assert whole(t) == before


def test_nothing_to_undo_redo_or_comment() -> None:
    t = table()
    before = whole(t)
    for ask, words in ((t.undo, "nothing to undo"), (t.redo, "nothing to redo")):
        with pytest.raises(hp.BadInput, match=words):
            ask()
    with pytest.raises(hp.BadInput, match="no move to comment on"):
        t.comment("well played")
    assert whole(t) == before


# ---- forks


def test_a_fork_and_its_origin_go_their_own_ways() -> None:
    t = table()
    t.play("discard nothing", "draw 0")
    other = t.fork()
    assert whole(other) == whole(t)
    before = whole(t)
    other.play("clear nothing", "refresh")
    other.undo(3).play("draw 0")
    other.comment("elsewhere")
    assert whole(t) == before
    mine = whole(other)
    t.play("clear nothing")
    t.undo(2)
    assert whole(other) == mine


def test_listeners_hear_every_change_once_and_stay_with_their_table() -> None:
    t, heard = table(), []
    t.on_change(lambda table: heard.append(table.ply))
    t.play("discard nothing")
    t.play("draw 0", "clear nothing")
    t.undo().redo()
    t.fork().play("pass")
    assert heard == [1, 3, 2, 3]
    with pytest.raises(hp.IllegalAction):
        t.play("pass", "draw 1")
    assert heard == [1, 3, 2, 3]


# ---- what is refused changes nothing

REFUSED: dict[str, tuple[Callable[[Table], Any], type[Exception], str]] = {
    "wrong phase": (lambda t: t.play("pass"), hp.IllegalAction, "HC-R63"),
    "wrong seat, notation": (lambda t: t.play("Ninja: discard nothing"), hp.IllegalAction, "HC-3.1"),
    "wrong seat, dict": (lambda t: t.play({"do": "discard", "seat": 1}), hp.IllegalAction, "HC-3.1"),
    "no such seat": (lambda t: t.play({"do": "discard", "seat": 7}), hp.IllegalAction, "seat 7"),
    "too many": (lambda t: t.play(Draw(0, 9)), hp.IllegalAction, "HC-3.1"),
    "stale ply": (lambda t: t.play("discard nothing", ply=3), hp.BadInput, "but the table is at move 0"),
    "second of two": (lambda t: t.play("discard nothing", "draw 9"), hp.IllegalAction, "HC-3.4"),
    "malformed second": (lambda t: t.play("discard nothing", "fly"), hp.BadInput, "There is no action 'fly'"),
    "no verb": (lambda t: t.play(""), hp.BadInput, "Say what to do"),
    "unknown verb": (lambda t: t.play("juggle Jab!"), hp.BadInput, "There is no action 'juggle'"),
    "unknown card": (lambda t: t.play("discard Excalibur"), hp.BadInput, "There is no card 'Excalibur'"),
    "no number": (lambda t: t.play("draw many"), hp.BadInput, "'many' is not a number"),
    "too long": (lambda t: t.play("discard " + "x" * 5000), hp.BadInput, "at most 1,000 characters"),
    "unknown do": (lambda t: t.play({"do": "fly", "seat": 0}), hp.BadInput, "not an action of this game"),
    "missing part": (lambda t: t.play({"do": "draw", "seat": 0}), hp.BadInput, "draw.n: missing"),
    "wrong part": (lambda t: t.play({"do": "draw", "seat": 0, "n": "some"}), hp.BadInput, "draw.n: "),
    "misspelt part": (lambda t: t.play({"do": "discard", "seat": 0, "card": ["jab"]}), hp.BadInput, "discard.card: "),
    "action with a wrong part": (lambda t: t.play(Draw(0, "some")), hp.BadInput, "draw.n: "),  # type: ignore[arg-type]
    "action of another game": (lambda t: t.play(Commit(0, 5)), hp.BadInput, "not an action of this game"),
    "an action's class": (lambda t: t.play(Pass), hp.BadInput, "is not an action"),
    "a number": (lambda t: t.play(5), hp.BadInput, "5 is not an action"),
    "nothing": (lambda t: t.play(None), hp.BadInput, "None is not an action"),
    "a state": (lambda t: t.play(t.state), hp.BadInput, "not an action of this game"),
    "bad seat, legal": (lambda t: t.legal(2), hp.BadInput, "There is no seat 2; the seats are 0 to 1"),
    "bad seat, view": (lambda t: t.view(-1), hp.BadInput, "There is no seat -1"),
    "bad seat, text": (lambda t: t.text("Ninja"), hp.BadInput, "There is no seat 'Ninja'"),  # type: ignore[arg-type]
    "bad seat, log": (lambda t: t.log(9), hp.BadInput, "There is no seat 9"),
    "bad seat, code": (lambda t: t.code(9), hp.BadInput, "There is no seat 9"),
    "bad seat, record": (lambda t: t.record(9), hp.BadInput, "There is no seat 9"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused_changes_nothing(case: str) -> None:
    ask, error_type, words = REFUSED[case]
    t = table()
    t.play("discard nothing")
    t.undo()
    before = whole(t)
    with pytest.raises(error_type) as error:
        ask(t)
    assert words in str(error.value)
    assert isinstance(error.value, hp.HeroPlayError)
    assert whole(t) == before
    assert t.redo().ply == 1, "and what was undone can still be redone"


def test_check_answers_where_play_refuses() -> None:
    t = table()
    before = whole(t)
    verdict = t.check("pass")
    assert (verdict.ok, bool(verdict), verdict.rule) == (False, False, "HC-R63")
    assert t.check({"do": "discard", "seat": 0}).ok and t.check("discard nothing").ok
    assert whole(t) == before


def test_an_illegal_action_carries_its_verdict() -> None:
    t = table()
    with pytest.raises(hp.IllegalAction) as error:
        t.play(PlayCards(1, ("jab",), 0))
    assert error.value.verdict.rule == "HC-3.1" and str(error.value) == str(error.value.verdict)


def test_actions_dicts_and_notation_mean_the_same() -> None:
    for said in (Draw(0, 0), {"do": "draw", "seat": 0, "n": 0}, "draw 0", "Samurai: draw 0", "DRAW 0"):
        t = table()
        t.play("discard nothing", said)
        assert t.steps[-1].action == Draw(0, 0)


# ---- making tables


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"heros": ["samurai", "ninja"]}, "heros: no such option; did you mean heroes?"),
        ({"qqq": 1}, "qqq: no such option"),
        ({"heroes": ["samurai", "gandalf"]}, "gandalf"),
        ({"heroes": ["samurai"]}, "heroes"),
        ({"heroes": 5}, "heroes"),
        ({"heroes": ["samurai", "ninja"], "first": 3}, "Seat 3 cannot begin"),
        ({"seed": "seven"}, "seed: "),
        ({"hand_cap": 0}, "hand_cap: "),
    ],
)
def test_a_wrong_setup_is_refused_with_its_reasons(options: dict[str, Any], words: str) -> None:
    with pytest.raises(hp.BadInput) as error:
        hp.table("herocard", **options)
    assert words in str(error.value)


def test_auto_answers_what_has_one_answer_and_says_so() -> None:
    asked = table()
    t = table(auto=True)
    t.play("discard nothing")
    asked.play("discard nothing", "draw 0", "clear nothing")
    assert t.prompt == asked.prompt and t.log() == asked.log()
    assert hp.replay(t.record()).game.play.key(t.state) == t.game.play.key(asked.state)


def test_the_table_says_who_where_and_what() -> None:
    t = table()
    assert (t.seat, t.seats, t.names, t.outcome) == (0, (0,), ["Samurai", "Ninja"], None)
    assert "Samurai" in t.prompt and "move 0" in repr(t) and t.prompt in repr(t)
    assert str(t) == t.text(0) != t.text(1)


def test_several_may_decide_at_once() -> None:
    t = hp.table(toys.BIDS, seed=1)
    assert t.seats == (0, 1, 2)
    with pytest.raises(hp.BadInput, match="Say who does it"):
        t.play("fold")
    t.play("Cleo: fold")
    assert t.seats == (0, 1) and t.seat == 0
    assert "Cleo: (hidden)" in t.record(0) and "Cleo: fold" in t.record(2)
    assert t.log(0) == ["Cleo commits."] and t.log(2) == ["Cleo commits nothing."]


def test_after_a_mistake_of_ours_the_table_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    t = hp.table("herocard", seed=7)
    state, broken = t.state, t.game.play.checks.context

    def check(s: Any, action: Any) -> Any:
        if s is not state:
            raise ZeroDivisionError
        return broken(s, action)

    monkeypatch.setattr(t.game.play.checks, "context", check)
    with pytest.raises(ZeroDivisionError):
        t.play("discard nothing", "draw 0")
    assert t.state is state and t.ply == 0
