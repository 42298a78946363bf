"""Whatever comes in, what goes out is a HeroPlayError with a sentence, and the table stays as it was."""

from __future__ import annotations

import copy
import json
import random
import string
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import heroplay as hp
from heroplay.core import codec
from heroplay.core.record import HEAD
from heroplay.table import Table
from tests import toys

GAMES = ["herocard", *(game.info.id for game in toys.TOYS)]


def at_all_questions(game: str) -> dict[str, Table]:
    """One table for each question that random games of it ask."""
    found: dict[str, Table] = {}
    for seed in range(6):
        options: dict[str, Any] = {"heroes": ["talon", "miko", "ninja"]} if game == "herocard" else {}
        t, rng = hp.table(game, seed=seed, **options), random.Random(seed)
        while t.outcome is None and t.ply < 400:
            ask = next(iter(t.game.play.pending(t.state).values()))
            found.setdefault(f"{t.state.frames[-1].do} {ask}", Table(t.game, t.state))
            t.play(t.game.play.sample(t.state, rng)[0])
        found.setdefault("over", Table(t.game, t.state))
    return found


TABLES = {f"{game}: {ask}": t for game in GAMES for ask, t in at_all_questions(game).items()}
FRAGMENTS = [
    "attack", "block", "play", "discard", "draw", "clear", "pass", "refresh", "choose", "commit", "fold", "move to",
    "bar", "stay", "at", "naming", "deployed", "nothing", "all", "body", "mind", "x", "body 1", "x:9", "+", ",", ":",
    "0", "-3", "99", "Talon", "Miko", "Ninja", "Ann", "Rosa", "harbour", "folded", "Tailwind", "Paper", "?", "^", "(",
]  # fmt: skip
words = st.sampled_from(FRAGMENTS)
spoken = st.text(max_size=60) | st.lists(words | st.text(max_size=4), max_size=7).map(" ".join)
plain_values = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8) | words
parts = st.sampled_from(["do", "seat", "cards", "n", "target", "card", "to", "picks"]) | st.text(max_size=5)
anything = st.recursive(
    plain_values,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
quick = settings(max_examples=200, deadline=None, derandomize=True)


def answered(ask: Any, *args: Any) -> Any:
    """What it gave, or None when it refused with a sentence."""
    try:
        return ask(*args)
    except hp.HeroPlayError as error:
        assert str(error).strip()
        return None


@quick
@given(st.sampled_from(sorted(TABLES)), spoken)
def test_any_line_is_answered(name: str, text: str) -> None:
    t = TABLES[name]
    before = t.game.storage.to_data(t.state)
    verdict = answered(t.check, text)
    if verdict is not None:
        assert verdict.rule in t.game.rulebook and verdict.text
        said = t.game.language.say(t.state, verdict.action)
        if verdict.ok:
            assert t.game.play.normal(t.state, t.action(f"{t.names[verdict.action.seat]}: {said}")) in t.legal()
    assert t.game.storage.to_data(t.state) == before


@quick
@given(
    st.sampled_from(sorted(TABLES)),
    st.dictionaries(parts, anything),
    st.sampled_from(["discard", "draw", "clear", "play", "pass", "refresh", "choose", "commit", "move", "answer"]),
)
def test_any_dict_is_answered(name: str, data: dict[str, Any], do: str) -> None:
    t = TABLES[name]
    for asked in (data, {"do": do, **data}, {"seat": 0, **data, "do": do}):
        verdict = answered(t.check, asked)
        assert verdict is None or verdict.text


@quick
@given(st.text(alphabet=st.characters(codec=None), max_size=80) | st.text(string.printable, max_size=200))
def test_any_text_is_no_code_and_no_record(text: str) -> None:
    assert answered(hp.load, text) is None
    assert answered(hp.replay, text) is None
    assert answered(hp.load, f"hp1.herocard.{text}.00000000") is None
    assert answered(hp.replay, f"{HEAD}\n{text}") is None


@quick
@given(anything)
def test_any_data_under_a_true_checksum_is_answered(data: Any) -> None:
    for game in GAMES:
        assert answered(hp.load, codec.encode(game, data)) is None
        made = answered(hp.position, game, data)  # what is left out may be as in a new game: {} is one
        assert made is None or made.seats, "somebody decides in a position"


@quick
@given(st.lists(spoken, max_size=6), st.sampled_from(GAMES), anything)
def test_any_record_is_answered(lines: list[str], game: str, setup: Any) -> None:
    moves = "\n".join(f"{i}. {line}" for i, line in enumerate(lines, 1))
    answered(hp.replay, f"{HEAD}\ngame: {game}\n\n{moves}\n")
    answered(hp.replay, f"{HEAD}\ngame: {game}\nsetup: {json.dumps(setup)}\n\n{moves}\n")


def _places(data: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in nested data."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [here, *(place for key, value in inner for place in _places(value, (*here, key)))]


def _put(data: Any, place: tuple[Any, ...], change: Any) -> Any:
    """The data with one part changed, dropped or doubled."""
    changed = copy.deepcopy(data)
    inner = changed
    for key in place[:-1]:
        inner = inner[key]
    if change == "drop":
        del inner[place[-1]]
    elif change == "double" and isinstance(inner, list):
        inner.append(inner[place[-1]])
    else:
        inner[place[-1]] = change
    return changed


CHANGES = [None, 0, 1, -1, 7, 10**20, "", "x", "?", "jab", "action", [], {}, [0], True, 1.5, "drop", "double"]


@pytest.mark.parametrize("name", sorted(TABLES))
def test_a_changed_position_is_refused_or_plays(name: str) -> None:
    """A code with a true checksum and one thing changed: a sentence, or a table that can be shown and played on."""
    t, rng = TABLES[name], random.Random(name)
    data = t.game.storage.to_data(t.state)
    places = _places(data)[1:]
    for _ in range(200):
        changed = _put(data, rng.choice(places), rng.choice(CHANGES))
        loaded = answered(hp.load, codec.encode(t.game.info.id, changed))
        if loaded is None:
            continue
        assert loaded.prompt and loaded.text() and loaded.code()
        for seat in range(len(loaded.names)):
            loaded.text(seat), loaded.view(seat), loaded.code(seat)
        for _ in range(6):
            if loaded.outcome is None:
                assert loaded.legal()
                loaded.play(loaded.game.play.sample(loaded.state, rng)[0])
