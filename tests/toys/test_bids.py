"""Sealed bids, rule by rule: what the kernel must carry when several decide at once and in secret."""

from __future__ import annotations

import random
from typing import Any

import pytest

import heroplay as hp
from heroplay.core.chance import Luck, Scripted
from heroplay.core.frames import Simultaneous
from heroplay.table import Table
from tests.toys.bids import FOLD, GAME, Bids, Commit, Fold
from tests.toys.wiring import Setup


def bids(*hands: list[int], prizes: tuple[int, ...] = (2, 1), points: tuple[int, ...] = (0, 0, 0)) -> Table:
    """A table with these hands; the last prize is on offer."""
    gone = sorted({1, 2, 3, 4} - set(prizes))
    rest = sorted(set(range(1, 16)) - {card for hand in hands for card in hand})
    frames = [Simultaneous((0, 1, 2))]
    state = Bids(Luck(1), [sorted(h) for h in hands], rest, list(prizes), gone, frames, [], [*points])
    assert GAME.storage.problems(state) == []
    return Table(GAME, state)


def refused(t: Table, said: Any, rule: str, text: str) -> None:
    verdict = t.check(said)
    assert (verdict.ok, verdict.rule) == (False, rule) and verdict.text == f"{text} ({rule})"


def test_tb_1_four_cards_each_and_three_unseen() -> None:
    s = GAME.play.new(Setup(seed=4))
    assert [len(hand) for hand in s.hands] == [4, 4, 4] and len(s.rest) == 3 and sorted(s.prizes) == [1, 2, 3, 4]
    luck = Scripted(list(range(1, 16)), [4, 3, 2, 1])
    assert GAME.play.new(Setup(), luck).hands == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]
    luck.finish()
    refused(Table(GAME, s), Fold(3), "TB-1", "There is no seat 3; the seats are 0 to 2.")


def test_tb_2_all_commit_in_any_order() -> None:
    t = bids([1, 2], [3, 4], [5, 6])
    assert t.seats == (0, 1, 2) and "Ann, Ben and Cleo" in t.prompt
    t.play("Ben: commit 3")
    assert t.seats == (0, 2)
    t.play("Cleo: fold")
    assert t.seats == (0,)
    t.play("commit 1")  # only Ann is left, so her name need not be said
    assert t.seats == (0, 1, 2) and t.state.points == [0, 1, 0]


def test_tb_2_the_order_of_commits_gives_the_same_position() -> None:
    one, two = bids([1], [3], [5]), bids([1], [3], [5])
    one.play(Commit(0, 1), Fold(2))
    two.play(Fold(2), Commit(0, 1))
    assert GAME.play.key(one.state) == GAME.play.key(two.state)


def test_tb_3_a_bid_stands() -> None:
    t = bids([1, 2], [3], [5])
    t.play("Ann: commit 1")
    refused(t, "Ann: commit 2", "TB-3", "Ann has committed already, and a bid stands.")


def test_tb_4_only_a_card_of_the_own_hand() -> None:
    t = bids([1, 2], [3], [5])
    refused(t, "Ann: commit 3", "TB-4", "Ann does not hold 3.")
    with pytest.raises(hp.BadInput, match="'high' is no card"):
        t.play("Ann: commit high")


def test_tb_5_the_highest_takes_the_prize_and_all_shown_are_out() -> None:
    t = bids([1, 2], [3], [5, 6])
    events = t.play(Commit(2, 5), Commit(0, 2), Commit(1, 3))
    assert t.state.points == [0, 0, 1] and sorted(t.state.out) == [2, 3, 5] and t.state.hands == [[1], [], [6]]
    assert [e.name for e in events] == ["committed", "committed", "committed", "revealed", "won"]
    assert t.log(0)[-2:] == ["All show: Ann 2, Ben 3 and Cleo 5.", "Cleo takes the prize of 1."]


def test_tb_6_when_all_fold_the_prize_is_lost() -> None:
    t = bids([1], [3], [5])
    events = t.play(Fold(0), Fold(1), Fold(2))
    assert t.state.points == [0, 0, 0] and t.state.prizes == [2] and 1 in t.state.gone
    assert "TB-6" in events[-1].rules


def test_tb_7_most_points_win_and_a_tie_is_shared() -> None:
    t = bids([1], [3], [5], prizes=(2,), points=(4, 4, 2))
    t.play(Commit(2, 5), Fold(0), Fold(1))
    assert t.outcome is not None and t.outcome.winners == (0, 1, 2) and t.outcome.scores == (4, 4, 4)
    assert str(t.outcome) == "Ann, Ben and Cleo with 4 points." and t.seats == () and t.legal() == []
    refused(t, Fold(0), "TB-7", "The game is over: all four prizes are gone.")


def test_a_commit_is_seen_but_not_what() -> None:
    t = bids([1, 2], [3, 4], [5, 6])
    t.play("Ben: commit 4")
    assert t.log(1) == ["Ben commits 4."] and t.log(0) == ["Ben commits."]
    assert dict(GAME.knowledge.observe(t.state, 0).frames[-1].made) == {1: "?"}
    assert dict(GAME.knowledge.observe(t.state, 1).frames[-1].made) == {1: "4"}
    for other in (Commit(1, 3), Fold(1)):
        u = bids([1, 2], [3, 4], [5, 6])
        u.play(other)
        assert GAME.storage.to_data(GAME.knowledge.observe(u.state, 0)) == GAME.storage.to_data(
            GAME.knowledge.observe(t.state, 0)
        )
        assert u.text(0) == t.text(0) and u.view(0) == t.view(0) and u.record(0) == t.record(0)


def test_dealing_the_unseen_fits_what_was_seen() -> None:
    t = bids([1, 2], [3, 4], [5, 6], prizes=(4, 3, 1))
    t.play("Ben: commit 4")
    seen = GAME.knowledge.observe(t.state, 0)
    bid = set()
    for seed in range(60):
        full = GAME.knowledge.deal_unseen(seen, 0, random.Random(seed))
        assert GAME.storage.problems(full) == [] and GAME.storage.pieces(full) == GAME.storage.pieces(t.state)
        bid.add(dict(full.frames[-1].made)[1])
    assert FOLD in bid and len(bid) > 5, "any card that Ben may hold, or a fold"
