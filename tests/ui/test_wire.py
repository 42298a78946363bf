"""The wire without Jupyter: what a page without a server speaks too."""

from __future__ import annotations

from typing import Any

import pytest

from heroplay.ui import failures
from heroplay.ui.desk import Desk
from heroplay.ui.patches import patched
from heroplay.ui.session import PERSON, Session
from heroplay.ui.whatif import WhatIf
from heroplay.ui.wire import Wire
from tests.ui.client import new_table


def wired(backend: Any) -> tuple[Wire, list[dict[str, Any]]]:
    sent: list[dict[str, Any]] = []
    return Wire(backend, sent.append), sent


def intent(kind: str, **more: Any) -> dict[str, Any]:
    return {"type": "intent", "id": 3, "intent": {"kind": kind, **more}}


def test_ping_resync_and_an_intent_are_answered_and_what_is_no_message_is_not():
    wire, sent = wired(Session(new_table(first=0), players=[PERSON, "greedy"]))
    before = wire.screen
    assert not wire.receive({"type": "ping"}) and sent.pop() == {"type": "pong", "rev": 0}
    assert not wire.receive({"type": "resync"}) and sent.pop() == {"type": "screen", "screen": before}
    for nothing in (None, 5, "ping", []):
        assert not wire.receive(nothing) and sent == []
    assert wire.receive(intent("act", rev=0, text="discard nothing"))
    patch, reply = sent
    assert patch["from"] == 0 and patched(before, patch["ops"]) == wire.screen
    assert reply == {"type": "reply", "id": 3, "reply": {"ok": True}}
    wire.settle()
    assert sent[2]["from"] == 1 and patched(wire.backend.screen(), sent[2]["ops"]) == wire.screen
    wire.close()
    assert wire.backend.on_change is None


@pytest.mark.parametrize("number", [None, "x", 1.5, [], {}])
def test_a_number_that_is_none_comes_back_as_none(number: Any):
    wire, sent = wired(Session(new_table(first=0)))
    wire.receive({**intent("rule", text="HC-4.1"), "id": number})
    assert sent[-1]["id"] is None and sent[-1]["reply"]["rule"]


def test_what_may_take_long_is_answered_with_busy_first():
    wire, sent = wired(Desk())
    wire.receive(intent("new", rev=0))
    assert [message["type"] for message in sent] == ["busy", "patch", "reply"] and sent[0]["id"] == 3
    sent.clear()
    wire.receive(intent("complete", text="att"))
    assert [message["type"] for message in sent] == ["reply"]


def test_bots_move_by_ticks_and_wait_for_their_pace():
    wire, sent = wired(Session(new_table(first=1), players=[PERSON, "greedy"]))
    assert wire.tick() == wire.backend.settings.pace and sent == [], "first it waits"
    while wire.tick() is not None:
        assert wire.screen["ply"] > 0
    assert wire.screen["can"]["act"] and {message["type"] for message in sent} == {"patch"}
    assert wire.tick() is None


def test_a_slice_that_fails_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch):
    wire, sent = wired(WhatIf())
    monkeypatch.setattr(WhatIf, "tick", lambda _: 1 / 0)
    monkeypatch.setattr(failures.log, "handlers", [])
    assert wire.tick() is None and sent == [{"type": "problem", "problem": failures.SENTENCE}]
