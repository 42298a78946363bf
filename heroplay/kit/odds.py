"""What card games count alike: which cards are meant, what must be answered first, every deal that fits."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, TypeVar

from heroplay.contracts.odds import Hidden, hands
from heroplay.core.errors import BadInput
from heroplay.core.frames import Choice
from heroplay.core.types import State

Kind = TypeVar("Kind", bound=Hashable)
Names = Callable[[State], Sequence[str]]


def asked_kinds(
    what: Any, cards: Iterable[tuple[Kind, Any]], named: Callable[[str], Iterable[Kind]], how: str = "their names"
) -> frozenset[Kind]:
    """The kinds of card that a question means: a name, several names, or a function that is true of their cards.

    `named` finds what one name means and refuses what it does not know; `how` says what can be typed.

        >>> cards = [(0, "Red"), (1, "Blue")]
        >>> asked_kinds(lambda card: "R" in card, cards, lambda name: ())
        frozenset({0})
    """
    if callable(what):
        return frozenset(kind for kind, card in cards if what(card))
    several = isinstance(what, list | tuple | set | frozenset)
    asked = [what] if isinstance(what, str) else list(what) if several else []
    if not asked or not all(isinstance(name, str) and name.strip() for name in asked):
        raise BadInput(f"Say which cards: {how}, or a function that says of a card whether it is meant.")
    return frozenset(kind for name in asked for kind in named(name))


def waits_for_choice(names: Names) -> Callable[[State], str]:
    """`Counting.busy` of a game whose cards ask for choices: meanwhile what a hand holds is only half told."""

    def busy(known: State) -> str:
        top = known.frames[-1]
        if not isinstance(top, Choice):
            return ""
        return f"A card asks {names(known)[top.seat]} to choose first; ask again when that is answered."

    return busy


def worlds_of(
    names: Names,
    hidden: Callable[[State, int], Hidden],
    filled: Callable[[State, int, tuple[Any, ...], tuple[Any, ...]], State],
    deal_unseen: Callable[[State, int, random.Random], State],
) -> Callable[[State, int, int], list[tuple[int, State]] | None]:
    """`Counting.worlds` of a game with hidden hands.

    `filled(state, about, hand, down)` is the state with these cards in the unknown places of a player's hand and in
    `Hidden.down`; what is still unknown then, the order of decks, is dealt by `deal_unseen`.
    """

    def worlds(known: State, seat: int, most: int) -> list[tuple[int, State]] | None:
        """Every full state that fits what the seat has observed, each with its weight; None when there are more."""
        found: list[tuple[int, State]] = [(1, known)]
        for about in range(len(names(known))):
            unseen = hidden(known, about)
            if about == seat or not (unseen.unknown or unseen.down):
                continue
            deals: list[tuple[int, tuple[Any, ...], tuple[Any, ...]]] = []
            for ways, down, pool in unseen.layouts():
                for weight, hand in hands(sorted(pool.items()), unseen.unknown):
                    deals.append((ways * weight, hand, down))
                    if len(found) * len(deals) > most:
                        return None
            found = [(weight * n, filled(at, about, hand, down)) for weight, at in found for n, hand, down in deals]
        return [(weight, deal_unseen(at, seat, random.Random(0))) for weight, at in found]

    return worlds
