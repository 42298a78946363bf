"""What a game is pictured with beside its cards: its cover, and what the signs on its cards mean."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Sign(_Part):
    """A sign on a card and its meaning.

    `kind` says how it is drawn: a `shape` or a `crest` of `art/outlines.toml`, a `pip` with a cost in it, a `mark` that
    a style sheet knows (turned), or a `word` that is written.
    """

    kind: str
    sign: str
    words: str


class CoverCard(_Part):
    """A card on a cover: its picture in the words of `art/emblems.py`, its ground, and its accent."""

    emblem: str
    ground: str = ""
    accent: str
    crest: str = ""


class Cover(_Part):
    """A box: an emblem on a ground in the accent, cards fanned before it, the crests of who is in it, and the title."""

    title: str
    line: str = ""  # a few words under the title
    emblem: str
    ground: str
    accent: str
    cards: tuple[CoverCard, ...]
    crests: tuple[str, ...] = ()
