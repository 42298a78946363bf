"""One knob over a range: how the win rate, or any number of a table, changes with it, and where the answer flips."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from heroplay.contracts.game import Game
from heroplay.core.errors import BadInput, HeroPlayError, problems_of
from heroplay.core.names import find, plain
from heroplay.core.text import share_text
from heroplay.explore.pictures import COLOURS, Picture, draw
from heroplay.explore.simulation.results import wilson
from heroplay.explore.simulation.simulate import Tick, progress_bar, simulate
from heroplay.explore.tables import save_rows
from heroplay.games.registry import get_game
from heroplay.table import Table, table

MOST = 200  # points of a sweep
GAMES = 200  # of each point, where nothing is said


@dataclass(frozen=True)
class Point:
    """One setting of the knob: the answer with its interval, the games it rests on, or why there is none."""

    value: Any
    answer: float | None
    low: float = 0.0
    high: float = 0.0
    games: int = 0
    problem: str = ""
    yes_no: bool = False


@dataclass(frozen=True)
class Flip:
    """Two settings between which the answer crosses; `at` lies between them; `sure` when both intervals say so."""

    before: Point
    after: Point
    at: float | None
    sure: bool


@dataclass
class Sweep:
    """What came of a sweep: print it, take its `points`, `flips` and `rows()`, `plot()` or `save()` it."""

    title: str
    knob: str
    measure: str
    asked: int
    border: float | None = None  # where the answer flips; None: found from the answers
    points: list[Point] = field(default_factory=list)
    stopped: bool = False

    @property
    def is_share(self) -> bool:
        """Are all answers parts of one?"""
        return all(0 <= p.answer <= 1 for p in self.answered)

    @property
    def answered(self) -> list[Any]:
        return [point for point in self.points if point.answer is not None]

    @property
    def flips_at(self) -> float:
        """The border: one half for parts of one, else zero, unless another was asked for."""
        return self.border if self.border is not None else 0.5 if self.is_share else 0.0

    @property
    def flips(self) -> list[Flip]:
        """Every place where the answer crosses the border; a point that lies on it belongs to neither side."""
        found, border = [], self.flips_at
        off = [point for point in self.answered if point.answer != border]
        for a, b in pairwise(off):
            if (a.answer > border) != (b.answer > border):
                sure = a.high < border < b.low or b.high < border < a.low
                found.append(Flip(a, b, _between(a, b, border), sure))
        return found

    def rows(self) -> list[dict[str, Any]]:
        return [{"knob": self.knob, **vars(point)} for point in self.points]

    # ---- printing

    def _said(self, number: float) -> str:
        if any(point.yes_no for point in self.points):
            return "yes" if number else "no"
        return share_text(number) if self.is_share else f"{number:g}"

    def _with_interval(self, point: Point) -> str:
        assert point.answer is not None
        if point.low == point.high:
            return self._said(point.answer)
        return f"{self._said(point.answer)} ({self._said(point.low)} to {self._said(point.high)})"

    def _flip_line(self, flip: Flip) -> str:
        a, b = flip.before, flip.after
        about = f", at about {flip.at:.1f}" if flip.at is not None and not a.yes_no else ""
        line = f"The answer flips between {self.knob} {a.value} and {b.value}{about}: {self._with_interval(a)}, then "
        line += f"{self._with_interval(b)}."
        return line if flip.sure else f"{line} Not certain: an interval includes {self._said(self.flips_at)}."

    def __str__(self) -> str:
        games = {point.games for point in self.points if point.games}
        rest = f", {min(games)} games a point, with 95 % intervals" if games else ""
        lines = [f"{self.title}: {self.measure} by {self.knob}{rest}"]
        if self.stopped:
            lines.append(f"Stopped before the end: {len(self.points)} of {self.asked} points are done.")
        width = max((len(str(point.value)) for point in self.points), default=0)
        for point in self.points:
            told = self._with_interval(point) if point.answer is not None else f"- {point.problem}"
            lines.append(f"  {point.value!s:>{width}}  {told}")
        lines += map(self._flip_line, self.flips)
        if self.answered and not self.flips:
            side = "above" if self.answered[0].answer > self.flips_at else "below"
            same = all(point.answer == self.flips_at for point in self.answered)
            where = f"{'on' if same else side} {self._said(self.flips_at)}"
            if self.answered[0].yes_no:
                where = self._said(self.answered[0].answer)
            lines.append(f"The answer does not flip: it stays {where}.")
        return "\n".join(lines)

    __repr__ = __str__

    # ---- pictures and files

    def plot(self) -> Picture:
        """The answers over the knob, with their intervals, the border, and the points where they flip."""
        return draw(self.title, {"sweep": self._draw} if self.answered else {}, (), str(self))

    def _draw(self, axes: Any) -> None:
        places = {id(point): at for at, point in enumerate(self.answered)}
        numeric = all(isinstance(point.value, int | float) for point in self.answered)
        xs = [point.value if numeric else places[id(point)] for point in self.answered]
        times = 100 if self.is_share else 1
        ys = [times * point.answer for point in self.answered]
        below = [times * (point.answer - point.low) for point in self.answered]
        reach = [below, [times * (point.high - point.answer) for point in self.answered]]
        axes.errorbar(xs, ys, yerr=reach, marker="o", capsize=3, color=COLOURS[0])
        axes.axhline(times * self.flips_at, color="#8c8c8c", linestyle=":")
        for flip in self.flips:
            if flip.at is not None:
                axes.axvline(flip.at, color=COLOURS[3], linestyle="--" if flip.sure else ":")
        if not numeric:
            axes.set_xticks(xs, [str(point.value) for point in self.answered])
        axes.set(xlabel=self.knob, ylabel=f"{self.measure}, %" if self.is_share else self.measure)

    def save(self, path: str | Path) -> Path:
        """Write the points as .csv or, with pyarrow, .parquet."""
        return save_rows(self.rows(), path)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self)}


def sweep(
    what: str | Game | Table,
    knob: str,
    values: Iterable[Any] | str,
    *,
    measure: Callable[[Table], Any] | None = None,
    of: int | str = 0,
    flip: float | None = None,
    games: int = GAMES,
    tick: Tick | None = None,
    options: Mapping[str, Any] | None = None,
    bots: Any = "greedy",
    seed: int = 0,
    workers: int = 1,
    client: Any = None,
    progress: bool | None = None,
    **more: Any,
) -> Sweep:
    """Turn a knob over a range, and see what changes: `sweep(game, "hand_cap", range(3, 10), of=0)`.

    A knob is an option of the game ("hand_cap") or what the game can tune: a number of a player, a card's
    cost or value ("This Card cost"), copies of a card exchanged ("This = That", values 0, 1, 2, ...).  `of` is whose, a
    seat or a name.  It measures how many of `games` simulated games that player wins, or, with `measure`, any number of
    a table: `what` is then a game or a table whose position is taken.  Values can be typed: "5..10" or "3,5,7".  All
    points are played with the same seeds.  It can be stopped, by Ctrl-C or by `tick`; points that are done are kept.
    """
    chosen = points_of(values)
    start = what.game if isinstance(what, Table) else get_game(what)
    if isinstance(what, Table) and measure is None:
        raise BadInput("Say what to measure of that table: measure=a function of a table that gives a number.")
    base = _described(what) if isinstance(what, Table) else {**(options or {}), **more}
    names = what.names if isinstance(what, Table) else table(start, **base).names
    seat = _seat(of, names)
    settings = [(value, *_setting(start, base, knob, value, seat, isinstance(what, Table))) for value in chosen]
    if all(isinstance(made, HeroPlayError) for _, _, made in settings):
        raise settings[0][2]
    said = knob if _option(start, knob) else f"{names[seat]}: {knob}"
    called = getattr(measure, "__name__", "measure").replace("_", " ").replace("<lambda>", "measure")
    found = Sweep(start.info.title, said, called if measure else f"games won by {names[seat]}", len(chosen), flip)
    each = 1 if measure else games
    total = len(chosen) * each

    def keeps_on(done: int, _games: int = 0) -> bool:
        done += len(found.points) * each
        if bar is not None:
            bar.update(done - bar.n)
        return tick is None or tick(done, total) is not False

    with progress_bar(total, progress, "game" if measure is None else "point") as bar, suppress(KeyboardInterrupt):
        found.stopped = True  # until the end is reached
        for value, turned, made in settings:
            if found.points and not keeps_on(0):
                return found
            if isinstance(made, HeroPlayError):
                found.points.append(Point(value, None, problem=" ".join(str(made).split())))
            elif measure is not None:
                found.points.append(_measured(value, measure(made)))
            else:
                played = simulate(start, games=games, bots=bots, seed=seed, workers=workers, client=client,
                                  tick=keeps_on, progress=False, options=turned)  # fmt: skip
                if played.stopped:
                    return found
                won = played.tallies[0].won(seat)
                found.points.append(Point(value, won / played.games, *wilson(won, played.games), played.games))
        keeps_on(0)
        found.stopped = False
    return found


def points_of(values: Iterable[Any] | str) -> list[Any]:
    """The settings of a range: a list, a range, or typed, "5..10" or "3,5,7"; one without end is refused."""
    if isinstance(values, str):
        values = _typed(values)
    if not isinstance(values, Iterable):
        raise BadInput(f"A sweep goes over a range, such as range(5, 11) or '5..10', not {values!r}.")
    found = list(islice(values, MOST + 1))
    if not found:
        raise BadInput("This range is empty: a sweep needs at least one setting, such as '5..10'.")
    if len(found) > MOST:
        raise BadInput(f"This range has no end, or more than {MOST} settings: a sweep takes at most {MOST}.")
    return found


def _typed(text: str) -> list[Any]:
    if span := re.fullmatch(r"\s*(-?\d+)\s*\.\.\s*(-?\d+)\s*", text):
        return list(islice(range(int(span[1]), int(span[2]) + 1), MOST + 1))
    if re.search(r"\.\.\s*$", text):
        raise BadInput(f"The range {text!r} has no end: say where it ends, such as '5..10'.")
    parts = [part.strip() for part in text.split(",") if part.strip()]
    return [int(part) if re.fullmatch(r"-?\d+", part) else part for part in parts]


def _seat(of: int | str, names: list[str]) -> int:
    if isinstance(of, str):
        return find(of, {name: at for at, name in enumerate(names)}, "player")
    if isinstance(of, bool) or not isinstance(of, int) or not 0 <= of < len(names):
        raise BadInput(f"There is no seat {of!r}; the seats are 0 to {len(names) - 1}.")
    return of


def _option(game: Game, knob: str) -> str | None:
    """The option of the game that a knob names."""
    return next((name for name in game.play.setup_model.model_fields if plain(name) == plain(knob)), None)


def _setting(
    game: Game, base: Mapping[str, Any], knob: str, value: Any, seat: int, placed: bool
) -> tuple[dict[str, Any], Any]:
    """The options, or the position, with the knob at a value, and the table of it, or why there can be none."""
    option = _option(game, knob)
    if option is not None and option in ("seed", game.play.seats):
        raise BadInput(f"{option} is not a knob: it has no order in which an answer could flip.")
    if option is None and game.tuning is None:
        raise BadInput(f"{game.info.title} has no option {knob!r}: {', '.join(game.play.setup_model.model_fields)}.")
    try:
        turned = _turned(game, base, option, knob, value, seat)
        return turned, Table(game, game.storage.position(turned)) if placed else table(game, **turned)
    except HeroPlayError as error:
        return {}, error
    except ValidationError as error:
        return {}, BadInput("; ".join(problems_of(error)))


def _turned(
    game: Game, base: Mapping[str, Any], option: str | None, knob: str, value: Any, seat: int
) -> dict[str, Any]:
    """The options with one of them, or a number that only the game knows, at a value."""
    if option is not None:
        return {**base, option: value}
    assert game.tuning is not None
    return game.tuning(base, knob, value, seat)


def _described(what: Table) -> dict[str, Any]:
    """The position of a table as a dict in which a knob can be turned."""
    if what.game.storage.describe is None:
        raise BadInput(f"A position of {what.game.info.title} cannot be changed; sweep over the game instead.")
    trail = [(step.before, step.action) for step in what.steps]
    return what.game.storage.describe(what.state, trail)


def _measured(value: Any, answer: Any) -> Point:
    """A number from what a measure gives: a number, true or false, or something with `low` and `high` as well."""
    try:
        number = float(answer)
    except (TypeError, ValueError):
        raise BadInput(f"The measure gave {str(answer)[:60]!r}, which is not a number.") from None
    if isinstance(answer, bool):
        return Point(value, number, number, number, yes_no=True)
    low, high = getattr(answer, "low", number), getattr(answer, "high", number)
    return Point(value, number, float(low), float(high))


def _between(a: Point, b: Point, border: float) -> float | None:
    """Where a straight line between two points crosses the border."""
    if not isinstance(a.value, int | float) or not isinstance(b.value, int | float):
        return None
    assert a.answer is not None and b.answer is not None
    return float(a.value + (b.value - a.value) * (border - a.answer) / (b.answer - a.answer))
