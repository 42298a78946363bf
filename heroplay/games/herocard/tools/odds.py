"""What the odds need of HeroCard: which cards a seat has not seen, and how many deals of them stop an attack.

    >>> import heroplay as hp
    >>> t = hp.position("herocard", {
    ...     "heroes": ["samurai", "toa_king"], "samurai": {"hand": ["Overhand Thrust"]},
    ...     "toa_king": {"hand": ["Steel Beam", "Planted Feet"]}, "then": ["attack Overhand Thrust"]})

Can they block it?  Samurai has not seen To'a King's two cards:

    >>> print(hp.odds(t, "samurai").block())
    31.7 % (2599/8190): To'a King can block the attack of 6.
    Searched, from what Samurai knows: 435 deals of what is hidden.

Any attack value, and all of them at once:

    >>> hp.odds(t, "samurai").block(value=9).value
    Fraction(13, 145)
    >>> curve = hp.odds(t, "samurai").block_curve()
    >>> curve[9].percent, curve.max
    ('9.0 %', 12)

What a draw finds, and what the other holds:

    >>> print(hp.odds(t, "samurai").draw(["Unbroken Defense", "Cross Block"], 3))
    37.1 % (677/1827): a draw of 3 finds Cross Block or Unbroken Defense.
    Counted, from what Samurai knows: 29 unseen cards in Samurai's deck.
    >>> hp.odds(t, "samurai").hand("Wall of Muscle").value
    Fraction(28, 145)
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from itertools import takewhile
from math import comb
from typing import Any

from heroplay.contracts.odds import Cases, Counting, Hidden, Row, Spread, Threshold
from heroplay.core.errors import BadInput
from heroplay.core.names import find
from heroplay.core.steps import Steps
from heroplay.core.text import listed
from heroplay.games.herocard.rules.cards import FAST, UNKNOWN, class_label
from heroplay.games.herocard.rules.knowledge import deal_unseen
from heroplay.games.herocard.rules.setup import heroes_of, names_of
from heroplay.games.herocard.rules.state import Duel, free_points, sequence_of, targets
from heroplay.games.herocard.tools.blocking import Search, Sight, faces_down, filled
from heroplay.games.herocard.tools.hand_tables import Fold, best, with_item
from heroplay.kit.odds import asked_kinds, waits_for_choice, worlds_of

MOST_HANDS = 50_000  # distinct hands that are listed one by one
MOST_POSITIONS = 1_000  # that the search of one hand may look at
_TITLES = ("Body", "Mind", "X")


_lists: dict[tuple[int, int], tuple[Any, Any, list[Counter[int]]]] = {}


def _deck(state: Duel, seat: int) -> Counter[int]:
    """The deck list of a seat; a custom hero is judged once, not at every question."""
    place = id(state.setup), id(state.cards)
    kept = _lists.get(place)
    if kept is None:
        if len(_lists) >= 64:
            _lists.clear()
        decks = [Counter(state.cards.kind[c] for c in hero.deck) for hero in heroes_of(state.setup)]
        kept = _lists[place] = state.setup, state.cards, decks  # kept alive, so that its id stays its own
    return Counter(kept[2][seat])


def hidden(state: Duel, about: int) -> Hidden:
    """The deck list of a player, less every card that lies open or is known."""
    player = state.players[about]
    lying = [y for stack in player.stacks for y in stack]
    left = _deck(state, about)
    left.subtract(k for k in (*player.deck, *player.hand, *player.discard, *(y.kind for y in lying)) if k != UNKNOWN)
    pool = +left
    down = tuple(_fitting(state, pool, attr, y) for attr, stack in enumerate(player.stacks) for y in stack)
    slots = tuple(fitting for fitting in down if fitting)
    top = tuple(takewhile(lambda k: k != UNKNOWN, reversed(player.deck)))
    found = Hidden(
        pool=pool, held=tuple(k for k in player.hand if k != UNKNOWN), unknown=player.hand.count(UNKNOWN),
        buried=player.deck.count(UNKNOWN), top=top, used=tuple(player.discard), down=slots,
    )  # fmt: skip
    if found.unknown + found.buried + len(slots) > found.size or -left:
        raise BadInput(f"The cards of {names_of(state)[about]} are not those of its deck list: nothing can be counted.")
    return found


def _fitting(state: Duel, pool: Counter[int], attr: int, lying: Any) -> frozenset[int]:
    """What a deployed card can be: its attribute and its cost are to be seen (HC-R38).  Nothing when it is known."""
    if lying.kind != UNKNOWN:
        return frozenset()
    return frozenset(k for k in pool if state.cards.attr[k] == attr and state.cards.cost[k] == lying.cost) or frozenset(
        pool
    )


def tells(state: Duel, seat: int, about: int) -> tuple[str, ...]:
    """What the seat knows of a player's cards, with counts."""
    unseen, player, name, own = hidden(state, about), state.players[about], names_of(state)[about], seat == about
    holds = _count(len(player.hand), "card")
    if own:
        first = f"{name} holds {holds}: known."
    elif unseen.held:
        seen = listed(f"{n} {label}" if n > 1 else label for label, n in _labels(state, unseen.held).items())
        first = f"{name} holds {holds}; known of them: {seen}."
    else:
        first = f"{name} holds {holds}; none of them is known."
    places = [(unseen.unknown, "in the hand"), (unseen.buried, "in the deck"), (len(unseen.down), "face down in play")]
    places.append((unseen.size - unseen.unknown - unseen.buried - len(unseen.down), "out of the game"))
    where = listed(f"{n} {place}" for n, place in places if n) if unseen.size else ""
    said = f"{unseen.size} of {name}'s {_deck(state, about).total()} cards are unseen"
    return first, f"{said}: {where}." if where else f"{said}."


def _count(n: int, word: str) -> str:
    return f"{n} {word}{'' if n == 1 else 's'}"


def _labels(state: Duel, kinds: Iterable[int]) -> Counter[str]:
    return Counter(state.cards.names[k] for k in kinds)


def kinds(state: Duel, about: int, what: Any) -> frozenset[int]:
    """Named cards of a player's deck, or those of which a predicate on cards holds."""
    deck = _deck(state, about)
    known = {key: k for k in deck for key in (state.cards.names[k], state.cards.ids[k])}
    cards = ((k, state.cards.cards[k]) for k in deck)
    return asked_kinds(what, cards, lambda name: (find(name, known, f"card of {names_of(state)[about]}"),))


busy = waits_for_choice(names_of)


# ---- blocks


class _Block:
    """One question about a block: who defends, what the attack is, what can lie where."""

    def __init__(self, state: Duel, seat: int, value: int | None, about: int | None) -> None:
        self.state, self.seat, self.value = state, seat, value
        if wait := busy(state):
            raise BadInput(wait)
        self.who, self.attacker = self._sides(about)
        self.names = names_of(state)
        self.unseen = hidden(state, self.who)
        self.own = frozenset(_deck(state, self.who))
        self.sight = Sight(state, self.who, self.attacker, self.own, value)
        self.held, self.down = list(self.unseen.held), faces_down(state, self.who)
        self.layouts = self.unseen.layouts()
        self.aside = self.unseen.size - self.unseen.unknown - self.unseen.buried - len(self.unseen.down)

    def _sides(self, about: int | None) -> tuple[int, int]:
        state, seq, names = self.state, sequence_of(self.state), names_of(self.state)
        if self.value is None:
            if seq is None:
                raise BadInput("There is no attack on the table: give the value of one, and say who it is against.")
            if about is not None and about != seq.defender:
                asked = f"{names[seq.defender]}, not {names[about]}"
                raise BadInput(f"The attack on the table is against {asked}: give a value to ask about another.")
            return seq.defender, seq.attacker
        if about is None:
            others = targets(state, self.seat)
            if seq is None and len(others) != 1:
                raise BadInput(f"Say who it is against: {listed([names[s] for s in others], 'or')}.")
            about = seq.defender if seq is not None else others[0]
        if seq is not None and about == seq.defender:
            return about, seq.attacker
        return about, self.seat if self.seat != about else targets(state, about)[0]

    @cached_property
    def clears(self) -> bool:
        """Can the defender have a card that gives points back in this attack?"""
        words, cost = self.state.cards.words, self.state.cards.cost
        return any("clear" in words[k] and self.sight.may_play(k, cost[k]) for k in self.own)

    def _within_reach(self, kind: int) -> bool:
        return self.sight.may_play(kind, 0 if self.clears else self.state.cards.cost[kind])

    @cached_property
    def special(self) -> frozenset[int]:
        """The kinds that can do more than add up."""
        return frozenset(k for k in self.own if self.sight.does_more(k) and self._within_reach(k))

    @cached_property
    def blank(self) -> frozenset[int]:
        """The kinds that cannot be played in this attack."""
        return frozenset(k for k in self.own if not self._within_reach(k))

    def fold(self, faces: tuple[int, ...], pool: Counter[int], enough: int | None) -> Fold:
        item = self.sight.item
        fixed = [*map(item, self.held), *(item(k, True) for k in (*self.down, *faces))]
        drawn = [(found, n) for k, n in pool.items() if (found := item(k)) is not None]
        lying = [found for found in fixed if found is not None]
        return Fold(self.sight.free, self.sight.stands, drawn, lying, self.unseen.unknown, pool.total(), enough)

    @property
    def need(self) -> int:
        return max(self.sight.need, 0)

    def surely_special(self, faces: tuple[int, ...]) -> bool:
        """Can a card that is there in any case do more than add up?  What is deployed has been paid for."""
        down = any(self.sight.does_more(k) and self.sight.may_play(k) for k in (*self.down, *faces))
        return down or not self.special.isdisjoint(self.held)

    def is_special(self, faces: tuple[int, ...], pool: Counter[int]) -> bool:
        """Can any of these cards do more than add up?"""
        return self.surely_special(faces) or (self.unseen.unknown > 0 and not self.special.isdisjoint(pool))

    # ---- in words

    @property
    def known(self) -> tuple[str, ...]:
        name, state = self.names[self.who], self.state
        free = listed(f"{max(n, 0)} {title}" for n, title in zip(free_points(state.players[self.who]), _TITLES))
        lines = [*tells(state, self.seat, self.who), f"{name} has {free} free."]
        if self.value is None:
            lines.append(f"The attack is {self.sight.attack}; {name}'s block so far is {self.sight.block}.")
        elif self.sight.block:
            lines.append(f"{name}'s block so far is {self.sight.block}.")
        return tuple(lines)

    @property
    def assumed(self) -> tuple[str, ...]:
        asker = self.names[self.seat]
        lines = []
        if self.unseen.unknown or self.unseen.down:
            deal = f"Every deal that fits what {asker} has seen is equally likely"
            lines.append(f"{deal}; how others have played does not change that.")
        if self.value is None:
            lines.append("The attack stays as it is: everybody else passes from now on.")
        else:
            lines.append(f"{self.names[self.who]} blocks now, with the points that are free now; nobody else answers.")
        if self.left_out:
            lines.append(self.left_out_said)
        return tuple(lines)

    @property
    def left_out_said(self) -> str:
        return f"Left out, so it can only be more: {listed(self.left_out)}." if self.left_out else ""

    @cached_property
    def left_out(self) -> list[str]:
        """With no attack on the table whose cards could be searched: what cards do besides adding up."""
        if self.value is None:
            return []
        cards = self.state.cards
        there = {*self.held, *self.down, *(self.unseen.pool if self.unseen.unknown or self.unseen.down else ())}
        free = free_points(self.state.players[self.who])
        found = (
            k for k in sorted(there)
            if self.sight.does_more(k) and cards.typ[k] == FAST and cards.cost[k] <= free[cards.attr[k]]
            and (cards.value[k] is None or self.sight.may_play(k, cards.cost[k]))
        )  # fmt: skip
        return [
            f"what {cards.names[k]} does beyond its value" if cards.value[k] is not None else cards.names[k]
            for k in found
        ]

    def rows(self) -> tuple[Row, ...]:
        """The unseen cards that can be played as blocks, by kind."""
        cards, found = self.state.cards, []
        for kind, n in sorted(self.unseen.pool.items()) if self.unseen.unknown else ():
            item = self.sight.item(kind)
            if item is not None:
                card = f"{class_label(cards.cls[kind])} {item.value}, {cards.cost[kind]} {_TITLES[cards.attr[kind]]}"
                found.append(Row(f"{cards.names[kind]} ({card}), unseen", n, self.unseen.size))
        return tuple(found)


def block(state: Duel, seat: int, value: int | None, about: int | None) -> Cases:
    """Can the attack on the table be stopped, or one of this value?"""
    block = _Block(state, seat, value, about)
    name = block.names[block.who]
    attack = f"the attack of {block.sight.attack}" if value is None else f"an attack of {value}"
    asked = f"{name} can block {attack}"
    if value is None and (settled := _settled(block)) is not None:
        total, known = 1, (*block.known, settled[1])
        return Cases(total, int(settled[0]), known, block.assumed, (), asked, value=block.sight.attack)
    total = sure = unsure = 0
    listing: list[tuple[int, Any]] | None = []
    searching = value is None
    for at, (ways, faces, pool) in enumerate(block.layouts):
        fold = block.fold(faces, pool, block.need)
        good = sum(n for reached, n in fold.reach.items() if reached >= block.need)
        total += ways * fold.total
        sure += ways * good
        if searching and block.is_special(faces, pool) and good < fold.total:
            unsure += ways * (fold.total - good - _hopeless(block, faces, pool))
            if listing is not None:
                listing += _open_hands(block, at, ways, faces, pool)
                listing = listing if len(listing) <= MOST_HANDS else None
    of = (
        f"{_count(block.unseen.unknown, 'unknown card')} of {name}'s hand"
        if block.unseen.unknown
        else "the only hand there is"
    )
    rows = list(block.rows())
    rows.append(Row(f"Deals of {of} whose values alone reach {block.need}", sure, total))
    if unsure:
        rows.append(Row("Deals that turn on cards that do more than add up", unsure, total))
    solver = _Solver(block)
    least = bool(block.left_out)
    return Cases(
        total, sure, block.known, block.assumed, tuple(rows), asked, least, unsure, listing, solver.solve, solver.pick,
        block.left_out_said, block.sight.attack if value is None else None,
    )  # fmt: skip


def _settled(block: _Block) -> tuple[bool, str] | None:
    """When the defender will not be asked any more: does the attack fail as it lies?"""
    after = Search(block.who, block.own, 0).others_pass(block.state)
    if sequence_of(after) is not None:
        return None
    fails = after.players[block.attacker].points == block.state.players[block.attacker].points
    return fails, f"{block.names[block.who]} has passed: unless another card is played, the attack is decided."


def _hopeless(block: _Block, faces: tuple[int, ...], pool: Counter[int]) -> int:
    """How many hands have no card that does more than add up, and do not add up to enough."""
    if block.surely_special(faces):
        return 0
    plain = Counter({k: n for k, n in pool.items() if k not in block.special})
    if plain.total() < block.unseen.unknown:
        return 0
    fold = block.fold(faces, plain, block.need)
    return sum(n for reached, n in fold.reach.items() if reached < block.need)


Hand = tuple[int, tuple[int, ...]]  # which layout of deployed cards, and what lies in the hand


def _open_hands(
    block: _Block, at: int, ways: int, faces: tuple[int, ...], pool: Counter[int]
) -> Iterator[tuple[int, Hand]]:
    """Every distinct hand that is neither sure to block nor sure not to; cards that cannot be played are all one."""
    start = block.sight.start(block.held, (*block.down, *faces))
    certain = block.surely_special(faces)
    relevant = sorted(
        ((k, n) for k, n in pool.items() if k not in block.blank), key=lambda one: one[0] not in block.special
    )
    blanks = sorted(k for k, n in pool.items() for _ in range(n) if k in block.blank)
    items = {k: block.sight.item(k) for k, _ in relevant}

    def more(i: int, hand: tuple[int, ...], weight: int, profiles: list[Any], special: bool) -> Iterator[Any]:
        room = block.unseen.unknown - len(hand)
        if i == len(relevant):
            if special and room <= len(blanks) and best(profiles) < block.need:
                yield ways * weight * comb(len(blanks), room), (at, (*hand, *blanks[:room]))
            return
        kind, copies = relevant[i]
        if not special and kind not in block.special:
            return  # nothing that follows is special
        item = items[kind]
        for n in range(min(copies, room) + 1):
            found = special or (n > 0 and kind in block.special)
            yield from more(i + 1, hand + (kind,) * n, weight * comb(copies, n), profiles, found)
            if item is not None:
                profiles = profiles[:]
                profiles[item.attribute] = with_item(profiles[item.attribute], item)

    yield from more(0, (), 1, start, certain)


class _Solver:
    """Searches open hands of one question."""

    def __init__(self, block: _Block) -> None:
        self.block = block
        self.searches: dict[int, Search] = {}

    def solve(self, case: Hand) -> Steps[None, tuple[Fraction, bool, int]]:
        at, hand = case
        if at not in self.searches:
            self.searches[at] = Search(self.block.who, self.block.own, MOST_POSITIONS)
        return self.searches[at].chance(self._world(at, hand))

    def _world(self, at: int, hand: tuple[int, ...]) -> Duel:
        """A full state with this hand; of cards that cannot be played one kind stands for all."""
        block = self.block
        _, faces, pool = block.layouts[at]
        world = deal_unseen(filled(block.state, block.who, hand, faces), block.seat, random.Random(0))
        stand_in = min(block.blank, default=None)

        def same(kind: int) -> int:
            return stand_in if stand_in is not None and kind in block.blank else kind

        dealt = world.players[block.who].deck
        deck = [*map(same, dealt)]
        if block.aside:  # what is out of the game might as well lie in the deck
            deck = [*map(same, (pool - Counter(hand)).elements()), *reversed(block.unseen.top)]
        seq = sequence_of(world)
        for state in (world, *(seq.before if seq is not None else ())):
            player = state.players[block.who]
            player.deck = deck[:] if player.deck == dealt else [*map(same, player.deck)]
            player.hand = sorted(map(same, player.hand))
            player.shown = tuple(sorted(map(same, player.shown)))
        return world

    def pick(self, rng: random.Random) -> Hand:
        """An open hand, dealt at random."""
        block = self.block
        weights = [ways for ways, _, _ in block.layouts]
        while True:
            at = rng.choices(range(len(weights)), weights)[0]
            _, faces, pool = block.layouts[at]
            hand = tuple(rng.sample(sorted(pool.elements()), block.unseen.unknown))
            if block.special.isdisjoint(hand) and not block.surely_special(faces):
                continue
            if best(block.sight.start((*block.held, *hand), (*block.down, *faces))) < block.need:
                return at, tuple(sorted(hand))


def curve(state: Duel, seat: int, about: int | None) -> Spread:
    """How many deals reach which block, at best."""
    seq = sequence_of(state)
    block = _Block(state, seat, 0, about if about is not None or seq is None else seq.defender)
    reach: dict[int, int] = {}
    total = 0
    for ways, faces, pool in block.layouts:
        fold = block.fold(faces, pool, None)
        total += ways * fold.total
        for reached, n in fold.reach.items():
            reach[reached + block.sight.block] = reach.get(reached + block.sight.block, 0) + ways * n
    heading = f"{block.names[block.who]} can block an attack of"
    asked = f"{heading} {{value}}"
    reaches = dict(sorted(reach.items()))
    return Spread(
        total,
        reaches,
        block.known,
        block.assumed,
        block.rows(),
        asked,
        heading,
        bool(block.left_out),
        block.left_out_said,
    )


BLOCK = Threshold(
    name="block",
    number="attack value",
    title="Can the other block?",
    help="That the attack on the table can be blocked; with a value, an attack of that value.",
    chance="The chance of a block",
    mark="Attack",
    current="the attack on the table",
    no_current="no attack is open",
    easier="no harder to block than",
    not_plain="The bars are for plain attacks. The attack on the table is not one: it changes with what is played, or "
    "its defender has passed. Its number is given above.",
    count=block,
    curve=curve,
)

ODDS = Counting(
    hidden=hidden,
    tells=tells,
    kinds=kinds,
    label=lambda d, kind: d.cards.names[kind],
    busy=busy,
    worlds=worlds_of(names_of, hidden, filled, deal_unseen),
    threshold=BLOCK,
)
