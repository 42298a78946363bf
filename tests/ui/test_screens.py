"""The shapes of screens: every mode has one, nothing else is in it, and TypeScript can read them."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any, get_args

import deno  # type: ignore[import-untyped]
import pytest
from pydantic import ValidationError

from heroplay.dev.types import typescript
from heroplay.ui import screens
from heroplay.ui.backend import Backend
from heroplay.ui.decklab import DeckLab
from heroplay.ui.desk import Desk
from heroplay.ui.editing import Editor
from heroplay.ui.home import Home
from heroplay.ui.learning import Learning
from heroplay.ui.session import Session
from heroplay.ui.whatif import WhatIf
from tests.ui import shapes
from tests.ui.client import new_table

HEROES = {"heroes": ["samurai", "ninja"]}


def editing() -> Desk:
    desk = Desk()
    desk.editor = Editor.of_options("herocard", HEROES)
    return desk


BACKENDS: dict[str, Any] = {
    "table": lambda: Session(new_table()), "play": lambda: Desk(Session(new_table())), "new": Desk, "edit": editing,
    "map": Learning, "learn": lambda: Learning(at="first-point/strike"), "whatif": WhatIf, "deck": DeckLab,
    "home": Home,
}  # fmt: skip


@pytest.mark.parametrize("mode", BACKENDS)
def test_every_backend_has_a_screen_of_its_mode_and_nothing_else_in_it(mode: str):
    backend: Backend = BACKENDS[mode]()
    screen = shapes.check(backend.screen())
    assert screen["mode"] == mode and screen["app"] is None and screen["keeps"] == (mode != "table")
    assert backend.tick() is None and not backend.settle() and isinstance(backend.slow, frozenset)
    for wrong in ({**screen, "view": 5}, {k: v for k, v in screen.items() if k != "rev"}, {**screen, "mode": "x"}):
        with pytest.raises(ValidationError):
            shapes.check(wrong)
    with pytest.raises(ValidationError):
        shapes.check({**screen, "more": 1})


def test_every_mode_has_a_shape():
    modes = {get_args(shape.__annotations__["mode"])[0] for shape in map(_resolved, get_args(screens.Screen))}
    assert modes == set(get_args(screens.Mode))


def _resolved(shape: Any) -> Any:
    from typing_extensions import get_type_hints

    return type("Resolved", (), {"__annotations__": get_type_hints(shape)})


def test_the_declarations_name_every_model_and_are_typescript(tmp_path: Path):
    text = typescript()
    own = {name: kind for name, kind in vars(screens).items() if getattr(kind, "__module__", "") == screens.__name__}
    models = [name for name, kind in own.items() if isinstance(kind, type) and not name.startswith("_")]
    missing = [name for name in models if f" {name} " not in text]
    assert not missing and " Intent " in text and " Preview " in text and " Picked " in text
    (tmp_path / "screen.d.ts").write_text(text, "utf-8")
    (tmp_path / "use.ts").write_text(
        """import type { AnyIntent, Message, Screen } from "./screen.d.ts";
        export function words(screen: Screen): string {
          if (screen.mode === "learn") return screen.lesson.answer?.text ?? screen.lesson.text;
          if (screen.mode === "deck") return screen.code;
          return screen.view ? screen.view.zones[0].pieces[0].face ?? screen.view.prompt : "";
        }
        export const wish: AnyIntent = { kind: "act", text: "pass" };
        export const told = (message: Message) => message.type === "patch" ? message.from : message.type;
        """,
        "utf-8",
    )
    done = subprocess.run(
        [deno.find_deno_bin(), "check", "--quiet", "use.ts", "screen.d.ts"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
