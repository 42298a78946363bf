"""Games that survive: one small readable file a key, written safely.  A key is 128 random bits kept in the browser."""

from __future__ import annotations

import json
import os
import re
import tempfile
from pathlib import Path
from typing import Any

from heroplay.core.errors import BadInput

_KEY = re.compile(r"[0-9a-f]{32}\Z")
LARGEST = 3_000_000


def folder() -> Path:
    """Where saves live: HEROPLAY_SAVES, else the user's data folder."""
    named = os.environ.get("HEROPLAY_SAVES")
    if named:
        return Path(named)
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "heroplay" / "saves"


def valid_key(key: Any) -> str:
    """The key, if it is one: a name, never a path."""
    if not isinstance(key, str) or not _KEY.match(key):
        raise BadInput("That is no key of a saved game.")
    return key


def _path(key: str) -> Path:
    return folder() / f"{valid_key(key)}.json"


def save(key: str, data: dict[str, Any]) -> None:
    """Write the game: whole or not at all."""
    path = _path(key)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".save-", suffix=".json")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(data, file, ensure_ascii=False, indent=1)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def load(key: str) -> dict[str, Any] | None:
    """The saved game of a key; None when there is none; a sentence when it is damaged."""
    path = _path(key)
    try:
        if path.stat().st_size > LARGEST:
            raise BadInput("The saved game is too large to be one of ours.")
        data = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return None
    except (ValueError, UnicodeDecodeError, OSError):
        raise BadInput("The saved game is damaged and cannot be opened. A new game can be begun.") from None
    if not isinstance(data, dict):
        raise BadInput("The saved game is damaged and cannot be opened. A new game can be begun.")
    return data


def forget(key: str) -> None:
    """Throw a saved game away."""
    _path(key).unlink(missing_ok=True)
