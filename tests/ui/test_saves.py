"""Saves: whole or not at all, under names that are never paths, for the user alone."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

from heroplay.core.errors import BadInput
from heroplay.ui import saves
from tests.ui.client import KEY, OTHER_KEY

GAME, OTHER_GAME = "a" * 32, "b" * 32
NO_NAMES: list[Any] = [
    None, 7, "", "..", "/etc/passwd", "../" + KEY, KEY[:-1], KEY + "0", KEY + "\n", KEY.upper(), "*" * 32, "?" * 32,
    "[a-f]" + "0" * 27, "٣" * 32, KEY.encode(), [KEY],
]  # fmt: skip


@pytest.mark.parametrize("name", NO_NAMES)
def test_a_name_that_is_none_is_refused_everywhere(name: Any, saved: Path):
    for ask in (
        lambda: saves.save(name, GAME, {}),
        lambda: saves.save(KEY, name, {}),
        lambda: saves.load(name, GAME),
        lambda: saves.load(KEY, name),
        lambda: saves.stamp(name, GAME),
        lambda: saves.forget(KEY, name),
        lambda: saves.games(name),
        lambda: saves.key_of(name),
    ):
        with pytest.raises(BadInput):
            ask()
    assert not saved.exists()


def test_what_was_saved_is_loaded():
    saves.save(KEY, GAME, {"x": "é<&>"})
    assert saves.load(KEY, GAME) == {"x": "é<&>"}
    assert saves.load(KEY, OTHER_GAME) is None and saves.load(OTHER_KEY, GAME) is None
    assert saves.games(KEY) == [GAME] and saves.games(OTHER_KEY) == []
    assert saves.key_of(GAME) == KEY and saves.key_of(OTHER_GAME) is None
    saves.forget(KEY, GAME)
    saves.forget(KEY, GAME)
    assert saves.load(KEY, GAME) is None


def test_a_save_that_fails_leaves_the_old_one_and_no_litter(saved: Path, monkeypatch: pytest.MonkeyPatch):
    saves.save(KEY, GAME, {"x": 1})

    def broken(*_: Any, **__: Any) -> None:
        raise OSError("the disk is full")

    with pytest.raises(TypeError):
        saves.save(KEY, GAME, {"x": object()})
    monkeypatch.setattr(os, "replace", broken)
    with pytest.raises(OSError, match="full"):
        saves.save(KEY, GAME, {"x": 2})
    assert saves.load(KEY, GAME) == {"x": 1} and len(list(saved.iterdir())) == 1


def test_a_reader_never_sees_half_a_save(saved: Path, monkeypatch: pytest.MonkeyPatch):
    """At the moment of the swap the new file is whole and the old one still there."""
    saves.save(KEY, GAME, {"x": 1})
    seen = []
    swap = os.replace

    def watched(new: str, old: Path) -> None:
        seen.append((json.loads(Path(new).read_text()), json.loads(Path(old).read_text())))
        swap(new, old)

    monkeypatch.setattr(os, "replace", watched)
    saves.save(KEY, GAME, {"x": 2})
    assert seen == [({"x": 2}, {"x": 1})] and saves.load(KEY, GAME) == {"x": 2}


def test_the_stamp_tells_who_wrote_last():
    mine = saves.save(KEY, GAME, {"x": 1})
    assert saves.stamp(KEY, GAME) == mine and saves.stamp(KEY, OTHER_GAME) is None
    saves.save(KEY, GAME, {"x": 1})
    assert saves.stamp(KEY, GAME) != mine


def test_saves_are_for_the_user_alone(saved: Path):
    saves.save(KEY, GAME, {})
    assert saved.stat().st_mode & 0o077 == 0 and next(saved.iterdir()).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[]", b"7", b"[" * 200_000, b" " * (saves.LARGEST + 1)])
def test_a_damaged_file_is_a_sentence(content: bytes, saved: Path):
    saves.save(KEY, GAME, {})
    next(saved.iterdir()).write_bytes(content)
    with pytest.raises(BadInput, match="damaged"):
        saves.load(KEY, GAME)


def test_the_last_game_written_comes_first():
    for number, game in enumerate((GAME, OTHER_GAME)):
        saves.save(KEY, game, {})
        os.utime(saves._path(KEY, game), ns=(number, number))
    assert saves.games(KEY) == [OTHER_GAME, GAME]


def test_of_too_many_games_those_that_are_over_go_first_and_the_last_one_stays(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(saves, "MOST", 2)
    for number, (letter, over) in enumerate((("a", False), ("b", True), ("c", False), ("d", True))):
        saves.save(KEY, letter * 32, {"over": over})
        os.utime(saves._path(KEY, letter * 32), ns=(number, number))
    saves.prune(KEY)
    assert saves.games(KEY) == ["d" * 32, "c" * 32]
    saves.save(KEY, "e" * 32, {"over": False})
    saves._path(KEY, "e" * 32).write_text("{")
    saves.prune(KEY)
    assert saves.games(KEY) == ["e" * 32, "c" * 32]


def test_a_game_from_the_future_pushes_no_other_out(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(saves, "MOST", 2)
    ahead = (time.time_ns() + 4 * 365 * saves.DAY,) * 2
    saves.save(KEY, "a" * 32, {})
    os.utime(saves._path(KEY, "a" * 32), ns=ahead)
    for letter in "bc":
        saves.save(KEY, letter * 32, {})
        saves.prune(KEY)
    assert set(saves.games(KEY)) == {"b" * 32, "c" * 32}


def test_a_file_that_cannot_be_read_now_is_not_called_damaged(saved: Path, monkeypatch: pytest.MonkeyPatch):
    saves.save(KEY, GAME, {"x": 1})

    def broken(*_: Any, **__: Any) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as here:
        here.setattr(Path, "read_text", broken)
        with pytest.raises(BadInput, match="cannot be read now: Input/output error"):
            saves.load(KEY, GAME)
    assert saves.load(KEY, GAME) == {"x": 1}


def test_what_is_too_large_to_be_read_again_is_not_written(saved: Path, monkeypatch: pytest.MonkeyPatch):
    saves.save(KEY, GAME, {"x": 1})
    monkeypatch.setattr(saves, "LARGEST", 100)
    with pytest.raises(OSError, match="larger than 100 bytes"):
        saves.save(KEY, GAME, {"x": "y" * 100})
    assert saves.load(KEY, GAME) == {"x": 1}


def test_strangers_in_the_folder_are_left_alone(saved: Path):
    saves.save(KEY, GAME, {})
    (saved / f"{KEY}.notes.json").write_text("mine")
    (saved / f"{KEY}.{GAME}.json.bak").write_text("mine")
    assert saves.games(KEY) == [GAME]


def test_the_folder_is_the_users_own_unless_it_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.delenv("HEROPLAY_SAVES")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert saves.folder() == tmp_path / "heroplay" / "saves"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert saves.folder() == tmp_path / ".local" / "share" / "heroplay" / "saves"
