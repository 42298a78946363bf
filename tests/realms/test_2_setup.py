"""Section 2 of the rules: the market, the gems, the decks, the first player and the opening hands."""

from __future__ import annotations

from collections import Counter

import pytest

from heroplay.games.realms.rules.cards import UNKNOWN
from heroplay.games.registry import get_game
from tests.judging import happened, rules_told, seen_by
from tests.realms.kit import Lot, cards, market, new, table, told

GAME = get_game("realms")


def test_hr_2_1_five_cards_of_the_shuffled_deck_make_the_market():
    t = new(seed=3)
    laid = happened(t.began, "market_laid")
    assert "HR-2.1" in laid.rules
    assert [t.state.cards.names[t.state.cards.kind[c]] for c in laid.facts["cards"]] == market(t)
    assert len(market(t)) == 5 and len(t.state.deck) == 75
    assert Counter(t.state.market + t.state.deck) == Counter(t.state.cards.market)
    assert market(t) != market(new(seed=4)) and t.state.deck != sorted(t.state.deck)


def test_hr_2_1_the_market_is_the_top_of_the_deck():
    d = GAME.play.new({"players": ["Ann", "Bob"]}, Lot())
    in_the_box = sorted(d.cards.market)  # nothing is shuffled here; the last of the list lies on top
    assert d.market == in_the_box[:-6:-1] and d.deck == in_the_box[:-5]


def test_hr_2_1_the_rest_of_the_market_deck_lies_face_down():
    seen = seen_by(new(), 0)
    assert set(seen.state.deck) == {UNKNOWN} and UNKNOWN not in seen.state.market


def test_hr_2_2_sixteen_fire_gems_beside_the_market():
    t = new()
    laid = happened(t.began, "market_laid")
    assert "HR-2.2" in laid.rules and laid.facts["gems"] == t.state.gems == 16
    assert t.state.cards.gem not in (*t.state.deck, *t.state.market)


def test_hr_2_3_the_sacrifice_pile_begins_empty():
    t = new()
    assert "HR-2.3" in rules_told(t.began) and t.state.sacrificed == []


def test_hr_2_4_each_shuffles_a_deck_and_has_an_empty_discard_pile():
    t = new(seed=5)
    assert "HR-2.4" in happened(t.began, "decks_made").rules
    for seat in (0, 1):
        assert cards(t, seat, "discard") == [] and len(cards(t, seat, "deck") + cards(t, seat, "hand")) == 10
    assert cards(t, 0, "deck") != cards(new(seed=6), 0, "deck")
    assert set(seen_by(t, 0).state.players[0].deck) == {UNKNOWN}  # face down, from its owner too


@pytest.mark.parametrize("seat", range(3))
def test_hr_2_5_the_first_player_is_random(seat):
    lot, events = Lot(seat), []
    d = GAME.play.new({"players": ["Ann", "Bob", "Cleo"]}, lot, events.append)
    assert lot.lots == [(3, "who begins")]
    assert d.active == seat and "HR-2.5" in happened(events, "begins").rules
    assert happened(events, "begins").seat == seat


def test_hr_2_5_every_player_begins_in_some_game():
    assert {new("free_for_all", 3, first=None, seed=seed).state.active for seed in range(12)} == {0, 1, 2}


@pytest.mark.parametrize("first", [0, 1])
def test_hr_2_6_two_players_start_with_three_and_five_cards(first):
    t = new(first=first)
    assert len(cards(t, first, "hand")) == 3 and len(cards(t, 1 - first, "hand")) == 5
    drew = [e for e in t.began if e.name == "drew"]
    assert [(e.seat, e.facts["n"]) for e in drew] == [(first, 3), (1 - first, 5)]
    assert all("HR-2.6" in e.rules for e in drew)


def test_hr_2_7_everybody_draws_from_the_own_deck():
    t = table(hand=[], deck=["Gold", "Gold", "Gold", "Gold", "Gold", "Ruby"], them={"deck": ["Dagger"], "hand": []})
    events = t.play("done")
    assert "HR-2.7" in happened(events, "drew").rules
    assert cards(t, 0, "hand") == ["Gold"] * 5 and cards(t, 0, "deck") == ["Ruby"]
    assert cards(t, 1, "deck") == ["Dagger"] and cards(t, 1, "hand") == []


@pytest.mark.parametrize("players, hands", [(3, [3, 4, 5]), (4, [3, 4, 5, 5])])
def test_hr_2_8_three_or_more_start_with_three_four_and_five_cards(players, hands):
    for first in range(players):
        t = new("free_for_all", players, first=first)
        in_order = [(first + step) % players for step in range(players)]
        assert [len(cards(t, s, "hand")) for s in in_order] == hands
        assert all("HR-2.8" in e.rules for e in t.began if e.name == "drew")


def test_what_is_told_when_a_game_begins():
    assert told(new().began) == ["box_opened", "decks_made", "market_laid", "format", "begins", "drew", "drew"]
