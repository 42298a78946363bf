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
def _all() -> dict[str, dict[str, str]]:
    return tomllib.loads((files("heroplay.art") / "outlines.toml").read_text("utf-8"))
