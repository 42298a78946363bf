"""The drawings as data: Python reads them here, and the board gets a generated module of the same lines."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def outlines(kind: str) -> dict[str, str]:
    """By name: the SVG path of each of the `shapes` or `crests`."""
    found: dict[str, str] = data_of("outlines")[kind]
    return found


def javascript() -> str:
    """The same as an ES module, with the emblems, their layouts and the names of the grounds."""
    emblems = data_of("emblems")
    tables = {"CLASS": outlines("shapes"), "CREST": outlines("crests"), "EMBLEM": emblems["emblems"]}
    tables |= {"LAYOUT": emblems["layouts"], "GROUNDS": list(data_of("grounds"))}
    return "".join(f"export const {name} = {json.dumps(lines)};\n" for name, lines in tables.items())


@cache
def palette(theme: str = "light") -> dict[str, str]:
    """By role: the colours of the `light` or the `dark` theme."""
    found: dict[str, str] = data_of("palette")[theme]
    return found


def mixes(theme: str = "light") -> dict[str, int]:
    """By tone of an emblem: how much of it is the accent, in percent."""
    found: dict[str, int] = data_of("palette")["mix"][theme]
    return found


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
    shares = {f"mix-{tone}": f"{share}%" for tone, share in mixes(theme).items()}
    colours = {**palette(theme), "crest": crest, **shares}
    return " ".join(f"--hp-{role}: {colour};" for role, colour in colours.items())


@cache
def data_of(name: str) -> dict[str, Any]:
    """A file of drawings."""
    return tomllib.loads((files("heroplay.art") / f"{name}.toml").read_text("utf-8"))
