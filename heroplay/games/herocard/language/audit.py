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


def audit(state: Duel) -> list[str]:
    """Every way in which this cannot be a duel; later parts are looked at only when earlier ones are sound."""
    return audited(state, (*_PARTS, _snapshots))


def _players(state: Duel) -> Iterator[str]:
    if len(state.players) != len(state.setup.heroes):
        yield f"{len(state.players)} players for {len(state.setup.heroes)} heroes"
    for i, player in enumerate(state.players):
        if len(player.stacks) != 3 or len(player.spent) != 3:
            yield f"seat {i}: three attributes have {len(player.stacks)} stacks"
        if not all(0 <= score <= 20 for score in player.scores):
            yield f"seat {i}: scores of {player.scores}"
        if not 0 <= player.points <= 20:
            yield f"seat {i}: {player.points} Victory Points"


def _cards(state: Duel) -> Iterator[str]:
    cards = state.cards
    for i, (player, hero) in enumerate(zip(state.players, heroes_of(state.setup), strict=True)):
        lying = [(attr, y) for attr, stack in enumerate(player.stacks) for y in stack]
        every = Counter([*player.deck, *player.hand, *player.discard, *(y.kind for _, y in lying)])
        deck = Counter(cards.kind[c] for c in hero.deck)
        unseen = every.pop(UNKNOWN, 0)
        for kind in every - deck:
            yield f"seat {i}: {every[kind]} x {cards.names[kind]}, and the deck has {deck[kind]}"
        if every.total() + unseen > deck.total():
            yield f"seat {i}: {every.total() + unseen} cards, and the deck has {deck.total()}"
        for attr, card in lying:
            if card.kind == UNKNOWN and not (card.down and 0 <= card.cost <= 10):
                yield f"seat {i}: an open card is unknown"
            elif card.kind != UNKNOWN and (cards.attr[card.kind], cards.cost[card.kind]) != (attr, card.cost):
                yield f"seat {i}: {cards.names[card.kind]} does not lie on its own stack at its own cost"
            elif card.twisted and not (cards.twists[card.kind] and not card.down):
                yield f"seat {i}: {cards.names[card.kind]} cannot be twisted"
    if not numbered_one_by_one((y.no for p in state.players for stack in p.stacks for y in stack), state.number):
        yield "the cards in play are not numbered one by one"


def _moment(state: Duel) -> Iterator[str]:
    seats, needed = range(len(state.players)), state.setup.needed(len(state.players))
    most = max(p.points for p in state.players)
    if state.active not in seats:
        yield f"active: there is no seat {state.active}"
    if state.turn < 0 or state.turns_without_success < 0 or state.luck.asked < 0:
        yield "turn, quiet and luck are counted from 0"
    if state.over not in ("", "HC-7.5", "HC-R62") or (state.over == "HC-7.5") != (most >= needed):
        yield f"over: {state.over!r} with {most} of {needed} Victory Points"
    if any(a not in seats or b not in seats for a, b in state.out_of_range):
        yield "reach: a pair of seats that are not there"
    if any(seat not in seats or not 0 <= banned < len(CLASSES) for seat, banned in state.bans):
        yield "bans: a seat or class that is not there"
    for played in state.plays:
        target = played.target == -1 or played.target in seats
        if (
            played.seat not in seats
            or not target
            or played.kind == UNKNOWN
            or played.gone not in _GONE
            or not 0 < played.no <= state.number
        ):
            yield f"plays: card {played.no} of seat {played.seat} at {played.target} cannot have been played"
        if played.attribute not in ("", *ATTRIBUTES) or (played.value is not None and not 0 <= played.value <= 99):
            yield f"plays: card {played.no} counts something that cannot be counted"


def _frames(state: Duel) -> Iterator[str]:
    shape = [f.do for f in state.frames]
    action = shape[:2] == ["phase", "priority"]
    rest = shape[4:] if shape[2:4] == ["sequence", "priority"] else shape[2:]
    if shape != ["phase"] and not (action and rest in ([], ["effect", "choice"])):
        yield f"frames: {', '.join(shape) or 'nothing'} cannot follow each other"
        return
    for frame in state.frames:
        problem = _FRAMES[type(frame)](state, frame)
        if problem:  # what lies on top of it may lean on it
            yield f"frames: {problem}"
            return


def _phase(state: Duel, frame: Phase) -> str | None:
    fits = frame.name in PHASES and (frame.name == "action") == (len(state.frames) > 1)
    return None if fits else f"the phase {frame.name!r} is impossible here"


def _priority(state: Duel, frame: Priority) -> str | None:
    order = set(frame.order) <= set(range(len(state.players))) and len(set(frame.order)) == len(frame.order)
    return (
        None
        if order and frame.at in frame.order and 0 <= frame.passes < len(frame.order)
        else "the decision cannot move like that"
    )


def _sequence(state: Duel, seq: Sequence) -> str | None:
    seats = set(range(len(state.players)))
    if not {seq.attacker, seq.defender, *seq.attack_side, *seq.block_side} <= seats or seq.attacker == seq.defender:
        return "the attack is by or on a seat that is not there"
    if (
        seq.attacker not in seq.attack_side
        or seq.defender not in seq.block_side
        or not 0 <= seq.start < len(state.plays)
    ):
        return "the attack has no cards or no sides"
    classes = {name for _, some in seq.classes for name in some}
    return None if classes <= set(CLASSES) else "a class that is not there"


def _effect(state: Duel, effect: Effect) -> str | None:
    seats, kind = range(len(state.players)), state.cards.kind
    if (
        effect.seat not in seats
        or (effect.target != -1 and effect.target not in seats)
        or effect.attribute not in ("", *ATTRIBUTES)
    ):
        return "the effect is of or on a seat that is not there"
    if not all(kind.get(card, UNKNOWN) != UNKNOWN for card in effect.cards) or not 0 <= effect.card < len(effect.cards):
        return "the effect is of a card that is not there"
    words = state.cards.effects[kind[effect.cards[effect.card]]]
    asked = state.frames[-1]
    if not isinstance(asked, Choice) or not 0 < effect.word <= len(words):
        return "the effect has no such word"
    player, left = state.players[effect.seat], Counter(effect.cards[effect.card + 1 :])
    have = Counter(state.cards.ids[k] for k in player.hand)
    have.update(HIDDEN + state.cards.ids[y.kind] for stack in player.stacks for y in stack if y.down)
    if (left - have).total() > have[UNKNOWN_ID] + have[HIDDEN + UNKNOWN_ID]:
        return "the rest of the set is not there"
    said = words[effect.word - 1].do
    return None if said == _ASKED_BY.get(asked.ask, asked.ask) else f"{said} does not ask for {asked.ask}"


def _choice(state: Duel, choice: Choice) -> str | None:
    seats = range(len(state.players))
    if (
        choice.seat not in seats
        or (choice.whose != -1 and choice.whose not in seats)
        or choice.of not in MEANS
        or choice.rule not in RULES
    ):
        return "the question is to a seat or of a kind that is not there"
    if choice.ask in ("strip", "convert", "unwind") and choice.whose == -1:
        return "the question is about nobody"
    least, most, have = choice.least, choice.most, len(choices.named(state, choice))
    hand = state.players[choice.seat].hand
    if UNKNOWN in hand and choice.ask in ("discard", "waste", "deploy"):
        have = len(hand)  # seen by another seat: any hidden card may be one of the kind
    return None if 0 <= least <= most <= have and most else f"{least} to {most} cannot be chosen"


def _snapshots(state: Duel) -> Iterator[str]:
    """The states before each card of the open attack; none has snapshots of its own."""
    seq = sequence_of(state)
    if seq is None:
        return
    plays = state.plays[seq.start :] if state.cards.can_purge else []
    if len(seq.before) != len(plays):
        yield f"{len(seq.before)} snapshots for {len(plays)} cards"
        return
    for i, (before, play) in enumerate(zip(seq.before, plays, strict=True)):
        if found := audited(before, _PARTS):
            yield from (f"before card {i + 1}: {problem}" for problem in found)
            return
        had = before.players[play.seat]
        deployed = any(y.no == play.no for y in had.stacks[state.cards.attr[play.kind]])
        if not deployed and play.kind not in had.hand and UNKNOWN not in had.hand:
            yield f"before card {i + 1}: seat {play.seat} did not have it"
        if len(before.plays) != seq.start + i or len(before.frames) not in (2, 4):
            yield f"before card {i + 1}: another moment"


_PARTS = (_players, problems, _cards, _moment, _frames)
_FRAMES: dict[type, Any] = {
    Phase: _phase, Priority: _priority, Sequence: _sequence, Effect: _effect, Choice: _choice,
}  # fmt: skip
