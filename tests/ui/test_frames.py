"""Which websocket frames are let through to be read."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jupyter_server.services.kernels.connection.base import (
    deserialize_binary_message,
    deserialize_msg_from_ws_v1,
    serialize_binary_message,
    serialize_msg_to_ws_v1,
)

from heroplay.ui.frames import MOST_PARTS, V1, problem

MESSAGE = {"header": {"msg_type": "comm_msg"}, "parent_header": {}, "metadata": {}, "content": {"data": "x" * 300}}
PARTS = [json.dumps(part).encode() for part in MESSAGE.values()]


def v1(*offsets: int, count: int | None = None, then: bytes = b"") -> bytes:
    numbers = [len(offsets) if count is None else count, *offsets]
    return b"".join(number.to_bytes(8, "little") for number in numbers) + then


@pytest.mark.parametrize("buffers", [[], [b""], [b"", b"abc", b""], [b"x"] * (MOST_PARTS - 6)])
def test_what_a_page_sends_is_whole(buffers):
    assert problem(serialize_msg_to_ws_v1([*PARTS, *buffers], "shell"), V1) is None
    assert problem(serialize_binary_message({**MESSAGE, "buffers": buffers}), None) is None
    assert problem(json.dumps(MESSAGE), None) is None


@pytest.mark.parametrize(
    "frame, word",
    [
        (b"\xff" * 100, "offsets; a frame has"),
        (b"", "0 offsets"),
        (v1(16, then=b"shell"), "1 offsets"),
        (serialize_msg_to_ws_v1([*PARTS, *[b""] * (MOST_PARTS - 5)], "shell"), "65 offsets"),
        (v1(24, 29, count=3), "do not fit"),
        (v1(24, 30, then=b"shell"), "offset 30"),
        (v1(29, 24, then=b"shell"), "offset 24 after 29"),
        (v1(0, 5, then=b"shell"), "offset 0"),
        ("shell", "text where"),
    ],
)
def test_what_none_of_our_pages_sends(frame, word):
    assert word in problem(frame, V1)


@pytest.mark.parametrize("frame", [b"", b"\x7f" + b"\xff" * 99, b"\xff" * 100, b"\0\0\0\1\0\0\0\x09"])
def test_the_older_protocol_is_judged_too(frame):
    assert problem(frame, None)


@given(st.binary(max_size=200), st.sampled_from([V1, None]))
def test_what_passes_is_read_at_once(frame, subprotocol):
    """Reading it may fail, but never by the size of a number in it."""
    if problem(frame, subprotocol) is None:
        with contextlib.suppress(ValueError, KeyError, TypeError):
            deserialize_msg_from_ws_v1(frame) if subprotocol else deserialize_binary_message(frame)
