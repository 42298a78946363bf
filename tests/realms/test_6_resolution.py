"""Section 6 of the rules: defeat, and where stunned champions go."""

from __future__ import annotations

import pytest

from tests.judging import happened, refused
from tests.realms.kit import attackable, cards, health, in_play, said, seats_out, table


@pytest.mark.parametrize("spent, left", [(5, 0), (8, -3)])
def test_hr_6_1_at_zero_or_less_a_player_is_out(spent, left):
    t = table("free_for_all", combat=8, them={"health": 5})
    event = happened(t.play(f"attack Bob for {spent}"), "defeated")
    assert "HR-6.1" in event.rules and said(t, [event]) == [f"Bob is defeated at {max(0, left)} Health."]
    assert seats_out(t) == ["Bob"] and health(t, 1) == left and t.outcome is None


def test_hr_6_1_not_before():
    t = table("free_for_all", combat=8, them={"health": 5})
    t.play("attack Bob for 4")
    assert seats_out(t) == [] and health(t, 1) == 1


def test_hr_6_1_who_is_out_decides_nothing():
    t = table("free_for_all", combat=5, them={"health": 5}, then=["attack Bob for 5"])
    refused(t, "Bob: done", "HR-6.1", "Bob is defeated, with 0 Health, and out of the game")
    t.play("done")
    assert t.state.active == 2  # it would have been Bob's turn
    refused(t, "Bob: done", "HR-6.1")


def test_hr_6_1_who_is_out_is_no_target():
    t = table("free_for_all", combat=9, them={"health": 5, "play": ["Cult Priest"]}, then=["attack Bob for 5"])
    refused(t, "attack Bob for 4", "HR-6.1", "Bob is out of the game")
    refused(t, "attack Cult Priest of Bob for 4", "HR-6.1")
    assert attackable(t) == ["Cleo"]


def test_hr_6_1_no_card_is_handed_to_the_fallen():
    t = table("emperor", active="Bob", bob={"gold": 1, "discard": ["Gold"]}, ann={"out": True})
    refused(t, "donate Gold to Ann", "HR-6.1", "Ann is out of the game")


def test_hr_6_2_stunned_champions_go_to_their_owners_discard_pile():
    t = table(combat=3, play=["Hit Job", "Profit"], discard=["Gold"], them={"play": ["Orc Grunt", "Rake"]})
    event = happened(t.play("attack Orc Grunt of Bob for 3"), "stunned")
    assert "HR-6.2" in event.rules
    event = happened(t.play("ally Hit Job"), "stunned")
    assert "HR-6.2" in event.rules
    assert cards(t, 1, "discard") == ["Rake, Master Assassin", "Orc Grunt"] and in_play(t, 1) == []
    assert cards(t, 0, "discard") == ["Gold"]
