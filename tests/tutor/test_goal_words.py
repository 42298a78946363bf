"""The goal words of HeroCard: each says its sentence, is reached by the right play, and refuses a senseless wish."""

from __future__ import annotations

import pytest

import heroplay as hp
from heroplay.tutor.goals import Goal

ACTION = {"phase": "action"}


def a_goal(t: hp.Table, seat: int = 0, **words: object) -> Goal:
    return Goal(t.game, words, t.state, seat)


def test_attacks_succeed_counts_the_attacks_of_this_turn():
    hand = {"hand": ["Kinetic Bash", "Spirit Palm"]}
    t = hp.position("herocard", {"heroes": ["deva", "ninja"], **ACTION, "deva": hand, "ninja": {"hand": []}})
    goal = a_goal(t, attacks_succeed=2)
    assert goal.text == "Land 2 attacks in this turn."
    for move in ("attack Kinetic Bash", "pass", "pass"):
        t.play(move)
    assert not goal.decided(t.state) and not goal.reached(t.state)
    for move in ("attack Spirit Palm", "pass", "pass"):
        t.play(move)
    assert goal.decided(t.state) and goal.reached(t.state)


def test_attacks_succeed_is_lost_when_the_turn_is_over():
    t = hp.position("herocard", {"heroes": ["deva", "ninja"], **ACTION})
    goal = a_goal(t, attacks_succeed=2)
    t.play("refresh")
    assert goal.decided(t.state) and not goal.reached(t.state)


def test_wins_now_must_be_won_in_this_turn():
    place = {"heroes": ["samurai", "ninja"], **ACTION, "samurai": {"hand": ["Overhand Thrust"], "points": 2}}
    t = hp.position("herocard", {**place, "ninja": {"hand": []}})
    goal = a_goal(t, wins_now=True)
    assert goal.text == "Win the duel in this turn: 3 Victory Points win."
    later = t.fork()
    later.play("refresh")
    assert goal.decided(later.state) and not goal.reached(later.state)
    for move in ("attack Overhand Thrust", "pass", "pass"):
        t.play(move)
    assert goal.decided(t.state) and goal.reached(t.state)


def test_have_looks_at_the_hand_when_the_turn_has_passed():
    deck = {"hand": ["Folded Fan"], "deck": ["Wrath of Heaven", "Paper Ward"]}
    t = hp.position("herocard", {"heroes": ["miko", "ninja"], **ACTION, "miko": deck})
    goal = a_goal(t, turn_passes=True, have="Wrath of Heaven")
    assert goal.text == "Bring the turn to an end. Have Wrath of Heaven in your hand."
    passed = t.fork()
    passed.play("pass")
    passed.play("pass")
    assert goal.decided(passed.state) and not goal.reached(passed.state)
    t.play("refresh")
    assert goal.decided(t.state) and goal.reached(t.state)


def test_deployed_wants_every_card_face_down():
    hand = {"hand": ["Perch and Wait", "Stoop", "Killing Dive"], "deck": []}
    t = hp.position("herocard", {"heroes": ["talon", "ninja"], **ACTION, "talon": hand})
    one, two = a_goal(t, deployed="Stoop"), a_goal(t, deployed=["Stoop", "Killing Dive"])
    assert one.text == "Have Stoop deployed: face down on its stack."
    assert two.text == "Have Stoop and Killing Dive deployed: face down on their stacks."
    t.play("play Perch and Wait")
    assert not one.decided(t.state)
    t.play("choose Stoop")
    assert one.decided(t.state) and one.reached(t.state) and not two.reached(t.state)


def test_attack_fails_is_for_those_who_do_not_attack():
    place = {
        "heroes": ["samurai", "prince", "toa_king"], **ACTION, "active": 2, "samurai": {"hand": ["Still Lake Guard"]},
        "toa_king": {"hand": ["Jab!"]}, "then": ["attack Jab! at Samurai"],
    }  # fmt: skip
    t = hp.position("herocard", place)
    goal = a_goal(t, seat=1, attack_fails=True)
    assert goal.text == "Make To'a King's attack on Samurai fail: it must not beat the block."
    hit = t.fork()
    for _ in range(3):
        hit.play("pass")
    assert goal.decided(hit.state) and not goal.reached(hit.state)
    for move in ("block Still Lake Guard", "pass", "pass", "pass"):
        t.play(move)
    assert goal.decided(t.state) and goal.reached(t.state)
    with pytest.raises(hp.BadInput, match="nobody else attacks"):
        a_goal(hp.position("herocard", place), seat=2, attack_fails=True)


@pytest.mark.parametrize(
    "words, problem",
    [
        ({"attacks_succeed": 1}, "2 to 20"),
        ({"attacks_succeed": True}, "2 to 20"),
        ({"turn_passes": True, "have": "Jab!"}, "not one of the learner's cards"),
        ({"deployed": "Stop"}, "Stoop"),
        ({"attack_fails": True}, "nobody else attacks"),
    ],
)
def test_what_cannot_be_wished_for_is_told(words, problem):
    t = hp.position("herocard", {"heroes": ["talon", "toa_king"], **ACTION})
    with pytest.raises(hp.BadInput, match=problem):
        a_goal(t, **words)


def test_hand_asks_for_so_many_cards():
    t = hp.position("herocard", {"heroes": ["samurai", "ninja"], "phase": "draw", "samurai": {"hand": []}})
    goal = a_goal(t, phase="clear", hand=1)
    assert goal.text == "Reach the Clear phase. Hold 1 card in your hand."
    assert a_goal(t, phase="clear", hand=3).text.endswith("Hold 3 cards in your hand.")
    t.play("draw 1")
    assert goal.reached(t.state) and not a_goal(t, phase="action", hand=2).reached(t.state)


@pytest.mark.parametrize("wish", [8, -1, "all"])
def test_hand_refuses_what_no_hand_can_hold(wish):
    t = hp.position("herocard", {"heroes": ["samurai", "ninja"], "phase": "draw"})
    with pytest.raises(hp.BadInput, match="0 to 7"):
        a_goal(t, phase="clear", hand=wish)
