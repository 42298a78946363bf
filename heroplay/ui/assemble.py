"""Joins the board's ES modules into the one text that anywidget imports: each becomes a blob URL, leaves first.

Relative imports do not resolve in anywidget, so `import {x} from "./dom.js"` becomes a dynamic import of the blob.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files

from heroplay import art

_STATIC = files("heroplay.ui") / "static"
_IMPORT = re.compile(r'^import (\{[^}]*\}) from "\./([a-z_]+)\.js";$', re.MULTILINE)


def source(name: str) -> str:
    """The text of a static file, or of the module that is made from the drawings."""
    return art.javascript() if name == "art.js" else (_STATIC / name).read_text("utf-8")


@lru_cache(maxsize=4)
def esm(entry: str = "board") -> str:
    """One ES module with everything in it, `export default` and all."""
    order: list[str] = []
    _visit(entry, order, ())
    lines = ["const __urls = {};", "const __load = (name) => import(__urls[name]);"]
    for name in order[:-1]:
        text = json.dumps(_linked(source(f"{name}.js")))
        lines.append(f"__urls[{json.dumps(name)}] = __blob({text});")
    lines.append(
        _IMPORT.sub(lambda m: f"const {_renamed(m[1])} = await __load({json.dumps(m[2])});", source(f"{entry}.js"))
    )
    return _BLOB + "\n".join(lines)


_BLOB = """const __blob = (text) => URL.createObjectURL(new Blob(
  [text.replace(/__URL\\(([a-z_]+)\\)/g, (_, name) => __urls[name])], {type: "text/javascript"}));
"""


def _visit(name: str, order: list[str], above: tuple[str, ...]) -> None:
    if name in above:
        raise ValueError(f"{name}.js imports itself through {' > '.join(above)}")
    if name in order:
        return
    for match in _IMPORT.finditer(source(f"{name}.js")):
        _visit(match[2], order, (*above, name))
    order.append(name)


def _linked(text: str) -> str:
    """Imports of a module become imports of blob URLs, filled in when the blob is made."""
    return _IMPORT.sub(lambda m: f'import {m[1]} from "__URL({m[2]})";', text)


def _renamed(names: str) -> str:
    return re.sub(r"\bas\b", ":", names)


@lru_cache(maxsize=1)
def digest() -> str:
    """Names this very code of the board: a page keeps each one it has met."""
    return sha256((esm() + css()).encode()).hexdigest()[:16]


@lru_cache(maxsize=1)
def css() -> str:
    return "".join(source(f"{name}.css") for name in ("board", "editor", "learn", "whatif", "decklab"))
