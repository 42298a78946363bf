"""Names as people type them: case, accents and punctuation are forgiven, prefixes too while they are unambiguous."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeVar

from heroplay.core.errors import UnknownName

T = TypeVar("T")


@lru_cache(maxsize=4096)
def plain(name: str) -> str:
    """A name without case, accents and punctuation: `To'a King` and `toa king` are the same."""
    flat = unicodedata.normalize("NFKD", name.casefold())
    kept = "".join(c if c.isalnum() else " " if c in " _-" else "" for c in flat if not unicodedata.combining(c))
    return " ".join(kept.split())


def closest(name: str, among: Iterable[str]) -> str | None:
    """The one that was probably meant."""
    table: dict[str, str] = {}
    for n in among:
        table.setdefault(plain(n), n)  # of two spellings of one name, the first is the one to show
    found = difflib.get_close_matches(plain(name), table, n=1, cutoff=0.6)
    return table[found[0]] if found else None


def find(name: str, among: Mapping[str, T], what: str) -> T:
    """The value whose name this is, or the only one whose name begins so."""
    wanted = plain(name)
    table = {plain(n): v for n, v in among.items()}
    if wanted in table:
        return table[wanted]
    starts = {n: v for n, v in table.items() if wanted and n.startswith(wanted)}
    if len(set(map(id, starts.values()))) == 1:
        return next(iter(starts.values()))
    if starts:
        names = sorted({n for n in among if plain(n) in starts})
        raise UnknownName(f"{_short(name)!r} could be {_or(names)}. Say which {what} you mean.")
    near = closest(name, among)
    known = list({plain(n): n for n in reversed(list(among))}.values())
    hint = f" Did you mean {near}?" if near else f" Known: {_or(sorted(known)[:12])}." if known else ""
    raise UnknownName(f"There is no {what} {_short(name)!r} here.{hint}")


def _short(name: str) -> str:
    """What was typed, as long as a name can be: nobody reads a page of it."""
    return name if len(name) <= 60 else f"{name[:57]}..."


def _or(names: list[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1]
