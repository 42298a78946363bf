"""Puzzles of the duel: how random cases of each theme are made.  All decks are empty, so that everything lies open."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from heroplay.contracts.puzzles import Draft, Goal, Puzzling, Theme
from heroplay.games.herocard.language.notation import say
from heroplay.games.herocard.language.position import position
from heroplay.games.herocard.rules.actions import HIDDEN, Clear, PlayCards
from heroplay.games.herocard.rules.cards import ATTRIBUTES, Card
from heroplay.games.herocard.rules.heroes import ORDER, all_cards, all_heroes
from heroplay.games.herocard.rules.legal import legal
from heroplay.games.herocard.rules.setup import names_of
from heroplay.games.herocard.rules.state import Duel

ATTACKS = ("base_attack", "attack_mod", "special_attack", "other")
BLOCKS = ("base_block", "block_mod", "special_block", "other")
MANY_ATTACKS = ("ninja", "deva", "talon")  # heroes who can attack more than once in a turn


#: Rules that most duels go without: the terms on special cards, more than one attack, rulings for odd cases.
RARE = frozenset(
    [f"HC-4.{n}" for n in (17, 30, 31, 32)]
    + [f"HC-5.{n}" for n in (6, 7, 8, 9, 14, 15, 16, 17)]
    + [f"HC-9.{n}" for n in range(6, 18)]
    + [f"HC-R{n}" for n in (13, *range(26, 39), 41, 54, 61, *range(65, 72))]
)


class _Side:
    """One hero's cards, dealt at random; cards that draw stay out, for there is nothing to draw."""

    def __init__(self, rng: random.Random, hero: str) -> None:
        self.rng, self.hero = rng, all_heroes()[hero]
        kinds = {card.id: card for card in self.hero.cards}
        self.left = [kinds[c] for c in self.hero.deck if not any(word.do == "draw" for word in kinds[c].effects)]
        rng.shuffle(self.left)
        self.hand: list[Card] = []
        self.stacks: dict[str, list[Card]] = {}
        self.discard: list[Card] = []

    def _pick(self, classes: tuple[str, ...], n: int) -> list[Card]:
        found = [card for card in self.left if card.card_class in classes][:n]
        for card in found:
            self.left.remove(card)
        return found

    def hold(self, n: int, *classes: str) -> None:
        """Put n cards of these classes into the hand; unusual ones come a little more often than in the deck."""
        for _ in range(n):
            if self.rng.random() < 0.35:
                self.left.sort(key=lambda card: not card.effects and isinstance(card.value, int))
            self.hand += self._pick(classes, 1)
            self.rng.shuffle(self.left)

    def tie_up(self, n: int) -> None:
        """Put n cards on the stacks, as far as the scores can pay for them."""
        for card in self.left[:n]:
            lying = self.stacks.setdefault(card.attribute, [])
            if sum(c.cost for c in lying) + card.cost <= self.hero.scores[ATTRIBUTES.index(card.attribute)]:
                lying.append(card)
                self.left.remove(card)

    def throw(self, n: int) -> None:
        """Cards on the Discard Stack, where a card in the hand can bring them back."""
        if any(word.do == "recover" for card in self.hand for word in card.effects):
            self.discard = self._pick((*ATTACKS, *BLOCKS), n)

    def part(self) -> dict[str, Any]:
        made: dict[str, Any] = {"hand": sorted(card.name for card in self.hand)}
        stacks = {a: [card.name for card in self.stacks[a]] for a in ATTRIBUTES if self.stacks.get(a)}
        made |= {"stacks": stacks} if stacks else {}
        made |= {"discard": sorted(card.name for card in self.discard)} if self.discard else {}
        return made | {"deck": []}


def _foe(rng: random.Random, hero: str, heroes: tuple[str, ...] = ORDER) -> str:
    return rng.choice([other for other in heroes if other != hero])


def _made(phase: str, active: int, me: _Side, foe: _Side) -> dict[str, Any]:
    heroes = [me.hero.id, foe.hero.id]
    made = {"heroes": heroes, "phase": phase} | ({"active": active} if active else {})
    return made | {me.hero.id: me.part(), foe.hero.id: foe.part()}


def _attacker(rng: random.Random, hero: str, foe: str, tied: int = 3) -> dict[str, Any]:
    """The learner may attack; the other has blocks."""
    me, other = _Side(rng, hero), _Side(rng, foe)
    me.hold(rng.randint(1, 2), "base_attack")
    me.hold(rng.randint(1, 3), "attack_mod", "special_attack")
    me.hold(rng.randint(1, 2), *ATTACKS)
    del me.hand[6:]
    me.tie_up(rng.randint(0, tied))
    other.hold(rng.randint(1, 2), "base_block")
    other.hold(rng.randint(1, 3), *BLOCKS)
    other.tie_up(rng.randint(0, 3))
    other.throw(2)
    return _made("action", 0, me, other)


def _defender(rng: random.Random, hero: str, foe: str, attacks: int = 1) -> dict[str, Any] | None:
    """The other has attacked; the learner may answer."""
    me, other = _Side(rng, hero), _Side(rng, foe)
    me.hold(rng.randint(1, 3), "base_block")
    me.hold(rng.randint(1, 2), "block_mod", "special_block")
    me.hold(rng.randint(1, 2), *BLOCKS)
    del me.hand[6:]
    me.tie_up(rng.randint(0, 3))
    me.throw(2)
    other.hold(attacks, "base_attack")
    other.hold(rng.randint(1, 3), "attack_mod", "special_attack")
    other.tie_up(rng.randint(0, 2))
    made = _made("action", 1, me, other)
    start = position(made)
    opening = [a for a in legal(start) if isinstance(a, PlayCards) and _opens(start, a)]
    return made | {"then": [say(start, rng.choice(opening))]} if opening else None


def _opens(state: Duel, action: PlayCards) -> bool:
    return any(state.cards.cls[state.cards.kind[c.lstrip(HIDDEN)]] == 0 for c in action.cards)


def _land(rng: random.Random, hero: str) -> Draft | None:
    return Draft(_attacker(rng, hero, _foe(rng, hero)), ({"attack_succeeds": True},))


def _hold(rng: random.Random, hero: str) -> Draft | None:
    """One card seldom: that is soon seen."""
    made = _defender(rng, hero, _foe(rng, hero))
    fewest = (1, 2) if rng.random() < 0.2 else (2, 3)
    return None if made is None else Draft(made, tuple({"block_holds": True, "most_cards": n} for n in fewest))


def _fewer(goal: Goal) -> list[Goal]:
    """With no card at all: then a pass would be right, which the proof sees anyway."""
    most = goal["most_cards"]
    return [{**goal, "most_cards": most - 1}] if most > 1 else []


def _only_set(rng: random.Random, hero: str) -> Draft | None:
    """Five or six cards that could well be a set, and few points."""
    foe = _foe(rng, hero)
    made = _attacker(rng, hero, foe, 5) if rng.random() < 0.5 else _defender(rng, hero, foe)
    if made is None or len(made[hero]["hand"]) < 4:
        return None
    start = position(made)
    sets = BLOCKS[:2] if "then" in made else ATTACKS[:2]
    fitting = sum(all_cards()[start.cards.ids[k]].card_class in sets for k in start.players[0].hand)
    sizes = Counter(len(a.cards) for a in legal(start, 0) if isinstance(a, PlayCards))
    goals = tuple({"plays_a_set": n} for n in (2, 3, 4) if sum(c for size, c in sizes.items() if size >= n) == 1)
    return Draft(made, goals) if goals and fitting >= max(sizes) + 2 else None


def _most_points(rng: random.Random, hero: str) -> Draft | None:
    made = _attacker(rng, hero, _foe(rng, hero), 1)
    me = position(made).players[0]
    free = [score - spent for score, spent in zip(me.scores, me.spent, strict=True)]
    if rng.random() < 0.6:
        most = sum(free) - 3
        goals: list[Goal] = [{"free_in_all": n} for n in range(most, max(most - 9, 0), -1)]
    else:
        attr = rng.randrange(3)
        goals = [{"points_left": {ATTRIBUTES[attr]: n}} for n in range(free[attr], 0, -1)]
    return Draft(made, tuple({"attack_succeeds": True, **goal} for goal in goals))


def _more_points(goal: Goal) -> list[Goal]:
    if "free_in_all" in goal:
        return [{**goal, "free_in_all": goal["free_in_all"] + 1}]
    return [{**goal, "points_left": {a: n + 1}} for a, n in goal["points_left"].items()]


def _survive(rng: random.Random, hero: str) -> Draft | None:
    made = _defender(rng, hero, _foe(rng, hero, MANY_ATTACKS), rng.randint(2, 3))
    return None if made is None else Draft(made, ({"unhurt": True},))


def _keep(rng: random.Random, hero: str) -> Draft | None:
    attack = rng.random() < 0.5
    foe = _foe(rng, hero)
    made = _attacker(rng, hero, foe) if attack else _defender(rng, hero, foe)
    if made is None:
        return None
    cards = sorted(set(made[hero]["hand"]))
    rng.shuffle(cards)
    goal = {"attack_succeeds": True} if attack else {"block_holds": True}
    return Draft(made, tuple({**goal, "keep": card} for card in cards))


def _clear_first(rng: random.Random, hero: str) -> Draft | None:
    me, other = _Side(rng, hero), _Side(rng, _foe(rng, hero))
    me.hold(rng.randint(1, 2), "base_attack")
    me.hold(rng.randint(2, 3), *ATTACKS[:3])
    me.tie_up(rng.randint(5, 8))
    other.hold(rng.randint(1, 2), "base_block")
    other.hold(rng.randint(0, 2), *BLOCKS)
    other.tie_up(rng.randint(0, 3))
    return Draft(_made("clear", 0, me, other), ({"attack_succeeds": True},))


def _strike_twice(rng: random.Random, hero: str) -> Draft | None:
    me, other = _Side(rng, hero), _Side(rng, _foe(rng, hero))
    me.hold(rng.randint(2, 3), "base_attack")
    me.hold(rng.randint(1, 3), *ATTACKS[1:3])
    me.tie_up(rng.randint(0, 2))
    other.hold(rng.randint(1, 2), "base_block")
    other.hold(rng.randint(0, 2), *BLOCKS)
    other.tie_up(rng.randint(0, 3))
    return Draft(_made("action", 0, me, other), ({"attacks_succeed": 2},))


THEMES = {
    "land": Theme(
        "Land the attack", "Find the attack that no block can stop.",
        "It is your Action phase. All cards lie open, and both decks are empty. What gets through?", _land,
    ),
    "hold": Theme(
        "Hold with the fewest cards", "Stop the attack and spend no card too many.",
        "You are attacked. All cards lie open, and both decks are empty. How few cards are enough?", _hold,
        point=("most_cards",), harder=_fewer,
    ),
    "set": Theme(
        "The only legal set", "Many cards, one set that the rules allow.",
        "Many sets come to mind, but only one meets the goal and breaks no rule. Which?", _only_set, only=True,
    ),
    "points": Theme(
        "Keep the most points", "Land the attack and tie up as little as you can.",
        "It is your Action phase, and all cards lie open. What is the thriftiest way through?", _most_points,
        point=("free_in_all", "points_left"), harder=_more_points,
    ),
    "survive": Theme(
        "Survive the turn", "More than one attack will come: divide your blocks.",
        "This attack need not be the last. All cards lie open. How do you come through?", _survive,
    ),
    "keep": Theme(
        "Keep this card", "Do it without the card that you would like to play.",
        "All cards lie open, and both decks are empty. Can you do it and still keep that card?", _keep,
        point=("keep",),
    ),
    "clear": Theme(
        "Clear, then strike", "Free the points that the attack will need.",
        "It is your Clear phase: at most three cards, from the top. Which points will you need?", _clear_first,
    ),
    "double": Theme(
        "Strike twice", "Two attacks in one turn, and both must land.",
        "It is your Action phase, and all cards lie open. In which order, with which cards?", _strike_twice,
        learners=MANY_ATTACKS,
    ),
}  # fmt: skip


def _learner(made: Mapping[str, Any], seat: int) -> str:
    return str(made["heroes"][seat])


def _alike(made: Mapping[str, Any]) -> Any:
    """The same heroes with the same hand of the learner."""
    return tuple(made["heroes"]), tuple(sorted(made[made["heroes"][0]]["hand"]))


def _hidden(state: Duel) -> str:
    named = [name for name, player in zip(names_of(state), state.players, strict=True) if player.deck]
    return f"{named[0]}'s deck has cards that do not lie open; give it as []." if named else ""


def _idle(action: Any) -> bool:
    return action.do in ("pass", "refresh") or (isinstance(action, Clear) and not action.stacks)


def _near(state: Duel, action: Any) -> list[Any]:
    """A card more, less or instead; for a clear, one stack more."""
    if isinstance(action, Clear):
        return [replace(action, stacks=(*action.stacks, name)) for name in ATTRIBUTES]
    if not isinstance(action, PlayCards):
        return []
    ids = state.cards.ids
    spare = sorted(Counter(ids[k] for k in state.players[action.seat].hand) - Counter(action.cards))
    more = [(*action.cards, card) for card in spare]
    fewer = [action.cards[:i] + action.cards[i + 1 :] for i in range(len(action.cards))]
    swapped = [(*rest, card) for rest in fewer for card in spare]
    return [_with_cards(state, action, cards) for cards in dict.fromkeys([*more, *fewer, *swapped]) if cards]


def _with_cards(state: Duel, action: PlayCards, cards: tuple[str, ...]) -> PlayCards:
    """The same play with other cards; an attribute is named only for those that ask for one."""
    asks = any(state.cards.names_attribute[state.cards.kind[card.lstrip(HIDDEN)]] for card in cards)
    return replace(action, cards=cards, target=None, attribute=(action.attribute or ATTRIBUTES[0]) if asks else None)


PUZZLES = Puzzling(
    themes=THEMES, word="hero", learners=ORDER, learner=_learner, same=_alike, hidden=_hidden, idle=_idle, near=_near,
    usual=frozenset(("played", "attack_announced", "block_announced", "passed", "turn_began")), rare=RARE,
)  # fmt: skip
