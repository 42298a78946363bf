"""The options that most games share: a seed, and who plays, by name or by number."""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field, field_validator

from heroplay.core.chance import LARGEST_SEED
from heroplay.core.names import given_name, told_apart, whole_number
from heroplay.core.text import listed

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn")  # of players who do not say theirs


class PlayersSetup(BaseModel):
    """A game for as many as `SEATS` says; a game adds its own options, each with a default.

    `players` may be names, `Ann, Ben` as the command line gives them, or a number.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    SEATS: ClassVar[tuple[int, ...]] = (2,)

    seed: int = Field(default=0, ge=-LARGEST_SEED, le=LARGEST_SEED)
    players: tuple[str, ...] = Field(default=(), validate_default=True, description="their names; a number will do")

    @field_validator("players", mode="before")
    @classmethod
    def _listed(cls, value: Any) -> Any:
        number = whole_number(value, 3) if isinstance(value, str) else value
        if value == ():
            number = cls.SEATS[0]
        if isinstance(number, int) and not isinstance(number, bool):
            cls._counted(number)
            return (*NAMES, *(f"Player {n}" for n in range(len(NAMES) + 1, number + 1)))[:number]
        return value.split(",") if isinstance(value, str) else value

    @field_validator("players")
    @classmethod
    def _named(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        cls._counted(len(value))
        return tuple(given_name(name, "a player's name") for name in value)

    @classmethod
    def _counted(cls, players: int) -> None:
        """ValueError unless that many can play."""
        if players not in cls.SEATS:
            first, last = cls.SEATS[0], cls.SEATS[-1]
            whole = tuple(range(first, last + 1)) == cls.SEATS and first < last
            raise ValueError(f"{f'{first} to {last}' if whole else listed(cls.SEATS, 'or')} can play, not {players}")

    def shared(self) -> Any:
        """The setup that the states of a game share: the seed lives in the luck alone, so that nobody sees it."""
        return self.model_copy(update={"seed": 0})


def names_of(state: Any) -> list[str]:
    """What the seats of a state with such a setup are called, numbered where a name comes twice."""
    return list(told_apart(state.setup.players))
