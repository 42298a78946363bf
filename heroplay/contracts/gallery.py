"""What a new-game form shows: what to choose from, for each seat or for the whole table, and the other options."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class GalleryPiece(_Part):
    """One thing to choose.  Crests are those of `art/outlines.toml`, an accent is a CSS colour; both may be empty."""

    id: str
    name: str
    style: str = ""  # a few words under the name
    about: str = ""
    crest: str = ""
    accent: str = ""
    scores: tuple[tuple[str, int], ...] = ()  # a letter and a number each
    note: str = ""  # in place of the scores
    seats: tuple[int, ...] = ()  # how many may play; none: as many as may play the game
    halves: bool = False  # two teams: the first half of the seats against the second


class GalleryNames(_Part):
    """The option that takes the players' names, and names to begin with."""

    option: str
    given: tuple[str, ...]


class GalleryOption(_Part):
    """One more option of the form: a number, or with `seat` one of the seats."""

    id: str
    label: str
    seat: bool = False


class Gallery(_Part):
    """The choices of a game.  `choose` is the option of the setup that they fill."""

    choose: str
    each: bool  # one choice for each seat; else one for the whole table
    word: str  # what is chosen: "Format"
    title: str  # all of them: "The formats"
    pieces: tuple[GalleryPiece, ...]
    names: GalleryNames | None = None
    options: tuple[GalleryOption, ...] = ()
