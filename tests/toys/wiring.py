"""What both toys leave to the kit, and the sorting of their functions into the groups of a game."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from pydantic import BaseModel, ConfigDict

from heroplay.contracts.game import BoardHooks, Game, Knowledge, Language, Play, Storage
from heroplay.kit.notation import log_lines
from heroplay.kit.play import as_said, random_bot, sample_of
from heroplay.kit.repairs import nearest_legal
from heroplay.kit.storage import Store


class Setup(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    seed: int = 0


def toy(names: list[str], **parts: Any) -> Game:
    """A game of three fixed seats; `parts` are the functions that are its own, whatever group they belong to."""
    store: Store[Any] = Store(parts["state_model"], "a position of this game")
    whole: dict[str, Any] = {
        "setup_model": Setup, "sample": sample_of(parts["legal"]), "normal": as_said, "position": store.from_data,
        "names": lambda s: names, "line": log_lines(parts["texts"], lambda s: names),
        "to_data": store.to_data, "from_data": store.from_data, "evaluate": lambda s, seat: 0.5,
        "bots": {"random": random_bot}, "changes": nearest_legal(parts["legal"], parts["say"]),
    } | parts  # fmt: skip
    groups = {"play": Play, "knowledge": Knowledge, "language": Language, "board": BoardHooks, "storage": Storage}
    wired = {name: group(**_taken(whole, group)) for name, group in groups.items()}
    return Game(**whole, **wired)


def _taken(whole: dict[str, Any], group: type[Any]) -> dict[str, Any]:
    """The parts that belong to a group; the others stay."""
    return {field.name: whole.pop(field.name) for field in fields(group) if field.name in whole}
