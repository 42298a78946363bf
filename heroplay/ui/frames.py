"""Checks that websocket frames are whole: anybody with a page can send any bytes, and Jupyter trusts their numbers."""

from __future__ import annotations

from typing import Literal

MOST_PARTS = 64  # a message has six offsets, and one more for each binary buffer
V1 = "v1.kernel.websocket.jupyter.org"


def problem(frame: bytes | str, subprotocol: str | None) -> str | None:
    """What is wrong with the outside of a frame, before anything is read from it; None if nothing is."""
    if subprotocol == V1:
        if isinstance(frame, str):
            return "text where the protocol has bytes"
        return _problem(frame, 8, "little", fewest=2)  # a channel, at least
    if isinstance(frame, str):
        return None  # JSON: whether it can be read shows when it is read
    return _problem(frame, 4, "big", fewest=1)


def _problem(frame: bytes, width: int, order: Literal["little", "big"], fewest: int) -> str | None:
    """A frame begins with the number of its offsets and then has these, each `width` bytes wide."""
    count = int.from_bytes(frame[:width], order)
    if not fewest <= count <= MOST_PARTS:
        return f"{count} offsets; a frame has {fewest} to {MOST_PARTS}"
    last = width * (count + 1)
    if last > len(frame):
        return f"{count} offsets do not fit into {len(frame)} bytes"
    for at in range(width, width * (count + 1), width):
        offset = int.from_bytes(frame[at : at + width], order)
        if not last <= offset <= len(frame):
            return f"offset {offset} after {last} in {len(frame)} bytes"
        last = offset
    return None
