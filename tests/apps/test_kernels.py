"""Kernels end with their pages, and with the server."""

from __future__ import annotations

import signal
from urllib.request import urlopen

import pytest

from heroplay.ui.process import Running

PAGES = 10


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    """A server of their own: kernels are counted here."""
    with Running(env={"HEROPLAY_SAVES": str(tmp_path_factory.mktemp("saves"))}) as running:
        yield running


@pytest.fixture(autouse=True)
def nobody_is_there(app):
    assert app.wait_for_kernels(0) == 0


def test_ten_pages_opened_and_closed_leave_no_kernel(app, visit):
    pages = [visit() for _ in range(PAGES)]
    for number, watched in enumerate(pages):
        watched.show(f"{app.url}voila/render/{('index', 'play')[number % 2]}.ipynb", ".hp-board")
    assert app.wait_for_kernels(PAGES) == PAGES
    for watched in pages:
        watched.page.close()
    assert app.wait_for_kernels(0, 30) == 0


def test_a_reload_and_the_way_back_leave_one_kernel(app, visit):
    page = visit().show(app.url, ".hp-home")
    page.click("[data-door=play]")
    page.wait_for_selector("[data-do=begin]")
    page.reload()
    page.wait_for_selector("[data-do=begin]")
    page.go_back()
    page.wait_for_selector(".hp-home")
    assert app.wait_for_kernels(1) == 1
    page.close()
    assert app.wait_for_kernels(0) == 0


@pytest.mark.parametrize("moment", ["#hp-loading", "#jupyter-config-data"])
def test_a_page_left_before_it_is_ready_leaves_no_kernel(app, visit, moment):
    page = visit().page
    page.goto(f"{app.url}voila/render/play.ipynb", wait_until="commit")
    page.wait_for_selector(moment, state="attached")
    assert len(app.kernels()) == 1
    page.close()
    assert app.wait_for_kernels(0) == 0


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_the_server_and_its_kernels(tmp_path, how):
    app = Running(env={"HEROPLAY_SAVES": str(tmp_path)}, background=True)
    with urlopen(f"{app.url}voila/render/play.ipynb", timeout=60) as page:
        assert b"jupyter-config-data" in page.read()
    (kernel,) = app.kernels()
    assert app.stop(how) == 0
    assert app.lines[-1] == "Ended. Your games are saved."
    assert not kernel.is_running()
