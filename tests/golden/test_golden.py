"""Stored games, to be read in review: their actions are played again, and the text must come out the same.

HEROPLAY_GOLDEN=1 writes the text anew, never the actions; `tests.golden.make` lets a bot play a new game.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import heroplay as hp
from tests.golden.replay import TESTS, files, missing, read, replay

REWRITE = os.environ.get("HEROPLAY_GOLDEN") == "1"


@pytest.mark.parametrize("file", files(), ids=lambda file: f"{file.parents[1].name}-{file.stem}")
def test_the_game_comes_out_as_it_was_read(file: Path) -> None:
    golden, name = read(file), file.relative_to(TESTS)
    t, text = replay(golden)
    assert not missing(golden, t), f"{name} no longer shows {missing(golden, t)}"
    assert hp.replay(t.record()).record() == t.record()
    if REWRITE:
        file.write_text(text, "utf-8")
    assert text == file.read_text("utf-8"), f"{name} differs; when that is meant: make golden, and read the difference"


def test_every_game_has_golden_games() -> None:
    assert {file.parents[1].name for file in files()} >= {"herocard", "realms"}
