"""A game written down again: the readable dict from which `position` builds it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from heroplay.core.chance import Luck
from heroplay.games.realms.language.notation import say
from heroplay.games.realms.language.position import TABLE_FIELDS, position
from heroplay.games.realms.rules.cards import UNKNOWN
from heroplay.games.realms.rules.keys import key
from heroplay.games.realms.rules.setup import Setup, names_of
from heroplay.games.realms.rules.state import InPlay, Player, Pledged, Realm, actors
from heroplay.kit import positions
from heroplay.kit.positions import PositionWriter, Trail


def describe(d: Realm, trail: Trail = ()) -> dict[str, Any]:
    """The position dict of a game; what it gives is the same game but for its luck.

    While a card asks something, that is the last moment before at which no effect was unfinished, and `then`: the trail
    has what was done since.  Without it such a moment is refused.
    """
    return _WRITER.write(d, trail, hidden=bool(d.hidden) or UNKNOWN in d.deck)


def _why_not(d: Realm) -> str:
    if len(d.frames) > 1:
        return "A card asks something, and what was done before is not known, or luck took part in it."
    return "This moment cannot be written as a position."


def _lead(d: Realm) -> list[str] | None:
    """No moves lead to a moment at which no effect is unfinished; a dict describes only such moments."""
    return [] if len(d.frames) == 1 else None


def _said(d: Realm, action: Any) -> str:
    return f"{names_of(d)[action.seat]}: {say(d, action)}"


def _plain(d: Realm) -> dict[str, Any]:
    """The game as it lies there, with no effect unfinished."""
    names, lay = d.cards.names, d.layout
    data: dict[str, Any] = d.setup.model_dump(mode="json", exclude_defaults=True)
    data |= {"format": lay.format, "active": part_name(d, d.active), "turn": d.turn}
    if d.turns_without_loss:
        data["quiet"] = d.turns_without_loss
    data["market"] = [names[k] for k in d.market]
    data["market_deck"] = [names[k] for k in reversed(d.deck)]
    data["gems"] = d.gems
    for field, pile in (("sacrificed", d.sacrificed), ("gone", d.gone)):
        if pile:
            data[field] = [names[k] for k in pile]
    if d.pledges:
        data["pledges"] = [_pledge(d, p) for p in d.pledges]
    who = actors(d)
    for seat, p in enumerate(d.players):
        data[part_name(d, seat)] = _side(d, seat, p, seat in who)
    return data


def part_name(d: Realm, seat: int) -> str:
    """Under which name a player's part stands: the name, or the seat's number where the name means something else."""
    return positions.part_name(names_of(d)[seat], seat, {*Setup.model_fields, *TABLE_FIELDS})


def _side(d: Realm, seat: int, p: Player, acts: bool) -> dict[str, Any]:
    names = d.cards.names
    side: dict[str, Any] = {"health": d.health[d.layout.side[seat]]}
    if p.out:
        return {**side, "out": True}
    side["hand"] = [names[k] for k in p.hand]
    if p.play:
        side["play"] = [_in_play(names, c) for c in p.play]
    if p.discard:
        side["discard"] = [names[k] for k in p.discard]
    points = {"gold": p.gold, "combat": p.combat} if acts else {}
    waiting = [{"to": w.to, "filter": w.filter} for w in p.waiting]
    shown = [names[k] for k in p.shown]
    more = {**points, "known": p.top, "shown": shown, "waiting": waiting, "done": p.done}
    side |= {field: value for field, value in more.items() if value}
    side["deck"] = [names[k] for k in reversed(p.deck)]
    return side


def _in_play(names: Sequence[str], c: InPlay) -> str | dict[str, Any]:
    flags: dict[str, Any] = {"expended": c.expended, "allied": c.allied, "damage": c.damage}
    said = {field: value for field, value in flags.items() if value}
    return {"card": names[c.kind], **said} if said else names[c.kind]


def _pledge(d: Realm, p: Pledged) -> dict[str, Any]:
    said: dict[str, Any] = {"seat": part_name(d, p.seat), "n": p.n, "card": d.cards.names[p.card]}
    for owner, player in enumerate(d.players):
        alike = [c.no for c in player.play if c.kind == p.card]
        if p.no and p.no in alike:
            at = alike.index(p.no)
            return {**said, "card": said["card"] + (f":{at + 1}" if at else ""), "target": part_name(d, owner)}
    return said


def key_without_luck(d: Realm) -> Any:
    """The key of a game whatever its luck."""
    same = d.draft()
    same.luck = Luck(0)
    return key(same)


_WRITER = PositionWriter(written=_plain, lead=_lead, say=_said, read=position, key=key_without_luck, why_not=_why_not)
