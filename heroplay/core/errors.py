"""The few ways in which a request can be wrong.  Each message is one sentence that a player can read."""

from __future__ import annotations

import linecache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import TracebackType

    from heroplay.core.verdict import Verdict


MOST_LINES = 4  # of an error in a notebook


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
    """No game, card, hero, seat or rule has that name."""

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
    return [
        f"{'.'.join(map(str, e['loc'])) or 'here'}: {e['msg'].removeprefix('Value error, ')}" for e in errors()[:20]
    ]
