"""Rulings HC-R1 to HC-R35: what we decided where the booklets are silent or disagree.  (HC-R1 is with section 8.)"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import heroplay as hp
from heroplay.games.herocard.rules.state import sequence_of
from tests.herocard.builders import a_card, arena, bout, cards, changed, free, made, printed, seen_hand, totals
from tests.judging import allowed, happened, refused, rules_told, seen_by

PURGE_BLOCK = a_card("special_block", "fast", does="purge").name
PURGE_ATTACK = a_card("special_attack", "fast", does="purge").name
DRAW_TWO = a_card("other", "fast", does="draw", n=2).name
AGAIN = a_card("base_attack", "restricted").name  # a Base Attack that is not Exclusive
NAMING = a_card("base_attack", names_attribute=True).name  # it counts what the target has spent on a named attribute


def pass_all(table):
    """Everybody passes; what the last pass told."""
    for _ in table.names[1:]:
        table.play("pass")
    return table.play("pass")


# ---- HC-R2 to HC-R5: points, clearing, drawing


def test_hc_r2_points_stay_spent_until_the_card_leaves_the_stack():
    t = arena(["Jab!"], [], score=9, phase="discard", seats={0: {"stacks": {"body": ["Jab!"]}}})
    t.play("discard nothing", "draw 0")
    assert free(t)[0] == 4, "the own turn has come, and the points are still spent"
    kept = t.fork()
    kept.play("clear nothing")
    refused(kept, "attack Jab!", "HC-4.1", "5 + 5 = 10")
    told = happened(t.play("clear body"), "cleared")
    assert "HC-R2" in told.rules
    assert free(t)[0] == 9
    allowed(t, "attack Jab!")


STACKS = {"body": ["Jab!", "Jab!"], "mind": ["Forfeiture"], "x": ["Follow Through"]}


def test_hc_r3_three_clears_in_all_not_for_each_stack():
    t = arena([], [], phase="clear", seats={0: {"stacks": STACKS}})
    verdict = refused(t, "clear body, body, mind, x", "HC-3.7", "at most 3", "not 4")
    assert "HC-R3" in verdict.rules
    verdict = allowed(t, "clear body, mind, x", "HC-R3")
    assert "counted together: 3. (HC-R3)" in " ".join(verdict.reasons)
    assert "HC-R3" not in allowed(t, "clear body, body").rules


def test_hc_r4_the_deck_is_made_anew_when_a_draw_finds_it_empty():
    pile = ["Uppercut!"] * 3
    t = arena([], [], phase="draw", seats={0: {"deck": ["Jab!"] * 3, "discard": pile}})
    events = t.play("draw 3")
    assert "HC-R4" not in rules_told(events)
    assert cards(t, 0, "deck") == [] and cards(t, 0, "discard") == pile, "the last card is taken, and nothing shuffled"

    t = arena([], [], phase="draw", seats={0: {"deck": ["Jab!"] * 2, "discard": pile}})
    told = happened(t.play("draw 3"), "reshuffled")
    assert "HC-R4" in told.rules and told.facts["n"] == 3
    assert Counter(cards(t, 0, "hand")) == Counter(["Jab!", "Jab!", "Uppercut!"])
    assert len(cards(t, 0, "deck")) == 2 and cards(t, 0, "discard") == []


def test_hc_r4_one_from_the_deck_then_two_from_the_new_one():
    pile = ["Uppercut!"] * 6
    t = arena([], [], phase="draw", seats={0: {"deck": ["Jab!"], "discard": pile}})
    assert "HC-R4" in rules_told(t.play("draw 3"))
    assert Counter(cards(t, 0, "hand")) == Counter(["Jab!", "Uppercut!", "Uppercut!"])
    assert len(cards(t, 0, "deck")) == 4 and cards(t, 0, "discard") == []


def test_hc_r5_draws_what_there_is_and_no_penalty():
    t = arena([], [], phase="draw", seats={0: {"deck": ["Jab!"]}})
    told = happened(t.play("draw 3"), "drew")
    assert "HC-R5" in told.rules and told.facts["n"] == 1
    assert cards(t, 0, "hand") == ["Jab!"]
    t.play("clear nothing")
    assert t.outcome is None and t.seat == 0
    allowed(t, "attack Jab!")


def test_hc_r5_is_silent_when_there_is_enough():
    t = arena([], [], phase="draw", seats={0: {"deck": ["Jab!"] * 3}})
    assert "HC-R5" not in rules_told(t.play("draw 3"))


def test_hc_r6_a_draw_effect_stops_at_seven():
    t = arena([DRAW_TWO, *["Jab!"] * 6], [])
    told = happened(t.play(f"play {DRAW_TWO}"), "drew")
    assert "HC-R6" in told.rules and told.facts["n"] == 1
    assert len(cards(t, 0, "hand")) == 7


def test_hc_r6_below_the_limit_all_are_drawn():
    t = arena([DRAW_TWO, *["Jab!"] * 5], [])
    told = happened(t.play(f"play {DRAW_TWO}"), "drew")
    assert "HC-R6" not in told.rules and told.facts["n"] == 2
    assert len(cards(t, 0, "hand")) == 7


# ---- HC-R7 to HC-R9: refreshing


def test_hc_r7_an_empty_hand_may_be_refreshed():
    t = arena([], ["Forfeiture"])
    allowed(t, "refresh", "HC-R7")
    told = happened(t.play("refresh"), "refreshed")
    assert "HC-R7" in told.rules and told.facts["n"] == 0
    assert cards(t, 0, "hand") == []
    assert t.seat == 1 and t.prompt.startswith("Ben: Discard phase"), "the Action phase is given up all the same"


def test_hc_r8_nobody_answers_a_refresh():
    t = arena(["Jab!"] * 4, ["Forfeiture", DRAW_TWO], seats={0: {"deck": ["Uppercut!"] * 4}})
    events = t.play("refresh")
    assert "HC-R8" in happened(events, "refreshed").rules
    assert cards(t, 0, "hand") == ["Uppercut!"] * 4 and cards(t, 0, "discard") == ["Jab!"] * 4
    assert t.prompt.startswith("Ben: Discard phase")
    refused(t, f"Ben: play {DRAW_TWO}", "HC-4.8")


def test_hc_r9_refresh_is_the_first_decision_or_none():
    t = arena([DRAW_TWO, "Jab!"], [])
    allowed(t, "refresh")
    t.play(f"play {DRAW_TWO}", "pass")
    verdict = refused(t, "refresh", "HC-R9", "1 card has been played")
    assert "HC-3.13" in verdict.rules


@pytest.mark.parametrize("phase", ["discard", "draw", "clear"])
def test_hc_r9_not_before_the_action_phase(phase):
    t = arena(["Jab!"], [], phase=phase)
    refused(t, "refresh", "HC-R9", phase.capitalize())


# ---- HC-R10 to HC-R13: attacks, one after the other, and their end


def test_hc_r10_the_active_player_may_go_on_after_the_attack():
    t = arena(["Jab!", DRAW_TWO], [])
    t.play("attack Jab!")
    assert "HC-R10" in happened(pass_all(t), "all_passed").rules
    assert t.seat == 0 and t.state.active == 0, "the turn is not over"
    verdict = allowed(t, f"play {DRAW_TWO}", "HC-R10")
    assert "until all pass" in " ".join(verdict.reasons)
    t.play(f"play {DRAW_TWO}")
    pass_all(t)
    assert t.state.active == 1, "all passed with no attack open: now it is"


def test_hc_r11_a_restricted_base_attack_comes_in_addition():
    t = arena(["Jab!", AGAIN, "Uppercut!"], [])
    refused(t, f"attack {AGAIN} + Jab!", "HC-4.11", "this one has 2")
    t.play("attack Jab!", "pass")
    refused(t, f"attack {AGAIN}", "HC-5.7", "not over yet")
    t.play("pass")
    refused(t, "attack Uppercut!", "HC-4.7", "Jab!")
    verdict = allowed(t, f"attack {AGAIN}", "HC-R11")
    assert f"{AGAIN} is Restricted, so it comes in addition to an Exclusive one. (HC-R11)" in verdict.reasons
    t.play(f"attack {AGAIN}")
    assert totals(t) == (printed(t, AGAIN).value, 0), "in a sequence of its own"


def test_hc_r11_is_not_cited_for_an_exclusive():
    assert "HC-R11" not in allowed(arena(["Jab!"], []), "attack Jab!").rules


def test_hc_r12_blocking_too_little_is_legal():
    t = arena(["Jab!"], ["Efficient Block", "Efficient Block"])
    t.play("attack Jab!")
    allowed(t, "block Efficient Block")
    told = happened(t.play("block Efficient Block"), "block_announced")
    assert "HC-R12" in told.rules and (told.facts["block"], told.facts["attack"]) == (4, 6)
    t.play("pass")
    told = happened(t.play("block Efficient Block"), "block_announced")
    assert "HC-R12" not in told.rules, "8 is enough"
    t.play("pass")
    happened(t.play("pass"), "attack_failed")


def test_hc_r12_and_loses_in_the_end():
    t = arena(["Jab!"], ["Efficient Block"])
    t.play("attack Jab!", "block Efficient Block", "pass")
    happened(t.play("pass"), "attack_succeeded")


def test_hc_r13_zero_against_zero_fails():
    t = arena([NAMING], [])
    t.play(f"attack {NAMING} naming body")
    assert totals(t) == (0, 0)
    told = happened(pass_all(t), "attack_failed")
    assert "HC-R13" in told.rules
    assert t.state.players[0].points == 0


def test_hc_r13_an_unblocked_attack_of_one_succeeds():
    t = bout(["Poke"], [], new=(made("Poke", "base_attack", value=1),))
    t.play("attack Poke")
    events = pass_all(t)
    assert happened(events, "attack_succeeded").facts["attack"] == 1
    assert "HC-R13" not in rules_told(events)


def test_hc_r13_is_not_cited_when_a_block_decides():
    t = arena(["Attack from Above"], ["Efficient Block"])
    t.play("attack Attack from Above", "block Efficient Block", "pass")
    assert "HC-R13" not in rules_told(t.play("pass"))


# ---- HC-R14 to HC-R19: whose card is it, at whom


def test_hc_r14_no_attack_mod_on_somebody_elses_turn():
    t = arena(["Jab!"], ["Follow Through"])
    t.play("attack Jab!")
    refused(t, "attack Follow Through", "HC-R14", "Follow Through", "Ada's turn to attack")


def test_hc_r14_nor_with_no_attack_open():
    t = arena([DRAW_TWO], ["Follow Through"])
    t.play(f"play {DRAW_TWO}")
    refused(t, "attack Follow Through", "HC-R14", "Ada")


def test_hc_r14_the_attacker_may():
    t = arena(["Jab!", "Follow Through"], [])
    t.play("attack Jab!", "pass")
    allowed(t, "attack Follow Through", "HC-4.18")


def test_hc_r15_no_base_attack_on_somebody_elses_turn_whatever_its_type():
    t = bout([DRAW_TWO], ["Jab!"], new=(changed("Jab!", type="fast"),))
    t.play(f"play {DRAW_TWO}")
    verdict = refused(t, "attack Jab!", "HC-R15", "only Ada, whose turn it is")
    assert "HC-5.1" in verdict.rules


def test_hc_r15_neither_as_an_answer_to_an_attack():
    t = bout(["Uppercut!"], ["Jab!"], new=(changed("Jab!", type="fast"),))
    t.play("attack Uppercut!")
    refused(t, "attack Jab!", "HC-R15", "Jab!")


def test_hc_r15_is_cited_with_the_type_for_real_cards():
    t = arena([DRAW_TWO], ["Jab!"])
    t.play(f"play {DRAW_TWO}")
    assert "HC-R15" in refused(t, "attack Jab!", "HC-4.7").rules


@pytest.mark.parametrize("blocks", ["Efficient Block", "Cross Block", "Efficient Block + Cross Block"])
def test_hc_r16_no_block_without_an_attack(blocks):
    t = arena([DRAW_TWO, "Efficient Block", "Cross Block"], ["Efficient Block", "Cross Block"])
    refused(t, f"block {blocks}", "HC-R16", "there is none")
    t.play(f"play {DRAW_TWO}")
    refused(t, f"block {blocks}", "HC-R16", "there is none")


def test_hc_r16_the_attacker_does_not_block():
    t = arena(["Jab!", "Efficient Block"], [])
    t.play("attack Jab!", "pass")
    refused(t, "block Efficient Block", "HC-R16", "only be played by the player under attack: Ben")


def test_hc_r16_special_blocks_need_no_attack():
    t = arena([DRAW_TWO, "Distracting Smile"], ["Distracting Smile"])
    allowed(t, "play Distracting Smile", "HC-4.26")
    t.play(f"play {DRAW_TWO}")
    allowed(t, "play Distracting Smile", "HC-4.26")


def test_hc_r17_one_point_for_each_successful_attack_of_a_turn():
    t = arena(["Jab!", AGAIN], [])
    t.play("attack Jab!")
    assert "HC-R17" not in rules_told(pass_all(t))
    t.play(f"attack {AGAIN}")
    told = happened(pass_all(t), "attack_succeeded")
    assert "HC-R17" in told.rules and told.facts["points"] == 2
    assert t.state.players[0].points == 2


def test_hc_r17_successes_on_separate_turns_need_no_ruling():
    t = arena(["Jab!"], ["Jab!"])
    t.play("attack Jab!")
    pass_all(t)
    pass_all(t)
    t.play("discard nothing", "draw 0", "clear nothing", "attack Jab!")
    assert "HC-R17" not in rules_told(pass_all(t))
    assert [p.points for p in t.state.players] == [1, 1]


def test_hc_r18_the_attacker_names_exactly_one_opponent():
    t = arena(["Jab!"], ["Efficient Block"], ["Efficient Block"])
    refused(t, "attack Jab!", "HC-R18", "Say who Jab! is aimed at: Ben and Cleo")
    allowed(t, "attack Jab! at Ben")
    told = happened(t.play("attack Jab! at Cleo"), "sequence_opened")
    assert "HC-R18" in told.rules and told.facts["target"] == 2
    refused(t, "Ben: block Efficient Block", "HC-R19", "Cleo")
    t.play("pass")
    allowed(t, "Cleo: block Efficient Block", "HC-4.22")


def test_hc_r18_a_card_that_aims_needs_its_target_too():
    t = arena(["Forfeiture"], [], [])
    refused(t, "play Forfeiture", "HC-R18", "Forfeiture")
    allowed(t, "play Forfeiture at Ben")


def attacked_third(*third):
    """Ada attacks Cleo; Ben, who is neither, may answer."""
    t = arena(["Jab!"], list(third), [])
    t.play("attack Jab! at Cleo")
    return t


@pytest.mark.parametrize("card_class", ["special_attack", "special_block", "other"])
def test_hc_r19_a_third_player_may_play_fast_specials_and_others(card_class):
    card = a_card(card_class, "fast", needs=None).name
    t = attacked_third(card)
    action = next(a for a in t.legal() if a.do == "play")
    assert f"{card} is of a class that a third player may play. (HC-R19)" in allowed(t, action, "HC-R19").reasons


@pytest.mark.parametrize("card", ["Follow Through", "Efficient Block", "Cross Block"])
def test_hc_r19_a_third_player_plays_no_mods_and_no_blocks(card):
    t = attacked_third(card)
    refused(t, f"play {card}", "HC-R19", card)


def test_hc_r19_nor_a_base_attack():
    assert "HC-R15" in refused(attacked_third("Jab!"), "attack Jab! at Cleo", "HC-4.7").rules


# ---- HC-R20 to HC-R25: answering and passing


def test_hc_r20_the_decision_goes_round():
    t = arena(["Jab!", "Follow Through"], ["Efficient Block"])
    verdict = refused(t, "Ben: pass", "HC-R20", "It is Ada's decision now", "Ben")
    assert "HC-R21" in verdict.rules
    allowed(t, "Ada: pass", "HC-R20")
    t.play("attack Jab!")
    refused(t, "Ada: attack Follow Through", "HC-R20", "It is Ben's decision now")


def test_hc_r20_a_pass_is_not_for_good():
    t = arena(["Jab!", "Follow Through"], ["Efficient Block"])
    t.play("attack Jab!")
    assert "HC-R20" in happened(t.play("pass"), "passed").rules
    t.play("attack Follow Through")
    allowed(t, "Ben: block Efficient Block")  # Ben has passed, and may answer again
    assert "0 players have passed in a row before you" in allowed(t, "Ben: pass", "HC-R20").text


def test_hc_r20_closes_after_as_many_passes_as_players():
    t = arena(["Jab!"], [], ["Efficient Block"])
    t.play("attack Jab! at Cleo")
    told = []
    for who, action in (
        ("Ben", "pass"), ("Cleo", "block Efficient Block"), ("Ada", "pass"), ("Ben", "pass"), ("Cleo", "pass"),
    ):  # fmt: skip
        assert t.names[t.seat] == who and sequence_of(t.state) is not None
        told = t.play(action)
    happened(told, "attack_succeeded")
    assert sequence_of(t.state) is None


def test_hc_r21_clockwise_not_defender_first():
    t = arena(["Jab!"], [], [], [])
    told = happened(t.play("attack Jab! at Dov"), "may_answer")
    assert "HC-R21" in told.rules and told.seat == 1
    asked = []
    while sequence_of(t.state) is not None:
        asked.append(t.names[t.seat])
        t.play("pass")
    assert asked == ["Ben", "Cleo", "Dov", "Ada"], "Ada last of all"


def test_hc_r21_is_cited_when_somebody_jumps_the_queue():
    t = arena(["Jab!"], [], [], ["Efficient Block"])
    t.play("attack Jab! at Dov")
    assert "HC-R21" in refused(t, "Dov: block Efficient Block", "HC-R20", "Ben", "clockwise").rules


def test_hc_r22_the_same_loop_runs_with_no_attack_open():
    t = arena(["Jab!"], ["Forfeiture"], phase="clear")
    assert "HC-R22" in happened(t.play("clear nothing"), "action_phase").rules
    assert t.seat == 0, "the active player decides first"
    t.play("pass")
    allowed(t, "Ben: play Forfeiture", "HC-4.5")  # the one chance that an opponent always has
    events = t.play("pass")
    assert "HC-R22" in happened(events, "all_passed").rules
    assert happened(events, "turn_began").seat == 1


def test_hc_r22_after_an_attack_the_active_player_decides():
    t = arena(["Jab!", DRAW_TWO], [])
    t.play("attack Jab!")
    assert "HC-R22" in happened(pass_all(t), "all_passed").rules
    assert (t.seat, t.state.active) == (0, 0)


def test_hc_r23_in_a_plain_duel_everybody_takes_part():
    t = arena(["Jab!"], [], [], [])
    assert "HC-R23" in happened(t.play("attack Jab! at Ben"), "sequence_opened").rules
    assert sorted(t.state.frames[-1].order) == [0, 1, 2, 3]


def test_hc_r23_a_board_game_says_who_takes_part():
    t = arena(["Jab!"], [], [], [])
    t.state.out_of_range = ((0, 2),)
    t.play("attack Jab! at Ben")
    asked = []
    while sequence_of(t.state) is not None:
        asked.append(t.names[t.seat])
        t.play("pass")
    assert asked == ["Ben", "Dov", "Ada"], "Cleo is out of range"


def hosted(**limits):
    """Ada has attacked Ben in a contest of a board game, which limits what Ben may play."""
    t = arena(["Jab!"], ["Efficient Block", "Efficient Block", "Forfeiture"])
    t.play("attack Jab!")
    t.state.frames[2] = replace(sequence_of(t.state), **limits)
    return t


def test_hc_r23_a_board_game_may_limit_the_cards():
    t = hosted(limits=((1, 1),))
    refused(t, "block Efficient Block + Efficient Block", "HC-R23", "at most 1 card", "played 0 and want 2 more")
    allowed(t, "block Efficient Block")
    t.play("block Efficient Block", "pass")
    refused(t, "block Efficient Block", "HC-R23", "played 1")


def test_hc_r23_a_board_game_may_limit_the_classes():
    t = hosted(classes=((1, ("base_block",)),))
    refused(t, "play Forfeiture", "HC-R23", "Forfeiture is of a class that you may not play")
    allowed(t, "block Efficient Block")


@pytest.mark.parametrize("card_type", ["restricted", "exclusive"])
def test_hc_r24_what_is_not_fast_may_join_the_own_sequence(card_type):
    slow = made("Slow Hand", "special_attack", card_type, effects=[{"do": "draw", "n": 1}])
    t = bout(["Jab!", "Slow Hand"], [], new=(slow, changed("Jab!", type="restricted")))
    assert "HC-R24" not in allowed(t, "play Slow Hand").rules
    t.play("attack Jab!", "pass")
    verdict = allowed(t, "play Slow Hand", "HC-R24")
    assert "Slow Hand is not Fast, but your own sequence is part of your own Action phase. (HC-R24)" in verdict.reasons


def test_hc_r24_but_not_in_somebody_elses():
    slow = a_card("special_attack", "restricted", needs=None).name
    t = arena(["Jab!"], [slow])
    t.play("attack Jab!")
    refused(t, f"play {slow}", "HC-4.6", "Ada")


@pytest.mark.parametrize("first", ["attack Jab!", "pass"])
def test_hc_r25_a_fast_special_attack_on_a_foreign_turn(first):
    t = arena(["Jab!"], ["Forfeiture"])
    t.play(first)
    verdict = allowed(t, "play Forfeiture", "HC-R25", "HC-4.5")
    told = "Forfeiture is a Fast Special Attack, so it may be played on another player's turn. (HC-R25)"
    assert told in verdict.reasons


def test_hc_r25_needs_no_ruling_on_the_own_turn():
    assert "HC-R25" not in allowed(arena(["Forfeiture"], []), "play Forfeiture").rules


# ---- HC-R26: where a purged card goes


def test_hc_r26_to_its_owners_discard_stack_and_no_points_spent():
    t = arena(["Jab!"], [PURGE_BLOCK], seats={0: {"discard": ["Uppercut!"]}})
    t.play("attack Jab!")
    assert free(t)[0] == 15
    told = happened(t.play(f"play {PURGE_BLOCK}"), "purged")
    assert "HC-R26" in told.rules
    assert cards(t, 0, "discard") == ["Jab!", "Uppercut!"]
    assert cards(t, 0, "hand") == [] and cards(t, 0, "body") == []
    assert free(t) == (20, 20, 20)
    assert sum(free(t, 1)) == 60 - printed(t, PURGE_BLOCK).cost, "the purge itself is paid"


def test_hc_r26_or_back_to_the_hand_where_that_is_agreed():
    t = arena(["Jab!"], [PURGE_BLOCK], purge_destination="hand")
    t.play("attack Jab!")
    assert "HC-R26" in happened(t.play(f"play {PURGE_BLOCK}"), "purged").rules
    assert cards(t, 0, "hand") == ["Jab!"] and cards(t, 0, "discard") == []
    assert free(t) == (20, 20, 20)
    assert seen_hand(t, 1, 0) == ["Jab!"], "everybody has seen it"
    pass_all(t)
    allowed(t, "attack Jab!")  # the very same card again, and still the one Exclusive


def test_hc_r26_a_purge_that_is_purged_goes_back_to_the_hand_too():
    t = arena(["Jab!", PURGE_ATTACK], [PURGE_BLOCK], purge_destination="hand")
    t.play("attack Jab!", f"play {PURGE_BLOCK}", f"play {PURGE_ATTACK}")
    assert cards(t, 1, "hand") == [PURGE_BLOCK] and cards(t, 0, "hand") == []
    assert totals(t) == (6, 0)
    deck = cards(t, 1, "deck")
    t.play(f"play {PURGE_BLOCK}")  # and may be played once more: now the last card is the other purge
    assert Counter(cards(t, 0, "hand")) == Counter(["Jab!", PURGE_ATTACK])
    assert cards(t, 1, "deck") == deck and cards(t, 1, "hand") == []
    assert sum(free(t, 1)) == 60 - printed(t, PURGE_BLOCK).cost, "it is one card, and lies there once"


def test_hc_r26_a_deployed_card_that_is_purged_frees_its_points():
    t = arena([], [PURGE_BLOCK], seats={0: {"stacks": {"body": ["Overhand Thrust", "Jab!"]}, "deployed": ["Jab!"]}})
    spent = printed(t, "Overhand Thrust").cost
    assert free(t)[0] == 20 - spent - 5
    t.play("attack deployed Jab!", f"play {PURGE_BLOCK}")
    assert cards(t, 0, "body") == ["Overhand Thrust"] and cards(t, 0, "discard") == ["Jab!"]
    assert free(t)[0] == 20 - spent


def test_hc_r26_a_full_hand_takes_nothing_back():
    """HC-3.5 holds at any moment: a deployed card that is purged finds no room in a hand of seven."""
    full = {"stacks": {"body": ["Jab!"]}, "deployed": ["Jab!"]}
    t = arena(["Forfeiture"] * 6 + ["Follow Through"], [PURGE_BLOCK], purge_destination="hand", seats={0: full})
    t.play("attack deployed Jab!", f"play {PURGE_BLOCK}")
    assert len(cards(t, 0, "hand")) == 7 and cards(t, 0, "discard") == ["Jab!"]
    assert t.game.storage.problems(t.state) == []


def test_hc_r26_the_purge_may_itself_be_deployed():
    at = a_card("special_block", "fast", does="purge").attribute
    t = arena(["Jab!"], [], seats={1: {"stacks": {at: [PURGE_BLOCK]}, "deployed": [PURGE_BLOCK]}})
    before = free(t, 1)
    t.play("attack Jab!")
    told = happened(t.play(f"play deployed {PURGE_BLOCK}"), "purged")
    assert "HC-R26" in told.rules
    assert free(t, 1) == before, "its points were tied up already"
    assert cards(seen_by(t, 0), 1, at) == [PURGE_BLOCK], "and it lies face up now"
    assert cards(t, 0, "discard") == ["Jab!"]


# ---- HC-R27: sets, and purging a purge


def test_hc_r27_the_last_card_of_a_set_is_purged():
    t = arena(["Attack from Above", "Stone Falls through Water"], [PURGE_BLOCK])
    t.play("attack Attack from Above + Stone Falls through Water")
    told = happened(t.play(f"play {PURGE_BLOCK}"), "purged")
    assert "HC-R27" in told.rules and told.facts["card"] == "stone_falls_through_water"
    assert totals(t) == (4, 0)
    assert cards(t, 0, "discard") == ["Stone Falls through Water"]


def test_hc_r27_the_player_of_the_set_says_which_card_is_last():
    t = arena(["Attack from Above", "Stone Falls through Water"], [PURGE_BLOCK])
    t.play("attack Stone Falls through Water + Attack from Above")
    told = happened(t.play(f"play {PURGE_BLOCK}"), "purged")
    assert "HC-R27" in told.rules and told.facts["card"] == "attack_from_above"
    assert "Stone Falls through Water" in t.text() and cards(t, 0, "discard") == ["Attack from Above"]


def test_hc_r27_a_set_of_blocks_too():
    t = arena(["Jab!", PURGE_ATTACK], ["Efficient Block", "Cross Block", "Unbroken Defense"])
    t.play("attack Jab!", "block Cross Block + Efficient Block + Unbroken Defense", f"play {PURGE_ATTACK}")
    assert totals(t) == (6, 9) and cards(t, 1, "discard") == ["Unbroken Defense"]


def test_hc_r27_one_card_of_a_set_at_a_time():
    t = arena(["Attack from Above", "Stone Falls through Water"], [PURGE_BLOCK, PURGE_BLOCK])
    t.play("attack Attack from Above + Stone Falls through Water", f"play {PURGE_BLOCK}", "pass")
    assert f"Ben's {PURGE_BLOCK}" in " ".join(allowed(t, f"play {PURGE_BLOCK}", "HC-9.10").reasons)


def test_hc_r27_a_purge_can_be_purged():
    t = arena(["Jab!", PURGE_ATTACK], [PURGE_BLOCK])
    t.play("attack Jab!", f"play {PURGE_BLOCK}")
    assert totals(t) == (0, 0)
    told = happened(t.play(f"play {PURGE_ATTACK}"), "purged")
    assert "HC-R27" in told.rules and told.facts["owner"] == 1
    assert totals(t) == (6, 0), "the first card is back"
    assert cards(t, 0, "body")[0] == "Jab!" and cards(t, 0, "discard") == []
    assert cards(t, 1, "discard") == [PURGE_BLOCK] and free(t, 1) == (20, 20, 20)
    assert sequence_of(t.state) is not None and t.seat == 1
    pass_all(t)
    assert t.state.players[0].points == 1


def test_hc_r27_and_that_purge_too_and_so_on():
    t = arena(["Jab!", "Follow Through", PURGE_ATTACK, PURGE_ATTACK], [PURGE_BLOCK] * 3)
    t.play("attack Jab!", "pass", "attack Follow Through")
    attacks = []
    for purge in (PURGE_BLOCK, PURGE_ATTACK, PURGE_BLOCK, PURGE_ATTACK, PURGE_BLOCK):
        assert "HC-9.10" in happened(t.play(f"play {purge}"), "purged").rules
        attacks.append(totals(t)[0])
        assert t.game.storage.problems(t.state) == []
        again = hp.load(t.code())
        assert again.game.play.key(again.state) == t.game.play.key(t.state)
    assert attacks == [6, 9, 6, 9, 6]
    lying = [Counter(n for zone in ("body", "mind", "x") for n in cards(t, seat, zone)) for seat in (0, 1)]
    assert lying == [Counter(["Jab!"]), Counter([PURGE_BLOCK] * 3)]
    assert cards(t, 0, "discard") == [PURGE_ATTACK, PURGE_ATTACK, "Follow Through"] and cards(t, 1, "discard") == []


def test_hc_r27_each_purge_undoes_only_the_card_before_it():
    """Jab!, purge, purge of the purge: the Jab! stands, the first purge lies on its owner's discards."""
    t = arena(["Jab!", PURGE_ATTACK], [PURGE_BLOCK, PURGE_BLOCK])
    t.play("attack Jab!", f"play {PURGE_BLOCK}", f"play {PURGE_ATTACK}", f"play {PURGE_BLOCK}")
    assert totals(t) == (0, 0), "the purge of the purge is undone, so the Jab! is purged again"
    assert cards(t, 0, "discard") == [PURGE_ATTACK, "Jab!"] and cards(t, 1, "discard") == []
    happened(pass_all(t), "attack_undone")


# ---- HC-R28: the Base Attack purged


def undone_attack(hand=(), other=()):
    """Ada's Jab! has been purged by Ben; Ada may answer."""
    t = arena(["Jab!", *hand], [PURGE_BLOCK, *other])
    t.play("attack Jab!")
    return t, t.play(f"play {PURGE_BLOCK}")


def test_hc_r28_base_attack_purged():
    t, events = undone_attack()
    assert "HC-R28" in happened(events, "purged").rules
    assert sequence_of(t.state) is not None, "the sequence stays open"
    assert t.prompt == "Ada: the Base Attack was purged. Answer, or pass."
    told = happened(pass_all(t), "attack_undone")
    assert "HC-R28" in told.rules
    assert "ends with neither success nor failure" in t.game.language.line(t.state, told)
    assert [p.points for p in t.state.players] == [0, 0]
    assert (t.seat, t.state.active) == (0, 0), "the Action phase goes on"


def test_hc_r28_meanwhile_mods_and_blocks_are_refused():
    t, _ = undone_attack(["Follow Through"], ["Efficient Block", "Cross Block"])
    refused(t, "attack Follow Through", "HC-R28", "The Base Attack was purged", "Follow Through")
    t.play("pass")
    refused(t, "block Efficient Block", "HC-R28", "Efficient Block")
    refused(t, "block Efficient Block + Cross Block", "HC-R28")
    assert "HC-R28" in t.check("block Cross Block").rules


def test_hc_r28_special_cards_may_still_be_played():
    t, _ = undone_attack(["Forfeiture"], ["Efficient Block"])
    allowed(t, "play Forfeiture", "HC-5.10")


def test_hc_r28_a_new_base_attack_waits_for_the_end():
    t, _ = undone_attack(["Uppercut!"])
    refused(t, "attack Uppercut!", "HC-5.7", "not over yet")
    pass_all(t)
    allowed(t, "attack Uppercut!")


def test_hc_r28_the_purge_can_be_answered_and_the_attack_comes_back():
    t, _ = undone_attack([PURGE_ATTACK, "Follow Through"], ["Efficient Block"])
    t.play(f"play {PURGE_ATTACK}")
    allowed(t, "block Efficient Block")
    t.play("pass")
    allowed(t, "attack Follow Through")


def test_hc_r28_a_purged_mod_lets_the_attack_continue():
    t = arena(["Jab!", "Follow Through", "Follow Through"], [PURGE_BLOCK, "Efficient Block"])
    t.play("attack Jab! + Follow Through")
    events = t.play(f"play {PURGE_BLOCK}")
    assert "HC-R28" not in rules_told(events)
    assert totals(t) == (6, 0)
    allowed(t, "attack Follow Through")
    t.play("pass")
    allowed(t, "block Efficient Block")


def test_hc_r28_mods_below_a_purged_base_do_not_attack():
    """The set was stacked Mod first: the Base Attack is purged, the Mod lies there and nothing succeeds."""
    t = arena(["Jab!", "Follow Through"], [PURGE_BLOCK])
    t.play("attack Follow Through + Jab!", f"play {PURGE_BLOCK}")
    assert "HC-R28" in happened(pass_all(t), "attack_undone").rules
    assert t.state.players[0].points == 0


# ---- HC-R29, HC-R30: no purge outside, and what a purge brings back


def test_hc_r29_no_purge_with_no_sequence_open():
    t = arena([PURGE_BLOCK, PURGE_ATTACK], [PURGE_BLOCK])
    refused(t, f"Ada: play {PURGE_ATTACK}", "HC-R29", PURGE_ATTACK)
    assert "HC-9.10" in refused(t, f"Ada: play {PURGE_BLOCK}", "HC-R29", "none is open").rules
    t.play("pass")
    refused(t, f"Ben: play {PURGE_BLOCK}", "HC-R29", "none is open")


def test_hc_r29_a_purge_with_no_other_text_is_refused_by_this_alone():
    t = bout(["Unmake"], [], new=(made("Unmake", "other", effects=[{"do": "purge"}]),))
    assert refused(t, "play Unmake", "HC-R29", "Unmake", "none is open").rules == ("HC-R29", "HC-9.10")


def test_hc_r29_a_card_played_outside_a_sequence_cannot_be_purged():
    t = arena([DRAW_TWO, "Jab!"], [PURGE_BLOCK])
    t.play(f"play {DRAW_TWO}")
    refused(t, f"play {PURGE_BLOCK}", "HC-R29", PURGE_BLOCK)
    t.play("pass", "attack Jab!")
    allowed(t, f"play {PURGE_BLOCK}", "HC-9.10")
    t.play(f"play {PURGE_BLOCK}")
    assert [e.gone for e in t.state.plays] == ["", "purged", ""], "the card before the sequence stays played"


def drawing(deck, discard=(), hand=(), other=()):
    """Ada attacks, then plays a card that draws two; Ben may answer."""
    seats = {0: {"deck": list(deck), "discard": list(discard)}}
    t = arena(["Jab!", DRAW_TWO, *hand], [PURGE_BLOCK, *other], seats=seats)
    t.play("attack Jab!", "pass", f"play {DRAW_TWO}")
    return t


DECK = ["Uppercut!", "Forfeiture", "Cross Block", "Efficient Block", "Follow Through"]


def test_hc_r30_drawn_cards_go_back_on_the_deck_in_the_old_order():
    t = drawing(DECK)
    assert Counter(cards(t, 0, "hand")) == Counter(DECK[:2])
    told = happened(t.play(f"play {PURGE_BLOCK}"), "purged")
    assert "HC-R30" in told.rules
    assert cards(t, 0, "deck") == DECK and cards(t, 0, "hand") == []


def test_hc_r30_what_was_drawn_stays_known_to_its_owner_alone():
    t = drawing(DECK)
    t.play(f"play {PURGE_BLOCK}")
    assert cards(seen_by(t, 0), 0, "deck") == [*DECK[:2], *["a hidden card"] * 3]
    assert cards(seen_by(t, 1), 0, "deck") == ["a hidden card"] * 5


def test_hc_r30_a_new_deck_is_taken_apart_again():
    """The draw found one card, shuffled the discards, drew one more: all of that is undone, and the luck is not."""
    t = drawing(["Uppercut!"], ["Forfeiture", "Cross Block", "Efficient Block"])
    asked = t.state.luck.asked
    assert len(cards(t, 0, "deck")) == 2 and cards(t, 0, "discard") == []
    t.play(f"play {PURGE_BLOCK}")
    assert cards(t, 0, "deck") == ["Uppercut!"]
    assert cards(t, 0, "discard") == [DRAW_TWO, "Efficient Block", "Cross Block", "Forfeiture"]
    assert t.state.luck.asked == asked
    assert cards(seen_by(t, 0), 0, "deck") == ["Uppercut!"], "Ada has seen the whole old deck"


def test_hc_r30_purging_the_purge_draws_the_same_cards_again_and_shows_no_more():
    t = drawing(DECK, hand=[PURGE_ATTACK])
    held = Counter(cards(t, 0, "hand"))
    t.play(f"play {PURGE_BLOCK}")
    assert cards(t, 0, "deck") == DECK
    t.play(f"play {PURGE_ATTACK}")
    assert Counter(cards(t, 0, "hand")) == held - Counter([PURGE_ATTACK])
    assert cards(t, 0, "deck") == DECK[2:]
    assert cards(seen_by(t, 0), 0, "deck") == ["a hidden card"] * 3, "nobody has seen these"


def test_hc_r30_purging_the_purge_of_a_reshuffle_shows_no_more():
    pile = ["Forfeiture", "Cross Block", "Efficient Block", "Uppercut!"]
    t = drawing(["Uppercut!"], pile, hand=[PURGE_ATTACK])
    new_deck = cards(t, 0, "deck")
    t.play(f"play {PURGE_BLOCK}", f"play {PURGE_ATTACK}")
    assert cards(t, 0, "deck") == new_deck
    assert cards(seen_by(t, 0), 0, "deck") == ["a hidden card"] * len(new_deck)
    t.play("pass", "pass")
    assert t.game.storage.problems(t.state) == []


def test_hc_r30_and_the_third_purge_knows_again_what_the_first_showed():
    t = drawing(DECK, hand=[PURGE_ATTACK], other=[PURGE_BLOCK])
    t.play(f"play {PURGE_BLOCK}", f"play {PURGE_ATTACK}", f"play {PURGE_BLOCK}")
    assert cards(t, 0, "deck") == DECK
    assert cards(seen_by(t, 0), 0, "deck") == [*DECK[:2], *["a hidden card"] * 3]


def test_hc_r30_a_forced_discard_comes_back_and_stays_known():
    t = arena(["Jab!", "Forfeiture"], [PURGE_BLOCK, "Efficient Block", "Cross Block"])
    t.play("attack Jab!", "pass", "play Forfeiture", "choose Cross Block")
    assert cards(t, 1, "discard") == ["Cross Block"]
    told = happened(t.play(f"play {PURGE_BLOCK}"), "purged")
    assert "HC-R30" in told.rules
    assert Counter(cards(t, 1, "hand")) == Counter(["Efficient Block", "Cross Block"])
    assert cards(t, 1, "discard") == [] and cards(t, 0, "discard") == ["Forfeiture"]
    assert Counter(seen_hand(t, 0, 1)) == Counter(["Cross Block", "?"]), "all have seen that one, and only that one"
    assert "Cross Block" in t.text(0) and "and 1 unseen" in t.text(0)


def test_hc_r30_a_shown_hand_stays_shown():
    lamp = made("Lamp", "special_attack", effects=[{"do": "reveal"}])
    t = bout(["Jab!", "Lamp"], [PURGE_BLOCK, "Jab!", "Uppercut!"], new=(lamp,))
    t.play("attack Jab!", "pass")
    assert seen_hand(t, 0, 1) == ["?"] * 3
    t.play("play Lamp", f"play {PURGE_BLOCK}")
    assert Counter(seen_hand(t, 0, 1)) == Counter(["Jab!", "Uppercut!"])


def test_hc_r30_a_recovered_card_goes_back_to_the_discards():
    card = a_card("other", "fast", does="recover", of="any").name
    pile = ["Uppercut!", "Cross Block", "Forfeiture"]
    t = arena(["Jab!", card], [PURGE_BLOCK], seats={0: {"discard": pile}})
    t.play("attack Jab!", "pass", f"play {card}", "choose Uppercut!, Forfeiture")
    assert cards(t, 0, "discard") == ["Cross Block"]
    t.play(f"play {PURGE_BLOCK}")
    assert cards(t, 0, "discard") == [card, *pile[::-1]] and cards(t, 0, "hand") == []


def test_hc_r30_what_was_before_the_purged_card_is_not_touched():
    """Two draws in a row: purging the second leaves the first."""
    t = arena(["Jab!", DRAW_TWO, DRAW_TWO], [PURGE_BLOCK], seats={0: {"deck": DECK}})
    t.play("attack Jab!", "pass", f"play {DRAW_TWO}", "pass", f"play {DRAW_TWO}", f"play {PURGE_BLOCK}")
    assert Counter(cards(t, 0, "hand")) == Counter(DECK[:2])
    assert cards(t, 0, "deck") == DECK[2:]
    assert cards(seen_by(t, 0), 0, "deck") == [*DECK[2:4], "a hidden card"]


def test_hc_r30_a_purge_that_the_purged_card_drew_is_missing_from_the_deck():
    """Ada draws her purge and undoes the draw with it: the other card goes back, her discards stay as they were."""
    deck = ["Uppercut!", PURGE_ATTACK, "Cross Block"]
    t = drawing(deck, discard=[PURGE_ATTACK, "Forfeiture"])
    t.play("pass", f"play {PURGE_ATTACK}")
    assert cards(t, 0, "deck") == ["Uppercut!", "Cross Block"] and cards(t, 0, "hand") == []
    assert cards(t, 0, "discard") == [DRAW_TWO, "Forfeiture", PURGE_ATTACK]
    assert cards(seen_by(t, 0), 0, "deck") == ["Uppercut!", "a hidden card"]
    assert t.game.storage.problems(t.state) == []


def test_hc_r30_a_saved_table_purges_alike():
    """The states to which a purge goes back are in the code too."""
    t = drawing(DECK, ["Uppercut!"], hand=[PURGE_ATTACK])
    for purge in (PURGE_BLOCK, PURGE_ATTACK):
        loaded = hp.load(t.code())
        assert loaded.text() == t.text()
        events = loaded.play(f"play {purge}")
        assert "HC-R30" in happened(events, "purged").rules
        t.play(f"play {purge}")
        assert loaded.code() == t.code()
        assert loaded.game.play.key(loaded.state) == t.game.play.key(t.state)


def test_hc_r30_the_code_of_a_seat_tells_no_more_through_the_states_before():
    t = drawing(DECK, other=["Efficient Block"])
    seen = seen_by(t, 1)
    hidden = sequence_of(seen.state).before
    assert hidden, "a purge needs them"
    for state in hidden:
        assert all(k == -1 for k in state.players[0].deck)
        assert all(k == -1 for k in state.players[0].hand)


def test_hc_r30_undo_and_redo_of_a_purge():
    t = drawing(DECK)
    before = t.code()
    t.play(f"play {PURGE_BLOCK}")
    after = t.code()
    assert t.undo().code() == before
    assert t.redo().code() == after


# ---- HC-R31 to HC-R35: clearing in the middle, variable values, no total below zero

CLEAR_OWN = made("Shake Off", "other", effects=[{"do": "clear", "n": 3, "whose": "own"}])
CLEAR_SLOW = made("Tidy Up", "other", "restricted", attribute="mind", effects=[{"do": "clear", "n": 3, "whose": "own"}])
CLEAR_ANY = made("Pick Out", "other", effects=[{"do": "clear", "n": 2, "whose": "own", "any": True}])


def test_hc_r31_clearing_the_base_attack_takes_only_its_own_value():
    t = bout(
        ["Jab!", "Follow Through", "Follow Through", "Tidy Up", "Uppercut!"],
        ["Efficient Block"],
        new=(CLEAR_SLOW,),
    )
    t.play("attack Jab! + Follow Through", "pass", "play Tidy Up")
    told = happened(t.play("choose body"), "cleared_by_card")
    assert "HC-R31" in told.rules
    assert totals(t) == (3, 0), "the Mod keeps counting"
    allowed(t, "Ben: block Efficient Block")
    t.play("pass")
    verdict = allowed(t, "attack Follow Through", "HC-R31")
    assert "The Base Attack was cleared, but it was played, so Mods may still follow. (HC-R31)" in verdict.reasons
    t.play("attack Follow Through")
    assert totals(t) == (6, 0)
    pass_all(t)
    assert t.state.players[0].points == 1
    refused(t, "attack Uppercut!", "HC-4.7", "Jab!")  # the Exclusive stays used


def test_hc_r31_is_not_cited_while_the_base_attack_lies_there():
    t = arena(["Jab!", "Follow Through"], [])
    t.play("attack Jab!", "pass")
    assert "HC-R31" not in allowed(t, "attack Follow Through").rules


def clearing(card):
    seats = {0: {"stacks": {"x": ["Attack from Above", "Stone Falls through Water", "Follow Through"]}}}
    t = bout([card.name], [], new=(card,), seats=seats)
    t.play(f"play {card.name}")
    return t


def test_hc_r32_a_clearing_card_takes_the_top_card_first():
    t = clearing(CLEAR_OWN)
    refused(t, "choose x 1", "HC-R32", "the top card of a stack first")
    refused(t, "choose Attack from Above", "HC-R32")
    told = happened(t.play("choose x, x"), "cleared_by_card")
    assert "HC-R32" in told.rules
    assert cards(t, 0, "x") == ["Attack from Above"]
    assert cards(t, 0, "discard") == ["Stone Falls through Water", "Follow Through"]


def test_hc_r32_unless_it_says_any_card():
    t = clearing(CLEAR_ANY)
    told = happened(t.play("choose x 1, x 2"), "cleared_by_card")
    assert {"HC-R32", "HC-4.30"} <= set(told.rules)
    assert cards(t, 0, "x") == ["Follow Through"]


def test_hc_r32_holds_for_the_real_cards():
    card = a_card("other", "fast", does="clear", whose="own", any=False).name
    t = arena([card], [], seats={0: {"stacks": {"body": ["Overhand Thrust", "Jab!"]}}})
    t.play(f"play {card}")
    refused(t, "choose body 1", "HC-R32")
    allowed(t, "choose body 2")


def test_hc_r33_the_type_of_a_clearing_card_says_when():
    seats = {1: {"stacks": {"x": ["Follow Through"]}}}
    t = bout(["Jab!"], ["Shake Off", "Tidy Up"], new=(CLEAR_OWN, CLEAR_SLOW), seats=seats)
    t.play("attack Jab!")
    refused(t, "play Tidy Up", "HC-4.6", "Restricted", "Ada")
    allowed(t, "play Shake Off", "HC-4.5")
    t.play("play Shake Off")
    assert "HC-R33" in happened(t.play("choose x"), "cleared_by_card").rules
    assert cards(t, 1, "x") == [] and cards(t, 1, "discard") == ["Follow Through"]


def test_hc_r34_the_attribute_is_named_when_the_card_is_played():
    t = arena([NAMING], [], seats={1: {"stacks": {"body": ["Jab!"]}}})
    verdict = refused(t, f"attack {NAMING}", "HC-R34", f"Say which attribute {NAMING} counts: body, mind or x")
    assert "HC-1.19" in verdict.rules
    verdict = allowed(t, f"attack {NAMING} naming body", "HC-R34")
    assert f"{NAMING} counts the target's Body to the end" in " ".join(verdict.reasons)


def test_hc_r34_values_move_with_the_table_and_the_choice_stays():
    mind = made("Mind Guard", "base_block", value=1, cost=4, attribute="mind")
    body = made("Body Guard", "base_block", value=1, cost=3)
    t = bout(
        [NAMING], ["Body Guard", "Mind Guard"], new=(mind, body),
        seats={1: {"stacks": {"body": ["Body Guard", "Body Guard"], "mind": ["Mind Guard"]}}},
    )  # fmt: skip
    t.play(f"attack {NAMING} naming body")
    base, times = printed(t, NAMING).value.base, printed(t, NAMING).value.times
    assert totals(t)[0] == base + times * 6
    t.play("block Mind Guard", "pass")
    assert totals(t)[0] == base + times * 6, "Body was named, and Mind does not count"
    t.play("block Body Guard")
    assert totals(t)[0] == base + times * 9
    t.play("pass")
    told = happened(t.play("pass"), "attack_succeeded")
    assert told.facts["attack"] == base + times * 9, "and finally at resolution"


def test_hc_r34_another_card_names_no_attribute():
    t = arena(["Jab!"], [])
    refused(t, "attack Jab! naming body", "HC-R63", "does not ask for an attribute")
    assert "HC-R34" not in allowed(t, "attack Jab!").rules


def test_hc_r35_no_total_falls_below_zero():
    heavy = made("Heavy Heart", "base_attack", value={"base": 1, "per": "own_hand", "times": -2})
    t = bout(["Heavy Heart", "Follow Through", "Jab!"], [], new=(heavy,))
    t.play("attack Heavy Heart")
    assert totals(t) == (0, 0), "1 less 4, but not below 0"
    assert "Attack  0" in t.text()


def test_hc_r35_clearing_takes_no_more_than_was_there():
    t = bout(["Jab!", "Follow Through", "Tidy Up"], [], new=(CLEAR_SLOW,))
    t.play("attack Jab! + Follow Through", "pass", "play Tidy Up")
    told = happened(t.play("choose body, x"), "cleared_by_card")
    assert "HC-R35" in told.rules
    assert totals(t) == (0, 0)
    assert "HC-R13" in happened(pass_all(t), "attack_failed").rules
