"""The websocket of a page in the app: every frame of it, taken apart, and frames of one's own sent on it."""

from __future__ import annotations

import base64
import json
import uuid
from dataclasses import dataclass
from typing import Any

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1

from tests.apps.hidden import without_modules

# The page's own sockets, so that a test can speak on them as any script of the page could.
REACH = """
window.hpSockets = [];
window.WebSocket = class extends window.WebSocket {
  constructor(...args) { super(...args); window.hpSockets.push(this); }
};
"""
SEND = """(text) => {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  window.hpSockets.findLast((s) => s.readyState === WebSocket.OPEN).send(bytes.buffer);
}"""


@dataclass
class Frame:
    """One message of Jupyter's."""

    sent: bool  # by the page
    raw: bytes
    header: dict[str, Any]
    content: dict[str, Any]
    rest: list[Any]  # parent header, metadata, buffers

    @property
    def data(self) -> dict[str, Any]:
        """What a comm carries; nothing in other messages."""
        found = self.content.get("data")
        return found if isinstance(found, dict) else {}

    @property
    def custom(self) -> dict[str, Any]:
        """What board and kernel say to each other."""
        found = self.data.get("content")
        return found if self.data.get("method") == "custom" and isinstance(found, dict) else {}

    def all(self) -> list[Any]:
        """Everything in it but the board's own program."""
        content = dict(self.content)
        if isinstance(self.data.get("state"), dict):
            content["data"] = {**self.data, "state": without_modules(self.data["state"])}
        return [self.header, content, *self.rest]


def frame(payload: bytes | str, sent: bool = False) -> Frame:
    """Take a frame apart."""
    raw = payload.encode() if isinstance(payload, str) else payload
    if isinstance(payload, str):
        message = json.loads(payload)
        return Frame(sent, raw, message["header"], message["content"], [message])
    _, parts = deserialize_msg_from_ws_v1(raw)
    header, parent, metadata, content = map(json.loads, parts[:4])
    return Frame(sent, raw, header, content, [parent, metadata, *parts[4:]])


class Wire:
    """Listens to a page from its first frame on."""

    def __init__(self, page: Any) -> None:
        self.page, self.frames = page, list[Frame]()
        self.socket: Any = None
        page.add_init_script(REACH)
        page.on("websocket", self._opened)

    def _opened(self, socket: Any) -> None:
        self.socket = socket
        socket.on("framesent", lambda payload: self.frames.append(frame(payload, True)))
        socket.on("framereceived", lambda payload: self.frames.append(frame(payload)))

    def sends(self, msg_type: str, content: dict[str, Any], channel: str = "shell") -> None:
        """Send a message that no button sends."""
        like = next(f for f in reversed(self.frames) if f.sent and f.header["msg_type"] == "comm_msg")
        message = {
            "header": {**like.header, "msg_id": str(uuid.uuid4()), "msg_type": msg_type},
            "parent_header": {}, "metadata": {}, "content": content,
        }  # fmt: skip
        raw = serialize_msg_to_ws_v1(message, channel, lambda part: json.dumps(part).encode())
        self.page.evaluate(SEND, base64.b64encode(raw).decode())

    def comm(self, data: Any) -> None:
        """Send something to the board in the kernel."""
        like = next(f for f in reversed(self.frames) if f.sent and f.custom.get("type") == "intent")
        self.sends("comm_msg", {"comm_id": like.content["comm_id"], "data": data})

    def says(self, content: Any) -> None:
        """A custom message to the board, such as its page sends."""
        self.comm({"method": "custom", "content": content})

    def asks(self, intent: Any) -> dict[str, Any]:
        """Send an intent and wait for the reply to it."""
        name = uuid.uuid4().int >> 76  # a number, as our pages send, that no page has come to

        def is_it(payload: Any) -> bool:
            told = frame(payload).custom
            return bool(told.get("id") == name and told.get("type") == "reply")

        with self.socket.expect_event("framereceived", is_it) as told:
            self.says({"type": "intent", "id": name, "intent": intent})
        reply: dict[str, Any] = frame(told.value).custom["reply"]
        return reply
