"""A position as a small picture for paper: black on white, large enough to read in a column of a printed page."""

from __future__ import annotations

import textwrap
from html import escape

from heroplay.art import outlines
from heroplay.contracts.view import Face, Piece, PlayerView, View, Zone

WIDTH, CARD_W, CARD_H, GAP = 400, 95, 54, 5
MOST_STARS = 10  # more points are told by their number
_FONT = "system-ui, DejaVu Sans, sans-serif"


def svg(view: View, hands: dict[int, tuple[Piece, ...]]) -> str:
    """The table as the learner sees it; `hands` has the open hands of the others, by seat."""
    parts: list[str] = []
    y = 2
    for who in sorted(view.players, key=lambda p: p.seat == view.seat):
        y = _player(parts, y, view, who, hands.get(who.seat, ()))
    for total in view.contest.sides if view.contest is not None else ():
        how = " + ".join(f"{t.label} {t.amount}" for t in total.terms) or "nothing"
        y = _words(parts, y, f"{total.label} {total.total}: {how}", 12, "700")
    for zone in view.zones:
        if zone.owner is None and zone.pieces and view.contest is None:  # what is added up has been told
            y = _words(parts, y, f"{zone.label}: {_listed(zone.pieces)}", 11)
    hand = next((z for z in view.zones if z.role == "hand" and z.owner == view.seat), None)
    if hand is not None:
        y = _cards(parts, y + 4, hand)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" role="img" font-family="{_FONT}">'
        f"<title>{escape(view.prompt)}</title>{''.join(parts)}</svg>"
    )


def _player(parts: list[str], y: int, view: View, who: PlayerView, hand: tuple[Piece, ...]) -> int:
    zones = {z.id: z for z in view.zones if z.owner == who.seat}
    stars = "★" * who.points + "☆" * max(0, who.needed - who.points)
    if max(who.points, who.needed) > MOST_STARS:
        stars = str(who.points)
    you = " (you)" if who.seat == view.seat else ""
    numbers = [f"{m.label} {max(0, m.score - m.spent)}/{m.score}" for m in who.meters]
    top, meters = y, "   ".join([*numbers, *(f"{'?' if c.value is None else c.value} {c.label}" for c in who.counters)])
    parts.append(_text(8, y + 16, f"{who.name}{you}  {stars}", 13, "700"))
    parts.append(_text(WIDTH - 8, y + 16, meters, 11.5, "400", "end"))
    y += 22
    for meter in who.meters:
        if meter.id in zones and zones[meter.id].pieces:
            y = _words(parts, y - 1, f"on {meter.label}: {_listed(zones[meter.id].pieces)}", 11)
    rows = (z for z in zones.values() if z.role in ("row", "stack", "line") and z.id not in {m.id for m in who.meters})
    for row in rows:
        if row.pieces:
            y = _words(parts, y - 1, f"{row.label}: {_listed(row.pieces)}", 11)
    if hand:
        y = _words(parts, y - 1, f"hand: {_listed(hand)}", 11)
    piles = {z.role: z.count for z in zones.values() if z.role in ("deck", "discard")}
    if piles.get("discard"):
        y = _words(parts, y - 1, ", ".join(f"{name} {count}" for name, count in piles.items()), 11)
    parts.append(
        f'<rect x="1" y="{top}" width="{WIDTH - 2}" height="{y - top}" rx="5" fill="none" stroke="#000" '
        f'stroke-width="{1.6 if you else 0.7}"/>'
    )
    return y + 4


def _listed(pieces: tuple[Piece, ...]) -> str:
    return ", ".join(_said(p) for p in pieces)


def _said(piece: Piece) -> str:
    if piece.face is None and piece.label:
        return piece.label
    if piece.face is None:
        return "face down" + ("" if piece.cost is None else f" (costs {piece.cost})")
    kind = piece.face.kind.removeprefix("Base ")
    inside = " ".join(part for part in (kind, piece.face.value, *(f", {badge}" for badge in piece.badges)) if part)
    inside = inside.replace(" ,", ",")
    return f"{piece.face.name} ({inside}{f'; {piece.face.cost} {piece.face.letter}' if piece.face.letter else ''})"


def _words(parts: list[str], y: int, words: str, size: int, weight: str = "400") -> int:
    for line in textwrap.wrap(words, int(WIDTH / (size * 0.53)), drop_whitespace=True) or [""]:
        parts.append(_text(8, y + size, line, size, weight))
        y += size + 2
    return y + 3


def _text(x: float, y: float, words: str, size: float, weight: str = "400", anchor: str = "start") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="{weight}" text-anchor="{anchor}" '
        f'xml:space="preserve">{escape(words)}</text>'
    )


def _cards(parts: list[str], y: int, hand: Zone) -> int:
    room = (WIDTH + GAP) // (CARD_W + GAP)
    for i, piece in enumerate(hand.pieces):
        x, top = i % room * (CARD_W + GAP) + 1, y + i // room * (CARD_H + GAP)
        parts.append(f'<rect x="{x}" y="{top}" width="{CARD_W}" height="{CARD_H}" rx="5" fill="none" stroke="#000"/>')
        if piece.face is not None:
            parts.append(_face(x, top, piece.face))
    rows = -(-len(hand.pieces) // room)
    return y + rows * (CARD_H + GAP) + (0 if rows else 2)


def _face(x: float, y: float, face: Face) -> str:
    cost = "" if face.cost is None else _text(x + 5, y + 12, f"{face.cost} {face.letter}", 10.5, "700")
    type_ = _text(x + CARD_W - 4, y + 12, face.type, 8.5, "400", "end")
    place = f"translate({x + 4:g} {y + 16:g}) scale(0.75)"
    shape = f'<path d="{outlines("shapes")[face.shape]}" transform="{place}" fill="none" stroke="#000"/>'
    value = _text(x + 13, y + 47, face.value, 12.5, "700", "middle")
    lines = textwrap.wrap(face.name, 12)[:3]
    names = "".join(_text(x + 26, y + 23 + 9 * i, line, 8.8, "700") for i, line in enumerate(lines))
    return cost + type_ + shape + value + names + _text(x + 26, y + 23.5 + 9 * len(lines), face.kind, 8.3)
