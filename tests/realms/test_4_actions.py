"""Section 4 of the rules: playing, abilities, acquiring, attacking."""

from __future__ import annotations

import pytest

from tests.judging import allowed, happened, refused, rules_told
from tests.realms.kit import (
    answers,
    attackable,
    cards,
    health,
    in_play,
    market,
    pools,
    sacrificed,
    said,
    table,
    told,
)

# ---- playing


def test_hr_4_1_playing_costs_nothing():
    t = table(hand=["Arkus, Imperial Dragon", "Gold"])
    verdict = allowed(t, "play Arkus", "HR-4.1")
    assert verdict.text == "Arkus, Imperial Dragon is in your hand; playing costs nothing. (HR-4.1)"
    event = happened(t.play("play Arkus"), "played")
    assert "HR-4.1" in event.rules and event.seen(1)
    assert in_play(t) == ["Arkus, Imperial Dragon"] and cards(t, 0, "hand") == ["Gold"] and pools(t) == (0, 0)


def test_hr_4_1_only_cards_of_the_hand():
    t = table(hand=["Gold", "Ruby"], discard=["Spark"], play=["Dagger"])
    for card in ("Spark", "Dagger", "Arkus"):
        refused(t, f"play {card}", "HR-4.1", f"You do not hold {card}", "your hand has 2 cards")
    refused(t, {"do": "play", "seat": 0, "card": "excalibur"}, "HR-4.1", "There is no card 'excalibur'")
    t.play("play Gold")
    refused(t, "play Gold", "HR-4.1", "You do not hold Gold; your hand has 1 card")


def test_hr_4_1_the_whole_hand_at_once():
    t = table(hand=["Gold", "Gold", "Orc Grunt", "Ruby"])
    allowed(t, "play all", "HR-4.1")
    events = t.play("play all")
    assert told(events).count("played") == 4
    assert sorted(in_play(t)) == ["Gold", "Gold", "Orc Grunt", "Ruby"]
    assert cards(t, 0, "hand") == [] and pools(t) == (4, 0)


def test_hr_4_1_playing_all_goes_on_after_each_question():
    t = table(hand=["Elven Gift", "Dagger"], deck=["Ruby"], them={"hand": []})
    t.play("play all")
    assert t.prompt.startswith("Ann: Elven Gift: how many cards do you draw")
    t.play("choose 1", "choose Ruby")
    assert sorted(in_play(t)) == ["Dagger", "Elven Gift"] and cards(t, 0, "hand") == []
    # a card that an earlier one took away is not played, and one that came is not either
    t = table(hand=["Elven Gift", "Dagger"], deck=["Ruby"], them={"hand": []})
    t.play("play all", "choose 1", "choose Dagger")
    assert in_play(t) == ["Elven Gift"] and cards(t, 0, "hand") == ["Ruby"]


@pytest.mark.parametrize("hand", [[], ["Gold"]])
def test_hr_4_1_playing_all_is_for_two_cards_or_more(hand):
    refused(table(hand=hand), "play all", "HR-4.1", f"needs at least two cards; you hold {len(hand)}")


def test_hr_4_2_a_primary_ability_happens_at_once():
    t = table(hand=["Gold", "Intimidation"])
    assert "HR-4.2" in happened(t.play("play Gold"), "gained_gold").rules
    event = happened(t.play("play Intimidation"), "gained_combat")
    assert "HR-4.2" in event.rules and pools(t) == (1, 5)


def test_hr_4_2_its_words_go_from_left_to_right():
    t = table(hand=["Fire Bomb"], deck=["Ruby"], them={"play": ["Orc Grunt"]})
    events = t.play("play Fire Bomb")
    assert told(events) == ["played", "gained_combat", "stunned", "drew"]


def test_hr_4_3_ally_and_sacrifice_abilities_wait_for_their_time():
    t = table(hand=["Nature's Bounty", "Dagger", "Spark"], gold=0, market=["Spark"], them={"hand": []})
    t.play("play Nature's Bounty", "acquire Spark", "play Dagger")
    refused(t, "ally Nature's Bounty", "HR-4.14")  # what it needs is not there yet
    t.play("play Spark")
    allowed(t, "ally Nature's Bounty", "HR-4.3")
    t.play("ally Nature's Bounty")
    verdict = allowed(t, "sacrifice Nature's Bounty", "HR-4.3")
    assert "You may use Nature's Bounty's sacrifice ability at any time in your Main Phase. (HR-4.3)" in verdict.reasons


def test_hr_4_3_speaks_of_actions_and_items_only():
    verdict = allowed(table(play=["Orc Grunt", "Spark"]), "ally Orc Grunt", "HR-4.14")
    assert "HR-4.3" not in verdict.rules


def test_hr_4_4_actions_and_items_stay_until_the_discard_phase():
    t = table(hand=["Spark", "Gold"], them={"hand": []})
    assert "HR-4.4" in happened(t.play("play Spark"), "played").rules
    t.play("play Gold", "attack Bob for 3")
    assert in_play(t) == ["Spark", "Gold"]
    assert "HR-4.4" in happened(t.play("done"), "discard_phase").rules
    assert in_play(t) == []


def test_hr_4_5_champions_stay_until_stunned():
    t = table(hand=["Orc Grunt", "Cult Priest"])
    assert "HR-4.5" in happened(t.play("play Orc Grunt"), "played").rules
    t.play("play Cult Priest", "done", "done", "done", "done")
    assert t.state.active == 0 and in_play(t) == ["Orc Grunt", "Cult Priest"]


def test_hr_4_6_champions_enter_prepared():
    t = table(hand=["Orc Grunt"])
    event = happened(t.play("play Orc Grunt"), "played")
    assert "HR-4.6" in event.rules and in_play(t) == ["Orc Grunt"]
    assert not t.state.players[0].play[0].expended


# ---- abilities


def test_hr_4_10_expend_turns_the_champion_for_the_effect():
    t = table(play=["Orc Grunt"])
    allowed(t, "expend Orc Grunt", "HR-4.10")
    events = t.play("expend Orc Grunt")
    assert "HR-4.10" in happened(events, "expended").rules
    assert in_play(t) == ["Orc Grunt (expended)"] and pools(t) == (0, 2)


def test_hr_4_10_needs_a_card_in_play_with_such_an_ability():
    t = table(play=["Gold"], hand=["Orc Grunt"])
    refused(t, "expend Gold", "HR-4.10", "Gold has no expend ability")
    refused(t, "expend Orc Grunt", "HR-4.10", "You have no Orc Grunt in play")


def test_hr_4_11_in_the_very_turn_it_was_played():
    t = table(hand=["Orc Grunt"], play=["Cult Priest"])
    t.play("play Orc Grunt")
    verdict = allowed(t, "expend Orc Grunt", "HR-4.11")
    assert "You may expend Orc Grunt in the turn you played it. (HR-4.11)" in verdict.reasons
    t.play("expend Orc Grunt", "done", "done")
    assert "HR-4.11" not in allowed(t, "expend Orc Grunt").rules  # it was played in an earlier turn


def test_hr_4_12_an_expended_card_cannot_be_expended():
    t = table(play=["Orc Grunt"], then=["expend Orc Grunt"])
    refused(t, "expend Orc Grunt", "HR-4.12", "Orc Grunt is already expended; it must be prepared first")
    t.play("done", "done")
    allowed(t, "expend Orc Grunt", "HR-4.10")


def test_hr_4_12_another_copy_can():
    t = table(play=["Orc Grunt", "Orc Grunt"], then=["expend Orc Grunt"])
    t.play("expend Orc Grunt")
    assert in_play(t) == ["Orc Grunt (expended)"] * 2 and pools(t) == (0, 4)
    refused(t, "expend Orc Grunt 2", "HR-4.12")


def test_hr_4_13_prepared_by_an_effect_it_may_be_expended_again():
    t = table(play=["Tithe Priest", "Rally the Troops"], then=["expend Tithe Priest", "choose 1"])
    events = t.play("ally Rally the Troops")
    assert "HR-4.13" in happened(events, "prepared").rules and in_play(t)[0] == "Tithe Priest"
    t.play("expend Tithe Priest", "choose 1")
    assert pools(t) == (2, 0)


def test_hr_4_13_of_two_expended_champions_one_is_chosen():
    expended = [{"card": name, "expended": True} for name in ("Tithe Priest", "Orc Grunt")]
    t = table(play=[*expended, "Rally the Troops"])
    t.play("ally Rally the Troops")
    assert sorted(answers(t)) == ["choose Orc Grunt", "choose Tithe Priest"]
    allowed(t, "choose Orc Grunt", "HR-4.13")
    t.play("choose Orc Grunt")
    assert in_play(t)[:2] == ["Tithe Priest (expended)", "Orc Grunt"]


def test_hr_4_14_another_card_of_the_faction_must_be_in_play():
    t = table(play=["Orc Grunt"], hand=["Spark", "Profit"], discard=["Elven Gift"], them={"play": ["Dire Wolf"]})
    refused(t, "ally Orc Grunt", "HR-4.14", "Orc Grunt needs another Wild card of yours in play. You have none")
    t.play("play Profit")
    refused(t, "ally Orc Grunt", "HR-4.14")  # another faction
    t.play("play Spark")
    verdict = allowed(t, "ally Orc Grunt", "HR-4.14")
    assert verdict.text == "Orc Grunt has an ally: Spark. (HR-4.14)"
    assert "HR-4.14" in happened(t.play("ally Orc Grunt"), "allied").rules


def test_hr_4_14_needs_an_ally_ability():
    t = table(play=["Death Cultist", "Cult Priest"])
    refused(t, "ally Death Cultist", "HR-4.14", "Death Cultist has no ally ability")
    refused(t, "ally Orc Grunt", "HR-4.14", "You have no Orc Grunt in play")


@pytest.mark.parametrize("order", [("Orc Grunt", "Dire Wolf"), ("Dire Wolf", "Orc Grunt")])
def test_hr_4_15_the_order_does_not_matter_and_all_are_open(order):
    t = table(hand=list(order), deck=["Gold"])
    t.play(f"play {order[0]}", f"play {order[1]}")
    assert "HR-4.15" in happened(t.play("ally Orc Grunt"), "allied").rules
    t.play("ally Dire Wolf")
    assert pools(t) == (0, 4) and cards(t, 0, "hand") == ["Gold"]


def test_hr_4_16_each_ally_ability_once_a_turn():
    t = table(play=["Dire Wolf", "Orc Grunt"], then=["ally Dire Wolf"])
    refused(t, "ally Dire Wolf", "HR-4.16", "Dire Wolf's ally ability has already been used this turn")
    allowed(t, "ally Orc Grunt")
    t.play("done", "done")
    allowed(t, "ally Dire Wolf", "HR-4.14")


def test_hr_4_17_a_sacrifice_ability_costs_the_card():
    t = table(play=["Influence"])
    allowed(t, "sacrifice Influence", "HR-4.17")
    events = t.play("sacrifice Influence")
    assert "HR-4.17" in happened(events, "sacrificed").rules
    assert in_play(t) == [] and sacrificed(t) == ["Influence"] and pools(t) == (0, 3)
    assert "Influence" not in cards(t, 0, "discard")


def test_hr_4_17_needs_such_an_ability():
    refused(table(play=["Gold"]), "sacrifice Gold", "HR-R13", "Gold has no sacrifice ability")


@pytest.mark.parametrize("zone", ["hand", "discard"])
def test_hr_4_18_sacrificed_for_another_reason_it_gives_nothing(zone):
    t = table(play=["Lys, the Unseen"], **({"hand": ["Influence"]} if zone == "hand" else {"discard": ["Influence"]}))
    t.play("expend Lys, the Unseen")
    events = t.play(f"choose Influence from {zone}")
    assert "HR-4.18" in happened(events, "sacrificed_from").rules
    assert sacrificed(t) == ["Influence"]
    assert pools(t) == (0, 4)  # 2 and 2 of Lys; not the 3 of Influence


def test_hr_4_19_a_fire_gem_goes_back_to_its_pile():
    t = table(play=["Fire Gem"], hand=["Death Touch", "Death Touch"], discard=["Fire Gem", "Fire Gem"])
    assert t.state.gems == 13
    events = t.play("sacrifice Fire Gem")
    assert "HR-4.19" in happened(events, "sacrificed").rules and pools(t) == (0, 3)
    assert (t.state.gems, sacrificed(t)) == (14, [])
    events = t.play("play Death Touch", "choose Fire Gem from discard")
    assert "HR-4.19" in happened(events, "sacrificed_from").rules
    assert (t.state.gems, sacrificed(t)) == (15, [])


def test_hr_4_20_gold_and_combat_wait_in_the_pools():
    t = table(hand=["Gold", "Dagger", "Gold"], market=["Taxation"])
    events = t.play("play Gold", "play Dagger")
    assert "HR-4.20" in happened(events, "gained_gold").rules
    assert "HR-4.20" in happened(events, "gained_combat").rules
    assert pools(t) == (1, 1)
    t.play("play Gold")
    assert pools(t) == (2, 1)
    t.play("acquire Taxation", "attack Bob for 1")
    assert pools(t) == (1, 0)


def test_hr_4_21_health_is_added_at_once():
    t = table(hand=["Rally the Troops"], health=12)
    event = happened(t.play("play Rally the Troops"), "gained_health")
    assert "HR-4.21" in event.rules and event.facts == {"n": 5, "health": 17} and health(t) == 17
    assert said(t, [event]) == ["Ann gains 5 Health and has 17."]


def test_hr_4_22_of_several_effects_the_player_names_one():
    t = table(play=["Street Thug"])
    t.play("expend Street Thug")
    assert answers(t) == ["choose 1", "choose 2"] and pools(t) == (0, 0)
    assert t.prompt == "Ann: choose what Street Thug gives. 1: Gain 1 Gold or 2: Gain 2 Combat?"
    allowed(t, "choose 2", "HR-4.22")
    event = happened(t.play("choose 2"), "took_option")
    assert "HR-4.22" in event.rules and pools(t) == (0, 2)


@pytest.mark.parametrize("picks, words", [((), "not 0"), (("1", "2"), "not 2"), (("3",), "You cannot choose 3 here")])
def test_hr_4_22_exactly_one_of_those_offered(picks, words):
    t = table(play=["Street Thug"], then=["expend Street Thug"])
    refused(t, {"do": "choose", "seat": 0, "picks": picks}, "HR-4.22", words)


# ---- acquiring


def test_hr_4_30_gold_buys_from_the_market_and_the_gem_pile():
    t = table(gold=3, market=["Spark"])
    verdict = allowed(t, "acquire Spark", "HR-4.30")
    assert verdict.text == "Spark costs 1 Gold. (HR-4.30)"
    events = t.play("acquire Spark", "acquire Fire Gem")
    assert all("HR-4.30" in e.rules for e in events if e.name == "acquired")
    assert cards(t, 0, "discard") == ["Fire Gem", "Spark"] and t.state.gems == 15 and pools(t) == (0, 0)


def test_hr_4_30_nothing_else_is_for_sale():
    row = ["Spark", "Profit", "Taxation", "Bribe", "Command"]
    t = table(gold=9, market=row, hand=["Gold"], them={"play": ["Orc Grunt"]})
    refused(t, "acquire Orc Grunt", "HR-4.30", "not in the Market", "Spark, Profit, Taxation, Bribe and Command")
    refused(t, "acquire Gold", "HR-4.30")
    refused(t, {"do": "acquire", "seat": 0, "card": "excalibur"}, "HR-4.30", "There is no card 'excalibur'")


def test_hr_4_31_the_cost_is_paid_and_the_card_goes_to_the_discard_pile():
    t = table(gold=7, market=["Command"], discard=["Gold"])
    event = happened(t.play("acquire Command"), "acquired")
    assert "HR-4.31" in event.rules and (event.facts["n"], event.facts["pool"]) == (5, 2)
    assert pools(t) == (2, 0) and cards(t, 0, "discard") == ["Command", "Gold"]
    assert said(t, [event]) == ["Ann acquires Command for 5 Gold and has 2 left."]


def test_hr_4_31_with_too_little_gold_nothing_is_bought():
    t = table(gold=4, market=["Command"])
    refused(t, "acquire Command", "HR-4.31", "Command costs 5 Gold and you have 4: 1 too few")
    assert "Command" in market(t)


def test_hr_4_32_the_gap_is_filled_at_once():
    row = ["Spark", "Profit", "Taxation", "Bribe", "Command"]
    t = table(gold=3, market=row, market_deck=["Recruit", "Influence", "..."])
    event = happened(t.play("acquire Profit"), "refilled")
    assert "HR-4.32" in event.rules and event.facts["card"] == "recruit"
    assert market(t) == ["Spark", "Recruit", "Taxation", "Bribe", "Command"]
    t.play("acquire Recruit")  # the new card can be bought too
    assert market(t) == ["Spark", "Influence", "Taxation", "Bribe", "Command"]
    t = table(gold=3, market=row)
    assert "refilled" not in told(t.play("acquire Fire Gem")) and market(t) == row


def test_hr_4_33_acquiring_is_not_playing():
    t = table(gold=9, market=["Orc Grunt", "Intimidation", "Influence"], play=["Spark"])
    events = t.play("acquire Orc Grunt", "acquire Intimidation", "acquire Influence")
    assert all("HR-4.33" in e.rules for e in events if e.name == "acquired")
    assert {"played", "gained_combat", "gained_gold"}.isdisjoint(told(events))
    assert in_play(t) == ["Spark"] and pools(t) == (2, 0)
    refused(t, "expend Orc Grunt", "HR-4.10", "You have no Orc Grunt in play")
    refused(t, "ally Orc Grunt", "HR-4.14", "You have no Orc Grunt in play")
    refused(t, "sacrifice Influence", "HR-R13", "You have no Influence in play")


def test_hr_4_34_what_is_left_buys_more():
    t = table(gold=5, market=["Recruit", "Spark"])
    assert "HR-4.34" in happened(t.play("acquire Recruit"), "acquired").rules
    t.play("acquire Spark")
    event = happened(t.play("acquire Fire Gem"), "acquired")
    assert pools(t) == (0, 0) and "HR-4.34" not in event.rules


# ---- attacking


def test_hr_4_40_combat_goes_against_players_and_champions_in_any_number_of_attacks():
    t = table(combat=9, them={"play": ["Cult Priest", "Street Thug"]})
    verdict = allowed(t, "attack Bob for 2", "HR-4.40")
    assert "You spend 2 and keep 7 Combat for other attacks. (HR-4.40)" in verdict.reasons
    events = t.play("attack Bob for 2", "attack Cult Priest of Bob for 4", "attack Bob for 1")
    events += t.play("attack Street Thug for 2")
    assert all("HR-4.40" in e.rules for e in events if e.name.startswith("attacked"))
    assert health(t, 1) == 47 and in_play(t, 1) == ["Street Thug (2 damage)"] and pools(t) == (0, 0)


def test_hr_4_40_only_against_opponents():
    t = table(combat=3, play=["Orc Grunt"])
    refused(t, "attack Ann for 3", "HR-4.40", "You cannot attack or target yourself")
    refused(t, "attack Orc Grunt of Ann for 3", "HR-4.40", "yourself")
    refused(t, {"do": "attack", "seat": 0, "target": 5, "n": 1}, "HR-4.40", "There is no player at seat 5")
    t = table("hydra", combat=3)
    refused(t, "Ann: attack Bob for 3", "HR-4.40", "Bob is on your own team")


@pytest.mark.parametrize("n", [0, -4])
def test_hr_4_40_an_attack_spends_one_or_more(n):
    t = table(combat=3, them={"play": ["Cult Priest"]})
    refused(t, f"attack Bob for {n}", "HR-4.40", f"at least 1 Combat, not {n}")
    refused(t, f"attack Cult Priest of Bob for {n}", "HR-4.40")


@pytest.mark.parametrize("n", [1, 2, 3])
def test_hr_4_41_a_champion_takes_what_is_spent(n):
    t = table(combat=5, them={"play": ["Cult Priest"]})
    verdict = allowed(t, f"attack Cult Priest of Bob for {n}", "HR-4.41")
    assert verdict.text == f"Cult Priest takes {n}: 0 + {n} = {n} of 4 damage. (HR-4.41)"
    event = happened(t.play(f"attack Cult Priest of Bob for {n}"), "attacked_champion")
    assert "HR-4.41" in event.rules
    assert in_play(t, 1) == [f"Cult Priest ({n} damage)"] and pools(t) == (0, 5 - n) and health(t, 1) == 50


def test_hr_4_41_only_with_combat_that_is_there():
    t = table(combat=2, them={"play": ["Cult Priest"]})
    refused(t, "attack Cult Priest of Bob for 4", "HR-4.41", "You have 2 Combat, not 4: 2 too few")


def test_hr_4_41_only_champions_that_are_there():
    t = table(combat=2, them={"play": ["Cult Priest"]})
    refused(t, "attack Orc Grunt of Bob for 2", "HR-4.41", "Bob has no champion Orc Grunt in play")
    refused(t, "attack Cult Priest 2 of Bob for 2", "HR-4.41", "Bob has no champion Cult Priest")


def test_hr_4_42_stunned_when_the_damage_reaches_the_defense():
    t = table(combat=9, them={"play": ["Parov, the Enforcer"]})
    t.play("attack Parov of Bob for 4")
    assert in_play(t, 1) == ["Parov, the Enforcer (4 damage)"]
    event = happened(t.play("attack Parov of Bob for 1"), "stunned")
    assert "HR-4.42" in event.rules and in_play(t, 1) == [] and cards(t, 1, "discard") == ["Parov, the Enforcer"]


def test_hr_4_43_damage_is_gone_at_the_end_of_the_turn():
    t = table(combat=4, them={"play": ["Parov, the Enforcer"]})
    t.play("attack Parov of Bob for 4")
    event = happened(t.play("done"), "healed")
    assert "HR-4.43" in event.rules and event.facts["n"] == 4
    assert said(t, [event]) == ["4 damage on Bob's Parov, the Enforcer is gone."]
    assert in_play(t, 1) == ["Parov, the Enforcer"]


def test_hr_4_44_a_stun_needs_no_combat():
    t = table(play=["Hit Job", "Profit"], them={"play": ["Grak, Storm Giant"]})
    event = happened(t.play("ally Hit Job"), "stunned")
    assert "HR-4.44" in event.rules
    assert in_play(t, 1) == [] and cards(t, 1, "discard") == ["Grak, Storm Giant"] and pools(t) == (0, 0)


def test_hr_4_44_the_target_is_chosen():
    t = table(play=["Hit Job", "Profit"], them={"play": ["Orc Grunt", "Dire Wolf"]}, then=["ally Hit Job"])
    assert answers(t) == ["choose Orc Grunt of Bob", "choose Dire Wolf of Bob"]
    allowed(t, "choose Dire Wolf of Bob", "HR-4.44")
    refused(t, "choose nothing", "HR-4.44", "Choose 1 answer, not 0")
    t.play("stun Dire Wolf")
    assert in_play(t, 1) == ["Orc Grunt"]


def test_hr_4_44_only_opposing_champions_in_play():
    t = table(
        play=["Hit Job", "Profit", "Cron, the Berserker"],
        them={"play": ["Orc Grunt", "Dire Wolf"], "hand": ["Borg, Ogre Mercenary"]},
        then=["ally Hit Job"],
    )
    refused(t, "choose Cron of Ann", "HR-4.40", "yourself")
    refused(t, "choose Borg of Bob", "HR-4.44", "You cannot choose", "Orc Grunt of Bob and Dire Wolf of Bob")


def test_hr_4_45_guarded_player_cannot_be_attacked():
    t = table(combat=7, them={"play": ["Orc Grunt"]})
    verdict = refused(t, "attack Bob for 7", "HR-4.45", "Orc Grunt guards Bob")
    assert verdict.text == "Orc Grunt guards Bob. Stun or turn it first. (HR-4.45)"
    assert attackable(t) == ["Orc Grunt of Bob"]
    t.play("attack Orc Grunt of Bob for 3")
    allowed(t, "attack Bob for 4", "HR-4.48")


def test_hr_4_46_guarded_champions_cannot_be_attacked():
    t = table(combat=7, them={"play": ["Cult Priest", "Orc Grunt"]})
    refused(t, "attack Cult Priest of Bob for 4", "HR-4.46", "Orc Grunt guards Bob's Cult Priest")
    t.play("attack Orc Grunt of Bob for 3")
    allowed(t, "attack Cult Priest of Bob for 4", "HR-4.41")


def test_hr_4_46_guarded_champions_cannot_be_targeted():
    t = table(play=["Hit Job", "Profit"], them={"play": ["Cult Priest", "Orc Grunt", "Dire Wolf"]})
    t.play("ally Hit Job")
    assert answers(t) == ["choose Orc Grunt of Bob", "choose Dire Wolf of Bob"]
    refused(t, "choose Cult Priest of Bob", "HR-4.46", "Orc Grunt guards Bob's Cult Priest")


def test_hr_4_47_a_guard_protects_its_own_player_only():
    t = table("free_for_all", combat=5, them={"play": ["Orc Grunt"]}, cleo={"play": ["Cult Priest"]})
    refused(t, "attack Bob for 5", "HR-4.45")
    for action in ("attack Cleo for 5", "attack Cult Priest of Cleo for 4"):
        verdict = allowed(t, action, "HR-4.47")
        assert "Orc Grunt guards Bob only, not Cleo. (HR-4.47)" in verdict.reasons


def test_hr_4_47_nor_does_it_protect_teammates_in_the_emperor_format():
    t = table("emperor", combat=5, eve={"play": ["Orc Grunt"]}, dov={"play": ["Dire Wolf"]})
    allowed(t, "attack Finn for 5", "HR-4.47")


def test_hr_4_48_a_players_health_falls_by_what_is_spent():
    t = table(combat=7, them={"health": 30})
    verdict = allowed(t, "attack Bob for 3", "HR-4.48")
    assert verdict.text == "Bob has 30 Health: 30 - 3 = 27. (HR-4.48)"
    event = happened(t.play("attack Bob for 3"), "attacked")
    assert "HR-4.48" in event.rules and said(t, [event]) == ["Ann attacks Bob for 3: 27 Health left."]
    assert health(t, 1) == 27 and pools(t) == (0, 4)


def test_hr_4_48_only_with_combat_that_is_there():
    refused(table(combat=2), "attack Bob for 5", "HR-4.48", "You have 2 Combat, not 5: 3 too few")


def test_hr_4_49_combat_of_champions_goes_to_the_pool():
    t = table(play=["Cron, the Berserker"], combat=1, them={"play": ["Orc Grunt"]})
    event = happened(t.play("expend Cron"), "gained_combat")
    assert "HR-4.49" in event.rules and pools(t) == (0, 6)
    t.play("attack Orc Grunt of Bob for 3", "attack Bob for 3")
    assert in_play(t) == ["Cron, the Berserker (expended)"]  # nothing happened to it in the fight


def test_hr_4_50_guards_can_be_attacked_and_targeted():
    t = table(combat=8, them={"play": ["Orc Grunt", "Dire Wolf"]})
    for guard in ("Orc Grunt", "Dire Wolf"):
        verdict = allowed(t, f"attack {guard} of Bob for 3", "HR-4.50")
        assert f"{guard} is a guard, and guards can be attacked. (HR-4.50)" in verdict.reasons
    t = table(combat=8, them={"play": [{"card": "Orc Grunt", "expended": True}, "Dire Wolf"]})
    allowed(t, "attack Orc Grunt of Bob for 3", "HR-4.50")
    t = table(play=["Hit Job", "Profit"], them={"play": ["Orc Grunt"]})
    assert "stunned" in told(t.play("ally Hit Job"))


def test_every_attack_is_listed_once_for_each_amount():
    t = table(combat=2, them={"play": ["Cult Priest", "Cult Priest"]})
    attacks = [a for a in answers(t) if a.startswith("attack")]
    assert attacks == [
        "attack Bob for 1", "attack Bob for 2", "attack Cult Priest of Bob for 1", "attack Cult Priest of Bob for 2",
    ]  # fmt: skip
    assert "HR-4.41" in rules_told(t.play("attack Cult Priest of Bob for 1"))
    assert "attack Cult Priest 2 of Bob for 1" in answers(t)  # now they differ
