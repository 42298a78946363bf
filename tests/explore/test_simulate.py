"""Many games at once: the numbers are right, the same for any number of processes, and the heroes are fair."""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest

from heroplay.core.errors import BadInput, UnknownName
from heroplay.explore.simulate import Match, Results, Tally, median, quantile, simulate, wilson
from heroplay.games.herocard import GAME

SOAK = bool(os.environ.get("HEROPLAY_SOAK"))


def rows(results: Results, kind: str) -> list[dict[str, Any]]:
    return [row for row in results.rows() if row["row"] == kind]


# ---- fairness


def test_heroes_are_fair_between_greedy_bots() -> None:
    """500 games a pairing with the bounds that the game demands in the soak; fewer, with room for luck, otherwise."""
    results = simulate("herocard", games=500 if SOAK else 40, matrix=True, workers=2 if SOAK else 1)
    if SOAK:
        assert results.problems == []
        return
    heroes, pairings, cards = rows(results, "entrant"), rows(results, "pairing"), rows(results, "piece")
    assert len(heroes) == 8 and len(pairings) == 28 and len(cards) == sum(len(deck) for deck in _decks())
    assert not [row for row in heroes if not 0.38 <= row["share"] <= 0.62]
    assert not [row for row in pairings if row["high"] < 0.33 or row["low"] > 0.67]
    assert not [row for row in cards if row["played"] < 4]
    [total] = rows(results, "all")
    assert 8 <= total["median"] <= 25
    assert total["draws"] <= 0.01 * total["games"]
    assert 0.42 <= total["first_share"] <= 0.58


def _decks() -> list[dict[str, str]]:
    from heroplay.games.herocard.heroes import ORDER, all_heroes

    return [{card.id: card.name for card in all_heroes()[hero].cards} for hero in ORDER]


# ---- the same numbers


def test_same_seed_same_numbers_with_one_process_or_two() -> None:
    options = {"heroes": ["talon", "deva"]}
    one = simulate("herocard", games=60, options=options, seed=3)
    two = simulate("herocard", games=60, options=options, seed=3, workers=2)
    assert one.rows() == two.rows() and str(one) == str(two)
    other = simulate("herocard", games=60, options=options, seed=4)
    assert other.rows() != one.rows()


def test_seats_alternate_and_wins_follow_the_entrant() -> None:
    results = simulate("herocard", games=20, bots=["random", "greedy"], options={"heroes": ["samurai", "samurai"]})
    shares = {row["name"]: row["share"] for row in rows(results, "entrant")}
    assert list(shares) == ["Samurai 1 (random)", "Samurai 2 (greedy)"]
    assert shares["Samurai 2 (greedy)"] >= 0.9
    assert sum(shares.values()) == pytest.approx(1)


def test_three_and_four_players_are_counted_too() -> None:
    for heroes in (["miko", "prince", "ferrion"], ["miko", "prince", "ferrion", "ninja"]):
        results = simulate("herocard", games=6, options={"heroes": heroes})
        entrants = rows(results, "entrant")
        assert len(entrants) == len(heroes)
        assert sum(row["won"] for row in entrants) == pytest.approx(6)


def test_options_reach_the_game() -> None:
    short = simulate("herocard", games=10, options={"points_to_win": 1})
    long = simulate("herocard", games=10, options={"points_to_win": 6})
    assert rows(short, "all")[0]["median"] < rows(long, "all")[0]["median"]


def test_a_bar_moves_while_the_games_run(capsys: pytest.CaptureFixture[str]) -> None:
    simulate("herocard", games=4, progress=True)
    assert "4/4" in capsys.readouterr().err


# ---- what is printed


def test_a_matrix_prints_every_pairing_within_a_hundred_columns() -> None:
    text = str(simulate("herocard", games=1, matrix=True))
    assert all(len(line) <= 100 for line in text.splitlines())
    for name in ("Samurai", "Ninja", "Miko", "Prince", "Deva", "To'a King", "Talon", "Ferrion"):
        assert text.count(name) >= 2
    assert "Balance is judged from 500 games a pairing on." in text


def test_bounds_that_are_broken_are_named() -> None:
    names = [("Samurai", "Ninja"), ("Samurai", "Miko"), ("Ninja", "Miko")]
    matches = tuple(Match({"heroes": (a.lower(), b.lower())}, ("greedy", "greedy"), (a, b)) for a, b in names)
    fair = Tally(500, [240, 250], 10, 250, Counter({12: 500}), Counter())
    unfair = Tally(500, [400, 95], 5, 250, Counter({6: 500}), Counter())
    results = Results(GAME, matches, (unfair, fair, unfair), True, 0)
    problems = "\n".join(results.problems)
    assert "Samurai wins 80.5 % against Ninja; 30 to 70 % is fair." in problems
    assert "Samurai wins 64.8 % of its games; 40 to 60 % is fair." in problems
    assert "The median is 6 turns; 8 to 25 is fair." in problems
    assert "20 of 1500 games were drawn; fewer than 1 % is fair." in problems
    assert "Resounding Blow (Samurai) was played 0 times; 20 is the least." in problems
    assert "Samurai wins 49.0 % against Miko" not in problems
    assert "Out of bounds:" in str(results)


def test_bad_requests_say_what_would_do() -> None:
    with pytest.raises(UnknownName, match="greedy"):
        simulate("herocard", games=1, bots="greddy")
    with pytest.raises(BadInput, match="2 seats and 3 bots"):
        simulate("herocard", games=1, bots=["greedy", "greedy", "random"])
    with pytest.raises(BadInput, match="1 or more"):
        simulate("herocard", games=0)
    with pytest.raises(BadInput, match="1 or more"):
        simulate("herocard", games=1, workers=0)
    with pytest.raises(BadInput, match="colour"):
        simulate("herocard", games=1, options={"colour": "red"})
    with pytest.raises(UnknownName, match="herocard"):
        simulate("herocrad", games=1)


# ---- the arithmetic


def test_wilson_interval_against_a_textbook_value() -> None:
    low, high = wilson(10, 100)
    assert (round(low, 4), round(high, 4)) == (0.0552, 0.1744)
    assert wilson(0, 10)[0] == 0.0 and wilson(10, 10)[1] == 1.0


def test_median_and_quantiles_of_counts() -> None:
    assert median(Counter({3: 1, 5: 1, 100: 1})) == 5
    assert median(Counter({4: 2, 6: 2})) == 5
    assert [quantile(Counter({1: 1, 2: 8, 3: 1}), q) for q in (0.1, 0.5, 0.9, 1.0)] == [1, 2, 2, 3]
