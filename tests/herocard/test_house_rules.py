"""House rules: options that stand for rulings, each with what it changes and what it leaves."""

from __future__ import annotations

import pytest

import heroplay as hp
from heroplay.core.errors import BadInput
from tests.herocard.builders import duel

# Deva: a Restricted Base Attack can follow an Exclusive one in the same turn (HC-R11).
TWO_HITS = {"hand": ["Spirit Palm", "Green Fist"], "heroes": ("deva", "samurai"), "other_hand": []}


def strike_twice(**options: bool) -> hp.Table:
    table = duel(**TWO_HITS, **options)
    attacks = [a for a in table.legal() if a.do == "play" and len(a.cards) == 1]
    restricted = next(a for a in attacks if table.state.cards.card(a.cards[0]).type == "restricted")
    table.play(restricted, "pass", "pass")
    exclusive = next(a for a in table.legal() if a.do == "play")
    table.play(exclusive, "pass", "pass")
    return table


@pytest.mark.rule("HC-R17")
def test_one_point_a_turn_is_the_other_reading_of_hc_r17() -> None:
    assert strike_twice().state.players[0].points == 2
    table = strike_twice(one_point_a_turn=True)
    assert table.state.players[0].points == 1
    event = next(e for e in table.events if e.name == "no_second_point")
    assert "HC-R17" in event.rules
    assert any("against 0, but a turn earns only one Victory Point." in line for line in table.log())


@pytest.mark.rule("HC-2.5")
def test_an_opening_hand_of_its_own_leaves_the_cap() -> None:
    table = hp.table("herocard", opening_hand=4, seed=1)
    assert [len(player.hand) for player in table.state.players] == [4, 4]
    assert "4 cards dealt to each" in table.log()[0]
    table.play("discard nothing")
    assert table.check("draw 3").ok
    assert [len(p.hand) for p in hp.table("herocard", opening_hand=9, hand_cap=5).state.players] == [5, 5]
    assert hp.load(table.code()).state.setup.opening_hand == 4
    with pytest.raises(BadInput, match="opening_hand"):
        hp.table("herocard", opening_hand=0)
