"""A table as one viewer sees it, as the data that goes to a browser: view, faces, log, titles of rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from heroplay.contracts.view import Preview
from heroplay.core.text import listed
from heroplay.table import Step, Table

SPECTATOR = -1  # the eyes of somebody who plays no seat; None sees everything
ANSWERED = "answered by the table: nothing else was possible"  # the comment on such a move; it stays in the record

Eye = int | None
_YOU = re.compile(r"\byou", re.IGNORECASE)


def view_of(table: Table, state: Any, seat: Eye, eye: Eye) -> Shown:
    """The view of a seat; at an open table (an eye of None) with every card of the others face up."""
    game = table.game
    shown = game.board.view(state, eye if seat is None else seat)
    data, faces = {**shown.data}, shown.faces()
    if eye is None and seat is not None:
        full = game.board.view(state, None)
        data["zones"] = [_turned_up(zone, other, seat) for zone, other in zip(data["zones"], full.data["zones"])]
        faces |= full.faces()
    if data["deciding"] and not data["over"] and seat is not None and seat not in data["deciding"]:
        data["prompt"] = _overheard(data)
    return Shown(data, faces, _rules_of(data["zones"]))


class Shown(NamedTuple):
    """What one viewer sees, the open sides of the cards in it, and the rules that its pieces name."""

    data: dict[str, Any]
    faces: dict[str, Any]
    rules: frozenset[str]


def _rules_of(zones: list[dict[str, Any]]) -> frozenset[str]:
    return frozenset(thing["rule"] for zone in zones for thing in things_of(zone) if thing["rule"])


MOST_KEPT = 4  # two moves and back, as two viewers see them


@dataclass
class Views:
    """The last few views of a table with their faces apart, for undo, for what is chosen and for verdicts.

    A state never changes, so neither does what it shows; nobody may change what is kept here.
    """

    kept: dict[tuple[int, Eye, Eye], tuple[Any, Shown]] = field(default_factory=dict)  # what a game shows at once
    whole: dict[tuple[int, Eye, Eye], Shown] = field(default_factory=dict)  # with the reasons that follow

    def of(self, table: Table, state: Any, seat: Eye, eye: Eye, whole: bool = True) -> Shown:
        """What a seat sees; `whole`: with the reasons too that its game tells a moment later."""
        place = (id(state), seat, eye)
        kept = self.kept.pop(place, None) or (state, view_of(table, state, seat, eye))
        self.kept[place] = kept  # the last one asked for goes last; with its state, so that no other gets its id
        if len(self.kept) > MOST_KEPT:
            gone = next(iter(self.kept))
            del self.kept[gone]
            self.whole.pop(gone, None)
        if place not in self.whole and whole:
            self.whole[place] = _with_reasons(table, state, eye if seat is None else seat, kept[1])
        return self.whole.get(place, kept[1])


def _with_reasons(table: Table, state: Any, seat: Eye, shown: Shown) -> Shown:
    """The same view where there are no reasons."""
    found = table.game.board.reasons
    reasons = found(state, seat) if found is not None and seat is not None and seat >= 0 else {}
    if not reasons:
        return shown

    def told(thing: dict[str, Any], _zone: str) -> dict[str, Any]:
        why, rule = reasons.get(thing["id"], ("", ""))
        return {**thing, "why": why, "rule": rule} if why else thing

    zones = [with_things(zone, told) for zone in shown.data["zones"]]
    return Shown({**shown.data, "zones": zones}, shown.faces, _rules_of(zones))


def _overheard(data: dict[str, Any]) -> str:
    """The prompt for somebody who is not asked: who decides what, and no word to "you"."""
    first, more, _ = data["prompt"].partition(". ")
    if more and not _YOU.search(first):
        return f"{first}."
    names = [data["names"][seat] for seat in data["deciding"]]
    return f"{listed(names, 'or')} decides now."


def previewed(found: Preview) -> dict[str, Any]:
    """A preview as a board shows it: its ways, and the first of them, which speaks for all, in front."""
    first = found.ways[0] if found.ways else None
    allowed = [way.said for way in found.ways if way.ok]
    data = found.model_dump(mode="json")
    if first is None:
        return {**data, "ok": False, "said": "", "text": "", "rule": "", "rules": [], "reasons": []}
    said = listed(allowed, "or") if allowed else first.said
    return {
        **data, "ok": first.ok, "said": said, "text": first.text, "rule": first.rule, "rules": list(found.rules),
        "reasons": list(first.reasons),
    }  # fmt: skip


def _turned_up(zone: dict[str, Any], open_zone: dict[str, Any], seat: int) -> dict[str, Any]:
    """Faces from the all-seeing view; what is lit and may be picked stays as the seat has it."""
    if zone["owner"] == seat:
        return zone
    ids, open_ids = ([piece["id"] for piece in z["pieces"]] for z in (zone, open_zone))
    if ids != open_ids:  # a hand: hidden cards have names of their own
        return {**zone, "pieces": open_zone["pieces"]}
    pairs = zip(zone["pieces"], open_zone["pieces"], strict=True)
    return {**zone, "pieces": [{**piece, "face": other["face"]} for piece, other in pairs]}


Lines = list[dict[str, Any]]
Memory = dict[tuple[int, Eye, int], tuple[Step, int, str, Lines]]
LARGEST = 5_000  # moves whose lines are remembered


def log_of(table: Table, eye: Eye, memory: Memory | None = None) -> Lines:
    """What happened, in sentences, each with the number of its move and the rules behind it.

    A memory keeps the lines of each move, so that a click costs the same at move 300 as at move 3.
    """
    game, state = table.game, table.state
    memory = {} if memory is None else memory
    if len(memory) > LARGEST:
        memory.clear()
    lines = [{"ply": 0, "text": game.language.line(state, e, eye), "rules": list(e.rules)} for e in table.began]
    for number, step in enumerate(table.steps, 1):
        place = (id(step), eye, number)
        kept = memory.get(place)
        if kept is None or kept[:3] != (step, len(step.events), step.comment):
            kept = memory[place] = (step, len(step.events), step.comment, _lines(table, step, eye, number))
        lines += kept[3]
    return lines


def _lines(table: Table, step: Step, eye: Eye, number: int) -> Lines:
    game, state = table.game, table.state
    lines = [
        {"ply": number, "text": game.language.line(state, e, eye), "rules": list(e.rules)}
        for e in step.events
        if e.name not in game.quiet_events
    ]
    if step.comment == ANSWERED and eye in (None, step.action.seat):
        lines.append({"ply": number, **_answered(table, step)})
    return lines


def _answered(table: Table, step: Step) -> dict[str, Any]:
    """Why the table answered for somebody; only for that player, as it betrays that there was nothing else to play."""
    game = table.game
    name = game.language.names(step.before)[step.action.seat]
    rulings = game.check(step.before, step.action).rulings
    text = f"The table answered for {name}: {game.language.say(step.before, step.action)}. Nothing else was possible."
    return {"text": text, "rules": [rule.id for rule in rulings]}


def things_of(zone: dict[str, Any]) -> list[dict[str, Any]]:
    """All that can be lit and picked in a zone, as the data of a screen: `Zone.things`."""
    return [*zone["pieces"], *zone["slots"], *(zone["map"]["spaces"] if zone["map"] else ())]


def with_things(zone: dict[str, Any], changed: Callable[[dict[str, Any], str], dict[str, Any]]) -> dict[str, Any]:
    """A copy of a zone in which each thing is what `changed(thing, id of the zone)` makes of it."""
    found = {**zone, **{part: [changed(thing, zone["id"]) for thing in zone[part]] for part in ("pieces", "slots")}}
    if zone["map"]:
        found["map"] = {**zone["map"], "spaces": [changed(space, zone["id"]) for space in zone["map"]["spaces"]]}
    return found


def titles(table: Table, log: Lines, notice: dict[str, Any] | None, named: frozenset[str]) -> dict[str, str]:
    """The titles of all rules that the log, a notice and a view name."""
    book, ids = table.game.rulebook, set(named)
    if notice:
        ids.update(notice.get("rules", ()), (repair["rule"] for repair in notice.get("repairs") or ()))
    for line in log:
        ids.update(line["rules"])
    return {i: book[i].title for i in sorted(ids) if i in book}
