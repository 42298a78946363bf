"""A map as a still picture, with the geometry of the board: tiles on a quiet sea, owners, pieces and tokens."""

from __future__ import annotations

import math
import re
from html import escape
from itertools import combinations
from typing import NamedTuple

from heroplay.contracts.view import Piece, Space, View, Zone
from heroplay.kit.view_text import owner_in_words, piece_in_words, token_in_words
from heroplay.stills.drawing import INK, MUTED, PANEL, SEA, SOFT, TABLE, badge, disc, fitted, text, titled

HEIGHT = 520  # of the largest map
MARGIN = 14
ROUND = 40  # the radius of a space without an outline that has no other near it
GROUNDS = (PANEL, TABLE, SOFT)  # by kind
LETTER = 11


class Box(NamedTuple):
    """How far something reaches."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def wide(self) -> float:
        return self.right - self.left

    @property
    def high(self) -> float:
        return self.bottom - self.top


def radius(spaces: tuple[Space, ...]) -> float:
    """The radius of spaces that are circles: they do not touch."""
    apart = (math.hypot(a.x - b.x, a.y - b.y) for a, b in combinations(spaces, 2))
    return max(8.0, min(apart, default=2 * ROUND / 0.9) * 0.45)


def extent(space: Space, round_: float) -> Box:
    """How far a space reaches."""
    if not space.outline:
        return Box(space.x - round_, space.y - round_, space.x + round_, space.y + round_)
    xs: list[float] = []
    ys: list[float] = []
    for command, rest in re.findall(r"([MLHVQC])([^MLHVQCZ]*)", space.outline):
        for at, number in enumerate(re.findall(r"-?\d+(?:\.\d+)?", rest)):
            (ys if command == "V" or (command != "H" and at % 2) else xs).append(float(number))
    return Box(min(xs), min(ys), max(xs), max(ys))


def drawn(zone: Zone, view: View, x: float, y: float, width: float) -> tuple[str, float]:
    """The map at a place of the picture, no wider than this; and how high it is."""
    spaces = zone.map.spaces if zone.map is not None else ()
    round_ = radius(spaces)
    boxes = {space.id: extent(space, round_) for space in spaces}
    left, top = min(box.left for box in boxes.values()) - MARGIN, min(box.top for box in boxes.values()) - MARGIN
    right = max(box.right for box in boxes.values()) + MARGIN
    bottom = max(box.bottom for box in boxes.values()) + MARGIN
    scale = min(width / (right - left), HEIGHT / (bottom - top))
    height = (bottom - top) * scale
    aside = x + (width - (right - left) * scale) / 2  # in the middle
    kinds = list(dict.fromkeys(space.kind for space in spaces))
    at = {space.id: space for space in spaces}
    coast = "".join(_shape(space, round_, f'fill="{SOFT}" stroke="{SOFT}" stroke-width="22"') for space in spaces)
    ways = "".join(
        f'<line x1="{at[a].x}" y1="{at[a].y}" x2="{at[b].x}" y2="{at[b].y}" stroke="{MUTED}" stroke-dasharray="2 7"/>'
        for a, b in (zone.map.edges if zone.map is not None else ())
    )
    tiles = [
        _space(space, zone, view, boxes[space.id], round_, GROUNDS[kinds.index(space.kind) % len(GROUNDS)])
        for space in spaces
    ]
    sea = f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8" fill="{SEA}"/>'
    place = f"translate({aside - left * scale:g} {y - top * scale:g}) scale({scale:g})"
    return titled(zone.label, [sea, f'<g transform="{place}">{coast}{ways}{"".join(tiles)}</g>']), height


def _shape(space: Space, round_: float, how: str) -> str:
    if space.outline:
        return f'<path d="{escape(space.outline)}" {how} stroke-linejoin="round"/>'
    return f'<circle cx="{space.x}" cy="{space.y}" r="{round_:g}" {how}/>'


def space_in_words(space: Space, pieces: list[Piece], view: View, zone: Zone) -> str:
    """`Hill; field; Ann's; Ben's Fox; 2 spice`."""
    owner, lying = owner_in_words(space.owner, view), (piece_in_words(piece, view, zone.owner) for piece in pieces)
    return "; ".join(filter(None, (space.label, space.kind, owner, *lying, *map(token_in_words, space.tokens))))


def _space(space: Space, zone: Zone, view: View, box: Box, round_: float, ground: str) -> str:
    pieces = [piece for piece in zone.pieces if piece.at == space.id]
    parts = [_shape(space, round_, f'fill="{ground}" stroke="{MUTED}"')]
    small, large, row = box.wide * 0.13, box.wide * 0.17, space.y - box.high * 0.07
    owner = view.players[space.owner] if space.owner is not None else None
    if owner is not None:
        place = f"translate({space.x} {space.y}) scale(.86) translate({-space.x} {-space.y})"
        line = f'fill="none" stroke="{escape(owner.accent or INK)}" stroke-width="3"'
        parts.append(f'<g transform="{place}">{_shape(space, round_, line)}</g>')
    # Owner, pieces and tokens stand beside each other above the name, smaller where they are many.
    widths = [2 * small] * (owner is not None) + [2 * large] * len(pieces) + [2 * small] * len(space.tokens)
    part = min(1.0, box.wide * 0.94 / sum(widths)) if widths else 1.0
    x = space.x - sum(widths) * part / 2
    if owner is not None:
        parts.append(disc(x + small * part, row, small * part, owner))
        x += 2 * small * part
    for piece in pieces:
        parts.append(_piece(piece, view, x + large * part, row, large * part))
        x += 2 * large * part
    for token in space.tokens:
        parts.append(badge(x + small * part, row, token, small * part))
        x += 2 * small * part
    for at, line in enumerate(lines := fitted(space.label, box.wide * 0.92, LETTER)):
        y = space.y + box.high * 0.24 + LETTER * (at - (len(lines) - 1) * 0.6)
        parts.append(text(space.x, y, line, LETTER, INK, "400", "middle"))
    return titled(space_in_words(space, pieces, view, zone), parts)


def _piece(piece: Piece, view: View, x: float, y: float, size: float) -> str:
    owner = view.players[piece.owner] if piece.owner is not None else None
    parts = [disc(x, y, size * 0.92, owner)]
    if piece.sign:
        parts.append(disc(x, y - size, size * 0.5, None, piece.sign))
    parts += [badge(x + size * 0.7, y + size * (0.8 + at), token, 8) for at, token in enumerate(piece.tokens)]
    return "".join(parts)
