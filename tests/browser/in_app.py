"""A screen as it is inside the app: it knows where it is, and may ask to go to another place."""

from __future__ import annotations

from typing import Any


def in_app(kernel: Any, place: str) -> list[dict[str, Any]]:
    """Put what stands behind a board into an app; returns the list of addresses that it will be asked to go to."""
    went: list[dict[str, Any]] = []
    screen, handle = kernel.screen, kernel.handle

    def handled(raw: Any) -> dict[str, Any]:
        if isinstance(raw, dict) and raw.get("kind") == "go" and "address" in raw:
            went.append(raw["address"])
            return {"ok": True}
        if isinstance(raw, dict) and raw.get("kind") == "hello":
            raw = {part: value for part, value in raw.items() if part != "address"}
        return dict(handle(raw))

    app = {"address": {"at": place}, "places": [], "place": place}
    kernel.screen = lambda whole=True: {**screen(whole), "app": app}
    kernel.handle = handled
    return went
