"""Saved games: records in files, with a sentence for every way in which a file can be wrong."""

from __future__ import annotations

import random
from pathlib import Path

import heroplay
from heroplay.core import record as records
from heroplay.core.errors import BadInput
from heroplay.table import Table

SUFFIX = ".heroplay"


def named(text: str) -> list[str | Path]:
    """Names with commas between them; one that ends in .toml is a file.  Only the command line reads files by name."""
    names = [name.strip() for name in text.split(",")]
    return [Path(name).expanduser() if name.endswith(".toml") else name for name in names]


def save(table: Table, name: str) -> Path:
    """Write the record of a game; a file that is not a record is never overwritten."""
    path = _path(name)
    path = path if path.suffix else path.with_suffix(SUFFIX)
    try:
        if path.exists() and not _is_record(path):
            raise BadInput(f"{path} exists and is not a HeroPlay record; choose another name.")
        path.write_text(table.record(), "utf-8")
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror or error}.") from None
    return path


def load(name: str) -> Table:
    """The game of a file, or of a code; what a code does not know is dealt again."""
    return _with_all_cards(heroplay.load(name)) if is_code(name) else _read(name)


def load_as_it_is(name: str) -> Table:
    """The same, but what a code does not know stays unknown."""
    return heroplay.load(name) if is_code(name) else _read(name)


def is_code(name: str) -> bool:
    return name.strip().startswith("hp") and name.count(".") == 3


def _with_all_cards(table: Table) -> Table:
    """A code of one seat has gaps; cards that fit are dealt into them, so that the game can go on."""
    game, state = table.game, table.state
    for seat in range(len(table.names)):
        if game.play.key(game.knowledge.observe(state, seat)) == game.play.key(state):
            return Table(game, game.knowledge.deal_unseen(state, seat, random.Random()))
    return table


def _read(name: str) -> Table:
    path = _path(name)
    try:
        if not path.exists() and not path.suffix:
            path = path.with_suffix(SUFFIX)
        if not path.is_file():
            raise BadInput(f"There is no file {str(path)!r}.")
        if path.stat().st_size > records.LONGEST:
            raise BadInput(f"{path} is too large for a record: at most {records.LONGEST:,} bytes.")
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not a text file, so it is not a record.") from None
    except (OSError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    try:
        return heroplay.replay(text)
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from None


def _path(name: str) -> Path:
    if not name.strip():
        raise BadInput("Say which file, for instance: save mygame")
    try:
        return Path(name.strip()).expanduser()
    except (RuntimeError, ValueError) as error:
        raise BadInput(f"{name!r} is not a file name: {error}.") from None


def _is_record(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(records.HEAD)) == records.HEAD.encode()
