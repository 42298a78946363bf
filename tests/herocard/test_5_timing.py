"""Section 5 of the rules: Attack Sequences, answers and passes, and clearing outside the Clear phase."""

from __future__ import annotations

import pytest

from heroplay.games.herocard.rules.actions import PlayCards
from tests.herocard.builders import a_card, arena, cards, free, printed, totals
from tests.herocard.kit import fight
from tests.judging import allowed, happened, refused, rules_told

SLOW = a_card("base_attack", "restricted", effects=()).name  # a Base Attack that is not Exclusive
ANY_CLEAR = a_card("other", "fast", does="clear", whose="own", any=True).name  # clears own cards from any place


def _names(events) -> list[str]:
    return [event.name for event in events]


# ---- HC-5.1 to HC-5.5: what a sequence is


def test_hc_5_1_a_base_attack_of_the_active_player_opens_it():
    table = arena(["Jab!", "Forfeiture"], ["Forfeiture", "Jab!"])
    assert "Ada: Jab! 6" not in table.text()
    assert "sequence_opened" not in _names(table.fork().play("play Forfeiture"))
    opened = happened(table.play("attack Jab!"), "sequence_opened")
    assert "HC-5.1" in opened.rules and (opened.seat, opened.facts["target"]) == (0, 1)
    assert "Attack  6  Ada: Jab! 6" in table.text()
    other = arena([], ["Jab!"], then=["pass"])
    assert "HC-5.1" in other.check("attack Jab!").rules  # nobody else opens one


def test_hc_5_2_it_contains_every_card_played_while_it_is_open():
    held = (["Jab!", "Thunder Stroke"], ["Efficient Block", "Distracting Smile"], ["Forfeiture"])
    table = arena(*held)
    for action in (
        "attack Jab! at Ben",
        "block Efficient Block",
        "play Forfeiture at Ada",
        "attack Thunder Stroke",
        "play Distracting Smile at Cleo",
    ):
        assert "HC-5.2" in happened(table.play(action), "played").rules
    shown = table.text()
    for part in ("Jab! 6 + Thunder Stroke", "Efficient Block 4", "Forfeiture (Cleo)", "Distracting Smile (Ben)"):
        assert part in shown
    outside = arena(["Forfeiture"], [])
    assert "HC-5.2" not in happened(outside.play("play Forfeiture"), "played").rules


def test_hc_5_3_cards_are_active_until_the_sequence_ends():
    table = arena(["Jab!"], ["Efficient Block"])
    assert "HC-5.3" in happened(table.play("attack Jab!"), "played").rules
    table.play("block Efficient Block", "pass")
    assert totals(table) == (6, 4)  # both still count
    table.play("pass")
    assert "Attack  6" not in table.text() and "No longer" not in table.text()  # over: nothing counts any more
    assert cards(table, 0, "body") == ["Jab!"]


def test_hc_5_4_the_active_player_is_the_one_whose_turn_it_is():
    table = arena([], [], [])
    for seat, name in ((1, "Ben"), (2, "Cleo"), (0, "Ada")):
        events = table.play("pass", "pass", "pass")
        assert "HC-5.4" in happened(events, "turn_began").rules
        assert table.state.active == table.seat == seat
        table.play("discard nothing", "draw 0", "clear nothing")
        assert table.text().splitlines()[1].startswith(f"Turn {table.state.turn}: {name} ")
        table.play("pass")
        assert table.state.active == seat != table.seat  # who decides may be another
        table.undo()


def test_hc_5_5_normally_one_sequence_in_an_action_phase():
    table = arena(["Jab!", "Uppercut!", "Overhand Thrust"], [], then=["attack Jab!", "pass", "pass"])
    assert not any(isinstance(a, PlayCards) for a in table.legal())  # points remain, Base Attacks too, but no attack


# ---- HC-5.6 to HC-5.9: one sequence after the other


def test_hc_5_6_a_further_base_attack_opens_a_new_sequence():
    table = arena(["Jab!", SLOW], [])
    first = happened(table.play("attack Jab!"), "sequence_opened")
    assert "HC-5.6" not in first.rules
    table.play("pass", "pass")
    events = table.play(f"attack {SLOW}")
    assert "HC-5.6" in happened(events, "sequence_opened").rules
    assert totals(table) == (printed(table, SLOW).value, 0)  # a new count


def test_hc_5_7_the_open_sequence_is_completed_first():
    table = arena(["Jab!", SLOW], [], then=["attack Jab!", "pass"])
    refused(table, f"attack {SLOW}", "HC-5.7", f"{SLOW} must wait", "your attack on Ben is not over yet")
    table.play("pass")
    allowed(table, f"attack {SLOW}")


def test_hc_5_8_values_count_only_in_their_own_sequence():
    table = arena(["Jab!", "Thunder Stroke", SLOW], ["Efficient Block", "Cross Block"])
    table.play("attack Jab! + Thunder Stroke", "block Efficient Block + Cross Block", "pass", "pass")
    opened = happened(table.play(f"attack {SLOW}"), "sequence_opened")
    assert "HC-5.8" in opened.rules
    assert totals(table) == (printed(table, SLOW).value, 0)  # neither 6 nor the Mod, nor 4 + 5
    assert "Jab!" in cards(table, 0, "body")  # although they still lie there


def test_hc_5_9_old_blocks_do_nothing_against_a_later_attack():
    table = arena(["Jab!", SLOW], ["Unbroken Defense"])
    events = table.play("attack Jab!", "block Unbroken Defense", "pass", "pass")
    assert "attack_failed" in _names(events)
    events = table.play(f"attack {SLOW}")
    assert "HC-5.9" in happened(events, "sequence_opened").rules
    value = printed(table, SLOW).value
    assert f"Ada attacks you with {value}; you block 0. You need {value} more" in table.prompt
    success = happened(table.play("pass", "pass"), "attack_succeeded")
    assert success.facts["block"] == 0


# ---- HC-5.10 to HC-5.14: answering, passing, ending


def test_hc_5_10_attacker_and_defender_go_on_in_turn():
    table = arena(["Jab!", "Thunder Stroke", "Follow Through"], ["Efficient Block", "Cross Block"])
    table.play("attack Jab!")
    allowed(table, "block Efficient Block", "HC-5.10")
    table.play("block Efficient Block")
    verdict = allowed(table, "attack Thunder Stroke", "HC-5.10")
    go_on = "Attacker and defender may answer each other as long as their points last: 6 against 4. (HC-5.10)"
    assert go_on in verdict.reasons
    table.play("attack Thunder Stroke")
    allowed(table, "block Cross Block", "HC-5.10")
    table.play("block Cross Block")
    allowed(table, "attack Follow Through", "HC-5.10")


def test_hc_5_10_within_the_attribute_limits():
    mod = a_card(name="Thunder Stroke")
    spare = {"body": 5, "mind": 0, "x": 0}
    spare[mod.attribute] += mod.cost
    table = arena(["Jab!", "Thunder Stroke", "Thunder Stroke"], [], seats={0: {"scores": spare}})
    table.play("attack Jab!", "pass", "attack Thunder Stroke", "pass")
    assert free(table) == (0, 0, 0)
    refused(table, "attack Thunder Stroke", "HC-4.1", "0 free")


def test_hc_5_11_other_players_may_join_in():
    table = arena(["Jab!"], [], ["Forfeiture", "Efficient Block"], then=["attack Jab! at Ben", "pass"])
    assert "Ada attacks Ben" in table.prompt
    verdict = allowed(table, "Cleo: play Forfeiture at Ben", "HC-5.11")
    assert "Forfeiture: players outside the attack may play suitable cards too. (HC-5.11)" in verdict.reasons
    refused(table, "Cleo: block Efficient Block", "HC-R19", "Ben")  # fitting: blocks belong to the defender


def test_hc_5_12_it_goes_on_until_all_have_passed():
    table = arena(["Jab!"], [], ["Efficient Block"], then=["attack Jab! at Cleo"])
    events = table.play("Ben: pass", "Cleo: block Efficient Block", "Ada: pass", "Ben: pass")
    assert "all_passed" not in _names(events)  # three passes, but not in a row: the block came between
    assert table.seat == 2
    events = table.play("Cleo: pass")
    assert "HC-5.12" in happened(events, "all_passed").rules
    assert "attack_succeeded" in _names(events)


def test_hc_5_12_two_players_pass_in_a_row():
    table = arena(["Jab!", "Thunder Stroke"], [])
    assert "all_passed" not in _names(table.play("attack Jab!", "pass", "attack Thunder Stroke", "pass"))
    assert "HC-5.12" in rules_told(table.play("pass"))


def test_hc_5_13_the_active_player_confirms_then_it_is_decided():
    table = arena(["Jab!"], ["Efficient Block"])
    events = table.play("attack Jab!", "block Efficient Block", "pass", "pass")
    confirmed = happened(events, "all_passed")
    assert "HC-5.13" in confirmed.rules and confirmed.seat == table.state.active == 0
    assert _names(events)[-2:] == ["all_passed", "attack_succeeded"]
    assert "Ada's attack on Ben succeeds, 6 against 4: one Victory Point, 1 in all." in table.log(1)


def test_hc_5_13_also_when_it_fails():
    table = arena(["Jab!"], ["Unbroken Defense"])
    events = table.play("attack Jab!", "block Unbroken Defense", "pass", "pass")
    assert "HC-5.13" in rules_told(events)
    assert _names(events)[-2:] == ["all_passed", "attack_failed"]


def test_hc_5_14_more_sequences_only_through_cards():
    more = a_card("other", does="again").name
    table = arena(["Jab!", "Uppercut!", more], [], then=["attack Jab!", "pass", "pass"])
    refused(table, "attack Uppercut!", "HC-4.7")
    events = table.play(f"play {more}")
    assert "HC-5.14" in happened(events, "may_attack_again").rules
    opened = happened(table.play("pass", "attack Uppercut!"), "sequence_opened")
    assert "HC-5.14" in opened.rules


# ---- HC-5.15 to HC-5.18: clearing by a card


def test_hc_5_15_a_card_may_clear_outside_the_clear_phase():
    table = arena([ANY_CLEAR], [], seats={0: {"stacks": {"body": ["Jab!"]}}})
    refused(table, "clear body", "HC-3.1")  # the phase is over
    table.play(f"play {ANY_CLEAR}")
    allowed(table, "choose Jab!")
    allowed(table, "choose nothing")
    events = table.play("choose Jab!")
    assert "HC-5.15" in happened(events, "cleared_by_card").rules
    assert cards(table, 0, "body").count("Jab!") == 0 and "Jab!" in cards(table, 0, "discard")
    assert "A card clears Ada's Jab!." in table.log(1)


def test_hc_5_15_not_clearing_is_a_choice_too():
    table = arena([ANY_CLEAR], [], seats={0: {"stacks": {"body": ["Jab!"]}}}, then=[f"play {ANY_CLEAR}"])
    assert "HC-5.15" in happened(table.play("choose nothing"), "chose_none").rules
    assert "Jab!" in cards(table, 0, "body")


def test_hc_5_16_clearing_a_card_of_the_attack_lowers_it():
    table = arena(["Attack from Above", "Stone Falls through Water", ANY_CLEAR], [])
    table.play("attack Attack from Above + Stone Falls through Water", "pass")
    assert totals(table) == (9, 0)
    events = table.play(f"play {ANY_CLEAR}", "choose Stone Falls through Water")
    assert "HC-5.16" in happened(events, "cleared_by_card").rules
    assert totals(table) == (4, 0)
    assert "No longer counting: Stone Falls through Water (cleared)" in table.text()


def test_hc_5_16_and_of_the_block():
    table = arena(["Jab!"], ["Unbroken Defense", "Cross Block", ANY_CLEAR])
    table.play("attack Jab!", "block Unbroken Defense + Cross Block", "pass")
    assert totals(table) == (6, 14)
    events = table.play(f"play {ANY_CLEAR}", "choose Unbroken Defense")
    assert "HC-5.16" in happened(events, "cleared_by_card").rules
    assert totals(table) == (6, 5)


def test_hc_5_16_not_of_an_earlier_attack():
    table = arena(["Jab!", SLOW, ANY_CLEAR], [])
    table.play("attack Jab!", "pass", "pass", f"attack {SLOW}", "pass")
    events = table.play(f"play {ANY_CLEAR}", "choose Jab!")
    assert "HC-5.16" not in rules_told(events)
    assert totals(table) == (printed(table, SLOW).value, 0)


def test_hc_5_17_clearing_does_not_undo_what_a_card_has_done():
    table = arena(["Forfeiture", ANY_CLEAR], ["Efficient Block"])
    table.play("play Forfeiture", "choose Efficient Block", "pass")
    events = table.play(f"play {ANY_CLEAR}", "choose Forfeiture")
    assert "HC-5.17" in happened(events, "cleared_by_card").rules
    assert "Forfeiture" in cards(table, 0, "discard")
    assert cards(table, 1, "hand") == [] and cards(table, 1, "discard") == ["Efficient Block"]


@pytest.mark.parametrize("keep", [True, False])
def test_hc_5_18_card_text_may_say_otherwise(keep):
    """A twisted card helps while it lies sideways, as its text says: clearing it does end what it does."""
    armour = a_card("other", does="twist", gives="base_block")
    bonus = next(w.n for w in armour.effects if w.do == "twist")
    part = {"stacks": {armour.attribute: [armour.name]}, "twisted": [armour.name]}
    table = arena(["Jab!"], ["Efficient Block", ANY_CLEAR], seats={1: part})
    table.play("attack Jab!", "block Efficient Block", "pass")
    assert totals(table) == (6, 4 + bonus)
    events = table.play(f"play {ANY_CLEAR}", "choose nothing" if keep else f"choose {armour.name}")
    assert ("HC-5.18" in rules_told(events)) is not keep
    assert totals(table) == (6, 4 + bonus if keep else 4)


# ---- base cards of earlier sequences explain why a Mod is refused


def test_hc_5_8_a_base_attack_of_an_earlier_sequence_carries_no_mod():
    t = fight(["Poke", "Push"], [], then=["attack Poke", "pass", "pass"])
    verdict = refused(t, "attack Push", "HC-4.18", "Poke counts only in the sequence in which you played it")
    assert verdict.rules == ("HC-4.18", "HC-5.8")


def test_hc_5_9_a_base_block_of_an_earlier_sequence_carries_no_block_mod():
    then = ["attack Poke", "block Guard", "pass", "pass", "attack Poke"]
    t = fight(["Poke", "Poke"], ["Guard", "Brace"], then=then)
    verdict = refused(t, "block Brace", "HC-4.23", "Guard counts only in the sequence in which you played it")
    assert verdict.rules == ("HC-4.23", "HC-5.8", "HC-5.9")


def test_hc_5_8_hc_5_9_nothing_played_is_no_matter_of_sequences():
    t = fight(["Poke", "Push"], ["Brace"])
    assert refused(t, "attack Push", "HC-4.18", "You have played none.").rules == ("HC-4.18",)
    t.play("attack Poke")
    assert refused(t, "block Brace", "HC-4.23", "You have played none.").rules == ("HC-4.23",)
