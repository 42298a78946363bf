"""What the still pictures are drawn with: text, crests, discs of owners and badges of tokens."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from heroplay import art
from heroplay.art import outlines
from heroplay.contracts.view import PlayerView, Token

INK, MUTED, PANEL, TABLE, EDGE, SOFT, SEA = (
    art.palette()[role] for role in ("ink", "muted", "panel", "table", "edge", "soft", "sea")
)
LETTER_WIDTH = 0.56  # of the size of a letter, on average


def text(
    x: float, y: float, words: str, size: float, fill: str = INK, weight: str = "400", anchor: str = "start"
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" font-weight="{weight}" '
        f'text-anchor="{anchor}">{escape(words)}</text>'
    )


def titled(title: str, parts: Iterable[str]) -> str:
    """A group that says what it is to those who hear it."""
    return f"<g><title>{escape(title)}</title>{''.join(parts)}</g>"


def fitted(words: str, width: float, size: float) -> list[str]:
    """The words in one or two lines that are no wider than this, or in none."""
    most = width / (size * LETTER_WIDTH)
    if len(words) <= most:
        return [words] if words else []
    parts = words.split(" ")
    for at in range(len(parts) - 1, 0, -1):
        lines = [" ".join(parts[:at]), " ".join(parts[at:])]
        if all(len(line) <= most for line in lines):
            return lines
    return []


def sign_path(sign: str) -> str:
    """The outline of a sign; a circle for one that nobody knows."""
    crests = outlines("crests")
    return outlines("shapes").get(sign) or crests.get(sign) or crests["circle"]


def disc(x: float, y: float, radius: float, player: PlayerView | None, sign: str = "") -> str:
    """A crest, or another sign, on a disc in its owner's colour; plain where it is nobody's."""
    ground, line = (player.accent or MUTED, PANEL) if player is not None else (PANEL, INK)
    path, size = sign_path(sign or (player.crest if player is not None else "")), radius * 1.24
    place = f"translate({x - size / 2:g} {y - size / 2:g}) scale({size / 24:g})"
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{escape(ground)}" stroke="{INK}"/>'
        f'<path d="{path}" transform="{place}" fill="{line}" fill-rule="evenodd"/>'
    )


def badge(x: float, y: float, token: Token, size: float = 11) -> str:
    """A token around a point: its sign and how many there are."""
    wide = size * 2
    place = f"translate({x - wide / 2 + size * 0.16:g} {y - size * 0.46:g}) scale({size * 0.92 / 24:g})"
    return (
        f'<rect x="{x - wide / 2:g}" y="{y - size * 0.68:g}" width="{wide:g}" height="{size * 1.36:g}" '
        f'rx="{size * 0.68:g}" fill="{PANEL}" stroke="{MUTED}"/>'
        f'<path d="{sign_path(token.sign)}" transform="{place}" fill="{INK}" fill-rule="evenodd"/>'
        + text(x + size * 0.5, y + size * 0.34, str(token.n), size, INK, "700", "middle")
    )
