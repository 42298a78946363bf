"""Declared places: what a seat sees, what it may be, and what cannot be."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from heroplay.core.chance import Luck
from heroplay.core.frames import Simultaneous
from heroplay.core.state import state
from heroplay.kit.hidden import HIDDEN, Hidden, Places, faced, open_to_all, to_nobody, to_owner, top_only, with_hands


@state
class Table:
    luck: Luck
    hands: list[list[int]]
    deck: list[int]
    discard: list[int]
    frames: list[Simultaneous]


PLACES = Places(
    {"cards": [1, 1, 2, 3, 4, 5]},
    [
        Hidden("hands", "cards", to_owner, ordered=False),
        Hidden("deck", "cards", top_only(1)),
        Hidden("discard", "cards", open_to_all),
    ],
    commits=lambda table, seat: ["fold", *map(str, table.hands[seat])],
)


def table() -> Table:
    return Table(Luck(7, 2), [[1, 2], [1, 3]], [5, 4], [], [Simultaneous((0, 1), ((0, "2"), (1, "3")))])


def test_a_seat_sees_its_own_and_what_is_open() -> None:
    seen = PLACES.observe(table(), 0)
    assert (seen.hands, seen.deck, seen.luck) == ([[1, 2], [-1, -1]], [-1, 4], Luck(0))
    assert seen.frames[0].made == ((0, "2"), (1, HIDDEN)), "that the other has chosen is seen, what is not"
    everybody = PLACES.observe(table(), -1)
    assert everybody.hands == [[-1, -1], [-1, -1]] and everybody.deck == [-1, 4]


def test_a_dealt_world_fits_and_every_world_is_dealt() -> None:
    seen, found = PLACES.observe(table(), 0), set()
    for seed in range(200):
        world = PLACES.deal_unseen(seen, 0, random.Random(seed))
        assert PLACES.problems(world) == [] and PLACES.pieces(world) == PLACES.pieces(table())
        assert PLACES.key(PLACES.observe(world, 0))[1:] == PLACES.key(seen)[1:]
        found.add((tuple(world.hands[1]), tuple(world.deck)))
    assert found == {((1, 3), (5, 4)), ((1, 5), (3, 4)), ((3, 5), (1, 4))}


def test_what_cannot_be_is_told() -> None:
    assert PLACES.problems(table()) == [] == PLACES.problems(PLACES.observe(table(), 1))
    twice, unsorted, missing, foreign = table(), table(), table(), table()
    twice.discard, unsorted.hands[0], missing.deck = [5], [2, 1], [5]
    foreign.frames = [replace(foreign.frames[0], made=((0, "9"),))]
    for wrong, words in (
        (twice, "too often"),
        (unsorted, "seat 0: not sorted"),
        (missing, "missing"),
        (foreign, "'9'"),
    ):
        assert words in PLACES.problems(wrong)[0]


def test_nobody_and_the_order_that_counts() -> None:
    places = Places({"all": range(4)}, [Hidden("deck", "all", to_nobody), Hidden("discard", "all", open_to_all)])
    one, two = (Table(Luck(seed), [], [0, 1], pile, []) for seed, pile in ((1, [2, 3]), (2, [3, 2])))
    assert places.observe(one, 0).deck == [-1, -1] and places.key(one) != places.key(two)
    assert places.key(one) == places.key(replace(one, luck=Luck(9))), "the seed is not part of a position"


@state
class Player:
    hand: list[int]
    deck: list[int]


@state
class Duel:
    players: list[Player]


def test_every_hand_that_somebody_may_hold() -> None:
    duel = Duel([Player([4], [-1, -1, 9])])
    duel.players[0].hand = [-1, 4]
    worlds = with_hands([duel], 0, Counter([1, 1, 2]), 10)
    assert [(w.players[0].hand, w.players[0].deck) for w in worlds] == [([1, 4], [1, 2, 9]), ([2, 4], [1, 1, 9])]
    assert faced([-1, 3, -1], [7, 8]) == [8, 3, 7]
