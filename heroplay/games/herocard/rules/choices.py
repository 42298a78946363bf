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


def named(state: Duel, choice: Choice) -> list[str]:
    """Everything that fits the question, whether or not it can be paid for."""
    return (_hand if choice.ask == "deploy" else _POOLS[choice.ask])(state, choice)


def _hand(state: Duel, choice: Choice) -> list[str]:
    wanted, cls, ids = MEANS[choice.of], state.cards.cls, state.cards.ids
    return [ids[k] for k in state.players[choice.seat].hand if cls[k] in wanted]


def _tops(state: Duel, choice: Choice) -> list[str]:
    return [name for name, stack in zip(ATTRIBUTES, state.players[choice.seat].stacks, strict=True) for _ in stack]


def _places(state: Duel, choice: Choice) -> list[str]:
    stacks = state.players[choice.seat].stacks
    return [f"{name}:{i + 1}" for name, stack in zip(ATTRIBUTES, stacks, strict=True) for i in range(len(stack))]


def _counting(state: Duel, choice: Choice) -> list[str]:
    """Cards of the target that count in this sequence and still lie on a stack."""
    seq = sequence_of(state)
    if seq is None:
        return []
    wanted, cls, ids = MEANS[choice.of], state.cards.cls, state.cards.ids
    return [
        ids[e.kind] for e in state.plays[seq.start :] if e.seat == choice.whose and not e.gone and cls[e.kind] in wanted
    ]


def _discards(state: Duel, choice: Choice) -> list[str]:
    wanted, cls, ids = MEANS[choice.of], state.cards.cls, state.cards.ids
    return sorted(ids[k] for k in state.players[choice.seat].discard if cls[k] in wanted)


def _affordable(state: Duel, choice: Choice) -> list[str]:
    player = state.players[choice.seat]
    free = free_points(player)
    return [state.cards.ids[k] for k in player.hand if state.cards.cost[k] <= free[state.cards.attr[k]]]


def _twisted(state: Duel, choice: Choice) -> list[str]:
    return [state.cards.ids[y.kind] for stack in state.players[choice.whose].stacks for y in stack if y.twisted]


_POOLS: dict[str, Callable[[Duel, Choice], list[str]]] = {
    "discard": _hand, "waste": _hand, "clear": _tops, "clear_any": _places, "strip": _counting,
    "deploy": _affordable, "convert": _counting, "recover": _discards, "unwind": _twisted,
}  # fmt: skip


def _go_together(state: Duel, choice: Choice, picks: Picks) -> bool:
    """Cards to be deployed compete with each other: for points (HC-9.7)."""
    costs = [0, 0, 0]
    for card in picks:
        kind = state.cards.kind[card]
        costs[state.cards.attr[kind]] += state.cards.cost[kind]
    return all(cost <= free for cost, free in zip(costs, free_points(state.players[choice.seat]), strict=True) if cost)


ASKS = Asks(_POOLS, {"deploy": _go_together}, by_name=True)
pool, fits, shrunk, answers, random_answer = ASKS.pool, ASKS.fits, ASKS.shrunk, ASKS.answers, ASKS.random_answer


def answer(state: Duel, choice: Choice, effect: Effect, picks: Picks, tell: Tell) -> None:
    """Do what was chosen."""
    _ANSWERS[choice.ask](state, choice, effect, picks, tell)


def _do_discard(state: Duel, choice: Choice, effect: Effect, picks: Picks, tell: Tell) -> None:
    discard_from_hand(state.players[choice.seat], (state.cards.kind[card] for card in picks))
    if tell:
        tell(Event("forced_discard", choice.seat, (choice.rule, "HC-R36", "HC-3.3"), {"cards": picks}))


def _do_waste(state: Duel, choice: Choice, effect: Effect, picks: Picks, tell: Tell) -> None:
    from heroplay.games.herocard.rules.effects import wasted

    for card in picks:
        lies = wasted(state, choice.seat, state.cards.kind[card])
        if tell:
            rules = ("HC-9.12", "HC-9.13", "HC-R37") if lies else ("HC-9.14", "HC-R37")
            tell(Event("wasted" if lies else "waste_discarded", choice.seat, rules, {"card": card}))


def _do_clear(state: Duel, choice: Choice, effect: Effect, picks: Picks, tell: Tell) -> None:
    cleared = [clear_top(state, choice.seat, ATTRIBUTES.index(s)) for s in picks]
    _tell_cleared(state, choice, cleared, choice.seat, tell, ("HC-R32", "HC-R33"))


def _do_clear_any(state: Duel, choice: Choice, effect: Effect, picks: Picks, tell: Tell) -> None:
    places = sorted(((p.split(":")[0], int(p.split(":")[1])) for p in picks), key=lambda p: -p[1])
    cleared = [clear_at(state, choice.seat, ATTRIBUTES.index(name), at - 1) for name, at in places]
    _tell_cleared(state, choice, cleared, choice.seat, tell, ("HC-R32", "HC-R33", "HC-4.30"))


def _do_strip(state: Duel, choice: Choice, effect: Effect, picks: Picks, tell: Tell) -> None:
    cleared = []
    for card in picks:
        play = state.plays[_counts_last(state, choice, card)]
        attr = state.cards.attr[play.kind]
        stack = state.players[play.seat].stacks[attr]
        cleared.append(clear_at(state, play.seat, attr, next(i for i, y in enumerate(stack) if y.no == play.no)))
    _tell_cleared(state, choice, cleared, choice.whose, tell, ("HC-4.30",))


def _counts_last(state: Duel, choice: Choice, card: str) -> int:
    """Where the last counting copy of a card stands among the plays."""
    kind = state.cards.kind[card]
    return max(i for i, e in enumerate(state.plays) if e.kind == kind and e.seat == choice.whose and not e.gone)


def _tell_cleared(
    state: Duel, choice: Choice, cleared: list[LyingCard], owner: int, tell: Tell, more: tuple[str, ...]
) -> None:
    if not tell:
        return
    if not cleared:
        tell(Event("chose_none", choice.seat, (choice.rule,)))
        return
    gone, seq = {y.no for y in cleared}, sequence_of(state)
    rules = ["HC-5.15", "HC-9.5", *more]
    counted = {state.cards.cls[e.kind] for e in state.plays[seq.start :] if e.no in gone} if seq is not None else set()
    if counted & set(VALUED):
        rules += ["HC-5.16", "HC-R35"]
    if BASE_ATTACK in counted:
        rules.append("HC-R31")
    if counted & {BASE_ATTACK, BASE_BLOCK}:
        rules.append("HC-R65")
    if any(e.no in gone and state.cards.effects[e.kind] for e in state.plays):
        rules.append("HC-5.17")
    if any(y.twisted for y in cleared):  # the twisting card says so: its effect ends with it
        rules += ["HC-5.18", "HC-R66"]
    tell(Event("cleared_by_card", owner, tuple(rules), {"cards": [state.cards.ids[y.kind] for y in cleared]}))


def _do_deploy(state: Duel, choice: Choice, effect: Effect, picks: Picks, tell: Tell) -> None:
    player = state.players[choice.seat]
    for card in picks:
        kind = state.cards.kind[card]
        attr, cost = state.cards.attr[kind], state.cards.cost[kind]
        leave_hand(player, kind)
        state.number += 1
        player.stacks[attr] += (LyingCard(kind, cost, state.number, True),)
        player.spent[attr] += cost
        if tell:
            facts = {"cost": cost, "attribute": ATTRIBUTES[attr]}
            tell(
                Event(
                    "deployed",
                    choice.seat,
                    ("HC-9.6", "HC-9.7", "HC-9.8", "HC-R38"),
                    facts,
                    {"card": card},
                    (choice.seat,),
                )
            )
    if tell and not picks:
        tell(Event("chose_none", choice.seat, (choice.rule,)))


def _do_convert(state: Duel, choice: Choice, effect: Effect, picks: Picks, tell: Tell) -> None:
    kind = state.cards.kind[effect.cards[effect.card].lstrip("^")]
    value = state.cards.effects[kind][effect.word - 1].value
    at = _counts_last(state, choice, picks[0])
    played = state.plays[at]
    state.plays[at] = PlayedCard(
        played.seat, played.kind, played.no, played.target, played.attribute, value, played.gone
    )
    if tell:
        tell(
            Event(
                "converted",
                choice.seat,
                ("HC-9.15", "HC-R67"),
                {"card": picks[0], "value": value, "owner": choice.whose},
            )
        )


def _do_recover(state: Duel, choice: Choice, effect: Effect, picks: Picks, tell: Tell) -> None:
    recover(state.players[choice.seat], (state.cards.kind[card] for card in picks), enter_hand)
    if tell:
        tell(Event("recovered" if picks else "chose_none", choice.seat, ("HC-4.30",), {"cards": picks}))


def _do_unwind(state: Duel, choice: Choice, effect: Effect, picks: Picks, tell: Tell) -> None:
    for card in picks:
        kind = state.cards.kind[card]
        twisted = (y for stack in state.players[choice.whose].stacks for y in stack if y.twisted and y.kind == kind)
        turn_lying(state, choice.whose, next(twisted).no, False)
        if tell:
            tell(Event("unwound", choice.whose, ("HC-9.17",), {"card": card}))


_ANSWERS: dict[str, Callable[[Duel, Choice, Effect, Picks, Tell], None]] = {
    "discard": _do_discard, "waste": _do_waste, "clear": _do_clear, "clear_any": _do_clear_any, "strip": _do_strip,
    "deploy": _do_deploy, "convert": _do_convert, "recover": _do_recover, "unwind": _do_unwind,
}  # fmt: skip
