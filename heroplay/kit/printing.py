"""Tables, hands and cards as text, 100 columns wide."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from heroplay.core.names import find, plain
from heroplay.core.rulebook import Rulebook

WIDTH = 100


def both(left: str, right: str) -> str:
    """One line with a text at each end; a long one is as long as it is."""
    return f"{left}{right:>{WIDTH - len(left)}}" if len(left) + len(right) < WIDTH else f"{left}  {right}"


def wrapped(line: str, indent: int) -> list[str]:
    """The line in as many as it needs; all but the first are indented."""
    return textwrap.wrap(line, WIDTH, subsequent_indent=" " * indent) or [""]


def counted(names: Iterable[str]) -> str:
    """`2 x Axe, Bow`, by name."""
    return ", ".join(f"{n} x {name}" if n > 1 else name for name, n in sorted(Counter(names).items()))


def table_text(title: str, blocks: Iterable[Sequence[str]], prompt: str) -> str:
    """A whole table: its title, the blocks that have lines, and the prompt, with rules between them."""
    lines = ["=" * WIDTH, title, "=" * WIDTH]
    for block in filter(None, blocks):
        lines += [*block, "-" * WIDTH]
    lines += wrapped(f"> {prompt}", 2)
    return "\n".join(line.rstrip() for line in lines)


def hand_lines(hand: Sequence[int], lead: int, card_line: Callable[[int], str], indent: int) -> list[str]:
    """The known cards of a hand with what they say, equal ones once, and how many are unseen beside them.

    The words stand `lead` columns after `hand`; kinds below 0 are unknown.
    """
    known = Counter(kind for kind in hand if kind >= 0)
    lines = []
    for kind, n in known.items():
        times = f"{n} x " if n > 1 else ""
        lines += wrapped(f"  hand {times:>{lead}}{card_line(kind)}", indent)
    unseen = len(hand) - known.total()
    return [*lines, f"  hand {'':>{lead}}and {unseen} unseen"] if known and unseen else lines


def sheet(head: str, text: str, rules: Iterable[str], rulebook: Rulebook) -> str:
    """A card as a player reads it up: its facts, what it says, and the rules that it lives by."""
    said = "rules: " + "; ".join(f"{rule} {rulebook[rule].title}" for rule in rules)
    lines = [head, *textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="  ")]
    return "\n".join([*lines, *textwrap.wrap(said, WIDTH, initial_indent="  ", subsequent_indent="    ")])


def read_up(
    name: str, hand: Sequence[Any] | None, here: Iterable[Any], every: Iterable[Any], sheet_of: Callable[[Any], str]
) -> str:
    """The sheet of the card that is meant, of those here before all others; with no name, of every card of the hand."""
    if not name.strip() and hand is not None:
        return "\n".join(map(sheet_of, hand)) or "Your hand is empty."
    near = {key: card for card in here for key in (card.name, card.id)}
    if not any(plain(known).startswith(plain(name)) for known in near):
        near = {key: card for card in every for key in (card.name, card.id)}
    return sheet_of(find(name, near, "card"))
