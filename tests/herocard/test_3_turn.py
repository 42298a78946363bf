"""Section 3 of the rules: the four phases of a turn, and the refresh that may replace the last."""

from __future__ import annotations

import pytest

import heroplay as hp
from heroplay.games.herocard.rules.cards import UNKNOWN
from heroplay.games.herocard.rules.heroes import all_cards
from tests.herocard.builders import a_card, arena, cards, free, made, printed, totals
from tests.herocard.kit import fight
from tests.judging import allowed, happened, refused, rules_told, seen_by

# ---- HC-3.1: the order of the phases


def test_hc_3_1_four_phases_in_fixed_order():
    table = hp.table("herocard", seed=1, first=0)
    seen = []
    for action in ("discard nothing", "draw 0", "clear nothing", "pass"):
        seen.append(table.text().splitlines()[1])
        table.play(action)
    bars = [[word for word in line.split() if word.isupper()] for line in seen]
    assert bars == [["DISCARD"], ["DRAW"], ["CLEAR"], ["ACTION"]]
    assert "HC-3.1" in rules_told(table.events)


def test_hc_3_1_no_phase_before_its_time():
    table = arena(["Jab!"], [], phase="discard")
    refused(table, "draw 1", "HC-3.1", "Draw phase comes later", "this is the Discard phase")
    refused(table, "clear nothing", "HC-3.1", "Clear phase comes later")
    table.play("discard nothing")
    refused(table, "clear nothing", "HC-3.1", "this is the Draw phase")


def test_hc_3_1_no_phase_after_its_time():
    table = arena(["Jab!"], [], phase="draw")
    refused(table, "discard Jab!", "HC-3.1", "Discard phase of this turn is over", "this is the Draw phase")
    table.play("draw 0")
    refused(table, "draw 1", "HC-3.1", "Draw phase of this turn is over", "this is the Clear phase")
    table.play("clear nothing")
    for action in ("discard Jab!", "draw 1", "clear nothing"):
        refused(table, action, "HC-3.1", "is over; this is the Action phase")


@pytest.mark.parametrize("action", ["discard nothing", "draw 0", "clear nothing"])
def test_hc_3_1_the_phases_are_the_active_players(action):
    phase = action.split()[0]
    table = arena([], ["Jab!"], phase=phase)
    allowed(table, f"Ada: {action}")
    refused(table, f"Ben: {action}", "HC-3.1", f"It is Ada's {phase.capitalize()} phase", "Ben has nothing to decide")


# ---- HC-3.2, HC-3.3: Discard


@pytest.mark.parametrize("count", range(4))
def test_hc_3_2_discard_any_number(count):
    held = ["Jab!", "Forfeiture", "Cross Block"]
    table = arena(held, [], phase="discard")
    action = f"discard {', '.join(held[:count]) or 'nothing'}"
    verdict = allowed(table, action, "HC-3.2")
    assert f"you discard {count}." in verdict.text
    events = table.play(action)
    assert "HC-3.2" in rules_told(events)
    assert sorted(cards(table, 0, "discard")) == sorted(held[:count])
    assert sorted(cards(table, 0, "hand")) == sorted(held[count:])


def test_hc_3_2_only_what_the_hand_holds():
    table = arena(["Jab!"], [], phase="discard")
    assert len(table.legal()) == 2  # none, or the one
    refused(table, "discard Jab!, Jab!", "HC-R63", "You hold Jab! 1 time, not 2")


def test_hc_3_2_a_deployed_card_is_not_in_the_hand():
    down = {"stacks": {"body": ["Jab!"]}, "deployed": ["Jab!"]}
    table = arena(["Jab!"], [], phase="discard", seats={0: down})
    refused(table, "discard deployed Jab!", "HC-R63", "The deployed Jab! is not in your hand")
    allowed(table, "discard Jab!", "HC-3.2")


def test_hc_3_3_discards_lie_face_up_on_the_owners_stack():
    table = arena(["Jab!", "Cross Block"], [], phase="discard", seats={0: {"discard": ["Forfeiture"]}})
    event = happened(table.play("discard Jab!"), "discarded")
    assert "HC-3.3" in event.rules
    assert event.seen(1)
    assert table.log(1)[-1] == "Ada discards Jab!."
    seen = seen_by(table, 1)
    assert cards(seen, 0, "discard") == ["Jab!", "Forfeiture"]  # the latest on top, and all of it open
    assert cards(seen, 1, "discard") == []
    assert set(seen.state.players[0].hand) == {UNKNOWN}  # the hand stays hidden


# ---- HC-3.4 to HC-3.6: Draw

DECK = ["Jab!", "Cross Block", "Forfeiture", "Uppercut!", "Efficient Block"]


@pytest.mark.parametrize("count", range(4))
def test_hc_3_4_draw_up_to_three_from_the_top(count):
    table = arena([], [], phase="draw", seats={0: {"deck": DECK}})
    verdict = allowed(table, f"draw {count}", "HC-3.4")
    assert f"0 to 3; you draw {count}" in verdict.text
    events = table.play(f"draw {count}")
    assert "HC-3.4" in rules_told(events)
    assert sorted(cards(table, 0, "hand")) == sorted(DECK[:count])
    assert cards(table, 0, "deck") == DECK[count:]


def test_hc_3_4_never_four_and_never_less_than_none():
    table = arena([], [], phase="draw")
    refused(table, "draw 4", "HC-3.4", "at most 3 cards", "not 4")
    refused(table, "draw -1", "HC-3.4", "cannot draw -1")
    assert [a.n for a in table.legal()] == [0, 1, 2, 3]


def test_hc_3_5_never_more_than_seven_in_hand():
    table = arena(["Jab!"] * 6, [], phase="draw")
    refused(table, "draw 2", "HC-3.5", "6 + 2 = 8", "never hold more than 7", "You may draw 1")
    allowed(table, "draw 1", "HC-3.4")
    full = arena(["Jab!"] * 6 + ["Cross Block"], [], phase="draw")
    refused(full, "draw 1", "HC-3.5", "7 + 1 = 8", "You may draw 0")
    assert [a.n for a in full.legal()] == [0]
    assert [a.n for a in arena(["Jab!"] * 3, [], phase="draw").legal()] == [0, 1, 2, 3]


def test_hc_3_5_also_at_other_moments():
    card = a_card("other", does="draw", least=2)
    table = arena([card.name] + ["Jab!"] * 6, [])
    events = table.play(f"play {card.name}")
    assert "HC-3.5" in happened(events, "drew").rules
    assert happened(events, "drew").facts["n"] == 1  # 6 cards after playing it: room for one
    assert len(cards(table, 0, "hand")) == 7
    with pytest.raises(hp.BadInput, match=r"8 cards; a hand never holds more than 7 \(HC-3\.5\)"):
        arena(["Jab!"] * 6 + ["Cross Block"] * 2, [])


def test_hc_3_6_an_empty_deck_is_made_from_the_discard_stack():
    discards = ["Jab!", "Uppercut!", "Cross Block", "Forfeiture", "Efficient Block", "Thunder Stroke"]
    table = arena([], [], phase="draw", seats={0: {"deck": ["Follow Through"], "discard": discards}})
    events = table.play("draw 3")
    reshuffled = happened(events, "reshuffled")
    assert "HC-3.6" in reshuffled.rules and reshuffled.facts["n"] == 6
    hand = cards(table, 0, "hand")
    assert len(hand) == 3 and "Follow Through" in hand
    assert sorted(hand + cards(table, 0, "deck")) == sorted([*discards, "Follow Through"])
    assert len(cards(table, 0, "deck")) == 4 and cards(table, 0, "discard") == []
    assert set(seen_by(table, 0).state.players[0].deck) == {UNKNOWN}  # face down again


def test_hc_3_6_only_when_the_deck_has_run_out():
    table = arena([], [], phase="draw", seats={0: {"deck": DECK[:3], "discard": ["Thunder Stroke"]}})
    assert "HC-3.6" not in rules_told(table.play("draw 3"))
    assert cards(table, 0, "discard") == ["Thunder Stroke"]


# ---- HC-3.7 to HC-3.11: Clear


def _with_stacks(**more):
    """Three Body cards, the third on top, and one card each on the two other stacks."""
    cheap = sorted(all_cards().values(), key=lambda c: c.cost)
    by_attribute = {a: [c.name for c in cheap if c.attribute == a] for a in ("body", "mind", "x")}
    stacks = {a: names[: 3 if a == "body" else 1] for a, names in by_attribute.items()}
    return arena([], [], seats={0: {"stacks": stacks}}, **more), stacks


def test_hc_3_7_clear_up_to_three_in_total():
    table, stacks = _with_stacks(phase="clear")
    for action, n in (("clear nothing", 0), ("clear body", 1), ("clear body, mind", 2), ("clear body, mind, x", 3)):
        verdict = allowed(table, action, "HC-3.7")
        assert f"up to 3; you clear {n}." in verdict.text
    refused(table, "clear body, body, mind, x", "HC-3.7", "at most 3 cards in all, not 4")
    table.play("clear body, mind, x")
    assert "HC-3.7" in rules_told(table.events)
    assert sorted(cards(table, 0, "discard")) == sorted([stacks["body"][-1], *stacks["mind"], *stacks["x"]])


def test_hc_3_7_hc_9_5_only_what_lies_there_is_cleared():
    table, _ = _with_stacks(phase="clear")
    verdict = refused(table, "clear mind, mind", "HC-3.7", "has 1 card", "cannot clear 2")
    assert verdict.rules == ("HC-3.7", "HC-9.5")
    empty = arena([], [], phase="clear")
    for action in ("clear body", {"do": "clear", "seat": 0, "stacks": ["body:2"]}):
        verdict = refused(empty, action, "HC-3.7", "Body stack has 0 cards; you cannot clear 1")
        assert verdict.rules == ("HC-3.7", "HC-9.5")
    verdict = refused(table, {"do": "clear", "seat": 0, "stacks": ["soul"]}, "HC-3.7", "no stack")
    assert "HC-9.5" in verdict.rules
    assert [str(r) for r in table.check("clear mind, mind").repairs()] == ["clear only 1 card from Mind (HC-3.7)"]


def test_hc_3_8_the_top_card_comes_first():
    table, stacks = _with_stacks(phase="clear")
    lowest, middle, top = stacks["body"]
    refused(table, "clear body 1", "HC-3.8", "top card first", f"on Body that is {top}")
    refused(table, f"clear {middle}", "HC-3.8", f"on Body that is {top}")
    refused(table, f"clear {top}, {lowest}", "HC-3.8")
    allowed(table, f"clear {top}, {middle}")
    events = table.play("clear body, body")
    assert "HC-3.8" in rules_told(events)
    assert cards(table, 0, "body") == [lowest]
    assert cards(table, 0, "discard") == [middle, top]


def test_hc_3_9_a_cleared_card_gives_its_points_back():
    table = arena([], [], phase="clear", score=10, seats={0: {"stacks": {"body": ["Jab!", "Jab!"]}}})
    assert free(table)[0] == 0
    events = table.play("clear body")
    assert "HC-3.9" in rules_told(events)
    assert free(table)[0] == 5
    assert "Body  5 of 10 free" in table.text()


def test_hc_3_10_a_card_left_in_its_stack_costs_and_does_nothing():
    block = printed(arena(["Unbroken Defense"], []), "Unbroken Defense")
    left = {block.attribute: ["Unbroken Defense"]}
    table = arena([], ["Jab!"], phase="clear", seats={0: {"stacks": left}})
    assert "HC-3.10" in rules_told(table.fork().play("clear nothing"))
    table.play("clear nothing", "pass", "pass", "discard nothing", "draw 0", "clear nothing", "Ben: attack Jab!")
    at = ("body", "mind", "x").index(block.attribute)
    assert free(table)[at] == 20 - block.cost  # its points stay spent
    assert totals(table) == (6, 0)  # and it blocks nothing any more


def test_hc_3_10_also_told_when_only_some_are_cleared():
    table, _ = _with_stacks(phase="clear")
    assert "HC-3.10" in happened(table.play("clear body"), "cleared").rules


def test_hc_3_11_nothing_to_clear_on_the_first_turn():
    table = hp.table("herocard", seed=1)
    table.play("discard nothing", "draw 0")
    assert [a.stacks for a in table.legal()] == [()]
    assert "HC-3.11" in happened(table.play("clear nothing"), "cleared_none").rules


# ---- HC-3.12 to HC-3.16: Action, or a refresh


def test_hc_3_12_attack_and_play_in_the_action_phase():
    other = a_card("other", "fast").name
    table = arena(["Jab!", other], [])
    for action in ("attack Jab!", f"play {other}"):
        assert "It is your Action phase. (HC-3.12)" in allowed(table, action, "HC-3.12").reasons
    table.play("pass")
    assert table.seat == 1 and "Ada has the Action phase" in table.prompt


def test_hc_3_13_refresh_instead_of_the_action_phase():
    table = arena(["Jab!", "Cross Block"], [])
    verdict = allowed(table, "refresh", "HC-3.13")
    assert "refresh your hand of 2" in verdict.text
    assert "HC-3.13" in happened(table.play("refresh"), "refreshed").rules


def test_hc_3_13_instead_means_nothing_was_done_before():
    table = arena(["Jab!", "Cross Block"], [], phase="clear")
    assert "HC-3.13" in refused(table, "refresh", "HC-R9", "this is the Clear phase").rules
    table.play("clear nothing", "attack Jab!", "pass", "pass")
    assert "HC-3.13" in refused(table, "refresh", "HC-R9", "1 card has been played").rules


def test_hc_3_13_only_the_active_player_refreshes():
    table = arena(["Jab!"], ["Jab!"], then=["pass"])
    refused(table, "Ben: refresh", "HC-3.13", "only in place of your own Action phase", "this one is Ada's")


def test_hc_3_14_refresh_discards_all_and_draws_as_many():
    deck = ["Uppercut!", "Forfeiture", "Thunder Stroke"]
    table = arena(["Jab!", "Cross Block"], [], seats={0: {"deck": deck}})
    events = table.play("refresh")
    assert "HC-3.14" in happened(events, "refreshed").rules
    assert happened(events, "refreshed").facts["n"] == happened(events, "drew").facts["n"] == 2
    assert sorted(cards(table, 0, "hand")) == ["Forfeiture", "Uppercut!"]
    assert sorted(cards(table, 0, "discard")) == ["Cross Block", "Jab!"]
    assert cards(table, 0, "deck") == ["Thunder Stroke"]


def test_hc_3_15_who_refreshes_does_nothing_else():
    table = arena(["Jab!"], ["Forfeiture"], seats={0: {"deck": ["Forfeiture", "Uppercut!"]}})
    events = table.play("refresh")
    assert "HC-3.15" in happened(events, "refreshed").rules
    assert table.seat == 1 and "Discard phase" in table.prompt  # the turn is over, no window for anybody
    refused(table, "Ada: play Forfeiture", "HC-3.1", "It is Ben's Discard phase")
    refused(table, "Ada: pass", "HC-3.1")


def test_hc_3_16_the_turn_passes_when_all_attacks_are_over():
    table = arena(["Jab!"], [], [])
    table.play("attack Jab! at Cleo", "pass", "pass")
    assert table.state.active == 0
    events = table.play("pass")  # the third pass ends the sequence, not the turn
    assert "attack_succeeded" in [e.name for e in events]
    assert "HC-3.16" not in rules_told(events) and table.seat == 0
    events = table.play("pass", "pass", "pass")
    began = happened(events, "turn_began")
    assert "HC-3.16" in began.rules
    assert began.seat == table.seat == 1  # to the left


def test_hc_3_10_a_base_card_left_from_an_earlier_turn_carries_no_mod():
    t = fight(["Push"], ["Brace"], seats={0: {"stacks": {"body": ["Poke"]}}, 1: {"stacks": {"body": ["Guard"]}}})
    verdict = refused(t, "attack Push", "HC-4.18", "Poke is from an earlier turn and only keeps its points spent")
    assert "HC-3.10" in verdict.rules and "HC-R65" not in verdict.rules
    seats = {0: {"hand": ["Poke"]}, 1: {"stacks": {"body": ["Guard"]}}}
    t = fight([], ["Brace"], seats=seats, then=["attack Poke"])
    verdict = refused(t, "block Brace", "HC-4.23", "Guard is from an earlier turn")
    assert "HC-3.10" in verdict.rules and "HC-R65" not in verdict.rules


def test_hc_3_10_points_that_a_card_left_behind_keeps_spent_are_missing_for_the_next():
    left = {0: {"stacks": {"body": ["Jab!"]}, "scores": {"body": 8}}}
    t = arena(["Uppercut!"], [], seats=left)
    assert "HC-3.10" in refused(t, "attack Uppercut!", "HC-4.1").rules
    t = arena(["Jab!", "Jab!"], [], score=4)
    assert "HC-3.10" not in refused(t, "attack Jab!", "HC-4.1").rules, "too dear with an empty stack"
    t = fight(["Strike", "Strike"], [], new=(made("Strike", "base_attack", "restricted", cost=5, value=6),), score=8)
    t.play("attack Strike", "pass", "pass")
    assert "HC-3.10" not in refused(t, "attack Strike", "HC-4.1").rules, "played this turn"
