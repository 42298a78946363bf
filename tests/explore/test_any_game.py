"""Every registered game goes through every tool: what it does not offer is told in a sentence, nothing breaks."""

from __future__ import annotations

import random
from typing import Any

import pytest

from heroplay.contracts.game import Game
from heroplay.contracts.odds import Counting
from heroplay.core.errors import HeroPlayError
from heroplay.explore.bots import bots_of
from heroplay.explore.compare import compare
from heroplay.explore.decks import builders, deck
from heroplay.explore.house import house_rules
from heroplay.explore.mcts import best_move
from heroplay.explore.odds import odds
from heroplay.explore.simulation.simulate import simulate
from heroplay.explore.solve import solve
from heroplay.explore.tree.tree import tree, tree_of
from heroplay.games.registry import all_games, game_ids
from heroplay.table import Table, table
from heroplay.ui.whatif import WhatIf, dealt, explorable
from tests.toys import TOYS

GAMES = [*(game for game in all_games() if game not in TOYS), *TOYS]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)


def begun(game: Game, moves: int = 12) -> Table:
    """A table some random moves into a game."""
    made, rng = table(game, **{**game.examples[0], "seed": 5}), random.Random(5)
    for _ in range(moves):
        made.play(game.play.sample(made.state, rng)[0])
        if made.seat is None:  # a short game: the last decision of it
            made.undo()
            break
    return made


def test_the_built_in_games_are_among_them() -> None:
    assert {game.info.id for game in GAMES} >= set(game_ids())


@each_game
def test_mcts_thinks(game: Game) -> None:
    here = begun(game)
    found = best_move(here, visits=12)
    assert game.check(here.state, found.action).ok
    assert 0 <= found.low <= found.value <= found.high <= 1


@each_game
def test_solve_says_what_it_found_or_that_it_was_stopped(game: Game) -> None:
    calls = iter(range(10**9))
    found = solve(begun(game), limit=2_000, stop=lambda: next(calls) > 40)
    assert found.goal and str(found)
    assert found.value is None or found.proven or found.note


@each_game
def test_a_tree_grows_forks_compares_and_comes_back_from_its_record(game: Game) -> None:
    grown = tree(begun(game))
    grown.back()
    others = [a for a in grown.legal() if a != grown.line.ways[-1].action]
    if others:  # in a skeleton only one move is legal
        grown.play(others[0])
        one, two = grown.lines()[:2]
        found = compare(one, two)
        assert found.parted_at is not None and str(found)
    assert grown.svg(None).startswith("<svg")
    grown.fork(as_seat=0)
    again = tree_of(grown.record())
    assert len(again.lines()) == len(grown.lines())
    assert {game.play.key(n.state) for n in again.nodes} == {game.play.key(n.state) for n in grown.nodes}


@each_game
def test_a_fork_as_seen_keeps_all_that_the_seat_knows(game: Game) -> None:
    grown = tree(begun(game))
    before = game.play.key(game.knowledge.observe(grown.here.state, 0))
    grown.fork(as_seat=0)
    assert game.play.key(game.knowledge.observe(grown.here.state, 0)) == before


@each_game
def test_simulate_plays_with_its_bots(game: Game) -> None:
    bot = "greedy" if "greedy" in game.bots else "random"
    found = simulate(game, games=3, bots=bot, seed=2, progress=False, options=dict(game.examples[0]))
    again = simulate(game, games=3, bots=bot, seed=2, progress=False, options=dict(game.examples[0]))
    assert found.games == 3 and found.rows() == again.rows() and str(found)
    assert "mcts" in bots_of(game)


@each_game
def test_odds_answer_or_say_why_not(game: Game) -> None:
    here = begun(game, 0)
    if not isinstance(game.odds, Counting):
        with pytest.raises(HeroPlayError, match="no odds"):
            odds(here, 0)
        return
    asking = odds(here, 0)
    rows = asking.next_draw()
    assert rows
    for _, one in rows:
        assert 0 <= one.value <= 1 and one.known and one.sum and one.explain()
    if asking.hook.threshold is None:
        with pytest.raises(HeroPlayError, match="has no number to reach"):
            asking.reach(3)
    else:
        assert asking.reach_curve(against=1)[0].value == 1


@each_game
def test_house_rules_are_offered_with_what_they_are(game: Game) -> None:
    for rule in house_rules(game):
        assert rule.label and (rule.choices or rule.least is not None)
        assert rule.value == rule.usual


def test_decks_are_built_where_there_are_decks() -> None:
    assert [game.info.id for game in builders()] == [game.info.id for game in GAMES if game.decks is not None]
    with pytest.raises(HeroPlayError, match="no decks to build"):
        deck(game=TOYS[0])


@pytest.mark.parametrize("game", explorable(), ids=lambda game: game.info.id)
def test_what_if_shows_it_and_takes_a_move_back(game: Game) -> None:
    shown = WhatIf(dealt(game))
    screen = shown.screen()
    assert screen["mode"] == "whatif" and any(g["now"] for g in screen["games"])
    move: dict[str, Any] = game.action_data(shown.tree.legal()[0])
    assert shown.handle({"kind": "act", "action": move, "rev": shown.rev}).get("ok")
    assert shown.tree.here is not shown.tree.root
    assert shown.handle({"kind": "undo", "rev": shown.rev}).get("ok")
    if screen["asks"] is not None:
        seat, against, _ = screen["asks"]["pairs"][0]
        assert shown.handle({"kind": "odds", "seat": seat, "against": against}) == {"ok": True}
        assert shown.screen()["odds"]["rows"]
    assert shown.handle({"kind": "new", "id": game.info.id}) == {"ok": True}
