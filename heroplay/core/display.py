"""How a value shows at the end of a notebook's cell: as a small card, or by what a layer above provides."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

_CARD = "border-left: 4px solid #8A8378; padding: 2px 12px; margin: 4px 0; max-width: 46em; line-height: 1.45"


def card(title: str, *parts: str | list[str], small: tuple[str, ...] = ()) -> str:
    """A card of HTML with a title, paragraphs and lists, and small print; everything is escaped here."""
    lines = [f"<p><b>{escape(title)}</b></p>"]
    for part in parts:
        if isinstance(part, str):
            lines.append(f"<p>{escape(part)}</p>")
        else:
            lines.append(f"<ul>{''.join(f'<li>{escape(entry)}</li>' for entry in part)}</ul>")
    lines += [f"<p><small>{escape(one)}</small></p>" for one in small]
    return f'<div style="{_CARD}">{"".join(lines)}</div>'


# ---- what only the layers above can show; `heroplay/__init__.py` says who does

_providers: dict[str, Callable[[], Callable[..., Any]]] = {}


def provide(name: str, load: Callable[[], Callable[..., Any]]) -> None:
    """Whoever asks for `name` gets what `load` imports."""
    _providers[name] = load


def shown(name: str, *args: Any, **more: Any) -> Any:
    """A board, a picture or a task, made by the layer that can."""
    return _providers[name]()(*args, **more)
