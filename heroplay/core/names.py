"""Names as people type them: case, accents and punctuation are forgiven, prefixes too while they are unambiguous."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeVar

from heroplay.core.errors import UnknownName
from heroplay.core.text import short

T = TypeVar("T")
LONGEST_NAME = 40


def given_name(name: str, whose: str = "a name") -> str:
    """The name that a person gave to a player or a deck, with single spaces; ValueError says why it cannot be kept.

    Smileys, quotes and signs are welcome: notation and records can carry every name that is accepted here.  What
    cannot be seen (control characters, escapes, text that runs backwards, half characters) is refused, and so is a name
    without a letter or digit, since typed names are compared by those.
    """
    kept = " ".join(name.split())
    if not 1 <= len(kept) <= LONGEST_NAME:
        raise ValueError(f"{whose} has 1 to {LONGEST_NAME} characters, not {len(kept)}")
    hidden = next((c for c in kept if not c.isprintable()), None)
    if hidden is not None:
        raise ValueError(
            f"{whose} may only have characters that can be seen; character {kept.index(hidden) + 1} "
            f"is U+{ord(hidden):04X} ({unicodedata.name(hidden, 'a control character').lower()})"
        )
    if not plain(kept):
        raise ValueError(f"{whose} has 1 to {LONGEST_NAME} characters, a letter or digit among them")
    return kept


@lru_cache(maxsize=256)
def told_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    """The same names, numbered where two of them read the same: `Ann` and `ann!` are `Ann 1` and `ann! 2`."""
    said = [plain(name) for name in names]
    taken = {s for s in said if said.count(s) == 1}
    found = []
    for name, s in zip(names, said):
        number = 0
        while said.count(s) > 1 and plain(new := f"{name} {(number := number + 1)}") in taken:
            continue
        found.append(new if number else name)
        taken.add(plain(found[-1]))
    return tuple(found)


@lru_cache(maxsize=4096)
def plain(name: str) -> str:
    """A name without case, accents and punctuation: `O'Neil` and `oneil` are the same."""
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
    spelled = {plain(n): n for n in reversed(list(among))}  # of two spellings of one name, the first is the one to show
    if starts:
        names = sorted(n for p, n in spelled.items() if p in starts)
        raise UnknownName(f"{short(name)} could be {_or(names)}. Say which {what} you mean.")
    near, known = closest(name, among), sorted(spelled.values())
    hint = f" Did you mean {near}?" if near else f" Known: {_or(known[:12])}." if known else ""
    raise UnknownName(f"There is no {what} {short(name)} here.{hint}")


def _or(names: list[str]) -> str:
    comma = "; " if any("," in name for name in names) else ", "  # `Ann, the Elder` is one name
    return names[0] if len(names) == 1 else comma.join(names[:-1]) + " or " + names[-1]


def whole_number(text: str, most_digits: int = 6) -> int | None:
    """The number that plain digits are, or None: to Unicode `²` is a digit, and Python reads no 5,000 digits."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= most_digits else None
