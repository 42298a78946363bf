"""What a cook knows, and full states that fit it."""

from __future__ import annotations

import random
from dataclasses import replace

from heroplay.core.chance import Luck
from heroplay.core.frames import Simultaneous
from tests.toys.kitchen.cards import ALL_COINS, CARDS, SEATS, UNKNOWN, UNKNOWN_COINS
from tests.toys.kitchen.state import Commit, Kitchen, Show, all_cards


def observe(state: Kitchen, seat: int) -> Kitchen:
    """Your hand, purse and choice, what lies open, and the cards of others that you have seen."""
    seen = state.clone()
    seen.luck = Luck(0)
    seen.deck = [UNKNOWN] * len(state.deck)
    seen.crates = [UNKNOWN] * len(state.crates)
    seen.safe = UNKNOWN_COINS
    own = state.cooks[seat].hand if seat in SEATS else []
    seen.shown = [(card, knows) for card, knows in state.shown if knows == seat or card in own]
    known = {*state.open_cards, *(card for card, knows in state.shown if knows == seat)}
    for other, cook in enumerate(seen.cooks):
        if other != seat:
            cook.hand = sorted(card if card in known else UNKNOWN for card in cook.hand)
            cook.coins = UNKNOWN_COINS
    seen.frames = [_hidden(frame, seat) if isinstance(frame, Simultaneous) else frame for frame in state.frames]
    return seen


def _hidden(frame: Simultaneous, seat: int) -> Simultaneous:
    return replace(frame, made=tuple((other, card if other == seat else UNKNOWN) for other, card in frame.made))


def deal_unseen(known: Kitchen, seat: int, rng: random.Random) -> Kitchen:
    """A full state that fits: the unknown cards dealt out, purses within what all can tell, any choices."""
    full = known.clone()
    full.luck = Luck(rng.getrandbits(62))
    cards = sorted(set(CARDS) - set(all_cards(known)))
    rng.shuffle(cards)

    def dealt(pile: list[str]) -> list[str]:
        return [cards.pop() if card == UNKNOWN else card for card in pile]

    full.deck, full.crates = dealt(known.deck), dealt(known.crates)
    for cook in full.cooks:
        cook.hand = sorted(dealt(cook.hand))
        if cook.coins == UNKNOWN_COINS:
            cook.coins = rng.randint(cook.least, cook.most)
    full.safe = ALL_COINS - sum(cook.coins for cook in full.cooks)
    full.frames = [_chosen(full, f, rng) if isinstance(f, Simultaneous) else f for f in known.frames]
    return full


def _chosen(full: Kitchen, frame: Simultaneous, rng: random.Random) -> Simultaneous:
    """The same frame with a card for each choice that is not known."""
    made = ((seat, rng.choice(full.cooks[seat].hand) if card == UNKNOWN else card) for seat, card in frame.made)
    return replace(frame, made=tuple(made))


def is_secret(state: Kitchen, action: object) -> bool:
    """Choices until they are shown, and what a loser shows to the winner alone."""
    return isinstance(action, Commit | Show)
