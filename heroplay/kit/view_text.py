"""A table printed from its view: 100 columns, stable, and nothing that the seat does not see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from heroplay.contracts import view as v
from heroplay.core.text import listed
from heroplay.kit.printing import both, table_text, wrapped

INDENT = 4  # of what follows the first line of a zone


def text_from(view: Callable[..., v.View]) -> Callable[..., str]:
    """The `text` of a game that leaves it to the kit: its view, printed."""

    def text(state: Any, seat: int | None = None) -> str:
        """The whole table for a seat; None shows all, -1 what lies open to everybody."""
        return view_text(view(state, seat))

    return text


def view_text(view: v.View) -> str:
    """The whole table: what lies open to all, each player, the contest, and who is asked what."""
    order = view.order or tuple(player.seat for player in view.players)
    others = [seat for seat in order if seat != view.seat]
    mine = [seat for seat in order if seat == view.seat]  # last, so that it stands next to the prompt
    players = [_player(view, view.players[seat]) for seat in (*others, *mine)]
    return table_text(_title(view), [_zones(view, None), *players, _contest(view)], view.over or view.prompt)


def _title(view: v.View) -> str:
    bar = " > ".join(phase.upper() if phase == view.phase else phase for phase in view.phases)
    return both(f"{view.title}, turn {view.turn}", bar)


def _player(view: v.View, player: v.PlayerView) -> list[str]:
    """A player in a line, then what belongs to them; a star stands before those who decide now."""
    star = "*" if player.deciding else " "
    name = f"{star} {player.name}{' (you)' if player.seat == view.seat else ''}"
    points = [f"{player.points} of {player.needed} points"] if player.needed else []
    facts = [*points, *map(meter_in_words, player.meters), *map(counter_in_words, player.counters)]
    notes = [player.team, *player.tags, "has chosen" if player.committed else ""]
    said = "; ".join(part for part in (*facts, *notes) if part)
    return [*wrapped(f"{name}: {said}" if said else name, INDENT), *_zones(view, player.seat)]


def _zones(view: v.View, owner: int | None) -> list[str]:
    """The zones of a player, or those of nobody, each from its label on."""
    margin = "" if owner is None else "  "
    zones = [zone for zone in view.zones if zone.owner == owner and not _stands_elsewhere(zone, view)]
    return [line for zone in zones for line in wrapped(margin + zone_in_words(zone, view), len(margin) + INDENT)]


def _stands_elsewhere(zone: v.Zone, view: v.View) -> bool:
    """Is it told by a counter or by the contest already?"""
    counted = {counter.piece for player in view.players for counter in player.counters}
    settled = view.contest is not None and zone.id == view.contest.zone
    return settled or (bool(zone.pieces) and all(piece.id in counted for piece in zone.pieces))


def _contest(view: v.View) -> list[str]:
    sides = view.contest.sides if view.contest is not None else ()
    return [line for side in sides for line in wrapped(side_in_words(side), INDENT)]


# ---- the parts of a view in words


def zone_in_words(zone: v.Zone, view: v.View) -> str:
    """`Line: 1 Ann's Fox; 2 empty`: every slot or space with what lies there; else what lies in the zone.

    Of a map, the spaces where there is nothing to tell come last, by their kind: `empty field: Hill, Moor`.
    """
    lying: dict[str, list[str]] = {}
    for piece in zone.pieces:
        lying.setdefault(piece.at, []).append(piece_in_words(piece, view, zone.owner))
    told: list[str] = []
    bare: dict[str, list[str]] = {}
    for spot in zone.spots:
        there, facts = counted_words(lying.pop(spot.id, ())), [token_in_words(token) for token in spot.tokens]
        if isinstance(spot, v.Space):
            if not there and not facts and spot.owner is None:
                bare.setdefault(spot.kind, []).append(spot.label)
                continue
            facts = [*filter(None, (spot.kind, owner_in_words(spot.owner, view))), *facts]
        inside = f" ({', '.join(facts)})" if facts else ""
        told.append(f"{spot.label or spot.id} {', '.join(there) or 'empty'}{inside}")
    told += [f"empty{kind and ' '}{kind}: {', '.join(labels)}" for kind, labels in bare.items()]
    rest = counted_words(words for some in lying.values() for words in some)
    unseen = zone.count - len(zone.pieces)
    rest += [f"{unseen} {FACE_DOWN}"] if unseen > 0 else []
    return f"{zone.label}: {'; '.join([*told, *([', '.join(rest)] if rest else [])]) or 'empty'}"


FACE_DOWN = "face down"


def counted_words(words: Iterable[str]) -> list[str]:
    """Each once, in the order in which they come: `Axe`, `2 x Bow`, `3 face down`."""
    return [
        word if n == 1 and word != FACE_DOWN else f"{n} {word}" if word == FACE_DOWN else f"{n} x {word}"
        for word, n in Counter(words).items()
    ]


def piece_in_words(piece: v.Piece, view: v.View, zone_owner: int | None = None) -> str:
    """A piece by its name, with whose it is where neither its name nor its zone tells, and what lies on it."""
    name = piece.face.name if piece.face is not None else piece.label or FACE_DOWN
    told = piece.owner is None or piece.owner == zone_owner or view.names[piece.owner] == name
    owner = "" if told else f"{owner_in_words(piece.owner, view)} "
    known = f"known to {listed([view.names[seat] for seat in piece.known_to])}" if piece.known_to else ""
    on_it = ", ".join(filter(None, [*piece.badges, *map(token_in_words, piece.tokens), known]))
    return f"{owner}{name}" + (f" ({on_it})" if on_it else "")


def owner_in_words(owner: int | None, view: v.View) -> str:
    """`Ann's`; nothing of what is nobody's."""
    return "" if owner is None else f"{view.names[owner]}'s"


def token_in_words(token: v.Token) -> str:
    """`2 spice`."""
    return f"{token.n} {token.label or token.sign}"


def meter_in_words(meter: v.Meter) -> str:
    """`1 of 3 spice free`."""
    return f"{max(0, meter.score - meter.spent)} of {meter.score} {meter.label} free"


def counter_in_words(counter: v.Counter) -> str:
    """`2 coins`; `? coins (1 to 3)` where the number is not known here."""
    note = f" ({counter.note})" if counter.note else ""
    return f"{'?' if counter.value is None else counter.value} {counter.label}{note}"


def side_in_words(side: v.Side) -> str:
    """`Ann leads 7: Axe 5 + Bow 2; 3 missing`."""
    terms = " + ".join(f"{t.label} {t.amount}" + (f" ({t.note})" if t.note else "") for t in side.terms) or "nothing"
    return f"{side.label} {side.total}: {terms}" + (f"; {side.missing} missing" if side.missing else "")
