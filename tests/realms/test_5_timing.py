"""Section 5 of the rules: whose moment it is."""

from __future__ import annotations

import pytest

from tests.judging import allowed, happened, refused
from tests.realms.kit import answers, cards, health, pools, table


@pytest.mark.parametrize("ability, card", [("expend", "Orc Grunt"), ("ally", "Dire Wolf"), ("expend", "Dire Wolf")])
def test_hr_5_1_abilities_are_for_the_own_main_phase(ability, card):
    t = table(them={"play": ["Orc Grunt", "Dire Wolf"]})
    words = f"You can use {card}'s {ability} ability only in your own Main Phase, and this one is Ann's"
    verdict = refused(t, f"Bob: {ability} {card}", "HR-5.1", words)
    assert "HR-3.1" in verdict.rules
    t.play("done")
    allowed(t, f"Bob: {ability} {card}", "HR-3.3")


def test_hr_5_2_there_are_no_responses():
    t = table(combat=4, play=["Hit Job", "Profit"], them={"hand": ["Gold"], "play": ["Orc Grunt", "Cult Priest"]})
    for action in ("ally Hit Job", "attack Cult Priest of Bob for 1", "attack Bob for 3"):
        t.play(action)
        assert t.seats == (0,) and t.legal(1) == []
        refused(t, "Bob: play Gold", "HR-3.1")
    assert health(t, 1) == 47


def test_hr_5_3_the_affected_player_decides_within_the_turn():
    t = table(hand=["Spark", "Dagger"], them={"hand": ["Gold", "Ruby"]})
    t.play("play Spark")
    assert t.seats == (1,) and t.prompt == "Bob: Spark makes you discard 1 card. You choose."
    refused(t, "Ann: play Dagger", "HR-5.3", "Bob must first choose what to discard: the player who")
    refused(t, "Bob: play Gold", "HR-5.3")
    assert sorted(answers(t)) == ["choose Gold", "choose Ruby"]
    event = happened(t.play("choose Gold"), "discarded")
    assert "HR-5.3" in event.rules and event.seat == 1
    assert cards(t, 1, "discard") == ["Gold"] and cards(t, 1, "hand") == ["Ruby"]
    t.play("play Dagger")  # and Ann goes on
    assert pools(t) == (0, 4)


def test_hr_5_3_an_effect_that_is_half_done_goes_on_afterwards():
    t = table(hand=["Wolf Form", "Dagger"], them={"hand": ["Gold"]})
    t.play("play all", "choose Gold")
    assert pools(t) == (0, 9) and t.seats == (0,)  # Dagger was played after Bob had answered
