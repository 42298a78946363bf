"""Which moves are enough, deeper in a search: every amount of an attack is legal, and nearly all of them are one too many."""

from __future__ import annotations

from typing import Any

from heroplay.games.realms.actions import Attack
from heroplay.games.realms.state import Realm, find_in_play, health_of


def enough(d: Realm, seat: int, actions: list[Any]) -> list[Any]:
    """In a duel: of the attacks on a champion the one that just stuns it, of those on the player the whole pool.

    Attacks in portions add up (HR-R14), and Combat can wait: nothing happens between two of them that one large attack
    at the moment of the last would miss, for guards do not come up in another player's turn.  What is spent beyond a
    champion's Defense is lost (HR-R14), damage that does not stun it ends with the turn (HR-4.43), and so does Combat
    that nobody spends (HR-3.5).  So no goal is missed that does not ask for Combat left over, and no way gets longer.
    """
    if len(d.players) != 2:
        return actions
    return [a for a in actions if not isinstance(a, Attack) or a.n == _amount(d, a)]


def _amount(d: Realm, a: Attack) -> int:
    if not a.card:
        return min(d.players[a.seat].combat, health_of(d, a.target))
    card = find_in_play(d, a.target, a.card)
    assert card is not None
    return int(d.cards.defense[card.kind] - card.damage)
