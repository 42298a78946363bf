"""Files that are somebody's only copy: private folders, whole writes, one writer at a time."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

LONGEST_WAIT, BETWEEN = 5.0, 0.005  # seconds: for another writer, and between two looks
UNSUPPORTED = (errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP)  # a file system that knows no locks

if sys.platform == "win32":
    import msvcrt

    def _try_to_lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try_to_lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def private_folder(folder: Path) -> None:
    """Make the folder if it is not there, for this user alone: the names of the files in it are secrets."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)


def write_whole(path: Path, text: str) -> os.stat_result:
    """Write the file whole or not at all; what the file system says of it then."""
    private_folder(path.parent)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".heroplay-", suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            written = os.fstat(handle)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return written


@contextlib.contextmanager
def only_writer(path: Path) -> Iterator[None]:
    """Keep other processes from writing the file meanwhile; OSError when one of them never ends.

    The lock lies on a file beside it and ends with its process, however that ends.
    """
    private_folder(path.parent)
    handle = os.open(path.with_name(f".{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _wait_for(handle)
        yield
    finally:
        os.close(handle)  # gives the lock back


def _wait_for(handle: int) -> None:
    ends = time.monotonic() + LONGEST_WAIT
    while True:
        try:
            return _try_to_lock(handle)
        except OSError as error:
            if error.errno in UNSUPPORTED:
                return None
            if time.monotonic() > ends:
                raise OSError(errno.EAGAIN, "another program is writing it") from None
        time.sleep(BETWEEN)
