"""What conformance must be told of the toy of secret bids."""

from __future__ import annotations

import random
from dataclasses import replace

from heroplay.core.chance import Luck
from tests.conformance.profiles import Profile, seeded
from tests.toys.bids import FOLD, Bids


def _bids_unseen(s: Bids, seat: int, rng: random.Random) -> Bids:
    """Foreign hands and commits, the cards and prizes that nobody has seen."""
    other = s.clone()
    other.luck = Luck(rng.getrandbits(60), s.luck.asked)
    cards = [*s.rest, *(card for i, hand in enumerate(s.hands) if i != seat for card in hand)]
    prizes = s.prizes[:-1]
    rng.shuffle(cards)
    rng.shuffle(prizes)
    for i, hand in enumerate(other.hands):
        if i != seat:
            other.hands[i] = sorted(cards.pop() for _ in hand)
    other.rest, other.prizes = cards, prizes + s.prizes[-1:]

    def bid(i: int, made: str) -> str:
        return made if i == seat else str(rng.choice([FOLD, *other.hands[i]]))

    other.frames = [replace(f, made=tuple((i, bid(i, made)) for i, made in f.made)) for f in s.frames]
    return other


PROFILES = [Profile("toy_bids", "toy_bids", seeded, _bids_unseen, soak=1_000)]
