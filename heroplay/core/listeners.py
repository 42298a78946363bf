"""Functions that are called when something changes; those of short-lived objects are held weakly."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any


class Listeners:
    """The functions to call, in the order in which they were added."""

    def __init__(self) -> None:
        self._found: list[Callable[[], Callable[..., Any] | None]] = []  # each gives its function; None: it is gone

    def add(self, listener: Callable[..., Any], *, weak: bool = False) -> None:
        """Call this from now on.  A weak one must be a method; it is forgotten together with its object."""
        self._found.append(weakref.WeakMethod(listener) if weak else lambda: listener)

    def remove(self, listener: Callable[..., Any]) -> None:
        """Call this no more."""
        self._found = [found for found in self._found if found() not in (None, listener)]

    def tell(self, *what: Any) -> None:
        """Call every listener; one that is added meanwhile hears of the next change."""
        for found in list(self._found):
            listener = found()
            if listener is not None:
                listener(*what)
        self._found = [found for found in self._found if found() is not None]

    def __len__(self) -> int:
        return sum(found() is not None for found in self._found)
