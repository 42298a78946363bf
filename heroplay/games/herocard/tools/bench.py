"""One question for the benchmark of the odds: can a hand of seven unknown cards, out of 30 of 15 kinds, block?"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from heroplay.contracts.trial import Trial
from heroplay.games.herocard.rules.cards import Variable
from heroplay.games.herocard.rules.heroes import all_cards
from heroplay.games.herocard.rules.state import Duel
from heroplay.games.herocard.tools.blocking import Sight
from heroplay.games.herocard.tools.hand_tables import best, empty, with_item
from heroplay.games.herocard.tools.odds import hidden

KINDS, COPIES, UNKNOWN, ATTACK = 15, 2, 7, 17


def trial() -> Trial:
    """The question, as the benchmark asks it."""
    return Trial("exact block odds", _position(), ATTACK, _sampler)


def _position() -> dict[str, Any]:
    """Ada faces Ben, whose deck is 15 kinds of plain blocks, twice each: every card can matter."""
    plain = [
        card.name
        for card in all_cards().values()
        if card.card_class in ("base_block", "block_mod") and not card.effects and not isinstance(card.value, Variable)
    ]
    names = plain[:: len(plain) // KINDS][:KINDS]
    heroes = [
        {"name": "Ada", "deck": {"Jab!": 6, "Uppercut!": 6, "Overhand Thrust": 6, "Thunder Stroke": 6}},
        {"name": "Ben", "deck": dict.fromkeys(names, COPIES)},
    ]
    scores = {"body": "samurai", "mind": "samurai", "x": "samurai"}
    return {"heroes": [{**hero, "attributes": scores} for hero in heroes], "Ben": {"hand": names[:UNKNOWN]}}


def _sampler(known: Duel) -> Callable[[int], float]:
    """The same question by this many random hands, each judged as quickly as we can judge one hand."""
    pool = hidden(known, 1)
    sight = Sight(known, 1, 0, frozenset(pool.pool), ATTACK)
    start = [empty(points, False) for points in sight.free]
    cards = [item for kind in pool.pool.elements() if (item := sight.item(kind)) is not None]
    cards += [None] * (pool.size - len(cards))  # type: ignore[list-item]

    def sample(times: int) -> float:
        rng, good = random.Random(1), 0
        for _ in range(times):
            profiles = start[:]
            for item in rng.sample(cards, pool.unknown):
                if item is not None:
                    profiles[item.attribute] = with_item(profiles[item.attribute], item)
            good += best(profiles) >= ATTACK
        return good / times

    return sample
