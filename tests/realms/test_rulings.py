"""The rulings HR-R1 to HR-R40: what we decided where the booklet is silent or says two things."""

from __future__ import annotations

from collections import Counter

import pytest

import heroplay as hp
from heroplay.core.errors import BadInput
from heroplay.games.realms.rules.cards import TABLE
from heroplay.games.realms.rules.keys import pieces
from tests.judging import allowed, happened, refused, rules_told, seen_by
from tests.realms.kit import (
    answers,
    attackable,
    cards,
    health,
    in_play,
    market,
    new,
    pools,
    sacrificed,
    said,
    seats_out,
    stricken,
    table,
    told,
)

TURNED_GRUNT = {"card": "Orc Grunt", "expended": True}


def test_hr_r1_no_card_must_be_played():
    t = table(hand=["Gold", "Dagger"])
    verdict = allowed(t, "done", "HR-R1")
    assert "You need not play your other 2 cards. (HR-R1)" in verdict.reasons
    event = happened(t.play("done"), "discard_phase")
    assert "HR-R1" in event.rules and event.facts["hand"] == 2
    assert "HR-R1" not in allowed(table(hand=[]), "done").rules


def test_hr_r2_only_a_prepared_guard_protects():
    t = table(combat=4, them={"play": ["Orc Grunt", "Cult Priest"]})
    assert "HR-R2" in refused(t, "attack Bob for 4", "HR-4.45").rules
    assert "HR-R2" in refused(t, "attack Cult Priest of Bob for 4", "HR-4.46").rules
    t = table(combat=4, them={"play": [TURNED_GRUNT, "Cult Priest"]})
    for action in ("attack Bob for 4", "attack Cult Priest of Bob for 4"):
        verdict = allowed(t, action, "HR-R2")
        assert "Bob's Orc Grunt is expended, so it guards nobody. (HR-R2)" in verdict.reasons


def test_hr_r3_until_no_prepared_guard_is_left():
    t = table(combat=9, them={"play": ["Orc Grunt", "Dire Wolf", {"card": "Parov", "expended": True}]})
    events = t.play("attack Orc Grunt of Bob for 3")
    assert "HR-R3" not in rules_told(events)
    refused(t, "attack Bob for 1", "HR-4.45", "Dire Wolf guards Bob")
    events = t.play("attack Dire Wolf of Bob for 5")
    assert "HR-R3" in happened(events, "stunned").rules
    allowed(t, "attack Bob for 1")  # Parov, who is expended, was never stunned


def test_hr_r4_guards_in_teams():
    t = table("hydra", combat=5, cleo={"play": ["Orc Grunt"]})
    assert "HR-R4" in refused(t, "Ann: attack Dov for 5", "HR-8.26").rules
    t = table("emperor", active="Bob", bob={"combat": 5}, dov={"play": ["Orc Grunt"]})
    allowed(t, "attack Eve for 5")
    allowed(t, "attack Finn for 5")
    refused(t, "attack Dov for 5", "HR-4.45")


def test_hr_r5_with_an_empty_market_deck_the_gap_stays():
    t = table(gold=3, market=["Spark", "Profit", "Command"], market_deck=[])
    event = happened(t.play("acquire Profit"), "gap_stays")
    assert "HR-R5" in event.rules and said(t, [event]) == ["The Market Deck is empty; the gap stays."]
    assert market(t) == ["Spark", "Command"]


def test_hr_r6_no_gem_from_an_empty_pile():
    gems = {"deck": ["Fire Gem"] * 8, "discard": ["Fire Gem"] * 7}
    t = table(gold=4, play=["Fire Gem"], them=gems)
    assert t.state.gems == 0
    refused(t, "acquire Fire Gem", "HR-R6", "The Fire Gem pile is empty")
    t.play("sacrifice Fire Gem")
    allowed(t, "acquire Fire Gem", "HR-4.30")
    assert seen_by(t, 1).state.gems == 1  # all see how many there are


def test_hr_r6_no_pledge_for_one_either():
    gems = {"deck": ["Fire Gem"] * 8, "discard": ["Fire Gem"] * 8}
    t = table("hydra", gold=4, cleo=gems, active="Ann")
    refused(t, "Ann: pledge 2 to Fire Gem", "HR-R6", "The Fire Gem pile is empty")


def test_hr_r7_draw_as_many_as_there_are():
    t = table(hand=[], deck=["Gold"], discard=["Ruby"])
    event = happened(t.play("done"), "drew")
    assert "HR-R7" in event.rules and event.facts["n"] == 2
    assert sorted(cards(t, 0, "hand")) == ["Gold", "Ruby"] and cards(t, 0, "deck") == []
    t = table(hand=[], deck=[], discard=[])
    assert happened(t.play("done"), "drew").facts["n"] == 0 and t.state.active == 1


def test_hr_r8_the_same_on_anothers_turn():
    t = table("last_standing", deck=["Gold"] * 5, dov={"deck": [], "hand": [], "discard": ["Ruby"]})
    events = stricken(t, (0, 50))  # Dov, on Ann's right, draws in her turn
    assert "HR-R8" in happened(events, "reshuffled").rules
    assert cards(t, 3, "hand") == ["Ruby"]
    assert "HR-R8" not in rules_told(table(deck=[], discard=["Gold"]).play("done"))


def test_hr_r9_a_primary_ability_is_a_must():
    t = table(hand=["Elven Curse"], them={"hand": ["Gold", "Ruby"]})
    assert "HR-R9" in happened(t.play("play Elven Curse"), "gained_combat").rules
    t = table(hand=["Fire Bomb", "Gold"], them={"play": ["Orc Grunt", "Dire Wolf"]}, then=["play Fire Bomb"])
    refused(t, "choose nothing", "HR-4.44")  # the card does not say may
    refused(t, "play Gold", "HR-R9", "Ann must first make the choice that the card asks for (stun)")
    refused(t, "Bob: done", "HR-R9")


def test_hr_r9_what_the_card_leaves_open_may_be_declined():
    t = table(play=["Rake, Master Assassin"], them={"play": ["Orc Grunt"]}, then=["expend Rake"])
    assert answers(t) == ["choose nothing", "choose Orc Grunt of Bob"]
    allowed(t, "choose nothing", "HR-R9")
    assert "HR-R9" in happened(t.play("choose nothing"), "chose_none").rules
    assert in_play(t, 1) == ["Orc Grunt"] and pools(t) == (0, 4)


def test_hr_r9_what_cannot_be_done_is_skipped():
    t = table(hand=["Fire Bomb"], deck=["Gold"])
    events = t.play("play Fire Bomb")
    assert told(events) == ["played", "gained_combat", "no_target", "drew"]
    assert "HR-R9" in happened(events, "no_target").rules and pools(t) == (0, 8)


def test_hr_r9_an_answer_needs_a_question():
    t = table()
    refused(t, {"do": "choose", "seat": 0, "picks": ["1"]}, "HR-R9", "No card asks for a choice now")


def test_hr_r9_as_many_as_are_asked_for_of_what_is_offered():
    t = table(hand=["Rampage", "Gold", "Dagger"], deck=["Ruby", "Shortsword"], then=["play Rampage", "choose 2"])
    refused(t, "choose Gold", "HR-R9", "Choose 2 answers, not 1")
    refused(t, "choose Gold + Gold", "HR-R9", "You cannot choose Gold here")
    refused(t, "choose Gold + Arkus", "HR-R9", "You cannot choose Arkus, Imperial Dragon here")
    t.play("choose Ruby + Gold")
    assert sorted(cards(t, 0, "hand")) == ["Dagger", "Shortsword"]


def test_hr_r10_any_other_card_in_play_counts():
    t = table(play=[TURNED_GRUNT], hand=["Spark"], them={"hand": []})
    t.play("play Spark")
    assert "HR-R10" in happened(t.play("ally Spark"), "allied").rules  # expended, and of an earlier turn
    allowed(t, "ally Orc Grunt", "HR-4.14")


def test_hr_r10_cards_that_have_left_do_not():
    t = table(play=["Nature's Bounty", "Dire Wolf"])
    t.play("sacrifice Nature's Bounty")
    verdict = refused(t, "ally Dire Wolf", "HR-4.14", "needs another Wild card of yours in play")
    assert "HR-R10" in verdict.rules


def test_hr_r10_two_copies_are_allies_of_each_other():
    t = table(play=["Orc Grunt", "Orc Grunt"], deck=["Gold", "Ruby"])
    t.play("ally Orc Grunt", "ally Orc Grunt 2")
    assert sorted(cards(t, 0, "hand")) == ["Gold", "Ruby"]


def test_hr_r11_a_card_that_returns_is_a_new_one():
    t = table(play=["Deception", "Profit"], then=["ally Profit"])
    refused(t, "ally Profit", "HR-4.16")
    d = t.state.clone()  # an effect made for the test takes it back to the hand
    d.players[0].hand = [d.players[0].play.pop().kind]
    t.state = d
    assert "HR-R11" in happened(t.play("play Profit"), "played").rules
    t.play("ally Profit")
    assert pools(t) == (2, 8)


def test_hr_r11_a_second_copy_is_another_card():
    t = table(play=["Deception", "Profit"], gold=1, market=["Profit"])
    t.play("ally Profit", "ally Deception", "acquire Profit", "play Profit", "ally Profit 2")
    assert pools(t) == (2, 8)


def test_hr_r11_marks_vanish_with_the_card():
    # Street Thug is expended, comes back by way of the discard pile, and is prepared.
    t = table(combat=4, them={"play": [{"card": "Street Thug", "expended": True}], "deck": [], "hand": []})
    t.play("attack Street Thug of Bob for 4", "done")
    assert cards(t, 1, "discard") == ["Street Thug"]
    t.play("done", "done")
    assert cards(t, 1, "hand") == ["Street Thug"]
    t.play("play Street Thug")
    assert in_play(t, 1) == ["Street Thug"]


def test_hr_r12_other_abilities_are_never_compulsory():
    t = table(play=["Orc Grunt", "Fire Gem", "Spark"])
    verdict = allowed(t, "done", "HR-R12")
    assert "You never have to use an ability: Orc Grunt, Fire Gem and Spark. (HR-R12)" in verdict.reasons
    event = happened(t.play("done"), "discard_phase")
    assert "HR-R12" in event.rules and pools(t) == (0, 0)
    assert "HR-R12" not in allowed(table(play=["Gold"]), "done").rules


def test_hr_r13_a_sacrifice_ability_needs_the_card_in_play():
    for zone in ("hand", "discard", "deck"):
        refused(table(**{zone: ["Influence"]}), "sacrifice Influence", "HR-R13", "You have no Influence in play")
    t = table(hand=["Influence"], then=["play Influence"])
    assert "HR-R13" in happened(t.play("sacrifice Influence"), "sacrificed").rules
    assert pools(t) == (3, 3)


def test_hr_r13_effects_may_sacrifice_from_hand_or_discard_pile():
    t = table(hand=["Death Touch", "Gold"], discard=["Ruby"], play=["Dagger"], then=["play Death Touch"])
    assert answers(t) == ["choose nothing", "choose Gold from hand", "choose Ruby from discard"]
    allowed(t, "choose Ruby from discard", "HR-R13")
    refused(t, {"do": "choose", "seat": 0, "picks": ["hand/ruby"]}, "HR-R13", "You cannot choose Ruby from hand here")
    refused(t, "choose Gold from hand + Ruby from discard", "HR-R13", "Choose 0 to 1, not 2")
    assert "HR-R13" in happened(t.play("choose Ruby from discard"), "sacrificed_from").rules
    assert sacrificed(t) == ["Ruby"] and cards(t, 0, "discard") == []


def test_hr_r14_overkill_is_allowed_and_lost():
    t = table(combat=9, them={"play": ["Cult Priest"]})
    allowed(t, "attack Cult Priest of Bob for 9")
    events = t.play("attack Cult Priest of Bob for 9")
    assert "HR-R14" in happened(events, "attacked_champion").rules
    assert in_play(t, 1) == [] and pools(t) == (0, 0) and health(t, 1) == 50


def test_hr_r14_portions_add_up():
    t = table(combat=4, them={"play": ["Cult Priest"]})
    assert "HR-R14" not in rules_told(t.play("attack Cult Priest of Bob for 1"))
    verdict = allowed(t, "attack Cult Priest of Bob for 2")
    assert verdict.text == "Cult Priest takes 2: 1 + 2 = 3 of 4 damage. (HR-4.41)"
    assert "HR-R14" in rules_told(t.play("attack Cult Priest of Bob for 2"))
    t.play("attack Cult Priest of Bob for 1")
    assert in_play(t, 1) == []


def test_hr_r15_damage_ends_with_the_object():
    t = table(combat=4, play=["Hit Job", "Profit"], them={"play": ["Parov"], "deck": [], "hand": [], "discard": []})
    t.play("attack Parov of Bob for 4")
    assert "HR-R15" in happened(t.play("ally Hit Job"), "stunned").rules
    t.play("done", "done", "done", "play Parov")  # Bob draws it and plays it again
    assert in_play(t, 1) == ["Parov, the Enforcer"]


def test_hr_r16_the_opponent_chooses_and_guards_do_not_stop_it():
    t = table(hand=["Spark"], them={"hand": ["Gold", "Ruby"], "play": ["Orc Grunt"]}, then=["play Spark"])
    verdict = allowed(t, "Bob: choose Ruby", "HR-R16")
    assert "You choose which 1 card to discard. (HR-R16)" in verdict.reasons
    refused(t, "Bob: choose Gold + Ruby", "HR-R16", "Choose 1 answer, not 2")
    assert "HR-R16" in happened(t.play("Bob: choose Ruby"), "discarded").rules


def test_hr_r16_without_a_hand_nothing_happens():
    t = table(hand=["Spark"], them={"hand": []})
    event = happened(t.play("play Spark"), "no_hand")
    assert "HR-R16" in event.rules and t.seats == (0,) and pools(t) == (0, 3)


def test_hr_r16_among_several_opponents_one_is_named():
    t = table("free_for_all", hand=["Spark"], them={"hand": ["Gold"]}, cleo={"hand": ["Ruby"]}, then=["play Spark"])
    assert answers(t) == ["choose Bob", "choose Cleo"]
    verdict = allowed(t, "choose Cleo", "HR-R16")
    assert verdict.text == "Cleo is within reach; guards do not stop this. (HR-R16)"
    refused(t, "choose Ann", "HR-4.40", "yourself")
    assert "HR-R16" in happened(t.play("choose Cleo"), "named_opponent").rules
    assert t.seats == (2,)


def test_hr_r16_the_limits_of_hunter_and_emperor_stop_it():
    t = table("first_blood", hand=["Spark"], bob={"hand": []}, cleo={"hand": ["Gold"]})
    assert "no_hand" in told(t.play("play Spark"))  # Bob's, and nobody else could be named
    t = table("emperor", hand=["Spark"], finn={"hand": []}, eve={"hand": ["Gold"]})
    assert "no_hand" in told(t.play("play Spark"))


def test_hr_r17_there_is_no_limit_on_health():
    t = table(hand=["Rally the Troops"], health=50)
    event = happened(t.play("play Rally the Troops"), "gained_health")
    assert "HR-R17" in event.rules and health(t) == 55
    t = table(hand=["Rally the Troops"], health=20)
    assert "HR-R17" not in rules_told(t.play("play Rally the Troops"))


def test_hr_r18_an_eliminated_players_cards_leave_the_game():
    bob = {"health": 5, "hand": ["Gold"], "deck": ["Ruby"], "discard": ["Dagger"], "play": ["Cult Priest"]}
    t = table("free_for_all", players=4, combat=5, bob=bob, cleo={"play": ["Orc Grunt"]})
    before = pieces(t.state)
    assert "HR-R18" in happened(t.play("attack Bob for 5"), "defeated").rules
    assert [cards(t, 1, zone) for zone in ("hand", "deck", "discard")] == [[], [], []] and in_play(t, 1) == []
    gone = [t.state.cards.names[k] for k in t.state.gone]
    assert {"Gold", "Ruby", "Dagger", "Cult Priest"} <= set(gone) and pieces(t.state) == before
    assert in_play(t, 2) == ["Orc Grunt"]
    t.play("done")
    assert t.state.active == 2  # the turn order closes up


def test_hr_r18_hunters_neighbours_are_the_nearest_living_ones():
    t = table("last_standing", combat=1, bob={"out": True}, cleo={"play": ["Cult Priest"]})
    assert attackable(t) == ["Cleo", "Cult Priest of Cleo"]
    refused(t, "attack Dov for 1", "HR-8.6", "on the left: Cleo, not Dov")


def test_hr_r19_two_hunters_attack_each_other():
    t = table("last_standing", combat=4, bob={"out": True}, dov={"out": True}, cleo={"play": ["Cult Priest"]})
    verdict = allowed(t, "attack Cleo for 4", "HR-R19")
    assert "Only you and Cleo are left: you hunt each other. (HR-R19)" in verdict.reasons
    allowed(t, "attack Cult Priest of Cleo for 4", "HR-R19")
    t = table("last_standing", active="Cleo", bob={"out": True}, dov={"out": True}, cleo={"combat": 4})
    allowed(t, "attack Ann for 4", "HR-R19")


def test_hr_r20_the_right_neighbour_gains_whoever_did_it():
    t = table("last_standing", health=30, deck=["Ruby"])
    events = stricken(t, (2, 50))  # Cleo falls in Ann's turn: Bob sits on her right
    gained = happened(events, "gained_health")
    assert gained.seat == 1 and "HR-R20" in gained.rules and health(t, 1) == 60 and health(t, 0) == 30


def test_hr_r20_also_on_the_own_turn():
    t = table("last_standing", gold=3, combat=4, them={"play": ["Cult Priest"]}, dov={"hand": [], "deck": ["Ruby"]})
    events = stricken(t, (0, 50))
    assert happened(events, "gained_health").seat == 3 and cards(t, 3, "hand") == ["Ruby"]
    assert "turn_began" in told(events) and t.state.active == 1 and pools(t, 0) == (0, 0)


def test_hr_r20_damage_ends_with_a_turn_that_ends_so():
    t = table("last_standing", combat=4, them={"play": ["Cult Priest"]}, then=["attack Cult Priest of Bob for 3"])
    stricken(t, (0, 50))
    assert t.state.active == 1 and in_play(t, 1) == ["Cult Priest"]


def test_hr_r20_a_card_drawn_in_the_own_main_phase_may_be_used():
    t = table("last_standing", combat=5, hand=[], deck=["Ruby"], them={"health": 5})
    events = t.play("attack Bob for 5")
    assert "HR-R20" in happened(events, "drew").rules
    t.play("play Ruby")
    assert pools(t) == (2, 0)


def test_hr_r21_of_two_who_fall_at_once_the_first_in_turn_order_counts():
    t = table("first_blood", active="Cleo")
    events = stricken(t, (0, 50), (3, 50), at_once=True)  # from Cleo: Dov, then Ann
    fallen = [e for e in events if e.name == "defeated"]
    assert [e.seat for e in fallen] == [3] and "HR-R21" in fallen[0].rules
    assert t.outcome.winners == (2,)  # on Dov's right
    t = table("first_blood", active="Ann")
    stricken(t, (0, 50), (3, 50), at_once=True)
    assert t.outcome.winners == (3,)  # Ann comes first now, and Dov is on her right


def test_hr_r22_the_buyer_gets_the_card():
    t = table("hydra", gold=1, bob={"gold": 4}, market=["Command"], then=["Bob: pledge 4 to Command"])
    events = t.play("Ann: acquire Command")
    assert "HR-R22" in happened(events, "acquired").rules
    assert cards(t, 0, "discard") == ["Command"] and cards(t, 1, "discard") == []


def test_hr_r23_each_spends_the_own_combat_on_the_shared_health():
    t = table("hydra", combat=5, bob={"combat": 2})
    events = t.play("Ann: attack Cleo for 5", "Bob: attack Cleo for 2")
    attacks = [e for e in events if e.name == "attacked"]
    assert all("HR-R23" in e.rules for e in attacks) and [e.facts["health"] for e in attacks] == [70, 68]
    assert pools(t, 0) == pools(t, 1) == (0, 0)


def test_hr_r23_an_effect_hits_one_player_of_the_team():
    t = table("hydra", hand=["Spark"], cleo={"hand": ["Gold"]}, dov={"hand": ["Ruby"]}, then=["Ann: play Spark"])
    assert answers(t) == ["choose Cleo", "choose Dov"]
    assert "HR-R23" in happened(t.play("Ann: choose Dov"), "named_opponent").rules
    t.play("Dov: choose Ruby")
    assert cards(t, 2, "hand") == ["Gold"] and cards(t, 3, "hand") == []


def test_hr_r24_mates_alternate_freely_until_both_are_done():
    t = table("hydra", hand=["Gold", "Dagger"], bob={"hand": ["Gold", "Ruby"]})
    t.play("Ann: play Gold", "Bob: play Gold", "Ann: play Dagger")
    assert "HR-R24" in allowed(t, "Ann: done", "HR-R24").rules
    assert "HR-R24" in happened(t.play("Ann: done"), "said_done").rules
    refused(t, "Ann: attack Cleo for 1", "HR-R24", "Ann has said done; say resume first to play on")
    refused(t, "Ann: done", "HR-R24")
    t.play("Bob: play Ruby", "Bob: done")
    assert t.state.active == 2 and t.seats == (2, 3)
    assert not any(player.done for player in t.state.players)


def test_hr_r25_hydra_hands_are_three_and_five():
    t = new("hydra", first=0)
    assert sorted(len(cards(t, s, "hand")) for s in range(4)) == [3, 3, 5, 5]
    assert all("HR-R25" in e.rules for e in t.began if e.name == "drew")


def test_hr_r26_health_goes_to_the_shared_score():
    t = table("hydra", hand=["Rally the Troops"], health=40)
    event = happened(t.play("Ann: play Rally the Troops"), "gained_health")
    assert "HR-R26" in event.rules and health(t, 0) == health(t, 1) == 45


def test_hr_r27_seats_of_the_emperor_format():
    t = new("emperor")
    assert "HR-R27" in happened(t.began, "format").rules and t.state.active == 0
    across = {}
    for name in ("Ann", "Cleo", "Dov", "Finn"):
        t = table("emperor", active=name, **{name.lower(): {"combat": 1}})
        across[name] = attackable(t, t.names.index(name))
    assert across == {"Ann": ["Finn"], "Cleo": ["Dov"], "Dov": ["Cleo"], "Finn": ["Ann"]}


def test_hr_r28_neighbours_are_the_next_seats_of_the_team():
    t = table("emperor", gold=1, discard=["Gold"])
    assert "HR-R28" in rules_told(t.fork().play("donate Gold to Bob"))
    refused(t, "donate Gold to Cleo", "HR-R28", "a teammate next to you, Bob, not to Cleo")
    for name in ("Ann", "Dov", "Finn"):  # oneself, and the other team, though Finn sits on the next chair
        refused(t, f"donate Gold to {name}", "HR-R28", f"not to {name}")
    refused(t, {"do": "donate", "seat": 0, "card": "gold", "target": 9}, "HR-R28", "not to seat 9")
    t = table("emperor", active="Cleo", cleo={"gold": 1, "discard": ["Gold"]})
    allowed(t, "donate Gold to Bob")
    refused(t, "donate Gold to Ann", "HR-R28")
    refused(t, "donate Gold to Dov", "HR-R28")


def test_hr_r29_then_only_the_emperor_not_the_other_commander():
    t = table("emperor", combat=5, finn={"out": True}, dov={"play": ["Cult Priest"]})
    words = "Finn is defeated, so you can attack the Emperor, Eve; Dov stays out of reach"
    refused(t, "attack Dov for 5", "HR-R29", words)
    refused(t, "attack Cult Priest of Dov for 4", "HR-R29", "Dov stays out of reach")


def test_hr_r30_a_right_neighbours_guard_still_protects_his_champions():
    bob, dov = {"play": ["Rasmus", "Dire Wolf"]}, {"play": ["Orc Grunt", "Cult Priest"]}
    t = table("first_blood", combat=5, bob=bob, dov=dov)
    verdict = refused(t, "attack Cult Priest of Dov for 4", "HR-4.46", "Orc Grunt guards Dov's Cult Priest")
    assert "HR-R30" in verdict.rules
    assert any("but a guard there still protects them" in reason for reason in verdict.reasons)
    assert "HR-R30" not in refused(t, "attack Rasmus of Bob for 5", "HR-4.46").rules  # that is the left
    allowed(t, "attack Orc Grunt of Dov for 3", "HR-8.7")


def test_hr_r31_the_trackers_are_counted_in():
    copies = {card.id: card.copies for card in TABLE().cards}
    assert sum(copies.values()) == 136
    assert happened(new().began, "box_opened").facts["n"] == 136 + 8


def test_hr_r32_one_box_is_for_four_players():
    assert new("free_for_all", 4).state.setup.boxes == 1
    for players in (5, 6):
        t = new("free_for_all", players)
        opened = happened(t.began, "box_opened")
        assert "HR-R32" in opened.rules and opened.facts["boxes"] == 2
    with pytest.raises(BadInput):
        hp.table("realms", format="free_for_all", players=["a", "b", "c", "d", "e", "f", "g"])


def test_hr_r33_the_necromancer_has_all_his_letters():
    assert "Varrick, the Necromancer" in {card.name for card in TABLE().cards}


def test_hr_r34_the_factions_of_the_list():
    block = {f: {c.name for c in TABLE().cards if c.faction == f} for f in ("imperial", "guild", "necros", "wild")}
    assert [len(names) for names in block.values()] == [14, 14, 13, 13]
    assert {"Close Ranks", "Word of Power"} < block["imperial"] and {"Fire Bomb", "Street Thug"} < block["guild"]
    assert {"The Rot", "Lys, the Unseen"} < block["necros"] and {"Rampage", "Torgen Rocksplitter"} < block["wild"]


def test_hr_r35_combat_may_be_split_between_players():
    t = table("free_for_all", combat=5)
    verdict = allowed(t, "attack Bob for 2", "HR-R35")
    assert "You may split your Combat between players: 2 here, 3 left. (HR-R35)" in verdict.reasons
    t.play("attack Bob for 2", "attack Cleo for 3")
    assert (health(t, 1), health(t, 2)) == (48, 47)


def test_hr_r36_a_champion_does_nothing_when_it_comes_into_play():
    t = table(hand=["Cron, the Berserker", "Rake, Master Assassin"], them={"play": ["Orc Grunt"]})
    for name in ("Cron", "Rake"):
        events = t.play(f"play {name}")
        assert told(events) == ["played"] and "HR-R36" in events[0].rules
    assert pools(t) == (0, 0) and in_play(t, 1) == ["Orc Grunt"]


# ---- HR-R37: pledges


def test_hr_r37_a_mate_pledges_gold_to_a_card_and_the_buyer_uses_it():
    t = table("hydra", gold=3, bob={"gold": 4}, market=["Command", "Spark"])
    verdict = allowed(t, "Bob: pledge 3 to Command", "HR-R37")
    assert verdict.text == "A teammate may use your 3 Gold for Command. (HR-R37)"
    event = happened(t.play("Bob: pledge 3 to Command"), "pledged")
    assert "HR-R37" in event.rules and said(t, [event]) == ["Bob pledges 3 Gold to Command."]
    assert pools(t, 1) == (1, 0)
    refused(t, "Ann: acquire Arkus", "HR-4.30")
    t.play("Ann: acquire Command")
    assert pools(t, 0) == (1, 0) and pools(t, 1) == (1, 0)  # 3 of Bob, 2 of Ann


def test_hr_r37_pledges_of_too_little_are_told():
    t = table("hydra", gold=1, bob={"gold": 2}, market=["Command"], then=["Bob: pledge 2 to Command"])
    refused(t, "Ann: acquire Command", "HR-4.31", "you have 1 and 2 pledged: 2 too few")


def test_hr_r37_it_serves_the_named_card_only():
    t = table("hydra", gold=1, bob={"gold": 4}, market=["Command", "Bribe"], then=["Bob: pledge 4 to Command"])
    refused(t, "Ann: acquire Bribe", "HR-4.31", "costs 3 Gold and you have 1")


def test_hr_r37_a_mate_pledges_combat_to_a_champion():
    t = table("hydra", combat=1, bob={"combat": 3}, cleo={"play": ["Cult Priest", "Street Thug"]})
    t.play("Bob: pledge 3 to Cult Priest of Cleo")
    refused(t, "Ann: attack Street Thug of Cleo for 4", "HR-4.41", "You have 1 Combat, not 4")
    refused(t, "Ann: attack Cleo for 4", "HR-4.48", "You have 1 Combat")
    events = t.play("Ann: attack Cult Priest of Cleo for 4")
    assert "stunned" in told(events) and pools(t, 0) == pools(t, 1) == (0, 0)


def test_hr_r37_unused_pledges_return_when_the_card_is_gone():
    t = table("hydra", gold=5, bob={"gold": 4}, market=["Command"], market_deck=["Spark", "..."])
    t.play("Bob: pledge 4 to Command", "Ann: pledge 1 to Command")
    events = t.play("Ann: acquire Command")
    assert cards(t, 0, "discard") == ["Command"] and "pledge_back" not in told(events)
    assert pools(t, 0) == (4, 0) and pools(t, 1) == (0, 0)
    t = table("hydra", gold=2, bob={"gold": 4}, market=["Spark"], then=["Bob: pledge 3 to Spark"])
    event = happened(t.play("Ann: acquire Spark"), "pledge_back")
    assert "HR-R37" in event.rules and said(t, [event]) == ["2 Gold of Bob's pledge returns."]
    assert pools(t, 0) == (2, 0) and pools(t, 1) == (3, 0)


def test_hr_r37_unused_pledges_return_when_the_champion_is_gone():
    t = table("hydra", combat=4, bob={"combat": 3}, cleo={"play": ["Cult Priest"]}, play=["Hit Job", "Profit"])
    t.play("Bob: pledge 3 to Cult Priest of Cleo")
    event = happened(t.play("Ann: ally Hit Job"), "pledge_back")
    assert event.facts == {"n": 3, "what": "Combat"} and pools(t, 1) == (0, 3)


def test_hr_r37_unused_pledges_return_at_the_end_of_the_main_phase():
    t = table("hydra", gold=2, market=["Command"], then=["Ann: pledge 2 to Command", "Ann: done"])
    events = t.play("Bob: done")
    assert "HR-R37" in happened(events, "pledge_back").rules and t.state.pledges == ()
    assert [e.facts["gold"] for e in events if e.name == "discard_phase"] == [2, 0]


@pytest.mark.parametrize("n", [0, 3])
def test_hr_r37_one_pledges_what_one_has(n):
    t = table("hydra", gold=2, combat=2, market=["Command"], cleo={"play": ["Cult Priest"]})
    refused(t, f"Ann: pledge {n} to Command", "HR-R37", f"You can pledge 1 to 2 Gold, not {n}")
    refused(t, f"Ann: pledge {n} to Cult Priest of Cleo", "HR-R37", f"1 to 2 Combat, not {n}")


def test_hr_r37_a_pledge_is_for_a_card_that_is_for_sale():
    t = table("hydra", gold=2, market=["Command", "Spark", "Profit", "Bribe", "Recruit"])
    refused(t, "Ann: pledge 2 to Arkus", "HR-R37", "Arkus, Imperial Dragon is not in the Market")
    refused(t, {"do": "pledge", "seat": 0, "n": 1, "card": "command:2"}, "HR-R37", "is not in the Market")
    refused(t, {"do": "pledge", "seat": 0, "n": 1, "card": "fire_gem:2"}, "HR-R37", "There is no card 'fire_gem:2'")
    allowed(t, "Ann: pledge 2 to Fire Gem", "HR-R37")


def test_hr_r37_combat_is_pledged_to_a_champion_not_to_a_player():
    t = table("hydra", combat=2, cleo={"play": ["Cult Priest"]})
    nobody = {"do": "pledge", "seat": 0, "n": 2, "card": "", "target": 2}
    refused(t, nobody, "HR-R37", "Combat is pledged to a champion. Say which of Cleo's champions you mean")
    allowed(t, {**nobody, "card": "cult_priest"}, "HR-R37")


def test_hr_r37_a_pledge_needs_a_mate_in_the_turn():
    t = table(gold=2, market=["Command"])
    refused(t, "pledge 2 to Command", "HR-R37", "No teammate who shares this turn could use a pledge")
    t = table("emperor", gold=2, market=["Command"])
    refused(t, "pledge 2 to Command", "HR-R37")


def test_hr_r37_done_may_be_withdrawn():
    t = table("hydra", hand=["Gold"], then=["Ann: done"])
    verdict = allowed(t, "Ann: resume", "HR-R37")
    assert verdict.text == "You can take back done while a teammate still plays. (HR-R37)"
    assert "HR-R37" in happened(t.play("Ann: resume"), "resumed").rules
    t.play("Ann: play Gold")
    assert pools(t) == (1, 0)
    refused(t, "Ann: resume", "HR-R37", "Ann has not said done, so there is nothing to take back")


def test_hr_r37_while_a_choice_is_open_nobody_else_acts():
    t = table("hydra", play=["Street Thug"], bob={"hand": ["Gold"]}, then=["Ann: expend Street Thug"])
    refused(t, "Bob: play Gold", "HR-R37", "Ann has a choice to make (option); nobody else acts until it is made")
    assert t.seats == (0,)
    t.play("Ann: choose 1", "Bob: play Gold")
    assert pools(t, 0) == pools(t, 1) == (1, 0)


# ---- HR-R38 to HR-R40


def test_hr_r38_a_game_that_cannot_end_is_a_draw():
    t = table(stalemate_rounds=2, deck=[], hand=[], them={"deck": [], "hand": []})
    t.play("done", "done", "done")
    assert t.outcome is None
    event = happened(t.play("done"), "drawn")
    assert "HR-R38" in event.rules and t.outcome.winners == () and t.outcome.rule == "HR-R38"
    assert str(t.outcome) == "The game is a draw: 2 rounds in a row without a loss of Health."
    refused(t, "Ann: done", "HR-R38", "2 rounds without a loss of Health make it a draw")


def test_hr_r38_a_loss_of_health_begins_the_count_anew():
    t = table(stalemate_rounds=2, combat=1, deck=[], hand=[], quiet=3, them={"deck": [], "hand": []})
    t.play("attack Bob for 1", "done", "done", "done", "done")
    assert t.outcome is None
    assert "drawn" in told(t.play("done"))


def test_hr_r38_a_hundred_rounds_unless_said_otherwise():
    t = table(quiet=199, deck=[], hand=[], them={"deck": [], "hand": []})
    assert t.state.layout.stalemate == 100 and "drawn" in told(t.play("done"))
    t = table(quiet=10_000, stalemate_rounds=0, deck=[], hand=[], them={"deck": [], "hand": []})
    assert "drawn" not in told(t.play("done"))


def test_hr_r39_of_two_waiting_redirections_the_buyer_chooses_one():
    t = table(
        play=["Deception", "Rasmus"], gold=4, market=["Spark", "Profit", "Taxation"],
        then=["ally Deception", "ally Rasmus", "acquire Spark"],
    )  # fmt: skip
    assert answers(t) == ["choose hand", "choose top of deck"]
    allowed(t, "choose hand", "HR-R39")
    refused(t, "choose nothing", "HR-R39", "Choose 1 answer, not 0")
    refused(t, {"do": "choose", "seat": 0, "picks": ["discard"]}, "HR-R39", "You cannot choose discard here")
    assert "HR-R39" in happened(t.play("choose hand"), "redirected").rules
    assert cards(t, 0, "hand") == ["Spark"]
    t.play("acquire Profit")  # the other waits on, and is used now
    assert cards(t, 0, "deck")[0] == "Profit"
    t.play("acquire Taxation")
    assert cards(t, 0, "discard") == ["Taxation"]


def test_hr_r39_a_card_that_fits_only_one_asks_nothing():
    t = table(
        play=["Deception", "Bribe"], gold=6, market=["Orc Grunt", "Spark"],
        then=["ally Deception", "ally Bribe", "acquire Orc Grunt"],
    )  # fmt: skip
    assert cards(t, 0, "hand") == ["Orc Grunt"]  # no Action: Bribe's effect waits on
    t.play("acquire Spark")
    assert cards(t, 0, "deck")[0] == "Spark"


@pytest.mark.parametrize("format, players", [("free_for_all", 5), ("free_for_all", 6), ("emperor", 6), ("hydra", 6)])
def test_hr_r40_five_and_six_players_use_two_whole_boxes(format, players):
    t = new(format, players)
    opened = happened(t.began, "box_opened")
    assert "HR-R40" in opened.rules and opened.facts["n"] == 288
    assert len(t.state.deck) + len(t.state.market) == 160 and t.state.gems == 32
    have = Counter(t.state.deck + t.state.market)
    assert have[t.state.cards.kind["spark"]] == 6 and have[t.state.cards.kind["command"]] == 2
    assert "HR-R40" not in rules_told(new("free_for_all", 4).began)


def test_who_has_fallen_is_told_by_name():
    t = table("free_for_all", combat=5, them={"health": 5}, then=["attack Bob for 5"])
    assert seats_out(t) == ["Bob"]
