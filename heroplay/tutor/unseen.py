"""Right against every hand that the learner cannot rule out: a search over what they know, not over what is so.

A position is the set of all full states that look alike to them.  A move is right when, whatever the others hold and
whatever those answer, the learner can still reach the goal from what they then see.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from heroplay.contracts.game import Game
from heroplay.core.chance import outcomes
from heroplay.core.errors import BadInput
from heroplay.core.search import SearchTooLarge

LIMIT = 60_000  # states that may be looked at


class Unseen:
    """One search; `alike` remembers what the learner can reach from each set of states that look alike."""

    def __init__(
        self,
        game: Game,
        seat: int,
        reached: Callable[[Any], bool],
        decided: Callable[[Any], bool],
        others: Any = "any",
    ) -> None:
        self.game, self.seat, self.reached, self.decided, self.others = game, seat, reached, decided, others
        self.looked_at = 0
        self.alike: dict[Any, bool] = {}

    def worlds(self, state: Any) -> list[Any]:
        """Every state that looks like this one to the learner."""
        if self.game.knowledge.worlds is None:
            raise BadInput("This game cannot say which hands are possible: let the hands lie open.")
        return list(self.game.knowledge.worlds(state, self.seat))

    def right(self, state: Any) -> list[Any]:
        """Every move that is right in all of them."""
        worlds = self.worlds(state)
        return [a for a in self.game.play.legal(state, self.seat) if self._wins(worlds, a)]

    def beats(self, state: Any, action: Any) -> Any | None:
        """A state that looks like this one and in which the move loses; None when it wins in each."""
        for world in self.worlds(state):
            if not self._wins([world], action):
                return world
        return None

    def _wins(self, worlds: list[Any], action: Any) -> bool:
        groups: dict[Any, dict[Any, Any]] = {}
        for world in worlds:
            for after in self._replies(self._after(world, action)):
                if self.decided(after):
                    if not self.reached(after):
                        return False
                    continue
                seen = self.game.play.key(self.game.knowledge.observe(after, self.seat))
                groups.setdefault(seen, {})[self.game.play.key(after)] = after
        return all(self._can_reach(seen, list(group.values())) for seen, group in groups.items())

    def _can_reach(self, seen: Any, worlds: list[Any]) -> bool:
        place = (seen, frozenset(self.game.play.key(w) for w in worlds))
        if place not in self.alike:
            self.alike[place] = False  # a way that leads back here leads nowhere
            self.alike[place] = any(self._wins(worlds, a) for a in self.game.play.legal(worlds[0], self.seat))
        return self.alike[place]

    def _after(self, state: Any, action: Any) -> list[Any]:
        """Where a move can lead: whatever is drawn, since nobody knows what lies on a deck."""
        return [after for _, after in outcomes(lambda luck: self.game.play.apply(state, action, luck=luck))]

    def _replies(self, states: list[Any]) -> list[Any]:
        """Where the others can lead from these, until the learner decides again or the matter is decided."""
        found, open_ = [], states
        while open_:
            at = open_.pop()
            self.looked_at += 1
            if self.looked_at > LIMIT:
                raise SearchTooLarge("Too many hands and replies are possible here: hide fewer cards.")
            mover = next(iter(self.game.play.pending(at)), None)
            if self.decided(at) or mover is None or mover == self.seat:
                found.append(at)
            elif callable(self.others):
                open_ += self._after(at, self.others(at, mover))
            else:
                open_ += [after for a in self.game.play.legal(at, mover) for after in self._after(at, a)]
        return found
