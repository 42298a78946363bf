"""The notebooks in JupyterLab, with our quick connection and no questions to the internet."""

from __future__ import annotations

import contextlib
import secrets
import socket
import threading
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from jupyterlab.labapp import LabApp

from heroplay.ui import server

FIRST = "play.ipynb"


def first(folder: Path | None) -> str:
    """The address of the notebook that opens: in a folder of one's own, or among the notebooks of the checkout."""
    return f"lab/tree/{FIRST}" if folder else f"lab/tree/notebooks/{FIRST}"


def arguments(port: int, host: str, browser: bool, token: str, folder: Path | None = None) -> list[str]:
    """The command line of JupyterLab: it wins over whatever this user has configured."""
    return [
        f"--ServerApp.ip={host}",
        f"--ServerApp.port={port}",
        f"--ServerApp.open_browser={browser}",
        f"--ServerApp.root_dir={folder or server.notebooks().parent}",
        f"--LabApp.default_url=/{first(folder)}",
        f"--IdentityProvider.token={token}",
        "--ServerApp.kernel_websocket_connection_class=heroplay.ui.server.QuickConnection",
        f"--ServerApp.allow_remote_access={not server.is_loopback(host)}",
        "--ServerApp.allow_root=True",
        "--ServerApp.answer_yes=True",
        "--Application.log_level=ERROR",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.news_url=None",
        "--LabApp.extension_manager=readonly",
    ]


def serve(
    port: int = server.PORT,
    host: str = "127.0.0.1",
    browser: bool = True,
    folder: Path | None = None,
    say: Callable[[str], Any] = print,
) -> None:
    """Run JupyterLab until Ctrl-C; it always has a token, since its visitors can run code."""
    server.show_our_files()
    sockets = server.bound(port, host, say)
    port = sockets[0].getsockname()[1]
    for found in sockets:
        found.close()
    token = secrets.token_urlsafe(16)
    link = server.address(host, port, token).replace("/?", f"/{first(folder)}?")
    threading.Thread(target=_say_when_there, args=(host, port, link, say), daemon=True).start()
    with contextlib.suppress(ImportError):
        import voila  # noqa: F401  it switches the warnings of Jupyter's parts among themselves on
    warnings.simplefilter("ignore", DeprecationWarning)
    LabApp.launch_instance(arguments(port, host, browser, token, folder))


def _say_when_there(host: str, port: int, link: str, say: Callable[[str], Any]) -> None:
    """Say the link as soon as somebody answers there."""
    name = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host.strip("[]"))
    for _ in range(600):
        try:
            socket.create_connection((name, port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            break
    say(f"HeroPlay in JupyterLab is at {link}")
    say("Whoever has this link can run Python here. Ctrl-C ends it.")
