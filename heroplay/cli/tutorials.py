"""`heroplay tutorials DIR`: the course as notebooks, written out to be worked in."""

from __future__ import annotations

from pathlib import Path

import click

from heroplay.cli.frame import Trouble
from heroplay.ui import bundled


@click.command(short_help="Write the course notebooks out.")
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@click.option("--overwrite", is_flag=True, help="Replace notebooks there that differ; without it they are kept.")
def tutorials(folder: Path, overwrite: bool) -> None:
    """Write the notebooks of the course to DIR, for JupyterLab or any other notebook program."""
    try:
        copied = bundled.copy(bundled.tutorials(), folder, overwrite)
    except OSError as error:
        raise Trouble(f"The notebooks cannot be written to {folder}: {error.strerror or error}.") from None
    click.echo(f"{_files(len(copied.written))} written to {folder}.")
    if copied.same:
        click.echo(f"{_files(len(copied.same))} there already.")
    if copied.kept:
        click.echo(f"{_files(len(copied.kept))} kept, because you have changed them (--overwrite replaces them):")
        for path in copied.kept:
            click.echo(f"  {path}")


def _files(number: int) -> str:
    return f"{number} file{'' if number == 1 else 's'}"
