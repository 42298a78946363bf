"""What a learner has done: a small readable file that is theirs, bounded, written safely, merged without loss."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, ValidationError, model_validator

from heroplay.core.errors import BadInput, problems_of
from heroplay.core.files import only_writer, write_whole
from heroplay.core.reading import read_json

VERSION = 1
LARGEST = 2_000_000  # bytes of a file
MOST_BROKEN = 20  # moves kept for each rule
MOST_SHOWN = 200  # cases noted for each rule
MOST_STEPS, MOST_RULES = 10_000, 5_000
MOST_TRIES = 100_000
MOST_STABLE = 1e9  # days
LONGEST_NAME, LONGEST_MOVE = 200, 1_000
MOST_ASIDE = 999  # damaged files that are kept beside a new one
FROM_AHEAD = timedelta(days=2)  # how far two clocks may differ


def _plausible(date: datetime) -> datetime:
    """Dates at the ends of the calendar overflow when they are counted with."""
    if not 2000 <= date.year < 2200:
        raise ValueError("a date is from 2000 to 2199")
    return date


Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Move = Annotated[str, Field(max_length=LONGEST_MOVE)]
Date = Annotated[AwareDatetime, AfterValidator(_plausible)]


class Done(BaseModel):
    """The best that was reached at one step."""

    model_config = ConfigDict(extra="forbid")

    stars: int = Field(ge=1, le=3)
    hints: int = Field(default=0, ge=0, le=MOST_TRIES)
    tries: int = Field(default=1, ge=1, le=MOST_TRIES)


class Remembered(BaseModel):
    """How well one rule sits: what the scheduler of the review keeps, and which cases were shown."""

    model_config = ConfigDict(extra="forbid")

    due: Date
    last_review: Date
    since: Date  # the first review
    state: int = Field(ge=1, le=3)  # learning, known, learned again
    step: int | None = Field(default=None, ge=0, le=100)
    stability: float | None = Field(default=None, ge=0.001, le=MOST_STABLE, allow_inf_nan=False)
    difficulty: float | None = Field(default=None, ge=1, le=10, allow_inf_nan=False)

    @model_validator(mode="after")
    def _can_be_reviewed(self) -> Self:
        if self.state != 2 and self.step is None:
            raise ValueError("a rule that is being learned is at a step")
        if self.state != 1 and (self.stability is None or self.difficulty is None):
            raise ValueError("a rule that was learned has a stability and a difficulty")
        return self


class Progress(BaseModel):
    """All of it: steps by chapter and id, and each rule that was broken, with the moves that broke it.

    `review` is there for those who want it: what is remembered of each rule, and the cases of it that were shown.
    """

    model_config = ConfigDict(extra="forbid")

    heroplay: int = Field(default=VERSION, ge=1, le=VERSION)
    steps: dict[Name, Done] = Field(default_factory=dict, max_length=MOST_STEPS)  # "first-point/strike"
    broken: dict[Name, Annotated[list[Move], Field(max_length=MOST_BROKEN)]] = Field(
        default_factory=dict, max_length=MOST_RULES
    )
    reviewing: bool = False
    review: dict[Name, Remembered] = Field(default_factory=dict, max_length=MOST_RULES)
    shown: dict[Name, Annotated[list[Name], Field(max_length=MOST_SHOWN)]] = Field(
        default_factory=dict, max_length=MOST_RULES
    )

    def stars(self, chapter: str, step: str) -> int:
        found = self.steps.get(f"{chapter}/{step}")
        return found.stars if found else 0

    def finished(self, chapter: str, step: str, stars: int, hints: int = 0, tries: int = 1) -> None:
        """A step is done after `tries` tries; the best stars stay."""
        name = f"{chapter}/{step}"
        old = self.steps.get(name)
        tries = min(tries + (old.tries if old else 0), MOST_TRIES)
        if old is None:
            self.steps[name] = Done(stars=stars, hints=hints, tries=tries)
        else:
            best = max(old.stars, stars)
            fewest = min(old.hints, hints) if old.stars == stars else (hints if stars > old.stars else old.hints)
            self.steps[name] = Done(stars=best, hints=fewest, tries=tries)

    def broke(self, rule: str, move: str) -> None:
        """A rule was broken by this move."""
        moves, move = self.broken.setdefault(rule, []), move[:LONGEST_MOVE]
        if move not in moves:
            moves.append(move)
        del moves[:-MOST_BROKEN]

    def merged(self, other: Progress) -> Progress:
        """Both files as one: the best of each step, every broken rule, the later review of each rule."""
        made = self.model_copy(deep=True)
        made.take(other)
        return made

    def take(self, other: Progress) -> None:
        """The same, into this one."""
        for name, done in other.steps.items():
            mine = self.steps.get(name)
            if mine is None:
                self.steps[name] = done.model_copy()
                continue
            better = max((mine, done), key=lambda d: (d.stars, -d.hints))
            self.steps[name] = better.model_copy(update={"tries": max(mine.tries, done.tries)})
        for rule, moves in other.broken.items():
            for move in moves:
                self.broke(rule, move)
        self.reviewing = self.reviewing or other.reviewing
        for rule, card in other.review.items():
            both = [c for c in (self.review.get(rule), card) if c is not None]
            later = max(both, key=lambda c: (c.last_review, c.due))
            self.review[rule] = later.model_copy(update={"since": min(c.since for c in both)})
        for rule, ids in other.shown.items():
            self.shown[rule] = list(dict.fromkeys((*self.shown.get(rule, ()), *ids)))[-MOST_SHOWN:]

    def lacks(self, other: Progress) -> bool:
        """Has the other one stars or reviews that this one has not?"""
        return self.merged(Progress(steps=other.steps, review=other.review)) != self

    def text(self) -> str:
        """The file, as it is written."""
        unused = {name for name in ("reviewing", "review", "shown") if not getattr(self, name)}
        data = self.model_dump(mode="json", exclude=unused)
        return json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


# ---- from text


def read(text: str) -> Progress:
    """A progress file from its text; what is wrong is said in a sentence."""
    data = _data(text)
    try:
        return Progress.model_validate(data)
    except ValidationError as error:
        raise BadInput(f"This progress file is damaged: {problems_of(error)[0].rstrip('.')}.") from None


def read_upload(text: str, now: datetime) -> Progress:
    """A progress file from elsewhere; one whose reviews are yet to come would win over every real one."""
    found = read(text)
    ahead = [rule for rule, card in found.review.items() if max(card.last_review, card.since) > now + FROM_AHEAD]
    if ahead:
        raise BadInput(f"This progress file says that {ahead[0]} was reviewed in the future. Nothing was changed.")
    return found


def _data(text: str) -> dict[str, Any]:
    if len(text.encode("utf-8", "replace")) > LARGEST:
        raise BadInput(f"This progress file is too large: at most {LARGEST:,} bytes.")
    try:
        data: Any = read_json(text, "This file", LARGEST)
    except BadInput as error:
        raise BadInput(f"This is not a progress file of HeroPlay. {error}") from None
    if not isinstance(data, dict) or not isinstance(data.get("heroplay"), int):
        raise BadInput("This is not a progress file of HeroPlay.")
    if data["heroplay"] > VERSION:
        theirs = f"version {data['heroplay']}; " if data["heroplay"] < 10**6 else ""
        raise BadInput(f"This progress was written by a newer HeroPlay ({theirs}this one reads {VERSION}).")
    return data


def _salvaged(text: str) -> Progress:
    """What can be read of a damaged file, entry by entry."""
    made = Progress()
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError):
        return made
    if not isinstance(data, dict) or data.get("heroplay") != VERSION:
        return made
    for part in ("steps", "broken", "review", "shown"):
        entries = data.get(part)
        for name, entry in entries.items() if isinstance(entries, dict) else ():
            try:
                getattr(made, part).update(getattr(Progress.model_validate({part: {name: entry}}), part))
            except ValidationError:
                continue
    made.reviewing = data.get("reviewing") is True
    return made


# ---- where it lies


def own_file() -> Path:
    """The file of this machine's user: beside the saved games, in HEROPLAY_SAVES or in the user's data folder."""
    named = os.environ.get("HEROPLAY_SAVES")
    if named:
        return Path(named) / "learn.progress"
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "heroplay" / "learn.progress"


# ---- from a file, which reading never changes


@dataclass(frozen=True, slots=True)
class _Found:
    progress: Progress
    state: Literal["none", "good", "damaged", "unread"]
    why: str = ""


def _look(path: Path) -> _Found:
    try:
        if path.stat().st_size > LARGEST:
            return _Found(Progress(), "damaged", f"It is too large: at most {LARGEST:,} bytes.")
        raw = path.read_bytes()
    except FileNotFoundError:
        return _Found(Progress(), "none")
    except OSError as error:
        return _Found(Progress(), "unread", error.strerror or str(error))
    text = raw.decode("utf-8", "replace")
    try:
        return _Found(read(text), "good")
    except BadInput as error:
        return _Found(_salvaged(text), "damaged", str(error))


def load(path: Path) -> tuple[Progress, str]:
    """The learner's progress as far as it can be read, and a message when that is not all of it."""
    found = _look(path)
    if found.state == "unread":
        return found.progress, f"Your progress cannot be read now: {found.why}. The file is left as it is."
    if found.state == "damaged":
        kept = f" {len(found.progress.steps)} of your steps could be read." if found.progress.steps else ""
        later = "It stays as it is; your next star begins a new file beside it."
        return found.progress, f"Your progress file cannot be read. {found.why}{kept} {later}"
    return found.progress, ""


def keep(path: Path | None, mine: Progress, change: Callable[[Progress], Any]) -> tuple[Progress, str, bool]:
    """Change the progress and write it, with what others have written meanwhile.

    Gives the progress, a message (or ""), and whether it is safe in the file.  What `change` raises changes nothing.
    """
    if path is None:
        return _changed(mine, change), "", False
    try:
        with only_writer(path):
            return _kept(path, mine, change)
    except OSError as error:
        why = error.strerror or str(error)
        return _changed(mine, change), f"Your progress could not be written: {why}.", False


def _kept(path: Path, mine: Progress, change: Callable[[Progress], Any]) -> tuple[Progress, str, bool]:
    found = _look(path)
    if found.state == "unread":  # perhaps it is good and can be read again soon: it is not written over
        raise OSError(None, f"the file cannot be read now ({found.why})")
    made = found.progress.merged(mine)
    if found.state != "none":
        made.reviewing = found.progress.reviewing  # a wish that another page has taken back does not come again
    made = _changed(made, change)
    aside = _set_aside(path) if found.state == "damaged" else None
    save(path, made)
    said = f"Your old progress file cannot be read; it was set aside as {aside.name}." if aside else ""
    return made, said, True


def _changed(progress: Progress, change: Callable[[Progress], Any]) -> Progress:
    """A changed copy that can be read back; BadInput when it cannot."""
    made = progress.model_copy(deep=True)
    change(made)
    return read(made.text())


def _set_aside(path: Path) -> Path:
    """A copy of a damaged file under a name that is free."""
    for number in range(1, MOST_ASIDE + 1):
        aside = path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")
        try:
            os.close(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError:
            continue
        shutil.copyfile(path, aside)
        return aside
    raise OSError(None, "too many damaged files lie beside it")


def save(path: Path, progress: Progress) -> None:
    """Write it whole or not at all."""
    write_whole(path, progress.text())
