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


def pending(state: Realm) -> dict[int, str]:
    """The seats that may decide now; in a shared turn first those who are not done (HR-R24)."""
    if state.over:
        return {}
    top = state.frames[-1]
    if isinstance(top, Choice):
        return {top.seat: top.ask}
    if not state.layout.shared:
        return {state.active: "main"}
    who = actors(state)
    asked = {s: "main" for s in who if not state.players[s].done}
    return asked | {s: "done" for s in who if state.players[s].done}


def has_ally(state: Realm, seat: int, card: InPlay) -> bool:
    """Is another card of its faction in play under the same player?  (HR-4.14, HR-R10, HR-8.17)"""
    faction = state.cards.faction
    wanted = faction[card.kind]
    return wanted >= 0 and any(faction[c.kind] == wanted and c.no != card.no for c in state.players[seat].play)


def pledged_gold(state: Realm, kind: int) -> int:
    """Gold of the team that waits for this market card."""
    return sum(p.n for p in state.pledges if not p.no and p.card == kind)


def pledged_combat(state: Realm, no: int) -> int:
    """Combat of the team that waits for this champion."""
    return sum(p.n for p in state.pledges if p.no == no)


def for_sale(state: Realm) -> list[int]:
    """The kinds that can be acquired, as they lie: the market, then a Fire Gem."""
    found = list(dict.fromkeys(state.market))
    if state.gems:
        found.append(state.cards.gem)
    return found


def legal(state: Realm, seat: int | None = None) -> list[Any]:
    """Every legal action, in a fixed order."""
    if state.over:
        return []
    top = state.frames[-1]
    if isinstance(top, Choice):
        if seat not in (None, top.seat):
            return []
        return [Choose(top.seat, picks) for picks in choices.answers(state, top)]
    found: list[Any] = []
    for decider, ask in pending(state).items():
        if seat in (None, decider):
            if ask == "done":
                found.append(Resume(decider))
            else:
                found += _free(state, decider)
                for target, n in _attacks(state, decider):
                    found += [Attack(decider, target.target, k, target.card) for k in range(1, n + 1)]
                if state.layout.shared:
                    found += _pledges(state, decider)
                found.append(Done(decider))
    return found


def _free(state: Realm, seat: int) -> list[Any]:
    """Plays, abilities, purchases and moved cards."""
    player, ids, has = state.players[seat], state.cards.ids, state.cards.has
    hand = [k for k in player.hand if k >= 0]
    found: list[Any] = [Play(seat, ids[k]) for k in dict.fromkeys(hand)]
    if len(hand) > 1:
        found.append(PlayAll(seat))
    uses: dict[Any, None] = {}
    for card in player.play:
        if has["expend"][card.kind] and not card.expended:
            uses[Use(seat, "expend", ref_of(state, seat, card))] = None
        if has["ally"][card.kind] and not card.allied and has_ally(state, seat, card):
            uses[Use(seat, "ally", ref_of(state, seat, card))] = None
        if has["sacrifice"][card.kind]:
            uses[Use(seat, "sacrifice", ref_of(state, seat, card))] = None
    found += uses
    cost, gold = state.cards.cost, player.gold
    for kind in for_sale(state):
        if cost[kind] <= (gold + pledged_gold(state, kind) if state.pledges else gold):
            found.append(Acquire(seat, ids[kind]))
    if state.layout.emperors and gold and player.discard:
        mates = [q for q in neighbours(state.layout, seat) if not state.players[q].out]
        found += [Donate(seat, ids[k], q) for k in sorted(set(player.discard)) for q in mates]
    return found


def _attacks(state: Realm, seat: int) -> Iterator[tuple[Attack, int]]:
    """Whom this seat can attack, and with how much at most."""
    combat = state.players[seat].combat
    if not combat and not state.pledges:
        return
    if combat:
        for foe in players_in_reach(state, seat):
            if guarded(state, foe, None) is None:
                yield Attack(seat, foe, 1), combat
    seen = set()
    for foe, card in champions_in_reach(state, seat):
        target = Attack(seat, foe, 1, ref_of(state, foe, card))
        most = combat + (pledged_combat(state, card.no) if state.pledges else 0)
        if target not in seen and most:
            seen.add(target)
            yield target, most


def _pledges(state: Realm, seat: int) -> Iterator[Pledge]:
    """What may be promised to a mate: Gold for a card, Combat for a champion (HR-R37)."""
    player, ids = state.players[seat], state.cards.ids
    if not mates(state, seat):
        return
    for kind in for_sale(state) if player.gold else ():
        for n in range(1, player.gold + 1):
            yield Pledge(seat, n, ids[kind])
    if player.combat:
        seen = dict.fromkeys((q, ref_of(state, q, card)) for q, card in champions_in_reach(state, seat))
        for q, ref in seen:
            for n in range(1, player.combat + 1):
                yield Pledge(seat, n, ref, q)


def mates(state: Realm, seat: int) -> list[int]:
    """The living teammates who share the turn."""
    return [s for s in actors(state) if s != seat] if state.layout.shared else []


def sample(state: Realm, rng: random.Random) -> tuple[Any, bool]:
    """A legal action at random, and whether there was another; what is big counts as often as what is small."""
    top = state.frames[-1]
    if isinstance(top, Choice):
        picks, chosen = choices.random_answer(state, top, rng)
        return Choose(top.seat, picks), chosen
    asked = list(pending(state).items())
    seat, ask = asked[0]
    if len(asked) > 1:
        seat, ask = asked[0] if rng.random() < 0.8 else asked[int(rng.random() * len(asked))]
    if ask == "done":
        return Resume(seat), True
    hand = state.players[seat].hand
    if hand and rng.random() < 0.6:  # as people do: play first, so that games get somewhere
        return Play(seat, state.cards.ids[hand[int(rng.random() * len(hand))]]), True
    found = _free(state, seat)
    plain = len(found)
    aims = list(_attacks(state, seat))
    if aims and rng.random() < 0.5:  # else random players heal more than they are hurt, and play for ever
        return _some_of_it(aims[int(rng.random() * len(aims))], rng), True
    pledges = list(_pledges(state, seat)) if state.layout.shared else []
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


def asks_for(state: Realm, action: Any) -> Choice | None:
    """The question for a target that a card asks when it is played or used so, where the target is named with it."""
    if not isinstance(action, Play | Use) or not action.at or not 0 <= action.seat < len(state.players):
        return None
    if isinstance(action, Play):
        kind = state.cards.kind.get(action.card, -1)
        return asks_target(state, action.seat, kind, "primary") if kind >= 0 else None
    card = find_in_play(state, action.seat, action.card)
    return (
        asks_target(state, action.seat, card.kind, action.ability)
        if card is not None and action.ability in ABILITIES
        else None
    )


def _without_target(state: Realm, action: Any) -> Any:
    """A target that can be hit, said in the same breath, stands for the answer that would follow."""
    asked = asks_for(state, action)
    if asked is None or choices.normal_picks(state, asked, (action.at,))[0] not in choices.pool(state, asked):
        return action
    return replace(action, at="")


def normal(state: Realm, action: Any) -> Any:
    """The action as `legal` lists it: of equal copies the first, picks in order, what can be said later left out."""
    if isinstance(action, Play | Use) and action.at:
        action = _without_target(state, action)
    if isinstance(action, Choose):
        top = state.frames[-1]
        if isinstance(top, Choice) and not state.over:
            return Choose(action.seat, choices.normal_picks(state, top, action.picks))
        return action
    if isinstance(action, Use):
        return _with_ref(state, action, action.seat)
    if isinstance(action, Attack) and action.card:
        return _with_ref(state, action, action.target)
    if isinstance(action, Pledge) and action.target >= 0:
        return _with_ref(state, action, action.target)
    return action


def _with_ref(state: Realm, action: Any, owner: int) -> Any:
    card = find_in_play(state, owner, action.card)
    if card is None:
        return action
    ref = ref_of(state, owner, card)
    return action if ref == action.card else replace(action, card=ref)


__all__ = ["barrier", "legal", "normal", "pending", "sample"]
