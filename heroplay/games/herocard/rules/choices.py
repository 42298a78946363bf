"""What cards ask of players: for each question its pool, what fits, and what an answer does.

A pool is a list of picks with repeats; an answer is any part of it, as large as the Choice says, that fits.
"""

from __future__ import annotations

from collections.abc import Callable

from heroplay.core.events import Event, Tell
from heroplay.core.frames import Choice
from heroplay.games.herocard.rules.card_moves import clear_at, clear_top, turn_lying
from heroplay.games.herocard.rules.cards import ATTRIBUTES, BASE_ATTACK, BASE_BLOCK, MEANS, VALUED
from heroplay.games.herocard.rules.frames import Effect
from heroplay.games.herocard.rules.state import Duel, LyingCard, PlayedCard, free_points, sequence_of
from heroplay.kit.asks import Asks, Picks
from heroplay.kit.piles import discard_from_hand, enter_hand, leave_hand, recover


def named(d: Duel, choice: Choice) -> list[str]:
    """Everything that fits the question, whether or not it can be paid for."""
    return (_hand if choice.ask == "deploy" else _POOLS[choice.ask])(d, choice)


def _hand(d: Duel, c: Choice) -> list[str]:
    wanted, cls, ids = MEANS[c.of], d.cards.cls, d.cards.ids
    return [ids[k] for k in d.players[c.seat].hand if cls[k] in wanted]


def _tops(d: Duel, c: Choice) -> list[str]:
    return [name for name, stack in zip(ATTRIBUTES, d.players[c.seat].stacks, strict=True) for _ in stack]


def _places(d: Duel, c: Choice) -> list[str]:
    stacks = d.players[c.seat].stacks
    return [f"{name}:{i + 1}" for name, stack in zip(ATTRIBUTES, stacks, strict=True) for i in range(len(stack))]


def _counting(d: Duel, c: Choice) -> list[str]:
    """Cards of the target that count in this sequence and still lie on a stack."""
    seq = sequence_of(d)
    if seq is None:
        return []
    wanted, cls, ids = MEANS[c.of], d.cards.cls, d.cards.ids
    return [ids[e.kind] for e in d.plays[seq.start :] if e.seat == c.whose and not e.gone and cls[e.kind] in wanted]


def _discards(d: Duel, c: Choice) -> list[str]:
    wanted, cls, ids = MEANS[c.of], d.cards.cls, d.cards.ids
    return sorted(ids[k] for k in d.players[c.seat].discard if cls[k] in wanted)


def _affordable(d: Duel, c: Choice) -> list[str]:
    player = d.players[c.seat]
    free = free_points(player)
    return [d.cards.ids[k] for k in player.hand if d.cards.cost[k] <= free[d.cards.attr[k]]]


def _twisted(d: Duel, c: Choice) -> list[str]:
    return [d.cards.ids[y.kind] for stack in d.players[c.whose].stacks for y in stack if y.twisted]


_POOLS: dict[str, Callable[[Duel, Choice], list[str]]] = {
    "discard": _hand, "waste": _hand, "clear": _tops, "clear_any": _places, "strip": _counting,
    "deploy": _affordable, "convert": _counting, "recover": _discards, "unwind": _twisted,
}  # fmt: skip


def _go_together(d: Duel, choice: Choice, picks: Picks) -> bool:
    """Cards to be deployed compete with each other: for points (HC-9.7)."""
    costs = [0, 0, 0]
    for card in picks:
        kind = d.cards.kind[card]
        costs[d.cards.attr[kind]] += d.cards.cost[kind]
    return all(cost <= free for cost, free in zip(costs, free_points(d.players[choice.seat]), strict=True) if cost)


ASKS = Asks(_POOLS, {"deploy": _go_together}, by_name=True)
pool, fits, shrunk, answers, random_answer = ASKS.pool, ASKS.fits, ASKS.shrunk, ASKS.answers, ASKS.random_answer


def answer(d: Duel, choice: Choice, effect: Effect, picks: Picks, tell: Tell) -> None:
    """Do what was chosen."""
    _ANSWERS[choice.ask](d, choice, effect, picks, tell)


def _do_discard(d: Duel, c: Choice, f: Effect, picks: Picks, tell: Tell) -> None:
    discard_from_hand(d.players[c.seat], (d.cards.kind[card] for card in picks))
    if tell:
        tell(Event("forced_discard", c.seat, (c.rule, "HC-R36", "HC-3.3"), {"cards": picks}))


def _do_waste(d: Duel, c: Choice, f: Effect, picks: Picks, tell: Tell) -> None:
    from heroplay.games.herocard.rules.effects import wasted

    for card in picks:
        lies = wasted(d, c.seat, d.cards.kind[card])
        if tell:
            rules = ("HC-9.12", "HC-9.13", "HC-R37") if lies else ("HC-9.14", "HC-R37")
            tell(Event("wasted" if lies else "waste_discarded", c.seat, rules, {"card": card}))


def _do_clear(d: Duel, c: Choice, f: Effect, picks: Picks, tell: Tell) -> None:
    cleared = [clear_top(d, c.seat, ATTRIBUTES.index(s)) for s in picks]
    _tell_cleared(d, c, cleared, c.seat, tell, ("HC-R32", "HC-R33"))


def _do_clear_any(d: Duel, c: Choice, f: Effect, picks: Picks, tell: Tell) -> None:
    places = sorted(((p.split(":")[0], int(p.split(":")[1])) for p in picks), key=lambda p: -p[1])
    cleared = [clear_at(d, c.seat, ATTRIBUTES.index(name), at - 1) for name, at in places]
    _tell_cleared(d, c, cleared, c.seat, tell, ("HC-R32", "HC-R33", "HC-4.30"))


def _do_strip(d: Duel, c: Choice, f: Effect, picks: Picks, tell: Tell) -> None:
    cleared = []
    for card in picks:
        play = d.plays[_counts_last(d, c, card)]
        attr = d.cards.attr[play.kind]
        stack = d.players[play.seat].stacks[attr]
        cleared.append(clear_at(d, play.seat, attr, next(i for i, y in enumerate(stack) if y.no == play.no)))
    _tell_cleared(d, c, cleared, c.whose, tell, ("HC-4.30",))


def _counts_last(d: Duel, c: Choice, card: str) -> int:
    """Where the last counting copy of a card stands among the plays."""
    kind = d.cards.kind[card]
    return max(i for i, e in enumerate(d.plays) if e.kind == kind and e.seat == c.whose and not e.gone)


def _tell_cleared(d: Duel, c: Choice, cleared: list[LyingCard], owner: int, tell: Tell, more: tuple[str, ...]) -> None:
    if not tell:
        return
    if not cleared:
        tell(Event("chose_none", c.seat, (c.rule,)))
        return
    gone, seq = {y.no for y in cleared}, sequence_of(d)
    rules = ["HC-5.15", "HC-9.5", *more]
    counted = {d.cards.cls[e.kind] for e in d.plays[seq.start :] if e.no in gone} if seq is not None else set()
    if counted & set(VALUED):
        rules += ["HC-5.16", "HC-R35"]
    if BASE_ATTACK in counted:
        rules.append("HC-R31")
    if counted & {BASE_ATTACK, BASE_BLOCK}:
        rules.append("HC-R65")
    if any(e.no in gone and d.cards.effects[e.kind] for e in d.plays):
        rules.append("HC-5.17")
    if any(y.twisted for y in cleared):  # the twisting card says so: its effect ends with it
        rules += ["HC-5.18", "HC-R66"]
    tell(Event("cleared_by_card", owner, tuple(rules), {"cards": [d.cards.ids[y.kind] for y in cleared]}))


def _do_deploy(d: Duel, c: Choice, f: Effect, picks: Picks, tell: Tell) -> None:
    player = d.players[c.seat]
    for card in picks:
        kind = d.cards.kind[card]
        attr, cost = d.cards.attr[kind], d.cards.cost[kind]
        leave_hand(player, kind)
        d.number += 1
        player.stacks[attr] += (LyingCard(kind, cost, d.number, True),)
        player.spent[attr] += cost
        if tell:
            facts = {"cost": cost, "attribute": ATTRIBUTES[attr]}
            tell(Event("deployed", c.seat, ("HC-9.6", "HC-9.7", "HC-9.8", "HC-R38"), facts, {"card": card}, (c.seat,)))
    if tell and not picks:
        tell(Event("chose_none", c.seat, (c.rule,)))


def _do_convert(d: Duel, c: Choice, f: Effect, picks: Picks, tell: Tell) -> None:
    kind = d.cards.kind[f.cards[f.card].lstrip("^")]
    value = d.cards.effects[kind][f.word - 1].value
    at = _counts_last(d, c, picks[0])
    e = d.plays[at]
    d.plays[at] = PlayedCard(e.seat, e.kind, e.no, e.target, e.attribute, value, e.gone)
    if tell:
        tell(Event("converted", c.seat, ("HC-9.15", "HC-R67"), {"card": picks[0], "value": value, "owner": c.whose}))


def _do_recover(d: Duel, c: Choice, f: Effect, picks: Picks, tell: Tell) -> None:
    recover(d.players[c.seat], (d.cards.kind[card] for card in picks), enter_hand)
    if tell:
        tell(Event("recovered" if picks else "chose_none", c.seat, ("HC-4.30",), {"cards": picks}))


def _do_unwind(d: Duel, c: Choice, f: Effect, picks: Picks, tell: Tell) -> None:
    for card in picks:
        kind = d.cards.kind[card]
        twisted = (y for stack in d.players[c.whose].stacks for y in stack if y.twisted and y.kind == kind)
        turn_lying(d, c.whose, next(twisted).no, False)
        if tell:
            tell(Event("unwound", c.whose, ("HC-9.17",), {"card": card}))


_ANSWERS: dict[str, Callable[[Duel, Choice, Effect, Picks, Tell], None]] = {
    "discard": _do_discard, "waste": _do_waste, "clear": _do_clear, "clear_any": _do_clear_any, "strip": _do_strip,
    "deploy": _do_deploy, "convert": _do_convert, "recover": _do_recover, "unwind": _do_unwind,
}  # fmt: skip
