"""Attack and block totals: computed from the plays of the sequence, with the sum behind each (HC-6.1, HC-6.2)."""

from __future__ import annotations

from heroplay.core.state import record
from heroplay.games.herocard.rules.cards import (
    ATTACK_MOD,
    ATTRIBUTES,
    BASE_ATTACK,
    BASE_BLOCK,
    BLOCK_MOD,
    CLASSES,
    MEANS,
    Variable,
)  # fmt: skip
from heroplay.games.herocard.rules.frames import Sequence
from heroplay.games.herocard.rules.state import Duel, PlayedCard


@record
class Term:
    """One line of a sum: which play, what it adds, and what a twisted card adds to it."""

    play: PlayedCard
    amount: int
    bonus: int = 0
    how: str = ""  # "converted", "variable" or ""


def totals(state: Duel, seq: Sequence) -> tuple[int, int]:
    """Total attack and total block value; neither falls below 0 (HC-R35)."""
    attack = block = 0
    cls, values, twist = state.cards.cls, state.cards.value, state.cards.can_twist
    for played in state.plays[seq.start :]:
        if played.gone:
            continue
        card_class = cls[played.kind]
        if card_class not in _VALUED:
            continue
        value = values[played.kind] if played.value is None else played.value
        if isinstance(value, Variable):
            value = variable(state, seq, played, value)
        if twist and played.value is None and card_class in _BASES:
            value += twist_bonus(state, played.seat, card_class)
        if card_class <= ATTACK_MOD:
            if played.seat in seq.attack_side:
                attack += value
        elif played.seat in seq.block_side:
            block += value
    return max(attack, 0), max(block, 0)


_VALUED = frozenset((BASE_ATTACK, ATTACK_MOD, BASE_BLOCK, BLOCK_MOD))
_BASES = frozenset((BASE_ATTACK, BASE_BLOCK))


def sums(state: Duel, seq: Sequence) -> tuple[list[Term], list[Term]]:
    """The terms of both totals, for showing how they add up."""
    attack: list[Term] = []
    block: list[Term] = []
    for played in state.plays[seq.start :]:
        card_class = state.cards.cls[played.kind]
        if played.gone or card_class not in _VALUED:
            continue
        side, mine = (attack, seq.attack_side) if card_class <= ATTACK_MOD else (block, seq.block_side)
        if played.seat not in mine:
            continue
        printed = state.cards.value[played.kind]
        if played.value is not None:
            side.append(Term(played, played.value, 0, "converted"))
            continue
        bonus = twist_bonus(state, played.seat, card_class) if card_class in _BASES else 0
        if isinstance(printed, Variable):
            side.append(Term(played, variable(state, seq, played, printed), bonus, "variable"))
        else:
            side.append(Term(played, printed, bonus))
    return attack, block


def twist_bonus(state: Duel, seat: int, card_class: int) -> int:
    """What the player's twisted cards add to each Base Attack or Base Block (HC-9.16, HC-R66)."""
    twists, name = state.cards.twists, CLASSES[card_class]
    return sum(
        word.n
        for stack in state.players[seat].stacks
        for lying in stack
        if lying.twisted
        for word in twists[lying.kind]
        if word.gives == name
    )


def variable(state: Duel, seq: Sequence, played: PlayedCard, value: Variable) -> int:
    """A value that card text computes from the table as it is now (HC-1.19, HC-R34)."""
    own = state.players[played.seat]
    target = state.players[played.target] if played.target >= 0 else own
    per = value.per
    attribute = ATTRIBUTES.index(played.attribute or value.attribute or "body")
    if per in ("target_spent_chosen", "target_spent"):
        count = target.spent[attribute]
    elif per == "own_spent":
        count = own.spent[attribute]
    elif per == "own_free":
        count = max(0, own.scores[attribute] - own.spent[attribute])
    elif per == "own_hand":
        count = len(own.hand)
    elif per == "target_hand":
        count = len(target.hand)
    elif per == "own_mods":
        mod = ATTACK_MOD if state.cards.cls[played.kind] <= ATTACK_MOD else BLOCK_MOD
        count = sum(
            1
            for p in state.plays[seq.start :]
            if p.seat == played.seat and not p.gone and state.cards.cls[p.kind] == mod
        )
    elif per == "target_points":
        count = target.points
    elif per == "own_points":
        count = own.points
    elif per == "own_stack_cards":
        count = sum(map(len, own.stacks))
    else:  # own_discard_attacks
        count = sum(1 for k in own.discard if state.cards.cls[k] in MEANS["attack"])
    return value.base + value.times * count
