"""Serves the notebooks as apps on this machine: Voila with our template, our connection and nothing from elsewhere."""

from __future__ import annotations

import os
import secrets
import sys
from importlib.resources import files
from pathlib import Path

from heroplay.core.errors import BadInput

LOOPBACK = ("127.0.0.1", "localhost", "::1")
CULL_AFTER, CULL_EVERY = 600, 60


def notebooks() -> Path:
    """The folder of the apps: beside the package in a checkout."""
    found = Path(str(files("heroplay"))).parent / "notebooks"
    if not found.is_dir():
        raise BadInput("The notebooks are not here: run this from a checkout of HeroPlay.")
    return found


def voila_arguments(port: int, host: str = "127.0.0.1", browser: bool = True, token: str | None = None) -> list[str]:
    """The command line of the server.  Off this machine it asks for a token."""
    if host not in LOOPBACK and not token:
        token = secrets.token_urlsafe(16)
    arguments = [
        str(notebooks()),
        f"--port={port}",
        f"--Voila.ip={host}",
        "--template=heroplay",
        "--Voila.kernel_websocket_connection_class=heroplay.ui.server.QuickConnection",
        f"--MappingKernelManager.cull_idle_timeout={CULL_AFTER}",
        f"--MappingKernelManager.cull_interval={CULL_EVERY}",
        "--VoilaConfiguration.extension_denylist=['jupytext','@jupytext/jupyterlab-jupytext']",
        "--VoilaConfiguration.strip_sources=True",
        "--VoilaConfiguration.show_tracebacks=False",
        "--VoilaConfiguration.file_denylist=['.*']",
    ]
    if not browser:
        arguments.append("--no-browser")
    if token:
        arguments.append(f"--Voila.token={token}")
    return arguments


def environment() -> dict[str, str]:
    """Where Jupyter finds our template."""
    ours = str(files("heroplay.ui") / "jupyter")
    theirs = os.environ.get("JUPYTER_PATH", "")
    return {**os.environ, "JUPYTER_PATH": os.pathsep.join(p for p in (ours, theirs) if p)}


def serve(port: int = 8866, host: str = "127.0.0.1", browser: bool = True) -> None:
    """Replace this process by the server."""
    try:
        import voila  # noqa: F401
    except ImportError:
        raise BadInput("The app needs Voila: pip install 'heroplay[app]'.") from None
    token = None if host in LOOPBACK else secrets.token_urlsafe(16)
    if token:
        print(f"The link to give out: http://{host}:{port}/?token={token}", flush=True)
    command = [sys.executable, "-m", "voila", *voila_arguments(port, host, browser, token)]
    os.execve(sys.executable, command, environment())
