"""Any game can have a number to reach: its own word for it works in Python, on the command line and in What if."""

from __future__ import annotations

import doctest
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from heroplay.cli.odds import odds as command
from heroplay.contracts.odds import Cases, Counting, Spread, Threshold, hands
from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.explore.odds import Asking, odds
from heroplay.games import registry
from heroplay.games.registry import all_games
from heroplay.kit import odds as kit
from heroplay.table import Table, table
from heroplay.ui.whatif import WhatIf, dealt
from tests.cli.terminal import data, run

BAR = 4


def jumps(known: Any, seat: int, about: int | None) -> Spread:
    """The other jumps as high as their hand has different cards."""
    other = 1 - seat if about is None else about
    hidden, reach = COUNTING.hidden(known, other), Counter[int]()
    for ways, _, pool in hidden.layouts():
        for weight, hand in hands(sorted(pool.items()), hidden.unknown):
            reach[len({*hidden.held, *hand})] += ways * weight
    return Spread(reach.total(), reach, ("known",), ("assumed",), (), "They clear {value} feet", "They clear, in feet")


def jump(known: Any, seat: int, value: int | None, about: int | None) -> Cases:
    found, height = jumps(known, seat, about), BAR if value is None else value
    sure = sum(n for reached, n in found.reach.items() if reached >= height)
    current = BAR if value is None else None
    return Cases(found.total, sure, ("known",), ("assumed",), (), f"They clear {height} feet", value=current)


JUMP = Threshold(
    name="jump",
    number="height",
    title="Can the other jump that high?",
    help="That the bar can be cleared.",
    chance="The chance of a jump",
    mark="Height",
    current="the bar",
    no_current="no bar is up",
    easier="no harder to clear than",
    not_plain="The bar moves.",
    count=jump,
    curve=jumps,
)
PLAIN = next(game for game in all_games() if game.odds is not None and game.odds.threshold is None)
NAMED = next(game for game in all_games() if game.odds is not None and game.odds.threshold is not None)
assert PLAIN.odds is not None
COUNTING: Counting = PLAIN.odds
JUMPING = replace(PLAIN, odds=replace(COUNTING, threshold=JUMP))


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game with the bar takes the place of the one that it was made of."""
    monkeypatch.setitem(registry._extra, PLAIN.info.id, JUMPING)
    yield


def position() -> Table:
    return table(JUMPING, **{**PLAIN.examples[0], "seed": 3})


def test_the_word_of_the_game_asks_the_same() -> None:
    asking = odds(position(), 0)
    assert asking.jump(3) == asking.reach(3) and asking.jump().number == BAR
    curve = asking.jump_curve()
    assert [curve[n].value for n in range(8)] == [asking.jump(n).value for n in range(8)]
    assert 0 < curve[curve.max].value < 1 and curve[curve.max + 1].value == 0
    assert str(curve).startswith("They clear, in feet:\n    0              100 %")


def test_what_can_be_asked_is_told() -> None:
    asking = odds(position(), 0)
    assert "Ask it .jump(), .jump_curve(), .hand(cards)" in str(asking)
    assert {"jump", "jump_curve", "reach", "hand"} <= set(dir(asking)) and not hasattr(asking, "climb")
    with pytest.raises(AttributeError, match=r"no 'jmp'\. Did you mean \.jump\? Ask it \.jump\(\), ") as error:
        _ = asking.jmp
    assert isinstance(error.value, HeroPlayError)
    with pytest.raises(BadInput, match="A height is a whole number from 0 on, not -1"):
        asking.jump(-1)
    with pytest.raises(BadInput, match="A height is a whole number from 0 on, not 'x'"):
        _ = asking.jump_curve()["x"]


def test_without_a_number_to_reach_a_sentence_says_so() -> None:
    asking = odds(table(PLAIN, **{**PLAIN.examples[0], "seed": 3}), 0)
    for ask in (asking.reach, asking.reach_curve, asking.whole_reach, asking.thresholds):
        with pytest.raises(BadInput, match="has no number to reach"):
            ask()
    with pytest.raises(AttributeError, match=r"no 'jump'\. Ask it \.hand\(cards\)"):
        asking.jump()


def test_what_if_speaks_the_words_of_the_game() -> None:
    shown = WhatIf(dealt(JUMPING))
    assert shown.screen()["asks"]["title"] == JUMP.title
    assert shown.handle({"kind": "odds", "seat": 0, "against": 1}) == {"ok": True}
    found = shown.screen()["odds"]
    assert found["shape"] == "curve" and found["at"] == BAR and found["now"]["asked"] == "They clear 4 feet"
    assert found["words"] == {word: getattr(JUMP, word) for word in found["words"]} and len(found["words"]) == 6


def test_the_command_line_has_the_words_of_all_games() -> None:
    code = position().code()
    told = [data("odds", code, "--seat", "0", *asked) for asked in (["--jump", "3"], ["--reach", "3"], ["--reach"], [])]
    assert told[0] == told[1] and told[2] == told[3] and told[2]["asked"] == "They clear 4 feet"
    assert [row["number"] for row in data("odds", code, "--seat", "0", "--curve")][:3] == [0, 1, 2]
    assert NAMED.odds is not None and NAMED.odds.threshold is not None
    other = f"--{NAMED.odds.threshold.name}"
    text = " ".join(run("odds", "--help").output.split())
    assert f"--jump [VALUE] {JUMP.help}" in text and other in text and NAMED.odds.threshold.help in text
    assert f"has no {other}: ask --jump." in run("odds", code, "--seat", "0", other, "3", code=2).output
    for bad in (["--jump", "-3"], ["--jump", "high"]):
        assert "A height is a whole number from 0 on" in run("odds", code, "--seat", "0", *bad, code=2).output
    assert "'4' is not understood" in run("odds", code, "4", "--seat", "0", "--jump", "3", code=2).output


@pytest.mark.parametrize("name", ["", "2nd", "to reach", "_hidden"])
def test_a_name_can_be_typed(name: str) -> None:
    with pytest.raises(ValueError, match="plain word"):
        replace(JUMP, name=name)


def test_no_game_takes_a_word_that_means_something_else() -> None:
    thresholds = [game.odds.threshold for game in all_games() if game.odds is not None]
    taken = {*dir(Asking), *(param.name for param in command.params)}
    for threshold in filter(None, thresholds):
        assert not {threshold.name, f"{threshold.name}_curve"} & taken


def test_the_example_of_the_kit_is_true() -> None:
    result = doctest.testmod(kit)
    assert (result.failed, result.attempted) == (0, 2)
