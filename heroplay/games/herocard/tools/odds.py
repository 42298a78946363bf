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


def _deck(d: Duel, seat: int) -> Counter[int]:
    """The deck list of a seat; a custom hero is judged once, not at every question."""
    place = id(d.setup), id(d.cards)
    kept = _lists.get(place)
    if kept is None:
        if len(_lists) >= 64:
            _lists.clear()
        decks = [Counter(d.cards.kind[c] for c in hero.deck) for hero in heroes_of(d.setup)]
        kept = _lists[place] = d.setup, d.cards, decks  # kept alive, so that its id stays its own
    return Counter(kept[2][seat])


def hidden(d: Duel, about: int) -> Hidden:
    """The deck list of a player, less every card that lies open or is known."""
    player = d.players[about]
    lying = [y for stack in player.stacks for y in stack]
    left = _deck(d, about)
    left.subtract(k for k in (*player.deck, *player.hand, *player.discard, *(y.kind for y in lying)) if k != UNKNOWN)
    pool = +left
    down = tuple(_fitting(d, pool, attr, y) for attr, stack in enumerate(player.stacks) for y in stack)
    slots = tuple(fitting for fitting in down if fitting)
    top = tuple(takewhile(lambda k: k != UNKNOWN, reversed(player.deck)))
    found = Hidden(
        pool=pool, held=tuple(k for k in player.hand if k != UNKNOWN), unknown=player.hand.count(UNKNOWN),
        buried=player.deck.count(UNKNOWN), top=top, used=tuple(player.discard), down=slots,
    )  # fmt: skip
    if found.unknown + found.buried + len(slots) > found.size or -left:
        raise BadInput(f"The cards of {names_of(d)[about]} are not those of its deck list: nothing can be counted.")
    return found


def _fitting(d: Duel, pool: Counter[int], attr: int, y: Any) -> frozenset[int]:
    """What a deployed card can be: its attribute and its cost are to be seen (HC-R38).  Nothing when it is known."""
    if y.kind != UNKNOWN:
        return frozenset()
    return frozenset(k for k in pool if d.cards.attr[k] == attr and d.cards.cost[k] == y.cost) or frozenset(pool)


def tells(d: Duel, seat: int, about: int) -> tuple[str, ...]:
    """What the seat knows of a player's cards, with counts."""
    h, player, name, own = hidden(d, about), d.players[about], names_of(d)[about], seat == about
    holds = _count(len(player.hand), "card")
    if own:
        first = f"{name} holds {holds}: known."
    elif h.held:
        seen = listed(f"{n} {label}" if n > 1 else label for label, n in _labels(d, h.held).items())
        first = f"{name} holds {holds}; known of them: {seen}."
    else:
        first = f"{name} holds {holds}; none of them is known."
    places = [(h.unknown, "in the hand"), (h.buried, "in the deck"), (len(h.down), "face down in play")]
    places.append((h.size - h.unknown - h.buried - len(h.down), "out of the game"))
    where = listed(f"{n} {place}" for n, place in places if n) if h.size else ""
    unseen = f"{h.size} of {name}'s {_deck(d, about).total()} cards are unseen"
    return first, f"{unseen}: {where}." if where else f"{unseen}."


def _count(n: int, word: str) -> str:
    return f"{n} {word}{'' if n == 1 else 's'}"


def _labels(d: Duel, kinds: Iterable[int]) -> Counter[str]:
    return Counter(d.cards.names[k] for k in kinds)


def kinds(d: Duel, about: int, what: Any) -> frozenset[int]:
    """Named cards of a player's deck, or those of which a predicate on cards holds."""
    deck = _deck(d, about)
    known = {key: k for k in deck for key in (d.cards.names[k], d.cards.ids[k])}
    cards = ((k, d.cards.cards[k]) for k in deck)
    return asked_kinds(what, cards, lambda name: (find(name, known, f"card of {names_of(d)[about]}"),))


busy = waits_for_choice(names_of)


# ---- blocks


class _Block:
    """One question about a block: who defends, what the attack is, what can lie where."""

    def __init__(self, d: Duel, seat: int, value: int | None, about: int | None) -> None:
        self.d, self.seat, self.value = d, seat, value
        if wait := busy(d):
            raise BadInput(wait)
        self.who, self.attacker = self._sides(about)
        self.names = names_of(d)
        self.h = hidden(d, self.who)
        self.own = frozenset(_deck(d, self.who))
        self.sight = Sight(d, self.who, self.attacker, self.own, value)
        self.held, self.down = list(self.h.held), faces_down(d, self.who)
        self.layouts = self.h.layouts()
        self.aside = self.h.size - self.h.unknown - self.h.buried - len(self.h.down)

    def _sides(self, about: int | None) -> tuple[int, int]:
        d, seq, names = self.d, sequence_of(self.d), names_of(self.d)
        if self.value is None:
            if seq is None:
                raise BadInput("There is no attack on the table: give the value of one, and say who it is against.")
            if about is not None and about != seq.defender:
                asked = f"{names[seq.defender]}, not {names[about]}"
                raise BadInput(f"The attack on the table is against {asked}: give a value to ask about another.")
            return seq.defender, seq.attacker
        if about is None:
            others = targets(d, self.seat)
            if seq is None and len(others) != 1:
                raise BadInput(f"Say who it is against: {listed([names[s] for s in others], 'or')}.")
            about = seq.defender if seq is not None else others[0]
        if seq is not None and about == seq.defender:
            return about, seq.attacker
        return about, self.seat if self.seat != about else targets(d, about)[0]

    @cached_property
    def clears(self) -> bool:
        """Can the defender have a card that gives points back in this attack?"""
        words, cost = self.d.cards.words, self.d.cards.cost
        return any("clear" in words[k] and self.sight.may_play(k, cost[k]) for k in self.own)

    def _within_reach(self, kind: int) -> bool:
        return self.sight.may_play(kind, 0 if self.clears else self.d.cards.cost[kind])

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
        return Fold(self.sight.free, self.sight.stands, drawn, lying, self.h.unknown, pool.total(), enough)

    @property
    def need(self) -> int:
        return max(self.sight.need, 0)

    def surely_special(self, faces: tuple[int, ...]) -> bool:
        """Can a card that is there in any case do more than add up?  What is deployed has been paid for."""
        down = any(self.sight.does_more(k) and self.sight.may_play(k) for k in (*self.down, *faces))
        return down or not self.special.isdisjoint(self.held)

    def is_special(self, faces: tuple[int, ...], pool: Counter[int]) -> bool:
        """Can any of these cards do more than add up?"""
        return self.surely_special(faces) or (self.h.unknown > 0 and not self.special.isdisjoint(pool))

    # ---- in words

    @property
    def known(self) -> tuple[str, ...]:
        name, d = self.names[self.who], self.d
        free = listed(f"{max(n, 0)} {title}" for n, title in zip(free_points(d.players[self.who]), _TITLES))
        lines = [*tells(d, self.seat, self.who), f"{name} has {free} free."]
        if self.value is None:
            lines.append(f"The attack is {self.sight.attack}; {name}'s block so far is {self.sight.block}.")
        elif self.sight.block:
            lines.append(f"{name}'s block so far is {self.sight.block}.")
        return tuple(lines)

    @property
    def assumed(self) -> tuple[str, ...]:
        asker = self.names[self.seat]
        lines = []
        if self.h.unknown or self.h.down:
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
        t = self.d.cards
        there = {*self.held, *self.down, *(self.h.pool if self.h.unknown or self.h.down else ())}
        free = free_points(self.d.players[self.who])
        found = (
            k for k in sorted(there)
            if self.sight.does_more(k) and t.typ[k] == FAST and t.cost[k] <= free[t.attr[k]]
            and (t.value[k] is None or self.sight.may_play(k, t.cost[k]))
        )  # fmt: skip
        return [f"what {t.names[k]} does beyond its value" if t.value[k] is not None else t.names[k] for k in found]

    def rows(self) -> tuple[Row, ...]:
        """The unseen cards that can be played as blocks, by kind."""
        t, found = self.d.cards, []
        for k, n in sorted(self.h.pool.items()) if self.h.unknown else ():
            item = self.sight.item(k)
            if item is not None:
                card = f"{class_label(t.cls[k])} {item.value}, {t.cost[k]} {_TITLES[t.attr[k]]}"
                found.append(Row(f"{t.names[k]} ({card}), unseen", n, self.h.size))
        return tuple(found)


def block(d: Duel, seat: int, value: int | None, about: int | None) -> Cases:
    """Can the attack on the table be stopped, or one of this value?"""
    b = _Block(d, seat, value, about)
    name = b.names[b.who]
    attack = f"the attack of {b.sight.attack}" if value is None else f"an attack of {value}"
    asked = f"{name} can block {attack}"
    if value is None and (settled := _settled(b)) is not None:
        total, known = 1, (*b.known, settled[1])
        return Cases(total, int(settled[0]), known, b.assumed, (), asked, value=b.sight.attack)
    total = sure = unsure = 0
    listing: list[tuple[int, Any]] | None = []
    searching = value is None
    for at, (ways, faces, pool) in enumerate(b.layouts):
        fold = b.fold(faces, pool, b.need)
        good = sum(n for reached, n in fold.reach.items() if reached >= b.need)
        total += ways * fold.total
        sure += ways * good
        if searching and b.is_special(faces, pool) and good < fold.total:
            unsure += ways * (fold.total - good - _hopeless(b, faces, pool))
            if listing is not None:
                listing += _open_hands(b, at, ways, faces, pool)
                listing = listing if len(listing) <= MOST_HANDS else None
    of = f"{_count(b.h.unknown, 'unknown card')} of {name}'s hand" if b.h.unknown else "the only hand there is"
    rows = list(b.rows())
    rows.append(Row(f"Deals of {of} whose values alone reach {b.need}", sure, total))
    if unsure:
        rows.append(Row("Deals that turn on cards that do more than add up", unsure, total))
    solver = _Solver(b)
    least = bool(b.left_out)
    return Cases(
        total, sure, b.known, b.assumed, tuple(rows), asked, least, unsure, listing, solver.solve, solver.pick,
        b.left_out_said, b.sight.attack if value is None else None,
    )  # fmt: skip


def _settled(b: _Block) -> tuple[bool, str] | None:
    """When the defender will not be asked any more: does the attack fail as it lies?"""
    after = Search(b.who, b.own, 0).others_pass(b.d)
    if sequence_of(after) is not None:
        return None
    fails = after.players[b.attacker].points == b.d.players[b.attacker].points
    return fails, f"{b.names[b.who]} has passed: unless another card is played, the attack is decided."


def _hopeless(b: _Block, faces: tuple[int, ...], pool: Counter[int]) -> int:
    """How many hands have no card that does more than add up, and do not add up to enough."""
    if b.surely_special(faces):
        return 0
    plain = Counter({k: n for k, n in pool.items() if k not in b.special})
    if plain.total() < b.h.unknown:
        return 0
    fold = b.fold(faces, plain, b.need)
    return sum(n for reached, n in fold.reach.items() if reached < b.need)


Hand = tuple[int, tuple[int, ...]]  # which layout of deployed cards, and what lies in the hand


def _open_hands(
    b: _Block, at: int, ways: int, faces: tuple[int, ...], pool: Counter[int]
) -> Iterator[tuple[int, Hand]]:
    """Every distinct hand that is neither sure to block nor sure not to; cards that cannot be played are all one."""
    start = b.sight.start(b.held, (*b.down, *faces))
    certain = b.surely_special(faces)
    relevant = sorted(((k, n) for k, n in pool.items() if k not in b.blank), key=lambda one: one[0] not in b.special)
    blanks = sorted(k for k, n in pool.items() for _ in range(n) if k in b.blank)
    items = {k: b.sight.item(k) for k, _ in relevant}

    def more(i: int, hand: tuple[int, ...], weight: int, profiles: list[Any], special: bool) -> Iterator[Any]:
        room = b.h.unknown - len(hand)
        if i == len(relevant):
            if special and room <= len(blanks) and best(profiles) < b.need:
                yield ways * weight * comb(len(blanks), room), (at, (*hand, *blanks[:room]))
            return
        kind, copies = relevant[i]
        if not special and kind not in b.special:
            return  # nothing that follows is special
        item = items[kind]
        for n in range(min(copies, room) + 1):
            found = special or (n > 0 and kind in b.special)
            yield from more(i + 1, hand + (kind,) * n, weight * comb(copies, n), profiles, found)
            if item is not None:
                profiles = profiles[:]
                profiles[item.attribute] = with_item(profiles[item.attribute], item)

    yield from more(0, (), 1, start, certain)


class _Solver:
    """Searches open hands of one question."""

    def __init__(self, b: _Block) -> None:
        self.b = b
        self.searches: dict[int, Search] = {}

    def solve(self, case: Hand) -> tuple[Fraction, bool, int]:
        at, hand = case
        if at not in self.searches:
            self.searches[at] = Search(self.b.who, self.b.own, MOST_POSITIONS)
        return self.searches[at].chance(self._world(at, hand))

    def _world(self, at: int, hand: tuple[int, ...]) -> Duel:
        """A full state with this hand; of cards that cannot be played one kind stands for all."""
        b = self.b
        _, faces, pool = b.layouts[at]
        world = deal_unseen(filled(b.d, b.who, hand, faces), b.seat, random.Random(0))
        stand_in = min(b.blank, default=None)

        def same(kind: int) -> int:
            return stand_in if stand_in is not None and kind in b.blank else kind

        dealt = world.players[b.who].deck
        deck = [*map(same, dealt)]
        if b.aside:  # what is out of the game might as well lie in the deck
            deck = [*map(same, (pool - Counter(hand)).elements()), *reversed(b.h.top)]
        seq = sequence_of(world)
        for state in (world, *(seq.before if seq is not None else ())):
            player = state.players[b.who]
            player.deck = deck[:] if player.deck == dealt else [*map(same, player.deck)]
            player.hand = sorted(map(same, player.hand))
            player.shown = tuple(sorted(map(same, player.shown)))
        return world

    def pick(self, rng: random.Random) -> Hand:
        """An open hand, dealt at random."""
        b = self.b
        weights = [ways for ways, _, _ in b.layouts]
        while True:
            at = rng.choices(range(len(weights)), weights)[0]
            _, faces, pool = b.layouts[at]
            hand = tuple(rng.sample(sorted(pool.elements()), b.h.unknown))
            if b.special.isdisjoint(hand) and not b.surely_special(faces):
                continue
            if best(b.sight.start((*b.held, *hand), (*b.down, *faces))) < b.need:
                return at, tuple(sorted(hand))


def curve(d: Duel, seat: int, about: int | None) -> Spread:
    """How many deals reach which block, at best."""
    seq = sequence_of(d)
    b = _Block(d, seat, 0, about if about is not None or seq is None else seq.defender)
    reach: dict[int, int] = {}
    total = 0
    for ways, faces, pool in b.layouts:
        fold = b.fold(faces, pool, None)
        total += ways * fold.total
        for reached, n in fold.reach.items():
            reach[reached + b.sight.block] = reach.get(reached + b.sight.block, 0) + ways * n
    heading = f"{b.names[b.who]} can block an attack of"
    asked = f"{heading} {{value}}"
    reaches = dict(sorted(reach.items()))
    return Spread(total, reaches, b.known, b.assumed, b.rows(), asked, heading, bool(b.left_out), b.left_out_said)


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
