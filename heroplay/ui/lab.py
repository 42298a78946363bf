"""The notebooks in JupyterLab, with our quick connection and no questions to the internet."""

from __future__ import annotations

import contextlib
import signal
import socket
import threading
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from jupyter_server.serverapp import ServerApp
from jupyterlab.labapp import LabApp

from heroplay.ui import bundled, saves, server, standing

FIRST = "play.ipynb"
LARGEST_BODY = 32 * 2**20  # bytes: a notebook with all its boards, and not what a stranger may send without end


class Server(ServerApp):
    """Jupyter's server, which stops when asked, even as a background job of a shell, which ignores Ctrl-C."""

    def init_signal(self) -> None:
        super().init_signal()
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._signal_stop)

    def _signal_stop(self, sig: Any, frame: Any) -> None:
        self.stop(from_signal=True)


class Lab(LabApp):
    """JupyterLab on that server."""

    serverapp_class = Server


def first(folder: Path | None) -> str:
    """The address of the notebook that opens: in a folder of one's own, if it has one, or among ours."""
    if folder is None:
        return f"lab/tree/notebooks/{FIRST}"
    return "lab" if folder.is_dir() and not (folder / FIRST).is_file() else f"lab/tree/{FIRST}"


def workplace() -> Path:
    """The folder that Lab opens: the checkout, or copies of the notebooks beside the saved games."""
    return bundled.workplace(saves.folder() / "lab")


def arguments(port: int, host: str, browser: bool, token: str, folder: Path | None = None) -> list[str]:
    """The command line of JupyterLab: it wins over whatever this user has configured."""
    return [
        f"--ServerApp.ip={host.strip('[]')}",
        f"--ServerApp.port={port}",
        f"--ServerApp.open_browser={browser}",
        f"--ServerApp.root_dir={folder or workplace()}",
        f"--LabApp.default_url=/{first(folder)}",
        f"--IdentityProvider.token={token}",
        f"--ServerApp.cookie_secret={standing.cookie_secret(token).hex()}",
        "--IdentityProvider.cookie_options={'samesite': 'Lax'}",
        "--ServerApp.kernel_websocket_connection_class=heroplay.ui.server.QuickConnection",
        f"--ServerApp.allow_remote_access={not server.is_loopback(host)}",
        f"--ServerApp.max_body_size={LARGEST_BODY}",
        f"--ServerApp.max_buffer_size={LARGEST_BODY}",
        "--ServerApp.allow_root=True",
        "--ServerApp.answer_yes=True",
        "--HTMLExporter.preprocessors=heroplay.ui.export.Stills",
        "--Application.log_level=ERROR",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.news_url=None",
        "--LabApp.extension_manager=readonly",
    ]


def serve(
    port: int | None = None,
    host: str = "127.0.0.1",
    browser: bool = True,
    folder: Path | None = None,
    say: Callable[[str], Any] = print,
    new_token: bool = False,
) -> None:
    """Run JupyterLab until Ctrl-C; it always has a token, since its visitors can run code."""
    server.show_our_files()
    saves.serve_one_learner(server.is_loopback(host))
    if folder is None and not bundled.in_checkout():
        say(f"Your notebooks are in {workplace()}; what you change there stays.")
    address = server.Address("lab", port, host, say)
    token = address.make_token(new_token)
    sockets = address.bind()
    port = sockets[0].getsockname()[1]
    for found in sockets:
        found.close()
    link = server.address(host, port, token).replace("/?", f"/{first(folder)}?")
    threading.Thread(target=_say_when_there, args=(host, port, link, say), daemon=True).start()
    with contextlib.suppress(ImportError):
        import voila  # noqa: F401  it switches the warnings of Jupyter's parts among themselves on
    warnings.simplefilter("ignore", DeprecationWarning)
    Lab.launch_instance(arguments(port, host, browser, token, folder))
    say("Ended.")


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
    say("Whoever has this link can run Python here; --new-token makes another. Ctrl-C ends it.")
