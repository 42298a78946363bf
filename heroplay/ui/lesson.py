"""A step of a lesson on one screen: its moves go through the coach, and a refutation is played out on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from heroplay.core.errors import BadInput, HeroPlayError, IllegalAction
from heroplay.table import Table
from heroplay.tutor.coach import RUNGS, Answer, Coach
from heroplay.tutor.lessons import AIDS
from heroplay.ui.intents import Intent, LessonIntent, kind_of, read_intent
from heroplay.ui.screens import things_of
from heroplay.ui.session import PERSON, Session, Settings

MOST_RULES = 4  # in the panel beside the table
SHUT = ("undo", "redo", "fork", "return", "watch", "record", "hand_to")  # what a lesson has no use for
# What a preview says without aid.
UNTOLD: dict[str, Any] = {
    "ok": None, "text": "", "rule": "", "rules": [], "reasons": [], "lit": [], "titles": {}, "notes": {}, "why": {},
}  # fmt: skip


@dataclass
class Lesson(Session):
    """One learner at one step, on a screen."""

    coach: Coach = None  # type: ignore[assignment]  # given by `of`
    answer: Answer | None = None
    hints: list[str] = field(default_factory=list)
    frames: list[Table] = field(default_factory=list)  # a refutation, move by move; empty when none is shown
    frame: int = 0
    on_done: Callable[[Lesson], Any] | None = None
    title: str = ""  # of a step that stands alone in a notebook
    graded: bool = False  # an exercise: its grade is on the board
    on_broken: Callable[[str, str], Any] | None = None

    @classmethod
    def of(cls, coach: Coach, settings: Settings | None = None) -> Lesson:
        """The step of a coach, from the learner's seat."""
        players = [coach.game.usual_bot] * len(coach.table.names)
        players[coach.step.seat] = PERSON
        made = cls(
            coach.table, players, open_hands=coach.step.open, coach=coach,
            settings=settings or Settings(try_it=True),
        )  # fmt: skip
        made.aids = set(coach.step.helps)
        return made

    def __post_init__(self) -> None:
        self.aids: set[str] = set()
        super().__post_init__()
        self.coach.listeners.add(self._coached, weak=True)

    def _coached(self, what: str, found: Any) -> None:
        """The same coach was asked elsewhere: in a cell, or on another board."""
        if self._acting:
            return
        if what == "hint":
            self.hints = [*self.hints, found][:RUNGS]
            self._changed()
        elif what == "retry":
            self._clear()
            self._moved()
        elif found.kind == "refused":
            self._clear()
            self._forget_notice()
            repairs = [{"text": text, "rule": "", "can": False} for text in found.repairs[:3]]
            self.answer, self.notice = found, {
                "kind": "refused", "text": found.text, "rule": next(iter(found.rules), ""), "rules": list(found.rules),
                "reasons": [], "repairs": repairs,
            }  # fmt: skip
            self._changed()
        elif found.kind != "unreadable":
            self._clear()
            self._show(found)

    def _show(self, answer: Answer) -> None:
        """A right move is on the table with its replies; one that is beaten is played out on a table beside it."""
        self.answer = answer
        if answer.beaten_on is not None:
            self.frames, self.frame = _frames(answer.beaten_on, len(answer.shown)), 0
            self._show_frame()
        self._finish()
        self._moved()

    def _answer_for_people(self) -> bool:
        return False  # in a lesson every decision is the learner's

    # ---- what is shown

    def screen(self) -> dict[str, Any]:
        data = {**super().screen(), "mode": "learn", "lesson": self._lesson()}
        self._without_aids(data)
        book = self.table.game.rulebook
        named = {*self._named(), *(self.answer.rules if self.answer else ())}
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
        if self.answer is None or self.answer.kind == "refused":
            return None  # a refusal is told in the notice
        return {"kind": self.answer.kind, "text": self.answer.text, "rules": list(self.answer.rules[:MOST_RULES])}

    def _won(self) -> bool:
        return self.coach.done and self.answer is not None and self.answer.kind == "done"

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
        forms = [f for f in data["view"]["forms"] if f["action"] is None]
        zones = {zone for form in forms for zone in form["zones"]}
        for zone in data["view"]["zones"]:
            for thing in things_of(zone):
                if "lights" not in self.aids and zone["id"] in zones:
                    thing["lit"], thing["note"] = bool(thing["ref"]), ""  # only what is lit has a note
                if "reasons" not in self.aids:
                    thing["why"] = thing["rule"] = ""
        data["blind"] = "lights" not in self.aids

    def _can(self) -> dict[str, bool]:
        free = super()._can()["act"] and not self.coach.done and not self.frames and self.coach.question is None
        return {"act": free, "undo": False, "redo": False, "record": False}

    # ---- what comes in

    def _answer_to(self, raw: Any) -> dict[str, Any]:
        kind = kind_of(raw)
        if kind == "hello":  # a step in a notebook keeps no browser's progress
            return {"ok": True}
        try:
            if kind in SHUT:
                raise BadInput("A lesson does not offer that. Use Again, or leave the lesson.")
            if kind in _HANDLERS:
                intent = read_intent(raw, LessonIntent)
                if intent.rev != self.rev:
                    raise BadInput("The table has moved on since you decided. Look again, then decide.")
                return _HANDLERS[intent.kind](self, intent)
        except HeroPlayError as error:
            return {"refused": True, "problem": str(error)}
        return super()._answer_to(raw)

    def _act(self, intent: Intent) -> dict[str, Any]:
        self._present(intent)
        if self.frames:
            raise BadInput("Take the move back first.")
        if self.coach.done:
            raise BadInput("This step is done. Go on, or try it again.")
        if self.coach.question is not None:
            raise BadInput("This step asks a question. Answer it below the table.")
        action = self._action(intent)
        if action.seat != self._shown:
            raise BadInput("That seat is not played from this screen.")
        self._judge(action)
        return {"ok": True}

    def _judge(self, action: Any) -> None:
        """The coach answers; a right move is on the table with its replies, a beaten one is played out beside it."""
        verdict = self.table.check(action)
        answer = self.answer = self.coach.answer(action, repairs=False)
        if answer.kind == "refused":
            if self.on_broken is not None:
                self.on_broken(*self.coach.broken[-1])
            raise IllegalAction(verdict)
        self._show(answer)

    def _finish(self) -> None:
        if self._won() and self.on_done is not None:
            self.on_done(self)

    def _answered(self, intent: LessonIntent) -> dict[str, Any]:
        """An answer to a question."""
        if self.coach.question is None:
            raise BadInput("This step asks no question.")
        self.answer = self.coach.answer(intent.answer)
        if self.answer.kind == "unreadable":
            raise BadInput(self.answer.text)
        self._finish()
        self._moved()
        return {"ok": True}

    def _try(self, intent: Intent) -> dict[str, Any]:
        found = super()._try(intent)
        if "preview" in self.aids:
            return found
        ways = [
            {"do": way["do"], "label": way["short"] or way["label"], "action": way["action"]} for way in found["ways"]
        ]
        return {"said": found["said"], "number": found["number"], **UNTOLD, "ways": ways}

    def settle(self) -> bool:
        if "repairs" not in self.aids and self._unrepaired is not None and self.notice is not None:
            self._unrepaired = None
            self.notice = {**self.notice, "repairs": []}
            return True
        if not super().settle() or self.notice is None:
            return False
        same = [repair.state is self._refused_in for repair in self._repairs]
        told = [{**r, "can": can} for r, can in zip(self.notice["repairs"], same)]
        self.notice = {**self.notice, "repairs": told}
        return True

    def _repair(self, intent: Intent) -> dict[str, Any]:
        """A repair that is another move is made; one that needs another table is only said."""
        self._present(intent)
        self.settle()
        if intent.number is None or intent.number >= len(self._repairs):
            raise BadInput("That repair is no longer offered.")
        repair = self._repairs[intent.number]
        if repair.state is not self._refused_in:
            raise BadInput(f"Legal only on another table: {repair.text}. Here, play with the cards as they lie.")
        self._judge(repair.action)
        return {"ok": True}

    # ---- hints, once more, and a refutation that is taken back

    def _hint(self, intent: LessonIntent) -> dict[str, Any]:
        if self.coach.done:
            raise BadInput("This step is done.")
        if len(self.hints) == RUNGS:
            raise BadInput("There is no further hint: the last one has the answer.")
        self.hints = [*self.hints, self.coach.hint()]
        self._changed()
        return {"ok": True}

    def _aid(self, intent: LessonIntent) -> dict[str, Any]:
        """Lights, previews, reasons and repairs, where the step has them off: that counts as a hint."""
        if len(self.aids) < len(AIDS):
            self.aids = set(AIDS)
            self.coach.hints = max(1, self.coach.hints)
            self._changed()
        return {"ok": True}

    def _again(self, intent: LessonIntent) -> dict[str, Any]:
        """The same cards once more."""
        self.coach.retry()
        self._clear()
        self._moved()
        return {"ok": True}

    def _clear(self) -> None:
        self.table, self.answer, self.frames, self.frame, self.look = self.coach.table, None, [], 0, None
        self.open_hands = self.coach.step.open

    def _take_back(self, intent: LessonIntent) -> dict[str, Any]:
        if not self.frames:
            raise BadInput("There is nothing to take back.")
        self._clear()
        self._moved()
        return {"ok": True}

    def _show_frame(self) -> None:
        self.table, self.open_hands = self.frames[self.frame], True

    def bot_to_move(self) -> int | None:
        """The moves of a refutation come at the pace of a bot; the coach plays all others."""
        return self.coach.step.seat if self.frames and self.frame + 1 < len(self.frames) and self.look is None else None

    def bot_step(self) -> bool:
        if self.bot_to_move() is None:
            return False
        self.frame += 1
        self._show_frame()
        self._moved()
        return True

    def bot_thinks(self) -> Iterator[Any]:
        """A coach answers at once: there is nothing to say before the move."""
        self.bot_step()
        return iter(())


def _frames(table: Table, moves: int) -> list[Table]:
    """The table after the learner's move, and after each that followed."""
    first = len(table.steps) - moves
    found = []
    for n in range(first + 1, len(table.steps) + 1):
        frame = Table(table.game, table.state if n == len(table.steps) else table.steps[n].before)
        frame.steps = table.steps[:n]
        found.append(frame)
    return found


_HANDLERS: Mapping[str, Callable[[Lesson, LessonIntent], dict[str, Any]]] = {
    "answer": Lesson._answered, "hint": Lesson._hint, "aid": Lesson._aid, "again": Lesson._again,
    "take_back": Lesson._take_back,
}  # fmt: skip
