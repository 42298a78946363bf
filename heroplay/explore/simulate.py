"""Many games between bots: who wins how often, how long it takes, what gets played.

The same seed gives the same numbers with one process or with many.  What a game offers for this stands in its `knobs`:
`seats`, the option that says who sits where; `length`, a name and a function of the final state; `plays`, a function of
an action that names the pieces played; `pieces`, a function of the options that labels all of them; `bounds`, what a
fair game keeps to.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from hashlib import shake_128
from math import sqrt
from typing import Any

from pydantic import ValidationError

from heroplay.core.errors import BadInput, problems_of
from heroplay.core.game import Game
from heroplay.core.registry import get_game
from heroplay.explore.bots import get_bot

CHUNK = 25  # games a worker plays before it reports


@dataclass(frozen=True)
class Match:
    """Who plays whom: the options of the first arrangement, a bot for each entrant, what each is called."""

    options: Mapping[str, Any]
    bots: tuple[str, ...]
    names: tuple[str, ...]


@dataclass
class Tally:
    """What came of some games of one match."""

    games: int = 0
    wins: list[int] = field(default_factory=list)  # by entrant; a shared win counts for each
    draws: int = 0
    first: int = 0  # won by who decided first
    lengths: Counter[int] = field(default_factory=Counter)
    plays: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.wins = [a + b for a, b in zip(self.wins or [0] * len(other.wins), other.wins)]
        self.draws += other.draws
        self.first += other.first
        self.lengths += other.lengths
        self.plays += other.plays

    def share(self, entrant: int) -> float:
        """The part of the games that an entrant won, draws shared."""
        return self.won(entrant) / self.games

    def won(self, entrant: int) -> float:
        """The games that an entrant won; of a draw of two, half."""
        return self.wins[entrant] + self.draws / len(self.wins)


@dataclass(frozen=True)
class Results:
    """What came of a simulation.  Print it, or take its `rows()`; `problems` says which bounds it breaks."""

    game: Game
    matches: tuple[Match, ...]
    tallies: tuple[Tally, ...]
    matrix: bool
    seed: int

    @property
    def total(self) -> Tally:
        """All games together; its wins are nobody's."""
        total = Tally()
        for tally in self.tallies:
            total.add(tally)
        return total

    @property
    def entrants(self) -> dict[str, tuple[float, int]]:
        """By name: games won (draws shared) and games played."""
        found: dict[str, tuple[float, int]] = {}
        for match, tally in zip(self.matches, self.tallies):
            for i, name in enumerate(match.names):
                won, games = found.get(name, (0.0, 0))
                found[name] = won + tally.won(i), games + tally.games
        return found

    @property
    def unit(self) -> str:
        return str(self.game.knobs.get("length", ("decisions",))[0])

    @property
    def plays(self) -> dict[str, int]:
        """How often each piece was played; those that never were are there too."""
        counted = self.total.plays
        labels: dict[str, str] = {}
        for match in self.matches:
            labels |= self.game.knobs.get("pieces", lambda options: {})(match.options)
        return {label: counted[piece] for piece, label in labels.items()}

    @property
    def bounds(self) -> Mapping[str, Any]:
        """What the game demands of a matrix; nothing when there are too few games to judge by."""
        bounds = self.game.knobs.get("bounds", {}) if self.matrix else {}
        return bounds if min(tally.games for tally in self.tallies) >= bounds.get("games", 0) else {}

    @property
    def problems(self) -> list[str]:
        """The game's bounds that these results break, in words."""
        bounds, total, rows = self.bounds, self.total, self.rows()
        broken = [row for row in rows if row.get("holds") is False]
        found = []
        for row in broken:
            if row["row"] == "entrant":
                fair = _between(bounds["share"], 100)
                found.append(f"{row['name']} wins {100 * row['share']:.1f} % of its games; {fair} % is fair.")
            elif row["row"] == "pairing":
                fair = _between(bounds["pairing"], 100)
                versus = f"{100 * row['share']:.1f} % against {row['against']}"
                found.append(f"{row['name']} wins {versus}; {fair} % is fair.")
            else:
                found.append(f"{row['name']} was played {row['played']} times; {row['least']} is the least.")
        middle = median(total.lengths)
        if "length" in bounds and not bounds["length"][0] <= middle <= bounds["length"][1]:
            found.append(f"The median is {middle:g} {self.unit}; {_between(bounds['length'])} is fair.")
        if "draws" in bounds and total.draws >= bounds["draws"] * total.games:
            fair = f"fewer than {100 * bounds['draws']:g} % is fair"
            found.append(f"{total.draws} of {total.games} games were drawn; {fair}.")
        return found

    def rows(self) -> list[dict[str, Any]]:
        """Flat facts: one row for all games, one for each entrant, pairing and piece."""
        bounds, total = self.bounds, self.total
        head = {
            "row": "all", "game": self.game.info.id, "games": total.games, "seed": self.seed, "draws": total.draws,
            "first_share": total.first / total.games, "unit": self.unit,
            "median": median(total.lengths), "shortest": min(total.lengths), "longest": max(total.lengths),
        }  # fmt: skip
        rows: list[dict[str, Any]] = [head]
        for name, (won, games) in self.entrants.items():
            rows.append(_judged({"row": "entrant", "name": name, **_shares(won, games)}, bounds.get("share")))
        if self.matrix:
            for match, tally in zip(self.matches, self.tallies):
                facts = {"row": "pairing", "name": match.names[0], "against": match.names[1], "draws": tally.draws}
                facts |= {**_shares(tally.won(0), tally.games), "median": median(tally.lengths)}
                rows.append(_judged(facts, bounds.get("pairing")))
        for label, n in self.plays.items():
            rows.append({"row": "piece", "name": label, "played": n})
            if "plays" in bounds:
                rows[-1] |= {"least": bounds["plays"], "holds": n >= bounds["plays"]}
        return rows

    def __str__(self) -> str:
        total = self.total
        lines = [f"{self.game.info.title}: {total.games} games, seed {self.seed}"]
        if self.matrix:
            lines += ["", *self._matrix_lines()]
        lines += ["", "Games won, draws shared, with 95 % intervals:"]
        width = max(map(len, self.entrants))
        for name, (won, games) in self.entrants.items():
            low, high = wilson(won, games)
            share = f"{100 * won / games:5.1f} %  ({100 * low:.1f} to {100 * high:.1f})"
            lines.append(f"  {name:{width}}  {share} of {games}")
        low, high = wilson(total.first, total.games)
        lines += [
            "",
            f"Who begins wins {100 * total.first / total.games:.1f} % ({100 * low:.1f} to {100 * high:.1f}).",
            f"Length: median {median(total.lengths):g} {self.unit}, "
            f"{quantile(total.lengths, 0.1)} to {quantile(total.lengths, 0.9)} in four games of five.",
            f"Draws: {total.draws} of {total.games} ({100 * total.draws / total.games:.2f} %).",
        ]
        if self.plays:
            rare = sorted(self.plays.items(), key=lambda p: p[1])[:3]
            lines += ["Played least:", *(f"  {name}: {n} times" for name, n in rare)]
        if self.bounds:
            lines += ["", "Out of bounds:" if self.problems else "All bounds are kept."]
            lines += [f"  - {problem}" for problem in self.problems]
        elif self.matrix and "bounds" in self.game.knobs:
            lines += ["", f"Balance is judged from {self.game.knobs['bounds']['games']} games a pairing on."]
        return "\n".join(lines)

    def _matrix_lines(self) -> list[str]:
        """Per cent of the games that the row won against the column."""
        shares = {}
        for match, tally in zip(self.matches, self.tallies):
            a, b = match.names
            shares[a, b] = tally.share(0)
            shares[b, a] = tally.share(1)
        names = list(self.entrants)
        lines = ["Per cent won by the row against the column:", " " * 10 + "".join(f"{n[:9]:>10}" for n in names)]
        for a in names:
            cells = (f"{100 * shares[a, b]:.1f}" if (a, b) in shares else "-" for b in names)
            lines.append(f"{a[:9]:10}" + "".join(f"{cell:>10}" for cell in cells))
        return lines


def simulate(
    game: str | Game,
    *,
    games: int,
    bots: str | Sequence[str] = "greedy",
    seed: int = 0,
    matrix: bool = False,
    workers: int = 1,
    progress: bool = False,
    options: dict[str, Any] | None = None,
) -> Results:
    """Let bots play many games, seats alternating; with `matrix`, so many games of each pairing that the game shows.

    `bots` is one name for all seats or a name for each; `options` are the game's own; `workers` are processes.
    """
    record = get_game(game)
    if games < 1:
        raise BadInput(f"{games} games cannot be played: ask for 1 or more.")
    if workers < 1:
        raise BadInput(f"{workers} workers cannot play: ask for 1 or more.")
    matches = tuple(_match(record, {**(options or {}), **more}, bots) for more in (record.examples if matrix else [{}]))
    if matrix and any(len(match.names) != 2 for match in matches):
        raise BadInput(f"{record.info.title} has no pairings of two to make a matrix of.")
    chunks = [
        (record.info.id, at, match, seed, start, min(start + CHUNK, games))
        for at, match in enumerate(matches)
        for start in range(0, games, CHUNK)
    ]
    tallies = tuple(Tally() for _ in matches)
    for at, tally in _with_bar(_played(chunks, workers), len(matches) * games, progress):
        tallies[at].add(tally)
    return Results(record, matches, tallies, matrix, seed)


Chunk = tuple[str, int, Match, int, int, int]


def _played(chunks: list[Chunk], workers: int) -> Iterable[tuple[int, Tally]]:
    if workers == 1:
        yield from map(play_chunk, chunks)
    else:
        with ProcessPoolExecutor(workers) as pool:
            yield from pool.map(play_chunk, chunks)


def _with_bar(played: Iterable[tuple[int, Tally]], games: int, progress: bool) -> Iterable[tuple[int, Tally]]:
    if not progress:
        yield from played
        return
    from tqdm.auto import tqdm

    with tqdm(total=games, unit="game") as bar:
        for at, tally in played:
            bar.update(tally.games)
            yield at, tally


def _match(game: Game, options: dict[str, Any], bots: str | Sequence[str]) -> Match:
    """The entrants of a match, named by their seat and, where bots differ, by their bot."""
    options.pop("seed", None)
    try:
        names = game.names(game.new(options))
    except ValidationError as error:
        raise BadInput(f"These options do not fit {game.info.title}.", problems_of(error)) from None
    each = (bots,) * len(names) if isinstance(bots, str) else tuple(bots)
    if len(each) != len(names):
        raise BadInput(f"There are {len(names)} seats and {len(each)} bots: name one for all, or one for each seat.")
    for bot in each:
        get_bot(game, bot)
    if len(set(each)) > 1:
        names = [f"{name} ({bot})" for name, bot in zip(names, each)]
    return Match(options, each, tuple(names))


def play_chunk(chunk: Chunk) -> tuple[int, Tally]:
    """Some games of one match.  Game i seats entrant e at seat (e + i) modulo the seats."""
    game_id, at, match, seed, start, stop = chunk
    game = get_game(game_id)
    players = len(match.names)
    tally = Tally(wins=[0] * players)
    bots = [get_bot(game, bot) for bot in match.bots]
    for i in range(start, stop):
        seats = [(e + i) % players for e in range(players)]  # where each entrant sits
        entrant = [seats.index(s) for s in range(players)]
        options = _seated(game, match, entrant)
        _play_one(game, options, [bots[e] for e in entrant], entrant, _seed(seed, match, i), tally)
    return at, tally


def _play_one(
    game: Game, options: dict[str, Any], bots: list[Any], entrant: list[int], seed: int, tally: Tally
) -> None:
    state = game.new({**options, "seed": seed})
    rng = random.Random(seed)
    named = game.knobs.get("plays")
    first = next(iter(game.pending(state)))
    decisions = 0
    while pending := game.pending(state):
        seat = next(iter(pending))
        action = bots[seat](game, game.observe(state, seat), seat, rng)
        if named is not None:
            tally.plays.update(named(action))
        state = game.apply(state, action)
        decisions += 1
    outcome = game.outcome(state)
    assert outcome is not None
    tally.games += 1
    tally.draws += not outcome.winners
    tally.first += first in outcome.winners
    for seat in outcome.winners:
        tally.wins[entrant[seat]] += 1
    length = game.knobs.get("length")
    tally.lengths[length[1](state) if length else decisions] += 1


def _seated(game: Game, match: Match, entrant: list[int]) -> dict[str, Any]:
    """The options with everybody in the seat of this game."""
    option = game.knobs.get("seats")
    if option is None:
        return dict(match.options)
    setup = game.setup_model.model_validate(match.options)
    there = getattr(setup, option)
    return {**match.options, option: [there[e] for e in entrant]}


def _seed(seed: int, match: Match, i: int) -> int:
    """The seed of game i of a match: a hash, so that it does not depend on who plays it or in which order."""
    text = f"{seed}/{'/'.join(match.names)}/{i}"
    return int.from_bytes(shake_128(text.encode()).digest(7), "little")


# ---- numbers


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share."""
    z = 1.96
    share = won / games
    middle = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, (middle - reach) / (1 + z * z / games)), min(1.0, (middle + reach) / (1 + z * z / games))


def quantile(counts: Counter[int], part: float) -> int:
    """The smallest value with at least that part of all at or below it."""
    need = part * counts.total()
    for value in sorted(counts):
        need -= counts[value]
        if need <= 0:
            return value
    return max(counts)


def median(counts: Counter[int]) -> float:
    """The middle value; between the two middle ones when their number is even."""
    values = sorted(counts.elements())
    middle = len(values) // 2
    return values[middle] if len(values) % 2 else (values[middle - 1] + values[middle]) / 2


def _shares(won: float, games: int) -> dict[str, Any]:
    low, high = wilson(won, games)
    return {"won": won, "games": games, "share": won / games, "low": low, "high": high}


def _judged(row: dict[str, Any], bound: tuple[float, float] | None) -> dict[str, Any]:
    return row if bound is None else {**row, "holds": bound[0] <= row["share"] <= bound[1]}


def _between(bound: tuple[float, float], times: float = 1) -> str:
    return f"{times * bound[0]:g} to {times * bound[1]:g}"
