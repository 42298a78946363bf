"""An app in a process of its own: for tests, benchmarks and pictures."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import psutil

LINK = re.compile(r" is at (http\S+)")
READY = "Ctrl-C ends it."  # the last that it says at its start


class Running:
    """A server that was started here and is ended here; `url` is where it says it is."""

    def __init__(
        self,
        command: Sequence[str] = ("app", "--port", "0"),
        env: dict[str, str] | None = None,
        cwd: Path | None = None,
        seconds: float = 120,
        background: bool = False,
        python: str = sys.executable,
    ) -> None:
        """Start it with some Python; `background` as a shell starts a job with &, which ignores Ctrl-C."""
        self.lines: list[str] = []
        self.saves = (env or {}).get("HEROPLAY_SAVES", "")
        self.process = subprocess.Popen(
            [python, "-m", "heroplay", *command, "--no-browser"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=cwd, env={**os.environ, **(env or {})},
            preexec_fn=_ignore_ctrl_c if background else None,
        )  # fmt: skip
        found = threading.Event()
        threading.Thread(target=self._listen, args=(found,), daemon=True).start()
        if not found.wait(seconds) or not self.url:
            self.stop()
            raise RuntimeError("The app did not start:\n" + "\n".join(self.lines))

    def _listen(self, found: threading.Event) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            if READY in line:
                found.set()
        found.set()

    @property
    def url(self) -> str:
        """The address as it was printed, token and all."""
        return next((match[1] for line in self.lines if (match := LINK.search(line))), "")

    def kernels(self) -> list[psutil.Process]:
        """The kernels that live now."""
        try:
            children = psutil.Process(self.process.pid).children(recursive=True)
        except psutil.NoSuchProcess:
            return []
        return [child for child in children if _is_kernel(child)]

    def wait_for_kernels(self, number: int, seconds: float = 60) -> int:
        """Wait until this many kernels live; the number that live then or at the end."""
        ends = time.monotonic() + seconds
        while len(self.kernels()) != number and time.monotonic() < ends:
            time.sleep(0.1)
        return len(self.kernels())

    def stop(self, how: int = signal.SIGINT, seconds: float = 60) -> int:
        """End the server as Ctrl-C does; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def _ignore_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _is_kernel(process: psutil.Process) -> bool:
    try:
        return process.status() != psutil.STATUS_ZOMBIE and "ipykernel_launcher" in " ".join(process.cmdline())
    except psutil.NoSuchProcess:
        return False
