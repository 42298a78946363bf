"""Card kinds: ints into a table of parallel tuples inside, the card's stable id in every file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from pydantic import GetCoreSchemaHandler, SerializationInfo, ValidationInfo
from pydantic_core import CoreSchema, core_schema

UNKNOWN, UNKNOWN_ID = -1, "?"  # a card that a seat may not know


class AnyCard(Protocol):
    """What every card has."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...


C = TypeVar("C", bound=AnyCard)


class Kinds(Generic[C]):
    """The cards of a game by kind.  The last entry of each tuple is the card that nobody knows: kind -1."""

    def __init__(self, cards: Iterable[C], blank: C) -> None:
        self.cards: tuple[C, ...] = tuple(cards)
        self.full: tuple[C, ...] = (*self.cards, blank)  # a subclass makes its own tuples of this
        self.ids: tuple[str, ...] = (*(card.id for card in self.cards), UNKNOWN_ID)
        self.kind: dict[str, int] = {card.id: n for n, card in enumerate(self.cards)} | {UNKNOWN_ID: UNKNOWN}
        self.names: tuple[str, ...] = tuple(card.name for card in self.full)


@dataclass(frozen=True)
class ById:
    """Makes an int a card kind for pydantic: `Kind = Annotated[int, ById(table, "this game")]`.

    `table(context)` gives the cards, for the context of the validation; where it gives None, ints stay ints.
    """

    table: Callable[[Any], Kinds[Any] | None]
    where: str

    def number(self, value: Any, info: ValidationInfo) -> Any:
        """The kind that an id from outside means."""
        table = self.table(info.context)
        if table is None:
            return value
        if not isinstance(value, str):
            raise ValueError("a card stands here by its id")
        if value not in table.kind:
            raise ValueError(f"no card {value!r} in {self.where}")
        return table.kind[value]

    def name(self, kind: int, info: SerializationInfo) -> Any:
        """The stable id of a kind."""
        table = self.table(info.context)
        return kind if table is None else table.ids[kind]

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        written = core_schema.plain_serializer_function_ser_schema(self.name, info_arg=True)
        return core_schema.with_info_before_validator_function(self.number, handler(source), serialization=written)
