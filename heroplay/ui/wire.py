"""The messages between a board and its backend, wherever both run: in Jupyter, in a test, in a page without a server.

From the browser come `ping`, `resync` and `intent`; to it go `patch`, `screen`, `reply`, `pong`, `problem` and `busy`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from typing_extensions import TypedDict

from heroplay.ui import failures
from heroplay.ui.backend import Backend
from heroplay.ui.intents import AnyIntent, kind_of
from heroplay.ui.patches import diff
from heroplay.ui.screens import Screen

Send = Callable[[dict[str, Any]], Any]


# ---- what is sent to a browser

PatchMessage = TypedDict("PatchMessage", {"type": Literal["patch"], "from": int, "ops": list[list[Any]]})


class ScreenMessage(TypedDict):
    """The whole screen, for a browser that missed a patch."""

    type: Literal["screen"]
    screen: Screen


class ReplyMessage(TypedDict):
    """The answer to an intent."""

    type: Literal["reply"]
    id: int | None
    reply: dict[str, Any]


class PongMessage(TypedDict):
    """Somebody is there, and this is the present revision."""

    type: Literal["pong"]
    rev: int


class ProblemMessage(TypedDict):
    """A mistake of ours that no intent asked for."""

    type: Literal["problem"]
    problem: str


class BusyMessage(TypedDict):
    """The intent with this id takes a while: the answer will come."""

    type: Literal["busy"]
    id: int | None


Sent = PatchMessage | ScreenMessage | ReplyMessage | PongMessage | ProblemMessage | BusyMessage


# ---- what a browser sends


class PingRequest(TypedDict):
    """Is somebody there?"""

    type: Literal["ping"]


class ResyncRequest(TypedDict):
    """A patch was missed."""

    type: Literal["resync"]


class IntentRequest(TypedDict):
    """Somebody wants something."""

    type: Literal["intent"]
    id: int
    intent: AnyIntent


Received = PingRequest | ResyncRequest | IntentRequest


class Wire:
    """Answers each message of one browser, and tells it what changed; a mistake of ours is told as one sentence.

    Whoever has a wire calls `settle` a moment after a change (`pushed` is called with each) and after an answer.
    """

    def __init__(self, backend: Backend, send: Send, pushed: Callable[[], Any] | None = None) -> None:
        self.backend, self._send, self._pushed = backend, send, pushed
        self.screen: dict[str, Any] = backend.screen()  # as the browser has it
        self._pushing = self._push_again = False
        backend.on_change = self.push

    def close(self) -> None:
        """Nothing is told any more."""
        self.backend.on_change = None

    # ---- out

    def push(self, _backend: Any = None) -> None:
        """Send what changed.

        Whoever hears of a change may make another one: that is sent when all have heard of the one before.
        """
        self._push_again = True
        if self._pushing:
            return
        self._pushing = True
        try:
            while self._push_again:
                self._push_again = False
                old, self.screen = self.screen, self.backend.screen(whole=False)
                self._send({"type": "patch", "from": old["rev"], "ops": diff(old, self.screen)})
                if self._pushed is not None:
                    self._pushed()
        finally:
            self._pushing = False

    def busy(self, number: int | None = None) -> None:
        """Say that something takes a while: the browser waits, and does not think that nobody is there."""
        self._send({"type": "busy", "id": number})

    def problem(self, error: Exception) -> None:
        """A mistake of ours that no message asked for."""
        self._send({"type": "problem", "problem": failures.report(error)})

    # ---- in

    def receive(self, content: Any) -> bool:
        """Answer one message; True when `settle` should follow."""
        if not isinstance(content, dict):
            return False
        if content.get("type") == "ping":
            self._send({"type": "pong", "rev": self.screen["rev"]})
            return False
        if content.get("type") == "resync":
            self._send({"type": "screen", "screen": self.screen})
            return False
        number, intent = content.get("id"), content.get("intent")
        number = number if isinstance(number, int) else None
        if kind_of(intent) in self.backend.slow:
            self.busy(number)
        reply = failures.answered(self.backend, intent)
        if self.screen["rev"] != self.backend.rev:  # a failure after the page was told: take that back
            self.push()
        self._send({"type": "reply", "id": number, "reply": reply})
        return True

    def settle(self) -> None:
        """What takes longer than an answer may follows it."""
        try:
            if self.backend.settle():
                self.push()
        except Exception as error:
            self.problem(error)

    # ---- what goes on in the background

    def tick(self) -> float | None:
        """One slice of it; the seconds until the next, or None: then there is nothing to do before the next change."""
        try:
            return self.backend.tick()
        except Exception as error:
            self.problem(error)
            return None
