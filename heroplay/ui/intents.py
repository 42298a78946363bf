"""What a browser may ask: small models, validated before anything looks at them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Literal, Self, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from heroplay.contracts.picked import Picked
from heroplay.core.errors import BadInput, problems_of
from heroplay.core.reading import checked
from heroplay.games.registry import default_id
from heroplay.tutor.progress import LARGEST as LARGEST_PROGRESS

LARGEST_ACTION = 4_000  # characters of JSON
LARGEST_OPTIONS = 20_000
LARGEST_DECK = 40_000  # a deck's file or code
LARGEST_ADDRESS = 30_000
LONGEST_GAME = 500_000  # a record or a code that somebody pastes


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    def at(self, rev: int) -> Self:
        """The same on another revision: that of the game behind the screen."""
        return self.model_copy(update={"rev": rev})


class Wishes(_Part):
    """Settings the browser asks to change."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    try_it: bool | None = None
    auto_pass: bool | None = None
    pace: float | None = Field(default=None, ge=0, le=5, allow_inf_nan=False)
    projector: bool | None = None


class Intent(_Part):
    """One message from a board with a game on it."""

    kind: Literal[
        "act", "try", "complete", "rule", "undo", "redo", "look", "fork", "repair", "return", "dismiss", "ready", "set",
        "record", "watch", "hand_to", "rules", "glossary",
    ]  # fmt: skip
    rev: int = Field(default=-1, ge=-1)
    action: dict[str, Any] | None = Field(default=None, max_length=12)
    text: str = Field(default="", max_length=1000)
    number: int | None = Field(default=None, ge=0, le=100_000)
    selection: Picked | None = None
    settings: Wishes = Wishes()

    @field_validator("action")
    @classmethod
    def _small(cls, action: dict[str, Any] | None) -> dict[str, Any] | None:
        return action if action is None else not_larger(action, LARGEST_ACTION, "an action")

    def picked(self) -> Picked:
        return self.selection or Picked()


class NewGame(_Part):
    """What the new-game form says."""

    game: str = Field(default_factory=default_id, max_length=40)
    options: dict[str, Any] = Field(default_factory=dict, max_length=20)
    players: list[str] = Field(default_factory=list, max_length=8)
    open_hands: bool = False

    @field_validator("options")
    @classmethod
    def _small(cls, options: dict[str, Any]) -> dict[str, Any]:
        return not_larger(options, LARGEST_OPTIONS, "the options of a game")


class DeskIntent(_Part):
    """One message about which game is on the board."""

    kind: Literal["hello", "new", "rematch", "resume", "leave", "load", "link", "open", "edit"]
    rev: int = Field(default=-1, ge=-1)
    key: str | None = Field(default=None, max_length=100)  # of the browser
    id: str | None = Field(default=None, max_length=100)  # of a saved game
    game: NewGame = NewGame()
    text: str = Field(default="", max_length=LONGEST_GAME)  # a record or a code
    change: dict[str, Any] = Field(default_factory=dict, max_length=12)  # of a position that is being set up

    @field_validator("change")
    @classmethod
    def _small(cls, change: dict[str, Any]) -> dict[str, Any]:
        return not_larger(change, LARGEST_OPTIONS, "a change")


class LessonIntent(_Part):
    """One message about the step of a lesson."""

    kind: Literal["answer", "hint", "aid", "again", "take_back"]
    rev: int = Field(default=-1, ge=-1)
    answer: int | str | list[int] = ""

    @field_validator("answer")
    @classmethod
    def _short(cls, answer: int | str | list[int]) -> int | str | list[int]:
        if isinstance(answer, int) and abs(answer) > 10**6:
            raise ValueError("that number is too large to be meant")
        if not isinstance(answer, int) and len(answer) > 400:
            raise ValueError("that is too long for an answer")
        return answer


class LearnIntent(_Part):
    """One message about what is learned next."""

    kind: Literal["hello", "course", "map", "step", "fresh", "puzzle", "review", "progress", "upload"]
    rev: int = Field(default=-1, ge=-1)
    key: str | None = Field(default=None, max_length=100)  # of the browser
    id: str | None = Field(default=None, max_length=200)  # of a game, a step ("first-point/strike"), a theme or a rule
    number: int | None = Field(default=None, ge=0, le=5)  # a difficulty; None: any
    on: bool | None = None
    text: str = Field(default="", max_length=LARGEST_PROGRESS)  # a progress file


class WhatIfIntent(_Part):
    """One message about a what-if tree."""

    kind: Literal[
        "hello", "open", "new", "go", "branch", "name", "note", "promote", "prune", "export", "compare", "odds", "best",
        "stop", "house", "resume",
    ]  # fmt: skip
    rev: int = Field(default=-1, ge=-1)
    key: str | None = Field(default=None, max_length=100)
    id: str | None = Field(default=None, max_length=100)  # of a game or of a house rule
    node: int | None = Field(default=None, ge=0, le=10**6)
    line: int | None = Field(default=None, ge=0, le=10**6)
    other: int | None = Field(default=None, ge=0, le=10**6)
    seat: int | None = Field(default=None, ge=0, le=9)
    against: int | None = Field(default=None, ge=0, le=9)
    how: Literal["solve", "mcts"] = "solve"
    text: str = Field(default="", max_length=LONGEST_GAME)


class DeckIntent(_Part):
    """One message about a deck under construction."""

    kind: Literal[
        "hello", "start", "open", "name", "part", "put", "swap", "what_if", "forget", "undo", "rival", "simulate",
        "stop", "export", "resume",
    ]  # fmt: skip
    rev: int = Field(default=-1, ge=-1)
    key: str | None = Field(default=None, max_length=100)
    id: str | None = Field(default=None, max_length=80)  # a ready-made deck, a part or a card
    other: str = Field(default="", max_length=80)  # what takes its place
    number: int = Field(default=1, ge=0, le=100)  # copies, or games against each
    text: str = Field(default="", max_length=LARGEST_DECK)  # a name, a file or a code


class HomeIntent(_Part):
    """One message from the home screen."""

    kind: Literal["hello", "carry"]
    rev: int = Field(default=-1, ge=-1)
    key: str | None = Field(default=None, max_length=100)
    code: str | None = Field(default=None, max_length=100)  # that another address shows; None: show one


class AppIntent(_Part):
    """One message about where somebody is in the app."""

    kind: Literal["hello", "go"]
    rev: int = Field(default=-1, ge=-1)
    key: str | None = Field(default=None, max_length=100)
    id: str | None = Field(default=None, max_length=200)  # what the address of a single page asked for
    address: dict[str, Any] | None = Field(default=None, max_length=40)  # as the page has it: read_address believes it

    @field_validator("address")
    @classmethod
    def _small(cls, address: dict[str, Any] | None) -> dict[str, Any] | None:
        return address if address is None else not_larger(address, LARGEST_ADDRESS, "an address")


AnyIntent = Intent | DeskIntent | LessonIntent | LearnIntent | WhatIfIntent | DeckIntent | HomeIntent | AppIntent
_KINDS = {model: frozenset(get_args(model.model_fields["kind"].annotation)) for model in get_args(AnyIntent)}


def not_larger(data: dict[str, Any], most: int, what: str) -> dict[str, Any]:
    """The data, if it is small enough to be meant."""
    try:
        size = len(json.dumps(data))
    except (TypeError, ValueError, RecursionError):
        raise ValueError(f"{what} is plain data") from None
    if size > most:
        raise ValueError(f"{what} has at most {most:,} characters, not {size:,}")
    return data


def kind_of(raw: Any) -> str:
    """What a message is about, before anything else of it is believed; "" when it does not say."""
    return text_of(raw, "kind")


def text_of(raw: Any, part: str) -> str:
    found = raw.get(part) if isinstance(raw, dict) else None
    return found if isinstance(found, str) else ""


T = TypeVar("T", Intent, DeskIntent, LessonIntent, LearnIntent, WhatIfIntent, DeckIntent, HomeIntent, AppIntent)


def read_one_of(raw: Any, models: Sequence[type[Any]]) -> Any:
    """An intent of the first of these models that knows its kind; so each message is validated once."""
    kind = kind_of(raw)
    return read_intent(raw, next((model for model in models if kind in _KINDS[model]), models[-1]))


def read_intent(raw: Any, model: type[T]) -> T:
    """An intent from a message, or one sentence that says what is wrong with it."""
    if not isinstance(raw, dict):
        raise BadInput("Unknown board message: a board sends a small object.")
    checked(raw, "This message")
    try:
        return model.model_validate(raw)
    except ValidationError as error:
        raise BadInput("Unknown board message.", problems_of(error)) from None
