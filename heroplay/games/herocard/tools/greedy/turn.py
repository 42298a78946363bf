"""What the greedy bot plays when no sequence is open: in its own turn, and between the others' attacks."""

from __future__ import annotations

from typing import Any

from heroplay.games.herocard.rules.actions import Pass, PlayCards, Refresh
from heroplay.games.herocard.rules.cards import (
    ATTACK_MOD,
    ATTRIBUTES,
    BASE_ATTACK,
    EXCLUSIVE,
    FAST,
    MEANS,
    VALUED,
)  # fmt: skip
from heroplay.games.herocard.rules.legal import may_refresh
from heroplay.games.herocard.rules.state import targets
from heroplay.games.herocard.tools.greedy.hand import best_clear
from heroplay.games.herocard.tools.greedy.look import Found, Look

Plan = tuple[float, PlayCards, int, int]  # an attack: what it promises, the play, its attribute, its cost


def take_turn(look: Look) -> Any:
    """No sequence is open and it is our turn: help ourselves, attack, refresh a useless hand, or pass."""
    found = look.playable()
    plan = best_attack(look, found)
    single = best_single(look, found, plan)
    if single is not None:
        return single
    if plan is not None and plan[0] > 0:
        return plan[1]
    if may_refresh(look.state) and _useless(look):
        return Refresh(look.seat)
    return Pass(look.seat)


def _useless(look: Look) -> bool:
    """Can this hand neither attack nor block?"""
    hand = look.me.hand
    armed = any(look.card_table.cls[k] == BASE_ATTACK for k in hand)
    return len(hand) > 2 and not armed and look.block(look.free, look.foes[0]) < 5


def stakes(look: Look) -> tuple[float, float]:
    """What a point won, and a point lost, is worth now: more when it ends the duel."""
    needed = look.state.setup.needed(len(look.state.players)) - 1
    return (
        2.0 if look.me.points >= needed else 1.0,
        1.6 if max(look.state.players[s].points for s in look.foes) >= needed else 1.0,
    )


def best_attack(look: Look, found: Found) -> Plan | None:
    """The Base Attack that promises most."""
    card_table, seat = look.card_table, look.seat
    bases = [f for f in found if card_table.cls[f[1]] == BASE_ATTACK]
    if not bases:
        return None
    won, lost = stakes(look)
    # a blocked attack costs the foe cards too; nothing comes of waiting
    eager = 0.1 + 0.04 * look.state.turns_without_success
    mods = look.cards(ATTACK_MOD)
    best = None
    for foe in targets(look.state, seat):
        now = look.risk(look.free, foe)
        lead = 0.05 * look.state.players[foe].points if len(look.foes) > 1 else 0.0
        for ref, kind, cost in bases:
            attr = card_table.attr[kind]
            free = look.free[:]
            free[attr] -= cost
            grows = look.value(kind, foe, 1) - look.value(kind, foe)
            helps = [(m[1], m[2], look.value(m[0], foe) + grows) for m in mods]
            reach = look.value(kind, foe) + 0.75 * look.most(helps, free)
            if reach <= 0:
                continue
            score = won * (1 - look.stopped(foe, round(reach))) - lost * (look.risk(free, foe) - now) + lead + eager
            if best is None or score > best[0]:
                best = (score, ref, kind, cost, foe)
    if best is None:
        return None
    score, ref, kind, cost, foe = best
    cards = (ref, *_shield(look, foe, kind, cost))
    attribute = None
    if card_table.names_attribute[kind]:
        spent = look.state.players[foe].spent
        attribute = ATTRIBUTES[spent.index(max(spent))]
    return score, PlayCards(seat, cards, foe, attribute), card_table.attr[kind], cost


def _shield(look: Look, foe: int, base: int, cost: int) -> tuple[str, ...]:
    """Against a deck that can purge: a cheap Mod on top, so that the Mod is purged and not the Base Attack."""
    cards = look.card_table
    if not cards.can_purge or not look.state.players[foe].hand:
        return ()
    if not any(cards.purges[k] and n for k, n in look.unseen(foe)[0].items()):
        return ()
    free = look.free[:]
    free[cards.attr[base]] -= cost
    fits = [m for m in look.cards(ATTACK_MOD) if m[2] <= min(2, free[m[1]]) and cards.typ[m[0]] == FAST]
    return (min(fits, key=lambda m: (m[2], m[3]))[3],) if fits else ()


def best_single(look: Look, found: Found, plan: Plan | None) -> PlayCards | None:
    """The card outside the sets that is worth more than its points just now, if there is one."""
    aims = targets(look.state, look.seat)
    foe = _rival(look, aims or look.foes)
    if plan is not None and plan[1].target is not None:
        foe = plan[1].target
    best, best_score = None, 0.02
    for ref, kind, cost in found:
        targeted = look.card_table.targeted[kind]
        if look.card_table.cls[kind] in VALUED or (targeted and not aims):
            continue
        score = _gain(look, kind, foe, plan) - _price(look, kind, cost, foe, plan)
        if score > best_score:
            best, best_score = PlayCards(look.seat, (ref,), foe if targeted else None), score
    return best


def _rival(look: Look, aims: list[int]) -> int:
    """Whom to bother: the one with most points, then with most cards."""
    players = look.state.players
    return max(aims, key=lambda s: (players[s].points, len(players[s].hand)))


def _price(look: Look, kind: int, cost: int, foe: int, plan: Plan | None) -> float:
    """What the points of a card are worth elsewhere: for the guard, and for the attack that is planned."""
    attribute = look.card_table.attr[kind]
    free = look.free[:]
    free[attribute] -= cost
    price = stakes(look)[1] * (look.risk(free, foe) - look.risk(look.free, foe)) + 0.01 * cost
    if plan is not None and plan[2] == attribute and plan[3] > free[attribute]:
        price += max(0.0, plan[0])
    return price


def _gain(look: Look, kind: int, foe: int, plan: Plan | None) -> float:
    """What the words of a single card are worth in a quiet moment of the player's turn."""
    words, me, other = look.lore.words[kind], look.me, look.state.players[foe]
    if "again" in words:
        return 0.5 if _second_attack(look, kind) else 0.0
    room = look.state.setup.hand_cap - len(me.hand) + 1
    attacks = plan is not None and plan[0] > 0
    gain = 0.0
    for do, word in words.items():
        if do == "draw":
            gain += 0.13 * min(word.n, room)
        elif do == "recover":
            gain += 0.14 * min(word.n, room, sum(1 for k in me.discard if look.card_table.cls[k] in MEANS[word.of]))
        elif do in ("discard", "waste"):
            of_block = word.of in ("block", "any") and attacks
            gain += (0.14 if of_block or word.of == "attack" else 0.08) * min(word.n, len(other.hand))
        elif do == "twist":
            gain += 0.14 * word.n
        elif do == "unwind":
            gain += 0.2 if any(y.twisted for stack in other.stacks for y in stack) else 0.0
        elif do == "clear" and word.whose == "own":
            gain += 0.03 * best_clear(look, word.n)[1]
        elif do == "deploy":
            gain += 0.05
            room += 1
    return gain


def _second_attack(look: Look, kind: int) -> bool:
    """Has the Exclusive been used, and is there another Exclusive Base Attack that can be paid beside this card?"""
    cards = look.card_table
    used = sum(
        1 for e in look.state.plays if e.seat == look.seat and e.gone != "purged" and cards.typ[e.kind] == EXCLUSIVE
    )
    more = sum(1 for e in look.state.plays if e.seat == look.seat and e.gone != "purged" and cards.grants_again[e.kind])
    if not used or more >= used:
        return False
    free = look.free[:]
    free[cards.attr[kind]] -= cards.cost[kind]
    return any(c <= free[a] and cards.typ[k] == EXCLUSIVE for k, a, c, _ in look.cards(BASE_ATTACK))


def idle(look: Look) -> Any:
    """Somebody else's turn and nothing to stop: Fast cards are cheap now, as the player's Clear phase comes next."""
    state, seat = look.state, look.seat
    foe = state.active
    if look.seq is not None or sum(map(len, look.me.stacks)) > 2 or (foe + 1) % len(state.players) != seat:
        return Pass(seat)
    room = state.setup.hand_cap - state.setup.draw_max - len(look.me.hand) + 1
    for ref, kind, _ in look.playable():
        words = look.lore.words[kind]
        draws = words.get("draw") or words.get("recover")
        takes = words.get("discard")
        helps = draws is not None and draws.n <= room
        harms = takes is not None and takes.of in ("attack", "any") and len(state.players[foe].hand) >= 2
        if helps or harms:
            return PlayCards(seat, (ref,), foe if look.card_table.targeted[kind] else None)
    return Pass(seat)
