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


def describe(state: Realm, trail: Trail = ()) -> dict[str, Any]:
    """The position dict of a game; what it gives is the same game but for its luck.

    While a card asks something, that is the last moment before at which no effect was unfinished, and `then`: the trail
    has what was done since.  Without it such a moment is refused.
    """
    return _WRITER.write(state, trail, hidden=bool(state.hidden) or UNKNOWN in state.deck)


def _why_not(state: Realm) -> str:
    if len(state.frames) > 1:
        return "A card asks something, and what was done before is not known, or luck took part in it."
    return "This moment cannot be written as a position."


def _lead(state: Realm) -> list[str] | None:
    """No moves lead to a moment at which no effect is unfinished; a dict describes only such moments."""
    return [] if len(state.frames) == 1 else None


def _said(state: Realm, action: Any) -> str:
    return f"{names_of(state)[action.seat]}: {say(state, action)}"


def _plain(state: Realm) -> dict[str, Any]:
    """The game as it lies there, with no effect unfinished."""
    names, lay = state.cards.names, state.layout
    data: dict[str, Any] = state.setup.model_dump(mode="json", exclude_defaults=True)
    data |= {"format": lay.format, "active": part_name(state, state.active), "turn": state.turn}
    if state.turns_without_loss:
        data["quiet"] = state.turns_without_loss
    data["market"] = [names[k] for k in state.market]
    data["market_deck"] = [names[k] for k in reversed(state.deck)]
    data["gems"] = state.gems
    for field, pile in (("sacrificed", state.sacrificed), ("gone", state.gone)):
        if pile:
            data[field] = [names[k] for k in pile]
    if state.pledges:
        data["pledges"] = [_pledge(state, p) for p in state.pledges]
    who = actors(state)
    for seat, p in enumerate(state.players):
        data[part_name(state, seat)] = _side(state, seat, p, seat in who)
    return data


def part_name(state: Realm, seat: int) -> str:
    """Under which name a player's part stands: the name, or the seat's number where the name means something else."""
    return positions.part_name(names_of(state)[seat], seat, {*Setup.model_fields, *TABLE_FIELDS})


def _side(state: Realm, seat: int, player: Player, acts: bool) -> dict[str, Any]:
    names = state.cards.names
    side: dict[str, Any] = {"health": state.health[state.layout.side[seat]]}
    if player.out:
        return {**side, "out": True}
    side["hand"] = [names[k] for k in player.hand]
    if player.play:
        side["play"] = [_in_play(names, c) for c in player.play]
    if player.discard:
        side["discard"] = [names[k] for k in player.discard]
    points = {"gold": player.gold, "combat": player.combat} if acts else {}
    waiting = [{"to": w.to, "filter": w.filter} for w in player.waiting]
    shown = [names[k] for k in player.shown]
    more = {**points, "known": player.top, "shown": shown, "waiting": waiting, "done": player.done}
    side |= {field: value for field, value in more.items() if value}
    side["deck"] = [names[k] for k in reversed(player.deck)]
    return side


def _in_play(names: Sequence[str], card: InPlay) -> str | dict[str, Any]:
    flags: dict[str, Any] = {"expended": card.expended, "allied": card.allied, "damage": card.damage}
    said = {field: value for field, value in flags.items() if value}
    return {"card": names[card.kind], **said} if said else names[card.kind]


def _pledge(state: Realm, pledged: Pledged) -> dict[str, Any]:
    said: dict[str, Any] = {
        "seat": part_name(state, pledged.seat),
        "n": pledged.n,
        "card": state.cards.names[pledged.card],
    }
    for owner, player in enumerate(state.players):
        alike = [c.no for c in player.play if c.kind == pledged.card]
        if pledged.no and pledged.no in alike:
            at = alike.index(pledged.no)
            return {**said, "card": said["card"] + (f":{at + 1}" if at else ""), "target": part_name(state, owner)}
    return said


def key_without_luck(state: Realm) -> Any:
    """The key of a game whatever its luck."""
    same = state.draft()
    same.luck = Luck(0)
    return key(same)


_WRITER = PositionWriter(written=_plain, lead=_lead, say=_said, read=position, key=key_without_luck, why_not=_why_not)
