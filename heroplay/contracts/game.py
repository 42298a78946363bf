"""A game is a record of pure functions over its own state type; table, tools and board know nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from pydantic import BaseModel, ConfigDict, TypeAdapter

from heroplay.contracts.drafting import Drafting
from heroplay.core.errors import BadInput, problems_of
from heroplay.core.rulebook import Rulebook
from heroplay.core.text import Texts
from heroplay.core.verdict import Checks, Verdict

State = Any
Action = Any
Bot = Callable[["Game", State, int, random.Random], Action]


class GameInfo(BaseModel):
    """What a menu says of a game."""

    model_config = ConfigDict(frozen=True)

    id: str
    title: str
    about: str
    seats: tuple[int, ...]
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.id}: {self.title}, {self.seats[0]} to {self.seats[-1]} players. {self.about}"


class Outcome(BaseModel):
    """How a game ended: the winning seats (none: a draw), the rule that ended it, each seat's score.

    `shares` says what the end is worth to each seat, where that is not whole for every winner: rivals who win together
    split 1, and so do the sides of a draw; if all lose, everybody has 0.  A team's victory is whole for each member.
    """

    model_config = ConfigDict(frozen=True)

    winners: tuple[int, ...]
    rule: str
    scores: tuple[int, ...]
    text: str = ""
    shares: tuple[Fraction, ...] | None = None

    def share(self, seat: int) -> Fraction:
        """What the end is worth to a seat, from 0 to 1."""
        if self.shares is not None:
            return self.shares[seat]
        return Fraction(seat in self.winners) if self.winners else Fraction(1, len(self.scores))

    def __str__(self) -> str:
        return self.text


def decider(asked: Mapping[int, str], seat: int | None = None) -> int | None:
    """Who decides: the first who is asked; of several who are asked the same as the first, that seat."""
    first = next(iter(asked), None)
    return seat if seat is not None and first is not None and asked.get(seat) == asked[first] else first


@dataclass(frozen=True, kw_only=True)
class Game:
    """The wiring of one game.  Every function is pure; only `apply` is given a state to copy and change."""

    info: GameInfo
    rulebook: Rulebook
    texts: Texts
    setup_model: type[BaseModel]
    state_model: type[Any]
    action_model: Any  # the union of the action dataclasses, tagged by `do`
    checks: Checks[Any]

    new: Callable[..., State]  # new(setup) -> state
    pending: Callable[[State], dict[int, str]]  # the seats that may decide now, and what each is asked
    prompt: Callable[[State], str]  # the same as one sentence
    legal: Callable[..., list[Action]]  # legal(state, seat=None), in a fixed order
    sample: Callable[[State, random.Random], tuple[Action, bool]]  # a legal action at random; was there a choice?
    normal: Callable[[State, Action], Action]
    check: Callable[[State, Action], Verdict]
    apply: Callable[..., State]  # apply(state, action, luck=None, tell=None, own=False); own: change the state given
    outcome: Callable[[State], Outcome | None]
    key: Callable[[State], Any]
    position: Callable[[Mapping[str, Any]], State]

    observe: Callable[[State, int], State]
    deal_unseen: Callable[[State, int, random.Random], State]

    names: Callable[[State], list[str]]  # what each seat is called
    say: Callable[[State, Action], str]
    parse: Callable[..., Action]  # parse(state, text, seat=None) -> action
    line: Callable[..., str]  # line(state, event, seat=None): the log's sentence for that seat
    text: Callable[[State, int | None], str]  # the table, printed
    view: Callable[..., Any]
    forms: Callable[..., Any]

    to_data: Callable[[State], dict[str, Any]]  # the state as plain JSON data, cards by stable id
    from_data: Callable[[Mapping[str, Any]], State]

    evaluate: Callable[[State, int], float]
    bots: Mapping[str, Bot]
    changes: Callable[..., Any]  # single changes that might repair a refused action (see core.repairs)
    pieces: Callable[[State], Any]  # everything that must be conserved, for the conformance tests
    problems: Callable[[State], list[str]] = field(default=lambda state: [])  # what is wrong with a state
    is_secret: Callable[[State, Action], bool] = field(default=lambda state, action: False)  # may others hear it?
    examples: tuple[Mapping[str, Any], ...] = ({},)  # setups that together show the whole game: benches, matrices
    card: Callable[..., str] | None = None  # card(state, name, seat): its full text; with no name, those in the hand
    is_over: Callable[[State], Any] | None = None  # a quicker way to say that nobody is asked any more
    automatic: frozenset[str] = frozenset()  # what is asked that a table may answer when there is one answer
    preview: Callable[[State, int, Any], dict[str, Any]] | None = None  # what a selection on a board would be
    gallery: Callable[[], dict[str, Any]] | None = None  # what a new-game form shows: what to choose from, options
    describe: Callable[..., dict[str, Any]] | None = None  # describe(state, trail=()): the dict that `position` reads
    drafting: Drafting | None = None  # how a position is set up on a board
    quiet_events: frozenset[str] = frozenset()  # events that a log need not print
    deciding_events: Mapping[str, bool] = field(default_factory=dict)  # what settles a matter: well for its seat?
    goals: Mapping[str, Any] = field(default_factory=dict)  # what a lesson can ask for (see core.goals)
    questions: Mapping[str, Any] = field(default_factory=dict)  # what it can ask beside core.questions.COMMON
    worlds: Callable[[State, int], Any] | None = None  # every full state that fits what a seat has observed
    puzzles: Any = None  # themes of puzzles and how random cases are made (see core.puzzles.Puzzling)
    odds: Any = None  # how chances are counted (see core.odds.Counting)
    knobs: Mapping[str, Any] = field(default_factory=dict)
    settled: frozenset[str] = frozenset()  # reasons that mean: it has just been done; said again, it changes nothing

    @cached_property
    def action_type(self) -> TypeAdapter[Any]:
        return TypeAdapter(self.action_model)

    def action_from(self, data: Mapping[str, Any]) -> Action:
        """An action from outside data, validated."""
        try:
            return self.action_type.validate_python(dict(data))
        except ValueError as error:
            raise BadInput("That is not an action of this game.", problems_of(error)) from None

    def action_data(self, action: Action) -> dict[str, Any]:
        """An action as plain data; `action_from` reads it back."""
        return dict(self.action_type.dump_python(action, mode="json"))
