"""`heroplay lab`: JupyterLab with our notebooks, quick connections, and nothing asked of another machine."""

from __future__ import annotations

import re
from urllib.request import urlopen

import pytest

from heroplay.ui.process import Running
from heroplay.ui.server import QuickConnection

pytestmark = pytest.mark.xdist_group("apps")


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lab")
    env = {
        "HEROPLAY_SAVES": str(folder),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder),
        "JUPYTERLAB_SETTINGS_DIR": str(folder),
    }
    with Running(("lab", "--port", "0"), env=env) as running:
        yield running


def test_it_opens_the_play_notebook_and_a_board(lab, visit):
    assert re.search(r"/lab/tree/notebooks/play\.ipynb\?token=[\w-]{22}$", lab.url)
    watched = visit()
    page = watched.show(lab.url, "text=| Idle")
    page.click(".jp-CodeCell .cm-content")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(".jp-OutputArea .hp-board [data-do=begin]")
    assert page.locator("text=Jupyter news").count() == 0
    watched.complaints.clear()  # Lab's own, of things that it looks for and does not need


def test_without_its_token_nobody_gets_in(lab):
    with urlopen(lab.url.partition("?")[0], timeout=20) as answer:
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
