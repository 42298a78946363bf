"""Who plays, on the command line: each game has an option for it, under the name that its setup uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from heroplay.contracts.game import Game
from heroplay.games.registry import all_games


class SeatingCommand(click.Command):
    """A command with an option for each way in which a game says who sits where.

    The games are asked when the command is used, so that the other commands start without loading them.
    """

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        have = super().get_params(ctx)
        taken = {name for param in have for name in (*param.opts, *param.secondary_opts)}
        made = [option for option in _options() if not taken & set(option.opts)]
        return [*have[:2], *made, *have[2:]]


def _options() -> list[click.Option]:
    about: dict[str, list[str]] = {}
    for game in all_games():
        if game.play.seats is not None:
            about.setdefault(game.play.seats, []).append(_described(game, game.play.seats))
    return [
        click.Option([f"--{name.replace('_', '-')}", name], metavar="NAMES", help=f"Who plays {'; '.join(parts)}.")
        for name, parts in about.items()
    ]


def _described(game: Game, option: str) -> str:
    """The game, and how its players are named in the first of its examples."""
    names = game.examples[0].get(option, ()) if game.examples else ()
    shown = f", for instance {','.join(names)}" if names and all(isinstance(name, str) for name in names) else ""
    files = ", or a .toml file" if game.decks is not None else ""
    return f"{game.info.title}{shown}{files}"


def given(seating: Mapping[str, Any]) -> dict[str, str]:
    """The seating options that were typed."""
    return {name: value for name, value in seating.items() if value is not None}
