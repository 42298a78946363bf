"""Rows of facts as files: CSV for everybody, Parquet where pyarrow is there."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from heroplay.core.errors import BadInput, HeroPlayError


def save_rows(rows: Sequence[Mapping[str, Any]], path: str | Path) -> Path:
    """Write rows as .csv or .parquet; a row has nothing in the columns that others have."""
    path = Path(path).expanduser()
    columns = list(dict.fromkeys(name for row in rows for name in row))
    try:
        if path.suffix == ".csv":
            with path.open("w", encoding="utf-8", newline="") as file:
                writer = csv.DictWriter(file, columns)
                writer.writeheader()
                writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
        elif path.suffix == ".parquet":
            _save_parquet([{name: row.get(name) for name in columns} for row in rows], path)
        else:
            raise BadInput(f"{path.name} ends in neither .csv nor .parquet; say which one you want.")
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror or error}.") from None
    return path


def _cell(value: Any) -> Any:
    """A text that a spreadsheet would take for a formula gets an apostrophe."""
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")) else value


def _save_parquet(rows: list[dict[str, Any]], path: Path) -> None:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise HeroPlayError("Parquet needs pyarrow: pip install 'heroplay[scale]'. A .csv needs nothing.") from None
    for name in {name for row in rows for name, value in row.items() if isinstance(value, float)}:
        for row in rows:  # a column has one type
            row[name] = None if row[name] is None else float(row[name])
    parquet.write_table(pyarrow.Table.from_pylist(rows), path)
