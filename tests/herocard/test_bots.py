"""The greedy bot: legal, better than chance, blind to what its seat may not see, and sensible card by card."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from heroplay.explore.bots import choose
from heroplay.games.herocard.rules.heroes import ORDER
from heroplay.games.registry import get_game
from heroplay.table import Table
from tests.herocard.builders import duel
from tests.judging import allowed

GAME = get_game("herocard")
PARTIES = [
    *(pytest.param(list(pair), id="-".join(pair)) for pair in combinations(ORDER, 2)),
    *(pytest.param([ORDER[(i + j) % 8] for j in (0, 3, 5)], id=f"three-{ORDER[i]}") for i in range(8)),
    *(pytest.param([ORDER[(i + j) % 8] for j in (0, 1, 4, 6)], id=f"four-{ORDER[i]}") for i in range(8)),
]


def decide(table: Table, seat: int | None = None) -> str:
    """What the greedy bot would do here, as notation; it is legal."""
    assert table.seat is not None
    action = choose(GAME, table.state, table.seat if seat is None else seat, "greedy", random.Random(0))
    allowed(table, action)
    return GAME.language.say(table.state, action)


# ---- whole games


@pytest.mark.parametrize("heroes", PARTIES)
def test_greedy_plays_only_what_is_legal_and_does_not_peek(heroes: list[str]) -> None:
    state: Any = GAME.play.new({"heroes": heroes, "seed": 5})
    rng, steps = random.Random(5), 0
    while pending := GAME.play.pending(state):
        seat = next(iter(pending))
        action = choose(GAME, state, seat, "greedy", rng)
        verdict = GAME.check(state, action)
        assert verdict.ok, f"step {steps}: {verdict}"
        if steps % 10 == 0:
            other = GAME.knowledge.deal_unseen(GAME.knowledge.observe(state, seat), seat, rng)
            assert choose(GAME, other, seat, "greedy", rng) == action, f"step {steps}: led by what it cannot see"
        state = GAME.play.apply(state, action)
        steps += 1
    outcome = GAME.play.outcome(state)
    assert outcome is not None and outcome.rule == "HC-7.5", "the game was not won"


def test_greedy_beats_random_nine_times_of_ten() -> None:
    won = 0
    for i, heroes in enumerate(combinations(ORDER, 2)):
        for greedy in (0, 1):
            state: Any = GAME.play.new({"heroes": list(heroes), "seed": i})
            rng = random.Random(i)
            while pending := GAME.play.pending(state):
                seat = next(iter(pending))
                state = GAME.play.apply(state, choose(GAME, state, seat, "greedy" if seat == greedy else "random", rng))
            won += GAME.play.outcome(state).winners == (greedy,)  # type: ignore[union-attr]
    assert won >= 0.9 * 56, f"{won} of 56"


def test_a_bot_that_always_plays_what_it_can_ends_a_thousand_games() -> None:
    for i in range(1000):
        state: Any = GAME.play.new({**GAME.examples[i % len(GAME.examples)], "seed": i})
        rng, steps = random.Random(i), 0
        while not state.over:
            for _ in range(6):
                action, _ = GAME.play.sample(state, rng)
                if action.do not in ("pass", "refresh"):
                    break
            state = GAME.play.apply(state, action)
            steps += 1
            assert steps < 20_000, f"game {i} does not end"


# ---- one decision at a time


def test_it_attacks_an_open_side() -> None:
    assert decide(duel(hand=["Overhand Thrust"], other_hand=[])) == "attack Overhand Thrust at To'a King"


def test_it_adds_no_mod_while_the_attack_stands() -> None:
    table = duel(hand=["Overhand Thrust", "Thunder Stroke"], other_hand=[], then=["attack Overhand Thrust", "pass"])
    assert decide(table) == "pass"


def test_it_adds_the_smallest_mod_that_beats_the_block() -> None:
    table = duel(
        hand=["Overhand Thrust", "Thunder Stroke", "Second Cut"],
        other_hand=["Wall of Muscle"],
        then=["attack Overhand Thrust", "block Wall of Muscle"],
    )
    assert decide(table) == "attack Second Cut"


def test_it_adds_both_mods_as_a_set_when_one_is_too_little() -> None:
    table = duel(
        hand=["Overhand Thrust", "Thunder Stroke", "Second Cut"],
        other_hand=["Wall of Muscle", "Arm of the Ancestor"],
        then=["attack Overhand Thrust", "block Wall of Muscle + Arm of the Ancestor"],
    )
    assert decide(table) == "attack Second Cut + Thunder Stroke"


def test_it_saves_its_mods_when_they_cannot_beat_the_block() -> None:
    table = duel(
        hand=["Overhand Thrust", "Second Cut"],
        other_hand=["Wall of Muscle", "Arm of the Ancestor"],
        then=["attack Overhand Thrust", "block Wall of Muscle + Arm of the Ancestor"],
    )
    assert decide(table) == "pass"


def test_it_blocks_with_the_cheapest_set_that_reaches_the_total() -> None:
    table = duel(
        hand=["Overhand Thrust"],
        other_hand=["Wall of Muscle", "Steel Beam", "Ghostly Kin", "Planted Feet"],
        then=["attack Overhand Thrust"],
    )
    assert decide(table) == "block Wall of Muscle"
    table = duel(
        hand=["Cut Between Breaths"], other_hand=["Wall of Muscle", "Arm of the Ancestor"], then=["attack Cut Between"]
    )
    assert decide(table) == "block Arm of the Ancestor"


def test_it_does_not_block_what_it_cannot_stop() -> None:
    table = duel(hand=["Resounding Blow"], other_hand=["Steel Beam", "Ghostly Kin"], then=["attack Resounding Blow"])
    assert decide(table) == "pass"


def test_it_draws_for_a_block_when_it_has_none() -> None:
    table = duel(hand=["Overhand Thrust"], other_hand=["Shout of the Islands"], then=["attack Overhand Thrust"])
    assert decide(table) == "play Shout of the Islands"


def test_it_purges_the_big_attack() -> None:
    table = duel(
        heroes=("toa_king", "miko"),
        hand=["Uppercut!"],
        other_hand=["Turn Back the Hour", "Folded Fan"],
        then=["attack Uppercut!"],
    )
    assert decide(table) == "play Turn Back the Hour"


def test_it_purges_the_block_that_stops_it() -> None:
    table = duel(
        heroes=("miko", "toa_king"),
        hand=["Staff of Offering", "Unsaid Word"],
        other_hand=["Steel Beam"],
        then=["attack Staff of Offering", "block Steel Beam"],
    )
    assert decide(table) == "play Unsaid Word"


def test_it_puts_a_cheap_mod_on_top_against_a_deck_that_purges() -> None:
    hand = ["Jab!", "Hip Toss"]
    table = duel(heroes=("toa_king", "miko"), hand=hand, other_hand=["Folded Fan"])
    assert decide(table) == "attack Jab! + Hip Toss at Miko"
    table = duel(heroes=("toa_king", "ninja"), hand=hand, other_hand=["Vanish"])
    assert decide(table) == "attack Jab! at Ninja"


def test_it_rewrites_the_block_when_that_turns_the_result() -> None:
    table = duel(
        heroes=("prince", "toa_king"),
        hand=["Hired Blade", "Rewritten Law"],
        other_hand=["Arm of the Ancestor"],
        then=["attack Hired Blade", "block Arm of the Ancestor"],
    )
    assert decide(table) == "play Rewritten Law at To'a King"
    table.play("play Rewritten Law at To'a King")
    assert decide(table) == "choose Arm of the Ancestor"


def test_it_clears_the_block_that_stops_it() -> None:
    table = duel(
        heroes=("toa_king", "ninja"),
        hand=["Charge of the Reef", "Break the Defense"],
        other_hand=["Vanish"],
        then=["attack Charge of the Reef", "block Vanish"],
    )
    assert decide(table) == "play Break the Defense at Ninja"


def test_it_makes_the_foe_discard_before_it_attacks() -> None:
    table = duel(heroes=("ninja", "samurai"), hand=["Attack from Above", "Forfeiture"], other_hand=["Efficient Block"])
    assert decide(table) == "play Forfeiture at Samurai"


def test_it_draws_and_twists_before_it_attacks() -> None:
    assert decide(duel(heroes=("ferrion", "samurai"), hand=["Spare Parts"])) == "play Spare Parts"
    assert decide(duel(heroes=("ferrion", "samurai"), hand=["Flywheel", "Piston Punch"])) == "play Flywheel"


def test_it_attacks_again_when_it_may() -> None:
    table = duel(
        heroes=("deva", "toa_king"), hand=["Kinetic Bash", "Kinetic Bash", "Many Hands"], other_hand=[],
        then=["attack Kinetic Bash", "pass", "pass"],
    )  # fmt: skip
    assert decide(table) == "play Many Hands"
    table.play("play Many Hands", "pass")
    assert decide(table) == "attack Kinetic Bash at To'a King"


def test_it_refreshes_a_hand_that_can_neither_attack_nor_block() -> None:
    assert decide(duel(hand=["Cross Block", "Cross Block", "Braced Heel", "Second Cut"])) == "refresh"


def test_it_discards_mods_that_no_base_carries_but_only_for_cards_it_can_draw() -> None:
    blocks = ["Efficient Block", "Efficient Block", "Still Lake Guard", "Overhand Thrust"]
    extra = ["Cross Block", "Cross Block", "Braced Heel"]
    assert decide(duel(hand=[*blocks, *extra], phase="discard")) == "discard Braced Heel, Cross Block"
    assert decide(duel(hand=[*blocks[:3], "Braced Heel"], phase="discard")) == "discard nothing"


def test_it_draws_up_to_the_cap() -> None:
    table = duel(hand=["Efficient Block"] * 3 + ["Overhand Thrust"] * 2, phase="draw")
    assert decide(table) == "draw 2"


def test_it_clears_what_the_hand_needs_and_spares_what_is_twisted() -> None:
    part = {"stacks": {"body": ["Piston Punch"], "x": ["Flywheel"]}, "twisted": ["Flywheel"]}
    table = duel(heroes=("ferrion", "samurai"), hand=["Boiler Plate"], phase="clear", seats={0: part})
    assert decide(table) == "clear body"


def test_it_targets_the_weakest_guard() -> None:
    table = duel(
        heroes=("samurai", "toa_king", "ninja"), hand=["Overhand Thrust"],
        other_hand=["Wall of Muscle", "Steel Beam", "Arm of the Ancestor"], seats={2: {"hand": []}},
    )  # fmt: skip
    assert decide(table) == "attack Overhand Thrust at Ninja"


def test_it_discards_the_worst_when_forced() -> None:
    table = duel(
        heroes=("ninja", "samurai"),
        hand=["Forfeiture"],
        other_hand=["Efficient Block", "Still Lake Guard", "Braced Heel", "Overhand Thrust"],
        then=["play Forfeiture"],
    )
    assert decide(table) == "choose Braced Heel"
