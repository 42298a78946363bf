"""One Chromium for all tests of a run, and pages that fail their test when they complain or ask another machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from heroplay.ui.desk import Desk
from heroplay.ui.session import Session
from tests.browser.drive import Driver
from tests.browser.launch import FLAGS, executable
from tests.browser.page import Page

TOLERATED = ("Unsatisfied version",)  # Voila's own warnings


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": executable(), "args": FLAGS}


@pytest.fixture(scope="session")
def chromium(browser: Any) -> Any:
    """The system's Chromium, by way of pytest-playwright: a process can hold only one Playwright."""
    return browser


@pytest.fixture
def page_of(chromium: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Driver]]:
    """`page_of(session)` opens a board in a page of its own and waits until it is drawn."""
    monkeypatch.setenv("HEROPLAY_SAVES", str(tmp_path / "saves"))
    opened: list[tuple[Page, Any]] = []
    wrong: list[str] = []

    def complain(message: Any) -> None:
        if message.type in ("error", "warning") and not any(words in message.text for words in TOLERATED):
            wrong.append(f"{message.type}: {message.text}")

    def show(
        session: Session | Desk, *, width: int = 1280, height: int = 900, light: bool = True, **more: Any
    ) -> Driver:
        served = Page(session, light)
        context = chromium.new_context(
            viewport={"width": width, "height": height}, **{"reduced_motion": "reduce", **more}
        )
        opened.append((served, context))
        page = context.new_page()
        local = (served.url, f"blob:{served.url}", "data:")
        page.on("console", complain)
        page.on("pageerror", lambda error: wrong.append(f"page error: {error}"))
        page.on("dialog", lambda dialog: (wrong.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.on("request", lambda r: None if r.url.startswith(local) else wrong.append(f"request: {r.url}"))
        page.goto(served.url)
        page.wait_for_function("window.hpReady")
        if isinstance(session, Desk):
            page.wait_for_selector(".hp-board:not([data-rev='0'])")  # the answer to the browser's key
        return Driver(page, session)

    yield show
    for served, context in opened:
        context.close()
        served.close()
    assert not wrong, "\n".join(wrong)
