"""`heroplay bench`: how fast the engine is, as ratios to a yardstick measured in the same run."""

from __future__ import annotations

import click

from heroplay.cli.frame import as_json, as_table, json_option


@click.command(short_help="How fast the engine is.")
@json_option
def bench(wants_json: bool) -> None:
    """Measure the engine; each row has its bar and says whether it holds."""
    from heroplay.dev.bench import run

    rows = run()
    if wants_json:
        as_json(rows)
    else:
        click.echo(as_table(rows))
