"""What a learner has done: a small readable file that is theirs, written safely, merged without loss."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, ValidationError

from heroplay.core.errors import BadInput

VERSION = 1
MOST_BROKEN = 20  # moves kept for each rule


class Done(BaseModel):
    """The best that was reached at one step."""

    model_config = ConfigDict(extra="forbid")

    stars: int = Field(ge=1, le=3)
    hints: int = Field(default=0, ge=0)
    tries: int = Field(default=1, ge=1)


class Remembered(BaseModel):
    """How well one rule sits: what the scheduler of the review keeps, and which cases were shown."""

    model_config = ConfigDict(extra="forbid")

    due: AwareDatetime
    last_review: AwareDatetime
    since: AwareDatetime  # the first review
    state: int = Field(ge=1, le=3)
    step: int | None = None
    stability: float | None = None
    difficulty: float | None = None


class Progress(BaseModel):
    """All of it: steps by chapter and id, and each rule that was broken, with the moves that broke it.

    `review` is there for those who want it: what is remembered of each rule, and the cases of it that were shown.
    """

    model_config = ConfigDict(extra="forbid")

    heroplay: int = VERSION
    steps: dict[str, Done] = Field(default_factory=dict)  # "first-point/strike"
    broken: dict[str, list[str]] = Field(default_factory=dict)
    reviewing: bool = False
    review: dict[str, Remembered] = Field(default_factory=dict)
    shown: dict[str, list[str]] = Field(default_factory=dict)

    def stars(self, chapter: str, step: str) -> int:
        found = self.steps.get(f"{chapter}/{step}")
        return found.stars if found else 0

    def finished(self, chapter: str, step: str, stars: int, hints: int = 0) -> None:
        """A step is done; the best stars stay."""
        name = f"{chapter}/{step}"
        old = self.steps.get(name)
        if old is None:
            self.steps[name] = Done(stars=stars, hints=hints)
        else:
            best = max(old.stars, stars)
            fewest = min(old.hints, hints) if old.stars == stars else (hints if stars > old.stars else old.hints)
            self.steps[name] = Done(stars=best, hints=fewest, tries=old.tries + 1)

    def broke(self, rule: str, move: str) -> None:
        """A rule was broken by this move."""
        moves = self.broken.setdefault(rule, [])
        if move not in moves:
            moves.append(move)
        del moves[:-MOST_BROKEN]

    def merged(self, other: Progress) -> Progress:
        """Both files as one: the best of each step, every broken rule, the later review of each rule."""
        made = self.model_copy(deep=True)
        for name, done in other.steps.items():
            mine = made.steps.get(name)
            if mine is None:
                made.steps[name] = done.model_copy()
                continue
            better = max((mine, done), key=lambda d: (d.stars, -d.hints))
            made.steps[name] = better.model_copy(update={"tries": max(mine.tries, done.tries)})
        for rule, moves in other.broken.items():
            for move in moves:
                made.broke(rule, move)
        made.reviewing = self.reviewing or other.reviewing
        for rule, card in other.review.items():
            both = [c for c in (made.review.get(rule), card) if c is not None]
            later = max(both, key=lambda c: (c.last_review, c.due))
            made.review[rule] = later.model_copy(update={"since": min(c.since for c in both)})
        for rule, ids in other.shown.items():
            made.shown[rule] = list(dict.fromkeys((*made.shown.get(rule, ()), *ids)))
        return made

    def text(self) -> str:
        """The file, as it is written."""
        unused = {name for name in ("reviewing", "review", "shown") if not getattr(self, name)}
        data = self.model_dump(mode="json", exclude=unused)
        return json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def read(text: str) -> Progress:
    """A progress file from its text; what is wrong is said in a sentence."""
    try:
        data: Any = json.loads(text)
    except ValueError:
        raise BadInput("This is no progress file of HeroPlay: it is not readable.") from None
    if not isinstance(data, dict) or not isinstance(data.get("heroplay"), int):
        raise BadInput("This is no progress file of HeroPlay.")
    if data["heroplay"] > VERSION:
        theirs = data["heroplay"]
        raise BadInput(f"This progress was written by a newer HeroPlay (version {theirs}; this one reads {VERSION}).")
    try:
        return Progress.model_validate(data)
    except ValidationError:
        raise BadInput("This progress file is damaged.") from None


def load(path: Path) -> tuple[Progress, str]:
    """The learner's progress; and a message when the file could not be read: it is set aside, never overwritten."""
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return Progress(), ""
    except (OSError, UnicodeDecodeError):
        return Progress(), _set_aside(path, "It could not be read.")
    try:
        return read(text), ""
    except BadInput as error:
        return Progress(), _set_aside(path, str(error))


def _set_aside(path: Path, why: str) -> str:
    for number in range(1, 1000):
        aside = path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")
        if not aside.exists():
            try:
                path.replace(aside)
            except OSError as error:
                raise BadInput(f"{why} It could not be set aside: {error.strerror}.") from None
            return f"{why} It was set aside as {aside.name}, and a new one is begun."
    raise BadInput(f"{why} It could not be set aside: there are too many of them.")


def save(path: Path, progress: Progress) -> None:
    """Write it whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".progress-", suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(progress.text())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
