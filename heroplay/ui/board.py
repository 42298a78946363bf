"""The board widget: a session on one side, a browser on the other."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, ClassVar

import anywidget
import ipywidgets
import traitlets

from heroplay.stills import picture
from heroplay.table import Table
from heroplay.ui import assemble, failures, iopub, words
from heroplay.ui.application import App
from heroplay.ui.callbacks import Callback, Callbacks
from heroplay.ui.decklab import DeckLab
from heroplay.ui.desk import Desk
from heroplay.ui.learning import Learning
from heroplay.ui.session import Session
from heroplay.ui.whatif import WhatIf
from heroplay.ui.wire import Wire

NO_GAME = "HeroPlay: a board with no game on it yet. Run this cell to begin one."


class Code(failures.Careful, ipywidgets.Widget):
    """The board's JavaScript and CSS: once in a kernel, a page and a saved notebook, however many boards there are."""

    esm = traitlets.Unicode(assemble.esm()).tag(sync=True)
    css = traitlets.Unicode(assemble.css()).tag(sync=True)
    hash = traitlets.Unicode(assemble.digest()).tag(sync=True)
    _one: ClassVar[Code | None] = None

    @classmethod
    def shared(cls) -> Code:
        if cls._one is None or cls._one.comm is None:  # a first board, or all widgets were closed
            cls._one = cls()
        return cls._one

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """A browser changes nothing here."""
        return None


Kernel = Session | Desk | Learning | WhatIf | DeckLab | App


class Board(failures.Careful, anywidget.AnyWidget):
    """A table on the screen.  It follows its table, whoever moves there: this board, another one, a cell, a bot.

    What it shows can be observed and linked; all of it is read-only, and nothing is in it that the shown seat may not
    know:

        board = t.show()
        board.observe(lambda change: print(change.new), "prompt")
        traitlets.dlink((board, "ply"), (progress, "value"))

    `ply` (moves so far), `turn`, `seat` (who decides; None: nobody), `prompt`, `last_move`, `verdict` (the refusal on
    the screen with its rule, else empty), `code` (of what the shown seat knows, for `hp.load`), `over` (how it ended,
    else empty).  And for what happens: `on_move(f)`, `on_refused(f)`, `on_end(f)`; each calls `f(board)`.
    """

    # The kernel's session is the truth; nothing that the browser sets is believed.  `screen` is always current here
    # and in the saved notebook, but nobody is notified of it: over the wire go patches, by message.

    _esm = traitlets.Unicode(assemble.source("loader.js")).tag(sync=True)
    _code = traitlets.Unicode().tag(sync=True)  # where the loader finds the code that all boards share
    _words = traitlets.Dict(words.load()["loader"], read_only=True).tag(sync=True)  # what it says where it fails
    screen = traitlets.Dict().tag(sync=True)

    ply = traitlets.Int(0, read_only=True, help="How many moves have been made.")
    turn = traitlets.Int(0, read_only=True, help="The turn, counted from 1.")
    seat = traitlets.Int(None, allow_none=True, read_only=True, help="Who decides, the first of several.")
    prompt = traitlets.Unicode("", read_only=True, help="What is asked, as the board says it.")
    verdict = traitlets.Unicode("", read_only=True, help="The refusal on the screen, with its rule.")
    last_move = traitlets.Unicode("", read_only=True, help="The last move, as the shown seat saw it.")
    code = traitlets.Unicode("", read_only=True, help="The position, as the shown seat knows it.")
    over = traitlets.Unicode("", read_only=True, help="How the game ended.")

    def __init__(self, session: Kernel | Table, **more: Any) -> None:
        self.session: Kernel = Session(session) if isinstance(session, Table) else session
        self._wire = Wire(self.session, self._out, self._pushed)
        self._task: asyncio.Task[None] | None = None
        self._answering = False
        self._moves, self._refusals, self._ends = Callbacks(), Callbacks(), Callbacks()
        self._was: tuple[Any, ...] = ()
        super().__init__(screen=self._wire.screen, _code=f"IPY_MODEL_{Code.shared().model_id}", **more)
        self._tell()
        self.on_msg(self._received)
        self._wake()

    def close(self) -> None:
        """Take the board off every page; it stops following its table, and its bots stop."""
        self._wire.close()
        if self._task is not None:
            self._task.cancel()
        super().close()

    # ---- what can be observed

    def on_move(self, callback: Callback, remove: bool = False) -> None:
        """Call `callback(board)` after every move, whoever made it; moves made at once count as one."""
        self._moves.register(callback, remove)

    def on_refused(self, callback: Callback, remove: bool = False) -> None:
        """Call `callback(board)` when a rule refuses a move on this board; `board.verdict` says which and why."""
        self._refusals.register(callback, remove)

    def on_end(self, callback: Callback, remove: bool = False) -> None:
        """Call `callback(board)` when the game is over; `board.over` says how it ended."""
        self._ends.register(callback, remove)

    def _game(self) -> Session | None:
        """The session that is played here, if there is one."""
        here: Any = self.session.room if isinstance(self.session, App) else self.session
        if isinstance(here, Session):
            return here
        return getattr(here, "session", None)

    def _tell(self) -> None:
        """Set what can be observed, then call whoever waits for what happened."""
        was, self._was = self._was, self._stand()
        for name, value in self._facts().items():
            with self._moves.shown():
                self.set_trait(name, value)
        if not was or was[0] is not self._was[0]:  # another table: nothing happened on this one yet
            return
        (_, ply, last, notice, over), (_, now, new, refusal, end) = was, self._was
        if now >= ply and new is not None and new is not last:
            self._moves.call(self)
        if refusal is not None and refusal is not notice:
            self._refusals.call(self)
        if end and not over:
            self._ends.call(self)

    def _stand(self) -> tuple[Any, ...]:
        """The table, how many moves, the last one, the refusal and the end, to compare with later."""
        game = self._game()
        if game is None:
            return (None, 0, None, None, False)
        steps = game.table.steps
        return (game.table, len(steps), steps[-1] if steps else None, game.refusal, game.table.outcome is not None)

    def _facts(self) -> dict[str, Any]:
        game, view = self._game(), self.screen.get("view")
        if game is None or view is None:
            return {name: trait.default_value for name, trait in self.traits().items() if name in _FACTS}
        notice = self.screen.get("notice") or {}
        end = game.table.outcome
        text, rule = notice.get("text", ""), notice.get("rule") or ""
        return {
            "ply": game.table.ply, "turn": view["turn"], "seat": game.table.seat, "prompt": view["prompt"],
            "verdict": "" if notice.get("kind") != "refused" else text if rule in text else f"{text} ({rule})",
            "last_move": game.last_move(), "code": game.code(), "over": end.text if end else "",
        }  # fmt: skip

    # ---- where there is no kernel

    def _repr_mimebundle_(self, **more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The board, and its text and still picture for where it cannot be drawn: what the eyes at the screen see."""
        data, metadata = super()._repr_mimebundle_(**more) or ({}, {})
        if isinstance(self.session, Learning | WhatIf | DeckLab | App):
            return {**data, "text/plain": repr(self.session)}, metadata
        session = self.session.session if isinstance(self.session, Desk) else self.session
        if session is None:
            return {**data, "text/plain": NO_GAME}, metadata
        game, state, eye = session.table.game, session.state(), session.eye
        return {**data, **picture.mimebundle(game.language.text(state, eye), game.board.view(state, eye))}, metadata

    # ---- out and in: what the messages are, the wire knows

    def _out(self, message: dict[str, Any]) -> None:
        self.send(message)
        if message["type"] == "patch":  # more work follows: the page need not wait for it
            iopub.give_way() if self._answering else iopub.flush()

    def _pushed(self) -> None:
        """Keep the whole screen for whoever opens the page next, and tell whoever waits for what happened."""
        self._trait_values["screen"] = self._wire.screen  # without a sync of 20 KB: the patch says the same
        self._tell()
        self._wake()
        if not self._answering:  # else the rest follows the answer
            self._soon(self._wire.settle)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """A browser may ask for any trait to be set; none of ours is its to set."""
        return None

    def _received(self, _widget: Any, content: Any, _buffers: Any) -> None:
        self._answering = True
        try:
            answered = self._wire.receive(content)
        finally:
            self._answering = False
        if answered:
            self._soon(self._wire.settle)

    @staticmethod
    def _soon(do: Callable[[], None]) -> None:
        try:
            asyncio.get_running_loop().call_soon(do)
        except RuntimeError:  # no event loop: a script
            do()

    # ---- what goes on in the background is never done inside a callback

    def _wake(self) -> None:
        if self._task is not None and not self._task.done():
            return
        with contextlib.suppress(RuntimeError):  # no event loop: a script that only looks
            loop = asyncio.get_running_loop()
            self._task = loop.create_task(self._go_on())

    async def _go_on(self) -> None:
        while (wait := self._wire.tick()) is not None:
            await asyncio.sleep(wait)


_FACTS = ("ply", "turn", "seat", "prompt", "verdict", "last_move", "code", "over")
