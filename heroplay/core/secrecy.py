"""What Undo may take back where several players choose at once and in secret.

Until the choices are shown, players may take back their own and nobody else's.  Once they are shown, nothing before
that moment can be taken back: everybody would choose again knowing the others' cards.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from heroplay.core.frames import Simultaneous
from heroplay.core.types import Action, Engine, State

SHOWN = "The choices of that round have been shown. They cannot be taken back."


@dataclass(frozen=True, slots=True)
class TakeBack:
    """How far Undo goes: to the state before move `to`; then these choices of others are made again."""

    to: int
    again: tuple[Action, ...] = ()
    forget: bool = False  # a secret is among what is taken back, so nobody may redo it


def chosen_in_secret(game: Engine, state: State, action: Action) -> bool:
    """Is this one of several choices that are made at once and shown together?"""
    return bool(state.frames) and isinstance(state.frames[-1], Simultaneous) and game.knowledge.is_secret(state, action)


def _still_hidden(after: State, seat: int) -> bool:
    """Does the choice of that seat still lie face down?"""
    top = after.frames[-1] if after.frames else None
    return isinstance(top, Simultaneous) and any(seat == other for other, _ in top.made)


def kept_from(
    game: Engine, steps: Sequence[Any], state: State, to: int, seat: int | None, people: Collection[int]
) -> str:
    """Why the moves from `to` on cannot be taken back by a seat; "" when they can.

    `people` are the seats of people, here or elsewhere: what a bot has chosen in secret, it simply chooses again.
    """
    after = state
    for step in reversed(steps[to:]):
        mover = step.action.seat
        if chosen_in_secret(game, step.before, step.action):
            if not _still_hidden(after, mover):
                return SHOWN
            if mover != seat and mover in people:
                return f"{game.language.names(state)[mover]} has chosen in secret. Only they can take that back."
        after = step.before
    return ""


def take_back(
    game: Engine, steps: Sequence[Any], state: State, seat: int | None, people: Collection[int],
    decided: Callable[[Any], bool],
) -> TakeBack | str | None:  # fmt: skip
    """What Undo does for a seat; a sentence where it may not, and None where there is nothing to undo.

    `decided(step)` says which steps were decisions of somebody who may undo them here.
    """
    for to in range(len(steps) - 1, -1, -1):
        step, after = steps[to], state if to + 1 == len(steps) else steps[to + 1].before
        if not chosen_in_secret(game, step.before, step.action) or not _still_hidden(after, step.action.seat):
            break
        if step.action.seat == seat and decided(step):
            # Choices that are made at once do not depend on each other: the others' stay, in their order.
            return TakeBack(to, tuple(later.action for later in steps[to + 1 :]), forget=True)
    last = next((i for i in range(len(steps) - 1, -1, -1) if decided(steps[i])), None)
    if last is None:
        return None
    taken = steps[last:]
    forget = any(chosen_in_secret(game, step.before, step.action) for step in taken)
    return kept_from(game, steps, state, last, seat, people) or TakeBack(last, forget=forget)
