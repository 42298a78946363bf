"""A still picture of a table, drawn from its view alone: what a notebook shows where no kernel runs."""

from __future__ import annotations

import textwrap
from html import escape
from typing import Any

from heroplay import art
from heroplay.art import outlines
from heroplay.contracts.view import Piece, Role, View, Zone
from heroplay.kit.view_text import piece_in_words, zone_in_words
from heroplay.stills import map as map_picture
from heroplay.stills import places
from heroplay.stills.card import card, faces_of, grounds
from heroplay.stills.drawing import badge, sign_path, titled
from heroplay.stills.drawing import text as _text

CARD_W, CARD_H, GAP = 74, 104, 8
_INK, _MUTED, _PANEL, _TABLE, _EDGE = (art.palette()[role] for role in ("ink", "muted", "panel", "table", "edge"))
_WIDTH = 960
_LONGEST = 120  # characters of a line in the smallest letters
_COUNTED: tuple[Role, ...] = ("deck", "discard", "hand")


def svg(view: View) -> str:
    """The table as one SVG with stable ids and no scripts."""
    parts: list[str] = []
    y = 14
    phase = f", {view.phase} phase" if view.phase else ""
    y = _line(parts, y, f"{view.title} - turn {view.turn}{phase}", 18, _INK, "600")
    order = view.order or tuple(p.seat for p in view.players)
    for seat in order:
        if seat != view.seat:
            y = _player(parts, y, view, seat)
    common = [z for z in view.zones if z.owner is None and z.role == "row" and z.pieces]
    if common:
        y = _lying(parts, 16, y + 4, common, view) + 10
    for zone in view.zones:
        y = _drawn(parts, y, zone, view)
    if view.contest is not None and view.contest.sides:
        entries = next((zone for zone in view.zones if zone.id == view.contest.zone), None)
        sides, height = places.contest(entries, view, 16, y, _WIDTH - 32, _piece)
        parts.append(sides)
        y += round(height)
    y = _line(parts, y, view.over or view.prompt, 15, _INK, "600")
    if view.seat is not None and view.seat >= 0:
        y = _player(parts, y, view, view.seat)
        hand = view.zone("hand", view.seat)
        y = _row(parts, 16, y, hand, view) if hand is not None else y
    body = f"<defs>{grounds(faces_of(view))}</defs>" + "".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {y}" width="{_WIDTH}" role="img" '
        f'font-family="system-ui, DejaVu Sans, sans-serif"><title>{escape(view.title)}</title>'
        f'<rect width="{_WIDTH}" height="{y}" fill="{_TABLE}"/>{body}</svg>'
    )


def _drawn(parts: list[str], y: int, zone: Zone, view: View) -> int:
    """A map, a line or a track; a common stack or hand has no drawing of its own and is told in words."""
    width = _WIDTH - 32
    counted = {counter.piece for player in view.players for counter in player.counters}
    if zone.map is not None and zone.map.spaces:
        found, height = map_picture.drawn(zone, view, 16, y, width)
    elif zone.role == "line" and zone.slots:
        found, height = places.line(zone, view, 16, y, width, _piece)
    elif zone.role == "track" and (zone.slots or any(piece.id not in counted for piece in zone.pieces)):
        found, height = places.track(zone, view, 16, y, width)
    elif zone.owner is None and zone.role in ("stack", "hand") and zone.pieces:
        for words in textwrap.wrap(zone_in_words(zone, view), _LONGEST, subsequent_indent="    "):
            y = _line(parts, y, words, 13, _INK, "400")
        return y
    else:
        return y
    parts.append(found)
    return y + round(height) + 10


def _line(parts: list[str], y: int, words: str, size: int, fill: str, weight: str) -> int:
    parts.append(_text(16, y + size, words, size, fill, weight))
    return y + size + 12


def _player(parts: list[str], y: int, view: View, seat: int) -> int:
    who = view.players[seat]
    zones = {z.id: z for z in view.zones}
    stacked = any(m.id in zones and zones[m.id].pieces for m in who.meters)
    tied = {m.id for m in who.meters}
    mine = [z for z in view.zones if z.owner == seat]
    lying = [z for z in mine if z.role in ("row", "stack") and z.pieces and z.id not in tied]
    height = 58 + (CARD_H + 6 if stacked else 0) + (CARD_H + 40 if lying else 0)
    parts.append(
        f'<rect x="12" y="{y}" width="{_WIDTH - 24}" height="{height}" rx="8" fill="{_PANEL}" stroke="{_EDGE}"/>'
    )
    parts.append(f'<rect x="12" y="{y}" width="6" height="{height}" fill="{escape(who.accent)}"/>')
    crest = outlines("crests").get(who.crest, outlines("crests")["circle"])
    parts.append(
        f'<path d="{crest}" transform="translate(26 {y + 6})" fill="{escape(who.accent)}" fill-rule="evenodd"/>'
    )
    you = " (you)" if seat == view.seat else ""
    stars = "★" * who.points + "☆" * max(0, who.needed - who.points)
    parts.append(_text(58, y + 24, f"{who.name}{you}  {stars}", 17, _INK, "600"))
    piles = [view.zone(role, seat) for role in _COUNTED]
    counts = "   ".join(f"{zone.count} {zone.role}" for zone in piles if zone is not None)
    parts.append(_text(_WIDTH - 28, y + 24, counts, 13, _MUTED, "400", "end"))
    for i, meter in enumerate(who.meters):
        x = 28 + i * 300
        free = max(0, meter.score - meter.spent)
        cells = "■" * meter.spent + "□" * free
        parts.append(_text(x, y + 48, f"{meter.letter} {free}/{meter.score} {cells}", 13))
        if meter.id in zones and zones[meter.id].pieces:
            _stack(parts, x, y + 56, zones[meter.id], view)
    at = 58.0 if not who.meters else 28.0 + 300 * len(who.meters)
    for c in who.counters:
        size = 26 if c.big else 15
        value = "?" if c.value is None else str(c.value)
        parts.append(_text(at, y + 50, value, size, _INK, "700"))
        at += size * 0.66 * len(value) + 6
        parts.append(_text(at, y + 50, c.label, 13))
        at += 8 * len(c.label) + 24
    said = [*filter(None, (who.team, *who.tags, "has chosen" if who.committed else ""))]
    parts.append(_text(at, y + 50, ", ".join(said), 13, _MUTED) if said else "")
    if lying:
        _lying(parts, 28, y + 58 + (CARD_H + 6 if stacked else 0), lying, view)
    return y + height + 10


def _lying(parts: list[str], x: float, y: float, zones: list[Zone], view: View) -> int:
    """Rows of cards beside each other, each with its name above, and what is to be known of a card beneath it."""
    pieces = sum(len(z.pieces) for z in zones)
    step = min(CARD_W + GAP, (_WIDTH - 60 - 26 * len(zones)) / pieces)
    for zone in zones:
        start, label = x, zone.label.split(": ")[-1]
        parts.append(_text(x, y + 12, label, 12, _MUTED, "600"))
        for piece in zone.pieces:
            drawn = _piece(x, y + 18, piece, view, zone)
            middle = f"{x + CARD_W / 2:g} {y + 18 + CARD_H / 2:g}"
            turn = f'<g transform="translate({middle}) rotate(90) scale(.71) translate(-{middle.replace(" ", " -")})">'
            parts.append(f"{turn}{drawn}</g>" if "turned" in piece.marks else drawn)
            for i, said in enumerate(piece.badges[:2]):
                parts.append(_text(x + CARD_W / 2, y + CARD_H + 28 + 10 * i, said, 9, _INK, "600", "middle"))
            x += step
        x = max(x + 18 + max(0, CARD_W - step), start + 7 * len(label) + 14)
    return int(y + CARD_H + 40)


def _stack(parts: list[str], x: float, y: float, zone: Zone, view: View) -> None:
    for piece in zone.pieces:
        parts.append(_piece(x, y, piece, view, zone))
        x += 38


def _row(parts: list[str], x: float, y: int, zone: Zone, view: View) -> int:
    for piece in zone.pieces:
        parts.append(_piece(x, y, piece, view, zone))
        x += CARD_W + GAP
    return y + CARD_H + 16


def _piece(x: float, y: float, piece: Piece, view: View, zone: Zone) -> str:
    """A card with its name to those who hear it, the tokens on it, and an eye where somebody knows its hidden side."""
    parts = [_card(x, y, piece, view, zone)]
    parts += [badge(x + 12 + 26 * at, y + CARD_H - 4, token) for at, token in enumerate(piece.tokens)]
    if piece.known_to:
        place = f"translate({x + 4:g} {y + 20:g}) scale(.5)"
        parts.append(f'<path d="{sign_path("eye")}" transform="{place}" fill="{_INK}" fill-rule="evenodd"/>')
    return titled(piece_in_words(piece, view, zone.owner), parts)


def _card(x: float, y: float, piece: Piece, view: View, zone: Zone) -> str:
    accent = view.players[zone.owner].accent if zone.owner is not None else _MUTED
    frame = f'<rect x="{x:g}" y="{y:g}" width="{CARD_W}" height="{CARD_H}" rx="6" fill="{_PANEL}" stroke="{_EDGE}"/>'
    if piece.face is None:
        cost = "" if piece.cost is None else _text(x + 8, y + 16, str(piece.cost), 11, _PANEL, "600")
        inside = f'x="{x + 4:g}" y="{y + 4:g}" width="{CARD_W - 8}" height="{CARD_H - 8}" rx="4"'
        return f'{frame}<rect {inside} fill="{escape(accent)}"/>{cost}'
    return card(x, y, piece.face, CARD_W)


def mimebundle(text: str, view: View) -> dict[str, Any]:
    """Text first, picture second."""
    return {"text/plain": text, "image/svg+xml": svg(view)}
