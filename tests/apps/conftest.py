"""The app as people start it, and a browser that reports every request and every complaint."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from heroplay.ui.bundled import notebooks
from heroplay.ui.process import Running
from tests.browser.in_voila import PATIENCE, show
from tests.browser.launch import FLAGS, executable

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a busy machine can miss a deadline: what fails here is tried once more, and must pass then."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": executable(), "args": FLAGS}


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    saves: Path = tmp_path_factory.mktemp("saves")
    with Running(env={"HEROPLAY_SAVES": str(saves)}) as running:
        yield running


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """JupyterLab on a copy of the notebooks: what is saved there changes nothing here."""
    folder = tmp_path_factory.mktemp("lab")
    shutil.copytree(notebooks(), folder / "notebooks")
    env = {
        "HEROPLAY_SAVES": str(folder / "saves"),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
        "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"),
    }
    with Running(("lab", "--port", "0", "--notebooks", str(folder / "notebooks")), env=env) as running:
        yield running


class Watched:
    """A page, what it asked for and what it complained about."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.requests: list[str] = []
        self.complaints: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)

    def elsewhere(self) -> list[str]:
        """Requests that left this machine."""
        local = ("127.0.0.1", None)
        return [u for u in self.requests if urlsplit(u).hostname not in local or urlsplit(u).scheme not in SCHEMES]

    def show(self, url: str, what: str) -> Any:
        """Open an address and wait until something is drawn; as a person would, reload once when nothing comes."""
        show(self.page, url, what)
        return self.page


SCHEMES = ("http", "ws", "blob", "data")


@pytest.fixture
def visit(context: Any) -> Iterator[Callable[..., Watched]]:
    """New pages; at the end none may have asked another machine for anything, or complained."""
    pages: list[Watched] = []

    def new() -> Watched:
        pages.append(Watched(context.new_page()))
        return pages[-1]

    yield new
    for watched in pages:
        assert watched.elsewhere() == []
        assert watched.complaints == []
