"""A target that is named is understood, judged and logged, whether somebody is asked for it or not."""

from __future__ import annotations

from pathlib import Path

import pytest

import heroplay as hp
from heroplay.core.errors import BadInput, IllegalAction
from heroplay.table import Table
from tests.judging import refused
from tests.realms.kit import in_play, said, table, told

OLDER = Path(__file__).parent / "golden" / "older" / "duel.txt"


def hunters(**more: object) -> Table:
    """Ann can target Bob, on her left, and nobody else."""
    return table("first_blood", hand=["Spark"], them={"hand": ["Dagger", "Gold"]}, **more)


# ---- players


def test_hr_r16_the_log_says_who_is_hit_although_nobody_is_asked():
    t = hunters()
    assert "Ann's Spark makes Bob discard 1 card." in said(t, t.play("play Spark"))
    t = table(hand=["Spark"], them={"hand": []})
    events = t.play("play Spark")
    assert said(t, events)[-2:] == ["Ann's Spark makes Bob discard 1 card.", "Bob has no card to discard."]


def test_hr_r16_the_target_is_named_in_the_same_line():
    t = hunters()
    for line in ("play Spark at Bob", "play Spark against player Bob", "play spark on bob"):
        assert t.check(line).ok and "HR-R16" in t.check(line).rules
    refused(t, "play Spark at Cleo", "HR-8.6", "on the left: Bob, not Cleo")
    refused(t, "play Spark at Ann", "HR-4.40")
    refused(t, "play Spark at Orc Grunt of Bob", "HR-R16", "Orc Grunt of Bob here. You can choose: Bob.")
    t.play("play Spark at Bob", "Bob: choose Gold")
    refused(table(hand=["Gold"]), "play Gold at Bob", "HR-R9", "Gold has no target")


def test_hr_r16_the_target_is_named_in_the_next_line():
    t = hunters()
    t.play("play Spark", "choose Bob", "Bob: choose Dagger")
    assert t.ply == 2, "what was done already is not done again"
    t = hunters()
    t.play("play Spark")
    refused(t, "choose Bob", "HR-R16", "Bob was the only possible target and is already chosen.")
    refused(t, "choose Cleo", "HR-8.6", "on the left: Bob, not Cleo")
    refused(t, "Ann: choose Dagger", "HR-5.3", "")
    assert t.play("Ann: choose Bob") == []
    t.play("choose Dagger")
    refused(t, "choose Bob", "HR-R9", "No card asks")


def test_hr_r16_of_several_the_one_named_in_the_same_line_is_asked():
    t = table("free_for_all", hand=["Spark"], cleo={"hand": ["Ruby"]})
    events = t.play("play Spark at Cleo")
    assert "named_opponent" in told(events) and t.prompt.startswith("Cleo: Spark makes you discard 1 card")
    assert hp.replay(t.record()).log() == t.log() and "play Spark at Cleo" in t.record()


def test_hr_r16_a_dagger_in_the_hand_of_d_is_not_d():
    t = hp.position("realms", {"players": ["A", "D"], "A": {"hand": ["Spark"]}, "D": {"hand": ["Dagger", "Gold"]}})
    t.play("play Spark")
    assert t.play("choose D") == [] and t.ply == 1
    t.play("choose Dagger")


def test_hr_r9_a_target_that_was_taken_is_not_chosen_again():
    t = hunters(then=["play Spark"])
    refused(t, "choose Bob", "HR-R16", "Bob was the only possible target and is already chosen.")


def test_hr_r9_a_card_without_a_target_has_none_to_name():
    refused(table(hand=["Gold"]), "play Gold at Bob", "HR-R9", "Gold has no target, so you cannot name one.")


# ---- champions


def test_hr_4_44_one_champion_in_reach_is_named_before_or_after():
    both = {"them": {"play": ["Orc Grunt", "Cult Priest"]}, "hand": ["Fire Bomb"], "deck": ["Gold"]}
    t = table(**both)
    refused(t, "play Fire Bomb at Cult Priest", "HR-4.46", "Orc Grunt guards Bob's Cult Priest")
    refused(t, "play Fire Bomb at Bob", "HR-4.44", "You cannot choose Bob here. You can choose: Orc Grunt of Bob.")
    refused(t, "play Fire Bomb at Rake", "HR-4.44", "You can choose: Orc Grunt of Bob")
    t.play("play Fire Bomb at Orc Grunt", "choose Orc Grunt of Bob")
    assert in_play(t, 1) == ["Cult Priest"] and t.ply == 1
    refused(t, "choose Cult Priest", "HR-4.44", "Orc Grunt of Bob was the only possible target")
    t = table(**both)
    t.play("play Fire Bomb", "choose Orc Grunt")
    assert in_play(t, 1) == ["Cult Priest"]


def test_hr_4_44_of_two_champions_the_named_one_is_stunned():
    t = table(hand=["Fire Bomb"], deck=["Gold"], them={"play": ["Tithe Priest", "Cult Priest"]})
    t.play("play Fire Bomb at Cult Priest")
    assert in_play(t, 1) == ["Tithe Priest"] and len(t.state.frames) == 1
    refused(table(hand=["Fire Bomb"]), "play Fire Bomb at Orc Grunt", "HR-4.44", "there is nothing to choose from")


def test_hr_4_13_a_champion_to_prepare_is_named_too():
    two = [{"card": "Cult Priest", "expended": True}, {"card": "Street Thug", "expended": True}]
    t = table(play=["Rally the Troops", "Command", *two])
    t.play("ally Rally the Troops at Street Thug")
    assert in_play(t) == ["Rally the Troops", "Command", "Cult Priest (expended)", "Street Thug"]
    t = table(play=["Rally the Troops", "Command", two[0], "Street Thug"])
    refused(t, "ally Rally the Troops at Street Thug", "HR-4.13", "You can choose: Cult Priest")
    t.play("ally Rally the Troops", "choose Cult Priest")
    refused(t, "choose Street Thug", "HR-4.13", "Cult Priest was the only possible target")


def test_hr_4_10_an_expend_ability_is_aimed_in_the_same_line():
    t = table(play=["Rake"], them={"play": ["Cult Priest"]})
    t.play("expend Rake at Cult Priest")
    assert in_play(t, 1) == []


# ---- what was saved before


def test_an_older_game_plays_on_as_it_was_written():
    """Written when the log did not say who was hit: every line of it comes again, and only those lines are new."""
    written = OLDER.read_text("utf-8").splitlines()
    t = hp.table("realms", format="duel", players=2, healths=[16, 16], seed=1)
    lines = []
    for line in written:
        if line.startswith("> "):
            if t.outcome is None and ": " in line and "Main Phase" not in line:
                lines += said(t, t.play(line.removeprefix("> ")))
    old = [line.strip() for line in written if line.startswith("    ") and line.endswith(".") and line[4] != " "]
    new = [line for line in lines if " makes " in line]
    assert [line for line in lines if line not in new] == old and len(new) == 5
    assert str(t.outcome) == written[-1]


def test_a_code_keeps_what_was_taken_and_older_ones_do_not_need_it():
    t = hunters()
    t.play("play Spark")
    assert hp.load(t.code()).play("Ann: choose Bob") == []
    data = t.game.storage.to_data(t.state)
    del data["taken"]
    refused(hp.table("realms"), "choose Bob", "HR-R9")
    assert t.game.storage.from_data(data).frames == t.state.frames
    with pytest.raises(BadInput, match="taken"):
        t.game.storage.from_data({**data, "taken": [{"seat": 0, "ask": "legacy", "pick": "1"}]})


def test_a_refused_target_changes_nothing():
    t = hunters()
    before = t.code()
    with pytest.raises(IllegalAction):
        t.play("play Spark at Dov")
    assert t.code() == before
