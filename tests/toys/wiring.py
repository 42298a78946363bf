"""What both toys wire alike: checks over (state, action), sentences by seat, plain data, a random bot."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from heroplay.contracts.game import BoardHooks, Game, Knowledge, Language, Play, Storage
from heroplay.core.errors import BadInput, problems_of
from heroplay.core.events import Event


class Setup(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    seed: int = 0


def toy(names: list[str], **parts: Any) -> Game:
    """A game of three fixed seats; `parts` are the functions that are its own, whatever group they belong to."""
    adapter = TypeAdapter(parts["state_model"])
    legal, texts = parts["legal"], parts["texts"]

    def sample(s: Any, rng: random.Random) -> tuple[Any, bool]:
        every = legal(s)
        return rng.choice(every), len(every) > 1

    def line(s: Any, event: Event, seat: int | None = None) -> str:
        code = event.name if event.seen(seat) else f"{event.name}_unseen"
        return str(texts.say(f"events.{code}", event.known(seat), name=names[event.seat]))

    def from_data(data: Mapping[str, Any]) -> Any:
        try:
            return adapter.validate_python(data)
        except ValidationError as error:
            raise BadInput("This is not a position of this game.", problems_of(error)) from None

    def random_bot(game: Game, seen: Any, seat: int, rng: random.Random) -> Any:
        return rng.choice(game.play.legal(seen, seat))

    whole: dict[str, Any] = {
        "setup_model": Setup, "sample": sample, "normal": lambda s, a: a, "position": from_data,
        "names": lambda s: names, "line": line,
        "to_data": lambda s: adapter.dump_python(s, mode="json"), "from_data": from_data,
        "evaluate": lambda s, seat: 0.5, "bots": {"random": random_bot},
    } | parts  # fmt: skip
    groups = {"play": Play, "knowledge": Knowledge, "language": Language, "board": BoardHooks, "storage": Storage}
    wired = {name: group(**_taken(whole, group)) for name, group in groups.items()}
    return Game(**whole, **wired)


def _taken(whole: dict[str, Any], group: type[Any]) -> dict[str, Any]:
    """The parts that belong to a group; the others stay."""
    return {field.name: whole.pop(field.name) for field in fields(group) if field.name in whole}
