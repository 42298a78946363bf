"""What a seat knows: the same state with unknown cards in it, and full states that fit such an observation.

Which cards a player has is public: all see what is acquired, sacrificed and discarded.  Where they lie is secret: which
are in the hand, and how the deck is ordered.  So an observation keeps, in `hidden`, what lies unseen with each player;
what is left of the box is the Market Deck.  Hands are hidden from teammates too: the rules give them no right to look.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from heroplay.core.chance import Luck
from heroplay.core.frames import Choice
from heroplay.games.realms.rules.cards import UNKNOWN
from heroplay.games.realms.rules.keys import box, pieces
from heroplay.games.realms.rules.state import Player, Realm
from heroplay.kit.hidden import faced, with_hands


def observe(d: Realm, seat: int) -> Realm:
    """The state as a seat may know it: no foreign hands, no deck order, no seed; -1 sees what all may see."""
    seen = d.draft()
    seen.luck = Luck(0)
    seen.deck = [UNKNOWN] * len(d.deck)
    seen.players = [_seen_player(p, i == seat, _looks_through(d, i)) for i, p in enumerate(d.players)]
    before = d.hidden or ((),) * len(d.players)
    hidden = tuple(_unseen(p, q, old) for p, q, old in zip(d.players, seen.players, before))
    seen.hidden = hidden if any(hidden) else ()
    return seen


def _looks_through(d: Realm, seat: int) -> bool:
    """Does this player choose a card of their own deck (HR-8.41)?"""
    top = d.frames[-1]
    return isinstance(top, Choice) and top.ask == "legacy" and top.seat == seat


def _seen_player(p: Player, own: bool, looks: bool) -> Player:
    below = len(p.deck) - p.top
    if own and looks:
        deck = sorted(p.deck[:below]) + p.deck[below:]
    else:
        deck = [UNKNOWN] * below + p.deck[below:]
    hand = p.hand[:] if own else [UNKNOWN] * (len(p.hand) - len(p.shown)) + list(p.shown)
    return Player(
        deck, hand, p.discard[:], p.play[:], p.gold, p.combat, p.top, p.shown, p.waiting, p.done, p.out
    )  # fmt: skip


def _unseen(full: Player, seen: Player, before: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of deck and hand that lost their faces, now or before."""
    lost = Counter(full.deck)
    lost.update(full.hand)
    lost.subtract(seen.deck)
    lost.subtract(seen.hand)
    del lost[UNKNOWN]
    return tuple(sorted((*before, *lost.elements())))


def is_secret(d: Realm, action: Any) -> bool:
    """Everything that is done is done openly (HR-3.11, HR-4.1); only what is drawn is not, and no action says that."""
    return False


def deal_unseen(d: Realm, seat: int, rng: random.Random) -> Realm:
    """A full state that fits what the seat has observed: each player's unseen cards dealt to their hand and deck."""
    full = d.clone()
    full.luck = Luck(rng.getrandbits(62))
    if UNKNOWN in full.deck:
        unseen = market_deck(d)
        rng.shuffle(unseen)
        full.deck = faced(full.deck, unseen)
    for player, hidden in zip(full.players, d.hidden):
        if hidden:
            unseen = list(hidden)
            rng.shuffle(unseen)
            _face(player, unseen)
    full.hidden = ()
    return full


def with_faces(d: Realm, seat: int) -> Realm:
    """The same with every unseen card of a player assumed, in a fixed order that tells nothing."""
    if not d.hidden or not d.hidden[seat]:
        return d
    full = d.clone()
    _face(full.players[seat], list(reversed(d.hidden[seat])))
    hidden = tuple(() if i == seat else cards for i, cards in enumerate(d.hidden))
    full.hidden = hidden if any(hidden) else ()
    return full


def _face(player: Player, unseen: list[int]) -> None:
    """Deal these cards to where a hand and a deck are not known, from the last."""
    player.hand = sorted(faced(player.hand, unseen))
    player.deck = faced(player.deck, unseen)


def market_deck(d: Realm) -> list[int]:
    """What the unknown cards of the Market Deck are, in a fixed order: all of the box that is nowhere else."""
    left = box(d.setup, d.cards)
    left.subtract(pieces(d))
    for hidden in d.hidden:
        left.subtract(hidden)
    del left[UNKNOWN]
    return sorted(left.elements())


def worlds(d: Realm, seat: int, most: int = 1_500) -> list[Realm]:
    """Every full state, up to the order of decks, that fits what the seat has observed; decks of others lie sorted."""
    known = observe(d, seat)
    found = [_lying(d, known, seat)]
    for i in range(len(known.players)):
        if i != seat and known.hidden:
            found = with_hands(found, i, Counter(known.hidden[i]), most)
    for world in found:
        world.hidden = ()
    return found


def _lying(d: Realm, known: Realm, seat: int) -> Realm:
    """The Market Deck and the player's deck as they lie, where that is given; sorted where it is not."""
    world = known.clone()
    world.deck = market_deck(known) if UNKNOWN in d.deck else d.deck[:]
    if 0 <= seat < len(d.players):
        own, player = d.players[seat], world.players[seat]
        player.hand = own.hand[:]
        player.deck = own.deck[:]
        if UNKNOWN in own.deck:
            below = list(known.hidden[seat])
            player.deck = below + own.deck[len(below) :]
    return world
