"""Completion: legal actions of the seat that decides, the closest first, and nothing of anybody else."""

from __future__ import annotations

from heroplay.ui.completion import MOST, complete
from tests.herocard.builders import cards, duel

HAND = ["Overhand Thrust", "Thunder Stroke", "Resounding Blow"]


def test_what_begins_so_comes_first_and_is_legal():
    t = duel(hand=HAND)
    found = complete(t, 0, "attack over")
    assert found[0] == "attack Overhand Thrust at To'a King"
    assert all(t.check(text).ok for text in found)


def test_words_are_found_in_any_order_case_and_accent():
    t = duel(hand=HAND)
    assert any("Thunder Stroke" in text for text in complete(t, 0, "THUNDER óver"))
    assert complete(t, 0, "pa") == ["pass"]


def test_nothing_fits_nonsense():
    assert complete(duel(hand=HAND), 0, "fly to the moon") == []


def test_an_empty_text_shows_what_there_is_and_never_too_much():
    t = duel(hand=HAND, phase="discard")
    assert len(t.legal()) == 8 and len(complete(t, 0, "")) == 8
    crowded = duel(hand=[*HAND, "Efficient Block", "Cross Block", "Unbroken Defense"], phase="discard")
    assert len(crowded.legal()) > MOST and len(complete(crowded, 0, "discard")) == MOST
    assert len(set(complete(crowded, 0, "block"))) <= MOST


def test_only_who_decides_gets_completions():
    t = duel(hand=HAND, other_hand=["Jab!"])
    assert complete(t, 1, "") == [] and complete(t, None, "") == [] and complete(t, -1, "") == []
    t.play("pass")
    assert complete(t, 0, "") == [] and complete(t, 1, "") == ["pass"]
    assert cards(t, 1, "hand") == ["Jab!"]
