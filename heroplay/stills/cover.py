"""The cover of a game as SVG: a box of three by four, made of the game's own emblems, cards and crests."""

from __future__ import annotations

from html import escape

from heroplay import art
from heroplay.art import emblems, outlines
from heroplay.contracts.pictures import Cover, CoverCard
from heroplay.stills.card import picture

WIDTH, HEIGHT, _FOOT = 300, 400, 292
_SPREAD = 48  # degrees from the first card of the fan to the last
_SERIF = "Georgia, DejaVu Serif, serif"


def svg(cover: Cover, width: int = WIDTH) -> str:
    """The picture on the box; it is the same by day and by night."""
    ink, paper = art.palette()["print"], art.palette()["paper"]
    sky = emblems.mixed(cover.accent, ink, 82)
    tone = {"emblem": paper, "second": emblems.mixed(cover.accent, paper, 62), "ground": sky}
    lines = emblems.mixed(cover.accent, paper, 92)
    middle = (len(cover.cards) - 1) / 2
    order = sorted(range(len(cover.cards)), key=lambda i: -abs(i - middle))
    foot = f'<rect y="{_FOOT}" width="{WIDTH}" height="{HEIGHT - _FOOT}" fill="{paper}"/>'
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{sky}"/>',
        _field(cover.ground, lines, 0, 0, HEIGHT / emblems.FIELD, 0.8),
        f'<g transform="translate(78 16) scale(3)">{picture(cover.emblem, tone)}</g>',
        *(_card(cover.cards[i], (i - middle) * _SPREAD / max(1.0, 2 * middle), ink) for i in order),
        f'{foot}<rect y="{_FOOT}" width="{WIDTH}" height="4" fill="{emblems.mixed(cover.accent, ink, 45)}"/>',
        _text(336, cover.title, 36, ink, "700"),
        _text(359, cover.line, 15, ink, "400", "italic"),
        *(_crest(name, WIDTH / 2 + (i - (len(cover.crests) - 1) / 2) * 26, 382, 18, cover.accent)
          for i, name in enumerate(cover.crests)),
    ]  # fmt: skip
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{width}" role="img" '
        f'overflow="hidden"><title>{escape(cover.title)}</title>{"".join(parts)}</svg>'
    )


def _card(spec: CoverCard, turn: float, ink: str) -> str:
    tone = emblems.tones(spec.accent)
    middle = WIDTH / 2
    return (
        f'<g transform="rotate({turn:g} {middle:g} 402)"><g transform="translate({middle - 42:g} 174)">'
        f'<svg width="84" height="120" viewBox="0 0 84 120">'
        f'<rect x=".5" y=".5" width="83" height="119" rx="7" fill="{art.palette()["panel"]}" stroke="{ink}"/>'
        f'<svg x="5" y="5" width="74" height="110" viewBox="0 0 74 110"><rect width="74" height="110" '
        f'fill="{tone["ground"]}"/>{_field(spec.ground or emblems.PLAIN_GROUND, tone["pattern"], 0, 0, 1, 1.3)}'
        f'<g transform="translate(8 28) scale(1.2)">{picture(spec.emblem, tone)}</g></svg></svg>'
        f"{_crest(spec.crest, 18, 19, 18, tone['emblem']) if spec.crest else ''}</g></g>"
    )


def _field(name: str, stroke: str, x: float, y: float, scale: float, weight: float) -> str:
    return (
        f'<path d="{emblems.ground(name)}" transform="translate({x:g} {y:g}) scale({scale:.4g})" fill="none" '
        f'stroke="{stroke}" stroke-width="{weight:g}" stroke-linecap="round"/>'
    )


def _crest(name: str, x: float, y: float, size: float, fill: str) -> str:
    place = f"translate({x - size / 2:g} {y - size / 2:g}) scale({size / 24:g})"
    return f'<path d="{outlines("crests")[name]}" transform="{place}" fill="{fill}" fill-rule="evenodd"/>'


def _text(y: float, words: str, size: float, fill: str, weight: str, style: str = "normal") -> str:
    return (
        f'<text x="{WIDTH / 2:g}" y="{y:g}" font-size="{size:g}" font-family="{_SERIF}" font-weight="{weight}" '
        f'font-style="{style}" fill="{fill}" text-anchor="middle">{escape(words)}</text>'
    )
