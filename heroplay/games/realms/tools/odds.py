"""What the odds need of Hero Realms: which cards of a player a seat has not seen, and what a new hand is drawn from.

Which cards belong to which player is public, so every draw can be counted: the deck first, then what is shuffled
into a new one.
"""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from heroplay.contracts.odds import Counting, Hidden
from heroplay.core.names import find, plain
from heroplay.core.text import listed
from heroplay.games.realms.rules.apply import HAND
from heroplay.games.realms.rules.cards import FACTIONS, TYPES, UNKNOWN
from heroplay.games.realms.rules.knowledge import deal_unseen
from heroplay.games.realms.rules.setup import names_of
from heroplay.games.realms.rules.state import Realm
from heroplay.kit.odds import asked_kinds, waits_for_choice, worlds_of

COMPARE: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt, "=": operator.eq
}  # fmt: skip
HOW = "its name, or guild, champion, action, item, guard, ally, sacrifice, cost>=5, defense<4"


def hidden(state: Realm, about: int) -> Hidden:
    """The player's cards as they lie now: what is drawn next, in the middle of a turn, comes from here."""
    player = state.players[about]
    below = player.deck[: len(player.deck) - player.top]
    pool = Counter(state.hidden[about] if state.hidden else ())
    pool.update(k for k in below if k != UNKNOWN)  # known, but not in which order
    return Hidden(
        pool=pool,
        held=tuple(k for k in player.hand if k != UNKNOWN),
        unknown=player.hand.count(UNKNOWN),
        buried=len(below),
        top=tuple(reversed(player.deck[len(below) :])),
        used=tuple(player.discard),
    )


def coming(state: Realm, about: int) -> Hidden:
    """The same when the next hand is drawn: the hand and all but champions have gone to the discard pile (HR-3.6)."""
    now, champion = hidden(state, about), state.cards.champion
    played = [c.kind for c in state.players[about].play if not champion[c.kind]]
    return Hidden(
        pool=now.pool, unknown=now.unknown, buried=now.buried, top=now.top, used=(*now.used, *now.held, *played),
        returns=True,
    )  # fmt: skip


def draws(state: Realm, about: int) -> int:
    return HAND


def tells(state: Realm, seat: int, about: int) -> tuple[str, ...]:
    """What the seat knows of a player's cards, with counts."""
    unseen, player, name = hidden(state, about), state.players[about], names_of(state)[about]
    holds = f"{name} holds {_cards(len(player.hand))}"
    if seat == about:
        lines = [f"{holds}: known."]
    elif unseen.unknown and not unseen.buried:
        lines = [f"{holds}; by elimination they are {_listed(state, (*unseen.held, *unseen.pool.elements()))}."]
    elif unseen.held:
        lines = [f"{holds}; known of them: {_listed(state, unseen.held)}."]
    else:
        lines = [f"{holds}; none of them is known." if player.hand else f"{holds}."]
    places = [(unseen.unknown, "in the hand"), (unseen.buried, "in the deck")]
    where = listed(f"{n} {place}" for n, place in places if n)
    if unseen.size:
        lines.append(
            f"{_cards(unseen.size)} of {name} unseen, {where}: {_listed(state, tuple(unseen.pool.elements()))}."
        )
    lines.append(f"{_cards(len(player.discard))} in {name}'s discard pile, {_cards(len(player.play))} in play.")
    return tuple(lines)


def _cards(n: int) -> str:
    return f"{n} card{'' if n == 1 else 's'}"


def _listed(state: Realm, kinds: tuple[int, ...]) -> str:
    return listed(
        f"{n} {state.cards.names[k]}" if n > 1 else state.cards.names[k] for k, n in sorted(Counter(kinds).items())
    )


def kinds(state: Realm, about: int, what: Any) -> frozenset[int]:
    """Named cards, cards of a sort (`guild`, `champion`, `cost>=5`), or those of which a function on cards holds."""
    return asked_kinds(what, enumerate(state.cards.cards), lambda name: _sort(state, name), HOW)


def _sort(state: Realm, said: str) -> frozenset[int]:
    """The cards that one word means."""
    cards = state.cards.cards
    if number := re.fullmatch(r"\s*(cost|defense)\s*(>=|<=|>|<|=)\s*(\d{1,2})\s*", said.lower()):
        what, sign, n = number[1], number[2], int(number[3])
        wanted = (k for k, c in enumerate(cards) if COMPARE[sign](getattr(c, what), n))
        return frozenset(k for k in wanted if what == "cost" or cards[k].type == "champion")
    kind, colon, rest = said.partition(":")
    word = plain(rest if colon and plain(kind) in ("faction", "type", "ability", "subtype") else said)
    word = word.removesuffix(" card").removesuffix(" cards")
    one = word.removesuffix("s")
    if word in FACTIONS:
        return frozenset(k for k, c in enumerate(cards) if c.faction == word)
    if one in TYPES:
        return frozenset(k for k, c in enumerate(cards) if c.type == one)
    if one == "guard":
        return frozenset(k for k, c in enumerate(cards) if c.guard)
    if word in ("ally", "sacrifice", "expend"):
        return frozenset(k for k, c in enumerate(cards) if getattr(c, word))
    if one == "starter":
        return frozenset(k for k, c in enumerate(cards) if c.source == "starter")
    names = {name: k for k, c in enumerate(cards) for name in (c.name, c.id)}
    return frozenset((find(said, names, "card"),))


def filled(state: Realm, about: int, hand: tuple[int, ...], down: tuple[int, ...] = ()) -> Realm:
    """The same with these cards in the unknown places of that hand; nobody has cards face down elsewhere."""
    made = state.clone()
    player = made.players[about]
    player.hand = sorted((*(k for k in player.hand if k != UNKNOWN), *hand))
    left = Counter(state.hidden[about]) - Counter(hand)
    made.hidden = tuple(tuple(sorted(left.elements())) if s == about else h for s, h in enumerate(state.hidden))
    return made


ODDS = Counting(
    hidden=hidden,
    tells=tells,
    kinds=kinds,
    label=lambda d, kind: d.cards.names[kind],
    busy=waits_for_choice(names_of),
    worlds=worlds_of(names_of, hidden, filled, deal_unseen),
    draws=draws,
    coming=coming,
)
