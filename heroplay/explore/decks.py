"""The deck lab: build a deck card by card, see what the rules and the numbers say, play it, measure it, share it.

deck = hp.deck(name)            # a copy of a ready-made one
deck.swap(card, other).problems
print(deck.what_if("2 this card = that card"))
deck.play(against=another)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any

from heroplay.contracts.decks import Curve, DeckFacts, Decks
from heroplay.contracts.game import Game
from heroplay.core import codec
from heroplay.core.errors import BadInput
from heroplay.core.text import share_text
from heroplay.explore.simulation.results import Results
from heroplay.explore.simulation.simulate import simulate
from heroplay.games.registry import all_games, get_game
from heroplay.table import Table, table

PLAIN = "#666666"  # a bar for which the game names no colour


def builders() -> list[Game]:
    """The games in which decks are built."""
    return [game for game in all_games() if game.decks is not None]


def decks_of(game: Game) -> Decks:
    """How decks are built in this game."""
    if game.decks is None:
        raise BadInput(f"{game.info.title} has no decks to build.")
    return game.decks


def deck(source: Any = None, *, game: str | Game | None = None, name: str | None = None) -> Deck:
    """A deck to work on: empty, a copy of a ready-made one, or from a code, a dict, the text or the path of a file.

    A string never names a file: `deck(Path("ronin.toml"))`.
    `game`: the first in which decks are built, when none is named.
    """
    if isinstance(source, str) and source.strip().startswith("hp") and source.count(".") == 3:
        game, source = codec.decode(source, codec.DECK)
    record = next(iter(builders()), None) if game is None else get_game(game)
    if record is None:
        raise BadInput("There is no game here with decks to build.")
    made = Deck(record, decks_of(record).read(source))
    return made if name is None else made.called(name)


class Deck:
    """A deck under construction.  Whatever is done is judged: `problems` are sentences with their rules."""

    def __init__(self, game: Game, build: Any) -> None:
        self.game, self.build, self._lab = game, build, decks_of(game)

    # ---- building; every call gives the deck itself, so that calls can follow each other

    def add(self, card: str, copies: int = 1) -> Deck:
        """Put in copies of a card."""
        return self._become(self._lab.put(self.build, card, _copies(copies)))

    def remove(self, card: str, copies: int = 1) -> Deck:
        """Take out copies of a card."""
        return self._become(self._lab.put(self.build, card, -_copies(copies)))

    def swap(self, old: str, new: str, copies: int = 1) -> Deck:
        """Exchange copies of one card for another."""
        return self._become(self._lab.exchange(self.build, old, new, _copies(copies)))

    def choose(self, **parts: str) -> Deck:
        """Other parts that are not cards of the deck, by name; which there are, the game says."""
        return self._become(self._lab.choose(self.build, **parts))

    def called(self, name: str) -> Deck:
        """Another name."""
        return self._become(self._lab.read({**self.build.model_dump(), "name": name}))

    def copy(self) -> Deck:
        return Deck(self.game, self.build)

    def _become(self, build: Any) -> Deck:
        self.build = build
        return self

    # ---- judging

    @property
    def name(self) -> str:
        return str(self.build.name)

    @property
    def cards(self) -> dict[str, int]:
        """Copies by card."""
        return {name: n for name, _, n in self._lab.counted(self.build)}

    @property
    def verdict(self) -> Any:
        """What the rules say, with what allows it."""
        return self._lab.judge(self.build)

    @property
    def ok(self) -> bool:
        return bool(self.verdict.ok)

    @property
    def problems(self) -> list[str]:
        """What the rules refuse, each sentence with its rule; empty when the deck may be played."""
        found: list[str] = self._lab.reasons(self.verdict)[0]
        return found

    @property
    def warnings(self) -> list[str]:
        found: list[str] = self._lab.reasons(self.verdict)[1]
        return found

    # ---- measuring

    @property
    def facts(self) -> DeckFacts:
        """What the deck is like; `help(type(deck.facts))` says what is counted."""
        return self._lab.facts(self.build)

    def what_if(self, *swaps: str) -> Difference:
        """What exchanges would do to all numbers: `what_if("this card = that card")`, `what_if("2 this = that")`."""
        if not swaps:
            raise BadInput(f'Say what to exchange: what_if("{self._lab.example}").')
        after = self.copy()
        for swap in swaps:
            after.swap(*read_swap(swap, self._lab.example))
        return Difference(swaps, self.copy(), after)

    # ---- using

    def play(self, against: Any = None, **options: Any) -> Table:
        """A new game with this deck at seat 0; a deck that breaks a rule is refused with its reasons.

        `against`: the first of the ready-made ones, when nobody is named.
        """
        against = self._lab.ready[0] if against is None else against
        rivals = against if isinstance(against, list | tuple) else [against]
        seats = [self.build, *(r.build if isinstance(r, Deck) else r for r in rivals)]
        whole: dict[str, Any] = {**options, self._seats: seats}
        return table(self.game, **whole)

    def simulate(self, games: int = 100, against: Any = None, **how: Any) -> Results:
        """This many games against each ready-made deck, or against those named; `how` as in `hp.simulate`."""
        rivals = self._lab.ready if against is None else against if isinstance(against, list | tuple) else [against]
        self.play()  # a deck that may not play is refused before anything runs
        return simulate(self.game, games=games, over=self.pairings(rivals), **how)

    def pairings(self, rivals: Sequence[Any] | None = None) -> list[dict[str, Any]]:
        """The options of a game against each of these, or against each ready-made deck."""
        each = [r.build if isinstance(r, Deck) else r for r in (self._lab.ready if rivals is None else rivals)]
        return [{self._seats: [self.build, rival]} for rival in each]

    @property
    def _seats(self) -> str:
        """The option that says who sits where."""
        assert self.game.play.seats is not None
        return self.game.play.seats

    # ---- sharing

    @property
    def code(self) -> str:
        """The deck as a short text, safe in a URL; `hp.deck(code)` reads it."""
        return codec.encode(self.game.info.id, self._lab.data(self.build), codec.DECK)

    @property
    def toml(self) -> str:
        """The deck as the text of a file."""
        return str(self._lab.toml(self.build))

    def save(self, path: str | Path) -> Path:
        """Write the deck as a .toml file."""
        path = Path(path).expanduser()
        if path.suffix != ".toml":
            raise BadInput(f"A deck is saved as a .toml file, not {path.name!r}.")
        try:
            path.write_text(self.toml, "utf-8")
        except OSError as error:
            raise BadInput(f"{path} cannot be written: {error.strerror or error}.") from None
        return path

    # ---- showing

    def __str__(self) -> str:
        may = "may play" if self.ok else "may not play yet"
        lines = [f"{self.name} {may}.", *(f"  - {reason}" for reason in self.problems)]
        lines += [f"  - warning: {warning}" for warning in self.warnings]
        lines += ["", *self._lab.part_lines(self.build), ""]
        lines += [f"  {n} x {name:<26}{what}" for name, what, n in self._lab.counted(self.build)]
        return "\n".join([*lines, "", *self.facts.lines()])

    __repr__ = __str__

    @property
    def svg(self) -> str:
        """The curve of its cards as a picture."""
        return curve_picture(self.facts.curve(), self.name)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "image/svg+xml": self.svg}


@dataclass(frozen=True)
class Difference:
    """What exchanges do to a deck: both decks, and every number that changes."""

    swaps: tuple[str, ...]
    before: Deck
    after: Deck

    @property
    def changes(self) -> dict[str, tuple[Any, Any]]:
        """By name: before and after, of what is not the same."""
        was, now = self.before.facts.numbers(), self.after.facts.numbers()
        return {name: (was[name], now[name]) for name in was if was[name] != now[name]}

    def __str__(self) -> str:
        lines = [f"{self.before.name}, with {'; '.join(self.swaps)}:"]
        for name, (was, now) in self.changes.items():
            up = "up" if now > was else "down"
            by = abs(now - was)
            size = f"{100 * float(by):.1f} points" if isinstance(now, Fraction) else f"{by:g}"
            size = "less than 0.1 points" if isinstance(now, Fraction) and by < Fraction(1, 2000) else size
            lines.append(f"  {name}: {_number(was)} -> {_number(now)} ({up} {size})")
        if not self.changes:
            lines.append("  no number changes")
        old, new = self.before.problems, self.after.problems
        lines += [f"  now refused: {reason}" for reason in new if reason not in old]
        lines += [f"  no longer refused: {reason}" for reason in old if reason not in new]
        return "\n".join(lines)

    __repr__ = __str__


def _copies(copies: Any) -> int:
    if isinstance(copies, bool) or not isinstance(copies, int) or copies < 1:
        raise BadInput(f"{copies!r} copies: say 1 or more.")
    return copies


def read_swap(text: str, example: str = "this card = that card") -> tuple[str, str, int]:
    """`this card = that card` or `2 this card = that card`: old, new, copies; a wrong one gets the example."""
    old, is_swap, new = text.partition("=")
    number, _, rest = old.strip().partition(" ")
    if number.isascii() and number.isdigit() and rest:
        old, copies = rest, int(number[:4])
    else:
        copies = 1
    if not is_swap or not old.strip() or not new.strip():
        raise BadInput(f"{text!r} is not an exchange: say which card for which, such as {example!r}.")
    return old.strip(), new.strip(), copies


# ---- numbers and picture


def _number(value: Any) -> str:
    return share_text(float(value)) if isinstance(value, Fraction) else f"{value:g}"


def curve_picture(curve: Curve, name: str) -> str:
    """Bars of cards by a number, one above the other by kind."""
    bars = curve.bars
    numbers = range(max((n for bar in bars.values() for n in bar), default=0) + 1)
    sums = {n: sum(bar.get(n, 0) for bar in bars.values()) for n in numbers}
    unit, wide, foot = 110 / max(1, *sums.values()), 30, 150
    title = escape(f"{name}: {curve.title.lower()}")
    parts = [f'<text x="8" y="18" font-size="12" font-weight="bold">{title}</text>']
    for number in numbers:
        top, x = float(foot), 12 + number * wide
        for kind, bar in bars.items():
            if n := bar.get(number, 0):
                top -= n * unit
                label = escape(f"{n} of {curve.by} {number}, {kind}")
                parts.append(f'<rect x="{x}" y="{top:.1f}" width="{wide - 6}" height="{n * unit:.1f}" '
                             f'fill="{curve.colours.get(kind, PLAIN)}"><title>{label}</title></rect>')  # fmt: skip
        parts.append(f'<text x="{x + wide / 2 - 3:.0f}" y="{foot + 14}" text-anchor="middle">{number}</text>')
        if sums[number]:
            at = f'x="{x + wide / 2 - 3:.0f}" y="{top - 3:.1f}"'
            parts.append(f'<text {at} text-anchor="middle">{sums[number]}</text>')
    right = 20 + len(numbers) * wide
    for at_kind, kind in enumerate(bars):
        y = 36 + 16 * at_kind
        parts.append(f'<rect x="{right}" y="{y}" width="10" height="10" fill="{curve.colours.get(kind, PLAIN)}"/>')
        parts.append(f'<text x="{right + 15}" y="{y + 9}">{escape(kind)}</text>')
    size = f'width="{right + 70}" height="{foot + 24}" viewBox="0 0 {right + 70} {foot + 24}"'
    style = 'font-family="sans-serif" font-size="10" fill="currentColor"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" {style}>{"".join(parts)}</svg>'
