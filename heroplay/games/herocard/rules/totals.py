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


def totals(d: Duel, seq: Sequence) -> tuple[int, int]:
    """Total attack and total block value; neither falls below 0 (HC-R35)."""
    attack = block = 0
    cls, values, twist = d.cards.cls, d.cards.value, d.cards.can_twist
    for e in d.plays[seq.start :]:
        if e.gone:
            continue
        c = cls[e.kind]
        if c not in _VALUED:
            continue
        value = values[e.kind] if e.value is None else e.value
        if isinstance(value, Variable):
            value = variable(d, seq, e, value)
        if twist and e.value is None and c in _BASES:
            value += twist_bonus(d, e.seat, c)
        if c <= ATTACK_MOD:
            if e.seat in seq.attack_side:
                attack += value
        elif e.seat in seq.block_side:
            block += value
    return max(attack, 0), max(block, 0)


_VALUED = frozenset((BASE_ATTACK, ATTACK_MOD, BASE_BLOCK, BLOCK_MOD))
_BASES = frozenset((BASE_ATTACK, BASE_BLOCK))


def sums(d: Duel, seq: Sequence) -> tuple[list[Term], list[Term]]:
    """The terms of both totals, for showing how they add up."""
    attack: list[Term] = []
    block: list[Term] = []
    for e in d.plays[seq.start :]:
        c = d.cards.cls[e.kind]
        if e.gone or c not in _VALUED:
            continue
        side, mine = (attack, seq.attack_side) if c <= ATTACK_MOD else (block, seq.block_side)
        if e.seat not in mine:
            continue
        printed = d.cards.value[e.kind]
        if e.value is not None:
            side.append(Term(e, e.value, 0, "converted"))
            continue
        bonus = twist_bonus(d, e.seat, c) if c in _BASES else 0
        if isinstance(printed, Variable):
            side.append(Term(e, variable(d, seq, e, printed), bonus, "variable"))
        else:
            side.append(Term(e, printed, bonus))
    return attack, block


def twist_bonus(d: Duel, seat: int, card_class: int) -> int:
    """What the player's twisted cards add to each Base Attack or Base Block (HC-9.16, HC-R66)."""
    twists, name = d.cards.twists, CLASSES[card_class]
    return sum(
        word.n
        for stack in d.players[seat].stacks
        for lying in stack
        if lying.twisted
        for word in twists[lying.kind]
        if word.gives == name
    )


def variable(d: Duel, seq: Sequence, e: PlayedCard, value: Variable) -> int:
    """A value that card text computes from the table as it is now (HC-1.19, HC-R34)."""
    own = d.players[e.seat]
    target = d.players[e.target] if e.target >= 0 else own
    per = value.per
    attribute = ATTRIBUTES.index(e.attribute or value.attribute or "body")
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
        mod = ATTACK_MOD if d.cards.cls[e.kind] <= ATTACK_MOD else BLOCK_MOD
        count = sum(1 for p in d.plays[seq.start :] if p.seat == e.seat and not p.gone and d.cards.cls[p.kind] == mod)
    elif per == "target_points":
        count = target.points
    elif per == "own_points":
        count = own.points
    elif per == "own_stack_cards":
        count = sum(map(len, own.stacks))
    else:  # own_discard_attacks
        count = sum(1 for k in own.discard if d.cards.cls[k] in MEANS["attack"])
    return value.base + value.times * count
