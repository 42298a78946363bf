"""How the greedy bot answers in an Attack Sequence: it adds, or blocks, as little as turns the result."""

from __future__ import annotations

from typing import Any

from heroplay.games.herocard.rules.actions import HIDDEN, Pass, PlayCards
from heroplay.games.herocard.rules.cards import ATTACK_MOD, BASE_ATTACK, BASE_BLOCK, BLOCK_MOD, MEANS, SPECIAL_ATTACK
from heroplay.games.herocard.rules.state import base_attack_stands, base_block_stands
from heroplay.games.herocard.rules.totals import totals
from heroplay.games.herocard.tools.greedy.best import cheapest
from heroplay.games.herocard.tools.greedy.hand import best_clear
from heroplay.games.herocard.tools.greedy.look import Found, Look
from heroplay.games.herocard.tools.greedy.turn import stakes

CARD = 2.5  # what a card is worth beside the points it costs, when sets are compared
Option = tuple[float, tuple[str, ...], int, list[int]]  # price, the cards to play first, what it all adds, points paid


def press(look: Look) -> Any:
    """Our attack, our answer: add as little as beats the block, if it is worth its points."""
    state, card_table, seat, seq = look.state, look.card_table, look.seat, look.seq
    assert seq is not None
    found = look.playable()
    foe = seq.defender
    if not base_attack_stands(state, seq):
        return _purge_back(look, found)
    attack, block = totals(state, seq)
    if attack > block or not found:
        return Pass(seat)
    options = _turns(look, found, foe, block - attack + 1, attacking=True)
    if not options:
        return Pass(seat)
    _, cards, total, paid = min(options, key=lambda o: (o[0], o[1]))
    won, lost = stakes(look)
    free = [f - p for f, p in zip(look.free, paid, strict=True)]
    gain = won * (1 - look.stopped(foe, max(1, total - (block - attack))))
    if gain < lost * (look.risk(free, foe) - look.risk(look.free, foe)):
        return Pass(seat)
    opener = _opener(look, found, foe, free)
    return opener or PlayCards(seat, cards, foe if card_table.targeted[card_table.kind[cards[0]]] else None)


def _opener(look: Look, found: Found, foe: int, free: list[int]) -> PlayCards | None:
    """A card that takes blocks out of the foe's hand, played before the Mods when there are points for both."""
    cards = look.card_table
    if not look.state.players[foe].hand:
        return None
    for ref, kind, cost in found:
        words = look.lore.words[kind]
        takes = words.get("discard") or words.get("waste")
        if (
            cards.cls[kind] == SPECIAL_ATTACK
            and takes
            and takes.of in ("block", "any")
            and cost <= free[cards.attr[kind]]
        ):
            return PlayCards(look.seat, (ref,), foe)
    return None


def _purge_back(look: Look, found: Found) -> Any:
    """Our Base Attack was purged: purge the purge, if we can."""
    last = look.state.plays[-1]
    if last.seat != look.seat and look.card_table.purges[last.kind]:
        for ref, k, _ in found:
            if look.card_table.purges[k]:
                return PlayCards(look.seat, (ref,), look.seq.defender if look.card_table.targeted[k] else None)  # type: ignore
    return Pass(look.seat)


def defend(look: Look) -> Any:
    """We are attacked: stop it with as little as does, or let it through and keep the cards."""
    state, card_table, seat, seq = look.state, look.card_table, look.seat, look.seq
    assert seq is not None
    attack, block = totals(state, seq)
    found = look.playable()
    if block >= attack or not found or not base_attack_stands(state, seq):
        return Pass(seat)
    foe = seq.attacker
    options = _turns(look, found, foe, attack - block, attacking=False)
    if options:
        _, cards, _, paid = min(options, key=lambda o: (o[0], o[1]))
        free = [f - p for f, p in zip(look.free, paid, strict=True)]
        first = _disarm(look, found, foe, free)
        return first or PlayCards(seat, cards, foe if card_table.targeted[card_table.kind[cards[0]]] else None)
    return _search(look, found) or Pass(seat)


def _disarm(look: Look, found: Found, foe: int, free: list[int]) -> PlayCards | None:
    """Before blocking: a card that takes attack cards out of the attacker's hand, if the block can still be paid."""
    if len(look.state.players[foe].hand) < 2:
        return None
    for ref, kind, cost in found:
        takes = look.lore.words[kind].get("discard")
        if takes and look.card_table.value[kind] is None and takes.of in ("attack", "attack_mod", "any"):
            if cost <= free[look.card_table.attr[kind]]:
                return PlayCards(look.seat, (ref,), foe)
    return None


def _search(look: Look, found: Found) -> PlayCards | None:
    """We cannot stop it yet: draw, recover or clear, as long as a block may come of it."""
    for ref, kind, cost in found:
        words = look.lore.words[kind]
        if look.card_table.value[kind] is not None or look.card_table.targeted[kind]:
            continue
        draws = words.get("draw") or words.get("recover")
        if draws and len(look.me.hand) - 1 + draws.n <= look.state.setup.hand_cap and sum(look.free) - cost >= 3:
            return PlayCards(look.seat, (ref,))
        frees = words.get("clear")
        if frees and frees.whose == "own" and best_clear(look, frees.n)[1] >= 5:
            return PlayCards(look.seat, (ref,))
    return None


def _turns(look: Look, found: Found, foe: int, need: int, *, attacking: bool) -> list[Option]:
    """Every way to turn the result of the sequence when `need` is missing."""
    card_table, state = look.card_table, look.state
    classes = (ATTACK_MOD,) if attacking else (BASE_BLOCK, BLOCK_MOD)
    allowed = {ref for ref, k, _ in found if card_table.cls[k] in classes}
    items = [
        (a, c, look.value(k, foe), card_table.cls[k] == BASE_BLOCK, c + CARD - _bonus(look, k), ref)
        for k, a, c, ref in look.cards(*classes)
        if ref in allowed
    ]
    based = attacking or base_block_stands(state, look.seq)  # type: ignore[arg-type]
    options: list[Option] = []

    def offer(first: tuple[str, ...], price: float, free: list[int], done: int) -> None:
        """An option that begins with a single card (or none) which does `done` of what is needed."""
        if done >= need:
            options.append((price, first, done, [f - g for f, g in zip(look.free, free, strict=True)]))
            return
        chosen = cheapest(items, free, need - done, based, look.limit - len(first))
        if chosen is not None:
            more, cards = chosen
            paid = [f - g for f, g in zip(look.free, free, strict=True)]
            for ref in cards:
                kind = card_table.kind[ref]
                paid[card_table.attr[kind]] += 0 if ref[0] == HIDDEN else card_table.cost[kind]
                done += look.value(kind, foe)
            in_order = tuple(sorted(cards, key=lambda ref: (card_table.rank[card_table.kind[ref]], ref)))
            options.append((price + more, first or in_order, done, paid))

    offer((), 0.0, look.free, 0)
    for ref, kind, cost in found:
        done = _undoes(look, kind, foe, attacking, based)
        if done > 0:
            free = look.free[:]
            free[card_table.attr[kind]] -= cost
            offer((ref,), cost + CARD, free, done)
    return options


def _bonus(look: Look, kind: int) -> float:
    """What the words of a Mod or block add to its value."""
    words = look.lore.words[kind]
    return sum(1.0 for w in words if w in ("draw", "discard", "ban", "clear"))


def _undoes(look: Look, kind: int, foe: int, attacking: bool, based: bool) -> int:
    """How much a single card takes off the foe's total, or adds to ours."""
    words, cards, plays = look.lore.words[kind], look.card_table, look.state.plays
    if cards.value[kind] is not None:
        return 0
    done = 0
    if "purge" in words:
        last = plays[-1]
        if last.seat == foe and not last.gone:
            if cards.cls[last.kind] == BASE_ATTACK:
                return 99
            values = [v for v, k in look.counting(foe, (ATTACK_MOD, BASE_BLOCK, BLOCK_MOD)) if k == last.kind]
            done += min(values, default=0)
    if "convert" in words:
        word = words["convert"]
        done += max(0, max((v for v, _ in look.counting(foe, MEANS[word.of])), default=0) - word.value)
    if "clear" in words and words["clear"].whose == "target":
        word = words["clear"]
        done += sum(v for v, _ in look.counting(foe, MEANS[word.of])[: word.n])
    if "twist" in words:
        word = words["twist"]
        if word.gives == ("base_attack" if attacking else "base_block"):
            bases = len(look.counting(look.seat, (BASE_ATTACK if attacking else BASE_BLOCK,)))
            done += word.n * max(bases, 0 if attacking or based else 1)
    return done
