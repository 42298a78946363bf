"""Section 4 of the rules: what a card costs, when its type lets it be played, what goes into a set, and targets."""

from __future__ import annotations

import pytest

from heroplay.games.herocard.rules.heroes import all_cards
from tests.herocard.builders import a_card, arena, cards, duel, free, printed, totals
from tests.herocard.kit import fight
from tests.judging import allowed, happened, refused, rules_told, seen_by

ATTRIBUTES = ("body", "mind", "x")


def _plain(card_class: str, card_type: str):
    """A card of that class and type that draws and asks nobody anything."""
    quiet = {"draw", "again"}
    fitting = (c for c in all_cards().values() if (c.card_class, c.type) == (card_class, card_type) and not c.needs)
    return next(c for c in fitting if {w.do for w in c.effects} <= quiet and any(w.do == "draw" for w in c.effects))


# ---- HC-4.1 to HC-4.4: cost and stacks


def test_hc_4_1_cost_must_fit_the_score():
    stacks = {"body": ["Jab!"]}
    short = arena(["Jab!"], [], seats={0: {"stacks": stacks, "scores": {"body": 9}}})
    verdict = refused(short, "attack Jab!", "HC-4.1", "5 Body", "4 free", "5 + 5 = 10", "score of 9")
    assert [f.rule for f in verdict.violations] == ["HC-4.1"]
    allowed(arena(["Jab!"], [], seats={0: {"stacks": stacks, "scores": {"body": 10}}}), "attack Jab!")


def test_hc_4_1_one_attribute_short_refuses_the_whole_set():
    mod = a_card(name="Follow Through")
    scores = {"body": 20, "mind": 20, "x": 20, mod.attribute: mod.cost + (5 if mod.attribute == "body" else 0) - 1}
    table = arena(["Jab!", "Follow Through"], [], seats={0: {"scores": scores}})
    allowed(table, "attack Jab!")
    words = mod.attribute.capitalize(), f"score of {scores[mod.attribute]}"
    refused(table, "attack Jab! + Follow Through", "HC-4.1", *words)


def test_hc_4_1_a_set_is_paid_together():
    block = a_card(name="Efficient Block")
    held = ["Efficient Block"] * 3
    scores = {block.attribute: 2 * block.cost}
    table = arena(["Jab!"], held, seats={1: {"scores": scores}}, then=["attack Jab!"])
    allowed(table, "block Efficient Block + Efficient Block")
    refused(table, "block Efficient Block + Efficient Block + Efficient Block", "HC-4.1", f"cost {3 * block.cost} ")


def test_hc_4_2_points_stay_spent_until_the_card_is_cleared():
    table = arena(["Jab!"], [], score=10)
    events = table.play("attack Jab!")
    assert "HC-4.2" in happened(events, "played").rules
    assert free(table)[0] == 5
    table.play("pass", "pass", "pass", "pass")  # the attack and the Action phase are over
    assert free(table)[0] == 5
    table.play("discard nothing", "draw 0", "clear nothing", "pass", "pass")  # Ben's turn is over
    table.play("discard nothing", "draw 0")
    assert table.seat == 0 and free(table)[0] == 5
    table.play("clear body")
    assert free(table)[0] == 10


def test_hc_4_3_a_played_card_lies_on_top_of_its_stack():
    table = arena(["Jab!"], [], seats={0: {"stacks": {"body": ["Jab!"]}}})
    events = table.play("attack Jab!")
    played = happened(events, "played")
    assert "HC-4.3" in played.rules and played.seen(1)
    assert cards(table, 0, "hand") == []
    assert cards(table, 0, "body") == ["Jab!", "Jab!"]
    assert cards(seen_by(table, 1), 0, "body") == ["Jab!", "Jab!"]  # face up
    assert free(table)[0] == 20 - 5 - 5


def test_hc_4_3_the_effect_happens_at_once():
    card = _plain("other", "fast")
    table = arena([card.name], [])
    events = table.play(f"play {card.name}")
    assert "HC-4.3" in happened(events, "drew").rules
    assert len(cards(table, 0, "hand")) == happened(events, "drew").facts["n"] > 0
    assert [e.name for e in events].index("drew") < [e.name for e in events].index("may_answer")


def test_hc_4_3_what_a_card_asks_is_answered_first():
    table = arena(["Forfeiture", "Jab!"], ["Efficient Block", "Forfeiture"], then=["play Forfeiture"])
    for action in ("Ada: attack Jab!", "Ada: pass", "Ben: pass", "Ben: play Forfeiture"):
        refused(table, action, "HC-4.3", "Ben must first make the choice that the card asks for")
    verdict = allowed(table, "Ben: choose Efficient Block", "HC-4.3")
    assert "This is a choice that the card asks for. (HC-4.3)" in verdict.reasons


def test_hc_4_4_costs_stay_visible_and_the_latest_is_on_top():
    block = a_card(name="Unbroken Defense")
    cost = f"{block.cost} Unbroken Defense"
    stacks = {"body": ["Jab!"], block.attribute: (["Jab!"] if block.attribute == "body" else []) + ["Unbroken Defense"]}
    table = arena(["Jab!"], [], seats={0: {"stacks": stacks}})
    events = table.play("attack Jab!")
    assert "HC-4.4" in happened(events, "played").rules
    assert "5 Jab!" in table.text(1) and cost in table.text(1)  # Ben sees what every card cost
    row = next(line for line in table.text(1).splitlines() if line.startswith("  Body"))
    assert row.rstrip().endswith("5 Jab!")
    assert cards(table, 0, "body")[-1] == "Jab!"
    assert "Ada plays Jab! (5 Body)." in table.log(1)


def test_hc_4_4_also_of_a_deployed_card():
    ambush = a_card(does="deploy").name
    table = arena([ambush, "Jab!"], [])
    table.play(f"play {ambush}", "choose Jab!")
    assert "5 (face down)" in table.text(1) and "Jab!" not in table.text(1)
    assert "5 Jab! (deployed)" in table.text(0)


# ---- HC-4.5 to HC-4.8: the types


def test_hc_4_5_fast_cards_in_anybodys_action_phase():
    other = _plain("other", "fast").name
    table = arena([], [other, other, "Forfeiture"], then=["pass"])
    verdict = allowed(table, f"play {other}", "HC-4.5")
    assert f"{other} is Fast: you may play it in Ada's Action phase too. (HC-4.5)" in verdict.reasons
    table.play(f"play {other}", "pass")
    allowed(table, f"play {other}", "HC-4.5")  # any number
    table.play(f"play {other}", "pass")
    allowed(table, "play Forfeiture", "HC-4.5")
    allowed(arena([other], []), f"play {other}")  # and in the own one


def test_hc_4_6_restricted_cards_only_in_the_own_action_phase():
    card = a_card("special_attack", "restricted").name
    table = arena([], [card], then=["pass"])
    words = f"{card} is Restricted: only in your own Action phase", "this one is Ada's"
    refused(table, f"play {card}", "HC-4.6", *words)
    other = _plain("other", "restricted").name
    refused(arena(["Jab!"], [other], then=["attack Jab!"]), f"play {other}", "HC-4.6")


def test_hc_4_6_any_number_of_restricted_cards():
    card = _plain("other", "restricted").name
    table = arena([card] * 3, [])
    for _ in range(3):
        allowed(table, f"play {card}", "HC-3.12")
        table.play(f"play {card}", "pass")
    assert cards(table, 0, a_card(name=card).attribute) == [card] * 3


def test_hc_4_7_exclusive_cards_only_in_the_own_action_phase():
    table = arena([], ["Jab!"], then=["pass"])
    refused(table, "attack Jab!", "HC-4.7", "Jab! is Exclusive", "only in your own Action phase", "this one is Ada's")
    table = arena(["Jab!"], ["Uppercut!"], then=["attack Jab!"])
    refused(table, "attack Uppercut!", "HC-4.7", "Uppercut! is Exclusive")


def test_hc_4_7_one_exclusive_a_turn_whatever_points_remain():
    table = arena(["Jab!", "Uppercut!"], [], then=["attack Jab!", "pass", "pass"])
    assert free(table)[0] == 15
    refused(table, "attack Uppercut!", "HC-4.7", "Uppercut! is Exclusive", "your one Exclusive card of this turn: Jab!")
    slow = a_card("base_attack", "restricted").name
    table = arena(["Jab!", "Uppercut!", slow], [], then=["attack Jab!", "pass", "pass"])
    allowed(table, f"attack {slow}")  # a Restricted card is another matter


def test_hc_4_7_the_next_turn_has_its_own_exclusive():
    table = arena(["Jab!", "Uppercut!"], [], then=["attack Jab!", "pass", "pass", "pass", "pass"])
    to_action = ("discard nothing", "draw 0", "clear nothing")
    table.play(*to_action, "pass", "pass", *to_action)
    allowed(table, "attack Uppercut!", "HC-4.16")


@pytest.mark.parametrize("phase", ["discard", "draw", "clear"])
def test_hc_4_8_no_card_outside_the_action_phase(phase):
    table = arena(["Jab!", "Forfeiture"], ["Forfeiture"], phase=phase)
    for action in ("attack Jab!", "play Forfeiture"):
        refused(table, action, "HC-4.8", f"in the {phase.capitalize()} phase")
    verdict = table.check("Ben: play Forfeiture")  # a Fast card of another player neither
    assert not verdict.ok and "HC-4.8" in verdict.rules


# ---- HC-4.9 to HC-4.15: sets


def test_hc_4_9_singly_or_as_a_set():
    table = arena(["Jab!", "Follow Through"], [])
    assert "HC-4.9" not in allowed(table, "attack Jab!").rules
    verdict = allowed(table, "attack Jab! + Follow Through", "HC-4.9")
    assert "Cards may be played as a set: 2 at the same moment. (HC-4.9)" in verdict.reasons
    events = table.play("attack Jab! + Follow Through")
    assert "HC-4.9" in happened(events, "played").rules
    assert totals(table)[0] == 6 + printed(table, "Follow Through").value


def test_hc_4_10_attack_and_block_cards_are_never_mixed():
    attacker = arena(["Jab!", "Efficient Block"], [])
    defender = arena(["Jab!"], ["Efficient Block", "Thunder Stroke"], then=["attack Jab!"])
    for table, mix, words in (
        (attacker, "attack Jab! + Efficient Block", "Jab! and Efficient Block cannot share a set"),
        (defender, "block Efficient Block + Thunder Stroke", "Thunder Stroke and Efficient Block cannot share a set"),
    ):
        verdict = table.check(mix)
        assert not verdict.ok and "HC-4.10" in verdict.rules
        assert any(words in reason and "(HC-4.10)" in reason for reason in verdict.reasons)
        assert table.game.play.normal(table.state, verdict.action) not in table.legal()


def test_hc_4_11_at_most_one_base_attack_in_a_set():
    slow = a_card("base_attack", "restricted").name
    table = arena(["Attack from Above", slow, "Thunder Stroke", "Follow Through"], [])
    refused(table, f"attack Attack from Above + {slow}", "HC-4.11", "at most one Base Attack; this one has 2")
    allowed(table, "attack Attack from Above + Thunder Stroke + Follow Through")
    table.play("attack Attack from Above", "pass")
    allowed(table, "attack Thunder Stroke + Follow Through", "HC-4.9")  # or Attack Mods alone


@pytest.mark.parametrize(
    "mix, block",
    [
        ("Unbroken Defense + Efficient Block", 9 + 4),
        ("Unbroken Defense + Cross Block", 9 + 5),
        ("Unbroken Defense + Efficient Block + Cross Block", 9 + 4 + 5),
    ],
)
def test_hc_4_12_a_block_set_is_any_mix(mix, block):
    table = arena(["Jab!"], ["Unbroken Defense", "Efficient Block", "Cross Block"], then=["attack Jab!"])
    verdict = allowed(table, f"block {mix}", "HC-4.12")
    n = mix.count("+") + 1
    assert f"A block set may mix Base Blocks and Block Mods: {n} cards. (HC-4.12)" in verdict.reasons
    table.play(f"block {mix}")
    assert totals(table)[1] == block


def test_hc_4_13_special_and_other_cards_are_played_alone():
    other = a_card("other", "fast").name
    table = arena(["Jab!", "Forfeiture", other], [])
    refused(table, "attack Jab! + Forfeiture", "HC-4.13", "Forfeiture is played alone", "this set has 2 cards")
    refused(table, f"attack Jab! + {other}", "HC-4.13", f"{other} is played alone")
    refused(table, f"play Forfeiture + {other}", "HC-4.13")
    table = arena(["Jab!"], ["Efficient Block", "Distracting Smile"], then=["attack Jab!"])
    refused(table, "block Efficient Block + Distracting Smile", "HC-4.13", "Distracting Smile is played alone")
    allowed(table, "play Distracting Smile")


def test_hc_4_14_the_opponent_may_answer_before_the_next_card():
    table = arena(["Jab!", "Thunder Stroke", "Follow Through"], ["Efficient Block"])
    answer = happened(table.play("attack Jab!"), "may_answer")
    assert "HC-4.14" in answer.rules and answer.seat == 1
    refused(table, "Ada: attack Thunder Stroke", "HC-R20", "It is Ben's decision now")
    table.play("Ben: pass")  # a pass is an answer
    allowed(table, "Ada: attack Thunder Stroke")
    assert "HC-4.14" in rules_told(table.play("attack Thunder Stroke"))
    refused(table, "Ada: attack Follow Through", "HC-R20")
    table.play("Ben: block Efficient Block")  # and so is a card
    allowed(table, "Ada: attack Follow Through")


def test_hc_4_14_also_with_no_attack_open():
    other = _plain("other", "fast").name
    table = arena([other, "Jab!"], [])
    assert "HC-4.14" in happened(table.play(f"play {other}"), "may_answer").rules
    refused(table, "Ada: attack Jab!", "HC-R20")


def test_hc_4_15_nobody_acts_between_the_cards_of_a_set():
    table = arena(["Jab!", "Thunder Stroke", "Follow Through"], ["Efficient Block"])
    events = table.play("attack Jab! + Thunder Stroke + Follow Through")
    assert "HC-4.15" in happened(events, "played").rules
    assert happened(events, "may_answer").seat == 1  # once, after the last of them
    whole = sum(printed(table, name).value for name in ("Jab!", "Thunder Stroke", "Follow Through"))
    assert happened(events, "attack_announced").facts["attack"] == whole == totals(table)[0]


# ---- HC-4.16 to HC-4.21: attacking


def test_hc_4_16_one_base_attack_in_the_own_action_phase():
    table = arena(["Jab!", "Uppercut!"], [])
    verdict = allowed(table, "attack Jab!", "HC-4.16")
    assert "In your own Action phase you may play a Base Attack: Jab!. (HC-4.16)" in verdict.reasons
    table.play("attack Jab!", "pass", "pass")
    assert "HC-4.16" in refused(table, "attack Uppercut!", "HC-4.7").rules


def test_hc_4_17_a_card_may_allow_a_further_base_attack():
    more = a_card("other", does="again").name
    table = arena(["Jab!", "Uppercut!", "Overhand Thrust", more], [])
    assert "HC-4.17" in happened(table.play(f"play {more}"), "may_attack_again").rules
    table.play("pass", "attack Jab!", "pass", "pass")
    verdict = allowed(table, "attack Uppercut!", "HC-4.17")
    assert "A card allows you 1 further Exclusive Base Attack this turn. (HC-4.17)" in verdict.reasons
    table.play("attack Uppercut!", "pass", "pass")
    refused(table, "attack Overhand Thrust", "HC-4.7")  # one further, not two


def test_hc_4_18_mod_needs_base():
    table = duel(hand=["Thunder Stroke", "Overhand Thrust"], seats={0: {"scores": {"body": 20, "mind": 20, "x": 20}}})
    refused(table, "attack Thunder Stroke", "HC-4.18", "Thunder Stroke needs a Base Attack", "You have played none")
    verdict = allowed(table, "attack Overhand Thrust + Thunder Stroke", "HC-4.18")  # in the same set
    assert "Overhand Thrust is the Base Attack that these Mods join. (HC-4.18)" in verdict.reasons
    table.play("attack Overhand Thrust", "pass")
    allowed(table, "attack Thunder Stroke", "HC-4.18")  # or earlier in the sequence


def test_hc_4_18_the_base_of_an_earlier_sequence_does_not_carry():
    table = arena(["Jab!", "Thunder Stroke"], [], then=["attack Jab!", "pass", "pass"])
    refused(table, "attack Thunder Stroke", "HC-4.18")


def test_hc_4_19_any_number_of_attack_mods():
    table = arena(["Jab!"] + ["Thunder Stroke"] * 3 + ["Follow Through"] * 3, [])
    verdict = allowed(table, "attack Jab! + " + " + ".join(["Thunder Stroke"] * 3), "HC-4.19")
    assert "Any number of Attack Mods may join the Base Attack; here 3. (HC-4.19)" in verdict.reasons
    table.play("attack Jab!", "pass")
    for _ in range(3):
        allowed(table, "attack Thunder Stroke + Follow Through", "HC-4.19")
        table.play("attack Thunder Stroke + Follow Through", "pass")
    pair = printed(table, "Thunder Stroke").value + printed(table, "Follow Through").value
    assert totals(table)[0] == 6 + 3 * pair


def test_hc_4_20_any_number_of_special_attacks():
    table = arena(["Forfeiture"] * 3, [])
    for _ in range(3):
        allowed(table, "play Forfeiture", "HC-4.20")
        table.play("play Forfeiture", "pass")
    card = printed(table, "Forfeiture")
    assert free(table)[ATTRIBUTES.index(card.attribute)] == 20 - 3 * card.cost
    poor = arena(["Forfeiture"], [], seats={0: {"scores": {card.attribute: card.cost - 1}}})
    refused(poor, "play Forfeiture", "HC-4.1")  # as points allow


def test_hc_4_21_other_cards_on_the_own_turn():
    other = _plain("other", "restricted").name
    table = arena([other, "Jab!"], [])
    verdict = allowed(table, f"play {other}", "HC-4.21")
    assert f"{other}: on your own turn you may play other cards too. (HC-4.21)" in verdict.reasons
    refused(arena([], [other], then=["pass"]), f"play {other}", "HC-4.6")  # under the limits of its type


# ---- HC-4.22 to HC-4.28: blocking, and announcing


def test_hc_4_22_any_number_of_base_blocks_add_up():
    held = ["Unbroken Defense", "Efficient Block", "Efficient Block"]
    table = arena(["Jab!", "Thunder Stroke"], held, then=["attack Jab!"])
    verdict = allowed(table, "block Unbroken Defense + Efficient Block", "HC-4.22")
    assert "Under attack you may play any number of Base Blocks; here 2. (HC-4.22)" in verdict.reasons
    table.play("block Unbroken Defense + Efficient Block")
    assert totals(table) == (6, 13)
    table.play("pass")
    allowed(table, "block Efficient Block", "HC-4.22")
    table.play("block Efficient Block")
    assert totals(table) == (6, 17)


def test_hc_4_23_block_mod_needs_base_block():
    table = arena(["Jab!"], ["Cross Block", "Efficient Block"], then=["attack Jab!"])
    refused(table, "block Cross Block", "HC-4.23", "Cross Block needs a Base Block of yours", "You have played none")
    allowed(table, "block Efficient Block + Cross Block", "HC-4.24")  # in the same set
    table.play("block Efficient Block", "pass")
    allowed(table, "block Cross Block", "HC-4.24")  # or earlier in the sequence


def test_hc_4_23_the_block_of_an_earlier_sequence_does_not_carry():
    slow = a_card("base_attack", "restricted").name
    table = arena(["Jab!", slow], ["Efficient Block", "Cross Block"])
    table.play("attack Jab!", "block Efficient Block", "pass", "pass", f"attack {slow}")
    refused(table, "block Cross Block", "HC-4.23")


def test_hc_4_24_any_number_of_block_mods():
    table = arena(["Jab!"], ["Unbroken Defense", *["Cross Block"] * 3], then=["attack Jab!"])
    verdict = allowed(table, "block Unbroken Defense + Cross Block + Cross Block", "HC-4.24")
    assert "Any number of Block Mods may join your Base Blocks; here 2. (HC-4.24)" in verdict.reasons
    table.play("block Unbroken Defense + Cross Block + Cross Block", "pass")
    allowed(table, "block Cross Block", "HC-4.24")
    table.play("block Cross Block")
    assert totals(table) == (6, 9 + 5 + 5 + 5)


def test_hc_4_25_any_number_of_special_blocks():
    table = arena(["Jab!"], ["Distracting Smile"] * 3, then=["attack Jab!"])
    for _ in range(3):
        allowed(table, "play Distracting Smile", "HC-4.25")
        table.play("play Distracting Smile", "pass")
    card = printed(table, "Distracting Smile")
    assert free(table, 1)[ATTRIBUTES.index(card.attribute)] == 20 - 3 * card.cost
    poor = arena(["Jab!"], ["Distracting Smile"], seats={1: {"scores": {card.attribute: card.cost - 1}}}, then=["pass"])
    refused(poor, "play Distracting Smile", "HC-4.1")  # as points allow


def test_hc_4_26_special_blocks_without_an_attack():
    own = arena(["Distracting Smile", "Efficient Block"], [])
    foreign = arena([], ["Distracting Smile", "Efficient Block"], then=["pass"])
    for table in (own, foreign):
        verdict = allowed(table, "play Distracting Smile", "HC-4.26")
        assert "Distracting Smile is a Special Block and needs no attack to answer. (HC-4.26)" in verdict.reasons
        refused(table, "block Efficient Block", "HC-R16")  # a Base Block does need one
    attacked = arena(["Jab!"], ["Distracting Smile"], then=["attack Jab!"])
    assert "HC-4.26" not in allowed(attacked, "play Distracting Smile").rules


def test_hc_4_27_the_attacker_announces_the_total():
    table = arena(["Attack from Above", "Stone Falls through Water", "Forfeiture"], [])
    announced = happened(table.play("attack Attack from Above"), "attack_announced")
    assert "HC-4.27" in announced.rules and announced.facts["attack"] == 4
    table.play("pass")
    announced = happened(table.play("attack Stone Falls through Water"), "attack_announced")
    assert announced.facts["attack"] == 9
    assert "Ada announces attack 9." in table.log(1)
    table.play("pass")
    assert "HC-4.27" not in rules_told(table.play("play Forfeiture"))  # no attack value, nothing to announce


def test_hc_4_28_the_defender_announces_the_total():
    held = ["Unbroken Defense", "Cross Block"]
    table = arena(["Jab!"], held, then=["attack Jab!"])
    announced = happened(table.play("block Unbroken Defense"), "block_announced")
    assert "HC-4.28" in announced.rules and announced.facts["block"] == 9
    table.play("pass")
    announced = happened(table.play("block Cross Block"), "block_announced")
    assert announced.facts["block"] == 14
    assert "Ben announces block 14 against attack 6." in table.log(0)


# ---- HC-4.29 to HC-4.32: targets, card text, forced discards


def test_hc_4_29_everybody_is_in_range_of_everybody():
    table = arena(["Jab!"], [], [], [])
    for name in ("Ben", "Cleo", "Dov"):
        verdict = allowed(table, f"attack Jab! at {name}", "HC-4.29")
        assert f"{name} is in range. (HC-4.29)" in verdict.reasons


def test_hc_4_29_only_opponents_are_targets():
    table = arena(["Jab!", "Forfeiture"], [], [])
    refused(table, "attack Jab! at Ada", "HC-4.29", "cannot name yourself", "Ben and Cleo")
    refused(table, "play Forfeiture at Ada", "HC-4.29", "cannot name yourself")
    nobody = {"do": "play", "seat": 0, "cards": ["jab"], "target": 7}
    refused(table, nobody, "HC-4.29", "no seat 7")


def test_hc_4_29_a_host_game_may_put_an_opponent_out_of_range():
    table = arena(["Jab!"], [], [])
    table.state.out_of_range = ((0, 2),)
    refused(table, "attack Jab! at Cleo", "HC-4.29", "Cleo is out of your range")
    allowed(table, "attack Jab! at Ben", "HC-4.29")


def test_hc_4_30_card_text_may_limit_when_a_card_is_played():
    words = {
        "attacked": "only while you are under attack",
        "attacking": "only in your own Attack Sequence",
        "sequence": "only while an Attack Sequence is open",
    }
    needy = [c for c in all_cards().values() if c.needs in words and not any(w.do == "purge" for w in c.effects)]
    assert needy
    for card in needy:
        table = arena([card.name], [], then=None)
        refused(table, f"play {card.name}", "HC-4.30", card.name, words[card.needs])
    blocking = next(c.name for c in needy if c.needs == "attacked")
    allowed(arena(["Jab!"], [blocking], then=["attack Jab!"]), f"play {blocking}", "HC-4.25")


def test_hc_4_30_card_text_may_forbid_a_class():
    ban = a_card("attack_mod", does="ban", of="block_mod").name
    table = arena(["Jab!", ban], ["Efficient Block", "Cross Block"])
    table.play("attack Jab!", "block Efficient Block")
    assert "HC-4.30" in happened(table.play(f"attack {ban}"), "banned").rules
    refused(table, "block Cross Block", "HC-4.30", "forbids you Block Mods", "Cross Block must wait")


def test_hc_4_30_card_text_wins_over_the_rule():
    """The rule of one Exclusive card a turn gives way to a card that allows another."""
    more = a_card("other", does="again").name
    table = arena(["Jab!", "Uppercut!", more], [], then=["attack Jab!", "pass", "pass"])
    refused(table, "attack Uppercut!", "HC-4.7")
    table.play(f"play {more}", "pass")
    allowed(table, "attack Uppercut!", "HC-4.17")


def test_hc_4_31_target_discards_a_block_card():
    held = ["Jab!", "Efficient Block", "Cross Block", "Distracting Smile"]
    table = arena(["Forfeiture"], held, then=["play Forfeiture"])
    assert table.seat == 1
    refused(table, "choose Jab!", "HC-4.31", "You cannot choose Jab!", "block card")
    refused(table, "choose Unbroken Defense", "HC-4.31", "Unbroken Defense is not one of the choices here")
    refused(table, "choose Efficient Block, Cross Block", "HC-4.31", "exactly 1, not 2")
    for name in ("Efficient Block", "Cross Block", "Distracting Smile"):
        allowed(table, f"choose {name}")
    events = table.play("choose Cross Block")
    assert "HC-4.31" in happened(events, "forced_discard").rules
    assert sorted(cards(table, 1, "hand")) == ["Distracting Smile", "Efficient Block", "Jab!"]
    assert cards(seen_by(table, 0), 1, "discard") == ["Cross Block"]  # face up


def test_hc_4_31_with_no_block_card_nothing_happens():
    table = arena(["Forfeiture"], ["Jab!"])
    events = table.play("play Forfeiture")
    assert "HC-4.31" in happened(events, "nothing_to_discard").rules
    assert cards(table, 1, "hand") == ["Jab!"] and table.seat == 1


def test_hc_4_32_target_discards_attack_cards():
    held = ["Jab!", "Thunder Stroke", "Forfeiture", "Efficient Block"]
    table = arena(held, ["Distracting Smile"], then=["pass", "play Distracting Smile"])
    assert table.seat == 0
    refused(table, "choose Jab!, Efficient Block", "HC-4.32", "You cannot choose Efficient Block", "attack card")
    refused(table, "choose Jab!", "HC-4.32", "exactly 2, not 1")
    for pair in ("Jab!, Thunder Stroke", "Jab!, Forfeiture", "Thunder Stroke, Forfeiture"):
        allowed(table, f"choose {pair}")
    events = table.play("choose Jab!, Forfeiture")
    assert "HC-4.32" in happened(events, "forced_discard").rules
    assert sorted(cards(table, 0, "hand")) == ["Efficient Block", "Thunder Stroke"]
    assert sorted(cards(table, 0, "discard")) == ["Forfeiture", "Jab!"]


# ---- what a verdict cites with its rule, and what it does not


def test_hc_4_1_a_legal_play_names_the_points_that_allow_it():
    t = arena(["Jab!"], [], score=8)
    verdict = allowed(t, "attack Jab!", "HC-4.1", "HC-4.7")
    assert "It takes 5 of your 8 free Body. (HC-4.1)" in verdict.reasons
    assert "HC-4.1" not in allowed(t, "pass").rules
    assert "HC-4.1" not in allowed(fight(["Poke"], []), "attack Poke").rules, "it costs nothing (HC-R61)"


def test_hc_4_1_the_attribute_that_is_nearly_spent_is_named():
    t = arena(["Jab!", "Thunder Stroke"], [], score=9)  # 5 Body and 3 X
    assert "It takes 5 of your 9 free Body. (HC-4.1)" in allowed(t, "attack Jab! + Thunder Stroke").reasons


def test_hc_4_7_a_legal_exclusive_card_is_the_first_of_the_turn():
    t = arena(["Jab!"], [])
    assert "Jab! is your first Exclusive card of this turn. (HC-4.7)" in allowed(t, "attack Jab!").reasons
    assert "HC-4.7" not in allowed(fight(["Poke"], []), "attack Poke").rules, "Poke is Restricted"
    t = fight(["Jab!", "Jab!", "Encore"], [], then=["play Encore", "pass", "attack Jab!", "pass", "pass"])
    assert "HC-4.7" not in allowed(t, "attack Jab!", "HC-4.17").rules, "a card allows the second one"


def test_hc_4_7_a_second_exclusive_after_a_success_needs_no_ruling_on_failure():
    t = arena(["Jab!", "Uppercut!"], [], then=["attack Jab!", "pass", "pass"])
    assert "HC-R42" not in refused(t, "attack Uppercut!", "HC-4.7", "Jab!").rules
    t = fight(["Oath", "Jab!"], [], then=["play Oath", "pass"])
    assert "HC-R42" not in refused(t, "attack Jab!", "HC-4.7", "Oath").rules, "no attack has failed"


@pytest.mark.parametrize("action", ["Word + Guard", "Jab! + Ward", "Word + Ward", "Push + Ward"])
def test_hc_4_10_special_cards_are_attack_and_block_cards_too(action):
    t = fight(["Jab!", "Word", "Guard", "Ward", "Push"], [])
    verdict = t.check(f"play {action}")
    assert {"HC-4.10", "HC-4.13"} <= set(verdict.rules)
    assert any("attack cards and block cards are never mixed" in reason for reason in verdict.reasons)


def test_hc_4_10_a_special_card_with_others_of_its_kind_is_not_mixed():
    t = fight(["Jab!", "Word", "Guard", "Ward", "Order"], [])
    for action in ("Jab! + Word", "Guard + Ward", "Jab! + Order"):
        assert "HC-4.10" not in refused(t, f"play {action}", "HC-4.13" if "Guard" not in action else "HC-R16").rules


def test_hc_4_31_what_a_card_asks_for_has_its_article():
    t = arena(["Forfeiture"], ["Efficient Block", "Jab!"], then=["play Forfeiture"])
    refused(t, "choose Jab!", "HC-4.31", "the card asks for a block card.")


def test_hc_4_32_what_a_card_asks_for_has_its_article():
    t = arena(["Efficient Block", "Jab!", "Jab!"], ["Distracting Smile"], then=["pass", "play Distracting Smile"])
    refused(t, "choose Efficient Block, Jab!", "HC-4.32", "the card asks for an attack card.")
