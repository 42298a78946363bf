"""A mistake of ours: its traceback goes to the server's own log, the browser gets one sentence."""

from __future__ import annotations

import logging
import os
import sys
import traceback
from collections import Counter
from typing import Any

SENTENCE = "That did not work, and it is our mistake. Nothing on the table has changed."
log = logging.getLogger("heroplay.ui")
log.propagate = False  # the root logger of a kernel writes to the page
_seen: Counter[tuple[str, ...]] = Counter()


class ServerLog(logging.Handler):
    """Writes where only the people who run the server can read.

    A kernel sends its `sys.stderr` to the page, and what is written to file descriptor 2 as well; it keeps a copy of
    the descriptor that it was started with.
    """

    def emit(self, record: logging.LogRecord) -> None:
        text = "".join(c if c.isprintable() or c == "\n" else ascii(c)[1:-1] for c in self.format(record)) + "\n"
        own = getattr(sys.stderr, "_original_stdstream_copy", None)
        try:
            if isinstance(own, int):
                os.write(own, text.encode(errors="replace"))
            elif sys.__stderr__ is not None:
                sys.__stderr__.write(text)
                sys.__stderr__.flush()
        except (OSError, ValueError):
            return  # nobody is left to read it


log.addHandler(ServerLog())


def report(error: BaseException) -> str:
    """Log a mistake, the first time with its traceback; the sentence for the person at the screen."""
    last = traceback.extract_tb(error.__traceback__)[-1:]
    place = (type(error).__name__, *(f"{frame.filename}:{frame.lineno}" for frame in last))
    _seen[place] += 1
    if _seen[place] == 1:  # a page that sends the same thing again and again does not fill the disk
        log.error("A mistake of ours, answered with a sentence:", exc_info=error)
    else:
        log.error("%s again (%d times)", " at ".join(place), _seen[place])
    return SENTENCE


def answered(session: Any, raw: Any) -> dict[str, Any]:
    """What the session answers; after a mistake of ours it is as it was, and the mistake is answered too."""
    before = Before(session)
    try:
        reply: dict[str, Any] = session.handle(raw)
        return reply
    except Exception as error:
        before.restore()
        return {"refused": True, "problem": report(error)}


class Before:
    """How a session, and the table, lesson or tree in it, were before a message."""

    def __init__(self, session: Any) -> None:
        self._kept: list[tuple[Any, dict[str, Any]]] = []
        self._keep(session, set())

    def _keep(self, thing: Any, met: set[int]) -> None:
        met.add(id(thing))
        kept = _parts(thing)
        self._kept.append((thing, kept))
        for name, part in kept.items():
            if isinstance(part, _COPIED):
                kept[name] = part.copy()
            elif type(part).__name__ in _CHANGING and id(part) not in met:
                self._keep(part, met)

    def restore(self) -> None:
        for thing, kept in self._kept:
            if hasattr(thing, "__dict__"):
                vars(thing).clear()
                vars(thing).update(kept)
            else:
                for name, value in kept.items():
                    setattr(thing, name, value)


def _parts(thing: Any) -> dict[str, Any]:
    """What a thing holds; a line of a tree has slots instead of a dict."""
    if hasattr(thing, "__dict__"):
        return dict(vars(thing))
    return {name: getattr(thing, name) for name in thing.__slots__ if hasattr(thing, name)}


_COPIED = (list, dict, set)
_CHANGING = frozenset((
    "App", "Home", "Desk", "Learning", "WhatIf", "DeckLab", "Session", "Policy", "Branching", "Lesson", "Coach",
    "Editor", "Table", "Tree", "Line", "Deck", "Drafts",
))  # fmt: skip


class Careful:
    """A widget that accepts only what our pages send, and never sends a traceback.

    ipywidgets answers a malformed message with its traceback, and anywidget an unknown command likewise.
    """

    def _handle_msg(self: Any, msg: Any) -> None:
        try:
            data = msg["content"]["data"]
            method, content = data.get("method"), data.get("content")
            if method == "request_state":
                self.send_state()
            elif method == "custom" and not (isinstance(content, dict) and content.get("kind") == "anywidget-command"):
                self._handle_custom_msg(content, msg.get("buffers") or [])
        except Exception as error:
            report(error)
