"""A duel as plain data: what codes and files carry.  Cards stand there by their stable ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heroplay.core.errors import BadInput
from heroplay.games.herocard.language.audit import audit
from heroplay.games.herocard.rules.setup import Setup, caps_of, card_table
from heroplay.games.herocard.rules.state import Duel, expect_deployed, sequence_of, thin, with_snapshots
from heroplay.kit.storage import Load, Store


def to_data(state: Duel) -> dict[str, Any]:
    """The whole state, snapshots of an open sequence included."""
    seq = sequence_of(state)
    before = {"before": [_STORE.dump(s) for s in seq.before]} if seq is not None and seq.before else {}
    return _STORE.to_data(thin(state)) | before


def from_data(data: Mapping[str, Any]) -> Duel:
    """A state from outside data: validated in form, then in what a duel can be."""
    return expect_deployed(_STORE.from_data(data))


def _with_before(state: Duel, data: Mapping[str, Any], load: Load) -> None:
    """The snapshots stand beside the state, and none has snapshots of its own."""
    before = tuple(load(snapshot) for snapshot in data.get("before", ()))
    if any(getattr(frame, "before", ()) for each in (state, *before) for frame in each.frames):
        raise BadInput("This is not a duel that HeroPlay knows: its sequence has snapshots of its own.")
    seq = sequence_of(state)
    if seq is not None and before:
        state.frames[2] = with_snapshots(seq, before)


def _shared(setup: Setup) -> dict[str, Any]:
    return {"cards": card_table(setup), "caps": caps_of(setup)}


class _DuelStore(Store[Duel]):
    """Saved duels have always had one number for two fields: `quiet` is -1 from a success to the end of its turn."""

    def dump(self, state: Duel) -> dict[str, Any]:
        data = super().dump(state)
        if state.attack_succeeded:
            data["quiet"] = -1
        return data

    def load(self, data: Mapping[str, Any], cards: Any) -> Duel:
        state = super().load(data, cards)
        state.attack_succeeded = state.turns_without_success == -1
        if state.attack_succeeded:
            state.turns_without_success = 0
        return state


_STORE = _DuelStore(Duel, "a duel", setup_model=Setup, shared=_shared, audit=audit, complete=_with_before)
