"""Who decides what, read off the top frame."""

from __future__ import annotations

import random

from heroplay.core.frames import Choice, Priority, Simultaneous
from heroplay.kit.turns import is_over
from tests.toys.bids import TURNS as BIDS
from tests.toys.bids import Commit, Fold
from tests.toys.kitchen.rules import TURNS as KITCHEN
from tests.toys.kitchen.state import Add, Show
from tests.toys.runners import TURNS as RUNNERS
from tests.toys.test_bids import bids
from tests.toys.test_kitchen import at_the_tasting
from tests.toys.test_runners import run


def test_every_frame_says_who_is_asked_what() -> None:
    assert Priority((2, 0, 1), 0).asked() == {0: "turn"} and Choice(1, "show", 1, 2).asked() == {1: "show"}
    assert Simultaneous((0, 1, 2), ((1, "x"),)).asked() == {0: "commit", 2: "commit"}


def test_those_who_are_asked_and_their_answers() -> None:
    state = bids([1, 2], [3], [5]).state
    assert BIDS.pending(state) == {0: "commit", 1: "commit", 2: "commit"}
    assert BIDS.legal(state, 0) == [Commit(0, 1), Commit(0, 2), Fold(0)] and BIDS.legal(state, 7) == []
    assert BIDS.legal(state) == [action for seat in (0, 1, 2) for action in BIDS.legal(state, seat)]
    found = {BIDS.sample(state, random.Random(seed)) for seed in range(200)}
    assert found == {(action, True) for action in BIDS.legal(state)}


def test_the_sentence_names_all_who_are_asked_and_the_numbers_of_a_choice() -> None:
    assert BIDS.prompt(bids([1], [3], [5]).state).startswith("Ann, Ben and Cleo: commit a card for the prize of 1")
    table = at_the_tasting()
    assert KITCHEN.prompt(table.state) == "Abe: add up to 3 cards to the tasting, or none."
    table.play(Add(0, ("fig",)), Add(1, ()))
    assert KITCHEN.prompt(table.state) == "Bea: show 2 cards to Abe."
    table.play(Show(1, tuple(table.state.cooks[1].hand[:2])))


def test_a_question_that_nobody_can_answer_is_a_problem() -> None:
    state = bids([1], [3], [5]).state
    assert BIDS.problems(state) == []
    state.frames = [Simultaneous((0, 7), ask="commit")]
    assert BIDS.problems(state) == ["frames: seat 7 cannot be asked 'commit'"]
    state.frames = [Simultaneous((0, 1, 2), ((1, ""),), ask="jump")]
    assert BIDS.problems(state) == [f"frames: seat {seat} cannot be asked 'jump'" for seat in (0, 2)]


def test_nobody_is_asked_at_the_end_whichever_way_a_state_says_so() -> None:
    state = bids([1], [3], [5]).state
    state.frames = []
    assert is_over(state) and BIDS.pending(state) == {} and BIDS.legal(state) == []
    assert BIDS.prompt(state) == "All prizes are gone."
    other = run().state
    other.over = "TR-8"
    assert is_over(other) and RUNNERS.pending(other) == {} and RUNNERS.prompt(other) == "The run is over."
    assert not is_over(run().state)
