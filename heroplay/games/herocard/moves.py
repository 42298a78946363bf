"""Which actions are legal: listed (`legal`), picked at random (`sample`), and put into their normal form (`normal`).

`window` reads off the table, once, what the seat with priority may play; everything else follows from it.  That it
agrees with the checks of `rules.py`, action by action, is what the conformance tests prove.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from itertools import product
from typing import Any

from heroplay.core.state import record
from heroplay.games.herocard import choices
from heroplay.games.herocard.actions import HIDDEN, Choose, Clear, Discard, Draw, Pass, Play, Refresh
from heroplay.games.herocard.cards import (
    ATTACK_MOD,
    ATTRIBUTES,
    BASE_ATTACK,
    BASE_BLOCK,
    BLOCK_MOD,
    CLASSES,
    EXCLUSIVE,
    FAST,
    OTHER,
    RESTRICTED,
    SPECIAL_ATTACK,
    SPECIAL_BLOCK,
)  # fmt: skip
from heroplay.games.herocard.state import Duel, needs_target, sequence_of, targets

_SETS = (BASE_ATTACK, ATTACK_MOD, BASE_BLOCK, BLOCK_MOD)


def _mask(classes: tuple[int, ...], types: tuple[int, ...]) -> int:
    """A set of (class, type) pairs as bits; `CardTable.code` gives each kind its bit."""
    return sum(1 << c * 3 + t for c in classes for t in types)


_ALL = (FAST, RESTRICTED, EXCLUSIVE)
_SINGLES = (SPECIAL_ATTACK, SPECIAL_BLOCK, OTHER)
_BY_TYPE = {
    "foreign": _mask(tuple(range(7)), (FAST,)),  # HC-4.5, HC-4.6, HC-4.7
    "own": _mask(tuple(range(7)), _ALL),
    "used": _mask(tuple(range(7)), (FAST, RESTRICTED)),
    "again": _mask(tuple(range(7)), (FAST, RESTRICTED)) | _mask((BASE_ATTACK,), (EXCLUSIVE,)),  # HC-4.17
}
_BY_CLASS = {
    name: _mask(classes, _ALL)
    for name, classes in {
        "quiet": _SINGLES,
        "opening": (BASE_ATTACK, *_SINGLES),
        "attacking": (ATTACK_MOD, *_SINGLES),
        "blocking": (BASE_BLOCK, BLOCK_MOD, *_SINGLES),
        "mods": (ATTACK_MOD,),
    }.items()
}
_QUIET_FOREIGN = _BY_CLASS["quiet"] & _BY_TYPE["foreign"]


@record
class Window:
    """What a seat may play now: pairs of class and type as bits, free points, cards left (None: any number)."""

    allowed: int
    block_base: bool  # a Base Block of the own side stands: Block Mods need none in the set
    free: tuple[int, int, int]
    limit: int | None = None


def window(d: Duel, seat: int) -> Window:
    """What the seat may play at this moment of the Action phase, cards and their text apart."""
    frames, t = d.frames, d.cards
    player = d.players[seat]
    (a, b, c), (x, y, z) = player.scores, player.spent
    free = (a - x, b - y, c - z)
    if len(frames) == 2 or frames[2].do != "sequence":
        if d.active != seat:
            return Window(_QUIET_FOREIGN, False, free)
        return Window(_BY_CLASS["opening"] & _types(d, seat), False, free)
    seq = frames[2]
    cls, start = t.cls, seq.start
    stands = block_base = False
    for e in d.plays[start:]:
        if e.gone != "purged":
            c = cls[e.kind]
            if c == BASE_ATTACK:
                stands = True
            elif c == BASE_BLOCK and e.seat in seq.block_side:
                block_base = True
    role = "quiet"
    if stands:
        if seat in seq.attack_side:
            role = "attacking"
        elif seat in seq.block_side:
            role = "blocking"
    allowed = _BY_CLASS[role] & (_types(d, seat) if d.active == seat else _BY_TYPE["foreign"])
    for banned_seat, banned in d.bans:
        if banned_seat == seat:
            allowed &= ~_mask((banned,), _ALL)
    if seq.classes or seq.limits:
        return _hosted(d, seq, seat, Window(allowed, block_base, free))
    return Window(allowed, block_base, free)


def _types(d: Duel, seat: int) -> int:
    """The types that the active player may still play this turn (HC-4.7, HC-4.17, HC-9.11)."""
    used = extra = 0
    typ, again = d.cards.typ, d.cards.grants_again
    for e in d.plays:
        if e.seat == seat and e.gone != "purged":
            used += typ[e.kind] == EXCLUSIVE
            extra += again[e.kind]
    return _BY_TYPE["own" if used == 0 else "again" if used <= extra else "used"]


def _hosted(d: Duel, seq: Any, seat: int, w: Window) -> Window:
    """A host game's limits on classes and on the number of cards of a seat."""
    classes, limit = dict(seq.classes).get(seat), dict(seq.limits).get(seat)
    allowed = w.allowed
    if classes is not None:
        allowed &= _mask(tuple(CLASSES.index(c) for c in classes), _ALL)
    if limit is not None:
        limit -= sum(1 for e in d.plays[seq.start :] if e.seat == seat and e.gone != "purged")
    return Window(allowed, w.block_base, w.free, limit)


def playable(d: Duel, seat: int, w: Window) -> list[tuple[str, int, int]]:
    """The cards of hand and deployed ones that may be played now, alone or in a set: (ref, kind, cost)."""
    t = d.cards
    code, cost, attr, plain, ids = t.code, t.cost, t.attr, t.plain, t.ids
    allowed, free = w.allowed, w.free
    found = []
    last = None
    for k in d.players[seat].hand:
        if k != last:
            last = k
            if allowed >> code[k] & 1 and cost[k] <= free[attr[k]] and (plain[k] or _text_allows(d, seat, k)):
                found.append((ids[k], k, cost[k]))
    if t.can_deploy:
        down = {y.kind for stack in d.players[seat].stacks for y in stack if y.down}
        for k in sorted(down):
            if allowed >> code[k] & 1 and free[attr[k]] >= 0 and (plain[k] or _text_allows(d, seat, k)):
                found.append((HIDDEN + ids[k], k, 0))
    return found if w.limit is None or w.limit > 0 else []


def _text_allows(d: Duel, seat: int, kind: int) -> bool:
    """Does the card's own text let it be played now?"""
    seq = sequence_of(d)
    need = d.cards.needs[kind]
    if d.cards.purges[kind] and seq is None:
        return False
    if need is None:
        return True
    if need == "quiet":
        return seq is None
    if seq is None:
        return False
    return need == "sequence" or seat in (seq.block_side if need == "attacked" else seq.attack_side)


def may_refresh(d: Duel) -> bool:
    """Only as the first decision of the Action phase (HC-R9, HC-R52)."""
    frames = d.frames
    return len(frames) == 2 and not d.plays and frames[1].passes == 0 and frames[1].at == d.active  # type: ignore


def pending(d: Duel) -> dict[int, str]:
    """Who decides, and what is asked."""
    if d.over:
        return {}
    top = d.frames[-1]
    if top.do == "phase":
        return {d.active: top.name}
    if top.do == "priority":
        return {top.at: "answer" if len(d.frames) > 2 else "action"}
    return {top.seat: top.ask}  # type: ignore[union-attr]


# ---- all of them, in a fixed order


def legal(d: Duel, seat: int | None = None) -> list[Any]:
    """Every legal action, each set once in its default order (HC-R49)."""
    if d.over:
        return []
    top = d.frames[-1]
    if top.do == "phase":
        found = _LISTS[top.name](d, d.active)
    elif top.do == "priority":
        found = _legal_plays(d, top.at)
    else:
        found = [Choose(top.seat, picks) for picks in choices.answers(d, top)]  # type: ignore[union-attr, arg-type]
    return found if seat is None else [a for a in found if a.seat == seat]


def _legal_discards(d: Duel, seat: int) -> list[Any]:
    ids = d.cards.ids
    counts = sorted(Counter(d.players[seat].hand).items())
    return [
        Discard(seat, tuple(ids[k] for (k, _), n in zip(counts, taken, strict=True) for _ in range(n)))
        for taken in product(*(range(n + 1) for _, n in counts))
    ]


def _legal_draws(d: Duel, seat: int) -> list[Any]:
    return [Draw(seat, n) for n in range(draw_limit(d, seat) + 1)]


def draw_limit(d: Duel, seat: int) -> int:
    """At most three, at most up to the hand cap (HC-3.4, HC-3.5, HC-R50)."""
    return max(0, min(d.setup.draw_max, d.setup.hand_cap - len(d.players[seat].hand)))


def _legal_clears(d: Duel, seat: int) -> list[Any]:
    heights = [len(s) for s in d.players[seat].stacks]
    return [
        Clear(seat, tuple(name for name, n in zip(ATTRIBUTES, taken, strict=True) for _ in range(n)))
        for taken in product(*(range(h + 1) for h in heights))
        if sum(taken) <= d.setup.clear_max
    ]


_LISTS = {"discard": _legal_discards, "draw": _legal_draws, "clear": _legal_clears}


def _legal_plays(d: Duel, seat: int) -> list[Any]:
    w = window(d, seat)
    found = playable(d, seat, w)
    plays: list[Any] = []
    cls = d.cards.cls
    for ref, k, _ in found:
        if cls[k] not in _SETS:
            plays += _aimed(d, seat, (ref,), k)
    for cards, k in _sets(d, seat, w, found):
        plays += _aimed(d, seat, cards, k)
    plays.append(Pass(seat))
    if may_refresh(d) and seat == d.active:
        plays.append(Refresh(seat))
    return plays


def _aimed(d: Duel, seat: int, cards: tuple[str, ...], lead: int) -> Iterator[Play]:
    """The play with each target and each attribute that it may name."""
    t = d.cards
    aims = targets(d, seat) if needs_target(d, lead) else (None,)
    named = ATTRIBUTES if any(t.names_attribute[t.kind[c.lstrip(HIDDEN)]] for c in cards) else (None,)
    for target in aims:
        for attribute in named:
            yield Play(seat, cards, target, attribute)


def _sets(
    d: Duel, seat: int, w: Window, found: list[tuple[str, int, int]]
) -> Iterator[tuple[tuple[str, ...], int]]:
    """All attack and block sets that can be paid, each in its default order, with the kind that leads it."""
    t = d.cards
    cls = t.cls
    hand = Counter(d.players[seat].hand)
    down = Counter(y.kind for stack in d.players[seat].stacks for y in stack if y.down) if t.can_deploy else {}
    items = sorted(
        ((ref, k, cost, (down if ref[0] == HIDDEN else hand)[k]) for ref, k, cost in found if cls[k] in _SETS),
        key=lambda i: (t.rank[i[1]], i[0]),
    )
    bases = [i for i in items if cls[i[1]] == BASE_ATTACK]
    attack_mods = [i for i in items if cls[i[1]] == ATTACK_MOD]
    if bases:
        attack_mods = _mods_beside_base(d, seat, w)
    for base in bases:
        for chosen in _payable(d, w, attack_mods, (base[0],), base):
            yield chosen, base[1]
    else:
        for chosen in _payable(d, w, attack_mods, ()):
            if chosen:
                yield chosen, t.kind[chosen[0].lstrip(HIDDEN)]
    blocks = [i for i in items if cls[i[1]] in (BASE_BLOCK, BLOCK_MOD)]
    for chosen in _payable(d, w, blocks, ()):
        kinds = [cls[t.kind[c.lstrip(HIDDEN)]] for c in chosen]
        if chosen and (w.block_base or BASE_BLOCK in kinds):
            yield chosen, t.kind[chosen[0].lstrip(HIDDEN)]


def _mods_beside_base(d: Duel, seat: int, w: Window) -> list[tuple[str, int, int, int]]:
    """Attack Mods that may join a Base Attack in the same set although none stands yet (HC-4.18)."""
    t = d.cards
    wide = Window(_BY_CLASS["mods"] & _types(d, seat), False, w.free, w.limit)
    hand = Counter(d.players[seat].hand)
    down = Counter(y.kind for stack in d.players[seat].stacks for y in stack if y.down) if t.can_deploy else {}
    found = [(ref, k, cost, (down if ref[0] == HIDDEN else hand)[k]) for ref, k, cost in playable(d, seat, wide)]
    return sorted(found, key=lambda i: (t.rank[i[1]], i[0]))


def _payable(
    d: Duel, w: Window, items: list[tuple[str, int, int, int]], start: tuple[str, ...], base: Any = None
) -> Iterator[tuple[str, ...]]:
    """Every part of the items, added to the start, that the points, the Exclusive and the card limit allow."""
    attr, typ = d.cards.attr, d.cards.typ
    free = list(w.free)
    exclusive = 0
    if base is not None:
        free[attr[base[1]]] -= base[2]
        exclusive = typ[base[1]] == EXCLUSIVE
    most = 99 if w.limit is None else w.limit

    def more(i: int, chosen: tuple[str, ...], exclusive: int) -> Iterator[tuple[str, ...]]:
        if i == len(items):
            yield chosen
            return
        ref, k, cost, have = items[i]
        a = attr[k]
        taken = 0
        while True:
            yield from more(i + 1, chosen, exclusive)
            exclusive += typ[k] == EXCLUSIVE
            taken += 1
            if taken > have or cost > free[a] or exclusive > 1 or len(chosen) >= most:
                break
            free[a] -= cost
            chosen = (*chosen, ref)
        free[a] += cost * (taken - 1)

    yield from more(0, start, exclusive)


# ---- one at random


def sample(d: Duel, rng: random.Random) -> tuple[Any, bool]:
    """One legal action at random, sets in any order, and whether there was a choice."""
    top = d.frames[-1]
    if top.do == "priority":
        return _sample_play(d, top.at, rng)
    if top.do == "phase":
        return _SAMPLES[top.name](d, d.active, rng)
    picks, choice = choices.random_answer(d, top, rng)  # type: ignore[arg-type]
    return Choose(top.seat, picks), choice  # type: ignore[union-attr]


def _sample_discard(d: Duel, seat: int, rng: random.Random) -> tuple[Any, bool]:
    hand = d.players[seat].hand
    if not hand:
        return Discard(seat), False
    ids, bits = d.cards.ids, int(rng.random() * (1 << len(hand)))
    cards = []
    for k in hand:
        if bits & 1:
            cards.append(ids[k])
        bits >>= 1
    return Discard(seat, tuple(cards)), True


def _sample_draw(d: Duel, seat: int, rng: random.Random) -> tuple[Any, bool]:
    most = min(d.setup.draw_max, d.setup.hand_cap - len(d.players[seat].hand))
    if most <= 0:
        return _draw(seat, 0), False
    return _draw(seat, int(rng.random() * (most + 1))), True


def _sample_clear(d: Duel, seat: int, rng: random.Random) -> tuple[Any, bool]:
    heights = [len(stack) for stack in d.players[seat].stacks]
    have = sum(heights)
    if not have:
        return _clear(seat, 0, 0, 0), False
    taken = [0, 0, 0]
    for _ in range(int(rng.random() * (min(d.setup.clear_max, have) + 1))):
        at = int(rng.random() * have)
        attr = 0 if at < heights[0] else 1 if at < heights[0] + heights[1] else 2
        heights[attr] -= 1
        taken[attr] += 1
        have -= 1
    return _clear(seat, *taken), True


@cache
def _draw(seat: int, n: int) -> Draw:
    return Draw(seat, n)


@cache
def _clear(seat: int, body: int, mind: int, x: int) -> Clear:
    return Clear(seat, ("body",) * body + ("mind",) * mind + ("x",) * x)


_pass = lru_cache(maxsize=None)(Pass)
_refresh = lru_cache(maxsize=None)(Refresh)


_SAMPLES = {"discard": _sample_discard, "draw": _sample_draw, "clear": _sample_clear}


def _sample_play(d: Duel, seat: int, rng: random.Random) -> tuple[Any, bool]:
    w = window(d, seat)
    found = playable(d, seat, w)
    cls = d.cards.cls
    leads = found
    if found and not w.block_base:  # a Block Mod cannot lead a set
        leads = [f for f in found if cls[f[1]] != BLOCK_MOD]
    refresh = seat == d.active and may_refresh(d)
    options = len(leads) + 1 + refresh
    pick = int(rng.random() * options)
    if pick >= len(leads):
        return (_pass(seat) if pick == len(leads) else _refresh(seat)), options > 1
    ref, k, cost = leads[pick]
    c = cls[k]
    if c not in _SETS:
        cards: tuple[str, ...] = (ref,)
    elif c == BASE_ATTACK:
        cards = _sample_set(d, seat, w, (ref, k, cost), _mods_for(d, seat, w), rng)
    else:
        side = (ATTACK_MOD,) if c == ATTACK_MOD else (BASE_BLOCK, BLOCK_MOD)
        cards = _sample_set(d, seat, w, (ref, k, cost), [f for f in found if cls[f[1]] in side], rng)
    target = attribute = None
    if needs_target(d, k):
        aims = targets(d, seat)
        target = aims[0] if len(aims) == 1 else aims[int(rng.random() * len(aims))]
    if d.cards.any_named and any(d.cards.names_attribute[d.cards.kind[r.lstrip(HIDDEN)]] for r in cards):
        attribute = ATTRIBUTES[int(rng.random() * 3)]
    return Play(seat, cards, target, attribute), True


def _mods_for(d: Duel, seat: int, w: Window) -> list[tuple[str, int, int]]:
    return [(ref, k, cost) for ref, k, cost, _ in _mods_beside_base(d, seat, w)]


def _sample_set(
    d: Duel, seat: int, w: Window, lead: tuple[str, int, int], others: list[tuple[str, int, int]], rng: random.Random
) -> tuple[str, ...]:
    """The leading card and, by the toss of a coin for each, more that can be paid with it, in a random order."""
    if not others:
        return (lead[0],)
    attr, typ, rand = d.cards.attr, d.cards.typ, rng.random
    free = list(w.free)
    free[attr[lead[1]]] -= lead[2]
    exclusive = typ[lead[1]] == EXCLUSIVE
    chosen = [lead[0]]
    hand = d.players[seat].hand
    most = 99 if w.limit is None else w.limit
    for ref, k, cost in others:
        have = hand.count(k) if ref[0] != HIDDEN else _deployed(d, seat, k)
        for _ in range(have - (ref == lead[0])):
            if rand() < 0.5 or cost > free[attr[k]] or len(chosen) >= most:
                break
            if typ[k] == EXCLUSIVE:
                if exclusive:
                    break
                exclusive = True
            free[attr[k]] -= cost
            chosen.append(ref)
    if len(chosen) == 2:
        if rand() < 0.5:
            chosen.reverse()
    elif len(chosen) > 2:
        rng.shuffle(chosen)
    return tuple(chosen)


def _deployed(d: Duel, seat: int, kind: int) -> int:
    return sum(1 for stack in d.players[seat].stacks for y in stack if y.down and y.kind == kind)


# ---- the normal form


def normal(d: Duel, a: Any) -> Any:
    """The form in which `legal` lists an action: default order, the only target filled in, tops without places."""
    if isinstance(a, Discard):
        return replace(a, cards=tuple(sorted(a.cards, key=lambda c: d.cards.kind.get(c, 999))))
    if isinstance(a, Clear):
        return replace(a, stacks=tuple(sorted(plain_places(d, a.seat, a.stacks), key=_attribute_order)))
    if isinstance(a, Choose):
        return replace(a, picks=tuple(sorted(a.picks)))
    if isinstance(a, Play):
        return _normal_play(d, a)
    return a


def _attribute_order(place: str) -> tuple[int, str]:
    name = place.split(":")[0]
    return (ATTRIBUTES.index(name) if name in ATTRIBUTES else 9, place)


def plain_places(d: Duel, seat: int, stacks: tuple[str, ...]) -> list[str]:
    """`body:3` becomes `body` where it is the next card from the top; anything else stays as it is."""
    if not any(":" in s for s in stacks) or not 0 <= seat < len(d.players):
        return list(stacks)
    found = [s for s in stacks if ":" not in s]
    heights = {n: len(s) - found.count(n) for n, s in zip(ATTRIBUTES, d.players[seat].stacks, strict=True)}
    for place in sorted((s for s in stacks if ":" in s), key=lambda s: (len(s), s), reverse=True):
        name, _, at = place.partition(":")
        if name in heights and at == str(heights[name]):
            heights[name] -= 1
            found.append(name)
        else:
            found.append(place)
    return found


def _normal_play(d: Duel, a: Play) -> Play:
    kind, rank = d.cards.kind, d.cards.rank
    known = [c for c in a.cards if c.lstrip(HIDDEN) in kind]
    if len(known) < len(a.cards):
        return a
    cards = tuple(sorted(a.cards, key=lambda c: (rank[kind[c.lstrip(HIDDEN)]], c)))
    target = a.target
    if target is None and any(needs_target(d, kind[c.lstrip(HIDDEN)]) for c in cards):
        aims = targets(d, a.seat) if 0 <= a.seat < len(d.players) else []
        target = aims[0] if len(aims) == 1 else None
    return replace(a, cards=cards, target=target)
