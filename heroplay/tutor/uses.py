"""Which rules a step turns on: those that refuse tempting wrong moves, permit right ones, or decide the matter."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from heroplay.core.errors import HeroPlayError
from heroplay.tutor.coach import Coach


@dataclass(frozen=True, slots=True)
class Uses:
    """`refusing`: the first rule that refuses each tempting wrong move, with it; `turning`: all at work."""

    refusing: dict[str, str]
    turning: frozenset[str]


def uses(coach: Coach) -> Uses:
    """What a step turns on, from the engine."""
    if coach.question is not None:
        rules = set(coach.question.all_rules)
        first = {o.rules[0]: o.text for o in coach.question.options if o.rules and not o.right}
        return Uses({} if coach.question.form == "one" else first, frozenset(rules))
    if coach.step.free:
        return Uses({}, frozenset(_played(coach)))
    refusing: dict[str, str] = {}
    turning: set[str] = set()
    right = coach.right(coach.first)
    for said in tempting(coach, right):
        try:
            verdict = coach.game.check(coach.first, coach.game.language.parse(coach.first, said, coach.step.seat))
        except HeroPlayError:
            continue
        if not verdict.ok:
            refusing.setdefault(verdict.rule, said)
            turning.update(verdict.rules)
    for action in right:
        turning.update(coach.game.check(coach.first, action).rules)
        turning.update(_told(coach, action))
    for action in coach.game.play.legal(coach.first, coach.step.seat):
        if action not in right:
            turning.update(_told(coach, action))
    return Uses(refusing, frozenset(turning))


def tempting(coach: Coach, right: list[Any]) -> list[str]:
    """What a learner may well try: every card alone, each right set with a card more or less, one more than right."""
    hand = [coach.game.language.say(coach.first, a) for a in right]
    view = coach.game.board.view(coach.first, coach.step.seat)
    verbs = {said.split(" ", 1)[0] for said in hand if " " in said}
    teaching = coach.game.teaching
    verbs = verbs or set(teaching.verbs if teaching is not None else ())
    verbs = verbs or {s.split(" ", 1)[0] for s in _said(coach) if " " in s}
    found: dict[str, None] = {}
    for verb in sorted(verbs):
        form = _form(view, verb, [said.split(" ", 1)[1] for said in hand if said.startswith(f"{verb} ")])
        held = _held(view, coach.step.seat, form.zones if form is not None else ())
        for card in held:
            found[f"{verb} {card}"] = None
        for said in hand:
            if number := re.fullmatch(rf"{verb} (\d+)", said):
                found[f"{verb} {int(number[1]) + 1}"] = None
            elif said.startswith(f"{verb} ") and verb != "clear" and (form is None or form.most != 1):
                cards = re.split(r" \+ |, ", said.split(" ", 1)[1].split(" at ")[0])
                for card in held:
                    if card not in cards:
                        found[f"{verb} {' + '.join([*cards, card])}"] = None
                for left_out in cards:
                    rest = [c for c in cards if c != left_out]
                    if rest:
                        found[f"{verb} {' + '.join(rest)}"] = None
    return list(found)


def _said(coach: Coach) -> list[str]:
    """Every first move, in words."""
    return [
        coach.game.language.say(coach.first, action) for action in coach.game.play.legal(coach.first, coach.step.seat)
    ]


def _form(view: Any, verb: str, named: list[str]) -> Any:
    """Where a verb takes its cards: its own form, or the one with a zone in which a card lies that it names."""
    own = next((form for form in view.forms if form.verb == verb), None)
    if own is not None or not named:
        return own
    lying = {zone.id for zone in view.zones for piece in zone.pieces if piece.face and piece.face.name in named}
    return next((form for form in view.forms if lying & set(form.zones)), None)


def _held(view: Any, seat: int, zones: tuple[str, ...]) -> list[str]:
    """The names of the cards that lie where a verb takes them: in the hand, if it can be from there."""
    own = [zone for zone in view.zones if zone.role == "hand" and zone.owner == seat]
    there = [zone for zone in view.zones if zone.id in zones]
    names = [
        piece.face.name if piece.face is not None else view.names[zone.owner]  # a player is picked by the name
        for zone in ([zone for zone in there if zone in own] or there or own)
        for piece in zone.pieces
        if piece.face is not None or (zone.role == "track" and zone.owner is not None)
    ]
    return list(dict.fromkeys(names))


def _told(coach: Coach, action: Any) -> set[str]:
    """The rules named by what happens after a first move, in one line of best play on both sides."""
    table = coach.table.fork()
    table.state = coach.first
    table.steps.clear()
    rules = {r for e in table.play(action) for r in e.rules}
    if coach.goal.decided(table.state):
        return rules
    line = next(iter(coach.found(table.state).lines(1)), None)
    for reply in line.actions if line is not None else ():
        rules.update(coach.game.check(table.state, reply).rules)
        rules.update(r for e in table.play(reply) for r in e.rules)
    return rules


def _played(coach: Coach) -> set[str]:
    """The rules of a whole game of free play, by the bot that plays well."""
    fresh = Coach(coach.step, coach.chapter)
    rules: set[str] = set()
    for _ in range(400):
        if fresh.done:
            break
        action = fresh.shortest(fresh.right())[0]
        rules.update(fresh.game.check(fresh.table.state, action).rules)
        answer = fresh.answer(action)
        rules.update(r for s in answer.shown for r in s.rules)
    rules.update(r for step in fresh.table.steps for e in step.events for r in e.rules)
    return rules
