"""The list of what can be done now: numbered, in groups, short enough to read."""

from __future__ import annotations

import textwrap
from typing import Any

from heroplay.cli.frame import WIDTH
from heroplay.contracts.game import Game
from heroplay.core.names import plain

CAPS = (12, 8, 5, 3, 2, 1)  # entries shown of each group, fewer where there are many groups
SHORT, LONG = 30, 200  # entries shown in all, and when more are asked for


def _parts(action: Any) -> int:
    """How many cards or places an action has; a name may have a comma in it, so commas cannot be counted."""
    fields = (getattr(action, name) for name in getattr(action, "__slots__", ()))
    return max([1, *(len(part) for part in fields if isinstance(part, tuple))])


class Listing:
    """Legal actions in groups by number of parts and verb; `entries` are those that have a number."""

    def __init__(self, game: Game, state: Any, actions: list[Any], words: str = "") -> None:
        said = [(action, game.language.say(state, action)) for action in actions]
        wanted = [] if plain(words) == "all" else plain(words).split()
        kept = [(action, text) for action, text in said if all(w in plain(text) for w in wanted)]
        self.total, self.found = len(said), len(kept)
        self.groups: dict[tuple[int, int], list[tuple[Any, str]]] = {}
        self.words = words
        verbs = list(dict.fromkeys(text.split()[0] for _, text in said))
        for action, text in kept:
            self.groups.setdefault((_parts(action), verbs.index(text.split()[0])), []).append((action, text))
        self.most = self._cap()
        self.entries = [action for key in sorted(self.groups) for action, _ in self.groups[key][: self.most]]

    def _cap(self) -> int:
        if self.words:
            return LONG
        sizes = [len(group) for group in self.groups.values()]
        return next((cap for cap in CAPS if sum(min(size, cap) for size in sizes) <= SHORT), CAPS[-1])

    def __str__(self) -> str:
        if not self.found:
            return "Nothing can be done now" + (f" that has {self.words!r} in it." if self.words else ".")
        lines: list[str] = []
        number = parts = 0
        for key in sorted(self.groups):
            group = self.groups[key]
            if key[0] > max(parts, 1):
                lines.append(f"  {key[0]} at once:")
            parts = key[0]
            for _, text in group[: self.most]:
                number += 1
                lines += textwrap.wrap(f"  {number:>4}  {text}", WIDTH, subsequent_indent=" " * 10)
            if len(group) > self.most:
                lines.append(f"        and {len(group) - self.most} more")
        hidden = self.found - number
        tail = f"{self.found} of {self.total}" if self.words and self.found < self.total else f"{self.total}"
        what = "action" if self.total == 1 else "actions"
        lines.append(f"{tail} legal {what}. A number plays that entry." + self._more(hidden))
        return "\n".join(lines)

    def _more(self, hidden: int) -> str:
        if not hidden:
            return ""
        if not self.words:
            return " More: legal all, or legal and a word."
        verb = self.groups[max(self.groups)][0][1].split()[0]
        return f" Narrow it down, for instance: legal {verb}"
