"""Which players and champions may be attacked or targeted: what the format allows, and which guards stand in the way.

Both questions answer with None, or with the code of a reason, its rule and the ids cited with it.
"""

from __future__ import annotations

from typing import Any

from heroplay.games.realms.rules.formats import opposite
from heroplay.games.realms.rules.state import InPlay, Realm, left_of, right_of

Barrier = tuple[str, dict[str, Any], str]  # code, facts, rule


def out_of_reach(d: Realm, seat: int, q: int, champion: bool) -> Barrier | None:
    """May `seat` attack or target player q, or champions of q, by the format?  Guards are another matter."""
    lay = d.layout
    if not 0 <= q < len(d.players):
        return "no_such_player", {"n": q}, "HR-4.40"
    if d.players[q].out:
        return "player_out", {"target": q}, "HR-6.1"
    if lay.team[q] == lay.team[seat]:
        return ("own_side" if q != seat else "own_self"), {"target": q}, "HR-4.40"
    if lay.hunter:
        left = left_of(d, seat)
        if champion:
            right = right_of(d, seat)
            if q not in (left, right):
                return "hunter_champions", {"target": q, "left": left, "right": right}, "HR-8.7"
        elif q != left:
            return "hunter_left", {"target": q, "left": left}, "HR-8.6"
    elif lay.emperors and seat not in lay.emperors:
        across = opposite(seat)
        if not d.players[across].out:
            if q != across:
                return "commander", {"target": q, "across": across}, "HR-8.37"
        elif q not in lay.emperors:
            return "commander_still", {"target": q, "across": across, "emperor": opposite_emperor(d, seat)}, "HR-R29"
    return None


def opposite_emperor(d: Realm, seat: int) -> int:
    """The other team's Emperor."""
    return next(int(e) for e in d.layout.emperors if d.layout.team[e] != d.layout.team[seat])


def guards(d: Realm, q: int) -> list[tuple[int, InPlay]]:
    """The prepared guards that protect player q: their own, in Hydra those of their whole team (HR-4.47, HR-8.26)."""
    lay, guard = d.layout, d.cards.guard
    who = lay.teams[lay.team[q]] if lay.shared else (q,)
    return [(s, c) for s in who for c in d.players[s].play if guard[c.kind] and not c.expended]


def guarded(d: Realm, q: int, card: InPlay | None) -> Barrier | None:
    """Does a prepared guard stand before player q, or before this champion of theirs?"""
    if card is not None and d.cards.guard[card.kind]:
        return None
    found = guards(d, q)
    if not found:
        return None
    owner, guard = found[0]
    facts = {"target": q, "guard": d.cards.ids[guard.kind], "owner": owner, "n": len(found)}
    if owner != q:
        return ("mate_guards" if card is None else "mate_guards_champion"), facts, "HR-8.26"
    if card is None:
        return "guarded", facts, "HR-4.45"
    return "guarded_champion", {**facts, "card": d.cards.ids[card.kind]}, "HR-4.46"


def barrier(d: Realm, seat: int, q: int, card: InPlay | None = None) -> Barrier | None:
    """Why player q, or that champion of theirs, cannot be attacked now; None when it can."""
    return out_of_reach(d, seat, q, card is not None) or guarded(d, q, card)


def players_in_reach(d: Realm, seat: int) -> list[int]:
    """The players that this seat may target, clockwise; guards do not stop that (HR-R16)."""
    n = len(d.players)
    return [q % n for q in range(seat + 1, seat + n) if out_of_reach(d, seat, q % n, False) is None]


def champions_in_reach(d: Realm, seat: int) -> list[tuple[int, InPlay]]:
    """The champions that this seat may attack or target now, clockwise by owner, as they came into play."""
    n, champion, guard = len(d.players), d.cards.champion, d.cards.guard
    found: list[tuple[int, InPlay]] = []
    for step in range(1, n):
        q = (seat + step) % n
        player = d.players[q]
        if not player.play or out_of_reach(d, seat, q, True) is not None:
            continue
        behind = bool(guards(d, q))
        found += [(q, c) for c in player.play if champion[c.kind] and (guard[c.kind] or not behind)]
    return found
