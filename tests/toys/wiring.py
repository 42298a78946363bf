"""What all toys leave to the kit, and the sorting of their functions into the groups of a game."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from pydantic import BaseModel, ConfigDict

from heroplay.contracts.game import BoardHooks, Game, Knowledge, Language, Play, Storage
from heroplay.kit.field_positions import FieldPositions
from heroplay.kit.notation import log_lines
from heroplay.kit.play import as_said, random_bot
from heroplay.kit.repairs import nearest_legal
from heroplay.kit.storage import Store
from heroplay.kit.view_text import text_from


class Setup(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    seed: int = 0


def toy(names: list[str], **parts: Any) -> Game:
    """A game of three fixed seats, made of its `turns`, `picks` and what it `hides`.

    `parts` are the functions that are its own, whatever group they belong to.
    """
    turns, picks = parts.pop("turns"), parts.pop("picks")
    store: Store[Any] = Store(parts["state_model"], "a position of this game")
    told: FieldPositions[Any] = FieldPositions(store, Setup, parts["new"], parts["problems"], hides=parts.pop("hides"))
    whole: dict[str, Any] = {
        "setup_model": Setup, "pending": turns.pending, "prompt": turns.prompt, "legal": turns.legal,
        "sample": turns.sample, "normal": as_said, "names": lambda state: names,
        "line": log_lines(parts["texts"], lambda state: names), "text": text_from(parts["view"]),
        "preview": picks.preview, "to_data": store.to_data, "from_data": store.from_data, "position": told.position,
        "describe": told.describe, "evaluate": lambda state, seat: 0.5, "bots": {"random": random_bot},
        "changes": nearest_legal(turns.legal, parts["say"]),
    } | parts  # fmt: skip
    groups = {"play": Play, "knowledge": Knowledge, "language": Language, "board": BoardHooks, "storage": Storage}
    wired = {name: group(**_taken(whole, group)) for name, group in groups.items()}
    return Game(**whole, **wired)


def _taken(whole: dict[str, Any], group: type[Any]) -> dict[str, Any]:
    """The parts that belong to a group; the others stay."""
    return {field.name: whole.pop(field.name) for field in fields(group) if field.name in whole}
