"""Every screen that a test meets has the shape that `heroplay.ui.screens` says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import pytest
from pydantic import Field, TypeAdapter

from heroplay.ui.application import App
from heroplay.ui.decklab import DeckLab
from heroplay.ui.desk import Desk
from heroplay.ui.home import Home
from heroplay.ui.learning import Learning
from heroplay.ui.screens import Screen
from heroplay.ui.session import Session
from heroplay.ui.whatif import WhatIf

SHAPE: TypeAdapter[Any] = TypeAdapter(Annotated[Screen, Field(discriminator="mode")])
BACKENDS = (Session, Desk, Learning, WhatIf, DeckLab, Home, App)
met: Counter[str] = Counter()


def check(screen: dict[str, Any]) -> dict[str, Any]:
    """The screen, if it has its shape."""
    SHAPE.validate_python(screen)
    met[screen["mode"]] += 1
    return screen


@contextmanager
def watched() -> Iterator[None]:
    """All screens that are made inside are checked."""
    with pytest.MonkeyPatch.context() as patch:
        for backend in BACKENDS:
            made = vars(backend).get("screen")
            if made is not None:
                patch.setattr(backend, "screen", lambda self, whole=True, made=made: check(made(self, whole)))
        yield
