"""Log lines, verbs, positions, storage and printed tables."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from heroplay.core.errors import BadInput
from heroplay.core.events import Event
from heroplay.core.state import state
from heroplay.core.text import Texts
from heroplay.kit.notation import log_lines, verb_and_rest
from heroplay.kit.positions import PositionReader, PositionWriter, part_name, play_on
from heroplay.kit.printing import both, counted, hand_lines, table_text
from heroplay.kit.seats import by_name, check_seat, seat_of
from heroplay.kit.storage import Store, audited
from tests.kit.test_cards_and_piles import TABLE

NAMES = ("Ann", "Ben")


def test_a_line_says_to_each_seat_what_it_may_know(tmp_path: Path) -> None:
    text = tmp_path / "text.toml"
    text.write_text('[events]\ndrew = "{name} draws {cards}."\ndrew_unseen = "{name} draws {n:card|cards}."\n', "utf-8")
    line = log_lines(Texts(text), lambda s: NAMES, {"cards": lambda s, cards: [TABLE.names[k] for k in cards]})
    event = Event("drew", 1, (), {"n": 2}, {"cards": [0, 2]}, (1,))
    assert line(None, event) == line(None, event, 1) == "Ben draws Axe and Cup."
    assert line(None, event, 0) == "Ben draws 2 cards."


def test_a_verb_may_be_shortened() -> None:
    assert verb_and_rest("  disc Axe  + Bow ", ("draw", "discard")) == ("discard", "Axe  + Bow")
    for said, words in (("", "Say what to do: draw or discard"), ("fly", "no action 'fly'")):
        with pytest.raises(BadInput, match=words):
            verb_and_rest(said, ("draw", "discard"))


def test_seats_by_name_and_number() -> None:
    assert by_name(("Ann", "0")) == {"Ann": 0, "0": 0, "1": 1}, "a number goes before a name of digits"
    assert seat_of(NAMES, {"of": "ben"}, 0) == 1 and seat_of(NAMES, {}, 0) == 0
    with pytest.raises(BadInput, match="There is no seat 2; the seats are 0 to 1"):
        check_seat(2, 2)


def test_every_mistake_of_a_position_is_told_with_its_place() -> None:
    reader = PositionReader(NAMES, TABLE, Counter([0, 0, 1]))
    assert reader.cards("hand", ["Axe", "bow", "Bow"]) == [0, 1, 1] and reader.left == Counter({0: 1, 1: -1})
    assert reader.open_pile("deck", ["Axe", "..."]) == ([0], True)
    assert reader.shown("shown", [0, 1], ["Axe"]) == (0,) and reader.shown("shown", [1], ["Axe"]) == ()
    assert (reader.seat("active", "ben"), reader.seat("active", 7)) == (1, None)
    assert reader.number("turn", "x", 1, 9, 1) == 1 and reader.truth("out", 1) is False
    reader.fields("Ann.", {"hand": 1, "hat": 2}, ("hand",))
    parts = reader.parts({"Ann": {}, "0": {}, "turn": 3, "Carl": {}, "Ben": 5}, ("turn",), "player")
    assert parts == {0: {}}
    with pytest.raises(BadInput) as told:
        reader.refuse()
    places = [problem.partition(":")[0] for problem in told.value.problems]
    assert places == ["hand", "shown", "active", "turn", "out", "Ann.hat", "0", "Carl", "Ben"]
    assert part_name("Ann", 0, ("turn",)) == "Ann" and part_name("turn", 0, ("turn",)) == part_name("7", 0, ()) == "0"


class Verdict:
    def __init__(self, ok: bool) -> None:
        self.ok, self.text = ok, "Too much."


@state
class Count:
    n: int
    over: str = ""


WRITER = PositionWriter(
    written=lambda count: {"n": count.n},
    lead=lambda count: [] if count.n % 2 == 0 else None,
    say=lambda count, action: f"add {action}",
    read=lambda data: play_on(
        Count(data["n"]),
        data.get("then", ()),
        lambda count, text: int(text.removeprefix("add ")),
        lambda count, action: Verdict(action < 9),
        lambda count, action: Count(count.n + action),
    ),
    key=lambda count: count.n,
    why_not=lambda count: "It is odd.",
)


def test_a_moment_is_written_directly_or_by_the_way_to_it() -> None:
    assert WRITER.write(Count(4), (), hidden=False) == {"n": 4}
    assert WRITER.write(Count(7), [(Count(4), 1), (Count(5), 2)], hidden=False) == {"n": 4, "then": ["add 1", "add 2"]}
    for count, hidden, words in (
        (Count(7), False, "odd"),
        (Count(4), True, "hidden"),
        (Count(4, "T-1"), False, "over"),
    ):
        with pytest.raises(BadInput, match=words):
            WRITER.write(count, (), hidden=hidden)
    for then, words in (("add 1", "give a list"), (["add 9"], r"action 1 \(add 9\): Too much"), ([7], "in words")):
        with pytest.raises(BadInput, match=words):
            WRITER.read({"n": 0, "then": then})


def _even(count: Count) -> list[str]:
    return [f"{count.n} is odd"] if count.n % 2 else []


def test_states_are_stored_and_what_cannot_be_is_refused() -> None:
    store = Store(
        Count,
        "a count",
        audit=lambda count: audited(count, (_even, lambda count: ["never asked"][:0])),
        if_any=("over",),
    )
    assert store.to_data(Count(4)) == {"n": 4} and store.from_data({"n": 4}) == Count(4)
    data: Any
    for data, words in (
        ({"n": 3}, "A count like this is impossible.\n  - 3 is odd"),
        ({"n": "x"}, "not a count"),
        (5, "not a"),
    ):
        with pytest.raises(BadInput) as told:
            store.from_data(data)
        assert words in str(told.value)


def test_a_table_is_a_hundred_columns_wide() -> None:
    hand = hand_lines([0, 0, 2, -1], 4, lambda kind: TABLE.names[kind], 10)
    assert hand == ["  hand 2 x Axe", "  hand     Cup", "  hand     and 1 unseen"]
    text = table_text(both("Left", "right"), [["a"], [], ["b  "]], "Ann: " + "play " * 30).splitlines()
    assert len(text[1]) == 100 and max(map(len, text)) == 100
    assert text[3:7] == ["a", "-" * 100, "b", "-" * 100] and text[7].startswith("> Ann") and text[8].startswith("  ")
    assert counted(["Cup", "Axe", "Cup"]) == "Axe, 2 x Cup"
