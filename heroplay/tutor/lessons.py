"""Lessons as data: a chapter is a text file, and nothing in it says what the right answer is.

Another package offers chapters by an entry point in the group `heroplay.courses`, under any name: its value is
`package:folder`, or a package that has a folder `lessons`.  Each chapter there names its game.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from heroplay.core.errors import BadInput, problems_of
from heroplay.core.reading import read_toml
from heroplay.games.registry import Offer, default_id, game_ids, get_game, offers, why

COURSES = "heroplay.courses"  # the group of entry points
Aid = Literal["lights", "preview", "reasons", "repairs"]
AIDS: tuple[Aid, ...] = ("lights", "preview", "reasons", "repairs")


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Step(_Data):
    """One thing to do or to answer.  It has a goal, made of the game's goal words, or asks a question, by one word.

    `others`: "any" (right against every reply), a bot's name, a script of notation, or "use RULE" (right against
    every reply, and the one that is made lets the learner use that rule next).  `open`: all hands and decks
    that the search reads lie open; otherwise right means right against every hand that the learner cannot rule out.
    """

    id: str = Field(pattern=r"^[a-z0-9][a-z0-9-]*$")
    text: str = Field(min_length=1)
    position: dict[str, Any]
    goal: dict[str, Any] = Field(default_factory=dict)
    ask: dict[str, Any] = Field(default_factory=dict, max_length=1)
    open: bool = True
    seat: int = Field(default=0, ge=0)
    others: str | tuple[str, ...] = "any"
    teaches: tuple[str, ...] = ()
    par: int = Field(default=1, ge=1, description="decisions of the learner that are enough")
    puzzle: bool = False
    quick: bool = Field(default=False, description="where only a pass is left, it is made")
    free: bool = Field(default=False, description="play to the end: every legal move is taken, nothing is searched")
    aids: tuple[Aid, ...] | None = None
    after: str = Field(default="", description="said when it is done")

    @property
    def helps(self) -> tuple[Aid, ...]:
        """The aids that are on: all of them in a lesson, none in a puzzle or a question, unless the step says which."""
        if self.aids is not None:
            return self.aids
        return () if self.puzzle or self.ask else AIDS

    @model_validator(mode="after")
    def _goal_or_question(self) -> Step:
        if bool(self.goal) == bool(self.ask):
            raise ValueError("a step has a goal or asks a question: one of them")
        return self

    @property
    def words(self) -> int:
        return len(self.text.split())


class Chapter(_Data):
    """A few steps that belong together."""

    id: str = Field(pattern=r"^[a-z0-9][a-z0-9-]*$")
    title: str = Field(min_length=1)
    game: str = Field(default_factory=default_id, description="a chapter that comes with a game need not say it")
    part: str = "Lessons"
    able: str = Field(min_length=1, description="what you will be able to do")
    needs: tuple[str, ...] = ()
    begin: str = Field(default="", description="what the button to the first step of a course says")
    longest: int = Field(default=60, ge=5, description="words that a step may have")
    steps: tuple[Step, ...] = Field(min_length=1)
    exercises: tuple[Step, ...] = Field(default=(), description="for the keyboard, at the end of its notebook")

    @model_validator(mode="after")
    def _steps_are_apart(self) -> Chapter:
        ids = [step.id for step in (*self.steps, *self.exercises)]
        twice = next((i for i in ids if ids.count(i) > 1), None)
        if twice:
            raise ValueError(f"two steps are called {twice!r}")
        return self

    def step(self, name: str) -> Step:
        for step in self.steps:
            if step.id == name:
                return step
        raise BadInput(f"{self.title} has no step {name!r}: {', '.join(s.id for s in self.steps)}.")


def read_chapter(text: str, where: str = "this chapter", game: str | None = None) -> Chapter:
    """A chapter from its text, of this game if it names none; every mistake is reported with its place."""
    try:
        data = read_toml(text, "It")
    except BadInput as error:
        raise BadInput(f"{where} is not readable. {error}") from None
    try:
        return Chapter.model_validate(data if game is None else {"game": game, **data})
    except ValidationError as error:
        raise BadInput(f"{where} has mistakes.", problems_of(error)) from None


def load_chapter(path: Path | str) -> Chapter:
    """A chapter from a teacher's file."""
    path = Path(path)
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise BadInput(f"{path.name} cannot be opened: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path.name} is not UTF-8 text.") from None
    except ValueError:
        raise BadInput(f"{path.name!r} is not the name of a file.") from None
    return read_chapter(text, path.name, game_of_folder(path))


def game_of_folder(path: Path) -> str | None:
    """The game in whose folder a file lies: the nearest folder that is called like a game; None outside of them."""
    known = game_ids()
    return next((part.name for part in path.absolute().parents if part.name in known), None)


def course(game: str) -> list[Chapter]:
    """The chapters that come with a game, in the order of their files, then those of other packages."""
    return [*_own_chapters(game), *_offered_chapters()[0].get(get_game(game).info.id, ())]


def _own_chapters(game: str) -> list[Chapter]:
    return [read_chapter(text, name, game) for name, text in course_texts(game)]


def has_course(game: str) -> bool:
    """Are there chapters of a game?"""
    return next(course_texts(game), None) is not None or get_game(game).info.id in _offered_chapters()[0]


def course_texts(game: str) -> Iterator[tuple[str, str]]:
    """The names and texts of the chapters that come with a game; not those of other packages."""
    data = game_data(game)
    if data is not None:
        yield from _texts_in(data / "lessons")


def _texts_in(folder: Traversable) -> Iterator[tuple[str, str]]:
    if folder.is_dir():
        for entry in sorted(folder.iterdir(), key=lambda e: e.name):
            if entry.name.endswith(".toml"):
                yield entry.name, entry.read_text("utf-8")


def game_data(game: str) -> Traversable | None:
    """The folder of data that comes with a game, if it has one."""
    return get_game(game).data


# ---- courses of other packages


def course_problems() -> list[str]:
    """One sentence for each course or chapter of another package that cannot be used."""
    return list(_offered_chapters()[1])


def refresh_courses() -> None:
    """Look for courses again: after a package was installed while Python runs (`registry.refresh` comes first)."""
    _offered_chapters.cache_clear()


@cache
def _offered_chapters() -> tuple[dict[str, list[Chapter]], list[str]]:
    """The chapters of other packages by game, and what is wrong with those that are left out."""
    points, unreadable = offers(COURSES)
    found: dict[str, list[Chapter]] = {}
    problems = list(unreadable)
    # One progress file holds the chapters of all games, so that their ids must be apart.
    taken = {chapter.id for game in game_ids() for chapter in _own_chapters(game)} if points else set()
    for point in points:
        course_name = f"{point.name!r} of the package {point.package}"
        try:
            texts = list(_texts_of(point))
        except (Exception, SystemExit) as error:
            said = str(error) if isinstance(error, BadInput) else f"{point.value} fails with {why(error)}"
            problems.append(f"The course {course_name} is left out: {said}.")
            continue
        for name, text in texts:
            try:
                chapter = _foreign_chapter(name, text, taken)
            except BadInput as error:
                said = " ".join(str(error).split()).rstrip(".")
                problems.append(f"The chapter {name} of the course {course_name} is left out: {said}.")
            else:
                taken.add(chapter.id)
                found.setdefault(chapter.game, []).append(chapter)
    return found, problems


def _texts_of(point: Offer) -> Iterator[tuple[str, str]]:
    """The files in the folder that an entry point names; BadInput when there are none."""
    package, _, place = (part.strip() for part in point.value.partition(":"))
    folder = files(package)
    for part in (place or "lessons").split("/"):
        folder = folder / part
    texts = list(_texts_in(folder))
    if not texts:
        raise BadInput(f"{package} has no folder {place or 'lessons'!r} with chapters in it")
    yield from texts


def _foreign_chapter(name: str, text: str, taken: set[str]) -> Chapter:
    """A chapter that names a game which is there, under an id of its own."""
    chapter = read_chapter(text, "it")
    if "game" not in chapter.model_fields_set:
        raise BadInput("it does not name its game")
    if chapter.game not in game_ids():
        raise BadInput(f"there is no game {chapter.game!r}")
    if chapter.id in taken:
        raise BadInput(f"another chapter has the id {chapter.id!r}")
    return chapter
