"""`heroplay lab`: JupyterLab with our notebooks, quick connections, and nothing asked of another machine."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.request import urlopen

import pytest

from heroplay.ui.lab import arguments
from heroplay.ui.server import QuickConnection, notebooks


def test_it_opens_the_play_notebook_and_a_board(lab, visit):
    assert re.search(r"/lab/tree/play\.ipynb\?token=[\w-]{22}$", lab.url)
    watched = visit()
    page = watched.show(lab.url, "text=| Idle")
    page.click(".jp-CodeCell .cm-content")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(".jp-OutputArea .hp-board [data-do=begin]")
    assert page.locator("text=Jupyter news").count() == 0


@pytest.mark.parametrize(
    "folder, root, first",
    [(None, notebooks().parent, "/lab/tree/notebooks/play.ipynb"), (Path("mine"), "mine", "/lab/tree/play.ipynb")],
)
def test_which_notebooks_it_opens(folder, root, first):
    told = arguments(8866, "127.0.0.1", False, "token", folder)
    assert f"--ServerApp.root_dir={root}" in told and f"--LabApp.default_url={first}" in told
    assert (Path(root) / first.removeprefix("/lab/tree/")).is_file() or folder


def test_without_its_token_nobody_gets_in(lab):
    with urlopen(lab.url.partition("?")[0], timeout=60) as answer:
        assert "/login" in answer.url


def test_small_messages_are_sent_at_once(monkeypatch):
    """The server is told to use this class; it switches Nagle's algorithm off before it connects."""
    done = []
    monkeypatch.setattr(QuickConnection.__base__, "connect", lambda self: done.append("connected") or "soon")

    class Handler:
        def set_nodelay(self, on):
            done.append(("nodelay", on))

    connection = QuickConnection.__new__(QuickConnection)
    monkeypatch.setattr(QuickConnection, "websocket_handler", Handler())
    assert QuickConnection.connect(connection) == "soon"
    assert done == [("nodelay", True), "connected"]
