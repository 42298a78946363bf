"""What an action does: `apply` copies the state once and changes the copy.  The action is taken to be legal.

A play puts its cards down one by one and runs each card's words; a word that needs an answer leaves an Effect frame
(where to go on) under a Choice frame (what is asked), so a half-resolved play can be saved, cloned and explored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from heroplay.core.chance import Chance
from heroplay.core.events import Event, Tell
from heroplay.core.frames import Priority
from heroplay.games.herocard.rules import choices
from heroplay.games.herocard.rules.actions import HIDDEN, Choose, Clear, Discard, Draw, Pass, PlayCards, Refresh
from heroplay.games.herocard.rules.card_moves import (
    clear_top,
    draw_cards,
    has_twisted,
    put_on_stack,
    unwind,
)
from heroplay.games.herocard.rules.cards import ATTACK_MOD, ATTRIBUTES, BASE_ATTACK, BASE_BLOCK, BLOCK_MOD, EXCLUSIVE
from heroplay.games.herocard.rules.effects import WORDS, Doing
from heroplay.games.herocard.rules.frames import Effect, Sequence
from heroplay.games.herocard.rules.state import (
    ACTION,
    CLEAR,
    DISCARD,
    DRAW,
    Duel,
    PlayedCard,
    Player,
    attack_succeeded,
    base_attack_stands,
    in_range,
    sequence_of,
    targets,
    thin,
    with_snapshots,
)  # fmt: skip
from heroplay.games.herocard.rules.totals import totals
from heroplay.kit.piles import leave_hand


def apply(state: Duel, action: Any, luck: Chance | None = None, tell: Tell = None, own: bool = False) -> Duel:
    """The state after a legal action.  The state given stays as it was, unless `own` says that nobody needs it."""
    if own:
        _HANDLERS[type(action)](state, action, luck, tell, None)
        return state
    draft = state.draft()
    _HANDLERS[type(action)](draft, action, luck, tell, state)
    return draft


# A handler gets the draft and the state before it, with which the draft still shares its players: the ones that will
# change are copied first.  There is no state before when the draft is all its own.


def _own(d: Duel, seat: int, before: Duel | None) -> Player:
    if before is not None:
        d.players[seat] = d.players[seat].clone()
    return d.players[seat]


def _own_all(d: Duel, before: Duel | None) -> None:
    if before is not None:
        d.players = [player.clone() for player in d.players]


def _discard(d: Duel, a: Discard, luck: Chance | None, tell: Tell, before: Duel | None) -> None:
    player = d.players[a.seat] if before is None else _own(d, a.seat, before)
    kinds, hand, discard, shown = d.cards.kind, player.hand, player.discard, player.shown
    for card in a.cards:
        kind = kinds[card]
        if shown:
            leave_hand(player, kind)
        else:
            hand.remove(kind)
        discard.append(kind)
    d.frames[0] = DRAW
    if tell:
        if a.cards:
            tell(Event("discarded", a.seat, ("HC-3.2", "HC-3.3", "HC-9.1", "HC-R44"), {"cards": a.cards}))
        else:
            tell(Event("discarded_none", a.seat, ("HC-3.2",)))


def _draw(d: Duel, a: Draw, luck: Chance | None, tell: Tell, before: Duel | None) -> None:
    if a.n:
        if before is not None:
            _own(d, a.seat, before)
        draw_cards(d, a.seat, a.n, luck, tell, ("HC-3.4", "HC-9.2"))
    elif tell:
        full = len(d.players[a.seat].hand) >= d.caps.hand_cap
        tell(Event("drew_none", a.seat, ("HC-R43",) if full else ("HC-3.4",)))
    d.frames[0] = CLEAR


def _clear(d: Duel, a: Clear, luck: Chance | None, tell: Tell, before: Duel | None) -> None:
    cleared = []
    if a.stacks:
        if before is not None:
            _own(d, a.seat, before)
        for place in a.stacks:
            attr = _STACKS[place] if place in _STACKS else _STACKS[place.partition(":")[0]]
            cleared.append(clear_top(d, a.seat, attr).kind)
    d.frames = [ACTION, _EVERYONE[len(d.players)][d.active]]
    if tell:
        _tell_clear(d, a.seat, cleared, tell)


def _tell_clear(d: Duel, seat: int, cleared: list[int], tell: Any) -> None:
    left = any(d.players[seat].stacks)
    if cleared:
        rules = ("HC-3.7", "HC-3.8", "HC-3.9", "HC-9.5", "HC-R2", *(("HC-3.10",) if left else ()))
        tell(Event("cleared", seat, rules, {"cards": [d.cards.ids[k] for k in cleared]}))
    else:
        tell(Event("cleared_none", seat, ("HC-3.7", "HC-3.10") if left else ("HC-3.11",)))
    tell(Event("action_phase", seat, ("HC-3.1", "HC-R22")))


_STACKS = {name: attr for attr, name in enumerate(ATTRIBUTES)}
# The first decision of an Action phase: the active player's, then clockwise (HC-R22); by players and active seat.
_EVERYONE = [
    [Priority(tuple((active + i) % players for i in range(players)), active) for active in range(players)]
    for players in range(5)
]


def _refresh(d: Duel, a: Refresh, luck: Chance | None, tell: Tell, before: Duel | None) -> None:
    player = d.players[a.seat] if before is None else _own(d, a.seat, before)
    count = len(player.hand)
    player.discard.extend(player.hand)
    player.hand.clear()
    player.shown = ()
    if tell:
        rules = ("HC-3.13", "HC-3.14", "HC-3.15", "HC-R8") if count else ("HC-R7", "HC-3.15", "HC-R8")
        tell(Event("refreshed", a.seat, rules, {"n": count}))
    if count:
        draw_cards(d, a.seat, count, luck, tell, ("HC-3.14",))
    _end_turn(d, tell, before)


def _pass(d: Duel, a: Pass, luck: Chance | None, tell: Tell, before: Duel | None) -> None:
    frames = d.frames
    top = len(frames) - 1
    follower = frames[top].passed()  # type: ignore[union-attr]
    if tell:
        tell(Event("passed", a.seat, ("HC-R20",)))
    if follower is not None:
        frames[top] = follower
    elif top > 1:
        _resolve(d, tell, before)
    else:
        if tell:
            tell(Event("all_passed", d.active, ("HC-R22", "HC-R57")))
        _end_turn(d, tell, before)


def _play(d: Duel, a: PlayCards, luck: Chance | None, tell: Tell, before: Duel | None) -> None:
    t, seat, kinds = d.cards, a.seat, d.cards.kind
    target = -1 if a.target is None else a.target
    opens = False
    for ref in a.cards:
        kind = kinds[ref]
        if t.targeted[kind]:
            opens = opens or t.cls[kind] == BASE_ATTACK
            if target < 0:
                target = targets(d, seat)[0]  # with two players it need not be said (HC-R64)
    seq = sequence_of(d)
    if before is not None:
        _own_all(d, before)
    # a state that is changed in place leaves nothing behind to go back to: copy it while a purge is possible (HC-9.9)
    elif t.can_purge and (opens or seq is not None):
        before = d.clone()
    if opens:
        seq = _open_sequence(d, seat, target, tell)
    if seq is not None and target < 0:  # Mods and blocks look across the sequence (HC-R14, HC-R16)
        target = seq.defender if seat in seq.attack_side else seq.attacker
    if tell:
        _tell_play(d, a, tell)
    _go_on(d, seat, target, a.attribute or "", a.cards, 0, -1, luck, tell, before)


def _open_sequence(d: Duel, seat: int, target: int, tell: Tell) -> Sequence:
    seq = Sequence(seat, target, len(d.plays), (seat,), (target,))
    order = d.frames[1].order  # type: ignore[union-attr]
    if d.out_of_range:
        order = _near(d, order, seat, target)
    d.frames += (seq, Priority(order, seat))
    if tell:
        _tell_opening(d, seat, target, tell)
    return seq


def _near(d: Duel, order: tuple[int, ...], seat: int, target: int) -> tuple[int, ...]:
    """Who takes part in an attack: those in range of the attacker (HC-4.29)."""
    return tuple(s for s in order if s in (seat, target) or in_range(d, seat, s))


def _tell_opening(d: Duel, seat: int, target: int, tell: Any) -> None:
    rules = ["HC-5.1", "HC-1.13", "HC-R18", "HC-R23"]
    earlier = {d.cards.cls[e.kind] for e in d.plays if e.gone != "purged"}
    if BASE_ATTACK in earlier:
        rules += ["HC-5.6", "HC-5.14", "HC-5.8"]
    if earlier & {BASE_BLOCK, BLOCK_MOD}:
        rules.append("HC-5.9")
    tell(Event("sequence_opened", seat, tuple(rules), {"target": target}))


def _tell_play(d: Duel, a: PlayCards, tell: Any) -> None:
    shown = tuple(c.lstrip(HIDDEN) for c in a.cards)
    rules = ["HC-4.3", "HC-9.3", "HC-4.2", "HC-4.4"]
    if sequence_of(d) is not None:
        rules += ["HC-5.2", "HC-5.3"]
    if any(c.startswith(HIDDEN) for c in a.cards):
        rules.append("HC-R38")
    if len(shown) > 1:
        rules += ["HC-4.9", "HC-4.15", "HC-R49"]
    costs = [(d.cards.cost[d.cards.kind[c]], ATTRIBUTES[d.cards.attr[d.cards.kind[c]]]) for c in shown]
    tell(Event("played", a.seat, tuple(rules), {"cards": shown, "costs": costs, "target": a.target}))


def _go_on(
    d: Duel, seat: int, target: int, attribute: str, cards: tuple[str, ...], card: int, word: int,
    luck: Chance | None, tell: Tell, before: Duel | None,
) -> None:  # fmt: skip
    """Put down the cards that are left and run their words, until all is done or somebody must choose."""
    t, count = d.cards, len(cards)
    while card < count:
        ref = cards[card]
        kind = t.kind[ref]
        if word < 0:
            hidden = ref[0] == HIDDEN
            if hidden and not _still_deployed(d, seat, kind, tell):
                card += 1
                continue
            if t.can_purge:
                _remember(d, before)
                before = None
            no = put_on_stack(d, seat, kind, hidden)
            d.plays.append(PlayedCard(seat, kind, no, target, attribute))
            word = 0
        words = t.effects[kind]
        while word < len(words):
            doing = Doing(d, seat, target, words[word], kind, ref, luck, tell)
            asked = WORDS[t.words[kind][word]](doing)
            word += 1
            if asked is not None:
                d.frames += (Effect(seat, target, attribute, cards, card, word), asked)
                return
        card, word = card + 1, -1
    _respond(d, seat, cards, tell)


def _still_deployed(d: Duel, seat: int, kind: int, tell: Tell) -> bool:
    """An earlier card of the same set may have cleared it (HC-R71)."""
    if any(y.down and y.kind == kind for y in d.players[seat].stacks[d.cards.attr[kind]]):
        return True
    if tell:
        tell(Event("cleared_from_set", seat, ("HC-R71",), {"card": d.cards.ids[kind]}))
    return False


def _remember(d: Duel, before: Duel | None) -> None:
    """Keep the state before the next card, in case that card is purged (HC-9.9)."""
    seq = sequence_of(d)
    if seq is not None:
        # `before` is the state of the first card of a set; later cards of it need a copy of the draft as it is now.
        # Thin: snapshots within snapshots would double with every card.
        d.frames[2] = with_snapshots(seq, (*seq.before, thin(before) if before is not None else thin(d).clone()))


def _respond(d: Duel, seat: int, cards: tuple[str, ...], tell: Tell) -> None:
    """The play is done: everybody else may answer (HC-4.14, HC-R45)."""
    d.frames[-1] = d.frames[-1].played(seat)  # type: ignore[union-attr]
    if tell:
        _tell_totals(d, seat, cards, tell)
        tell(Event("may_answer", d.frames[-1].at, ("HC-4.14", "HC-R45", "HC-R21")))  # type: ignore[union-attr]


def _tell_totals(d: Duel, seat: int, cards: tuple[str, ...], tell: Any) -> None:
    seq = sequence_of(d)
    if seq is None:
        return
    attack, block = totals(d, seq)
    classes = {d.cards.cls[d.cards.kind[c]] for c in cards}
    if classes & {BASE_ATTACK, ATTACK_MOD}:
        tell(Event("attack_announced", seat, ("HC-4.27", "HC-6.1"), {"attack": attack}))
    elif classes & {BASE_BLOCK, BLOCK_MOD}:
        rules = ("HC-4.28", "HC-6.2", *(("HC-R12",) if block < attack else ()))
        tell(Event("block_announced", seat, rules, {"attack": attack, "block": block}))


def _choose(d: Duel, a: Choose, luck: Chance | None, tell: Tell, before: Duel | None) -> None:
    _own_all(d, before)
    choice = d.frames.pop()
    f = d.frames.pop()
    assert isinstance(f, Effect)
    choices.answer(d, choice, f, a.picks, tell)  # type: ignore[arg-type]
    _go_on(d, f.seat, f.target, f.attribute, f.cards, f.card, f.word, luck, tell, None)


def _resolve(d: Duel, tell: Tell, before: Duel | None) -> None:
    """All have passed: did the attack succeed?  (HC-5.12, HC-5.13, HC-6.3)"""
    seq = sequence_of(d)
    assert seq is not None
    attack, block = totals(d, seq)
    d.frames = [ACTION, _EVERYONE[len(d.players)][d.active]]
    d.bans = ()
    facts = {"attack": attack, "block": block, "target": seq.defender} if tell else {}
    if tell:
        tell(Event("all_passed", d.active, ("HC-5.12", "HC-5.13", "HC-R57", "HC-R10", "HC-R22")))
    if not base_attack_stands(d, seq):
        if tell:
            _tell_undone(d, seq, facts, tell)
        return
    if attack > block:
        _own_all(d, before)
        _score(d, seq, tell, facts)
    elif tell:
        rules = ("HC-R13", "HC-6.4", "HC-6.6", "HC-R42") if attack == block == 0 else ("HC-6.4", "HC-6.6", "HC-R42")
        tell(Event("attack_failed", seq.attacker, rules, facts))


def _tell_undone(d: Duel, seq: Sequence, facts: dict[str, int], tell: Any) -> None:
    exclusive = any(d.cards.typ[e.kind] == EXCLUSIVE and e.gone == "purged" for e in d.plays[seq.start :])
    tell(Event("attack_undone", seq.attacker, ("HC-R28", *(("HC-9.11",) if exclusive else ())), facts))


def _score(d: Duel, seq: Sequence, tell: Tell, facts: dict[str, int]) -> None:
    player = d.players[seq.attacker]
    earlier = attack_succeeded(d)
    d.turns_without_success = -1  # the end of this turn counts it up to 0
    barred = earlier and d.setup.one_point_a_turn
    player.points += not barred
    if tell and barred:
        tell(Event("no_second_point", seq.attacker, ("HC-6.3", "HC-R17", "HC-7.3"), facts))
    elif tell:
        rules = ["HC-6.3", "HC-9.19", "HC-7.1", "HC-7.2", "HC-6.6", *(["HC-R17"] if earlier else [])]
        tell(Event("attack_succeeded", seq.attacker, tuple(rules), {**facts, "points": player.points}))
    if d.cards.can_twist:
        for seat in seq.attack_side:
            unwind(d, seat, "strike", tell)
        for seat in seq.block_side:
            unwind(d, seat, "hit", tell)
    if player.points >= d.caps.needed:
        d.over = "HC-7.5"
        if tell:
            tell(Event("won", seq.attacker, ("HC-7.4", "HC-7.5"), {"points": player.points}))


def _end_turn(d: Duel, tell: Tell, before: Duel | None) -> None:
    """The turn passes to the left (HC-3.16, HC-2.7)."""
    if d.plays:
        d.plays.clear()
    leaving, limit = d.active, d.caps.stalemate_turns
    d.turns_without_success += 1
    if limit and d.turns_without_success >= limit:
        d.over = "HC-R62"
        if tell:
            tell(Event("drawn", leaving, ("HC-R62",), {"n": d.turns_without_success}))
        return
    d.active = leaving + 1 if leaving + 1 < len(d.players) else 0
    d.turn += 1
    d.frames = [DISCARD]
    if tell:
        tell(Event("turn_began", d.active, ("HC-3.16", "HC-2.7", "HC-5.4"), {"turn": d.turn}))
    if d.cards.can_twist and has_twisted(d.players[d.active]):
        _own(d, d.active, before)
        unwind(d, d.active, "turn", tell)


_HANDLERS: dict[type, Callable[..., None]] = {
    Discard: _discard, Draw: _draw, Clear: _clear, Refresh: _refresh, Pass: _pass, PlayCards: _play, Choose: _choose,
}  # fmt: skip
