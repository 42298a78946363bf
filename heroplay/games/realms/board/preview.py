"""What a selection on the board would be: the actions that it can mean, their verdicts, and what is left after them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from heroplay.contracts.picked import Picked
from heroplay.contracts.view import Number, Preview
from heroplay.core.errors import BadInput
from heroplay.core.frames import Choice
from heroplay.core.text import listed
from heroplay.games.realms.board.view import from_ref, to_ref
from heroplay.games.realms.language.notation import ability_text, say
from heroplay.games.realms.rules import choices
from heroplay.games.realms.rules.actions import Acquire, Attack, Choose, Donate, Play, Pledge, Use
from heroplay.games.realms.rules.checks import check
from heroplay.games.realms.rules.formats import neighbours
from heroplay.games.realms.rules.legal import mates, pledged_combat, pledged_gold
from heroplay.games.realms.rules.naming import card_name, say_pick
from heroplay.games.realms.rules.setup import names_of
from heroplay.games.realms.rules.state import Realm, find_in_play, health_of
from heroplay.games.realms.rules.words import TEXTS
from heroplay.kit.picks import addable, preview_of, way

Tried = tuple[str, str, Any]  # a word for it, what its button says, the action


def preview(state: Realm, seat: int, picked: Picked) -> Preview:
    """What a selection would be."""
    if picked.verb == "choose":
        return _answer(state, seat, picked)
    if picked.verb not in _WAYS:
        raise BadInput(f"There is no verb {picked.verb!r} on this board.")
    if len(picked.refs) != 1:
        raise BadInput("Pick one thing at a time.")
    ways, number = _WAYS[picked.verb](state, seat, picked.refs[0], picked.number)
    return preview_of([way(do, label, say(state, a), check(state, a)) for do, label, a in ways], number=number)


# ---- what a piece can mean


def _play(state: Realm, seat: int, ref: str, n: int | None) -> tuple[list[Tried], Number | None]:
    action = Play(seat, ref.removeprefix("hand/"))
    return [("play", TEXTS.say("buttons.play", card=card_name(state, action.card)), action)], None


def _use(state: Realm, seat: int, ref: str, n: int | None) -> tuple[list[Tried], Number | None]:
    """Each ability that the card has; of one that has none, the one that it has not."""
    own = ref.removeprefix(f"{seat}/")
    card = find_in_play(state, seat, own)
    have = [a for a in ("expend", "ally", "sacrifice") if card is not None and state.cards.has[a][card.kind]]
    return [(ability, _ability(state, card, ability), Use(seat, ability, own)) for ability in have or ["expend"]], None  # type: ignore[arg-type]


def _ability(state: Realm, card: Any, ability: str) -> str:
    words = state.cards.words[ability][card.kind] if card is not None else ()
    said = ability_text(words).rstrip(".")
    return TEXTS.say(f"buttons.{ability}", what=said) if said else TEXTS.say(f"forms.{ability}")


def _acquire(state: Realm, seat: int, ref: str, n: int | None) -> tuple[list[Tried], Number | None]:
    """Buy it; in a shared turn a mate may be helped to."""
    name = ref.removeprefix("market/")
    kind, gold = state.cards.kind.get(name, -1), state.players[seat].gold
    cost, pledged = state.cards.cost[kind], pledged_gold(state, kind)
    facts = {"card": card_name(state, name), "cost": cost, "left": gold - max(0, cost - pledged)}
    label = TEXTS.say("buttons.acquire" if facts["left"] >= 0 else "buttons.acquire_short", facts)
    ways: list[Tried] = [("acquire", label, Acquire(seat, name))]
    if not mates(state, seat) or not gold:
        return ways, None
    number = _number("gold_number", gold, n, max(1, min(gold, cost - pledged)))
    pledge = Pledge(seat, number.value, name)
    return [*ways, ("pledge", TEXTS.say("buttons.pledge_gold", facts, n=pledge.n), pledge)], number


def _attack(state: Realm, seat: int, ref: str, n: int | None) -> tuple[list[Tried], Number | None]:
    """Attack with all there is, or with what stuns the champion, unless a number is said."""
    where, _, own = ref.partition("/")
    combat, names = state.players[seat].combat, names_of(state)
    if where == "player":
        target = _seat(state, own)
        number = _number("combat_number", combat, n, combat)
        action = Attack(seat, target, number.value)
        left = health_of(state, target) - action.n
        code = "buttons.attack" if left > 0 else "buttons.attack_down"
        label = TEXTS.say(code, name=names[target], n=action.n, left=max(0, left), rest=max(0, combat - action.n))
        return [("attack", label, action)], number
    target = _seat(state, where)
    card = find_in_play(state, target, own)
    pledged = pledged_combat(state, card.no) if card is not None else 0
    missing = state.cards.defense[card.kind] - card.damage if card is not None else 1
    number = _number("combat_number", combat + pledged, n, min(missing, combat + pledged))
    action = Attack(seat, target, number.value, own)
    facts = {"name": names[target], "card": card_name(state, own), "n": action.n, "missing": missing - action.n}
    label = TEXTS.say("buttons.attack_stun" if action.n >= missing else "buttons.attack_champion", facts)
    ways: list[Tried] = [("attack", label, action)]
    if mates(state, seat) and combat:
        pledge = Pledge(seat, min(action.n, combat), own, target)
        ways.append(("pledge", TEXTS.say("buttons.pledge_combat", facts, n=pledge.n), pledge))
    return ways, number


def _donate(state: Realm, seat: int, ref: str, n: int | None) -> tuple[list[Tried], Number | None]:
    card, names = ref.removeprefix("discard/"), names_of(state)
    facts = {"card": card_name(state, card)}
    return [
        (f"donate {q}", TEXTS.say("buttons.donate", facts, name=names[q]), Donate(seat, card, q))
        for q in neighbours(state.layout, seat) or (seat,)
    ], None


def _seat(state: Realm, text: str) -> int:
    if text not in map(str, range(len(state.players))):
        raise BadInput(f"There is no player {text!r} at this table.")
    return int(text)


def _number(code: str, most: int, said: int | None, normal: int) -> Number:
    """A number to be chosen; what was said stays as it is, so that a wrong one is told by its rule."""
    value = said if said is not None else normal
    return Number(label=TEXTS.say(f"buttons.{code}"), least=1, most=max(1, most), value=max(1, value))


_WAYS: dict[str, Callable[[Realm, int, str, int | None], tuple[list[Tried], Number | None]]] = {
    "play": _play, "use": _use, "acquire": _acquire, "attack": _attack, "donate": _donate,
}  # fmt: skip


# ---- an answer


def _answer(state: Realm, seat: int, picked: Picked) -> Preview:
    top = state.frames[-1]
    if not isinstance(top, Choice):
        action = Choose(seat, tuple(picked.refs)[:12])
        return preview_of([way("choose", TEXTS.say("forms.choose"), say(state, action), check(state, action))])
    action = Choose(seat, tuple(from_ref(top, ref) for ref in picked.refs)[:12])
    by_pieces = top.ask not in ("draw", "redirect", "option")  # these are answered by buttons of their own
    label = TEXTS.say(f"forms.ask_{top.ask}") if by_pieces and action.picks else TEXTS.say("forms.choose")
    names = listed([say_pick(state, top, pick) for pick in action.picks]) if by_pieces and action.picks else ""
    told = way("choose", f"{label} {names}".strip(), say(state, action), check(state, action))
    return preview_of([told], _more(state, seat, top, action))


def _more(state: Realm, seat: int, choice: Choice, action: Choose) -> set[str]:
    """Every ref that some legal answer has beside the selection."""
    if seat != choice.seat or len(action.picks) >= choice.most:
        return set()
    pool = choices.pool(state, choice)
    return {to_ref(choice, pick) for pick in addable(action.picks, [pool])}
