"""Answers a learner's move from the engine: refused by a rule, right, also right, or beaten by a reply that is shown.

No answer is stored.  A search over the learner's moves, against what the step says of the others, gives the whole set
of moves that keep the goal within reach; any of them is right.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Literal

from heroplay.contracts.game import Bot
from heroplay.contracts.questions import Question
from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.core.listeners import Listeners
from heroplay.core.names import closest
from heroplay.core.search import CERTAIN, Reply, Result, search
from heroplay.games.registry import get_game
from heroplay.kit.lesson_questions import question_words
from heroplay.table import Table
from heroplay.tutor.goals import Goal
from heroplay.tutor.lessons import Chapter, Step
from heroplay.tutor.unseen import Unseen

Kind = Literal["unreadable", "refused", "wrong", "right", "also_right", "done"]
RUNGS = 4
MOST_CITED = 4  # rules named with an answer to a question


@dataclass(frozen=True, slots=True)
class Said:
    """One move of a line that is shown: who, what, the log with its rules, and what it settled against the learner."""

    seat: int
    text: str
    lines: tuple[str, ...]
    rules: tuple[str, ...]
    settled: str = ""
    settled_by: tuple[str, ...] = ()
    is_pass: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class Answer:
    """What the tutor says to a move."""

    kind: Kind
    text: str
    rules: tuple[str, ...] = ()
    repairs: tuple[str, ...] = ()
    shown: tuple[Said, ...] = ()  # the replies that followed, or the refutation; a refutation is taken back
    stars: int = 0
    beaten_on: Table | None = field(default=None, repr=False, compare=False)  # the table of a refutation

    @property
    def ok(self) -> bool:
        return self.kind in ("right", "also_right", "done")

    def __str__(self) -> str:
        """For a terminal or a notebook: the verdict, what would be legal, what was answered, the stars."""
        words = {"refused": "Refused: ", "wrong": "Not yet: ", "unreadable": "Not understood: "}
        lines = [words.get(self.kind, "") + self.text]
        lines += [f"  Legal instead: {repair}" for repair in self.repairs[:3]]
        lines += [f"  {line}" for said in self.shown for line in said.lines]
        if self.stars:
            lines.append(f"  {'★' * self.stars}{'☆' * (3 - self.stars)}")
        return "\n".join(lines)

    __repr__ = __str__


def _telling(method: Callable[..., Any]) -> Callable[..., Any]:
    """Report the call to every board that shows this step, whether it was made on a board or in a cell."""

    @wraps(method)
    def told(self: Coach, *args: Any, **more: Any) -> Any:
        found = method(self, *args, **more)
        self.listeners.tell(method.__name__, found)
        return found

    return told


@dataclass
class Coach:
    """One learner at one step."""

    step: Step
    chapter: Chapter
    hints: int = 0
    refusals: int = 0
    misses: int = 0  # wrong answers to a question, and moves that miss the goal
    losses: int = 0  # games of free play that were lost
    decisions: int = 0
    broken: list[tuple[str, str]] = field(default_factory=list)  # each rule that a move broke, with that move
    done: bool = False
    _found: tuple[Any, Result] | None = field(default=None, init=False, repr=False)  # the last search, with its state
    _found_first: tuple[Any, Result] | None = field(default=None, init=False, repr=False)  # the same, of the start
    _start: Any = field(default=None, init=False, repr=False)
    listeners: Listeners = field(default_factory=Listeners, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.game = get_game(self.chapter.game)
        self.retry()

    @_telling
    def retry(self) -> None:
        """The same cards once more; hints and refusals stay counted."""
        self.start = self._start if self._start is not None else self.game.storage.position(self.step.position)
        self._start = self.start
        self.table = Table(self.game, self.start)
        self.decisions, self.done, self._script = 0, False, list(self._scripted())
        self.question = self._question() if self.step.ask else None
        if self.question is not None:
            self.first = self.table.state
            return
        self.goal = Goal(self.game, self.step.goal, self.start, self.step.seat)
        if self.goal.decided(self.start):
            raise BadInput("The goal is decided before the learner has done anything.")
        self._let_others_move()
        self.first = self.table.state  # the learner decides for the first time

    def _question(self) -> Question:
        ((word, arg),) = self.step.ask.items()
        words = question_words(self.game)
        if word not in words:
            near = closest(word, words)
            raise BadInput(f"ask: there is no {word!r}" + (f"; did you mean {near!r}?" if near else "."))
        made: Question = words[word].make(self.game, self.table.state, self.step.seat, arg)
        return made

    @property
    def asked(self) -> str:
        """What is wanted here, in a sentence: made from the goal or the question itself."""
        return self.question.ask if self.question is not None else self.goal.text

    # ---- what can be done here

    @property
    def others(self) -> Any:
        """What the search takes the others for: anything at all, or what a bot replies."""
        wanted = self.step.others
        if not isinstance(wanted, str) or wanted == "any" or self._used_rule():
            return "any"
        bots = self.game.bots
        if wanted not in bots:
            raise BadInput(f"others: there is no bot {wanted!r}: {', '.join(bots)}, any, use RULE, or a script.")
        return self._replies(bots[wanted])

    def _used_rule(self) -> str:
        """The rule that the replies must make the learner use: others = "use RULE"."""
        word, _, rule = self.step.others.partition(" ") if isinstance(self.step.others, str) else ("", "", "")
        if word != "use":
            return ""
        if rule not in self.game.rulebook:
            raise BadInput(f"others: there is no rule {rule!r}.")
        return rule

    def _scripted(self) -> tuple[str, ...]:
        return () if isinstance(self.step.others, str) else self.step.others

    def found(self, state: Any | None = None) -> Result:
        """Everything that the learner can reach from here."""
        at = self.table.state if state is None else state
        if self._found is None or self._found[0] is not at:
            found = search(self.game.play, at, self.goal.reached, seat=self.step.seat, until=self.goal.decided,
                           others=self.others, drop_dominated=self.goal.drop_dominated)  # fmt: skip
            self._found = (at, found)
        return self._found[1]

    def right(self, state: Any | None = None) -> list[Any]:
        """Every move that keeps the goal within reach, now or in another state."""
        if self.question is not None:
            return []
        at = self.table.state if state is None else state
        if self.step.free:
            return self.game.play.legal(at, self.step.seat)
        if not self.step.open:
            return self._unseen().right(at)
        found = self.found(state)
        return found.best if found.value == CERTAIN else []

    def _unseen(self) -> Unseen:
        return Unseen(self.game, self.step.seat, self.goal.reached, self.goal.decided, self.others)

    # ---- an answer to a question

    def _answered(self, question: Question, said: Any) -> Answer:
        try:
            given = question.read(said)
        except HeroPlayError as error:
            return Answer("unreadable", str(error))
        if not question.is_right(given):
            self.misses += 1
            text, rules = question.wrong_because(given)
            return Answer("wrong", text, rules[:MOST_CITED])
        shown = tuple(self._say(self.table, action) for action in question.play)
        self.done = True
        reasons = " ".join(dict.fromkeys(question.options[i].why for i in given if question.options))
        why = self.step.after or question.why or reasons
        rules = (self.step.teaches or question.rules)[:MOST_CITED]
        return Answer("done", f"Right. {why}".strip(), rules, (), shown, self.stars)

    # ---- a move

    @_telling
    def answer(self, said: Any, repairs: bool = True) -> Answer:
        """Judge a move, which is played with the replies of the others if it is right, or an answer to a question."""
        if self.done:
            raise BadInput("This step is done. Go on, or try it again.")
        if self.question is not None:
            return self._answered(self.question, said)
        try:
            action = (
                self.table.game.language.parse(self.table.state, said, self.step.seat)
                if isinstance(said, str)
                else said
            )
            verdict = self.table.check(action)
        except HeroPlayError as error:
            return Answer("unreadable", str(error))
        if not verdict.ok:
            self.refusals += 1
            move = said if isinstance(said, str) else self.game.language.say(self.table.state, action)
            self.broken.append((verdict.rule or "", move))
            wanted = repairs and "repairs" in self.step.helps
            found = tuple(str(r) for r in verdict.repairs()) if wanted else ()
            return Answer("refused", verdict.text, tuple(verdict.rules), found)
        right = self.right()
        normal = self.game.play.normal(self.table.state, action)
        if normal not in right:
            return self._beaten(normal)
        shortest = self.shortest(right)
        self.decisions += 1
        self.table.play(action)
        shown = self._let_others_move()
        if self.goal.decided(self.table.state):
            self.done = True
            return self._decided(shown)
        if self.step.free or normal in shortest:
            return Answer("right", f"Right. {verdict.text}", verdict.rules, (), shown)
        return Answer("also_right", f"Also right. {verdict.text} There is a shorter way.", verdict.rules, (), shown)

    def _decided(self, shown: tuple[Said, ...]) -> Answer:
        """The matter is decided: won, or, in free play, perhaps lost."""
        if self.goal.reached(self.table.state):
            said = self.step.after or f"Done. {self.goal.text}"
            return Answer("done", said, self.step.teaches, (), shown, self.stars)
        self.losses += 1
        missed = " ".join(self.goal.missed(self.table.state))
        return Answer("wrong", f"Not this time. {missed} Try again.", (), (), shown)

    def shortest(self, right: list[Any]) -> list[Any]:
        """Of the right moves those that need the fewest decisions of the learner; in free play what a bot would do."""
        if not self.step.open:
            return right
        if self.step.free:
            known = self.game.knowledge.observe(self.table.state, self.step.seat)
            wise = self._wise(self.game, known, self.step.seat, random.Random(0))
            return [self.game.play.normal(self.table.state, wise)]
        found = self.found()
        far = [(found.distance(a), a) for a in right]
        least = min(d for d, _ in far)
        return [a for d, a in far if d == least]

    @property
    def _wise(self) -> Bot:
        """The bot that plays well; a game without one has another."""
        return self.game.bots[self.game.usual_bot]

    def _let_others_move(self) -> tuple[Said, ...]:
        """The others answer until the learner is asked again or the matter is decided."""
        shown = []
        while not self.goal.decided(self.table.state) and self.table.seat is not None:
            if self.table.seat != self.step.seat:
                shown.append(self._say(self.table, self._reply()))
            elif self.decisions and (alone := self._only_pass()) is not None:
                shown.append(self._say(self.table, alone))
            else:
                break
        return tuple(shown)

    def _only_pass(self) -> Any:
        """In a quick step the learner need not say what alone is left to say."""
        if not self.step.quick:
            return None
        legal = self.game.play.legal(self.table.state, self.step.seat)
        return legal[0] if len(legal) == 1 and self.is_pass(legal[0]) else None

    def is_pass(self, action: Any) -> bool:
        """Does this move only decline to do anything?  Never where the game has no passes."""
        predicate = self.game.play.is_pass
        return predicate is not None and predicate(action)

    def _reply(self) -> Any:
        state, seat = self.table.state, self.table.seat
        assert seat is not None
        if self._script:
            return self.game.language.parse(state, self._script.pop(0), seat)
        if (rule := self._used_rule()) and (reply := self._reply_that_uses(rule, state, seat)) is not None:
            return reply
        others = self.others
        return others(state, seat) if callable(others) else self._replies(self._wise)(state, seat)

    def _replies(self, bot: Bot) -> Reply:
        """What a bot would do in a state, from what its seat knows there."""
        observe = self.game.knowledge.observe
        return lambda state, seat: bot(self.game, observe(state, seat), seat, random.Random(0))

    def _reply_that_uses(self, rule: str, state: Any, seat: int) -> Any:
        """The first reply after which a right move of the learner rests on the rule."""
        for reply in self.game.play.legal(state, seat):
            after = self.game.play.apply(state, reply)
            if not self.goal.decided(after) and self.step.seat in self.game.play.pending(after):
                if any(rule in self.game.check(after, move).rules for move in self.right(after)):
                    return reply
        return None

    def _say(self, table: Table, action: Any) -> Said:
        state, text = table.state, self.game.language.say(table.state, action)
        events = table.play(action)
        quiet = self.game.quiet_events
        told = [e for e in events if e.name not in quiet]
        lines = tuple(self.game.language.line(state, e, None) for e in told)
        rules = tuple(dict.fromkeys(r for e in told for r in e.rules))
        bad = self.game.deciding_events
        last = next((e for e in reversed(told) if e.name in bad and bad[e.name] != (e.seat == self.step.seat)), None)
        if last is None:
            return Said(action.seat, text, lines, rules, is_pass=self.is_pass(action))
        settled = self.game.language.line(state, last, None)
        return Said(action.seat, text, lines, rules, settled, last.rules, self.is_pass(action))

    def _beaten(self, action: Any) -> Answer:
        """A legal move that misses the goal: the reply that beats it, played out on a table of its own."""
        self.misses += 1
        table = self.table.fork()
        hand = ""
        if not self.step.open:  # the others may hold something else than they do: one such hand is shown
            unseen = self._unseen()
            table = Table(self.game, unseen.beats(table.state, action) or unseen.worlds(table.state)[0])
            hand = " They may hold other cards than these: this is one hand that beats you."
        shown = [self._say(table, action)]
        line = next(iter(self.found(table.state).lines(1)), None) if not self.goal.decided(table.state) else None
        for reply in line.actions if line is not None else ():
            shown.append(self._say(table, reply))
        end = next((n for n in range(len(shown), 0, -1) if shown[n - 1].settled), len(shown))
        table.undo(len(shown) - end)  # what follows when the matter is settled teaches nothing
        del shown[end:]
        said = f"Allowed, but it misses the goal. {self._why(table, shown)}{hand}"
        rules = shown[-1].settled_by or tuple(r for s in shown[1:2] for r in s.rules)
        return Answer("wrong", said, rules[:MOST_CITED], (), tuple(shown), beaten_on=table)

    def _why(self, table: Table, shown: list[Said]) -> str:
        """The reply that beats it, and what that settles; else what is missing."""
        answers = [s for s in shown[1:] if s.seat != self.step.seat and not s.is_pass]
        replied = f"{table.names[answers[0].seat]} answers: {answers[0].text}. " if answers else ""
        missing = f"What is missing: {' '.join(self.goal.missed(table.state)) or self.goal.text}"
        if shown[-1].settled and shown[-1].settled not in replied:
            settled = f"{replied}{shown[-1].settled}"
            return settled if len(self.goal.words) == 1 else f"{settled} {missing}"
        return f"{replied}{missing}"

    # ---- hints and stars

    @_telling
    def hint(self) -> str:
        """One rung more: which moment, which rule, which card, the move."""
        if self.question is not None:
            return self._hint_of(self.question)
        right = self.right()
        if not right:
            return "The goal is out of reach from here. Try again from the start."
        action = self.shortest(right)[0]
        self.hints = min(self.hints + 1, RUNGS)
        verdict = self.game.check(self.table.state, action)
        said = self.game.language.say(self.table.state, action)
        if self.hints == 1:
            return f"Look at the moment: {self.table.prompt}"
        if self.hints == 2:
            rule = self.game.rulebook[(self.step.teaches or verdict.rules)[0]]
            return f"Think of this rule: {rule.title} ({rule.id})."
        if self.hints == 3:
            verb, _, card = re.split(r" \+ | at | for \d+$", said)[0].partition(" ")
            if not card:
                return f"You do not need a card: {verb}."
            if card == "all":
                return "You need all your cards."
            return f"Look at {'number ' if card.isdigit() else ''}{card}."
        return f"The move: {said}."

    def _hint_of(self, question: Question) -> str:
        self.hints = min(self.hints + 1, RUNGS)
        rule = self.game.rulebook[(self.step.teaches or question.all_rules)[0]]
        if self.hints == 1:
            return f"Look at the moment: {self.table.prompt}"
        if self.hints == 2:
            return f"Think of this rule: {rule.title} ({rule.id})."
        if self.hints == 3:
            return f"It says: {rule.text}"
        return f"The answer: {question.right_text}"

    @property
    def tries(self) -> int:
        """How often the learner has tried: one more than what went wrong."""
        return 1 + self.misses + self.losses

    @property
    def stars(self) -> int:
        """Three for par without a hint.

        More than par, hints, wrong answers or moves, and in a puzzle refusals take one each, down to one.
        """
        lost = (self.decisions > self.step.par) + (self.hints > 0) + (self.misses > 0)
        lost += self.step.puzzle and self.refusals > 0
        return max(1, 3 - int(lost))
