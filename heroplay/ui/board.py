"""The board widget: a session on one side, a browser on the other."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from heroplay.table import Table
from heroplay.ui import assemble, picture
from heroplay.ui.decklab import DeckLab
from heroplay.ui.desk import Desk
from heroplay.ui.learning import Learning
from heroplay.ui.patches import diff
from heroplay.ui.session import Session
from heroplay.ui.whatif import WhatIf

NO_GAME = "HeroPlay: a board with no game on it yet. Run this cell to begin one."


class Board(anywidget.AnyWidget):
    """Draws a session.  The kernel's session is the truth; nothing that the browser sets is believed.

    `screen` is always current here and in the saved notebook.  Over the wire go patches, by message.
    """

    _esm = traitlets.Unicode(assemble.esm()).tag(sync=True)
    _css = traitlets.Unicode(assemble.css()).tag(sync=True)
    screen = traitlets.Dict().tag(sync=True)

    def __init__(self, session: Session | Desk | Learning | WhatIf | DeckLab | Table, **more: Any) -> None:
        self.session = Session(session) if isinstance(session, Table) else session
        self.session.on_change = self._push
        self._task: asyncio.Task[None] | None = None
        super().__init__(screen=self.session.screen(), **more)
        self.on_msg(self._received)
        self._wake_bots()

    # ---- where there is no kernel

    def _repr_mimebundle_(self, **more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The board, and its text and still picture for where it cannot be drawn: what the eyes at the screen see."""
        data, metadata = super()._repr_mimebundle_(**more) or ({}, {})
        if isinstance(self.session, Learning | WhatIf | DeckLab):
            return {**data, "text/plain": repr(self.session)}, metadata
        session = self.session.session if isinstance(self.session, Desk) else self.session
        if session is None:
            return {**data, "text/plain": NO_GAME}, metadata
        game, state, eye = session.table.game, session.state(), session.eye
        return {**data, **picture.mimebundle(game.text(state, eye), game.view(state, eye))}, metadata

    # ---- out

    def _push(self, session: Session | Desk | Learning | WhatIf | DeckLab) -> None:
        """Send what changed, and keep the whole for whoever opens the page next."""
        old, new = self.screen, session.screen()
        self._trait_values["screen"] = new  # without a sync of 20 KB: the patch says the same
        self.send({"type": "patch", "from": old.get("rev"), "ops": diff(old, new)})
        self._wake_bots()

    # ---- in

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """A browser may ask for any trait to be set; none of ours is its to set."""
        return None

    def _received(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if not isinstance(content, dict):
            return
        if content.get("type") == "ping":
            self.send({"type": "pong", "rev": self.screen.get("rev")})
            return
        if content.get("type") == "resync":
            self.send({"type": "screen", "screen": self.screen})
            return
        reply = self.session.handle(content.get("intent"))
        self.send({"type": "reply", "id": content.get("id"), "reply": reply})
        self._soon(self._settle)

    def _settle(self) -> None:
        """What takes longer than an answer may follows it."""
        if self.session.settle():
            self._push(self.session)

    @staticmethod
    def _soon(do: Callable[[], None]) -> None:
        try:
            asyncio.get_running_loop().call_soon(do)
        except RuntimeError:  # no event loop: a script
            do()

    # ---- bots move at their pace, never inside a callback

    def _wake_bots(self) -> None:
        if self._task is not None and not self._task.done():
            return
        if self.session.bot_to_move() is None:
            return
        with contextlib.suppress(RuntimeError):  # no event loop: a script that only looks
            self._task = asyncio.get_running_loop().create_task(self._let_bots_move())

    async def _let_bots_move(self) -> None:
        while self.session.bot_to_move() is not None:
            await asyncio.sleep(self.session.settings.pace)
            for _ in self.session.bot_thinks():  # a bot that thinks long does it in slices: clicks are heard
                await asyncio.sleep(0)
