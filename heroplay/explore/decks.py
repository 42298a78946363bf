"""The deck lab: build a hero card by card, see what the rules and the numbers say, play it, measure it, share it.

    deck = hp.deck("samurai")
    deck.swap("Overhand Thrust", "Jab!").problems
    print(deck.what_if("Cross Block = Wall of Muscle"))
    deck.play(against="ninja")
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any

from heroplay.contracts.game import Game
from heroplay.core import codec
from heroplay.core.errors import BadInput
from heroplay.explore.simulation.results import Results, share_text
from heroplay.explore.simulation.simulate import simulate
from heroplay.games.registry import all_games, get_game
from heroplay.table import Table, table

COLOURS = {"body": "#c44e52", "mind": "#4c72b0", "x": "#8172b3"}
WIDTH = 100


def builders() -> list[Game]:
    """The games in which decks are built."""
    return [game for game in all_games() if "deck" in game.knobs]


def deck(source: Any = None, *, game: str | Game | None = None, name: str | None = None) -> Deck:
    """A deck to work on: empty, a copy of a ready-made hero, or from a code, a dict, the text or the path of a file.

    A string never names a file: `deck(Path("ronin.toml"))`.
    `game`: the first in which decks are built, when none is named.
    """
    if isinstance(source, str) and source.strip().startswith("hp") and source.count(".") == 3:
        game, source = codec.decode(source, codec.DECK)
    record = next(iter(builders()), None) if game is None else get_game(game)
    if record is None:
        raise BadInput("There is no game here with decks to build.")
    if "deck" not in record.knobs:
        raise BadInput(f"{record.info.title} has no decks to build.")
    made = Deck(record, record.knobs["deck"].read(source))
    return made if name is None else made.called(name)


class Deck:
    """A hero under construction.  Whatever is done is judged: `problems` are sentences with their rules."""

    def __init__(self, game: Game, hero: Any) -> None:
        self.game, self.hero = game, hero
        self._lab = game.knobs["deck"]

    # ---- building; every call gives the deck itself, so that calls can follow each other

    def add(self, card: str, copies: int = 1) -> Deck:
        """Put in copies of a card."""
        return self._become(self._lab.put(self.hero, card, _copies(copies)))

    def remove(self, card: str, copies: int = 1) -> Deck:
        """Take out copies of a card."""
        return self._become(self._lab.put(self.hero, card, -_copies(copies)))

    def swap(self, old: str, new: str, copies: int = 1) -> Deck:
        """Exchange copies of one card for another."""
        return self._become(self._lab.exchange(self.hero, old, new, _copies(copies)))

    def choose(self, **attributes: str) -> Deck:
        """Other Attribute cards, by the hero whose they are: `deck.choose(body="toa_king")`."""
        return self._become(self._lab.choose(self.hero, **attributes))

    def called(self, name: str) -> Deck:
        """Another name."""
        return self._become(self._lab.read({**self.hero.model_dump(), "name": name}))

    def copy(self) -> Deck:
        return Deck(self.game, self.hero)

    def _become(self, hero: Any) -> Deck:
        self.hero = hero
        return self

    # ---- judging

    @property
    def name(self) -> str:
        return str(self.hero.name)

    @property
    def cards(self) -> dict[str, int]:
        """Copies by card."""
        return {name: n for name, _, n in self._lab.counted(self.hero)}

    @property
    def verdict(self) -> Any:
        """What the rules say, with what allows it."""
        return self._lab.judge(self.hero)

    @property
    def ok(self) -> bool:
        return bool(self.verdict.ok)

    @property
    def problems(self) -> list[str]:
        """What the rules refuse, each sentence with its rule; empty when the hero may play."""
        found: list[str] = self._lab.reasons(self.verdict)[0]
        return found

    @property
    def warnings(self) -> list[str]:
        found: list[str] = self._lab.reasons(self.verdict)[1]
        return found

    # ---- measuring

    @property
    def facts(self) -> Any:
        """Cost curve, class mix, opening hands, best attack and block, dead hands; `help(type(deck.facts))`."""
        return self._lab.facts(self.hero)

    def what_if(self, *swaps: str) -> Difference:
        """What exchanges would do to all numbers: `what_if("Jab! = Uppercut!")`, `what_if("2 Jab! = Hip Toss")`."""
        if not swaps:
            raise BadInput('Say what to exchange: what_if("Jab! = Uppercut!").')
        after = self.copy()
        for swap in swaps:
            after.swap(*read_swap(swap))
        return Difference(swaps, self.copy(), after)

    # ---- using

    def play(self, against: Any = None, **options: Any) -> Table:
        """A new game with this hero at seat 0; a deck that breaks a rule is refused with its reasons.

        `against`: the first of the ready-made ones, when nobody is named.
        """
        against = self._lab.rivals[0] if against is None else against
        rivals = against if isinstance(against, list | tuple) else [against]
        seats = [self.hero, *(r.hero if isinstance(r, Deck) else r for r in rivals)]
        whole: dict[str, Any] = {**options, self.game.knobs["seats"]: seats}
        return table(self.game, **whole)

    def simulate(self, games: int = 100, against: Any = None, **how: Any) -> Results:
        """So many games against each ready-made hero, or against those named; `how` as in `hp.simulate`."""
        rivals = self._lab.rivals if against is None else against if isinstance(against, list | tuple) else [against]
        self.play()  # a deck that may not play is refused before anything runs
        seats = self.game.knobs["seats"]
        each = [r.hero if isinstance(r, Deck) else r for r in rivals]
        return simulate(self.game, games=games, over=[{seats: [self.hero, rival]} for rival in each], **how)

    # ---- sharing

    @property
    def code(self) -> str:
        """The deck as a short text, safe in a URL; `hp.deck(code)` reads it."""
        return codec.encode(self.game.info.id, self._lab.data(self.hero), codec.DECK)

    @property
    def toml(self) -> str:
        """The deck as the text of a hero file."""
        return str(self._lab.toml(self.hero))

    def save(self, path: str | Path) -> Path:
        """Write the deck as a hero file, .toml."""
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
        lines += ["", *self._lab.attribute_lines(self.hero), ""]
        lines += [f"  {n} x {name:<26}{what}" for name, what, n in self._lab.counted(self.hero)]
        return "\n".join([*lines, "", *fact_lines(self.facts)])

    __repr__ = __str__

    @property
    def svg(self) -> str:
        """The cost curve as a picture."""
        return cost_curve(self.facts, f"{self.name}: cards by cost")

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


def read_swap(text: str) -> tuple[str, str, int]:
    """`Jab! = Uppercut!` or `2 Jab! = Uppercut!`: old, new, copies."""
    old, is_swap, new = text.partition("=")
    number, _, rest = old.strip().partition(" ")
    if number.isascii() and number.isdigit() and rest:
        old, copies = rest, int(number[:4])
    else:
        copies = 1
    if not is_swap or not old.strip() or not new.strip():
        raise BadInput(f"{text!r} is no exchange: say which card for which, such as 'Jab! = Uppercut!'.")
    return old.strip(), new.strip(), copies


# ---- text and picture


def fact_lines(facts: Any) -> list[str]:
    """All facts within a hundred columns."""
    if not facts.size:
        return ["The deck has no cards yet."]
    costs = sorted({cost for by_cost in facts.curve.values() for cost in by_cost})
    lines = [f"Cards by cost, {facts.size} in all:", "  cost  " + "".join(f"{cost:>4}" for cost in costs)]
    for name, by_cost in facts.curve.items():
        lines.append(f"  {name.capitalize():<6}" + "".join(f"{by_cost.get(cost, '-'):>4}" for cost in costs))
    mix = ", ".join(f"{n} {name}" for name, n in facts.classes.items() if n)
    kinds = ", ".join(f"{n} {name.capitalize()}" for name, n in facts.types.items() if n)
    lines += [*_wrapped(f"Classes: {mix}."), f"Types: {kinds}."]
    if facts.too_dear:
        lines += _wrapped(f"Never payable with these scores: {', '.join(facts.too_dear)}.")
    lines += [
        f"Opening hand of {facts.hand}: a Base Attack {_number(facts.attack_in_hand)}, a Base Block "
        f"{_number(facts.block_in_hand)}, both {_number(facts.both_in_hand)}.",
        f"Dead hand (nothing to play in the first Action phase): {_number(facts.dead)} as dealt, "
        f"{_number(facts.still_dead)} after 3 new cards.",
        "Best in one set of so many cards, nothing else in play:",
        "  cards " + "".join(f"{reach.cards:>4}" for reach in facts.attack),
        "  attack" + "".join(f"{reach.total:>4}" for reach in facts.attack),
        "  block " + "".join(f"{reach.total:>4}" for reach in facts.block),
    ]
    for what, reaches in (("attack", facts.attack), ("block", facts.block)):
        if reaches[-1].names:
            lines += _wrapped(f"  The best {what} of {reaches[-1].total}: {' + '.join(reaches[-1].names)}.")
    return lines


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, subsequent_indent="    ")


def _number(value: Any) -> str:
    return share_text(float(value)) if isinstance(value, Fraction) else f"{value:g}"


def cost_curve(facts: Any, title: str) -> str:
    """Bars of cards by cost, one above the other by attribute."""
    costs = range(max((cost for by_cost in facts.curve.values() for cost in by_cost), default=0) + 1)
    sums = {cost: sum(by_cost.get(cost, 0) for by_cost in facts.curve.values()) for cost in costs}
    unit, wide, foot = 110 / max(1, *sums.values()), 30, 150
    parts = [f'<text x="8" y="18" font-size="12" font-weight="bold">{escape(title)}</text>']
    for cost in costs:
        top, x = float(foot), 12 + cost * wide
        for name, by_cost in facts.curve.items():
            if n := by_cost.get(cost, 0):
                top -= n * unit
                label = f"{n} of cost {cost}, {name.capitalize()}"
                parts.append(f'<rect x="{x}" y="{top:.1f}" width="{wide - 6}" height="{n * unit:.1f}" '
                             f'fill="{COLOURS.get(name, "#666666")}"><title>{label}</title></rect>')  # fmt: skip
        parts.append(f'<text x="{x + wide / 2 - 3:.0f}" y="{foot + 14}" text-anchor="middle">{cost}</text>')
        if sums[cost]:
            parts.append(f'<text x="{x + wide / 2 - 3:.0f}" y="{top - 3:.1f}" text-anchor="middle">{sums[cost]}</text>')
    right = 20 + len(costs) * wide
    for at, name in enumerate(facts.curve):
        y = 36 + 16 * at
        parts.append(f'<rect x="{right}" y="{y}" width="10" height="10" fill="{COLOURS.get(name, "#666666")}"/>')
        parts.append(f'<text x="{right + 15}" y="{y + 9}">{name.capitalize()}</text>')
    size = f'width="{right + 70}" height="{foot + 24}" viewBox="0 0 {right + 70} {foot + 24}"'
    style = 'font-family="sans-serif" font-size="10" fill="currentColor"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" {style}>{"".join(parts)}</svg>'
