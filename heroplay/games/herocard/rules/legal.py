"""Which actions are legal: listed (`legal`), picked at random (`sample`), and put into their normal form (`normal`).

`window` reads off the table, once, what the seat with priority may play; everything else follows from it.  That it
agrees with the checks of `rules.py`, action by action, is what the conformance tests prove.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
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


def window(state: Duel, seat: int) -> Window:
    """What the seat may play at this moment of the Action phase, points and card texts apart."""
    frames = state.frames
    if len(frames) == 2 or frames[2].do != "sequence":
        if state.active != seat:
            return _QUIET_FOREIGN, False, None
        return (_OPENING & _types(state, seat) if state.plays else _OPENING), False, None
    seq = frames[2]
    cls, block_side = state.cards.cls, seq.block_side
    stands = block_base = False
    for played in state.plays if seq.start == 0 else state.plays[seq.start :]:
        if played.gone != "purged":
            card_class = cls[played.kind]
            if card_class == BASE_ATTACK:
                stands = True
            elif card_class == BASE_BLOCK and played.seat in block_side:
                block_base = True
    if not stands:
        allowed = _QUIET
    elif seat in seq.attack_side:
        allowed = _ATTACKING
    elif seat in block_side:
        allowed = _BLOCKING
    else:
        allowed = _QUIET
    allowed &= _types(state, seat) if state.active == seat else _FOREIGN
    if state.bans:
        for banned_seat, banned in state.bans:
            if banned_seat == seat:
                allowed &= ~_mask((banned,), _ALL)
    if seq.classes or seq.limits:
        return _hosted(state, seq, seat, allowed, block_base)
    return allowed, block_base, None


def _types(state: Duel, seat: int) -> int:
    """The types that the active player may still play this turn (HC-4.7, HC-4.17, HC-9.11)."""
    used = extra = 0
    typ, again = state.cards.typ, state.cards.grants_again
    for e in state.plays:
        if e.seat == seat and e.gone != "purged":
            used += typ[e.kind] == EXCLUSIVE
            extra += again[e.kind]
    return _OWN if used == 0 else _AGAIN if used <= extra else _USED


def _hosted(state: Duel, seq: Any, seat: int, allowed: int, block_base: bool) -> Window:
    """A host game's limits on classes and on the number of cards of a seat."""
    classes, limit = dict(seq.classes).get(seat), dict(seq.limits).get(seat)
    if classes is not None:
        allowed &= _mask(tuple(CLASSES.index(c) for c in classes), _ALL)
    if limit is not None:
        limit -= sum(1 for e in state.plays[seq.start :] if e.seat == seat and e.gone != "purged")
        allowed = allowed if limit > 0 else 0
    return allowed, block_base, limit


def playable(state: Duel, seat: int, allowed: int) -> list[int]:
    """The kinds that may be played now, alone or in a set: those of the hand as they are, deployed ones as `~kind`."""
    cards, player = state.cards, state.players[seat]
    try:
        kinds = cards.within[allowed]
    except KeyError:
        kinds = cards.kinds(allowed)
    found: list[int] = []
    hand = player.hand
    if not kinds.isdisjoint(hand):
        cost, attr, plain = cards.cost, cards.attr, cards.plain
        scores, spent = player.scores, player.spent
        last = -1
        for kind in hand:
            if kind in kinds and kind != last:
                last, attribute = kind, attr[kind]
                if spent[attribute] + cost[kind] <= scores[attribute] and (
                    plain[kind] or _text_allows(state, seat, kind)
                ):
                    found.append(kind)
    if cards.can_deploy and any(player.stacks):
        found += _deployed(state, seat, kinds)
    return found


def _deployed(state: Duel, seat: int, kinds: frozenset[int]) -> list[int]:
    """The face-down cards that may be played now, as `~kind`: they are paid for, but not over a score (HC-R41)."""
    player, attr, plain = state.players[seat], state.cards.attr, state.cards.plain
    down: set[int] = set()
    for stack in player.stacks:
        for y in stack:
            if y.down and y.kind in kinds:
                down.add(y.kind)
    found = []
    for k in sorted(down):
        if player.spent[attr[k]] <= player.scores[attr[k]] and (plain[k] or _text_allows(state, seat, k)):
            found.append(~k)
    return found


Item = tuple[str, int, int, int]


def _items(state: Duel, seat: int, kinds: list[int]) -> list[Item]:
    """(ref, kind, cost, copies) for each of the kinds that `playable` gives."""
    cards, player = state.cards, state.players[seat]
    found = []
    for kind in kinds:
        if kind >= 0:
            found.append((cards.ids[kind], kind, cards.cost[kind], player.hand.count(kind)))
        else:
            found.append((HIDDEN + cards.ids[~kind], ~kind, 0, _copies_down(player.stacks[cards.attr[~kind]], ~kind)))
    return found


def _copies_down(stack: tuple[LyingCard, ...], kind: int) -> int:
    return sum(1 for y in stack if y.down and y.kind == kind)


def _in_order(state: Duel, items: list[Item]) -> list[Item]:
    """The default order of a set: base cards first, then by name (HC-R49)."""
    rank = state.cards.rank
    return sorted(items, key=lambda i: (rank[i[1]], i[0]))


def _text_allows(state: Duel, seat: int, kind: int) -> bool:
    """Does the card's own text let it be played now?"""
    seq = sequence_of(state)
    need = state.cards.needs[kind]
    if state.cards.purges[kind] and seq is None:
        return False
    if need is None:
        return True
    if need == "quiet":
        return seq is None
    if seq is None:
        return False
    return need == "sequence" or seat in (seq.block_side if need == "attacked" else seq.attack_side)


def may_refresh(state: Duel) -> bool:
    """Only as the first decision of the Action phase (HC-R9, HC-R52)."""
    frames = state.frames
    return len(frames) == 2 and not state.plays and frames[1].passes == 0 and frames[1].at == state.active  # type: ignore


def pending(state: Duel) -> dict[int, str]:
    """Who decides, and what is asked."""
    if state.over:
        return {}
    top = state.frames[-1]
    if top.do == "phase":
        return {state.active: top.name}
    if top.do == "priority":
        return {top.at: "answer" if len(state.frames) > 2 else "action"}
    return {top.seat: top.ask}  # type: ignore[union-attr]


# ---- all of them, in a fixed order


def legal(state: Duel, seat: int | None = None) -> list[Any]:
    """Every legal action, each set once in its default order (HC-R49)."""
    if state.over:
        return []
    top = state.frames[-1]
    if top.do == "phase":
        found = _LISTS[top.name](state, state.active)
    elif top.do == "priority":
        found = _legal_plays(state, top.at)
    else:
        found = [Choose(top.seat, picks) for picks in choices.answers(state, top)]  # type: ignore[union-attr, arg-type]
    return found if seat is None else [a for a in found if a.seat == seat]


def _legal_discards(state: Duel, seat: int) -> list[Any]:
    ids = state.cards.ids
    return list(_discards_of(seat, tuple(ids[kind] for kind in sorted(state.players[seat].hand))))


@lru_cache(maxsize=256)
def _discards_of(seat: int, hand: tuple[str, ...]) -> tuple[Discard, ...]:
    """Any number of the cards, equal ones once; a board asks several times about one hand."""
    counts = Counter(hand).items()
    return tuple(
        Discard(seat, tuple(card for (card, _), n in zip(counts, taken, strict=True) for _ in range(n)))
        for taken in product(*(range(n + 1) for _, n in counts))
    )


def _legal_draws(state: Duel, seat: int) -> list[Any]:
    return [Draw(seat, n) for n in range(draw_limit(state, seat) + 1)]


def draw_limit(state: Duel, seat: int) -> int:
    """At most three, at most up to the hand cap (HC-3.4, HC-3.5, HC-R50)."""
    return max(0, min(state.caps.draw_max, state.caps.hand_cap - len(state.players[seat].hand)))


def _legal_clears(state: Duel, seat: int) -> list[Any]:
    heights = [len(s) for s in state.players[seat].stacks]
    return [
        Clear(seat, tuple(name for name, n in zip(ATTRIBUTES, taken, strict=True) for _ in range(n)))
        for taken in product(*(range(h + 1) for h in heights))
        if sum(taken) <= state.caps.clear_max
    ]


_LISTS = {"discard": _legal_discards, "draw": _legal_draws, "clear": _legal_clears}


def _legal_plays(state: Duel, seat: int) -> list[Any]:
    allowed, block_base, limit = window(state, seat)
    found = _in_order(state, _items(state, seat, playable(state, seat, allowed)))
    plays: list[Any] = []
    for ref, k, _, _ in found:
        if state.cards.cls[k] not in _SETS:
            plays += _aimed(state, seat, (ref,), k)
    for cards, k in _sets(state, seat, found, block_base, limit):
        plays += _aimed(state, seat, cards, k)
    plays.append(Pass(seat))
    if may_refresh(state) and seat == state.active:
        plays.append(Refresh(seat))
    return plays


def _aimed(state: Duel, seat: int, cards: tuple[str, ...], lead: int) -> Iterator[PlayCards]:
    """The play with each target and each attribute that it may name."""
    card_table = state.cards
    aims = targets(state, seat) if needs_target(state, lead) else (None,)
    named = ATTRIBUTES if _names_attribute(card_table, cards) else (None,)
    for target in aims:
        for attribute in named:
            yield PlayCards(seat, cards, target, attribute)


def _sets(
    state: Duel, seat: int, found: list[Item], block_base: bool, limit: int | None
) -> Iterator[tuple[tuple[str, ...], int]]:
    """All attack and block sets that can be paid, each in its default order, with the kind that leads it."""
    cls, kind = state.cards.cls, state.cards.kind
    bases = [i for i in found if cls[i[1]] == BASE_ATTACK]
    if bases:
        mods = _in_order(state, _items(state, seat, playable(state, seat, _MODS & _types(state, seat))))
        for base in bases:
            for chosen in _payable(state, seat, mods, limit, base):
                yield chosen, base[1]
    else:
        mods = [i for i in found if cls[i[1]] == ATTACK_MOD]
        for chosen in _payable(state, seat, mods, limit):
            if chosen:
                yield chosen, kind[chosen[0]]
    blocks = [i for i in found if cls[i[1]] in (BASE_BLOCK, BLOCK_MOD)]
    for chosen in _payable(state, seat, blocks, limit):
        if chosen and (block_base or any(cls[kind[c]] == BASE_BLOCK for c in chosen)):
            yield chosen, kind[chosen[0]]


def _payable(
    state: Duel, seat: int, items: list[Item], limit: int | None, base: Item | None = None
) -> Iterator[tuple[str, ...]]:
    """Every part of the items, after the base, that the points, the Exclusive and the card limit allow."""
    attr, typ = state.cards.attr, state.cards.typ
    free = list(free_points(state.players[seat]))
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
        ref, kind, cost, have = items[i]
        attribute = attr[kind]
        taken = 0
        while True:
            yield from more(i + 1, chosen, exclusive)
            exclusive += typ[kind] == EXCLUSIVE
            taken += 1
            if taken > have or cost > free[attribute] or exclusive > 1 or len(chosen) >= most:
                break
            free[attribute] -= cost
            chosen = (*chosen, ref)
        free[attribute] += cost * (taken - 1)

    yield from more(0, start, exclusive)


# ---- one at random


def _sample_discard(state: Duel, seat: int, rng: random.Random) -> tuple[Any, bool]:
    hand = state.players[seat].hand
    if not hand:
        return Discard(seat), False
    ids, bits = state.cards.ids, int(rng.random() * (1 << len(hand)))
    cards = []
    for k in hand:
        if bits & 1:
            cards.append(ids[k])
        bits >>= 1
    return Discard(seat, tuple(cards)), True


def _sample_draw(state: Duel, seat: int, rng: random.Random) -> tuple[Any, bool]:
    caps = state.caps
    most = caps.hand_cap - len(state.players[seat].hand)
    if most > caps.draw_max:
        most = caps.draw_max
    if most <= 0:
        return _NO_DRAW[seat]
    return _DRAWS[seat][int(rng.random() * (most + 1))]


def _sample_clear(state: Duel, seat: int, rng: random.Random) -> tuple[Any, bool]:
    body, mind, x = state.players[seat].stacks
    if not body and not mind and not x:
        return _NO_CLEAR[seat]
    bodies, minds = len(body), len(mind)
    have = bodies + minds + len(x)
    most = state.caps.clear_max
    left = int(rng.random() * ((most if most < have else have) + 1))
    taken = 0  # a cleared card of Body counts 1, of Mind 16, of X 256
    while left:
        at = int(rng.random() * have)
        if at < bodies:
            bodies -= 1
            taken += 1
        elif at < bodies + minds:
            minds -= 1
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


def sample(state: Duel, rng: random.Random) -> tuple[Any, bool]:
    """One legal action at random, sets in any order, and whether there was a choice."""
    frames = state.frames
    depth = len(frames)
    if depth == 1:
        return _SAMPLES[frames[0].name](state, state.active, rng)  # type: ignore[union-attr]
    top = frames[depth - 1]
    if type(top) is not Priority:
        picks, choice = choices.random_answer(state, top, rng)  # type: ignore[arg-type]
        return Choose(top.seat, picks), choice  # type: ignore[union-attr]
    seat = top.at
    block_base, limit, refresh = False, None, 0
    if depth > 2:
        allowed, block_base, limit = window(state, seat)
    elif seat != state.active:
        allowed, card_table = _QUIET_FOREIGN, state.cards
        if (
            not card_table.can_deploy
            and allowed in card_table.within
            and card_table.within[allowed].isdisjoint(state.players[seat].hand)
        ):
            return _FORCED[seat]  # what is met most often, without further questions
    elif state.plays:
        allowed = _OPENING & _types(state, seat)
    else:
        allowed = _OPENING
        refresh = top.passes == 0
    found = leads = playable(state, seat, allowed)
    cls = state.cards.cls
    if found and not block_base and allowed & _BLOCK_MODS:  # a Block Mod cannot lead a set
        leads = _of_classes(cls, found, _CAN_LEAD)
    options = len(leads)
    if not options and not refresh:
        return _FORCED[seat]
    pick = int(rng.random() * (options + 1 + refresh))
    if pick >= options:
        return _PASSES[seat] if pick == options else _REFRESHES[seat]
    lead = leads[pick]
    kind = lead if lead >= 0 else ~lead
    card_class = cls[kind]
    if card_class == BASE_ATTACK:
        joining = playable(state, seat, _MODS & _types(state, seat) if state.plays else _MODS)
    elif card_class in _SETS:
        joining = _of_classes(cls, found, (ATTACK_MOD,) if card_class == ATTACK_MOD else (BASE_BLOCK, BLOCK_MOD))
    else:
        joining = None
    card_table = state.cards
    first = card_table.ids[lead] if lead >= 0 else HIDDEN + card_table.ids[kind]
    cards = _sample_set(state, seat, limit, lead, first, joining, rng) if joining else (first,)
    target = attribute = None
    if card_table.targeted[kind]:
        if len(state.players) == 2 and not state.out_of_range:
            target = 1 - seat
        else:
            aims = targets(state, seat)
            target = aims[int(rng.random() * len(aims))]
    if card_table.any_named and _names_attribute(card_table, cards):
        attribute = ATTRIBUTES[int(rng.random() * 3)]
    return PlayCards(seat, cards, target, attribute), True


def _of_classes(cls: tuple[int, ...], found: list[int], wanted: tuple[int, ...]) -> list[int]:
    some = []
    for k in found:
        if cls[k if k >= 0 else ~k] in wanted:
            some.append(k)
    return some


def _names_attribute(card_table: CardTable, cards: tuple[str, ...]) -> bool:
    return any(card_table.names_attribute[card_table.kind[ref]] for ref in cards)


def _sample_set(
    state: Duel, seat: int, limit: int | None, lead: int, first: str, joining: list[int], rng: random.Random
) -> tuple[str, ...]:
    """The leading card and, by the toss of a coin for each, more that can be paid with it, in a random order."""
    cards, player, rand = state.cards, state.players[seat], rng.random
    attr, typ, costs, ids, hand = cards.attr, cards.typ, cards.cost, cards.ids, player.hand
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
            kind, cost, ref, copies = at, costs[at], ids[at], hand.count(at)
        else:
            kind, cost, ref = ~at, 0, HIDDEN + ids[~at]
            copies = _copies_down(player.stacks[attr[kind]], kind)
        attribute, alone = attr[kind], typ[kind] == EXCLUSIVE
        for _ in range(copies - (at == lead)):
            if cost > free[attribute] or len(chosen) >= most or (alone and exclusive):
                break
            exclusive = exclusive or alone
            free[attribute] -= cost
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


def normal(state: Duel, action: Any) -> Any:
    """The form in which `legal` lists an action: default order, the only target filled in, tops without places."""
    if isinstance(action, Discard):
        return replace(action, cards=tuple(sorted(action.cards, key=lambda c: state.cards.kind.get(c, 999))))
    if isinstance(action, Clear):
        return replace(
            action, stacks=tuple(sorted(plain_places(state, action.seat, action.stacks), key=_attribute_order))
        )
    if isinstance(action, Choose):
        return replace(action, picks=tuple(sorted(action.picks)))
    if isinstance(action, PlayCards):
        return _normal_play(state, action)
    return action


def _attribute_order(place: str) -> tuple[int, str]:
    name = place.split(":")[0]
    return (ATTRIBUTES.index(name) if name in ATTRIBUTES else 9, place)


def plain_places(state: Duel, seat: int, stacks: tuple[str, ...]) -> list[str]:
    """`body:3` becomes `body` where it is the next card from the top; anything else stays as it is."""
    if not any(":" in s for s in stacks) or not 0 <= seat < len(state.players):
        return list(stacks)
    found = [s for s in stacks if ":" not in s]
    heights = {n: len(s) - found.count(n) for n, s in zip(ATTRIBUTES, state.players[seat].stacks, strict=True)}
    for place in sorted((s for s in stacks if ":" in s), key=lambda s: (len(s), s), reverse=True):
        name, _, at = place.partition(":")
        if name in heights and at == str(heights[name]):
            heights[name] -= 1
            found.append(name)
        else:
            found.append(place)
    return found


def _normal_play(state: Duel, action: PlayCards) -> PlayCards:
    kind, rank = state.cards.kind, state.cards.rank
    known = [c for c in action.cards if c.lstrip(HIDDEN) in kind]
    if len(known) < len(action.cards):
        return action
    cards = tuple(sorted(action.cards, key=lambda c: (rank[kind[c.lstrip(HIDDEN)]], c)))
    target = action.target
    if target is None and any(needs_target(state, kind[c.lstrip(HIDDEN)]) for c in cards):
        aims = targets(state, action.seat) if 0 <= action.seat < len(state.players) else []
        target = aims[0] if len(aims) == 1 else None
    purges = None if purges_last(state, action) else action.purges
    return replace(action, cards=cards, target=target, purges=purges)


def purges_last(state: Duel, action: PlayCards) -> bool:
    """Is the card that the player wants to purge the last of the sequence, as it must be (HC-9.10)?"""
    last = state.plays[-1].kind if sequence_of(state) is not None else None
    return (
        last is not None
        and state.cards.ids[last] == action.purges
        and any(state.cards.purges[state.cards.kind[c]] for c in action.cards)
    )
