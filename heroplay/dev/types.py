"""TypeScript declarations of everything that goes over the wire, made from the models: `python -m heroplay.dev.types`.

Screens and messages to the browser are written as they are sent, with every key; intents as a browser may send them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal

from pydantic import TypeAdapter

from heroplay.contracts.picked import Picked
from heroplay.contracts.view import Preview, View
from heroplay.ui import intents
from heroplay.ui.screens import Screen
from heroplay.ui.wire import Received, Sent

HEAD = "// Made by heroplay.dev.types from the models; do not change it by hand."
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


_SENT = {"Screen": Screen, "Message": Sent, "View": View, "Preview": Preview}
_RECEIVED = {"Request": Received, "AnyIntent": intents.AnyIntent, "Picked": Picked}


def typescript() -> str:
    """The text of `screen.d.ts`."""
    received, sent = _schemas("validation", _RECEIVED), _schemas("serialization", _SENT)
    parts = {**received, **sent}
    lines = [HEAD, ""]
    for name, part in sorted(parts.items()):
        lines += _declared(_name(name), part, whole=name in sent)
    return "\n".join(lines)


def _schemas(mode: Literal["validation", "serialization"], kinds: Mapping[str, Any]) -> dict[str, Any]:
    """The schemas of these types and of all that they are made of, by name."""
    found, schema = TypeAdapter.json_schemas([(name, mode, TypeAdapter(kind)) for name, kind in kinds.items()])
    parts: dict[str, Any] = schema.get("$defs", {})
    return {**{name: found[name, mode] for name in kinds if name not in parts}, **parts}


def _declared(name: str, part: Mapping[str, Any], whole: bool) -> list[str]:
    about = _comment(part.get("description", ""), "")
    if part.get("type") != "object" or "properties" not in part:
        return [*about, f"export type {name} = {_type(part)};", ""]
    return [*about, f"export interface {name} {_object(part, whole)}", ""]


def _object(part: Mapping[str, Any], whole: bool) -> str:
    """The keys of an object; what has a default is always there in what we send, and may be left out by a browser."""
    needed = part.get("required", ())
    lines = []
    for key, value in part["properties"].items():
        there = key in needed or (whole and "default" in value)
        lines.append(f"  {_key(key)}{'' if there else '?'}: {_type(value)};")
    if part.get("additionalProperties") is True:
        lines.append("  [key: string]: any;")
    return "\n".join(["{", *lines, "}"])


def _type(part: Mapping[str, Any]) -> str:
    """A part of a JSON schema as a type."""
    if "$ref" in part:
        return _name(part["$ref"].rpartition("/")[2])
    if "const" in part:
        return json.dumps(part["const"])
    if "enum" in part:
        return " | ".join(json.dumps(value) for value in part["enum"])
    for several in ("anyOf", "oneOf"):
        if several in part:
            return " | ".join(dict.fromkeys(_type(one) for one in part[several]))
    if "allOf" in part:
        return " & ".join(_type(one) for one in part["allOf"])
    kind = part.get("type")
    if kind == "array":
        return _array(part)
    if kind == "object":
        return _dict(part)
    return _PLAIN.get(str(kind), "any")


def _array(part: Mapping[str, Any]) -> str:
    if "prefixItems" in part:
        return f"[{', '.join(_type(one) for one in part['prefixItems'])}]"
    inner = _type(part.get("items", {}))
    return f"({inner})[]" if " " in inner else f"{inner}[]"


def _dict(part: Mapping[str, Any]) -> str:
    inner = part.get("additionalProperties", True)
    return f"Record<string, {'any' if isinstance(inner, bool) else _type(inner)}>"


def _name(name: str) -> str:
    """A name of a schema; two models of one name are told apart by where they come from."""
    return "".join(c if c.isalnum() or c == "_" else "_" for c in name)


def _key(key: str) -> str:
    return key if key.isidentifier() else json.dumps(key)


def _comment(text: str, indent: str) -> list[str]:
    first = text.strip().split("\n\n")[0].replace("*/", "* /")
    return [f"{indent}/** {' '.join(first.split())} */"] if first else []


if __name__ == "__main__":
    print(typescript(), end="")
