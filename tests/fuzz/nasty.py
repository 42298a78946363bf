"""Values that nobody means, small changes to data and to texts, and the watch that counts what goes wrong."""

from __future__ import annotations

import copy
import json
import random
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from heroplay.core.errors import HeroPlayError

LONGEST_CPU = 2.0  # seconds for one message or text


def nested(depth: int, leaf: Any = 1) -> Any:
    """A list in a list in a list."""
    for _ in range(depth):
        leaf = [leaf]
    return leaf


WORDS = (
    "", " ", "x", "²", "٣", "-", "--5", "-5", "5", "0", "99", "1e5", "?", "^", "+", ":", ";", "\x00", "\x1b[31m",
    "\u202e", "\ud800", "\ufeff", "a" * 300, "a" * 5000, "9" * 5000, "[" * 3000, "{" * 60, "a." * 2000, "../x.toml",
    "hp.toml", "/etc/passwd", "hp1.herocard.x.00000000", "HeroPlay record 1", "{name}", "%s", "<b>", "None", "NaN",
    "body", "body:1", "x:99", "hand", "greedy", "person", "samurai", "Gold", "player/1", "1/orc_grunt", "²/x", "seed",
    "then", "hands", "setup", "before", "Ann :)", "a;b", "\n", "\r\n", "\u2028", "é" * 40,
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 7, 40, 1.5, -0.0, 1e308, float("nan"), float("inf"), 2**31, 2**63, 2**64, 10**20,
    10**400, -(10**4299), [], {}, [0], [[]], [None], {"": 0}, {"do": "pass"}, {"do": 5}, ["x"], [["x" * 300], ["x"]],
    [5], {"a": {"b": {}}}, nested(60), nested(3000), ["samurai", "ninja"], {"heroes": ["x.toml", "ninja"]}, *WORDS,
)  # fmt: skip


def value(rng: random.Random) -> Any:
    return _apart(rng.choice(VALUES))


def _apart(data: Any) -> Any:
    """A copy: no change reaches the next example, and nothing comes to hold itself. The deepest stays as it is."""
    try:
        return copy.deepcopy(data)
    except RecursionError:
        return data


def places(data: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in nested data but the whole."""
    if len(here) > 20:
        return []
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [place for key, part in inner for place in ((*here, key), *places(part, (*here, key)))]


def changed(data: Any, rng: random.Random, times: int = 1) -> Any:
    """The data with parts replaced, dropped, doubled, swapped or added."""
    data = _apart(data)
    for _ in range(times):
        found = places(data)
        if not found:
            return value(rng)
        place, other = rng.choice(found), rng.choice(found)
        inner = data
        for key in place[:-1]:
            inner = inner[key]
        how = rng.randrange(8)
        if how == 0:
            del inner[place[-1]]
        elif how == 1 and isinstance(inner, list):
            inner.append(_apart(inner[place[-1]]))
        elif how == 2 and isinstance(inner, dict):
            inner[rng.choice(WORDS)] = value(rng)
        elif how == 3:
            found_there = data
            for key in other:
                found_there = found_there[key]
            inner[place[-1]] = _apart(found_there)
        elif how == 4 and isinstance(inner[place[-1]], int):
            inner[place[-1]] += rng.choice((-1, 1, 10, -100))
        elif how == 5 and isinstance(inner[place[-1]], str):
            inner[place[-1]] = garbled(inner[place[-1]], rng)
        else:
            inner[place[-1]] = value(rng)
    return data


def garbled(text: str, rng: random.Random) -> str:
    """The text with a piece cut, doubled, moved or put in."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        at, to = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
        how = rng.randrange(6)
        if how == 0:
            text = text[:at] + text[min(to, at + 8) :]
        elif how == 1:
            text = text[:to] + text[at:to] + text[to:]
        elif how == 2:
            text = text[:at] + chr(rng.choice((0, 9, 10, 27, 34, 39, 45, 59, 92, 123, 178, 0xD800, 0x202E))) + text[at:]
        else:
            word = rng.choice(WORDS)
            text = text[:at] + word + text[at if how < 5 else min(len(text), at + len(word)) :]
    return text


@dataclass
class Watch:
    """Counts what was tried, and keeps one example of each mistake."""

    tried: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    wrong: dict[str, str] = field(default_factory=dict)
    longest: float = 0.0

    def ask(self, what: str, do: Callable[[], Any], shown: Any) -> Any:
        """Do it; the answer, or None where it was refused.  Only an error of ours may come, and soon."""
        self.tried[what] += 1
        begun = time.thread_time()
        try:
            return do()
        except HeroPlayError as error:
            self.refused[what] += 1
            if not str(error).strip():
                self.note(f"{what}: refused without a sentence", shown)
        except Exception as error:
            self.note(f"{what}: {_place(error)}", shown)
        finally:
            took = time.thread_time() - begun
            self.longest = max(self.longest, took)
            if took > LONGEST_CPU:
                self.note(f"{what}: takes {took:.1f} s", shown)
        return None

    def note(self, mistake: str, shown: Any) -> None:
        try:
            self.wrong.setdefault(mistake, ascii(shown)[:600])
        except (RecursionError, ValueError):
            self.wrong.setdefault(mistake, "(too deep or too long to show)")

    def add(self, other: Watch) -> None:
        self.tried += other.tried
        self.refused += other.refused
        self.wrong = {**other.wrong, **self.wrong}
        self.longest = max(self.longest, other.longest)

    def __str__(self) -> str:
        counts = ", ".join(f"{n:,} {what}" for what, n in sorted(self.tried.items()))
        refused = f"{self.refused.total():,} refused, longest {self.longest:.2f} s."
        head = f"{self.tried.total():,} tried ({counts}), {refused}"
        return "\n".join([head, *(f"- {mistake}\n    {shown}" for mistake, shown in self.wrong.items())])


def _place(error: Exception) -> str:
    ours = [f for f in traceback.extract_tb(error.__traceback__) if "/heroplay/" in f.filename]
    last = ours[-1] if ours else traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} at {last.filename.rpartition('/heroplay/')[2]}:{last.lineno} ({ascii(error)[:120]})"


def sendable(reply: Any) -> None:
    """What a kernel does with an answer."""
    json.dumps(reply, ensure_ascii=False, allow_nan=False).encode()
