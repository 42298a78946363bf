"""Luck: the same numbers everywhere, written-down rolls that must fit, and odds that add up."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from heroplay.core.chance import SEEDED, Chance, Enumerated, Luck, Scripted, ScriptError, outcomes
from heroplay.core.state import state


@state
class Table:
    luck: Luck
    deck: list[int]


def table(seed: int = 7, deck: str = "") -> Table:
    return Table(Luck(seed), [int(c) for c in deck])


# ---- seeded


def test_the_same_seed_gives_these_numbers_on_every_machine() -> None:
    t = table(7)
    assert SEEDED.numbers(t, 3) == (2154383497, 385174411, 77069788)
    assert SEEDED.numbers(t, 3) == (837972844, 2414477284, 1579709053)
    assert t.luck == Luck(7, 2)
    assert [SEEDED.below(t, 6) for _ in range(10)] == [0, 5, 5, 4, 3, 2, 5, 4, 2, 1]
    assert SEEDED.numbers(table(2**62), 1) != SEEDED.numbers(table(2**62 + 1), 1)


def test_the_same_seed_gives_this_order_on_every_machine() -> None:
    t = table(7)
    cards = list(range(10))
    SEEDED.shuffle(t, cards)
    assert cards == [2, 5, 1, 9, 6, 0, 4, 8, 7, 3]
    assert t.luck.asked == 1


def test_a_shuffle_loses_nothing_and_asks_once() -> None:
    t = table(1)
    cards = [1, 1, 2, 3, 3, 3] * 5
    SEEDED.shuffle(t, cards)
    assert Counter(cards) == Counter([1, 1, 2, 3, 3, 3] * 5) and t.luck.asked == 1


def test_nothing_to_decide_asks_nothing() -> None:
    t = table(1)
    one, none = [5], []  # type: ignore[var-annotated]
    SEEDED.shuffle(t, one)
    SEEDED.shuffle(t, none)
    assert (one, none, SEEDED.below(t, 1), t.luck.asked) == ([5], [], 0, 0)


def test_seeded_numbers_are_spread_evenly() -> None:
    t = table(3)
    counts = Counter(SEEDED.below(t, 4) for _ in range(4000))
    assert all(900 < counts[n] < 1100 for n in range(4))


def test_every_card_comes_first_about_as_often() -> None:
    t = table(5)
    firsts: Counter[int] = Counter()
    for _ in range(4000):
        cards = [0, 1, 2, 3]
        SEEDED.shuffle(t, cards)
        firsts[cards[0]] += 1
    assert all(900 < firsts[n] < 1100 for n in range(4))


def test_the_top_of_a_deck_is_its_last_card() -> None:
    t = table(1, "123")
    assert SEEDED.take(t, t.deck, 0) == 3 and t.deck == [1, 2]


# ---- scripted


def test_a_script_is_followed() -> None:
    luck, t = Scripted(2, [3, 1, 2]), table(deck="123")
    assert luck.below(t, 3) == 2
    luck.shuffle(t, t.deck)
    assert [luck.take(t, t.deck, 0) for _ in range(3)] == [3, 1, 2], "the wanted order is told from the top"
    luck.finish()


def test_a_missing_roll_fails_and_says_which() -> None:
    with pytest.raises(ScriptError, match="no roll left for: who begins"):
        Scripted().below(table(), 2, "who begins")
    with pytest.raises(ScriptError, match="a shuffle of 3 cards"):
        Scripted().shuffle(table(), [1, 2, 3])


def test_a_left_over_roll_fails() -> None:
    luck = Scripted(1, 0)
    luck.below(table(), 2)
    with pytest.raises(ScriptError, match=r"left over in the script: \[0\]"):
        luck.finish()


@pytest.mark.parametrize("roll", [3, -1, "1", [1]])
def test_an_impossible_roll_fails(roll: object) -> None:
    with pytest.raises(ScriptError, match="is not a number below 3"):
        Scripted(roll).below(table(), 3)


def test_a_shuffle_cannot_invent_cards() -> None:
    with pytest.raises(ScriptError, match="cannot give"):
        Scripted([1, 1, 2]).shuffle(table(), [1, 2, 3])


# ---- enumerated


def test_outcomes_add_up_to_one() -> None:
    def run(luck: Chance) -> tuple[int, int]:
        t = table()
        first = luck.below(t, 3)
        return first, luck.below(t, 2 + first)

    found = list(outcomes(run))
    assert sum(weight for weight, _ in found) == 1
    assert dict((result, weight) for weight, result in found) == {
        (0, 0): Fraction(1, 6), (0, 1): Fraction(1, 6),
        (1, 0): Fraction(1, 9), (1, 1): Fraction(1, 9), (1, 2): Fraction(1, 9),
        **{(2, n): Fraction(1, 12) for n in range(4)},
    }  # fmt: skip


def test_drawing_branches_once_for_each_distinct_card() -> None:
    def run(luck: Chance) -> tuple[int, ...]:
        t = table(deck="11122")
        return tuple(luck.take(t, t.deck, 0) for _ in range(2))

    assert {result: weight for weight, result in outcomes(run)} == {
        (1, 1): Fraction(3, 10), (1, 2): Fraction(3, 10), (2, 1): Fraction(3, 10), (2, 2): Fraction(1, 10),
    }  # fmt: skip


def test_known_cards_on_top_do_not_branch() -> None:
    def run(luck: Chance) -> tuple[int, ...]:
        t = table(deck="1123")
        return luck.take(t, t.deck, 2), luck.take(t, t.deck, 1), luck.take(t, t.deck, 0)

    assert list(outcomes(run)) == [(Fraction(1), (3, 2, 1))]


def test_an_enumerated_shuffle_leaves_a_bag() -> None:
    def run(luck: Chance) -> int:
        t = table(deck="312")
        luck.shuffle(t, t.deck)
        return luck.take(t, t.deck, 0)

    assert list(outcomes(run)) == [(Fraction(1, 3), 1), (Fraction(1, 3), 2), (Fraction(1, 3), 3)]


def test_no_luck_is_one_outcome() -> None:
    assert list(outcomes(lambda luck: luck.below(table(), 1))) == [(Fraction(1), 0)]
    assert Enumerated.exact and not Chance.exact
