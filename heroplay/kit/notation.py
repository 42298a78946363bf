"""What the notations of all games share: who is speaking, which verb, and the lines of the log."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from heroplay.core.errors import BadInput, UnknownName
from heroplay.core.events import Event
from heroplay.core.names import find, plain
from heroplay.core.text import Texts, listed

LONGEST = 1000


def speaker(text: str, names: Sequence[str], pending: Iterable[int], seat: int | None = None) -> tuple[int, str]:
    """The seat and the rest of `Ann: pass`; unsaid, the one seat that may decide now is meant."""
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
    """The parts of `Axe + Bow`; what is one of the known names stays whole, also when a sign stands in it."""
    pieces, whole = re.split(f"[{re.escape(at)}]", text), {plain(name) for name in known}
    found = []
    while pieces:
        fits = (n for n in range(len(pieces), 1, -1) if plain("+".join(pieces[:n])) in whole)
        n = next(fits, 1)
        found.append("+".join(pieces[:n]).strip())
        del pieces[:n]
    return [part for part in found if part]


Said = Callable[[Any, Any], Any]  # said(state, fact): a fact of an event in words


def log_lines(
    texts: Texts, names: Callable[[Any], Sequence[str]], said: Mapping[str, Said] | None = None
) -> Callable[..., str]:
    """The function `line(state, event, seat=None)` of a game: the log's sentence as that seat may read it.

    The sentence is the text `events.<name>`, or `events.<name>_unseen` for those who may not know all of it; `name` is
    whoever did it.  `said` has, for facts that are ids or seats, how they are said.
    """

    def line(state: Any, event: Event, seat: int | None = None) -> str:
        """The log's sentence for a seat; None sees everything."""
        words: dict[str, Any] = {"name": names(state)[event.seat]}
        for key, fact in event.known(seat).items():
            words[key] = said[key](state, fact) if said and key in said else fact
        return texts.say(f"events.{event.name if event.seen(seat) else f'{event.name}_unseen'}", words)

    return line


def verb_and_rest(text: str, verbs: Sequence[str]) -> tuple[str, str]:
    """The verb that a line begins with, prefixes forgiven, and what follows; BadInput where there is none."""
    words = text.split(None, 1)
    if not words:
        raise BadInput(f"Say what to do: {listed(verbs, 'or')}.")
    try:
        return find(words[0], {verb: verb for verb in verbs}, "action"), "".join(words[1:]).strip()
    except UnknownName as error:
        raise BadInput(str(error)) from None
