"""Completions of a typed action: whole legal actions, those that begin with what was typed first."""

from __future__ import annotations

from heroplay.core.names import plain
from heroplay.table import Table

MOST = 12


def complete(table: Table, seat: int | None, text: str) -> list[str]:
    """Legal actions of the seat that begin with the text, or that contain its words."""
    if seat is None or seat not in table.seats:
        return []
    wanted = plain(text)
    said = [table.game.language.say(table.state, a) for a in table.legal(seat)]
    starts = [s for s in said if plain(s).startswith(wanted)]
    words = wanted.split()
    contains = [s for s in said if s not in starts and all(w in plain(s) for w in words)]
    return sorted(starts, key=len)[:MOST] + sorted(contains, key=len)[: MOST - len(starts[:MOST])]
