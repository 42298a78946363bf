"""The worked sums that the booklets print, played out with To'a King and Deva in a plain duel."""

from __future__ import annotations

import pytest

from heroplay.games.herocard.rules.heroes import get_hero
from tests.herocard.builders import duel, totals
from tests.judging import happened

HEROES = ("toa_king", "deva")
ROOMY = {"body": 20, "mind": 20, "x": 20}  # what the cards cost does not matter here


def worth(hero: str, card_class: str, value: int) -> str:
    """The name of the hero's card of this class and value, which the examples give without a name."""
    printed = [c for c in get_hero(hero).cards if "value" in c.booklet]
    found = [c for c in printed if c.card_class == card_class and c.value == value]
    assert found, f"{hero} has no {card_class} of {value}"
    return found[0].name


def test_crime_5_against_5_then_10_against_10_is_blocked():
    base, mod = worth("toa_king", "base_attack", 5), worth("toa_king", "attack_mod", 5)
    block, two, three = worth("deva", "base_block", 5), worth("deva", "block_mod", 2), worth("deva", "block_mod", 3)
    seats = {0: {"scores": ROOMY}, 1: {"scores": ROOMY}}
    t = duel(heroes=HEROES, hand=[base, mod], other_hand=[block, two, three], seats=seats)
    t.play(f"attack {base}", f"block {block}")
    assert totals(t) == (5, 5)
    t.play(f"attack {mod}", f"block {two} + {three}")
    assert totals(t) == (10, 10)
    t.play("pass")
    event = happened(t.play("pass"), "attack_failed")  # a tie is blocked
    assert (event.facts["attack"], event.facts["block"]) == (10, 10)
    assert t.state.players[0].points == 0


def test_hero_battle_8_against_8_then_11_against_12_then_13_against_12_succeeds():
    base, three, two = (worth("toa_king", *card) for card in (("base_attack", 8), ("attack_mod", 3), ("attack_mod", 2)))
    block, add, more = (worth("deva", *card) for card in (("base_block", 5), ("block_mod", 3), ("block_mod", 4)))
    seats = {0: {"scores": ROOMY}, 1: {"scores": ROOMY}}
    t = duel(heroes=HEROES, hand=[base, three, two], other_hand=[block, add, more], seats=seats)
    t.play(f"attack {base}", f"block {block} + {add}")
    assert totals(t) == (8, 8)
    t.play(f"attack {three}")
    assert totals(t) == (11, 8)
    t.play(f"block {more}")
    assert totals(t) == (11, 12)
    t.play(f"attack {two}", "pass")
    assert totals(t) == (13, 12)
    happened(t.play("pass"), "attack_succeeded")
    assert t.state.players[0].points == 1


COMBOS = {
    "Focused Telepathy Bash": ("deva", "Telepathic Discord", ["Kinetic Bash", "Psychic Focus", "Psychic Focus"], 10),
    "Astral Storm": ("deva", None, ["Astral Blitz", "Psychic Focus", "Psychic Storm"], 19),
    "Punishment": ("toa_king", "Spirit Attack", ["Jab!", "Punishing Blow", "Hip Toss"], 13),
    "Coup de Grace": ("toa_king", "Break the Defense", ["Uppercut!", *["Follow Through"] * 3], 17),
}


@pytest.mark.parametrize("combo", COMBOS)
def test_combo(combo):
    hero, special, attack, total = COMBOS[combo]
    hand = attack + ([special] if special else [])
    t = duel(heroes=(hero, "samurai"), hand=hand, seats={0: {"scores": ROOMY}})
    t.play(f"attack {' + '.join(attack)}")
    assert totals(t) == (total, 0)
    if special:
        t.play("pass", f"play {special}")
        assert totals(t) == (total, 0)  # the Special Attack adds nothing to the sum
    t.play("pass")
    assert happened(t.play("pass"), "attack_succeeded").facts["attack"] == total


def test_combo_played_card_by_card():
    """The same cards one by one, with an answer after each."""
    t = duel(heroes=("toa_king", "samurai"), hand=["Jab!", "Punishing Blow", "Hip Toss"], seats={0: {"scores": ROOMY}})
    sums = []
    for card in ("Jab!", "Punishing Blow", "Hip Toss"):
        t.play(f"attack {card}", "pass")
        sums.append(totals(t)[0])
    assert sums[0] == 6 and sums[-1] == 13
