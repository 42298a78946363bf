"""`heroplay simulate`: many games between bots, and what came of them."""

from __future__ import annotations

import sys

import click

from heroplay.cli.frame import Trouble, as_json, json_option


@click.command(short_help="Let bots play many games.")
@click.argument("game")
@click.option("--games", "count", type=click.IntRange(1, 1_000_000), default=100, show_default=True,
              help="How many games; with --matrix, how many a pairing.")  # fmt: skip
@click.option("--bots", default="greedy", show_default=True, help="Who plays: one bot, or one a seat: greedy,random.")
@click.option("--heroes", help="Which heroes, for instance samurai,ninja.")
@click.option("--matrix", is_flag=True, help="Every pairing of heroes.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same numbers.")
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes to use.")
@json_option
def simulate(
    game: str, count: int, bots: str, heroes: str | None, matrix: bool, seed: int, workers: int, wants_json: bool
) -> None:
    """Let bots play GAME many times.  Exit code 1 when the game's bounds of fairness are broken."""
    from heroplay.explore.simulate import simulate as run

    if matrix and heroes is not None:
        raise Trouble("A matrix has all pairings of heroes; give --heroes or --matrix, not both.")
    each = [name.strip() for name in bots.split(",")]
    results = run(
        game,
        games=count,
        bots=each[0] if len(each) == 1 else each,
        seed=seed,
        matrix=matrix,
        workers=workers,
        progress=sys.stderr.isatty(),
        options=None if heroes is None else {"heroes": heroes},
    )
    if wants_json:
        as_json(results.rows())
    else:
        click.echo(str(results))
    if results.problems:
        sys.exit(1)
