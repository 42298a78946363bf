"""Saves of tests lie in a folder of their own, and every screen that a test makes has its shape."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui import shapes


@pytest.fixture(autouse=True)
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of this test's saves."""
    folder = tmp_path / "saves"
    monkeypatch.setenv("HEROPLAY_SAVES", str(folder))
    return folder


@pytest.fixture(autouse=True, scope="package")
def shaped() -> Iterator[None]:
    with shapes.watched():
        yield
