"""A duel written down as a position and built again is the same duel but for its luck."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import heroplay as hp
from heroplay.games.herocard.language.describe import describe, key_without_luck
from heroplay.table import Table
from tests.herocard.builders import cards, custom_hero, duel

HEROES = [
    ["samurai", "toa_king"], ["ninja", "talon"], ["miko", "prince"], ["deva", "ferrion"], ["talon", "talon"],
    ["ferrion", "ninja", "miko"], ["prince", "samurai", "talon", "ferrion"],
]  # fmt: skip


def trail(t: Table) -> list[tuple[Any, Any]]:
    return [(step.before, step.action) for step in t.steps]


def again(written: dict[str, Any]) -> Any:
    return key_without_luck(hp.position("herocard", written).state)


def _shuffled_since_the_first_play(t: Table) -> bool:
    before = [
        state for state, _ in trail(t) if not state.plays and not state.attack_succeeded and len(state.frames) <= 2
    ]
    return bool(t.state.plays) and before[-1].luck != t.state.luck


@pytest.mark.parametrize("heroes", HEROES, ids=" ".join)
def test_every_moment_of_random_play_survives(heroes: list[str]):
    rng = random.Random(" ".join(heroes))
    plain, led, refused = 0, 0, 0
    for seed in range(3):
        t = hp.table("herocard", heroes=heroes, seed=seed, purge_destination=rng.choice(["hand", "discard"]))
        for _ in range(70):
            if t.outcome is not None:
                break
            wanted = key_without_luck(t.state)
            if _shuffled_since_the_first_play(t):  # a position says no luck
                with pytest.raises(hp.BadInput, match="luck took part"):
                    describe(t.state, trail(t))
            else:
                written = describe(t.state, trail(t))
                assert again(written) == wanted
                led += "then" in written
            try:
                alone = describe(t.state)
            except hp.BadInput as error:
                assert t.state.plays and str(error).endswith("."), error
                refused += 1
            else:
                assert again(alone) == wanted
                plain += 1
            t.play(t.game.play.sample(t.state, rng)[0])
    assert plain > 60 and led > 20 and refused > 5


def test_passes_are_said_as_what_followed():
    t = duel(hand=["Overhand Thrust"], then=["pass"])
    assert describe(t.state)["then"] == ["pass"] and again(describe(t.state)) == key_without_luck(t.state)


def test_an_open_attack_is_the_position_before_it_and_then():
    t = duel(hand=["Overhand Thrust", "Thunder Stroke"], other_hand=["Wall of Muscle"])
    t.play("attack Overhand Thrust + Thunder Stroke", "block Wall of Muscle")
    written = describe(t.state, trail(t))
    assert written["then"] == ["attack Overhand Thrust + Thunder Stroke", "block Wall of Muscle"]
    assert written["samurai"]["hand"] == ["Overhand Thrust", "Thunder Stroke"]
    assert again(written) == key_without_luck(t.state)


def test_an_attack_is_found_again_from_its_snapshots():
    """Miko can purge, so the table keeps what was before each card: no history is needed."""
    rng = random.Random(5)
    found = 0
    for seed in range(12):
        t = hp.table("herocard", heroes=["miko", "prince"], seed=seed)
        while t.outcome is None and t.ply < 60:
            if t.state.frames[-1].do == "priority" and len(t.state.frames) == 4 and t.state.frames[2].start == 0:
                written = describe(t.state)
                assert any(line.startswith("attack ") for line in written["then"])
                assert again(written) == key_without_luck(t.state)
                found += 1
            t.play(t.game.play.sample(t.state, rng)[0])
    assert found > 10


def test_what_has_no_beginning_is_refused_in_a_sentence():
    """Nobody in this duel can purge, so the table keeps no snapshots."""
    t = duel(hand=["Read the Stance"], then=["play Read the Stance"])
    with pytest.raises(hp.BadInput, match="1 card has been played this turn"):
        describe(t.state)
    t = duel(heroes=("talon", "ferrion"), hand=["Stoop"], then=["attack Stoop"])
    with pytest.raises(hp.BadInput, match="An attack is open"):
        describe(t.state)


def test_what_a_seat_sees_or_an_ended_duel_is_no_position():
    t = duel(hand=["Overhand Thrust"])
    with pytest.raises(hp.BadInput, match="hidden"):
        describe(t.game.knowledge.observe(t.state, 0))
    t = duel(hand=["Overhand Thrust"], points_to_win=1, then=["attack Overhand Thrust", "pass", "pass"])
    assert t.outcome is not None
    with pytest.raises(hp.BadInput, match="over"):
        describe(t.state)


def test_it_reads_like_a_position():
    t = duel(hand=["Overhand Thrust"], seats={0: {"stacks": {"mind": ["Cross Block"]}, "points": 2}}, turn=4)
    written = describe(t.state)
    assert written["heroes"] == ["samurai", "toa_king"] and written["phase"] == "action" and written["turn"] == 4
    samurai = written["samurai"]
    assert samurai["hand"] == ["Overhand Thrust"] and samurai["stacks"] == {"mind": ["Cross Block"]}
    assert samurai["points"] == 2 and samurai["deck"] == cards(t, 0, "deck")


def test_of_two_copies_one_deployed_the_place_is_said():
    part = {"stacks": {"body": ["Overhand Thrust", "Jab!"]}}
    with pytest.raises(hp.BadInput, match="no card of Samurai 'Jab!'"):
        hp.position("herocard", {"samurai": part})
    lie = {"stacks": {"x": ["Thunder Stroke", "Thunder Stroke"]}, "deployed": ["x:2"]}
    t = hp.position("herocard", {"samurai": lie})
    assert [y.down for y in t.state.players[0].stacks[2]] == [False, True]
    assert describe(t.state)["samurai"]["deployed"] == ["x:2"]
    first = hp.position("herocard", {"samurai": lie | {"deployed": ["Thunder Stroke"]}})
    assert [y.down for y in first.state.players[0].stacks[2]] == [True, False]
    with pytest.raises(hp.BadInput, match="'x:3' lies on no stack"):
        hp.position("herocard", {"samurai": lie | {"deployed": ["x:3"]}})


def test_a_deck_may_name_its_top_cards_alone():
    t = hp.position("herocard", {"samurai": {"hand": ["Cross Block"], "deck": ["Read the Stance", "..."], "known": 1}})
    deck = cards(t, 0, "deck")
    assert deck[0] == "Read the Stance" and len(deck) == 29 and t.state.players[0].top == 1
    assert describe(t.state)["samurai"]["known"] == 1
    whole = hp.position("herocard", {"samurai": {"deck": ["Read the Stance"]}})
    assert cards(whole, 0, "deck") == ["Read the Stance"]
    with pytest.raises(hp.BadInput, match="known: 5 is not possible here: 0 to 1"):
        hp.position("herocard", {"samurai": {"deck": ["Read the Stance"], "known": 5}})


def test_a_hero_who_plays_twice_and_heroes_of_ones_own():
    t = hp.table("herocard", heroes=["ninja", "ninja"], seed=2)
    written = describe(t.state)
    assert {"Ninja 1", "Ninja 2"} <= set(written) and again(written) == key_without_luck(t.state)
    for name, key in (("Ada", "Ada"), ("Phase", "Phase"), ("phase", "0"), ("samurai", "samurai 1"), ("12", "0")):
        t = hp.table("herocard", heroes=[custom_hero(name), "samurai"], hero_point_limit=99, seed=2)
        written = describe(t.state)
        assert key in written and again(json.loads(json.dumps(written))) == key_without_luck(t.state), name


@pytest.mark.parametrize("key", ["priority", "passes", "prority", "2", "Ninja"])
def test_a_key_that_a_position_does_not_read_is_refused(key):
    with pytest.raises(hp.BadInput, match=f"{key}: neither an option nor a hero of this duel"):
        hp.position("herocard", {"heroes": ["samurai", "toa_king"], key: 1})


def test_what_a_seat_has_is_said_once():
    hand = {"hand": ["Cross Block"]}
    with pytest.raises(hp.BadInput, match="0: what Samurai has is said twice"):
        hp.position("herocard", {"samurai": hand, "0": {"points": 1}})


def test_hc_r38_a_deployed_card_of_a_position_can_be_played_whoever_deployed_it():
    """No card of this duel deploys, and yet both ways to legality see the card."""
    lie = {"stacks": {"mind": ["Efficient Block"]}, "deployed": ["Efficient Block"]}
    t = hp.position("herocard", {"heroes": ["toa_king", "samurai"], "samurai": lie, "toa_king": {"hand": ["Jab!"]}})
    for table in (t, hp.load(t.code())):
        table.play("attack Jab!")
        assert "block deployed Efficient Block" in [table.game.language.say(table.state, a) for a in table.legal()]
        assert "HC-R38" in table.check("block deployed Efficient Block").rules
