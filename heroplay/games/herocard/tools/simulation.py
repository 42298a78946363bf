"""What a simulation of the duel counts and demands, and which options are house rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from heroplay.contracts.house import House
from heroplay.contracts.simulation import Bounds, Length, Points, Simulation
from heroplay.games.herocard.rules.actions import HIDDEN
from heroplay.games.herocard.rules.setup import Setup, heroes_of
from heroplay.games.herocard.rules.state import Duel


def turns(state: Duel) -> int:
    """The turns begun; a turn is one player's."""
    return state.turn


def victory_points(state: Duel) -> tuple[int, ...]:
    """What each seat has won so far."""
    return tuple(player.points for player in state.players)


def cards_played(action: Any) -> Iterable[str]:
    """The cards of a play; nothing for any other action."""
    return (card.lstrip(HIDDEN) for card in action.cards) if action.do == "play" else ()


def cards_of(options: Mapping[str, Any]) -> dict[str, str]:
    """Every card in the decks of a duel with these options: id and label."""
    heroes = heroes_of(Setup.model_validate(options))
    return {card.id: f"{card.name} ({hero.name})" for hero in heroes for card in hero.cards}


def who_begins(state: Duel) -> int:
    """Who has the first turn (HC-2.6)."""
    return state.active


SIMULATION = Simulation(
    first=who_begins,
    length=Length("turns", turns),
    points=Points("Victory Points", victory_points),
    plays=cards_played,
    pieces=cards_of,
    bounds=Bounds(games=500, share=(0.40, 0.60), pairing=(0.30, 0.70), length=(8, 25), draws=0.01, plays=20),
)
HOUSE = House(
    {
        "hand_cap": "Cards that a hand may hold (7)",
        "draw_max": "Cards that may be drawn in a turn (3)",
        "clear_max": "Cards that may be cleared in a turn (3)",
        "points_to_win": "Victory Points that win (by players)",
        "purge_destination": "Where a purged card goes (HC-R26)",
        "one_point_a_turn": "At most one point in a turn (HC-R17)",
        "stalemate_turns": "Turns without a success until a draw; 0: none (HC-R62)",
    }
)
