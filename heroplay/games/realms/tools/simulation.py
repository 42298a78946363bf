"""What a simulation of Hero Realms turns and counts: the knobs that the tools of `explore` read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from heroplay.core.errors import BadInput
from heroplay.core.names import plain
from heroplay.games.realms.rules.cards import TABLE
from heroplay.games.realms.rules.setup import Setup, layout_of
from heroplay.games.realms.rules.state import Realm
from heroplay.games.realms.tools.pruning import enough
from heroplay.games.realms.tools.thinking import AIM, PLAN


def turns(d: Realm) -> int:
    """The turns begun; a turn is one player's, or one team's in Hydra."""
    return d.turn


def health_taken(d: Realm) -> tuple[int, ...]:
    """By seat: what all others have lost, less what they have gained."""
    lay = d.layout
    lost = [then - max(0, now) for then, now in zip(lay.healths, d.health)]
    teams = [lay.team[lay.side.index(side)] for side in range(len(lost))]
    return tuple(sum(n for n, team in zip(lost, teams) if team != lay.team[s]) for s in range(len(d.players)))


def cards_acquired(action: Any) -> Iterable[str]:
    """The card of a purchase; nothing for any other action."""
    return (action.card,) if action.do == "acquire" else ()


def cards_for_sale(options: Mapping[str, Any]) -> dict[str, str]:
    """Every card that can be acquired: id and name."""
    return {card.id: card.name for card in TABLE().cards if card.source != "starter"}


def tune(options: Mapping[str, Any], knob: str, value: Any, seat: int = 0) -> dict[str, Any]:
    """The options with the Health of a seat, of its team in Hydra, at a value."""
    if plain(knob) != "health":
        raise BadInput(f"There is nothing to turn that is called {knob!r}: name an option, or health for one player's.")
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadInput(f"{knob}: {value!r} is no whole number.")
    layout = layout_of(Setup.model_validate({k: v for k, v in options.items() if k in Setup.model_fields}))
    if not 0 <= seat < len(layout.side):
        raise BadInput(f"There is no seat {seat}; the seats are 0 to {len(layout.side) - 1}.")
    healths = list(layout.healths)
    healths[layout.side[seat]] = value
    return {**options, "healths": healths}


def who_begins(d: Realm) -> int:
    """Who has the first turn: there are no choices before it; of a team that shares it, the first (HR-8.22)."""
    return d.active


KNOBS: dict[str, Any] = {
    "tune": tune,
    "seats": "players",
    "seated": ("healths",),
    "show": {"seed": 11},
    "house": {
        "format": "The format (by the number of players)",
        "stalemate_rounds": "Rounds without a loss of Health until a draw; 0: none (HR-R38)",
    },
    "first": who_begins,
    "length": ("turns", turns),
    "points": ("Health taken", health_taken),
    "plays": cards_acquired,
    "pieces": cards_for_sale,
    "played": "Acquired",
    "mcts": PLAN,
    "solve": AIM,
    "enough": enough,
}
