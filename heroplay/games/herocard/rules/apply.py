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


def _own(state: Duel, seat: int, before: Duel | None) -> Player:
    if before is not None:
        state.players[seat] = state.players[seat].clone()
    return state.players[seat]


def _own_all(state: Duel, before: Duel | None) -> None:
    if before is not None:
        state.players = [player.clone() for player in state.players]


def _discard(state: Duel, action: Discard, luck: Chance | None, tell: Tell, before: Duel | None) -> None:
    player = state.players[action.seat] if before is None else _own(state, action.seat, before)
    kinds, hand, discard, shown = state.cards.kind, player.hand, player.discard, player.shown
    for card in action.cards:
        kind = kinds[card]
        if shown:
            leave_hand(player, kind)
        else:
            hand.remove(kind)
        discard.append(kind)
    state.frames[0] = DRAW
    if tell:
        if action.cards:
            tell(Event("discarded", action.seat, ("HC-3.2", "HC-3.3", "HC-9.1", "HC-R44"), {"cards": action.cards}))
        else:
            tell(Event("discarded_none", action.seat, ("HC-3.2",)))


def _draw(state: Duel, action: Draw, luck: Chance | None, tell: Tell, before: Duel | None) -> None:
    if action.n:
        if before is not None:
            _own(state, action.seat, before)
        draw_cards(state, action.seat, action.n, luck, tell, ("HC-3.4", "HC-9.2"))
    elif tell:
        full = len(state.players[action.seat].hand) >= state.caps.hand_cap
        tell(Event("drew_none", action.seat, ("HC-R43",) if full else ("HC-3.4",)))
    state.frames[0] = CLEAR


def _clear(state: Duel, action: Clear, luck: Chance | None, tell: Tell, before: Duel | None) -> None:
    cleared = []
    if action.stacks:
        if before is not None:
            _own(state, action.seat, before)
        for place in action.stacks:
            attr = _STACKS[place] if place in _STACKS else _STACKS[place.partition(":")[0]]
            cleared.append(clear_top(state, action.seat, attr).kind)
    state.frames = [ACTION, _EVERYONE[len(state.players)][state.active]]
    if tell:
        _tell_clear(state, action.seat, cleared, tell)


def _tell_clear(state: Duel, seat: int, cleared: list[int], tell: Any) -> None:
    left = any(state.players[seat].stacks)
    if cleared:
        rules = ("HC-3.7", "HC-3.8", "HC-3.9", "HC-9.5", "HC-R2", *(("HC-3.10",) if left else ()))
        tell(Event("cleared", seat, rules, {"cards": [state.cards.ids[k] for k in cleared]}))
    else:
        tell(Event("cleared_none", seat, ("HC-3.7", "HC-3.10") if left else ("HC-3.11",)))
    tell(Event("action_phase", seat, ("HC-3.1", "HC-R22")))


_STACKS = {name: attr for attr, name in enumerate(ATTRIBUTES)}
# The first decision of an Action phase: the active player's, then clockwise (HC-R22); by players and active seat.
_EVERYONE = [
    [Priority(tuple((active + i) % players for i in range(players)), active) for active in range(players)]
    for players in range(5)
]


def _refresh(state: Duel, action: Refresh, luck: Chance | None, tell: Tell, before: Duel | None) -> None:
    player = state.players[action.seat] if before is None else _own(state, action.seat, before)
    count = len(player.hand)
    player.discard.extend(player.hand)
    player.hand.clear()
    player.shown = ()
    if tell:
        rules = ("HC-3.13", "HC-3.14", "HC-3.15", "HC-R8") if count else ("HC-R7", "HC-3.15", "HC-R8")
        tell(Event("refreshed", action.seat, rules, {"n": count}))
    if count:
        draw_cards(state, action.seat, count, luck, tell, ("HC-3.14",))
    _end_turn(state, tell, before)


def _pass(state: Duel, action: Pass, luck: Chance | None, tell: Tell, before: Duel | None) -> None:
    frames = state.frames
    top = len(frames) - 1
    follower = frames[top].passed()  # type: ignore[union-attr]
    if tell:
        tell(Event("passed", action.seat, ("HC-R20",)))
    if follower is not None:
        frames[top] = follower
    elif top > 1:
        _resolve(state, tell, before)
    else:
        if tell:
            tell(Event("all_passed", state.active, ("HC-R22", "HC-R57")))
        _end_turn(state, tell, before)


def _play(state: Duel, action: PlayCards, luck: Chance | None, tell: Tell, before: Duel | None) -> None:
    cards, seat, kinds = state.cards, action.seat, state.cards.kind
    target = -1 if action.target is None else action.target
    opens = False
    for ref in action.cards:
        kind = kinds[ref]
        if cards.targeted[kind]:
            opens = opens or cards.cls[kind] == BASE_ATTACK
            if target < 0:
                target = targets(state, seat)[0]  # with two players it need not be said (HC-R64)
    seq = sequence_of(state)
    if before is not None:
        _own_all(state, before)
    # a state that is changed in place leaves nothing behind to go back to: copy it while a purge is possible (HC-9.9)
    elif cards.can_purge and (opens or seq is not None):
        before = state.clone()
    if opens:
        seq = _open_sequence(state, seat, target, tell)
    if seq is not None and target < 0:  # Mods and blocks look across the sequence (HC-R14, HC-R16)
        target = seq.defender if seat in seq.attack_side else seq.attacker
    if tell:
        _tell_play(state, action, tell)
    _go_on(state, seat, target, action.attribute or "", action.cards, 0, -1, luck, tell, before)


def _open_sequence(state: Duel, seat: int, target: int, tell: Tell) -> Sequence:
    seq = Sequence(seat, target, len(state.plays), (seat,), (target,))
    order = state.frames[1].order  # type: ignore[union-attr]
    if state.out_of_range:
        order = _near(state, order, seat, target)
    state.frames += (seq, Priority(order, seat))
    if tell:
        _tell_opening(state, seat, target, tell)
    return seq


def _near(state: Duel, order: tuple[int, ...], seat: int, target: int) -> tuple[int, ...]:
    """Who takes part in an attack: those in range of the attacker (HC-4.29)."""
    return tuple(s for s in order if s in (seat, target) or in_range(state, seat, s))


def _tell_opening(state: Duel, seat: int, target: int, tell: Any) -> None:
    rules = ["HC-5.1", "HC-1.13", "HC-R18", "HC-R23"]
    earlier = {state.cards.cls[e.kind] for e in state.plays if e.gone != "purged"}
    if BASE_ATTACK in earlier:
        rules += ["HC-5.6", "HC-5.14", "HC-5.8"]
    if earlier & {BASE_BLOCK, BLOCK_MOD}:
        rules.append("HC-5.9")
    tell(Event("sequence_opened", seat, tuple(rules), {"target": target}))


def _tell_play(state: Duel, action: PlayCards, tell: Any) -> None:
    shown = tuple(c.lstrip(HIDDEN) for c in action.cards)
    rules = ["HC-4.3", "HC-9.3", "HC-4.2", "HC-4.4"]
    if sequence_of(state) is not None:
        rules += ["HC-5.2", "HC-5.3"]
    if any(c.startswith(HIDDEN) for c in action.cards):
        rules.append("HC-R38")
    if len(shown) > 1:
        rules += ["HC-4.9", "HC-4.15", "HC-R49"]
    costs = [(state.cards.cost[state.cards.kind[c]], ATTRIBUTES[state.cards.attr[state.cards.kind[c]]]) for c in shown]
    tell(Event("played", action.seat, tuple(rules), {"cards": shown, "costs": costs, "target": action.target}))


def _go_on(
    state: Duel, seat: int, target: int, attribute: str, cards: tuple[str, ...], card: int, word: int,
    luck: Chance | None, tell: Tell, before: Duel | None,
) -> None:  # fmt: skip
    """Put down the cards that are left and run their words, until all is done or somebody must choose."""
    card_table, count = state.cards, len(cards)
    while card < count:
        ref = cards[card]
        kind = card_table.kind[ref]
        if word < 0:
            hidden = ref[0] == HIDDEN
            if hidden and not _still_deployed(state, seat, kind, tell):
                card += 1
                continue
            if card_table.can_purge:
                _remember(state, before)
                before = None
            no = put_on_stack(state, seat, kind, hidden)
            state.plays.append(PlayedCard(seat, kind, no, target, attribute))
            word = 0
        words = card_table.effects[kind]
        while word < len(words):
            doing = Doing(state, seat, target, words[word], kind, ref, luck, tell)
            asked = WORDS[card_table.words[kind][word]](doing)
            word += 1
            if asked is not None:
                state.frames += (Effect(seat, target, attribute, cards, card, word), asked)
                return
        card, word = card + 1, -1
    _respond(state, seat, cards, tell)


def _still_deployed(state: Duel, seat: int, kind: int, tell: Tell) -> bool:
    """An earlier card of the same set may have cleared it (HC-R71)."""
    if any(y.down and y.kind == kind for y in state.players[seat].stacks[state.cards.attr[kind]]):
        return True
    if tell:
        tell(Event("cleared_from_set", seat, ("HC-R71",), {"card": state.cards.ids[kind]}))
    return False


def _remember(state: Duel, before: Duel | None) -> None:
    """Keep the state before the next card, in case that card is purged (HC-9.9)."""
    seq = sequence_of(state)
    if seq is not None:
        # `before` is the state of the first card of a set; later cards of it need a copy of the draft as it is now.
        # Thin: snapshots within snapshots would double with every card.
        state.frames[2] = with_snapshots(
            seq, (*seq.before, thin(before) if before is not None else thin(state).clone())
        )


def _respond(state: Duel, seat: int, cards: tuple[str, ...], tell: Tell) -> None:
    """The play is done: everybody else may answer (HC-4.14, HC-R45)."""
    state.frames[-1] = state.frames[-1].played(seat)  # type: ignore[union-attr]
    if tell:
        _tell_totals(state, seat, cards, tell)
        tell(Event("may_answer", state.frames[-1].at, ("HC-4.14", "HC-R45", "HC-R21")))  # type: ignore[union-attr]


def _tell_totals(state: Duel, seat: int, cards: tuple[str, ...], tell: Any) -> None:
    seq = sequence_of(state)
    if seq is None:
        return
    attack, block = totals(state, seq)
    classes = {state.cards.cls[state.cards.kind[c]] for c in cards}
    if classes & {BASE_ATTACK, ATTACK_MOD}:
        tell(Event("attack_announced", seat, ("HC-4.27", "HC-6.1"), {"attack": attack}))
    elif classes & {BASE_BLOCK, BLOCK_MOD}:
        rules = ("HC-4.28", "HC-6.2", *(("HC-R12",) if block < attack else ()))
        tell(Event("block_announced", seat, rules, {"attack": attack, "block": block}))


def _choose(state: Duel, action: Choose, luck: Chance | None, tell: Tell, before: Duel | None) -> None:
    _own_all(state, before)
    choice = state.frames.pop()
    frame = state.frames.pop()
    assert isinstance(frame, Effect)
    choices.answer(state, choice, frame, action.picks, tell)  # type: ignore[arg-type]
    _go_on(state, frame.seat, frame.target, frame.attribute, frame.cards, frame.card, frame.word, luck, tell, None)


def _resolve(state: Duel, tell: Tell, before: Duel | None) -> None:
    """All have passed: did the attack succeed?  (HC-5.12, HC-5.13, HC-6.3)"""
    seq = sequence_of(state)
    assert seq is not None
    attack, block = totals(state, seq)
    state.frames = [ACTION, _EVERYONE[len(state.players)][state.active]]
    state.bans = ()
    facts = {"attack": attack, "block": block, "target": seq.defender} if tell else {}
    if tell:
        tell(Event("all_passed", state.active, ("HC-5.12", "HC-5.13", "HC-R57", "HC-R10", "HC-R22")))
    if not base_attack_stands(state, seq):
        if tell:
            _tell_undone(state, seq, facts, tell)
        return
    if attack > block:
        _own_all(state, before)
        _score(state, seq, tell, facts)
    elif tell:
        rules = ("HC-R13", "HC-6.4", "HC-6.6", "HC-R42") if attack == block == 0 else ("HC-6.4", "HC-6.6", "HC-R42")
        tell(Event("attack_failed", seq.attacker, rules, facts))


def _tell_undone(state: Duel, seq: Sequence, facts: dict[str, int], tell: Any) -> None:
    exclusive = any(state.cards.typ[e.kind] == EXCLUSIVE and e.gone == "purged" for e in state.plays[seq.start :])
    tell(Event("attack_undone", seq.attacker, ("HC-R28", *(("HC-9.11",) if exclusive else ())), facts))


def _score(state: Duel, seq: Sequence, tell: Tell, facts: dict[str, int]) -> None:
    player = state.players[seq.attacker]
    earlier = state.attack_succeeded
    state.turns_without_success, state.attack_succeeded = 0, True
    barred = earlier and state.setup.one_point_a_turn
    player.points += not barred
    if tell and barred:
        tell(Event("no_second_point", seq.attacker, ("HC-6.3", "HC-R17", "HC-7.3"), facts))
    elif tell:
        rules = ["HC-6.3", "HC-9.19", "HC-7.1", "HC-7.2", "HC-6.6", *(["HC-R17"] if earlier else [])]
        tell(Event("attack_succeeded", seq.attacker, tuple(rules), {**facts, "points": player.points}))
    if state.cards.can_twist:
        for seat in seq.attack_side:
            unwind(state, seat, "strike", tell)
        for seat in seq.block_side:
            unwind(state, seat, "hit", tell)
    if player.points >= state.caps.needed:
        state.over = "HC-7.5"
        if tell:
            tell(Event("won", seq.attacker, ("HC-7.4", "HC-7.5"), {"points": player.points}))


def _end_turn(state: Duel, tell: Tell, before: Duel | None) -> None:
    """The turn passes to the left (HC-3.16, HC-2.7)."""
    if state.plays:
        state.plays.clear()
    leaving, limit = state.active, state.caps.stalemate_turns
    if state.attack_succeeded:
        state.attack_succeeded = False
    else:
        state.turns_without_success += 1
    if limit and state.turns_without_success >= limit:
        state.over = "HC-R62"
        if tell:
            tell(Event("drawn", leaving, ("HC-R62",), {"n": state.turns_without_success}))
        return
    state.active = leaving + 1 if leaving + 1 < len(state.players) else 0
    state.turn += 1
    state.frames = [DISCARD]
    if tell:
        tell(Event("turn_began", state.active, ("HC-3.16", "HC-2.7", "HC-5.4"), {"turn": state.turn}))
    if state.cards.can_twist and has_twisted(state.players[state.active]):
        _own(state, state.active, before)
        unwind(state, state.active, "turn", tell)


_HANDLERS: dict[type, Callable[..., None]] = {
    Discard: _discard, Draw: _draw, Clear: _clear, Refresh: _refresh, Pass: _pass, PlayCards: _play, Choose: _choose,
}  # fmt: skip
