"""A browser's key for another address: a short code, good for one day and one use, kept beside the saves.

A browser keeps its key by host and port, so a new address of the same server finds no games.  The code takes the key
there.  It is short enough to type, so it lives for a day and wrong codes are counted for all pages together.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from heroplay.core.errors import BadInput
from heroplay.tutor import progress as progresses
from heroplay.ui import saves
from heroplay.ui.learning import known, progress_file

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # 32 signs: no I and 1, no O and 0
LENGTH = 8  # 40 bits
GOOD_FOR = 24 * 3600  # seconds
WINDOW, MOST_WRONG = 600, 60  # seconds, and wrong codes allowed in them for all pages together
MOST_CODES = 1000
WRONG = "There is no such code, or it was used, or it is older than a day. Show a new one at the other address."
TOO_MANY = "Too many wrong codes were typed. Wait ten minutes, then try again."
NOTHING = "There is nothing to bring yet: at this address you have no games and no stars."


@dataclass(frozen=True)
class Brought:
    """What a code has brought: the key, how much lies under it now, and how much of that was here before."""

    key: str
    games: int
    steps: int
    added: int = 0

    @property
    def said(self) -> str:
        """The same in a sentence or two."""
        done = _count(self.steps, "finished step")
        there = f"Your games are here: {_count(self.games, 'game')} and {done} of lessons."
        if self.added:
            there += f" {_count(self.added, 'game')} that you had here {'is' if self.added == 1 else 'are'} among them."
        if self.games > saves.MOST:
            there += f" When you begin the next one, only {saves.MOST} are kept: the oldest finished ones go first."
        return there


def _count(n: int, word: str) -> str:
    return f"{n} {word}{'' if n == 1 else 's'}"


def _folder() -> Path:
    return saves.folder() / "carry"


def _file(code: str) -> Path:
    """The file that holds a code; its name does not reveal the code."""
    name = hashlib.sha256(code.encode(errors="replace")).hexdigest()
    return _folder() / f"{name[:32]}.code"


def show(key: Any, now: float | None = None) -> str:
    """A new code for a browser's key, in two groups; an older one of the same key is good no longer."""
    key, now = saves.valid_key(key), time.time() if now is None else now
    if not any(saves.folder().glob(f"{key}.*")):
        raise BadInput(NOTHING)
    live = _live(now)
    for path, (owner, _) in live.items():
        if owner == key:
            path.unlink(missing_ok=True)
    if len(live) >= MOST_CODES:
        raise BadInput("Too many codes are waiting to be used. Try again tomorrow.")
    _folder().mkdir(parents=True, exist_ok=True, mode=0o700)
    code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    handle = os.open(_file(code), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump({"key": key, "until": now + GOOD_FOR}, file)
    return f"{code[:4]}-{code[4:]}"


def bring(code: Any, here: Any = None, now: float | None = None) -> Brought:
    """Use a code up: its key, with everything of the key that this browser had here moved to it."""
    now = time.time() if now is None else now
    old = None if here is None else saves.valid_key(here)
    if _wrong(now) >= MOST_WRONG:
        raise BadInput(TOO_MANY)
    typed = "".join(str(code)[:40].upper().replace("-", " ").split())
    path = _file(typed)
    owner, until = _read(path) or ("", 0.0)
    if not owner or until < now:
        _count_wrong(now)
        raise BadInput(WRONG)
    if owner == old:
        raise BadInput("This code is from this very address: your games are here already.")
    try:
        path.unlink()  # whoever takes it away has used it
    except FileNotFoundError:
        raise BadInput(WRONG) from None
    try:
        added = _move(old, owner) if old is not None else 0
    except OSError as error:
        raise BadInput(f"Your games could not be moved: {error.strerror or error}. They stay where they are.") from None
    return Brought(owner, len(saves.games(owner)), len(known(owner)[0].steps), added)


# ---- what lies in the folder


def _read(path: Path) -> tuple[str, float] | None:
    try:
        found = json.loads(path.read_text("utf-8"))
        return saves.valid_key(found["key"]), float(found["until"])
    except (OSError, ValueError, KeyError, TypeError, BadInput):
        return None


def _live(now: float) -> dict[Path, tuple[str, float]]:
    """The codes that are good; what is too old, or no code, is thrown away."""
    live = {}
    for path in _folder().glob("*.code"):
        found = _read(path)
        if found is None or found[1] < now:
            path.unlink(missing_ok=True)
        else:
            live[path] = found
    return live


def _wrong(now: float) -> int:
    """How many wrong codes were typed in this window and the one before."""
    window = int(now // WINDOW)
    files = [_folder() / f"wrong-{number}" for number in (window, window - 1)]
    for path in _folder().glob("wrong-*"):
        if path not in files:
            path.unlink(missing_ok=True)
    return sum(path.stat().st_size for path in files if path.exists())


def _count_wrong(now: float) -> None:
    """One byte more: appending is safe when several kernels do it at once."""
    _folder().mkdir(parents=True, exist_ok=True, mode=0o700)
    handle = os.open(_folder() / f"wrong-{int(now // WINDOW)}", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        os.write(handle, b".")
    finally:
        os.close(handle)


# ---- from one key to another


def _move(old: str, new: str) -> int:
    """Games are moved, progress is merged, nothing is thrown away: how many games came over."""
    games = len(saves.games(old))
    mine = progress_file(old)
    for path in saves.folder().glob(f"{old}.*"):
        target = path.with_name(new + path.name.removeprefix(old))
        if path == mine and target.exists():
            here, wrong = progresses.load(path)
            # What cannot be read stays where it is; another page may be writing the same file just now.
            if not wrong and progresses.keep(target, here, lambda _: None)[2]:
                path.unlink(missing_ok=True)
        elif not target.exists():
            path.rename(target)
    return games
