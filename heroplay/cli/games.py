"""`heroplay games`: which games can be played."""

from __future__ import annotations

import click

import heroplay
from heroplay.cli.frame import as_json, json_option
from heroplay.cli.verdicts import wrapped


@click.command()
@json_option
def games(wants_json: bool) -> None:
    """The games that can be played."""
    found = heroplay.games()
    if wants_json:
        as_json([info.model_dump(mode="json") for info in found])
        return
    for info in found:
        click.echo("\n".join(wrapped(str(info), "")))
        click.echo("\n".join(wrapped(f"options: {', '.join(info.options)}", "  ")))
