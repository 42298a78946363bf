"""Which actions are legal: listed (`legal`), picked at random (`sample`), and put into their normal form (`normal`).

That this agrees with the checks of `rules.py`, action by action, is what the conformance tests prove.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from heroplay.core.frames import Choice
from heroplay.games.realms.rules import choices
from heroplay.games.realms.rules.actions import (
    Acquire,
    Attack,
    Choose,
    Donate,
    Done,
    Play,
    PlayAll,
    Pledge,
    Resume,
    Use,
)
from heroplay.games.realms.rules.cards import ABILITIES
from heroplay.games.realms.rules.effects import asks_target
from heroplay.games.realms.rules.formats import neighbours
from heroplay.games.realms.rules.reach import barrier, champions_in_reach, guarded, players_in_reach
from heroplay.games.realms.rules.state import InPlay, Realm, actors, find_in_play, ref_of


def pending(d: Realm) -> dict[int, str]:
    """The seats that may decide now; in a shared turn first those who are not done (HR-R24)."""
    if d.over:
        return {}
    top = d.frames[-1]
    if isinstance(top, Choice):
        return {top.seat: top.ask}
    if not d.layout.shared:
        return {d.active: "main"}
    who = actors(d)
    asked = {s: "main" for s in who if not d.players[s].done}
    return asked | {s: "done" for s in who if d.players[s].done}


def has_ally(d: Realm, seat: int, card: InPlay) -> bool:
    """Is another card of its faction in play under the same player?  (HR-4.14, HR-R10, HR-8.17)"""
    faction = d.cards.faction
    wanted = faction[card.kind]
    return wanted >= 0 and any(faction[c.kind] == wanted and c.no != card.no for c in d.players[seat].play)


def pledged_gold(d: Realm, kind: int) -> int:
    """Gold of the team that waits for this market card."""
    return sum(p.n for p in d.pledges if not p.no and p.card == kind)


def pledged_combat(d: Realm, no: int) -> int:
    """Combat of the team that waits for this champion."""
    return sum(p.n for p in d.pledges if p.no == no)


def for_sale(d: Realm) -> list[int]:
    """The kinds that can be acquired, as they lie: the market, then a Fire Gem."""
    found = list(dict.fromkeys(d.market))
    if d.gems:
        found.append(d.cards.gem)
    return found


def legal(d: Realm, seat: int | None = None) -> list[Any]:
    """Every legal action, in a fixed order."""
    if d.over:
        return []
    top = d.frames[-1]
    if isinstance(top, Choice):
        if seat not in (None, top.seat):
            return []
        return [Choose(top.seat, picks) for picks in choices.answers(d, top)]
    found: list[Any] = []
    for s, ask in pending(d).items():
        if seat in (None, s):
            if ask == "done":
                found.append(Resume(s))
            else:
                found += _free(d, s)
                for target, n in _attacks(d, s):
                    found += [Attack(s, target.target, k, target.card) for k in range(1, n + 1)]
                if d.layout.shared:
                    found += _pledges(d, s)
                found.append(Done(s))
    return found


def _free(d: Realm, seat: int) -> list[Any]:
    """Plays, abilities, purchases and moved cards."""
    player, ids, has = d.players[seat], d.cards.ids, d.cards.has
    hand = [k for k in player.hand if k >= 0]
    found: list[Any] = [Play(seat, ids[k]) for k in dict.fromkeys(hand)]
    if len(hand) > 1:
        found.append(PlayAll(seat))
    uses: dict[Any, None] = {}
    for c in player.play:
        if has["expend"][c.kind] and not c.expended:
            uses[Use(seat, "expend", ref_of(d, seat, c))] = None
        if has["ally"][c.kind] and not c.allied and has_ally(d, seat, c):
            uses[Use(seat, "ally", ref_of(d, seat, c))] = None
        if has["sacrifice"][c.kind]:
            uses[Use(seat, "sacrifice", ref_of(d, seat, c))] = None
    found += uses
    cost, gold = d.cards.cost, player.gold
    for kind in for_sale(d):
        if cost[kind] <= (gold + pledged_gold(d, kind) if d.pledges else gold):
            found.append(Acquire(seat, ids[kind]))
    if d.layout.emperors and gold and player.discard:
        mates = [q for q in neighbours(d.layout, seat) if not d.players[q].out]
        found += [Donate(seat, ids[k], q) for k in sorted(set(player.discard)) for q in mates]
    return found


def _attacks(d: Realm, seat: int) -> Iterator[tuple[Attack, int]]:
    """Whom this seat can attack, and with how much at most."""
    combat = d.players[seat].combat
    if not combat and not d.pledges:
        return
    if combat:
        for q in players_in_reach(d, seat):
            if guarded(d, q, None) is None:
                yield Attack(seat, q, 1), combat
    seen = set()
    for q, card in champions_in_reach(d, seat):
        target = Attack(seat, q, 1, ref_of(d, q, card))
        most = combat + (pledged_combat(d, card.no) if d.pledges else 0)
        if target not in seen and most:
            seen.add(target)
            yield target, most


def _pledges(d: Realm, seat: int) -> Iterator[Pledge]:
    """What may be promised to a mate: Gold for a card, Combat for a champion (HR-R37)."""
    player, ids = d.players[seat], d.cards.ids
    if not mates(d, seat):
        return
    for kind in for_sale(d) if player.gold else ():
        for n in range(1, player.gold + 1):
            yield Pledge(seat, n, ids[kind])
    if player.combat:
        seen = dict.fromkeys((q, ref_of(d, q, card)) for q, card in champions_in_reach(d, seat))
        for q, ref in seen:
            for n in range(1, player.combat + 1):
                yield Pledge(seat, n, ref, q)


def mates(d: Realm, seat: int) -> list[int]:
    """The living teammates who share the turn."""
    return [s for s in actors(d) if s != seat] if d.layout.shared else []


def sample(d: Realm, rng: random.Random) -> tuple[Any, bool]:
    """A legal action at random, and whether there was another; what is big counts as often as what is small."""
    top = d.frames[-1]
    if isinstance(top, Choice):
        picks, chosen = choices.random_answer(d, top, rng)
        return Choose(top.seat, picks), chosen
    asked = list(pending(d).items())
    seat, ask = asked[0]
    if len(asked) > 1:
        seat, ask = asked[0] if rng.random() < 0.8 else asked[int(rng.random() * len(asked))]
    if ask == "done":
        return Resume(seat), True
    hand = d.players[seat].hand
    if hand and rng.random() < 0.6:  # as people do: play first, so that games get somewhere
        return Play(seat, d.cards.ids[hand[int(rng.random() * len(hand))]]), True
    found = _free(d, seat)
    plain = len(found)
    aims = list(_attacks(d, seat))
    if aims and rng.random() < 0.5:  # else random players heal more than they are hurt, and play for ever
        return _some_of_it(aims[int(rng.random() * len(aims))], rng), True
    pledges = list(_pledges(d, seat)) if d.layout.shared else []
    total = plain + len(aims) + (1 if pledges else 0)
    at = int(rng.random() * (total + 1))
    alone = total == 0 and len(asked) == 1
    if at < plain:
        return found[at], True
    at -= plain
    if at < len(aims):
        return _some_of_it(aims[at], rng), True
    if at == len(aims) and pledges:
        return pledges[int(rng.random() * len(pledges))], True
    return Done(seat), not alone


def _some_of_it(aim: tuple[Attack, int], rng: random.Random) -> Attack:
    target, most = aim
    return replace(target, n=most if rng.random() < 0.7 else 1 + int(rng.random() * most))


def asks_for(d: Realm, a: Any) -> Choice | None:
    """The question for a target that a card asks when it is played or used so, where the target is named with it."""
    if not isinstance(a, Play | Use) or not a.at or not 0 <= a.seat < len(d.players):
        return None
    if isinstance(a, Play):
        kind = d.cards.kind.get(a.card, -1)
        return asks_target(d, a.seat, kind, "primary") if kind >= 0 else None
    card = find_in_play(d, a.seat, a.card)
    return asks_target(d, a.seat, card.kind, a.ability) if card is not None and a.ability in ABILITIES else None


def _without_target(d: Realm, a: Any) -> Any:
    """A target that can be hit, said in the same breath, stands for the answer that would follow."""
    asked = asks_for(d, a)
    if asked is None or choices.normal_picks(d, asked, (a.at,))[0] not in choices.pool(d, asked):
        return a
    return replace(a, at="")


def normal(d: Realm, a: Any) -> Any:
    """The action as `legal` lists it: of equal copies the first, picks in order, what can be said later left out."""
    if isinstance(a, Play | Use) and a.at:
        a = _without_target(d, a)
    if isinstance(a, Choose):
        top = d.frames[-1]
        if isinstance(top, Choice) and not d.over:
            return Choose(a.seat, choices.normal_picks(d, top, a.picks))
        return a
    if isinstance(a, Use):
        return _with_ref(d, a, a.seat)
    if isinstance(a, Attack) and a.card:
        return _with_ref(d, a, a.target)
    if isinstance(a, Pledge) and a.target >= 0:
        return _with_ref(d, a, a.target)
    return a


def _with_ref(d: Realm, a: Any, owner: int) -> Any:
    card = find_in_play(d, owner, a.card)
    if card is None:
        return a
    ref = ref_of(d, owner, card)
    return a if ref == a.card else replace(a, card=ref)


__all__ = ["barrier", "legal", "normal", "pending", "sample"]
