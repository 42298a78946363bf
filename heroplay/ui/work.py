"""Work that takes longer than a moment: done in slices, without a thread; a stop is heard after the slice under way."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from typing import Any

from heroplay.core.errors import HeroPlayError
from heroplay.core.steps import Found, SoFar, Steps
from heroplay.ui import failures

SLICE = 0.1  # seconds
PAUSE = 0.01  # seconds between two slices: messages that have come in are read then


class Work:
    """Something under way: how far it is, whether it must stop, and why it came to nothing.

    `run(work)` is a generator that yields many times a second, and calls `tell` or `follow` to say how far it is.
    """

    def __init__(self, name: str, run: Callable[[Work], Iterator[Any]]) -> None:
        self.name, self.told, self.stopped = name, dict[str, Any](), False
        self.problem = ""
        self.over = False
        self._parts = run(self)

    def tell(self, **told: Any) -> bool:
        """Say how far it is; False when it must stop."""
        self.told = told
        return not self.stopped

    def follow(
        self, steps: Steps[SoFar, Found], said: Callable[[SoFar], dict[str, Any]]
    ) -> Generator[None, None, Found]:
        """Take the steps, tell how far each is in the words of `said`, and stop them when asked to; their result."""
        try:
            so_far = next(steps)
            while True:
                self.tell(**said(so_far))
                yield
                so_far = steps.send(not self.stopped)
        except StopIteration as end:
            found: Found = end.value
            return found

    def go_on(self, seconds: float = SLICE) -> None:
        """Do as much of it as fits into this time, at least one part; an error ends it and is told as a sentence."""
        until = time.monotonic() + seconds
        try:
            for _ in self._parts:
                if time.monotonic() >= until:
                    return
        except HeroPlayError as error:
            self.problem = str(error)
        except Exception as error:
            self.problem = failures.report(error)
        self.over = True
