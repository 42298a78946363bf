"""`heroplay verdicts diff`: which lessons, puzzles and golden games change their verdict with a house rule."""

from __future__ import annotations

import sys
from typing import Any

import click

from heroplay.cli.frame import CommandLine, as_json, json_option
from heroplay.cli.simulate import read_options, with_option
from heroplay.cli.verdicts import wrapped


@click.group(cls=CommandLine, short_help="What a house rule would change.")
def verdicts() -> None:
    """Verdicts with other rules."""


@verdicts.command(short_help="Lessons, puzzles and golden games that change their verdict.")
@click.argument("game")
@with_option
@click.option("--only", type=click.Choice(("lessons", "puzzles", "games")), multiple=True, help="Look at these alone.")
@json_option
def diff(game: str, rules: tuple[str, ...], only: tuple[str, ...], wants_json: bool) -> None:
    """Everything shipped with GAME whose verdict is another with these house rules; exit code 1 when there is any.

    Golden games are looked at in a checkout.  Ctrl-C ends it early: what was found is kept and printed.
    """
    from tqdm import tqdm

    from heroplay.tutor.verdict_diff import verdict_diff

    with tqdm(unit="verdict", disable=not sys.stderr.isatty(), leave=False) as bar:

        def tick(done: int, total: int) -> Any:
            bar.total = total
            bar.update(done - bar.n)

        found = verdict_diff(game, read_options(rules), only=only, tick=tick)
    if wants_json:
        as_json(found.rows())
    else:
        for line in str(found).splitlines():
            click.echo("\n".join(wrapped(line.strip(), "  " if line.startswith(" ") else "", "    ")))
    if found.changes:
        sys.exit(1)
