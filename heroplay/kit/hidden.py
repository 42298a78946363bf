"""What lies hidden: cards without faces, the faces they may have, and every hand that somebody may hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import Any, TypeVar

from heroplay.contracts.odds import hands
from heroplay.core.errors import BadInput
from heroplay.kit.cards import UNKNOWN

S = TypeVar("S")


def faced(kinds: Iterable[int], unseen: list[int]) -> list[int]:
    """The same cards with every unknown one taken from the end of `unseen`."""
    return [unseen.pop() if kind == UNKNOWN else kind for kind in kinds]


def with_hands(worlds: list[S], seat: int, left: Counter[int], most: int) -> list[S]:
    """Each world once for every hand that a seat may hold; what is left lies in the deck, sorted, below its known top.

    The known cards of the hand stay, the unknown ones are some of `left`.  BadInput where that makes more than `most`.
    """
    first: Any = worlds[0]
    held = [kind for kind in first.players[seat].hand if kind != UNKNOWN]
    every = hands(sorted((+left).items()), len(first.players[seat].hand) - len(held))
    dealt = [hand for _, hand in islice(every, most + 1)]
    if len(worlds) * len(dealt) > most:
        raise BadInput(f"More than {most:,} hands are possible for the others: give them fewer hidden cards.")
    return [_with_hand(world, seat, [*held, *hand], left - Counter(hand)) for world in worlds for hand in dealt]


def _with_hand(world: Any, seat: int, hand: list[int], below: Counter[int]) -> Any:
    new = world.clone()
    player = new.players[seat]
    player.hand, under = sorted(hand), sorted((+below).elements())
    player.deck = under + player.deck[len(under) :]
    return new
