"""Games that survive: one small readable file a game, written safely, under the browser's key.

A key and a game's id are 128 random bits each, in hexadecimal: names that cannot be guessed, never a path.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import tempfile
from pathlib import Path
from typing import Any

from heroplay.core.errors import BadInput

_NAME = re.compile(r"[0-9a-f]{32}\Z")
LARGEST = 3_000_000
MOST = 20  # games kept for one key
DAMAGED = "The saved game is damaged and cannot be opened. It stays where it is; a new game can be begun."

Stamp = tuple[int, int, int]


def folder() -> Path:
    """Where saves live: HEROPLAY_SAVES, else the user's data folder."""
    named = os.environ.get("HEROPLAY_SAVES")
    if named:
        return Path(named)
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "heroplay" / "saves"


def valid_key(key: Any) -> str:
    """The key of a browser, if it is one."""
    return _valid(key, "That is no key of a browser: 32 characters, 0 to 9 and a to f.")


def valid_id(game: Any) -> str:
    """The id of a saved game, if it is one."""
    return _valid(game, "That is no link to a saved game.")


def _valid(name: Any, problem: str) -> str:
    if not isinstance(name, str) or not _NAME.match(name):
        raise BadInput(problem)
    return name


def new_id() -> str:
    """A name that nobody can guess."""
    return secrets.token_hex(16)


def _path(key: str, game: str) -> Path:
    return folder() / f"{valid_key(key)}.{valid_id(game)}.json"


def save(key: str, game: str, data: dict[str, Any]) -> Stamp:
    """Write the game: whole or not at all."""
    path = _path(key, game)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)  # the names are secrets
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".save-", suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(data, file, ensure_ascii=False, indent=1)
            file.flush()
            written = os.fstat(handle)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return _stamp_of(written)


def stamp(key: str, game: str) -> Stamp | None:
    """What changes whenever somebody writes the game; None when there is none."""
    try:
        return _stamp_of(_path(key, game).stat())
    except OSError:
        return None


def _stamp_of(found: os.stat_result) -> Stamp:
    return found.st_ino, found.st_mtime_ns, found.st_size


def load(key: str, game: str) -> dict[str, Any] | None:
    """A saved game; None when there is none; a sentence when it is damaged."""
    path = _path(key, game)
    try:
        if path.stat().st_size > LARGEST:
            raise BadInput(DAMAGED)
        data = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return None
    except (ValueError, OSError, RecursionError):
        raise BadInput(DAMAGED) from None
    if not isinstance(data, dict):
        raise BadInput(DAMAGED)
    return data


def games(key: str) -> list[str]:
    """The ids of a key's games, the last one written first."""
    found = [(path.stat().st_mtime_ns, path.name[33:65]) for path in folder().glob(f"{valid_key(key)}.*.json")]
    return [game for _, game in sorted(found, reverse=True) if _NAME.match(game)]


def key_of(game: str) -> str | None:
    """The key under which a game is kept, for a link from another browser."""
    found = [path.name[:32] for path in folder().glob(f"*.{valid_id(game)}.json")]
    return found[0] if found and _NAME.match(found[0]) else None


def prune(key: str) -> None:
    """Forget the oldest games of a key when there are too many: first those that are over."""
    late = games(key)[1:]
    extra = len(late) + 1 - MOST
    if extra <= 0:
        return
    over = [game for game in late if _is_over(key, game)]
    running = [game for game in late if game not in over]
    for game in [*reversed(over), *reversed(running)][:extra]:
        forget(key, game)


def _is_over(key: str, game: str) -> bool:
    try:
        return bool((load(key, game) or {}).get("over"))
    except BadInput:
        return False


def forget(key: str, game: str) -> None:
    """Throw a saved game away."""
    _path(key, game).unlink(missing_ok=True)
