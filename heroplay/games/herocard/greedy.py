"""How the greedy bot decides, question by question: it weighs the point an attack may win against the guard it costs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from heroplay.core.frames import Choice
from heroplay.games.herocard import choices
from heroplay.games.herocard.actions import Choose, Clear, Discard, Pass, Play, Refresh
from heroplay.games.herocard.cards import (
    ATTACK_MOD,
    ATTRIBUTES,
    BASE_ATTACK,
    BASE_BLOCK,
    BLOCK_MOD,
    EXCLUSIVE,
    FAST,
    MEANS,
    SPECIAL_ATTACK,
    UNKNOWN,
)  # fmt: skip
from heroplay.games.herocard.moves import may_refresh
from heroplay.games.herocard.reckon import Look, cheapest, knapsack
from heroplay.games.herocard.state import base_attack_stands, base_block_stands, targets
from heroplay.games.herocard.totals import totals

Found = list[tuple[str, int, int]]
CARD = 2.5  # what a card is worth beside the points it costs, when sets are compared

#: How much the first, second, third ... card of a class is worth in a hand.
_WANTED = {
    BASE_ATTACK: (7.0, 5.5, 3.5, 2.0),
    ATTACK_MOD: (4.5, 4.0, 3.0, 2.0),
    BASE_BLOCK: (7.0, 6.5, 5.5, 4.0, 3.0, 2.0),
    BLOCK_MOD: (4.0, 3.0, 2.0),
}
_SINGLE = {"purge": 5.5, "draw": 5.0, "recover": 5.0, "twist": 4.5, "convert": 4.5, "again": 4.0}


# ---- the hand


def rated(look: Look, hand: Iterable[int]) -> list[tuple[float, int]]:
    """The cards of a hand with what each is worth in it, the worst first."""
    t, typical, words = look.t, look.lore.typical, look.lore.words
    ordered = sorted((k for k in hand if k != UNKNOWN), key=lambda k: -typical[k])
    have = [0] * 7
    for k in ordered:
        have[t.cls[k]] += 1
    count = [0] * 7
    found = []
    for k in ordered:
        c = t.cls[k]
        wanted = _WANTED.get(c)
        if wanted is None:
            worth = max((_SINGLE.get(w, 4.0) for w in words[k]), default=4.0) - 0.7 * count[c]
        else:
            worth = wanted[min(count[c], len(wanted) - 1)] + 0.1 * typical[k]
            if c in (ATTACK_MOD, BLOCK_MOD) and not have[c - 1 if c == BLOCK_MOD else BASE_ATTACK]:
                worth -= 2.5
        if t.cost[k] > look.me.scores[t.attr[k]]:
            worth = 0.0
        count[c] += 1
        found.append((worth, k))
    return sorted(found)


def discard(look: Look) -> Discard:
    """Give up what is worth less than a fresh card, as long as there are draws to replace it."""
    setup = look.d.setup
    armed = any(look.t.cls[k] == BASE_ATTACK for k in look.me.hand)
    fresh = (4.2 if armed else 6.0) + 0.1 * max(0, look.d.quiet)
    spare = len(look.me.hand) - max(0, setup.hand_cap - setup.draw_max)
    cards = [k for worth, k in rated(look, look.me.hand)[: max(0, spare)] if worth < fresh]
    return Discard(look.seat, tuple(look.t.ids[k] for k in sorted(cards)))


# ---- clearing


def clear(look: Look) -> Clear:
    """Clear what gives back the points that the hand can use best."""
    taken, _ = _best_clear(look, look.d.setup.clear_max)
    return Clear(look.seat, _stacks(taken))


def _stacks(taken: tuple[int, int, int]) -> tuple[str, ...]:
    return tuple(name for name, n in zip(ATTRIBUTES, taken, strict=True) for _ in range(n))


def _best_clear(look: Look, most: int) -> tuple[tuple[int, int, int], float]:
    """How many cards to clear from the top of each stack, and what that gains."""
    gains = [_clear_gains(look, a, most) for a in range(3)]
    best, best_gain = (0, 0, 0), 0.0
    for i, first in enumerate(gains[0]):
        for j, second in enumerate(gains[1][: most - i + 1]):
            for n, third in enumerate(gains[2][: most - i - j + 1]):
                if first + second + third > best_gain:
                    best, best_gain = (i, j, n), first + second + third
    return best, best_gain


def _clear_gains(look: Look, attr: int, most: int) -> list[float]:
    """What is gained by clearing 0, 1, 2 ... cards from the top of a stack."""
    stack = look.me.stacks[attr]
    gains = [0.0]
    if not stack:
        return gains
    items = _uses(look, attr)
    free = look.free[attr]
    before = knapsack(items, free)
    lost = 0.0
    for lying in stack[: -most - 1 : -1]:
        free += lying.cost
        lost += _loss(look, lying)
        gains.append(knapsack(items, free) - before + 0.3 * (free - look.free[attr]) + 0.1 * len(gains) - lost)
    return gains


def _uses(look: Look, attr: int) -> list[tuple[int, int]]:
    """What the hand could do with points of an attribute: (cost, worth) of its cards."""
    t = look.t
    return [
        (t.cost[k], look.lore.typical[k] + 2 if t.value[k] is not None else 4) for k in look.me.hand if t.attr[k] == attr
    ]


def _loss(look: Look, lying: Any) -> float:
    """What is lost when a card in play is cleared: a twist, a deployed card, its part in the sequence."""
    if lying.twisted:
        return 5.0
    if lying.down:
        return 6.0
    if look.seq is not None and any(e.no == lying.no and not e.gone for e in look.d.plays[look.seq.start :]):
        return 20.0 if look.t.value[lying.kind] is not None else 0.0
    return 0.0


# ---- the own turn


def take_turn(look: Look) -> Any:
    """No sequence is open and it is our turn: help ourselves, attack, refresh a useless hand, or pass."""
    found = look.playable()
    plan = best_attack(look, found)
    single = best_single(look, found, plan)
    if single is not None:
        return single
    if plan is not None and plan[0] > 0:
        return plan[1]
    if may_refresh(look.d) and _useless(look):
        return Refresh(look.seat)
    return Pass(look.seat)


def _useless(look: Look) -> bool:
    """Can this hand neither attack nor block?"""
    hand = look.me.hand
    return len(hand) > 2 and not any(look.t.cls[k] == BASE_ATTACK for k in hand) and look.block(look.free, look.foes[0]) < 5


def _stakes(look: Look) -> tuple[float, float]:
    """What a point won, and a point lost, is worth now: more when it ends the duel."""
    needed = look.d.setup.needed(len(look.d.players)) - 1
    return (
        2.0 if look.me.points >= needed else 1.0,
        1.6 if max(look.d.players[s].points for s in look.foes) >= needed else 1.0,
    )


def best_attack(look: Look, found: Found) -> tuple[float, Play, int, int] | None:
    """The Base Attack that promises most: (promise, the play, its attribute, its cost)."""
    t, seat = look.t, look.seat
    bases = [f for f in found if t.cls[f[1]] == BASE_ATTACK]
    if not bases:
        return None
    won, lost = _stakes(look)
    eager = 0.1 + 0.04 * max(0, look.d.quiet)  # a blocked attack costs the foe cards too; nothing comes of waiting
    mods = look.cards(ATTACK_MOD)
    best = None
    for foe in targets(look.d, seat):
        now = look.risk(look.free, foe)
        lead = 0.05 * look.d.players[foe].points if len(look.foes) > 1 else 0.0
        for ref, k, cost in bases:
            a = t.attr[k]
            free = look.free[:]
            free[a] -= cost
            grows = look.value(k, foe, 1) - look.value(k, foe)
            helps = [(m[1], m[2], look.value(m[0], foe) + grows) for m in mods]
            reach = look.value(k, foe) + 0.75 * look.most(helps, free)
            if reach <= 0:
                continue
            score = won * (1 - look.stopped(foe, round(reach))) - lost * (look.risk(free, foe) - now) + lead + eager
            if best is None or score > best[0]:
                best = (score, ref, k, cost, foe)
    if best is None:
        return None
    score, ref, k, cost, foe = best
    cards = (ref, *_shield(look, foe, k, cost))
    attribute = None
    if t.names_attribute[k]:
        spent = look.d.players[foe].spent
        attribute = ATTRIBUTES[spent.index(max(spent))]
    return score, Play(seat, cards, foe, attribute), t.attr[k], cost


def _shield(look: Look, foe: int, base: int, cost: int) -> tuple[str, ...]:
    """Against a deck that can purge: a cheap Mod on top, so that the Mod is purged and not the Base Attack."""
    t, player = look.t, look.d.players[foe]
    if not t.can_purge or not any(t.purges[k] and n > 0 for k, n in look.unseen(foe)[0].items()):
        return ()
    if not player.hand:
        return ()
    free = look.free[:]
    free[t.attr[base]] -= cost
    fits = [m for m in look.cards(ATTACK_MOD) if m[2] <= min(2, free[m[1]]) and t.typ[m[0]] == FAST]
    return (min(fits, key=lambda m: (m[2], m[3]))[3],) if fits else ()


def best_single(look: Look, found: Found, plan: Any) -> Play | None:
    """The card outside the sets that is worth more than its points just now, if there is one."""
    best, best_score = None, 0.02
    cls = look.t.cls
    for ref, k, cost in found:
        if cls[k] in (BASE_ATTACK, ATTACK_MOD, BASE_BLOCK, BLOCK_MOD):
            continue
        foe = plan[1].target if plan is not None else _rival(look)
        score = _gain(look, k, foe, plan) - _price(look, k, cost, foe, plan)
        if score > best_score:
            best, best_score = Play(look.seat, (ref,), foe if look.t.targeted[k] else None), score
    return best


def _rival(look: Look) -> int:
    """Whom to bother: the one with most points, then with most cards."""
    players = look.d.players
    return max(targets(look.d, look.seat), key=lambda s: (players[s].points, len(players[s].hand)))


def _price(look: Look, kind: int, cost: int, foe: int, plan: Any) -> float:
    """What the points of a card are worth otherwise: for the guard, and for the attack that is planned."""
    a = look.t.attr[kind]
    free = look.free[:]
    free[a] -= cost
    price = _stakes(look)[1] * (look.risk(free, foe) - look.risk(look.free, foe)) + 0.01 * cost
    if plan is not None and plan[2] == a and plan[3] > free[a]:
        price += max(0.0, plan[0])
    return price


def _gain(look: Look, kind: int, foe: int, plan: Any) -> float:
    """What the words of a single card are worth in a quiet moment of the own turn."""
    words, me, other = look.lore.words[kind], look.me, look.d.players[foe]
    if "again" in words:
        return 0.5 if _second_attack(look, kind) else 0.0
    room = look.d.setup.hand_cap - len(me.hand) + 1
    attacks = plan is not None and plan[0] > 0
    gain = 0.0
    for do, w in words.items():
        if do == "draw":
            gain += 0.13 * min(w.n, room)
        elif do == "recover":
            gain += 0.14 * min(w.n, room, sum(1 for k in me.discard if look.t.cls[k] in MEANS[w.of]))
        elif do in ("discard", "waste"):
            of_block = w.of in ("block", "any") and attacks
            gain += (0.14 if of_block or w.of == "attack" else 0.08) * min(w.n, len(other.hand))
        elif do == "twist":
            gain += 0.14 * w.n
        elif do == "unwind":
            gain += 0.2 if any(y.twisted for stack in other.stacks for y in stack) else 0.0
        elif do == "clear" and w.whose == "own":
            gain += 0.03 * _best_clear(look, w.n)[1]
        elif do == "deploy":
            gain += 0.05
            room += 1
    return gain


def _second_attack(look: Look, kind: int) -> bool:
    """Has the Exclusive been used, and is there another Exclusive Base Attack that can be paid beside this card?"""
    t = look.t
    used = sum(1 for e in look.d.plays if e.seat == look.seat and e.gone != "purged" and t.typ[e.kind] == EXCLUSIVE)
    more = sum(1 for e in look.d.plays if e.seat == look.seat and e.gone != "purged" and t.grants_again[e.kind])
    if not used or more >= used:
        return False
    free = look.free[:]
    free[t.attr[kind]] -= t.cost[kind]
    return any(c <= free[a] and t.typ[k] == EXCLUSIVE for k, a, c, _ in look.cards(BASE_ATTACK))


# ---- in a sequence


def press(look: Look) -> Any:
    """Our attack, our answer: add as little as beats the block, if it is worth its points."""
    d, t, seat, seq = look.d, look.t, look.seat, look.seq
    assert seq is not None
    found = look.playable()
    foe = seq.defender
    if not base_attack_stands(d, seq):
        return _purge_back(look, found)
    attack, block = totals(d, seq)
    if attack > block or not found:
        return Pass(seat)
    options = _reductions(look, found, foe, block - attack + 1, attacking=True)
    if not options:
        return Pass(seat)
    price, cards, total, paid = min(options, key=lambda o: (o[0], o[1]))
    won, lost = _stakes(look)
    free = [f - p for f, p in zip(look.free, paid, strict=True)]
    gain = won * (1 - look.stopped(foe, max(1, total - (block - attack))))
    if gain < lost * (look.risk(free, foe) - look.risk(look.free, foe)):
        return Pass(seat)
    opener = _opener(look, found, foe, free)
    return opener or Play(seat, cards, foe if t.targeted[t.kind[cards[0]]] else None)


def _opener(look: Look, found: Found, foe: int, free: list[int]) -> Play | None:
    """A card that takes blocks out of the foe's hand, played before the Mods when there are points for both."""
    t = look.t
    if not look.d.players[foe].hand:
        return None
    for ref, k, cost in found:
        words = look.lore.words[k]
        takes = words.get("discard") or words.get("waste")
        if t.cls[k] == SPECIAL_ATTACK and takes and takes.of in ("block", "any") and cost <= free[t.attr[k]]:
            return Play(look.seat, (ref,), foe)
    return None


def _purge_back(look: Look, found: Found) -> Any:
    """Our Base Attack was purged: purge the purge, if we can."""
    last = look.d.plays[-1]
    if last.seat != look.seat and look.t.purges[last.kind]:
        for ref, k, _ in found:
            if look.t.purges[k]:
                return Play(look.seat, (ref,), look.seq.defender if look.t.targeted[k] else None)  # type: ignore
    return Pass(look.seat)


def defend(look: Look) -> Any:
    """We are attacked: stop it with as little as does, or let it through and keep the cards."""
    d, t, seat, seq = look.d, look.t, look.seat, look.seq
    assert seq is not None
    attack, block = totals(d, seq)
    found = look.playable()
    if block >= attack or not found or not base_attack_stands(d, seq):
        return Pass(seat)
    foe = seq.attacker
    options = _reductions(look, found, foe, attack - block, attacking=False)
    if options:
        _, cards, _, paid = min(options, key=lambda o: (o[0], o[1]))
        free = [f - p for f, p in zip(look.free, paid, strict=True)]
        first = _disarm(look, found, foe, free)
        return first or Play(seat, cards, foe if t.targeted[t.kind[cards[0]]] else None)
    return _search(look, found) or Pass(seat)


def _disarm(look: Look, found: Found, foe: int, free: list[int]) -> Play | None:
    """Before blocking: a card that takes attack cards out of the attacker's hand, if the block can still be paid."""
    if len(look.d.players[foe].hand) < 2:
        return None
    for ref, k, cost in found:
        takes = look.lore.words[k].get("discard")
        if takes and look.t.value[k] is None and takes.of in ("attack", "attack_mod", "any"):
            if cost <= free[look.t.attr[k]]:
                return Play(look.seat, (ref,), foe)
    return None


def _search(look: Look, found: Found) -> Play | None:
    """We cannot stop it yet: draw, recover or clear, as long as a block may come of it."""
    for ref, k, cost in found:
        words = look.lore.words[k]
        if look.t.value[k] is not None or look.t.targeted[k]:
            continue
        draws = words.get("draw") or words.get("recover")
        if draws and len(look.me.hand) - 1 + draws.n <= look.d.setup.hand_cap and sum(look.free) - cost >= 3:
            return Play(look.seat, (ref,))
        frees = words.get("clear")
        if frees and frees.whose == "own" and _best_clear(look, frees.n)[1] >= 5:
            return Play(look.seat, (ref,))
    return None


def _reductions(
    look: Look, found: Found, foe: int, need: int, *, attacking: bool
) -> list[tuple[float, tuple[str, ...], int, list[int]]]:
    """Every way to turn the sequence: (price, the cards to play first, what all of it adds up to, points paid)."""
    t, d = look.t, look.d
    classes = (ATTACK_MOD,) if attacking else (BASE_BLOCK, BLOCK_MOD)
    allowed = {ref for ref, k, _ in found if t.cls[k] in classes}
    items = [
        (a, c, look.value(k, foe), t.cls[k] == BASE_BLOCK, c + CARD - _bonus(look, k), ref)
        for k, a, c, ref in look.cards(*classes)
        if ref in allowed
    ]
    based = attacking or base_block_stands(d, look.seq)  # type: ignore[arg-type]
    options: list[tuple[float, tuple[str, ...], int, list[int]]] = []

    def offer(first: tuple[str, ...], price: float, free: list[int], done: int) -> None:
        """An option that begins with a single card (or none) which does `done` of what is needed."""
        if done >= need:
            options.append((price, first, done, [f - g for f, g in zip(look.free, free, strict=True)]))
            return
        chosen = cheapest(items, free, need - done, based, look.limit)
        if chosen is not None:
            paid = [f - g for f, g in zip(look.free, free, strict=True)]
            total = done
            for ref in chosen[1]:
                kind = t.kind[ref]
                paid[t.attr[kind]] += 0 if ref[0] == "^" else t.cost[kind]
                total += look.value(kind, foe)
            options.append((price + chosen[0], first or chosen[1], total, paid))

    offer((), 0.0, look.free, 0)
    for ref, k, cost in found:
        done = _undoes(look, k, foe, attacking, based)
        if done > 0:
            free = look.free[:]
            free[t.attr[k]] -= cost
            offer((ref,), cost + CARD, free, done)
    return options


def _bonus(look: Look, kind: int) -> float:
    """What the words of a Mod or block add to its value."""
    words = look.lore.words[kind]
    return sum(1.0 for w in words if w in ("draw", "discard", "ban", "clear"))


def _undoes(look: Look, kind: int, foe: int, attacking: bool, based: bool) -> int:
    """How much a single card takes off the foe's total, or adds to ours."""
    words, t, plays = look.lore.words[kind], look.t, look.d.plays
    if t.value[kind] is not None:
        return 0
    done = 0
    if "purge" in words:
        last = plays[-1]
        if last.seat == foe and not last.gone:
            if t.cls[last.kind] == BASE_ATTACK:
                return 99
            values = [v for v, k in look.counting(foe, (ATTACK_MOD, BASE_BLOCK, BLOCK_MOD)) if k == last.kind]
            done += min(values, default=0)
    if "convert" in words:
        w = words["convert"]
        done += max(0, max((v for v, _ in look.counting(foe, MEANS[w.of])), default=0) - w.value)
    if "clear" in words and words["clear"].whose == "target":
        w = words["clear"]
        done += sum(v for v, _ in look.counting(foe, MEANS[w.of])[: w.n])
    if "twist" in words:
        w = words["twist"]
        if w.gives == ("base_attack" if attacking else "base_block"):
            bases = len(look.counting(look.seat, (BASE_ATTACK if attacking else BASE_BLOCK,)))
            done += w.n * max(bases, 0 if attacking or based else 1)
    return done


def idle(look: Look) -> Any:
    """Somebody else's turn and nothing to stop: Fast cards are cheap now, as the own Clear phase comes next."""
    d, seat = look.d, look.seat
    foe = d.active
    if look.seq is not None or sum(map(len, look.me.stacks)) > 2 or (foe + 1) % len(d.players) != seat:
        return Pass(seat)
    room = d.setup.hand_cap - d.setup.draw_max - len(look.me.hand) + 1
    for ref, k, _ in look.playable():
        words = look.lore.words[k]
        draws = words.get("draw") or words.get("recover")
        takes = words.get("discard")
        helps = draws is not None and draws.n <= room
        harms = takes is not None and takes.of in ("attack", "any") and len(d.players[foe].hand) >= 2
        if helps or harms:
            return Play(seat, (ref,), foe if look.t.targeted[k] else None)
    return Pass(seat)


# ---- what cards ask


def answer(look: Look, choice: Choice) -> Choose:
    """The answer to what a card asks of us."""
    return Choose(look.seat, _ANSWERS[choice.ask](look, choice))


def _worst(look: Look, choice: Choice) -> tuple[str, ...]:
    """Discard what is worth least."""
    t = look.t
    wanted = [k for _, k in rated(look, look.me.hand) if t.cls[k] in MEANS[choice.of]]
    return tuple(t.ids[k] for k in wanted[: choice.least])


def _harmless(look: Look, choice: Choice) -> tuple[str, ...]:
    """Waste what is worth little and ties up few points."""
    t = look.t
    costs = [
        (worth + (0.5 * t.cost[k] if t.cost[k] <= look.free[t.attr[k]] else 0.0), k)
        for worth, k in rated(look, look.me.hand)
        if t.cls[k] in MEANS[choice.of]
    ]
    return tuple(t.ids[k] for _, k in sorted(costs)[: choice.least])


def _clear_tops(look: Look, choice: Choice) -> tuple[str, ...]:
    return _stacks(_best_clear(look, choice.most)[0])


def _clear_places(look: Look, choice: Choice) -> tuple[str, ...]:
    """Any cards of the own stacks: those that tie up most of what is needed."""
    gains = []
    for a, stack in enumerate(look.me.stacks):
        items = _uses(look, a)
        now = knapsack(items, look.free[a])
        for i, lying in enumerate(stack):
            gain = knapsack(items, look.free[a] + lying.cost) - now + 0.3 * lying.cost - _loss(look, lying)
            gains.append((gain, f"{ATTRIBUTES[a]}:{i + 1}"))
    return tuple(sorted(place for gain, place in sorted(gains, reverse=True)[: choice.most] if gain > 0))


def _strongest(look: Look, choice: Choice) -> tuple[str, ...]:
    """The foe's cards that count most in the sequence."""
    kinds = [k for _, k in look.counting(choice.whose, MEANS[choice.of])]
    pool = choices.pool(look.d, choice)
    picked = [c for c in (look.t.ids[k] for k in kinds) if c in pool]
    return tuple(sorted((picked or pool)[: choice.most]))


def _ambush(look: Look, choice: Choice) -> tuple[str, ...]:
    """Deploy the blocks that will be wanted in the others' turns."""
    t, free = look.t, look.free[:]
    chosen: list[str] = []
    blocks = sorted((k for k in look.me.hand if t.cls[k] == BASE_BLOCK), key=lambda k: (t.cost[k], k))
    for k in blocks:
        if len(chosen) < choice.most and t.cost[k] <= free[t.attr[k]]:
            free[t.attr[k]] -= t.cost[k]
            chosen.append(t.ids[k])
    return tuple(sorted(chosen))


def _best_back(look: Look, choice: Choice) -> tuple[str, ...]:
    """Take back what the hand misses most."""
    t = look.t
    pool = sorted(k for k in look.me.discard if t.cls[k] in MEANS[choice.of])
    picked: list[int] = []
    while len(picked) < choice.most:
        options = [(dict((k, w) for w, k in rated(look, [*look.me.hand, *picked, kind]))[kind], kind) for kind in dict.fromkeys(pool)]
        _, kind = max(options)
        pool.remove(kind)
        picked.append(kind)
    return tuple(sorted(t.ids[k] for k in picked))


def _most_twisted(look: Look, choice: Choice) -> tuple[str, ...]:
    """Unwind what gives the foe most."""
    pool = choices.pool(look.d, choice)
    given = {c: sum(w.n for w in look.t.twists[look.t.kind[c]]) for c in pool}
    return tuple(sorted(sorted(pool, key=lambda c: (-given[c], c))[: choice.least]))


_ANSWERS = {
    "discard": _worst, "waste": _harmless, "clear": _clear_tops, "clear_any": _clear_places, "strip": _strongest,
    "convert": _strongest, "deploy": _ambush, "recover": _best_back, "unwind": _most_twisted,
}  # fmt: skip
