"""What a game gets that leaves its repairs, samples and random bot to the kit: shown on the toys."""

from __future__ import annotations

import random

from heroplay.core.repairs import repairs
from heroplay.core.state import action
from heroplay.kit.goals import turn_is_over, when_reached, whole
from heroplay.kit.play import random_bot
from heroplay.kit.repairs import difference, exchanged
from tests.toys.bids import GAME as BIDS
from tests.toys.bids import Commit, Fold
from tests.toys.runners import GAME as RUNNERS
from tests.toys.runners import Answer, Move
from tests.toys.test_bids import bids
from tests.toys.test_runners import run


def test_the_nearest_legal_actions_are_offered() -> None:
    t = bids([1, 2], [3], [5])
    found = repairs(BIDS, t.state, Commit(0, 9))
    assert [(r.action, r.text, r.rule) for r in found] == [
        (Commit(0, 1), "commit 1", "TB-4"),
        (Commit(0, 2), "commit 2", "TB-4"),
    ]
    u = run(rosa="mill", warden="yard")
    assert {r.action for r in repairs(RUNNERS, u.state, Move(0, "harbour"))} == {*RUNNERS.play.legal(u.state, 0)}


def test_a_seat_that_may_not_decide_is_offered_nothing() -> None:
    t = bids([1, 2], [3], [5])
    t.play("Ann: commit 1")
    assert repairs(BIDS, t.state, Commit(0, 2)) == []


def test_repairs_tell_nothing_of_hidden_cards() -> None:
    said = []
    for other in ([3, 4], [6, 7]):
        t = bids([1, 2], other, [5, 8])
        known = BIDS.knowledge.observe(t.state, 0)
        said.append([r.text for r in repairs(BIDS, t.state, Commit(0, 9), known=known)])
    assert said[0] == said[1] != []


@action
class Carry:
    seat: int
    start: str
    to: str
    do: str = "carry"


@action
class Place:
    seat: int
    at: str
    do: str = "place"


def test_of_other_verbs_what_names_the_same_place_is_nearer() -> None:
    near, far = (difference(Carry(0, "d2", "d3"), Place(0, at)) for at in ("d3", "a1"))
    assert difference(Carry(0, "d2", "d3"), Carry(0, "a1", "a4")) < near < far


def test_how_far_actions_are_apart() -> None:
    assert difference(Commit(0, 1), Commit(0, 1)) == 0 < difference(Commit(0, 1), Commit(0, 2)) == 1
    assert difference(Commit(0, 1), Fold(0)) > difference(Commit(0, 1), Commit(1, 2)) == 2
    assert exchanged("aab", "ab") == 1 and exchanged("ab", "ba") == 0 and exchanged("ab", "cd") == 2


def test_the_random_bot_answers_for_the_seat_that_is_asked() -> None:
    t = bids([1, 2], [3, 4], [5, 6])
    rng = random.Random(3)
    assert {random_bot(BIDS, t.state, seat, rng).seat for seat in (0, 1, 2) for _ in range(5)} == {0, 1, 2}
    u = run(rosa="mill", warden="yard")
    u.play("Rosa: move to bridge")
    assert {random_bot(RUNNERS, u.state, 2, rng) for _ in range(20)} == {Answer(2, False), Answer(2, True)}


def test_goal_words_are_decided_at_the_latest_when_the_turn_is_over() -> None:
    class At:
        def __init__(self, turn: int, over: str = "", n: int = 0) -> None:
            self.turn, self.over, self.n = turn, over, n

    decided = when_reached(lambda start, now, seat, arg: now.n >= arg)
    start = At(1)
    assert not decided(start, At(1), 0, 2) and decided(start, At(1, n=2), 0, 2) and decided(start, At(2), 0, 2)
    assert turn_is_over(start, At(1, "T-1"), 0) and not turn_is_over(start, At(1), 0)
    problem = whole(1, 3, "a number of cards")
    assert (
        problem(start, 0, 3) is None
        and problem(start, 0, True) == problem(start, 0, 4) == "say a number of cards, 1 to 3."
    )
