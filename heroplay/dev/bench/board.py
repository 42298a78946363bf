"""What a player feels: click to changed page, first card, bytes of a move, memory; against a bare widget in one run.

Pages stand side by side in one browser: our board, the app and a bare echo widget on our server, the same echo on
stock Voila.  They are clicked in turn, and each click is timed inside its page until the DOM has changed.  A kernel is
quicker or slower than another all its life, as the system happens to place it: several of each kind are measured.
"""

from __future__ import annotations

import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import nbformat
from playwright.sync_api import Browser, Page, sync_playwright

from heroplay.core.errors import BadInput
from heroplay.games.registry import default_id
from heroplay.ui.process import Running

SETS, ROUNDS, BURST = 4, 9, 8  # kernels of each kind, visits to each page in turn, clicks in a burst
PAUSE = 20  # ms between an answer and the next click: a board saves then; a longer one would hide Nagle's algorithm
FIRSTS, MOVES = 3, 12
PATIENCE = 60_000  # ms
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run", "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]  # fmt: skip

ECHO = """
import anywidget

class Echo(anywidget.AnyWidget):
    _esm = '''
    export default {render({model, el}) {
      const button = document.createElement("button");
      button.className = "echo";
      let sent = 0;
      button.onclick = () => model.send({n: ++sent});
      model.on("msg:custom", (message) => { button.dataset.n = message.n; });
      el.appendChild(button);
    }};
    '''
    def __init__(self):
        super().__init__()
        self.on_msg(lambda widget, content, buffers: self.send(content))

Echo()
"""
# An ordinary game: one person, one bot, hidden hands; saved after every move.  It imports what a page of the app does.
BOARD = f"""
from heroplay.table import table
from heroplay.ui.board import Board
from heroplay.ui.desk import Desk
from heroplay.ui.session import PERSON, Session

Board(Desk(Session(table({default_id()!r}, seed=7, first=0, auto=True), players=[PERSON, "greedy"])))
"""
APP = "from heroplay.ui.apps import app\n\napp('learn')"

# Clicks these buttons one after the other, each a moment after the one before was answered, that is, after a data
# field of the watched element got another value; the milliseconds that each took.
CLICKS = """async ([buttons, watched, name, pause]) => {
  const times = [];
  for (const button of buttons) {
    times.push(await new Promise((done) => {
      const element = document.querySelector(watched);
      const before = element.getAttribute(name);
      const observer = new MutationObserver(() => {
        if (element.getAttribute(name) === before) return;
        observer.disconnect();
        done(performance.now() - start);
      });
      observer.observe(element, {attributes: true});
      const start = performance.now();
      document.querySelector(button).click();
    }));
    await new Promise((done) => setTimeout(done, pause));
  }
  return times;
}"""


def run() -> list[dict[str, Any]]:
    """All measurements as rows like those of the engine."""
    with tempfile.TemporaryDirectory(prefix="heroplay-bench-") as folder:
        return _measured(Path(folder))


def _measured(folder: Path) -> list[dict[str, Any]]:
    for name, code in {"echo": ECHO, "board": BOARD, "app": APP, "bare": "1"}.items():
        _write(folder / "notebooks" / f"{name}.ipynb", code)
    own = {"HEROPLAY_SAVES": str(folder / "saves")}
    command = ("app", "--port", "0", "--notebooks", str(folder / "notebooks"))
    with Running(command, env=own) as app, _stock(folder) as stock, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_chromium(), args=FLAGS)
        ours = f"{app.url}voila/render"
        rows = [
            *_clicks(browser, ours, f"{stock}voila/render"),
            _first_card(browser, ours),
            _bytes(browser, ours),
            _memory(browser, app, ours),
        ]
        browser.close()
    return rows


# ---- the measurements


def _clicks(browser: Browser, ours: str, stock: str) -> list[dict[str, Any]]:
    sets = [_timed(browser, ours, stock) for _ in range(SETS)]
    median = {name: statistics.median(time for found in sets for time in found[name]) for name in sets[0]}
    return [
        _row("a bare widget's echo", median["echo"], "ms", 1.0),
        _row("a move on the board / echo", median["move"], "ms", median["move"] / median["echo"], 1.6),
        _row("undo on the board / echo", median["undo"], "ms", median["undo"] / median["echo"], 1.6),
        _row("another page of the app / a move", median["place"], "ms", median["place"] / median["move"], 3.0),
        _row("a move / echo on stock Voila", median["stock"], "ms", median["move"] / median["stock"], 0.5),
    ]


def _timed(browser: Browser, ours: str, stock: str) -> dict[str, list[float]]:
    """The milliseconds of each click on one page of each kind."""
    board = _page(browser, f"{ours}/board.ipynb", ".hp-hand")
    app = _page(browser, f"{ours}/app.ipynb", "[data-place=play]")
    echo = _page(browser, f"{ours}/echo.ipynb", ".echo")
    other = _page(browser, f"{stock}/echo.ipynb", ".echo")
    again = [[".echo"] * BURST, ".echo", "data-n", PAUSE]
    moves = [["[data-do=commit]", "[data-do=undo]"] * (BURST // 2), ".hp-board", "data-ply", PAUSE]
    places = [["[data-place=play]", "[data-place=learn]"] * (BURST // 4), ".hp-board", "data-mode", PAUSE]
    times: dict[str, list[float]] = {"echo": [], "move": [], "stock": [], "undo": [], "place": []}
    for turn in range(ROUNDS):
        found = {"echo": echo.evaluate(CLICKS, again), "stock": other.evaluate(CLICKS, again)}
        both = board.evaluate(CLICKS, moves)
        found |= {"move": both[::2], "undo": both[1::2], "place": app.evaluate(CLICKS, places)}
        for name in times if turn else ():  # the first round warms up
            times[name] += found[name]
    for page in (board, app, echo, other):
        page.context.close()
    return times


def _first_card(browser: Browser, ours: str) -> dict[str, Any]:
    """From the address to the first card, in a browser that has cached nothing; against the bare widget."""
    spent: dict[str, list[float]] = {"board": [], "echo": []}
    for _ in range(FIRSTS):
        for name, shown in (("echo", ".echo"), ("board", ".hp-hand .hp-card")):
            start = time.perf_counter()
            page = _page(browser, f"{ours}/{name}.ipynb", shown)
            spent[name].append((time.perf_counter() - start) * 1000)
            page.context.close()
    board, echo = (statistics.median(spent[name]) for name in ("board", "echo"))
    return _row("first card / first echo", board, "ms", board / echo, 1.5)


def _bytes(browser: Browser, url: str) -> dict[str, Any]:
    """All that crosses the wire for a move, both ways: the intent, the answer, and what Jupyter says around them."""
    with Wire(urlsplit(url).port or 80) as wire:
        page = _page(browser, f"http://127.0.0.1:{wire.port}{urlsplit(url).path}/board.ipynb", ".hp-hand")
        sizes = []
        for _ in range(MOVES):
            page.wait_for_selector(".hp-board[data-deciding='0'] .hp-buttons button")
            button = _next_move(page)
            before = wire.settled(page)
            page.evaluate(CLICKS, [[button], ".hp-board", "data-ply", 0])
            sizes.append(wire.settled(page) - before)
        page.context.close()
    size = statistics.median(sizes)
    return _row("bytes of a move / 4096", size, "bytes", size / 4096, 1.0)


def _memory(browser: Browser, app: Running, ours: str) -> dict[str, Any]:
    """Resident memory of an idle kernel with a board, and of one that has run nothing."""
    sizes = {}
    for name, shown in (("bare", "main"), ("board", ".hp-hand")):
        app.wait_for_kernels(0)
        page = _page(browser, f"{ours}/{name}.ipynb", shown)
        (kernel,) = app.kernels()
        sizes[name] = kernel.memory_info().rss / 1e6
        page.context.close()
    return _row("idle kernel with a board / bare", sizes["board"], "MB", sizes["board"] / sizes["bare"])


# ---- the parts


def _row(name: str, value: float, unit: str, ratio: float, bar: float | None = None) -> dict[str, Any]:
    holds = None if bar is None else ratio <= bar
    limit = "" if bar is None else f"<= {bar:g}"
    found = {"name": name, "value": round(value, 3), "unit": unit, "ratio": round(ratio, 3)}
    return {**found, "bar": limit, "holds": holds}


def _page(browser: Browser, url: str, shown: str) -> Page:
    page = browser.new_context(reduced_motion="reduce").new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(url, wait_until="commit")
    page.wait_for_selector(shown)
    return page


class Wire:
    """Stands between browser and server and counts what passes."""

    def __init__(self, to: int) -> None:
        self.count, self._to = 0, to
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near = self._listener.accept()[0]
                far = socket.create_connection(("127.0.0.1", self._to))
                for one, other in ((near, far), (far, near)):
                    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                self.count += len(data)
                other.sendall(data)
            other.shutdown(socket.SHUT_WR)

    def settled(self, page: Page, quiet: int = 300) -> int:
        """The count, once nothing has passed for some time."""
        seen = -1
        while seen != self.count:
            seen = self.count
            page.wait_for_timeout(quiet)
        return seen

    def __enter__(self) -> Wire:
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.close()


def _next_move(page: Page) -> str:
    """Play a card if one can be played alone, else discard nothing or pass."""
    lit = page.locator(".hp-hand .hp-lit[data-piece]")
    if page.locator("[data-do=pass]").count() and lit.count():
        lit.first.click()
        page.wait_for_selector(".hp-preview[data-ok]")
        if page.locator("[data-do=commit]:not(:disabled)").count():
            return "[data-do=commit]"
    return "[data-do=pass], [data-do=commit]:not(:disabled), .hp-buttons .hp-button:not(:disabled)"


def _write(path: Path, code: str) -> None:
    path.parent.mkdir(exist_ok=True)
    spec = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)], metadata={"kernelspec": spec})
    nbformat.write(notebook, path)


@contextmanager
def _stock(folder: Path) -> Iterator[str]:
    """Voila as it comes, on the same notebooks."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    options = ["--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1"]
    command = [sys.executable, "-m", "voila", str(folder / "notebooks"), *options]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    env = {**os.environ, "JUPYTER_CONFIG_DIR": str(folder)}
    process = subprocess.Popen(command, cwd=folder, env=env, **quiet)  # type: ignore[call-overload]
    try:
        yield _answering(f"http://127.0.0.1:{port}/")
    finally:
        process.terminate()
        process.wait(20)


def _answering(url: str, seconds: float = 60) -> str:
    ends = time.monotonic() + seconds
    while True:
        try:
            urllib.request.urlopen(f"{url}voila/static/voila.js", timeout=5).close()
            return url
        except OSError:
            if time.monotonic() > ends:
                raise
            time.sleep(0.2)


def _chromium() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        raise BadInput("The board is measured in Chromium, which is missing: apt-get install chromium.")
    return found
