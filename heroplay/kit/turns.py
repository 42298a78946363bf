"""Who decides, what they may do and the sentence that asks for it, read off the top frame of a state."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from heroplay.core.frames import Choice, Priority
from heroplay.core.text import Texts, short
from heroplay.core.types import Action, State
from heroplay.kit.play import sample_of
from heroplay.kit.seats import round_from


def is_over(state: State) -> bool:
    """Is nothing left to decide?  A state says so in `over`, or by having no frames."""
    return not state.frames or bool(getattr(state, "over", ""))


@dataclass(frozen=True, kw_only=True)
class Turns:
    """The `pending`, `legal`, `sample` and `prompt` of a game whose frames say who is asked what.

    Each frame has `asked()`: the seats that may decide now, and the question put to each; Choice, Simultaneous and
    Priority have it.  `answers` gives the legal actions of a seat by question.  The sentence is `prompts.<question>`
    and may say `name` (who is asked), `names` (all who are), the numbers of a Choice, and what `facts(state)` adds.
    """

    answers: Mapping[str, Callable[[State, int], Iterable[Action]]]
    texts: Texts
    names: Callable[[State], Sequence[str]]
    facts: Callable[[State], Mapping[str, Any]] = field(default=lambda state: {})

    def pending(self, state: State) -> dict[int, str]:
        """The seats that may decide now, and what each is asked; nobody when the game is over."""
        return {} if is_over(state) else dict(state.frames[-1].asked())

    def legal(self, state: State, seat: int | None = None) -> list[Action]:
        """Every legal action, in a fixed order; with a seat, those of that seat."""
        asked = self.pending(state).items()
        return [action for one, ask in asked if seat in (None, one) for action in self.answers[ask](state, one)]

    def sample(self, state: State, rng: random.Random) -> tuple[Action, bool]:
        """A legal action at random, and whether there was a choice."""
        return sample_of(self.legal)(state, rng)

    def prompt(self, state: State) -> str:
        """Who is asked, and what, as one sentence: `prompts.over` at the end."""
        asked, names = self.pending(state), self.names(state)
        if not asked:
            return self.texts.say("prompts.over")
        said = [names[seat] for seat in asked]
        facts: dict[str, Any] = {"name": said[0], "names": said}
        top = state.frames[-1]
        if isinstance(top, Choice):
            whose = names[top.whose] if 0 <= top.whose < len(names) else ""
            facts |= {"least": top.least, "most": top.most, "whose": whose}
        return self.texts.say(f"prompts.{next(iter(asked.values()))}", {**facts, **self.facts(state)})

    def problems(self, state: State) -> list[str]:
        """What is wrong with who is asked what, in a state from outside: there is no such seat, or no such question."""
        seats, asked = range(len(self.names(state))), self.pending(state).items()
        wrong = [(seat, ask) for seat, ask in asked if seat not in seats or ask not in self.answers]
        return [f"frames: seat {seat} cannot be asked {short(ask)}" for seat, ask in wrong]


def round_problems(state: State, seats: int) -> list[str]:
    """What is wrong with the Priority frames of a state from outside, in a game where turns go round the table."""
    found = []
    for frame in state.frames:
        if not isinstance(frame, Priority):
            continue
        if not frame.order or frame.order != round_from(frame.order[0], seats):
            found.append("frames: the turns do not go round the table")
        elif not 0 <= frame.passes < seats or frame.at not in frame.order:
            found.append("frames: the passes do not fit whose turn it is")
    return found
