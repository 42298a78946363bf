"""How a value shows at the end of a notebook's cell, where HTML can be shown: as a small card."""

from __future__ import annotations

from html import escape

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
