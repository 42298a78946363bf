"""A position dict as text that can be pasted: Python for a notebook, TOML for a lesson."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

_WIDTH = 100
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+\Z")


def as_python(game: str, data: Mapping[str, Any]) -> str:
    """`hp.position(game, {...})`, ready to run."""
    lines = ["import heroplay as hp", "", f"table = hp.position({_python(game)}, {{"]
    for key, value in data.items():
        if isinstance(value, Mapping):
            parts = (_wrapped(f"        {_python(k)}: ", v, _python) + "," for k, v in value.items())
            lines += [f"    {_python(key)}: {{", *parts, "    },"]
        else:
            lines.append(_wrapped(f"    {_python(key)}: ", value, _python) + ",")
    return "\n".join([*lines, "})", ""])


def _python(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_python(k)}: {_python(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_python, value)) + "]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)


def as_toml(data: Mapping[str, Any]) -> str:
    """Plain values first, then a table for each seat; `tomllib` reads it back."""
    head = [_wrapped(f"{_key(k)} = ", v, _toml) for k, v in data.items() if not isinstance(v, Mapping)]
    tables = [
        "\n".join([f"[{_key(name)}]", *(_wrapped(f"{_key(k)} = ", v, _toml) for k, v in part.items())])
        for name, part in data.items()
        if isinstance(part, Mapping)
    ]
    return "\n\n".join(["\n".join(head), *tables]) + "\n"


def _key(key: str) -> str:
    return key if _BARE_KEY.match(key) else _toml(str(key))


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(k)} = {_toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _wrapped(lead: str, value: Any, write: Callable[[Any], str]) -> str:
    """One line, or for a long list several."""
    line = lead + write(value)
    if len(line) < _WIDTH or not isinstance(value, list | tuple):
        return line
    indent = " " * (len(lead) - len(lead.lstrip()))
    lines = [f"{indent}   "]
    for item in map(write, value):
        if len(lines[-1]) + len(item) + 2 > _WIDTH:
            lines.append(f"{indent}   ")
        lines[-1] += f" {item},"
    return "\n".join([f"{lead}[", *lines, f"{indent}]"])
