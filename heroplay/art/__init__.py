"""The drawings as data: Python reads them here, and the board gets a generated module of the same lines."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from importlib.resources import files


@cache
def outlines(kind: str) -> dict[str, str]:
    """By name: the SVG path of each of the `shapes` or `crests`."""
    found: dict[str, str] = _all()[kind]
    return found


def javascript() -> str:
    """The same as an ES module."""
    tables = {"CLASS": outlines("shapes"), "CREST": outlines("crests")}
    return "".join(f"export const {name} = {json.dumps(lines)};\n" for name, lines in tables.items())


@cache
def palette(theme: str = "light") -> dict[str, str]:
    """By role: the colours of the `light` or the `dark` theme."""
    found: dict[str, dict[str, str]] = tomllib.loads((files("heroplay.art") / "palette.toml").read_text("utf-8"))
    return found[theme]


def palette_css() -> str:
    """The palette as custom properties of a board: light, dark where the system is, or as its page says."""
    light, dark = _properties("light", "initial"), _properties("dark", "var(--hp-ink)")
    return (
        f".hp-board {{ {light} }}\n"
        f"@media (prefers-color-scheme: dark) {{ .hp-board {{ {dark} }} }}\n"
        f'[data-jp-theme-light="true"] .hp-board {{ {light} }}\n[data-jp-theme-light="false"] .hp-board {{ {dark} }}\n'
    )


def _properties(theme: str, crest: str) -> str:
    """In the dark, accents are too dark for a crest: it is drawn in ink."""
    return " ".join(f"--hp-{role}: {colour};" for role, colour in {**palette(theme), "crest": crest}.items())


@cache
def _all() -> dict[str, dict[str, str]]:
    return tomllib.loads((files("heroplay.art") / "outlines.toml").read_text("utf-8"))
