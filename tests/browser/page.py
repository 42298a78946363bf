"""The board in a plain page, with no Jupyter: the same module behind a stand-in for the widget model.

Proves that the JavaScript needs only get, set, on and send; and it is the quickest way to look at a board.
"""

# ruff: noqa: E501  (a page in one string)

from __future__ import annotations

import contextlib
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from heroplay.ui import assemble
from heroplay.ui.backend import Backend
from heroplay.ui.wire import Wire

HTML = """<!doctype html><html lang="en" data-jp-theme-light="{light}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>HeroPlay board</title>
<link rel="icon" href="data:,"><style>body{{margin:0;background:{back}}}{css} .hp-board{{--hp-room:100dvh}}</style></head><body{attr}><main id="app"></main><script type="module">
const text = await (await fetch("/board.js")).text();
const board = await import(URL.createObjectURL(new Blob([text], {{type: "text/javascript"}})));
const heard = {{}};
const state = await (await fetch("/state")).json();
let last = Promise.resolve();  // messages arrive in the order in which they were sent, as on a websocket
const post = (body) => {{ last = last.then(() => fetch("/message", {{method: "POST", body: JSON.stringify(body)}})).then((r) => r.json()).then(
  (list) => list.forEach((m) => (heard["msg:custom"] || []).forEach((f) => f(m)))); }};
const model = {{get: (k) => state[k], set() {{}}, save_changes() {{}}, on: (e, f) => (heard[e] ||= []).push(f), off() {{}}, send: post}};
board.default.render({{model, el: document.getElementById("app")}});
window.hpReady = true;
window.hpSend = (intent) => {{ const rev = Number(document.querySelector(".hp-board").dataset.rev); post({{type: "intent", id: -1, intent: {{rev, ...intent}}}}); }};
if ({news}) setInterval(() => post({{type: "news"}}), 150);
</script></body></html>"""


class Page:
    """Serves one backend on 127.0.0.1."""

    def __init__(self, backend: Backend, light: bool = True) -> None:
        self.light = light
        self.one_at_a_time = threading.Lock()
        self.works = hasattr(backend, "work")  # something may be worked out beside the board: its news is asked for
        self.out: list[dict[str, Any]] = []
        self.wire = Wire(backend, lambda message: self.out.append(message))
        self._let_bots_move()
        page = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *args: Any) -> None:
                return None

            def _answer(self, body: str, kind: str) -> None:
                data = body.encode()
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                with contextlib.suppress(ConnectionError):  # a page that is closed wants no answer any more
                    self.wfile.write(data)

            def do_GET(self) -> None:
                if self.path == "/board.js":
                    self._answer(assemble.esm(), "text/javascript")
                elif self.path == "/state":
                    self._answer(json.dumps({"screen": page.wire.screen}), "application/json")
                else:
                    back = "#F3EFE6" if page.light else "#17211E"
                    html = HTML.format(light=str(page.light).lower(), css=assemble.css(), attr="", back=back,
                                       news=str(page.works).lower())  # fmt: skip
                    self._answer(html, "text/html")

            def do_POST(self) -> None:
                raw = self.rfile.read(int(self.headers["Content-Length"]))
                self._answer(json.dumps(page.message(json.loads(raw))), "application/json")

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def _let_bots_move(self) -> None:
        """At once: no test waits for the pace of a bot."""
        while not self.works and self.wire.tick() is not None:
            pass

    def message(self, content: dict[str, Any]) -> list[dict[str, Any]]:
        """What the kernel would send back; like a kernel, it answers one message after another."""
        with self.one_at_a_time:
            self.out = []
            if content.get("type") == "news":
                self.wire.tick()
                self.wire.settle()
            elif self.wire.receive(content):
                (*told, answer) = self.out
                self.out = told
                self._let_bots_move()
                self.out.append(answer)  # after everything that follows from it: a test waits for the answer
                self.wire.settle()
            return self.out

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
