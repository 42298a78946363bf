"""Which actions are legal: listed (`legal`), picked at random (`sample`), and put into their normal form (`normal`).

`window` reads off the table, once, what the seat with priority may play; everything else follows from it.  That it
agrees with the checks of `rules.py`, action by action, is what the conformance tests prove.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from operator import sub
from typing import Any

from heroplay.core.frames import Priority
from heroplay.games.herocard.rules import choices
from heroplay.games.herocard.rules.actions import HIDDEN, Choose, Clear, Discard, Draw, Pass, PlayCards, Refresh
from heroplay.games.herocard.rules.cards import (
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
    CardTable,
)  # fmt: skip
from heroplay.games.herocard.rules.state import Duel, LyingCard, free_points, needs_target, sequence_of, targets

_SETS = (BASE_ATTACK, ATTACK_MOD, BASE_BLOCK, BLOCK_MOD)
_CAN_LEAD = (BASE_ATTACK, ATTACK_MOD, BASE_BLOCK, SPECIAL_ATTACK, SPECIAL_BLOCK, OTHER)


def _mask(classes: tuple[int, ...], types: tuple[int, ...]) -> int:
    """A set of (class, type) pairs as bits; `CardTable.bit` gives each kind its own."""
    return sum(1 << c * 3 + t for c in classes for t in types)


_ALL = (FAST, RESTRICTED, EXCLUSIVE)
_SINGLES = (SPECIAL_ATTACK, SPECIAL_BLOCK, OTHER)
# By type: in another player's turn (HC-4.5 to HC-4.7); in your turn, with the Exclusive used, with one more allowed
# (HC-4.17).
_FOREIGN = _mask(tuple(range(7)), (FAST,))
_OWN = _mask(tuple(range(7)), _ALL)
_USED = _mask(tuple(range(7)), (FAST, RESTRICTED))
_AGAIN = _USED | _mask((BASE_ATTACK,), (EXCLUSIVE,))
# By class: outside an attack, at its beginning, and on either side of it.
_QUIET = _mask(_SINGLES, _ALL)
_OPENING = _mask((BASE_ATTACK, *_SINGLES), _ALL)
_ATTACKING = _mask((ATTACK_MOD, *_SINGLES), _ALL)
_BLOCKING = _mask((BASE_BLOCK, BLOCK_MOD, *_SINGLES), _ALL)
_MODS = _mask((ATTACK_MOD,), _ALL)
_BLOCK_MODS = _mask((BLOCK_MOD,), _ALL)
_QUIET_FOREIGN = _QUIET & _FOREIGN

#: What a seat may play now: pairs of class and type as bits; whether a Base Block of the player's side stands, so that
#: Block Mods need none in the set; cards left (None: any number).  A plain tuple: it is made at every decision.
Window = tuple[int, bool, int | None]


def window(d: Duel, seat: int) -> Window:
    """What the seat may play at this moment of the Action phase, points and card texts apart."""
    frames = d.frames
    if len(frames) == 2 or frames[2].do != "sequence":
        if d.active != seat:
            return _QUIET_FOREIGN, False, None
        return (_OPENING & _types(d, seat) if d.plays else _OPENING), False, None
    seq = frames[2]
    cls, block_side = d.cards.cls, seq.block_side
    stands = block_base = False
    for e in d.plays if seq.start == 0 else d.plays[seq.start :]:
        if e.gone != "purged":
            c = cls[e.kind]
            if c == BASE_ATTACK:
                stands = True
            elif c == BASE_BLOCK and e.seat in block_side:
                block_base = True
    if not stands:
        allowed = _QUIET
    elif seat in seq.attack_side:
        allowed = _ATTACKING
    elif seat in block_side:
        allowed = _BLOCKING
    else:
        allowed = _QUIET
    allowed &= _types(d, seat) if d.active == seat else _FOREIGN
    if d.bans:
        for banned_seat, banned in d.bans:
            if banned_seat == seat:
                allowed &= ~_mask((banned,), _ALL)
    if seq.classes or seq.limits:
        return _hosted(d, seq, seat, allowed, block_base)
    return allowed, block_base, None


def _types(d: Duel, seat: int) -> int:
    """The types that the active player may still play this turn (HC-4.7, HC-4.17, HC-9.11)."""
    used = extra = 0
    typ, again = d.cards.typ, d.cards.grants_again
    for e in d.plays:
        if e.seat == seat and e.gone != "purged":
            used += typ[e.kind] == EXCLUSIVE
            extra += again[e.kind]
    return _OWN if used == 0 else _AGAIN if used <= extra else _USED


def _hosted(d: Duel, seq: Any, seat: int, allowed: int, block_base: bool) -> Window:
    """A host game's limits on classes and on the number of cards of a seat."""
    classes, limit = dict(seq.classes).get(seat), dict(seq.limits).get(seat)
    if classes is not None:
        allowed &= _mask(tuple(CLASSES.index(c) for c in classes), _ALL)
    if limit is not None:
        limit -= sum(1 for e in d.plays[seq.start :] if e.seat == seat and e.gone != "purged")
        allowed = allowed if limit > 0 else 0
    return allowed, block_base, limit


def playable(d: Duel, seat: int, allowed: int) -> list[int]:
    """The kinds that may be played now, alone or in a set: those of the hand as they are, deployed ones as `~kind`."""
    t, player = d.cards, d.players[seat]
    try:
        kinds = t.within[allowed]
    except KeyError:
        kinds = t.kinds(allowed)
    found: list[int] = []
    hand = player.hand
    if not kinds.isdisjoint(hand):
        cost, attr, plain = t.cost, t.attr, t.plain
        scores, spent = player.scores, player.spent
        last = -1
        for k in hand:
            if k in kinds and k != last:
                last, a = k, attr[k]
                if spent[a] + cost[k] <= scores[a] and (plain[k] or _text_allows(d, seat, k)):
                    found.append(k)
    if t.can_deploy and any(player.stacks):
        found += _deployed(d, seat, kinds)
    return found


def _deployed(d: Duel, seat: int, kinds: frozenset[int]) -> list[int]:
    """The face-down cards that may be played now, as `~kind`: they are paid for, but not over a score (HC-R41)."""
    player, attr, plain = d.players[seat], d.cards.attr, d.cards.plain
    down: set[int] = set()
    for stack in player.stacks:
        for y in stack:
            if y.down and y.kind in kinds:
                down.add(y.kind)
    found = []
    for k in sorted(down):
        if player.spent[attr[k]] <= player.scores[attr[k]] and (plain[k] or _text_allows(d, seat, k)):
            found.append(~k)
    return found


Item = tuple[str, int, int, int]


def _items(d: Duel, seat: int, kinds: list[int]) -> list[Item]:
    """(ref, kind, cost, copies) for each of the kinds that `playable` gives."""
    t, player = d.cards, d.players[seat]
    found = []
    for k in kinds:
        if k >= 0:
            found.append((t.ids[k], k, t.cost[k], player.hand.count(k)))
        else:
            found.append((HIDDEN + t.ids[~k], ~k, 0, _copies_down(player.stacks[t.attr[~k]], ~k)))
    return found


def _copies_down(stack: tuple[LyingCard, ...], kind: int) -> int:
    return sum(1 for y in stack if y.down and y.kind == kind)


def _in_order(d: Duel, items: list[Item]) -> list[Item]:
    """The default order of a set: base cards first, then by name (HC-R49)."""
    rank = d.cards.rank
    return sorted(items, key=lambda i: (rank[i[1]], i[0]))


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
    return max(0, min(d.caps.draw_max, d.caps.hand_cap - len(d.players[seat].hand)))


def _legal_clears(d: Duel, seat: int) -> list[Any]:
    heights = [len(s) for s in d.players[seat].stacks]
    return [
        Clear(seat, tuple(name for name, n in zip(ATTRIBUTES, taken, strict=True) for _ in range(n)))
        for taken in product(*(range(h + 1) for h in heights))
        if sum(taken) <= d.caps.clear_max
    ]


_LISTS = {"discard": _legal_discards, "draw": _legal_draws, "clear": _legal_clears}


def _legal_plays(d: Duel, seat: int) -> list[Any]:
    allowed, block_base, limit = window(d, seat)
    found = _in_order(d, _items(d, seat, playable(d, seat, allowed)))
    plays: list[Any] = []
    for ref, k, _, _ in found:
        if d.cards.cls[k] not in _SETS:
            plays += _aimed(d, seat, (ref,), k)
    for cards, k in _sets(d, seat, found, block_base, limit):
        plays += _aimed(d, seat, cards, k)
    plays.append(Pass(seat))
    if may_refresh(d) and seat == d.active:
        plays.append(Refresh(seat))
    return plays


def _aimed(d: Duel, seat: int, cards: tuple[str, ...], lead: int) -> Iterator[PlayCards]:
    """The play with each target and each attribute that it may name."""
    t = d.cards
    aims = targets(d, seat) if needs_target(d, lead) else (None,)
    named = ATTRIBUTES if _names_attribute(t, cards) else (None,)
    for target in aims:
        for attribute in named:
            yield PlayCards(seat, cards, target, attribute)


def _sets(
    d: Duel, seat: int, found: list[Item], block_base: bool, limit: int | None
) -> Iterator[tuple[tuple[str, ...], int]]:
    """All attack and block sets that can be paid, each in its default order, with the kind that leads it."""
    cls, kind = d.cards.cls, d.cards.kind
    bases = [i for i in found if cls[i[1]] == BASE_ATTACK]
    if bases:
        mods = _in_order(d, _items(d, seat, playable(d, seat, _MODS & _types(d, seat))))
        for base in bases:
            for chosen in _payable(d, seat, mods, limit, base):
                yield chosen, base[1]
    else:
        mods = [i for i in found if cls[i[1]] == ATTACK_MOD]
        for chosen in _payable(d, seat, mods, limit):
            if chosen:
                yield chosen, kind[chosen[0]]
    blocks = [i for i in found if cls[i[1]] in (BASE_BLOCK, BLOCK_MOD)]
    for chosen in _payable(d, seat, blocks, limit):
        if chosen and (block_base or any(cls[kind[c]] == BASE_BLOCK for c in chosen)):
            yield chosen, kind[chosen[0]]


def _payable(
    d: Duel, seat: int, items: list[Item], limit: int | None, base: Item | None = None
) -> Iterator[tuple[str, ...]]:
    """Every part of the items, after the base, that the points, the Exclusive and the card limit allow."""
    attr, typ = d.cards.attr, d.cards.typ
    free = list(free_points(d.players[seat]))
    exclusive = 0
    start: tuple[str, ...] = ()
    if base is not None:
        start = (base[0],)
        free[attr[base[1]]] -= base[2]
        exclusive = typ[base[1]] == EXCLUSIVE
    most = 99 if limit is None else limit

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
    caps = d.caps
    most = caps.hand_cap - len(d.players[seat].hand)
    if most > caps.draw_max:
        most = caps.draw_max
    if most <= 0:
        return _NO_DRAW[seat]
    return _DRAWS[seat][int(rng.random() * (most + 1))]


def _sample_clear(d: Duel, seat: int, rng: random.Random) -> tuple[Any, bool]:
    body, mind, x = d.players[seat].stacks
    if not body and not mind and not x:
        return _NO_CLEAR[seat]
    b, m = len(body), len(mind)
    have = b + m + len(x)
    most = d.caps.clear_max
    left = int(rng.random() * ((most if most < have else have) + 1))
    taken = 0  # a cleared card of Body counts 1, of Mind 16, of X 256
    while left:
        at = int(rng.random() * have)
        if at < b:
            b -= 1
            taken += 1
        elif at < b + m:
            m -= 1
            taken += 16
        else:
            taken += 256
        have -= 1
        left -= 1
    clears = _CLEARS[seat]
    return (clears[taken] if taken in clears else _clears(seat, taken)), True


def _clears(seat: int, taken: int) -> Clear:
    """The Clear of that many cards; most are made once and kept."""
    made = Clear(seat, ("body",) * (taken & 15) + ("mind",) * (taken >> 4 & 15) + ("x",) * (taken >> 8))
    return _CLEARS[seat].setdefault(taken, made)


# Actions that are met again and again, with whether there was a choice.
_SEATS = range(4)
_FORCED = [(Pass(seat), False) for seat in _SEATS]
_PASSES = [(Pass(seat), True) for seat in _SEATS]
_REFRESHES = [(Refresh(seat), True) for seat in _SEATS]
_NO_DRAW = [(Draw(seat, 0), False) for seat in _SEATS]
_DRAWS = [[(Draw(seat, n), True) for n in range(13)] for seat in _SEATS]
_NO_CLEAR = [(Clear(seat), False) for seat in _SEATS]
_CLEARS: list[dict[int, Clear]] = [{} for _ in _SEATS]


_SAMPLES = {"discard": _sample_discard, "draw": _sample_draw, "clear": _sample_clear}


def sample(d: Duel, rng: random.Random) -> tuple[Any, bool]:
    """One legal action at random, sets in any order, and whether there was a choice."""
    frames = d.frames
    depth = len(frames)
    if depth == 1:
        return _SAMPLES[frames[0].name](d, d.active, rng)  # type: ignore[union-attr]
    top = frames[depth - 1]
    if type(top) is not Priority:
        picks, choice = choices.random_answer(d, top, rng)  # type: ignore[arg-type]
        return Choose(top.seat, picks), choice  # type: ignore[union-attr]
    seat = top.at
    block_base, limit, refresh = False, None, 0
    if depth > 2:
        allowed, block_base, limit = window(d, seat)
    elif seat != d.active:
        allowed, t = _QUIET_FOREIGN, d.cards
        if not t.can_deploy and allowed in t.within and t.within[allowed].isdisjoint(d.players[seat].hand):
            return _FORCED[seat]  # what is met most often, without further questions
    elif d.plays:
        allowed = _OPENING & _types(d, seat)
    else:
        allowed = _OPENING
        refresh = top.passes == 0
    found = leads = playable(d, seat, allowed)
    cls = d.cards.cls
    if found and not block_base and allowed & _BLOCK_MODS:  # a Block Mod cannot lead a set
        leads = _of_classes(cls, found, _CAN_LEAD)
    options = len(leads)
    if not options and not refresh:
        return _FORCED[seat]
    pick = int(rng.random() * (options + 1 + refresh))
    if pick >= options:
        return _PASSES[seat] if pick == options else _REFRESHES[seat]
    lead = leads[pick]
    k = lead if lead >= 0 else ~lead
    c = cls[k]
    if c == BASE_ATTACK:
        joining = playable(d, seat, _MODS & _types(d, seat) if d.plays else _MODS)
    elif c in _SETS:
        joining = _of_classes(cls, found, (ATTACK_MOD,) if c == ATTACK_MOD else (BASE_BLOCK, BLOCK_MOD))
    else:
        joining = None
    t = d.cards
    first = t.ids[lead] if lead >= 0 else HIDDEN + t.ids[k]
    cards = _sample_set(d, seat, limit, lead, first, joining, rng) if joining else (first,)
    target = attribute = None
    if t.targeted[k]:
        if len(d.players) == 2 and not d.out_of_range:
            target = 1 - seat
        else:
            aims = targets(d, seat)
            target = aims[int(rng.random() * len(aims))]
    if t.any_named and _names_attribute(t, cards):
        attribute = ATTRIBUTES[int(rng.random() * 3)]
    return PlayCards(seat, cards, target, attribute), True


def _of_classes(cls: tuple[int, ...], found: list[int], wanted: tuple[int, ...]) -> list[int]:
    some = []
    for k in found:
        if cls[k if k >= 0 else ~k] in wanted:
            some.append(k)
    return some


def _names_attribute(t: CardTable, cards: tuple[str, ...]) -> bool:
    return any(t.names_attribute[t.kind[ref]] for ref in cards)


def _sample_set(
    d: Duel, seat: int, limit: int | None, lead: int, first: str, joining: list[int], rng: random.Random
) -> tuple[str, ...]:
    """The leading card and, by the toss of a coin for each, more that can be paid with it, in a random order."""
    t, player, rand = d.cards, d.players[seat], rng.random
    attr, typ, costs, ids, hand = t.attr, t.typ, t.cost, t.ids, player.hand
    free = [*map(sub, player.scores, player.spent)]
    exclusive = typ[lead if lead >= 0 else ~lead] == EXCLUSIVE
    if lead >= 0:
        free[attr[lead]] -= costs[lead]
    chosen = [first]
    most = 99 if limit is None else limit
    for at in joining:
        if rand() < 0.5:
            continue
        if at >= 0:
            k, cost, ref, copies = at, costs[at], ids[at], hand.count(at)
        else:
            k, cost, ref = ~at, 0, HIDDEN + ids[~at]
            copies = _copies_down(player.stacks[attr[k]], k)
        a, alone = attr[k], typ[k] == EXCLUSIVE
        for _ in range(copies - (at == lead)):
            if cost > free[a] or len(chosen) >= most or (alone and exclusive):
                break
            exclusive = exclusive or alone
            free[a] -= cost
            chosen.append(ref)
            if rand() < 0.5:
                break
    if len(chosen) == 2:
        if rand() < 0.5:
            chosen.reverse()
    elif len(chosen) > 2:
        rng.shuffle(chosen)
    return tuple(chosen)


# ---- the normal form


def normal(d: Duel, a: Any) -> Any:
    """The form in which `legal` lists an action: default order, the only target filled in, tops without places."""
    if isinstance(a, Discard):
        return replace(a, cards=tuple(sorted(a.cards, key=lambda c: d.cards.kind.get(c, 999))))
    if isinstance(a, Clear):
        return replace(a, stacks=tuple(sorted(plain_places(d, a.seat, a.stacks), key=_attribute_order)))
    if isinstance(a, Choose):
        return replace(a, picks=tuple(sorted(a.picks)))
    if isinstance(a, PlayCards):
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


def _normal_play(d: Duel, a: PlayCards) -> PlayCards:
    kind, rank = d.cards.kind, d.cards.rank
    known = [c for c in a.cards if c.lstrip(HIDDEN) in kind]
    if len(known) < len(a.cards):
        return a
    cards = tuple(sorted(a.cards, key=lambda c: (rank[kind[c.lstrip(HIDDEN)]], c)))
    target = a.target
    if target is None and any(needs_target(d, kind[c.lstrip(HIDDEN)]) for c in cards):
        aims = targets(d, a.seat) if 0 <= a.seat < len(d.players) else []
        target = aims[0] if len(aims) == 1 else None
    purges = None if purges_last(d, a) else a.purges
    return replace(a, cards=cards, target=target, purges=purges)


def purges_last(d: Duel, a: PlayCards) -> bool:
    """Is the card that the player wants to purge the last of the sequence, as it must be (HC-9.10)?"""
    last = d.plays[-1].kind if sequence_of(d) is not None else None
    return last is not None and d.cards.ids[last] == a.purges and any(d.cards.purges[d.cards.kind[c]] for c in a.cards)
