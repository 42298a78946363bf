"""Saves of tests lie in a folder of their own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of this test's saves."""
    folder = tmp_path / "saves"
    monkeypatch.setenv("HEROPLAY_SAVES", str(folder))
    return folder
