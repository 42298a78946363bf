"""What anybody at the table can work out, from what is said aloud alone: every hand that each player can hold.

It is written from the rules of what lies open (HR-3.11, HR-3.12, HR-4.1) and leans on nothing that the game remembers:
cards are counted as an attentive player would count them, event by event.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from heroplay.core.events import Event
from heroplay.games.realms.rules.state import Realm

Hand = tuple[str, ...]


class Side:
    """One player's cards, as all may know them."""

    def __init__(self, starters: list[str]) -> None:
        self.unseen = Counter(starters)  # in hand and deck together
        self.size = len(starters)  # of the deck
        self.top: list[str] = []  # cards of the deck that were seen on their way there; the last is drawn first
        self.hands: set[Hand] = {()}
        self.discard: Counter[str] = Counter()
        self.play: Counter[str] = Counter()
        self.reshuffled = False

    def enters(self, card: str) -> None:
        """A card that all see comes into the hand."""
        self.hands = {tuple(sorted((*hand, card))) for hand in self.hands}

    def leaves(self, card: str) -> None:
        """A card of the hand is shown and goes elsewhere: whoever could not hold it does not."""
        self.hands = {_without(hand, card) for hand in self.hands if card in hand}
        self.unseen -= Counter([card])

    def draws(self, n: int) -> None:
        """The deck first; if it runs out, the discard pile is shuffled into a new one (HR-3.10)."""
        first = min(n, self.size)
        self._draws(first)
        if self.reshuffled:
            assert self.size == 0 and first < n
            self.unseen += self.discard
            self.size, self.discard, self.reshuffled = self.discard.total(), Counter(), False
            self._draws(n - first)
        else:
            assert first == n

    def _draws(self, n: int) -> None:
        self.size -= n
        while n and self.top:
            self.enters(self.top.pop())
            n -= 1
        if n:
            known = Counter(self.top)
            self.hands = {
                tuple(sorted((*hand, *drawn)))
                for hand in self.hands
                for drawn in _parts(sorted((self.unseen - Counter(hand) - known).items()), n)
            }


def _without(hand: Hand, card: str) -> Hand:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def _parts(have: list[tuple[str, int]], n: int) -> Iterator[Hand]:
    """Every different choice of n of these cards."""
    if n == 0:
        yield ()
    elif have:
        (card, copies), *rest = have
        for taken in range(min(copies, n) + 1):
            for more in _parts(rest, n - taken):
                yield (card,) * taken + more


class Tracker:
    """All players' sides.  `hear` what was done at a table and what came of it."""

    def __init__(self, d: Realm, began: list[Event]) -> None:
        self.cards = d.cards
        starters = [d.cards.ids[k] for k in d.cards.starters]
        self.sides = [Side(starters) for _ in d.players]
        for event in began:
            self._event(d, event)

    def hear(self, before: Realm, action: Any, events: list[Event]) -> None:
        if action.do == "play_all":  # the whole hand is announced
            self.sides[action.seat].hands = {self._held(before, action.seat)}
        for event in events:
            self._event(before, event)

    def _held(self, d: Realm, seat: int) -> Hand:
        return tuple(sorted(self.cards.ids[k] for k in d.players[seat].hand))

    def _event(self, before: Realm, event: Event) -> None:
        side, facts = self.sides[event.seat], event.facts
        card = facts.get("card", "")
        match event.name:
            case "reshuffled":
                side.reshuffled = True
            case "drew":
                side.draws(facts["n"])
            case "played":
                side.leaves(card)
                side.play[card] += 1
            case "sacrificed":
                side.play[card] -= 1
            case "stunned":
                side.play[card] -= 1
                side.discard[card] += 1
            case "discarded":
                for one in facts["cards"]:
                    side.leaves(one)
                    side.discard[one] += 1
            case "sacrificed_from" if facts["zone"] == "hand":
                side.leaves(card)
            case "sacrificed_from":
                side.discard[card] -= 1
            case "acquired":
                side.discard[card] += 1
            case "redirected" | "recovered":
                side.discard[card] -= 1
                side.unseen[card] += 1
                if facts.get("to") == "hand":
                    side.enters(card)
                else:
                    side.top.append(card)
                    side.size += 1
            case "donated":
                side.discard[card] -= 1
                self.sides[facts["target"]].discard[card] += 1
            case "legacy":
                self.sides[facts["target"]].discard[card] += 1
            case "discard_phase":
                self._thrown_away(side, self._held(before, event.seat))

    def _thrown_away(self, side: Side, hand: Hand) -> None:
        """The rest of the hand comes to lie face up, and so do Actions and Items (HR-3.6, HR-3.7, HR-3.11)."""
        for card in hand:
            side.leaves(card)
        side.discard += Counter(hand)
        for card in list(side.play.elements()):
            if not self.cards.champion[self.cards.kind[card]]:
                side.play[card] -= 1
                side.discard[card] += 1
        assert side.hands == {()}
