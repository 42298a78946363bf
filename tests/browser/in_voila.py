"""A game in the app: put on the browser's shelf, opened as a person opens it, and read back from its file."""

from __future__ import annotations

import os
import time
from typing import Any

from playwright.sync_api import TimeoutError

from heroplay.ui import saved_games as keeping
from heroplay.ui import saves
from heroplay.ui.process import Running
from heroplay.ui.session import Session

PATIENCE = int(os.environ.get("HEROPLAY_PATIENCE", "60000"))  # ms; a wait ends as soon as it can
KEY_SCRIPT = "try {{ localStorage.setItem('heroplay.key', '{key}') }} catch {{}}"  # about:blank has no storage


def show(page: Any, url: str, what: str) -> None:
    """Open an address and wait until something is drawn; as a person would, reload once when nothing comes."""
    page.goto(url, wait_until="commit")
    try:
        page.wait_for_selector(what)
    except TimeoutError:
        page.reload(wait_until="commit")
        page.wait_for_selector(what)


class Saved:
    """The game of one browser as its file has it: what a test may know of a kernel in another process."""

    def __init__(self, app: Running, session: Session | None = None) -> None:
        self.app, self.key, self.id = app, saves.new_id(), ""
        self.page: Any = None
        if session is not None:
            self.id = saves.new_id()
            session.settings.pace = 0
            saves.save(self.key, self.id, keeping.kept(session, "a test"))

    def url(self, light: bool = True) -> str:
        game = f"&game={self.id}" if self.id else ""
        return f"{self.app.url}voila/render/play.ipynb?theme={'light' if light else 'dark'}{game}"

    def open(self, page: Any, light: bool = True) -> None:
        """Show it, and go on with the game if there is one."""
        self.page = page
        page.set_default_timeout(PATIENCE)
        page.add_init_script(KEY_SCRIPT.format(key=self.key))
        show(page, self.url(light), ".hp-board[data-mode=play]" if self.id else "[data-do=begin]")
        page.wait_for_selector(".hp-board:not([data-rev='0'])")
        page.wait_for_selector(".hp-thinking", state="detached")

    @property
    def session(self) -> Session:
        """The game when its file has all that the page shows: saving follows the answer."""
        wanted = int(self.page.get_attribute(".hp-board", "data-ply"))
        ends = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < ends:
            game = self.id or next(iter(saves.games(self.key)), "")
            data = saves.load(self.key, game) if game else None
            if data is not None and data["move"] == wanted:
                return keeping.opened(data)
            time.sleep(0.02)
        raise AssertionError(f"move {wanted} is on the page and not in the file")
