"""Cases of a rule: small real positions, each with one question that turns on the rule; shipped, or made again."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from heroplay.contracts.cases import CaseSource
from heroplay.contracts.game import Game
from heroplay.contracts.questions import Question
from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.games.registry import get_game
from heroplay.kit.lesson_questions import question_words
from heroplay.tutor.lessons import Chapter, Step, game_data

ENOUGH = 20  # cases of a rule from which review takes fresh ones
LONGEST = 25  # words in the text of a case


@dataclass(frozen=True)
class Case:
    """One question about one position: the rule that it turns on, and its number among the cases of that rule."""

    game: str
    rule: str
    number: int
    position: Mapping[str, Any]
    seat: int
    ask: Mapping[str, Any]

    @property
    def id(self) -> str:
        return f"{case_slug(self.rule)}-{self.number:02}"

    @property
    def chapter(self) -> Chapter:
        """A chapter of this step alone, for a coach."""
        title = get_game(self.game).rulebook[self.rule].title
        able = f"You know how this is decided: {title} ({self.rule})."
        return Chapter(
            id=case_slug(self.rule), title=title, game=self.game, part="Review", able=able, steps=(self.step(),)
        )

    def step(self) -> Step:
        """The case as a step that a coach can ask."""
        game = get_game(self.game)
        text = source(self.game).text(game.storage.position(self.position), self.seat, self.rule, dict(self.ask))
        return Step(
            id=self.id, text=text, position=dict(self.position), ask=dict(self.ask), seat=self.seat,
            teaches=(self.rule,),
        )  # fmt: skip

    def question(self) -> Question:
        return ask_question(get_game(self.game), self.position, self.seat, self.ask)

    def line(self) -> str:
        """As it stands in the file."""
        data = {"rule": self.rule, "position": self.position, "seat": self.seat, "ask": self.ask}
        if not self.seat:
            del data["seat"]
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def case_slug(rule: str) -> str:
    """The id of a rule as it stands in the id of a step: in lower case, with hyphens."""
    return rule.lower().replace(".", "-")


def source(game_id: str) -> CaseSource:
    """What a game says of its cases: where to look, what to try, what to ask."""
    found = get_game(game_id).cases
    if found is None:
        raise BadInput(f"{get_game(game_id).info.title} has no cases.")
    return found


def ask_question(game: Game, position: Mapping[str, Any], seat: int, ask: Mapping[str, Any]) -> Question:
    """The question of a case, made by the engine."""
    ((word, arg),) = ask.items()
    words = question_words(game)
    if word not in words:
        raise BadInput(f"ask: there is no {word!r}: {', '.join(words)}.")
    made: Question = words[word].make(game, game.storage.position(position), seat, arg)
    return made


def problem(case: Case) -> str:
    """What is wrong with a case; empty when its question can be answered and turns on its rule."""
    try:
        question = case.question()
        words = case.step().words
    except HeroPlayError as error:
        return f"{case.id}: {error}".replace("\n", " ")
    if case.rule not in question.all_rules:
        return f"{case.id}: nothing turns on {case.rule}"
    if words > LONGEST:
        return f"{case.id}: {words} words; at most {LONGEST}"
    if "may" in case.ask and not all(f"({case.rule})" in question.options[i].text for i in question.right):
        return f"{case.id}: another answer than {case.rule} is right"
    if question.form == "one" and (not question.right or len(question.options) < 2):
        return f"{case.id}: there is nothing to choose"
    if not question.is_right(question.read(question.right_answer)):
        return f"{case.id}: its own right answer is not taken"
    return ""


# ---- those that are shipped


@cache
def shipped(game_id: str) -> dict[str, list[Case]]:
    """The cases that come with a game, by rule."""
    data = game_data(game_id)
    file = data / "cases.jsonl" if data is not None else None
    return read_cases(game_id, file.read_text("utf-8")) if file is not None and file.is_file() else {}


def read_cases(game_id: str, text: str, where: str = "cases.jsonl") -> dict[str, list[Case]]:
    """Cases from lines of JSON; BadInput names a line that is not a case."""
    found: dict[str, list[Case]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        try:
            data = json.loads(line)
            of = found.setdefault(data["rule"], [])
            of.append(Case(game_id, data["rule"], len(of) + 1, data["position"], data.get("seat", 0), data["ask"]))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BadInput(f"{where}, line {number}: this is not a case.") from None
    return found


def cases_in(game_id: str, path: Path) -> dict[str, list[Case]]:
    """The cases of a file, by rule."""
    try:
        return read_cases(game_id, path.read_text("utf-8"), path.name)
    except OSError as error:
        raise BadInput(f"{path.name} cannot be opened: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path.name} is not UTF-8 text.") from None


def cases(game_id: str, rule: str) -> list[Case]:
    """The shipped cases of a rule."""
    return list(shipped(game_id).get(get_game(game_id).rulebook[rule].id, ()))


def fresh(game_id: str, rule: str, seen: Iterable[str], seed: int = 0) -> Case | None:
    """A case of the rule that was not seen yet; None when all were seen, or there are none."""
    known = set(seen)
    left = [case for case in cases(game_id, rule) if case.id not in known]
    return random.Random(f"{rule} {seed}").choice(left) if left else None


def make_cases(game_id: str, rule: str, seed: int = 0, count: int = 1) -> list[Case]:
    """More cases of a rule, looked for in games of this seed; fewer than asked for where they are rare."""
    from heroplay.tutor.making import Maker

    rule = get_game(game_id).rulebook[rule].id
    maker = Maker(game_id, {rule}, seed, count)
    maker.look()
    return maker.cases(rule)
