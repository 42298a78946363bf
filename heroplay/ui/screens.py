"""What one pair of eyes sees of a table, as the data that goes to a browser: view, faces, log, titles of rules."""

from __future__ import annotations

from typing import Any

from heroplay.table import Step, Table

SPECTATOR = -1  # the eyes of somebody who plays no seat; None sees everything
ANSWERED = "answered by the table: nothing else was possible"  # the comment on such a move; it stays in the record

Eye = int | None


def view_of(table: Table, state: Any, seat: Eye, eye: Eye) -> dict[str, Any]:
    """The view of a seat; at an open table (an eye of None) with every card of the others face up."""
    game = table.game
    data: dict[str, Any] = game.view(state, eye if seat is None else seat).model_dump(mode="json")
    if eye is None and seat is not None:
        _turn_up(data, game.view(state, None).model_dump(mode="json"))
    return data


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


def log_of(table: Table, eye: Eye) -> list[dict[str, Any]]:
    """What happened, in sentences, each with the number of its move and the rules behind it."""
    game, state = table.game, table.state
    lines = [{"ply": 0, "text": game.line(state, e, eye), "rules": list(e.rules)} for e in table.began]
    for number, step in enumerate(table.steps, 1):
        lines += [
            {"ply": number, "text": game.line(state, e, eye), "rules": list(e.rules)}
            for e in step.events
            if e.name not in game.quiet_events
        ]
        if step.comment == ANSWERED and eye in (None, step.action.seat):
            lines.append({"ply": number, **_answered(table, step)})
    return lines


def _answered(table: Table, step: Step) -> dict[str, Any]:
    """Why the table answered for somebody; only for that player, as it betrays that there was nothing else to play."""
    game = table.game
    name = game.names(step.before)[step.action.seat]
    rulings = game.check(step.before, step.action).rulings
    text = f"The table answered for {name}: {game.say(step.before, step.action)}. Nothing else was possible."
    return {"text": text, "rules": [rule.id for rule in rulings]}


def titles(table: Table, *parts: Any) -> dict[str, str]:
    """The titles of all rules that these parts of a screen name."""
    book = table.game.rulebook
    return {i: book[i].title for i in sorted(set(_ids(parts))) if i in book}


def _ids(part: Any) -> list[str]:
    if isinstance(part, dict):
        own = [part["rule"]] if isinstance(part.get("rule"), str) and part["rule"] else []
        listed = [i for i in part.get("rules", ()) if isinstance(i, str)] if isinstance(part.get("rules"), list) else []
        return own + listed + [i for value in part.values() if isinstance(value, dict | list) for i in _ids(value)]
    if isinstance(part, list | tuple):
        return [i for item in part for i in _ids(item)]
    return []
