"""What the signs on a card mean."""

from __future__ import annotations

from heroplay.contracts.pictures import Sign
from heroplay.games.realms.board.faces import FACTION_CRESTS
from heroplay.games.realms.rules.words import TEXTS
from heroplay.kit.pictures import signs

_ROWS = (
    *(("shape", shape, shape) for shape in ("burst", "circle", "shield")),
    ("mark", "shielding", "guard"),
    ("mark", "turned", "turned"),
    ("pip", "3 G", "pip"),
    *(("word", word, word) for word in ("Expend", "Ally", "Sacrifice")),
    *(("crest", crest, crest) for crest, _ in FACTION_CRESTS.values() if crest),
)


def legend() -> tuple[Sign, ...]:
    """Every sign that can stand on a card."""
    return signs(TEXTS, _ROWS)
