"""A mistake of ours: the page gets one sentence and no traceback, and the table is as it was."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from heroplay.ui import failures
from heroplay.ui.apps import home
from heroplay.ui.board import Board
from heroplay.ui.desk import Desk
from heroplay.ui.session import PERSON, Session
from heroplay.ui.work import Work
from tests.ui.client import KEY
from tests.ui.test_board import Wire, wired


class Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    kept = Kept()
    monkeypatch.setattr(failures.log, "handlers", [kept])
    monkeypatch.setattr(failures, "_seen", failures.Counter())
    yield kept.lines


def broken(*_: Any, **__: Any) -> Any:
    raise ZeroDivisionError("a path of the server")


def test_a_mistake_is_logged_and_answered_with_a_sentence(logged: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    wire = wired()
    before = wire.board.screen
    monkeypatch.setattr("heroplay.ui.session.complete", broken)
    assert wire.ask("complete", text="x") == {"refused": True, "problem": failures.SENTENCE}
    assert wire.ask("complete", text="x") == {"refused": True, "problem": failures.SENTENCE}
    assert "path of the server" not in json.dumps(wire.sent) and wire.board.screen == before
    assert "Traceback" in logged[0] and "path of the server" in logged[0]
    assert len(logged) == 2 and "Traceback" not in logged[1] and "again" in logged[1]


def test_after_a_mistake_in_the_middle_of_a_move_the_table_is_as_it_was(
    logged: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wire = wired()
    session = wire.board.session
    state, screen = session.table.state, wire.board.screen
    monkeypatch.setattr(Session, "_hand_over", broken)  # the move is on the table by then
    assert wire.ask("act", text="discard nothing")["problem"] == failures.SENTENCE
    assert session.table.state is state and session.table.ply == 0 and wire.board.screen == screen
    monkeypatch.undo()
    assert wire.ask("act", text="discard nothing") == {"ok": True}


def test_after_a_mistake_that_the_page_saw_it_is_told_how_the_table_stands(
    logged: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wire = Wire(Board(Desk()))
    wire.ask("hello", key=KEY)
    wire.ask("new", game={"options": {"seed": 1, "first": 0}})
    before = wire.board.screen
    monkeypatch.setattr(Desk, "_keep", broken)  # after the change was told
    assert wire.ask("act", text="discard nothing")["problem"] == failures.SENTENCE
    assert wire.board.screen == before and wire.board.session.session.table.ply == 0


def test_a_bot_that_fails_says_so_and_writes_nothing_to_the_page(
    logged: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Session, "bot_thinks", broken)

    async def game() -> Wire:
        wire = wired(["greedy", PERSON])
        wire.board.session.settings.pace = 0
        for _ in range(5):
            await asyncio.sleep(0)
        return wire

    wire = asyncio.run(game())
    assert wire.sent[-1]["content"] == {"type": "problem", "problem": failures.SENTENCE} and "Traceback" in logged[0]


def test_what_follows_an_answer_fails_with_a_sentence(logged: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    wire = wired()
    monkeypatch.setattr(Session, "settle", broken)
    intent = {"kind": "act", "rev": wire.board.screen["rev"], "text": "attack Jab!"}
    wire.deliver({"method": "custom", "content": {"type": "intent", "id": 7, "intent": intent}})
    assert [m["content"]["type"] for m in wire.sent][-2:] == ["reply", "problem"]


def test_work_that_fails_says_so(logged: list[str]) -> None:
    def breaks(work: Any) -> Iterator[None]:
        yield
        broken()

    work = Work("simulate", breaks)
    work.go_on()
    assert work.over and work.problem == failures.SENTENCE and "Traceback" in logged[0]


def test_home_answers_whatever_happens(logged: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    page = Wire(home())
    monkeypatch.setattr("heroplay.ui.home.offers", broken)
    page.deliver({"method": "custom", "content": {"id": 1, "type": "intent", "intent": {"kind": "hello", "key": KEY}}})
    assert any("problem" in sent["content"].get("reply", {}) for sent in page.sent if "content" in sent) and logged


@pytest.mark.parametrize(
    "data",
    [
        None, 5, [], {}, {"method": "update"}, {"method": "update", "state": 5, "buffer_paths": [["a"]]},
        {"method": "custom"}, {"method": ["custom"]}, {"method": "none of ours"},
        {"method": "custom", "content": {"kind": "anywidget-command", "name": "x", "msg": []}},
    ],
)  # fmt: skip
def test_what_is_no_message_of_a_widget_is_not_answered_with_a_traceback(
    data: Any, logged: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr("ipywidgets.widgets.widget.get_ipython", lambda: Page(shown))
    wire = wired()
    wire.deliver(data)
    assert shown == []
    assert all(m["content"]["reply"]["refused"] for m in wire.sent)


class Page:
    """A kernel's shell: what it shows is sent to the page."""

    def __init__(self, shown: list[str]) -> None:
        self.shown = shown

    def showtraceback(self) -> None:
        self.shown.append(repr(sys.exc_info()))


class KernelStream:
    """The stderr of a kernel: what is written to it goes to the page; it keeps a copy of the server's own."""

    def __init__(self, own: int) -> None:
        self._original_stdstream_copy = own
        self.sent: list[str] = []

    def write(self, text: str) -> None:
        self.sent.append(text)

    def flush(self) -> None:
        return None


def test_the_log_goes_to_the_server_and_not_to_the_page(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    out, into = os.pipe()
    stream = KernelStream(into)
    monkeypatch.setattr(failures, "_seen", failures.Counter())
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", stream)
        try:
            raise KeyError("\x1b[31m red")
        except KeyError as error:
            assert failures.report(error) == failures.SENTENCE
    os.close(into)
    with os.fdopen(out, "rb") as written:
        text = written.read().decode()
    assert "Traceback" in text and "\x1b" not in text and stream.sent == [] and capfd.readouterr() == ("", "")
