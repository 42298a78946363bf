"""What a browser may ask: one small model, validated before anything looks at it."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from heroplay.core.errors import BadInput, problems_of


class Picked(BaseModel):
    """A selection on the board: a verb, the pieces' refs in order, a target, an attribute."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    verb: str = Field(default="play", max_length=20)
    refs: tuple[str, ...] = Field(default=(), max_length=40)
    target: int | None = Field(default=None, ge=0, le=9)
    attribute: str | None = Field(default=None, max_length=10)
    number: int | None = Field(default=None, ge=0, le=99)

    @field_validator("refs")
    @classmethod
    def _short(cls, refs: tuple[str, ...]) -> tuple[str, ...]:
        if any(len(ref) > 80 for ref in refs):
            raise ValueError("a piece's name is at most 80 characters long")
        return refs


class Intent(BaseModel):
    """One message from a board."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal[
        "act", "try", "complete", "rule", "undo", "redo", "look", "fork", "repair", "ready", "set", "record"
    ]
    rev: int = Field(default=-1, ge=-1)
    action: dict[str, Any] | None = Field(default=None, max_length=12)
    text: str = Field(default="", max_length=1000)
    number: int | None = Field(default=None, ge=0, le=100_000)
    selection: Picked | None = None
    settings: dict[Literal["try_it", "auto_pass", "pace", "projector"], bool | float] = Field(default_factory=dict)

    @field_validator("settings")
    @classmethod
    def _sane(cls, settings: dict[str, Any]) -> dict[str, Any]:
        for name, value in settings.items():
            if name == "pace":
                settings[name] = min(5.0, max(0.0, float(value)))
            else:
                settings[name] = bool(value)
        return settings

    def picked(self) -> Picked:
        return self.selection or Picked()


def read_intent(raw: Any) -> Intent:
    """An intent from a message, or one sentence that says what is wrong with it."""
    if not isinstance(raw, dict):
        raise BadInput("That is no intent: a board sends a small object.")
    try:
        return Intent.model_validate(raw)
    except ValidationError as error:
        raise BadInput("That is no intent of a board.", problems_of(error)) from None
