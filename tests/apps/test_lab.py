"""`heroplay lab`: JupyterLab with our notebooks, quick connections, and nothing asked of another machine."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from heroplay.ui.bundled import notebooks
from heroplay.ui.lab import arguments
from heroplay.ui.process import Running
from heroplay.ui.server import QuickConnection


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


def test_ctrl_c_ends_it_and_its_kernels_also_in_the_background(tmp_path):
    env = {"HEROPLAY_SAVES": str(tmp_path), "JUPYTERLAB_WORKSPACES_DIR": str(tmp_path)}
    lab = Running(("lab", "--port", "0", "--notebooks", str(notebooks())), env=env, background=True)
    begin, token = lab.url.partition("lab/")[0], lab.url.partition("token=")[2]
    urlopen(Request(f"{begin}api/kernels", b"{}", {"Authorization": f"token {token}"}), timeout=60).close()
    kernels = lab.kernels()
    assert kernels and lab.stop(signal.SIGINT) == 0
    assert lab.lines[-1] == "Ended." and not any(kernel.is_running() for kernel in kernels)


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
