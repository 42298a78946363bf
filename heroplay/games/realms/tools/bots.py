"""Players that are programs.  A bot is given what its seat may know, and nothing else."""

from __future__ import annotations

import random
from typing import Any

from heroplay.contracts.game import Bot, Game
from heroplay.games.realms.rules.state import Realm
from heroplay.games.realms.tools.greedy.turn import decide
from heroplay.games.realms.tools.greedy.worth import GREEDY, PLANS, Buying
from heroplay.kit.play import random_bot


class Planned:
    """The greedy bot with a plan to buy by."""

    def __init__(self, plan: Buying = GREEDY) -> None:
        self.plan = plan

    def __call__(self, game: Game, seen: Realm, seat: int, rng: random.Random) -> Any:
        return decide(seen, seat, self.plan)


def greedy_bot(game: Game, seen: Realm, seat: int, rng: random.Random) -> Any:
    """Plays all it has, buys what is worth most, stuns what is dangerous, attacks with the rest."""
    return decide(seen, seat)


BOTS: dict[str, Bot] = {
    "random": random_bot, "greedy": greedy_bot, **{name: Planned(plan) for name, plan in PLANS.items()}
}  # fmt: skip
