"""The odds of a line of play: does it reach a goal against every reply, in every deal that fits?"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from heroplay.contracts.odds import Row
from heroplay.core.chance import outcomes
from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.core.names import find
from heroplay.core.search import SearchTooLarge
from heroplay.core.text import listed
from heroplay.explore.odds.answers import Odds
from heroplay.explore.odds.viewpoint import Tick, Viewpoint, require_whole
from heroplay.explore.simulation.simulate import wilson
from heroplay.table import Table

NOTHING, CERTAIN = Fraction(0), Fraction(1)
MOST_WORLDS = 400  # deals that a line of play is tried against one by one
MOST_REPLIES = 20_000  # positions of a line in one deal


class LineQuestions(Viewpoint):
    """Does a line of play succeed against any reply?"""

    def line(self, actions: Any, goal: Any, *, tick: Tick | None = None, samples: int = 100) -> Odds:
        """That a line of play reaches a goal against any reply: these actions, one at each own decision, then passes.

        `goal` is the name of one of the game's goals, a dict of them, or a function of a state that is True where it is
        reached; a line that ends without it has failed.
        """
        require_whole(samples, "A number of samples", least=1)
        said = [actions] if isinstance(actions, str) or not isinstance(actions, Sequence) else list(actions)
        if wait := self.hook.busy(self.state):
            raise BadInput(wait)
        if self.seat not in self.game.play.pending(self.state):
            raise BadInput(f"{self.name} does not decide now: a line begins with a decision of the one who asks.")
        reached, decided, words = self._goal(goal)
        self._check_first(said)
        run = _Line(self.game, self.seat, said, reached, decided, tick)
        deals = self.hook.worlds(self.state, self.seat, MOST_WORLDS)
        asked = f"{listed(map(str, said)) if said else 'passing'} succeeds against any reply ({words})"
        known = tuple(k for s in range(len(self.names)) for k in self.hook.tells(self.state, self.seat, s))
        assumed = [
            "The others know every card and choose the reply that hurts most; after the line you pass.",
            "Every deal that fits is equally likely.",
        ]
        if deals is not None:
            return self._all_deals(run, deals, tick, asked, known, assumed)
        rng, total, cut = random.Random(0), NOTHING, 0
        for at in range(samples):
            found = run.worth(self.game.knowledge.deal_unseen(self.state, self.seat, rng), at, samples, exact=False)
            if run.stopped:
                break
            cut += found is None
            total += found or 0
        done = run.done
        if cut:
            assumed.append(f"{cut} of {done} deals had too many replies to try and count as failures.")
        rows = (Row("Sampled deals in which it succeeds, chances added up", round(total), done),)
        source = f"from what {self.name} knows: {done} deals at random"
        value, interval = (total / done, wilson(float(total), done)) if done else (Fraction(1, 2), (0.0, 1.0))
        return Odds(asked, value, known, tuple(assumed), "sampled", rows, source, interval)

    def _all_deals(
        self, run: _Line, deals: list[tuple[int, Any]], tick: Tick | None, asked: str, known: tuple[str, ...],
        assumed: list[str],
    ) -> Odds:  # fmt: skip
        whole = left = sum(weight for weight, _ in deals)
        good, sure = NOTHING, 0
        for at, (weight, world) in enumerate(deals):
            found = run.worth(world, at, len(deals), exact=True)
            if run.stopped:
                break
            if found is None:
                raise SearchTooLarge("There are too many replies to this line: ask about a shorter one.")
            good += weight * found
            sure += weight if found == 1 else 0
            left -= weight
        rows = (Row("Deals in which it surely succeeds", sure, whole), Row("Distinct deals", run.done, len(deals)))
        source = self._source(whole)
        if left:
            low, high = good / whole, (good + left) / whole
            assumed.append("Stopped before all deals were tried: the interval holds what is left.")
            interval = (float(low), float(high))
            return Odds(asked, (low + high) / 2, known, tuple(assumed), "searched", rows, source, interval)
        return Odds(asked, good / whole, known, tuple(assumed), "searched", rows, source)

    def _check_first(self, said: list[Any]) -> None:
        """The first action must be legal now; what comes later depends on the replies."""
        if said:
            verdict = Table(self.game, self.state).check(said[0])
            if not verdict.ok:
                raise BadInput(f"{said[0]}: {verdict.text}")

    def _goal(self, goal: Any) -> tuple[Callable[[Any], bool], Callable[[Any], bool], str]:
        start, seat = self.state, self.seat
        if callable(goal):
            return goal, lambda state: bool(goal(state)), "the given goal"
        wanted = {goal: True} if isinstance(goal, str) else dict(goal) if isinstance(goal, Mapping) else {}
        if not wanted:
            raise BadInput("A goal is the name of one, a dict of them, or a function of a state.")
        words = [(find(name, {n: (n, w) for n, w in self.game.goals.items()}, "goal"), arg)
                 for name, arg in wanted.items()]  # fmt: skip
        for (name, word), arg in words:
            if problem := word.problem(start, seat, arg):
                raise BadInput(f"{name}: {problem}")
        if not any(word.decided for (_, word), _ in words):
            such = next((name for name, word in self.game.goals.items() if word.decided), "wins")
            raise BadInput(f"Nothing in this goal is ever decided: add one such as {such}.")

        def decided(state: Any) -> bool:
            return any(w.decided(start, state, seat, arg) for (_, w), arg in words if w.decided)

        def reached(state: Any) -> bool:
            return decided(state) and all(w.holds(start, state, seat, arg) for (_, w), arg in words)

        return reached, decided, ", ".join(name for (name, _), _ in words)


class _Line:
    """A line of play in full deals: the others choose what hurts most, luck is averaged."""

    def __init__(
        self, game: Any, seat: int, actions: list[Any], reached: Callable[[Any], bool],
        decided: Callable[[Any], bool], tick: Tick | None,
    ) -> None:  # fmt: skip
        self.game, self.seat, self.actions, self.reached, self.decided = game, seat, actions, reached, decided
        self.tick, self.done, self.total, self.stopped = tick, 0, 0, False
        self.memo: dict[Any, Fraction] = {}
        self.left = 0

    def worth(self, world: Any, at: int, total: int, exact: bool) -> Fraction | None:
        """The chance of the line in one deal; None when there is too much to look at, or when it was stopped.

        Exact: whatever is drawn.  Else: as the deck lies.
        """
        self.memo, self.left, self.exact, self.total = {}, MOST_REPLIES, exact, total
        try:
            self._listen()
            found = self._worth(world, 0)
        except (SearchTooLarge, RecursionError):
            found = None
        self.done = at if self.stopped else at + 1
        return found

    def _listen(self) -> None:
        """Tell how far it is, and stop when asked to."""
        if self.tick is not None and self.tick(self.done, self.total) is False:
            self.stopped = True
            raise SearchTooLarge("Stopped.")

    def _worth(self, state: Any, at: int) -> Fraction:
        asked = self.game.play.pending(state)
        if self.decided(state) or not asked:
            return Fraction(bool(self.reached(state)))
        place = (self.game.play.key(state), at)
        if place in self.memo:
            return self.memo[place]
        self.left -= 1
        if self.left < 0:
            raise SearchTooLarge("Too many replies.")
        if self.left % 200 == 0:
            self._listen()
        if self.seat in asked:
            value = self._own(state, at)
        else:
            value = CERTAIN
            for action in self.game.play.legal(state, next(iter(asked))):
                value = min(value, self._after(state, action, at))
                if not value:
                    break
        self.memo[place] = value
        return value

    def _own(self, state: Any, at: int) -> Fraction:
        said = self.actions[at] if at < len(self.actions) else "pass"
        try:
            table = Table(self.game, state)
            action = table.action(said)
            if not table.check(action).ok:
                return NOTHING
        except HeroPlayError:
            return NOTHING
        return self._after(state, action, at + 1)

    def _after(self, state: Any, action: Any, at: int) -> Fraction:
        if not self.exact:
            return self._worth(self.game.play.apply(state, action), at)
        value = NOTHING
        for weight, after in outcomes(lambda luck: self.game.play.apply(state, action, luck=luck)):
            value += weight * self._worth(after, at)
        return value
