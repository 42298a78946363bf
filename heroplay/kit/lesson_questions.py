"""Questions about a position, made and answered by the engine: nothing in a lesson says what the right answer is."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from heroplay.contracts.game import Game, State
from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.core.events import Event
from heroplay.core.names import find, whole_number
from heroplay.core.text import short
from heroplay.core.verdict import Verdict

Form = Literal["some", "one", "number", "order"]  # tick all that are so; choose one; type a number; put into order
MOST_RULES = 4  # that a question about a rule lets choose among


@dataclass(frozen=True, slots=True)
class Option:
    """One answer that can be chosen: is it right, why, and by which rules."""

    text: str
    right: bool
    why: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, what can be answered, and what is right.

    In `order` the options stand as they are shown, and `right_order` has their places as they should stand.  `play`
    are the moves that are played on the board once the answer is given; `why` is said with them.
    """

    ask: str
    form: Form
    options: tuple[Option, ...] = ()
    number: int | None = None
    right_order: tuple[int, ...] = ()
    why: str = ""
    rules: tuple[str, ...] = ()
    play: tuple[Any, ...] = ()

    @property
    def all_rules(self) -> tuple[str, ...]:
        """Every rule that the question or one of its answers turns on."""
        return tuple(dict.fromkeys((*self.rules, *(r for o in self.options for r in o.rules))))

    @property
    def right(self) -> tuple[int, ...]:
        """The places of the right options, as they should stand or be ticked."""
        return self.right_order or tuple(i for i, o in enumerate(self.options) if o.right)

    @property
    def right_answer(self) -> Any:
        """A right answer, as `read` takes it."""
        if self.form == "number":
            return self.number
        return [i + 1 for i in (self.right[:1] if self.form == "one" else self.right)]

    @property
    def right_text(self) -> str:
        """A right answer, in words."""
        if self.form == "number":
            return str(self.number)
        chosen = self.right[:1] if self.form == "one" else self.right
        return "; ".join(self.options[i].text for i in chosen) or "none of them"

    def read(self, given: Any) -> tuple[int, ...]:
        """An answer as a person gives it: a number, numbers of options from 1 on, or their words."""
        if self.form == "number":
            return (_whole_number(given),)
        if isinstance(given, str):
            words = given.strip()
            if not words or words.casefold() in ("none", "none of them"):
                given = []
            elif re.fullmatch(r"[\d\s,;]+", words):
                given = [int(n) for n in re.findall(r"\d+", words)]
            else:
                given = [w for w in re.split(r";", words) if w.strip()]
        elif isinstance(given, int):
            given = [given]
        if not isinstance(given, list | tuple):
            raise BadInput(f"Answer with the numbers of the options, 1 to {len(self.options)}.")
        places = tuple(self._place(one) for one in given)
        if self.form == "one" and len(places) != 1:
            raise BadInput("Choose one of the answers.")
        if self.form == "order" and sorted(places) != list(range(len(self.options))):
            raise BadInput(f"Name all {len(self.options)}, each once, in their order.")
        return places if self.form == "order" else tuple(sorted(set(places)))

    def _place(self, one: Any) -> int:
        if isinstance(one, bool) or not isinstance(one, int | str):
            raise BadInput("An answer is a number or the words of an option.")
        number = whole_number(one) if isinstance(one, str) else one
        if number is None:
            return find(str(one), {o.text: i for i, o in enumerate(self.options)}, "answer")
        if not 1 <= number <= len(self.options):
            raise BadInput(f"There is no answer {short(number)}: they are numbered 1 to {len(self.options)}.")
        return number - 1

    def is_right(self, answer: tuple[int, ...]) -> bool:
        """Is this answer, as `read` gives it, right?"""
        if self.form == "number":
            return answer == (self.number,)
        if self.form == "one":
            return self.options[answer[0]].right
        return answer == self.right

    def wrong_because(self, answer: tuple[int, ...]) -> tuple[str, tuple[str, ...]]:
        """Why an answer is wrong, with its rules: the first option that is not so, never the right answer itself."""
        if self.form == "number":
            said = "more" if self.number is not None and answer[0] < self.number else "less"
            return f"Not {answer[0]}: it is {said}. Add it up once more.", self.rules
        if self.form == "order":
            at = next(i for i, (a, b) in enumerate(zip(answer, self.right_order)) if a != b)
            return f"{self.options[answer[at]].text} is not number {at + 1}.", self.rules
        if self.form == "one":
            chosen = self.options[answer[0]]
            return chosen.why or f"It is not so: {chosen.text}", chosen.rules or self.rules
        for i, option in enumerate(self.options):
            if option.right != (i in answer):
                return option.why or f"Look again at: {option.text}", option.rules
        return "Not quite.", self.rules


def _whole_number(given: Any) -> int:
    text = str(given).strip()
    if isinstance(given, bool) or not re.fullmatch(r"-?\d{1,6}", text):
        raise BadInput("Type a whole number.")
    return int(text)


@dataclass(frozen=True, slots=True)
class QuestionWord:
    """One way to ask: `make(game, state, seat, arg)` gives the question, or refuses what cannot be asked."""

    make: Callable[[Game, State, int, Any], Question]
    about: str  # what a teacher writes: {total = "attack Jab!"}


class Played:
    """Moves played in thought: where they lead, what was told on the way, which rules spoke."""

    def __init__(self, game: Game, d: State, said: Any) -> None:
        moves = [said] if isinstance(said, str) else said
        if not isinstance(moves, list | tuple) or not all(isinstance(m, str) for m in moves):
            raise BadInput("play: give actions as one would type them.")
        self.events: list[Event] = []
        self.actions: list[Any] = []
        self.said: list[str] = []
        rules: list[str] = []
        for text in moves:
            try:
                action = game.parse(d, text)
                verdict = game.check(d, action)
            except HeroPlayError as error:
                raise BadInput(f"play: {text}: {error}") from None
            if not verdict.ok:
                raise BadInput(f"play: {text}: {verdict.text}")
            rules += verdict.rules
            self.said.append(f"{game.names(d)[action.seat]}: {game.say(d, action)}")
            self.actions.append(action)
            d = game.apply(d, action, tell=self.events.append)
        self.end = d
        self.rules = tuple(dict.fromkeys((*(r for e in self.events for r in e.rules), *rules)))

    def lines(self, game: Game) -> str:
        """What happened, in the words of the log."""
        return " ".join(game.line(self.end, e, None) for e in self.events if e.name not in game.quiet_events)

    @property
    def lead(self) -> str:
        return "".join(f"{said}. " for said in self.said)


# ---- what every game can ask


def legal(game: Game, state: State, seat: int, arg: Any) -> Question:
    """Which of these may be played now?"""
    if not isinstance(arg, list | tuple) or len(arg) < 2 or not all(isinstance(a, str) for a in arg):
        raise BadInput("legal: give two or more actions, as one would type them.")
    options = []
    for said in arg:
        verdict = _verdict(game, state, seat, said)
        options.append(Option(game.say(state, verdict.action), verdict.ok, verdict.text, verdict.rules))
    return Question("Which of these may you play now? Tick all of them.", "some", tuple(options))


def may(game: Game, state: State, seat: int, arg: Any) -> Question:
    """May this be played now, and which rule decides?"""
    wanted: Mapping[str, Any] = {"play": arg} if isinstance(arg, str) else arg
    if not isinstance(wanted, Mapping) or not isinstance(wanted.get("play"), str) or set(wanted) - {"play", "rules"}:
        raise BadInput('may: give an action, or {play = "...", rules = ["...", "..."]}.')
    verdict = _verdict(game, state, seat, wanted["play"])
    rules = [game.rulebook[r].id for r in wanted.get("rules", ())] or _candidates(game, verdict)
    refusing = {r for check in game.checks.refusing for r in (check.rule, *check.also)}
    options = [_rule_option(game, verdict, rule, rule in refusing) for rule in rules]
    if not any(o.text.startswith("Yes") for o in options):
        options.insert(0, Option("Yes: no rule forbids it.", verdict.ok, verdict.text, verdict.rules))
    if not any(o.right for o in options):
        raise BadInput(f"may: none of the rules to choose from decides; {verdict.rule} does.")
    said = game.say(state, verdict.action)
    why = next(o.why for o in options if o.right)
    return Question(
        f"{said[0].upper()}{said[1:]}: may you, and which rule decides?", "one", tuple(options), why=why,
        rules=verdict.rules,
    )  # fmt: skip


def which(game: Game, state: State, seat: int, arg: Any) -> Question:
    """Which rule says this?  For rules that decide no move."""
    wanted: Mapping[str, Any] = {"id": arg} if isinstance(arg, str) else arg
    if not isinstance(wanted, Mapping) or not isinstance(wanted.get("id"), str) or set(wanted) - {"id", "mix"}:
        raise BadInput('rule: give the id of a rule, for instance rule = "HC-2.2".')
    right, mix = game.rulebook[wanted["id"]], wanted.get("mix", 0)  # another mix: other rules to choose among
    luck = random.Random(f"{right.id} {mix}" if mix else right.id)
    near = [game.rulebook[r] for r in right.near if r in game.rulebook] if not mix else []
    far = [r for r in game.rulebook if r.kind == right.kind and r.id != right.id and r not in near]
    luck.shuffle(far)
    options = [Option(f"{right.title} ({right.id}).", True, right.text, (right.id,))]
    for other in [r for r in (*near, *far) if r.title != right.title][: MOST_RULES - 1]:
        options.append(Option(f"{other.title} ({other.id}).", False, f"{other.title} says: {other.text}"))
    luck.shuffle(options)
    ask = f"Which rule says this? \u201c{right.text}\u201d"
    return Question(ask, "one", tuple(options), why=right.title + ".", rules=(right.id,))


def _verdict(game: Game, state: State, seat: int, said: str) -> Verdict:
    try:
        return game.check(state, game.parse(state, said, seat))
    except HeroPlayError as error:
        raise BadInput(f"{said}: {error}") from None


def _rule_option(game: Game, verdict: Verdict, rule: str, forbids: bool) -> Option:
    title = game.rulebook[rule].title
    if verdict.ok:
        right = rule in verdict.rules
        forbids = forbids and not right
    else:
        right = rule in verdict.rules
        forbids = forbids or right
    why = _reason(verdict, rule) if right else verdict.text
    return Option(f"{'No' if forbids else 'Yes'}: {title} ({rule}).", right, why, verdict.rules)


def _reason(verdict: Verdict, rule: str) -> str:
    """The sentence of that rule in a verdict."""
    found = (f for f in verdict.violations or verdict.supports if rule in (f.rule, *f.also))
    return next((verdict.reason(f) for f in found), verdict.text)


def _candidates(game: Game, verdict: Verdict) -> list[str]:
    """The deciding rule among others that might have decided: near ones first, in an order that tells nothing."""
    right = verdict.rule
    if not right:
        return []
    deciding = {r for check in (*game.checks.refusing, *game.checks.allowing) for r in (check.rule, *check.also)}
    luck = random.Random(f"{right} {verdict.action}")
    near = [r for r in game.rulebook[right].near if r in deciding]
    far = sorted(r for r in deciding if r in game.rulebook)
    luck.shuffle(far)
    others = [r for r in dict.fromkeys((*near, *far)) if r not in verdict.rules][: MOST_RULES - 1]
    found = [right, *others]
    luck.shuffle(found)
    return found


COMMON: dict[str, QuestionWord] = {
    "legal": QuestionWord(legal, 'legal = ["attack Jab!", "attack Jab! + Haymaker"]'),
    "may": QuestionWord(may, 'may = "attack Jab!"'),
    "rule": QuestionWord(which, 'rule = "HC-2.2"'),
}
