"""What makes two positions the same, and what must never be lost."""

from __future__ import annotations

from collections import Counter
from typing import Any

from heroplay.games.herocard.rules.state import Duel, LyingCard
from heroplay.kit.piles import hand_problems


def key(d: Duel) -> Any:
    """Equal for states that play on alike: order of hands and of discards does not matter, object numbers neither."""
    first = _numbers(d)
    return (
        d.active, d.over, d.turns_without_success, d.bans, d.out_of_range, tuple(_frame(f) for f in d.frames),
        tuple((p.seat, p.kind, p.target, p.attribute, p.value, p.gone, first.get(p.no, -1)) for p in d.plays),
        tuple(
            (
                p.scores, tuple(p.deck), tuple(sorted(p.hand)), tuple(sorted(p.discard)), p.points, p.top, p.shown,
                tuple(tuple(_lying(y, first) for y in stack) for stack in p.stacks),
            )
            for p in d.players
        ),
        d.luck.asked,
    )  # fmt: skip


def _numbers(d: Duel) -> dict[int, int]:
    """Object numbers of this turn's plays, counted from 0: only which play is which lying card matters."""
    return {p.no: i for i, p in enumerate(d.plays)}


def _lying(y: LyingCard, first: dict[int, int]) -> tuple[Any, ...]:
    return y.kind, y.cost, y.down, y.twisted, first.get(y.no, -1)


def _frame(frame: Any) -> Any:
    if frame.do == "sequence":
        snapshots = tuple(key(s) for s in frame.before)
        sides = (frame.attack_side, frame.block_side, frame.limits, frame.classes)
        return ("sequence", frame.attacker, frame.defender, frame.start, *sides, snapshots)
    return frame


def pieces(d: Duel) -> list[Counter[int]]:
    """Every card of each player, wherever it is: the same all through a duel."""
    return [Counter([*p.deck, *p.hand, *p.discard, *(y.kind for stack in p.stacks for y in stack)]) for p in d.players]


def problems(d: Duel) -> list[str]:
    """What is wrong with a state, for tests and for what comes from outside; empty when nothing is."""
    found = []
    for i, p in enumerate(d.players):
        for attr, stack in enumerate(p.stacks):
            if p.spent[attr] != sum(y.cost for y in stack):
                found.append(f"seat {i}: spent {p.spent[attr]} is not the sum of its stack")
        if len(p.hand) > d.setup.hand_cap:
            found.append(f"seat {i}: a hand of {len(p.hand)}")
        found += [f"seat {i}: {problem}" for problem in hand_problems(p)]
    return found
