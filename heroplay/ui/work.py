"""Work that takes longer than a moment: it tells how far it is, and hears a stop within a quarter of a second.

What is a generator runs in slices and needs no thread.  A function that cannot be cut into slices runs in a thread;
where there are none, it runs at once, and `breathe` lets whoever shows the board hear a stop in between.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from heroplay.core.errors import HeroPlayError
from heroplay.ui import failures

SLICE = 0.1  # seconds
POLL = 0.15  # seconds between two looks at a thread

breathe: Callable[[], Any] | None = None  # what a host without threads does in the middle of work


class Work:
    """Something under way: how far it is, whether it must stop, and why it came to nothing."""

    def __init__(self, name: str) -> None:
        self.name, self.told, self.stopped = name, dict[str, Any](), False
        self.problem = ""
        self.over = False

    def tell(self, **told: Any) -> bool:
        """Say how far it is; False when it must stop."""
        self.told = told
        return not self.stopped

    def tick(self) -> float:
        """Do one slice of it, if it is done in slices; the seconds until the next."""
        raise NotImplementedError

    def wait(self, seconds: float | None = None) -> None:
        """Until it is over, where it goes on by itself."""
        return None

    @contextmanager
    def _caught(self) -> Iterator[None]:
        """An error inside ends the work and is told as a sentence."""
        try:
            yield
        except HeroPlayError as error:
            self.problem, self.over = str(error), True
        except Exception as error:
            self.problem, self.over = failures.report(error), True


class Sliced(Work):
    """A generator `run(work)`: as much of it at a time as fits into a slice."""

    def __init__(self, name: str, run: Callable[[Work], Iterator[Any]]) -> None:
        super().__init__(name)
        self._parts = run(self)

    def tick(self) -> float:
        until = time.monotonic() + SLICE
        with self._caught():
            for _ in self._parts:
                if time.monotonic() >= until:
                    return 0.0
            self.over = True
        return 0.0


class Beside(Work):
    """A function `run(work)` that calls `tell` many times a second: in a thread, beside whatever else is done."""

    def __init__(self, name: str, run: Callable[[Work], Any]) -> None:
        super().__init__(name)
        self._run = run
        self._thread: threading.Thread | None = threading.Thread(target=self._go, daemon=True)
        try:
            self._thread.start()
        except RuntimeError:  # there are no threads here
            self._thread = None

    def _go(self) -> None:
        with self._caught():
            self._run(self)
        self.over = True

    def tell(self, **told: Any) -> bool:
        if self._thread is None and breathe is not None:
            breathe()
        return super().tell(**told)

    def tick(self) -> float:
        if self._thread is None and not self.over:
            self._go()
        return POLL

    def wait(self, seconds: float | None = None) -> None:
        if self._thread is not None:
            self._thread.join(seconds)
