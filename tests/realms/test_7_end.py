"""Section 7 of the rules: who wins."""

from __future__ import annotations

from tests.judging import happened, refused
from tests.realms.kit import said, table


def test_hr_7_1_the_last_player_standing_wins():
    t = table("free_for_all", combat=9, them={"health": 4}, cleo={"health": 5})
    t.play("attack Bob for 4")
    assert t.outcome is None
    events = t.play("attack Cleo for 5")
    won = happened(events, "won")
    assert "HR-7.1" in won.rules and said(t, [won]) == ["Ann won."]
    assert t.outcome.winners == (0,) and t.outcome.rule == "HR-7.1" and t.seats == ()
    assert str(t.outcome) == "Ann wins: the last player standing."


def test_hr_7_1_a_duel_ends_with_one_defeat():
    t = table(combat=5, them={"health": 5})
    t.play("attack Bob for 5")
    assert t.outcome.winners == (0,) and "Bob has no Health left" in str(t.outcome)
    assert t.legal() == [] and t.prompt == "The game is over."


def test_hr_7_1_after_the_end_nothing_is_played():
    t = table(combat=9, hand=["Gold"], play=["Orc Grunt"], them={"health": 5}, then=["attack Bob for 5"])
    for action in ("Ann: play Gold", "Ann: attack Bob for 1", "Ann: done", "Bob: done", "Ann: expend Orc Grunt"):
        refused(t, action, "HR-7.1", "The game is over: Ann won")
    refused(t, {"do": "choose", "seat": 0, "picks": []}, "HR-7.1")
