"""Random attacks on a player with few hidden cards, and their odds by brute force: every hand, played by the engine."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

import heroplay as hp
from heroplay.core.search import search
from heroplay.games.herocard import GAME
from heroplay.games.herocard.rules.cards import ATTRIBUTES
from heroplay.games.herocard.rules.heroes import all_cards
from heroplay.table import Table

ATTACKER, DEFENDER = 0, 1
LIMIT = 120  # positions that a full search of one hand may look at
BLOCKS = [c for c in all_cards().values() if c.card_class in ("base_block", "block_mod")]
MORE = [c for c in all_cards().values() if c.card_class in ("special_block", "other") and c.type == "fast"]
BASES = [c for c in all_cards().values() if c.card_class == "base_attack" and not c.effects]
MODS = [c for c in all_cards().values() if c.card_class == "attack_mod" and not c.effects]

BY_NAME = {c.name: c for c in all_cards().values()}


@dataclass
class Pool:
    """One case: the defender's hand and deck are hidden, and a deployed card if there is one; all else lies open."""

    data: dict[str, Any]
    hand: list[str]
    deck: list[str]
    down: str = ""

    def table(self, hand: list[str], deck: list[str], down: str) -> Table:
        ben = self.data["Ben"]
        part = {**ben, "hand": [*ben.get("shown", []), *hand], "deck": deck}
        if down:
            attribute = card(down).attribute
            part |= {"stacks": {**ben["stacks"], attribute: [down]}, "deployed": [f"{attribute}:1"]}
        return hp.position("herocard", {**self.data, "Ben": part})

    @property
    def real(self) -> Table:
        return self.table(self.hand, self.deck, self.down)

    def deals(self) -> Counter[tuple[tuple[str, ...], tuple[str, ...], str]]:
        """Every deal of hand, deck and deployed card that looks the same to the attacker, and how often it comes."""
        cards = [*self.hand, *self.deck, *([self.down] if self.down else [])]
        found: Counter[tuple[tuple[str, ...], tuple[str, ...], str]] = Counter()
        for at, face in enumerate(cards) if self.down else [(-1, "")]:
            if face and (card(face).attribute, card(face).cost) != (card(self.down).attribute, card(self.down).cost):
                continue
            left = [i for i in range(len(cards)) if i != at]
            for taken in combinations(left, len(self.hand)):
                hand = sorted(cards[i] for i in taken)
                deck = sorted(cards[i] for i in left if i not in taken)
                found[tuple(hand), tuple(deck), face] += 1
        return found

    def brute_force(self, limit: int = LIMIT) -> Fraction:
        """The mean, over every deal of the hidden cards, of the chance that the engine finds."""
        deals = self.deals()
        value = Fraction(0)
        for (hand, deck, down), ways in deals.items():
            value += ways * holds(self.table([*hand], [*deck], down), limit)
        return value / deals.total()


def card(name: str) -> Any:
    return BY_NAME[name]


def holds(table: Table, limit: int) -> Fraction:
    """The chance that the block holds when everybody else passes, by a full search."""
    word = GAME.teaching.goals["block_holds"]
    start = table.state

    def decided(state: Any) -> bool:
        return word.decided(start, state, DEFENDER, True)

    def reached(state: Any) -> bool:
        return decided(state) and word.holds(start, state, DEFENDER, True)

    def passes(state: Any, seat: int) -> Any:
        found = GAME.play.legal(state, seat)
        return next((a for a in found if a.do == "pass"), found[0])

    value = search(GAME.play, start, reached, seat=DEFENDER, until=decided, others=passes, limit=limit).value
    assert isinstance(value, Fraction)
    return value


def random_pool(seed: int, plain: bool = False) -> Pool:
    """Two heroes of one's own, random scores, stacks and discards, an attack, and one to three unknown cards."""
    rng = random.Random(seed)
    kinds = rng.sample(BLOCKS, rng.randint(3, 5))
    if not plain:
        kinds += rng.sample(MORE, rng.randint(1, 2))
    kinds += [rng.choice(BASES), card("Perch and Wait")]  # with it cards can have been deployed
    deck = {c.name: 6 for c in kinds}
    bag = [name for name, n in deck.items() for _ in range(n)]
    rng.shuffle(bag)
    scores = {a: rng.randint(3, 9) for a in ATTRIBUTES}
    hand = [bag.pop() for _ in range(rng.randint(1, 3))]
    hidden = [bag.pop() for _ in range(rng.randint(1, 4))]
    part: dict[str, Any] = {"scores": scores, "stacks": {}, "points": rng.randint(0, 2)}
    down = ""
    for name in rng.sample(bag, 3):
        attribute, cost = card(name).attribute, card(name).cost
        if attribute not in part["stacks"] and (not down or card(down).attribute != attribute):
            if cost > scores[attribute] or rng.random() < 0.5:
                continue
            bag.remove(name)
            if not down and rng.random() < 0.5:
                down = name
            else:
                part["stacks"][attribute] = [name]
    if rng.random() < 0.3:
        part["shown"] = [bag.pop()]
    part["discard"] = bag
    base = rng.choice(BASES)
    attack = [base.name, *(c.name for c in rng.sample(MODS, rng.choice((0, 0, 1, 2))))]
    names = dict.fromkeys([*(c.name for c in BASES[:4]), *attack], 6)
    named = " naming " + rng.choice(ATTRIBUTES) if base.names_attribute else ""
    same = {"body": "samurai", "mind": "samurai", "x": "samurai"}
    data = {
        "heroes": [{"name": n, "deck": d, "attributes": same} for n, d in (("Ada", names), ("Ben", deck))],
        "Ada": {"hand": [*attack, base.name], "scores": dict.fromkeys(ATTRIBUTES, 20)},
        "Ben": part,
        "then": [f"attack {' + '.join(attack)}{named}"],
    }
    return Pool(data, hand, hidden, down)
