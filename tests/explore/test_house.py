"""House rules: what can be played otherwise, and the same position under another rule."""

from __future__ import annotations

import pytest

import heroplay as hp
from heroplay.core.errors import HeroPlayError
from heroplay.explore.house import house_rules, read_value, under
from heroplay.explore.tree.tree import tree, tree_of
from heroplay.games.herocard import GAME

START = {
    "heroes": ["samurai", "toa_king"], "samurai": {"hand": ["Overhand Thrust"]}, "toa_king": {"hand": []},
}  # fmt: skip


def test_every_house_rule_has_a_label_and_a_range() -> None:
    found = {rule.name: rule for rule in house_rules(GAME)}
    assert found["hand_cap"].value == 7 and (found["hand_cap"].least, found["hand_cap"].most) == (1, 12)
    assert found["one_point_a_turn"].choices == ("no", "yes")
    assert found["purge_destination"].choices == ("discard", "hand")
    assert found["points_to_win"].value is None and found["points_to_win"].least == 1
    assert "seed" not in found and "heroes" not in found


def test_a_value_is_read_as_it_is_typed() -> None:
    assert read_value(GAME, "hand_cap", " 5 ") == ("hand_cap", 5)
    assert read_value(GAME, "one point a turn", "yes") == ("one_point_a_turn", True)
    assert read_value(GAME, "purge_destination", "Hand") == ("purge_destination", "hand")
    assert read_value(GAME, "points_to_win", "") == ("points_to_win", None)
    for name, said, why in (
        ("hand_cap", "many", "whole number"), ("one_point_a_turn", "5", "yes or no"),
        ("purge_destination", "deck", "choice"), ("luck", "5", "house rule"),
    ):  # fmt: skip
        with pytest.raises(HeroPlayError, match=why):
            read_value(GAME, name, said)


def test_the_same_position_under_another_rule() -> None:
    t = hp.position("herocard", START)
    made = under(t, points_to_win=1)
    assert made.game.play.key(made.state) == t.game.play.key(t.state)
    made.play("attack Overhand Thrust", "pass")
    if made.seat is not None:
        made.play("pass")
    assert made.outcome is not None and made.outcome.winners == (0,)
    assert t.outcome is None


def test_a_rule_that_the_position_breaks_is_refused_with_its_reason() -> None:
    t = hp.table("herocard", seed=3)
    with pytest.raises(HeroPlayError, match=r"HC-3\.5"):
        under(t, hand_cap=4)
    with pytest.raises(HeroPlayError, match="Say which house rule"):
        under(t, luck=4)
    with pytest.raises(HeroPlayError):
        under(t, hand_cap=99)


def test_it_opens_as_a_line_of_its_own_and_comes_back_from_the_record() -> None:
    grown = tree(hp.position("herocard", START))
    grown.under(draw_max=2)
    grown.go("main")
    grown.under(draw_max=1)
    labels = [f"Cards that may be drawn in a turn: {n} (house rule)" for n in (2, 1)]
    assert [line.label for line in grown.lines()] == ["main", *labels]
    assert "(house rule: draw_max 2)" in grown.record(), "a record has names, not labels"
    assert len(grown.graph) == 3
    again = tree_of(grown.record())
    assert sorted(n.state.setup.draw_max for n in again.nodes) == [1, 2, 3]
    assert {line.label for line in again.lines()} >= set(labels)
