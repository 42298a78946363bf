"""A game's course as a learner walks it: parts and chapters, what comes next, puzzles, fresh cases, what is due."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cached_property
from typing import Any

from heroplay.core.errors import BadInput
from heroplay.core.names import closest
from heroplay.games.registry import game_ids, get_game
from heroplay.tutor.corner import Outline, corner_outlines
from heroplay.tutor.lessons import Chapter, Step, course, has_course
from heroplay.tutor.progress import Progress

CORNER, PUZZLES, REVIEW = "Corner cases", "puzzles", "review"
LEVELS = range(1, 6)


def courses() -> list[str]:
    """The games that can be learned: those that come with chapters."""
    return [game for game in game_ids() if has_course(game)]


def find_chapter(name: str, games: Sequence[str]) -> Chapter:
    """A chapter of one of these courses, corner cases too; a wrong name is answered with what is near."""
    found = [Course(game) for game in games if has_course(game)] or [Course(game) for game in games[:1]]
    return course_with(name, found).chapter(name)


def course_with(name: str, among: Sequence[Course]) -> Course:
    """The first of these courses that has a chapter, a step or a puzzle of this name.

    Where none has it, one course says what it has; of several none is meant more than another.
    """
    for each in among:
        if each.has(name):
            return each
    if len(among) == 1 or name.startswith(f"{PUZZLES}/"):
        return among[0]  # says what is wrong
    head = name.strip().partition("/")[0]
    near = closest(head, [chapter for each in among for chapter in each.steps])
    hint = f" Did you mean {near}?" if near else ""
    raise BadInput(f"There is no chapter {head[:60]!r} in any course.{hint}")


class Course:
    """All that there is to learn of one game."""

    def __init__(self, game: str) -> None:
        self.game = get_game(game)

    @cached_property
    def lessons(self) -> list[Chapter]:
        """The chapters of the course, without the corner cases."""
        return course(self.game.info.id)

    @cached_property
    def corner(self) -> dict[str, Outline]:
        """The corner cases by the ids of their chapters, before their steps are made."""
        taught = {rule for chapter in self.lessons for step in chapter.steps for rule in step.teaches}
        return {outline.id: outline for outline in corner_outlines(self.game.info.id, taught)}

    @cached_property
    def chapters(self) -> list[Chapter]:
        """The chapters of the course, then the corner cases, all of them made."""
        return [*self.lessons, *(outline.chapter() for outline in self.corner.values())]

    @cached_property
    def steps(self) -> dict[str, tuple[str, ...]]:
        """The ids of the steps of each chapter, corner cases last."""
        found = {chapter.id: tuple(step.id for step in chapter.steps) for chapter in self.lessons}
        return found | {name: outline.steps for name, outline in self.corner.items()}

    @cached_property
    def puzzles(self) -> dict[str, Any]:
        from heroplay.tutor.puzzles import puzzles_of

        if self.game.puzzles is None:
            return {}
        return {puzzle.id: puzzle for puzzle in puzzles_of(self.game.info.id)}

    # ---- finding

    def chapter(self, name: str) -> Chapter:
        for chapter in self.lessons:
            if chapter.id == name:
                return chapter
        if name in self.corner:
            return self.corner[name].chapter()
        near = closest(name, self.steps)
        hint = f" Did you mean {near}?" if near else f" There are {', '.join(self.steps)}."
        raise BadInput(f"There is no chapter {name[:60]!r} in {self.game.info.title}.{hint}")

    def find(self, name: str) -> tuple[Chapter, Step]:
        """A step by its name, `chapter/step`; a chapter alone is its first step."""
        head, _, tail = name.strip().partition("/")
        if head == PUZZLES:
            if tail not in self.puzzles:
                raise BadInput(f"There is no puzzle {tail[:60]!r}.")
            puzzle = self.puzzles[tail]
            step = puzzle.step()
            return self._made_of(PUZZLES, f"{puzzle.chapter().title}, difficulty {puzzle.difficulty}", step), step
        chapter = self.chapter(head)
        return chapter, chapter.step(tail) if tail else chapter.steps[0]

    def has(self, name: str) -> bool:
        """Is this a chapter, a step or a puzzle of this course?"""
        head, _, tail = name.strip().partition("/")
        return tail in self.puzzles if head == PUZZLES else head in self.steps

    def title(self, name: str) -> str:
        """What a step is called on a button."""
        chapter, step = self.find(name)
        if chapter.id == PUZZLES:
            return "Next puzzle"
        number = next(n for n, s in enumerate(chapter.steps, 1) if s.id == step.id)
        return f"{chapter.title}, step {number} of {len(chapter.steps)}"

    def _made_of(self, name: str, title: str, step: Step) -> Chapter:
        return Chapter(id=name, title=title, game=self.game.info.id, part=title, able=title, steps=(step,))

    @property
    def begin(self) -> str:
        """What the button to the first step says."""
        return self.lessons[0].begin or f"Begin: {self.lessons[0].title}"

    # ---- going on

    def names(self) -> Iterator[str]:
        """Every step of its chapters, the corner cases left out."""
        for chapter in self.lessons:
            yield from (f"{chapter.id}/{step.id}" for step in chapter.steps)

    def next_step(self, progress: Progress) -> str | None:
        """The first step of the course that is not done."""
        return next((name for name in self.names() if name not in progress.steps), None)

    def after(self, chapter: Chapter, step: Step, progress: Progress) -> str | None:
        """What follows a step: the next of its chapter, then the next chapter; of puzzles the next unsolved."""
        if chapter.id == REVIEW:
            return None
        if chapter.id == PUZZLES:
            theme = self.puzzles[step.id].theme
            rest = [p for p in self.puzzles.values() if p.theme == theme and f"{PUZZLES}/{p.id}" not in progress.steps]
            following = next((p for p in rest if p.id != step.id), None)
            return f"{PUZZLES}/{following.id}" if following else None
        names = [f"{name}/{each}" for name, steps in self.steps.items() for each in steps]
        at = names.index(f"{chapter.id}/{step.id}") + 1
        return names[at] if at < len(names) else None

    # ---- the map

    def map(self, progress: Progress) -> list[dict[str, Any]]:
        """Parts with their chapters and what is done of them."""
        parts: dict[str, list[dict[str, Any]]] = {}
        shown = [(c.part, c.needs, c) for c in self.lessons] + [(CORNER, (), c) for c in self.corner.values()]
        titles = {chapter.id: chapter.title for _, _, chapter in shown}
        done = {name for name, steps in self.steps.items() if all(progress.stars(name, step) for step in steps)}
        for part, needs, chapter in shown:
            steps = self.steps[chapter.id]
            stars = [progress.stars(chapter.id, step) for step in steps]
            begin = next((step for step, n in zip(steps, stars) if not n), steps[0])
            parts.setdefault(part, []).append({
                "id": chapter.id, "title": chapter.title, "short": _short(chapter.title, part), "able": chapter.able,
                "stars": sum(stars), "of": 3 * len(stars), "done": sum(s > 0 for s in stars), "steps": len(stars),
                "each": stars, "open": f"{chapter.id}/{begin}",
                "needs": [titles[n] for n in needs if n in titles and n not in done],
            })  # fmt: skip
        return [{"title": t, "starred": t != CORNER, "chapters": chapters} for t, chapters in parts.items()]

    # ---- puzzles

    def puzzle_map(self, progress: Progress) -> list[dict[str, Any]]:
        """The themes, with how many there are of each difficulty and how many are solved."""
        from heroplay.tutor.puzzles import themes_of

        found: list[dict[str, Any]] = []
        if not self.puzzles:
            return found
        for theme, (title, about) in themes_of(self.game.info.id).items():
            mine = [p for p in self.puzzles.values() if p.theme == theme]
            solved = [p for p in mine if f"{PUZZLES}/{p.id}" in progress.steps]
            levels = [[n, *(sum(p.difficulty == n for p in ps) for ps in (mine, solved))] for n in LEVELS]
            numbers = {"count": len(mine), "solved": len(solved), "levels": levels}
            found.append({"id": theme, "title": title, "about": about, **numbers})
        return found

    def puzzle(self, theme: str | None, difficulty: int | None, progress: Progress) -> tuple[Chapter, Step]:
        """The next puzzle that is not solved; when all are, the one with the fewest stars."""
        fits = [
            p for p in self.puzzles.values()
            if (theme is None or p.theme == theme) and (difficulty is None or p.difficulty == difficulty)
        ]  # fmt: skip
        if not fits:
            raise BadInput("There is no such puzzle. Choose another theme or difficulty.")
        best = min(fits, key=lambda p: (progress.stars(PUZZLES, p.id), p.difficulty))
        return self.find(f"{PUZZLES}/{best.id}")

    # ---- fresh cases

    def has_fresh(self, step: Step) -> bool:
        return not step.free and not step.puzzle and bool(self._alike(step) or self._cases(step))

    def fresh(self, step: Step, number: int) -> Step | None:
        """Another case of the same idea: a puzzle with the same kind of goal and rule, or a case of the rule."""
        alike = self._alike(step)
        if alike:
            made: Step = alike[number % len(alike)].step()
            text = f"Another case. {made.text}"
            return made.model_copy(update={"puzzle": False, "teaches": step.teaches, "text": text})
        cases = self._cases(step)
        return cases[number % len(cases)].step() if cases else None

    def _alike(self, step: Step) -> list[Any]:
        """Puzzles with the same goal, easy ones first; those with the same rule at work before all others."""
        if not step.goal or step.puzzle:
            return []
        rules = set(step.teaches)
        same = [p for p in self.puzzles.values() if set(p.goal) == set(step.goal)]
        turning = [p for p in same if rules & set(p.certificate.rules)]
        return sorted(turning or [p for p in same if p.difficulty <= 2], key=lambda p: p.difficulty)

    def _cases(self, step: Step) -> list[Any]:
        from heroplay.tutor.cases import cases

        return [case for rule in step.teaches for case in cases(self.game.info.id, rule)]

    # ---- review

    def review_chapter(self) -> Chapter:
        """A chapter to hold a case that is reviewed."""
        first = self.lessons[0].steps[0]
        return self._made_of(REVIEW, "Review", first)

    def review_map(self, progress: Progress, now: datetime) -> dict[str, Any]:
        """Is it on, what is due, and when the next."""
        from heroplay.tutor import review

        book = self.game.rulebook
        on = review.is_on(progress)
        due = review.due(progress, now) if on else []
        return {"on": on, "due": [{"id": r, "title": book[r].title} for r in due if r in book]}


def _short(title: str, part: str) -> str:
    """Under the heading of its part a chapter need not say it again."""
    rest = title.removeprefix(f"{part}: ")
    return rest[:1].upper() + rest[1:]
