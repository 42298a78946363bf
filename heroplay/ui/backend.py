"""What stands behind a board: one protocol for a game, a lesson, a tree of lines, a deck and the whole app.

A backend knows nothing of widgets, threads or event loops.  Whoever shows it calls `tick` and waits as long as it says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol


class Backend(Protocol):
    """A screen, the messages that change it, and work that goes on in the background."""

    rev: int  # changes with every change of the screen that a person can decide on
    on_change: Callable[[Any], Any] | None  # called with the backend after every change

    @property
    def slow(self) -> frozenset[str]:
        """Kinds of messages that may take longer than a person expects to wait."""
        ...

    def screen(self, whole: bool = True) -> Any:
        """Everything that the browser draws now; unless it must be whole, `settle` may add what takes longer."""
        ...

    def handle(self, message: Any) -> dict[str, Any]:
        """Answer one message, which is untrusted.  The reply goes only to the asker; what changed is in `screen`."""
        ...

    def settle(self) -> bool:
        """What may follow a change, and what was left out of the screen; True when there is more to see."""
        ...

    def tick(self) -> float | None:
        """One slice of what is under way; the seconds until the next, or None when nothing is under way."""
        ...
