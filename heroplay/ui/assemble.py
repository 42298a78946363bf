"""Joins the board's ES modules into the one text that anywidget imports: each becomes a scope of its own, leaves first.

Relative imports do not resolve in anywidget, so what a module exports becomes an object that the next ones take from.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from posixpath import dirname, join, normpath

from heroplay import art
from heroplay.art import emblems
from heroplay.ui import words

_STATIC = files("heroplay.ui") / "static"
_IMPORT = re.compile(r'^import (\{[^}]*\}) from "(\.{1,2}/[a-z_/.]+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?(?:function\*?|const|let|class) (\w+))", re.MULTILINE)
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)  # no module has a text of several lines
_MADE = {
    "art.js": art.javascript, "words.js": words.javascript,
    "palette.css": art.palette_css, "grounds.css": emblems.grounds_css,
}  # fmt: skip
STYLES = (
    "palette", "grounds", "cards", "board", "table", "dock", "editor", "learn", "whatif", "decklab", "home", "zones",
    "forced",
)  # fmt: skip


def source(name: str) -> str:
    """The text of a static file, or of a module that is made from data."""
    return _MADE[name]() if name in _MADE else (_STATIC / name).read_text("utf-8")


def made() -> dict[str, str]:
    """The modules that are made from data, by name."""
    return {name: make() for name, make in _MADE.items()}


@lru_cache(maxsize=4)
def esm(entry: str = "board") -> str:
    """One ES module with everything in it, `export default` and all."""
    order: list[str] = []
    _visit(entry, order, ())
    return "const __made = {};\n" + "\n".join(_scope(name) for name in order[:-1]) + "\n" + _linked(entry)


def imports(name: str) -> list[str]:
    """The modules that a module takes from, by their names under `static`."""
    return [_named(match[2], name) for match in _IMPORT.finditer(source(f"{name}.js"))]


def _visit(name: str, order: list[str], above: tuple[str, ...]) -> None:
    if name in above:
        raise ValueError(f"{name}.js imports itself through {' > '.join(above)}")
    if name in order:
        return
    for other in imports(name):
        _visit(other, order, (*above, name))
    order.append(name)


def _named(path: str, importer: str) -> str:
    return normpath(join(dirname(importer), path))


def _scope(name: str) -> str:
    """A module as a function that is called once and returns its exports."""
    text = _linked(name)
    exports = ", ".join(match[2] for match in _EXPORT.finditer(text))
    body = _EXPORT.sub(r"\1", text)
    return f"__made[{json.dumps(name)}] = (() => {{\n{body}\nreturn {{{exports}}};\n}})();"


def _linked(name: str) -> str:
    """Imports become takings from the scopes above; indentation goes, since nobody reads the joined text."""

    def taken(match: re.Match[str]) -> str:
        names = re.sub(r"\bas\b", ":", match[1])
        return f"const {names} = __made[{json.dumps(_named(match[2], name))}];"

    return _INDENT.sub("", _IMPORT.sub(taken, source(f"{name}.js")))


@lru_cache(maxsize=1)
def digest() -> str:
    """Names this very code of the board: a page keeps each one it has met."""
    return sha256((esm() + css()).encode()).hexdigest()[:16]


@lru_cache(maxsize=1)
def css() -> str:
    """All style sheets as one text."""
    return _INDENT.sub("", "".join(source(f"{name}.css") for name in STYLES))
