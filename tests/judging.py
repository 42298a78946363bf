"""What a test of any game says of a table: this is refused by that rule, this is allowed, and this happened."""

from __future__ import annotations

from typing import Any

import heroplay as hp
from heroplay.core.verdict import Verdict
from heroplay.table import Table


def refused(table: Table, action: Any, rule: str, *words: str) -> Verdict:
    """The action is refused, first of all by this rule, in a sentence that has these words; the table stays."""
    before = table.game.play.key(table.state)
    verdict = table.check(action)
    assert not verdict.ok, f"{action} was allowed: {verdict}"
    assert verdict.rule == rule, f"{action}: expected {rule}, got {verdict}"
    assert f"({rule})" in verdict.text
    for word in words:
        assert word in verdict.text, f"{word!r} is not in {verdict.text!r}"
    assert table.game.play.normal(table.state, table.action(action)) not in table.legal()
    assert table.game.play.key(table.state) == before
    return verdict


def allowed(table: Table, action: Any, *rules: str) -> Verdict:
    """The action is allowed, and these rules are among those that allow it."""
    verdict = table.check(action)
    assert verdict.ok, f"{action} was refused: {verdict}"
    assert table.game.play.normal(table.state, table.action(action)) in table.legal()
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


def seen_by(table: Table, seat: int) -> Table:
    """The table as that seat knows it, from its code."""
    return hp.load(table.code(seat))
