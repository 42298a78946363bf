"""What a player reckons from a seat: what cards would count, what can be paid and blocked, what the others may hold."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from weakref import WeakKeyDictionary

from heroplay.games.herocard.rules.actions import HIDDEN
from heroplay.games.herocard.rules.cards import (
    ATTRIBUTES,
    BASE_ATTACK,
    BASE_BLOCK,
    BLOCK_MOD,
    MEANS,
    UNKNOWN,
    CardTable,
    Variable,
)  # fmt: skip
from heroplay.games.herocard.rules.legal import playable, window
from heroplay.games.herocard.rules.setup import heroes_of
from heroplay.games.herocard.rules.state import Duel, sequence_of
from heroplay.games.herocard.rules.totals import sums, twist_bonus
from heroplay.games.herocard.tools.greedy.best import at_least, knapsack

#: The chance that the next attack gets through, by what one can block.
HIT = (0.90, 0.90, 0.88, 0.85, 0.80, 0.72, 0.62, 0.52, 0.42, 0.33, 0.25, 0.18, 0.13, 0.09, 0.06, 0.04, 0.03, 0.02)
_BLOCKS = (BASE_BLOCK, BLOCK_MOD)

Found = list[tuple[str, int, int]]  # cards that may be played: how to name it, kind, cost


class Lore:
    """What never changes about the cards of a duel, read once for each card table."""

    def __init__(self, cards: CardTable) -> None:
        self.words: tuple[dict[str, Any], ...] = tuple({w.do: w for w in words} for words in cards.effects)
        self.typical = tuple(v.base + 3 * v.times if isinstance(v, Variable) else v or 0 for v in cards.value)
        self.decks: dict[Any, tuple[dict[int, int], ...]] = {}


_LORE: WeakKeyDictionary[CardTable, Lore] = WeakKeyDictionary()


def lore_of(cards: CardTable) -> Lore:
    found = _LORE.get(cards)
    if found is None:
        found = _LORE[cards] = Lore(cards)
    return found


class Look:
    """The table as one seat sees it, with what several judgements read off it."""

    def __init__(self, state: Duel, seat: int) -> None:
        self.state, self.seat, self.card_table, self.me = state, seat, state.cards, state.players[seat]
        self.lore = lore_of(state.cards)
        (body, mind, x), (body_spent, mind_spent, x_spent) = self.me.scores, self.me.spent
        self.free = [body - body_spent, mind - mind_spent, x - x_spent]
        self.seq = sequence_of(state)
        self.foes = [s for s in range(len(state.players)) if s != seat]
        twist = state.cards.can_twist
        self.more_attack = twist_bonus(state, seat, BASE_ATTACK) if twist else 0
        self.more_block = twist_bonus(state, seat, BASE_BLOCK) if twist else 0
        self.limit = 99  # how many cards a host game still lets this seat play
        self.per_card, self.per_mod = self._growing() if self.seq is not None else (0, 0)

    def _growing(self) -> tuple[int, int]:
        """What each further card, and each further Mod, adds to own cards of the sequence that count them."""
        card = mod = 0
        for played in self.state.plays[self.seq.start :]:  # type: ignore[union-attr]
            value = self.card_table.value[played.kind]
            if played.seat == self.seat and not played.gone and played.value is None and type(value) is Variable:
                card += value.times if value.per == "own_stack_cards" else 0
                mod += value.times if value.per == "own_mods" else 0
        return card, mod

    # ---- what cards count

    def value(self, kind: int, foe: int, mods: int = 0) -> int:
        """What a card would count against a foe if it were played now, with that many Mods beside it."""
        value = self.card_table.value[kind]
        if value is None:
            return 0
        if type(value) is Variable:
            value = max(0, value.base + value.times * self._count(value, kind, foe, mods))
        cls = self.card_table.cls[kind]
        if cls == BASE_ATTACK:
            return int(value) + self.more_attack
        if cls == BASE_BLOCK:
            return int(value) + self.more_block + self.per_card
        return int(value) + self.per_mod + self.per_card

    def _count(self, value: Variable, kind: int, foe: int, mods: int) -> int:
        per, me, other = value.per, self.me, self.state.players[foe]
        attribute = ATTRIBUTES.index(value.attribute or "body")
        if per == "target_spent_chosen":
            return max(other.spent)
        if per == "target_spent":
            return other.spent[attribute]
        if per in ("own_spent", "own_free"):
            paid = self.card_table.cost[kind] if self.card_table.attr[kind] == attribute else 0
            spent = me.spent[attribute] + paid
            return spent if per == "own_spent" else max(0, me.scores[attribute] - spent)
        if per == "own_hand":
            return len(me.hand) - 1 - mods
        if per == "target_hand":
            return len(other.hand)
        if per == "own_mods":
            return mods
        if per in ("target_points", "own_points"):
            return other.points if per == "target_points" else me.points
        if per == "own_stack_cards":
            return sum(map(len, me.stacks)) + 1 + mods
        return sum(1 for k in me.discard if self.card_table.cls[k] in MEANS["attack"])

    def counting(self, seat: int, classes: Iterable[int]) -> list[tuple[int, int]]:
        """The cards of a seat that count in the sequence now: (what it adds, kind), the largest first."""
        found = [
            (term.amount + term.bonus, term.play.kind)
            for terms in sums(self.state, self.seq)  # type: ignore[arg-type]
            for term in terms
            if term.play.seat == seat and self.card_table.cls[term.play.kind] in classes
        ]
        return sorted(found, reverse=True)

    # ---- what can be played and paid

    def playable(self) -> Found:
        """The cards that may be played now, alone or in a set."""
        allowed, _, limit = window(self.state, self.seat)
        self.limit = 99 if limit is None else limit
        cards = self.card_table
        return [
            (cards.ids[k], k, cards.cost[k]) if k >= 0 else (HIDDEN + cards.ids[~k], ~k, 0)
            for k in playable(self.state, self.seat, allowed)
        ]

    def cards(self, *classes: int) -> list[tuple[int, int, int, str]]:
        """Own cards of these classes, in hand and deployed, copy by copy: (kind, attribute, cost, how to name it)."""
        cls, attr, cost, ids = self.card_table.cls, self.card_table.attr, self.card_table.cost, self.card_table.ids
        found = [(k, attr[k], cost[k], ids[k]) for k in self.me.hand if cls[k] in classes]
        if self.card_table.can_deploy:
            for a, stack in enumerate(self.me.stacks):
                found += [(y.kind, a, 0, HIDDEN + ids[y.kind]) for y in stack if y.down and cls[y.kind] in classes]
        return found

    def most(self, items: list[tuple[int, int, int]], free: list[int]) -> int:
        """The most that (attribute, cost, value) items can be worth together within the free points."""
        return sum(knapsack([(c, v) for a, c, v in items if a == at], free[at]) for at in range(3))

    def block(self, free: list[int], foe: int) -> int:
        """The most that this hand can block with that many free points."""
        items, based = [], False
        cls = self.card_table.cls
        for k, a, c, _ in self.cards(BASE_BLOCK, BLOCK_MOD):
            if c <= free[a]:
                items.append((a, c, self.value(k, foe)))
                based = based or cls[k] == BASE_BLOCK
        return self.most(items, free) if based else 0

    def risk(self, free: list[int], foe: int) -> float:
        """The chance that the next attack on this seat gets through when that many points are free."""
        return HIT[min(self.block(free, foe), len(HIT) - 1)]

    # ---- what the others may hold

    def deck(self, seat: int) -> dict[int, int]:
        """The Action Deck of a seat as printed: how many of each kind."""
        key = tuple(h if isinstance(h, str) else (h.name, tuple(h.deck.items())) for h in self.state.setup.heroes)
        decks = self.lore.decks.get(key)
        if decks is None:
            kind = self.card_table.kind
            heroes = heroes_of(self.state.setup)
            decks = self.lore.decks[key] = tuple({kind[c.id]: c.copies for c in h.cards} for h in heroes)
        return decks[seat]

    def unseen(self, seat: int) -> tuple[dict[int, int], int]:
        """The cards of a seat that may be in its hand or deck: how many of each kind, and of how many in all."""
        left = dict(self.deck(seat))
        player = self.state.players[seat]
        seen = [*player.discard, *player.hand, *(y.kind for stack in player.stacks for y in stack)]
        for k in seen:
            if left.get(k, 0):
                left[k] -= 1
        return left, max(1, sum(left.values()))

    def stopped(self, foe: int, need: int) -> float:
        """The chance that a foe can block `need` more: from free points, cards in hand, and what its deck still has."""
        if need <= 0:
            return 1.0
        cards, player = self.card_table, self.state.players[foe]
        (body, mind, x), (body_spent, mind_spent, x_spent) = player.scores, player.spent
        free = (body - body_spent, mind - mind_spent, x - x_spent)
        left, of = self.unseen(foe)
        blocks = worth = special = 0
        best = [0.0, 0.0, 0.0]
        for kind, n in left.items():
            cls, at, cost = cards.cls[kind], cards.attr[kind], cards.cost[kind]
            if not n or cls < BASE_BLOCK or cost > free[at]:
                continue
            if cls <= BLOCK_MOD:
                value = self.lore.typical[kind]
                blocks += n
                worth += n * value
                best[at] = max(best[at], value * max(1.0, free[at] / max(1, cost)))
            elif cards.needs[kind] == "attacked":
                special += n
        shown = [
            (cards.attr[k], cards.cost[k], self.lore.typical[k])
            for k in player.hand
            if k >= 0 and cards.cls[k] in _BLOCKS
        ]
        hidden = sum(1 for k in player.hand if k == UNKNOWN)
        sure = self.most(shown, list(free)) if shown else 0
        if sure >= need:
            return 1.0
        escape = 1 - (1 - special / of) ** hidden if special else 0.0
        chance = 0.0
        if blocks and need - sure <= sum(best):
            chance = at_least((need - sure) * blocks / max(1, worth), hidden, blocks / of)
        return 1 - (1 - chance) * (1 - 0.8 * escape)
