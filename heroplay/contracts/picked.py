"""What a board sends while somebody picks: untrusted, so small and validated."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field, field_validator


class Picked(BaseModel):
    """A selection on the board: a verb, the pieces' refs in order, and a number where one is asked."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    verb: str = Field(default="play", max_length=20)
    refs: tuple[str, ...] = Field(default=(), max_length=40)
    number: int | None = Field(default=None, ge=0, le=999)

    @field_validator("refs")
    @classmethod
    def _short(cls, refs: tuple[str, ...]) -> tuple[str, ...]:
        if any(len(ref) > 80 for ref in refs):
            raise ValueError("a piece's name is at most 80 characters long")
        return refs
