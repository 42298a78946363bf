"""Hands, decks and discard piles: cards come and go one by one, and what all have seen of a hand stays known."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

from heroplay.core.chance import Chance, HasLuck
from heroplay.core.events import Event, Tell

T = TypeVar("T")


class Hand(Protocol):
    """A hand of card kinds, kept sorted; `shown` are those of its cards that everybody has seen."""

    hand: list[int]
    shown: tuple[int, ...]


class Piles(Hand, Protocol):
    """A player's hand, deck and discards, the top card last; `top` is how many cards on top of the deck are known."""

    deck: list[int]
    discard: list[int]
    top: int


P = TypeVar("P", bound=Piles)
Remake = Callable[[Any, int, Chance, Tell], None]  # remake(state, seat, luck, tell): a new deck of the discards


def leave_hand(player: Hand, kind: int) -> None:
    """A card leaves the hand; if it was one that all had seen, that one is gone too."""
    player.hand.remove(kind)
    if kind in player.shown:
        player.shown = without(player.shown, kind)


def enter_hand(player: Hand, kind: int) -> None:
    """A card that all have seen comes into the hand."""
    insort(player.hand, kind)
    player.shown = tuple(sorted((*player.shown, kind)))


def discard_from_hand(player: Piles, kinds: Iterable[int]) -> None:
    """These cards of the hand go to the discards, the last one on top."""
    for kind in kinds:
        leave_hand(player, kind)
        player.discard.append(kind)


def recover(player: P, kinds: Iterable[int], to: Callable[[P, int], None]) -> None:
    """These cards leave the discards and go where `to` puts them: `enter_hand`, for instance."""
    for kind in kinds:
        player.discard.remove(kind)
        to(player, kind)


def without(things: Iterable[T], gone: T) -> tuple[T, ...]:
    """The same things but for the first that is equal to this one."""
    left = list(things)
    left.remove(gone)
    return tuple(left)


def discards_as_deck(state: HasLuck, player: Piles, luck: Chance) -> None:
    """The discards, shuffled, are the new deck."""
    player.deck, player.discard, player.top = player.discard, [], 0
    luck.shuffle(state, player.deck)


def draw_one_by_one(
    state: Any, seat: int, n: int, luck: Chance, tell: Tell, remake: Remake, *, shows_top: bool = False
) -> list[int]:
    """Draw up to n cards and return their kinds; when the deck runs out, `remake` makes a new one of the discards.

    `shows_top`: everybody knows the `top` cards of the deck, so they stay known in the hand; else their owner does.
    """
    player: Piles = state.players[seat]
    drawn: list[int] = []
    exact, hand = luck.exact, player.hand
    while len(drawn) < n:
        deck = player.deck
        if not deck:
            if not player.discard:
                break
            remake(state, seat, luck, tell)
            deck, hand = player.deck, player.hand
        if exact and n - len(drawn) < len(deck):  # else their order does not matter
            kind = luck.take(state, deck, player.top)
        else:
            kind = deck.pop()
        if player.top:
            player.top -= 1
            if shows_top:
                player.shown = tuple(sorted((*player.shown, kind)))
        insort(hand, kind)
        drawn.append(kind)
    return drawn


def tell_drawn(state: Any, seat: int, drawn: Iterable[int], rules: Iterable[str], tell: Callable[[Event], Any]) -> None:
    """Tell that a seat drew: all hear how many, the seat itself also which cards."""
    cards = [state.cards.ids[kind] for kind in drawn]
    tell(Event("drew", seat, tuple(rules), {"n": len(cards)}, {"cards": cards}, (seat,)))


def hand_problems(player: Piles) -> list[str]:
    """What is wrong with a hand and with what is known of hand and deck; empty when nothing is."""
    found = []
    if player.hand != sorted(player.hand):
        found.append("the hand is not sorted")
    if not is_part(player.shown, player.hand) or player.shown != tuple(sorted(player.shown)):
        found.append("shown cards that are not in the hand, or not sorted")
    if not 0 <= player.top <= len(player.deck):
        found.append(f"{player.top} known cards on a deck of {len(player.deck)}")
    return found


def is_part(few: Iterable[int], many: Iterable[int]) -> bool:
    """Is each of these among the others, as often as it is here?"""
    return not Counter(few) - Counter(many)


def numbered_one_by_one(numbers: Iterable[int], last: int) -> bool:
    """Has each thing a number of its own, from 1 to the last one given?"""
    given = list(numbers)
    return len(set(given)) == len(given) and all(0 < no <= last for no in given)
