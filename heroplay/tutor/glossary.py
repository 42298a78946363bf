"""The words of a game with what they mean, from `glossary.toml` in its data; a game need not have one."""

from __future__ import annotations

import tomllib
from functools import cache

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from heroplay.tutor.lessons import game_data


class Term(BaseModel):
    """A word of a game, in our own words, with the rules that say more."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    term: str = Field(min_length=1)
    text: str = Field(min_length=1)
    rules: tuple[str, ...] = ()


_TERMS = TypeAdapter(tuple[Term, ...])


@cache
def terms(game_id: str) -> tuple[Term, ...]:
    """The terms of a game in the order of the alphabet; none where it says nothing."""
    data = game_data(game_id)
    file = data / "glossary.toml" if data is not None else None
    if file is None or not file.is_file():
        return ()
    found = _TERMS.validate_python(tomllib.loads(file.read_text("utf-8"))["terms"])
    return tuple(sorted(found, key=lambda term: term.term.lower()))
