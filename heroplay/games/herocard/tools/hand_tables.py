"""How many hands reach which block: the kinds of each attribute are folded into one small table, the three are joined.

Every card costs one attribute (HC-1.7), so what Body pays for does not compete with what Mind pays for: the best block
of a hand is a sum over the attributes.  Only one thing ties them together: Block Mods need a Base Block, of whatever
attribute (HC-4.23).  So for each attribute three numbers say all: the best value with any cards, the best with a Base
Block among them, and the best without blocks.  All counts are whole numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import comb
from typing import NamedTuple

BASE, MOD, SINGLE = range(3)
NEVER = -999  # no such block


class Item(NamedTuple):
    """A card that can be played: what it costs, what it does to the block less the attack, and what it is."""

    attribute: int
    cost: int
    value: int
    role: int


#: For 0, 1, 2... points: the best with any cards; with a Base Block among them; without blocks.
Profile = tuple[tuple[int, int, int], ...]
Best = tuple[int, int, int]
Table = dict[tuple[int, Best], int]  # by cards drawn and what they reach: in how many ways


def empty(points: int, stands: bool) -> Profile:
    """Nothing in the hand; `stands`: a Base Block has been played already."""
    return ((0, 0 if stands else NEVER, 0),) * (max(points, 0) + 1)


def with_item(profile: Profile, item: Item) -> Profile:
    """One card more to choose from."""
    _, cost, value, role = item
    found = list(profile[:cost])  # too few points: the card changes nothing
    # with p points: without the card, or its value and the best of the p - cost points that are left
    for (any_, base, none), (any2, base2, none2) in zip(profile[cost:], profile):
        carried = any2 if role == BASE else base2  # a Base Block makes any other cards a block with a base
        if any2 + value > any_:
            any_ = any2 + value
        # NEVER plus a value is not NEVER: without a base among the other cards this one gives none
        if carried + value > base and carried != NEVER:
            base = carried + value
        if role == SINGLE and none2 + value > none:
            none = none2 + value
        found.append((any_, base, none))
    return tuple(found)


class Fold:
    """All hands of `size` cards out of a pool, with cards that are there for certain.

    With `enough`, whatever reaches that number counts as that number: less to tell apart, and quicker.
    """

    def __init__(
        self, free: tuple[int, int, int], stands: bool, kinds: Iterable[tuple[Item, int]], fixed: Iterable[Item],
        size: int, pool: int, enough: int | None = None,
    ) -> None:  # fmt: skip
        kinds, fixed = list(kinds), list(fixed)
        lowest = min((item.value for item in (*(item for item, _ in kinds), *fixed)), default=0)
        # a card below 0 can pull a block back under the number, so then nothing may be cut off
        self.size, self.enough = size, enough if enough is not None and lowest >= 0 else None
        start = [empty(points, stands) for points in free]
        for item in fixed:
            start[item.attribute] = with_item(start[item.attribute], item)
        by_attribute: list[Counter[Item]] = [Counter(), Counter(), Counter()]
        blanks = pool
        for item, copies in kinds:
            by_attribute[item.attribute][item] += copies
            blanks -= copies
        tables = [self._table(start[a], by_attribute[a]) for a in range(3)]
        tables.sort(key=len)  # joining costs the product of the sizes: the two small ones first
        self.reach = self._joined(self._pair(tables[0], tables[1]), tables[2], blanks)
        self.total = comb(pool, size)

    def _table(self, start: Profile, kinds: Counter[Item]) -> Table:
        """The kinds of one attribute, folded one after the other; equal ones together."""
        size = self.size
        ways: dict[tuple[int, Profile], int] = {(0, start): 1}
        for item, copies in kinds.items():
            folded: dict[tuple[int, Profile], int] = {}
            for (drawn, profile), count in ways.items():
                # n of the equal copies in the hand: comb(copies, n) hands that all play alike
                for n in range(min(copies, size - drawn) + 1):
                    place = (drawn + n, profile)
                    folded[place] = folded.get(place, 0) + count * comb(copies, n)
                    profile = with_item(profile, item)
            ways = folded
        # attributes share no points, so only the best with all points of this one matters from here on
        table: Table = {}
        for (drawn, profile), count in ways.items():
            reached = (drawn, self._cut(profile[-1]))
            table[reached] = table.get(reached, 0) + count
        return table

    def _cut(self, reached: Best) -> Best:
        enough = self.enough
        if enough is None:
            return reached
        any_, base, none = reached
        return min(any_, enough), min(base, enough), min(none, enough)

    def _pair(self, one: Table, other: Table) -> Table:
        """Two attributes as one."""
        found: Table = {}
        size = self.size
        for (m, (a1, b1, c1)), ways in one.items():
            for (n, (a2, b2, c2)), more in other.items():
                if m + n <= size:
                    # one Base Block carries the Mods of both attributes: either side may have it
                    base = a1 + b2 if a1 + b2 > b1 + a2 else b1 + a2
                    place = (m + n, self._cut((a1 + a2, base if base > NEVER // 2 else NEVER, c1 + c2)))
                    found[place] = found.get(place, 0) + ways * more
        return found

    def _joined(self, two: Table, third: Table, blanks: int) -> dict[int, int]:
        """How many hands reach exactly which number; the rest of a hand is filled with cards that cannot help."""
        size = self.size
        fill = [comb(blanks, size - n) if size - n >= 0 else 0 for n in range(size + 1)]
        reach: dict[int, int] = {}
        for (m, (a1, b1, c1)), ways in two.items():
            for (n, (a2, b2, c2)), more in third.items():
                if m + n <= size:
                    count = ways * more * fill[m + n]
                    if count:
                        # Mods count only with a Base Block on some side; else the best is what needs none
                        best = max(a1 + b2, b1 + a2, c1 + c2)
                        reach[best] = reach.get(best, 0) + count
        return reach


def best(profiles: Iterable[Profile]) -> int:
    """What cards reach that are all there."""
    (a1, b1, c1), (a2, b2, c2), (a3, b3, c3) = (p[-1] for p in profiles)
    return max(b1 + a2 + a3, a1 + b2 + a3, a1 + a2 + b3, c1 + c2 + c3)
