"""How Kitchen is said and read."""

from __future__ import annotations

from typing import Any

from heroplay.core.errors import BadInput
from heroplay.core.names import find, whole_number
from heroplay.core.text import short
from heroplay.kit.notation import speaker, split_answer
from tests.toys.kitchen.cards import (
    CARDS,
    CRATE,
    NAMES,
    NOBODY,
    SEATS,
    TEXTS,
    UNKNOWN,
    cook_name,
)
from tests.toys.kitchen.grounds import ROOMS
from tests.toys.kitchen.rules import pending
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
