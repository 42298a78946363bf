"""Lines, tracks and contests as still pictures: numbered slots, steps with markers, sides with their sums."""

from __future__ import annotations

import textwrap
from collections.abc import Callable

from heroplay import art
from heroplay.contracts.view import Piece, Side, Slot, View, Zone
from heroplay.kit.view_text import piece_in_words, token_in_words
from heroplay.stills.drawing import EDGE, INK, LETTER_WIDTH, MUTED, PANEL, TABLE, badge, disc, text, titled

CARD_W, CARD_H = 74, 104
SLOT_W, GAP = 104, 8
HEAD = 44  # of a slot: its number or name, and its tokens
STEP_H = 34

DrawCard = Callable[[float, float, Piece, View, Zone], str]


def line(zone: Zone, view: View, x: float, y: float, width: float, card: DrawCard) -> tuple[str, float]:
    """A line at a place of the picture, as many slots in a row as fit; and how high it is."""
    lying = {slot.id: [piece for piece in zone.pieces if piece.at == slot.id] for slot in zone.slots}
    filled = any(lying.values())
    high = HEAD + (CARD_H + 22 if filled else 8)
    in_a_row = max(1, int((width + GAP) // (SLOT_W + GAP)))
    parts = [text(x, y + 12, zone.label, 12, MUTED, "600")]
    for at, slot in enumerate(zone.slots):
        left, top = x + at % in_a_row * (SLOT_W + GAP), y + 18 + at // in_a_row * (high + GAP)
        parts.append(_slot(slot, at + 1, lying[slot.id], zone, view, left, top, high, card))
    rows = -(-len(zone.slots) // in_a_row)
    return "".join(parts), 18 + rows * (high + GAP)


def _slot(
    slot: Slot, n: int, pieces: list[Piece], zone: Zone, view: View, x: float, y: float, high: float, card: DrawCard
) -> str:
    said = [piece_in_words(piece, view, zone.owner) for piece in pieces]
    name = slot.label or str(n)
    middle = x + SLOT_W / 2
    dashes = "" if pieces else ' stroke-dasharray="5 3"'
    parts = [
        f'<rect x="{x:g}" y="{y:g}" width="{SLOT_W}" height="{high:g}" rx="6" fill="{PANEL if pieces else TABLE}" '
        f'stroke="{EDGE}"{dashes}/>',
        text(middle, y + 18, name, 14, INK, "600", "middle"),
    ]
    width = 28 * len(slot.tokens)
    parts += [badge(middle - width / 2 + 14 + 28 * at, y + 33, token) for at, token in enumerate(slot.tokens)]
    step = min(CARD_W + 4, (SLOT_W - 8 - CARD_W) / max(1, len(pieces) - 1))
    for at, piece in enumerate(pieces):
        left = x + (SLOT_W - CARD_W) / 2 if len(pieces) == 1 else x + 4 + at * step
        parts.append(card(left, y + HEAD, piece, view, zone))
        for line_at, badge_words in enumerate(piece.badges[:1]):
            parts.append(text(middle, y + HEAD + CARD_H + 13 + 10 * line_at, badge_words, 10, INK, "400", "middle"))
    return titled("; ".join((name, *said, *map(token_in_words, slot.tokens))), parts)


def track(zone: Zone, view: View, x: float, y: float, width: float) -> tuple[str, float]:
    """A track at a place of the picture: its steps with the markers on them, or the markers alone."""
    parts, top, left = [text(x, y + 12, zone.label, 12, MUTED, "600")], y + 18, x
    stops: list[tuple[str, Slot | None, list[Piece]]] = [
        (slot.label or slot.id, slot, [piece for piece in zone.pieces if piece.at == slot.id]) for slot in zone.slots
    ] or [("", None, list(zone.pieces))]
    for name, slot, pieces in stops:
        tokens = slot.tokens if slot is not None else ()
        words = [piece_in_words(piece, view, zone.owner) for piece in pieces]
        wide = 32 + 7.5 * len(name) + sum(30 + 7.5 * len(word) for word in words) + 28 * len(tokens)
        if left + wide > x + width and left > x:
            left, top = x, top + STEP_H + GAP
        frame = (
            f'<rect x="{left:g}" y="{top:g}" width="{wide:g}" height="{STEP_H}" rx="{STEP_H / 2:g}" '
            f'fill="{PANEL if pieces else TABLE}" stroke="{INK if pieces else EDGE}"/>'
        )
        inside, at = [frame, text(left + 12, top + 22, name, 13, INK, "600" if pieces else "400")], left + 12
        at += 8 * len(name) + 6
        for token in tokens:
            inside.append(badge(at + 12, top + STEP_H / 2, token))
            at += 28
        for piece, word in zip(pieces, words):
            owner = view.players[piece.owner] if piece.owner is not None else None
            inside += [disc(at + 12, top + STEP_H / 2, 11, owner, piece.sign), text(at + 28, top + 22, word, 13)]
            at += 30 + 7.5 * len(word)
        parts.append(titled("; ".join(filter(None, (name, *words, *map(token_in_words, tokens)))), inside))
        left += wide + GAP
    return "".join(parts), top + STEP_H + GAP - y


def contest(zone: Zone | None, view: View, x: float, y: float, width: float, card: DrawCard) -> tuple[str, float]:
    """The sides of a contest as columns: label, total, sum, what is missing, and their entries."""
    sides = view.contest.sides if view.contest is not None else ()
    pieces = {piece.id: piece for piece in zone.pieces} if zone is not None else {}
    wide = (width - GAP * (len(sides) - 1)) / len(sides)
    told = [textwrap.wrap(_sum(side), max(12, int((wide - 24) / (12 * LETTER_WIDTH)))) for side in sides]
    cards = max((len([entry for entry in side.entries if entry in pieces]) for side in sides), default=0)
    high = 44 + 15 * max(map(len, told)) + 18 + (CARD_H + 12 if cards else 0)
    parts = []
    for at, side in enumerate(sides):
        left, ink = x + at * (wide + GAP), art.palette()[side.tone or "ink"]
        inside = [
            f'<rect x="{left:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="8" fill="{PANEL}" stroke="{EDGE}"/>',
            text(left + 12, y + 26, side.label, 15, ink, "600"),
            text(left + wide - 12, y + 32, str(side.total), 28, ink, "700", "end"),
        ]
        inside += [text(left + 12, y + 46 + 15 * n, words, 12, MUTED) for n, words in enumerate(told[at])]
        if side.missing:
            inside.append(text(left + 12, y + 46 + 15 * len(told[at]), f"{side.missing} more to win", 12, INK, "600"))
        entries = [pieces[entry] for entry in side.entries if entry in pieces]
        step = min(CARD_W + GAP, (wide - 24 - CARD_W) / max(1, len(entries) - 1))
        top = y + high - CARD_H - 10
        inside += [card(left + 12 + n * step, top, piece, view, zone) for n, piece in enumerate(entries) if zone]
        parts.append(titled(f"{side.label} {side.total}", inside))
    return "".join(parts), high + GAP


def _sum(side: Side) -> str:
    """`Axe 5 + Bow 2 = 7`."""
    terms = [f"{term.label} {term.amount}" + (f" ({term.note})" if term.note else "") for term in side.terms]
    return f"{' + '.join(terms)} = {side.total}" if terms else "nothing yet"
