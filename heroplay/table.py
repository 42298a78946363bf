"""The shell round a pure game: seats, history, undo, fork, save, replay.  A refused action changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from pydantic import ValidationError

from heroplay.contracts.game import Game
from heroplay.core import codec, display
from heroplay.core import record as records
from heroplay.core.errors import BadInput, HeroPlayError, IllegalAction, problems_of
from heroplay.core.events import Event
from heroplay.core.listeners import Listeners
from heroplay.core.names import closest
from heroplay.core.reading import checked
from heroplay.core.repairs import Repair
from heroplay.core.types import Outcome
from heroplay.core.verdict import Verdict
from heroplay.games.registry import get_game


@dataclass(slots=True)
class Step:
    """One move of the history: the state it was made in, what was done, what happened."""

    before: Any
    action: Any
    events: list[Event]
    comment: str = ""
    alternatives: list[list[records.Move]] = field(default_factory=list)


class Table:
    """A game being played."""

    def __init__(self, game: Game, state: Any, setup: Mapping[str, Any] | None = None, *, auto: bool = False) -> None:
        self.game, self.state = game, state
        self.setup = dict(setup) if setup is not None else None  # None: it began from a position
        self.auto = auto  # answer decisions with one answer for the players
        self.began: list[Event] = []
        self.steps: list[Step] = []
        self.undone: list[Step] = []
        self._start = state
        self._listeners = Listeners()

    # ---- who, what

    @property
    def seat(self) -> int | None:
        """Who decides; the first of several; None when the game is over."""
        return next(iter(self.game.play.pending(self.state)), None)

    @property
    def seats(self) -> tuple[int, ...]:
        """Every seat that may decide now."""
        return tuple(self.game.play.pending(self.state))

    @property
    def names(self) -> list[str]:
        return self.game.language.names(self.state)

    @property
    def prompt(self) -> str:
        return self.game.play.prompt(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.play.outcome(self.state)

    @property
    def ply(self) -> int:
        """How many actions have been played."""
        return len(self.steps)

    def legal(self, seat: int | None = None) -> list[Any]:
        return self.game.play.legal(self.state, self._seat(seat))

    def _seat(self, seat: int | None) -> int | None:
        if seat is not None and (not isinstance(seat, int) or not 0 <= seat < len(self.names)):
            raise BadInput(f"There is no seat {seat!r}; the seats are 0 to {len(self.names) - 1}.")
        return seat

    # ---- doing

    def action(self, a: Any) -> Any:
        """An action from an action, a dict, or notation."""
        if isinstance(a, str):
            return self.game.language.parse(self.state, a)
        if isinstance(a, Mapping):
            return self.game.action_from(checked(a, "This action"))
        if not is_dataclass(a) or isinstance(a, type):
            raise BadInput(f"{a!r} is not an action: give notation, a dict, or an action of this game.")
        return self.game.action_from({part.name: getattr(a, part.name) for part in fields(a)})

    def check(self, a: Any) -> Verdict:
        """May this be done?  The verdict cites its rule either way."""
        return self.game.check(self.state, self.action(a))

    def play(self, a: Any, *more: Any, ply: int | None = None) -> list[Event]:
        """Do one action or several; what happened.  Raises IllegalAction with the verdict when a rule refuses.

        Of several, all are done or none.
        """
        if ply is not None and ply != self.ply:
            raise BadInput(f"That answers move {ply}, but the table is at move {self.ply}. Look again, then decide.")
        state, ply, undone = self.state, self.ply, self.undone[:]
        events: list[Event] = []
        try:
            for action in (a, *more):
                events += self._play_one(action)
        except Exception:
            self.state, self.undone = state, undone
            del self.steps[ply:]
            raise
        self._tell_listeners()
        return events

    def _play_one(self, a: Any) -> list[Event]:
        action = self.action(a)
        verdict = self.game.check(self.state, action)
        if verdict.settled:
            return []
        if not verdict.ok:
            raise IllegalAction(verdict)
        events = list(self._do(action))  # a list of its own: the step keeps only what it told
        while self.auto and (alone := self._only_answer()) is not None:
            events += self._do(alone)
        return events

    def _do(self, action: Any) -> list[Event]:
        events: list[Event] = []
        after = self.game.play.apply(self.state, action, tell=events.append)
        step = Step(self.state, action, events)
        if self.undone:
            waiting = self.undone.pop()
            if waiting.action == action:
                step.comment, step.alternatives = waiting.comment, waiting.alternatives
            else:  # another way: the old line stays in the record as a variation
                line = self._as_moves([waiting, *reversed(self.undone)], len(self.steps))
                line[0].variations = []
                said = [self._say(self.state, action)]
                others = [other for other in waiting.alternatives if [move.text for move in other] != said]
                step.alternatives = [line, *others]
                self.undone.clear()
        self.steps.append(step)
        self.state = after
        return events

    def _only_answer(self) -> Any:
        asked = self.game.play.pending(self.state)
        if len(asked) != 1 or next(iter(asked.values())) not in self.game.play.automatic:
            return None
        found = self.game.play.legal(self.state)
        return found[0] if len(found) == 1 else None

    def on_change(self, listener: Callable[[Table], Any], *, weak: bool = False) -> None:
        """Call this after every move, undo and redo.  A weak listener is a method, and goes with its object."""
        self._listeners.add(listener, weak=weak)

    def off_change(self, listener: Callable[[Table], Any]) -> None:
        """Call this no more."""
        self._listeners.remove(listener)

    def _tell_listeners(self) -> None:
        self._listeners.tell(self)

    # ---- history

    def undo(self, times: int = 1) -> Table:
        """Take moves back; they can be redone."""
        if times > len(self.steps):
            raise BadInput("There is nothing to undo." if not self.steps else f"Only {len(self.steps)} moves to undo.")
        for _ in range(times):
            step = self.steps.pop()
            self.state = step.before
            self.undone.append(step)
        self._tell_listeners()
        return self

    def redo(self, times: int = 1) -> Table:
        """Play moves again that were taken back."""
        if times > len(self.undone):
            have = len(self.undone)
            raise BadInput(f"Only {have} moves to redo." if have else "There is nothing to redo.")
        for _ in range(times):
            self._do(self.undone[-1].action)
        self._tell_listeners()
        return self

    def fork(self, repair: Repair | None = None) -> Table:
        """An independent table that stands where this one stands, with the same history.

        With a repair: a table that stands where the repair leads, before the repaired action is played.
        """
        if repair is not None:
            return Table(self.game, repair.state)
        other = Table(self.game, self.state, self.setup, auto=self.auto)
        other._start, other.began = self._start, list(self.began)
        other.steps = [Step(s.before, s.action, s.events, s.comment, list(s.alternatives)) for s in self.steps]
        return other

    def comment(self, text: str) -> Table:
        """A remark on the last move, kept in the record."""
        if not self.steps:
            raise BadInput("There is no move to comment on yet.")
        self.steps[-1].comment = str(text)
        return self

    @property
    def events(self) -> list[Event]:
        return [*self.began, *(e for step in self.steps for e in step.events)]

    def log(self, seat: int | None = None) -> list[str]:
        """What happened, in sentences, as a seat may know it; None sees everything."""
        return [self.game.language.line(self.state, e, self._seat(seat)) for e in self.events]

    # ---- showing

    def say(self, action: Any) -> str:
        """An action in words, as it can be typed."""
        return self.game.language.say(self.state, self.action(action))

    def line(self, event: Event, seat: int | None = None) -> str:
        """The log's sentence for an event, as a seat may know it; None sees everything."""
        return self.game.language.line(self.state, event, self._seat(seat))

    def card(self, name: str, seat: int | None = None) -> str:
        """All that a card says, as a seat may know it."""
        if self.game.language.card is None:
            raise BadInput(f"{self.game.info.title} has no cards to look up.")
        return self.game.language.card(self.state, name, self._seat(seat))

    def text(self, seat: int | None = None) -> str:
        return self.game.language.text(self.state, self._seat(seat))

    def view(self, seat: int | None = None) -> Any:
        """What that seat may see, as data."""
        return self.game.board.view(self.state, self._seat(seat))

    def show(self, seat: int | None = 0, **players: Any) -> Any:
        """The board, played from a seat; the other seats are played by bots.  Needs the extra `ui`.

        `bots="mcts"`, `bots={1: "mcts", 2: my_bot}` or a function `my_bot(game, known, seat, rng)` that returns a move;
        `bots=None` where the moves come from another board or a cell.  `people=(0, 1)`: all who play on this board.
        """
        try:
            return display.shown("board", self, self._seat(seat), **players)
        except ImportError as error:
            raise HeroPlayError(f"The board needs the extra 'ui': pip install 'heroplay[ui]' ({error.name}).") from None

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        """Text, and a still picture where a notebook can show one."""
        seat = self.seat if self.seat is not None else 0
        return dict(display.shown("picture", self.text(seat), self.view(seat)))

    def __str__(self) -> str:
        return self.text(self.seat)

    def __repr__(self) -> str:
        return f"<Table {self.game.info.id}: {', '.join(self.names)}; move {self.ply}; {self.prompt}>"

    # ---- saving

    def code(self, seat: int | None = None) -> str:
        """The position as a short text; with a seat, only what that seat may know."""
        self._seat(seat)
        state = self.state if seat is None else self.game.knowledge.observe(self.state, seat)
        return codec.encode(self.game.info.id, self.game.storage.to_data(state))

    def record(self, seat: int | None = None) -> str:
        """The game as readable text; with a seat, only what that seat may know (and then it cannot be replayed)."""
        self._seat(seat)
        setup = dict(self.setup or {})
        start = (
            "" if self.setup is not None else codec.encode(self.game.info.id, self.game.storage.to_data(self._start))
        )
        if seat is not None:
            setup.pop("seed", None)
            start = ""
            moves = [records.Move(i, said) for i, said in enumerate(self._seen_moves(seat), 1)]
        else:
            moves = self._as_moves(self.steps, 0)
        result = self.outcome.text if self.outcome else ""
        return records.write(records.Record(self.game.info.id, setup, moves, start, seat, result))

    def _as_moves(self, steps: list[Step], first: int) -> list[records.Move]:
        return [
            records.Move(first + i, self._say(s.before, s.action), 0, s.comment, s.alternatives)
            for i, s in enumerate(steps, 1)
        ]

    def _say(self, state: Any, action: Any) -> str:
        return f"{self.game.language.names(state)[action.seat]}: {self.game.language.say(state, action)}"

    def _seen_moves(self, seat: int) -> list[str]:
        """Each move as that seat saw it."""
        return [self.seen_move(step, seat) for step in self.steps]

    def seen_move(self, step: Step, seat: int | None) -> str:
        """A move as that seat saw it, in its own words or as hidden; None sees everything."""
        hidden = seat is not None and step.action.seat != seat and any(not e.seen(seat) for e in step.events)
        if hidden and self.game.knowledge.is_secret(step.before, step.action):
            return f"{self.game.language.names(step.before)[step.action.seat]}: (hidden)"
        return self._say(step.before, step.action)


# ---- making tables


def table(game: str | Game, *, auto: bool = False, **options: Any) -> Table:
    """A new game: `table("herocard", heroes=["samurai", "ninja"], seed=7)`."""
    return _new(get_game(game), options, auto)


def _new(g: Game, options: Mapping[str, Any], auto: bool = False) -> Table:
    known = list(g.play.setup_model.model_fields)
    unknown = [o for o in options if o not in known]
    if unknown:
        near = {option: closest(option, known) for option in unknown}
        hints = [f"{o}: no such option" + (f"; did you mean {n}?" if n else "") for o, n in near.items()]
        raise BadInput(f"{g.info.title} has the options {', '.join(known)}.", hints)
    checked(options, f"A game of {g.info.title}")
    try:
        setup = g.play.setup_model.model_validate(options)
    except ValidationError as error:
        raise BadInput(f"{g.info.title} cannot be set up like that.", problems_of(error)) from None
    began: list[Event] = []
    state = g.play.new(setup, tell=began.append)
    made = Table(g, state, setup.model_dump(mode="json", exclude_defaults=True), auto=auto)
    made.began = began
    if auto:
        while (alone := made._only_answer()) is not None:
            made._do(alone)
    return made


def load(code: str) -> Table:
    """The table of a code."""
    game_id, data = codec.decode(code)
    g = get_game(game_id)
    state = g.storage.from_data(data)
    problems = g.storage.problems(state)
    if problems:
        raise BadInput("This code holds an impossible position.", problems)
    return Table(g, state)


def position(game: str | Game, data: Mapping[str, Any]) -> Table:
    """Any position from a readable dict; impossible ones are refused with all reasons."""
    g = get_game(game)
    if not isinstance(data, Mapping):
        raise BadInput(f"A position is a dict, not {type(data).__name__}.")
    return Table(g, g.storage.position(checked(data, "This position")))


def replay(text: str) -> Table:
    """A game from its record, every move checked again."""
    record = records.read(text)
    if record.seat is not None:
        raise BadInput("This record shows what one seat saw; without the hidden cards it cannot be replayed.")
    made = load(record.start) if record.start else _new(get_game(record.game), record.setup)
    for number, move in enumerate(record.moves, 1):
        try:
            made.play(move.text)
        except HeroPlayError as error:
            raise BadInput(f"Line {move.place}, move {number} ({move.text}): {error}") from None
        made.steps[-1].comment = move.comment
        made.steps[-1].alternatives = move.variations
    return made
