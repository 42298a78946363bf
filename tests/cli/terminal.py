"""A terminal for tests: run a command, or type lines into a session."""

from __future__ import annotations

import json
import re
from typing import Any

from click.testing import CliRunner, Result

from heroplay.cli import main

WIDTH = 100


def run(*args: str, code: int = 0) -> Result:
    """A command that ends with this exit code, and never in a traceback."""
    result = CliRunner().invoke(main, list(args))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result


def data(*args: str, code: int = 0) -> Any:
    """What a command prints with --json."""
    return json.loads(run(*args, "--json", code=code).stdout)


def typed(*lines: str, code: str = "", options: tuple[str, ...] = ("--seed", "7")) -> str:
    """What a session shows when these lines are typed and the input ends; it begins at a code or by the options."""
    options = ("--load", code) if code else options
    result = CliRunner().invoke(main, ["play", "herocard", *options], input="".join(f"{line}\n" for line in lines))
    assert result.exception is None, result.exception
    assert result.exit_code == 0, result.output
    assert result.output.rstrip().endswith("Goodbye.")
    return result.output


def after(text: str, line: str) -> str:
    """What came after a line was typed, up to the next prompt."""
    _, found, rest = text.partition(f"> {line}\n")
    assert found, f"{line!r} was not typed"
    return re.split(r"^(?:[\w' ]+|Another game\?) > ", rest, maxsplit=1, flags=re.MULTILINE)[0]


def widest(text: str) -> int:
    return max(map(len, text.splitlines()))
