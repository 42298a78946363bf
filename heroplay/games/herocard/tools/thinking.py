"""How the tools look for the best move of a duel: what a turn is worth, and how far `mcts` plays on."""

from __future__ import annotations

from fractions import Fraction

from heroplay.contracts.thinking import Aim, Plan
from heroplay.games.herocard.rules.cards import UNKNOWN
from heroplay.games.herocard.rules.knowledge import observe
from heroplay.games.herocard.rules.setup import names_of
from heroplay.games.herocard.rules.state import Duel

TURNS = 2  # whole turns that `mcts` plays on before it judges: the answer of the others counts


def _turn_is_over(start: Duel, state: Duel) -> bool:
    return bool(state.over) or state.turn != start.turn


def _points(start: Duel, state: Duel, seat: int) -> Fraction:
    """Victory Points won, less those that the others have won."""
    won = [now.points - then.points for now, then in zip(state.players, start.players, strict=True)]
    return Fraction(2 * won[seat] - sum(won))


def _hidden(state: Duel, seat: int) -> str:
    names = names_of(state)
    for i, player in enumerate(observe(state, seat).players):
        down = sum(1 for stack in player.stacks for y in stack if y.kind == UNKNOWN)
        for n, where in ((player.hand.count(UNKNOWN), "in {}'s hand"), (down, "that {} has deployed")):
            if n:
                what = f"{n} card{'s' if n > 1 else ''} {where.format(names[i])}"
                return f"{what} {'are' if n > 1 else 'is'} hidden from {names[seat]}."
    return ""


def _turn_begins(root: Duel, state: Duel) -> bool:
    frames = state.frames
    return state.turn >= root.turn + TURNS and len(frames) == 1 and frames[0].name == "discard"  # type: ignore[union-attr]


AIM = Aim(
    says="Victory Points won in what is left of this turn, less those that the others win.",
    over=_turn_is_over, worth=_points, hidden=_hidden,
)  # fmt: skip
PLAN = Plan(is_quiet=_turn_begins, visits=800)
