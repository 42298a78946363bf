"""Section 1 of the rules: what a Hero is, what an Action card shows, and what the classes are."""

from __future__ import annotations

import pytest

import heroplay as hp
from heroplay.games.herocard.rules.cards import ATTRIBUTES, TYPES, Variable
from heroplay.games.herocard.rules.heroes import all_cards, all_heroes, judge, read_hero
from tests.herocard.builders import a_card, arena, cards, custom_hero, duel, free, printed, totals
from tests.judging import allowed, happened, refused


def test_hc_1_1_hero_is_three_attribute_cards_and_a_deck():
    table = hp.table("herocard", heroes=list(all_heroes())[:4], seed=1)
    for player, hero in zip(table.state.players, all_heroes().values(), strict=False):
        assert len(hero.attributes) == 3
        assert player.scores == tuple(hero.attributes[name].score for name in ATTRIBUTES)
        dealt = sorted(table.state.cards.ids[k] for k in (*player.deck, *player.hand))
        assert dealt == sorted(hero.deck)
    assert "HC-1.1" in happened(table.events, "began").rules


def test_hc_1_2_one_card_each_of_body_mind_and_x():
    for hero in all_heroes().values():
        assert set(hero.attributes) == {"body", "mind", "x"}
    table = hp.table("herocard", seed=1)
    assert "HC-1.2" in happened(table.events, "began").rules
    for letter in ("Body", "Mind", "X"):
        assert sum(line.startswith(f"  {letter} ") for line in table.text().splitlines()) == 2
    with pytest.raises(hp.BadInput, match=r"The hero has no x card.*HC-8\.2"):
        half = custom_hero("Half")
        del half["attributes"]["x"]
        hp.table("herocard", heroes=[half, "ninja"])


def test_hc_1_3_score_is_the_capacity():
    enough = duel(hand=["Jab!"], heroes=("toa_king", "samurai"), body=5)
    allowed(enough, "attack Jab!")
    enough.play("attack Jab!")
    assert free(enough)[0] == 0
    short = duel(hand=["Jab!"], heroes=("toa_king", "samurai"), body=4)
    verdict = refused(short, "attack Jab!", "HC-4.1", "5 Body", "4 free", "score of 4")
    assert "HC-1.3" in verdict.rules


def test_hc_1_4_attribute_cards_carry_hero_points():
    muscled = all_heroes()["toa_king"].attributes["body"]
    assert (muscled.name, muscled.score, muscled.points) == ("Massively Muscled", 10, 16)
    giant = custom_hero("Giant", body="toa_king")
    total = 16 + sum(all_heroes()["samurai"].attributes[name].points for name in ("mind", "x"))
    with pytest.raises(hp.BadInput, match=rf"{total} hero points together; the limit is {total - 1}"):
        hp.table("herocard", heroes=[giant, "ninja"], hero_point_limit=total - 1)
    finding = judge(read_hero(giant), total - 1).findings[0]
    assert "HC-1.4" in finding.also
    assert judge(read_hero(giant), total).ok


def test_hc_1_4_hero_points_are_not_spent_in_a_duel():
    table = duel(hand=["Jab!"], heroes=("toa_king", "samurai"))
    table.play("attack Jab!")
    assert free(table)[0] == 10 - 5  # the score counts, not the 16 hero points
    assert all_heroes()["toa_king"].attributes["body"].points == 16


def test_hc_1_5_what_x_is_called_changes_nothing():
    assert all_heroes()["samurai"].x == "Ki"
    assert all_heroes()["toa_king"].x != "Ki"
    for name in ("samurai", "toa_king"):
        card = next(c for c in all_heroes()[name].cards if c.attribute == "x" and c.card_class == "base_attack")
        table = duel(hand=[card.name], heroes=(name, "ninja"), x=10)
        table.play(f"attack {card.name}")
        assert free(table)[2] == 10 - card.cost


def test_hc_1_6_what_an_action_card_shows():
    table = arena(["Jab!", "Cross Block", "Forfeiture"], [])
    lines = table.text(0).splitlines()
    jab = next(line for line in lines if "Jab!" in line)
    assert jab.split() == ["hand", "Jab!", "5", "B", "Exclusive", "Base", "Attack", "6"]
    mod = next(line for line in lines if "Cross Block" in line)
    assert "Fast Block Mod +5" in mod
    special = next(line for line in lines if "Forfeiture" in line)
    assert "Special Attack" in special
    assert "The target discards 1 block card." in " ".join(table.text(0).split())  # the whole text, not cut


def test_hc_1_7_cost_is_in_one_attribute():
    assert {c.attribute for c in all_cards().values()} == {"body", "mind", "x"}
    for name in ("Jab!", "Attack from Above", "Overhand Thrust"):
        table = arena([name], [])
        before = free(table)
        table.play(f"attack {name}")
        paid = [b - a for b, a in zip(before, free(table), strict=True)]
        assert sorted(paid) == [0, 0, printed(table, name).cost]


def test_hc_1_7_a_card_lies_on_the_stack_of_its_attribute_only():
    with pytest.raises(hp.BadInput, match="Jab! costs body and lies on that stack"):
        arena(["Cross Block"], [], seats={0: {"stacks": {"mind": ["Jab!"]}}})


def test_hc_1_8_type_says_when():
    assert {c.type for c in all_cards().values()} == set(TYPES) == {"fast", "restricted", "exclusive"}
    slow = a_card("special_attack", "restricted").name
    table = arena([], ["Forfeiture", slow, "Jab!"], then=["pass"])  # Ben decides in Ada's Action phase
    allowed(table, "play Forfeiture", "HC-4.5")
    refused(table, f"play {slow}", "HC-4.6", "Restricted")
    refused(table, "attack Jab!", "HC-4.7", "Exclusive")
    table = arena(["Forfeiture", slow, "Jab!"], [])
    for action in ("play Forfeiture", f"play {slow}", "attack Jab!"):
        allowed(table, action)


def _choices(table) -> set[str]:
    """The names of the cards that may be picked now."""
    return {table.state.cards.names[table.state.cards.kind[p]] for a in table.legal() for p in a.picks}


def test_hc_1_9_attack_cards_are_three_classes():
    other = a_card("other").name
    held = ["Jab!", "Thunder Stroke", "Forfeiture", "Efficient Block", "Cross Block", other]
    table = arena(held, ["Distracting Smile"], then=["pass", "play Distracting Smile"])
    assert _choices(table) == {"Jab!", "Thunder Stroke", "Forfeiture"}
    classes = [printed(table, name).card_class for name in ("Jab!", "Thunder Stroke", "Forfeiture")]
    assert classes == ["base_attack", "attack_mod", "special_attack"]


def test_hc_1_10_block_cards_are_three_classes():
    other = a_card("other").name
    held = ["Jab!", "Thunder Stroke", "Efficient Block", "Cross Block", "Distracting Smile", other]
    table = arena(["Forfeiture"], held, then=["play Forfeiture"])
    assert _choices(table) == {"Efficient Block", "Cross Block", "Distracting Smile"}
    classes = [printed(table, name).card_class for name in ("Efficient Block", "Cross Block", "Distracting Smile")]
    assert classes == ["base_block", "block_mod", "special_block"]


def test_hc_1_11_some_cards_are_neither():
    for hero in all_heroes().values():
        assert any(c.card_class == "other" for c in hero.cards), hero.name
    other = a_card("other", "fast").name
    table = arena(["Forfeiture"], [other], then=["play Forfeiture"])
    assert cards(table, 1, "hand") == [other]  # no block card, so Forfeiture takes nothing
    table = arena([other], ["Distracting Smile"], then=["pass", "play Distracting Smile"])
    assert cards(table, 0, "hand") == [other]  # and no attack card either


def test_hc_1_12_the_printed_type_decides():
    usual = {"base_attack": "exclusive", "attack_mod": "fast", "base_block": "fast", "block_mod": "fast"}
    for name in ("Jab!", "Overhand Thrust", "Thunder Stroke", "Efficient Block", "Cross Block"):
        card = a_card(name=name)
        assert card.type == usual[card.card_class]
    odd = a_card("base_attack", "restricted").name
    table = arena([odd, "Jab!"], [])
    verdict = allowed(table, f"attack {odd}", "HC-1.12")
    assert f"{odd} is printed Restricted; the printed type decides. (HC-1.12)" in verdict.reasons
    assert "HC-1.12" not in allowed(table, "attack Jab!").rules
    table.play(f"attack {odd}", "pass", "pass")
    allowed(table, "attack Jab!")  # a Restricted Base Attack has not used the Exclusive


def test_hc_1_13_a_base_attack_has_a_value_and_opens_the_sequence():
    table = arena(["Attack from Above", "Forfeiture"], [])
    assert not any(e.name == "sequence_opened" for e in table.fork().play("play Forfeiture"))
    opened = happened(table.play("attack Attack from Above"), "sequence_opened")
    assert "HC-1.13" in opened.rules
    assert totals(table) == (4, 0)
    for card in all_cards().values():
        if card.card_class == "base_attack":
            assert isinstance(card.value, int | Variable)


def test_hc_1_14_an_attack_mod_adds_to_the_base_attack():
    table = arena(["Attack from Above", "Stone Falls through Water"], [], then=["attack Attack from Above", "pass"])
    assert totals(table) == (4, 0)
    table.play("attack Stone Falls through Water")
    assert totals(table) == (4 + 5, 0)
    assert "Attack from Above 4 + Stone Falls through Water 5" in table.text()


def test_hc_1_15_a_base_block_counters_its_value():
    table = arena(["Jab!"], ["Efficient Block"], then=["attack Jab!"])
    assert "You need 6 more" in table.prompt
    table.play("block Efficient Block", "pass")
    assert totals(table) == (6, 4)
    assert "You need 2 more" in table.prompt


def test_hc_1_16_a_block_mod_adds_to_the_base_block():
    held = ["Unbroken Defense", "Cross Block"]
    table = arena(["Jab!"], held, then=["attack Jab!", "block Unbroken Defense", "pass"])
    assert totals(table) == (6, 9)
    table.play("block Cross Block")
    assert totals(table) == (6, 9 + 5)
    assert "Unbroken Defense 9 + Cross Block 5" in table.text()


def test_hc_1_17_special_cards_add_nothing_themselves():
    table = arena(
        ["Attack from Above", "Forfeiture", "Thunder Stroke"],
        ["Efficient Block", "Distracting Smile", "Cross Block"],
        then=["attack Attack from Above", "block Efficient Block"],
    )
    assert totals(table) == (4, 4)
    table.play("play Forfeiture", "choose Cross Block")
    assert totals(table) == (4, 4)
    assert "Cross Block" in cards(table, 1, "discard")  # it helps by what it does
    table.play("play Distracting Smile", "choose Thunder Stroke")
    assert totals(table) == (4, 4)
    assert "Also played: Forfeiture (Ada), Distracting Smile (Ben)" in table.text()
    assert all((c.value is None) == c.card_class.startswith(("special", "other")) for c in all_cards().values())


def test_hc_1_18_a_constant_value_never_changes():
    for spent in ({}, {"body": ["Jab!"], "x": ["Attack from Above"]}):
        for hand in ([], ["Efficient Block"] * 5):
            table = arena(["Attack from Above", *hand], hand, seats={0: {"stacks": spent}, 1: {"stacks": spent}})
            table.play("attack Attack from Above")
            assert totals(table) == (4, 0)


def test_hc_1_19_a_variable_value_follows_the_table():
    card = next(c for c in all_cards().values() if c.names_attribute)
    value = card.value
    stacks = {"body": ["Jab!"]}
    table = arena([card.name], ["Overhand Thrust", "Unbroken Defense"], seats={1: {"stacks": stacks}})
    verdict = refused(table, f"attack {card.name}", "HC-R34", "Say which attribute")
    assert "HC-1.19" in verdict.rules
    other = table.fork()
    table.play(f"attack {card.name} naming body")
    assert totals(table)[0] == value.base + value.times * 5  # Ben's Jab! ties up 5 Body
    other.play(f"attack {card.name} naming mind")
    assert totals(other)[0] == value.base
    block = printed(table, "Unbroken Defense")
    table.play("block Unbroken Defense")
    more = block.cost if block.attribute == "body" else 0
    assert totals(table)[0] == value.base + value.times * (5 + more)


def test_hc_1_20_ready_made_decks_have_about_thirty_cards():
    for hero in all_heroes().values():
        assert 25 <= len(hero.deck) <= 35, hero.name
    twenty = custom_hero("Twenty")
    twenty["deck"] = {"Jab!": 6, "Efficient Block": 6, "Cross Block": 6, "Forfeiture": 2}
    table = hp.table("herocard", heroes=[twenty, "ninja"], seed=1)  # about thirty is no limit: HC-8.3 is
    assert len(table.state.players[0].deck) + len(table.state.players[0].hand) == 20
