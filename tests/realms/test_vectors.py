"""The 19 test vectors of the Hero Realms rules, HR-T1 to HR-T19, with the numbers that they name."""

from __future__ import annotations

from collections import Counter

import pytest

from heroplay.core.chance import Scripted
from heroplay.games.realms.rules.cards import TABLE
from tests.judging import allowed, happened, refused
from tests.realms.kit import (
    attackable,
    cards,
    health,
    in_play,
    market,
    new,
    pools,
    said,
    seats_out,
    stricken,
    table,
    told,
)


@pytest.mark.rule("HR-4.48", "HR-1.17")
def test_hr_t1_health_30_and_3_damage_make_27():
    t = table(combat=3, them={"health": 30})
    event = happened(t.play("attack Bob for 3"), "attacked")
    assert health(t, 1) == 27 and said(t, [event]) == ["Ann attacks Bob for 3: 27 Health left."]


@pytest.mark.rule("HR-3.9", "HR-3.10")
def test_hr_t2_the_draw_phase_goes_on_after_a_shuffle():
    t = table(hand=[], deck=["Ruby", "Dagger", "Shortsword"], discard=["Gold", "Gold", "Gold"])
    gold = t.state.cards.kind["gold"]
    luck, events = Scripted([gold] * 3), []
    t.state = t.game.play.apply(t.state, t.action("done"), luck, events.append)
    luck.finish()
    assert happened(events, "reshuffled").facts["n"] == 3
    assert sorted(cards(t, 0, "hand")) == ["Dagger", "Gold", "Gold", "Ruby", "Shortsword"]
    assert cards(t, 0, "deck") == ["Gold"] and cards(t, 0, "discard") == []


@pytest.mark.rule("HR-1.2")
def test_hr_t3_the_starting_deck():
    t = new()
    for seat in (0, 1):
        own = Counter(cards(t, seat, "deck") + cards(t, seat, "hand"))
        assert own == {"Shortsword": 1, "Dagger": 1, "Ruby": 1, "Gold": 7} and own.total() == 10


@pytest.mark.rule("HR-2.6", "HR-2.8", "HR-8.4")
@pytest.mark.parametrize("players, hands", [(2, [3, 5]), (3, [3, 4, 5]), (4, [3, 4, 5, 5])])
def test_hr_t4_opening_hands(players, hands):
    t = new("free_for_all", players)
    assert [len(cards(t, s, "hand")) for s in range(players)] == hands


@pytest.mark.rule("HR-4.42", "HR-4.43")
def test_hr_t5_damage_adds_up_within_a_turn_only():
    t = table(combat=5, them={"play": ["Parov, the Enforcer"]})  # Defense 5
    t.play("attack Parov of Bob for 3")
    assert in_play(t, 1) == ["Parov, the Enforcer (3 damage)"]
    t.play("attack Parov of Bob for 2")
    assert in_play(t, 1) == [] and cards(t, 1, "discard") == ["Parov, the Enforcer"]
    t = table(combat=3, hand=[], deck=["Intimidation"] * 2, them={"play": ["Parov, the Enforcer"], "hand": []})
    t.play("attack Parov of Bob for 3", "done", "done")
    t.play("play Intimidation", "attack Parov of Bob for 3")
    assert in_play(t, 1) == ["Parov, the Enforcer (3 damage)"]


@pytest.mark.rule("HR-4.45", "HR-4.46", "HR-4.50")
def test_hr_t6_a_prepared_guard():
    t = table(combat=7, them={"play": ["Man-at-Arms", "Cult Priest"]})  # the guard has Defense 4
    refused(t, "attack Bob for 7", "HR-4.45", "Man-at-Arms guards Bob")
    refused(t, "attack Cult Priest of Bob for 4", "HR-4.46", "Man-at-Arms guards Bob's Cult Priest")
    assert "stunned" in told(t.play("attack Man-at-Arms of Bob for 4"))
    t.play("attack Bob for 3")
    assert health(t, 1) == 47 and pools(t) == (0, 0)


@pytest.mark.rule("HR-R2", "HR-R3")
def test_hr_t7_an_expended_guard():
    guard = {"card": "Man-at-Arms", "expended": True}
    t = table(combat=7, them={"play": [guard, "Cult Priest"]})
    allowed(t, "attack Bob for 7", "HR-R2")
    allowed(t, "attack Cult Priest of Bob for 4", "HR-R2")


@pytest.mark.rule("HR-4.14", "HR-4.15", "HR-4.16")
def test_hr_t8_an_ally_ability():
    t = table(hand=["Orc Grunt", "Dire Wolf"])
    t.play("play Dire Wolf")
    refused(t, "ally Dire Wolf", "HR-4.14", "needs another Wild card of yours in play")
    t.play("play Orc Grunt", "ally Dire Wolf")
    assert pools(t) == (0, 4)
    refused(t, "ally Dire Wolf", "HR-4.16", "has already been used this turn")
    t = table(hand=["Orc Grunt", "Dire Wolf"], then=["play Orc Grunt", "play Dire Wolf", "ally Dire Wolf"])
    assert pools(t) == (0, 4)  # the other order
    refused(t, "ally Dire Wolf", "HR-4.16")


@pytest.mark.rule("HR-4.19")
def test_hr_t9_a_sacrificed_fire_gem():
    t = table(play=["Fire Gem"])
    gems, pile = t.state.gems, len(t.state.sacrificed)
    t.play("sacrifice Fire Gem")
    assert (t.state.gems, len(t.state.sacrificed)) == (gems + 1, pile)


@pytest.mark.rule("HR-4.31", "HR-4.32", "HR-4.33", "HR-4.34")
def test_hr_t10_acquiring():
    t = table(gold=8, market=["Command", "Hit Job", "Spark", "Profit", "Bribe"])
    t.play("acquire Command")  # cost 5
    assert pools(t) == (3, 0) and cards(t, 0, "discard") == ["Command"] and len(market(t)) == 5
    refused(t, "acquire Hit Job", "HR-4.31", "Hit Job costs 4 Gold and you have 3: 1 too few")


@pytest.mark.rule("HR-3.4", "HR-3.5", "HR-3.6", "HR-3.7", "HR-3.8", "HR-3.9")
def test_hr_t11_the_end_of_a_turn():
    t = table(
        gold=2, combat=3, hand=["Gold", "Ruby"], deck=["Gold"] * 5 + ["Dagger"],
        play=["Shortsword", "Spark", {"card": "Orc Grunt", "expended": True}],
    )  # fmt: skip
    events = t.play("done")
    assert {"HR-3.4", "HR-3.5", "HR-3.6", "HR-3.7", "HR-3.8"} <= set(happened(events, "discard_phase").rules)
    assert pools(t) == (0, 0) and in_play(t) == ["Orc Grunt"]
    assert sorted(cards(t, 0, "discard")) == ["Gold", "Ruby", "Shortsword", "Spark"]
    assert cards(t, 0, "hand") == ["Gold"] * 5 and cards(t, 0, "deck") == ["Dagger"]


@pytest.mark.rule("HR-8.6", "HR-8.7")
def test_hr_t12_whom_a_hunter_reaches():
    champion = {"bob": {"play": ["Cult Priest"]}, "cleo": {"play": ["Rake"]}, "dov": {"play": ["Rasmus"]}}
    t = table("first_blood", combat=1, **champion)
    assert attackable(t) == ["Bob", "Cult Priest of Bob", "Rasmus, the Smuggler of Dov"]
    refused(t, "attack Dov for 1", "HR-8.6", "on the left: Bob, not Dov")
    refused(t, "attack Cleo for 1", "HR-8.6", "on the left: Bob, not Cleo")
    refused(t, "attack Rake of Cleo for 1", "HR-8.7", "not Cleo's")


@pytest.mark.rule("HR-8.9", "HR-R20")
def test_hr_t13_who_wins_first_blood():
    t = table("first_blood", combat=9, them={"health": 9})
    t.play("attack Bob for 9")
    assert t.outcome.winners == (0,) and t.outcome.rule == "HR-8.9"
    t = table("first_blood", active="Cleo")
    stricken(t, (1, 50))  # an effect made for the test: Cleo eliminates Bob in her turn
    assert t.outcome.winners == (0,)  # Ann sits on Bob's right


@pytest.mark.rule("HR-8.11", "HR-R18")
def test_hr_t14_the_reward_in_last_one_standing():
    t = table("last_standing", combat=9, health=40, hand=[], deck=["Ruby"], them={"health": 4})
    t.play("attack Bob for 4")
    assert health(t) == 50 and cards(t, 0, "hand") == ["Ruby"]
    assert attackable(t) == ["Cleo"]  # now on Ann's left


@pytest.mark.rule("HR-8.15", "HR-8.26", "HR-8.27")
def test_hr_t15_hydra_health_and_guards():
    t = table("hydra", combat=9, cleo={"play": ["Orc Grunt"]})
    assert [health(t, s) for s in range(4)] == [75] * 4
    refused(t, "Ann: attack Dov for 9", "HR-8.26", "Cleo's Orc Grunt guards Dov too")
    t = table("hydra", combat=9, cleo={"health": 9})
    t.play("Ann: attack Dov for 9")
    assert health(t, 2) == health(t, 3) == 0 and seats_out(t) == ["Cleo", "Dov"]


@pytest.mark.rule("HR-8.22", "HR-8.23", "HR-R37")
def test_hr_t16_mates_add_combat_and_gold_together():
    t = table("hydra", combat=4, bob={"combat": 2}, cleo={"play": ["Borg, Ogre Mercenary"]})  # Defense 6
    t.play("Bob: pledge 2 to Borg of Cleo", "Ann: attack Borg of Cleo for 6")
    assert in_play(t, 2) == [] and pools(t, 0) == pools(t, 1) == (0, 0)
    t = table("hydra", gold=5, bob={"gold": 2}, market=["Domination"])  # cost 7
    t.play("Bob: pledge 2 to Domination", "Ann: acquire Domination")
    assert cards(t, 0, "discard") == ["Domination"] and pools(t, 0) == pools(t, 1) == (0, 0)


@pytest.mark.rule("HR-8.37", "HR-8.38", "HR-8.39", "HR-R29")
def test_hr_t17_whom_a_commander_reaches():
    t = table("emperor", combat=9, finn={"health": 5})
    assert attackable(t) == ["Finn"]
    for name in ("Dov", "Eve"):
        refused(t, f"attack {name} for 1", "HR-8.37", f"{name} is out of reach")
    t.play("attack Finn for 5", "Finn: choose nothing")
    assert attackable(t) == ["Eve"]
    refused(t, "attack Dov for 1", "HR-R29", "Dov stays out of reach")
    assert attackable(table("emperor", active="Bob", bob={"combat": 1}), 1) == ["Dov", "Eve", "Finn"]


@pytest.mark.rule("HR-8.40", "HR-R28")
def test_hr_t18_handing_over_a_card():
    t = table("emperor", gold=1, discard=["Fire Gem"])
    refused(t, "donate Fire Gem to Cleo", "HR-R28", "not to Cleo")
    t.play("donate Fire Gem to Bob")
    assert cards(t, 1, "discard") == ["Fire Gem"] and pools(t) == (0, 0)


@pytest.mark.rule("HR-1.1", "HR-1.18", "HR-R31")
def test_hr_t19_the_list_counts_144():
    copies = {card.name: card.copies for card in TABLE().cards}
    basic = [copies.pop(name) for name in ("Fire Gem", "Gold", "Shortsword", "Dagger", "Ruby")]
    assert basic == [16, 28, 4, 4, 4] and sum(copies.values()) == 80
    assert 16 + 8 + 28 + 4 + 4 + 4 + 80 == 144 == happened(new().began, "box_opened").facts["n"]
