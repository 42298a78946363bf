"""The positions of a simple game, generated: the options and the fields of its state by name, pieces by their names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from heroplay.core.errors import BadInput, UnknownName, problems_of
from heroplay.core.names import find
from heroplay.core.text import short
from heroplay.kit.positions import IMPOSSIBLE, OVER, Trail
from heroplay.kit.storage import Store
from heroplay.kit.turns import is_over

S = TypeVar("S")
APART = ("setup", "luck")  # fields of a state that a position does not say: its options stand beside the fields


class FieldPositions(Generic[S]):
    """The `position` and `describe` of a game whose state is said by its fields.

    `describe` writes every field but the luck, and the options that are not the usual ones.  `position` reads that
    again; whatever is left out is as in `new(setup)`, a new game of these options.  `names` has, for fields with pieces
    that are numbers, what each piece is called: `{"hand": {0: "Axe"}}`.  `problems` finds what the game cannot be, and
    `hides` says whether a state has unknown pieces: those cannot be written down.
    """

    def __init__(
        self,
        store: Store[S],
        setup_model: type[BaseModel],
        new: Callable[[Any], S],
        problems: Callable[[S], list[str]],
        names: Mapping[str, Mapping[int, str]] | None = None,
        hides: Callable[[S], bool] = lambda state: False,
    ) -> None:
        self.store, self.setup_model, self.new = store, setup_model, new
        self.problems, self.names, self.hides = problems, names or {}, hides

    def describe(self, state: S, trail: Trail = ()) -> dict[str, Any]:
        """The dict that gives this state again, but for its luck; BadInput at the end, and where pieces are hidden."""
        if is_over(state):
            raise BadInput(OVER)
        if self.hides(state):
            raise BadInput("Some pieces are hidden here; a position names every piece.")
        return self._options(state) | self._fields(state)

    def _options(self, state: S) -> dict[str, Any]:
        setup = getattr(state, "setup", None)
        return setup.model_dump(mode="json", exclude_defaults=True, exclude={"seed"}) if setup is not None else {}

    def _fields(self, state: S) -> dict[str, Any]:
        dumped = {name: value for name, value in self.store.fields(state).items() if name not in APART}
        return {
            name: _called(value, self.names[name]) if name in self.names else value for name, value in dumped.items()
        }

    def position(self, data: Mapping[str, Any]) -> S:
        """The state of a readable dict; BadInput tells every reason why it is impossible.

        What cannot be read is told first, all of it; what the game cannot be, once everything can be read.
        """
        found: list[str] = []
        setup = self._setup(data, found)
        start: Any = self.new(setup)
        usual = self._fields(start)
        known = [*self.setup_model.model_fields, *usual]
        found += [f"{name}: unknown; known here: {', '.join(known)}" for name in data if name not in known]
        given = usual | {name: value for name, value in data.items() if name in usual}
        read = {name: self._numbers(name, value, found) for name, value in given.items()}
        if hasattr(start, "setup"):
            read |= {"setup": start.setup, **self.store.shared(start.setup)}
        state = self._built(read | {"luck": {"seed": getattr(setup, "seed", 0)}}, found)
        if state is not None:
            found += [f"{place}: unknown" for place in _unread(given, self._fields(state))]
            found = found or self.problems(state) or (["nobody has anything to decide"] if is_over(state) else [])
        if found or state is None:
            raise BadInput(IMPOSSIBLE, list(dict.fromkeys(found)))
        return state

    def _setup(self, data: Mapping[str, Any], found: list[str]) -> BaseModel:
        """The options among the fields; the usual ones where they are wrong, so that all mistakes are told."""
        try:
            return self.setup_model.model_validate(
                {n: v for n, v in data.items() if n in self.setup_model.model_fields}
            )
        except ValidationError as error:
            found += problems_of(error)
            return self.setup_model()

    def _numbers(self, name: str, value: Any, found: list[str]) -> Any:
        """The field with numbers for the names of its pieces."""
        if name not in self.names:
            return value
        among = {called: piece for piece, called in self.names[name].items()}

        def number(part: Any) -> Any:
            if isinstance(part, list | tuple):
                return [number(one) for one in part]
            try:
                return find(part, among, "piece") if isinstance(part, str) else among[part]
            except UnknownName as error:
                found.append(f"{name}: {error}")
            except (KeyError, TypeError):
                found.append(f"{name}: {short(part)} is not the name of a piece")
            return next(iter(among.values()))

        return number(value)

    def _built(self, data: Mapping[str, Any], found: list[str]) -> S | None:
        try:
            return self.store.adapter.validate_python(data, context=data.get("cards"))
        except ValidationError as error:
            found += problems_of(error)
            return None


def _called(value: Any, names: Mapping[int, str]) -> Any:
    """The same with names for numbers, however deep the lists are."""
    return [_called(part, names) for part in value] if isinstance(value, list) else names[value]


def _unread(given: Any, kept: Any, place: str = "") -> Iterator[str]:
    """The places in what was given that were not read: misspelt fields deep inside."""
    if isinstance(given, Mapping) and isinstance(kept, Mapping):
        for name, value in given.items():
            if name not in kept:
                yield f"{place}{name}"
            else:
                yield from _unread(value, kept[name], f"{place}{name}.")
    elif isinstance(given, list | tuple) and isinstance(kept, list | tuple):
        for at, (value, other) in enumerate(zip(given, kept)):
            yield from _unread(value, other, f"{place}{at}.")
