"""Sweeps: one knob over a range, the point where the answer flips, and ranges that cannot be."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest

import heroplay as hp
from heroplay.core.errors import BadInput, HeroPlayError, UnknownName
from heroplay.explore.simulation.sweep import MOST, Flip, Point, Sweep, points_of, sweep
from heroplay.games.herocard.rules.heroes import as_custom, get_hero, judge
from tests.herocard.builders import duel

QUICK: dict[str, Any] = {"points_to_win": 1, "games": 12}


def can_attack(table: hp.Table) -> bool:
    return table.check("attack Overhand Thrust").ok


# ---- what flips, and where


def of_answers(*answers: float, reach: float = 0.0, border: float | None = None) -> Sweep:
    points = [Point(n, a, a - reach, a + reach) for n, a in enumerate(answers)]
    return Sweep("A game", "knob", "answer", len(points), border, points)


def test_the_flip_is_found_between_two_points() -> None:
    [flip] = of_answers(0.1, 0.3, 0.7, 0.9).flips
    assert (flip.before.value, flip.after.value, flip.at, flip.sure) == (1, 2, pytest.approx(1.5), True)
    assert "flips between knob 1 and 2, at about 1.5: 30.0 %, then 70.0 %." in str(of_answers(0.1, 0.3, 0.7))


def test_a_flip_is_not_sure_where_an_interval_reaches_over_the_border() -> None:
    swept = of_answers(0.1, 0.45, 0.7, reach=0.1)
    assert [flip.sure for flip in swept.flips] == [False]
    assert "Not certain: an interval includes 50.0 %." in str(swept)


def test_numbers_flip_where_they_change_their_sign_and_a_border_can_be_chosen() -> None:
    assert [(f.before.value, f.after.value) for f in of_answers(-3, -1, 2, -4).flips] == [(1, 2), (2, 3)]
    assert [f.at for f in of_answers(1, 5, 9, border=7).flips] == [1.5]
    assert of_answers(2, 3).flips == []
    assert "does not flip: it stays above 0." in str(of_answers(2, 3))


def test_a_point_on_the_border_belongs_to_neither_side() -> None:
    [flip] = of_answers(0.2, 0.5, 0.8).flips
    assert isinstance(flip, Flip) and (flip.before.value, flip.after.value, flip.at) == (0, 2, pytest.approx(1))
    assert of_answers(0.2, 0.5, 0.2).flips == []


# ---- knobs


def test_an_attribute_over_a_range_measures_games_won() -> None:
    swept = hp.sweep("herocard", "body", [2, 12], of="samurai", **QUICK)
    low, high = swept.points
    assert low.games == high.games == 12 and low.answer is not None and high.answer is not None
    assert low.answer < high.answer and low.low < low.answer < low.high
    again = hp.simulate("herocard", heroes=[as_custom(get_hero("samurai"), tuned={"body": 2}), "toa_king"], **QUICK)
    assert again.tallies[0].share(0) == low.answer


def test_an_option_a_cost_a_value_and_an_exchange_are_knobs() -> None:
    for knob, values in (("hand_cap", "3,5"), ("Jab! cost", [1, 9]), ("jab value", [1]), ("Jab! = Uppercut!", "0..1")):
        swept = sweep("herocard", knob, values, of="To'a King", games=1, points_to_win=1)
        assert len(swept.points) == len(points_of(values)) and all(p.games == 1 for p in swept.points)
    assert [point.value for point in swept.points] == [0, 1]


def test_any_function_of_a_table_can_be_measured_from_a_position() -> None:
    table = duel(hand=["Overhand Thrust"], seats={0: {"stacks": {"body": ["Resounding Blow"]}}})
    swept = sweep(table, "body", "7..14", measure=can_attack)
    assert swept.points[0].problem.endswith("8 points tied up on a score of 7 (HC-4.1)")
    [flip] = swept.flips
    assert (flip.before.value, flip.after.value) == (12, 13)
    assert "flips between Samurai: body 12 and 13: no, then yes." in str(swept)
    costs = sweep(table, "Overhand Thrust cost", "0..2", measure=can_attack)
    assert [point.answer for point in costs.points] == [1, 0, 0]
    assert "can attack by Samurai: Overhand Thrust cost" in str(costs)


def test_a_tuned_hero_is_another_kind_of_card_and_survives_a_code() -> None:
    tuned = as_custom(get_hero("samurai"), name="Thrifty", tuned={"Overhand Thrust cost": 1, "x": 9})
    table = hp.table("herocard", heroes=[tuned, "samurai"], seed=4)
    here, there = (table.state.cards.card(i) for i in ("overhand_thrust_c1", "overhand_thrust"))
    assert (here.cost, there.cost, here.name) == (1, 5, there.name)
    assert table.state.players[0].scores == (8, 6, 9)
    assert hp.load(table.code()).state.cards.card("overhand_thrust_c1").cost == 1
    judged = judge(tuned)
    assert judged.hero is not None and "Changed: Overhand Thrust cost 1, x 9." in judged.hero.style


@pytest.mark.parametrize(
    "tuned, words",
    [
        ({"soul": 3}, "neither body, mind or x"),
        ({"body": 21}, "a score is 0 to 20"),
        ({"Jab! cost": 11}, "a cost is 0 to 10"),
    ],
)
def test_numbers_that_no_card_has_are_refused(tuned: dict[str, int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        as_custom(get_hero("samurai"), tuned=tuned)


def test_a_card_without_a_value_cannot_get_one() -> None:
    with pytest.raises(BadInput, match="Challenge by Name has no value"):
        judge(as_custom(get_hero("samurai"), tuned={"Challenge by Name value": 3}))


# ---- stopping, saving


def test_a_stopped_sweep_keeps_its_points() -> None:
    asked: list[tuple[int, int]] = []

    def tick(done: int, total: int) -> bool:
        asked.append((done, total))
        return done < 12

    swept = sweep("herocard", "hand_cap", "3..9", tick=tick, **QUICK)
    assert swept.stopped and [point.value for point in swept.points] == [3]
    assert "1 of 7 points are done" in str(swept) and asked[-1][1] == 84

    def interrupt(table: hp.Table) -> int:
        if table.state.setup.hand_cap == 5:
            raise KeyboardInterrupt
        return 1

    swept = sweep("herocard", "hand_cap", "3..9", measure=interrupt)
    assert swept.stopped and [point.value for point in swept.points] == [3, 4]


def test_a_sweep_is_drawn_and_saved(tmp_path: Path) -> None:
    swept = of_answers(0.1, 0.3, 0.7, reach=0.05)
    assert swept.save(tmp_path / "x.csv").read_text().splitlines()[1].startswith("knob,0,0.1,")
    [axes] = swept.plot().figure.axes
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("knob", "answer, %")
    words = Sweep("A game", "knob", "answer", 2, None, [Point("hand", 0.1, 0, 0.2), Point("discard", 0.9, 0.8, 1)])
    [axes] = words.plot().figure.axes
    assert [label.get_text() for label in axes.get_xticklabels()] == ["hand", "discard"]


# ---- what cannot be


@pytest.mark.parametrize(
    "values, words",
    [
        ([], "empty"),
        ("", "empty"),
        ("9..3", "empty"),
        (count(3), f"no end, or more than {MOST}"),
        ("1..100000000000", f"more than {MOST}"),
        ("3..", "has no end: say where it ends"),
        (7, "goes over a range"),
    ],
)
def test_a_range_that_is_endless_or_empty_is_refused(values: Any, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        sweep("herocard", "hand_cap", values)


@pytest.mark.parametrize(
    "knob, more, words",
    [
        ("colour", {}, "nothing to turn that is called 'colour'"),
        ("Jab! cost", {}, "There is no card of Samurai 'Jab!'"),
        ("seed", {}, "seed is not a knob"),
        ("hand_cap", {"of": 5}, "There is no seat 5"),
        ("hand_cap", {"of": "deva"}, "There is no player 'deva'"),
        ("hand_cap", {"bots": "clever"}, "There is no bot 'clever'"),
        ("hand_cap", {"games": 0}, "0 games cannot be played"),
        ("hand_cap", {"heroes": ["nobody", "deva"]}, "nobody"),
    ],
)
def test_a_knob_that_is_not_there_is_told(knob: str, more: dict[str, Any], words: str) -> None:
    with pytest.raises(HeroPlayError, match=words):
        sweep("herocard", knob, [3, 4], **{"games": 1, **more})


def test_settings_that_cannot_be_are_told_one_by_one_and_all_of_them_at_once() -> None:
    swept = sweep("herocard", "hand_cap", [0, 3], games=1, points_to_win=1)
    assert swept.points[0].answer is None and "too small: at least 1" in swept.points[0].problem
    with pytest.raises(BadInput, match="too small: at least 1"):
        sweep("herocard", "hand_cap", [-1, 0])
    with pytest.raises(BadInput, match="Say what to measure"):
        sweep(duel(), "body", [1])
    with pytest.raises(BadInput, match="'many', which is not a number"):
        sweep("herocard", "hand_cap", [3], measure=lambda table: "many")


def test_an_unknown_card_is_told_before_anything_runs() -> None:
    with pytest.raises(UnknownName, match=r"There is no card 'Uppercat!!' here. Did you mean Uppercut!?"):
        sweep("herocard", "Overhand Thrust = Uppercat!!", [0, 1])
