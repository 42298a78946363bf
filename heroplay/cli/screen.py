"""The terminal: writing, reading a line whatever is typed, and hiding what the next person may not see."""

from __future__ import annotations

import contextlib
import sys

import click

LONGEST = 2_000
_CLEAR = "\033[2J\033[3J\033[H"  # the screen and what was scrolled away


class Screen:
    """Where a session is shown and typed."""

    def __init__(self) -> None:
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        for stream in (sys.stdin, sys.stdout):
            with contextlib.suppress(AttributeError, ValueError, OSError):
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        if self.live:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  line editing and history for input()

    def say(self, text: str = "") -> None:
        click.echo(text)

    def ask(self, label: str) -> str | None:
        """A line without control signs; None at the end of the input.  Ctrl-C comes out as KeyboardInterrupt."""
        try:
            line = input(label)
        except EOFError:
            self.say()
            return None
        except ValueError:  # the input was closed, or is not text at all
            return None if sys.stdin.closed else ""
        if not sys.stdin.isatty():
            self.say(line[:LONGEST])  # so that a piped session can be read afterwards
        return "".join(c if c.isprintable() else " " for c in line).strip()

    def hide(self) -> None:
        """Take everything off the screen."""
        if self.live:
            click.echo(_CLEAR, nl=False)
        else:
            self.say("\n" * 3)
