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
from heroplay.ui.desk import Desk
from heroplay.ui.patches import diff
from heroplay.ui.session import Session

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
if ({news}) setInterval(() => post({{type: "news"}}), 150);
</script></body></html>"""


class Page:
    """Serves one session, or a desk, on 127.0.0.1."""

    def __init__(self, session: Session | Desk, light: bool = True) -> None:
        self.session, self.light = session, light
        self.one_at_a_time = threading.Lock()
        self.works = hasattr(session, "work")  # something may be worked out beside the board: its news is asked for
        while session.bot_step():
            pass
        self.screen = session.screen()
        self.out: list[dict[str, Any]] = []
        session.on_change = self._push
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
                    self._answer(json.dumps({"screen": page.screen}), "application/json")
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

    def _push(self, session: Session | Desk) -> None:
        new = session.screen()
        self.out.append({"type": "patch", "from": self.screen["rev"], "ops": diff(self.screen, new)})
        self.screen = new

    def message(self, content: dict[str, Any]) -> list[dict[str, Any]]:
        """What the kernel would send back; like a kernel, it answers one message after another."""
        with self.one_at_a_time:
            return self._answered(content)

    def _answered(self, content: dict[str, Any]) -> list[dict[str, Any]]:
        self.out = []
        if content.get("type") == "news":
            self.session.bot_step()
            return self.out
        if content.get("type") == "ping":
            return [{"type": "pong", "rev": self.screen["rev"]}]
        if content.get("type") == "resync":
            return [{"type": "screen", "screen": self.screen}]
        reply = self.session.handle(content.get("intent"))
        while not self.works and self.session.bot_step():
            pass
        answer = {"type": "reply", "id": content.get("id"), "reply": reply}
        told = len(self.out)
        if self.session.settle():
            self._push(self.session)
        return [*self.out[:told], answer, *self.out[told:]]

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
