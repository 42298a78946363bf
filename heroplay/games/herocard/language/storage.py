"""A duel as plain data: what codes and files carry.  Cards stand there by their stable ids."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from heroplay.core.errors import BadInput, problems_of
from heroplay.games.herocard.language.audit import audit
from heroplay.games.herocard.rules.cards import CardTable
from heroplay.games.herocard.rules.setup import Setup, caps_of, card_table
from heroplay.games.herocard.rules.state import Duel, expect_deployed, sequence_of, thin, with_snapshots


@lru_cache(maxsize=1)
def _adapter() -> TypeAdapter[Duel]:
    return TypeAdapter(Duel)


def to_data(d: Duel) -> dict[str, Any]:
    """The whole state, snapshots of an open sequence included."""
    seq = sequence_of(d)
    data = {"setup": d.setup.model_dump(mode="json", exclude_defaults=True), **_dump(thin(d))}
    if seq is not None and seq.before:
        data["before"] = [_dump(s) for s in seq.before]
    return data


def _dump(d: Duel) -> dict[str, Any]:
    return dict(_adapter().dump_python(d, mode="json", context=d.cards))


def from_data(data: Mapping[str, Any]) -> Duel:
    """A state from outside data: validated in form, then in what a duel can be."""
    try:
        setup = Setup.model_validate(data["setup"])
        cards = card_table(setup)
        before = tuple(_load(s, setup, cards) for s in data.get("before", ()))
        d = _load({k: v for k, v in data.items() if k not in ("setup", "before")}, setup, cards)
    except ValidationError as error:
        raise BadInput("This is not a duel that HeroPlay knows.", problems_of(error)) from None
    except (KeyError, TypeError, AttributeError) as error:
        raise BadInput(f"This is not a duel that HeroPlay knows ({type(error).__name__}: {error}).") from None
    seq = sequence_of(d)
    if seq is not None and before:
        d.frames[2] = with_snapshots(seq, before)
    found = audit(d)
    if found:
        raise BadInput("This is a duel that cannot be.", found)
    return expect_deployed(d)


def _load(data: Mapping[str, Any], setup: Setup, cards: CardTable) -> Duel:
    shared = {"setup": setup, "cards": cards, "caps": caps_of(setup)}
    d = _adapter().validate_python({**data, **shared}, context=cards)
    if any(getattr(frame, "before", ()) for frame in d.frames):  # they stand beside the state, where they are read
        raise BadInput("This is not a duel that HeroPlay knows: its sequence has snapshots of its own.")
    return d
