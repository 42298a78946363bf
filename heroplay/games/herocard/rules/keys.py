"""What makes two positions the same, and what must never be lost."""

from __future__ import annotations

from collections import Counter
from typing import Any

from heroplay.games.herocard.rules.state import Duel, LyingCard
from heroplay.kit.piles import hand_problems


def key(state: Duel) -> Any:
    """Equal for states that play on alike: order of hands and of discards does not matter, object numbers neither."""
    first = _numbers(state)
    return (
        state.active,
        state.over,
        state.turns_without_success,
        state.attack_succeeded,
        state.bans,
        state.out_of_range,
        tuple(_frame(f) for f in state.frames),
        tuple((p.seat, p.kind, p.target, p.attribute, p.value, p.gone, first.get(p.no, -1)) for p in state.plays),
        tuple(
            (
                p.scores,
                tuple(p.deck),
                tuple(sorted(p.hand)),
                tuple(sorted(p.discard)),
                p.points,
                p.top,
                p.shown,
                tuple(tuple(_lying(y, first) for y in stack) for stack in p.stacks),
            )
            for p in state.players
        ),
        state.luck.asked,
    )


def _numbers(state: Duel) -> dict[int, int]:
    """Object numbers of this turn's plays, counted from 0: only which play is which lying card matters."""
    return {p.no: i for i, p in enumerate(state.plays)}


def _lying(lying: LyingCard, first: dict[int, int]) -> tuple[Any, ...]:
    return lying.kind, lying.cost, lying.down, lying.twisted, first.get(lying.no, -1)


def _frame(frame: Any) -> Any:
    if frame.do == "sequence":
        snapshots = tuple(key(s) for s in frame.before)
        sides = (frame.attack_side, frame.block_side, frame.limits, frame.classes)
        return ("sequence", frame.attacker, frame.defender, frame.start, *sides, snapshots)
    return frame


def pieces(state: Duel) -> list[Counter[int]]:
    """Every card of each player, wherever it is: the same all through a duel."""
    return [
        Counter([*p.deck, *p.hand, *p.discard, *(y.kind for stack in p.stacks for y in stack)]) for p in state.players
    ]


def problems(state: Duel) -> list[str]:
    """What is wrong with a state, for tests and for what comes from outside; empty when nothing is."""
    found = []
    for i, player in enumerate(state.players):
        for attr, stack in enumerate(player.stacks):
            if player.spent[attr] != sum(y.cost for y in stack):
                found.append(f"seat {i}: spent {player.spent[attr]} is not the sum of its stack")
        if len(player.hand) > state.setup.hand_cap:
            found.append(f"seat {i}: a hand of {len(player.hand)}")
        found += [f"seat {i}: {problem}" for problem in hand_problems(player)]
    return found
