"""Who gets in: the room's places, and pages of one's own, counted without a server."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from heroplay.ui import room
from heroplay.ui.room import ALONE, Room


class Kernels(dict):
    """Kernels by name, each with the number of pages that are connected to it."""

    def kernel_model(self, name):
        return {"connections": self[name]}

    def shutdown_kernel(self, name):
        del self[name]


class Visits:
    """A room, and what visitors do in it."""

    def __init__(self, most):
        self.now, self.kernels, self.names = 0.0, Kernels(), map(str, itertools.count())
        self.room = Room(most, self.kernels, lambda: self.now)

    def asks(self, visitor):
        """A page is asked for; its kernel has no name yet."""
        return asyncio.run(self.room.enter(visitor))

    def opens(self, visitor, connections=1):
        """A page is opened and connects; its kernel's name, or None when the room is full."""
        seat = self.asks(visitor)
        if seat is None:
            return None
        seat.kernel = next(self.names)
        self.kernels[seat.kernel] = connections
        return seat.kernel


def test_the_room_is_full_when_it_is_and_not_when_somebody_left():
    visits = Visits(3)
    ann, *_ = [visits.opens(name) for name in ("Ann", "Ben", "Cho")]
    assert visits.opens("Dan") is None and len(visits.kernels) == 3
    del visits.kernels[ann]  # her page said goodbye
    assert visits.opens("Dan") and visits.opens("Ann") is None


def test_a_page_that_is_being_made_has_its_place():
    visits = Visits(2)
    assert visits.asks("Ann") and visits.asks("Ben") and visits.asks("Cho") is None


def test_a_reload_is_never_refused_and_takes_no_second_place():
    visits = Visits(2)
    first, other = visits.opens("Ann"), visits.opens("Ben")
    for _ in range(5):
        first, before = visits.opens("Ann"), first
        assert first and before not in visits.kernels and len(visits.kernels) == 2
    assert other in visits.kernels and visits.opens("Cho") is None


def test_a_reload_while_the_page_is_being_made():
    visits = Visits(1)
    first, second = visits.asks("Ann"), visits.asks("Ann")
    assert first.left and not second.left and visits.asks("Ben") is None
    first.kernel, visits.kernels["late"] = "late", 0
    asyncio.run(visits.room.leave(first))
    assert not visits.kernels


def test_reloading_without_end_ends():
    visits = Visits(1)
    assert sum(visits.asks("Ann") is not None for _ in range(50)) == 4


def test_with_several_tabs_one_counts_once():
    visits = Visits(3)
    tabs = [visits.opens("Ann") for _ in range(3)]
    assert visits.opens("Ben") and visits.opens("Cho")  # two of the tabs made room, the oldest first
    assert [tab in visits.kernels for tab in tabs] == [False, False, True]
    assert visits.opens("Dan") is None and len(visits.kernels) == 3


def test_a_page_that_is_gone_without_a_goodbye_makes_room_after_a_while():
    visits = Visits(1)
    gone = visits.opens("Ann", connections=0)
    assert visits.opens("Ben") is None
    visits.now += ALONE - 1
    assert visits.opens("Ben") is None
    visits.now += 1
    assert visits.opens("Ben") and gone not in visits.kernels


def test_a_page_that_came_back_keeps_its_place():
    visits = Visits(1)
    ann = visits.opens("Ann", connections=0)
    assert visits.opens("Ben") is None
    visits.kernels[ann] = 1
    visits.now += ALONE
    assert visits.opens("Ben") is None
    visits.kernels[ann] = 0
    assert visits.opens("Ben") is None


def test_a_page_that_was_never_made_gives_its_place_back():
    visits = Visits(1)
    asyncio.run(visits.room.leave(visits.asks("Ann")))
    assert visits.opens("Ben")


@pytest.mark.parametrize("total, most", [(8 * 2**30, 53), (4 * 2**30, 26), (2**28, 4)])
def test_how_many_fit_follows_from_the_memory(monkeypatch, tmp_path, total, most):
    monkeypatch.setattr(room.psutil, "virtual_memory", lambda: type("Memory", (), {"total": total}))
    monkeypatch.setattr(room, "Path", lambda *_: tmp_path / "none")
    assert room.default_most() == most
    (tmp_path / "none").write_text(str(2**30))  # a container
    assert room.default_most() == min(most, 6)
