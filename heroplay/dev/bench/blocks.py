"""One question for the benchmark of the odds: can a hand of seven unknown cards, out of 30 of 15 kinds, block?"""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction

from heroplay.explore.odds import odds
from heroplay.games.herocard.rules.cards import Variable
from heroplay.games.herocard.rules.heroes import all_cards
from heroplay.games.herocard.tools.blocking import Sight
from heroplay.games.herocard.tools.hand_tables import best, empty, with_item
from heroplay.games.herocard.tools.odds import hidden
from heroplay.table import Table, position

KINDS, COPIES, UNKNOWN, ATTACK = 15, 2, 7, 17


def question() -> Table:
    """Ada faces Ben, whose deck is 15 kinds of plain blocks, twice each: every card can matter."""
    plain = [
        card.name for card in all_cards().values()
        if card.card_class in ("base_block", "block_mod") and not card.effects and not isinstance(card.value, Variable)
    ]  # fmt: skip
    names = plain[:: len(plain) // KINDS][:KINDS]
    heroes = [
        {"name": "Ada", "deck": {"Jab!": 6, "Uppercut!": 6, "Overhand Thrust": 6, "Thunder Stroke": 6}},
        {"name": "Ben", "deck": dict.fromkeys(names, COPIES)},
    ]
    scores = {"body": "samurai", "mind": "samurai", "x": "samurai"}
    data = {"heroes": [{**hero, "attributes": scores} for hero in heroes], "Ben": {"hand": names[:UNKNOWN]}}
    return position("herocard", data)


def exact(table: Table) -> Fraction:
    """The whole answer, with its sentences."""
    return odds(table, 0).block(value=ATTACK).value


def sampler(table: Table) -> Callable[[int], float]:
    """The same question by so many random hands, each judged as quickly as we can judge one hand."""
    state = table.game.knowledge.observe(table.state, 0)
    pool = hidden(state, 1)
    sight = Sight(state, 1, 0, frozenset(pool.pool), ATTACK)
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
