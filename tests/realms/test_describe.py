"""Positions: read from a dict, refused with every reason, and written down again."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import heroplay as hp
from heroplay.games.realms.language.describe import describe, key_without_luck
from heroplay.games.realms.rules.keys import pieces
from heroplay.table import Table
from tests.realms.kit import new, table

FORMATS = [("duel", 2), ("free_for_all", 5), ("first_blood", 3), ("last_standing", 4), ("hydra", 4), ("emperor", 6)]


def trail(t: Table) -> list[tuple[Any, Any]]:
    return [(step.before, step.action) for step in t.steps]


@pytest.mark.parametrize(("form", "players"), FORMATS)
def test_every_moment_of_random_play_survives(form: str, players: int):
    sides = 2 if form == "hydra" else players
    plain = led = 0
    for seed in range(2):
        rng, t = random.Random(seed), hp.table("realms", format=form, players=players, seed=seed, healths=[14] * sides)
        for _ in range(120):
            if t.outcome is not None:
                break
            asked = len(t.state.frames) > 1
            if asked or rng.random() < 0.3:
                written = json.loads(json.dumps(describe(t.state, trail(t))))
                again = hp.position("realms", written).state
                assert key_without_luck(again) == key_without_luck(t.state) and pieces(again) == pieces(t.state)
                assert again.market == t.state.market and again.turn == t.state.turn
                assert ("then" in written) == asked
                plain, led = plain + (not asked), led + asked
            if asked:
                with pytest.raises(hp.BadInput, match="A card asks something"):
                    describe(t.state)
            t.play(t.game.play.sample(t.state, rng)[0])
    assert plain > 20 and led > 0


def test_what_a_seat_sees_or_an_ended_game_is_no_position():
    t = new(seed=3)
    with pytest.raises(hp.BadInput, match="hidden"):
        describe(t.game.knowledge.observe(t.state, 0))
    t = table(combat=5, them={"health": 5}, then=["attack Bob for 5"])
    with pytest.raises(hp.BadInput, match="over"):
        describe(t.state)


def test_pledges_damage_and_names_that_mean_something_else():
    orcs = [{"card": "Orc Grunt", "damage": 1}, "Orc Grunt"]
    pledges = [{"seat": "market", "n": 2, "card": "Spark"}, {"seat": 1, "n": 1, "card": "Orc Grunt:2", "target": "12"}]
    data = {"format": "hydra", "players": ["Ann", "market", "12", "Ann"], "market": ["Spark"], "2": {"play": orcs}}
    t = hp.position("realms", {**data, "pledges": pledges})
    written = describe(t.state)
    assert {"Ann 1", "1", "2", "Ann 2"} <= set(written) and written["2"]["play"] == orcs
    assert written["pledges"] == [
        {"seat": "1", "n": 2, "card": "Spark"}, {"seat": "1", "n": 1, "card": "Orc Grunt:2", "target": "2"}
    ]  # fmt: skip
    assert key_without_luck(hp.position("realms", written).state) == key_without_luck(t.state)


# ---- what is left over


def test_what_is_not_said_is_where_it_would_be():
    d = table(hand=["Gold", "Ruby"], play=["Orc Grunt"]).state
    names = d.cards.names
    assert sorted(names[k] for k in d.players[0].deck) == ["Dagger", *["Gold"] * 6, "Shortsword"]
    assert len(d.players[1].deck) == 10 and len(d.market) == 5 and len(d.deck) == 74 and d.gems == 16
    assert not d.sacrificed and len(set(d.market)) == 5


def test_a_deck_may_name_its_top_cards_alone_or_all_of_it():
    d = table(deck=["Ruby", "..."], market_deck=["Spark", "..."]).state
    assert d.cards.names[d.players[0].deck[-1]] == "Ruby" and len(d.players[0].deck) == 10
    assert d.cards.names[d.deck[-1]] == "Spark" and len(d.deck) == 75
    d = table(deck=["Ruby"], market=["Spark"], market_deck=[]).state
    assert len(d.players[0].deck) == 1 and len(d.sacrificed) == 9 + 79, "what is nowhere else was sacrificed"
    assert len(d.market) == 1 and not d.deck


def test_who_is_out_has_nothing_and_his_cards_are_gone():
    d = table("last_standing", cleo={"out": True}, gone=["Spark"]).state
    assert d.health[2] == 0 and not d.players[2].deck and len(d.gone) == 11


# ---- refused


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"Ann": {"hand": ["Golld"]}}, ["Ann.hand", "Did you mean Gold?"]),
        ({"Ann": {"hand": ["Spark"] * 4}}, ["Ann.hand: Spark is used more often than there are (3)"]),
        ({"Ann": {"hand": ["Gold"] * 8}}, ["Ann: 8 x Gold", "HR-1.2"]),
        ({"Ann": {"gold": -1, "combat": "x"}}, ["Ann.gold: -1", "Ann.combat: 'x'"]),
        ({"Ann": {"known": 11, "shown": ["Ruby"], "frob": 1}}, ["Ann.known: 11", "Ann.shown", "Ann.frob"]),
        ({"Ann": {"waiting": [{"to": "moon"}]}}, ["Ann.waiting: 'moon'"]),
        ({"Ann": {"done": True}}, ["Ann: done", "HR-R24"]),
        ({"Bob": {"play": [{"card": "Orc Grunt", "damage": 3}]}}, ["3 damage stuns it", "HR-4.42"]),
        ({"Bob": {"play": [{"card": "Orc Grunt", "damage": -1}, 7]}}, ["damage: -1", "7 is not the name of a card"]),
        ({"Bob": {"gold": 2, "play": ["Ruby"]}}, ["Bob: Gold or Combat", "Bob: Ruby in play", "HR-3.6"]),
        ({"Bob": {"health": 0}}, ["Bob.health: 0", "HR-6.1"]),
        ({"Bob": {"out": True}}, ["Ann has won", "HR-7.1"]),
        ({"Carl": {}, "7": {}}, ["Carl: neither", "7: neither"]),
        ({"active": "Bobb"}, ["active", "Did you mean Bob?"]),
        ({"active": 2}, ["active: 2 is not a seat"]),
        ({"market": ["Spark", "Bribe", "Profit", "Recruit", "Taxation", "Elven Gift"]}, ["6 cards", "HR-2.1"]),
        ({"market": ["Spark"], "market_deck": ["Bribe"]}, ["market: 1 of 5", "HR-4.32"]),
        ({"market": ["Gold"]}, ["market: Gold is not a market card (HR-1.18)"]),
        ({"gems": 12}, ["gems: 12; 0 of 16", "HR-4.19"]),
        ({"sacrificed": ["Fire Gem"]}, ["HR-4.19"]),
        ({"sacrificed": ["Gold"]}, ["Gold is named elsewhere too"]),
        ({"turn": 0, "quiet": 900}, ["turn: 0", "quiet: 900"]),
        ({"pledges": [{"seat": 0, "n": 1, "card": "Spark"}]}, ["pledges", "HR-R37"]),
        ({"then": ["play Ruby"]}, ["then, action 1 (play Ruby)", "HR-4.1"]),
        ({"then": "done"}, ["then: give a list"]),
        ({"format": "duel", "players": list("abcdef")}, ["Duel is for 2 players, not 6"]),
        ({"players": list("abcdefg")}, ["not 7"]),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(data: dict[str, Any], words: list[str]):
    with pytest.raises(hp.BadInput) as refused:
        hp.position("realms", {"players": ["Ann", "Bob"], **data})
    for word in words:
        assert word in str(refused.value), refused.value


def test_all_mistakes_are_told_at_once():
    with pytest.raises(hp.BadInput) as refused:
        table(hand=["Golld"], gold=-1, market=["Spurk"], them={"combat": 3}, turn=0)
    assert len(refused.value.problems) == 5


def test_hr_8_15_mates_cannot_tell_different_health():
    with pytest.raises(hp.BadInput, match="of the same team"):
        table("hydra", health=30, them={"health": 31})
    assert table("hydra", them={"health": 31}).state.health == [31, 75]
