"""What cards, players and picks are called, wherever a sentence names them."""

from __future__ import annotations

from heroplay.core.frames import Choice
from heroplay.core.names import whole_number
from heroplay.games.realms.rules.setup import names_of
from heroplay.games.realms.rules.state import Realm

PLACES = {"top_of_deck": "top of deck", "hand": "hand"}


def card_name(state: Realm, ref: str) -> str:
    """`Orc Grunt`, or `Orc Grunt 2` for a second copy in play."""
    name, colon, number = ref.partition(":")
    known = state.cards.names[state.cards.kind[name]] if name in state.cards.kind else name
    return f"{known} {number}" if colon else str(known)


def player_name(state: Realm, seat: int) -> str:
    names = names_of(state)
    return names[seat] if 0 <= seat < len(names) else str(seat)


def say_pick(state: Realm, choice: Choice, pick: str) -> str:
    """One pick of an answer, in words."""
    where, slash, card = pick.partition("/")
    if choice.ask in ("stun", "opponent") and slash and (owner := whole_number(where)) is not None:
        return f"{card_name(state, card)} of {player_name(state, owner)}"
    if choice.ask in ("stun", "opponent") and (seat := whole_number(pick)) is not None:
        return player_name(state, seat)
    if choice.ask in ("sacrifice", "legacy") and slash:
        return f"{card_name(state, card)} from {where}"
    if choice.ask == "redirect":
        return PLACES.get(pick, pick)
    return card_name(state, pick) if choice.ask in ("discard", "prepare", "recover") else pick
