"""JSON and TOML from outside: bounded before it is parsed, and whatever is wrong with it is a sentence."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from heroplay.core.errors import BadInput

LONGEST = 500_000  # characters
DEEPEST = 40  # lists in lists, tables in tables
MOST_DOTS = 10  # parts of one dotted key; a parser takes the square of them
LARGEST_NUMBER = 2**64

# What may have brackets and dots in it without being any; the order is that of TOML's own reading.
_QUOTED = re.compile(
    r'"""(?:\\.|[^\\])*?"""|' + r"'''.*?'''|" + r'"(?:\\.|[^"\\\n])*"|' + r"'[^'\n]*'|#[^\n]*", re.DOTALL
)
_DOTTED = re.compile(rf"(?:[\w-]+[ \t]*\.[ \t]*){{{MOST_DOTS},}}")


def read_json(text: str, what: str, longest: int = LONGEST) -> Any:
    """The data of a JSON text; `what` names it: "This progress file"."""
    _bounded(text, what, longest)
    if _depth(text) > DEEPEST:
        raise BadInput(f"{what} is nested more than {DEEPEST} levels deep.")
    try:
        data = json.loads(text)
    except RecursionError:
        raise BadInput(f"{what} is nested too deeply.") from None
    except json.JSONDecodeError as error:
        raise BadInput(f"{what} is not JSON: {error.msg} in line {error.lineno}.") from None
    except ValueError:  # Python reads no number of more than 4,300 digits
        raise BadInput(f"{what} has a number that is too long.") from None
    return checked(data, what)


def read_toml(text: str, what: str) -> dict[str, Any]:
    """The tables of a TOML text."""
    _bounded(text, what)
    bare = _QUOTED.sub("q", text)
    if _DOTTED.search(bare):
        raise BadInput(f"{what} has a key with more than {MOST_DOTS} dots.")
    if _depth(bare) > DEEPEST:
        raise BadInput(f"{what} is nested more than {DEEPEST} levels deep.")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{what} cannot be read as TOML: {str(error).rstrip('.')}.") from None
    except (ValueError, RecursionError):
        raise BadInput(f"{what} has a number that is too long, or is nested too deeply.") from None
    found: dict[str, Any] = checked(data, what)
    return found


def _bounded(text: str, what: str, longest: int = LONGEST) -> None:
    if len(text) > longest:
        raise BadInput(f"{what} is too long: {len(text):,} characters; at most {longest:,}.")


def _depth(text: str) -> int:
    """How deep brackets are open at most; those inside quotes count too, which errs on the safe side."""
    depth = deepest = 0
    for sign in re.findall(r"[\[\]{}]", text):
        depth = depth + 1 if sign in "[{" else max(0, depth - 1)
        deepest = max(deepest, depth)
    return deepest


def checked(data: Any, what: str, depth: int = 0) -> Any:
    """The data, if it can be kept: not nested too deeply, no number too long to be meant, no half characters."""
    if depth > DEEPEST:
        raise BadInput(f"{what} is nested more than {DEEPEST} levels deep.")
    if isinstance(data, Mapping):
        for key, value in data.items():
            checked(key, what, depth + 1)
            checked(value, what, depth + 1)
    elif isinstance(data, list | tuple):
        for value in data:
            checked(value, what, depth + 1)
    elif isinstance(data, str):
        if not data.isascii() and any("\ud800" <= c <= "\udfff" for c in data):
            raise BadInput(f"{what} holds half a character (a lone surrogate), which no file can keep.")
    elif isinstance(data, int) and abs(data) > LARGEST_NUMBER:
        raise BadInput(f"{what} has a number with more than 19 digits, which must be a mistake.")
    return data
