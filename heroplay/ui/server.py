"""What the app and Lab share as servers: quick connections, kernels that end, and an address."""

from __future__ import annotations

import ipaddress
import os
import socket
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from jupyter_client.kernelspec import KernelSpecManager
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.netutil import bind_sockets
from traitlets.config import Config

from heroplay.core.errors import BadInput
from heroplay.ui import frames, standing

PORT = 8866
TRIES = 20  # ports after the wanted one, before any free one will do
CULL_AFTER, CULL_EVERY = 600, 60  # seconds: a kernel whose page is gone and never said goodbye


class QuickConnection(ZMQChannelsWebsocketConnection):
    """A kernel connection whose small messages are sent at once: a click answers in 6 ms instead of 50."""

    refused = False

    def connect(self) -> Any:
        self.websocket_handler.set_nodelay(True)  # Nagle's algorithm off
        return super().connect()

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Pass a message on to the kernel; a frame that no page of ours sends closes its socket, and only that."""
        if self.refused:
            return  # more frames may come before the socket is closed
        wrong = frames.problem(incoming_msg, self.subprotocol)
        if wrong is None:
            try:
                return super().handle_incoming_message(incoming_msg)
            except Exception as error:  # its outside was whole; whatever is inside, the server goes on
                wrong = f"{type(error).__name__} while it was read"
        self.refused = True
        self.log.error("A websocket frame was refused, %d long: %s.", len(incoming_msg), wrong)
        self.websocket_handler.close(1002, "malformed frame")


class OwnKernels(KernelSpecManager):
    """Kernels run this very Python, whatever else this user has installed under the same name, and are quiet."""

    kernel_dirs: list[str] = []  # noqa: RUF012

    def get_kernel_spec(self, kernel_name: str) -> Any:
        spec = super().get_kernel_spec(kernel_name)
        spec.argv = [*spec.argv, "--IPKernelApp.log_level=ERROR"]
        return spec


def culling() -> Config:
    """Kernels end when nobody has been connected to them for some time."""
    c = Config()
    c.MappingKernelManager.cull_idle_timeout = CULL_AFTER
    c.MappingKernelManager.cull_interval = CULL_EVERY
    return c


def show_our_files() -> None:
    """Tell Jupyter, in this process and its children, where our template and our settings of Lab are."""
    ours = str(files("heroplay.ui") / "jupyter")
    for name in ("JUPYTER_PATH", "JUPYTER_CONFIG_PATH"):
        known = os.environ.get(name, "")
        if ours not in known.split(os.pathsep):
            os.environ[name] = os.pathsep.join(p for p in (ours, known) if p)


# ---- addresses


def is_loopback(host: str) -> bool:
    """Can only this machine reach it?"""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


class Address:
    """Where a server listens, and the token of its link: as asked for, else as at its last start."""

    def __init__(self, server: str, port: int | None, host: str, say: Callable[[str], Any]) -> None:
        self.server, self.asked, self.host, self.say = server, port, host, say
        self.kept = standing.read(server)
        self.token = ""

    def make_token(self, new: bool) -> str:
        """The token of the link; `new` makes another one, and the old one is worth nothing from then on."""
        self.token = standing.new_token() if new or not self.kept.token else self.kept.token
        return self.token

    def bind(self) -> list[socket.socket]:
        """Sockets that listen.  A port that was only lent, because the right one is taken, is not kept."""
        usual = PORT if self.server == "app" else PORT + 1  # Lab must not drive the app from its address
        first = self.kept.port or usual if self.asked is None else self.asked
        sockets = bound(first, self.host, self.say)
        port = sockets[0].getsockname()[1]
        shown = "" if is_loopback(self.host) else _shown_name(self.host)
        if first and port != first:
            self.say(standing.MOVED)
        elif shown and self.kept.host not in ("", shown):
            self.say(f"Last time this was at {self.kept.host}, now it is at {shown}. {standing.MOVED}")
        now = standing.Standing(
            port=self.kept.port or (port if first else None),
            token=self.token or self.kept.token, host=shown or self.kept.host,
        )  # fmt: skip
        if now != self.kept:
            try:
                standing.write(self.server, now)
            except OSError as error:
                self.say(f"This address cannot be remembered for the next start: {error}.")
        return sockets


def bound(port: int, host: str, say: Callable[[str], Any]) -> list[socket.socket]:
    """Sockets on the wanted port, else on the next free one, and a line that says so; 0 is any free port."""
    wanted = [port, *range(port + 1, min(port + TRIES, 65535) + 1), 0] if port else [0]
    for number in wanted:
        try:
            sockets = bind_sockets(number, host.strip("[]"))
        except (OSError, ValueError) as error:
            if number == 0 or isinstance(error, ValueError | socket.gaierror) or not _is_free(host):
                raise BadInput(f"This machine cannot listen on {host}: {error}.") from None
            continue
        if number != port:
            say(f"Port {port} is taken; using {sockets[0].getsockname()[1]}.")
        return sockets
    raise BadInput(f"This machine has no free port for {host}.")


def _is_free(host: str) -> bool:
    """Can this machine listen there at all, on some port?"""
    try:
        for found in bind_sockets(0, host.strip("[]")):
            found.close()
    except OSError:
        return False
    return True


def address(host: str, port: int, token: str = "") -> str:
    """The link to a server; for "every address" the one that others on the network can reach."""
    name = _shown_name(host)
    if ":" in name:
        name = f"[{name}]"
    return f"http://{name}:{port}/" + (f"?token={token}" if token else "")


def _shown_name(host: str) -> str:
    return _own_address() if host in ("", "0.0.0.0", "::") else host.strip("[]")


def _own_address() -> str:
    """The address of this machine on its network: connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()
