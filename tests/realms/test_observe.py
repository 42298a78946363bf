"""What a seat may know, and full games that fit it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import heroplay as hp
from heroplay.games.realms.language.audit import audit
from heroplay.games.realms.rules.knowledge import deal_unseen, observe, worlds
from heroplay.table import Table
from tests.realms.kit import new, table


def seen(t: Table, seat: int, of: int, zone: str) -> list[str]:
    """The ids in a player's zone as a seat knows them, decks from the top."""
    kinds = getattr(observe(t.state, seat).players[of], zone)
    return [t.state.cards.ids[k] for k in (kinds[::-1] if zone == "deck" else kinds)]


def test_the_own_hand_is_known_and_no_deck_is():
    t = table(hand=["Gold", "Ruby"], deck=["Dagger", "Gold"], them={"hand": ["Gold", "Shortsword"]})
    assert seen(t, 0, 0, "hand") == ["gold", "ruby"] and seen(t, 0, 0, "deck") == ["?", "?"]
    assert seen(t, 0, 1, "hand") == ["?", "?"] and seen(t, 1, 0, "hand") == ["?", "?"]
    assert seen(t, -1, 0, "hand") == seen(t, -1, 1, "hand") == ["?", "?"]
    assert set(observe(t.state, 0).deck) == {-1}


def test_what_all_have_seen_on_its_way_stays_known():
    t = table(gold=3, market=["Spark"], waiting=[{"to": "hand", "filter": "any"}], hand=["Gold"])
    t.play("acquire Spark")
    assert seen(t, 1, 0, "hand") == ["?", "spark"]
    t = table(gold=3, market=["Spark"], waiting=[{"to": "top_of_deck", "filter": "any"}], deck=["Gold"])
    t.play("acquire Spark")
    assert seen(t, 0, 0, "deck") == seen(t, 1, 0, "deck") == ["spark", "?"]


def test_a_hand_that_is_announced_card_by_card_is_known():
    t = table(hand=["Gold", "Spark", "The Rot"], deck=["Dagger"], discard=["Gold"])
    t.play("play all")
    assert t.prompt and len(t.state.frames) > 1, "a card of the hand asks something"
    assert "?" not in seen(t, 1, 0, "hand")


def test_hr_8_20_hands_are_hidden_from_mates_too():
    t = table("hydra", hand=["Gold"], them={"hand": ["Ruby"]})
    assert seen(t, 0, 1, "hand") == ["?"] and seen(t, 1, 0, "hand") == ["?"]


def test_hr_8_41_a_defeated_commander_sees_his_deck_and_nobody_else_does():
    finn = {"health": 3, "hand": ["Gold"], "deck": ["Ruby", "Dagger"]}
    t = table("emperor", combat=3, finn=finn, then=["attack Finn for 3"])
    assert sorted(seen(t, 5, 5, "deck")) == ["dagger", "ruby"]
    assert seen(t, 4, 5, "deck") == seen(t, -1, 5, "deck") == ["?", "?"]


def test_which_cards_lie_unseen_with_a_player_is_no_secret():
    t = table(hand=["Gold"], deck=["Dagger", "Spark"], them={"hand": ["Shortsword"], "deck": ["Gold"]})
    known = observe(t.state, 1)
    assert [t.state.cards.ids[k] for k in known.hidden[0]] == sorted(
        ["dagger", "gold", "spark"], key=t.state.cards.kind.__getitem__
    )
    for _ in range(20):
        dealt = deal_unseen(known, 1, random.Random(_))
        ann = dealt.players[0]
        assert Counter([*ann.deck, *ann.hand]) == Counter(known.hidden[0]) and dealt.hidden == ()
        assert audit(dealt) == [] and Counter(dealt.deck) == Counter(t.state.deck)


def test_deals_differ_and_all_look_alike():
    t = new(seed=4)
    known, rng = observe(t.state, 0), random.Random(1)
    dealt = [deal_unseen(known, 0, rng) for _ in range(30)]
    assert len({tuple(d.players[1].hand) for d in dealt}) > 3 and len({tuple(d.deck) for d in dealt}) == 30
    data = t.game.storage.to_data(known)
    assert all(t.game.storage.to_data(observe(d, 0)) == data for d in dealt)


def test_every_world_is_one_hand_of_the_other():
    t = table(hand=["Gold"], deck=["Dagger"], them={"hand": ["Gold", "Ruby"], "deck": ["Gold", "Dagger"]})
    found = worlds(t.state, 0)
    names: Any = t.state.cards.names
    hands = {tuple(names[k] for k in d.players[1].hand) for d in found}
    assert len(found) == len(hands) == 4  # of Gold, Gold, Ruby, Dagger two
    assert all(audit(d) == [] and d.players[0].deck == t.state.players[0].deck for d in found)
    assert [d.players[1].hand for d in worlds(observe(t.state, 0), 0)] == [d.players[1].hand for d in found]
    with pytest.raises(hp.BadInput, match="More than 3 hands"):
        worlds(t.state, 0, 3)


def test_a_seats_code_has_no_seed_and_no_cards_of_others():
    t = new(seed=7)
    state = hp.load(t.code(1)).state
    assert state.luck.seed == 0 and state.setup.seed == 0
    assert set(state.players[0].hand) == {-1} and -1 not in state.players[1].hand
    assert "seed" not in t.record(1)
