"""What came of a simulation: numbers with their intervals, a table that prints, pictures, and files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

from heroplay.contracts.game import Game
from heroplay.contracts.simulation import Bounds, Simulation
from heroplay.core.text import share_text
from heroplay.explore.pictures import Picture, bars, draw, heat_map, lines
from heroplay.explore.tables import save_rows


@dataclass(frozen=True)
class Match:
    """A pairing: the options of the first arrangement, a bot for each entrant, what each is called."""

    options: Mapping[str, Any]
    bots: tuple[Any, ...]
    names: tuple[str, ...]
    mirrored: bool = False  # the entrants are the bots, and play all seats of the options in turn
    label: str = ""  # where matches differ by more than their names


@dataclass
class Tally:
    """What came of some games of one match."""

    games: int = 0
    wins: list[Fraction] = field(default_factory=list)  # by entrant; of games that were shared or drawn, the parts
    draws: int = 0
    first: Fraction = Fraction(0)  # won by those who began
    lengths: Counter[int] = field(default_factory=Counter)
    plays: Counter[str] = field(default_factory=Counter)
    gains: list[Counter[int]] = field(default_factory=list)  # by entrant: points gained in turn 1, 2, ...
    begun: int = 0  # games in which somebody began

    def add(self, other: Tally) -> None:
        self.games += other.games
        none = [Fraction(0)] * len(other.wins)
        self.wins = [a + b for a, b in zip(self.wins or none, other.wins)]
        self.draws += other.draws
        self.begun += other.begun
        self.first += other.first
        self.lengths += other.lengths
        self.plays += other.plays
        for i, gains in enumerate(other.gains):
            if i == len(self.gains):
                self.gains.append(Counter())
            self.gains[i].update(gains)

    def share(self, entrant: int) -> float:
        """The part of the games that an entrant won, draws shared."""
        return self.won(entrant) / self.games

    def won(self, entrant: int) -> float:
        """The games that an entrant won; of one that was shared or drawn, the part."""
        return float(self.wins[entrant])


@dataclass
class Results:
    """What came of a simulation: print it, take its `rows()`, `plot()` or `save()` it; `problems` are broken bounds."""

    game: Game
    matches: tuple[Match, ...]
    tallies: tuple[Tally, ...]
    matrix: bool
    seed: int
    asked: int = 0  # games that were asked for; 0: those that were played
    stopped: str = ""  # why it ended early

    @property
    def total(self) -> Tally:
        """All games together; its wins are nobody's."""
        total = Tally()
        for tally in self.tallies:
            total.add(tally)
        return total

    @property
    def games(self) -> int:
        """The games that these numbers rest on."""
        return sum(tally.games for tally in self.tallies)

    @property
    def played(self) -> list[tuple[Match, Tally]]:
        """The matches of which a game was finished."""
        return [(match, tally) for match, tally in zip(self.matches, self.tallies) if tally.games]

    @property
    def entrants(self) -> dict[str, tuple[float, int]]:
        """By name: games won (shared ones in parts) and games played."""
        found: dict[str, tuple[float, int]] = {}
        for match, tally in self.played:
            for i, name in enumerate(match.names):
                won, games = found.get(name, (0.0, 0))
                found[name] = won + tally.won(i), games + tally.games
        return found

    @property
    def sum_of_shares(self) -> float:
        """What the shares of a game sum to: 1, but more where a team's victory counts for each of its members."""
        return sum(tally.won(i) for match, tally in self.played for i in range(len(match.names))) / self.games

    @property
    def counts(self) -> Simulation:
        """What there is to count in this game."""
        return self.game.simulation or Simulation()

    @property
    def unit(self) -> str:
        return self.counts.length.name if self.counts.length is not None else "decisions"

    @property
    def plays(self) -> dict[str, int]:
        """How often each piece was played; those that never were are there too."""
        counted = self.total.plays
        labels: dict[str, str] = {}
        for match in self.matches:
            labels |= self.counts.pieces(match.options) if self.counts.pieces is not None else {}
        return {label: counted[piece] for piece, label in labels.items()}

    @property
    def bounds(self) -> Bounds | None:
        """What the game demands of a matrix; None when there are too few games to judge by."""
        bounds = self.counts.bounds if self.matrix else None
        return bounds if bounds is not None and min(tally.games for tally in self.tallies) >= bounds.games else None

    @property
    def problems(self) -> list[str]:
        """The game's bounds that these results break, in words."""
        bounds, total = self.bounds, self.total
        broken = [row for row in self.rows() if row.get("holds") is False]
        found = []
        for row in broken:
            if row["row"] == "entrant":
                fair = _between(bounds.share, 100) if bounds is not None else ""
                found.append(f"{row['name']} wins {100 * row['share']:.1f} % of its games; {fair} % is fair.")
            elif row["row"] == "pairing":
                fair = _between(bounds.pairing, 100) if bounds is not None else ""
                versus = f"{100 * row['share']:.1f} % against {row['against']}"
                found.append(f"{row['name']} wins {versus}; {fair} % is fair.")
            else:
                found.append(f"{row['name']} was played {row['played']} times; {row['least']} is the least.")
        middle = median(total.lengths) if total.lengths else 0
        if bounds is not None and not bounds.length[0] <= middle <= bounds.length[1]:
            found.append(f"The median is {middle:g} {self.unit}; {_between(bounds.length)} is fair.")
        if bounds is not None and total.draws >= bounds.draws * total.games:
            fair = f"fewer than {100 * bounds.draws:g} % is fair"
            found.append(f"{total.draws} of {total.games} games were drawn; {fair}.")
        return found

    def points_by_turn(self) -> dict[str, list[float]]:
        """By entrant: the mean points after turn 1, 2, ...; a game that is over keeps its points."""
        gains: dict[str, Counter[int]] = {}
        for match, tally in self.played:
            for name, counted in zip(match.names, tally.gains):
                gains.setdefault(name, Counter()).update(counted)
        last = quantile(self.total.lengths, 0.95) if self.games else 0
        found = {}
        for name, counted in gains.items():
            so_far, sums = 0, []
            for turn in range(1, last + 1):
                so_far += counted[turn]
                sums.append(so_far / self.entrants[name][1])
            found[name] = sums
        return found

    def rows(self) -> list[dict[str, Any]]:
        """Flat facts: one row for all games, one for each entrant, pairing and piece."""
        bounds, total = self.bounds, self.total
        head: dict[str, Any] = {"row": "all", "game": self.game.info.id, "games": total.games}
        head |= {"asked": self.asked or total.games, "stopped": self.stopped, "seed": self.seed, "draws": total.draws}
        if not total.games:
            return [head]
        if total.begun:
            low, high = wilson(float(total.first), total.begun)
            head |= {"first_share": float(total.first) / total.begun, "first_low": low, "first_high": high}
        head |= {"sum": self.sum_of_shares, "unit": self.unit}
        head |= {"median": median(total.lengths), "shortest": min(total.lengths), "longest": max(total.lengths)}
        rows = [head]
        for name, (won, games) in self.entrants.items():
            rows.append(
                _judged({"row": "entrant", "name": name, **_shares(won, games)}, bounds.share if bounds else None)
            )
        for match, tally in self.pairings:
            facts = {"row": "pairing", "name": match.names[0], "against": match.names[1], "draws": tally.draws}
            facts |= {"label": match.label} if match.label else {}
            facts |= {**_shares(tally.won(0), tally.games), "median": median(tally.lengths)}
            rows.append(_judged(facts, bounds.pairing if bounds else None))
        for label, n in self.plays.items():
            rows.append({"row": "piece", "name": label, "played": n})
            if bounds is not None:
                rows[-1] |= {"least": bounds.plays, "holds": n >= bounds.plays}
        return rows

    @property
    def pairings(self) -> list[tuple[Match, Tally]]:
        """The matches of two, where there are several matches."""
        several = self.matrix or len(self.matches) > 1
        return [(m, t) for m, t in self.played if len(m.names) == 2] if several else []

    # ---- printing

    def __str__(self) -> str:
        total = self.total
        asked = f" of {self.asked}" if self.stopped and self.asked else ""
        lines = [f"{self.game.info.title}: {total.games}{asked} games, seed {self.seed}"]
        if self.stopped:
            lines.append(f"{self.stopped} These numbers come from the {total.games} games that were finished.")
        if not total.games:
            return "\n".join(lines)
        lines += ["", *self._pairing_lines()] if self.pairings else []
        lines += ["", "Games won, draws shared, with 95 % intervals:"]
        width = max(map(len, self.entrants))
        lines += [f"  {name:{width}}  {percent(won, games)} of {games}" for name, (won, games) in self.entrants.items()]
        if abs(self.sum_of_shares - 1) > 1e-9:
            why = "a team's victory counts for each member" if self.sum_of_shares > 1 else "some games nobody won"
            lines.append(f"  These shares sum to {share_text(self.sum_of_shares)}: {why}.")
        begun = []
        if total.begun:
            begun = [f"The first player wins {percent(float(total.first), total.begun, ' ').strip()}."]
        lines += [
            "",
            *begun,
            f"Length: median {median(total.lengths):g} {self.unit}, "
            f"{quantile(total.lengths, 0.1)} to {quantile(total.lengths, 0.9)} in four games of five.",
            f"Draws: {total.draws} of {total.games} ({100 * total.draws / total.games:.2f} %).",
        ]
        if self.plays:
            rare = sorted(self.plays.items(), key=lambda p: p[1])[:3]
            lines += [f"{self.counts.played} least:", *(f"  {name}: {n} times" for name, n in rare)]
        if self.bounds:
            lines += ["", "Out of bounds:" if self.problems else "All numbers are within bounds."]
            lines += [f"  - {problem}" for problem in self.problems]
        elif self.matrix and self.counts.bounds is not None:
            lines += ["", f"Balance is judged from {self.counts.bounds.games} games a pairing on."]
        return "\n".join(lines)

    __repr__ = __str__

    def _pairing_lines(self) -> list[str]:
        """Per cent of the games that the row won against the column, or one line for each match."""
        if not self.matrix:
            named = [(" against ".join(m.names) + (f", {m.label}" if m.label else ""), t) for m, t in self.pairings]
            width = max(len(name) for name, _ in named)
            return [f"  {name:{width}}  {percent(t.won(0), t.games)} of {t.games}" for name, t in named]
        names, shares = self._shares_of_pairs()
        lines = ["Percentage won by the row against the column:", " " * 10 + "".join(f"{n[:9]:>10}" for n in names)]
        for a in names:
            cells = (f"{100 * shares[a, b]:.1f}" if (a, b) in shares else "-" for b in names)
            lines.append(f"{a[:9]:10}" + "".join(f"{cell:>10}" for cell in cells))
        return lines

    def _shares_of_pairs(self) -> tuple[list[str], dict[tuple[str, str], float]]:
        shares = {}
        for match, tally in self.pairings:
            a, b = match.names
            shares[a, b], shares[b, a] = tally.share(0), tally.share(1)
        return list(self.entrants), shares

    # ---- pictures and files

    def plot(self, *kinds: str) -> Picture:
        """A picture: "wins" (a heat map where there are pairings), "lengths", "points"; without a word, all of them."""
        title = f"{self.game.info.title}, {self.games} games" + (" (stopped)" if self.stopped else "")
        panels = {"wins": self._draw_wins, "lengths": self._draw_lengths}
        if any(tally.gains for tally in self.tallies):
            panels["points"] = self._draw_points
        return draw(title, panels if self.games else {}, kinds, str(self))

    def _draw_wins(self, axes: Any) -> None:
        if self.matrix:
            names, shares = self._shares_of_pairs()
            heat_map(axes, names, shares, "Won by the row against the column, %")
            return
        rows = self.entrants
        if self.pairings:
            rows = {m.label or m.names[1]: (t.won(0), t.games) for m, t in self.pairings}
        values = {name: (won / games, *wilson(won, games)) for name, (won, games) in rows.items()}
        whose = f"Games won by {self.pairings[0][0].names[0]}" if self.pairings else "Games won"
        bars(axes, values, f"{whose}, with 95 % intervals")

    def _draw_lengths(self, axes: Any) -> None:
        lengths = self.total.lengths
        seen = sorted(lengths)
        axes.bar(seen, [lengths[n] for n in seen], width=1.0, color="#4c72b0", edgecolor="white", linewidth=0.4)
        axes.axvline(median(lengths), color="#c44e52", linestyle="--", label=f"median {median(lengths):g}")
        axes.set(title="Length of games", xlabel=self.unit, ylabel="games")
        axes.legend(frameon=False)

    def _draw_points(self, axes: Any) -> None:
        name = self.counts.points.name if self.counts.points is not None else ""
        lines(axes, self.points_by_turn(), f"{name} by turn, mean", self.unit, name)

    def save(self, path: str | Path) -> Path:
        """Write the rows as .csv or, with pyarrow, .parquet."""
        return save_rows(self.rows(), path)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self)}


# ---- numbers


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share; without games, everything is possible."""
    if not games:
        return 0.0, 1.0
    z = 1.96
    share = won / games
    middle = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, (middle - reach) / (1 + z * z / games)), min(1.0, (middle + reach) / (1 + z * z / games))


def percent(won: float, games: int, gap: str = "  ") -> str:
    """`52.5 %  (42.1 to 62.7)`."""
    low, high = wilson(won, games)
    return f"{share_text(won / games):>7}{gap}({100 * low:.1f} to {100 * high:.1f})"


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
