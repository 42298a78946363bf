"""The few ways in which a request can be wrong.  Each message is one sentence that a player can read."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from heroplay.core.verdict import Verdict


class HeroPlayError(Exception):
    """Anything that HeroPlay refuses; the table stays as it was."""


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
