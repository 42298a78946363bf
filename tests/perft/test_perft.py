"""The number of ways to play on from stored positions: a rule that allows more or less than before changes it."""

from __future__ import annotations

import pytest

from tests.perft.walk import Position, count, positions


@pytest.mark.parametrize("position", positions(), ids=lambda p: f"{p.game}-{p.about.replace(' ', '_')}")
def test_there_are_as_many_ways_to_play_on(position: Position) -> None:
    assert count(position.code, len(position.counts)) == position.counts, position.about
