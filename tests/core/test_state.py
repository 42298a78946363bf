"""`@state`, `@record`, `@action`: what a copy shares and what it does not."""

from __future__ import annotations

import dataclasses

import pytest

from heroplay.core.state import action, record, state


@record
class Card:
    name: str
    marks: int = 0


@state
class Side:
    cards: list[int]
    points: int = 0


@state
class Board:
    sides: list[Side]
    grid: list[list[int]]
    by_name: dict[str, list[int]]
    best: Side | None
    top: Card
    seen: tuple[int, ...] = ()
    plain: dict[str, int] = dataclasses.field(default_factory=dict)


@action
class Move:
    seat: int
    to: str = "here"


def board() -> Board:
    return Board([Side([1, 2]), Side([3])], [[1], [2]], {"a": [1]}, Side([9]), Card("Jab!"), (4,), {"x": 1})


def test_a_clone_is_equal_and_shares_no_list_or_state() -> None:
    one = board()
    two = one.clone()
    assert two == one
    two.sides[0].cards.append(7)
    two.sides[1].points = 5
    two.grid[0].append(8)
    two.by_name["a"].append(2)
    two.best.cards.clear()
    two.plain["x"] = 2
    two.sides.append(Side([]))
    assert one == board()


def test_a_clone_shares_records_and_tuples() -> None:
    one = board()
    two = one.clone()
    assert two.top is one.top and two.seen is one.seen


def test_a_clone_of_an_empty_optional_is_empty() -> None:
    one = board()
    one.best = None
    assert one.clone().best is None


def test_a_draft_shares_nested_states_until_they_are_replaced() -> None:
    one = board()
    two = one.draft()
    assert two == one and two.sides is not one.sides and two.sides[0] is one.sides[0]
    mine = two.sides[0] = two.sides[0].clone()
    mine.cards.append(7)
    two.sides.pop()
    assert one == board()


def test_states_have_slots_and_say_what_copying_does() -> None:
    with pytest.raises(AttributeError):
        board().misspelt = 1  # type: ignore[attr-defined]
    assert "without changing this one" in Board.clone.__doc__
    assert "still shared" in Board.draft.__doc__


def test_records_are_values() -> None:
    assert Card("Jab!", 1) == Card("Jab!", 1) != Card("Jab!")
    assert len({Card("Jab!"), Card("Jab!"), Card("Hip Toss")}) == 2
    with pytest.raises(AttributeError):
        Card("Jab!").cost = 1  # type: ignore[attr-defined]


def test_actions_are_frozen_values() -> None:
    move = Move(0)
    assert move == Move(0, "here") and hash(move) == hash(Move(0))
    with pytest.raises(dataclasses.FrozenInstanceError):
        move.seat = 1  # type: ignore[misc]
