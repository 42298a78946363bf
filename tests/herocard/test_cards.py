"""What cards do: each effect word with its edge cases, each count of a variable value, each `needs`, and every card."""

from __future__ import annotations

from typing import get_args

import pytest

from heroplay.games.herocard.language.notation import card_text
from heroplay.games.herocard.rules.cards import Card, Count, Variable
from heroplay.games.herocard.rules.effects import WORDS
from heroplay.games.herocard.rules.heroes import all_cards
from heroplay.table import Table
from tests.herocard.builders import cards, free, made, totals
from tests.herocard.kit import KIT, fight
from tests.judging import allowed, happened, refused, rules_told


def names(events) -> list[str]:
    return [event.name for event in events]


def answers(table: Table) -> list[str]:
    """What may be said now, in words."""
    return [table.game.language.say(table.state, a) for a in table.legal()]


# ---- draw


def test_draw_takes_cards_from_the_own_deck():
    t = fight(["Insight"], [], seats={0: {"deck": ["Jab!", "Guard", "Poke"]}})
    event = happened(t.play("play Insight"), "drew")
    assert event.facts["n"] == 2 and "HC-9.2" in event.rules
    assert sorted(cards(t, 0, "hand")) == ["Guard", "Jab!"] and cards(t, 0, "deck") == ["Poke"]
    assert len(cards(t, 1, "deck")) == 6


def test_draw_stops_at_the_hand_cap():
    t = fight(["Insight"] + ["Jab!"] * 6, [])
    event = happened(t.play("play Insight"), "drew")
    assert event.facts["n"] == 1 and {"HC-R6", "HC-3.5"} <= set(event.rules)
    assert len(cards(t, 0, "hand")) == 7


def test_draw_makes_an_empty_deck_anew():
    t = fight(["Insight"], [], seats={0: {"deck": ["Jab!"], "discard": ["Guard", "Guard"]}})
    events = t.play("play Insight")
    assert happened(events, "reshuffled").facts["n"] == 2
    assert sorted(cards(t, 0, "hand")) == ["Guard", "Jab!"] and cards(t, 0, "deck") == ["Guard"]


def test_draw_gives_what_there_is():
    t = fight(["Insight"], [], seats={0: {"deck": ["Jab!"]}})
    event = happened(t.play("play Insight"), "drew")
    assert event.facts["n"] == 1 and "HC-R5" in event.rules
    t = fight(["Insight"], [], seats={0: {"deck": []}})
    assert happened(t.play("play Insight"), "drew").facts["n"] == 0


def test_draw_on_a_base_block_happens_at_once():
    duck = made("Duck", "base_block", value=2, effects=[{"do": "draw", "n": 1}])
    t = fight(["Jab!"], ["Duck"], new=(duck,), then=["attack Jab!", "block Duck"])
    assert cards(t, 1, "hand") == ["Blank"] and totals(t) == (6, 2)


# ---- discard


def test_discard_asks_the_target_which():
    t = fight(["Rob"], ["Jab!", "Guard"])
    t.play("play Rob")
    assert t.seat == 1 and sorted(answers(t)) == ["choose Guard", "choose Jab!"]
    event = happened(t.play("choose Guard"), "forced_discard")
    assert {"HC-9.1", "HC-R36", "HC-3.3"} <= set(event.rules)
    assert cards(t, 1, "discard") == ["Guard"] and t.seat == 1


def test_discard_of_an_empty_hand_does_nothing():
    t = fight(["Rob"], [])
    happened(t.play("play Rob"), "nothing_to_discard")
    assert t.prompt.startswith("Ben: Ada has the Action phase")


def test_discard_takes_equal_copies_as_one_answer():
    t = fight(["Distracting Smile"], ["Jab!", "Jab!", "Poke"])
    t.play("play Distracting Smile")
    assert sorted(answers(t)) == ["choose Jab!, Jab!", "choose Jab!, Poke"]


def test_discard_with_several_players_hits_only_the_target():
    t = fight(["Rob"], ["Jab!"], ["Guard"])
    refused(t, "play Rob", "HC-R18", "Ben and Cleo")
    t.play("play Rob at Cleo")
    assert t.seat == 2
    t.play("choose Guard")
    assert cards(t, 1, "hand") == ["Jab!"] and cards(t, 2, "hand") == []
    assert t.seat == 1  # clockwise from Ada, whoever was the target


def test_discard_on_a_mod_looks_across_the_sequence():
    edge = made("Edge", "attack_mod", value=1, effects=[{"do": "discard", "n": 1}])
    spikes = made("Spikes", "block_mod", value=1, effects=[{"do": "discard", "n": 1}])
    hands = ["Jab!", "Edge", "Push"], [], ["Guard", "Brace", "Spikes"]
    t = fight(*hands, new=(edge, spikes), then=["attack Jab! + Edge at Cleo"])
    assert t.seat == 2  # the defender
    t.play("choose Brace", "pass", "block Guard + Spikes")
    assert t.seat == 0  # the attacker
    t.play("choose Push")
    assert totals(t) == (7, 5)


# ---- waste


def test_waste_ties_up_points_for_nothing():
    t = fight(["Drain"], ["Jab!", "Insight"])
    t.play("play Drain")
    assert t.seat == 1
    event = happened(t.play("choose Jab!"), "wasted")
    assert {"HC-9.12", "HC-9.13"} <= set(event.rules)
    assert free(t, 1)[0] == 15 and cards(t, 1, "body") == ["Jab!"]


def test_waste_with_nothing_to_take():
    t = fight(["Drain"], [])
    happened(t.play("play Drain"), "nothing_to_waste")
    squeeze = made("Squeeze", "special_attack", effects=[{"do": "waste", "n": 1, "of": "block"}])
    t = fight(["Squeeze"], ["Jab!"], new=(squeeze,))
    happened(t.play("play Squeeze"), "nothing_to_waste")
    assert "Ben has no block card to waste." in t.log()


def test_waste_without_enough_points_discards():
    t = fight(["Drain"], ["Jab!"], seats={1: {"scores": {"body": 4}}})
    t.play("play Drain")
    assert "HC-9.14" in happened(t.play("choose Jab!"), "waste_discarded").rules
    assert free(t, 1)[0] == 4 and cards(t, 1, "discard") == ["Jab!"]


def test_waste_of_two_when_only_one_can_be_paid():
    drown = made("Drown", "special_attack", effects=[{"do": "waste", "n": 2}])
    t = fight(["Drown"], ["Jab!", "Jab!"], new=(drown,), seats={1: {"scores": {"body": 9}}})
    t.play("play Drown")
    assert names(t.play("choose Jab!, Jab!"))[:2] == ["wasted", "waste_discarded"]
    assert cards(t, 1, "body") == ["Jab!"] and cards(t, 1, "discard") == ["Jab!"] and free(t, 1)[0] == 4


def test_waste_with_several_players_hits_only_the_target():
    t = fight(["Drain"], ["Jab!"], ["Guard"], then=["play Drain at Cleo"])
    assert t.seat == 2
    t.play("choose Guard")
    assert cards(t, 2, "body") == ["Guard"] and cards(t, 1, "hand") == ["Jab!"]


# ---- clear: own cards from the top

MIND_SWEEP = made("Thought", "other", attribute="mind", effects=[{"do": "clear", "n": 1, "whose": "own"}])


def test_clear_own_takes_the_top_card_and_frees_its_points():
    t = fight(["Thought"], [], new=(MIND_SWEEP,), seats={0: {"stacks": {"body": ["Guard", "Jab!"]}}})
    t.play("play Thought")
    refused(t, "choose Guard", "HC-R32", "top card")
    event = happened(t.play("choose Jab!"), "cleared_by_card")
    assert {"HC-5.15", "HC-9.5", "HC-R32", "HC-R33"} <= set(event.rules)
    assert cards(t, 0, "body") == ["Guard"] and cards(t, 0, "discard") == ["Jab!"] and free(t)[0] == 20


def test_clear_own_may_choose_none():
    t = fight(["Sweep"], [], seats={0: {"stacks": {"body": ["Jab!"]}}})
    t.play("play Sweep")
    happened(t.play("choose nothing"), "chose_none")
    assert cards(t, 0, "body") == ["Jab!", "Sweep"]


def test_clear_own_with_nothing_else_may_clear_itself():
    t = fight(["Sweep"], [])
    t.play("play Sweep", "choose body")
    assert cards(t, 0, "body") == [] and cards(t, 0, "discard") == ["Sweep"]


def test_clear_own_works_on_another_players_turn_when_fast():
    seats = {1: {"stacks": {"mind": ["Thought"]}}}
    t = fight(["Jab!"], ["Sweep"], seats=seats, new=(MIND_SWEEP,), then=["attack Jab!"])
    t.play("play Sweep", "choose mind")
    assert cards(t, 1, "mind") == [] and t.seat == 0


def test_clear_own_goes_deeper_card_by_card():
    comb = made("Comb", "other", attribute="mind", effects=[{"do": "clear", "n": 3, "whose": "own"}])
    t = fight(["Comb"], [], new=(comb,), seats={0: {"stacks": {"body": ["Guard", "Jab!"]}}})
    t.play("play Comb", "choose body, body")
    assert cards(t, 0, "body") == [] and cards(t, 0, "mind") == ["Comb"]


# ---- clear: own cards from any place


def test_clear_any_reaches_below_the_top():
    t = fight(["Pick Out"], [], seats={0: {"stacks": {"body": ["Guard", "Jab!"]}}})
    t.play("play Pick Out")
    event = happened(t.play("choose Guard"), "cleared_by_card")
    assert {"HC-R32", "HC-4.30"} <= set(event.rules)
    assert cards(t, 0, "body") == ["Jab!", "Pick Out"]


def test_clear_any_takes_several_places_at_once():
    cull = made("Cull", "other", effects=[{"do": "clear", "n": 2, "whose": "own", "any": True}])
    t = fight(["Cull"], [], new=(cull,), seats={0: {"stacks": {"body": ["Guard", "Jab!", "Poke"]}}})
    t.play("play Cull")
    refused(t, "choose body 1, body 2, body 3", "HC-5.15", "0 to 2, not 3")
    t.play("choose body 1, body 3")
    assert cards(t, 0, "body") == ["Jab!", "Cull"] and sorted(cards(t, 0, "discard")) == ["Guard", "Poke"]


# ---- clear: cards of the target


def test_clear_target_takes_a_card_that_counts():
    t = fight(["Jab!", "Strip"], ["Guard", "Brace", "Ward"], then=["attack Jab!", "block Guard + Brace", "play Strip"])
    assert t.seat == 0 and answers(t) == ["choose nothing", "choose Brace", "choose Guard"]
    event = happened(t.play("choose Brace"), "cleared_by_card")
    assert {"HC-5.16", "HC-4.30"} <= set(event.rules)
    assert totals(t) == (6, 4) and cards(t, 1, "discard") == ["Brace"] and cards(t, 1, "body") == ["Guard"]


def test_clear_target_may_choose_none():
    t = fight(["Jab!", "Strip"], ["Guard"], then=["attack Jab!", "block Guard", "play Strip"])
    happened(t.play("choose nothing"), "chose_none")
    assert totals(t) == (6, 4)


def test_clear_target_has_no_target_cards():
    seats = {1: {"stacks": {"body": ["Guard"]}}}  # from an earlier turn: it does not count
    t = fight(["Strip"], [], seats=seats)
    t.play("play Strip")
    assert t.seat == 1 and t.prompt.startswith("Ben: Ada has")  # no question
    t = fight(["Jab!", "Strip"], [], seats=seats, then=["attack Jab!", "pass", "play Strip"])
    assert t.seat == 1 and cards(t, 1, "body") == ["Guard"]


def test_clear_target_takes_one_copy():
    t = fight(["Jab!", "Strip"], ["Guard", "Guard"], then=["attack Jab!", "block Guard + Guard", "play Strip"])
    t.play("choose Guard")
    assert totals(t) == (6, 4) and cards(t, 1, "body") == ["Guard"]


def test_clear_target_with_several_players_reaches_only_the_target():
    then = ["attack Jab! at Cleo", "pass", "block Guard", "play Strip at Ben"]
    t = fight(["Jab!", "Strip"], [], ["Guard"], then=then)
    assert t.seat == 1 and totals(t) == (6, 4)  # Ben has no card in this sequence


# ---- purge


def test_purge_takes_the_last_card_back():
    t = fight(["Jab!", "Push"], ["Undo"], then=["attack Jab! + Push"])
    event = happened(t.play("play Undo"), "purged")
    assert {"HC-9.9", "HC-9.10", "HC-R26"} <= set(event.rules)
    assert totals(t) == (6, 0) and cards(t, 0, "discard") == ["Push"] and cards(t, 0, "body") == ["Jab!"]


def test_purge_needs_an_open_sequence():
    refused(fight(["Undo"], []), "play Undo", "HC-R29", "none is open")


def test_purge_undoes_a_draw_and_a_discard():
    feint = made("Ruse", "other", effects=[{"do": "draw", "n": 2}, {"do": "discard", "n": 1}])
    seats = {0: {"deck": ["Push", "Poke", "Dart"]}}
    then = ["attack Jab!", "pass", "play Ruse", "choose Guard"]
    t = fight(["Jab!", "Ruse"], ["Guard", "Undo"], new=(feint,), seats=seats, then=then)
    assert len(cards(t, 0, "hand")) == 2 and cards(t, 1, "discard") == ["Guard"]
    assert "HC-R30" in rules_told(t.play("play Undo"))
    assert cards(t, 0, "hand") == [] and cards(t, 0, "deck") == ["Push", "Poke", "Dart"]
    assert cards(t, 1, "hand") == ["Guard"] and cards(t, 1, "discard") == []
    assert cards(t, 0, "discard") == ["Ruse"]


def test_purge_by_a_third_player():
    t = fight(["Jab!", "Push"], ["Guard"], ["Undo"], then=["attack Jab! at Ben", "block Guard"])
    t.play("play Undo")
    assert totals(t) == (6, 0) and cards(t, 1, "discard") == ["Guard"]
    assert t.seat == 0  # clockwise from Cleo


def test_purge_may_send_the_card_back_to_the_hand():
    t = fight(["Jab!"], ["Undo"], purge_destination="hand", then=["attack Jab!", "play Undo"])
    assert cards(t, 0, "hand") == ["Jab!"] and cards(t, 0, "discard") == []


# ---- deploy


def test_deploy_puts_cards_face_down_and_ties_up_their_points():
    t = fight(["Ambush", "Jab!", "Guard"], [])
    t.play("play Ambush")
    assert len(t.legal()) == 4  # none, either, both
    events = t.play("choose Jab!, Guard")
    assert {"HC-9.6", "HC-9.7", "HC-9.8"} <= rules_told(events)
    assert free(t)[0] == 15 and cards(t, 0, "body") == ["Ambush", "Jab!", "Guard"]  # in the order said
    assert "Guard (deployed)" in t.text(0) and "Jab! (deployed)" in t.text(0)


def test_deploy_may_choose_none():
    t = fight(["Ambush", "Jab!"], [])
    t.play("play Ambush")
    happened(t.play("choose nothing"), "chose_none")
    assert cards(t, 0, "hand") == ["Jab!"]


def test_deploy_with_an_empty_hand_asks_nothing():
    t = fight(["Ambush"], [])
    t.play("play Ambush")
    assert t.seat == 1


def test_deploy_is_asked_even_when_nothing_can_be_paid():
    """Otherwise the others would learn what the hand costs."""
    t = fight(["Ambush", "Jab!", "Jab!"], [], seats={0: {"scores": {"body": 4}}})
    t.play("play Ambush")
    assert t.prompt == "Ada: you may deploy up to 2 cards face down." and answers(t) == ["choose nothing"]
    refused(t, "choose Jab!", "HC-R69")


def test_deploy_makes_no_effect_until_the_card_is_played():
    t = fight(["Ambush", "Insight"], [])
    t.play("play Ambush", "choose Insight", "pass")
    assert cards(t, 0, "hand") == []
    happened(t.play("play deployed Insight"), "drew")
    assert len(cards(t, 0, "hand")) == 2


def test_deployed_and_held_cards_may_share_a_set():
    seats = {0: {"stacks": {"body": ["Push"]}, "deployed": ["Push"]}}
    t = fight(["Jab!", "Push"], [], seats=seats)
    t.play("attack Jab! + Push + deployed Push")
    assert totals(t) == (10, 0) and cards(t, 0, "body") == ["Jab!", "Push", "Push"]


# ---- twist and unwind


def test_twist_adds_to_each_base_card():
    t = fight(["Jab!"], ["Iron Skin", "Guard", "Guard", "Brace"], then=["attack Jab!"])
    event = happened(t.play("play Iron Skin"), "twisted")
    assert "HC-9.16" in event.rules
    assert "Ben twists Iron Skin: +2 to each Base Block while it lies sideways." in t.log()
    t.play("pass", "block Guard + Guard + Brace")
    assert totals(t) == (6, 17)  # 4 + 2, 4 + 2, and 5: Mods get nothing


def test_twists_add_up_and_help_their_owner_only():
    seats = {0: {"stacks": {"body": ["Fury", "Fury"]}, "twisted": ["Fury", "Fury"]}}
    t = fight(["Jab!"], [], seats=seats, then=["attack Jab!"])
    assert totals(t) == (12, 0)
    t = fight(["Jab!"], [], seats={1: seats[0]}, then=["attack Jab!"])
    assert totals(t) == (6, 0)


def test_twist_after_another_word_turns_its_own_card():
    twist = {"do": "twist", "gives": "base_block", "n": 1, "until": "hit"}
    trap = made("Trap", "other", effects=[{"do": "waste", "n": 1}, twist])
    t = fight(["Trap"], ["Guard"], new=(trap,), then=["play Trap at Ben", "choose Guard"])
    assert "Trap (twisted)" in t.text() and "Guard (twisted)" not in t.text()


def test_twist_until_hit_unwinds_when_an_attack_on_the_owner_succeeds():
    seats = {1: {"stacks": {"body": ["Iron Skin"]}, "twisted": ["Iron Skin"]}}
    t = fight(["Jab!"], [], seats=seats, then=["attack Jab!", "pass"])
    assert "HC-9.17" in happened(t.play("pass"), "unwound").rules
    t = fight(["Jab!"], ["Guard"], seats=seats, then=["attack Jab!", "block Guard", "pass"])
    assert "unwound" not in names(t.play("pass"))  # 6 against 6


def test_twist_until_strike_unwinds_when_the_owners_attack_succeeds():
    seats = {0: {"stacks": {"body": ["Fury"]}, "twisted": ["Fury"]}}
    t = fight(["Jab!"], [], seats=seats, then=["attack Jab!", "pass"])
    assert totals(t) == (9, 0)
    happened(t.play("pass"), "unwound")
    t = fight(["Poke"], ["Guard", "Brace"], seats=seats, then=["attack Poke", "block Guard + Brace", "pass"])
    assert "unwound" not in names(t.play("pass"))


def test_twist_until_turn_unwinds_when_the_owners_next_turn_begins():
    t = fight(["Stance"], [])
    t.play("play Stance", "pass")
    assert "unwound" not in names(t.play("pass"))  # Ben's turn begins
    t.play("discard nothing", "draw 0", "clear nothing", "pass")
    assert happened(t.play("pass"), "unwound").seat == 0


def test_unwind_turns_a_card_of_the_target_upright():
    seats = {1: {"stacks": {"body": ["Iron Skin", "Stance"]}, "twisted": ["Iron Skin", "Stance"]}}
    t = fight(["Straighten"], [], seats=seats)
    t.play("play Straighten")
    assert t.seat == 0 and sorted(answers(t)) == ["choose Iron Skin", "choose Stance"]
    assert "HC-9.17" in happened(t.play("choose Iron Skin"), "unwound").rules
    assert "Stance (twisted)" in t.text() and "Iron Skin (twisted)" not in t.text()


def test_unwind_has_no_target_cards():
    seats = {0: {"stacks": {"body": ["Fury"]}, "twisted": ["Fury"]}}  # only Ada's own
    t = fight(["Straighten"], [], seats=seats, then=["play Straighten"])
    assert t.seat == 1 and "Fury (twisted)" in t.text()


def test_unwind_with_several_players_reaches_only_the_target():
    part = {"stacks": {"body": ["Iron Skin"]}, "twisted": ["Iron Skin"]}
    t = fight(["Straighten"], [], [], seats={1: part, 2: part}, then=["play Straighten at Cleo", "choose Iron Skin"])
    assert t.state.players[1].stacks[0][0].twisted and not t.state.players[2].stacks[0][0].twisted


# ---- convert


def test_convert_gives_a_card_another_value():
    t = fight(["Jab!", "Push"], ["Blunt"], then=["attack Jab! + Push"])
    t.play("play Blunt")
    assert answers(t) == ["choose Jab!"]  # a Base Attack, not the Mod
    event = happened(t.play("choose Jab!"), "converted")
    assert {"HC-9.15", "HC-R67"} <= set(event.rules) and "Ada's Jab! is converted: it counts 1 now." in t.log()
    assert totals(t) == (3, 0)


def test_convert_has_no_target_cards():
    t = fight(["Jab!"], ["Blunt"], then=["pass", "play Blunt"])
    assert t.seat == 0  # no sequence, no question
    refined = made("Refine", "special_attack", effects=[{"do": "convert", "of": "base_block", "value": 1}])
    t = fight(["Jab!", "Refine"], [], new=(refined,), then=["attack Jab!", "pass", "play Refine"])
    assert t.seat == 1  # Ben has not blocked


def test_convert_chooses_one_of_several_and_twists_do_not_add_to_it():
    refine = made("Refine", "special_attack", effects=[{"do": "convert", "of": "base_block", "value": 1}])
    wall = made("Wall", "base_block", value=9)
    seats = {1: {"stacks": {"body": ["Iron Skin"]}, "twisted": ["Iron Skin"]}}
    then = ["attack Jab!", "block Guard + Wall", "play Refine"]
    t = fight(["Jab!", "Refine"], ["Guard", "Wall"], new=(refine, wall), seats=seats, then=then)
    assert totals(t) == (6, 17)  # 4 + 2 and 9 + 2
    refused(t, "choose Guard, Wall", "HC-9.15", "exactly 1")
    t.play("choose Wall")
    assert totals(t) == (6, 7)


# ---- again


def test_again_allows_one_more_exclusive_base_attack():
    t = fight(["Jab!", "Uppercut!", "Encore", "Oath", "Overhand Thrust"], [])
    t.play("attack Jab!", "pass")
    assert {"HC-4.17", "HC-5.14"} <= set(happened(t.play("play Encore"), "may_attack_again").rules)
    t.play("pass", "pass")
    refused(t, "play Oath", "HC-4.7")  # a Base Attack only
    allowed(t, "attack Uppercut!", "HC-4.17")
    t.play("attack Uppercut!", "pass", "pass")
    refused(t, "attack Overhand Thrust", "HC-4.7")  # one more only


def test_again_may_come_before_the_first_attack_and_adds_up():
    hand = ["Encore", "Encore", "Jab!", "Uppercut!", "Overhand Thrust"]
    t = fight(hand, [], points_to_win=9, then=["play Encore", "pass", "play Encore", "pass"])
    for card in ("Jab!", "Uppercut!", "Overhand Thrust"):
        t.play(f"attack {card}", "pass", "pass")
    assert t.state.players[0].points == 3


def test_again_goes_when_its_card_is_purged():
    t = fight(["Jab!", "Uppercut!", "Encore"], ["Undo"], then=["attack Jab!", "pass", "play Encore"])
    t.play("play Undo", "pass", "pass")
    refused(t, "attack Uppercut!", "HC-4.7")


# ---- recover


def test_recover_takes_cards_back_from_the_own_discard_stack():
    t = fight(["Salvage"], [], seats={0: {"discard": ["Jab!", "Guard", "Poke"]}})
    t.play("play Salvage")
    refused(t, "choose Jab!, Guard, Poke", "HC-4.30", "0 to 2, not 3")
    refused(t, "choose Brace", "HC-4.30", "Brace is not one of the choices")
    assert "HC-4.30" in happened(t.play("choose Jab!, Guard"), "recovered").rules
    assert sorted(cards(t, 0, "hand")) == ["Guard", "Jab!"] and cards(t, 0, "discard") == ["Poke"]


def test_recover_may_choose_none():
    t = fight(["Salvage"], [], seats={0: {"discard": ["Jab!"]}}, then=["play Salvage"])
    happened(t.play("choose nothing"), "chose_none")
    assert cards(t, 0, "discard") == ["Jab!"]


def test_recover_with_nothing_to_take_asks_nothing():
    assert fight(["Salvage"], [], then=["play Salvage"]).seat == 1
    mend = made("Mend", "other", effects=[{"do": "recover", "n": 2, "of": "block"}])
    t = fight(["Mend"], [], new=(mend,), seats={0: {"discard": ["Jab!"]}}, then=["play Mend"])
    assert t.seat == 1  # an attack card is no block card


def test_recover_stops_at_the_hand_cap():
    seats = {0: {"discard": ["Guard", "Guard"]}}
    t = fight(["Salvage"] + ["Jab!"] * 6, [], seats=seats)
    t.play("play Salvage")
    refused(t, "choose Guard, Guard", "HC-4.30", "0 to 1, not 2")
    t.play("choose Guard")
    assert len(cards(t, 0, "hand")) == 7
    t = fight(["Jab!"], ["Salvage"] + ["Jab!"] * 6, seats={1: seats[0]}, hand_cap=7, then=["pass", "play Salvage"])
    assert answers(t) == ["choose nothing", "choose Guard"]


def test_recover_with_a_full_hand_asks_nothing():
    seats = {0: {"discard": ["Guard"], "stacks": {"body": ["Salvage"]}, "deployed": ["Salvage"]}}
    t = fight(["Jab!"] * 6 + ["Poke"], [], seats=seats, then=["play deployed Salvage"])
    assert t.seat == 1 and cards(t, 0, "discard") == ["Guard"]


# ---- ban


def test_ban_forbids_a_class_to_the_target_for_this_sequence():
    t = fight(["Jab!", "Seal", "Poke"], ["Guard", "Guard", "Brace"], then=["attack Jab! + Seal"])
    verdict = refused(t, "block Guard + Brace", "HC-4.30", "forbids you Block Mods", "Brace must wait")
    assert verdict.violations[0].code == "banned"
    allowed(t, "block Guard")
    t.play("block Guard", "pass", "pass", "attack Poke")
    allowed(t, "block Guard + Brace")  # another sequence


def test_ban_is_told_to_all():
    t = fight(["Jab!", "Seal"], [], [])
    event = happened(t.play("attack Jab! + Seal at Cleo"), "banned")
    assert t.game.language.line(t.state, event, 1) == "Cleo may not play Block Mods for the rest of this sequence."


def test_ban_with_several_players_hits_only_the_target():
    hush = made("Hush", "other", effects=[{"do": "ban", "of": "special_block"}])
    t = fight(["Jab!", "Hush"], ["Ward"], ["Ward"], new=(hush,), then=["attack Jab! at Cleo", "pass", "pass"])
    t.play("play Hush at Cleo")
    allowed(t, "play Ward")  # Ben
    t.play("pass")
    refused(t, "play Ward", "HC-4.30")


def test_ban_without_a_sequence_has_nothing_to_forbid():
    hush = made("Hush", "other", effects=[{"do": "ban", "of": "special_block"}])
    t = fight(["Jab!", "Hush"], ["Ward"], new=(hush,))
    assert "banned" not in names(t.play("play Hush"))
    allowed(t, "play Ward")


def test_ban_goes_when_its_card_is_purged():
    t = fight(["Jab!", "Seal"], ["Guard", "Brace", "Undo"], then=["attack Jab! + Seal", "play Undo", "pass"])
    allowed(t, "block Guard + Brace")


# ---- reveal


def test_reveal_shows_the_targets_hand_to_all():
    t = fight(["Spy"], ["Jab!", "Guard"], ["Poke"])
    event = happened(t.play("play Spy at Ben"), "revealed")
    for seat in (0, 1, 2):
        assert t.game.language.line(t.state, event, seat) == "Ben's hand is open to everybody: Jab! and Guard."
    assert "Jab!" in t.text(2) and "Guard" in t.text(2) and "Poke" not in t.text(0)


def test_reveal_of_an_empty_hand():
    t = fight(["Spy"], [])
    t.play("play Spy")
    assert "Ben's hand is open to everybody: nothing." in t.log()


def test_every_word_has_a_test_card():
    assert {word.do for card in KIT for word in card.effects} == set(WORDS)


# ---- variable values

VARIABLE = {  # what each count counts, in the position of `test_variable_value`
    "target_spent_chosen": 4, "target_spent": 5, "own_spent": 3, "own_free": 17, "own_hand": 2, "target_hand": 3,
    "own_mods": 1, "target_points": 2, "own_points": 1, "own_stack_cards": 4, "own_discard_attacks": 2,
}  # fmt: skip


@pytest.mark.parametrize("per", get_args(Count))
def test_variable_value(per):
    """Worth 1 plus twice what is counted, on a Base Attack that costs 3 Mind."""
    facts = {"base": 1, "per": per, "times": 2}
    if per in ("target_spent", "own_spent", "own_free"):
        facts["attribute"] = "body" if per == "target_spent" else "mind"
    odd = made("Odd Blow", "base_attack", "exclusive", cost=3, attribute="mind", value=facts)
    mind = made("Four", "other", cost=4, attribute="mind")
    seats = {
        0: {"points": 1, "discard": ["Jab!", "Guard", "Word", "Insight"], "stacks": {"body": ["Guard", "Jab!"]}},
        1: {"points": 2, "stacks": {"body": ["Jab!"], "mind": ["Four"]}},
    }
    hands = ["Odd Blow", "Push", "Guard", "Guard"], ["Guard", "Guard", "Guard"]
    t = fight(*hands, new=(odd, mind), seats=seats)
    t.play("attack Odd Blow + Push" + (" naming mind" if per == "target_spent_chosen" else ""))
    assert totals(t) == (1 + 2 * VARIABLE[per] + 2, 0)  # and 2 for the Mod
    assert "(variable)" in t.text()


def test_variable_block_counts_for_its_own_player():
    crowd = made("Crowd", "base_block", value={"per": "target_hand"})
    t = fight(["Jab!", "Push", "Push"], ["Crowd"], new=(crowd,), then=["attack Jab!", "block Crowd"])
    assert totals(t) == (6, 2)  # two cards in the attacker's hand
    t.play("attack Push")
    assert totals(t) == (8, 1)  # counted anew


def test_variable_own_mods_of_a_block_counts_block_mods():
    wall = made("Wall", "base_block", value={"base": 1, "per": "own_mods", "times": 3})
    t = fight(["Jab!", "Push"], ["Wall", "Brace"], new=(wall,), then=["attack Jab! + Push", "block Wall + Brace"])
    assert totals(t) == (8, 9)  # 1 + 3, and 5


def test_variable_own_free_is_never_below_0():
    wall = made("Wall", "base_block", value={"base": 1, "per": "own_free", "attribute": "mind"})
    thought = made("Four", "other", cost=4, attribute="mind")
    seats = {1: {"stacks": {"mind": ["Four"]}}}
    t = fight(["Jab!"], ["Wall"], new=(wall, thought), seats=seats, then=["attack Jab!"])
    t.state.players[1].scores = (20, 2, 20)
    t.play("block Wall")
    assert totals(t) == (6, 1)


def test_variable_attribute_must_be_named():
    debt = made("Debt", "base_attack", "exclusive", value={"per": "target_spent_chosen"})
    t = fight(["Debt"], [], new=(debt,))
    refused(t, "attack Debt", "HC-R34", "body, mind or x")
    assert answers(t)[:3] == [f"attack Debt naming {a} at Ben" for a in ("body", "mind", "x")]


# ---- needs


def needing(need: str) -> Card:
    return made("Trick", "other", needs=need, effects=[{"do": "draw", "n": 1}])


def test_needs_attacked():
    t = fight(["Jab!", "Trick"], ["Trick"], ["Trick"], new=(needing("attacked"),))
    refused(t, "play Trick", "HC-4.30", "only while you are under attack")
    t.play("attack Jab! at Ben")
    allowed(t, "play Trick")  # Ben
    t.play("pass")
    refused(t, "play Trick", "HC-4.30", "only while you are under attack")  # Cleo
    t.play("pass")
    refused(t, "play Trick", "HC-4.30", "only while you are under attack")  # Ada


def test_needs_attacking():
    t = fight(["Jab!", "Trick"], ["Trick"], ["Trick"], new=(needing("attacking"),))
    refused(t, "play Trick", "HC-4.30", "only in your own Attack Sequence")
    t.play("attack Jab! at Ben")
    refused(t, "play Trick", "HC-4.30", "only in your own Attack Sequence")  # Ben
    t.play("pass", "pass")
    allowed(t, "play Trick")  # Ada


def test_needs_sequence():
    t = fight(["Jab!", "Trick"], [], ["Trick"], new=(needing("sequence"),))
    refused(t, "play Trick", "HC-4.30", "only while an Attack Sequence is open")
    t.play("attack Jab! at Ben", "pass")
    allowed(t, "play Trick")  # Cleo, whom nobody attacks
    t.play("pass")
    allowed(t, "play Trick")  # Ada


def test_needs_quiet():
    t = fight(["Jab!", "Trick"], ["Trick"], new=(needing("quiet"),))
    allowed(t, "play Trick")
    t.play("attack Jab!")
    refused(t, "play Trick", "HC-4.30", "only while no Attack Sequence is open")
    t.play("pass", "pass", "pass")
    allowed(t, "play Trick")  # Ben, on Ada's turn, after the attack


def test_every_need_has_a_test():
    wanted = get_args(get_args(Card.model_fields["needs"].annotation)[0])
    assert set(wanted) == {"attacked", "attacking", "sequence", "quiet"}


# ---- every card of every hero

TOLD = {  # what is told when a word is done with something to do
    "draw": {"drew"}, "discard": {"forced_discard"}, "waste": {"wasted", "waste_discarded"},
    "clear": {"cleared_by_card"}, "purge": {"purged"}, "deploy": {"deployed"}, "twist": {"twisted"},
    "unwind": {"unwound"}, "convert": {"converted"}, "again": {"may_attack_again"}, "recover": {"recovered"},
    "ban": {"banned"}, "reveal": {"revealed"},
}  # fmt: skip
SAID = {  # what the card text says of a word
    "draw": "Draw {n} card", "discard": "The target discards {n} ", "waste": "The target wastes {n} ",
    "clear": "You may clear up to {n} ", "purge": "Purge the last card", "deploy": "You may deploy up to {n} card",
    "twist": "+{n} each until ", "unwind": "Unwind {n} twisted card", "convert": "it counts {value}.",
    "again": "one more Exclusive Base Attack", "recover": "Take up to {n} ", "ban": "The target may not play ",
    "reveal": "The target shows their whole hand.",
}  # fmt: skip
CARDS = sorted(all_cards().values(), key=lambda c: c.id)


def where_it_can_be_played(card: Card) -> Table:
    """A position in which the player whose turn to decide it is holds the card and may play it."""
    full = ["Efficient Block", "Jab!", "Cross Block", "Thunder Stroke"]
    seats = {
        i: {"discard": ["Efficient Block", "Jab!"], "stacks": {"body": ["Iron Skin"]}, "twisted": ["Iron Skin"]}
        for i in (0, 1)
    }
    defends = card.card_class in ("base_block", "block_mod") or card.needs == "attacked"
    in_sequence = card.needs in ("attacking", "sequence") or card.card_class == "attack_mod"
    in_sequence = in_sequence or any(w.do in ("purge", "convert", "ban") for w in card.effects)
    in_sequence = in_sequence or any(w.do == "clear" and w.whose == "target" for w in card.effects)
    if card.card_class == "block_mod":
        then = ["attack Poke", "block Efficient Block", "pass"]
    elif defends:
        then = ["attack Poke"]
    elif in_sequence and card.card_class != "base_attack":
        then = ["attack Poke", "block Efficient Block"]
    else:
        then = []
    hands = (["Poke", *full], [card.name, *full]) if defends else (["Poke", card.name, *full], full)
    return fight(*hands, seats=seats, then=then)


@pytest.mark.parametrize("card", CARDS, ids=lambda c: c.id)
def test_every_card_can_be_played_and_does_what_it_says(card):
    t = where_it_can_be_played(card)
    verb = {"attack": "attack", "block": "block"}.get(card.card_class.split("_")[-1], "play")
    named = " naming body" if card.names_attribute else ""
    holder = t.seat
    verdict = allowed(t, f"{verb} {card.name}{named}")
    assert verdict.text.endswith(")") and verdict.rule
    events = t.play(f"{verb} {card.name}{named}")
    while t.game.play.pending(t.state)[t.seat] not in ("action", "answer"):
        events += t.play(t.legal()[-1])  # the largest answer
    told = set(names(events))
    for word in card.effects:
        assert told & TOLD[word.do], f"{card.name}: {word.do} told nothing of {TOLD[word.do]} in {told}"
    assert t.seat != holder  # the others may answer


@pytest.mark.parametrize("card", CARDS, ids=lambda c: c.id)
def test_every_card_text_says_what_happens(card):
    text = card_text(card)
    if not card.effects and not isinstance(card.value, Variable) and not card.needs:
        assert text == ""  # its value says it all
        return
    assert text.endswith(".") and "{" not in text and "  " not in text and text[0].isupper()
    for word in card.effects:
        assert SAID[word.do].format(**word.model_dump()) in text
    if isinstance(card.value, Variable):
        assert f"Value: {card.value.base} plus " in text
    if card.needs:
        assert text.startswith("Only ")
