"""Functions that somebody gives to a board: an error in one is shown in the notebook and harms nothing else."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from IPython import get_ipython

Callback = Callable[[Any], Any]


class Callbacks:
    """What is called when something happens at one board."""

    def __init__(self) -> None:
        self._given: list[Callback] = []
        self._cell = _parent()  # the cell that made the board

    def register(self, callback: Callback, remove: bool = False) -> None:
        """Call this from now on, once each time; or no more."""
        if not callable(callback):
            raise TypeError(f"A function of one argument, the board, is wanted here, not {callback!r}.")
        self._given = [given for given in self._given if given != callback] + ([] if remove else [callback])

    def call(self, board: Any) -> None:
        for callback in list(self._given):
            with self.shown():
                callback(board)

    @contextmanager
    def shown(self) -> Iterator[None]:
        """Show an error in here with its traceback: in the cell that runs, else in the one that made the board."""
        try:
            yield
        except Exception:
            shell = get_ipython()
            if shell is None:
                logging.getLogger("heroplay").exception("A function that was given to a board failed.")
                return
            now = _parent()
            clicked = now.get("header", {}).get("msg_type") != "execute_request"  # nobody shows what a click prints
            if clicked and self._cell:
                shell.set_parent(self._cell)
            shell.showtraceback()
            if clicked and self._cell:
                shell.set_parent(now)


def _parent() -> dict[str, Any]:
    """The message that the kernel answers just now; empty without a kernel."""
    kernel = getattr(get_ipython(), "kernel", None)
    return dict(kernel.get_parent("shell") or {}) if kernel is not None else {}
