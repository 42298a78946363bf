"""States as plain data and back: validated in form by pydantic, then in what a game can be by its audit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from heroplay.core.errors import BadInput, problems_of

S = TypeVar("S")
Load = Callable[[Mapping[str, Any]], Any]


def audited(state: S, parts: Sequence[Callable[[S], Iterable[str]]]) -> list[str]:
    """The problems that the first unsound part has: later parts may lean on earlier ones."""
    return next((found for found in (list(part(state)) for part in parts) if found), [])


class Store(Generic[S]):
    """Writes and reads the states of one game.

    `what` is what a state is called: "a match".  A game with a setup gives its model and `shared(setup)`: the fields
    that all clones of a state share, made again from the setup.  If `cards` is among them, it is the context in which
    card kinds are read and written.  `audit` finds what a game cannot be.  Fields in `if_any` are written only when
    there is something in them.
    """

    def __init__(
        self,
        state_model: type[S],
        what: str,
        *,
        setup_model: type[BaseModel] | None = None,
        shared: Callable[[Any], dict[str, Any]] = lambda setup: {},
        audit: Callable[[S], list[str]] = lambda state: [],
        complete: Callable[[S, Mapping[str, Any], Load], None] | None = None,
        if_any: Sequence[str] = (),
    ) -> None:
        """`complete(state, data, load)` adds what a game keeps beside the state; `load` reads a further state."""
        self.state_model, self.what, self.setup_model = state_model, what, setup_model
        self.shared, self.audit, self.complete, self.if_any = shared, audit, complete, if_any

    @cached_property
    def adapter(self) -> TypeAdapter[S]:
        """Made when first used: it takes long."""
        return TypeAdapter(self.state_model)

    def fields(self, state: S) -> dict[str, Any]:
        """Every field of the state but its setup and what else all clones share."""
        cards = getattr(state, "cards", None)
        return dict(self.adapter.dump_python(state, mode="json", by_alias=True, context=cards))

    def dump(self, state: S) -> dict[str, Any]:
        """The state without its setup."""
        return {name: value for name, value in self.fields(state).items() if value or name not in self.if_any}

    def load(self, data: Mapping[str, Any], cards: Any) -> S:
        """A state from data that has all its fields, the shared ones too."""
        return self.adapter.validate_python(data, context=cards)

    def to_data(self, state: S) -> dict[str, Any]:
        """The whole state as plain JSON data."""
        if self.setup_model is None:
            return self.dump(state)
        setup: Any = getattr(state, "setup")  # noqa: B009  (not every state has one)
        return {"setup": setup.model_dump(mode="json", exclude_defaults=True), **self.dump(state)}

    def from_data(self, data: Mapping[str, Any]) -> S:
        """A state from outside data; BadInput says what is wrong with it."""
        try:
            shared: dict[str, Any] = {}
            if self.setup_model is not None:
                setup = self.setup_model.model_validate(data["setup"])
                shared = {"setup": setup, **self.shared(setup)}

            def load(part: Mapping[str, Any]) -> S:
                return self.load({**part, **shared}, shared.get("cards"))

            state = load(data)
            if self.complete is not None:
                self.complete(state, data, load)
        except ValidationError as error:
            raise BadInput(f"This is not {self.what} that HeroPlay knows.", problems_of(error)) from None
        except (KeyError, TypeError, AttributeError) as error:
            why = f"{type(error).__name__}: {error}"
            raise BadInput(f"This is not {self.what} that HeroPlay knows ({why}).") from None
        found = self.audit(state)
        if found:
            raise BadInput(f"{self.what[0].upper()}{self.what[1:]} like this is impossible.", found)
        return state
