"""Small differences between two screens: what goes over the wire after a move."""

from __future__ import annotations

from typing import Any

Op = list[Any]  # ["set", path, value] | ["del", path] | ["push", path, items] | ["cut", path, length]


def diff(old: Any, new: Any, path: tuple[Any, ...] = ()) -> list[Op]:
    """Operations that turn old into new; paths are lists of keys and numbers."""
    return [] if old == new else _changes(old, new, path)


def _changes(old: Any, new: Any, path: tuple[Any, ...]) -> list[Op]:
    """The same for what is known to differ: most of a screen does not, and nothing is done for that."""
    if isinstance(old, dict) and isinstance(new, dict):
        ops: list[Op] = [["del", [*path, key]] for key in old if key not in new]
        for key, value in new.items():
            if key not in old:
                ops.append(["set", [*path, key], value])
            elif old[key] != value:
                ops += _changes(old[key], value, (*path, key))
        return ops
    if isinstance(old, list) and isinstance(new, list):
        if len(old) == len(new):
            pairs = enumerate(zip(old, new, strict=True))
            return [op for i, (a, b) in pairs if a != b for op in _changes(a, b, (*path, i))]
        alike = next((i for i, (a, b) in enumerate(zip(old, new)) if a != b), min(len(old), len(new)))
        if alike and path:
            cut: list[Op] = [["cut", list(path), alike]] if alike < len(old) else []
            return cut + ([["push", list(path), new[alike:]]] if alike < len(new) else [])
    return [["set", list(path), new]]


def patched(old: Any, ops: list[Op]) -> Any:
    """Apply operations to a copy; what the browser does, in Python, for the tests."""
    import copy

    new = copy.deepcopy(old)
    for op in ops:
        kind, path = op[0], op[1]
        if not path:
            new = op[2]
            continue
        at = new
        for key in path[:-1]:
            at = at[key]
        if kind == "set":
            at[path[-1]] = op[2]
        elif kind == "del":
            del at[path[-1]]
        elif kind == "cut":
            del at[path[-1]][op[2] :]
        else:
            at[path[-1]].extend(op[2])
    return new
