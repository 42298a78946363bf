"""Games that survive: one small readable file a game, written safely, under the browser's key.

A key and a game's id are 128 random bits each, in hexadecimal: names that cannot be guessed, never a path.
"""

from __future__ import annotations

import errno
import json
import os
import re
import secrets
import time
from pathlib import Path
from typing import Any

from heroplay.core.errors import BadInput
from heroplay.core.files import write_whole

_NAME = re.compile(r"[0-9a-f]{32}\Z")
LARGEST = 3_000_000
MOST = 20  # games kept for one key
DAMAGED = "The saved game is damaged and cannot be opened. It stays where it is; a new game can be begun."

DAY = 86_400 * 10**9  # nanoseconds: two machines may differ by that
GAME, DECK, TREE = "json", "deck", "whatif"  # how the names of the files end
ONE_LEARNER = "HEROPLAY_ONE_LEARNER"

Stamp = tuple[int, int, int]


def folder() -> Path:
    """Where saves live: HEROPLAY_SAVES, else the user's data folder."""
    return Path(_folder())


def _folder() -> str:
    named = os.environ.get("HEROPLAY_SAVES")
    if named:
        return named
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return os.path.join(data, "heroplay", "saves")


def serve_one_learner(alone: bool) -> None:
    """Tell this process and its kernels that only this machine's user can come: app and terminal share their progress.

    HEROPLAY_ONE_LEARNER=0 keeps them apart; a server that others can reach never shares, whatever is set.
    """
    if alone:
        os.environ.setdefault(ONE_LEARNER, "1")
    else:
        os.environ[ONE_LEARNER] = "0"


def one_learner() -> bool:
    """Was this kernel started by a server that only this machine's user can reach?"""
    return os.environ.get(ONE_LEARNER) == "1"


def valid_key(key: Any) -> str:
    """The key of a browser, if it is one."""
    return _valid(key, "That is not a browser key: it has 32 characters, 0 to 9 and a to f.")


def valid_id(game: Any) -> str:
    """The id of a saved game, if it is one."""
    return _valid(game, "That is not a link to a saved game.")


def _valid(name: Any, problem: str) -> str:
    if not isinstance(name, str) or not _NAME.match(name):
        raise BadInput(problem)
    return name


def new_id() -> str:
    """A name that nobody can guess."""
    return secrets.token_hex(16)


def _path(key: str, game: str, kind: str = GAME) -> Path:
    return Path(_name(key, game, kind))


def _name(key: str, game: str, kind: str) -> str:
    """Where its file is.  Before every move somebody looks there, and making a Path takes longer than looking."""
    return os.path.join(_folder(), f"{valid_key(key)}.{valid_id(game)}.{kind}")


def save(key: str, game: str, data: dict[str, Any], kind: str = GAME) -> Stamp:
    """Write the game, or work of another kind: whole or not at all, and never larger than can be read again."""
    path, text = _path(key, game, kind), json.dumps(data, ensure_ascii=False, indent=1)
    if len(text.encode("utf-8", "replace")) > LARGEST:
        raise OSError(errno.EFBIG, f"it is larger than {LARGEST:,} bytes")
    return _stamp_of(write_whole(path, text))


def stamp(key: str, game: str, kind: str = GAME) -> Stamp | None:
    """What changes whenever somebody writes the game; None when there is none."""
    try:
        return _stamp_of(os.stat(_name(key, game, kind)))
    except OSError:
        return None


def _stamp_of(found: os.stat_result) -> Stamp:
    return found.st_ino, found.st_mtime_ns, found.st_size


def load(key: str, game: str, kind: str = GAME) -> dict[str, Any] | None:
    """A saved game; None when there is none; a sentence when it is damaged or cannot be read now."""
    path = _path(key, game, kind)
    try:
        if path.stat().st_size > LARGEST:
            raise BadInput(DAMAGED)
        data = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BadInput(f"The saved game cannot be read now: {error.strerror or error}. It stays where it is.") from None
    except (ValueError, RecursionError):
        raise BadInput(DAMAGED) from None
    if not isinstance(data, dict):
        raise BadInput(DAMAGED)
    return data


def games(key: str, kind: str = GAME) -> list[str]:
    """The ids of a key's games, the last one written first.

    A date that is yet to come is wrong: such a game counts as older than all others.
    """
    found, latest = [], time.time_ns() + DAY
    for path in folder().glob(f"{valid_key(key)}.*.{kind}"):
        try:
            written = path.stat().st_mtime_ns
        except OSError:  # another page has thrown it away meanwhile
            continue
        found.append((written <= latest, written, path.name[33:65]))
    return [game for _, _, game in sorted(found, reverse=True) if _NAME.match(game)]


def key_of(game: str) -> str | None:
    """The key under which a game is kept, for a link from another browser."""
    found = [path.name[:32] for path in folder().glob(f"*.{valid_id(game)}.json")]
    return found[0] if found and _NAME.match(found[0]) else None


def prune(key: str, kind: str = GAME) -> None:
    """Forget the oldest games of a key when there are too many: first those that are over."""
    late = games(key, kind)[1:]
    extra = len(late) + 1 - MOST
    if extra <= 0:
        return
    over = [game for game in late if _is_over(key, game, kind)]
    running = [game for game in late if game not in over]
    for game in [*reversed(over), *reversed(running)][:extra]:
        forget(key, game, kind)


def _is_over(key: str, game: str, kind: str) -> bool:
    try:
        return bool((load(key, game, kind) or {}).get("over"))
    except BadInput:
        return False


def forget(key: str, game: str, kind: str = GAME) -> None:
    """Throw a saved game away."""
    _path(key, game, kind).unlink(missing_ok=True)
