"""Long work as a generator: it rests many times a second, so that whoever drives it can do other things meanwhile.

At each rest it yields how far it is.  An answer of False asks it to stop and to keep what it has found; any other
answer lets it go on.  What it returns is the result.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeVar

SoFar = TypeVar("SoFar")
Found = TypeVar("Found")

Steps = Generator[SoFar, Any, Found]


def finish(steps: Steps[SoFar, Found], answer: Callable[[SoFar], Any] | None = None) -> Found:
    """Do all the work at once and return its result; `answer(so_far)` hears how far it is, and False stops it.

    >>> def count(most):
    ...     for done in range(most):
    ...         if (yield done) is False:
    ...             return f"{done}, stopped"
    ...     return str(most)
    >>> finish(count(9)), finish(count(9), lambda done: done < 4)
    ('9', '4, stopped')
    """
    try:
        so_far = next(steps)
        while True:
            try:
                said = None if answer is None else answer(so_far)
            except BaseException as error:  # an interrupt while it tells how far it is: the work decides what to keep
                so_far = steps.throw(error)
            else:
                so_far = steps.send(said)
    except StopIteration as end:
        found: Found = end.value
        return found
