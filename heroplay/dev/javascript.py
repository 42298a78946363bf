"""Formats, lints, type-checks and tests the board's JavaScript and CSS: `python -m heroplay.dev.javascript [--fix]`.

The modules that are made from data (drawings, words, types of the view) are written beside the others into a folder of
their own first, so that every import resolves.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import deno  # type: ignore[import-untyped]

from heroplay.dev.types import typescript
from heroplay.ui import assemble

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "heroplay" / "ui" / "static"
TESTS = ROOT / "tests" / "js"
LONGEST = 110  # characters of a line


def main() -> int:
    fix = "--fix" in sys.argv
    found = _run("fmt", *(() if fix else ("--check",)))
    found |= _run("lint", *(("--fix",) if fix else ()))
    found |= _checked()
    for path in sorted([*STATIC.rglob("*.js"), *STATIC.rglob("*.css"), *TESTS.rglob("*.js")]):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if len(line) > LONGEST:
                print(f"{path.relative_to(ROOT)}:{number}: {len(line)} characters, at most {LONGEST}", file=sys.stderr)
                found = 1
    return found


def _run(*command: str, cwd: Path = ROOT) -> int:
    """A command of deno, quiet unless something is wrong."""
    arguments = [deno.find_deno_bin(), command[0], "--quiet", *command[1:]]
    return subprocess.run(arguments, cwd=cwd, env=_environment(), check=False).returncode


def _environment() -> dict[str, str]:
    return {**os.environ, "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}


def _checked() -> int:
    """Types and unit tests, in a copy that has the made modules too."""
    with tempfile.TemporaryDirectory() as folder:
        there = Path(folder)
        shutil.copyfile(ROOT / "deno.json", there / "deno.json")
        shutil.copytree(STATIC, there / "heroplay" / "ui" / "static")
        if TESTS.is_dir():
            shutil.copytree(TESTS, there / "tests" / "js")
        for name, text in assemble.made().items():
            (there / "heroplay" / "ui" / "static" / name).write_text(text, "utf-8")
        (there / "heroplay" / "ui" / "static" / "screen.d.ts").write_text(typescript(), "utf-8")
        found = _run("check", "heroplay/ui/static", cwd=there)
        return found | (_run("test", "--no-check", "tests/js", cwd=there) if TESTS.is_dir() else 0)


if __name__ == "__main__":
    sys.exit(main())
