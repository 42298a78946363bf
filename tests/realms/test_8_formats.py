"""Section 8 of the rules: what each format changes."""

from __future__ import annotations

import pytest

import heroplay as hp
from heroplay.core.errors import BadInput
from heroplay.games.realms.rules.cards import UNKNOWN
from heroplay.games.registry import get_game
from tests.judging import allowed, happened, refused, rules_told, seen_by
from tests.realms.kit import (
    Lot,
    answers,
    attackable,
    cards,
    health,
    in_play,
    new,
    pools,
    said,
    seats_out,
    stricken,
    table,
    told,
)

GAME = get_game("realms")


@pytest.mark.parametrize("format", ["free_for_all", "first_blood", "last_standing", "hydra", "emperor"])
def test_hr_8_1_the_standard_rules_hold_where_the_format_says_nothing(format):
    assert "HR-8.1" in happened(new(format).began, "format").rules
    t = table(format, hand=["Gold"], play=["Orc Grunt", "Spark"], gold=3, combat=2, market=["Recruit"])
    t.play("Ann: expend Orc Grunt", "Ann: ally Orc Grunt", "Ann: acquire Recruit")
    refused(t, "Ann: expend Orc Grunt", "HR-4.12")
    refused(t, "Ann: ally Orc Grunt", "HR-4.16")
    assert pools(t) == (1, 4) and cards(t, 0, "discard") == ["Recruit"]


# ---- Free-For-All


def test_hr_8_2_free_for_all_is_what_is_played_when_nothing_is_said():
    t = hp.table("realms", players=["Ann", "Bob", "Cleo"])
    assert happened(t.began, "format").facts["format"] == "free_for_all"
    two = hp.table("realms", players=2)
    assert [len(cards(two, (two.state.active + s) % 2, "hand")) for s in (0, 1)] == [3, 5]


def test_hr_8_3_anybody_may_attack_anybody():
    t = table("free_for_all", players=4, combat=1, cleo={"play": ["Cult Priest"]})
    assert attackable(t) == ["Bob", "Cleo", "Dov", "Cult Priest of Cleo"]
    for action in ("attack Bob for 1", "attack Cleo for 1", "attack Dov for 1", "attack Cult Priest of Cleo for 1"):
        verdict = allowed(t, action, "HR-8.3")
    assert "In Free-For-All you may attack anybody, Cleo too. (HR-8.3)" in verdict.reasons


@pytest.mark.parametrize("players, hands", [(2, [3, 5]), (3, [3, 4, 5]), (4, [3, 4, 5, 5])])
def test_hr_8_4_free_for_all_opening_hands(players, hands):
    t = new("free_for_all", players)
    assert [len(cards(t, s, "hand")) for s in range(players)] == hands
    assert all("HR-8.4" in e.rules for e in t.began if e.name == "drew")


# ---- Hunter: First Blood


def test_hr_8_5_first_blood_is_like_free_for_all_but_for_its_own_rules():
    t = new("first_blood", 3)
    event = happened(t.began, "format")
    assert "HR-8.5" in event.rules and event.facts["healths"] == (50, 50, 50)
    t.play("done")
    assert t.state.active == 1
    with pytest.raises(BadInput, match=r"First Blood is for 3, 4, 5 or 6 players, not 2 \(HR-8.5\)"):
        new("first_blood", 2)


def test_hr_8_6_a_hunter_attacks_the_player_on_the_left_only():
    t = table("first_blood", combat=3)
    verdict = allowed(t, "attack Bob for 3", "HR-8.6")
    assert "Bob sits on your left. (HR-8.6)" in verdict.reasons
    for name in ("Cleo", "Dov"):
        words = f"A hunter attacks only the player on the left: Bob, not {name}"
        refused(t, f"attack {name} for 3", "HR-8.6", words)
    t.play("done", "done", "done")
    assert t.state.active == 3 and attackable(table("first_blood", active="Dov", dov={"combat": 1}), 3) == ["Ann"]


def test_hr_8_6_a_hunter_targets_the_player_on_the_left_only():
    t = table("first_blood", hand=["Spark"], them={"hand": ["Gold"]}, cleo={"hand": ["Ruby"]}, dov={"hand": ["Gold"]})
    t.play("play Spark")
    assert t.seats == (1,)  # nobody was to be named


def test_hr_8_7_champions_of_both_neighbours_are_in_reach():
    priest = {"play": ["Cult Priest"]}
    t = table("first_blood", combat=4, bob=priest, cleo={"play": ["Street Thug"]}, dov={"play": ["Rasmus"]})
    left = allowed(t, "attack Cult Priest of Bob for 4", "HR-8.7")
    right = allowed(t, "attack Rasmus of Dov for 4", "HR-8.7")
    assert "Cult Priest belongs to Bob, your neighbour on the left. (HR-8.7)" in left.reasons
    assert "Rasmus, the Smuggler belongs to Dov, your neighbour on the right. (HR-8.7)" in right.reasons
    words = "champions of the left (Bob) and the right neighbour (Dov), not Cleo's"
    refused(t, "attack Street Thug of Cleo for 4", "HR-8.7", words)


def test_hr_8_7_also_for_targets():
    t = table(
        "first_blood", play=["Hit Job", "Profit"], bob={"play": ["Cult Priest"]}, cleo={"play": ["Street Thug"]},
        dov={"play": ["Rasmus"]}, then=["ally Hit Job"],
    )  # fmt: skip
    refused(t, "choose Street Thug of Cleo", "HR-8.7", "not Cleo's")
    t.play("choose Rasmus of Dov")
    assert in_play(t, 3) == []


@pytest.mark.parametrize("format", ["first_blood", "last_standing"])
def test_hr_8_8_hunter_opening_hands(format):
    t = new(format, 4, first=2)
    assert [len(cards(t, s, "hand")) for s in (2, 3, 0, 1)] == [3, 4, 5, 5]
    assert all("HR-8.8" in e.rules for e in t.began if e.name == "drew")


def test_hr_8_9_first_blood_ends_with_the_first_elimination():
    t = table("first_blood", combat=9, them={"health": 9})
    events = t.play("attack Bob for 9")
    won = happened(events, "won")
    assert "HR-8.9" in won.rules and t.outcome.winners == (0,) and t.outcome.rule == "HR-8.9"
    assert str(t.outcome) == "Ann wins: the player on the left was the first to fall."
    refused(t, "Cleo: done", "HR-8.9", "The game is over: Ann won")


# ---- Hunter: Last One Standing


def test_hr_8_10_the_game_goes_on_after_an_elimination():
    assert "HR-8.10" in happened(new("last_standing").began, "format").rules
    t = table("last_standing", combat=9, them={"health": 9})
    t.play("attack Bob for 9")
    assert t.outcome is None and t.seats == (0,) and seats_out(t) == ["Bob"]
    assert attackable(table("last_standing", combat=1)) == ["Bob"]  # the limits of First Blood hold


def test_hr_8_11_the_player_on_the_right_gains_ten_health_and_a_card():
    t = table("last_standing", combat=9, health=21, hand=["Dagger"], deck=["Ruby", "Gold"], them={"health": 9})
    events = t.play("attack Bob for 9")
    gained, drew = happened(events, "gained_health"), happened(events, "drew")
    assert "HR-8.11" in gained.rules and gained.facts == {"n": 10, "health": 31}
    assert "HR-8.11" in drew.rules and drew.facts["n"] == 1
    assert health(t) == 31 and sorted(cards(t, 0, "hand")) == ["Dagger", "Ruby"]
    assert [health(t, s) for s in (2, 3)] == [50, 50]


def test_hr_8_12_the_last_one_standing_wins():
    t = table("last_standing", combat=5, bob={"health": 5}, cleo={"out": True}, dov={"out": True})
    events = t.play("attack Bob for 5")
    assert "HR-8.12" in happened(events, "won").rules
    assert t.outcome.winners == (0,) and t.outcome.rule == "HR-8.12"
    assert "gained_health" not in told(events)


# ---- Hydra


def test_hr_8_15_a_team_of_two_shares_75_health():
    t = new("hydra")
    event = happened(t.began, "format")
    assert "HR-8.15" in event.rules and event.facts["healths"] == (75, 75)
    t = table("hydra", combat=5, bob={"combat": 2})
    t.play("Ann: attack Cleo for 5", "Bob: attack Dov for 2")
    assert health(t, 2) == health(t, 3) == 68 and health(t, 0) == health(t, 1) == 75
    with pytest.raises(BadInput, match=r"Hydra is for 4 or 6 players, not 3 \(HR-8.15\)"):
        new("hydra", 3)


def test_hr_8_16_everybody_has_own_cards():
    t = new("hydra")
    assert "HR-8.16" in happened(t.began, "format").rules
    assert all(len(cards(t, s, "deck") + cards(t, s, "hand")) == 10 for s in range(4))
    t = table("hydra", hand=["Gold"], bob={"hand": ["Ruby"], "play": ["Orc Grunt"]})
    refused(t, "Ann: play Ruby", "HR-4.1", "You do not hold Ruby")
    refused(t, "Ann: expend Orc Grunt", "HR-4.10", "You have no Orc Grunt in play")
    t.play("Bob: play Ruby")
    assert in_play(t, 0) == [] and in_play(t, 1) == ["Orc Grunt", "Ruby"]
    assert set(seen_by(t, 1).state.players[0].hand) == {UNKNOWN}


def test_hr_8_17_a_mates_cards_enable_no_ally_ability():
    t = table("hydra", play=["Orc Grunt"], bob={"play": ["Dire Wolf"]})
    words = "Orc Grunt needs another Wild card of your own; Bob's cards do not count for you"
    refused(t, "Ann: ally Orc Grunt", "HR-8.17", words)
    refused(t, "Bob: ally Dire Wolf", "HR-8.17", "Ann's cards do not count")


@pytest.mark.parametrize("team, first", [(0, "Ann and Bob"), (1, "Cleo and Dov")])
def test_hr_8_18_the_first_team_is_random(team, first):
    lot, events = Lot(team), []
    d = GAME.play.new({"format": "hydra", "players": ["Ann", "Bob", "Cleo", "Dov"]}, lot, events.append)
    assert lot.lots == [(2, "which team begins")]
    event = happened(events, "team_begins")
    assert "HR-8.18" in event.rules and GAME.language.line(d, event) == f"{first} begin."
    assert list(GAME.play.pending(d)) == [2 * team, 2 * team + 1]


@pytest.mark.parametrize("first, hands", [(0, [3, 3, 5, 5]), (3, [5, 5, 3, 3])])
def test_hr_8_19_three_cards_for_the_first_team_five_for_the_other(first, hands):
    t = new("hydra", first=first)
    assert [len(cards(t, s, "hand")) for s in range(4)] == hands
    assert all("HR-8.19" in e.rules for e in t.began if e.name == "drew")


def test_hr_8_20_a_team_takes_one_turn_together():
    t = table("hydra", hand=["Gold", "Gold"], bob={"hand": ["Dagger", "Ruby"]})
    assert t.seats == (0, 1) and t.prompt.startswith("Ann and Bob: your team's Main Phase")
    t.play("Bob: play Dagger", "Ann: play Gold", "Bob: play Ruby", "Ann: play Gold")
    events = t.play("Ann: done")
    assert told(events) == ["said_done"] and "HR-8.20" in events[0].rules and t.seats == (1, 0)
    events = t.play("Bob: done")
    assert told(events) == ["said_done", "discard_phase", "discard_phase", "drew", "drew", "turn_began"]
    assert [e.seat for e in events[1:5]] == [0, 1, 0, 1]  # together: first both discard, then both draw
    assert all("HR-8.20" in e.rules for e in events if e.name in ("discard_phase", "turn_began"))
    assert t.seats == (2, 3) and said(t, events)[-1] == "Turn 2: Cleo and Dov."


def test_hr_8_20_the_other_team_waits():
    t = table("hydra", cleo={"hand": ["Gold"]})
    refused(t, "Cleo: play Gold", "HR-3.1", "It is Ann and Bob's turn")


def test_hr_8_21_own_pools_and_own_decisions():
    assert "HR-8.21" in happened(new("hydra").began, "format").rules
    t = table("hydra", gold=3, combat=1, bob={"gold": 1, "combat": 6}, market=["Bribe"])
    assert pools(t, 0) == (3, 1) and pools(t, 1) == (1, 6)
    refused(t, "Bob: acquire Bribe", "HR-4.31", "costs 3 Gold and you have 1")
    refused(t, "Ann: attack Cleo for 2", "HR-4.48", "You have 1 Combat, not 2")
    t.play("Ann: acquire Bribe", "Bob: attack Cleo for 6")
    assert pools(t, 0) == (0, 1) and pools(t, 1) == (1, 0)


def test_hr_8_22_mates_add_their_combat_together():
    t = table("hydra", combat=4, bob={"combat": 2}, cleo={"play": ["Borg, Ogre Mercenary"]})
    allowed(t, "Ann: pledge 4 to Borg of Cleo", "HR-8.22")
    events = t.play("Ann: pledge 4 to Borg of Cleo")
    assert "HR-8.22" in happened(events, "pledged").rules and pools(t, 0) == (0, 0)
    verdict = allowed(t, "Bob: attack Borg of Cleo for 6", "HR-8.22")
    assert any(reason.startswith("Your team may add its Combat together") for reason in verdict.reasons)
    events = t.play("Bob: attack Borg of Cleo for 6")
    assert "HR-8.22" in happened(events, "attacked_champion").rules and "stunned" in told(events)
    assert in_play(t, 2) == [] and pools(t, 0) == pools(t, 1) == (0, 0)


def test_hr_8_22_also_by_attacking_one_after_the_other():
    t = table("hydra", combat=4, bob={"combat": 2}, cleo={"play": ["Borg, Ogre Mercenary"]})
    t.play("Ann: attack Borg of Cleo for 4")
    assert in_play(t, 2) == ["Borg, Ogre Mercenary (4 damage)"]
    assert "stunned" in told(t.play("Bob: attack Borg of Cleo for 2"))


def test_hr_8_23_mates_add_their_gold_together():
    t = table("hydra", gold=5, bob={"gold": 2}, market=["Domination"])
    refused(t, "Ann: acquire Domination", "HR-4.31", "costs 7 Gold and you have 5")
    assert "HR-8.23" in happened(t.play("Bob: pledge 2 to Domination"), "pledged").rules
    verdict = allowed(t, "Ann: acquire Domination", "HR-8.23")
    assert "Your team's Gold counts together: 5 + 2 = 7. (HR-8.23)" in verdict.reasons
    assert "HR-8.23" in happened(t.play("Ann: acquire Domination"), "acquired").rules
    assert pools(t, 0) == pools(t, 1) == (0, 0) and cards(t, 0, "discard") == ["Domination"]


def test_hr_8_26_a_guard_protects_the_whole_team():
    t = table("hydra", combat=5, cleo={"play": ["Orc Grunt"]}, dov={"play": ["Cult Priest"]})
    refused(t, "Ann: attack Cleo for 5", "HR-4.45", "Orc Grunt guards Cleo")
    words = "Cleo's Orc Grunt guards Dov too: a team shares its guards"
    refused(t, "Ann: attack Dov for 5", "HR-8.26", words)
    words = "Cleo's Orc Grunt guards Dov's champions too"
    refused(t, "Ann: attack Cult Priest of Dov for 4", "HR-8.26", words)
    assert attackable(t, 0) == ["Orc Grunt of Cleo"]


def test_hr_8_26_also_against_effects():
    t = table(
        "hydra", play=["Hit Job", "Profit"], cleo={"play": ["Orc Grunt", "Dire Wolf"]}, dov={"play": ["Cult Priest"]},
        then=["Ann: ally Hit Job"],
    )  # fmt: skip
    refused(t, "Ann: choose Cult Priest of Dov", "HR-8.26", "guards Dov's champions too")


def test_hr_8_26_an_expended_guard_protects_nobody():
    t = table("hydra", combat=5, cleo={"play": [{"card": "Orc Grunt", "expended": True}]})
    allowed(t, "Ann: attack Dov for 5", "HR-4.48")


def test_hr_8_27_at_zero_all_players_of_the_team_are_defeated():
    t = table("hydra", combat=9, cleo={"health": 6})
    events = t.play("Ann: attack Dov for 6")
    fallen = [e for e in events if e.name == "defeated"]
    assert [e.seat for e in fallen] == [2, 3] and all("HR-8.27" in e.rules for e in fallen)
    assert seats_out(t) == ["Cleo", "Dov"]
    assert "HR-8.27" in happened(events, "won").rules
    assert t.outcome.winners == (0, 1) and str(t.outcome) == "Ann and Bob win: the other team has no Health left."


def test_hr_8_28_teams_of_three_have_100_health():
    t = new("hydra", 6)
    event = happened(t.began, "format")
    assert "HR-8.28" in event.rules and event.facts["healths"] == (100, 100)
    assert t.seats == (0, 1, 2) and [health(t, s) for s in range(6)] == [100] * 6
    assert "HR-8.28" not in rules_told(new("hydra", 4).began)


# ---- Emperor


def test_hr_8_30_two_teams_of_three():
    t = new("emperor")
    assert "HR-8.30" in happened(t.began, "format").rules and len(t.names) == 6
    assert t.state.layout.teams == ((0, 1, 2), (3, 4, 5)) and t.state.layout.emperors == (1, 4)
    assert happened(t.began, "box_opened").facts["boxes"] == 2
    for players in (2, 4, 5):
        with pytest.raises(BadInput, match=rf"Emperor is for 6 players, not {players} \(HR-8.30\)"):
            new("emperor", players)


def test_hr_8_31_numbers_of_character_cards_can_be_given():
    t = new("emperor", healths=[50, 62, 50, 50, 68, 50])
    event = happened(t.began, "format")
    assert "HR-8.31" in event.rules and [health(t, s) for s in (1, 4)] == [62, 68]
    assert "HR-8.31" not in rules_told(new("emperor").began)


def test_hr_8_32_the_emperors_sit_opposite_between_their_commanders():
    t = new("emperor")
    assert "HR-8.32" in happened(t.began, "format").rules
    t = table("emperor", active="Bob", bob={"gold": 1, "discard": ["Gold"]})
    assert [a for a in answers(t) if a.startswith("donate")] == ["donate Gold to Ann", "donate Gold to Cleo"]


def test_hr_8_33_commanders_start_with_50_health():
    t = new("emperor")
    assert "HR-8.33" in happened(t.began, "format").rules
    assert [health(t, s) for s in (0, 2, 3, 5)] == [50] * 4


def test_hr_8_34_emperors_start_with_60_health():
    t = new("emperor")
    assert "HR-8.34" in happened(t.began, "format").rules
    assert [health(t, s) for s in (1, 4)] == [60, 60]


def test_hr_8_35_team_a_starts_with_three_cards_team_b_with_five():
    t = new("emperor")
    assert [len(cards(t, s, "hand")) for s in range(6)] == [3, 3, 3, 5, 5, 5]
    assert all("HR-8.35" in e.rules for e in t.began if e.name == "drew")


def test_hr_8_36_player_1_begins_and_turns_go_clockwise():
    for seed in range(4):
        t = new("emperor", seed=seed, first=None)
        assert t.state.active == 0 and "HR-8.36" in happened(t.began, "begins").rules
    order = []
    for _ in range(7):
        order.append(t.names[t.state.active])
        assert "HR-8.36" in happened(t.play("done"), "turn_began").rules
    assert order == ["Ann", "Bob", "Cleo", "Dov", "Eve", "Finn", "Ann"]
    with pytest.raises(BadInput, match=r"Player 1 begins, seat 0 \(HR-8.36\)"):
        new("emperor", first=2)


def test_hr_8_37_a_commander_reaches_the_commander_opposite_only():
    t = table(
        "emperor", combat=5, dov={"play": ["Cult Priest"]}, eve={"play": ["Rasmus"]}, finn={"play": ["Street Thug"]}
    )  # fmt: skip
    assert attackable(t) == ["Finn", "Street Thug of Finn"]
    assert "Finn sits across from you. (HR-8.37)" in allowed(t, "attack Finn for 5", "HR-8.37").reasons
    allowed(t, "attack Street Thug of Finn for 4", "HR-8.37")
    for who in ("Dov", "Eve", "Cult Priest of Dov", "Rasmus of Eve"):
        words = "A Commander can attack only the Commander across, Finn"
        refused(t, f"attack {who} for 4", "HR-8.37", words)


def test_hr_8_37_also_for_targets():
    t = table(
        "emperor", play=["Hit Job", "Profit"], hand=["Spark"], eve={"play": ["Rasmus"], "hand": ["Gold"]},
        finn={"play": ["Street Thug", "Cult Priest"], "hand": ["Gold"]}, then=["ally Hit Job"],
    )  # fmt: skip
    refused(t, "choose Rasmus of Eve", "HR-8.37", "Eve is out of reach")
    t.play("choose Street Thug of Finn", "play Spark")
    assert t.seats == (5,)


def test_hr_8_38_then_the_enemy_emperor_is_in_reach():
    t = table("emperor", combat=5, eve={"play": ["Rasmus"]}, finn={"out": True})
    assert attackable(t) == ["Eve", "Rasmus, the Smuggler of Eve"]
    verdict = allowed(t, "attack Eve for 5", "HR-8.38")
    assert "Finn is defeated, so the enemy Emperor Eve is within reach. (HR-8.38)" in verdict.reasons
    allowed(t, "attack Rasmus of Eve for 5", "HR-8.38")


def test_hr_8_39_an_emperor_reaches_everybody():
    t = table("emperor", active="Bob", bob={"combat": 4}, dov={"play": ["Cult Priest"]})
    assert attackable(t, 1) == ["Dov", "Eve", "Finn", "Cult Priest of Dov"]
    for who in ("Dov", "Eve", "Finn", "Cult Priest of Dov"):
        allowed(t, f"attack {who} for 4", "HR-8.39")
    refused(t, "attack Cleo for 4", "HR-4.40", "Cleo is on your own team")


def test_hr_8_40_one_gold_moves_a_card_to_a_neighbouring_mate():
    t = table("emperor", gold=2, discard=["Ruby", "Fire Gem"])
    verdict = allowed(t, "donate Fire Gem to Bob", "HR-8.40")
    assert verdict.text == "1 of your 2 Gold moves Fire Gem to Bob. (HR-8.40)"
    event = happened(t.play("donate Fire Gem to Bob"), "donated")
    assert "HR-8.40" in event.rules and said(t, [event]) == ["Ann pays 1 Gold and hands Fire Gem to Bob."]
    assert cards(t, 0, "discard") == ["Ruby"] and cards(t, 1, "discard") == ["Fire Gem"] and pools(t) == (1, 0)
    t.play("donate Ruby to Bob")
    assert pools(t) == (0, 0)


def test_hr_8_40_only_with_gold_from_the_discard_pile_and_in_this_format():
    t = table("emperor", gold=0, discard=["Ruby"])
    refused(t, "donate Ruby to Bob", "HR-8.40", "costs 1 Gold, and you have 0")
    t = table("emperor", gold=1, hand=["Ruby"], discard=["Gold"])
    refused(t, "donate Ruby to Bob", "HR-8.40", "Ruby is not in your discard pile")
    refused(t, {"do": "donate", "seat": 0, "card": "excalibur", "target": 1}, "HR-8.40", "There is no card 'excalibur'")
    t = table("hydra", gold=1, discard=["Gold"])
    refused(t, "Ann: donate Gold to Bob", "HR-8.40", "only in the Emperor format")


@pytest.mark.parametrize("zone", ["hand", "deck", "discard"])
def test_hr_8_41_a_defeated_commander_may_leave_a_card_to_the_emperor(zone):
    finn = {"health": 4, "hand": ["Gold"], "deck": ["Gold"], "discard": ["Gold"]} | {zone: ["Ruby", "Dagger"]}
    t = table("emperor", combat=4, finn=finn, eve={"discard": ["Shortsword"]})
    t.play("attack Finn for 4")
    assert t.seats == (5,)
    assert t.prompt == "Finn: you are defeated. You may leave one card from your hand, deck or discard pile to Eve."
    refused(t, "Ann: done", "HR-8.41", "Finn is defeated and may first leave a card to the Emperor")
    allowed(t, f"Finn: choose Ruby from {zone}", "HR-8.41")
    event = happened(t.play(f"Finn: choose Ruby from {zone}"), "legacy")
    assert "HR-8.41" in event.rules and said(t, [event]) == ["Finn leaves Ruby to Eve."]
    assert cards(t, 4, "discard") == ["Ruby", "Shortsword"] and t.seats == (0,)
    assert cards(t, 5, "hand") == cards(t, 5, "deck") == cards(t, 5, "discard") == []


def test_hr_8_41_one_card_at_most_or_none():
    t = table("emperor", combat=4, finn={"health": 4, "hand": ["Gold", "Ruby"]}, then=["attack Finn for 4"])
    refused(t, "Finn: choose Gold from hand + Ruby from hand", "HR-8.41", "Choose 0 to 1, not 2")
    refused(t, {"do": "choose", "seat": 5, "picks": ["hand/arkus_imperial_dragon"]}, "HR-8.41", "You cannot choose")
    events = t.play("Finn: choose nothing")
    assert "HR-8.41" in happened(events, "chose_none").rules
    assert cards(t, 4, "discard") == [] and t.seats == (0,)


def test_hr_8_41_a_champion_in_play_cannot_be_left():
    finn = {"health": 4, "hand": [], "deck": ["Ruby"], "play": ["Street Thug"]}
    t = table("emperor", combat=4, finn=finn, then=["attack Finn for 4"])
    assert sorted(answers(t)) == ["choose Ruby from deck", "choose nothing"]


def test_hr_8_42_when_an_emperor_falls_the_team_loses():
    t = table("emperor", active="Bob", bob={"combat": 9}, eve={"health": 9})
    events = t.play("attack Eve for 9")
    won = happened(events, "won")
    assert "HR-8.42" in won.rules and said(t, [won]) == ["Ann, Bob and Cleo won."]
    assert t.outcome.winners == (0, 1, 2) and t.outcome.rule == "HR-8.42"
    assert str(t.outcome) == "Ann, Bob and Cleo win: the other Emperor is defeated."
    refused(t, "Dov: done", "HR-8.42", "Ann, Bob and Cleo won")


def test_hr_8_42_a_commander_may_fall_and_the_game_goes_on():
    t = table("emperor", finn={"deck": [], "hand": []})
    stricken(t, (5, 50))
    assert t.outcome is None and seats_out(t) == ["Finn"]
