"""A game that somebody pastes, opens as a file or follows a link to: read with suspicion, before anything is begun."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from heroplay.core import record as records
from heroplay.core.errors import BadInput
from heroplay.table import Table, load, replay


@dataclass
class Opened:
    """A table, and the seat whose view it was: then its unknown cards have been dealt again."""

    table: Table
    seat: int | None = None

    def described(self) -> dict[str, Any]:
        """What a board says of it before it is played."""
        made = self.table
        return {
            "title": made.game.info.title, "names": made.names, "move": made.ply, "over": made.outcome is not None,
            "prompt": made.outcome.text if made.outcome else made.prompt, "seat": self.seat,
        }  # fmt: skip


def read_game(text: str) -> Opened:
    """A game from its record or a position from its code; what is wrong is said in one sentence."""
    text = text.strip().removeprefix("\ufeff")
    if not text:
        raise BadInput("There is nothing to open: paste a link, a code or a record.")
    try:
        if text.startswith(records.HEAD):
            return Opened(replay(text + "\n"))
        if not text.startswith("hp"):
            raise BadInput(f"This is neither a code (hp1....) nor a record (its first line is {records.HEAD!r}).")
        return _with_all_cards(load(text))
    except BadInput as error:
        raise BadInput(_in_one_sentence(error)) from None


def _in_one_sentence(error: BadInput) -> str:
    if not error.problems:
        return str(error).splitlines()[0]
    more = f" ({len(error.problems) - 1} more like it.)" if len(error.problems) > 1 else ""
    return f"{str(error).splitlines()[0].rstrip('.:')}: {error.problems[0].rstrip('.')}.{more}"


def _with_all_cards(made: Table) -> Opened:
    """A code of one seat has gaps; cards that fit are dealt into them, so that the game can go on."""
    game, state = made.game, made.state
    for seat in range(len(made.names)):
        if game.play.key(game.knowledge.observe(state, seat)) == game.play.key(state):
            return Opened(Table(game, game.knowledge.deal_unseen(state, seat, random.SystemRandom())), seat)
    return Opened(made)
