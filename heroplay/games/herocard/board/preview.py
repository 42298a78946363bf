"""What a selection on the board would be: the action, its verdict, its cost, its total, and what may be added."""

from __future__ import annotations

from typing import Any

from heroplay.contracts.picked import Picked
from heroplay.contracts.view import Preview, Way
from heroplay.core.errors import BadInput
from heroplay.core.frames import Choice
from heroplay.games.herocard.language.notation import say
from heroplay.games.herocard.rules.actions import HIDDEN, Choose, Clear, Discard, PlayCards
from heroplay.games.herocard.rules.apply import apply
from heroplay.games.herocard.rules.cards import ATTACK_MOD, ATTRIBUTES, BASE_ATTACK, BASE_BLOCK, BLOCK_MOD
from heroplay.games.herocard.rules.checks import check
from heroplay.games.herocard.rules.legal import legal, plain_places
from heroplay.games.herocard.rules.setup import names_of
from heroplay.games.herocard.rules.state import Duel, needs_target, sequence_of, targets
from heroplay.games.herocard.rules.totals import totals
from heroplay.games.herocard.rules.words import TEXTS
from heroplay.kit.picks import addable, preview_of, way


def actions_of(state: Duel, seat: int, picked: Picked) -> list[Any]:
    """The actions that a selection can mean: several where a target or an attribute must be named."""
    refs = tuple(picked.refs)
    if picked.verb == "discard":
        return [Discard(seat, refs)]
    if picked.verb == "clear":
        return [Clear(seat, refs)]
    if picked.verb == "choose":
        top = state.frames[-1]
        if isinstance(top, Choice) and top.ask == "clear":
            refs = tuple(plain_places(state, seat, refs))
        return [Choose(seat, refs)]
    if picked.verb == "play":
        kinds = [state.cards.kind[ref] for ref in refs if ref in state.cards.kind]
        aims: Any = targets(state, seat) if any(needs_target(state, k) for k in kinds) else [None]
        named: Any = ATTRIBUTES if any(state.cards.names_attribute[k] for k in kinds) else [None]
        return [PlayCards(seat, refs, target, attribute) for target in aims or [None] for attribute in named]
    raise BadInput(f"There is no verb {picked.verb!r} on this board.")


def preview(state: Duel, seat: int, picked: Picked) -> Preview:
    """What a selection would be."""
    actions = actions_of(state, seat, picked)
    return preview_of([_way(state, action, actions) for action in actions], lit(state, seat, actions[0]))


def _way(state: Duel, action: Any, every: list[Any]) -> Way:
    verdict = check(state, action)
    short = _label(state, action, every)
    if not isinstance(action, PlayCards):
        return way(action.do, short, say(state, action), verdict)
    cost, total = _cost(state, action), _total(state, action) if verdict.ok else None
    label = TEXTS.say("forms.to_total", what=short, total=total) if total is not None else short
    if cost:
        label = TEXTS.say("forms.for_points", what=label, cost=" + ".join(f"{n} {k}" for k, n in cost.items()))
    return way(_word(action, every), label, say(state, action), verdict, short=short, cost=cost, total=total)


def _word(action: PlayCards, every: list[Any]) -> str:
    """What tells this way from the others: `play at 2`, `play naming body`."""
    several = [name for name in ("target", "attribute") if len({getattr(a, name) for a in every}) > 1]
    parts = {"target": f" at {action.target}", "attribute": f" naming {action.attribute}"}
    return "play" + "".join(parts[name] for name in several)


def _label(state: Duel, action: Any, every: list[Any]) -> str:
    """What the button says, without the numbers."""
    label = TEXTS.say("forms.action" if isinstance(action, PlayCards) else f"forms.{action.do}")
    refs = getattr(action, "cards", getattr(action, "picks", getattr(action, "stacks", ())))
    if len(refs) > 1:
        label = TEXTS.say("forms.play_set", what=label)
    word = _word(action, every) if isinstance(action, PlayCards) else ""
    if " at " in word:
        label = TEXTS.say("forms.at", what=label, name=names_of(state)[action.target])
    return TEXTS.say("forms.naming", what=label, attribute=action.attribute) if " naming " in word else label


def _cost(state: Duel, action: PlayCards) -> dict[str, int]:
    cost: dict[str, int] = {}
    for ref in action.cards:
        if ref in state.cards.kind and not ref.startswith(HIDDEN):
            kind = state.cards.kind[ref]
            letter = "BMX"[state.cards.attr[kind]]
            cost[letter] = cost.get(letter, 0) + state.cards.cost[kind]
    return cost


def _total(state: Duel, action: PlayCards) -> int | None:
    """The attack or block total that the play would make."""
    classes = {state.cards.cls[state.cards.kind[ref]] for ref in action.cards}
    if not classes & {BASE_ATTACK, ATTACK_MOD, BASE_BLOCK, BLOCK_MOD}:
        return None
    after = apply(state, action)
    seq = sequence_of(after)
    if seq is None:
        return None
    attack, block = totals(after, seq)
    return attack if classes & {BASE_ATTACK, ATTACK_MOD} else block


def lit(state: Duel, seat: int, action: Any) -> set[str]:
    """Every ref that some legal action has beside the selection."""
    every = (_refs(state, seat, other) for other in legal(state, seat) if other.do == action.do)
    return addable(_refs(state, seat, action), every)


def _refs(state: Duel, seat: int, action: Any) -> list[str]:
    refs = getattr(action, "cards", getattr(action, "picks", getattr(action, "stacks", ())))
    if action.do in ("clear", "choose"):
        return [_place(state, seat, refs, i) for i in range(len(refs))]
    return list(refs)


def _place(state: Duel, seat: int, refs: tuple[str, ...], i: int) -> str:
    """`body` as the place that it means: the top card, or the next one below for a second `body`."""
    name = refs[i]
    if name not in ATTRIBUTES:
        return name
    height = len(state.players[seat].stacks[ATTRIBUTES.index(name)])
    return f"{name}:{height - refs[:i].count(name)}"
