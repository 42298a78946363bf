"""JSON and TOML from outside, names that people give, and numbers that are none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import heroplay as hp
from heroplay.core import codec
from heroplay.core.names import given_name, told_apart, whole_number
from heroplay.core.reading import checked, read_json, read_toml
from heroplay.core.record import HEAD
from heroplay.core.text import short
from heroplay.explore.house import read_value
from heroplay.kit.notation import split_answer, who_speaks
from heroplay.tutor import progress
from heroplay.tutor.lessons import read_chapter
from tests.fuzz.nasty import nested

DEEP = "[" * 100_000
LONG = "9" * 5_000


@pytest.mark.parametrize(
    "text", [DEEP, '{"a":' * 5_000, f'{{"heroplay": {LONG}}}', '"\\ud800"', "{", "[1,]", "x" * 500_001, "1" + "0" * 30]
)
def test_json_that_cannot_be_meant_gets_a_sentence(text: str) -> None:
    with pytest.raises(hp.BadInput, match="This file"):
        read_json(text, "This file")
    with pytest.raises(hp.BadInput, match=r"not a progress file|too large"):
        progress.read(text)


@pytest.mark.parametrize(
    "text",
    [
        f"a = {DEEP}\n", "a = " + "{b = " * 2_000, f"a = {LONG}\n", "a." * 15_000 + "b = 1\n",
        "[" + "a." * 9_000 + "b]\n", "x = { " + '"a" . ' * 900 + "b = 1 }\n", "a = '''\n", "a = 5 5\n", "# é\na = 1e\n",
    ],
)  # fmt: skip
def test_toml_that_cannot_be_meant_gets_a_sentence(text: str) -> None:
    """Keys of 15,000 dots are refused before they are read: a parser takes many seconds for them."""
    for read in (lambda: read_toml(text, "It"), lambda: read_chapter(text), lambda: hp.deck(text)):
        with pytest.raises(hp.BadInput):
            read()


def test_a_key_of_many_dots_never_comes_to_the_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heroplay.core.reading.tomllib", None)
    with pytest.raises(hp.BadInput, match="more than 10 dots"):
        read_toml("a." * 15_000 + "b = 1\n", "It")


def test_dots_and_brackets_in_texts_are_no_keys() -> None:
    opened = "[" * 60
    text = f'a = "1.2.3.4.5.6.7.8.9.10.11.12 {opened}"\nb = """\nx.x.x.x.x.x.x.x.x.x.x.x = 1\n"""\n# {opened}'
    assert set(read_toml(text, "It")) == {"a", "b"}


@pytest.mark.parametrize("data", [2**70, {"a": [10**4000]}, "\ud800", {"\udfff": 1}, nested(60)])
def test_data_that_no_file_can_keep_is_refused(data: Any) -> None:
    with pytest.raises(hp.BadInput):
        checked(data, "This")


# ---- each is answered by a sentence that says what was wrong


@pytest.mark.parametrize(
    "ask, words",
    [
        (lambda: hp.replay(f"{HEAD}\ngame: herocard\nseen by seat: ²\n"), "'²' is not a seat's number"),
        (lambda: hp.replay(f"{HEAD}\ngame: herocard\n-\n1. pass\n"), "'-' ends a variation, and none is open"),
        (lambda: hp.replay(f"{HEAD}\ngame: herocard\nsetup: {DEEP}\n"), "the setup is nested"),
        (lambda: read_value(hp.table("herocard").game, "hand_cap", "--5"), "say a whole number, not '--5'"),
        (lambda: hp.table("herocard", heroes=[["x" * 300], "ninja"]), "is not a hero: give a name"),
        (lambda: hp.table("herocard", heroes=["ninja"]), "heroes: at least 2 are needed, not 1"),
        (lambda: hp.table("herocard", hand_cap=99), "hand_cap: 99 is too large: at most 12"),
        (lambda: hp.table("realms", format="x"), "format: 'x' is not one of 'duel'"),
        (lambda: hp.table("realms", players=[5, "B"]), "players.0: 5 is not a text"),
        (lambda: hp.table("herocard").play({"do": "fly", "seat": 0}), "'fly' is not one of 'discard'"),
        (lambda: hp.table("herocard").play({"seat": 0}), "'do' is missing"),
        (lambda: hp.table("realms", players=["A\ud800", "B"]), "half a character"),
        (lambda: hp.table("realms", players=["A\x1b[31m", "B"]), "character 2 is U+001B"),
        (lambda: hp.table("realms", players=["A\u202eB", "B"]), "character 2 is U+202E (right-to-left override)"),
        (lambda: hp.table("realms", players=[":)", "B"]), "a letter or digit among them"),
        (lambda: hp.table("realms", players=["Orc Grunt of Bob", "Bob"]), "that is a card of Bob"),
        (lambda: hp.table("realms", seed=10**4299), "more than 19 digits"),
        (lambda: hp.table("herocard", seed=-(10**25)), "more than 19 digits"),
        (lambda: hp.position("herocard", {"samurai": {"shown": 5}}), "samurai.shown: give a list of card names"),
        (lambda: hp.position("herocard", {"samurai": {"shown": [["x"]]}}), "is not the name of a card"),
        (lambda: hp.position("herocard", {"samurai": {"deployed": 5}}), "deployed: give a list of card names"),
        (lambda: hp.position("herocard", {"samurai": {"twisted": {"a": 1}}}), "twisted: give a list of card names"),
        (lambda: hp.position("herocard", {"then": [5]}), "then, action 1 (5): say an action in words"),
        (lambda: hp.position("realms", {"then": [[5]]}), "say an action in words"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(ask: Any, words: str) -> None:
    with pytest.raises(hp.BadInput) as told:
        ask()
    assert words.casefold() in str(told.value).casefold()


def test_a_code_whose_snapshots_are_none_is_refused() -> None:
    t = hp.position("herocard", {"samurai": {"hand": ["Overhand Thrust"]}, "then": ["attack Overhand Thrust"]})
    data = t.game.storage.to_data(t.state)
    for wrong in ([5], 5, [[]], [None], "x", {"a": 1}):
        with pytest.raises(hp.BadInput):
            hp.load(codec.encode("herocard", {**data, "before": wrong}))
        frames = [{**f, "before": wrong} if f["do"] == "sequence" else f for f in data["frames"]]
        with pytest.raises(hp.BadInput):
            hp.load(codec.encode("herocard", {k: v for k, v in {**data, "frames": frames}.items() if k != "before"}))


# ---- names


def test_a_string_never_names_a_file_and_a_path_does(tmp_path: Path) -> None:
    file = tmp_path / "crow.toml"
    file.write_text(hp.deck("samurai", name="Crow :)").toml, "utf-8")
    assert hp.deck(file).name == "Crow :)"
    assert hp.table("herocard", heroes=[file, "ninja"], hero_point_limit=99).names == ["Crow :)", "Ninja"]
    for named in (str(file), f"{file},ninja", [str(file), "ninja"]):
        with pytest.raises(hp.BadInput, match="A name never opens a file"):
            hp.table("herocard", heroes=named)
    with pytest.raises(hp.BadInput, match="A name never opens a file"):
        hp.deck(str(file))


def test_names_that_read_the_same_are_told_apart() -> None:
    assert told_apart(("Ann", "ann!", "Ann 2")) == ("Ann 1", "ann! 3", "Ann 2")
    assert told_apart(("Ann", "Bob")) == ("Ann", "Bob")


def test_a_name_may_have_signs_in_it() -> None:
    assert [given_name(n) for n in ("Ann :)", " Max  :D ", "a;b")] == ["Ann :)", "Max :D", "a;b"]
    assert who_speaks("Ann :): pass", ["Ann :)", "Bob"])[1] == "pass"
    assert who_speaks("Ann: pass: pass", ["Ann: pass", "Ann"]) == (0, "pass")
    assert who_speaks("pass", ["Ann"]) == (None, "pass")
    assert split_answer("A + B + Gold", ["A + B", "Gold"]) == ["A + B", "Gold"]


def test_what_is_shown_of_a_value_is_short() -> None:
    assert [whole_number(t) for t in ("7", " 12 ", "²", "٣", "-1", LONG, "")] == [7, 12, None, None, None, None, None]
    assert len(short("x" * 9_000)) < 90 and len(short([1] * 9_000)) < 90 and "too long" in short(10**5_000)
    assert json.loads(json.dumps(short("\ud800"))) == "'\\ud800'"
