"""`heroplay new-game`: a folder for a new game, for those who write one."""

from __future__ import annotations

from pathlib import Path

import click

from heroplay.cli.frame import as_json, json_option
from heroplay.cli.verdicts import wrapped


@click.command("new-game", short_help="Begin a new game, in a checkout.")
@click.argument("game_id", metavar="ID")
@click.option("--rules", type=click.Path(path_type=Path), required=True, help="A JSON list of numbered rules.")
@click.option("--of", required=True, metavar="GAME", help="Whose rules of that file.")
@click.option("--title", help="What people call it.  [default: the id, capitalized]")
@click.option("--prefix", help="How its rule ids begin.  [default: as in the file]")
@click.option("--into", type=click.Path(path_type=Path), metavar="DIR", help="Another checkout than this one.")
@json_option
def new_game(
    game_id: str, rules: Path, of: str, title: str | None, prefix: str | None, into: Path | None, wants_json: bool
) -> None:
    """Write heroplay/games/ID and tests/ID: a tiny game that can be played, its rulebook, a test for each rule.

    Each player passes once in it; everything else is real. The rules are open, and their tests are expected to fail.
    """
    from heroplay.dev import new_game as maker

    made = maker.plan(game_id, rules, of, title, prefix, into)
    made.write()
    if wants_json:
        as_json(maker.data(made))
    else:
        for line in maker.told(made):
            click.echo("\n".join(wrapped(line, "")))
