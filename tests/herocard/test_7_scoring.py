"""Section 7: Victory Points, and how a duel is won."""

from __future__ import annotations

import pytest

import heroplay as hp
from heroplay.games.herocard.language.storage import from_data, to_data
from tests.herocard.builders import a_card, arena
from tests.judging import allowed, happened, refused, rules_told

NEEDED = {2: 3, 3: 5, 4: 7}


def strike(table, attack="attack Jab!"):
    """An attack on the next player that nobody answers; what its end told."""
    if len(table.names) > 2:
        attack += f" at {table.names[1]}"
    table.play(attack)
    for _ in table.names[1:]:
        table.play("pass")
    return table.play("pass")


def test_hc_7_1_success_earns_the_attacker_one_point():
    t = arena(["Jab!"], [])
    told = happened(strike(t), "attack_succeeded")
    assert "HC-7.1" in told.rules
    assert told.facts["points"] == 1
    assert [p.points for p in t.state.players] == [1, 0]
    assert (
        t.game.language.line(t.state, told) == "Ada's attack on Ben succeeds, 6 against 0: one Victory Point, 1 in all."
    )
    assert "Ada   *oo" in t.text()


def test_hc_7_1_failure_earns_nobody_a_point():
    t = arena(["Jab!"], ["Unbroken Defense"])
    t.play("attack Jab!", "block Unbroken Defense", "pass")
    assert "HC-7.1" not in rules_told(t.play("pass"))
    assert [p.points for p in t.state.players] == [0, 0]


@pytest.mark.parametrize(("mods", "margin"), [(0, 4), (1, 9), (4, 24)])
def test_hc_7_2_margin_does_not_matter(mods, margin):
    t = arena(["Attack from Above", *["Stone Falls through Water"] * mods], [])
    told = happened(strike(t, "attack Attack from Above" + " + Stone Falls through Water" * mods), "attack_succeeded")
    assert told.facts["attack"] - told.facts["block"] == margin
    assert "HC-7.2" in told.rules
    assert t.state.players[0].points == 1


def test_hc_7_3_one_attack_a_turn_means_one_point_a_turn():
    t = arena(["Jab!", "Uppercut!"], [])
    strike(t)
    assert t.state.players[0].points == 1
    refused(t, "attack Uppercut!", "HC-4.7", "Jab!")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hc_7_4_points_needed(players):
    needed = NEEDED[players]
    hands = [["Jab!"], *[[] for _ in range(players - 1)]]
    t = arena(*hands, seats={0: {"points": needed - 2}})
    assert f"{needed} points win" in t.text()
    events = strike(t)
    assert t.outcome is None and "HC-7.4" not in rules_told(events)

    t = arena(*hands, seats={0: {"points": needed - 1}})
    told = happened(strike(t), "won")
    assert "HC-7.4" in told.rules
    assert told.facts["points"] == needed
    assert t.outcome.winners == (0,) and t.outcome.scores[0] == needed


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hc_7_4_no_position_has_them_already(players):
    needed = NEEDED[players]
    with pytest.raises(hp.BadInput, match=rf"{needed} would have won already.*\(HC-7\.4\)"):
        arena(["Jab!"], *[[] for _ in range(players - 1)], seats={0: {"points": needed}})


def test_hc_7_4_the_number_is_an_option():
    t = arena(["Jab!"], [], points_to_win=1)
    assert "1 point wins" in t.text()
    strike(t)
    assert t.outcome.winners == (0,)


def test_hc_7_5_wins_at_once():
    again = a_card("base_attack", "restricted").name
    t = arena(["Jab!", again], ["Forfeiture"], seats={0: {"points": 2}})
    told = happened(strike(t), "won")
    assert "HC-7.5" in told.rules
    assert t.outcome.rule == "HC-7.5"
    assert t.outcome.text == "Ada wins the duel with 3 Victory Points."
    assert t.prompt == "The duel is over." and t.seat is None and t.legal() == []
    verdict = refused(t, f"Ada: attack {again}", "HC-7.5", "Ada has won with 3 points")
    assert verdict.rules == ("HC-7.5",)
    refused(t, "Ben: play Forfeiture", "HC-7.5")
    refused(t, "Ada: pass", "HC-7.5")
    refused(t, "Ben: discard nothing", "HC-7.5")
    with pytest.raises(hp.IllegalAction, match=r"HC-7\.5"):
        t.play("Ada: pass")


def test_hc_7_5_the_winner_need_not_be_the_first_seat():
    t = arena([], ["Jab!"], active=1, seats={0: {"points": 2}, 1: {"points": 2}})
    t.play("attack Jab!", "pass")
    assert "HC-7.5" in rules_told(t.play("pass"))
    assert t.outcome.winners == (1,) and t.outcome.scores == (2, 3)
    refused(t, "Ben: pass", "HC-7.5", "Ben")


def test_hc_7_5_is_silent_while_the_duel_goes_on():
    t = arena(["Jab!"], [], seats={0: {"points": 1}})
    strike(t)
    assert t.outcome is None
    assert "HC-7.5" not in allowed(t, "pass").rules


def test_hc_7_6_a_clash_is_won_by_the_stronger_side():
    won, lost = arena(["Jab!"], ["Efficient Block"]), arena(["Jab!"], ["Unbroken Defense"])
    won.play("attack Jab!", "block Efficient Block", "pass")
    lost.play("attack Jab!", "block Unbroken Defense", "pass")
    happened(won.play("pass"), "attack_succeeded")
    happened(lost.play("pass"), "attack_failed")


def test_hc_7_7_only_played_cards_bring_points():
    """Who never attacks never scores: passing and refreshing all the time ends in a draw."""
    t = hp.table("herocard", stalemate_turns=6, seed=3)
    while t.outcome is None:
        actions = t.legal()
        quiet = [a for a in actions if a.do in ("refresh", "pass", "discard", "draw", "clear")]
        t.play(next((a for a in quiet if a.do == "refresh"), quiet[0]))
    assert t.outcome.scores == (0, 0) and t.outcome.winners == ()


def test_hc_r62_a_saved_duel_says_a_success_of_this_turn_by_quiet_minus_one():
    t = arena(["Jab!"], [])
    strike(t)
    assert (t.state.turns_without_success, t.state.attack_succeeded) == (0, True)
    data = to_data(t.state)
    assert data["quiet"] == -1 and "attack_succeeded" not in data
    again = from_data(data)
    assert (again.turns_without_success, again.attack_succeeded) == (0, True)
    assert hp.load(t.code()).code() == t.code()
    turn = t.state.turn
    while t.state.turn == turn:
        t.play("pass")
    assert (t.state.turns_without_success, t.state.attack_succeeded) == (0, False)
    with pytest.raises(hp.BadInput):
        from_data({**data, "quiet": -2})
