"""What a game is pictured with, as plain data for a board: its legend and its cover."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from heroplay.contracts.pictures import Cover, Sign
from heroplay.core.text import Texts

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from heroplay.contracts.game import Game


def signs(texts: Texts, rows: Iterable[tuple[str, str, str]]) -> tuple[Sign, ...]:
    """Rows of kind, sign and code: each sign with its sentence `legend.<code>`."""
    return tuple(Sign(kind=kind, sign=sign, words=texts.say(f"legend.{code}")) for kind, sign, code in rows)


def read_cover(source: Traversable) -> Cover:
    """The cover of a game from its file `cover.toml`."""
    return Cover.model_validate(tomllib.loads(source.read_text("utf-8")))


def legend_of(game: Game) -> list[dict[str, Any]]:
    """Every sign on the cards of a game and what it means; empty where the game has none."""
    return [sign.model_dump() for sign in game.board.legend()] if game.board.legend is not None else []


def cover_of(game: Game) -> dict[str, Any] | None:
    """The cover of a game; None where it has none."""
    return game.board.cover().model_dump(mode="json") if game.board.cover is not None else None
