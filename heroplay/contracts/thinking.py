"""What a game tells the tools that look for its best move; the fields `solving` and `thinking` of its record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from heroplay.core.types import Action, State


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How the bot `mcts` searches a game; every number has a default that plays any game."""

    visits: int = 400  # for one move, when nobody says: half a second to a second
    adviser: str = "greedy"  # the bot that is tried first and plays on; a game without it plays at random
    # is_quiet(root, state): has play come to rest, so that `evaluate` can judge it?  None: only at the end of the game
    is_quiet: Callable[[State, State], bool] | None = None
    # candidate_moves(state, seat, actions): those worth a visit; None: all of them
    candidate_moves: Callable[[State, int, list[Action]], list[Action]] | None = None
    depth: int = 300  # decisions after the tree, at most
    width: int = 10  # first moves in the race at a time, at most
    each: int = 20  # visits that there should be for each of them; with few visits the race is narrower
    bold: float = 0.3  # the height of the upper bound
    wider: float = 0.2  # how quickly more moves are tried in the tree
    drop: float = 1.6  # standard errors behind the best: out of the race
    trust: float = 0.8  # standard errors ahead of the adviser's move that another one needs


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """What is left of a turn, for the solver: when it is over, and what it was worth to a seat.

    `hidden(state, seat)` is a sentence about the cards that matter and that the seat cannot know; "" when it knows all.
    Two hooks make the search smaller and change no value.  `drop_dominated(state, seat, actions)` leaves out
    actions when another one is worth at least as much; first moves are all judged.  `late(state, action)`: the luck of
    this action can change nothing that counts, so any will do (the hand that is drawn when the turn is over).
    """

    says: str
    over: Callable[[State, State], bool]  # over(start, state)
    worth: Callable[[State, State, int], Fraction]  # worth(start, state, seat)
    hidden: Callable[[State, int], str]
    drop_dominated: Callable[[State, int, list[Action]], list[Action]] | None = None
    late: Callable[[State, Action], bool] | None = None
