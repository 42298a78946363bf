"""Our rulings HC-R36 to HC-R70: what each decides at the table, and that the engine cites it there."""

from __future__ import annotations

import pytest

import heroplay as hp
from heroplay.core.verdict import Verdict
from heroplay.games.herocard.language.notation import VERBS, card_text
from heroplay.games.herocard.rules.actions import Pass, PlayCards
from heroplay.games.herocard.rules.heroes import CustomHero, all_cards, all_heroes, judge
from heroplay.table import Table
from tests.herocard.builders import arena, cards, changed, free, made, totals
from tests.herocard.kit import BLUNT, fight
from tests.judging import allowed, happened, refused, rules_told, seen_by


def cites(verdict: Verdict, *rules: str) -> None:
    """The verdict names these rules, whichever comes first."""
    assert not set(rules) - set(verdict.rules), f"{rules} not all among {verdict.rules}"


def sequence_open(table: Table) -> bool:
    """Does the table show an attack?"""
    return "Attack " in table.text()


# ---- HC-R36: the target chooses the discard


def test_hc_r36_the_target_chooses_and_exactly_as_many_as_asked():
    t = fight(["Forfeiture"], ["Unbroken Defense", "Efficient Block", "Cross Block"])
    t.play("play Forfeiture")
    assert t.seats == (1,)
    assert {t.game.language.say(t.state, a) for a in t.legal()} == {
        "choose Unbroken Defense", "choose Efficient Block", "choose Cross Block",
    }  # fmt: skip
    allowed(t, "choose Cross Block", "HC-R36")
    cites(refused(t, "choose Cross Block, Efficient Block", "HC-4.31", "exactly 1", "not 2"), "HC-R36")
    cites(refused(t, "choose nothing", "HC-4.31", "exactly 1", "not 0"), "HC-R36")
    assert "HC-R36" in happened(t.play("choose Cross Block"), "forced_discard").rules
    assert cards(t, 1, "hand") == ["Unbroken Defense", "Efficient Block"]


def test_hc_r36_with_fewer_cards_than_asked_all_that_fit_go():
    t = fight(["Distracting Smile"], ["Jab!", "Efficient Block"])  # asks for two attack cards
    t.play("play Distracting Smile")
    refused(t, "choose nothing", "HC-4.32", "exactly 1")
    t.play("choose Jab!")
    assert cards(t, 1, "hand") == ["Efficient Block"]
    assert t.seat == 1  # and now Ben may answer


def test_hc_r36_with_none_nothing_happens():
    t = fight(["Forfeiture"], ["Jab!", "Thunder Stroke"])
    events = t.play("play Forfeiture")
    assert "HC-R36" in happened(events, "nothing_to_discard").rules
    assert "Ben has no block card to discard." in t.log(0)
    assert sorted(cards(t, 1, "hand")) == ["Jab!", "Thunder Stroke"] and t.prompt.startswith("Ben: Ada has the Action")


# ---- HC-R37: how wasting works


def test_hc_r37_a_waste_ignores_type_and_timing_and_opens_no_sequence():
    t = fight(["Drain"], ["Jab!", "Insight"])
    t.play("play Drain")
    assert t.seat == 1  # the owner chooses
    assert "HC-R37" in happened(t.play("choose Jab!"), "wasted").rules
    assert cards(t, 1, "body") == ["Jab!"] and free(t, 1)[0] == 15
    assert not sequence_open(t)


def test_hc_r37_a_wasted_card_does_nothing():
    t = fight(["Drain"], ["Insight"])
    t.play("play Drain", "choose Insight")
    assert cards(t, 1, "body") == ["Insight"] and cards(t, 1, "hand") == []  # two cards were not drawn


def test_hc_r37_a_waste_does_not_use_the_exclusive():
    t = fight(["Jab!", "Jab!"], ["Drain"])
    t.play("pass", "play Drain", "choose Jab!")
    allowed(t, "attack Jab!")


def test_hc_r37_a_wasted_card_is_not_the_last_card_played():
    t = fight(["Poke", "Undo", "Brace"], ["Drain"], then=["attack Poke", "play Drain", "choose Brace"])
    event = happened(t.play("play Undo"), "purged")
    assert event.facts["card"] == "drain"
    assert cards(t, 0, "hand") == ["Brace"]  # the waste is undone with its card


def test_hc_r37_the_card_that_cannot_be_paid_is_discarded():
    t = fight(["Drain"], ["Jab!"], seats={1: {"scores": {"body": 4}}})
    t.play("play Drain")
    assert "HC-R37" in happened(t.play("choose Jab!"), "waste_discarded").rules
    assert cards(t, 1, "discard") == ["Jab!"] and cards(t, 1, "body") == []


# ---- HC-R38: how deploying works


def test_hc_r38_only_a_card_lets_you_deploy():
    assert "deploy" not in VERBS
    with pytest.raises(hp.BadInput):
        fight(["Jab!"], []).play("deploy Jab!")


def test_hc_r38_others_see_cost_and_attribute_only():
    t = fight(["Ambush", "Jab!"], [])
    t.play("play Ambush")
    event = happened(t.play("choose Jab!"), "deployed")
    assert "HC-R38" in event.rules
    assert t.game.language.line(t.state, event, 0) == "Ada deploys Jab! face down (5 Body)."
    assert t.game.language.line(t.state, event, 1) == "Ada deploys a card face down (5 Body)."
    assert "5 Jab! (deployed)" in t.text(0)
    assert "Jab!" not in t.text(1) and "5 (face down)" in t.text(1)


def test_hc_r38_played_later_it_costs_nothing_more_and_moves_to_the_top():
    stacks = {"body": ["Jab!", "Push"]}
    t = fight([], [], seats={0: {"stacks": stacks, "deployed": ["Jab!"], "scores": {"body": 5}}})
    assert free(t)[0] == 0
    allowed(t, "attack deployed Jab!", "HC-R38")
    assert "HC-R38" in rules_told(t.play("attack deployed Jab!"))
    assert cards(t, 0, "body") == ["Push", "Jab!"] and free(t)[0] == 0
    assert totals(t) == (6, 0)


def test_hc_r38_played_later_it_obeys_its_type_and_class():
    stacks = {"body": ["Order", "Guard"]}
    t = fight([], [], seats={1: {"stacks": stacks, "deployed": ["Order", "Guard"]}}, then=["pass"])
    refused(t, "play deployed Order", "HC-4.6", "Restricted")
    refused(t, "block deployed Guard", "HC-R16")


def test_hc_r38_a_cleared_one_is_revealed():
    t = fight([], [], phase="clear", seats={0: {"stacks": {"body": ["Jab!"]}, "deployed": ["Jab!"]}})
    assert "Jab!" not in t.text(1)
    t.play("clear body")
    assert "Ada clears Jab!." in t.log(1) and cards(t, 0, "discard") == ["Jab!"]


# ---- HC-R39, HC-R40: words


def test_hc_r39_the_block_total_is_that_of_the_whole_attack_sequence():
    assert hp.rule("HC-R39").status == "taught"
    t = fight(["Jab!", "Push"], ["Guard", "Brace"], then=["attack Jab!", "block Guard"])
    t.play("attack Push", "block Brace")
    assert totals(t) == (8, 9)  # 4 before the Mod, 5 after it: one sequence, one sum


def test_hc_r40_convert_is_a_word_on_cards_and_no_action_of_the_duel():
    assert hp.rule("HC-R40").status == "taught"
    assert card_text(BLUNT).startswith("Convert one Base Attack of the target")
    t = fight(["Jab!"], ["Blunt"], then=["attack Jab!"])
    with pytest.raises(hp.BadInput, match="no action 'convert'"):
        t.check("convert Jab!")


# ---- HC-R41: the score falls below what is spent


def test_hc_r41_nothing_leaves_the_stack_and_nothing_more_goes_on_it():
    t = fight(["Push", "Insight", "Thunder Stroke"], [], seats={0: {"stacks": {"body": ["Jab!"]}}})
    t.state.players[0].scores = (4, 20, 20)  # a host game took a point of Body away
    assert cards(t, 0, "body") == ["Jab!"]
    refused(t, "play Insight", "HC-R41", "overspent", "5 on a score of 4")  # although it costs 0
    t.play("pass", "pass", "discard nothing", "draw 0", "clear nothing", "pass", "pass")
    t.play("discard nothing", "draw 0", "clear body")
    allowed(t, "play Insight")


def test_hc_r41_a_purge_that_puts_cards_back_can_overspend():
    """Ben pays with points that Strip freed; purging Strip brings the block back, and Body is overspent."""
    tower = made("Tower", "base_block", value=4, cost=5)
    rewind = made("Rewind", "other", cost=3, effects=[{"do": "purge"}])
    seats = {1: {"scores": {"body": 6}}}
    then = ["attack Jab!", "block Tower", "play Strip", "choose Tower"]
    t = fight(["Jab!", "Strip"], ["Tower", "Rewind", "Brace"], new=(tower, rewind), seats=seats, then=then)
    t.play("play Rewind", "pass")
    assert cards(t, 1, "body") == ["Tower", "Rewind"] and free(t, 1)[0] == -2
    assert totals(t) == (6, 4)
    refused(t, "block Brace", "HC-R41", "8 on a score of 6")


# ---- HC-R42: a failed Exclusive counts


def test_hc_r42_a_failed_exclusive_is_used_up():
    t = fight(["Jab!", "Jab!"], ["Unbroken Defense"], then=["attack Jab!", "block Unbroken Defense", "pass"])
    events = t.play("pass")
    assert "HC-R42" in happened(events, "attack_failed").rules
    cites(refused(t, "attack Jab!", "HC-4.7", "one Exclusive card"), "HC-R42")


# ---- HC-R43: full hands draw nothing


def test_hc_r43_a_full_hand_draws_nothing():
    t = fight(["Jab!"] * 6 + ["Guard"], [], phase="draw")
    assert [t.game.language.say(t.state, a) for a in t.legal()] == ["draw 0"]
    cites(refused(t, "draw 1", "HC-3.5", "7 + 1 = 8"), "HC-R43")
    assert "HC-R43" in happened(t.play("draw 0"), "drew_none").rules


def test_hc_r43_discarding_first_makes_room():
    t = fight(["Jab!"] * 6 + ["Guard"], [], phase="discard")
    t.play("discard Guard")
    allowed(t, "draw 1")
    refused(t, "draw 2", "HC-3.5", "6 + 2 = 8")


# ---- HC-R44: the Discard Stack is public


def test_hc_r44_everybody_may_look_through_a_discard_stack():
    t = arena(["Jab!", "Cross Block"], [], phase="discard", seats={0: {"discard": ["Uppercut!"]}})
    assert "HC-R44" in happened(t.play("discard Jab!"), "discarded").rules
    for seat in (0, 1):
        assert cards(seen_by(t, seat), 0, "discard") == ["Jab!", "Uppercut!"]
    assert "Ada discards Jab!." in t.log(1)


# ---- HC-R45: all others may respond


def test_hc_r45_all_other_participants_respond():
    t = fight(["Insight"], [], [], [])
    assert "HC-R45" in happened(t.play("play Insight"), "may_answer").rules
    asked = []
    for _ in range(4):
        asked.append(t.seat)
        t.play("pass")
    assert asked == [1, 2, 3, 0]


# ---- HC-R46: range is checked once


def test_hc_r46_a_target_that_leaves_range_stays_the_target():
    hands = ["Jab!", "Push", "Drain"], ["Guard", "Brace"], []
    t = fight(*hands, then=["attack Jab! at Ben"])
    t.state.out_of_range = ((0, 1),)  # a host game moved Ben away
    allowed(t, "block Guard", "HC-R46")
    t.play("pass", "pass")
    allowed(t, "attack Push", "HC-R46")
    refused(t, "play Drain at Ben", "HC-4.29", "Ben is out of your range")  # a new card is checked again
    t.play("attack Push", "pass", "pass")
    assert happened(t.play("pass"), "attack_succeeded").facts["target"] == 1


# ---- HC-R47: every Exclusive counts


def test_hc_r47_an_exclusive_card_of_any_class_uses_the_exclusive():
    t = fight(["Oath", "Jab!", "Poke"], [], then=["play Oath", "pass"])
    cites(refused(t, "attack Jab!", "HC-4.7", "Jab! is Exclusive", "Oath"), "HC-R47")
    allowed(t, "attack Poke")  # Restricted


def test_hc_r47_an_exclusive_attack_bars_the_other_exclusive_cards():
    t = fight(["Oath", "Jab!"], [], then=["attack Jab!", "pass"])
    cites(refused(t, "play Oath", "HC-4.7", "Oath is Exclusive", "Jab!"), "HC-R47")


# ---- HC-R48: passing reveals nothing


def test_hc_r48_a_table_never_passes_for_a_player_and_a_pass_looks_the_same():
    assert hp.rule("HC-R48").status == "taught"
    lines = []
    for hand in ([], ["Insight", "Guard"]):  # one can only pass, the other could have played
        t = fight(["Jab!"], hand)
        t.auto = True
        t.play("attack Jab!")
        assert t.seat == 1
        event = happened(t.play("pass"), "passed")
        lines.append(t.game.language.line(t.state, event, 0))
    assert lines == ["Ben passes.", "Ben passes."]


# ---- HC-R49: order inside a set


def test_hc_r49_order_inside_a_set():
    shove = made("Shove", "attack_mod", value=1)
    t = fight(["Jab!", "Push", "Shove"], [], new=(shove,))
    assert "HC-R49" not in allowed(t, "attack Jab! + Push + Shove").rules  # the default order
    allowed(t, "attack Shove + Jab! + Push", "HC-R49")
    assert "HC-R49" in rules_told(t.play("attack Shove + Jab! + Push"))
    assert cards(t, 0, "body") == ["Shove", "Jab!", "Push"]  # the first lowest
    assert totals(t) == (9, 0)


def test_hc_r49_each_set_is_listed_once_base_cards_first_then_by_name():
    shove = made("Shove", "attack_mod", value=1)
    t = fight(["Jab!", "Push", "Shove"], [], new=(shove,))
    sets = [a.cards for a in t.legal() if isinstance(a, PlayCards) and len(a.cards) == 3]
    assert sets == [("jab", "push", "shove")]


def test_hc_r49_the_order_decides_what_a_purge_takes():
    t = fight(["Jab!", "Push"], ["Undo"], then=["attack Push + Jab!"])
    assert happened(t.play("play Undo"), "purged").facts["card"] == "jab"
    t = fight(["Jab!", "Push"], ["Undo"], then=["attack Jab! + Push"])
    assert happened(t.play("play Undo"), "purged").facts["card"] == "push"


# ---- HC-R50: how many to draw


def test_hc_r50_the_number_is_not_limited_by_the_supply():
    t = fight([], [], phase="draw", seats={0: {"deck": ["Jab!"]}})
    allowed(t, "draw 3", "HC-R50")
    event = happened(t.play("draw 3"), "drew")
    assert event.facts["n"] == 1 and "HC-R5" in event.rules
    assert cards(t, 0, "hand") == ["Jab!"]


def test_hc_r50_the_number_is_limited_by_three_and_by_the_hand_cap():
    t = fight(["Jab!"] * 5, [], phase="draw")
    cites(refused(t, "draw 4", "HC-3.4", "at most 3 cards", "not 4"), "HC-R50")
    refused(t, "draw 3", "HC-3.5", "5 + 3 = 8")
    assert "HC-R50" not in allowed(t, "draw 2").rules


# ---- HC-R51: every decision is asked


def test_hc_r51_decisions_with_one_answer_are_asked():
    t = fight([], [], phase="discard")
    assert t.prompt.startswith("Ada: Discard phase")
    allowed(t, "discard nothing", "HC-R51")
    t = fight(["Jab!"] * 6 + ["Guard"], [], phase="draw")
    allowed(t, "draw 0", "HC-R51")
    t.play("draw 0")
    assert t.prompt.startswith("Ada: Clear phase")
    allowed(t, "clear nothing", "HC-R51")
    t.play("clear nothing", "attack Jab!")
    assert t.legal() == [Pass(1)]
    allowed(t, "pass", "HC-R51")
    t.play("pass")
    assert "HC-R51" not in allowed(fight(["Jab!"], []), "pass").rules  # there Ada may also attack or refresh


def test_hc_r51_a_table_may_answer_for_a_player_and_says_so():
    t = fight(["Jab!"] * 6 + ["Guard"], [], phase="discard")
    t.auto = True
    t.play("discard nothing")
    assert t.log()[-3:] == ["Ada draws nothing.", "Ada clears nothing.", "Ada's Action phase begins."]
    assert t.seat == 0 and t.ply == 3


# ---- HC-R52: no refresh after a pass


def test_hc_r52_refresh_after_a_pass():
    t = fight(["Jab!"], ["Insight"])
    allowed(t, "refresh")
    t.play("pass")
    verdict = t.check("Ada: refresh")
    assert not verdict.ok
    cites(verdict, "HC-R52")
    assert any("You have passed in this Action phase" in reason for reason in verdict.reasons)


def test_hc_r52_refresh_after_a_pass_that_was_answered_with_a_card():
    t = fight(["Jab!"], ["Insight"], then=["pass", "play Insight"])
    verdict = refused(t, "refresh", "HC-R9", "1 card has been played")
    cites(verdict, "HC-R52")
    t = fight(["Jab!", "Insight"], [], then=["play Insight", "pass"])
    assert "HC-R52" not in refused(t, "refresh", "HC-R9").rules  # nobody had passed before that card


def test_hc_r52_the_others_cannot_refresh_after_the_pass_either():
    t = fight(["Jab!"], ["Jab!"], then=["pass"])
    refused(t, "refresh", "HC-3.13", "your own Action phase", "Ada's")


# ---- HC-R53: Special Blocks that are not Fast


@pytest.mark.parametrize("card_type", ["restricted", "exclusive"])
def test_hc_r53_a_special_block_that_is_not_fast_waits_for_the_own_turn(card_type):
    slow = made("Slow Ward", "special_block", card_type, effects=[{"do": "draw", "n": 1}])
    t = fight(["Jab!", "Slow Ward"], ["Slow Ward", "Ward"], new=(slow,))
    allowed(t, "play Slow Ward")
    t.play("attack Jab!")
    refused(t, "play Slow Ward", "HC-R53", card_type.capitalize(), "Ada's")
    allowed(t, "play Ward")


# ---- HC-R54: how many Base Attacks


def test_hc_r54_only_the_exclusive_type_limits_base_attacks():
    t = fight(["Poke", "Poke", "Dart", "Jab!", "Uppercut!"], [], points_to_win=5)
    assert "HC-R54" not in allowed(t, "attack Poke").rules
    t.play("attack Poke", "pass", "pass")
    for n, card in ((2, "Jab!"), (3, "Dart"), (4, "Poke")):
        verdict = allowed(t, f"attack {card}", "HC-R54")
        assert any(f"number {n} of your turn" in reason for reason in verdict.reasons)
        t.play(f"attack {card}", "pass", "pass")
        assert t.state.players[0].points == n  # each in a sequence of its own
    refused(t, "attack Uppercut!", "HC-4.7")


# ---- HC-R55: specials without an attack


def test_hc_r55_special_attacks_and_others_need_no_sequence():
    t = fight(["Word", "Order"], ["Word", "Insight", "Order"])
    allowed(t, "play Word", "HC-R55")
    allowed(t, "play Order", "HC-R55")
    t.play("pass")
    allowed(t, "play Word", "HC-R55")  # Fast: also on Ada's turn
    allowed(t, "play Insight", "HC-R55")
    refused(t, "play Order", "HC-4.6")  # as their type allows
    t = fight(["Jab!"], ["Insight"], then=["attack Jab!"])
    assert "HC-R55" not in allowed(t, "play Insight").rules


def test_hc_r55_as_their_text_allows():
    rally = made("Rally", "other", needs="attacking", effects=[{"do": "draw", "n": 1}])
    refused(fight(["Rally"], [], new=(rally,)), "play Rally", "HC-4.30", "Rally says")


# ---- HC-R56: blocks should be Fast


@pytest.mark.parametrize("card_class", ["base_block", "block_mod"])
@pytest.mark.parametrize("card_type", ["restricted", "exclusive"])
def test_hc_r56_a_block_that_is_not_fast_can_never_be_played(card_class, card_type):
    slow = made("Slow Wall", card_class, card_type, value=4)
    t = fight(["Jab!"], ["Slow Wall", "Guard"], new=(slow,), then=["attack Jab!"])
    refused(t, "block Guard + Slow Wall", "HC-R56", card_type.capitalize())


def test_hc_r56_a_deck_check_warns_of_it(monkeypatch):
    deck = {"Jab!": 6, "Cross Block": 6, "Efficient Block": 6, "Unbroken Defense": 6}
    hero = CustomHero(name="Ada", attributes=dict.fromkeys(("body", "mind", "x"), "samurai"), deck=deck)
    assert judge(hero).warnings == ()
    slow = changed("Cross Block", type="restricted")
    monkeypatch.setattr("heroplay.games.herocard.rules.heroes.all_cards", lambda: all_cards() | {slow.id: slow})
    judged = judge(hero)
    assert judged.ok  # a warning, not a refusal
    [warning] = judged.warnings
    assert warning.rule == "HC-R56" and warning.facts == {"card": "Cross Block", "type": "Restricted"}


def test_hc_r56_no_deck_of_ours_has_one():
    blocks = [c for h in all_heroes().values() for c in h.cards if c.card_class in ("base_block", "block_mod")]
    assert blocks and {c.type for c in blocks} == {"fast"}


# ---- HC-R57: counting passes


def test_hc_r57_the_opening_pass_counts():
    t = fight(["Jab!"], ["Insight"])
    t.play("pass")
    events = t.play("pass")
    assert "HC-R57" in happened(events, "all_passed").rules
    assert t.prompt.startswith("Ben: Discard phase")


def test_hc_r57_after_a_sequence_the_count_starts_again_with_the_active_player():
    t = fight(["Jab!"], ["Insight"], then=["attack Jab!", "pass"])
    assert "HC-R57" in happened(t.play("pass"), "all_passed").rules
    assert t.seat == 0
    t.play("pass")
    assert t.seat == 1 and t.prompt.startswith("Ben: Ada has the Action phase")  # one pass is not enough
    t.play("pass")
    assert t.prompt.startswith("Ben: Discard phase")


def test_hc_r57_all_pass_after_a_card_outside_a_sequence():
    t = fight(["Insight"], [], then=["play Insight", "pass"])
    assert "HC-R57" in happened(t.play("pass"), "all_passed").rules
    assert t.prompt.startswith("Ben: Discard phase")


# ---- HC-R58: Exclusive cards in one set


def test_hc_r58_two_exclusive_cards_make_a_set_illegal():
    t = fight(["Jab!", "Last Word", "Poke"], [])
    refused(t, "attack Jab! + Last Word", "HC-R58", "this set has 2", "Jab! and Last Word")
    allowed(t, "attack Jab!")


def test_hc_r58_an_exclusive_mod_may_join_a_restricted_base_attack_and_uses_the_exclusive():
    t = fight(["Jab!", "Last Word", "Poke"], [])
    allowed(t, "attack Poke + Last Word", "HC-R58")
    t.play("attack Poke + Last Word")
    assert totals(t) == (7, 0)
    t.play("pass", "pass")
    refused(t, "attack Jab!", "HC-4.7", "Last Word")


# ---- HC-R59: third players with no sequence open


def test_hc_r59_third_players_play_the_same_classes_as_in_a_sequence():
    hand = ["Word", "Ward", "Insight", "Guard", "Brace", "Push", "Dart"]
    t = fight(["Jab!"], [], hand, then=["pass", "pass"])
    for card in ("Word", "Ward", "Insight"):
        allowed(t, f"play {card}", "HC-R59")
    refused(t, "block Guard", "HC-R59", "there is none")
    refused(t, "block Guard + Brace", "HC-R59")
    refused(t, "attack Push", "HC-R14")
    refused(t, "attack Dart at Ada", "HC-R15")


def test_hc_r59_it_is_a_matter_of_third_players():
    t = fight(["Jab!"], ["Insight"], then=["pass"])
    assert "HC-R59" not in allowed(t, "play Insight").rules


# ---- HC-R60: what is shuffled


def test_hc_r60_cards_discarded_this_turn_are_shuffled_too():
    t = fight(["Guard"], [], phase="discard", seats={0: {"deck": [], "discard": ["Jab!", "Jab!"]}})
    t.play("discard Guard")
    event = happened(t.play("draw 3"), "reshuffled")
    assert "HC-R60" in event.rules and event.facts["n"] == 3
    assert sorted(cards(t, 0, "hand")) == ["Guard", "Jab!", "Jab!"] and cards(t, 0, "discard") == []


def test_hc_r60_a_refresh_shuffles_the_hand_just_discarded_too():
    t = fight(["Guard", "Brace", "Push"], [], seats={0: {"deck": ["Poke"], "discard": ["Jab!"]}})
    event = happened(t.play("refresh"), "reshuffled")
    assert "HC-R60" in event.rules and event.facts["n"] == 4
    left = cards(t, 0, "hand") + cards(t, 0, "deck")
    assert sorted(left) == ["Brace", "Guard", "Jab!", "Poke", "Push"] and "Poke" in cards(t, 0, "hand")
    assert cards(t, 0, "discard") == [] and len(cards(t, 0, "hand")) == 3


def test_hc_r60_drawing_none_or_the_last_card_does_not_shuffle():
    seats = {0: {"deck": ["Jab!"], "discard": ["Guard", "Brace"]}}
    t = fight([], [], phase="draw", seats=seats)
    t.play("draw 1")
    assert cards(t, 0, "deck") == [] and cards(t, 0, "discard") == ["Brace", "Guard"]
    t = fight([], [], phase="draw", seats={0: {"deck": [], "discard": ["Guard", "Brace"]}})
    t.play("draw 0")
    assert cards(t, 0, "deck") == [] and cards(t, 0, "discard") == ["Brace", "Guard"]


# ---- HC-R61: cost 0, overspent attributes


def test_hc_r61_a_card_of_cost_0_goes_on_a_full_attribute():
    seats = {0: {"stacks": {"body": ["Jab!"]}, "scores": {"body": 5}}}
    t = fight(["Insight", "Jab!"], [], seats=seats)
    assert free(t)[0] == 0
    allowed(t, "play Insight", "HC-R61")
    refused(t, "attack Jab!", "HC-4.1", "5 + 5 = 10", "score of 5")


def test_hc_r61_only_the_attributes_of_the_play_are_tested():
    thought = made("Thought", "other", attribute="mind", cost=1)
    t = fight(["Insight", "Thought"], [], new=(thought,), seats={0: {"stacks": {"body": ["Jab!"]}}})
    t.state.players[0].scores = (4, 20, 20)
    refused(t, "play Insight", "HC-R41")
    verdict = allowed(t, "play Thought", "HC-R61")
    assert any("Body is overspent, but this play does not use it." in reason for reason in verdict.reasons)


# ---- HC-R62: a duel that cannot end


def test_hc_r62_a_hundred_turns_without_a_successful_attack_are_a_draw():
    t = fight([], [], quiet=98)
    t.play("pass", "pass", "discard nothing", "draw 0", "clear nothing", "pass")
    assert t.outcome is None
    assert "HC-R62" in happened(t.play("pass"), "drawn").rules
    assert t.outcome.winners == () and t.outcome.rule == "HC-R62" and "100 turns" in t.outcome.text
    verdict = t.check("pass")
    assert not verdict.ok and verdict.rule == "HC-R62"


def test_hc_r62_a_successful_attack_starts_the_count_again():
    t = fight(["Jab!"], [], quiet=99, then=["attack Jab!", "pass", "pass", "pass"])
    t.play("pass")
    assert t.outcome is None and t.state.players[0].points == 1


def test_hc_r62_the_number_is_an_option():
    t = fight([], [], stalemate_turns=1, then=["pass"])
    t.play("pass")
    assert t.outcome.rule == "HC-R62" and "1 turns" in t.outcome.text
    t = fight([], [], stalemate_turns=0, quiet=500, then=["pass"])
    t.play("pass")
    assert t.outcome is None


# ---- HC-R63: plain refusals


@pytest.mark.parametrize("phase", ["discard", "draw", "clear"])
def test_hc_r63_passing_exists_only_in_the_action_phase(phase):
    refused(fight([], [], phase=phase), "pass", "HC-R63", f"{phase.capitalize()} phase", "only in the Action phase")


def test_hc_r63_choosing_exists_only_when_a_card_asks():
    refused(fight(["Jab!"], []), "choose Jab!", "HC-R63", "No card asks")


def test_hc_r63_a_card_is_played_from_the_hand():
    t = fight(["Insight"], ["Spy"], seats={0: {"discard": ["Word"], "stacks": {"body": ["Poke"]}}})
    refused(t, "play Word", "HC-R63", "Word is not in your hand")
    refused(t, "attack Poke", "HC-R63", "Poke is not in your hand")
    refused(t, "play Spy", "HC-R63", "Spy is not in your hand")  # but in Ben's
    refused(t, "attack deployed Poke", "HC-R63", "no deployed Poke")  # it lies face up
    refused(t, {"do": "play", "seat": 0, "cards": ["excalibur"]}, "HC-R63", "no card 'excalibur'")


def test_hc_r63_a_card_is_played_as_often_as_it_is_held():
    t = fight(["Jab!", "Push"], [])
    refused(t, "attack Jab! + Push + Push", "HC-R63", "You hold Push 1 time, not 2")


def test_hc_r63_a_card_is_discarded_from_the_hand():
    refused(fight(["Jab!"], [], phase="discard"), "discard Push", "HC-R63", "Push is not in your hand")


def test_hc_r63_a_play_has_at_least_one_card():
    refused(fight(["Jab!"], []), PlayCards(0, ()), "HC-R63", "at least one card", "say pass")


def test_hc_r63_a_card_that_needs_no_target_gets_none():
    t = fight(["Insight", "Push", "Jab!"], [])
    refused(t, "play Insight at Ben", "HC-R63", "Insight needs no target")
    t.play("attack Jab! at Ben", "pass")
    refused(t, "attack Push at Ben", "HC-R63", "Push needs no target")


def test_hc_r63_a_card_that_asks_for_no_attribute_gets_none():
    refused(fight(["Jab!"], []), "attack Jab! naming body", "HC-R63", "Jab! does not ask for an attribute")


def test_hc_r63_the_wrong_player():
    t = fight(["Jab!"], ["Insight"])
    refused(t, "Ben: play Insight", "HC-R20", "It is Ada's decision now")
    t = fight(["Jab!"], ["Insight"], phase="draw")
    refused(t, "Ben: draw 1", "HC-3.1", "Ada's Draw phase")


# ---- HC-R64: the target with two players


def test_hc_r64_with_two_players_the_target_need_not_be_said():
    t = fight(["Jab!"], ["Guard"])
    allowed(t, "attack Jab!", "HC-R64")
    assert "HC-R64" not in allowed(t, "attack Jab! at Ben").rules
    assert happened(t.play("attack Jab!"), "sequence_opened").facts["target"] == 1  # it always has one
    allowed(t, "block Guard")


def test_hc_r64_with_three_players_it_must_be_said():
    refused(fight(["Jab!"], [], []), "attack Jab!", "HC-R18", "Ben and Cleo")


# ---- HC-R65: base cards cleared or wasted


def test_hc_r65_a_cleared_base_block_loses_its_value_but_was_played():
    then = ["attack Jab!", "block Guard + Brace", "play Strip"]
    t = fight(["Jab!", "Strip"], ["Guard", "Brace", "Brace"], then=then)
    assert totals(t) == (6, 9)
    assert "HC-R65" in happened(t.play("choose Guard"), "cleared_by_card").rules
    assert totals(t) == (6, 5)  # the Block Mod stays
    allowed(t, "block Brace", "HC-R65")  # and another may follow
    t.play("block Brace")
    assert totals(t) == (6, 10)


def test_hc_r65_a_wasted_base_block_carries_no_block_mod():
    t = fight(["Jab!", "Drain"], ["Guard", "Brace"], then=["attack Jab!", "pass", "play Drain", "choose Guard"])
    assert cards(t, 1, "body") == ["Guard"]
    cites(refused(t, "block Brace", "HC-4.23", "needs a Base Block", "Guard was wasted"), "HC-R65")
    assert totals(t) == (6, 0)


def test_hc_r65_is_not_cited_where_no_base_block_was_wasted():
    t = fight(["Jab!", "Undo"], ["Guard", "Brace"], then=["attack Jab!"])
    assert "HC-R65" not in refused(t, "block Brace", "HC-4.23", "You have played none.").rules
    t.play("block Guard", "play Undo")
    verdict = refused(t, "block Brace", "HC-4.23", "You have played none: Guard was purged.")
    assert "HC-R65" not in verdict.rules and "HC-9.9" in verdict.rules


def test_hc_r65_an_older_base_block_was_not_wasted_this_turn():
    seats = {1: {"stacks": {"body": ["Guard"]}}}
    then = ["attack Jab!", "pass", "play Drain", "choose Word"]
    t = fight(["Jab!", "Drain"], ["Word", "Brace"], seats=seats, then=then)
    assert "HC-R65" not in refused(t, "block Brace", "HC-4.23", "Guard is from an earlier turn").rules


def test_hc_r65_a_cleared_base_attack_loses_its_value_but_was_played():
    then = ["attack Jab! + Push", "play Disarm"]
    t = fight(["Jab!", "Push", "Push"], ["Disarm"], then=then)
    assert "HC-R65" in happened(t.play("choose Jab!"), "cleared_by_card").rules
    assert totals(t) == (2, 0)
    allowed(t, "attack Push", "HC-R31")


def test_hc_r65_a_wasted_base_attack_carries_no_attack_mod():
    t = fight(["Jab!", "Push"], ["Drain"], then=["pass", "play Drain", "choose Jab!"])
    cites(refused(t, "attack Push", "HC-4.18", "You have played none: Jab! was wasted"), "HC-R65")


# ---- HC-R66: how long a twist lasts


def test_hc_r66_a_twist_lasts_over_turns_and_clear_phases():
    t = fight(["Iron Skin"], ["Jab!"], seats={0: {"hand": ["Iron Skin", "Guard"]}})
    assert "HC-R66" in happened(t.play("play Iron Skin"), "twisted").rules
    t.play("pass", "pass", "discard nothing", "draw 0", "clear nothing", "attack Jab!", "block Guard")
    assert totals(t) == (6, 6)  # 4 and 2 for the twist
    t.play("pass", "pass", "pass", "pass", "discard nothing", "draw 0", "clear nothing")
    assert "Iron Skin (twisted)" in t.text(1)


def test_hc_r66_clearing_the_card_ends_it():
    seats = {1: {"stacks": {"body": ["Iron Skin"]}, "twisted": ["Iron Skin"]}}
    t = fight(["Jab!"], ["Guard", "Pick Out"], seats=seats, then=["attack Jab!", "block Guard"])
    assert totals(t) == (6, 6)
    t.play("pass", "play Pick Out")
    assert "HC-R66" in happened(t.play("choose body 1"), "cleared_by_card").rules
    assert totals(t) == (6, 4)


def test_hc_r66_purging_the_card_ends_it():
    t = fight(["Jab!", "Undo"], ["Guard", "Iron Skin"], then=["attack Jab!", "play Iron Skin"])
    t.play("play Undo", "block Guard")
    assert totals(t) == (6, 4) and "(twisted)" not in t.text()


def test_hc_r66_unwinding_the_card_ends_it():
    seats = {1: {"stacks": {"body": ["Iron Skin"]}, "twisted": ["Iron Skin"]}}
    t = fight(["Jab!"], ["Guard"], seats=seats, then=["attack Jab!", "pass", "pass"])  # until an attack succeeds
    assert cards(t, 1, "body") == ["Iron Skin"] and "(twisted)" not in t.text()


# ---- HC-R67: how long a convert lasts


def test_hc_r67_a_convert_ends_with_the_sequence():
    t = fight(["Poke", "Poke"], ["Blunt"], then=["attack Poke", "play Blunt"])
    assert "HC-R67" in happened(t.play("choose Poke"), "converted").rules
    assert totals(t) == (1, 0)
    t.play("pass", "pass", "attack Poke")
    assert totals(t) == (3, 0)


def test_hc_r67_purging_the_converting_card_undoes_it():
    t = fight(["Poke", "Undo"], ["Blunt"], then=["attack Poke", "play Blunt", "choose Poke"])
    assert totals(t) == (1, 0)
    t.play("play Undo")
    assert totals(t) == (3, 0)


# ---- HC-R68: a purging card that the purged card had moved


def test_hc_r68_a_drawn_purging_card_is_played_from_the_deck():
    seats = {1: {"deck": ["Undo", "Guard", "Brace"]}}
    t = fight(["Jab!"], ["Insight"], seats=seats, then=["attack Jab!", "play Insight", "pass"])
    assert cards(t, 1, "hand") == ["Guard", "Undo"]
    event = happened(t.play("play Undo"), "purged")
    assert "HC-R68" in event.rules and event.facts["card"] == "insight"
    assert cards(t, 1, "body") == ["Undo"] and cards(t, 1, "discard") == ["Insight"]
    assert cards(t, 1, "hand") == [] and cards(t, 1, "deck") == ["Guard", "Brace"]


def test_hc_r68_a_recovered_purging_card_is_played_from_the_discard_stack():
    seats = {1: {"discard": ["Undo", "Guard"]}}
    t = fight(["Jab!"], ["Salvage"], seats=seats, then=["attack Jab!", "play Salvage", "choose Undo, Guard", "pass"])
    assert "HC-R68" in happened(t.play("play Undo"), "purged").rules
    assert cards(t, 1, "body") == ["Undo"] and cards(t, 1, "hand") == []
    assert sorted(cards(t, 1, "discard")) == ["Guard", "Salvage"]


def test_hc_r68_a_deployed_purging_card_is_played_from_the_hand_and_paid():
    rewind = made("Rewind", "other", cost=3, effects=[{"do": "purge"}])
    then = ["attack Jab!", "play Ambush", "choose Rewind, Guard", "pass"]
    t = fight(["Jab!"], ["Ambush", "Rewind", "Guard"], new=(rewind,), then=then)
    assert cards(t, 1, "hand") == []
    assert "HC-R68" in happened(t.play("play deployed Rewind"), "purged").rules
    assert cards(t, 1, "body") == ["Rewind"] and cards(t, 1, "hand") == ["Guard"] and free(t, 1)[0] == 17
    assert "face down" not in t.text(0)


def test_hc_r68_a_card_that_was_not_moved_is_played_as_usual():
    t = fight(["Jab!"], ["Undo"], then=["attack Jab!"])
    assert "HC-R68" not in happened(t.play("play Undo"), "purged").rules
    seats = {1: {"stacks": {"body": ["Undo"]}, "deployed": ["Undo"]}}
    t = fight(["Jab!"], [], seats=seats, then=["attack Jab!"])
    assert "HC-R68" not in happened(t.play("play deployed Undo"), "purged").rules


# ---- HC-R69: deploy what you can pay


def test_hc_r69_cards_deployed_together_must_be_payable_together():
    post = made("Post", "base_block", cost=3, value=3)
    t = fight(["Ambush", "Jab!", "Post", "Guard"], [], new=(post,), seats={0: {"scores": {"body": 6}}})
    t.play("play Ambush")
    refused(t, "choose Jab!, Post", "HC-R69", "Jab! and Post")  # 5 + 3 on 6
    allowed(t, "choose Jab!")
    allowed(t, "choose Post")
    allowed(t, "choose Jab!, Guard")  # 5 + 0
    t.play("choose Jab!, Guard")
    assert free(t)[0] == 1


def test_hc_r69_a_card_that_cannot_be_paid_cannot_be_deployed():
    t = fight(["Ambush", "Jab!"], [], seats={0: {"scores": {"body": 4}}})
    t.play("play Ambush")
    refused(t, "choose Jab!", "HC-R69", "not have enough free points", "Jab!")
    refused(t, "choose Guard", "HC-9.6", "Guard is not one of the choices")  # not in the hand at all
    t.play("choose nothing")
    assert cards(t, 0, "body") == ["Ambush"]


# ---- HC-R70: deployed cards keep waiting


def test_hc_r70_a_deployed_card_keeps_its_effect_over_clear_phases():
    t = fight(["Ambush", "Jab!"], [])
    t.play("play Ambush", "choose Jab!", "pass", "pass")
    for _ in range(2):  # Ben's turn, then Ada's Clear phase, twice
        t.play("discard nothing", "draw 0", "clear nothing", "pass", "pass")
        t.play("discard nothing", "draw 0", "clear nothing")
        allowed(t, "attack deployed Jab!", "HC-R70")
        refused(t, "play deployed Ambush", "HC-R63")  # a card that lies face up does nothing more
        t.play("pass", "pass")
    t.play("discard nothing", "draw 0", "clear nothing", "pass", "pass", "discard nothing", "draw 0")
    t.play("clear Jab!")
    refused(t, "attack deployed Jab!", "HC-R63", "no deployed Jab!")


def test_hc_r70_it_answers_on_a_later_turn_too():
    seats = {1: {"stacks": {"body": ["Guard"]}, "deployed": ["Guard"]}}
    t = fight(["Jab!"], [], seats=seats, then=["attack Jab!"])
    allowed(t, "block deployed Guard", "HC-R70")
    t.play("block deployed Guard")
    assert totals(t) == (6, 4)


# ---- all of them


def test_every_ruling_from_36_to_70_is_written_down_as_a_ruling():
    book = hp.rules("herocard")
    for n in range(36, 71):
        rule = book[f"HC-R{n}"]
        assert rule.kind == "ruling" and rule.text.endswith(".") and 2 <= len(rule.title.split()) <= 5
