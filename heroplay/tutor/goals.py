"""What a step asks for: named predicates of the game, the sentence that they make, and where the matter is decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heroplay.contracts.game import Game
from heroplay.core.errors import BadInput
from heroplay.core.names import closest
from heroplay.core.search import DropDominated


class Goal:
    """A goal in one position: all its words must hold when the first of them is decided."""

    def __init__(self, game: Game, wanted: Mapping[str, Any], start: Any, seat: int) -> None:
        self.start, self.seat, self.wanted = start, seat, dict(wanted)
        known = game.goals
        problems = []
        for name, arg in self.wanted.items():
            if name not in known:
                near = closest(name, known)
                problems.append(f"goal: there is no {name!r}" + (f"; did you mean {near!r}?" if near else "."))
            elif problem := known[name].problem(start, seat, arg):
                problems.append(f"goal: {name}: {problem}")
        if not problems and not any(known[name].decided for name in self.wanted):
            ends = ", ".join(sorted(name for name, word in known.items() if word.decided))
            problems.append(f"goal: nothing in it is ever decided. Add one of: {ends}.")
        if problems:
            raise BadInput("This goal is impossible.", problems)
        self.words = [(known[name], arg) for name, arg in self.wanted.items()]
        named = [*self.wanted, *(part for arg in self.wanted.values() if isinstance(arg, Mapping) for part in arg)]
        every = any(known[name].every for name in named if name in known)
        self.drop_dominated: DropDominated | None = (
            None if every or game.teaching is None else game.teaching.drop_dominated
        )  # for `search`

    @property
    def text(self) -> str:
        """The goal in words, made from the predicates themselves."""
        return " ".join(word.says(self.start, self.seat, arg) for word, arg in self.words)

    def decided(self, state: Any) -> bool:
        """Is the outcome settled, whatever happens next?"""
        return any(word.decided(self.start, state, self.seat, arg) for word, arg in self.words if word.decided)

    def reached(self, state: Any) -> bool:
        """Is everything as it was asked for?"""
        return self.decided(state) and all(word.holds(self.start, state, self.seat, arg) for word, arg in self.words)

    def missed(self, state: Any) -> list[str]:
        """The parts that are not so here, as they were said."""
        return [
            word.says(self.start, self.seat, arg)
            for word, arg in self.words
            if not word.holds(self.start, state, self.seat, arg)
        ]
