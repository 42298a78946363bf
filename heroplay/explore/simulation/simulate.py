"""Many games between bots: who wins how often, how long it takes, what gets played.

The same seed gives the same numbers with one process, with many, or on a Dask cluster.  What there is to count, a game
says in its record `simulation`; who sits where, in `play.seats`.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, nullcontext
from fractions import Fraction
from hashlib import shake_128
from typing import Any

from pydantic import ValidationError

from heroplay.contracts.game import Bot, Game
from heroplay.contracts.simulation import Simulation
from heroplay.core.errors import BadInput, problems_of
from heroplay.core.frames import Simultaneous
from heroplay.core.names import closest
from heroplay.explore.bots import decide, get_bot
from heroplay.explore.simulation.results import Match, Results, Tally, median, quantile, wilson
from heroplay.explore.simulation.workers import LONGEST, Chunk, Done, Gone, Todo, cluster, in_processes, on_cluster
from heroplay.games.registry import get_game

__all__ = ["Match", "Results", "Tally", "median", "quantile", "simulate", "simulating", "wilson"]

Bots = str | Bot | Sequence[str | Bot]
Setups = Sequence[Mapping[str, Any]]
Tick = Callable[[int, int], Any]  # tick(done, total) may return False to stop
MOST_GAMES, MOST_WORKERS = 10_000_000, 1024
BREATH = 0.1  # seconds between two ticks


def simulate(
    game: str | Game,
    *,
    games: int,
    bots: Bots = "greedy",
    seed: int = 0,
    matrix: bool = False,
    over: Setups = (),
    mirror: bool | None = None,
    workers: int = 1,
    client: Any = None,
    progress: bool | None = None,
    tick: Tick | None = None,
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> Results:
    """Let bots play many games, seats alternating; `games` of each match.

    `bots` is one name for all seats or a name for each.  There is one match, with the game's own options (`options`, or
    each by its name: `players=["Ann", "Bob"]`); with `over`, one for each of these options; with `matrix`, each
    pairing that the game shows.  Bots that differ are compared with all seats exchanged too (`mirror`), unless seats
    are given.  `workers` are processes, `client` is a dask.distributed Client or its address.  It can be stopped, by
    Ctrl-C or by `tick`, which is called with the games done and all games and may return False.  What is done is kept.
    """
    running = simulating(
        game, games=games, bots=bots, seed=seed, matrix=matrix, over=over, mirror=mirror, workers=workers,
        client=client, options={**(options or {}), **more},
    )  # fmt: skip
    results = next(running)
    with closing(running), progress_bar(results.asked, progress) as bar:
        try:
            for _ in running:
                if bar is not None:
                    bar.update(results.games - bar.n)
                if tick is not None and tick(results.games, results.asked) is False and results.games < results.asked:
                    results.stopped = "Stopped before the end."
                    break
        except KeyboardInterrupt:
            results.stopped = "Stopped before the end."
    return results


def simulating(
    game: str | Game,
    *,
    games: int,
    bots: Bots = "greedy",
    seed: int = 0,
    matrix: bool = False,
    over: Setups = (),
    mirror: bool | None = None,
    workers: int = 1,
    client: Any = None,
    options: Mapping[str, Any] | None = None,
) -> Generator[Results, None, None]:
    """The same as a generator: it gives the results while they grow, ten times a second; close it to stop."""
    record = get_game(game)
    games = _count(games, "games", "played", MOST_GAMES)
    workers = _count(workers, "workers", "set to work", MOST_WORKERS)
    if client is not None and workers > 1:
        raise BadInput("Workers are processes of this machine, a client is a cluster: give one of the two.")
    matches = _matches(record, dict(options or {}), bots, matrix, over, mirror)
    results = Results(record, matches, tuple(Tally() for _ in matches), matrix, seed, games * len(matches))
    todo = Todo([(record.info.id, match, seed) for match in matches], games)
    with nullcontext() if client is None else cluster(client) as ready:
        played = (
            on_cluster(play_chunk, todo, ready) if ready is not None
            else in_processes(play_chunk, todo, workers) if workers > 1
            else _here(todo)
        )  # fmt: skip
        yield results
        last = time.monotonic()
        with closing(played):
            try:
                for done in played:
                    if done is not None:
                        results.tallies[done.chunk.at].add(done.tally)
                    if time.monotonic() - last >= BREATH:
                        yield results
                        last = time.monotonic()
            except Gone as error:
                results.stopped = str(error)
        yield results


def progress_bar(total: int, progress: bool | None, unit: str = "game") -> Any:
    """A progress bar; where nothing is said, in a terminal and in a notebook."""
    if progress is None:
        progress = sys.stderr.isatty() or _in_notebook()
    if not progress:
        return nullcontext()
    from tqdm.auto import tqdm

    return tqdm(total=total, unit=unit)


def _in_notebook() -> bool:
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return hasattr(shell, "kernel")


def _count(value: Any, what: str, done: str, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadInput(f"{what}: {value!r} is not a whole number.")
    if value < 1:
        raise BadInput(f"{value} {what} cannot be {done}: ask for 1 or more.")
    if value > most:
        raise BadInput(f"{value:,} {what} cannot be {done}: ask for at most {most:,}.")
    return value


# ---- pairings


def _matches(
    game: Game, options: dict[str, Any], bots: Bots, matrix: bool, over: Setups, mirror: bool | None
) -> tuple[Match, ...]:
    if matrix and over:
        raise BadInput("A matrix has the pairings that the game shows; give `over` or `matrix`, not both.")
    setups = game.examples if matrix else over or [{}]
    seats = game.play.seats
    named = seats in options or any(seats in setup for setup in setups)
    differ = not isinstance(bots, str) and not callable(bots) and len(set(map(_bot_name, bots))) > 1
    mirrored = differ and not named if mirror is None else mirror
    found = [_match(game, {**options, **setup}, bots, mirrored) for setup in setups]
    if matrix and any(len(match.names) != 2 for match in found):
        raise BadInput(f"{game.info.title} has no pairings of two to make a matrix of.")
    if over:
        telling = [name for name in dict.fromkeys(name for setup in over for name in setup) if name != seats]
        found = [
            Match(m.options, m.bots, m.names, m.mirrored, ", ".join(f"{n} {m.options.get(n, '-')}" for n in telling))
            for m in found
        ]
    return tuple(found)


def _match(game: Game, options: dict[str, Any], bots: Bots, mirrored: bool) -> Match:
    """The entrants of a match, named by their seat and, where bots differ, by their bot."""
    options.pop("seed", None)
    known = game.play.setup_model.model_fields
    if wrong := next((name for name in options if name not in known), None):
        near = closest(wrong, known)
        hint = f"; did you mean {near}?" if near else f": it has {', '.join(known)}."
        raise BadInput(f"{game.info.title} has no option {wrong!r}{hint}")
    try:
        names = game.language.names(game.play.new(game.play.setup_model.model_validate(options)))
    except ValidationError as error:
        raise BadInput(f"These options do not fit {game.info.title}.", problems_of(error)) from None
    each = (bots,) * len(names) if isinstance(bots, str) or callable(bots) else tuple(bots)
    if len(each) != len(names):
        raise BadInput(f"There are {len(names)} seats and {len(each)} bots: name one for all, or one for each seat.")
    for bot in each:
        get_bot(game, bot)
    called = [_bot_name(bot) for bot in each]
    if mirrored:
        names = [n if called.count(n) == 1 else f"{n} {called[: i + 1].count(n)}" for i, n in enumerate(called)]
    elif len(set(called)) > 1:
        names = [f"{name} ({bot})" for name, bot in zip(names, called)]
    return Match(options, each, tuple(names), mirrored)


def _bot_name(bot: str | Bot) -> str:
    return bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)


# ---- playing


def _here(todo: Todo) -> Generator[Done | None, None, None]:
    """This process: a game at a time, and a pause after every decision."""
    while todo:
        chunk, tally = todo.take(1), Tally()
        yield from _game(chunk.job, chunk.start, tally)
        yield Done(chunk, tally, chunk.stop, 0.0)


def play_chunk(chunk: Chunk) -> Done:
    """Games of one match, until all are played or the time is up."""
    tally, began = Tally(), time.monotonic()
    for i in range(chunk.start, chunk.stop):
        for _ in _game(chunk.job, i, tally):
            pass
        spent = time.monotonic() - began
        if spent > LONGEST:
            break
    return Done(chunk, tally, i + 1, spent)


def _game(job: tuple[str, Match, int], i: int, tally: Tally) -> Iterator[None]:
    """Game i of a match: entrant e sits at seat (e + i) modulo the seats.  It halts after every decision, and in it."""
    game_id, match, seed = job
    game = get_game(game_id)
    players = len(match.names)
    if not tally.wins:
        tally.wins = [Fraction(0)] * players
        tally.gains = [Counter() for _ in range(players)] if _counts(game).points is not None else []
    entrant = [(seat - i) % players for seat in range(players)]  # who sits there
    who = [(e + i // players) % players for e in entrant] if match.mirrored else entrant
    options = _seated(game, match, who)
    bots = [get_bot(game, match.bots[e]) for e in entrant]
    yield from _play(game, options, bots, entrant, _seed(seed, match, i), tally)


def _play(
    game: Game, options: dict[str, Any], bots: list[Bot], entrant: list[int], seed: int, tally: Tally
) -> Iterator[None]:
    state = game.play.new(game.play.setup_model.model_validate({**options, "seed": seed}))
    rng = random.Random(seed)
    counts = _counts(game)
    named, length, points = counts.plays, counts.length, counts.points
    first = _begins(game, state)
    had = points.count(state) if points else ()
    played: list[str] = []
    gained: list[tuple[int, int, int]] = []
    decisions = 0
    while pending := game.play.pending(state):
        seat = next(iter(pending))
        action = yield from decide(bots[seat], game, game.knowledge.observe(state, seat), seat, rng)
        if named is not None:
            played += named(action)
        turn = length.count(state) if length else decisions + 1
        state = game.play.apply(state, action)
        first = _begins(game, state) if first is None else first
        if points and (have := points.count(state)) != had:
            gained += [(entrant[s], turn, now - before) for s, (before, now) in enumerate(zip(had, have))]
            had = have
        decisions += 1
        yield
    outcome = game.play.outcome(state)
    assert outcome is not None
    tally.games += 1  # nothing is counted of a game that was not finished
    tally.plays.update(played)
    tally.draws += not outcome.winners
    if first is not None:
        tally.begun += 1
        tally.first += outcome.share(first) if outcome.winners else 0
    for seat, who in enumerate(entrant):
        tally.wins[who] += outcome.share(seat)
    tally.lengths[length.count(state) if length else decisions] += 1
    for who, turn, gain in gained:
        if gain:
            tally.gains[who][turn] += gain


def _counts(game: Game) -> Simulation:
    """What there is to count in this game."""
    return game.simulation or Simulation()


def _begins(game: Game, state: Any) -> int | None:
    """Who begins; None while nobody has: choices before the first turn, or by all at once, do not count."""
    first = _counts(game).first
    if first is not None:
        return first(state)
    asked = game.play.pending(state)
    return next(iter(asked)) if len(asked) == 1 and not isinstance(state.frames[-1], Simultaneous) else None


def _seated(game: Game, match: Match, entrant: Iterable[int]) -> dict[str, Any]:
    """The options with everybody in the seat of this game."""
    option = game.play.seats
    if option is None:
        return dict(match.options)
    setup, order = game.play.setup_model.model_validate(match.options), list(entrant)
    seated = dict(match.options)
    for name in (option, *game.play.seated):  # these have a place for each seat, where they are given
        there = getattr(setup, name)
        if len(there) == len(order):
            seated[name] = [there[e] for e in order]
    return seated


def _seed(seed: int, match: Match, i: int) -> int:
    """The seed of game i of a match: a hash, so that it does not depend on who plays it or in which order."""
    text = f"{seed}/{'/'.join(match.names)}/{i}"
    return int.from_bytes(shake_128(text.encode()).digest(7), "little")
