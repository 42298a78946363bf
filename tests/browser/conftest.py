"""One Chromium for all tests of a run, and pages that fail their test when they complain or ask another machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from heroplay.ui.desk import Desk
from heroplay.ui.process import Running
from heroplay.ui.session import Session
from tests.browser.drive import Driver
from tests.browser.in_voila import PATIENCE, Saved
from tests.browser.launch import FLAGS, executable
from tests.browser.page import Page

TOLERATED = ("Unsatisfied version", "No satisfying version")  # Voila's own warnings
_running: list[tuple[Running, Path]] = []  # the app, once begun: the folders of browser tests share it


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": executable(), "args": FLAGS}


@pytest.fixture(scope="session")
def chromium(browser: Any) -> Any:
    """The system's Chromium, by way of pytest-playwright: a process can hold only one Playwright."""
    return browser


@pytest.fixture(scope="session")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Path]]:
    """The app as people start it, and where it saves; the games' own browser tests find it running."""
    if _running:
        yield _running[0]
        return
    folder = tmp_path_factory.mktemp("saves")
    with Running(env={"HEROPLAY_SAVES": str(folder)}) as running:
        _running.append((running, folder))
        yield running, folder
        _running.clear()


@pytest.fixture
def page_of(
    request: pytest.FixtureRequest, chromium: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., Driver]]:
    """`page_of(session)` opens a board in a page of its own and waits until it is drawn.

    Behind it is a stand-in for Jupyter, or, where a test asks for both, the app itself.
    """
    app = None
    folder = tmp_path / "saves"
    if getattr(request, "param", "plain") == "voila":
        app, folder = request.getfixturevalue("voila")
    monkeypatch.setenv("HEROPLAY_SAVES", str(folder))
    opened: list[tuple[Page | None, Any]] = []
    wrong: list[str] = []

    def complain(message: Any) -> None:
        if message.type in ("error", "warning") and not any(words in message.text for words in TOLERATED):
            wrong.append(f"{message.type}: {message.text}")

    def show(
        session: Session | Desk, *, width: int = 1280, height: int = 900, light: bool = True, **more: Any
    ) -> Driver:
        served = Page(session, light) if app is None else None
        url = served.url if served is not None else app.url
        context = chromium.new_context(
            viewport={"width": width, "height": height}, **{"reduced_motion": "reduce", **more}
        )
        opened.append((served, context))
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        local = (url, f"blob:{url}", "data:")
        page.on("console", complain)
        page.on("pageerror", lambda error: wrong.append(f"page error: {error}"))
        page.on("dialog", lambda dialog: (wrong.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.on("request", lambda r: None if r.url.startswith(local) else wrong.append(f"request: {r.url}"))
        if served is None:
            saved = Saved(app, session if isinstance(session, Session) else None)
            saved.open(page, light)
            return Driver(page, saved)
        page.goto(served.url)
        page.wait_for_function("window.hpReady")
        if isinstance(session, Desk):
            page.wait_for_selector(".hp-board:not([data-rev='0'])")  # the answer to the browser's key
        return Driver(page, session)

    yield show
    for served, context in opened:
        context.close()
        if served is not None:
            served.close()
    assert not wrong, "\n".join(wrong)
