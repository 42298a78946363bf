"""How Kitchen is said, read and printed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from heroplay.core.errors import BadInput
from heroplay.core.frames import Simultaneous
from heroplay.core.names import find, whole_number
from heroplay.core.text import short
from heroplay.kit.notation import speaker, split_answer
from tests.toys.kitchen.cards import (
    CARDS,
    CRATE,
    NAMES,
    NOBODY,
    ROOMS,
    ROUNDS,
    SEATS,
    SHIFTS,
    TEXTS,
    UNKNOWN,
    UNKNOWN_COINS,
    cook_name,
)
from tests.toys.kitchen.knowledge import observe
from tests.toys.kitchen.rules import pending, prompt
from tests.toys.kitchen.state import (
    Add,
    Commit,
    Kitchen,
    Plate,
    Rest,
    Serve,
    Show,
    Take,
    Tip,
    Walk,
    tasting_of,
    tied_spice,
    total,
)

_BY_VERB: dict[str, type[Any]] = {
    "choose": Commit,
    "walk": Walk,
    "take": Take,
    "plate": Plate,
    "serve": Serve,
    "tip": Tip,
    "rest": Rest,
    "add": Add,
    "show": Show,
}
_CARDS = {name: name for name in (*CARDS, UNKNOWN)}


def say(state: Kitchen, action: Any) -> str:
    """An action as it can be typed."""
    if isinstance(action, Add | Show):
        return f"{action.do} {' + '.join(action.cards) or 'nothing'}"
    if isinstance(action, Walk):
        return f"walk to {action.to}"
    if isinstance(action, Serve):
        return f"serve {action.card} at {action.place}"
    if isinstance(action, Tip):
        return f"tip {cook_name(action.target)} {action.n}"
    if isinstance(action, Rest):
        return "rest"
    return f"{'choose' if isinstance(action, Commit) else action.do} {action.card}"


def parse(state: Kitchen, text: str, seat: int | None = None) -> Any:
    """The action that a line means; BadInput says what is missing."""
    seat, said = speaker(text, NAMES, pending(state), seat)
    word, _, rest = said.partition(" ")
    verb = find(word, {verb: verb for verb in _BY_VERB}, "action")
    rest = rest.strip()
    if verb == "rest":
        return Rest(seat)
    if verb == "walk":
        return Walk(seat, find(rest.removeprefix("to "), {room: room for room in ROOMS}, "room"))
    if verb == "tip":
        name, _, n = rest.rpartition(" ")
        target = find(name, {NAMES[other]: other for other in SEATS}, "cook") if name else NOBODY
        return Tip(seat, target, _number(n, "ask.tip"))
    if verb == "serve":
        name, _, place = rest.rpartition(" at ")
        return Serve(seat, _card(name, verb), _number(place, "ask.place"))
    if verb in ("add", "show"):
        names = [] if rest == "nothing" else split_answer(rest, CARDS)
        if not names and rest != "nothing":
            raise BadInput(TEXTS.say("ask.card", verb=verb, card="egg + fig"))
        return _BY_VERB[verb](seat, tuple(sorted(_card(name, verb) for name in names)))
    return _BY_VERB[verb](seat, CRATE if (verb, rest) == ("take", CRATE) else _card(rest, verb))


def _card(name: str, verb: str) -> str:
    if name.strip() == UNKNOWN:  # a card that this seat cannot see, in a state as somebody sees it
        return UNKNOWN
    if not name.strip():
        raise BadInput(TEXTS.say("ask.card", verb=verb, card="egg"))
    return find(name, _CARDS, "card")


def _number(text: str, code: str) -> int:
    n = whole_number(text)
    if n is None:
        raise BadInput(TEXTS.say(code, given=short(text)))
    return n


def show(state: Kitchen, seat: int | None = None) -> str:
    """The table, printed as a seat sees it; None sees everything."""
    seen = state if seat is None else observe(state, seat)
    head = NAMES[seen.head] if seen.head in SEATS else TEXTS.say("table.nobody")
    lines = [TEXTS.say("table.round", round=seen.round, rounds=ROUNDS, head=head)]
    for one in SEATS:
        lines += _cook(seen, one)
    common = {"shelf": seen.shelf, "crates": len(seen.crates), "deck": len(seen.deck), "discard": seen.discard}
    lines.append(TEXTS.say("table.common", common))
    free = TEXTS.say("table.free")
    places = [TEXTS.say("table.place", n=n, card=card or free) for n, card in enumerate(seen.places, 1)]
    lines.append(TEXTS.say("table.pass", places=places))
    lines.append(TEXTS.say("table.spice", rooms=[f"{room} {n}" for room, n in zip(ROOMS, seen.room_spice)]))
    tasting = tasting_of(seen)
    if tasting is not None:
        sides = [
            TEXTS.say("table.side", name=NAMES[one], total=total(seen, tasting, i), cards=_listed(tasting.entries[i]))
            for i, one in enumerate(tasting.sides)
        ]
        lines.append(TEXTS.say("table.tasting", sides=sides))
    return "\n".join([*lines, f"> {prompt(state)}"])


def _cook(seen: Kitchen, seat: int) -> list[str]:
    cook = seen.cooks[seat]
    coins = str(cook.coins)
    if cook.coins == UNKNOWN_COINS:
        coins = TEXTS.say("board.coins_note", least=cook.least, most=cook.most)
    facts = {"name": NAMES[seat], "shift": SHIFTS[seat], "room": cook.room, "fame": cook.fame, "stars": cook.stars}
    facts |= {"coins": coins, "spice": cook.spice, "free": cook.spice - tied_spice(cook)}
    lines = [TEXTS.say("table.cook", facts, out=TEXTS.say("table.out") if cook.out else "")]
    lines.append(TEXTS.say("table.hand", cards=_listed(cook.hand)))
    if cook.plate:
        lines.append(TEXTS.say("table.plate", cards=_listed(cook.plate)))
    top = seen.frames[-1] if seen.frames else None
    made = dict(top.made) if isinstance(top, Simultaneous) else {}
    if seat in made:
        lines.append(TEXTS.say("table.chosen", card=made[seat]))
    return lines


def _listed(cards: Iterable[str]) -> str:
    return " ".join(cards) or "-"
