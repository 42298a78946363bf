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


def observe(state: Realm, seat: int) -> Realm:
    """The state as a seat may know it: no foreign hands, no deck order, no seed; -1 sees what all may see."""
    seen = state.draft()
    seen.luck = Luck(0)
    seen.deck = [UNKNOWN] * len(state.deck)
    seen.players = [_seen_player(p, i == seat, _looks_through(state, i)) for i, p in enumerate(state.players)]
    before = state.hidden or ((),) * len(state.players)
    hidden = tuple(_unseen(p, q, old) for p, q, old in zip(state.players, seen.players, before))
    seen.hidden = hidden if any(hidden) else ()
    return seen


def _looks_through(state: Realm, seat: int) -> bool:
    """Does this player choose a card of their own deck (HR-8.41)?"""
    top = state.frames[-1]
    return isinstance(top, Choice) and top.ask == "legacy" and top.seat == seat


def _seen_player(player: Player, own: bool, looks: bool) -> Player:
    below = len(player.deck) - player.top
    if own and looks:
        deck = sorted(player.deck[:below]) + player.deck[below:]
    else:
        deck = [UNKNOWN] * below + player.deck[below:]
    hand = player.hand[:] if own else [UNKNOWN] * (len(player.hand) - len(player.shown)) + list(player.shown)
    return Player(
        deck,
        hand,
        player.discard[:],
        player.play[:],
        player.gold,
        player.combat,
        player.top,
        player.shown,
        player.waiting,
        player.done,
        player.out,
    )


def _unseen(full: Player, seen: Player, before: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of deck and hand that lost their faces, now or before."""
    lost = Counter(full.deck)
    lost.update(full.hand)
    lost.subtract(seen.deck)
    lost.subtract(seen.hand)
    del lost[UNKNOWN]
    return tuple(sorted((*before, *lost.elements())))


def is_secret(state: Realm, action: Any) -> bool:
    """Everything that is done is done openly (HR-3.11, HR-4.1); only what is drawn is not, and no action says that."""
    return False


def deal_unseen(state: Realm, seat: int, rng: random.Random) -> Realm:
    """A full state that fits what the seat has observed: each player's unseen cards dealt to their hand and deck."""
    full = state.clone()
    full.luck = Luck(rng.getrandbits(62))
    if UNKNOWN in full.deck:
        unseen = market_deck(state)
        rng.shuffle(unseen)
        full.deck = faced(full.deck, unseen)
    for player, hidden in zip(full.players, state.hidden):
        if hidden:
            unseen = list(hidden)
            rng.shuffle(unseen)
            _face(player, unseen)
    full.hidden = ()
    return full


def with_faces(state: Realm, seat: int) -> Realm:
    """The same with every unseen card of a player assumed, in a fixed order that tells nothing."""
    if not state.hidden or not state.hidden[seat]:
        return state
    full = state.clone()
    _face(full.players[seat], list(reversed(state.hidden[seat])))
    hidden = tuple(() if i == seat else cards for i, cards in enumerate(state.hidden))
    full.hidden = hidden if any(hidden) else ()
    return full


def _face(player: Player, unseen: list[int]) -> None:
    """Deal these cards to where a hand and a deck are not known, from the last."""
    player.hand = sorted(faced(player.hand, unseen))
    player.deck = faced(player.deck, unseen)


def market_deck(state: Realm) -> list[int]:
    """What the unknown cards of the Market Deck are, in a fixed order: all of the box that is nowhere else."""
    left = box(state.setup, state.cards)
    left.subtract(pieces(state))
    for hidden in state.hidden:
        left.subtract(hidden)
    del left[UNKNOWN]
    return sorted(left.elements())


def worlds(state: Realm, seat: int, most: int = 1_500) -> list[Realm]:
    """Every full state, up to the order of decks, that fits what the seat has observed; decks of others lie sorted."""
    known = observe(state, seat)
    found = [_lying(state, known, seat)]
    for i in range(len(known.players)):
        if i != seat and known.hidden:
            found = with_hands(found, i, Counter(known.hidden[i]), most)
    for world in found:
        world.hidden = ()
    return found


def _lying(state: Realm, known: Realm, seat: int) -> Realm:
    """The Market Deck and the player's deck as they lie, where that is given; sorted where it is not."""
    world = known.clone()
    world.deck = market_deck(known) if UNKNOWN in state.deck else state.deck[:]
    if 0 <= seat < len(state.players):
        own, player = state.players[seat], world.players[seat]
        player.hand = own.hand[:]
        player.deck = own.deck[:]
        if UNKNOWN in own.deck:
            below = list(known.hidden[seat])
            player.deck = below + own.deck[len(below) :]
    return world
