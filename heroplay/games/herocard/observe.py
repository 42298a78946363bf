"""What a seat knows: the same state with unknown cards in it, and full states that fit such an observation."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

from heroplay.core.chance import Luck
from heroplay.core.frames import Choice
from heroplay.games.herocard.cards import UNKNOWN
from heroplay.games.herocard.setup import heroes_of
from heroplay.games.herocard.state import Duel, Lying, Player, sequence_of, with_snapshots


def observe(d: Duel, seat: int) -> Duel:
    """The state as a seat may know it: no foreign hands, no deck order, no deployed faces, no seed."""
    seen = d.draft()
    seen.luck = Luck(0)
    seen.players = [_seen_player(p, i == seat) for i, p in enumerate(d.players)]
    seq = sequence_of(d)
    if seq is not None and seq.before:
        seen.frames[2] = with_snapshots(seq, tuple(observe(s, seat) for s in seq.before))
    return seen


def _seen_player(p: Player, own: bool) -> Player:
    hidden = [UNKNOWN] * (len(p.deck) - p.top)
    deck = hidden + p.deck[len(hidden) :] if own else [UNKNOWN] * len(p.deck)
    if own:
        return Player(p.scores, deck, p.hand[:], p.discard[:], p.stacks[:], p.spent[:], p.points, p.top, p.shown)
    hand = sorted([*p.shown, *[UNKNOWN] * (len(p.hand) - len(p.shown))])
    stacks = [
        tuple(Lying(UNKNOWN, y.cost, y.no, True, y.twisted) if y.down else y for y in stack) for stack in p.stacks
    ]
    return Player(p.scores, deck, hand, p.discard[:], stacks, p.spent[:], p.points, 0, p.shown)


def is_secret(d: Duel, action: Any) -> bool:
    """Only the choice of what to deploy is not for the others' ears (HC-R38)."""
    top = d.frames[-1]
    return action.do == "choose" and isinstance(top, Choice) and top.ask == "deploy"


def deal_unseen(d: Duel, seat: int, rng: random.Random) -> Duel:
    """A full state that fits what the seat has observed: every unknown card dealt from what is left of its deck."""
    full = d.clone()
    full.luck = Luck(rng.getrandbits(62))
    heroes = heroes_of(d.setup)
    for player, hero in zip(full.players, heroes, strict=True):
        left = Counter(full.cards.kind[c] for c in hero.deck)
        stacked = [y.kind for stack in player.stacks for y in stack]
        left.subtract(k for k in (*player.deck, *player.hand, *player.discard, *stacked) if k != UNKNOWN)
        unseen = sorted((+left).elements())
        rng.shuffle(unseen)
        _fill_stacks(full, player, unseen)
        player.hand = sorted(unseen.pop() if k == UNKNOWN else k for k in player.hand)
        player.deck = [unseen.pop() if k == UNKNOWN else k for k in player.deck]
    seq = sequence_of(full)
    if seq is not None and seq.before:
        full.frames[2] = with_snapshots(seq, _deal_snapshots(full, seq.before))
    return full


def _fill_stacks(d: Duel, player: Player, unseen: list[int]) -> None:
    """Deployed cards show attribute and cost: deal one that fits (HC-R38)."""
    for attr, stack in enumerate(player.stacks):
        if any(y.kind == UNKNOWN for y in stack):
            dealt = []
            for y in stack:
                if y.kind == UNKNOWN:
                    fits = (k for k in unseen if d.cards.attr[k] == attr and d.cards.cost[k] == y.cost)
                    kind = next(fits, None)
                    if kind is None:
                        kind = unseen[-1]
                    unseen.remove(kind)
                    y = replace(y, kind=kind)
                dealt.append(y)
            player.stacks[attr] = tuple(dealt)


def _deal_snapshots(full: Duel, before: tuple[Duel, ...]) -> tuple[Duel, ...]:
    """The snapshots of the open sequence, with the same cards dealt: each player's cards of now, put back.

    A snapshot differs from now only by what was played, drawn, discarded or cleared since, so each unknown card of a
    snapshot is filled from the player's cards of now that the snapshot does not show elsewhere, hands first.
    """
    return tuple(_deal_snapshot(full, s) for s in before)


def _deal_snapshot(full: Duel, snapshot: Duel) -> Duel:
    dealt = snapshot.clone()
    dealt.luck = full.luck
    for now, then in zip(full.players, dealt.players, strict=True):
        stacked = [y.kind for stack in now.stacks for y in stack]
        every = Counter([*now.deck, *now.hand, *now.discard, *stacked])
        every.subtract(k for k in (*then.deck, *then.hand, *then.discard) if k != UNKNOWN)
        every.subtract(y.kind for stack in then.stacks for y in stack if y.kind != UNKNOWN)
        by_no = {y.no: y.kind for stack in now.stacks for y in stack}
        for attr, stack in enumerate(then.stacks):
            if any(y.kind == UNKNOWN for y in stack):
                rest = tuple(replace(y, kind=by_no.get(y.no, y.kind)) if y.kind == UNKNOWN else y for y in stack)
                every.subtract(y.kind for y, o in zip(rest, stack, strict=True) if o.kind == UNKNOWN and y.kind >= 0)
                then.stacks[attr] = rest
        pool = +every
        preferred = [k for k in (*now.hand, *(p.kind for p in full.plays), *now.discard, *stacked) if k != UNKNOWN]
        then.hand = sorted(_pick(pool, preferred) if k == UNKNOWN else k for k in then.hand)
        left = sorted(pool.elements(), key=lambda k: now.deck.index(k) if k in now.deck else -1)
        then.deck = [left.pop(0) if k == UNKNOWN else k for k in then.deck]
    return dealt


def _pick(pool: Counter[int], preferred: list[int]) -> int:
    kind = next((k for k in preferred if pool[k] > 0), None)
    if kind is None:
        kind = next(iter(sorted((+pool).elements())))
    pool[kind] -= 1
    return kind
