"""Section 2 of the rules: how a duel is laid out and begun."""

from __future__ import annotations

import pytest

import heroplay as hp
from heroplay.games.herocard.rules.cards import UNKNOWN
from tests.herocard.builders import cards
from tests.judging import happened, rules_told, seen_by


def _began(table):
    return happened(table.events, "began")


def test_hc_2_1_every_player_chooses_a_hero():
    table = hp.table("herocard", heroes=["miko", "To'a King", "prince"], seed=1)
    assert table.names == ["Miko", "To'a King", "Prince"]
    assert "HC-2.1" in _began(table).rules
    with pytest.raises(hp.BadInput, match="Did you mean"):
        hp.table("herocard", heroes=["samurei", "ninja"])
    with pytest.raises(hp.BadInput):
        hp.table("herocard", heroes=["samurai"])


def test_hc_2_2_attributes_lie_in_a_column():
    table = hp.table("herocard", seed=1)
    assert "HC-2.2" in _began(table).rules
    for seat in (None, 0, 1):
        column = [line.split()[0] for line in table.text(seat).splitlines() if " free [" in line]
        assert column == ["Body", "Mind", "X"] * 2


def test_hc_2_3_stacks_are_empty_at_the_start():
    table = hp.table("herocard", seed=1)
    assert "HC-2.3" in _began(table).rules
    for seat in (0, 1):
        assert [cards(table, seat, stack) for stack in ("body", "mind", "x")] == [[], [], []]
    rows = [line for line in table.text().splitlines() if " free [" in line]
    assert [row.split("]")[1].strip() for row in rows] == ["-"] * 6  # to the right of each card: nothing


def test_hc_2_4_deck_face_down_discard_stack_face_up():
    table = hp.table("herocard", seed=1, first=0)
    assert "HC-2.4" in _began(table).rules
    first = cards(table, 0, "hand")[0]
    table.play(f"discard {first}")
    for seat in (0, 1):
        seen = seen_by(table, seat)
        for owner in (0, 1):
            assert set(seen.state.players[owner].deck) == {UNKNOWN}
            assert len(seen.state.players[owner].deck) == len(table.state.players[owner].deck)
        assert cards(seen, 0, "discard") == [first]
    assert "discard 1" in table.text(1)


def test_hc_2_5_shuffle_and_draw_seven():
    table = hp.table("herocard", seed=1)
    began = _began(table)
    assert "HC-2.5" in began.rules
    assert "7 cards dealt to each" in table.log()[0]
    for player in table.state.players:
        assert len(player.hand) == 7
    again, other = hp.table("herocard", seed=1), hp.table("herocard", seed=2)
    assert cards(table, 0, "deck") == cards(again, 0, "deck")
    assert cards(table, 0, "deck") != cards(other, 0, "deck")  # the order comes from the shuffle


def test_hc_2_6_the_starting_player_is_chosen_by_lot():
    starts = {hp.table("herocard", heroes=["samurai", "ninja", "miko"], seed=seed).seat for seed in range(30)}
    assert starts == {0, 1, 2}
    table = hp.table("herocard", seed=4)
    assert "HC-2.6" in _began(table).rules
    assert _began(table).seat == table.seat
    assert f"{table.names[table.seat]} begins, chosen at random." in table.log()[0]


def test_hc_2_7_turns_pass_clockwise():
    table = hp.table("herocard", heroes=["samurai", "ninja", "miko"], seed=1, first=1)
    order = []
    for _ in range(4):
        order.append(table.seat)
        events = table.play("discard nothing", "draw 0", "clear nothing", "pass", "pass", "pass")
        assert "HC-2.7" in happened(events, "turn_began").rules
    assert order == [1, 2, 0, 1]
    assert "HC-2.7" in rules_told(table.events)
