"""A game as plain data: what codes and files carry.  Cards stand there by their stable ids."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from heroplay.core.errors import BadInput, problems_of
from heroplay.games.realms.language.audit import audit
from heroplay.games.realms.rules.cards import TABLE
from heroplay.games.realms.rules.setup import Setup, layout_of
from heroplay.games.realms.rules.state import Realm


@lru_cache(maxsize=1)
def _adapter() -> TypeAdapter[Realm]:
    return TypeAdapter(Realm)


def to_data(d: Realm) -> dict[str, Any]:
    """The whole state; what only an observation has is left out where there is nothing of it."""
    data = {"setup": d.setup.model_dump(mode="json", exclude_defaults=True), **_adapter().dump_python(d, mode="json")}
    for field in ("hidden", "taken"):
        if not data[field]:
            del data[field]
    return data


def from_data(data: Mapping[str, Any]) -> Realm:
    """A state from outside data: validated in form, then in what a game can be."""
    try:
        setup = Setup.model_validate(data["setup"])
        shared = {"setup": setup, "layout": layout_of(setup), "cards": TABLE()}
        d = _adapter().validate_python({**data, **shared})
    except ValidationError as error:
        raise BadInput("This is not a game of Hero Realms that HeroPlay knows.", problems_of(error)) from None
    except (KeyError, TypeError, AttributeError) as error:
        why = f"{type(error).__name__}: {error}"
        raise BadInput(f"This is not a game of Hero Realms that HeroPlay knows ({why}).") from None
    found = audit(d)
    if found:
        raise BadInput("This is a game that cannot be.", found)
    return d
