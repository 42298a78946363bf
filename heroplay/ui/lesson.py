"""A step of a lesson on one screen: its moves go through the coach, and a refutation is played out on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from heroplay.core.errors import BadInput, IllegalAction
from heroplay.core.repairs import Repair
from heroplay.table import Table
from heroplay.tutor.coach import RUNGS, Answer, Coach
from heroplay.tutor.lessons import AIDS
from heroplay.ui.intents import LessonIntent
from heroplay.ui.policy import Policy
from heroplay.ui.session import PERSON, Session, Settings
from heroplay.ui.table_view import with_things

MOST_RULES = 4  # in the panel beside the table
SHUT = ("undo", "redo", "fork", "return", "watch", "record", "hand_to")  # what a lesson has no use for
# What is said when nothing was chosen: a board then sends an empty answer, or 0 where one is chosen.
UNSAID = {"one": "Choose an answer first.", "number": "Type a number first.", "order": "Put them into order first."}
# What a preview says without aid.
UNTOLD: dict[str, Any] = {
    "ok": None, "text": "", "rule": "", "rules": [], "reasons": [], "lit": [], "titles": {}, "notes": {}, "why": {},
}  # fmt: skip


class Lesson(Policy):
    """One learner at one step: moves go to the coach, and the step says which aids are on."""

    intents = (LessonIntent,)
    bots = False  # the coach plays all others
    passes_for_people = False  # in a lesson every decision is the learner's

    def __init__(
        self,
        coach: Coach,
        title: str = "",
        graded: bool = False,
        on_done: Callable[[Lesson], Any] | None = None,
        on_broken: Callable[[str, str], Any] | None = None,
    ) -> None:
        self.coach = coach
        self.title, self.graded = title, graded  # of a step that stands alone in a notebook; an exercise has a grade
        self.on_done, self.on_broken = on_done, on_broken
        self.answered: Answer | None = None  # what the coach said last
        self.hints: list[str] = []
        self.frames: list[Table] = []  # a refutation, move by move; empty when none is shown
        self.frame = 0
        self.aids: set[str] = set(coach.step.helps)
        self._waited: int | None = None  # the move of a refutation after which its pace was waited for

    @classmethod
    def of(cls, coach: Coach, settings: Settings | None = None) -> Session:
        """A session with the step of a coach on it, from the learner's seat."""
        return cls(coach).begin(settings)

    def begin(self, settings: Settings | None = None) -> Session:
        """A session with this step on it."""
        coach = self.coach
        players = [coach.game.usual_bot] * len(coach.table.names)
        players[coach.step.seat] = PERSON
        made = Session(
            coach.table, players, open_hands=coach.step.open, settings=settings or Settings(try_it=True), policy=self
        )
        coach.listeners.add(self._coached, weak=True)
        return made

    @property
    def searches_repairs(self) -> bool:
        return "repairs" in self.aids

    def _coached(self, what: str, found: Any) -> None:
        """The same coach was asked elsewhere: in a cell, or on another board."""
        if self.session.is_acting:
            return
        if what == "hint":
            self.hints = [*self.hints, found][:RUNGS]
            self.session.changed()
        elif what == "retry":
            self._clear()
            self.session.moved()
        elif found.kind == "refused":
            self._clear()
            self.session.forget_notice()
            repairs = [{"text": text, "rule": "", "can": False} for text in found.repairs[:3]]
            self.answered, self.session.notice = found, {
                "kind": "refused", "text": found.text, "rule": next(iter(found.rules), ""), "rules": list(found.rules),
                "reasons": [], "repairs": repairs,
            }  # fmt: skip
            self.session.changed()
        elif found.kind != "unreadable":
            self._clear()
            self._show(found)

    def _show(self, answer: Answer) -> None:
        """A right move is on the table with its replies; one that is beaten is played out on a table beside it."""
        self.answered = answer
        if answer.beaten_on is not None:
            self.frames, self.frame = _frames(answer.beaten_on, len(answer.shown)), 0
            self._show_frame()
        self._finish()
        self.session.moved()

    # ---- what is shown

    def shown(self, screen: dict[str, Any]) -> dict[str, Any]:
        data = {**screen, "mode": "learn", "lesson": self._lesson()}
        self._without_aids(data)
        book = self.coach.game.rulebook
        named = {*self._named(), *(self.answered.rules if self.answered else ())}
        data["rules"] |= {i: book[i].title for i in named if i in book}
        return data

    def _lesson(self) -> dict[str, Any]:
        coach, question = self.coach, self.coach.question
        book = coach.game.rulebook
        return {
            "text": coach.step.text,
            "goal": coach.asked,
            "title": self.title,
            "grade": ("right, 1 of 1" if self._won() else "not yet, 0 of 1") if self.graded else "",
            "kind": "question" if question else "puzzle" if coach.step.puzzle else "goal",
            "question": None if question is None or coach.done else {
                "form": question.form, "options": [o.text for o in question.options],
            },
            "answer": self._answer(),
            "hints": self.hints,
            "rungs": RUNGS,
            "done": coach.done,
            "stars": coach.stars if self._won() else 0,
            "aids": len(self.aids) == len(AIDS),
            "taught": [{"id": i, "title": book[i].title, "text": book[i].text} for i in self._named()],
            "deck": self._open_deck(),
            "quick": coach.step.quick,
            "showing": {"at": self.frame + 1, "of": len(self.frames)} if self.frames else None,
        }  # fmt: skip

    def _answer(self) -> dict[str, Any] | None:
        said = self.answered
        if said is None or said.kind == "refused":
            return None  # a refusal is told in the notice
        return {"kind": said.kind, "text": said.text, "rules": list(said.rules[:MOST_RULES])}

    def _won(self) -> bool:
        return self.coach.done and self.answered is not None and self.answered.kind == "done"

    def _named(self) -> tuple[str, ...]:
        """The rules of the panel: in a question or a puzzle they would be half the answer, so they come with it."""
        step = self.coach.step
        hidden = (step.puzzle or step.ask) and not self.coach.done and self.coach.hints < 2
        return () if hidden else step.teaches[:MOST_RULES]

    def _open_deck(self) -> list[str]:
        """The cards that will be drawn next, where they lie open."""
        named = self.coach.step.position
        if not self.coach.step.open:
            return []
        decks = [part["deck"] for part in named.values() if isinstance(part, Mapping) and "deck" in part]
        return [", ".join(str(card) for card in deck if card != "...") for deck in decks if deck]

    def _without_aids(self, data: dict[str, Any]) -> None:
        """Without lights every card of a form looks the same; without reasons none says why not."""
        data["blind"] = "lights" not in self.aids
        picked = {zone for form in data["view"]["forms"] if form["action"] is None for zone in form["zones"]}

        def aided(thing: dict[str, Any], zone: str) -> dict[str, Any]:
            lights, reasons = "lights" in self.aids or zone not in picked, "reasons" in self.aids
            lit = {} if lights else {"lit": bool(thing["ref"]), "note": ""}  # only what is lit has a note
            return {**thing, **lit, **({} if reasons else {"why": "", "rule": ""})}

        if len(self.aids) < len(AIDS):
            zones = [with_things(zone, aided) for zone in data["view"]["zones"]]
            data["view"] = {**data["view"], "zones": zones}

    def can(self, can: dict[str, bool]) -> dict[str, bool]:
        free = can["act"] and not self.coach.done and not self.frames and self.coach.question is None
        return {"act": free, "undo": False, "redo": False, "record": False}

    # ---- what comes in

    def allow(self, kind: str) -> None:
        if kind in SHUT:
            raise BadInput("A lesson does not offer that. Use Again, or leave the lesson.")

    def answer(self, intent: LessonIntent) -> dict[str, Any]:
        _HANDLERS[intent.kind](self, intent)
        return {"ok": True}

    def may_move(self) -> None:
        if self.frames:
            raise BadInput("Take the move back first.")
        if self.coach.done:
            raise BadInput("This step is done. Go on, or try it again.")
        if self.coach.question is not None:
            raise BadInput("This step asks a question. Answer it below the table.")

    def play(self, action: Any) -> None:
        """The coach answers; a right move is on the table with its replies, a beaten one is played out beside it."""
        if action.seat != self.session.seat:
            raise BadInput("That seat is not played from this screen.")
        verdict = self.session.table.check(action)
        answer = self.answered = self.coach.answer(action, repairs=False)
        if answer.kind == "refused":
            if self.on_broken is not None:
                self.on_broken(*self.coach.broken[-1])
            raise IllegalAction(verdict)
        self._show(answer)

    def repair(self, repair: Repair, here: bool) -> None:
        """A repair that is another move is made; one that needs another table is only said."""
        if not here:
            raise BadInput(f"Legal only on another table: {repair.text}. Here, play with the cards as they lie.")
        self.play(repair.action)

    def preview(self, found: dict[str, Any]) -> dict[str, Any]:
        if "preview" in self.aids:
            return found
        ways = [
            {"do": way["do"], "label": way["short"] or way["label"], "action": way["action"]} for way in found["ways"]
        ]
        told = {part: found[part] for part in ("said", "number", "missing")}
        return {**told, **UNTOLD, "ways": ways}

    def offers(self, offers: list[dict[str, Any]], here: list[bool]) -> list[dict[str, Any]]:
        return [{**offer, "can": can} for offer, can in zip(offers, here)]

    def _finish(self) -> None:
        if self._won() and self.on_done is not None:
            self.on_done(self)

    def _answer_question(self, intent: LessonIntent) -> None:
        if self.coach.question is None:
            raise BadInput("This step asks no question.")
        form = self.coach.question.form
        if form in UNSAID and (intent.answer in ("", []) or (form == "one" and intent.answer in (0, [0]))):
            raise BadInput(UNSAID[form])
        answer = self.coach.answer(intent.answer)
        if answer.kind == "unreadable":
            raise BadInput(answer.text)
        self.answered = answer
        self._finish()
        self.session.moved()

    # ---- hints, once more, and a refutation that is taken back

    def _hint(self, intent: LessonIntent) -> None:
        if self.coach.done:
            raise BadInput("This step is done.")
        if len(self.hints) == RUNGS:
            raise BadInput("There is no further hint: the last one has the answer.")
        self.hints = [*self.hints, self.coach.hint()]
        self.session.changed()

    def _aid(self, intent: LessonIntent) -> None:
        """Lights, previews, reasons and repairs, where the step has them off: that counts as a hint."""
        if len(self.aids) < len(AIDS):
            self.aids = set(AIDS)
            self.coach.hints = max(1, self.coach.hints)
            self.session.changed()

    def _again(self, intent: LessonIntent) -> None:
        """The same cards once more."""
        self.coach.retry()
        self._clear()
        self.session.moved()

    def _take_back(self, intent: LessonIntent) -> None:
        if not self.frames:
            raise BadInput("There is nothing to take back.")
        self._clear()
        self.session.moved()

    def _clear(self) -> None:
        self.answered, self.frames, self.frame = None, [], 0
        self.session.table, self.session.look = self.coach.table, None
        self.session.open_hands = self.coach.step.open

    def _show_frame(self) -> None:
        self.session.table, self.session.open_hands = self.frames[self.frame], True

    def under_way(self) -> bool:
        """Are there more moves of a refutation to be shown?"""
        return bool(self.frames) and self.frame + 1 < len(self.frames) and self.session.look is None

    def tick(self) -> float | None:
        """The moves of a refutation come at the pace of a bot."""
        if not self.under_way():
            self._waited = None
            return None
        if self._waited == self.frame:
            self.frame += 1
            self._show_frame()
            self.session.moved()
        self._waited = self.frame
        return self.session.settings.pace if self.under_way() else None


def _frames(table: Table, moves: int) -> list[Table]:
    """The table after the learner's move, and after each that followed."""
    first = len(table.steps) - moves
    found = []
    for n in range(first + 1, len(table.steps) + 1):
        frame = Table(table.game, table.state if n == len(table.steps) else table.steps[n].before)
        frame.steps = table.steps[:n]
        found.append(frame)
    return found


_HANDLERS: Mapping[str, Callable[[Lesson, LessonIntent], None]] = {
    "answer": Lesson._answer_question, "hint": Lesson._hint, "aid": Lesson._aid, "again": Lesson._again,
    "take_back": Lesson._take_back,
}  # fmt: skip
