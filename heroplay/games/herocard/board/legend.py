"""What the signs on a card mean."""

from __future__ import annotations

from heroplay.contracts.pictures import Sign
from heroplay.games.herocard.rules.words import TEXTS
from heroplay.kit.pictures import signs

_ROWS = (
    *(("shape", shape, shape) for shape in ("sword", "shield", "burst", "circle")),
    ("pip", "4 M", "pip"),
    ("word", "=", "equals"),
    *(("word", word, word) for word in ("Fast", "Restricted", "Exclusive")),
    ("crest", "wave", "crest"),
)


def legend() -> tuple[Sign, ...]:
    """Every sign that can stand on a card."""
    return signs(TEXTS, _ROWS)
