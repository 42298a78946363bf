"""Reading a position from a readable dict, with every reason why it is impossible, and writing one down again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from heroplay.core.errors import BadInput, HeroPlayError, UnknownName, problems_of
from heroplay.core.names import find, plain
from heroplay.core.text import short
from heroplay.kit.cards import Kinds
from heroplay.kit.piles import is_part
from heroplay.kit.seats import by_name

IMPOSSIBLE = "This position is impossible."
OVER = "The game is over; a position is a moment at which somebody decides."
REST = "..."  # the last entry of a deck: below it lie the cards not named, shuffled
Trail = Sequence[tuple[Any, Any]]  # states, and the action that was taken in each

M = TypeVar("M", bound=BaseModel)
S = TypeVar("S")
T = TypeVar("T")


def read_setup(model: type[M], data: Mapping[str, Any]) -> M:
    """The setup that the options among the fields make; BadInput tells what is wrong with them."""
    try:
        return model.model_validate({name: value for name, value in data.items() if name in model.model_fields})
    except ValidationError as error:
        raise BadInput(IMPOSSIBLE, problems_of(error)) from None


class PositionReader:
    """A position being read: cards are taken out of the box by name, and what is impossible is noted with its place.

    `names` are what the seats are called, `table` has the cards of a game that has any, `box` counts how many of each
    there are; every reading notes its problem and gives something harmless back, so that all mistakes are told at once.
    """

    def __init__(
        self,
        names: Sequence[str],
        table: Kinds[Any] | None = None,
        box: Mapping[int, int] | None = None,
        problems: list[str] | None = None,
    ) -> None:
        self.names, self.table = names, table
        self.have, self.left = Counter(box or {}), Counter(box or {})
        self.problems: list[str] = [] if problems is None else problems
        cards = table.cards if table is not None else ()
        self.known = {key: kind for kind, card in enumerate(cards) for key in (card.name, card.id)}
        self.card = "card"  # what a card is called that is not known

    def bad(self, place: str, problem: str) -> None:
        """Note what is impossible."""
        self.problems.append(f"{place}: {problem}")

    def refuse(self) -> None:
        """Raise BadInput with every problem, if there is one."""
        if self.problems:
            raise BadInput(IMPOSSIBLE, list(dict.fromkeys(self.problems)))

    # ---- values

    def seat(self, place: str, value: Any) -> int | None:
        """A seat by its name or number."""
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(self.names):
            return value
        if not isinstance(value, str):
            self.bad(place, f"{short(value)} is not a seat; the seats are 0 to {len(self.names) - 1}")
            return None
        return self._found(place, value, by_name(self.names), "player")

    def number(self, place: str, value: Any, least: int, most: int, normal: int = 0) -> int:
        """A whole number; the normal one where this one is impossible."""
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.bad(place, f"{short(value)} is not possible here: {least} to {most:,}")
            return normal
        return value

    def truth(self, place: str, value: Any) -> bool:
        """True or false; false where it is neither."""
        if not isinstance(value, bool):
            self.bad(place, f"{short(value)} is neither true nor false")
        return value is True

    def one_of(self, place: str, value: Any, among: Mapping[str, T], what: str) -> T | None:
        """One of these by its name: a space, a colour, a role."""
        if isinstance(value, str):
            return self._found(place, value, among, what)
        self.bad(place, f"{short(value)} is not the name of a {what}")
        return None

    def mapping(self, place: str, value: Any, example: str) -> Mapping[str, Any]:
        """A dict; an empty one where the value is not a dict."""
        if isinstance(value, Mapping):
            return value
        self.bad(place, f"give a dict such as {example}")
        return {}

    def fields(self, place: str, part: Iterable[Any], known: Collection[str]) -> None:
        """Only these fields may be there."""
        for field in part:
            if field not in known:
                self.bad(f"{place}{field}", f"unknown; known here: {', '.join(known)}")

    # ---- cards

    def kind(self, place: str, name: Any) -> int | None:
        """The kind of a named card."""
        if isinstance(name, str):
            return self._found(place, name, self.known, self.card)
        self.bad(place, f"{short(name)} is not the name of a card")
        return None

    def take(self, place: str, kind: int) -> int:
        """Take a card out of the box."""
        self.left[kind] -= 1
        if self.left[kind] == -1:
            name = self.table.names[kind] if self.table is not None else str(kind)
            self.bad(place, f"{name} is used more often than there are ({self.have[kind]})")
        return kind

    def entries(self, place: str, names: Any) -> list[Any]:
        """A list, as far as it is one."""
        if isinstance(names, list | tuple):
            return list(names)
        self.bad(place, "give a list of card names")
        return []

    def cards(self, place: str, names: Any) -> list[int]:
        """Named cards, taken out of the box."""
        kinds = [self.kind(place, name) for name in self.entries(place, names)]
        return [self.take(place, kind) for kind in kinds if kind is not None]

    def open_pile(self, place: str, names: Any) -> tuple[list[int], bool]:
        """The cards that a deck names from its top, and whether more lie below them: it ends with "..."."""
        more_below = isinstance(names, list | tuple) and len(names) > 0 and names[-1] == REST
        return self.cards(place, names[:-1] if more_below else names), more_below

    def shown(self, place: str, hand: Sequence[int], names: Any) -> tuple[int, ...]:
        """The cards of the hand that all have seen."""
        kinds = [kind for kind in (self.kind(place, n) for n in self.entries(place, names)) if kind is not None]
        if is_part(kinds, hand):
            return tuple(sorted(kinds))
        self.bad(place, "a shown card must be in the hand")
        return ()

    def _found(self, place: str, name: str, among: Mapping[str, T], what: str) -> T | None:
        try:
            return find(name, among, what)
        except UnknownName as error:
            self.bad(place, str(error))
            return None

    # ---- the parts of the dict

    def parts(
        self, data: Mapping[str, Any], fields: Collection[str], what: str, aliases: Mapping[str, int] | None = None
    ) -> dict[int, Mapping[str, Any]]:
        """What the dict says of each seat, by name, by number or by another name; `fields` are those of the table."""
        seats = {plain(name): i for name, i in (by_name(self.names) | dict(aliases or {})).items()}
        found: dict[int, Mapping[str, Any]] = {}
        for name, value in data.items():
            seat = seats.get(plain(str(name)))
            if name in fields:
                continue
            if seat is None:
                self.bad(str(name), f"neither an option nor a {what} ({', '.join(self.names)})")
            elif seat in found:
                self.bad(str(name), f"what {self.names[seat]} has is said twice")
            elif not isinstance(value, Mapping):
                self.bad(str(name), f"say what {name} has, for instance {{'hand': [...]}}")
            else:
                found[seat] = value
        return found


def part_name(name: str, seat: int, reserved: Collection[str], others: Collection[str] = ()) -> str:
    """Under which name a seat's part is written: its own, or its number where the name means something else."""
    return str(seat) if name in reserved or plain(name).isdigit() or plain(name) in map(plain, others) else name


def play_on(
    state: Any,
    actions: Any,
    parse: Callable[[Any, str], Any],
    check: Callable[[Any, Any], Any],
    apply: Callable[[Any, Any], Any],
) -> Any:
    """The state to which the actions of `then` lead; BadInput says which of them is refused, and why."""
    if isinstance(actions, str) or not isinstance(actions, list | tuple):
        raise BadInput(IMPOSSIBLE, ["then: give a list of actions"])
    for number, text in enumerate(actions, 1):
        said = text[:60] if isinstance(text, str) else short(text)
        try:
            if not isinstance(text, str) and not hasattr(text, "do"):
                raise BadInput("say an action in words")
            action = parse(state, text) if isinstance(text, str) else text
            verdict = check(state, action)
        except HeroPlayError as error:
            raise BadInput(IMPOSSIBLE, [f"then, action {number} ({said}): {error}"]) from None
        if not verdict.ok:
            raise BadInput(IMPOSSIBLE, [f"then, action {number} ({said}): {verdict.text}"])
        state = apply(state, action)
    return state


@dataclass(frozen=True, kw_only=True)
class PositionWriter:
    """Writes states of one game down as the dicts from which they can be read again."""

    written: Callable[[Any], dict[str, Any]]  # what lies there
    lead: Callable[[Any], list[str] | None]  # actions from there to the state; None: a dict cannot say that moment
    say: Callable[[Any, Any], str]  # an action, as `then` has it
    read: Callable[[Mapping[str, Any]], Any]  # the game's `position`
    key: Callable[[Any], Any]  # equal for states that are the same but for their luck
    why_not: Callable[[Any], str]  # the reason when nothing leads to the state again

    def write(
        self, state: Any, trail: Trail, *, hidden: bool, more: Iterable[tuple[Any, list[str]]] = ()
    ) -> dict[str, Any]:
        """The dict that gives this state again, but for its luck; BadInput where cards are `hidden` or nothing does.

        A moment that no dict can say is written as the last one of the trail that can be said, and what was done since
        stands in `then`.  `more` are other starts, and the actions from there.
        """
        if state.over:
            raise BadInput(OVER)
        if hidden:
            raise BadInput("Some cards are hidden here; a position names every card.")
        wanted = self.key(state)
        for start, actions in chain(self._by_trail(state, trail), more):
            data = self.written(start)
            if actions:
                data["then"] = actions
            try:
                if self.key(self.read(data)) == wanted:
                    return data
            except HeroPlayError:
                continue
        raise BadInput(self.why_not(state))

    def _by_trail(self, state: Any, trail: Trail) -> list[tuple[Any, list[str]]]:
        for at in range(len(trail), -1, -1):
            start = trail[at][0] if at < len(trail) else state
            first = self.lead(start)
            if first is not None:
                return [(start, [*first, *(self.say(before, action) for before, action in trail[at:])])]
        return []
