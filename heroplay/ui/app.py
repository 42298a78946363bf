"""The app: Voila with our template, nothing from elsewhere, and a home page instead of a list of files."""

from __future__ import annotations

import logging
import re
import secrets
import shutil
import signal
import threading
import webbrowser
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import jinja2
from jupyter_core.utils import ensure_async, run_sync
from jupyter_server.base.handlers import FileFindHandler, JupyterHandler, Template404
from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.web import authenticated
from traitlets.config import Config
from voila.app import Voila
from voila.static_file_handler import AllowListFileHandler, MultiStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler
from voila.voila_identity_provider import VoilaIdentityProvider

from heroplay.ui import server

HOME = "voila/render/index.ipynb"
TEMPLATE = "heroplay"
THEMES = ("dark", "light")
NAMED = re.compile(r'"kernelId": "([0-9a-f-]{36})"')  # where the template tells the page its kernel
CACHED = 3600  # seconds
PING = 10_000  # ms; a page that answers no ping for three times as long is taken to be gone
# Even a page that wanted to could load nothing from another address.
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' blob: data:; object-src 'none'; "
    "base-uri 'self'; form-action 'self'; frame-ancestors 'self'"
)


class Home(JupyterHandler):
    """The bare address opens the home page; a token has done its work by then and leaves the address."""

    @authenticated
    def get(self) -> None:
        theme = self.get_argument("theme", "")
        self.redirect(url_path_join(self.base_url, HOME) + (f"?theme={theme}" if theme in THEMES else ""))


class Page(TornadoVoilaHandler):
    """A notebook as a page; a visitor who leaves before it is ready leaves no kernel behind."""

    kernel, left = "", False

    def on_connection_close(self) -> None:
        self.left = True
        super().on_connection_close()

    def write(self, chunk: Any) -> None:
        named = NAMED.search(chunk) if isinstance(chunk, str) else None
        self.kernel = named[1] if named else self.kernel
        super().write(chunk)

    async def get(self, path: str | None = None) -> None:
        await super().get(path)
        if self.left and self.kernel in self.kernel_manager:
            await ensure_async(self.kernel_manager.shutdown_kernel(self.kernel))


class Scripts(MultiStaticFileHandler):
    """Voila's scripts, a hundred files that stay as they are: the second page takes them from the browser's cache."""

    def get_cache_time(self, path: str, modified: Any, mime_type: str) -> int:
        return CACHED


class App(Voila):
    """Voila, made calm: our pages only, one line when it is ready, kernels that end with it."""

    say: Callable[[str], Any] = print

    def initialize(self, argv: Any = None) -> None:
        super().initialize([])  # what it needs is in its config: no command line is read
        for name in ("tornado.access", "tornado.general"):  # a page that is not here is no news
            logging.getLogger(name).setLevel(logging.ERROR)
        signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job would not hear it
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, self._handle_signal_stop)

    def init_settings(self) -> dict[str, Any]:
        settings: dict[str, Any] = super().init_settings()
        pages = jinja2.FileSystemLoader(str(files("heroplay.ui") / "jupyter" / "voila" / "templates" / TEMPLATE))
        env = settings["jinja2_env"]
        env.loader = jinja2.ChoiceLoader([pages, env.loader])  # the page that asks for a token, and errors
        return settings

    def init_handlers(self) -> list[Any]:
        unused = (TornadoVoilaTreeHandler, VoilaContentsHandler, AllowListFileHandler)
        handlers = [entry for entry in super().init_handlers() if entry[1] not in unused]
        for at, (pattern, handler, *more) in enumerate(handlers):
            if handler is TornadoVoilaHandler:
                handlers[at] = (pattern, Page, *more)
            elif handler is MultiStaticFileHandler:
                handlers[at] = (pattern, Scripts, *more)
            elif handler is FileFindHandler:
                handlers[at] = (pattern, handler, {**more[0], "no_cache_paths": []})
        return [(self.server_url, Home), *handlers, (r".*", Template404)]

    def listen(self) -> None:
        sockets = server.bound(self.port, self.ip, self.say)
        HTTPServer(self.app).add_sockets(sockets)
        link = server.address(self.ip, sockets[0].getsockname()[1], self.token or "")
        self.say(f"HeroPlay is at {link}")
        self.say(f"{'Give out this link: without its token nobody gets in. ' if self.token else ''}Ctrl-C ends it.")
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=(link,), daemon=True).start()
        self.ioloop = IOLoop.current()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            self.say("")
        finally:
            run_sync(self.kernel_manager.shutdown_all)()
            shutil.rmtree(self.connection_dir, ignore_errors=True)
            self.say("Ended. Your games are saved.")


def config(port: int, host: str, browser: bool, token: str, root: Path) -> Config:
    """All that differs from stock Voila."""
    c = server.culling()
    c.Voila.ip, c.Voila.port, c.Voila.open_browser = host, port, browser
    c.Voila.root_dir, c.Voila.token = str(root), token
    c.Voila.log_level = "ERROR"
    c.Voila.config_file_paths = []  # a voila.json that lies about changes nothing
    c.Voila.identity_provider_class = VoilaIdentityProvider  # a token, and no password that a visitor could set
    c.Voila.kernel_websocket_connection_class = server.QuickConnection
    c.Voila.tornado_settings = {
        "headers": {"Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff"},
        "allow_remote_access": not server.is_loopback(host),  # on loopback only local names: no rebinding
        "websocket_compression_options": {},  # on: what Jupyter says round a move is much the same every time
        "ws_ping_interval": PING,
        "ws_ping_timeout": 3 * PING,
    }
    c.VoilaConfiguration.kernel_spec_manager_class = server.OwnKernels
    c.VoilaConfiguration.template = TEMPLATE
    c.VoilaConfiguration.theme = "auto"
    c.VoilaConfiguration.allow_template_override = "NO"
    c.VoilaConfiguration.strip_sources = True
    c.VoilaConfiguration.show_tracebacks = False
    c.VoilaConfiguration.extension_denylist = ["jupytext", "@jupytext/jupyterlab-jupytext", "jupyterlab-jupytext"]
    return c


def serve(
    port: int = server.PORT,
    host: str = "127.0.0.1",
    browser: bool = True,
    root: Path | None = None,
    say: Callable[[str], Any] = print,
) -> None:
    """Serve the apps until Ctrl-C.  Where other machines can reach them, only with a token."""
    server.show_our_files()
    token = "" if server.is_loopback(host) else secrets.token_urlsafe(16)
    app = App(config=config(port, host, browser, token, root or server.notebooks()))
    app.say = say
    app.initialize()
    app.start()
