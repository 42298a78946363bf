"""How Chromium is started: the system's own, asking nobody off this machine."""

from __future__ import annotations

import shutil
from typing import Any

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run", "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]  # fmt: skip


def executable() -> str:
    """The browser's path; a missing browser is a failure, not a skip."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        raise RuntimeError("Chromium is missing: apt-get install chromium (make test does it where it may).")
    return found


def launch(playwright: Any) -> Any:
    return playwright.chromium.launch(executable_path=executable(), args=FLAGS)
