"""What a game tells the puzzle maker: its themes, how random cases of each are made, and which rules are rare."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from heroplay.core.types import Action, State

Goal = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Draft:
    """A random case: a readable position, and goals to try in it, in this order."""

    position: dict[str, Any]
    goals: tuple[Goal, ...]
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Theme:
    """One kind of puzzle.

    `draft(rng, learner)` makes a random case, or None when this one came to nothing.  `point` are the goal words that
    make it a puzzle: without them some other first move would do as well.  `harder(goal)` are goals that must be proven
    out of reach, so that the goal is the best there is.  `only`: exactly one first move may be right.
    """

    title: str
    about: str  # one line for a menu
    text: str  # one sentence that the learner reads before the goal
    draft: Callable[[random.Random, str], Draft | None]
    point: tuple[str, ...] = ()
    harder: Callable[[Goal], list[Goal]] = lambda goal: []
    only: bool = False
    learners: tuple[str, ...] = ()  # who can be asked; empty: everybody


@dataclass(frozen=True, slots=True)
class Puzzling:
    """The hook of a game; `learners` are those that a puzzle can be made for."""

    themes: Mapping[str, Theme]
    learners: tuple[str, ...]
    learner: Callable[[Mapping[str, Any], int], str]  # who the seat is, in a position
    same: Callable[[Mapping[str, Any]], Any]  # equal for positions that are too much alike for two puzzles
    hidden: Callable[[State], str]  # what the search would read that does not lie open; "" when all does
    idle: Callable[[Action], bool]  # does nothing: no move that tempts
    near: Callable[[State, Action], list[Action]]  # what differs from a move by one card, legal or not
    usual: frozenset[str]  # events that every line has: what they cite decides nothing
    rare: frozenset[str]  # rules that most puzzles do without
    idea: Callable[[Action], Any] = lambda action: action  # equal for moves that count as one, such as amounts
    word: str = "player"  # what a learner is called
