"""What the notations of all games share: who is speaking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from heroplay.core.errors import BadInput
from heroplay.core.names import find, plain
from heroplay.core.text import listed

LONGEST = 1000


def speaker(text: str, names: Sequence[str], pending: Iterable[int], seat: int | None = None) -> tuple[int, str]:
    """The seat and the rest of `Ninja: pass`; unsaid, the one seat that may decide now is meant."""
    if len(text) > LONGEST:
        raise BadInput(f"That is too long for one action: at most {LONGEST:,} characters.")
    head, colon, rest = text.partition(":")
    if colon and plain(head) in map(plain, names):
        return find(head, {name: i for i, name in enumerate(names)}, "player"), rest.strip()
    if seat is not None:
        return seat, text.strip()
    waiting = list(pending)
    if len(waiting) == 1:
        return waiting[0], text.strip()
    if not waiting:
        raise BadInput("Nobody has anything to decide now.")
    who = listed([names[s] for s in waiting], "or")
    raise BadInput(f"Say who does it, for instance '{names[waiting[0]]}: {text.strip()[:40]}'; {who} may decide now.")
