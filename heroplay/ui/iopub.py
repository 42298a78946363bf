"""Sending at once from a Jupyter kernel.

A kernel hands its messages to a thread.  That thread cannot run while Python computes, so a patch would wait until
the game is saved and everybody has been told of the move.
"""

from __future__ import annotations

import threading

from IPython import get_ipython

LONGEST = 0.02  # seconds: sending takes far less; if something is wrong, the message goes out a moment later


def flush() -> None:
    """Let the kernel's thread send what it was given; without a kernel, or without such a thread, do nothing."""
    kernel = getattr(get_ipython(), "kernel", None)
    sender = getattr(kernel, "iopub_thread", None)
    if sender is None or threading.current_thread() is sender.thread:
        return
    sent = threading.Event()
    sender.schedule(sent.set)  # in order: after what was given before
    sent.wait(LONGEST)
