"""What a seat sees and what it does not: hands after reveal, recover and purge, deployed cards, codes and records."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import heroplay as hp
from heroplay.games.herocard.rules.heroes import get_hero
from heroplay.games.registry import get_game
from heroplay.table import Table
from tests.herocard.builders import a_card, arena, cards, changed, duel, seen_hand
from tests.herocard.kit import fight
from tests.herocard.profile import PROFILES
from tests.judging import allowed, happened, refused, seen_by

DEPLOY = a_card("other", does="deploy").name
REVEAL = a_card("other", does="reveal").name
PURGE = a_card("special_block", does="purge").name


def look_alike(one: Table, other: Table, seat: int) -> None:
    """Two tables that the seat cannot tell apart, whatever it looks at."""
    assert one.text(seat) == other.text(seat)
    assert one.code(seat) == other.code(seat)
    assert one.record(seat) == other.record(seat)
    assert one.log(seat) == other.log(seat)
    assert one.game.play.key(one.state) != other.game.play.key(other.state)  # and yet they differ


# ---- hands


def test_a_foreign_hand_is_a_number_of_hidden_cards():
    t = fight(["Jab!", "Guard"], ["Poke"])
    assert seen_hand(t, 1, 0) == ["?", "?"] and seen_hand(t, 0, 0) == ["Jab!", "Guard"]
    assert "hand 2" in t.text(1) and "Jab!" not in t.text(1)


def test_what_a_hand_and_a_deck_hold_leaks_nowhere():
    seats = {0: {"deck": ["Poke", "Brace", "Push", "Ward"]}}
    swapped = {0: {"deck": ["Ward", "Guard", "Poke", "Brace"]}}
    one, other = fight(["Jab!", "Guard"], ["Poke"], seats=seats), fight(["Jab!", "Push"], ["Poke"], seats=swapped)
    look_alike(one, other, 1)
    for t in (one, other):
        t.play("attack Jab!", "pass", "pass", "pass", "pass")
    look_alike(one, other, 1)
    for t in (one, other):
        t.play("discard nothing", "draw 2", "clear nothing", "pass", "pass", "discard nothing", "draw 3")
    look_alike(one, other, 1)


def test_drawn_cards_are_named_to_their_owner_only():
    t = fight(["Insight"], [], seats={0: {"deck": ["Jab!", "Guard"]}})
    event = happened(t.play("play Insight"), "drew")
    assert t.game.language.line(t.state, event, 0) == "Ada draws 2 cards: Jab! and Guard."
    assert t.game.language.line(t.state, event, 1) == "Ada draws 2 cards."


# ---- after reveal

TO_BENS_ACTION_PHASE = ["pass", "pass", "discard nothing", "draw 0", "clear nothing"]


def test_after_a_reveal_everybody_knows_the_hand_until_its_cards_leave_it():
    t = fight(["Spy"], ["Jab!", "Guard"], [])
    assert seen_hand(t, 0, 1) == ["?", "?"]
    t.play("play Spy at Ben")
    for seat in (0, 1, 2):
        assert seen_hand(t, seat, 1) == ["Jab!", "Guard"]
    t.play("pass", "pass", "pass", "discard Guard", "draw 1")
    assert cards(t, 1, "hand") == ["Jab!", "Blank"] and seen_hand(t, 0, 1) == ["?", "Jab!"]
    t.play("clear nothing", "attack Jab! at Cleo")
    assert seen_hand(t, 0, 1) == ["?"]


def test_after_a_reveal_one_of_two_copies_is_played():
    t = fight(["Spy"], ["Jab!", "Jab!"], then=["play Spy", *TO_BENS_ACTION_PHASE])
    t.play("attack Jab!")
    assert seen_hand(t, 0, 1) == ["Jab!"]


def test_after_a_reveal_a_refresh_hides_the_new_hand():
    t = fight(["Spy"], ["Jab!", "Guard"], then=["play Spy", *TO_BENS_ACTION_PHASE])
    t.play("refresh")
    assert seen_hand(t, 0, 1) == ["?", "?"]


# ---- after recover


def test_recovered_cards_are_known_to_all():
    t = fight(["Salvage", "Guard"], [], seats={0: {"discard": ["Jab!", "Poke"]}})
    t.play("play Salvage", "choose Jab!")
    assert seen_hand(t, 1, 0) == ["?", "Jab!"]
    assert "Ada takes back Jab! from the Discard Stack." in t.log(1)


# ---- after purge


def test_a_purge_gives_a_discarded_card_back_but_everybody_has_seen_it():
    t = fight(["Jab!", "Rob"], ["Guard", "Brace", "Undo"], then=["attack Jab!", "pass", "play Rob", "choose Guard"])
    t.play("play Undo")
    assert cards(t, 1, "hand") == ["Guard", "Brace"]
    assert seen_hand(t, 0, 1) == ["?", "Guard"]


def test_a_purge_puts_drawn_cards_back_and_only_their_owner_knows_them():
    seats = {0: {"deck": ["Poke", "Push", "Dart"]}}
    t = fight(["Jab!", "Insight"], ["Undo"], seats=seats, then=["attack Jab!", "pass", "play Insight", "play Undo"])
    assert cards(t, 0, "deck") == ["Poke", "Push", "Dart"] and cards(t, 0, "hand") == []
    names = t.state.cards.names
    own, foreign = (t.game.knowledge.observe(t.state, seat).players[0].deck[::-1] for seat in (0, 1))
    assert ["?" if k < 0 else names[k] for k in own] == ["Poke", "Push", "?"]
    assert all(k < 0 for k in foreign)


def test_a_purge_does_not_make_a_revealed_hand_unseen():
    t = fight(["Jab!", "Spy"], ["Guard", "Undo"], then=["attack Jab!", "pass", "play Spy", "play Undo"])
    assert seen_hand(t, 0, 1) == ["Guard"]


def test_a_purged_card_that_returns_to_the_hand_is_known():
    then = ["attack Jab!", "play Undo"]
    t = fight(["Jab!", "Guard"], ["Undo"], purge_destination="hand", then=then)
    assert seen_hand(t, 1, 0) == ["?", "Jab!"]


# ---- deployed cards

FIVES = tuple(changed(name, cost=5, attribute="body") for name in ("Overhand Thrust", "Steam Ram"))


def test_a_deployed_card_hides_its_face_and_shows_cost_and_attribute():
    t = arena([DEPLOY, "Jab!"], [])
    t.play(f"play {DEPLOY}", "choose Jab!")
    [own] = [y for y in seen_by(t, 0).state.players[0].stacks[0] if y.down]
    [foreign] = [y for y in seen_by(t, 1).state.players[0].stacks[0] if y.down]
    assert t.state.cards.names[own.kind] == "Jab!"
    assert foreign.kind < 0 and foreign.cost == 5
    assert "5 (face down)" in t.text(1) and "Jab!" not in t.text(1)


def test_which_card_is_deployed_leaks_nowhere():
    tables = []
    for face in ("Jab!", "Overhand Thrust", "Steam Ram"):
        stack = {"stacks": {"body": [face]}, "deployed": [face]}
        tables.append(fight(["Guard"], [], new=FIVES, seats={0: stack}))
    look_alike(tables[0], tables[1], 1)
    look_alike(tables[0], tables[2], 1)
    tables = []
    for face in ("Jab!", "Steam Ram"):
        t = fight(["Ambush", "Jab!", "Steam Ram"], [], new=FIVES)
        t.play("play Ambush", f"choose {face}", "pass", "pass")
        tables.append(t)
    look_alike(*tables, 1)
    assert "Ada: (hidden)" in tables[0].record(1) and "Jab!" not in tables[0].record(1)
    assert "Ada: choose Jab!" in tables[0].record(0) and "Ada: choose Jab!" in tables[0].record()


def test_the_question_what_to_deploy_tells_nothing_of_the_hand():
    """Whether the hand can be paid for, or only one card of it, is the deployer's secret."""
    score = {0: {"scores": {"body": 5}}}
    tables = [fight(["Ambush", *hand], [], seats=score) for hand in (["Jab!", "Uppercut!"], ["Guard", "Brace"])]
    for t in tables:
        t.play("play Ambush")
    look_alike(*tables, 1)


def test_a_deployed_card_shows_its_face_when_it_is_played():
    stack = {"stacks": {"body": ["Guard"]}, "deployed": ["Guard"]}
    t = fight(["Jab!"], [], seats={1: stack}, then=["attack Jab!"])
    assert "Guard" not in t.text(0)
    t.play("block deployed Guard")
    assert "Guard" in t.text(0) and "face down" not in t.text(0)
    assert "Ben: block deployed Guard" in t.record(0)


# ---- codes and records


def test_a_seats_code_has_no_seed_and_no_cards_of_others():
    t = hp.table("herocard", heroes=["samurai", "ninja"], seed=7)
    seen = seen_by(t, 1).state
    assert seen.luck.seed == 0 and seen.setup.seed == 0
    assert all(k < 0 for k in (*seen.players[0].hand, *seen.players[0].deck, *seen.players[1].deck))
    assert all(k >= 0 for k in seen.players[1].hand)
    assert "seed" not in t.record(1) and '"seed": 7' in t.record()


def test_a_seats_code_can_be_loaded_while_another_player_is_asked():
    t = arena(["Forfeiture"], ["Efficient Block", "Jab!"], then=["play Forfeiture"])
    assert seen_by(t, 0).prompt == seen_by(t, 1).prompt == t.prompt
    t = arena([DEPLOY, "Jab!"], [], seats={0: {"scores": {"body": 4}}}, then=[f"play {DEPLOY}"])  # too dear for Body 4
    assert seen_by(t, 0).prompt == seen_by(t, 1).prompt == t.prompt


def test_the_snapshots_of_an_open_attack_leak_nothing():
    """A purge needs what was before each card; a seat's code has that too, with the same cards hidden."""
    one = arena(["Jab!", "Uppercut!"], [PURGE, "Efficient Block"], then=["attack Jab!", "block Efficient Block"])
    other = arena(["Jab!", "Forfeiture"], [PURGE, "Efficient Block"], then=["attack Jab!", "block Efficient Block"])
    look_alike(one, other, 1)
    [first, second] = [s.players[0].hand for s in seen_by(one, 1).state.frames[2].before]
    assert first == [-1, -1] and second == [-1]


# ---- full states that fit what a seat knows


def dealt(table: Table, seat: int, times: int = 40) -> list[Table]:
    """Tables as they might be, for all that the seat knows."""
    rng = random.Random(5)
    seen = table.game.knowledge.observe(table.state, seat)
    return [Table(table.game, table.game.knowledge.deal_unseen(seen, seat, rng)) for _ in range(times)]


def test_unseen_cards_are_dealt_anew_and_known_ones_stay():
    t = arena(["Jab!", "Uppercut!", REVEAL], ["Forfeiture", "Cross Block"], phase="action")
    t.play(f"play {REVEAL}" + (" at Ben" if t.check(f"play {REVEAL} at Ben").ok else ""))
    hands = set()
    for table in dealt(t, 1):
        assert cards(table, 1, "hand") == cards(t, 1, "hand")  # the own hand
        assert [cards(table, 0, zone) for zone in ("body", "mind", "x", "discard")] == [
            cards(t, 0, zone) for zone in ("body", "mind", "x", "discard")
        ]
        assert not table.game.storage.problems(table.state)
        assert table.game.storage.pieces(table.state) == t.game.storage.pieces(t.state)
        hands.add(tuple(cards(table, 0, "hand")))
    assert len(hands) > 10
    for table in dealt(t, 0):
        assert cards(table, 1, "hand") == cards(t, 1, "hand")  # it lies open


def test_a_deployed_card_is_dealt_as_one_that_fits():
    t = arena([DEPLOY, "Jab!"], ["Efficient Block"])
    t.play(f"play {DEPLOY}", "choose Jab!")
    faces = Counter()
    for table in dealt(t, 1, 60):
        [lying] = [y for y in table.state.players[0].stacks[0] if y.down]
        card = table.state.cards.cards[lying.kind]
        assert (card.attribute, card.cost) == ("body", 5) and lying.cost == 5
        assert table.game.storage.pieces(table.state) == t.game.storage.pieces(t.state)
        assert not table.game.storage.problems(table.state)
        faces[card.name] += 1
    fitting = {c.name for c in t.state.cards.cards if (c.attribute, c.cost) == ("body", 5)}
    assert set(faces) == fitting
    for table in dealt(t, 0, 10):
        assert cards(table, 0, "body") == cards(t, 0, "body")  # its owner knows it


def test_recovered_cards_stay_in_the_hand_that_is_dealt():
    recover = a_card("other", does="recover").name
    t = arena([recover, "Cross Block"], [], seats={0: {"discard": ["Efficient Block"]}})
    t.play(f"play {recover}", "choose Efficient Block")
    for table in dealt(t, 1):
        assert "Efficient Block" in cards(table, 0, "hand") and len(cards(table, 0, "hand")) == 2


def test_a_hand_that_must_discard_a_block_card_is_dealt_with_one():
    t = arena(["Forfeiture"], ["Efficient Block", "Jab!"], then=["play Forfeiture"])
    for table in dealt(t, 0):
        assert table.seat == 1 and table.legal()
        table.play(table.legal()[0])
        assert len(cards(table, 1, "discard")) == 1


def test_an_attack_can_be_purged_in_every_dealt_state():
    t = arena(["Jab!", "Uppercut!"], [PURGE, "Efficient Block"], then=["attack Jab!"])
    for seat in (0, 1):
        for table in dealt(t, seat, 20):
            before = table.game.storage.pieces(table.state)
            if seat == 1:
                allowed(table, f"play {PURGE}")
                table.play(f"play {PURGE}")
                assert cards(table, 0, "discard") == ["Jab!"]
            table.play("pass")
            assert table.game.storage.pieces(table.state) == before and not table.game.storage.problems(table.state)


# ---- what an observation may claim


def test_hc_r51_who_does_not_see_the_hand_never_says_that_a_pass_is_the_only_answer():
    t = duel(hand=["Overhand Thrust"], other_hand=["Steel Beam", "Planted Feet"], then=["attack Overhand Thrust"])
    assert len(t.legal()) > 1
    assert "HC-R51" not in allowed(seen_by(t, 0), "To'a King: pass", "HC-R20").rules
    t = duel(hand=["Overhand Thrust"], other_hand=["Jab!"], then=["attack Overhand Thrust"])
    assert "HC-R51" in allowed(seen_by(t, 1), "To'a King: pass").rules, "the owner knows"
    assert "HC-R51" not in allowed(seen_by(t, 0), "To'a King: pass").rules
    t = duel(hand=["Overhand Thrust"], other_hand=[], then=["attack Overhand Thrust"])
    assert "HC-R51" in allowed(seen_by(t, 0), "To'a King: pass").rules, "an empty hand holds nothing"


def test_hc_r51_a_hidden_deployed_card_may_be_an_answer_too():
    talon = {"stacks": {"body": ["Raised Pinion"]}, "deployed": ["Raised Pinion"]}
    t = duel(heroes=("samurai", "talon"), hand=["Overhand Thrust"], seats={1: talon}, then=["attack Overhand Thrust"])
    assert "HC-R51" not in allowed(seen_by(t, 0), "Talon: pass").rules
    v = refused(seen_by(t, 0), "Talon: block deployed Raised Pinion", "HC-R63", "nobody can say")
    assert [str(r) for r in v.repairs()] == ["if Talon has deployed Raised Pinion (HC-R63)"]


def test_hc_r63_nobody_claims_that_a_hidden_hand_lacks_a_card():
    t = duel(hand=["Overhand Thrust"], other_hand=["Steel Beam", "Planted Feet"], then=["attack Overhand Thrust"])
    for card in ("Steel Beam", "Wall of Muscle"):
        v = refused(seen_by(t, 0), f"To'a King: block {card}", "HC-R63", "hidden: nobody can say", card)
        assert [str(r) for r in v.repairs()] == [f"if To'a King holds {card} (HC-R63)"]
    refused(seen_by(t, 0), "To'a King: block Efficient Block", "HC-R63", "Efficient Block is not in your hand")
    refused(seen_by(t, 1), "To'a King: block Wall of Muscle", "HC-R63", "Wall of Muscle is not in your hand")


def test_hc_r63_all_copies_in_sight_are_in_no_hidden_hand():
    copies = get_hero("toa_king").deck.count("wall_of_muscle")
    seats = {1: {"hand": ["Steel Beam"], "discard": ["Wall of Muscle"] * copies}}
    t = duel(hand=["Overhand Thrust"], seats=seats, then=["attack Overhand Thrust"])
    refused(seen_by(t, 0), "To'a King: block Wall of Muscle", "HC-R63", "is not in your hand")


def test_hc_4_31_a_hidden_hand_may_hold_what_is_chosen():
    t = arena(["Forfeiture"], ["Efficient Block", "Cross Block", "Jab!"], then=["play Forfeiture"])
    refused(t, "Ben: choose Unbroken Defense", "HC-4.31", "not one of the choices here")
    v = refused(seen_by(t, 0), "Ben: choose Unbroken Defense", "HC-4.31", "nobody can say whether Unbroken Defense")
    assert [str(r) for r in v.repairs()] == ["if Ben holds Unbroken Defense (HC-4.31)"]
    refused(seen_by(t, 0), "Ben: choose Jab!", "HC-4.31", "You cannot choose Jab!")


UNSEEN = {"hand_unseen", "deployed_unseen", "pick_unseen"}


@pytest.mark.parametrize("i", range(6))
def test_what_an_observation_refuses_is_refused_in_every_world_or_is_said_to_be_hidden(i):
    p = next(p for p in PROFILES if p.name == f"herocard-{2 + i % 3}")
    game, rng = get_game(p.game), random.Random(i)
    state = game.play.new(game.play.setup_model.model_validate(p.setup(i)))
    unsure = 0
    for _ in range(60):
        if game.play.outcome(state) is not None:
            break
        seat = rng.randrange(len(state.players))
        seen = game.knowledge.observe(state, seat)
        dealt = game.knowledge.deal_unseen(seen, seat, rng)
        for a in (*rng.choices(game.play.legal(dealt), k=4), *(p.attempt(dealt, rng) for _ in range(4))):
            claimed, true = game.check(seen, a), game.check(dealt, a)
            codes = {f.code for f in claimed.violations}
            unsure += bool(codes & UNSEEN)
            beyond = {f.code for f in claimed.violations if claimed.reason(f) not in true.reasons} - UNSEEN
            assert not beyond, f"seat {seat} cannot know: {claimed}"
        state = game.play.apply(state, max((game.play.sample(state, rng)[0] for _ in range(3)), key=p.eager))
    assert unsure
