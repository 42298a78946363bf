"""Section 6: what an attack and a block add up to, and which of the two prevails."""

from __future__ import annotations

import pytest

from tests.herocard.builders import a_card, arena, cards, free, printed, totals
from tests.judging import allowed, happened, rules_told


def after(table, *actions):
    """What the last of these actions told."""
    for action in actions[:-1]:
        table.play(action)
    return table.play(actions[-1])


# ---- HC-6.1


def test_hc_6_1_base_attack_alone():
    t = arena(["Attack from Above"], [])
    told = happened(t.play("attack Attack from Above"), "attack_announced")
    assert told.facts["attack"] == 4
    assert "HC-6.1" in told.rules
    assert totals(t) == (4, 0)


def test_hc_6_1_base_attack_plus_mods_of_the_set():
    t = arena(["Attack from Above", "Stone Falls through Water", "Stone Falls through Water"], [])
    events = t.play("attack Attack from Above + Stone Falls through Water + Stone Falls through Water")
    told = happened(events, "attack_announced")
    assert told.facts["attack"] == 4 + 5 + 5
    assert "HC-6.1" in told.rules
    assert t.game.language.line(t.state, told) == "Ada announces attack 14."
    assert "Attack 14" in t.text()


def test_hc_6_1_mods_played_later_are_added():
    t = arena(["Attack from Above", "Stone Falls through Water"], [])
    events = after(t, "attack Attack from Above", "pass", "attack Stone Falls through Water")
    told = happened(events, "attack_announced")
    assert (told.facts["attack"], totals(t)) == (9, (9, 0))
    assert "HC-6.1" in told.rules


def test_hc_6_1_special_attacks_add_nothing():
    t = arena(["Attack from Above", "Forfeiture"], [])
    events = after(t, "attack Attack from Above", "pass", "play Forfeiture")
    assert totals(t) == (4, 0)
    assert "HC-6.1" not in rules_told(events)


# ---- HC-6.2


@pytest.mark.parametrize(
    ("blocks", "value"),
    [
        (["Unbroken Defense"], 9),
        (["Unbroken Defense", "Efficient Block"], 13),
        (["Unbroken Defense", "Cross Block"], 14),
        (["Unbroken Defense", "Efficient Block", "Cross Block"], 18),
    ],
)
def test_hc_6_2_base_blocks_and_mods_add_up(blocks, value):
    t = arena(["Attack from Above"], blocks)
    events = after(t, "attack Attack from Above", "block " + " + ".join(blocks))
    told = happened(events, "block_announced")
    assert told.facts["block"] == value
    assert "HC-6.2" in told.rules
    assert totals(t) == (4, value)
    assert t.game.language.line(t.state, told) == f"Ben announces block {value} against attack 4."


def test_hc_6_2_blocks_played_one_by_one_add_up():
    t = arena(["Jab!"], ["Efficient Block", "Efficient Block", "Cross Block"])
    blocks = []
    for card in ("Efficient Block", "Efficient Block", "Cross Block"):
        t.play("attack Jab!" if not blocks else "pass")
        blocks.append(happened(t.play(f"block {card}"), "block_announced").facts["block"])
    assert blocks == [4, 8, 13]


def test_hc_6_2_special_blocks_add_nothing():
    t = arena(["Attack from Above"], ["Distracting Smile"])
    events = after(t, "attack Attack from Above", "play Distracting Smile")
    assert totals(t) == (4, 0)
    assert "HC-6.2" not in rules_told(events)


# ---- HC-6.3, HC-6.4


@pytest.mark.parametrize("blocks", [[], ["Efficient Block"], ["Efficient Block", "Efficient Block"]])
def test_hc_6_3_attack_above_block_succeeds(blocks):
    t = arena(["Attack from Above", "Stone Falls through Water"], blocks)
    t.play("attack Attack from Above + Stone Falls through Water")
    if blocks:
        t.play("block " + " + ".join(blocks), "pass")
    events = after(t, "pass", *(["pass"] if not blocks else []))
    told = happened(events, "attack_succeeded")
    assert "HC-6.3" in told.rules
    assert (told.facts["attack"], told.facts["block"]) == (9, 4 * len(blocks))
    assert t.state.players[0].points == 1
    assert f"9 against {4 * len(blocks)}" in t.game.language.line(t.state, told)


def test_hc_6_4_tie_fails():
    t = arena(["Attack from Above", "Stone Falls through Water"], ["Unbroken Defense"])
    t.play("attack Attack from Above + Stone Falls through Water", "block Unbroken Defense", "pass")
    told = happened(t.play("pass"), "attack_failed")
    assert "HC-6.4" in told.rules
    assert (told.facts["attack"], told.facts["block"]) == (9, 9)
    assert t.game.language.line(t.state, told) == "Ada's attack on Ben fails, 9 against 9."
    assert t.state.players[0].points == 0


def test_hc_6_4_higher_block_fails():
    t = arena(["Jab!"], ["Unbroken Defense"])
    t.play("attack Jab!", "block Unbroken Defense", "pass")
    events = t.play("pass")
    assert "HC-6.4" in happened(events, "attack_failed").rules
    assert "HC-6.3" not in rules_told(events)
    assert [p.points for p in t.state.players] == [0, 0]


# ---- HC-6.5


def test_hc_6_5_prompt_says_what_is_missing():
    t = arena(["Jab!"], ["Efficient Block", "Efficient Block"])
    t.play("attack Jab!")
    assert "You need 6 more to stop it." in t.prompt
    allowed(t, "block Efficient Block")
    t.play("block Efficient Block", "pass")
    assert "You need 2 more to stop it." in t.prompt
    t.play("block Efficient Block", "pass")
    assert "That stops it already." in t.prompt


# ---- HC-6.6


def test_hc_6_6_points_stay_tied_and_values_end():
    again = a_card("base_attack", "restricted").name
    t = arena(["Jab!", again], ["Unbroken Defense"])
    before = free(t, 0), free(t, 1)
    t.play("attack Jab!", "block Unbroken Defense", "pass")
    events = t.play("pass")
    assert "HC-6.6" in happened(events, "attack_failed").rules
    jab, defense = printed(t, "Jab!"), printed(t, "Unbroken Defense")
    assert sum(before[0]) - sum(free(t, 0)) == jab.cost
    assert sum(before[1]) - sum(free(t, 1)) == defense.cost
    assert cards(t, 0, "body") == ["Jab!"]
    # the next attack of the same turn: neither the Jab! nor the block counts any more
    t.play(f"attack {again}")
    assert totals(t) == (printed(t, again).value, 0)
    t.play("pass")
    assert "HC-6.6" in happened(t.play("pass"), "attack_succeeded").rules


def test_hc_6_6_finished_mods_do_not_carry_over():
    again = a_card("base_attack", "restricted").name
    t = arena(["Jab!", "Follow Through", again], [])
    t.play("attack Jab! + Follow Through", "pass", "pass", f"attack {again}")
    assert totals(t)[0] == printed(t, again).value


# ---- HC-6.7


@pytest.mark.parametrize("card_class", ["special_block", "special_attack", "other"])
def test_hc_6_7_defender_may_use_other_cards(card_class):
    card = a_card(card_class, "fast", needs=None).name
    t = arena(["Jab!"], [card])
    t.play("attack Jab!")
    verdict = allowed(t, f"play {card}", "HC-6.7")
    assert any(card in reason and "(HC-6.7)" in reason for reason in verdict.reasons)


def test_hc_6_7_is_for_the_defender_and_not_for_blocks():
    t = arena(["Jab!", "Forfeiture"], ["Efficient Block"])
    t.play("attack Jab!")
    assert "HC-6.7" not in allowed(t, "block Efficient Block").rules
    t.play("pass")
    assert "HC-6.7" not in allowed(t, "play Forfeiture").rules


def test_hc_6_7_another_card_makes_the_attack_fail():
    """A Special Block that purges the only Base Attack: nothing is left that could succeed."""
    purge = a_card("special_block", "fast", does="purge").name
    t = arena(["Jab!"], [purge])
    t.play("attack Jab!")
    allowed(t, f"play {purge}", "HC-6.7")
    t.play(f"play {purge}", "pass")
    events = t.play("pass")
    assert [e.name for e in events if e.name.startswith("attack_")] == ["attack_undone"]
    assert t.state.players[0].points == 0
