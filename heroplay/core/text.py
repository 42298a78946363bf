"""Every sentence that a person reads lives in a game's `text.toml`; the engine holds codes and numbers."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class _Sentence(string.Formatter):
    """`str.format` with one addition: `{n:card|cards}` writes the number and the right word for it."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            one, many = format_spec.split("|", 1)
            return f"{value} {one if value == 1 else many}"
        if isinstance(value, list | tuple):
            return listed(value)
        return super().format_field(value, format_spec)


_sentence = _Sentence()


@cache
def _parts(line: str) -> tuple[tuple[str, str | None, str], ...] | None:
    """The words of a line and its slots, each with a name and a way to write it; None: not that simple."""
    found = []
    for words, slot, how, conversion in _sentence.parse(line):
        if slot is not None and (conversion or not slot.isidentifier() or "{" in (how or "")):
            return None
        found.append((words, slot, how or ""))
    return tuple(found)


def listed(items: Any, last: str = "and") -> str:
    """`one, two and three`."""
    words = [str(i) for i in items]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else "nothing"


def short(value: object) -> str:
    """What was given, quoted, as long as a name can be: nobody reads a page of it."""
    try:
        said = repr(value if not isinstance(value, str) or len(value) <= 60 else f"{value[:57]}...")
    except (ValueError, RecursionError):  # a number of 5,000 digits, a list in itself
        said = f"a {type(value).__name__} too long to show"
    return said if len(said) <= 80 else f"{said[:77]}..."


def share_text(share: float) -> str:
    """`52.5 %`; 0.0 and 100.0 only where it is just that."""
    if 0 < share < 0.0005:
        return "< 0.1 %"
    return "> 99.9 %" if 0.9995 <= share < 1 else f"{100 * share:.1f} %"


class Texts:
    """The sentences of one game in one language, read when first asked for."""

    def __init__(self, source: Traversable) -> None:
        self.source = source

    @cached_property
    def lines(self) -> dict[str, str]:
        return dict(_flat(tomllib.loads(self.source.read_text("utf-8"))))

    def __contains__(self, code: object) -> bool:
        return code in self.lines

    def say(self, code: str, facts: Mapping[str, Any] | None = None, /, **more: Any) -> str:
        """The sentence for a code with its numbers filled in."""
        line, values = self.lines[code], {**(facts or {}), **more}
        parts = _parts(line)
        if parts is None:
            return _sentence.vformat(line, (), values)
        return "".join(
            words if slot is None else words + _sentence.format_field(values[slot], how) for words, slot, how in parts
        )


def _flat(tree: Mapping[str, Any], prefix: str = "") -> Any:
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value
