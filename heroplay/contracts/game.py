"""A game is a record of pure functions over its own state type; table, tools and board know nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, TypeAdapter

from heroplay.contracts.cases import CaseSource
from heroplay.contracts.catalogue import Catalogue
from heroplay.contracts.decks import Decks
from heroplay.contracts.drafting import Drafting
from heroplay.contracts.gallery import Gallery
from heroplay.contracts.house import House
from heroplay.contracts.odds import Counting
from heroplay.contracts.picked import Picked
from heroplay.contracts.pictures import Cover, Sign
from heroplay.contracts.puzzles import Puzzling
from heroplay.contracts.simulation import Simulation
from heroplay.contracts.teaching import GoalWord, Teaching
from heroplay.contracts.thinking import Aim, Plan
from heroplay.contracts.trial import Trial
from heroplay.contracts.view import Preview, Reasons, View
from heroplay.core.errors import BadInput, problems_of
from heroplay.core.rulebook import Rulebook
from heroplay.core.text import Texts
from heroplay.core.types import Action, GameInfo, Outcome, State
from heroplay.core.verdict import Checks, Finding, Verdict

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Bot = Callable[["Game", State, int, random.Random], Action]
Tune = Callable[[Mapping[str, Any], str, Any, int], dict[str, Any]]  # tune(options, what, value, seat) -> options


@dataclass(frozen=True, kw_only=True)
class Play:
    """The rules at work.  Every function is pure; only `apply` is given a state to copy and change."""

    setup_model: type[BaseModel]
    state_model: type[Any]
    action_model: Any  # the union of the action dataclasses, tagged by `do`
    checks: Checks[Any]  # `Game.check` is made of them
    new: Callable[..., State]  # new(setup, tell=None) -> state
    pending: Callable[[State], dict[int, str]]  # the seats that may decide now, and what each is asked
    prompt: Callable[[State], str]  # the same as one sentence
    legal: Callable[..., list[Action]]  # legal(state, seat=None), in a fixed order
    sample: Callable[[State, random.Random], tuple[Action, bool]]  # a legal action at random; was there a choice?
    normal: Callable[[State, Action], Action]  # one form for actions that mean the same
    apply: Callable[..., State]  # apply(state, action, luck=None, tell=None, own=False); own: change the state given
    outcome: Callable[[State], Outcome | None]
    key: Callable[[State], Any]  # equal for positions that play on alike
    is_over: Callable[[State], Any] | None = None  # a quicker way to say that nobody is asked any more
    is_pass: Callable[[Action], bool] | None = None  # does this action only decline to do anything?
    automatic: frozenset[str] = frozenset()  # questions that a table may answer when there is only one answer
    seats: str | None = None  # the option that says who sits where
    seated: tuple[str, ...] = ()  # options with an entry for each seat, which move with who sits there


@dataclass(frozen=True, kw_only=True)
class Knowledge:
    """What a seat knows.  `known` is a state as `observe` gives it."""

    observe: Callable[[State, int], State]  # observe(state, seat): the same type, with unknowns
    deal_unseen: Callable[[State, int, random.Random], State]  # deal_unseen(known, seat, rng): a full state that fits
    worlds: Callable[[State, int], Iterable[State]] | None = None  # worlds(known, seat): every full state that fits
    is_secret: Callable[[State, Action], bool] = field(default=lambda state, action: False)  # may others not hear it?


@dataclass(frozen=True, kw_only=True)
class Language:
    """How the game is said, read and printed."""

    names: Callable[[State], list[str]]  # what each seat is called
    say: Callable[[State, Action], str]
    parse: Callable[..., Action]  # parse(state, text, seat=None) -> action
    line: Callable[..., str]  # line(state, event, seat=None): the log's sentence for that seat
    text: Callable[[State, int | None], str]  # the table, printed
    card: Callable[..., str] | None = None  # card(state, name, seat): its full text; with no name, those in the hand


@dataclass(frozen=True, kw_only=True)
class BoardHooks:
    """What a board shows, and what a selection on it means."""

    view: Callable[..., View]  # view(state, seat=None)
    reasons: Callable[[State, int], Reasons] | None = None  # why pieces are dark, where finding that takes longer
    preview: Callable[[State, int, Picked], Preview] | None = None  # preview(state, seat, picked): what it means
    gallery: Callable[[], Gallery] | None = None  # what a new-game form shows
    drafting: Drafting | None = None  # how a position is set up on a board
    legend: Callable[[], tuple[Sign, ...]] | None = None  # what the signs on its cards mean
    cover: Callable[[], Cover] | None = None  # the picture on its box
    first_deal: Mapping[str, Any] | None = None  # options of the deal that What if begins with; None: examples[0]


@dataclass(frozen=True, kw_only=True)
class Storage:
    """A state as data, and back."""

    to_data: Callable[[State], dict[str, Any]]  # plain JSON data, cards by stable id
    from_data: Callable[[Mapping[str, Any]], State]
    position: Callable[[Mapping[str, Any]], State]  # from a readable dict; impossible ones are refused with reasons
    pieces: Callable[[State], Any]  # everything that must be conserved, for the conformance tests
    describe: Callable[..., dict[str, Any]] | None = None  # describe(state, trail=()): the dict that `position` reads
    problems: Callable[[State], list[str]] = field(default=lambda state: [])  # what is wrong with a state


@dataclass(frozen=True, kw_only=True)
class Levels:
    """Which bot a person meets who asks for an easy, a medium or a hard opponent."""

    easy: str = "random"
    medium: str = "greedy"
    hard: str = "mcts"


@dataclass(frozen=True, kw_only=True)
class Game:
    """The wiring of one game: the groups that every game has, then what it may hand to a tool, each one or None."""

    info: GameInfo
    rulebook: Rulebook
    texts: Texts
    play: Play
    knowledge: Knowledge
    language: Language
    board: BoardHooks
    storage: Storage

    bots: Mapping[str, Bot]
    evaluate: Callable[[State, int], float]  # evaluate(state or known, seat): the chance to win, 0 to 1
    levels: Levels = Levels()
    changes: Callable[[State, Action, Finding], Iterable[Any]] | None = None  # single changes for repairs
    examples: tuple[Mapping[str, Any], ...] = ({},)  # setups that together show the whole game: benches, matrices
    quiet_events: frozenset[str] = frozenset()  # events that a log need not print
    deciding_events: Mapping[str, bool] = field(default_factory=dict)  # what settles a matter: well for its seat?
    data: Traversable | None = None  # the folder with lessons, puzzles, cases and corner cases

    solving: Aim | None = None
    thinking: Plan | None = None
    simulation: Simulation | None = None
    tuning: Tune | None = None
    house: House | None = None
    decks: Decks | None = None
    odds: Counting | None = None
    puzzles: Puzzling | None = None
    cases: CaseSource | None = None
    teaching: Teaching | None = None
    catalogue: Catalogue | None = None
    trial: Callable[[], Trial] | None = None  # for the benchmark of the odds

    def __post_init__(self) -> None:
        if self.play.checks.game is None:  # a changed copy of a record leaves the verdicts to the first
            self.play.checks.game = self

    def check(self, state: State, action: Action) -> Verdict:
        """May this be done?  The verdict cites its rule either way."""
        return self.play.checks.judge(state, action)

    def single_changes(self, state: State, action: Action, finding: Finding) -> Iterable[Any]:
        """What could be different, for a repair; nothing where the game does not say."""
        return self.changes(state, action, finding) if self.changes is not None else ()

    @property
    def usual_bot(self) -> str:
        """The bot that sits down where nobody says which: the medium one, or the first that the game has."""
        return self.levels.medium if self.levels.medium in self.bots else next(iter(self.bots))

    @property
    def goals(self) -> Mapping[str, GoalWord]:
        """What a lesson of this game can ask for; nothing where it does not say."""
        return self.teaching.goals if self.teaching is not None else {}

    @cached_property
    def action_type(self) -> TypeAdapter[Any]:
        return TypeAdapter(self.play.action_model)

    def action_from(self, data: Mapping[str, Any]) -> Action:
        """An action from outside data, validated."""
        try:
            return self.action_type.validate_python(dict(data))
        except ValueError as error:
            raise BadInput("That is not an action of this game.", problems_of(error)) from None

    def action_data(self, action: Action) -> dict[str, Any]:
        """An action as plain data; `action_from` reads it back."""
        return dict(self.action_type.dump_python(action, mode="json"))
