"""A notebook as a page that needs no kernel and no network: every board is its still picture.

    jupyter nbconvert --to heroplay notebook.ipynb

nbconvert's own page asks the internet for the program that draws widgets, and leaves boards blank where it gets none.
"""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import Any

from nbconvert.exporters import HTMLExporter
from nbconvert.preprocessors import Preprocessor
from traitlets.config import Config

VIEW = "application/vnd.jupyter.widget-view+json"


def _has_still(data: dict[str, Any]) -> bool:
    """Is there something of ours to show in place of the widget: a picture, or words where there is no table?"""
    return "image/svg+xml" in data or "".join(data.get("text/plain", "")).startswith("HeroPlay")


def _picture(svg: str, words: str) -> str:
    """The picture with the board's text for whoever cannot see it: nbconvert's own way gives it none."""
    source = f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
    return f'<img class="hp-still" alt="{escape(words)}" src="{source}" style="max-width: 100%">'


class Stills(Preprocessor):
    """Leaves out the widget where its picture stands beside it; other widgets stay."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        shown = False
        for output in (o for cell in nb.cells for o in cell.get("outputs", ())):
            data = output.get("data", {})
            if VIEW in data and _has_still(data):
                del data[VIEW]
                if "image/svg+xml" in data:
                    data["text/html"] = _picture(*("".join(data[kind]) for kind in ("image/svg+xml", "text/plain")))
            shown = shown or VIEW in data
        if not shown:
            nb.metadata.pop("widgets", None)  # else the page asks for a program that nothing on it needs
        return nb, resources


class Page(HTMLExporter):
    """HTML with stills; MathJax and other libraries are not fetched either."""

    export_from_notebook = "HTML with boards as pictures"
    mathjax_url = require_js_url = mermaid_js_url = mermaid_layout_elk_js_url = ""

    @property
    def default_config(self) -> Config:
        ours = Config({"HTMLExporter": {"preprocessors": [Stills]}})
        ours.merge(super().default_config)
        return ours
