"""Card kinds, hands, decks and questions, in a game of three cards."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Annotated, Any

import pytest
from pydantic import TypeAdapter, ValidationError

from heroplay.core.chance import SEEDED, Luck, Scripted, outcomes
from heroplay.core.events import Event
from heroplay.core.frames import Choice
from heroplay.kit.asks import Asks, in_order, parts, wrong_number
from heroplay.kit.cards import UNKNOWN, ById, Kinds
from heroplay.kit.piles import (
    discard_from_hand,
    discards_as_deck,
    draw_one_by_one,
    enter_hand,
    hand_problems,
    leave_hand,
    numbered_one_by_one,
    recover,
    tell_drawn,
)


@dataclass(frozen=True)
class Card:
    id: str
    name: str


TABLE = Kinds([Card("axe", "Axe"), Card("bow", "Bow"), Card("cup", "Cup")], Card("unknown", "a hidden card"))
KINDS: TypeAdapter[Any] = TypeAdapter(list[Annotated[int, ById(lambda context: TABLE, "this test")]])


@dataclass
class Player:
    hand: list[int] = field(default_factory=list)
    deck: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    top: int = 0
    shown: tuple[int, ...] = ()


@dataclass
class Game:
    players: list[Player]
    luck: Luck = field(default_factory=lambda: Luck(1))
    cards: Any = TABLE


def remake(game: Game, seat: int, luck: Any, tell: Any) -> None:
    discards_as_deck(game, game.players[seat], luck)
    if tell:
        tell(Event("reshuffled", seat))


def test_kinds_are_ints_inside_and_ids_outside() -> None:
    assert KINDS.validate_python(["bow", "?", "axe"]) == [1, UNKNOWN, 0]
    assert KINDS.dump_python([2, UNKNOWN]) == ["cup", "?"] and TABLE.names[UNKNOWN] == "a hidden card"
    for wrong, words in ((["dagger"], "no card 'dagger' in this test"), ([1], "by its id")):
        with pytest.raises(ValidationError, match=words):
            KINDS.validate_python(wrong)


def test_what_all_have_seen_leaves_with_the_card() -> None:
    player = Player(hand=[0, 1, 1])
    enter_hand(player, 1)
    assert player.hand == [0, 1, 1, 1] and player.shown == (1,)
    leave_hand(player, 1)
    leave_hand(player, 1)
    assert player.hand == [0, 1] and player.shown == ()


def test_cards_go_to_the_discards_and_come_back() -> None:
    player = Player(hand=[0, 1, 2])
    discard_from_hand(player, [2, 0])
    recover(player, [2], enter_hand)
    assert player == Player(hand=[1, 2], discard=[0], shown=(2,))


def test_an_empty_deck_is_made_of_the_discards() -> None:
    game = Game([Player(deck=[0], discard=[1, 2])])
    told: list[Event] = []
    drawn = draw_one_by_one(game, 0, 5, Scripted([2, 1]), told.append, remake)
    tell_drawn(game, 0, drawn, ("T-1",), told.append)
    assert drawn == [0, 2, 1] and game.players[0] == Player(hand=[0, 1, 2])
    assert [e.name for e in told] == ["reshuffled", "drew"]
    assert told[1].known(0)["cards"] == ["axe", "cup", "bow"] and told[1].known(1) == {"n": 3}


def test_the_known_top_stays_known_in_the_hand_where_all_know_it() -> None:
    for shows, shown in ((True, (2,)), (False, ())):
        game = Game([Player(deck=[0, 1, 2], top=1)])
        draw_one_by_one(game, 0, 2, SEEDED, None, remake, shows_top=shows)
        assert game.players[0] == Player(hand=[1, 2], deck=[0], shown=shown)


def test_an_exact_chance_draws_every_hand() -> None:
    def run(luck: Any) -> tuple[int, ...]:
        game = Game([Player(deck=[0, 1, 2])])
        return tuple(sorted(draw_one_by_one(game, 0, 2, luck, None, remake)))

    found = {hand for _, hand in outcomes(run)}
    assert found == {(0, 1), (0, 2), (1, 2)} and sum(weight for weight, _ in outcomes(run)) == 1


def test_what_is_wrong_with_a_hand_is_told() -> None:
    assert hand_problems(Player(hand=[0, 1], shown=(1,))) == []
    assert len(hand_problems(Player(hand=[1, 0], shown=(2,), top=1))) == 3
    assert numbered_one_by_one([2, 1], 2) and not numbered_one_by_one([1, 1], 2) and not numbered_one_by_one([3], 2)


# ---- questions

ASKS = Asks(
    {"discard": lambda hand, choice: list(hand), "pay": lambda hand, choice: list(hand)},
    {"pay": lambda hand, choice, picks: len(set(picks)) == len(picks)},
)


def test_every_answer_comes_once_small_ones_first() -> None:
    assert list(parts("bab", 0, 2)) == [(), ("b",), ("a",), ("b", "b"), ("b", "a")]
    assert list(ASKS.answers("bab", Choice(0, "discard", 2, 2))) == [("b", "b"), ("b", "a")]
    assert list(ASKS.answers("bab", Choice(0, "pay", 2, 2))) == [("b", "a")], "picks that do not go together are none"
    assert list(Asks(ASKS.pools, by_name=True).answers("bab", Choice(0, "discard", 1, 1))) == [("a",), ("b",)]


def test_a_random_answer_is_one_of_the_answers() -> None:
    rng = random.Random(1)
    for ask, least in (("discard", 2), ("discard", 0), ("pay", 0)):
        choice = Choice(0, ask, least, 2)
        every = set(ASKS.answers("bab", choice))
        found = {ASKS.random_answer("bab", choice, rng) for _ in range(100)}
        assert {picks for picks, _ in found} == every and all(other for _, other in found)
    assert ASKS.random_answer("bb", Choice(0, "discard", 1, 1), rng) == (("b",), False)


def test_a_question_asks_for_no_more_than_there_is() -> None:
    assert ASKS.shrunk("b", Choice(0, "discard", 2, 3)) == Choice(0, "discard", 1, 1)
    assert ASKS.shrunk("", Choice(0, "discard", 2, 3)) is None
    assert in_order("cab", ("b", "c", "z")) == ("c", "b", "z")


def test_too_few_or_too_many_picks_are_found() -> None:
    asked = Choice(0, "discard", 1, 2, rule="T-2")
    assert wrong_number(asked, ("a",), "exactly", "between") is None is wrong_number(None, (), "exactly", "between")
    assert wrong_number(asked, (), "exactly", "between") == ("between", {"n": 0, "least": 1, "most": 2}, "T-2")
