"""How many people fit: each page has a Python process of its own, and the memory of this machine is limited."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
from jupyter_core.utils import ensure_async
from tornado.web import HTTPError

KERNEL_BYTES = 80_000_000  # what a page takes, measured
FEWEST = 4
ALONE = 60.0  # seconds without a connection, after which a page is taken to be gone when somebody waits


def default_most() -> int:
    """How many pages half of the memory holds."""
    limits = [psutil.virtual_memory().total]
    for name in ("memory.max", "memory/memory.limit_in_bytes"):  # a container may have less than its machine
        with suppress(OSError, ValueError):
            limits.append(int(Path("/sys/fs/cgroup", name).read_text()))
    return max(FEWEST, min(limits) // 2 // KERNEL_BYTES)


async def end_kernel(kernels: Any, name: str) -> None:
    """End a kernel, if it has not ended: its page, the room and the server may all want that at once."""
    with suppress(KeyError, HTTPError):
        if name in kernels:
            await ensure_async(kernels.shutdown_kernel(name))


@dataclass(eq=False)
class Seat:
    """A page and its kernel, which gets its name a moment after the page was let in."""

    visitor: str
    kernel: str = ""
    left: bool = False  # its page went, or another page took its place
    alone_since: float | None = None


class Room:
    """Lets pages in while there is room.  Nobody is refused because of a page of their own."""

    def __init__(self, most: int, kernels: Any, clock: Callable[[], float] = time.monotonic) -> None:
        self.most, self.kernels, self.clock = most, kernels, clock
        self.seats: list[Seat] = []  # in the order in which they came

    async def enter(self, visitor: str) -> Seat | None:
        """A seat for one more page of a visitor; None when the room is full."""
        self.seats = [seat for seat in self.seats if not seat.kernel or seat.kernel in self.kernels]
        taken = [seat for seat in self.seats if not seat.left]
        self._note_who_is_alone(taken)
        is_full = len(taken) >= self.most
        spare = self._spare(visitor, taken) if is_full else None
        # Pages that are on their way out still need memory: reloading without end must stop somewhere.
        if is_full and (spare is None or len(self.seats) >= 2 * self.most + 2):
            return None
        self.seats.append(seat := Seat(visitor))
        if spare is not None:
            await self._end(spare)
        return seat

    async def leave(self, seat: Seat) -> None:
        """The page is gone before it was ready."""
        await self._end(seat)
        if not seat.kernel:
            self.seats.remove(seat)

    async def _end(self, seat: Seat) -> None:
        seat.left = True  # a kernel that has no name yet is ended as soon as its page is written
        await end_kernel(self.kernels, seat.kernel)

    def _note_who_is_alone(self, seats: list[Seat]) -> None:
        for seat in seats:
            if not seat.kernel or self.kernels.kernel_model(seat.kernel)["connections"]:
                seat.alone_since = None
            elif seat.alone_since is None:
                seat.alone_since = self.clock()

    def _spare(self, visitor: str, taken: list[Seat]) -> Seat | None:
        """The page that makes room: the visitor's last one, one that nobody looks at, or somebody's second one."""
        spare = [seat for seat in taken if seat.visitor == visitor]
        if not spare:
            spare = [s for s in taken if s.alone_since is not None and self.clock() - s.alone_since >= ALONE]
        if not spare:
            owner, number = Counter(seat.visitor for seat in taken).most_common(1)[0]
            spare = [seat for seat in taken if seat.visitor == owner] if number > 1 else []
        return min(spare, key=lambda seat: seat.alone_since is None, default=None)
