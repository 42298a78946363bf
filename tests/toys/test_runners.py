"""Runners, rule by rule: a shared turn, a question to a third player in the middle of a move, a map."""

from __future__ import annotations

from typing import Any

import pytest

import heroplay as hp
from heroplay.core.chance import Luck, Scripted
from heroplay.core.frames import Choice
from heroplay.table import Table
from tests.toys.runners import GAME, Answer, Move, Run, Shared, Step
from tests.toys.wiring import Setup


def run(rosa: str = "dock", rui: str = "dock", warden: str = "well", bars: int = 2, waiting: Any = (0, 1)) -> Table:
    state = Run(Luck(1), [rosa, rui, warden], bars, [Shared(waiting)], 3 - bars)
    assert GAME.storage.problems(state) == []
    return Table(GAME, state)


def refused(t: Table, said: Any, rule: str, text: str) -> None:
    verdict = t.check(said)
    assert (verdict.ok, verdict.rule) == (False, rule) and verdict.text == f"{text} ({rule})"


def test_tr_1_the_warden_starts_by_lot() -> None:
    luck = Scripted(2, 1)
    s = GAME.play.new(Setup(), luck)
    luck.finish()
    assert s.pawns == ["dock", "dock", "mill"] and (s.bars, s.box) == (2, 1)
    refused(Table(GAME, s), Move(5, "mill"), "TR-1", "There is no seat 5; the seats are 0 to 2.")


def test_tr_2_the_runners_share_a_turn_and_move_in_any_order() -> None:
    t = run(warden="yard")
    assert t.seats == (0, 1)
    with pytest.raises(hp.BadInput, match="Rosa or Rui may decide now"):
        t.play("stay")
    t.play("Rui: move to mill")
    assert t.seats == (0,)
    refused(t, "Rui: stay", "TR-2", "Rui has moved in this turn.")
    refused(t, "Warden: stay", "TR-2", "Warden has nothing to decide now.")
    t.play("stay")
    assert t.seats == (2,) and "Warden" in t.prompt
    t.play("stay")
    assert t.seats == (0, 1) and t.state.round == 2


def test_tr_3_a_pawn_moves_along_one_road() -> None:
    t = run(rosa="mill", warden="yard")
    reason = "No road leads from mill to harbour; next to it are dock, well and bridge."
    refused(t, "Rosa: move to harbour", "TR-3", reason)
    assert t.check("Rosa: move to well").rules == ("TR-3", "TR-2")
    with pytest.raises(hp.UnknownName, match="There is no place 'moon'"):
        t.play("Rosa: move to moon")


def test_tr_4_the_warden_is_asked_in_the_middle_of_the_move() -> None:
    t = run(rosa="mill", warden="yard")
    t.play("Rosa: move to bridge")
    assert t.seats == (2,) and t.state.pawns[0] == "mill", "not there yet"
    assert [f.do for f in t.state.frames] == ["shared", "step", "choice"]
    assert t.state.frames[1:] == [Step(0, "bridge"), Choice(2, "bar", 1, 1, rule="TR-4")]
    refused(t, "Rui: move to mill", "TR-4", "Warden must first say whether the way is barred.")
    refused(t, Answer(0, False), "TR-4", "Warden must first say whether the way is barred.")
    barred = t.fork()
    t.play("open")
    assert t.state.pawns[0] == "bridge" and t.seats == (1,), "the shared turn goes on"
    barred.play("bar")
    assert barred.state.pawns[0] == "mill" and (barred.state.bars, barred.state.used) == (1, 1) and barred.seats == (1,)
    refused(barred, "Warden: bar", "TR-4", "Nobody steps onto a place that can be barred.")


def test_tr_4_a_half_done_move_survives_its_code() -> None:
    t = run(rosa="mill", warden="yard")
    t.play("Rosa: move to bridge")
    back = hp.load(t.code())
    back.play("open")
    t.play("open")
    assert GAME.play.key(back.state) == GAME.play.key(t.state)


def test_tr_5_no_bars_left_and_nobody_learns_it() -> None:
    t, u = run(rosa="mill", warden="yard", bars=0), run(rosa="mill", warden="yard", bars=2)
    for table in (t, u):
        table.play("Rosa: move to bridge")
        assert table.seats == (2,)
    refused(t, "bar", "TR-5", "You have no bar left.")
    assert t.legal() == [Answer(2, False)] and u.legal() == [Answer(2, False), Answer(2, True)]
    assert t.text(0) == u.text(0) and t.view(0) == u.view(0) and t.code(0) == u.code(0)
    assert t.text(2) != u.text(2)


def test_tr_6_a_runner_is_caught_from_either_side() -> None:
    t = run(warden="well")
    t.play("Rosa: move to well")
    assert t.state.pawns[0] == "dock" and "Rosa is caught and goes back to the dock." in t.log()
    u = run(rosa="mill", warden="well", waiting=(2,))
    u.play("move to mill")
    assert u.state.pawns[0] == "dock"
    v = run(rosa="dock", warden="well", waiting=(2,))
    v.play("move to dock")
    assert [e.name for e in v.steps[-1].events] == ["moved", "round"], "nobody is caught in the dock"


def test_tr_7_both_in_the_harbour_win_together() -> None:
    t = run(rosa="harbour", rui="bridge", warden="mill")
    refused(t, "Rosa: move to bridge", "TR-7", "Rosa is in the harbour and stays there.")
    t.play("Rui: move to harbour", "open")
    assert t.outcome is not None and (t.outcome.winners, t.outcome.rule) == ((0, 1), "TR-7")
    refused(t, Move(0, "harbour"), "TR-7", "The run is over.")


def test_tr_8_after_twelve_rounds_the_warden_wins() -> None:
    t = run(waiting=(2,))
    t.state.round = 12
    t.play("stay")
    assert t.outcome is not None and t.outcome.winners == (2,) and str(t.outcome) == "The warden has held the harbour."
