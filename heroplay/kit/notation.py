"""What the notations of all games share: who is speaking."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from heroplay.core.errors import BadInput
from heroplay.core.names import plain
from heroplay.core.text import listed

LONGEST = 1000


def speaker(text: str, names: Sequence[str], pending: Iterable[int], seat: int | None = None) -> tuple[int, str]:
    """The seat and the rest of `Ninja: pass`; unsaid, the one seat that may decide now is meant."""
    named, text = who_speaks(text, names)
    if named is not None:
        return named, text
    if seat is not None:
        return seat, text.strip()
    waiting = list(pending)
    if len(waiting) == 1:
        return waiting[0], text.strip()
    if not waiting:
        raise BadInput("Nobody has anything to decide now.")
    who = listed([names[s] for s in waiting], "or")
    raise BadInput(f"Say who does it, for instance '{names[waiting[0]]}: {text.strip()[:40]}'; {who} may decide now.")


def who_speaks(text: str, names: Sequence[str]) -> tuple[int | None, str]:
    """The seat that a line names, or None, and what is said; a name may have colons in it: `Ann :): done`."""
    if len(text) > LONGEST:
        raise BadInput(f"That is too long for one action: at most {LONGEST:,} characters.")
    seats = {plain(name): seat for seat, name in enumerate(names)}
    longest = max(map(len, names), default=0) + 20  # with spaces before it, and accents written apart
    for at in range(min(len(text), longest) - 1, 0, -1):
        if text[at] == ":" and (seat := seats.get(plain(text[:at]))) is not None:
            return seat, text[at + 1 :].strip()
    return None, text


def split_answer(text: str, known: Iterable[str], at: str = "+") -> list[str]:
    """The parts of `Gold + Ruby`; what is one of the known names stays whole, also when a sign stands in it."""
    pieces, whole = re.split(f"[{re.escape(at)}]", text), {plain(name) for name in known}
    found = []
    while pieces:
        fits = (n for n in range(len(pieces), 1, -1) if plain("+".join(pieces[:n])) in whole)
        n = next(fits, 1)
        found.append("+".join(pieces[:n]).strip())
        del pieces[:n]
    return [part for part in found if part]
