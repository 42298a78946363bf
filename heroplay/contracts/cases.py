"""What a game tells the maker of cases: games to look through, moves to try in them, and what to ask about a rule."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from heroplay.core.types import Action, State
from heroplay.core.verdict import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseSource:
    """Where cases of rules come from.  Without it, a rule that no lesson teaches is asked for by its text."""

    setting: dict[str, Any]  # a plain position, for questions that need none of their own
    setup: Callable[[random.Random], dict[str, Any]]  # options of a game to look through
    attempts: Callable[[State, random.Random, int], Iterable[Action]]  # moves that a player may try, right or wrong
    turns_on: Callable[[State, Verdict, str], bool]  # turns_on(state, verdict, rule): is it a fair case of the rule?
    in_company: frozenset[str]  # rules that hardly ever refuse a move alone
    apart: Callable[[str, random.Random], Any]  # apart(rule, rng): cases that are not a move
    goes_on: Callable[[Action], bool]  # does this move only carry on what an earlier one began?
    told: Callable[..., Any]  # what an action told, read once
    asks: Callable[[Any, set[str]], Iterable[Any]]  # asks(told, rules named): the questions that it answers
    text: Callable[[State, int, str, Any], str]  # text(state, seat, rule, ask): the sentence before the question
