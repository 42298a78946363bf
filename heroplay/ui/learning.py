"""The Learn app behind a board: the map of chapters, the step on the table, puzzles, review, and progress."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from heroplay.contracts.game import Game
from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.games.registry import default_id, get_game
from heroplay.tutor import progress as progresses
from heroplay.tutor.coach import Coach
from heroplay.tutor.course import CORNER, PUZZLES, REVIEW, Course, course_with, courses
from heroplay.tutor.lessons import Chapter, Step
from heroplay.tutor.lessons import course as chapters_of
from heroplay.tutor.progress import Progress
from heroplay.ui import saves
from heroplay.ui.intents import Intent, LearnIntent, LessonIntent, read_one_of
from heroplay.ui.lesson import Lesson
from heroplay.ui.reference import KINDS as LOOK_UPS
from heroplay.ui.reference import looked_up
from heroplay.ui.screens import Address, bare
from heroplay.ui.session import Session, Settings


def progress_file(key: str) -> Path:
    """Where a browser's progress lies."""
    return saves.folder() / f"{saves.valid_key(key)}.progress"


def known(key: Any) -> tuple[Progress, str]:
    """What a browser's learner has learned, and a message when that cannot all be read."""
    old = progress_file(key)
    if not saves.one_learner():
        return progresses.load(old)
    found, problem = progresses.load(progresses.own_file())
    return found.merged(progresses.load(old)[0]), problem


def begun(key: Any) -> dict[str, str] | None:
    """The step that a browser would go on with, its id and its title; None when it has learned nothing here yet."""
    try:
        done, _ = known(key)
        course = Course(last_course(done)) if done.steps else None
        following = course.next_step(done) if course else None
        return {"id": following, "title": course.title(following)} if course and following else None
    except HeroPlayError:
        return None


def trouble(key: Any) -> str:
    """What the learner must know about their progress file; "" when it is fine or does not exist."""
    try:
        return known(key)[1]
    except HeroPlayError:
        return ""


def learner_file(key: str) -> Path:
    """Where a learner's progress is kept: under the browser's key, or, for the only learner, where the terminal has it.

    What was learned under the key before is brought over; its own file stays.
    """
    old = progress_file(key)
    if not saves.one_learner():
        return old
    own, (before, _) = progresses.own_file(), progresses.load(old)
    if progresses.load(own)[0].lacks(before):
        progresses.keep(own, before, lambda p: setattr(p, "reviewing", p.reviewing or before.reviewing))
    return own


def last_course(done: Progress) -> str:
    """The course to go on with: the one of which most is done but not all; the first where nothing is."""
    there = courses() or [default_id()]
    if len(there) == 1:
        return there[0]
    names = {game: [f"{c.id}/{s.id}" for c in chapters_of(game) for s in c.steps] for game in there}
    open_ = [game for game in there if not set(names[game]) <= set(done.steps)]
    return max(open_ or there, key=lambda game: (sum(n in done.steps for n in names[game]), -there.index(game)))


class Learning:
    """Stands between a board and the step on it: a backend like a session."""

    slow = frozenset(("hello", "map", "course", "step", "fresh", "puzzle", "review", "upload"))

    def __init__(self, game: str | None = None, at: str = "", file: Path | None = None) -> None:
        self.courses = courses() if game is None else [get_game(game).info.id]
        self.course = Course(self.courses[0] if self.courses else default_id())
        self.progress, self.problem = progresses.load(file) if file is not None else (Progress(), "")
        self.file = file
        self.lesson: Lesson | None = None
        self.at: tuple[Chapter, Step] | None = None
        self.settings = Settings(try_it=True)
        self.rev = 0
        self.news = ""  # what was done with the progress file
        self.on_change: Callable[[Any], Any] | None = None
        self.saved = False  # is all that was done in the file?
        self._aside = ""  # where a damaged file was put
        self._tell = ""  # what is said with the next answer, wherever the learner is
        self._counted = 0  # misses at this step that are in the file
        self._fresh: dict[str, int] = {}  # how many fresh cases of a step were asked for
        self._origin: Step | None = None  # the step of which a fresh case lies on the table
        if at:
            self._go(at)

    @property
    def game(self) -> Game:
        """Whose course lies on the table."""
        return self.course.game

    @property
    def session(self) -> Session | None:
        """The table of the step; None on the map."""
        return None if self.lesson is None else self.lesson.session

    # ---- what is shown

    def screen(self, whole: bool = True) -> dict[str, Any]:
        if self.lesson is None or self.at is None:
            return self._map()
        chapter, step = self.at
        data = self.lesson.session.screen(whole)
        number = next((n for n, s in enumerate(chapter.steps, 1) if s.id == step.id), 0)
        following = self.course.after(chapter, step, self.progress)
        data["lesson"] |= {
            "chapter": {"id": chapter.id, "title": chapter.title, "part": chapter.part, "able": chapter.able},
            "id": step.id, "number": number, "of": len(chapter.steps),
            "next": following and {
                "id": following, "title": self.course.title(following), "chapter": self.course.find(following)[0].title,
            },
            "stars_before": self.progress.stars(chapter.id, step.id),
            "starred": chapter.part != CORNER and chapter.id != REVIEW,
            "steps": [
                {"id": f"{chapter.id}/{s.id}", "stars": self.progress.stars(chapter.id, s.id), "now": s.id == step.id}
                for s in chapter.steps
            ] if chapter.id not in (PUZZLES, REVIEW) else [],
            "fresh": self.course.has_fresh(step),
            "last": number == len(chapter.steps) and chapter.id not in (PUZZLES, REVIEW),
        }  # fmt: skip
        return {**data, "keeps": True, "rev": self.rev, "away": False, "saved": self._where_saved()}

    def _where_saved(self) -> str:
        """What is left if the kernel ends now."""
        if self.file is None:
            return "Your stars are not saved here."
        if self.problem and not self.saved:
            return "Your last stars are not saved."
        return "Your stars are saved; this step begins again." if self.lesson is not None else "Your stars are saved."

    def _map(self) -> dict[str, Any]:
        following = self.course.next_step(self.progress)
        return {
            **bare(), "mode": "map", "rev": self.rev, "title": self.game.info.title, "about": self.game.info.about,
            "parts": self.course.map(self.progress), "puzzles": self.course.puzzle_map(self.progress),
            "next": following and {"id": following, "title": self.course.title(following)},
            "review": self.course.review_map(self.progress, _now()), "problem": self.problem, "news": self.news,
            "courses": [
                {"id": game, "title": get_game(game).info.title, "now": game == self.game.info.id}
                for game in self.courses
            ],
            "begin": self.course.begin, "begun": any(name in self.progress.steps for name in self.course.names()),
            "kept": self.file is not None, "saved": self._where_saved(), "settings": vars(self.settings).copy(),
        }  # fmt: skip

    # ---- what comes in

    def handle(self, raw: Any) -> dict[str, Any]:
        try:
            intent = read_one_of(raw, (LearnIntent, LessonIntent, Intent))
            if isinstance(intent, LearnIntent):
                return _HANDLERS[intent.kind](self, intent)
            if intent.kind in LOOK_UPS:
                return looked_up(self.game, intent.kind, intent.text)
            if self.session is None:
                raise BadInput("Choose a step of the map first.")
        except HeroPlayError as error:
            return {"refused": True, "problem": str(error)}
        reply = self.session.answer(intent.at(self.session.rev if intent.rev == self.rev else -1))
        told, self._tell = self._tell, ""
        return {"problem": told, **reply} if told else reply

    def settle(self) -> bool:
        return self.session is not None and self.session.settle()

    def _hello(self, intent: LearnIntent) -> dict[str, Any]:
        """The browser says its key: its progress is read, and what was done here before that is added."""
        if intent.key is not None:
            self.file = learner_file(intent.key)
            found, self.problem = progresses.load(self.file)
            self.progress = found.merged(self.progress)
        if intent.id:
            self._go(intent.id)
        elif self.at is None and len(self.courses) > 1:
            self.course = Course(last_course(self.progress))
        self._changed()
        return {"ok": True, "problem": self.problem}

    def _to_course(self, intent: LearnIntent) -> dict[str, Any]:
        """The map of another game."""
        if intent.id not in self.courses:
            raise BadInput(f"There is no course {(intent.id or '')!r}: {', '.join(self.courses)}.")
        self.course = Course(intent.id)
        return self._to_map(intent)

    def _to_map(self, intent: LearnIntent) -> dict[str, Any]:
        self.lesson, self.at, self.news = None, None, ""
        self._changed()
        return {"ok": True}

    def _to_step(self, intent: LearnIntent) -> dict[str, Any]:
        self._go(intent.id or self.course.next_step(self.progress) or "")
        self._changed()
        return {"ok": True}

    def _go(self, name: str) -> None:
        """A step of the course on the table, else of any; a game's own name is its map."""
        if name in self.courses:
            self.course, self.lesson, self.at = Course(name), None, None
            return
        others = (Course(game) for game in self.courses if game != self.game.info.id)
        course = course_with(name, [self.course, *others])
        self._begin(*course.find(name))
        self.course = course

    def _begin(self, chapter: Chapter, step: Step, fresh_of: Step | None = None) -> None:
        """A step on the table; `fresh_of` is the step of which it is another case."""
        self.lesson = Lesson(Coach(step, chapter), on_done=self._done, on_broken=self._broken)
        self.at, self._origin = (chapter, step), fresh_of
        self.lesson.begin(self.settings).on_change = lambda _: self._changed()
        self.news, self._counted = "", 0

    def _another(self, intent: LearnIntent) -> dict[str, Any]:
        """A fresh case of the same idea."""
        if self.at is None:
            raise BadInput("Choose a step of the map first.")
        chapter, step = self.at
        self._begin_fresh(chapter, self._origin or step, self._fresh.get(step.id, 0) + 1)
        self._changed()
        return {"ok": True}

    def _begin_fresh(self, chapter: Chapter, step: Step, number: int) -> None:
        found = self.course.fresh(step, number)
        if found is None:
            raise BadInput("There is no other case of this. Try the same one again.")
        self._fresh[step.id] = number
        self._begin(chapter, found.model_copy(update={"id": step.id}), fresh_of=step)

    # ---- a room of the app

    def address(self) -> Address:
        """The map by its game, a step by its name, with the number of its fresh case."""
        found = {"game": self.game.info.id}
        if self.at is None:
            return found
        chapter, step = self.at
        rule = f"{step.teaches[0]}/" if chapter.id == REVIEW else ""
        found["step"] = f"{chapter.id}/{rule}{step.id}"
        return found | ({"fresh": str(self._fresh[step.id])} if self._origin is not None else {})

    def visit(self, address: Address) -> None:
        """Show a map or a step."""
        game, name = address.get("game"), address.get("step")
        if game is not None and game not in self.courses:
            raise BadInput(f"There is no course {game[:40]!r}: {', '.join(self.courses)}.")
        if game is not None and game != self.game.info.id:
            self.course, self.lesson, self.at = Course(game), None, None
        if name is None:
            self.lesson, self.at, self.news = None, None, ""
        elif name.startswith(f"{REVIEW}/"):
            self._visit_review(name)
        elif game is not None:
            self._begin(*self.course.find(name))
        else:
            self._go(name)
        if "fresh" in address and self.at is not None:
            self._begin_fresh(*self.at, _number(address["fresh"]))
        self._changed()

    def _visit_review(self, name: str) -> None:
        from heroplay.tutor import review

        _, _, case = name.partition("/")
        rule, _, step = case.partition("/")
        self._begin(self.course.review_chapter(), review.find_case(self.game.info.id, rule, step))

    def _puzzle(self, intent: LearnIntent) -> dict[str, Any]:
        """The next puzzle of a theme and a difficulty that is not solved yet."""
        self._begin(*self.course.puzzle(intent.id, intent.number, self.progress))
        self._changed()
        return {"ok": True}

    def _review(self, intent: LearnIntent) -> dict[str, Any]:
        """Spaced review: turned on or off, or the next rule that is due."""
        from heroplay.tutor import review

        if intent.on is not None:
            self._change(lambda p: review.opt_in(p, _now()) if intent.on else review.opt_out(p))
        else:
            due = [rule for rule in review.due(self.progress, _now()) if rule in self.game.rulebook]
            if not due:
                raise BadInput("Nothing is due today.")
            rule = intent.id if intent.id in due else due[0]
            self._begin(self.course.review_chapter(), review.next_case(self.progress, rule))
        self._changed()
        return {"ok": True}

    def _download(self, intent: LearnIntent) -> dict[str, Any]:
        return {"progress": self.progress.text(), "name": "heroplay-progress.json"}

    def _upload(self, intent: LearnIntent) -> dict[str, Any]:
        """A progress file from elsewhere: both become one, nothing is lost."""
        other = progresses.read_upload(intent.text, _now())
        before = len(self.progress.steps)
        self._change(lambda p: p.take(other))
        added = len(self.progress.steps) - before
        self.news = f"Your progress is here: {len(self.progress.steps)} steps, {added} of them new."
        self._changed()
        return {"ok": True}

    # ---- progress

    def _done(self, lesson: Lesson) -> None:
        if self.at is None:
            return
        chapter, step = self.at
        coach = lesson.coach
        if chapter.id == REVIEW:
            from heroplay.tutor import review

            grade = "again" if coach.misses else "hard" if coach.hints else "good"
            self._note(lambda p: review.rate(p, step.teaches[0], grade, _now()))
        else:
            tries, self._counted = coach.tries - self._counted, coach.tries - 1
            self._note(lambda p: p.finished(chapter.id, step.id, coach.stars, coach.hints, tries))

    def _broken(self, rule: str, move: str) -> None:
        self._note(lambda p: p.broke(rule, move))

    def _note(self, change: Callable[[Progress], Any]) -> None:
        """What was done is noted; a file that cannot hold it ends no lesson."""
        try:
            self._change(change)
        except BadInput as error:
            self.saved = False
            self.problem = self._tell = f"Your progress could not be saved. {error}"

    def _change(self, change: Callable[[Progress], Any]) -> None:
        """Change the progress, in the file too, with what another page has written there meanwhile."""
        self.progress, said, self.saved = progresses.keep(self.file, self.progress, change)
        if said and self.saved:
            self._aside = said
        elif said:
            said = f"{said} Download it before you go."
        self.problem, self._tell = said or self._aside, said

    def _changed(self) -> None:
        self.rev += 1
        if self.on_change is not None:
            self.on_change(self)

    def __repr__(self) -> str:
        """The map, or the step on the table, in words."""
        if self.at is not None:
            chapter, step = self.at
            return f"HeroPlay, Learn: {chapter.title}, {step.id}. {step.text}"
        parts = [f"{p['title']}: {', '.join(c['title'] for c in p['chapters'])}." for p in self._map()["parts"]]
        return "\n".join([f"HeroPlay, Learn: {self.game.info.title}", *parts])

    def tick(self) -> float | None:
        """The next move of a refutation."""
        return None if self.session is None else self.session.tick()


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise BadInput(f"{text[:40]!r} is not the number of a fresh case.")
    return int(text)


def _now() -> datetime:
    return datetime.now(UTC)


_HANDLERS: Mapping[str, Callable[[Learning, LearnIntent], dict[str, Any]]] = {
    "hello": Learning._hello, "map": Learning._to_map, "course": Learning._to_course,
    "step": Learning._to_step, "fresh": Learning._another,
    "puzzle": Learning._puzzle, "review": Learning._review, "progress": Learning._download,
    "upload": Learning._upload,
}  # fmt: skip
