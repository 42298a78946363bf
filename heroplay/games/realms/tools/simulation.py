"""What a simulation of Hero Realms counts, and which options are house rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from heroplay.contracts.house import House
from heroplay.contracts.simulation import Length, Points, Simulation
from heroplay.games.realms.rules.cards import TABLE
from heroplay.games.realms.rules.state import Realm


def turns(state: Realm) -> int:
    """The turns begun; a turn is one player's, or one team's in Hydra."""
    return state.turn


def health_taken(state: Realm) -> tuple[int, ...]:
    """By seat: what all others have lost, less what they have gained."""
    lay = state.layout
    lost = [then - max(0, now) for then, now in zip(lay.healths, state.health)]
    teams = [lay.team[lay.side.index(side)] for side in range(len(lost))]
    return tuple(sum(n for n, team in zip(lost, teams) if team != lay.team[s]) for s in range(len(state.players)))


def cards_acquired(action: Any) -> Iterable[str]:
    """The card of a purchase; nothing for any other action."""
    return (action.card,) if action.do == "acquire" else ()


def cards_for_sale(options: Mapping[str, Any]) -> dict[str, str]:
    """Every card that can be acquired: id and name."""
    return {card.id: card.name for card in TABLE().cards if card.source != "starter"}


def who_begins(state: Realm) -> int:
    """Who has the first turn: there are no choices before it; of a team that shares it, the first (HR-8.22)."""
    return state.active


SIMULATION = Simulation(
    first=who_begins,
    length=Length("turns", turns),
    points=Points("Health taken", health_taken),
    plays=cards_acquired,
    pieces=cards_for_sale,
    played="Acquired",
)
HOUSE = House(
    {
        "format": "The format (by the number of players)",
        "stalemate_rounds": "Rounds without a loss of Health until a draw; 0: none (HR-R38)",
    }
)
