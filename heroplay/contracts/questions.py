"""A question about a position: what is asked, what can be answered, what is right; and a word by which it is asked."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from heroplay.core.errors import BadInput
from heroplay.core.names import find, whole_number
from heroplay.core.text import short
from heroplay.core.types import State

Form = Literal["some", "one", "number", "order"]  # tick all that are so; choose one; type a number; put into order


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
            return chosen.why or f"Not quite: {chosen.text}", chosen.rules or self.rules
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

    make: Callable[[Any, State, int, Any], Question]
    about: str  # what a teacher writes: {word = "a move"}
