"""Two decorators for game data: `@state` for what a move changes, `@record` for what it replaces.

Both are plain slotted dataclasses, so that the inner loop pays for nothing; pydantic validates them where they come
in from outside (`TypeAdapter(MyState).validate_json`).  A `@state` gets a generated `clone()`: its own lists, dicts and
nested states are copied, everything else (ints, tuples, records, frozen models) is shared.  It also gets `draft()`,
which shares nested states until the one who changes them replaces them: for moves that touch one player of four.
A `@record` is shared by clones and therefore never changed in place; the conformance tests catch one that is.
"""

from __future__ import annotations

import dataclasses
import sys
import typing
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform()
def record(cls: type[T]) -> type[T]:
    """A small value: slots, equality, hash.  Replace it, do not change it."""
    return dataclasses.dataclass(slots=True, unsafe_hash=True)(cls)


@dataclass_transform(frozen_default=True)
def action(cls: type[T]) -> type[T]:
    """What a player says: a frozen, tagged value that every part of the program passes on unchanged."""
    made = dataclasses.dataclass(slots=True, frozen=True)(cls)
    made.__pydantic_config__ = {"extra": "forbid"}  # type: ignore[attr-defined]  # a misspelt part is not passed over
    made.__init__ = _quick_init(made)  # type: ignore[method-assign]
    return made


def _quick_init(cls: type[Any]) -> Any:
    """The same `__init__` as a frozen dataclass has, filling the slots directly: a third of the time."""
    fields = dataclasses.fields(cls)
    scope: dict[str, Any] = {f"set_{f.name}": getattr(cls, f.name).__set__ for f in fields}
    scope |= {f"default_{f.name}": f.default for f in fields}
    given = [f.name if f.default is dataclasses.MISSING else f"{f.name}=default_{f.name}" for f in fields]
    lines = [f"def __init__(self, {', '.join(given)}):", *(f"    set_{f.name}(self, {f.name})" for f in fields)]
    exec("\n".join(lines), scope)  # compiled once, from field names of our own classes
    return scope["__init__"]


@dataclass_transform()
def state(cls: type[T]) -> type[T]:
    """A slotted dataclass with a generated `clone()`."""
    made = dataclasses.dataclass(slots=True)(cls)
    made.clone = _copier(made, "clone", deep=True)  # type: ignore[attr-defined]
    made.draft = _copier(made, "draft", deep=False)  # type: ignore[attr-defined]
    return made


def _copier(cls: type[Any], name: str, deep: bool) -> Any:
    """Compile `clone` or `draft` for a class: one assignment a field, no loop where none is needed."""
    hints = typing.get_type_hints(cls, vars(sys.modules[cls.__module__]) | {cls.__name__: cls}, include_extras=False)
    lines = [f"def {name}(self):", "    made = new(cls)"]
    for field in dataclasses.fields(cls):
        lines.append(f"    made.{field.name} = {_copy(f'self.{field.name}', hints[field.name], deep)}")
    lines.append("    return made")
    scope: dict[str, Any] = {"new": object.__new__, "cls": cls}
    exec("\n".join(lines), scope)  # compiled once, from field names of our own classes
    scope[name].__doc__ = "A copy that may be changed" + (
        " without changing this one." if deep else "; nested states are still shared: clone the one you change."
    )
    return scope[name]


def _copy(path: str, hint: Any, deep: bool) -> str:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (list, dict):
        inner = args[-1] if args else None
        if deep and _is_mutable(inner):
            if origin is dict:
                return f"{{k: {_copy('v', inner, deep)} for k, v in {path}.items()}}"
            return f"[{_copy('x', inner, deep)} for x in {path}]"
        return f"{path}[:]" if origin is list else f"{path}.copy()"
    if hasattr(hint, "clone") and deep:
        return f"{path}.clone()"
    if type(None) in args:
        inner = next(a for a in args if a is not type(None))
        if deep and _is_mutable(inner):
            return f"None if {path} is None else {_copy(path, inner, deep)}"
    return path


def _is_mutable(hint: Any) -> bool:
    return typing.get_origin(hint) in (list, dict) or hasattr(hint, "clone")
