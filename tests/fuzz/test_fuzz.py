"""Hostile input, counted: whatever a browser, a file or a person sends is answered, soon, and with a sentence of ours.

A sample runs with all tests; HEROPLAY_SOAK=1 sends 300,000 messages and reads 100,000 texts, in chunks that several
processes share.  `python -m tests.fuzz 20 40` runs the chunks 20 to 39 by themselves and prints the counts.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.fuzz import messages, texts
from tests.fuzz.nasty import nested

SOAK = bool(os.environ.get("HEROPLAY_SOAK"))
CHUNKS = 150
MESSAGES, TEXTS = (2_000, 667) if SOAK else (400, 600)  # in a chunk


@pytest.fixture(autouse=True)
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEROPLAY_SAVES", str(tmp_path / "saves"))


@pytest.mark.parametrize("chunk", range(CHUNKS if SOAK else 1))
def test_every_board_message_is_answered(chunk: int) -> None:
    watch = messages.fuzz(chunk, MESSAGES)
    print(watch)
    assert not watch.wrong, str(watch)
    assert sum(watch.tried.values()) == MESSAGES and watch.refused.total() < MESSAGES


@pytest.mark.parametrize("chunk", range(CHUNKS if SOAK else 1))
def test_every_text_is_read_or_refused(chunk: int) -> None:
    watch = texts.fuzz(chunk, TEXTS)
    print(watch)
    assert not watch.wrong, str(watch)
    assert sum(watch.tried.values()) == TEXTS


@pytest.mark.parametrize("asked", [messages.backend_named(name) for name in messages.NAMES], ids=messages.NAMES)
@pytest.mark.parametrize("kind", [nested(3000), {"a": 1}, None, "act", "\ud800"], ids=lambda k: type(k).__name__)
def test_no_kind_of_message_breaks_a_backend(asked: object, kind: object) -> None:
    reply = asked.handle({"kind": kind, "rev": 0, "text": nested(3000)})  # type: ignore[attr-defined]
    assert reply["refused"] and reply["problem"]
