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
from jupyter_core.utils import run_sync
from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import FileFindHandler, JupyterHandler, Template404
from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.web import HTTPError, authenticated
from traitlets.config import Config
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import AllowListFileHandler, MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler
from voila.voila_identity_provider import VoilaIdentityProvider

from heroplay.ui import bundled, saves, server, standing
from heroplay.ui.room import Room, Seat, default_most, end_kernel

HOME = "voila/render/index.ipynb"
TEMPLATE = "heroplay"
THEMES = ("dark", "light")
NAMED = re.compile(r'"kernelId": "([0-9a-f-]{36})"')  # where the template tells the page its kernel
CACHED = 3600  # seconds
RETRY = 5  # seconds between two tries of a page that waits for room
VISITOR, VISITOR_NAME = "heroplay-visitor", re.compile(r"[0-9a-f]{32}")
ELSEWHERE = ("cross-site", "same-site")  # another port of this machine is the same site, and not ours
LARGEST_BODY = 65_536  # bytes: the only forms are a token and a goodbye, and they are read before anybody is known
LARGEST_MESSAGE = 8 * 2**20  # bytes: a progress file of 2,000,000 characters, in any alphabet
BODY_SECONDS = 30.0  # for a form to arrive
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


class Logout(JupyterHandler):
    """This browser forgets that it had the token."""

    @allow_unauthenticated
    def get(self) -> None:
        self.identity_provider.clear_login_cookie(self)
        self.redirect(self.base_url)


class Page(TornadoVoilaHandler):
    """A notebook as a page, if there is room; a visitor who leaves before it is ready leaves no kernel behind."""

    seat: Seat | None = None

    def on_connection_close(self) -> None:
        if self.seat is not None:
            self.seat.left = True
        super().on_connection_close()

    def write(self, chunk: Any) -> None:
        named = NAMED.search(chunk) if isinstance(chunk, str) else None
        if named and self.seat is not None:
            self.seat.kernel = named[1]
        super().write(chunk)

    @authenticated
    async def get(self, path: str | None = None) -> None:
        if self.request.headers.get("Sec-Fetch-Site") in ELSEWHERE:
            return self._from_elsewhere()
        room: Room = self.settings["heroplay_room"]
        self.seat = await room.enter(self._visitor())
        if self.seat is None:
            return self._say(503, "full.html", most=room.most, seconds=RETRY)
        try:
            await super().get(path)
        finally:
            if self.seat.left or not self.seat.kernel:
                await room.leave(self.seat)

    def decode_argument(self, value: bytes, name: str | None = None) -> str:
        return value.decode(errors="replace")  # such a page is not here: a 404, not a 400 with a traceback in the log

    def _log(self) -> None:
        if self.get_status() != 503:  # pages that wait ask every few seconds: not worth a line in the log
            super()._log()

    def _visitor(self) -> str:
        """Who asks: a random name from this server, so that a person who goes from page to page counts once."""
        known = self.get_cookie(VISITOR) or ""
        if not VISITOR_NAME.fullmatch(known):
            known = secrets.token_hex(16)
            self.set_cookie(VISITOR, known, path=self.base_url, httponly=True, samesite="Lax")
        return known

    def _from_elsewhere(self) -> None:
        """Another website asks for a page: a person may follow a link, but only their own click starts Python here."""
        asked = (self.request.headers.get(f"Sec-Fetch-{name}") for name in ("Mode", "Dest"))
        if tuple(asked) != ("navigate", "document"):
            raise HTTPError(403)
        self._say(200, "door.html", here=self.request.uri)

    def _say(self, status: int, template: str, **words: Any) -> None:
        self.set_status(status)
        self.set_header("Cache-Control", "no-store")
        if status == 503:
            self.set_header("Retry-After", str(RETRY))
        self.finish(self.render_template(template, **words))


class Goodbye(VoilaShutdownKernelHandler):
    """A page goes, and its kernel with it; the room may have ended that before."""

    @authenticated
    async def post(self, kernel_id: str) -> None:
        await end_kernel(self.kernel_manager, kernel_id)
        self.set_status(204)
        self.finish()


class Scripts(MultiStaticFileHandler):
    """Voila's scripts, a hundred files that stay as they are: the second page takes them from the browser's cache."""

    def get_cache_time(self, path: str, modified: Any, mime_type: str) -> int:
        return CACHED


class Templates(TemplateStaticFileHandler):
    """Files of templates; an address that names none is not found, where Voila would fail."""

    async def get(self, path: str, include_body: bool = True) -> None:
        try:
            await super().get(path, include_body)
        except (ValueError, AssertionError):
            raise HTTPError(404) from None


class App(Voila):
    """Voila, made calm: our pages only, one line when it is ready, kernels that end with it."""

    say: Callable[[str], Any] = print
    most: int = 0  # pages at once
    address: server.Address

    def initialize(self, argv: Any = None) -> None:
        self.ioloop = IOLoop.current()  # a signal may come before it runs
        super().initialize([])  # what it needs is in its config: no command line is read
        for name in ("tornado.access", "tornado.general"):  # a page that is not here is not worth a line in the log
            logging.getLogger(name).setLevel(logging.ERROR)
        signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job would not hear it
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, self._handle_signal_stop)

    def init_settings(self) -> dict[str, Any]:
        settings: dict[str, Any] = super().init_settings()
        pages = jinja2.FileSystemLoader(str(files("heroplay.ui") / "jupyter" / "voila" / "templates" / TEMPLATE))
        env = settings["jinja2_env"]
        env.loader = jinja2.ChoiceLoader([pages, env.loader])  # the page that asks for a token, and errors
        settings["heroplay_room"] = Room(self.most, self.kernel_manager)
        return settings

    def init_handlers(self) -> list[Any]:
        unused = (TornadoVoilaTreeHandler, VoilaContentsHandler, AllowListFileHandler)
        handlers = [entry for entry in super().init_handlers() if entry[1] not in unused]
        for at, (pattern, handler, *more) in enumerate(handlers):
            if handler is TornadoVoilaHandler:
                handlers[at] = (pattern, Page, *more)
            elif handler is VoilaShutdownKernelHandler:
                handlers[at] = (pattern, Goodbye, *more)
            elif handler is MultiStaticFileHandler:
                handlers[at] = (pattern, Scripts, *more)
            elif handler is TemplateStaticFileHandler:
                handlers[at] = (pattern, Templates, *more)
            elif handler is FileFindHandler:
                handlers[at] = (pattern, handler, {**more[0], "no_cache_paths": []})
        return [(self.server_url, Home), *handlers, (r".*", Template404)]

    def listen(self) -> None:
        sockets = self.address.bind()
        http = HTTPServer(
            self.app, max_body_size=LARGEST_BODY, max_buffer_size=2 * LARGEST_MESSAGE, body_timeout=BODY_SECONDS
        )
        http.add_sockets(sockets)
        link = server.address(self.ip, sockets[0].getsockname()[1], self.token or "")
        self.say(f"HeroPlay is at {link}")
        self.say(f"{'Give out this link: without its token nobody gets in. ' if self.token else ''}Ctrl-C ends it.")
        if self.token:
            self.say(f"It is the same at every start; --new-token makes another. There is room for {self.most} people.")
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=(link,), daemon=True).start()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            self.say("")
        finally:
            run_sync(self.kernel_manager.shutdown_all)()
            shutil.rmtree(self.connection_dir, ignore_errors=True)
            self.say("Ended. Your games are saved.")


def config(host: str, browser: bool, token: str, root: Path) -> Config:
    """All that differs from stock Voila."""
    c = server.culling()
    c.Voila.ip, c.Voila.open_browser = host, browser
    c.Voila.root_dir, c.Voila.token = str(root), token
    if token:
        c.Voila.cookie_secret = standing.cookie_secret(token)
    c.Voila.log_level = "ERROR"
    c.Voila.config_file_paths = []  # a voila.json that lies about changes nothing
    c.Voila.identity_provider_class = VoilaIdentityProvider  # a token, and no password that a visitor could set
    c.VoilaIdentityProvider.logout_handler_class = Logout
    c.VoilaIdentityProvider.cookie_options = {"samesite": "Lax"}  # Strict would lose who follows a link to us
    c.Voila.kernel_websocket_connection_class = server.QuickConnection
    c.Voila.tornado_settings = {
        "headers": {"Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff"},
        "allow_remote_access": not server.is_loopback(host),  # on loopback only local names: no rebinding
        "xsrf_cookie_kwargs": {"samesite": "Strict"},
        "websocket_max_message_size": LARGEST_MESSAGE,
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
    port: int | None = None,
    host: str = "127.0.0.1",
    browser: bool = True,
    root: Path | None = None,
    say: Callable[[str], Any] = print,
    most: int | None = None,
    new_token: bool = False,
) -> None:
    """Serve the apps until Ctrl-C, `most` pages at once.  Where other machines can reach them, only with a token."""
    server.show_our_files()
    saves.serve_one_learner(server.is_loopback(host))
    address = server.Address("app", port, host, say)
    token = "" if server.is_loopback(host) else address.make_token(new_token)
    app = App(config=config(host, browser, token, root or bundled.notebooks()))
    app.say, app.most, app.address = say, most or default_most(), address
    app.initialize()
    app.start()
