"""What all commands share: errors as one sentence, rows as a table or as JSON."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import IO, Any

import click

from heroplay.core.errors import HeroPlayError

WIDTH = 100


def printable(text: str) -> str:
    """A text for a terminal: what came from a file or a line of a record gives it no orders."""
    return "".join(c if c.isprintable() or c in "\n\t" else ascii(c)[1:-1] for c in text)


class Trouble(click.ClickException):
    """A request that cannot be met: one message, no traceback, exit code 2."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(f"heroplay: {printable(self.format_message())}", file=file or sys.stderr)


@contextmanager
def told_plainly() -> Iterator[None]:
    """Whatever is wrong with a request comes out as `Trouble`."""
    try:
        yield
    except Trouble:
        raise
    except click.exceptions.NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else "heroplay"
        raise Trouble(f"{error.format_message().rstrip('.')}. ({path} --help says more.)") from None
    except click.ClickException as error:
        raise Trouble(error.format_message()) from None
    except HeroPlayError as error:
        raise Trouble(str(error)) from None
    except (click.exceptions.Exit, click.Abort, BrokenPipeError):
        raise
    except OSError as error:
        raise Trouble(f"{error.filename or 'A file'} cannot be used: {error.strerror or error}.") from None
    except Exception as error:
        if os.environ.get("HEROPLAY_DEBUG"):
            raise
        what = f"{type(error).__name__}: {error}"[:300]
        raise Trouble(f"That did not work, and it is our mistake ({what}). HEROPLAY_DEBUG=1 shows where.") from None


class CommandLine(click.Group):
    """A group whose commands never show a traceback for a wrong request."""

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        with told_plainly():
            context = super().make_context(*args, **kwargs)
        if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
            context.color = False
        return context

    def invoke(self, ctx: click.Context) -> Any:
        with told_plainly():
            return super().invoke(ctx)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Say which command was probably meant by a mistyped one."""
        from heroplay.core.names import closest

        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            near = closest(args[0], self.list_commands(ctx))
            hint = f"Did you mean {near}?" if near else f"There are: {', '.join(self.list_commands(ctx))}."
            raise Trouble(f"There is no command {args[0]!r}. {hint}")
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


def as_json(data: Any) -> None:
    """Print data as JSON."""
    click.echo(json.dumps(data, indent=2, ensure_ascii=False, default=str))


json_option = click.option("--json", "wants_json", is_flag=True, help="Print the same as JSON.")


def as_table(rows: Sequence[Mapping[str, Any]], columns: Sequence[str] | None = None) -> str:
    """Rows as columns of text; the last column is cut where the line would pass 100 characters."""
    if not rows:
        return "(nothing)"
    columns = list(columns or rows[0])
    cells = [[_cell(row.get(column)) for column in columns] for row in rows]
    numeric = [all(isinstance(row.get(c), int | float) or row.get(c) is None for row in rows) for c in columns]
    widths = [max(len(c), *(len(line[i]) for line in cells)) for i, c in enumerate(columns)]

    def line(values: Sequence[str]) -> str:
        parts = [v.rjust(w) if right else v.ljust(w) for v, w, right in zip(values, widths, numeric, strict=True)]
        text = "  ".join(parts).rstrip()
        return text if len(text) <= WIDTH else text[: WIDTH - 3].rstrip() + "..."

    return "\n".join([line(columns), line(["-" * w for w in widths]), *(line(c) for c in cells)])


def _cell(value: Any) -> str:
    if value is None or value == "":
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "NO"
    if isinstance(value, float):
        return f"{value:,.3f}" if abs(value) < 100 else f"{value:,.0f}"
    return str(value)
