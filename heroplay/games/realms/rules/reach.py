"""Which players and champions may be attacked or targeted: what the format allows, and which guards stand in the way.

Both questions answer with None, or with the code of a reason, its rule and the ids cited with it.
"""

from __future__ import annotations

from typing import Any

from heroplay.games.realms.rules.formats import opposite
from heroplay.games.realms.rules.state import InPlay, Realm, left_of, right_of

Barrier = tuple[str, dict[str, Any], str]  # code, facts, rule


def out_of_reach(state: Realm, seat: int, target: int, champion: bool) -> Barrier | None:
    """May `seat` attack or target this player, or their champions, by the format?  Guards are another matter."""
    lay = state.layout
    if not 0 <= target < len(state.players):
        return "no_such_player", {"n": target}, "HR-4.40"
    if state.players[target].out:
        return "player_out", {"target": target}, "HR-6.1"
    if lay.team[target] == lay.team[seat]:
        return ("own_side" if target != seat else "own_self"), {"target": target}, "HR-4.40"
    if lay.hunter:
        left = left_of(state, seat)
        if champion:
            right = right_of(state, seat)
            if target not in (left, right):
                return "hunter_champions", {"target": target, "left": left, "right": right}, "HR-8.7"
        elif target != left:
            return "hunter_left", {"target": target, "left": left}, "HR-8.6"
    elif lay.emperors and seat not in lay.emperors:
        across = opposite(seat)
        if not state.players[across].out:
            if target != across:
                return "commander", {"target": target, "across": across}, "HR-8.37"
        elif target not in lay.emperors:
            return (
                "commander_still",
                {"target": target, "across": across, "emperor": opposite_emperor(state, seat)},
                "HR-R29",
            )
    return None


def opposite_emperor(state: Realm, seat: int) -> int:
    """The other team's Emperor."""
    return next(int(e) for e in state.layout.emperors if state.layout.team[e] != state.layout.team[seat])


def guards(state: Realm, target: int) -> list[tuple[int, InPlay]]:
    """The prepared guards of this player: their own, in Hydra those of their whole team (HR-4.47, HR-8.26)."""
    lay, guard = state.layout, state.cards.guard
    who = lay.teams[lay.team[target]] if lay.shared else (target,)
    return [(s, c) for s in who for c in state.players[s].play if guard[c.kind] and not c.expended]


def guarded(state: Realm, target: int, card: InPlay | None) -> Barrier | None:
    """Does a prepared guard stand before this player, or before this champion of theirs?"""
    if card is not None and state.cards.guard[card.kind]:
        return None
    found = guards(state, target)
    if not found:
        return None
    owner, guard = found[0]
    facts = {"target": target, "guard": state.cards.ids[guard.kind], "owner": owner, "n": len(found)}
    if owner != target:
        return ("mate_guards" if card is None else "mate_guards_champion"), facts, "HR-8.26"
    if card is None:
        return "guarded", facts, "HR-4.45"
    return "guarded_champion", {**facts, "card": state.cards.ids[card.kind]}, "HR-4.46"


def barrier(state: Realm, seat: int, target: int, card: InPlay | None = None) -> Barrier | None:
    """Why this player, or that champion of theirs, cannot be attacked now; None when it can."""
    return out_of_reach(state, seat, target, card is not None) or guarded(state, target, card)


def players_in_reach(state: Realm, seat: int) -> list[int]:
    """The players that this seat may target, clockwise; guards do not stop that (HR-R16)."""
    n = len(state.players)
    return [q % n for q in range(seat + 1, seat + n) if out_of_reach(state, seat, q % n, False) is None]


def champions_in_reach(state: Realm, seat: int) -> list[tuple[int, InPlay]]:
    """The champions that this seat may attack or target now, clockwise by owner, as they came into play."""
    n, champion, guard = len(state.players), state.cards.champion, state.cards.guard
    found: list[tuple[int, InPlay]] = []
    for step in range(1, n):
        target = (seat + step) % n
        player = state.players[target]
        if not player.play or out_of_reach(state, seat, target, True) is not None:
            continue
        behind = bool(guards(state, target))
        found += [(target, c) for c in player.play if champion[c.kind] and (guard[c.kind] or not behind)]
    return found
