"""What conformance must be told of the toy of runners and a warden."""

from __future__ import annotations

import random

from heroplay.core.chance import Luck
from tests.conformance.profiles import Profile, seeded
from tests.toys.runners import WARDEN, Run


def _run_unseen(s: Run, seat: int, rng: random.Random) -> Run:
    """The warden's bars."""
    other = s.clone()
    other.luck = Luck(rng.getrandbits(60), s.luck.asked)
    if seat != WARDEN:
        other.bars = rng.randint(max(1, s.used), 3) - s.used
        other.box = 3 - other.bars - s.used
    return other


def _places(s: Run) -> list[str]:
    return ["dock", "mill", "bridge", "harbour", "moon", ""]


PROFILES = [Profile("toy_runners", "toy_runners", seeded, _run_unseen, _places, soak=1_000)]
