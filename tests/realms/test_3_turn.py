"""Section 3 of the rules: the three phases of a turn."""

from __future__ import annotations

import pytest

from heroplay.core.chance import Scripted
from heroplay.games.realms.rules.actions import Use
from heroplay.games.realms.rules.cards import UNKNOWN
from tests.judging import allowed, happened, refused, rules_told, seen_by
from tests.realms.kit import cards, health, in_play, new, pools, said, table, told


def test_hr_3_1_turns_go_clockwise_from_the_first_player():
    t = new("free_for_all", 4, first=2)
    order = []
    for _ in range(5):
        order.append(t.names[t.state.active])
        assert "HR-3.1" in happened(t.play("done"), "turn_began").rules
    assert order == ["Cleo", "Dov", "Ann", "Bob", "Cleo"]


def test_hr_3_1_nobody_plays_in_anothers_turn():
    t = table(them={"hand": ["Gold"]})
    for action in ("Bob: play Gold", "Bob: done", "Bob: attack Ann for 1", "Bob: acquire Fire Gem"):
        refused(t, action, "HR-3.1", "It is Ann's turn; Bob has nothing to decide now")


def test_hr_3_1_there_is_no_other_seat():
    t = table()
    for seat in (-1, 2, 99):
        refused(t, {"do": "done", "seat": seat}, "HR-3.1", f"There is no seat {seat}; the seats are 0 to 1")


def test_hr_3_2_main_discard_and_draw_follow_each_other():
    t = table(hand=["Gold"])
    allowed(t, "done", "HR-3.2")
    events = t.play("done")
    assert told(events) == ["discard_phase", "drew", "turn_began"]
    assert all("HR-3.2" in e.rules for e in events)
    refused(t, "Ann: play Gold", "HR-3.1", "It is Bob's turn")


def test_hr_3_3_anything_in_any_order_any_number_of_times():
    t = table(
        hand=["Dagger", "Shortsword", "Spark"], play=["Orc Grunt", "Fire Gem"], gold=4, market=["Spark"], deck=[],
        discard=["Gold"], them={"hand": []},
    )  # fmt: skip
    for action in (
        "acquire Spark", "play Dagger", "attack Bob for 1", "expend Orc Grunt", "play Spark", "attack Bob for 2",
        "sacrifice Fire Gem", "acquire Fire Gem", "ally Orc Grunt", "attack Bob for 3", "play Shortsword",
        "attack Bob for 3", "ally Spark",
    ):  # fmt: skip
        allowed(t, action, "HR-3.3")
        t.play(action)
    assert health(t, 1) == 41 and pools(t) == (1, 4)


def test_hr_3_3_there_are_no_other_abilities_to_use():
    t = table(play=["Orc Grunt", "Gold"])
    for ability, card in (("primary", "gold"), ("dance", "orc_grunt")):
        verdict = t.game.check(t.state, Use(0, ability, card))  # past the form that a table asks for
        assert not verdict.ok and verdict.rule == "HR-3.3"
        assert verdict.text == f"{t.state.cards.names[t.state.cards.kind[card]]} has no {ability} ability. (HR-3.3)"


def test_hr_3_4_gold_that_is_left_is_lost():
    t = table(gold=4, combat=0)
    event = happened(t.play("done"), "discard_phase")
    assert event.facts["gold"] == 4 and "HR-3.4" in event.rules and "HR-3.5" not in event.rules
    assert pools(t) == (0, 0)
    t.play("Bob: done")
    refused(t, "acquire Fire Gem", "HR-4.31", "costs 2 Gold and you have 0")


def test_hr_3_5_combat_that_is_left_is_lost():
    t = table(combat=6)
    event = happened(t.play("done"), "discard_phase")
    assert event.facts["combat"] == 6 and "HR-3.5" in event.rules and "HR-3.4" not in event.rules
    assert pools(t) == (0, 0)
    t.play("Bob: done")
    refused(t, "attack Bob for 6", "HR-4.48", "You have 0 Combat, not 6: 6 too few")


def test_hr_3_6_items_and_actions_go_to_the_discard_pile():
    t = table(play=["Gold", "Spark", "Orc Grunt"], discard=["Ruby"])
    event = happened(t.play("done"), "discard_phase")
    assert "HR-3.6" in event.rules and event.facts["cards"] == 2
    assert sorted(cards(t, 0, "discard")) == ["Gold", "Ruby", "Spark"] and in_play(t) == ["Orc Grunt"]


def test_hr_3_7_the_rest_of_the_hand_is_discarded():
    t = table(hand=["Dagger", "Ruby"], deck=["Gold"] * 6)
    event = happened(t.play("done"), "discard_phase")
    assert "HR-3.7" in event.rules and event.facts["hand"] == 2
    assert sorted(cards(t, 0, "discard")) == ["Dagger", "Ruby"] and cards(t, 0, "hand") == ["Gold"] * 5


def test_hr_3_8_champions_are_prepared():
    t = table(play=[{"card": "Orc Grunt", "expended": True}, "Cult Priest"], them={"play": ["Dire Wolf"]})
    event = happened(t.play("done"), "discard_phase")
    assert "HR-3.8" in event.rules
    assert in_play(t) == ["Orc Grunt", "Cult Priest"]


def test_hr_3_8_the_own_champions_only():
    t = table(play=["Orc Grunt"], them={"play": [{"card": "Dire Wolf", "expended": True}]})
    assert "HR-3.8" not in rules_told(t.play("done"))
    assert in_play(t, 1) == ["Dire Wolf (expended)"]


def test_hr_3_9_five_cards_are_drawn_and_the_turn_ends():
    t = table(hand=["Dagger"], deck=["Gold"] * 4 + ["Ruby", "Shortsword"])
    events = t.play("done")
    drew = happened(events, "drew")
    assert "HR-3.9" in drew.rules and drew.facts["n"] == 5
    assert sorted(cards(t, 0, "hand")) == ["Gold"] * 4 + ["Ruby"] and cards(t, 0, "deck") == ["Shortsword"]
    assert t.state.active == 1


def test_hr_3_9_only_the_owner_sees_what_is_drawn():
    t = table(deck=["Gold"] * 5)
    drew = happened(t.play("done"), "drew")
    assert said(t, [drew], 0) == ["Ann draws 5 cards: Gold, Gold, Gold, Gold and Gold."]
    assert said(t, [drew], 1) == ["Ann draws 5 cards."]
    assert set(seen_by(t, 1).state.players[0].hand) == {UNKNOWN}


def test_hr_3_10_an_empty_deck_is_made_of_the_discard_pile():
    t = table(hand=["Ruby"], deck=["Dagger", "Shortsword"], discard=["Gold"] * 4)
    kinds = [t.state.cards.kind[c] for c in ("gold", "gold", "gold", "ruby", "gold")]
    luck, events = Scripted(kinds), []
    d = t.game.play.apply(t.state, t.action("done"), luck, events.append)
    luck.finish()
    assert "HR-3.10" in happened(events, "reshuffled").rules
    t.state = d
    assert sorted(cards(t, 0, "hand")) == ["Dagger", "Gold", "Gold", "Gold", "Shortsword"]
    assert cards(t, 0, "deck") == ["Ruby", "Gold"] and cards(t, 0, "discard") == []


def test_hr_3_10_also_when_a_card_lets_you_draw():
    t = table(hand=["Word of Power"], deck=["Gold"], discard=["Ruby"])
    events = t.play("play Word of Power")
    assert happened(events, "reshuffled").facts["n"] == 1
    assert sorted(cards(t, 0, "hand")) == ["Gold", "Ruby"]


def test_hr_3_10_not_before_a_card_must_be_drawn():
    t = table(hand=["Death Threat"], deck=["Gold"], discard=["Ruby"])
    assert "reshuffled" not in told(t.play("play Death Threat"))
    assert cards(t, 0, "deck") == [] and cards(t, 0, "discard") == ["Ruby"]


def test_hr_3_11_discarded_and_acquired_cards_lie_face_up():
    t = table(gold=1, market=["Spark"], hand=["Ruby"], deck=["Gold"] * 6)
    assert "HR-3.11" in happened(t.play("acquire Spark"), "acquired").rules
    t.play("done")
    assert cards(seen_by(t, 1), 0, "discard") == ["Ruby", "Spark"]  # the latest on top


@pytest.mark.parametrize("viewer", range(3))
def test_hr_3_12_anybody_may_look_through_any_discard_pile(viewer):
    t = table("free_for_all", discard=["Ruby", "Gold"], them={"discard": ["Dagger"]}, cleo={"discard": ["Shortsword"]})
    seen = seen_by(t, viewer)
    assert [cards(seen, s, "discard") for s in range(3)] == [["Gold", "Ruby"], ["Dagger"], ["Shortsword"]]
    assert "HR-3.12" in rules_told(t.play("done"))
