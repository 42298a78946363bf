"""What conformance must be told of the toy with every view model."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from heroplay.core.chance import Luck
from heroplay.core.frames import Simultaneous
from tests.conformance.profiles import Profile, seeded
from tests.toys.kitchen.cards import ALL_COINS
from tests.toys.kitchen.grounds import ROOMS
from tests.toys.kitchen.state import Kitchen, Tasting


def _kitchen_unseen(state: Kitchen, seat: int, rng: random.Random) -> Kitchen:
    """Deck, crates, the cards of others that the seat has not seen, their purses and choices, who showed what."""
    other = state.clone()
    other.luck = Luck(rng.getrandbits(60), state.luck.asked)
    seen = {*state.open_cards, *(card for card, knows in state.shown if knows == seat)}
    hands = [[c for c in cook.hand if c not in seen] if i != seat else [] for i, cook in enumerate(state.cooks)]
    pool = [*state.deck, *state.crates, *(card for hand in hands for card in hand)]
    rng.shuffle(pool)
    other.deck = [pool.pop() for _ in state.deck]
    other.crates = [pool.pop() for _ in state.crates]
    for i, cook in enumerate(other.cooks):
        if i != seat:
            cook.hand = sorted([*(c for c in cook.hand if c in seen), *(pool.pop() for _ in hands[i])])
            cook.coins = rng.randint(cook.least, cook.most)
    other.safe = ALL_COINS - sum(cook.coins for cook in other.cooks)
    other.shown = [(card, knows) for card, knows in state.shown if knows == seat or card in state.cooks[seat].hand]

    def chosen(frame: Any) -> Any:
        if not isinstance(frame, Simultaneous):
            return frame
        return replace(
            frame,
            made=tuple((i, card if i == seat else rng.choice(other.cooks[i].hand)) for i, card in frame.made),
        )

    other.frames = [chosen(frame) for frame in state.frames]
    return other


def _words(state: Kitchen) -> list[str]:
    tasting = next((frame for frame in state.frames if isinstance(frame, Tasting)), None)
    entries = [card for side in tasting.entries for card in side] if tasting is not None else []
    held = [card for cook in state.cooks for card in cook.hand]
    return [*held, *state.shelf, *state.crates, *entries, *ROOMS, "crate", "moon", "?", ""]


def _eager(action: Any) -> int:
    """Rest seldom, and keep cards in the hand, so that nobody goes home too soon."""
    return {"rest": 0, "add": -len(getattr(action, "cards", ()))}.get(action.do, 1)


PROFILES = [Profile("toy_kitchen", "toy_kitchen", seeded, _kitchen_unseen, _words, eager=_eager, games=100, soak=1_000)]
