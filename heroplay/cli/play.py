"""`heroplay play`: a game at the terminal."""

from __future__ import annotations

import click

from heroplay.cli.frame import Trouble
from heroplay.cli.seating import SeatingCommand, given
from heroplay.cli.simulate import read_options, with_option
from heroplay.core.names import find
from heroplay.games.registry import default_id, get_game


@click.command(cls=SeatingCommand, short_help="Play against bots, or share the keyboard.")
@click.argument("game", default=default_id())
@with_option
@click.option("--seed", type=int, help="The same seed gives the same cards.")
@click.option("--bots", help="Who plays the other seats: greedy, random or mcts.  [default: greedy]")
@click.option("--seat", type=click.IntRange(0, 9), default=0, show_default=True, help="Your seat, or your first.")
@click.option("--people", type=click.IntRange(1, 10), default=1, show_default=True, help="How many share the keyboard.")
@click.option("--load", "file", help="Go on with a saved game.")
def play(
    game: str, rules: tuple[str, ...], seed: int | None, bots: str | None, seat: int, people: int, file: str | None,
    **seating: str | None,
) -> None:  # fmt: skip
    """Play GAME at the terminal: alone against bots, or several people at one keyboard.

    Options of the game are given as --with NAME=VALUE; heroplay games lists them.
    """
    from heroplay.cli import files
    from heroplay.cli.session import Session, fresh_seed, new_table
    from heroplay.explore.bots import bots_of, is_bot

    wanted, named = get_game(game), given(seating)
    if bots is None:
        bots = wanted.usual_bot
    bots = bots if is_bot(wanted, bots) else find(bots, {name: name for name in bots_of(wanted)}, "bot")
    if file is not None:
        if named or seed is not None or rules:
            who = wanted.play.seats or "players"
            raise Trouble(f"A saved game has its {who}, options and seed; give --load alone.")
        table = files.load(file)
        if table.game.info.id != wanted.info.id:
            raise Trouble(f"{file} is a game of {table.game.info.id}, not of {wanted.info.id}.")
    else:
        options = {**{option: files.named(text) for option, text in named.items()}, **read_options(rules)}
        table = new_table(wanted.info.id, {"seed": fresh_seed() if seed is None else seed, **options})
    seats = len(table.names)
    if people > seats:
        raise Trouble(f"{people} people cannot share {seats} seats.")
    Session(table, bot=bots, first=seat, people=people).run()
