"""Section 1 of the rules: what is in the box, what stands on a card, and what the words mean."""

from __future__ import annotations

from collections import Counter

import pytest

from heroplay.games.realms.language.notation import card_text
from heroplay.games.realms.rules.cards import TABLE
from heroplay.games.realms.rules.keys import pieces
from tests.judging import allowed, happened, refused, rules_told
from tests.realms.kit import cards, health, in_play, new, pools, table

CARDS = {card.name: card for card in TABLE().cards}
GUARDS = {
    "Arkus, Imperial Dragon", "Cristov, the Just", "Man-at-Arms", "Master Weyan", "Borg, Ogre Mercenary",
    "Myros, Guild Mage", "Parov, the Enforcer", "Death Cultist", "Lys, the Unseen", "Tyrannor, the Devourer",
    "Dire Wolf", "Grak, Storm Giant", "Orc Grunt", "Torgen Rocksplitter",
}  # fmt: skip


def test_hr_1_1_the_box_has_144_cards():
    t = new("free_for_all", 4)
    opened = happened(t.began, "box_opened")
    assert "HR-1.1" in opened.rules and (opened.facts["n"], opened.facts["boxes"]) == (144, 1)
    have = Counter({t.state.cards.names[k]: n for k, n in pieces(t.state).items()})
    basic = {name: have.pop(name) for name in ("Fire Gem", "Gold", "Shortsword", "Dagger", "Ruby")}
    assert basic == {"Fire Gem": 16, "Gold": 28, "Shortsword": 4, "Dagger": 4, "Ruby": 4}
    assert have.total() == 80  # the market; with 8 score trackers they are 144
    assert sum(basic.values()) + 80 + 8 == 144


def test_hr_1_2_a_personal_deck_starts_with_ten_cards():
    t = new()
    assert "HR-1.2" in happened(t.began, "decks_made").rules
    for seat in (0, 1):
        own = Counter(cards(t, seat, "deck") + cards(t, seat, "hand"))
        assert own == {"Gold": 7, "Shortsword": 1, "Dagger": 1, "Ruby": 1}


def test_hr_1_3_gold_buys_combat_attacks_health_is_the_score():
    t = table(gold=1, combat=4, market=["Spark"], health=30)
    t.play("acquire Spark")
    assert pools(t) == (0, 4) and cards(t, 0, "discard") == ["Spark"]
    t.play("attack Bob for 4")
    assert pools(t) == (0, 0) and (health(t, 0), health(t, 1)) == (30, 46)


def test_hr_1_4_players_start_with_50_health():
    for format in ("duel", "free_for_all", "first_blood", "last_standing"):
        t = new(format)
        event = happened(t.began, "format")
        assert "HR-1.4" in event.rules and set(event.facts["healths"]) == {50}
        assert all(health(t, s) == 50 for s in range(len(t.names)))


def test_hr_1_5_every_card_is_an_action_an_item_or_a_champion():
    types = Counter(card.type for card in CARDS.values())
    assert types == {"action": 27, "champion": 27, "item": 5}
    assert CARDS["Spark"].subtype == ("Spell",) and CARDS["Orc Grunt"].subtype == ("Orc",)
    assert CARDS["Command"].subtype == ()


def test_hr_1_6_a_type_matters_only_where_a_card_speaks_of_it():
    # Bribe speaks of Actions: a champion of the same price is not redirected, an Action is.
    t = table(play=["Bribe", "Profit"], gold=9, market=["Street Thug", "Bribe"], then=["ally Bribe"])
    t.play("acquire Street Thug")
    assert cards(t, 0, "discard")[0] == "Street Thug"
    t.play("acquire Bribe")
    assert cards(t, 0, "deck")[0] == "Bribe"
    # Wolf Shaman counts Wild cards, wolves or not.
    t = table(play=["Wolf Shaman", "Elven Gift"])
    t.play("expend Wolf Shaman")
    assert pools(t) == (0, 3)


def test_hr_1_7_what_stands_on_a_card():
    card = CARDS["Word of Power"]
    assert (card.name, card.type, card.subtype, card.faction, card.cost) == (
        "Word of Power", "action", ("Spell",), "imperial", 6,
    )  # fmt: skip
    assert card.primary and card.ally and card.sacrifice and not card.expend
    assert card_text(card) == "Draw 2 cards. Imperial ally: Gain 5 Health. Sacrifice: Gain 5 Combat."


def test_hr_1_8_the_ally_ability_shows_the_faction_of_its_own_card():
    for card in CARDS.values():
        if card.ally:
            assert card.faction and f"{card.faction.capitalize()} ally:" in card_text(card)
    t = table(play=["Orc Grunt", "Profit"])
    refused(t, "ally Orc Grunt", "HR-4.14", "another Wild card")
    allowed(table(play=["Orc Grunt", "Spark"]), "ally Orc Grunt", "HR-4.14")


def test_hr_1_9_four_factions():
    factions = {card.faction for card in CARDS.values()}
    assert factions == {"", "guild", "necros", "imperial", "wild"}
    assert {name for name, c in CARDS.items() if not c.faction} == {"Gold", "Shortsword", "Dagger", "Ruby", "Fire Gem"}


def test_hr_1_10_the_cost_is_the_number_on_the_card():
    t = table(gold=4, market=["Arkus, Imperial Dragon", "Rampage"])
    refused(t, "acquire Arkus", "HR-4.31", "costs 8 Gold and you have 4", "4 too few")
    refused(t, "acquire Rampage", "HR-4.31", "costs 6 Gold")
    assert all(CARDS[name].cost == 0 for name in ("Gold", "Shortsword", "Dagger", "Ruby"))


def test_hr_1_11_icons_add_to_the_pools_and_to_health():
    t = table(hand=["Command"], gold=1, combat=1, health=40)
    events = t.play("play Command")
    assert pools(t) == (3, 4) and health(t) == 44
    assert happened(events, "gained_gold").facts == {"n": 2, "pool": 3}
    assert happened(events, "gained_combat").facts == {"n": 3, "pool": 4}
    assert happened(events, "gained_health").facts == {"n": 4, "health": 44}


@pytest.mark.parametrize("name, defense", [("Myros, Guild Mage", 3), ("Cult Priest", 4), ("Grak, Storm Giant", 7)])
def test_hr_1_12_a_champion_falls_at_its_defense_and_not_before(name, defense):
    t = table(combat=10, them={"play": [name]})
    t.play(f"attack {name} of Bob for {defense - 1}")
    assert in_play(t, 1) == [f"{name} ({defense - 1} damage)"]
    t.play(f"attack {name} of Bob for 1")
    assert in_play(t, 1) == []


def test_hr_1_13_some_champions_are_guards():
    assert {card.name for card in CARDS.values() if card.guard} == GUARDS
    assert all(CARDS[name].type == "champion" for name in GUARDS)


def test_hr_1_14_prepared_or_expended():
    t = table(play=["Orc Grunt", {"card": "Cult Priest", "expended": True}])
    assert in_play(t) == ["Orc Grunt", "Cult Priest (expended)"]


def test_hr_1_15_expend_turns_a_card_and_prepare_turns_it_back():
    t = table(play=["Orc Grunt"], hand=[])
    t.play("expend Orc Grunt")
    assert in_play(t) == ["Orc Grunt (expended)"]
    t.play("done")
    assert in_play(t) == ["Orc Grunt"]


def test_hr_1_16_stun_puts_a_champion_into_the_discard_pile():
    t = table(combat=3, them={"play": ["Orc Grunt"], "discard": ["Gold"]})
    t.play("attack Orc Grunt of Bob for 3")
    assert in_play(t, 1) == [] and cards(t, 1, "discard") == ["Orc Grunt", "Gold"]


def test_hr_1_17_the_game_keeps_the_score():
    t = table(combat=3, health=20, hand=["Taxation"], play=["Recruit"], then=["play Taxation"])
    events = t.play("attack Bob for 3", "ally Taxation")
    assert happened(events, "attacked").facts["health"] == 47 == health(t, 1)
    assert happened(events, "gained_health").facts["health"] == 26 == health(t)


def test_hr_1_18_the_market_deck_by_title_and_copies():
    copies = {card.name: card.copies for card in CARDS.values() if card.source == "market"}
    assert len(copies) == 54 and sum(copies.values()) == 80
    assert {name for name, n in copies.items() if n == 3} == {
        "Recruit", "Taxation", "Bribe", "Profit", "Death Touch", "Influence", "Elven Gift", "Spark",
    }  # fmt: skip
    assert {name for name, n in copies.items() if n == 2} == {
        "Man-at-Arms", "Tithe Priest", "Intimidation", "Street Thug", "Cult Priest", "Death Cultist", "The Rot",
        "Elven Curse", "Orc Grunt", "Wolf Shaman",
    }  # fmt: skip
    assert all(n in (1, 2, 3) for n in copies.values())
    by_faction = Counter(card.faction for card in CARDS.values() for _ in range(card.copies) if card.faction)
    assert by_faction == {"imperial": 20, "guild": 20, "necros": 20, "wild": 20}
    assert "HR-1.18" in rules_told(new().began)
