"""What all toys have alike: three fixed seats, a seed, and positions by their fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import BaseModel, ConfigDict

from heroplay.contracts.game import Game
from heroplay.kit.field_positions import FieldPositions
from heroplay.kit.game import game_of
from heroplay.kit.storage import Store


class Setup(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    seed: int = 0


def toy(
    state_model: type[Any],
    new: Callable[..., Any],
    problems: Callable[[Any], list[str]],
    hides: Callable[[Any], bool],
    **parts: Any,
) -> Game:
    """A game whose only option is the seed; `parts` are those of `game_of`."""
    store: Store[Any] = Store(state_model, "a position of this game")
    positions = FieldPositions(store, Setup, new, problems, hides=hides)
    return game_of(setup_model=Setup, new=new, positions=positions, **parts)
