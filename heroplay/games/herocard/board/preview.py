"""What a selection on the board would be: the action, its verdict, its cost, its total, and what may be added."""

from __future__ import annotations

from collections import Counter
from typing import Any

from heroplay.core.errors import BadInput
from heroplay.core.frames import Choice
from heroplay.games.herocard.language.notation import say
from heroplay.games.herocard.rules.actions import HIDDEN, Choose, Clear, Discard, Draw, Play
from heroplay.games.herocard.rules.apply import apply
from heroplay.games.herocard.rules.cards import ATTRIBUTES, BASE_ATTACK, BLOCK_MOD
from heroplay.games.herocard.rules.checks import check
from heroplay.games.herocard.rules.legal import legal, plain_places
from heroplay.games.herocard.rules.state import Duel, needs_target, sequence_of, targets
from heroplay.games.herocard.rules.totals import totals


def action_of(d: Duel, seat: int, picked: Any) -> Any:
    """The action that a selection means."""
    refs = tuple(picked.refs)
    if picked.verb == "draw":
        return Draw(seat, picked.number or 0)
    if picked.verb == "discard":
        return Discard(seat, refs)
    if picked.verb == "clear":
        return Clear(seat, refs)
    if picked.verb == "choose":
        top = d.frames[-1]
        if isinstance(top, Choice) and top.ask == "clear":
            refs = tuple(plain_places(d, seat, refs))
        return Choose(seat, refs)
    if picked.verb == "play":
        return Play(seat, refs, _target(d, seat, refs, picked.target), _attribute(d, refs, picked.attribute))
    raise BadInput(f"There is no verb {picked.verb!r} on this board.")


def _target(d: Duel, seat: int, refs: tuple[str, ...], target: int | None) -> int | None:
    """The board keeps a chosen target while cards come and go; it counts only for cards that need one."""
    if not any(ref in d.cards.kind and needs_target(d, d.cards.kind[ref]) for ref in refs):
        return None
    aims = targets(d, seat)
    return aims[0] if len(aims) == 1 else target


def _attribute(d: Duel, refs: tuple[str, ...], attribute: str | None) -> str | None:
    named = any(ref in d.cards.kind and d.cards.names_attribute[d.cards.kind[ref]] for ref in refs)
    return attribute if named else None


def preview(d: Duel, seat: int, picked: Any) -> dict[str, Any]:
    """The answer to a `try`."""
    action = action_of(d, seat, picked)
    verdict = check(d, action)
    data: dict[str, Any] = {
        "action": {key: getattr(action, key) for key in action.__slots__},
        "said": say(d, action),
        "ok": verdict.ok,
        "text": verdict.text,
        "rule": verdict.rule,
        "rules": list(verdict.rules),
        "reasons": list(verdict.reasons),
        "lit": lit(d, seat, action),
        "needs": {
            "target": bool(_asks_target(d, seat, picked.refs)),
            "attribute": any(r in d.cards.kind and d.cards.names_attribute[d.cards.kind[r]] for r in picked.refs),
        },
    }
    if isinstance(action, Play):
        data |= {"cost": _cost(d, action), "total": _total(d, action) if verdict.ok else None}
    return data


def _asks_target(d: Duel, seat: int, refs: tuple[str, ...]) -> bool:
    aimed = any(ref in d.cards.kind and needs_target(d, d.cards.kind[ref]) for ref in refs)
    return aimed and len(targets(d, seat)) > 1


def _cost(d: Duel, action: Play) -> dict[str, int]:
    cost: dict[str, int] = {}
    for ref in action.cards:
        if ref in d.cards.kind and not ref.startswith(HIDDEN):
            kind = d.cards.kind[ref]
            letter = "BMX"[d.cards.attr[kind]]
            cost[letter] = cost.get(letter, 0) + d.cards.cost[kind]
    return cost


def _total(d: Duel, action: Play) -> dict[str, Any] | None:
    """The attack or block total that the play would make."""
    classes = {d.cards.cls[d.cards.kind[ref]] for ref in action.cards}
    if not classes & {BASE_ATTACK, 1, 3, BLOCK_MOD}:
        return None
    after = apply(d, action)
    seq = sequence_of(after)
    if seq is None:
        return None
    attack, block = totals(after, seq)
    return {"attack": attack, "block": block, "side": "attack" if classes & {BASE_ATTACK, 1} else "block"}


def lit(d: Duel, seat: int, action: Any) -> list[str]:
    """Every ref that some legal action has beside the selection."""
    chosen = Counter(_refs(d, seat, action))
    found: set[str] = set()
    for other in legal(d, seat):
        if other.do == action.do:
            rest = Counter(_refs(d, seat, other))
            if not chosen - rest:
                found.update((rest - chosen).keys())
    return sorted(found)


def _refs(d: Duel, seat: int, action: Any) -> list[str]:
    refs = getattr(action, "cards", getattr(action, "picks", getattr(action, "stacks", ())))
    if action.do in ("clear", "choose"):
        return [_place(d, seat, refs, i) for i in range(len(refs))]
    return list(refs)


def _place(d: Duel, seat: int, refs: tuple[str, ...], i: int) -> str:
    """`body` as the place that it means: the top card, or the next one below for a second `body`."""
    name = refs[i]
    if name not in ATTRIBUTES:
        return name
    height = len(d.players[seat].stacks[ATTRIBUTES.index(name)])
    return f"{name}:{height - refs[:i].count(name)}"
