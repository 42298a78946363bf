"""`heroplay simulate`: many games between bots, and what came of them."""

from __future__ import annotations

import re
import sys
from typing import Any

import click

from heroplay.cli.frame import Trouble, as_json, json_option
from heroplay.cli.seating import SeatingCommand, given
from heroplay.core.names import whole_number


def read_options(pairs: tuple[str, ...]) -> dict[str, Any]:
    """House rules as they are typed, NAME=VALUE: whole numbers, yes or no, words."""
    found: dict[str, Any] = {}
    for pair in pairs:
        name, is_pair, value = (part.strip() for part in pair.partition("="))
        if not is_pair or not name or not value:
            raise Trouble(f"{pair!r} is not a house rule: say which option and what it is, such as hand_cap=5.")
        found[name.replace("-", "_")] = _value(value)
    return found


def _value(text: str) -> Any:
    if re.fullmatch("-?[0-9]{1,18}", text):
        return int(text)
    return named(text) if ".toml" in text else text


def named(text: str) -> Any:
    """Who plays, as it is typed: files are read here, where a person names them, and nowhere else."""
    from heroplay.cli import files

    return files.named(text)


with_option = click.option(
    "--with", "rules", multiple=True, metavar="NAME=VALUE", help="An option of the game, or a house rule."
)


@click.command(cls=SeatingCommand, short_help="Let bots play many games; turn one knob over a range.")
@click.argument("game")
@click.argument("more_bots", nargs=-1, metavar="")
@click.option("--games", "count", type=click.IntRange(1, 1_000_000), default=100, show_default=True,
              help="How many games; with --matrix, how many a pairing; with --sweep, a point.")  # fmt: skip
@click.option("--bots", help="Who plays: one bot, or one a seat: mcts greedy, or mcts,greedy.  [default: greedy]")
@click.option("--matrix", is_flag=True, help="Every pairing that the game shows.")
@with_option
@click.option("--sweep", metavar="KNOB=RANGE", help='An option, or what the game can tune, over a range: "NAME=3..9".')
@click.option("--of", default="0", show_default=True, help="With --sweep: whose knob, by seat or name.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same numbers.")
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes to use.")
@click.option("--cluster", metavar="ADDRESS", help="A Dask cluster to use: tcp://127.0.0.1:8786.")
@click.option("--save", type=click.Path(), help="Write the numbers to a .csv or .parquet file.")
@click.option("--plot", type=click.Path(), help="Draw them into an .svg, .png or .pdf file.")
@json_option
def simulate(
    game: str, more_bots: tuple[str, ...], count: int, bots: str | None, matrix: bool,
    rules: tuple[str, ...], sweep: str | None, of: str, seed: int, workers: int, cluster: str | None,
    save: str | None, plot: str | None, wants_json: bool, **seating: str | None,
) -> None:  # fmt: skip
    """Let bots play GAME many times.  Exit code 1 when the game's bounds of fairness are broken.

    Ctrl-C ends it early: what is done is kept and printed.
    """
    seated = given(seating)
    if matrix and seated:
        name = next(iter(seated))
        raise Trouble(f"A matrix has all pairings of {name}; give --{name} or --matrix, not both.")
    if more_bots and bots is None:
        raise Trouble(f"There is something left over: {' '.join(more_bots)}. Bots come after --bots.")
    each = [name.strip() for part in (bots or "greedy", *more_bots) for name in part.split(",") if name.strip()]
    how: dict[str, Any] = {
        "games": count, "bots": each[0] if len(each) == 1 else each, "seed": seed,
        "workers": workers, "client": cluster,
        "options": {**{name: named(text) for name, text in seated.items()}, **read_options(rules)},
    }  # fmt: skip
    if sweep is not None:
        if matrix:
            raise Trouble("A sweep turns one knob of one match; give --sweep or --matrix, not both.")
        results = _swept(game, sweep, of, how)
    else:
        from heroplay.explore.simulation.simulate import simulate as run

        results = run(game, matrix=matrix, progress=sys.stderr.isatty(), **how)
    if wants_json:
        as_json(results.rows())
    else:
        click.echo(str(results))
    for path, write in ((save, results.save), (plot, lambda path: results.plot().save(path))):
        if path is not None:
            click.echo(f"Written to {write(path)}.", err=True)
    if getattr(results, "problems", None):
        sys.exit(1)


def _swept(game: str, asked: str, of: str, how: dict[str, Any]) -> Any:
    from heroplay.explore.simulation.sweep import points_of, sweep

    knob, is_pair, values = asked.rpartition("=")
    if not is_pair or not knob.strip():
        raise Trouble(f"{asked!r} is not a sweep: say which knob and over what, such as hand_cap=3..9.")
    seat = whole_number(of)
    whose: int | str = of if seat is None else seat
    return sweep(game, knob.strip(), points_of(values), of=whose, progress=sys.stderr.isatty(), **how)
