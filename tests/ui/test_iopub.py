"""A kernel's messages leave before the work that follows them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
import zmq
from ipykernel.iostream import IOPubThread

from heroplay.ui import iopub
from heroplay.ui.board import Board
from heroplay.ui.session import PERSON, Session
from tests.ui.client import new_table


def test_what_was_given_before_is_sent_when_flush_returns(monkeypatch: pytest.MonkeyPatch):
    sender = IOPubThread(zmq.Context.instance().socket(zmq.PUB))
    sender.start()
    try:
        monkeypatch.setattr(iopub, "get_ipython", lambda: SimpleNamespace(kernel=SimpleNamespace(iopub_thread=sender)))
        monkeypatch.setattr(iopub, "LONGEST", 10)
        sent: list[int] = []
        for n in range(20):
            sender.schedule(lambda n=n: sent.append(n))  # type: ignore[misc]
        iopub.flush()
        assert sent == list(range(20))
        sender.schedule(iopub.flush)  # from the thread itself: it does not wait for itself
        iopub.flush()
    finally:
        sender.schedule(sender._event_pipe_gc_task.cancel)  # else it complains of it when it ends
        iopub.flush()
        sender.stop()
        sender.close()


def test_without_a_kernel_nothing_is_waited_for():
    iopub.flush()


def test_a_patch_is_sent_before_anybody_is_told_of_the_move(monkeypatch: pytest.MonkeyPatch):
    happened: list[Any] = []
    monkeypatch.setattr(iopub, "flush", lambda: happened.append("flush"))
    table = new_table(first=0)
    board = Board(Session(table, players=[PERSON, "greedy"]))
    board.send = lambda message, buffers=None: happened.append(message["type"])  # type: ignore[method-assign]
    board.on_move(lambda _: happened.append("told"))
    table.play(table.legal()[0])
    assert happened[:3] == ["patch", "flush", "told"]
    board.close()


@pytest.mark.parametrize(("by_a_click", "waited"), [(True, ["patch", "way", "told", "reply"]),
                                                    (False, ["patch", "flush", "told"])])  # fmt: skip
def test_after_a_click_the_page_draws_before_the_work_that_follows(
    monkeypatch: pytest.MonkeyPatch, by_a_click: bool, waited: list[str]
):
    happened: list[Any] = []
    monkeypatch.setattr(iopub, "flush", lambda: happened.append("flush"))
    monkeypatch.setattr(iopub, "give_way", lambda: happened.append("way"))
    table = new_table(first=0)
    board = Board(Session(table, players=[PERSON, "greedy"]))
    board.send = lambda message, buffers=None: happened.append(message["type"])  # type: ignore[method-assign]
    board.on_move(lambda _: happened.append("told"))
    if by_a_click:
        action = table.game.action_data(table.legal()[0])
        board._received(board, {"type": "intent", "id": 1, "intent": {"kind": "act", "rev": 0, "action": action}}, [])
    else:
        table.play(table.legal()[0])
    assert happened[: len(waited)] == waited
    board.close()


def test_without_a_kernel_nobody_gives_way(monkeypatch: pytest.MonkeyPatch):
    slept: list[float] = []
    monkeypatch.setattr(iopub.time, "sleep", slept.append)
    iopub.give_way()
    assert slept == []
    monkeypatch.setattr(iopub, "get_ipython", lambda: SimpleNamespace(kernel=SimpleNamespace(iopub_thread=Thread())))
    iopub.give_way()
    assert slept == [iopub.GIVE_WAY]


class Thread:
    thread = None
