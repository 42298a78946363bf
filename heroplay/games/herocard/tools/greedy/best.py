"""The small sums behind the greedy bot: what fits into the points, which set is cheapest, how likely hits are."""

from __future__ import annotations

from collections.abc import Iterable


def at_least(hits: float, tries: int, chance: float) -> float:
    """The chance of at least `hits` hits in `tries` tries; between whole numbers of hits it is interpolated."""
    if hits <= 1:
        return 1.0 - (1 - chance) ** tries
    low = int(hits)
    term = (1 - chance) ** tries
    tail = 1.0 - term
    for i in range(1, low):
        term *= (tries - i + 1) / i * chance / (1 - chance) if chance < 1 else 0.0
        tail -= term
    term *= (tries - low + 1) / low * chance / (1 - chance) if chance < 1 else 0.0
    return max(0.0, tail - (hits - low) * term)


def knapsack(items: Iterable[tuple[int, int]], room: int) -> int:
    """The most value of (cost, value) items that fits into the room."""
    items = list(items)
    if not items or room < 0:
        return 0
    if sum(c for c, _ in items) <= room:
        return sum(v for _, v in items)
    best = [0] * (room + 1)
    for cost, value in items:
        for r in range(room, cost - 1, -1):
            if best[r - cost] + value > best[r]:
                best[r] = best[r - cost] + value
    return best[room]


def cheapest(
    items: list[tuple[int, int, int, bool, float, str]], free: list[int], need: int, based: bool, most: int = 99
) -> tuple[float, tuple[str, ...]] | None:
    """The set with the lowest price that reaches `need` and can be paid.

    Items are (attribute, cost, value, is a base, price, name); a set needs a base unless one stands already.
    """
    items = sorted(items, key=lambda i: (-i[2], i[4], i[5]))
    rest = [0] * (len(items) + 1)
    for i in range(len(items) - 1, -1, -1):
        rest[i] = rest[i + 1] + items[i][2]
    left = list(free)
    best_price = 1e9
    best: tuple[str, ...] | None = None

    def add(i: int, need: int, price: float, based: bool, chosen: tuple[str, ...]) -> None:
        nonlocal best, best_price
        if need <= 0 and based and chosen:
            best, best_price = chosen, price
            return
        if i == len(items) or len(chosen) >= most or (rest[i] < need and need > 0):
            return
        attr, cost, value, base, more, name = items[i]
        if cost <= left[attr] and price + more < best_price:
            left[attr] -= cost
            add(i + 1, need - value, price + more, based or base, (*chosen, name))
            left[attr] += cost
        add(i + 1, need, price, based, chosen)

    add(0, need, 0.0, based, ())
    return None if best is None else (best_price, best)
