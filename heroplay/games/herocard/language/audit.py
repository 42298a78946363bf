"""What a duel that comes from outside must be before anything else looks at it: every part fits every other part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from heroplay.core.frames import Choice, Phase, Priority
from heroplay.games.herocard.rules import choices
from heroplay.games.herocard.rules.actions import HIDDEN
from heroplay.games.herocard.rules.cards import ATTRIBUTES, CLASSES, MEANS, UNKNOWN, UNKNOWN_ID
from heroplay.games.herocard.rules.frames import Effect, Sequence
from heroplay.games.herocard.rules.keys import problems
from heroplay.games.herocard.rules.setup import heroes_of
from heroplay.games.herocard.rules.state import PHASES, Duel, sequence_of
from heroplay.games.herocard.rules.words import RULES
from heroplay.kit.piles import numbered_one_by_one
from heroplay.kit.storage import audited

_GONE = ("", "purged", "cleared")
_ASKED_BY = {"clear_any": "clear", "strip": "clear"}  # a question whose word has another name


def audit(d: Duel) -> list[str]:
    """Every way in which this cannot be a duel; later parts are looked at only when earlier ones are sound."""
    return audited(d, (*_PARTS, _snapshots))


def _players(d: Duel) -> Iterator[str]:
    if len(d.players) != len(d.setup.heroes):
        yield f"{len(d.players)} players for {len(d.setup.heroes)} heroes"
    for i, p in enumerate(d.players):
        if len(p.stacks) != 3 or len(p.spent) != 3:
            yield f"seat {i}: three attributes have {len(p.stacks)} stacks"
        if not all(0 <= score <= 20 for score in p.scores):
            yield f"seat {i}: scores of {p.scores}"
        if not 0 <= p.points <= 20:
            yield f"seat {i}: {p.points} Victory Points"


def _cards(d: Duel) -> Iterator[str]:
    t = d.cards
    for i, (p, hero) in enumerate(zip(d.players, heroes_of(d.setup), strict=True)):
        lying = [(attr, y) for attr, stack in enumerate(p.stacks) for y in stack]
        every = Counter([*p.deck, *p.hand, *p.discard, *(y.kind for _, y in lying)])
        deck = Counter(t.kind[c] for c in hero.deck)
        unseen = every.pop(UNKNOWN, 0)
        for kind in every - deck:
            yield f"seat {i}: {every[kind]} x {t.names[kind]}, and the deck has {deck[kind]}"
        if every.total() + unseen > deck.total():
            yield f"seat {i}: {every.total() + unseen} cards, and the deck has {deck.total()}"
        for attr, y in lying:
            if y.kind == UNKNOWN and not (y.down and 0 <= y.cost <= 10):
                yield f"seat {i}: an open card is unknown"
            elif y.kind != UNKNOWN and (t.attr[y.kind], t.cost[y.kind]) != (attr, y.cost):
                yield f"seat {i}: {t.names[y.kind]} does not lie on its own stack at its own cost"
            elif y.twisted and not (t.twists[y.kind] and not y.down):
                yield f"seat {i}: {t.names[y.kind]} cannot be twisted"
    if not numbered_one_by_one((y.no for p in d.players for stack in p.stacks for y in stack), d.number):
        yield "the cards in play are not numbered one by one"


def _moment(d: Duel) -> Iterator[str]:
    seats, needed = range(len(d.players)), d.setup.needed(len(d.players))
    most = max(p.points for p in d.players)
    if d.active not in seats:
        yield f"active: there is no seat {d.active}"
    if d.turn < 0 or d.turns_without_success < -1 or d.luck.asked < 0:
        yield "turn, quiet and luck are counted from 0"
    if d.over not in ("", "HC-7.5", "HC-R62") or (d.over == "HC-7.5") != (most >= needed):
        yield f"over: {d.over!r} with {most} of {needed} Victory Points"
    if any(a not in seats or b not in seats for a, b in d.out_of_range):
        yield "reach: a pair of seats that are not there"
    if any(seat not in seats or not 0 <= banned < len(CLASSES) for seat, banned in d.bans):
        yield "bans: a seat or class that is not there"
    for e in d.plays:
        target = e.target == -1 or e.target in seats
        if e.seat not in seats or not target or e.kind == UNKNOWN or e.gone not in _GONE or not 0 < e.no <= d.number:
            yield f"plays: card {e.no} of seat {e.seat} at {e.target} cannot have been played"
        if e.attribute not in ("", *ATTRIBUTES) or (e.value is not None and not 0 <= e.value <= 99):
            yield f"plays: card {e.no} counts something that cannot be counted"


def _frames(d: Duel) -> Iterator[str]:
    shape = [f.do for f in d.frames]
    action = shape[:2] == ["phase", "priority"]
    rest = shape[4:] if shape[2:4] == ["sequence", "priority"] else shape[2:]
    if shape != ["phase"] and not (action and rest in ([], ["effect", "choice"])):
        yield f"frames: {', '.join(shape) or 'nothing'} cannot follow each other"
        return
    for frame in d.frames:
        problem = _FRAMES[type(frame)](d, frame)
        if problem:  # what lies on top of it may lean on it
            yield f"frames: {problem}"
            return


def _phase(d: Duel, f: Phase) -> str | None:
    fits = f.name in PHASES and (f.name == "action") == (len(d.frames) > 1)
    return None if fits else f"the phase {f.name!r} is impossible here"


def _priority(d: Duel, f: Priority) -> str | None:
    order = set(f.order) <= set(range(len(d.players))) and len(set(f.order)) == len(f.order)
    return None if order and f.at in f.order and 0 <= f.passes < len(f.order) else "the decision cannot move like that"


def _sequence(d: Duel, f: Sequence) -> str | None:
    seats = set(range(len(d.players)))
    if not {f.attacker, f.defender, *f.attack_side, *f.block_side} <= seats or f.attacker == f.defender:
        return "the attack is by or on a seat that is not there"
    if f.attacker not in f.attack_side or f.defender not in f.block_side or not 0 <= f.start < len(d.plays):
        return "the attack has no cards or no sides"
    classes = {name for _, some in f.classes for name in some}
    return None if classes <= set(CLASSES) else "a class that is not there"


def _effect(d: Duel, f: Effect) -> str | None:
    seats, kind = range(len(d.players)), d.cards.kind
    if f.seat not in seats or (f.target != -1 and f.target not in seats) or f.attribute not in ("", *ATTRIBUTES):
        return "the effect is of or on a seat that is not there"
    if not all(kind.get(card, UNKNOWN) != UNKNOWN for card in f.cards) or not 0 <= f.card < len(f.cards):
        return "the effect is of a card that is not there"
    words = d.cards.effects[kind[f.cards[f.card]]]
    asked = d.frames[-1]
    if not isinstance(asked, Choice) or not 0 < f.word <= len(words):
        return "the effect has no such word"
    player, left = d.players[f.seat], Counter(f.cards[f.card + 1 :])
    have = Counter(d.cards.ids[k] for k in player.hand)
    have.update(HIDDEN + d.cards.ids[y.kind] for stack in player.stacks for y in stack if y.down)
    if (left - have).total() > have[UNKNOWN_ID] + have[HIDDEN + UNKNOWN_ID]:
        return "the rest of the set is not there"
    said = words[f.word - 1].do
    return None if said == _ASKED_BY.get(asked.ask, asked.ask) else f"{said} does not ask for {asked.ask}"


def _choice(d: Duel, f: Choice) -> str | None:
    seats = range(len(d.players))
    if f.seat not in seats or (f.whose != -1 and f.whose not in seats) or f.of not in MEANS or f.rule not in RULES:
        return "the question is to a seat or of a kind that is not there"
    if f.ask in ("strip", "convert", "unwind") and f.whose == -1:
        return "the question is about nobody"
    least, most, have = f.least, f.most, len(choices.named(d, f))
    hand = d.players[f.seat].hand
    if UNKNOWN in hand and f.ask in ("discard", "waste", "deploy"):
        have = len(hand)  # seen by another seat: any hidden card may be one of the kind
    return None if 0 <= least <= most <= have and most else f"{least} to {most} cannot be chosen"


def _snapshots(d: Duel) -> Iterator[str]:
    """The states before each card of the open attack; none has snapshots of its own."""
    seq = sequence_of(d)
    if seq is None:
        return
    plays = d.plays[seq.start :] if d.cards.can_purge else []
    if len(seq.before) != len(plays):
        yield f"{len(seq.before)} snapshots for {len(plays)} cards"
        return
    for i, (before, play) in enumerate(zip(seq.before, plays, strict=True)):
        if found := audited(before, _PARTS):
            yield from (f"before card {i + 1}: {problem}" for problem in found)
            return
        had = before.players[play.seat]
        deployed = any(y.no == play.no for y in had.stacks[d.cards.attr[play.kind]])
        if not deployed and play.kind not in had.hand and UNKNOWN not in had.hand:
            yield f"before card {i + 1}: seat {play.seat} did not have it"
        if len(before.plays) != seq.start + i or len(before.frames) not in (2, 4):
            yield f"before card {i + 1}: another moment"


_PARTS = (_players, problems, _cards, _moment, _frames)
_FRAMES: dict[type, Any] = {
    Phase: _phase, Priority: _priority, Sequence: _sequence, Effect: _effect, Choice: _choice,
}  # fmt: skip
