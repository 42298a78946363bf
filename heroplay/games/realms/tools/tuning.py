"""One number of a game changed: the Health of a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heroplay.core.errors import BadInput
from heroplay.core.names import plain
from heroplay.games.realms.rules.setup import Setup, layout_of
from heroplay.kit.tuning import read_tuning


def tune(options: Mapping[str, Any], knob: str, value: Any, seat: int = 0) -> dict[str, Any]:
    """The options with the Health of a seat, of its team in Hydra, at a value."""
    if plain(knob) != "health":
        raise BadInput(f"There is nothing to turn that is called {knob!r}: name an option, or health for one player's.")
    layout = layout_of(read_tuning(Setup, options, knob, value, seat, "players"))
    healths = list(layout.healths)
    healths[layout.side[seat]] = value
    return {**options, "healths": healths}
