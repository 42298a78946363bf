"""A shared victory is counted in shares: rivals split one win, a team's victory is whole for each member."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

import heroplay as hp
from heroplay.core.types import Outcome
from heroplay.explore.mcts import Search
from heroplay.explore.simulation.simulate import _begins
from heroplay.explore.solve import _won
from heroplay.games.registry import get_game
from tests.toys.bids import GAME as BIDS
from tests.toys.bids import Commit, Fold
from tests.toys.test_bids import bids

REALMS = get_game("realms")
FORMATS = ("duel", "free_for_all", "first_blood", "last_standing", "hydra", "emperor")


def test_what_an_end_is_worth() -> None:
    won = Outcome(winners=(1,), rule="R", scores=(0, 3, 1))
    assert [won.share(seat) for seat in range(3)] == [0, 1, 0]
    drawn = Outcome(winners=(), rule="R", scores=(0, 0, 0))
    assert [drawn.share(seat) for seat in range(3)] == [Fraction(1, 3)] * 3
    lost = Outcome(winners=(), rule="R", scores=(0, 0), shares=(Fraction(0), Fraction(0)))
    assert [lost.share(seat) for seat in range(2)] == [0, 0], "all lose"


def test_rivals_who_tie_split_the_victory_for_solver_and_mcts_too() -> None:
    t = bids([1], [3], [5], prizes=(2,), points=(2, 2, 0))
    t.play(Fold(0), Fold(1), Commit(2, 5))
    assert t.outcome is not None and t.outcome.winners == (0, 1, 2)
    third = Fraction(1, 3)
    assert [_won(BIDS, t.state, seat) for seat in range(3)] == [third] * 3
    look: Any = SimpleNamespace(game=BIDS)
    assert [Search._worth(look, t.state, seat) for seat in range(3)] == [float(third)] * 3


def test_shares_of_rivals_sum_to_one_in_a_simulation() -> None:
    results = hp.simulate("toy_bids", games=60, bots="random", progress=False)
    shared = sum(1 for won in results.total.wins if won.denominator > 1)
    assert shared and results.sum_of_shares == pytest.approx(1)
    text = str(results)
    assert "sum to" not in text and "Who begins" not in text, "all bid at once: nobody begins"


def test_a_teams_victory_is_whole_for_each_member_and_the_sum_is_said() -> None:
    options = {"format": "hydra", "players": ["A", "B", "C", "D"], "healths": [9, 9]}
    results = hp.simulate("realms", games=4, bots="random", progress=False, options=options)
    assert results.sum_of_shares == pytest.approx(2)
    assert "These shares sum to 200.0 %: a team's victory counts for each member." in str(results)
    assert "The first player wins" in str(results)


@pytest.mark.parametrize("form", FORMATS)
def test_who_begins_has_the_first_turn(form: str) -> None:
    for seed in range(3):
        t = hp.table("realms", format=form, seed=seed)
        first = _begins(REALMS, t.state)
        assert first == t.state.active and first in t.seats


def test_who_begins_a_duel_and_where_nobody_does() -> None:
    t = hp.table("herocard", heroes=["samurai", "ninja", "talon"], first=2)
    assert _begins(t.game, t.state) == 2
    secret = bids([1], [3], [5])
    secret.play(Commit(0, 1), Commit(1, 3))
    assert secret.seats == (2,) and _begins(BIDS, secret.state) is None, "the last to choose in secret did not begin"


def test_a_draw_of_teams_is_shared_by_the_teams() -> None:
    t = hp.position("realms", {"format": "hydra", "players": ["A", "B", "C", "D"], "active": "A"})
    state = t.state.clone()
    state.over, state.won = "HR-R38", ()
    outcome = REALMS.play.outcome(state)
    assert [outcome.share(seat) for seat in range(4)] == [Fraction(1, 2)] * 4
    assert [REALMS.evaluate(state, seat) for seat in range(4)] == [0.5] * 4
