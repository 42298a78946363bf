"""Exhaustive search: against brute force without a memo, against sums done by hand, and where it must give up."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heroplay.core.chance import Luck, outcomes
from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.core.frames import Simultaneous
from heroplay.core.search import SearchTooLarge, search
from heroplay.games.herocard import GAME
from heroplay.games.herocard.rules.actions import Draw, Pass
from heroplay.games.herocard.rules.state import sequence_of
from heroplay.games.herocard.rules.totals import totals
from heroplay.table import Table
from tests.herocard.builders import bout, made
from tests.toys import BIDS
from tests.toys.bids import Bids, Commit, Fold

CUT = made("Cut", "base_attack", "exclusive", cost=2, value=4)
CHOP = made("Chop", "base_attack", "exclusive", cost=4, value=6)
EDGE = made("Edge", "attack_mod", cost=2, value=3)
WALL = made("Wall", "base_block", cost=2, value=4)
PROP = made("Prop", "block_mod", cost=1, value=2)
NEW = (CUT, CHOP, EDGE, WALL, PROP)


def table(*hands: list[str], **more: Any) -> Table:
    return bout(*hands, new=NEW, **more)


def scored(state: Any) -> bool:
    """Ada has a point more than none."""
    return bool(state.players[0].points > 0)


def turn_over(state: Any) -> bool:
    return bool(state.turn > 1)


def names(t: Table, actions: list[Any]) -> list[str]:
    return [t.game.language.say(t.state, a) for a in actions]


def brute(game: Any, state: Any, goal: Any, seat: int, until: Any, left: int | None = None) -> Any:
    """The same value with no memo and no short cut."""
    if goal(state) is True:
        return 1
    if not game.play.pending(state) or until(state) or left == 0:
        return goal(state)
    mover = next(iter(game.play.pending(state)))
    rest = None if left is None else left - 1
    found = [
        sum(w * brute(game, s, goal, seat, until, rest) for w, s in outcomes(_step(game, state, action)))
        for action in game.play.legal(state, mover)
    ]
    return max(found) if mover == seat else min(found)


def _step(game: Any, state: Any, action: Any) -> Callable[[Any], Any]:
    return lambda luck: game.play.apply(state, action, luck=luck)


# ---- duels with open hands


def test_all_attacks_that_no_block_can_stop_are_found() -> None:
    """Ben can block 4, or 6 with Prop.  Chop needs Edge, at once or as an answer; Cut and Edge make 7 too."""
    t = table(["Cut", "Chop", "Edge"], ["Wall", "Prop"])
    result = search(GAME.play, t.state, scored, until=turn_over)
    assert (result.value, result.proven) == (1, True)
    assert names(t, result.best) == [
        "attack Chop at Ben",
        "attack Chop + Edge at Ben",
        "attack Cut at Ben",
        "attack Cut + Edge at Ben",
    ]
    assert result.best == [a for a, value in result.values if value == 1]


def test_an_attack_that_can_be_stopped_is_not_among_them() -> None:
    """7 points: Chop and Edge cost 6, Cut and Edge 4; against 4 + 2 + 2 only Chop with Edge is enough."""
    t = table(["Cut", "Chop", "Edge"], ["Wall", "Prop", "Prop"], score=7)
    result = search(GAME.play, t.state, scored, until=turn_over)
    assert names(t, result.best) == ["attack Chop at Ben", "attack Chop + Edge at Ben"]
    t = table(["Cut", "Edge"], ["Wall", "Prop", "Prop"], score=7)
    result = search(GAME.play, t.state, scored, until=turn_over)
    assert (result.value, result.proven) == (0, True)
    assert len(result.best) == len(t.legal()), "all are equally bad"


@pytest.mark.parametrize("seed", range(12))
def test_the_memo_changes_nothing(seed: int) -> None:
    rng = random.Random(seed)
    mine = rng.sample(["Cut", "Chop", "Edge", "Edge"], 3)
    t = table(mine, rng.sample(["Wall", "Prop", "Prop", "Wall"], 2), score=rng.randint(4, 9))
    result = search(GAME.play, t.state, scored, until=turn_over)
    assert result.value == brute(GAME, t.state, scored, 0, turn_over)
    for action, value in result.values:
        after = GAME.play.apply(t.state, action)
        assert value == brute(GAME, after, scored, 0, turn_over)


def test_every_line_leads_to_the_goal_and_can_be_played() -> None:
    t = table(["Chop", "Edge"], ["Wall"])
    result = search(GAME.play, t.state, scored, until=turn_over)
    lines = result.lines()
    assert len(lines) == len({line.actions for line in lines}) > 4
    assert {line.actions[0] for line in lines} == set(result.best)
    for line in lines:
        fork = t.fork()
        fork.play(*line.actions)
        assert scored(fork.state) and scored(line.end) and (line.value, line.chance) == (1, 1)
    assert result.lines(most=3) == lines[:3]


def far(t: Table, state: Any) -> int:
    """Ada's decisions with no memo: she takes her shortest certain way, Ben the longest defence."""
    if scored(state):
        return 0
    mover = next(iter(GAME.play.pending(state)))
    after = [GAME.play.apply(state, a) for a in GAME.play.legal(state, mover)]
    if mover == 0:
        return 1 + min(far(t, s) for s in after if brute(GAME, s, scored, 0, turn_over) == 1)
    return max(far(t, s) for s in after)


def test_the_distance_is_counted_against_the_longest_defence() -> None:
    """Chop, and Edge with it or after it; Ben answers with Wall, then with Prop, and Ada passes after each."""
    t = table(["Chop", "Edge"], ["Wall", "Prop"])
    result = search(GAME.play, t.state, scored, until=turn_over)
    assert result.distance() == far(t, t.state) == 3
    assert [result.distance(a) for a in result.best] == [far(t, GAME.play.apply(t.state, a)) for a in result.best]
    line = result.main_line()
    assert sum(a.seat == 0 for a in line) == 3
    fork = t.fork()
    fork.play(*line)
    assert scored(fork.state)
    assert search(GAME.play, fork.state, scored, until=turn_over).distance() == 0


def test_a_horizon_counts_for_the_distance_too() -> None:
    t = table(["Chop"], [])
    result = search(GAME.play, t.state, scored, until=turn_over, horizon=3)
    assert (result.value, result.distance()) == (1, 2), "attack, Ben passes, pass"


def test_who_draws_all_there_is_meets_no_luck() -> None:
    """A refresh with an empty deck brings the same cards back, in whatever order they come."""
    t = table(["Cut", "Chop", "Edge"], [])
    t.state.players[0].deck.clear()
    refresh = next(a for a in t.legal() if a.do == "refresh")
    ((weight, after),) = outcomes(lambda luck: GAME.play.apply(t.state, refresh, luck=luck))
    assert weight == 1 and after.players[0].hand == t.state.players[0].hand


def test_a_number_as_a_goal() -> None:
    """How high can the attack be made before Ben's first answer?"""
    t = table(["Cut", "Chop", "Edge", "Edge"], [], score=7)

    def attack(state: Any) -> int:
        seq = sequence_of(state)
        return totals(state, seq)[0] if seq is not None else 0

    result = search(GAME.play, t.state, attack, horizon=1)
    assert result.value == 10
    assert names(t, result.best) == ["attack Cut + Edge + Edge at Ben"]
    assert not result.proven, "the duel would go on"
    halves = search(GAME.play, t.state, lambda s: attack(s) / 2, horizon=1)
    assert (halves.value, halves.best) == (5.0, result.best)


def test_what_the_others_do() -> None:
    t = table(["Cut"], ["Wall"])
    assert search(GAME.play, t.state, scored, until=turn_over).value == 0
    assert search(GAME.play, t.state, scored, until=turn_over, others="help").value == 1

    def idle(state: Any, seat: int) -> Any:
        return Pass(seat)

    assert search(GAME.play, t.state, scored, until=turn_over, others=idle).value == 1
    with pytest.raises(BadInput, match="'any', 'help'"):
        search(GAME.play, t.state, scored, others="kind")  # type: ignore[arg-type]


def test_for_the_defender() -> None:
    """Seat 1 wants the attack to fail; seat 0 decides first."""
    t = table(["Chop", "Edge"], ["Wall", "Prop", "Prop"])

    def held(state: Any) -> int:
        return 1 - scored(state)

    assert search(GAME.play, t.state, held, seat=1, until=turn_over).value == 0
    t = table(["Chop"], ["Wall", "Prop"])
    assert search(GAME.play, t.state, held, seat=1, until=turn_over).value == 1
    t.play("attack Chop")
    blocks = search(GAME.play, t.state, held, until=turn_over)
    assert names(t, blocks.best) == ["block Wall", "block Wall + Prop"]  # Prop may follow later


# ---- chance


def draws(*deck: str, discard: tuple[str, ...] = ()) -> Table:
    return table([], [], phase="draw", seats={0: {"deck": list(deck), "discard": list(discard)}})


def holds_cut(state: Any) -> bool:
    return any(state.cards.names[k] == "Cut" for k in state.players[0].hand)


def test_the_chance_that_a_draw_finds_a_card_is_exact() -> None:
    """Two of six: 1/3, then 1 - (4 x 3) / (6 x 5), then 1 - (4 x 3 x 2) / (6 x 5 x 4)."""
    t = draws("Wall", "Cut", "Wall", "Prop", "Cut", "Edge")
    result = search(GAME.play, t.state, holds_cut, horizon=1)
    assert result.values == [
        (Draw(0, 0), 0),
        (Draw(0, 1), Fraction(1, 3)),
        (Draw(0, 2), Fraction(3, 5)),
        (Draw(0, 3), Fraction(4, 5)),
    ]
    assert (result.value, result.best) == (Fraction(4, 5), [Draw(0, 3)])
    lines = result.lines()
    assert sum(line.chance for line in lines) == 1
    assert sum(line.chance for line in lines if line.value == 1) == Fraction(4, 5)


def test_a_new_deck_is_shuffled_exactly_too() -> None:
    """The last card is drawn, then two of three from the discards: 1 - (2 x 1) / (3 x 2)."""
    t = draws("Wall", discard=("Cut", "Edge", "Prop"))
    assert search(GAME.play, t.state, holds_cut, horizon=1).value == Fraction(2, 3)


def test_chance_and_choice_together() -> None:
    """Draw, clear, then attack: the point is sure if Cut or Chop comes, for Ben has nothing."""
    t = draws("Wall", "Cut", "Wall", "Prop", "Chop", "Edge")
    result = search(GAME.play, t.state, scored, until=turn_over)
    assert result.value == 1 - Fraction(4 * 3 * 2, 6 * 5 * 4)
    assert result.value == brute(GAME, t.state, scored, 0, turn_over)
    assert result.best == [Draw(0, 3)]


def test_the_deck_as_it_lies() -> None:
    t = draws("Wall", "Prop", "Cut", "Edge")
    values = dict(search(GAME.play, t.state, holds_cut, horizon=1, chance=False).values)
    assert [values[Draw(0, n)] for n in range(4)] == [0, 0, 0, 1]


# ---- where it ends


def test_a_goal_that_is_reached_already() -> None:
    t = table([], [])
    result = search(GAME.play, t.state, lambda s: True)
    assert (result.value, result.best, result.nodes, result.proven) == (1, [], 0, True)
    assert [line.actions for line in result.lines()] == [()]


def test_what_lies_behind_the_horizon_is_not_proven() -> None:
    t = table(["Chop"], [])  # attack, pass, pass: the third decision scores
    near = search(GAME.play, t.state, scored, horizon=2)
    assert (near.value, near.proven) == (0, False)
    far = search(GAME.play, t.state, scored, horizon=3)
    assert (far.value, far.proven) == (1, True)


def test_too_many_positions_are_refused_with_the_number() -> None:
    t = table(["Cut", "Chop", "Edge"], ["Wall", "Prop"])
    with pytest.raises(SearchTooLarge, match="More than 20 positions") as caught:
        search(GAME.play, t.state, scored, until=turn_over, limit=20)
    assert isinstance(caught.value, HeroPlayError)


# ---- small games


def maze(ways: dict[int, list[list[tuple[int, int]]]]) -> Any:
    """Rooms with doors: at room n player n % 2 chooses a door; luck, weighted, chooses the room behind it."""

    def apply(room: int, action: tuple[int, int], luck: Any) -> int:
        behind = ways[room][action[1]]
        tickets = [to for to, weight in behind for _ in range(weight)]
        return tickets[luck.below(None, len(tickets))]

    def legal(room: int, seat: int) -> list[tuple[int, int]]:
        return [(seat, door) for door in range(len(ways.get(room, [])))]

    rules = SimpleNamespace(
        pending=lambda room: {room % 2: "door"} if ways.get(room) else {},
        legal=legal, apply=apply, key=lambda room: room,
    )  # fmt: skip
    return SimpleNamespace(play=rules)


def nowhere(room: Any) -> bool:
    return False


Ways = st.dictionaries(
    st.integers(0, 7),
    st.lists(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 3)), min_size=1, max_size=2), min_size=1, max_size=2),
)


@settings(max_examples=150, deadline=None)
@given(Ways, st.integers(0, 4), st.sampled_from([lambda room: room == 8, lambda room: room % 5]))
def test_the_memo_knows_how_far_it_may_look(ways: Any, horizon: int, goal: Any) -> None:
    """Rooms are met again with fewer plies left: that must not be mixed up."""
    game = maze(ways)
    result = search(game.play, 0, goal, seat=0, horizon=horizon)
    assert result.value == brute(game, 0, goal, 0, nowhere, horizon)
    for line in result.lines(most=50):
        assert len(line.actions) <= horizon and line.value == goal(line.end)


def test_what_is_left_out_is_left_out_after_the_first_action_only() -> None:
    """Three doors lead from room 0 to 2, 4 and 6, and the last one of each of these to 8."""
    game = maze({0: [[(2, 1)], [(4, 1)], [(6, 1)]], **{n: [[(1, 1)], [(8, 1)]] for n in (2, 4, 6)}})
    asked = []

    def last(room: int, seat: int, actions: list[Any]) -> list[Any]:
        asked.append((room, seat))
        return actions[-1:]

    found = search(game.play, 0, lambda room: room == 8, seat=0, drop_dominated=last)
    assert found.value == 1 and len(found.best) == 3 and found.distance() == 2
    assert set(asked) == {(2, 0), (4, 0), (6, 0)}
    first = search(game.play, 0, lambda room: room == 8, seat=0, drop_dominated=lambda room, seat, actions: actions[:1])
    assert first.value == 0 and len(first.values) == 3


def test_going_round_in_circles_is_told() -> None:
    game = maze({0: [[(1, 1)]], 1: [[(0, 1)]]})
    with pytest.raises(SearchTooLarge, match="same position"):
        search(game.play, 0, lambda room: room == 8, seat=0)
    assert search(game.play, 0, lambda room: room == 8, seat=0, horizon=9).value == 0


def test_a_game_without_a_bottom_is_told() -> None:
    game = maze({})
    game.play.pending = lambda room: {0: "door"}
    game.play.legal = lambda room, seat: [(0, 0)]
    game.play.apply = lambda room, action, luck: room + 1
    with pytest.raises(SearchTooLarge, match="too deep"):
        search(game.play, 0, lambda room: False, seat=0)


def test_secret_commits_must_be_right_against_every_reply() -> None:
    """The last prize: 5 beats what Ben and Cleo have; 2 would not."""
    hands, frame = [[2, 5], [3], [4]], Simultaneous((0, 1, 2))
    state = Bids(Luck(0), hands, [], [4], [1, 2, 3], [frame], [], [0, 0, 0])

    def wins(s: Any) -> bool:
        outcome = BIDS.play.outcome(s)
        return outcome is not None and outcome.winners == (0,)

    result = search(BIDS.play, state, wins, seat=0)
    assert (result.value, result.best) == (1, [Commit(0, 5)])
    assert dict(result.values)[Fold(0)] == 0
