"""A table as one viewer sees it, as the data that goes to a browser: view, faces, log, titles of rules."""

from __future__ import annotations

import re
from typing import Any

from heroplay.contracts.view import Preview
from heroplay.core.text import listed
from heroplay.table import Step, Table

SPECTATOR = -1  # the eyes of somebody who plays no seat; None sees everything
ANSWERED = "answered by the table: nothing else was possible"  # the comment on such a move; it stays in the record

Eye = int | None
_YOU = re.compile(r"\byou", re.IGNORECASE)


def view_of(table: Table, state: Any, seat: Eye, eye: Eye) -> dict[str, Any]:
    """The view of a seat; at an open table (an eye of None) with every card of the others face up."""
    game = table.game
    data: dict[str, Any] = game.board.view(state, eye if seat is None else seat).model_dump(mode="json")
    if eye is None and seat is not None:
        _turn_up(data, game.board.view(state, None).model_dump(mode="json"))
    if data["deciding"] and not data["over"] and seat is not None and seat not in data["deciding"]:
        data["prompt"] = _overheard(data)
    return data


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


def _turn_up(data: dict[str, Any], full: dict[str, Any]) -> None:
    """Faces from the all-seeing view; what is lit and may be picked stays as the seat has it."""
    for zone, open_zone in zip(data["zones"], full["zones"], strict=True):
        if zone["owner"] == data["seat"]:
            continue
        ids, open_ids = ([piece["id"] for piece in z["pieces"]] for z in (zone, open_zone))
        if ids != open_ids:  # a hand: hidden cards have names of their own
            zone["pieces"] = open_zone["pieces"]
        else:
            for piece, open_piece in zip(zone["pieces"], open_zone["pieces"], strict=True):
                piece["face"] = open_piece["face"]


def faces_apart(view: dict[str, Any]) -> dict[str, Any]:
    """Take the faces out of the pieces, so that each goes over the wire once; the pieces keep their keys."""
    faces: dict[str, Any] = {}
    for zone in view["zones"]:
        for piece in zone["pieces"]:
            if piece["face"] is not None:
                key = f"{piece['face']['id']}/{piece['face']['value']}"
                faces[key] = piece["face"]
                piece["face"] = key
    return faces


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


def titles(table: Table, log: Lines, notice: dict[str, Any] | None, zones: list[dict[str, Any]]) -> dict[str, str]:
    """The titles of all rules that the log, a notice and the pieces name."""
    book = table.game.rulebook
    ids: set[str] = set()
    if notice:
        ids.update(notice.get("rules", ()), (repair["rule"] for repair in notice.get("repairs") or ()))
    for line in log:
        ids.update(line["rules"])
    for zone in zones:
        ids.update(thing["rule"] for thing in things_of(zone) if thing["rule"])
    return {i: book[i].title for i in sorted(ids) if i in book}
