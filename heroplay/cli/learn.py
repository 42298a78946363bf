"""`heroplay learn`: the course at the terminal, step by step."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from heroplay.cli.frame import WIDTH
from heroplay.cli.screen import LONGEST, Screen
from heroplay.cli.verdicts import wrapped
from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.games.registry import default_id, get_game
from heroplay.tutor import progress as progresses
from heroplay.tutor.coach import Answer
from heroplay.tutor.course import CORNER, Course, courses
from heroplay.tutor.lessons import Chapter, Step, course, has_course
from heroplay.tutor.progress import own_file as progress_file
from heroplay.tutor.tasks import Task

HELP = """Type a move (for instance {move}) or an answer (a number; 1, 3), or:
  hint            one hint more: the moment, the rule, the card, the move
  again           the same cards once more
  next            the next step; Enter does the same when a step is done
  map             all chapters with your stars
  go NAME         a chapter or a step: go {chapter}, go {step}
  show            the step once more
  rule ID         a rule, for instance rule {rule}
  quit            leave; what you have done is kept"""


@click.command(short_help="Learn a game step by step, in the terminal.")
@click.argument("where", metavar="[CHAPTER[/STEP]]", default="")
@click.option("--game", help=f"Which game; {default_id()}, or the one that has that chapter, when nothing is said.")
@click.option("--progress", "file", type=click.Path(dir_okay=False, path_type=Path), help="Where your stars are kept.")
def learn(where: str, game: str, file: Path | None) -> None:
    """Learn a game at the terminal: from CHAPTER, a STEP of it, or where you left off."""
    chosen = get_game(game).info.id if game else course_with(where)
    if not has_course(chosen):
        raise BadInput(f"{get_game(chosen).info.title} has no course yet. There are: {', '.join(courses()) or 'none'}.")
    file = file or progress_file()
    if file.parent.exists() and not file.parent.is_dir():
        raise BadInput(f"Nothing can be kept in {file}: {file.parent} is not a folder.")
    Class(chosen, file).run(where)


def course_with(where: str) -> str:
    """The game whose course has the chapter that is asked for; the first one when none has, or none is asked for."""
    chapter = where.partition("/")[0]
    there = courses() or [default_id()]
    return next((game for game in there if any(c.id == chapter for c in course(game))), there[0])


class Class:
    """One learner at one keyboard."""

    def __init__(self, game: str, file: Path) -> None:
        self.screen, self.course, self.file = Screen(), Course(game), file
        self.progress, self.problem = progresses.load(file)
        self.left = False
        self.chapter: Chapter
        self.step: Step
        self.task: Task

    # ---- the loop

    def run(self, where: str) -> None:
        """Learn until somebody leaves."""
        self.say(click.style(f"{self.course.game.info.title}: learn it step by step.", bold=True))
        self.say("Type a move or an answer; hint, again, next, map, help, quit.")
        if self.problem:
            self.tell(self.problem, fg="red")
        self.go(where or self.course.next_step(self.progress) or self.course.lessons[0].id)
        while not self.left:
            try:
                line = self.screen.ask("next > " if self.task.done else "learn > ")
            except KeyboardInterrupt:
                self.say()
                line = None
            if line is None:
                break
            self.obey(line)
        self.say(f"Your stars are kept in {self.file}." if self.progress.steps else "Nothing was done yet.")
        self.say("Goodbye.")

    def say(self, text: str = "") -> None:
        self.screen.say(text)

    def tell(self, text: str, fg: str | None = None) -> None:
        for line in text.splitlines():
            self.say(click.style("\n".join(wrapped(line, "")), fg=fg))

    def obey(self, line: str) -> None:
        """Do what a typed line says; whatever it is, the lesson goes on."""
        word, _, rest = line.partition(" ")
        try:
            if len(line) > LONGEST:
                raise BadInput(f"That line is too long: {len(line):,} characters; at most {LONGEST:,}.")
            if word.casefold() in COMMANDS:
                COMMANDS[word.casefold()](self, rest.strip())
            elif not line:
                self.next("") if self.task.done else self.tell(f"Goal: {self.task.goal}")
            else:
                self.answer(line)
        except HeroPlayError as error:
            self.tell(str(error), fg="red")
        except RecursionError:
            self.say("That is too deeply nested to read.")

    # ---- a step

    def go(self, name: str) -> None:
        """Open a chapter at its first step that is not done, or a step."""
        chapter, step = self.course.find(name)
        if "/" not in name:
            step = next((s for s in chapter.steps if not self.progress.stars(chapter.id, s.id)), step)
        self.chapter, self.step, self.task = chapter, step, Task(chapter, step)
        self.show()

    def show(self, _rest: str = "") -> None:
        self.say()
        self.say(repr(self.task))

    def answer(self, line: str) -> None:
        """A move or an answer: what the tutor says to it, and the table if it was played."""
        if self.task.done:
            raise BadInput("This step is done. Type next to go on, or again.")
        before = self.task.table.state
        answer = self.task.answer(line)
        self._told(answer)
        if answer.kind == "refused":
            rule, move = self.task.coach.broken[-1]
            self.keep(lambda p: p.broke(rule, move))
        elif answer.kind == "done":
            coach = self.task.coach
            self.keep(lambda p: p.finished(self.chapter.id, self.step.id, answer.stars, coach.hints, coach.tries))
            self.say("Type next (or press Enter) to go on, again to try once more, or map.")
        elif answer.ok and self.task.table.state is not before:
            self.say()
            self.say(
                self.task.coach.game.language.text(self.task.table.state, None if self.step.open else self.step.seat)
            )

    def _told(self, answer: Answer) -> None:
        colour = {"done": "green", "right": "green", "also_right": "green"}.get(answer.kind, "red")
        head, *rest = str(answer).splitlines()
        self.tell(head, fg=colour)
        for line in rest:
            self.say("\n".join(wrapped(line.strip(), "  ")))
        book = self.course.game.rulebook
        for rule in answer.rules if not answer.ok else ():
            if rule in book:
                self.say(click.style(f"  {rule} {book[rule].title}"[:WIDTH], dim=True))

    def keep(self, change: Callable[[progresses.Progress], Any]) -> None:
        """Write what was done, with what the app has written meanwhile; a full disk ends nothing."""
        self.progress, said, _ = progresses.keep(self.file, self.progress, change)
        if said:
            self.tell(f"{said} ({self.file})", fg="red")

    # ---- commands

    def hint(self, _rest: str) -> None:
        if self.task.done:
            raise BadInput("This step is done. Type next to go on, or again.")
        self.tell(self.task.hint())

    def again(self, _rest: str) -> None:
        self.task = Task(self.chapter, self.step) if self.task.done else self.task.again()
        self.show()

    def next(self, _rest: str) -> None:
        following = self.course.after(self.chapter, self.step, self.progress)
        if following is None:
            self.say("That was the last step. Type map for all of them.")
        else:
            self.go(following)

    def map(self, _rest: str) -> None:
        """Every chapter with its stars; the corner cases as a whole."""
        for part in self.course.map(self.progress):
            chapters = part["chapters"]
            if part["title"] == CORNER:
                done, steps = sum(c["done"] for c in chapters), sum(c["steps"] for c in chapters)
                self.say(click.style(f"{part['title']}: {done} of {steps} done", bold=True))
                self.tell("go NAME opens one: " + ", ".join(c["id"] for c in chapters[:6]) + ", ...")
                continue
            self.say(click.style(part["title"], bold=True))
            for c in chapters:
                here = ">" if c["id"] == self.chapter.id else " "
                each = "".join(str(n) if n else "." for n in c["each"])
                self.say(f"{here} {c['id']:<20} {c['title'][:40]:<41} {c['stars']:>3} of {c['of']:>3} stars  {each}")

    def rule(self, rest: str) -> None:
        self.tell(str(self.course.game.rulebook[rest]))

    def help(self, _rest: str) -> None:
        names, table = list(self.course.names()), self.task.table
        move = next((table.game.language.say(table.state, a) for a in table.legal()), "a move")
        rule = (self.step.teaches or tuple(self.course.game.rulebook.by_id))[0]
        self.say(HELP.format(move=move, chapter=self.course.chapters[-1].id, step=names[0], rule=rule))

    def open(self, rest: str) -> None:
        if not rest:
            first = next(self.course.names())
            raise BadInput(f"Say where to: go {self.chapter.id}, or go {first}. Type map for the names.")
        self.go(rest)

    def quit(self, _rest: str) -> None:
        self.left = True


COMMANDS = {
    "hint": Class.hint, "again": Class.again, "next": Class.next, "map": Class.map, "go": Class.open,
    "show": Class.show, "rule": Class.rule, "help": Class.help, "quit": Class.quit, "exit": Class.quit,
}  # fmt: skip
