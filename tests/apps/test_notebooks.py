"""The notebooks: a few cells, no logic, nothing stored in them, and they run."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tests.conftest import GAMES

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))


def test_home_and_play_are_there():
    assert {"index.ipynb", "learn.ipynb", "play.ipynb", "decklab.ipynb"} <= {path.name for path in NOTEBOOKS}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_short_clean_and_runs(path, tmp_path, monkeypatch):
    monkeypatch.setenv("HEROPLAY_SAVES", str(tmp_path))
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert len(notebook.cells) <= 3
    assert notebook.metadata["voila"] == {"template": "heroplay"}
    assert "HeroPlay" in notebook.metadata["title"]
    assert "widgets" not in notebook.metadata
    assert not any(cell.get("outputs") for cell in notebook.cells)
    assert max(len(cell.source.splitlines()) for cell in notebook.cells) <= 5
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    (output,) = notebook.cells[-1].outputs
    assert "application/vnd.jupyter.widget-view+json" in output["data"]
    assert output["data"]["text/plain"].strip()


def test_home_has_a_stable_text():
    from heroplay.ui.apps import home

    games = ", ".join(game.info.title for game in GAMES)
    assert repr(home().session) == f"HeroPlay: Learn, Play, What if, Deck lab. Games: {games}."
