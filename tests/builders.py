"""Builders that read like the table: `duel(hand=["Jab!"], body=5)`.  A test asserts what a player would see."""

from __future__ import annotations

from typing import Any

import heroplay as hp
from heroplay.core.verdict import Verdict
from heroplay.table import Table


def duel(
    *,
    hand: list[str] | None = None,
    other_hand: list[str] | None = None,
    heroes: tuple[str, ...] = ("samurai", "toa_king"),
    phase: str = "action",
    active: int = 0,
    then: list[str] | None = None,
    body: int | None = None,
    mind: int | None = None,
    x: int | None = None,
    seats: dict[int, dict[str, Any]] | None = None,
    **options: Any,
) -> Table:
    """A duel in the middle of the active player's Action phase; `body`, `mind`, `x` set seat 0's scores.

    `hand` is seat 0's, `other_hand` seat 1's; `seats={2: {"hand": [...]}}` says more; `then` plays actions from there.
    """
    parts: dict[int, dict[str, Any]] = {i: dict((seats or {}).get(i, {})) for i in range(len(heroes))}
    if hand is not None:
        parts[0]["hand"] = hand
    if other_hand is not None:
        parts[1]["hand"] = other_hand
    scores = {k: v for k, v in (("body", body), ("mind", mind), ("x", x)) if v is not None}
    if scores:
        parts[0]["scores"] = scores
    data: dict[str, Any] = {"heroes": list(heroes), "phase": phase, "active": active, **options}
    data |= {str(i): part for i, part in parts.items()}
    if then:
        data["then"] = then
    return hp.position("herocard", data)


def refused(table: Table, action: Any, rule: str, *words: str) -> Verdict:
    """The action is refused, first of all by this rule, in a sentence that has these words; the table stays."""
    before = table.game.key(table.state)
    verdict = table.check(action)
    assert not verdict.ok, f"{action} was allowed: {verdict}"
    assert verdict.rule == rule, f"{action}: expected {rule}, got {verdict}"
    assert f"({rule})" in verdict.text
    for word in words:
        assert word in verdict.text, f"{word!r} is not in {verdict.text!r}"
    assert table.game.normal(table.state, table.action(action)) not in table.legal()
    assert table.game.key(table.state) == before
    return verdict


def allowed(table: Table, action: Any, *rules: str) -> Verdict:
    """The action is allowed, and these rules are among those that allow it."""
    verdict = table.check(action)
    assert verdict.ok, f"{action} was refused: {verdict}"
    assert table.game.normal(table.state, table.action(action)) in table.legal()
    missing = [rule for rule in rules if rule not in verdict.rules]
    assert not missing, f"{action}: {missing} not among {verdict.rules}"
    return verdict


def rules_told(events: list[Any]) -> set[str]:
    """The ids that the events cite."""
    return {rule for event in events for rule in event.rules}


def happened(events: list[Any], name: str) -> Any:
    """The one event of that name."""
    found = [event for event in events if event.name == name]
    assert len(found) == 1, f"{name}: {len(found)} times in {[e.name for e in events]}"
    return found[0]


def totals(table: Table) -> tuple[int, int]:
    """Attack and block totals of the open sequence."""
    from heroplay.games.herocard.state import sequence_of
    from heroplay.games.herocard.totals import totals as count

    seq = sequence_of(table.state)
    assert seq is not None, "no sequence is open"
    return count(table.state, seq)


def free(table: Table, seat: int = 0) -> tuple[int, int, int]:
    """Free points of Body, Mind and X."""
    from heroplay.games.herocard.state import free_points

    return free_points(table.state.players[seat])


def cards(table: Table, seat: int, zone: str) -> list[str]:
    """The names of the cards in a zone: hand, deck (from the top), discard (from the top), body, mind or x (lowest first)."""
    player, names = table.state.players[seat], table.state.cards.names
    if zone in ("body", "mind", "x"):
        return [names[y.kind] for y in player.stacks[("body", "mind", "x").index(zone)]]
    kinds = getattr(player, zone)
    return [names[k] for k in (kinds if zone == "hand" else kinds[::-1])]
