"""Every emblem is on a card or a cover of some game, stands for a shape, or waits in the reserve."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

from heroplay.art import emblems
from heroplay.games.registry import built_in, get_game


def pictures(data: Any) -> Iterator[str]:
    """Whatever a file names as an emblem."""
    if isinstance(data, dict):
        yield from (value for key, value in data.items() if key == "emblem")
    for inner in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from pictures(inner)


def files(folder: Any) -> Iterator[Any]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from files(entry)
        elif entry.name.endswith(".toml"):
            yield entry


def test_no_emblem_is_left_over():
    named = set()
    for name in built_in():
        for entry in files(get_game(name).data):
            for words in pictures(tomllib.loads(entry.read_text("utf-8"))):
                named |= {part.emblem for part in emblems.parts(words)}
    left = set(emblems.layers()) - named - set(emblems.PLAIN_EMBLEMS.values())
    assert left == set(emblems.reserve())
    assert len(named) >= 60
