"""No word of a game stands outside its folder: what tools, tutor and board know of a game comes through its record."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from heroplay.games.registry import all_games

ROOT = Path(__file__).parents[2]
HOME = ROOT / "heroplay"
KINDS = frozenset((".py", ".toml", ".css", ".html", ".j2", ".md"))  # JavaScript will follow
MOST_EXCEPTIONS = 10

#: Lines that may keep a game's word: the file, a part of the line, and why.
EXCEPTIONS: tuple[tuple[str, str, str], ...] = (
    ("heroplay/__init__.py", "t = hp.table(", "the first example that anybody reads must run as it stands"),
    ("heroplay/__init__.py", "t.check(", "the same example"),
    ("heroplay/table.py", '"""A new game: `table(', "the example of the most used function"),
    ("heroplay/cli/puzzles.py", "LEARNER = (", "an alias for what people have learned to type"),
    ("heroplay/dev/bench/board.py", "observer.observe(", "a word of the DOM, not of a game"),
)

#: Names of cards that are also plain English or plain Python where they stand with a capital.
COMMON = frozenset(("Command",))

_OURS = re.compile(r"heroplay|has no attribute", re.IGNORECASE)  # our name; what Python says of every object
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


_WORD = re.compile(r"\w+")


class Found(NamedTuple):
    place: str  # from the root of the checkout
    number: int
    line: str
    word: str

    def __str__(self) -> str:
        return f"{self.place}:{self.number}: {self.word!r} in: {self.line.strip()[:100]}"


def _names(data: Any) -> Iterator[str]:
    """Every `name` and `title` in a data file."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in ("name", "title") and isinstance(value, str):
                yield value
            else:
                yield from _names(value)
    elif isinstance(data, list):
        for value in data:
            yield from _names(value)


def words_of(game_id: str) -> set[str]:
    """What is this game's own: its id and title, its rules' prefix, the names in its data, and a list made by hand."""
    game = next(game for game in all_games() if game.info.id == game_id)
    by_hand = (ROOT / "tests" / game_id / "own_words.txt").read_text("utf-8").splitlines()
    found = {game_id, game.info.title, f"{game.rulebook.prefix}-"}
    found |= {line.strip() for line in by_hand if line.strip() and not line.startswith("#")}
    for file in (HOME / "games" / game_id / "data").rglob("*.toml"):
        names = set(_names(tomllib.loads(file.read_text("utf-8"))))
        is_cards = file.stem == "cards" or file.parent.name == "cards"
        found |= {name for name in names if " " in name or (is_cards and name not in COMMON)}
    return {word for word in found if "{" not in word}


def _pattern(words: set[str]) -> re.Pattern[str]:
    """Any of these as a whole word."""
    each = sorted(words, key=len, reverse=True)
    return re.compile("|".join(rf"(?<!\w){re.escape(w)}" + ("" if w.endswith("-") else r"(?!\w)") for w in each))


def _apart(line: str) -> str:
    """The line with identifiers taken apart: `of_heroes` and `HeroRow` become words."""
    return _CAMEL.sub(" ", _OURS.sub("ours", line)).replace("_", " ")


def words_in(text: str, words: set[str]) -> Iterator[tuple[int, str, str]]:
    """Line number, line and word, for every line in which one stands."""
    there = set(_WORD.findall(text)) | set(_WORD.findall(_apart(text)))
    near = {word for word in words if _WORD.findall(word)[0] in there}  # few: one pattern for all would be slow
    if not near:
        return
    pattern = _pattern(near)
    for number, line in enumerate(text.splitlines(), 1):
        found = pattern.search(_OURS.sub("ours", line)) or pattern.search(_apart(line))
        if found:
            yield number, line, found[0]


def _sources() -> Iterator[Path]:
    for file in sorted(HOME.rglob("*")):
        if file.suffix in KINDS and "__pycache__" not in file.parts and file.is_relative_to(HOME / "games") is False:
            yield file


@cache
def all_found() -> tuple[Found, ...]:
    words = set().union(*(words_of(game.info.id) for game in _built_in()))
    return tuple(
        Found(file.relative_to(ROOT).as_posix(), *hit)
        for file in _sources()
        for hit in words_in(file.read_text("utf-8"), words)
    )


def _built_in() -> list[Any]:
    return [game for game in all_games() if (HOME / "games" / game.info.id).is_dir()]


def _excepted(found: Found) -> bool:
    return any(found.place == place and part in found.line for place, part, _ in EXCEPTIONS)


def test_no_word_of_a_game_stands_outside_its_folder():
    wrong = [str(found) for found in all_found() if not _excepted(found)]
    assert not wrong, f"{len(wrong)} lines know a game:\n" + "\n".join(wrong)


def test_every_exception_is_needed_and_they_are_few():
    used = [found for found in all_found() if _excepted(found)]
    assert len(used) <= MOST_EXCEPTIONS, [str(found) for found in used]
    for place, part, why in EXCEPTIONS:
        assert why
        assert any(f.place == place and part in f.line for f in used), f"no longer needed: {place}, {part!r}"


def test_every_game_says_what_is_its_own():
    for game in _built_in():
        assert (ROOT / "tests" / game.info.id / "own_words.txt").is_file(), game.info.id
        assert len(words_of(game.info.id)) > 20


def test_words_are_found_in_sentences_and_in_identifiers():
    words = {"hero", "heroes", "Hero", "Jab!", "HC-", "Steel Beam"}
    for text in ("a hero.", "_hero(", "of_heroes", "HeroRow", 'play("Jab!")', "see HC-4.18", "a Steel Beam"):
        assert list(words_in(text, words)), text
    for text in ("heroplay.core", "HeroPlay", "HEROPLAY_SAVES", "heroic", "herons", "Steel", "XHC-1"):
        assert not list(words_in(text, words)), text


def test_tools_are_typed_records_and_not_knobs_by_name():
    """An option that a simulation turns is a knob; a dict of a game's hooks, found by key, is not to come back."""
    for file in HOME.rglob("*"):
        if file.suffix in KINDS | {".js"}:
            assert "knobs" not in file.read_text("utf-8"), file
