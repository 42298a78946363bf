"""Section 9: what the words on the cards mean."""

from __future__ import annotations

from collections import Counter

import pytest

from heroplay.games.herocard.rules.heroes import all_cards
from tests.herocard.builders import a_card, arena, bout, cards, free, made, printed, seen_hand, totals
from tests.judging import allowed, happened, refused, rules_told, seen_by

PURGE_BLOCK = a_card("special_block", "fast", does="purge").name
PURGE_ATTACK = a_card("special_attack", "fast", does="purge").name


def pass_all(table):
    """Everybody passes; what the last pass told."""
    for _ in table.names[1:]:
        table.play("pass")
    return table.play("pass")


def attribute_of(table, name):
    return printed(table, name).attribute


# ---- discard, draw, play, in play, clear


def test_hc_9_1_discard_goes_from_the_hand_face_up_to_the_own_discard_stack():
    t = arena(["Jab!", "Forfeiture"], [], phase="discard", seats={0: {"discard": ["Uppercut!"]}})
    told = happened(t.play("discard Jab!"), "discarded")
    assert "HC-9.1" in told.rules
    assert cards(t, 0, "hand") == ["Forfeiture"]
    assert cards(t, 0, "discard") == ["Jab!", "Uppercut!"], "the latest lies on top"
    assert cards(seen_by(t, 1), 0, "discard") == ["Jab!", "Uppercut!"], "face up"


def test_hc_9_1_a_card_that_says_discard_means_the_same():
    card = a_card("special_attack", does="discard", of="any").name
    t = arena([card], ["Jab!", "Efficient Block"])
    t.play(f"play {card}")
    verdict = refused(t, "choose Jab!, Efficient Block", "HC-9.1", "exactly 1")
    assert not verdict.ok
    assert "HC-9.1" in rules_told(t.play("choose Efficient Block"))
    assert cards(t, 1, "discard") == ["Efficient Block"] and cards(t, 1, "hand") == ["Jab!"]


def test_hc_9_2_draw_takes_the_top_card_into_the_hand():
    deck = ["Jab!", "Uppercut!", "Forfeiture"]
    t = arena(["Cross Block"], [], phase="draw", seats={0: {"deck": deck}})
    told = happened(t.play("draw 2"), "drew")
    assert "HC-9.2" in told.rules
    assert Counter(cards(t, 0, "hand")) == Counter(["Cross Block", "Jab!", "Uppercut!"])
    assert cards(t, 0, "deck") == ["Forfeiture"]
    assert seen_hand(t, 1, 0) == ["?"] * 3
    assert t.game.language.line(t.state, told, 1) == "Ada draws 2 cards."


def test_hc_9_2_a_card_that_says_draw_means_the_same():
    card = a_card("other", "fast", does="draw", n=2).name
    t = arena([card], [], seats={0: {"deck": ["Jab!", "Uppercut!", "Forfeiture"]}})
    assert "HC-9.2" in happened(t.play(f"play {card}"), "drew").rules
    assert Counter(cards(t, 0, "hand")) == Counter(["Jab!", "Uppercut!"])


def test_hc_9_3_play_puts_the_card_face_up_on_top_of_its_stack():
    t = arena(["Jab!"], [], seats={0: {"stacks": {"body": ["Overhand Thrust"]}}})
    told = happened(t.play("attack Jab!"), "played")
    assert "HC-9.3" in told.rules
    assert cards(t, 0, "body") == ["Overhand Thrust", "Jab!"], "the latest is on top"
    assert cards(seen_by(t, 1), 0, "body") == ["Overhand Thrust", "Jab!"], "face up"
    assert totals(t) == (6, 0), "its effect is immediate"


def test_hc_9_3_only_what_is_in_the_hand_can_be_played():
    t = arena(["Uppercut!"], [])
    verdict = refused(t, "attack Jab!", "HC-R63", "Jab! is not in your hand")
    assert "HC-9.3" in verdict.rules


def test_hc_9_4_a_played_card_is_in_play_beside_its_attribute():
    t = arena(["Jab!"], [])
    assert not any(t.state.players[0].stacks)
    t.play("attack Jab!")
    body = next(line for line in t.text().splitlines() if line.startswith("  Body"))
    assert body.endswith("5 Jab!")
    pass_all(t)
    assert cards(t, 0, "body") == ["Jab!"], "it stays in play after the attack"


def test_hc_9_5_clear_goes_from_the_own_stack_to_the_own_discard_stack():
    t = arena([], [], phase="clear", seats={0: {"stacks": {"body": ["Overhand Thrust", "Jab!"]}}})
    told = happened(t.play("clear body"), "cleared")
    assert "HC-9.5" in told.rules
    assert cards(t, 0, "body") == ["Overhand Thrust"]
    assert cards(t, 0, "discard") == ["Jab!"] and cards(t, 0, "hand") == []


def test_hc_9_5_a_card_that_says_clear_means_the_same():
    card = a_card("other", "fast", does="clear", whose="own", any=False).name
    t = arena([card], [], seats={0: {"stacks": {"body": ["Jab!"]}}})
    t.play(f"play {card}")
    assert "HC-9.5" in happened(t.play("choose body"), "cleared_by_card").rules
    assert cards(t, 0, "body") == [] and cards(t, 0, "discard")[0] == "Jab!"


# ---- deploy

DEPLOY = a_card("other", does="deploy").name


def deployed(card="Jab!", **options):
    """Ada has deployed a card; Ben may answer."""
    t = arena([DEPLOY, card, "Follow Through"], ["Forfeiture"], **options)
    t.play(f"play {DEPLOY}")
    return t, t.play(f"choose {card}")


def test_hc_9_6_deploy_puts_a_card_face_down_on_its_stack():
    t, events = deployed()
    told = happened(events, "deployed")
    assert "HC-9.6" in told.rules
    assert cards(t, 0, "body")[-1] == "Jab!" and "Jab!" not in cards(t, 0, "hand")
    assert "5 Jab! (deployed)" in t.text(0)
    assert "5 (face down)" in t.text(1) and "Jab!" not in t.text(1)
    assert t.game.language.line(t.state, told, 0) == "Ada deploys Jab! face down (5 Body)."
    assert t.game.language.line(t.state, told, 1) == "Ada deploys a card face down (5 Body)."


def test_hc_9_6_without_a_card_that_says_so_nothing_is_deployed():
    t = arena(["Jab!"], [])
    refused(t, "attack deployed Jab!", "HC-R63", "no deployed Jab!")


def test_hc_9_7_a_deployed_card_ties_up_its_points_at_once():
    t = arena([DEPLOY, "Jab!"], [])
    t.play(f"play {DEPLOY}")
    before = free(t)[0]
    assert "HC-9.7" in happened(t.play("choose Jab!"), "deployed").rules
    assert free(t)[0] == before - 5
    t.play("pass")
    before = free(t)
    t.play("attack deployed Jab!")
    assert free(t) == before, "and costs nothing more when it is played"


def test_hc_9_7_cards_whose_points_do_not_suffice_together_cannot_be_deployed():
    two = a_card("other", does="deploy", n=2).name
    score = 9 + (printed(arena([two], []), two).cost if attribute_of(arena([two], []), two) == "body" else 0)
    t = arena([two, "Jab!", "Jab!"], [], seats={0: {"scores": {"body": score}}})
    t.play(f"play {two}")
    verdict = refused(t, "choose Jab!, Jab!", "HC-R69", "Jab! and Jab!")
    assert "HC-9.7" in verdict.rules
    allowed(t, "choose Jab!")


@pytest.mark.parametrize("does", ["draw", "discard"])
def test_hc_9_8_a_deployed_card_does_nothing_until_it_is_played(does):
    card = a_card("other" if does == "draw" else "special_attack", "fast", does=does).name
    t = arena([DEPLOY, card], ["Unbroken Defense", "Jab!"])
    t.play(f"play {DEPLOY}")
    hand = cards(t, 0, "hand")
    events = t.play(f"choose {card}")
    assert "HC-9.8" in happened(events, "deployed").rules
    assert len(cards(t, 1, "hand")) == 2
    if printed(t, DEPLOY).effects[-1].do != "draw":
        assert len(cards(t, 0, "hand")) == len(hand) - 1
    t.play("pass")
    drawn_before = len(cards(t, 0, "hand"))
    events = t.play(f"play deployed {card}")
    assert "HC-R38" in happened(events, "played").rules
    if does == "draw":
        assert len(cards(t, 0, "hand")) > drawn_before
    else:
        assert t.seat == 1 and "discard" in t.prompt


def test_hc_9_8_a_deployed_block_does_not_block():
    t = arena(["Jab!"], [], seats={1: {"stacks": {"body": ["Unbroken Defense"]}, "deployed": ["Unbroken Defense"]}})
    t.play("attack Jab!")
    assert totals(t) == (6, 0)
    t.play("block deployed Unbroken Defense")
    assert totals(t) == (6, 9)


def test_hc_9_8_only_its_owner_can_play_it():
    t, _ = deployed()
    refused(t, "Ben: attack deployed Jab!", "HC-R63", "You have no deployed Jab!")
    t.play("pass")
    allowed(t, "Ada: attack deployed Jab!", "HC-R38")


# ---- purge: the word itself; how it works in every corner is in test_rulings_1_to_35.py


def picture(table):
    """Everything that lies on the table, as names: what a purge has to bring back."""
    names = table.state.cards.names
    players = [
        {
            "deck": cards(table, seat, "deck"),
            "hand": Counter(cards(table, seat, "hand")),
            "discard": cards(table, seat, "discard"),
            "stacks": [[(names[y.kind], y.down, y.twisted) for y in stack] for stack in p.stacks],
            "spent": list(p.spent),
            "points": p.points,
        }
        for seat, p in enumerate(table.state.players)
    ]
    return players, table.state.bans


def play_out(table, card):
    """Play this one card, and answer what it asks with as much as can be chosen, purging cards apart."""
    table.play(next(a for a in table.legal() if a.do == "play" and a.cards == (card,)))
    while table.legal()[0].do == "choose":
        table.play(max(table.legal(), key=lambda a: (not PURGES & set(a.picks), len(a.picks))))


def busy(card, blocks):
    """Ada attacks Ben; hands, piles and stacks hold something for every effect; the next to play has `card`."""
    twister = a_card("other", does="twist")
    hand = ["Jab!", "Follow Through", "Efficient Block", "Cross Block", "Forfeiture"]
    piles = {
        "discard": ["Uppercut!", "Unbroken Defense"],
        "stacks": {"body": ["Overhand Thrust"]},
        "twisted": [twister.name],
    }
    piles["stacks"].setdefault(twister.attribute, []).append(twister.name)
    mine, other = ([PURGE_ATTACK], [card]) if blocks else ([card], [PURGE_BLOCK])
    t = arena(hand + mine, hand + other, seats={0: piles, 1: piles})
    t.play("attack Jab!")
    t.play("block Efficient Block")
    if blocks:
        t.play("pass")
    return t


PURGES = {c.id for c in all_cards().values() if any(w.do == "purge" for w in c.effects)}
PURGEABLE = sorted(c.name for c in all_cards().values() if c.needs != "quiet" and c.id not in PURGES)


@pytest.mark.parametrize("name", PURGEABLE)
def test_hc_9_9_purged_as_though_it_had_not_been_played(name):
    """Every card of every deck: played, answered, purged; all is as before, but for the two cards themselves."""
    card = next(c for c in all_cards().values() if c.name == name)
    blocks = card.card_class in ("base_block", "block_mod", "special_block")
    if card.card_class == "base_attack":
        t = arena([name, "Follow Through", "Efficient Block"], [PURGE_BLOCK, "Efficient Block"])
    else:
        t = busy(name, blocks)
    owner, purger = (1, 0) if blocks else (0, 1)
    purge = PURGE_ATTACK if blocks else PURGE_BLOCK
    before, bans = picture(t)
    play_out(t, card.id)
    if t.seat != purger:
        t.play("pass")
    told = happened(t.play(f"play {purge}"), "purged")
    assert {"HC-9.9", "HC-R26"} <= set(told.rules)
    assert told.facts == {"card": card.id, "owner": owner}

    before[owner]["hand"][name] -= 1
    before[owner]["discard"].insert(0, name)
    before[purger]["hand"][purge] -= 1
    at = ("body", "mind", "x").index(printed(t, purge).attribute)
    before[purger]["stacks"][at].append((purge, False, False))
    before[purger]["spent"][at] += printed(t, purge).cost
    for player in before:
        player["hand"] = +player["hand"]
    assert picture(t) == (before, bans)


def test_hc_9_9_says_so_in_the_log():
    t = arena(["Jab!"], [PURGE_BLOCK])
    t.play("attack Jab!")
    told = happened(t.play(f"play {PURGE_BLOCK}"), "purged")
    assert t.game.language.line(t.state, told) == "Ada's Jab! is purged, as though it had never been played."
    assert "No longer counting: Jab! (purged)" in t.text()


def test_hc_9_10_only_the_latest_card_of_the_sequence():
    t = arena(["Attack from Above", "Stone Falls through Water"], [PURGE_BLOCK])
    t.play("attack Attack from Above", "pass", "attack Stone Falls through Water")
    verdict = allowed(t, f"play {PURGE_BLOCK}", "HC-9.10")
    assert "The last card of the sequence is Ada's Stone Falls through Water" in " ".join(verdict.reasons)
    told = happened(t.play(f"play {PURGE_BLOCK}"), "purged")
    assert "HC-9.10" in told.rules and told.facts["card"] == "stone_falls_through_water"
    assert totals(t) == (4, 0), "the Base Attack was played earlier, and stays"


def test_hc_9_10_an_answer_in_between_protects_the_earlier_card():
    t = arena(["Jab!"], ["Efficient Block", PURGE_BLOCK])
    t.play("attack Jab!", "block Efficient Block", "pass")
    assert "Ben's Efficient Block" in " ".join(allowed(t, f"play {PURGE_BLOCK}", "HC-9.10").reasons)
    t.play(f"play {PURGE_BLOCK}")
    assert totals(t) == (6, 0)


def test_hc_9_10_not_a_card_of_an_earlier_sequence():
    again = a_card("base_attack", "restricted").name
    t = arena(["Jab!", again], [PURGE_BLOCK])
    t.play("attack Jab!")
    pass_all(t)
    verdict = refused(t.fork(), f"Ben: play {PURGE_BLOCK}", "HC-R20")
    assert "HC-9.10" in verdict.rules
    t.play(f"attack {again}", f"play {PURGE_BLOCK}")
    assert [e.gone for e in t.state.plays] == ["", "purged", ""]
    assert t.state.players[0].points == 1


def test_hc_9_11_a_purged_exclusive_is_not_used_up():
    t = arena(["Jab!", "Uppercut!"], [PURGE_BLOCK])
    t.play("attack Jab!")
    assert "HC-9.11" in happened(t.play(f"play {PURGE_BLOCK}"), "purged").rules
    events = pass_all(t)
    assert "HC-9.11" in happened(events, "attack_undone").rules
    allowed(t, "attack Uppercut!")
    t.play("attack Uppercut!")
    assert totals(t) == (8, 0)


def test_hc_9_11_without_the_purge_it_is_used_up():
    t = arena(["Jab!", "Uppercut!"], [PURGE_BLOCK])
    t.play("attack Jab!")
    pass_all(t)
    refused(t, "attack Uppercut!", "HC-4.7", "Jab!")


def test_hc_9_11_is_not_cited_for_a_card_that_is_not_exclusive():
    again = a_card("base_attack", "restricted").name
    t = arena([again], [PURGE_BLOCK])
    t.play(f"attack {again}")
    assert "HC-9.11" not in rules_told(t.play(f"play {PURGE_BLOCK}"))
    assert "HC-9.11" not in rules_told(pass_all(t))


# ---- waste

WASTE = made("Waste It", "special_attack", effects=[{"do": "waste", "n": 1}])
TWO_MIND = made("Two Mind", "other", cost=2, attribute="mind", effects=[{"do": "draw", "n": 2}])
THREE_MIND = made("Three Mind", "other", cost=3, attribute="mind", effects=[{"do": "draw", "n": 2}])


def wasting(card):
    t = bout(["Waste It"], [card.name], new=(WASTE, card), seats={1: {"scores": {"mind": 2}}})
    t.play("play Waste It")
    return t


def test_hc_9_12_a_wasted_card_does_nothing():
    t = wasting(TWO_MIND)
    assert t.prompt.startswith("Ben: waste 1 card")
    told = happened(t.play("choose Two Mind"), "wasted")
    assert "HC-9.12" in told.rules
    assert cards(t, 1, "hand") == [], "it would have drawn two"
    assert t.state.plays[-1].seat == 0, "it is no played card"


def test_hc_9_12_a_real_card_that_wastes():
    card = a_card("special_attack", does="waste").name
    t = arena([card], ["Unbroken Defense", "Efficient Block"])
    t.play(f"play {card}")
    told = happened(t.play("choose Efficient Block"), "wasted")
    assert "HC-9.12" in told.rules
    assert t.game.language.line(t.state, told) == "Ben wastes Efficient Block: it ties up its points and does nothing."


def test_hc_9_12_an_empty_hand_wastes_nothing():
    card = a_card("special_attack", does="waste").name
    t = arena([card], [])
    assert "HC-9.12" in happened(t.play(f"play {card}"), "nothing_to_waste").rules
    assert not any(t.state.players[1].stacks)


def test_hc_9_13_a_wasted_card_ties_up_its_points():
    t = wasting(TWO_MIND)
    assert free(t, 1)[1] == 2
    assert "HC-9.13" in happened(t.play("choose Two Mind"), "wasted").rules
    assert free(t, 1)[1] == 0
    assert cards(t, 1, "mind") == ["Two Mind"] and cards(t, 1, "discard") == []


def test_hc_9_14_too_dear_to_waste_is_discarded():
    t = wasting(THREE_MIND)
    told = happened(t.play("choose Three Mind"), "waste_discarded")
    assert "HC-9.14" in told.rules
    assert free(t, 1)[1] == 2
    assert cards(t, 1, "mind") == [] and cards(t, 1, "discard") == ["Three Mind"]
    assert t.game.language.line(t.state, told) == "Ben cannot pay for Three Mind, so it is discarded instead of wasted."


# ---- convert, twist, unwind


def test_hc_9_15_convert_replaces_what_a_card_counts():
    card = a_card(does="convert", of="base_attack")
    t = arena(["Jab!", "Follow Through"], [card.name])
    t.play("attack Jab! + Follow Through", f"play {card.name}")
    told = happened(t.play("choose Jab!"), "converted")
    value = next(w.value for w in card.effects if w.do == "convert")
    assert "HC-9.15" in told.rules
    assert totals(t) == (value + 3, 0)
    assert t.game.language.line(t.state, told) == f"Ada's Jab! is converted: it counts {value} now."
    assert f"Jab! {value} (converted)" in t.text()


def test_hc_9_15_only_a_card_of_the_named_class_is_converted():
    card = a_card(does="convert", of="base_attack").name
    t = arena(["Jab!", "Follow Through"], [card])
    t.play("attack Jab! + Follow Through", f"play {card}")
    refused(t, "choose Follow Through", "HC-9.15", "Follow Through")


def twister(until, gives):
    return made(f"Twist {until}", "other", effects=[{"do": "twist", "gives": gives, "n": 2, "until": until}])


def test_hc_9_16_a_twisted_card_has_a_lasting_effect():
    t = bout(["Twist hit"], ["Jab!"], new=(twister("hit", "base_block"),), seats={0: {"deck": ["Efficient Block"] * 3}})
    told = happened(t.play("play Twist hit"), "twisted")
    assert "HC-9.16" in told.rules
    assert "0 Twist hit (twisted)" in t.text(0) and "0 Twist hit (twisted)" in t.text(1)
    assert t.game.language.line(t.state, told) == "Ada twists Twist hit: +2 to each Base Block while it lies sideways."
    t.play("pass", "pass", "discard nothing", "draw 0", "clear nothing")
    t.play("attack Jab!", "pass", "pass")  # an attack that hits ends it
    assert "Twist hit (twisted)" not in t.text()


def test_hc_9_16_it_counts_turn_after_turn():
    t = bout(["Twist hit", "Unbroken Defense"], ["Jab!"], new=(twister("hit", "base_block"),))
    t.play("play Twist hit", "pass", "pass", "discard nothing", "draw 0", "clear nothing", "attack Jab!")
    t.play("block Unbroken Defense")
    assert totals(t) == (6, 9 + 2)
    assert "Unbroken Defense 9 + 2 from twists" in t.text()


def test_hc_9_16_only_a_twisting_card_lies_sideways():
    from heroplay import BadInput

    with pytest.raises(BadInput, match=r"Jab! has no twist \(HC-9\.16\)"):
        arena([], [], seats={0: {"stacks": {"body": ["Jab!"]}, "twisted": ["Jab!"]}})


def test_hc_9_17_unwinds_when_the_owner_is_hit():
    t = bout(["Twist hit"], ["Jab!"], new=(twister("hit", "base_block"),))
    t.play("play Twist hit", "pass", "pass", "discard nothing", "draw 0", "clear nothing", "attack Jab!", "pass")
    told = happened(t.play("pass"), "unwound")
    assert "HC-9.17" in told.rules and told.seat == 0
    assert cards(t, 0, "body") == ["Twist hit"], "it is upright again, and stays in play"
    assert "twisted" not in t.text()


def test_hc_9_17_unwinds_when_the_owner_strikes():
    t = bout(["Twist strike", "Jab!"], [], new=(twister("strike", "base_attack"),))
    t.play("play Twist strike", "pass", "attack Jab!")
    assert totals(t) == (8, 0)
    told = happened(pass_all(t), "unwound")
    assert "HC-9.17" in told.rules
    assert t.game.language.line(t.state, told) == "Ada's Twist strike unwinds."


def test_hc_9_17_does_not_unwind_when_the_attack_fails():
    t = bout(["Twist strike", "Jab!"], ["Unbroken Defense"], new=(twister("strike", "base_attack"),))
    t.play("play Twist strike", "pass", "attack Jab!", "block Unbroken Defense", "pass")
    assert "HC-9.17" not in rules_told(t.play("pass"))
    assert "(twisted)" in t.text()


def test_hc_9_17_unwinds_when_the_owners_turn_begins():
    t = bout(["Twist turn"], [], new=(twister("turn", "base_block"),))
    t.play("play Twist turn", "pass", "pass")
    assert "(twisted)" in t.text(), "Ben's turn, not Ada's"
    t.play("discard nothing", "draw 0", "clear nothing", "pass")
    assert "HC-9.17" in happened(t.play("pass"), "unwound").rules
    assert "(twisted)" not in t.text()


def test_hc_9_17_a_card_that_says_unwind():
    unwinder = a_card(does="unwind").name
    t = bout(
        [unwinder],
        ["Jab!"],
        new=(twister("hit", "base_block"),),
        seats={1: {"stacks": {"body": ["Twist hit"]}, "twisted": ["Twist hit"]}},
    )
    t.play(f"play {unwinder}")
    while t.legal()[0].do == "choose" and "unwind" not in t.prompt:
        t.play(t.legal()[0])
    assert "HC-9.17" in happened(t.play("choose Twist hit"), "unwound").rules
    assert "(twisted)" not in t.text()


# ---- range, success, the total of a stack


def test_hc_9_18_the_hosting_game_says_who_is_in_range():
    t = arena(["Jab!"], [], [])
    allowed(t, "attack Jab! at Cleo", "HC-4.29")  # in a plain duel everybody is
    t.state.out_of_range = ((0, 2),)  # as a board game would say
    verdict = refused(t, "attack Jab! at Cleo", "HC-4.29", "Cleo is out of your range")
    assert "HC-9.18" in verdict.rules
    allowed(t, "attack Jab! at Ben")


def test_hc_9_19_success_is_attack_above_block():
    t = arena(["Jab!"], ["Efficient Block"])
    t.play("attack Jab!", "block Efficient Block", "pass")
    told = happened(t.play("pass"), "attack_succeeded")
    assert "HC-9.19" in told.rules and told.facts["attack"] > told.facts["block"]


def test_hc_9_19_equal_is_no_success():
    t = arena(["Attack from Above"], ["Efficient Block"])
    t.play("attack Attack from Above", "block Efficient Block", "pass")
    assert "HC-9.19" not in rules_told(t.play("pass"))


def test_hc_9_20_the_sum_of_a_stack_is_what_is_spent():
    t = arena(["Jab!"], [], score=12, seats={0: {"stacks": {"body": ["Jab!", "Jab!"]}}})
    assert t.state.players[0].spent[0] == 10
    assert "Body  2 of 12 free" in t.text()
    verdict = refused(t, "attack Jab!", "HC-4.1", "10 + 5 = 15, above your score of 12")
    assert "HC-9.20" in verdict.rules
