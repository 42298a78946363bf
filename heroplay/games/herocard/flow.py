"""What an action does: `apply` copies the state once and changes the copy.  The action is taken to be legal.

A play puts its cards down one by one and runs each card's words; a word that needs an answer leaves an Effect frame
(where to go on) under a Choice frame (what is asked), so a half-resolved play can be saved, cloned and explored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from heroplay.core.chance import SEEDED, Chance
from heroplay.core.events import Event, Tell
from heroplay.core.frames import Effect, Priority, Sequence
from heroplay.games.herocard import choices
from heroplay.games.herocard.actions import HIDDEN, Choose, Clear, Discard, Draw, Pass, Refresh
from heroplay.games.herocard.actions import Play as PlayAction
from heroplay.games.herocard.cards import ATTACK_MOD, ATTRIBUTES, BASE_ATTACK, BASE_BLOCK, BLOCK_MOD
from heroplay.games.herocard.effects import WORDS, Doing
from heroplay.games.herocard.moving import clear_top, draw_cards, leave_hand, put_on_stack, unwind
from heroplay.games.herocard.state import (
    ACTION,
    CLEAR,
    DISCARD,
    DRAW,
    Duel,
    Play,
    Player,
    base_attack_stands,
    in_range,
    needs_target,
    sequence_of,
    targets,
    thin,
    with_snapshots,
)  # fmt: skip
from heroplay.games.herocard.totals import totals


def apply(state: Duel, action: Any, luck: Chance | None = None, tell: Tell = None) -> Duel:
    """The state after a legal action; the state given stays as it was."""
    draft = state.draft()
    _HANDLERS[action.do](draft, action, luck or SEEDED, tell, state)
    return draft


def _own(d: Duel, seat: int) -> Player:
    """A draft shares its players with the state before: this one's is about to change."""
    player: Player = d.players[seat].clone()
    d.players[seat] = player
    return player


def _own_all(d: Duel) -> None:
    d.players = [player.clone() for player in d.players]


def _discard(d: Duel, a: Discard, luck: Chance, tell: Tell, before: Duel) -> None:
    player = _own(d, a.seat)
    kind = d.cards.kind
    for card in a.cards:
        leave_hand(player, kind[card])
        player.discard.append(kind[card])
    d.frames[-1] = DRAW
    if tell:
        if a.cards:
            tell(Event("discarded", a.seat, ("HC-3.2", "HC-3.3", "HC-9.1"), {"cards": a.cards}))
        else:
            tell(Event("discarded_none", a.seat, ("HC-3.2",)))


def _draw(d: Duel, a: Draw, luck: Chance, tell: Tell, before: Duel) -> None:
    if a.n:
        _own(d, a.seat)
        draw_cards(d, a.seat, a.n, luck, tell, ("HC-3.4", "HC-9.2"))
    elif tell:
        full = len(d.players[a.seat].hand) >= d.setup.hand_cap
        tell(Event("drew_none", a.seat, ("HC-R43",) if full else ("HC-3.4",)))
    d.frames[-1] = CLEAR


def _clear(d: Duel, a: Clear, luck: Chance, tell: Tell, before: Duel) -> None:
    if a.stacks:
        _own(d, a.seat)
    cleared = [d.cards.ids[clear_top(d, a.seat, ATTRIBUTES.index(s)).kind] for s in a.stacks]
    everyone = tuple((d.active + i) % len(d.players) for i in range(len(d.players)))
    d.frames = [ACTION, Priority(everyone, d.active)]
    if tell:
        if cleared:
            tell(Event("cleared", a.seat, ("HC-3.7", "HC-3.9", "HC-9.5", "HC-R2"), {"cards": cleared}))
        else:
            first = not any(before.players[a.seat].stacks)
            tell(Event("cleared_none", a.seat, ("HC-3.11",) if first else ("HC-3.7", "HC-3.10")))
        tell(Event("action_phase", a.seat, ("HC-3.1", "HC-R22")))


def _refresh(d: Duel, a: Refresh, luck: Chance, tell: Tell, before: Duel) -> None:
    player = _own(d, a.seat)
    count = len(player.hand)
    player.discard.extend(player.hand)
    player.hand.clear()
    player.shown = ()
    if tell:
        rules = ("HC-3.13", "HC-3.14", "HC-3.15", "HC-R8") if count else ("HC-R7", "HC-3.15", "HC-R8")
        tell(Event("refreshed", a.seat, rules, {"n": count}))
    if count:
        draw_cards(d, a.seat, count, luck, tell, ("HC-3.14",))
    _end_turn(d, tell)


def _pass(d: Duel, a: Pass, luck: Chance, tell: Tell, before: Duel) -> None:
    follower = d.frames[-1].passed()  # type: ignore[union-attr]
    if tell:
        tell(Event("passed", a.seat, ("HC-R20",)))
    if follower is not None:
        d.frames[-1] = follower
    elif len(d.frames) > 2:
        _resolve(d, tell)
    else:
        _end_turn(d, tell)


def _play(d: Duel, a: PlayAction, luck: Chance, tell: Tell, before: Duel) -> None:
    _own_all(d)
    target = a.target if a.target is not None else -1
    if target < 0 and any(needs_target(d, d.cards.kind[c.lstrip(HIDDEN)]) for c in a.cards):
        target = targets(d, a.seat)[0]  # with two players it need not be said (HC-R64)
    seq = sequence_of(d)
    if seq is None:
        if any(d.cards.cls[d.cards.kind[c.lstrip(HIDDEN)]] == BASE_ATTACK for c in a.cards):
            seq = _open_sequence(d, a.seat, target, tell)
    if seq is not None and target < 0:  # Mods and blocks look across the sequence (HC-R14, HC-R16)
        target = seq.defender if a.seat in seq.attack_side else seq.attacker
    if tell:
        _tell_play(d, a, tell)
    _go_on(d, Effect(a.seat, target, a.attribute or "", a.cards, 0, -1), luck, tell, before)


def _open_sequence(d: Duel, seat: int, target: int, tell: Tell) -> Sequence:
    seq = Sequence(seat, target, len(d.plays), (seat,), (target,))
    order = d.frames[1].order  # type: ignore[union-attr]
    if d.reach:
        order = tuple(s for s in order if s in (seat, target) or in_range(d, seat, s))
    d.frames += [seq, Priority(order, seat)]
    if tell:
        rules = ["HC-5.1", "HC-R18", "HC-R23"]
        if any(e.gone == "" and d.cards.cls[e.kind] == BASE_ATTACK for e in d.plays):
            rules += ["HC-5.6", "HC-5.14"]
        tell(Event("sequence_opened", seat, tuple(rules), {"target": target}))
    return seq


def _tell_play(d: Duel, a: PlayAction, tell: Any) -> None:
    shown = tuple(c.lstrip(HIDDEN) for c in a.cards)
    rules = ["HC-4.3", "HC-9.3", "HC-4.2"]
    if any(c.startswith(HIDDEN) for c in a.cards):
        rules.append("HC-R38")
    if len(shown) > 1:
        rules += ["HC-4.9", "HC-R49"]
    costs = [(d.cards.cost[d.cards.kind[c]], ATTRIBUTES[d.cards.attr[d.cards.kind[c]]]) for c in shown]
    tell(Event("played", a.seat, tuple(rules), {"cards": shown, "costs": costs, "target": a.target}))


def _go_on(d: Duel, f: Effect, luck: Chance, tell: Tell, before: Duel | None) -> None:
    """Put down the cards that are left and run their words, until all is done or somebody must choose."""
    card, word = f.card, f.word
    while card < len(f.cards):
        ref = f.cards[card]
        kind = d.cards.kind[ref[1:] if ref[0] == HIDDEN else ref]
        if word < 0:
            _put(d, f, kind, ref[0] == HIDDEN, before)
            before, word = None, 0
        words = d.cards.effects[kind]
        while word < len(words):
            doing = Doing(d, f.seat, f.target, words[word], kind, ref, luck, tell)
            word += 1
            asked = WORDS[doing.word.do](doing)
            if asked is not None:
                d.frames.append(Effect(f.seat, f.target, f.attribute, f.cards, card, word))
                d.frames.append(asked)
                return
        card, word = card + 1, -1
    _respond(d, f, tell)


def _put(d: Duel, f: Effect, kind: int, deployed: bool, before: Duel | None) -> None:
    """One card face up onto its stack, and onto the list of plays (HC-4.3)."""
    seq = sequence_of(d)
    if seq is not None and d.cards.can_purge:
        d.frames[2] = with_snapshots(seq, (*seq.before, thin(before) if before is not None else thin(d).clone()))
    no = put_on_stack(d, f.seat, kind, deployed)
    d.plays.append(Play(f.seat, kind, no, f.target, f.attribute))


def _respond(d: Duel, f: Effect, tell: Tell) -> None:
    """The play is done: everybody else may answer (HC-4.14, HC-R45)."""
    d.frames[-1] = d.frames[-1].played(f.seat)  # type: ignore[union-attr]
    if tell:
        seq = sequence_of(d)
        if seq is not None:
            attack, block = totals(d, seq)
            classes = {d.cards.cls[d.cards.kind[c.lstrip(HIDDEN)]] for c in f.cards}
            if classes & {BASE_ATTACK, ATTACK_MOD}:
                tell(Event("attack_announced", f.seat, ("HC-4.27", "HC-6.1"), {"attack": attack}))
            elif classes & {BASE_BLOCK, BLOCK_MOD}:
                rules = ("HC-4.28", "HC-6.2", *(("HC-R12",) if block < attack else ()))
                tell(Event("block_announced", f.seat, rules, {"attack": attack, "block": block}))
        tell(Event("may_answer", d.frames[-1].at, ("HC-4.14", "HC-R45")))  # type: ignore[union-attr]


def _choose(d: Duel, a: Choose, luck: Chance, tell: Tell, before: Duel) -> None:
    _own_all(d)
    choice = d.frames.pop()
    effect = d.frames.pop()
    again = choices.answer(d, choice, effect, a.picks, luck, tell)  # type: ignore[arg-type]
    if again is not None:
        d.frames += [effect, again]
    else:
        _go_on(d, effect, luck, tell, None)  # type: ignore[arg-type]


def _resolve(d: Duel, tell: Tell) -> None:
    """All have passed: did the attack succeed?  (HC-5.12, HC-5.13, HC-6.3)"""
    seq = sequence_of(d)
    assert seq is not None
    attack, block = totals(d, seq)
    stands = base_attack_stands(d, seq)
    facts = {"attack": attack, "block": block, "target": seq.defender}
    del d.frames[2:]
    d.frames[1] = Priority(d.frames[1].order, d.active)  # type: ignore[union-attr]
    d.bans = ()
    if tell:
        tell(Event("all_passed", d.active, ("HC-5.12", "HC-5.13", "HC-R57", "HC-R10")))
    if not stands:
        if tell:
            tell(Event("attack_undone", seq.attacker, ("HC-R28", "HC-9.11"), facts))
        return
    if attack > block:
        _score(d, seq, tell, facts)
    elif tell:
        rules = ("HC-R13", "HC-6.4", "HC-6.6", "HC-R42") if attack == 0 else ("HC-6.4", "HC-6.6", "HC-R42")
        tell(Event("attack_failed", seq.attacker, rules, facts))


def _score(d: Duel, seq: Sequence, tell: Tell, facts: dict[str, int]) -> None:
    _own_all(d)
    player = d.players[seq.attacker]
    player.points += 1
    earlier = d.quiet < 0
    d.quiet = -1
    if tell:
        rules = ["HC-6.3", "HC-7.1", "HC-7.2", "HC-6.6", *(["HC-R17"] if earlier else [])]
        tell(Event("attack_succeeded", seq.attacker, tuple(rules), {**facts, "points": player.points}))
    if d.cards.can_twist:
        for seat in seq.attack_side:
            unwind(d, seat, "strike", tell)
        for seat in seq.block_side:
            unwind(d, seat, "hit", tell)
    if player.points >= d.setup.needed(len(d.players)):
        d.over = "HC-7.5"
        if tell:
            tell(Event("won", seq.attacker, ("HC-7.4", "HC-7.5"), {"points": player.points}))


def _end_turn(d: Duel, tell: Tell) -> None:
    """The turn passes to the left (HC-3.16, HC-2.7)."""
    d.plays.clear()
    d.quiet += 1
    leaving = d.active
    limit = d.setup.stalemate_turns
    if limit and d.quiet >= limit:
        d.over = "HC-R62"
        if tell:
            tell(Event("drawn", leaving, ("HC-R62",), {"n": d.quiet}))
        return
    d.active = (leaving + 1) % len(d.players)
    d.turn += 1
    d.frames = [DISCARD]
    if tell:
        tell(Event("turn_began", d.active, ("HC-3.16", "HC-2.7"), {"turn": d.turn}))
    if d.cards.can_twist and any(y.twisted for stack in d.players[d.active].stacks for y in stack):
        _own(d, d.active)
        unwind(d, d.active, "turn", tell)


_HANDLERS: dict[str, Callable[..., None]] = {
    "discard": _discard, "draw": _draw, "clear": _clear, "refresh": _refresh,
    "pass": _pass, "play": _play, "choose": _choose,
}  # fmt: skip
