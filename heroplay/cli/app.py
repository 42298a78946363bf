"""`heroplay app` and `heroplay lab`: the games in a browser, served from this machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import click

from heroplay.cli.frame import Trouble

PORT = 8866


def _server_options(command: Callable[..., None]) -> Callable[..., None]:
    for option in (
        click.option("--no-browser", is_flag=True, help="Only serve; open the link yourself."),
        click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen. Others get in by token."),
        click.option("--new-token", is_flag=True, help="Make another link; the old one no longer lets anybody in."),
        click.option(
            "--port",
            type=click.IntRange(0, 65535),
            help=f"0: any free one.  [default: that of the first start, which takes {PORT}, or the next free one]",
        ),
    ):
        command = option(command)
    return command


@click.command(short_help="Play in the browser.")
@_server_options
@click.option(
    "--notebooks",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Serve a folder of your own; its index.ipynb is the home page.",
)
@click.option(
    "--most",
    type=click.IntRange(1, 10_000),
    envvar="HEROPLAY_MOST",
    show_envvar=True,
    help="How many people fit at once, about 80 MB each.  [default: half of this machine's memory]",
)
def app(
    port: int | None, host: str, no_browser: bool, new_token: bool, notebooks: Path | None, most: int | None
) -> None:
    """Serve the games as pages and open the browser.

    Other machines can reach them with --host 0.0.0.0, by the link with a token that is then printed. It stays the same
    from start to start, so that a class keeps its link and every browser its games. People who come when it is full
    waits on a page that lets them in when somebody leaves.
    """
    try:
        from heroplay.ui.app import serve
    except ImportError as error:
        raise _missing(error, "app") from None
    serve(port, host, not no_browser, notebooks, _say, most, new_token)


@click.command(short_help="Play in JupyterLab.")
@_server_options
@click.option(
    "--notebooks",
    type=click.Path(exists=True, file_okay=False, resolve_path=True, path_type=Path),
    help="Open a folder of your own, and play.ipynb in it.",
)
def lab(port: int | None, host: str, no_browser: bool, new_token: bool, notebooks: Path | None) -> None:
    """Open the notebooks in JupyterLab: the same boards, and Python beside them."""
    try:
        from heroplay.ui.lab import serve
    except ImportError as error:
        raise _missing(error, "lab") from None
    serve(port, host, not no_browser, notebooks, _say, new_token)


def _say(line: str) -> None:
    click.echo(line)
    sys.stdout.flush()


def _missing(error: ImportError, extra: str) -> Trouble:
    return Trouble(f"This needs {error.name or 'more packages'}: pip install 'heroplay[{extra}]'")
