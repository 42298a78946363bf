"""The few ways in which a request can be wrong.  Each message is one sentence that a player can read."""

from __future__ import annotations

import linecache
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from heroplay.core.text import short

if TYPE_CHECKING:
    from types import TracebackType

    from heroplay.core.verdict import Verdict


MOST_LINES = 4  # of an error in a notebook
MOST_PROBLEMS = 20  # told of one input
LONGEST_PLACE = 80  # characters


class HeroPlayError(Exception):
    """Anything that HeroPlay refuses; the table stays as it was."""

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: the sentence and the line that asked, not the way through our code."""
        said = f"{type(self).__name__}: {self}".splitlines()
        asked = _line_of_cell(self.__traceback__)
        room = MOST_LINES - len(asked)
        if len(said) > room:
            said = [*said[: room - 1], f"  ... and {len(said) - room + 1} more: print(sys.last_value) shows them all"]
        return said + asked


def _line_of_cell(found: TracebackType | None) -> list[str]:
    """The line of the notebook's cell that led here, when it has several; in a script there is none."""
    line: list[str] = []
    while found is not None:
        name = found.tb_frame.f_code.co_filename
        if "ipykernel_" in name or name.startswith("<ipython-input"):
            lines = linecache.getlines(name)
            if len(lines) > 1 and found.tb_lineno <= len(lines):
                line = [f"  line {found.tb_lineno}: {lines[found.tb_lineno - 1].strip()}"]
        found = found.tb_next
    return line


class BadInput(HeroPlayError, ValueError):
    """What was given cannot be read; `problems` has every mistake that was found, each with its place."""

    def __init__(self, message: str, problems: tuple[str, ...] | list[str] = ()) -> None:
        self.problems = tuple(problems)
        lines = [message, *(f"  - {p}" for p in self.problems)] if self.problems else [message]
        super().__init__("\n".join(lines))


class UnknownName(BadInput, LookupError):
    """No game, card, player, seat or rule has that name."""

    def __str__(self) -> str:
        return str(self.args[0])


class IllegalAction(HeroPlayError):
    """A rule refuses the action; `verdict` says which, and why."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__(str(verdict))


def problems_of(error: Exception) -> list[str]:
    """The mistakes that pydantic found, each with its place, in words for people."""
    errors = getattr(error, "errors", None)
    if errors is None:
        return [str(error)]
    found = ((_place(e["loc"]), said_of(e)) for e in errors()[:MOST_PROBLEMS])
    return [f"{place}: {said}" if place else said for place, said in found]


def _place(parts: Iterable[Any]) -> str:
    """Such as `steps.0.par`; keys from outside can be of any length and hold anything."""
    place = ".".join(map(str, parts))
    return place if place.isprintable() and len(place) <= LONGEST_PLACE else short(place)


def said_of(problem: Mapping[str, Any]) -> str:
    """One of pydantic's mistakes in plain words, with what was given."""
    facts = {**problem.get("ctx", {}), "given": short(problem.get("input"))}
    words = _PLAIN.get(problem["type"])
    return words.format_map(facts) if words else str(problem["msg"]).removeprefix("Value error, ")


_PLAIN = {
    "missing": "missing",
    "extra_forbidden": "not known here",
    "int_type": "{given} is not a whole number", "int_parsing": "{given} is not a whole number",
    "int_from_float": "{given} is not a whole number", "int_parsing_size": "the number is too long",
    "float_type": "{given} is not a number", "float_parsing": "{given} is not a number",
    "finite_number": "{given} is not a number that can be counted with",
    "string_type": "{given} is not a text", "string_unicode": "{given} is not a text",
    "bool_type": "{given} is neither true nor false", "bool_parsing": "{given} is neither true nor false",
    "list_type": "{given} is not a list", "tuple_type": "{given} is not a list",
    **dict.fromkeys(
        ("dict_type", "mapping_type", "model_type", "dataclass_type"), "{given} is not a table of names and values"
    ),
    "greater_than_equal": "{given} is too small: at least {ge}", "greater_than": "{given} is too small: more than {gt}",
    "less_than_equal": "{given} is too large: at most {le}", "less_than": "{given} is too large: less than {lt}",
    "too_short": "at least {min_length} are needed, not {actual_length}",
    "too_long": "at most {max_length} fit, not {actual_length}",
    "string_too_short": "{given} is too short: at least {min_length} characters",
    "string_too_long": "{given} is too long: at most {max_length} characters",
    "union_tag_invalid": "{tag!r} is not one of {expected_tags}", "union_tag_not_found": "{discriminator} is missing",
    "literal_error": "{given} is not one of {expected}", "enum": "{given} is not one of {expected}",
}  # fmt: skip
