"""Sending at once from a Jupyter kernel, and letting the page draw before the work that follows.

A kernel hands its messages to a thread.  That thread cannot run while Python computes, so a patch would wait until
the game is saved and everybody has been told of the move.
"""

from __future__ import annotations

import threading
import time
from typing import Any

from IPython import get_ipython

LONGEST = 0.02  # seconds: sending takes far less; if something is wrong, the message goes out a moment later
GIVE_WAY = 0.008  # seconds: about as long as a message travels and a page draws it


def flush() -> None:
    """Let the kernel's thread send what it was given; without a kernel, or without such a thread, do nothing."""
    sender = _sender()
    if sender is None:
        return
    sent = threading.Event()
    sender.schedule(sent.set)  # in order: after what was given before
    sent.wait(LONGEST)


def give_way() -> None:
    """The same for what somebody waits for, and until the page has drawn it.

    On two processors server, browser and kernel would be in each other's way.
    """
    if _sender() is not None:
        time.sleep(GIVE_WAY)


def _sender() -> Any:
    """The thread that sends, unless this is it."""
    sender = getattr(getattr(get_ipython(), "kernel", None), "iopub_thread", None)
    return None if sender is None or threading.current_thread() is sender.thread else sender
