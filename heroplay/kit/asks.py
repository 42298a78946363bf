"""Questions that cards ask: what may be picked, every answer, one at random, and what is wrong with an answer.

A question is a `Choice` frame on top of the state's frames.  A game gives, for each word that a Choice can `ask`, the
pool of what may be picked: a list of picks with repeats.  An answer is any part of the pool that is as large as the
Choice says and, where picks compete with each other, goes together.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from heroplay.core.frames import Choice

Picks = tuple[str, ...]
Pool = Callable[[Any, Choice], list[str]]  # pool(state, choice): everything that may be picked, equal copies repeated
Fits = Callable[[Any, Choice, Picks], bool]  # fits(state, choice, picks): do they go together?


class Asks:
    """The questions of one game by the word that a Choice asks."""

    def __init__(self, pools: Mapping[str, Pool], fits: Mapping[str, Fits] | None = None, by_name: bool = False):
        """`by_name`: the picks of an answer are sorted; otherwise they stand in the order of the pool."""
        self.pools, self.rivals, self.by_name = pools, fits or {}, by_name

    def pool(self, state: Any, choice: Choice) -> list[str]:
        """Everything that may be picked, equal copies repeated."""
        return self.pools[choice.ask](state, choice)

    def fits(self, state: Any, choice: Choice, picks: Picks) -> bool:
        """Do these picks of the pool go together?"""
        rivals = self.rivals.get(choice.ask)
        return rivals is None or rivals(state, choice, picks)

    def answers(self, state: Any, choice: Choice) -> Iterator[Picks]:
        """Every answer once, small ones first."""
        have = self.pool(state, choice)
        found = parts(sorted(have) if self.by_name else have, choice.least, choice.most)
        return (picks for picks in found if self.fits(state, choice, picks)) if choice.ask in self.rivals else found

    def random_answer(self, state: Any, choice: Choice, rng: random.Random) -> tuple[Picks, bool]:
        """One answer at random, and whether there was another."""
        have = self.pools[choice.ask](state, choice)
        least, most = choice.least, min(choice.most, len(have))
        size = least if least == most else least + int(rng.random() * (most - least + 1))
        if size == 1:
            picks = [have[int(rng.random() * len(have))]]
        elif not size:
            picks = []
        else:
            picks = rng.sample(have, size)
            picks = sorted(picks) if self.by_name else list(in_order(have, picks))
        if choice.ask in self.rivals:
            while not self.fits(state, choice, tuple(picks)):
                picks.pop(int(rng.random() * len(picks)))
        alone = least == most and (len(have) == most or len(set(have)) <= 1)
        return tuple(picks), not alone

    def shrunk(self, state: Any, choice: Choice) -> Choice | None:
        """The question, asking for no more than there is; None when there is nothing to choose from."""
        have = len(self.pool(state, choice)) if choice.most > 0 else 0
        if not have:
            return None
        most = min(choice.most, have)
        least = min(choice.least, most)
        return Choice(choice.seat, choice.ask, least, most, choice.of, choice.whose, choice.rule)


def parts(have: Iterable[str], least: int, most: int) -> Iterator[Picks]:
    """Every part of a pool that has from `least` to `most` picks, each once, small ones first."""
    counts = list(Counter(have).items())

    def part(i: int, size: int) -> Iterator[Picks]:
        if size == 0:
            yield ()
        elif i < len(counts):
            name, n = counts[i]
            for taken in range(min(n, size), -1, -1):
                for rest in part(i + 1, size - taken):
                    yield (name,) * taken + rest

    for size in range(least, most + 1):
        yield from part(0, size)


def in_order(have: Sequence[str], picks: Sequence[str]) -> Picks:
    """The picks in the order of the pool; what is not in it comes last."""
    if len(picks) < 2:
        return tuple(picks)
    place = {name: at for at, name in reversed(list(enumerate(have)))}
    return tuple(sorted(picks, key=lambda p: (place.get(p, len(have)), p)))


def wrong_number(
    asked: Choice | None, picks: Sequence[str], exactly: str, between: str
) -> tuple[str, dict[str, Any], str] | None:
    """What a check finds where too few or too many were picked: a code, the numbers, the rule of the question.

    The code is `exactly` where the question asks for one number, `between` where it leaves room.
    """
    if asked is None or asked.least <= len(picks) <= asked.most:
        return None
    code = exactly if asked.least == asked.most else between
    return code, {"n": len(picks), "least": asked.least, "most": asked.most}, asked.rule
