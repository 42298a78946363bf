"""A game as plain data: what codes and files carry.  Cards stand there by their stable ids."""

from __future__ import annotations

from typing import Any

from heroplay.games.realms.language.audit import audit
from heroplay.games.realms.rules.cards import TABLE
from heroplay.games.realms.rules.setup import Setup, layout_of
from heroplay.games.realms.rules.state import Realm
from heroplay.kit.storage import Store


def _shared(setup: Setup) -> dict[str, Any]:
    return {"layout": layout_of(setup), "cards": TABLE()}


_STORE = Store(
    Realm, "a game of Hero Realms", setup_model=Setup, shared=_shared, audit=audit, if_any=("hidden", "taken")
)
to_data, from_data = _STORE.to_data, _STORE.from_data
