"""Where somebody is in the app, as a small dict of texts: what an address in a browser's bar says, and untrusted.

`at` is a place.  The rest says what is shown there: `{"at": "learn", "game": ..., "step": "chapter/step"}`,
`{"at": "play", "game": <saved game>}`, `{"at": "play", "new": <game or nothing>}`, `{"at": "whatif", "code": ...}`.
A place alone shows whatever lies there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, get_args

from heroplay.core.errors import BadInput
from heroplay.ui.backend import Backend
from heroplay.ui.screens import Address, Place

LONGEST = 20_000  # characters of a value: a position has a few hundred
PLACES: dict[Place, str] = {
    "home": "Home", "learn": "Learn", "play": "Play", "whatif": "What if", "decklab": "Deck lab",
}  # fmt: skip
_PARTS: dict[Place, tuple[str, ...]] = {
    "home": (),
    "learn": ("game", "step", "fresh"),
    "play": ("game", "new", "code", "edit", "resume"),
    "whatif": ("game", "code", "saved"),
    "decklab": ("deck", "code", "saved"),
}
assert set(PLACES) == set(_PARTS) == set(get_args(Place))


class Room(Backend, Protocol):
    """A backend that is a place of the app."""

    def address(self) -> Address:
        """What is shown, without the place: `visit` comes back to it."""
        ...

    def visit(self, address: Address) -> None:
        """Show what this address names; raise BadInput, with the reason, where there is no such place."""
        ...


def read_place(raw: Mapping[str, Any], here: Place) -> Place:
    """The place of an address: this one where it names none."""
    at = raw.get("at", here)
    place = next((name for name in PLACES if name == at), None)
    if place is None:
        raise BadInput(f"There is no place {str(at)[:40]!r} here: {', '.join(PLACES)}.")
    return place


def read_address(raw: Mapping[str, Any], place: Place) -> Address:
    """What is asked of a place; what it does not know, such as a theme, is left out."""
    wanted: Address = {}
    for part in _PARTS[place]:
        value = raw.get(part)
        if value is None:
            continue
        if not isinstance(value, str) or len(value) > LONGEST:
            raise BadInput(f"The part {part!r} of this address is not a text of at most {LONGEST:,} characters.")
        wanted[part] = value
    return wanted
