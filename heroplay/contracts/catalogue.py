"""A catalogue: what there is to choose from before a game begins, to list, to read up and to judge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Entry:
    """One of a catalogue: as plain data, and as text for a person."""

    data: dict[str, Any]
    text: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the rules say of one that somebody made; each sentence names its rule."""

    name: str
    ok: bool
    rules: tuple[str, ...]  # the ids of the rules that refuse it
    reasons: tuple[str, ...]
    warnings: tuple[str, ...] = ()
    text: str = ""  # all of it, where it can be put together


@dataclass(frozen=True, kw_only=True)
class Catalogue:
    """The hook of a game; the command line makes a command of it, named by `words`."""

    word: str  # what one of them is called
    words: str  # what several are called
    about: str  # one sentence for the list of commands
    entries: Callable[[], Sequence[dict[str, Any]]]  # all of them, one flat row each
    sheet: Callable[[str], Entry]  # one of them by its name
    judge: Callable[[Path], Judgement] | None = None  # a file of one's own, held against the rules
