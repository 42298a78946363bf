"""The words of the board: every sentence, label and name that its JavaScript shows, as data.

One file for each part of the board lies in `words/`.  `{name}` is a slot; `{n?move|moves}` is the first word for
one and the second for any other number.
"""

from __future__ import annotations

import json
import tomllib
from functools import cache
from importlib.resources import files

Words = dict[str, dict[str, str]]  # by part of the board and by key


@cache
def load() -> Words:
    """All words, by part."""
    folder = files("heroplay.ui") / "words"
    found = sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)
    return {f.name.removesuffix(".toml"): tomllib.loads(f.read_text("utf-8")) for f in found}


def javascript() -> str:
    """The same as an ES module."""
    return f"export const WORDS = {json.dumps(load(), ensure_ascii=False)};\n"
