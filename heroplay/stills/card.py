"""A card as SVG, from the same data as the board's: picture, numbers, name, and from 90 px the effect in few words."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from html import escape

from heroplay import art
from heroplay.art import emblems, outlines
from heroplay.contracts.view import Face, View

WIDTH, HEIGHT = 120, 168  # the units that a card is drawn in
WORDS_FROM = 90  # px: a smaller card has no effect on it
_NOBODY = "#55534E"
_LEFT, _ROOM, _FOOT = 5, 110, 163
_SHAPE_ROLES = {"sword": "red", "shield": "block", "burst": "special", "circle": "other"}
_PLACES = {"sword": "translate(67.2 2) scale(2.3 1.9)", "": "translate(72 2) scale(1.9)"}
_BARE = "translate(87 3) scale(1.2)"
_SERIF = "Georgia, DejaVu Serif, serif"


def faces_of(view: View) -> list[Face]:
    """Every open card of a table."""
    return [piece.face for zone in view.zones for piece in zone.pieces if piece.face is not None]


def grounds(faces: Iterable[Face], theme: str = "light") -> str:
    """The patterns that these cards lie on, once each; they stand before the cards in the same SVG."""
    found = {_pattern_id(face): face for face in faces}
    return "".join(_pattern(name, face, theme) for name, face in found.items())


def card(x: float, y: float, face: Face, width: float, theme: str = "light") -> str:
    """The open side of a card."""
    colours, tone = art.palette(theme), emblems.tones(face.accent or _NOBODY, theme)
    lines = _lines(face, worded=width >= WORDS_FROM)
    height = _FOOT - _LEFT - sum(step for *_, step in lines) - 3
    window = f'x="{_LEFT}" y="{_LEFT}" width="{_ROOM}" height="{height:g}" rx="5"'
    small, side = width < WORDS_FROM, min(height * 0.86, 98)
    down = height - side - height * 0.03 if small else (height - side) * 0.7
    place = f"translate({_LEFT + (_ROOM - side) / 2:.4g} {_LEFT + down:.4g}) scale({side / emblems.GRID:.3g})"
    parts = [
        f'<g transform="translate({x:g} {y:g}) scale({width / WIDTH:.4g})">',
        f'<rect x=".5" y=".5" width="119" height="167" rx="8" fill="{colours["panel"]}" stroke="{colours["edge"]}"/>',
        f'<rect {window} fill="{tone["ground"]}"/><rect {window} fill="url(#{_pattern_id(face)})"/>',
        f'<g transform="{place}">{picture(face.emblem or emblems.PLAIN_EMBLEMS[face.shape], tone)}</g>',
        f'<g transform="scale({1.25 if small else 1})">{_cost(face, colours) if face.cost is not None else ""}</g>',
        f'<g transform="translate({-18 if small else 0} 0) scale({1.15 if small else 1})">{_value(face, colours)}</g>',
    ]
    at = _LEFT + height + 1
    for words, size, weight, ink, family, step in lines:
        at += step
        parts.append(_text(WIDTH / 2, at - 1, words, size, colours[ink], weight, family))
    return "".join(parts) + "</g>"


def picture(words: str, tone: dict[str, str]) -> str:
    """An emblem or several on their grid, in these tones."""
    found = []
    for i, part in enumerate(emblems.parts(words)):
        layers = emblems.layers()[part.emblem]
        styles = {"b": "", "l": ' fill="none"', "i": f' fill="{tone["emblem"]}" fill-rule="evenodd" stroke="none"'}
        drawn = "".join(f'<path d="{path}"{styles[layer]}/>' for layer, path in layers)
        if i:  # keeps off what lies below
            under = " ".join(path for _, path in layers)
            drawn = f'<path d="{under}" fill="{tone["ground"]}" stroke="{tone["ground"]}" stroke-width="7"/>' + drawn
        found.append(f'<g transform="{part.transform}">{drawn}</g>')
    stroke = f'stroke="{tone["emblem"]}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"'
    return f'<g fill="{tone["second"]}" {stroke}>{"".join(found)}</g>'


def _pattern_id(face: Face) -> str:
    return f"hp-{face.ground or emblems.PLAIN_GROUND}-{(face.accent or _NOBODY).lstrip('#')}"


def _pattern(name: str, face: Face, theme: str) -> str:
    tone = emblems.tones(face.accent or _NOBODY, theme)["pattern"]
    across, down, path = emblems.cell(face.ground or emblems.PLAIN_GROUND)
    return (
        f'<pattern id="{name}" width="{across:g}" height="{down:g}" patternUnits="userSpaceOnUse">'
        f'<path d="{path}" fill="none" stroke="{tone}" stroke-width="1.3" stroke-linecap="round"/></pattern>'
    )


def _lines(face: Face, worded: bool) -> list[tuple[str, float, str, str, str, float]]:
    """What is written: words, size, weight, colour, family, and how far down the next line is."""
    long = len(face.name) > 18 or any(len(word) > 11 for word in face.name.split())
    size = (9.4 if long else 10.6) if worded else (11 if long else 12.6)
    names = textwrap.wrap(face.name, int(_ROOM / (size * 0.66)))
    found = [(line, size, "600", "ink", _SERIF, size * 1.1) for line in names]
    if worded:
        found.append((f"{face.type} {face.kind}".strip(), 7.4, "400", "muted", "", 9.6))
        effect = [line for ability in face.words.split("\n") for line in textwrap.wrap(ability, 24)]
        found += [(line, 8.2, "400", "ink", "", 9.4) for line in effect]
    return found


def _cost(face: Face, colours: dict[str, str]) -> str:
    words = f"{face.cost} {face.letter}".strip()
    width = 14 + 8 * len(words)
    pip = f'<rect x="4" y="4" width="{width}" height="22" rx="11" fill="{colours["ink"]}" stroke="{colours["panel"]}"/>'
    return pip + _text(4 + width / 2, 19.6, words, 13.5, colours["panel"], "600")


def _value(face: Face, colours: dict[str, str]) -> str:
    number = face.value.replace("=", "")
    place = (_PLACES.get(face.shape) or _PLACES[""]) if face.value else _BARE
    fill = f'fill="{colours[_SHAPE_ROLES[face.shape]]}" stroke="{colours["panel"]}" paint-order="stroke"'
    shape = f'<path d="{outlines("shapes")[face.shape]}" transform="{place}" {fill}/>'
    if not face.value:
        inlay = f'<path d="M12 7 L17 12 L12 17 L7 12 Z" transform="{place}" fill="{colours["panel"]}"/>'
        return shape + (inlay if face.shape == "circle" else "")
    long = len(number) > 1
    shape += _text(94.8, 28.6 if long else 30, number or "=", 16.5 if long else 20, colours["panel"], "700")
    if number and "=" in face.value:
        shape += f'<circle cx="72" cy="40" r="8.5" fill="{colours["panel"]}"/>'
        shape += _text(72, 45.4, "=", 15, colours["ink"], "700")
    return shape


def _text(x: float, y: float, words: str, size: float, fill: str, weight: str = "400", family: str = "") -> str:
    kind = f' font-family="{family}"' if family else ""
    return (
        f'<text x="{x:g}" y="{y:.4g}" font-size="{size:g}" fill="{fill}" font-weight="{weight}" '
        f'text-anchor="middle"{kind}>{escape(words)}</text>'
    )
