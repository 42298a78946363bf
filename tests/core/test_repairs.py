"""The search for repairs, on a lock with wards: every set of keys that opens it is known, so nothing can be missed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from types import SimpleNamespace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from heroplay.core.repairs import SLACK, Change, made, repairs

Wards = frozenset[str]


@dataclass(frozen=True)
class Key:
    """Lifts these wards; it is offered for each of them."""

    lifts: Wards
    size: int = 1


class Lock:
    """As much of a game as repairs need: the state is the set of lifted wards, the action is which must be lifted."""

    def __init__(self, *keys: Key) -> None:
        self.keys, self.checked = keys, 0
        self.texts = SimpleNamespace(say=self.say)
        self.play = SimpleNamespace(key=self.key, normal=self.normal)

    def say(self, code: str, facts: Any = None, /, **more: Any) -> str:
        if code == "repairs.together":
            return f"{more['parts']}, and {more['last']}"
        return f"{more['what']} ({more['n']} times)" if code == "repairs.times" else f"key {facts['n']}"

    def check(self, lifted: Wards, wanted: Wards) -> Any:
        self.checked += 1
        found = tuple(sorted(wanted - lifted))
        return SimpleNamespace(ok=not found, violations=found)

    def single_changes(self, lifted: Wards, wanted: Wards, ward: str) -> Iterator[Change]:
        for n, key in enumerate(self.keys):
            if ward in key.lifts:
                yield Change(f"key{n}", {"n": n}, f"rule {ward}", key.size, lambda s, a, key=key: (s | key.lifts, a))

    def key(self, lifted: Wards) -> Any:
        return lifted

    def normal(self, lifted: Wards, wanted: Wards) -> Any:
        return wanted


def locked(*keys: Key | str) -> Any:
    return Lock(*(key if isinstance(key, Key) else Key(frozenset(key)) for key in keys))


def opened(game: Any, wanted: str, **more: Any) -> list[str]:
    return [repair.text for repair in repairs(game, frozenset(), frozenset(wanted), **more)]


def test_one_change_that_does_it() -> None:
    assert opened(locked("a", "b"), "a") == ["key 0"]


def test_two_changes_go_together() -> None:
    found = repairs(locked("a", "b"), frozenset(), frozenset("ab"))
    assert [r.text for r in found] == ["key 0, and key 1"]
    assert found[0].rules == ("rule a", "rule b") and found[0].rule == "rule a" and found[0].size == 2
    assert str(found[0]) == "key 0, and key 1 (rule a, rule b)"


def test_smaller_ones_come_first() -> None:
    assert opened(locked(Key(frozenset("a"), 3), Key(frozenset("ax"), 1), Key(frozenset("ay"), 2)), "a") == [
        "key 1",
        "key 2",
        "key 0",
    ]


def test_a_change_that_is_not_needed_is_left_out() -> None:
    """Key 0 lifts a; key 1 lifts both: the two together are no repair."""
    assert opened(locked("a", "ab"), "ab") == ["key 1"]


def test_equal_results_are_told_once_by_the_smaller_way() -> None:
    assert opened(locked(Key(frozenset("a"), 2), Key(frozenset("a"), 1)), "a") == ["key 1"]


def test_what_is_much_larger_than_the_smallest_is_not_told() -> None:
    keys = [Key(frozenset("a"), 1), Key(frozenset("ax"), 1 + SLACK), Key(frozenset("ay"), 2 + SLACK)]
    assert opened(locked(*keys), "a") == ["key 0", "key 1"]


def test_no_repair_no_answer() -> None:
    assert opened(locked("a"), "ab") == []
    assert opened(locked("a"), "") == []


def test_the_bounds_are_kept() -> None:
    assert opened(locked("a", "b", "c"), "abc", depth=2) == []
    assert opened(locked("a", "b", "c"), "abc", depth=3) == ["key 0, key 1, and key 2"]
    many = locked(*(f"a{n}" for n in range(20)))
    assert len(opened(many, "a", limit=5)) == 5
    hopeless = locked(*(f"{ward}{n}" for ward in "abcdef" for n in range(9)))
    assert opened(hopeless, "abcdefz", checks=300) == []
    assert hopeless.checked <= 300


def test_a_part_that_was_offered_too_late_is_found_all_the_same() -> None:
    """Ward b hides behind ward a: its key is offered only when a is lifted, though it would lift both."""

    class Hidden(Lock):
        def check(self, lifted: Wards, wanted: Wards) -> Any:
            found = tuple(sorted(wanted - lifted))[:1]
            return SimpleNamespace(ok=not found, violations=found)

        def single_changes(self, lifted: Wards, wanted: Wards, ward: str) -> Iterator[Change]:
            return (c for c in super().single_changes(lifted, wanted, ward) if c.code != "key1" or ward == "b")

    game: Any = Hidden(Key(frozenset("a")), Key(frozenset("ab")))
    assert opened(game, "ab") == ["key 1"]


def test_the_same_change_twice_is_said_once() -> None:
    class Pins(Lock):
        """The state is a number; each turn of the key adds one."""

        def check(self, lifted: Any, wanted: Any) -> Any:
            return SimpleNamespace(ok=lifted >= wanted, violations=("pin",))

        def single_changes(self, lifted: Any, wanted: Any, ward: str) -> Iterator[Change]:
            yield Change("turn", {"n": 0}, "rule", 1, lambda s, a: (s + 1, a))

    game: Any = Pins()
    assert [r.text for r in repairs(game, 0, 2)] == ["key 0 (2 times)"]


def test_of_two_that_differ_in_how_much_the_larger_does_too_much() -> None:
    class Points(Lock):
        """A price and a purse; a discount of 2 makes fewer points do."""

        def check(self, purse: Any, price: Any) -> Any:
            wrong = ["price"] if purse < price else []
            return SimpleNamespace(ok=not wrong and price < 9, violations=(*wrong, *(["dear"] if price >= 9 else [])))

        def single_changes(self, purse: Any, price: Any, ward: str) -> Iterator[Change]:
            if ward == "dear":
                yield Change("discount", {"n": 2}, "rule", 1, lambda s, a: (s, a - 2))
            else:
                n = price - purse
                yield Change("points", {"n": n}, "rule", n, lambda s, a: (s + n, a))

    game: Any = Points()
    found = repairs(game, 5, 9)
    assert [(r.size, r.state, r.action) for r in found] == [(3, 7, 7)]


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.builds(Key, st.frozensets(st.sampled_from("abcd"), min_size=1), st.integers(1, 3)), max_size=7),
    st.frozensets(st.sampled_from("abcd"), min_size=1),
)
def test_exactly_the_smallest_sets_of_keys_are_found(keys: list[Key], wanted: Wards) -> None:
    game: Any = Lock(*keys)
    found = repairs(game, frozenset(), wanted, limit=999, checks=10**6)

    def opens(part: tuple[int, ...]) -> bool:
        return wanted <= frozenset().union(*(keys[n].lifts for n in part))

    def size(part: tuple[int, ...]) -> int:
        return sum(keys[n].size for n in part)

    every = [part for n in range(1, 5) for part in combinations(range(len(keys)), n) if opens(part)]
    needed = [p for p in every if not any(set(q) < set(p) for q in every)]
    near = [p for p in needed if size(p) <= min(map(size, needed)) + SLACK]
    results: dict[Wards, int] = {}
    for part in near:
        end = frozenset().union(*(keys[n].lifts for n in part))
        results[end] = min(size(part), results.get(end, 999))
    assert {r.state: r.size for r in found} == results
    assert [r.size for r in found] == sorted(r.size for r in found)
    for repair in found:
        assert made(frozenset(), wanted, repair.changes) == (repair.state, wanted)
