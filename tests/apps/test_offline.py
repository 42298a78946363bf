"""The app needs no other machine: it loads where every other address is a listener that never answers."""

from __future__ import annotations

import contextlib
import socket
import threading

import pytest

from tests.apps.conftest import PATIENCE, Watched
from tests.browser.launch import FLAGS, executable

TRAP = "heroplay.invalid"


class Blackhole:
    """Accepts every connection and says nothing."""

    def __init__(self) -> None:
        self.callers: list[socket.socket] = []
        self.heard: list[bytes] = []
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                self.callers.append(self.socket.accept()[0])
            except OSError:
                return
            threading.Thread(target=self._hear, args=(self.callers[-1],), daemon=True).start()

    def _hear(self, caller: socket.socket) -> None:
        with contextlib.suppress(OSError):
            self.heard.append(caller.recv(1000))

    def close(self) -> None:
        self.socket.close()
        for caller in self.callers:
            caller.close()


@pytest.fixture
def blackhole():
    hole = Blackhole()
    yield hole
    hole.close()


def test_home_and_a_game_load_where_nobody_else_answers(app, blackhole, browser_type):
    flags = [flag for flag in FLAGS if not flag.startswith("--host-resolver-rules")]
    rules = f"--host-resolver-rules=MAP * 127.0.0.1:{blackhole.port} , EXCLUDE 127.0.0.1"
    browser = browser_type.launch(executable_path=executable(), args=[*flags, rules])
    watched = Watched(browser.new_page())
    page = watched.show(app.url, ".hp-home[data-ready]")
    page.click("[data-door=play]")
    page.click("[data-do=begin]", timeout=PATIENCE)
    page.wait_for_selector(".hp-hand [data-piece]")
    assert watched.elsewhere() == []
    assert watched.complaints == []
    # and the trap works (Chromium's own calls home are caught in it too, hence the name)
    other = browser.new_page()
    other.goto(app.url, wait_until="commit")
    other.evaluate(f"window.open('http://{TRAP}/')")
    for _ in range(200):
        if any(TRAP.encode() in said for said in blackhole.heard):
            break
        page.wait_for_timeout(100)
    else:
        raise AssertionError("nothing was caught")
    browser.close()
