"""The odds, from what one seat knows: exact where it can be counted or searched, else sampled, and always saying which.

    >>> import heroplay as hp
    >>> t = hp.position("herocard", {
    ...     "heroes": ["samurai", "toa_king"], "samurai": {"hand": ["Overhand Thrust"]},
    ...     "toa_king": {"hand": ["Steel Beam", "Planted Feet"]}, "then": ["attack Overhand Thrust"]})

Can he block it?  Samurai has not seen his two cards:

    >>> print(hp.odds(t, "samurai").block())
    31.7 % (2599/8190): To'a King can block the attack of 6.
    Searched, from what Samurai knows: 435 deals of what is hidden.

Any attack value, and all of them at once:

    >>> hp.odds(t, "samurai").block(value=9).value
    Fraction(13, 145)
    >>> curve = hp.odds(t, "samurai").block_curve()
    >>> curve[9].percent, curve.max
    ('9.0 %', 12)

What a draw finds, and what the other holds:

    >>> print(hp.odds(t, "samurai").draw(["Unbroken Defense", "Cross Block"], 3))
    37.1 % (677/1827): a draw of 3 finds Cross Block or Unbroken Defense.
    Counted, from what Samurai knows: 29 unseen cards in Samurai's deck.
    >>> hp.odds(t, "samurai").hand("Wall of Muscle").value
    Fraction(28, 145)

An answer has `value` (a Fraction), `known`, `assumed`, `method`, `sum` (what was counted, row by row), `interval` (None
when it is exact) and prints as one or two lines.  Work that takes long calls `tick(done, total)`; when that returns
False it stops, and what is done is kept: the interval then says how far the truth can lie.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import comb
from typing import Any, Literal

from heroplay.contracts.odds import Cases, Counting, Hidden, Row
from heroplay.core.chance import outcomes
from heroplay.core.display import card
from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.core.names import find, whole_number
from heroplay.core.search import SearchTooLarge
from heroplay.core.text import listed
from heroplay.explore.simulation.simulate import wilson
from heroplay.table import Table

Method = Literal["counted", "searched", "sampled"]
Tick = Callable[[int, int], Any]
NOTHING, CERTAIN = Fraction(0), Fraction(1)

SAMPLES = 40
MOST_POSITIONS = 10_000  # that the searches of one exact answer may look at
MOST_WORLDS = 400  # deals that a line of play is tried against one by one
MOST_REPLIES = 20_000  # positions of a line in one deal


@dataclass(frozen=True, repr=False)
class Odds:
    """One answer.  `bound` is "at least" when what was left out can only add to the value."""

    asked: str
    value: Fraction
    known: tuple[str, ...]
    assumed: tuple[str, ...]
    method: Method
    sum: tuple[Row, ...]
    source: str
    interval: tuple[float, float] | None = None
    bound: Literal["", "at least"] = ""
    left_out: str = ""  # what was left out, as a sentence that stands beside the number
    attack: int | None = None  # the value of the attack on the table, when that was asked

    @property
    def exact(self) -> bool:
        return self.interval is None and not self.bound

    @property
    def percent(self) -> str:
        """The value in per cent, never 0 or 100 when it is neither, or not known to be."""
        if self.interval is not None and self.value in (0, 1):
            low, high = map(Fraction, self.interval)
            return f"less than {percent(high)}" if self.value == 0 else f"more than {percent(low)}"
        return percent(self.value)

    @property
    def text(self) -> str:
        """One line: how likely, and what."""
        bound = f"{self.bound} " if self.bound else ""
        if self.interval is not None:
            low, high = (percent(Fraction(x)) for x in self.interval)
            about = "" if self.value in (0, 1) else "about "
            return f"{bound}{about}{self.percent} ({low} to {high}): {self.asked}."
        return f"{bound}{self.percent} ({self.value}): {self.asked}."

    def __str__(self) -> str:
        return f"{self.text}\n{self.method.capitalize()}, {self.source}."

    __repr__ = __str__

    def explain(self) -> str:
        """Everything behind the number, as lines."""
        parts = [("Known", self.known), ("Assumed", self.assumed), ("The sum", tuple(map(str, self.sum)))]
        lines = [str(self)]
        for title, entries in parts:
            if entries:
                lines += [f"{title}:", *(f"  - {entry}" for entry in entries)]
        return "\n".join(lines)

    def data(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "asked": self.asked, "value": float(self.value), "fraction": str(self.value), "percent": self.percent,
            "text": self.text, "method": self.method, "bound": self.bound, "interval": self.interval,
            "left_out": self.left_out, "known": list(self.known),
            "assumed": list(self.assumed), "sum": [{"what": r.what, "count": r.count, "of": r.of} for r in self.sum],
        }  # fmt: skip


@dataclass(frozen=True, repr=False)
class Curve:
    """The odds of a block for every attack value from 0 to `max`, and one more that nothing reaches."""

    odds: tuple[Odds, ...]

    @property
    def max(self) -> int:
        """The highest value that can be blocked."""
        return len(self.odds) - 2

    def __getitem__(self, value: int) -> Odds:
        if type(value) is not int or value < 0:
            raise BadInput(f"An attack value is a whole number from 0 on, not {value!r}.")
        return self.odds[min(value, len(self.odds) - 1)]

    def __iter__(self) -> Iterator[tuple[int, Odds]]:
        return iter(enumerate(self.odds))

    def __str__(self) -> str:
        one = self.odds[-1]
        who = one.asked.partition(" can ")[0]
        bound = f", {one.bound}" if one.bound else ""
        lines = [f"{who} can block an attack of{bound}:"]
        for value, odds in self:
            bar = "#" * round(40 * odds.value)
            lines.append(f"  {value:3}  {odds.percent:>17}  {bar}".rstrip())
        return "\n".join([*lines, f"{one.method.capitalize()}, {one.source}."])

    __repr__ = __str__


@dataclass(frozen=True)
class Blocks:
    """The odds of a block of the attack on the table (None without one) and of every attack value from 0 on.

    `at` is the row that is the attack on the table; None where it is no plain attack of its value.
    """

    now: Odds | None
    rows: tuple[Odds, ...]
    at: int | None = None


MOST_ANSWERS = 64
_whole_answers: dict[Any, Odds] = {}  # see `Asking.whole_block`


def percent(value: Fraction) -> str:
    """`61.3 %`; what is neither never nor certain is never printed as 0 % or 100 %."""
    if value in (0, 1):
        return f"{100 * value} %"
    if value < Fraction(1, 1000):
        return "less than 0.1 %"
    if value > Fraction(999, 1000):
        return "more than 99.9 %"
    return f"{float(100 * value):.1f} %"


def odds(table: Table, seat: int | str) -> Asking:
    """The odds from what a seat knows: `hp.odds(table, "ninja").block()`."""
    return Asking(table, seat)


class Asking:
    """Questions from one seat.  It is given what the seat has observed, and nothing else."""

    def __init__(self, table: Table, seat: int | str) -> None:
        self.game = table.game
        self.names = table.names
        self.seat = self._seat(seat)
        self.state = table.game.knowledge.observe(table.state, self.seat)
        hook = table.game.odds
        if not isinstance(hook, Counting):
            raise BadInput(f"{table.game.info.title} cannot count its cards yet: there are no odds for it.")
        self.hook = hook
        own = hook.hidden(self.state, self.seat)
        if own.unknown or own.down:
            raise BadInput(
                f"{self.name}'s own cards are not on this table: it shows what another seat knows. Ask from that seat."
            )

    @property
    def name(self) -> str:
        return self.names[self.seat]

    def _told(self) -> tuple[str, list[str], str]:
        """A title, what this seat knows of everybody's cards, and what can be asked."""
        blocks = [".block()", ".block_curve()"] if self.hook.block is not None else []
        draws = [".next_hand(cards)"] if self.hook.coming is not None else []
        asks = listed([*blocks, ".hand(cards)", ".draw(cards, n)", *draws, ".line(moves, goal=...)"], "or")
        # Of oneself first: the own deck is what a draw comes from.
        order = [self.seat, *(s for s in range(len(self.names)) if s != self.seat)]
        known = dict.fromkeys(line for s in order for line in self.hook.tells(self.state, self.seat, s))
        return f"Odds from what {self.name} knows ({self.game.info.title})", list(known), f"Ask it {asks}."

    def __str__(self) -> str:
        title, known, asks = self._told()
        return "\n".join([f"{title}:", *(f"  - {line}" for line in known), asks])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        title, known, asks = self._told()
        return card(title, known, asks)

    def _seat(self, seat: Any) -> int:
        places = ", ".join(f"{i} {name}" for i, name in enumerate(self.names))
        if isinstance(seat, str):
            number = whole_number(seat)
            if number is None:
                return find(seat, {name: i for i, name in enumerate(self.names)}, "seat")
            seat = number
        if type(seat) is not int or not 0 <= seat < len(self.names):
            raise BadInput(f"There is no seat {seat!r}; the seats are {places}.")
        return seat

    def _other(self, whose: int | str | None) -> int:
        """The one who is asked about: the only other player when nobody is named."""
        if whose is not None:
            return self._seat(whose)
        others = [s for s in range(len(self.names)) if s != self.seat]
        if len(others) > 1:
            raise BadInput(f"Say whose: {listed([self.names[s] for s in others], 'or')}.")
        return others[0]

    # ---- blocks

    def block(
        self, value: int | None = None, against: int | str | None = None, *,
        tick: Tick | None = None, samples: int = SAMPLES,
    ) -> Odds:  # fmt: skip
        """That the defender can block the attack on the table; with a value, an attack of that value."""
        if value is not None:
            _whole(value, "An attack value")
        _whole(samples, "A number of samples", least=1)
        if self.hook.block is None:
            raise BadInput(f"In {self.game.info.title} nothing is blocked.")
        about = None if against is None else self._seat(against)
        cases = self.hook.block(self.state, self.seat, value, about)
        return self._answered(cases, tick, samples)

    def whole_block(self, against: int | str | None = None, tick: Tick | None = None) -> Odds:
        """The same of the attack on the table, searched to the end once: who asks again is told the same at once."""
        asked = self.hook.block, self.seat, against, str(self.game.storage.to_data(self.state))
        kept = _whole_answers.get(asked)
        if kept is not None:
            return kept
        stopped = False

        def told(done: int, total: int) -> bool:
            nonlocal stopped
            stopped = tick is not None and tick(done, total) is False
            return not stopped

        found = self.block(against=against, tick=told)
        if not stopped:
            while len(_whole_answers) >= MOST_ANSWERS:
                _whole_answers.pop(next(iter(_whole_answers)))
            _whole_answers[asked] = found
        return found

    def blocks(self, against: int | str | None = None, tick: Tick | None = None) -> Blocks:
        """The attack on the table and every attack value, as one answer: no number contradicts another.

        The row of the attack on the table is the very answer about it.  A smaller attack is at least as easy to block;
        where values alone say less, that number takes its place.  An attack that grows with what is played, or that the
        defender has passed on, is no plain attack of its value: then the rows stay as they are.
        """
        rows = list(self.block_curve(against).odds)
        try:
            now = self.whole_block(against, tick)
        except BadInput:  # no attack is open, or it is against somebody else
            return Blocks(None, tuple(rows))
        at = -1 if now.attack is None else now.attack
        if not 0 <= at < len(rows) or now.value < rows[at].value:
            return Blocks(now, tuple(rows))
        easier = [
            one if one.value >= now.value
            else replace(one, value=now.value, interval=now.interval, bound="at least", method=now.method)
            for one in rows[:at]
        ]  # fmt: skip
        return Blocks(now, (*easier, now, *rows[at + 1 :]), at)

    def block_curve(self, against: int | str | None = None) -> Curve:
        """The same for every attack value at once, from 0 to the first that nothing reaches."""
        if self.hook.curve is None:
            raise BadInput(f"In {self.game.info.title} nothing is blocked.")
        spread = self.hook.curve(self.state, self.seat, None if against is None else self._seat(against))
        highest = max(spread.reach)
        found = []
        for value in range(highest + 2):
            good = sum(n for reached, n in spread.reach.items() if reached >= value)
            rows = (*spread.rows, Row(f"Deals that reach {value} or more", good, spread.total))
            bound: Literal["", "at least"] = "at least" if spread.least and good < spread.total else ""
            asked, value_ = spread.asked.format(value=value), Fraction(good, spread.total)
            source = self._source(spread.total)
            left_out = spread.left_out if bound else ""
            found.append(
                Odds(asked, value_, spread.known, spread.assumed, "counted", rows, source, None, bound, left_out)
            )
        return Curve(tuple(found))

    def _source(self, total: int) -> str:
        return f"from what {self.name} knows: {total:,} deal{'' if total == 1 else 's'} of what is hidden"

    def _answered(self, cases: Cases, tick: Tick | None, samples: int) -> Odds:
        """Search every open case while that is not too much, else a sample of them."""
        source, rows, assumed = self._source(cases.total), list(cases.rows), list(cases.assumed)
        sure, total = Fraction(cases.sure, cases.total), cases.total
        method: Method = "counted"
        interval = None
        least, left_out = cases.least, [cases.left_out] if cases.left_out else []
        value = sure
        if cases.unsure:
            method = "searched"
            found = _searched(cases, tick)
            value = sure + found.value / total
            rows.append(Row("Distinct hands searched with the engine", found.hands, found.hands + len(found.rest)))
            if found.stopped:
                high = value + Fraction(found.left, total)
                assumed.append("Stopped before all was searched: the interval holds what is left.")
                interval = (float(value), float(high))
                value = (value + high) / 2
            elif found.left:
                method = "sampled"
                mean, low, high_, done = _sampled(cases, found, tick, samples)
                part = Fraction(found.left, total)
                interval = (float(value + part * low), float(value + part * high_))
                value += part * mean
                rows += [Row("Open deals that were sampled", found.left, total), Row("Samples", done, samples)]
            if found.cut:
                least = True
                more = "more cards could be drawn and played than was looked at"
                assumed.append(f"In {found.cut:,} hands {more}: it can only be more.")
                left_out.append(assumed[-1])
        bound: Literal["", "at least"] = "at least" if least and value < 1 else ""
        return Odds(
            cases.asked, value, cases.known, tuple(assumed), method, tuple(rows), source, interval, bound,
            " ".join(left_out) if bound else "", cases.attack,
        )  # fmt: skip

    # ---- cards

    def draw(self, cards: Any, n: int, least: int = 1, whose: int | str | None = None) -> Odds:
        """That a draw of n cards finds at least so many of these, from the own deck unless told."""
        _whole(n, "A number of cards", least=1)
        _whole(least, "A number of cards", least=1)
        about = self.seat if whose is None else self._seat(whose)
        assumed = "The hand has room for what is drawn, and nobody draws or shuffles before."
        return self._finds(self.hook.hidden(self.state, about), cards, n, least, about, f"a draw of {n} finds", assumed)

    def next_hand(self, cards: Any, least: int = 1, whose: int | str | None = None) -> Odds:
        """That the next hand of a player holds at least so many of these, where a whole new hand is drawn."""
        _whole(least, "A number of cards", least=1)
        if self.hook.coming is None:
            raise BadInput(f"In {self.game.info.title} no whole new hand is drawn: ask for a draw of so many cards.")
        about = self.seat if whose is None else self._seat(whose)
        n = max(1, self.hook.draws(self.state, about))
        assumed = "What is in the hand and in play now is thrown away first; nothing else comes, goes or is drawn."
        hand = f"the next {n} cards of {self.names[about]} hold"
        return self._finds(self.hook.coming(self.state, about), cards, n, least, about, hand, assumed)

    def _finds(self, h: Hidden, cards: Any, n: int, least: int, about: int, what: str, assumes: str) -> Odds:
        """That n cards from the top hold at least so many of these."""
        wanted = self.hook.kinds(self.state, about, cards)
        top, rest = h.top[:n], n - min(n, len(h.top))
        found = sum(1 for k in top if k in wanted)
        good, total = _drawn(h, wanted, rest, least - found)
        name = self.names[about]
        known = [*self.hook.tells(self.state, self.seat, about)]
        if top:
            known.append(f"The next {len(top)} of the draw are known: {listed(self._label(k) for k in top)}.")
        assumed = [assumes]
        if rest > h.buried:
            deck = len(h.top) + h.buried
            assumed.append(f"The deck runs out after {deck}; then the discards are shuffled and drawn from.")
        rows = [Row(f"{self._label(k)}, unseen", h.pool[k], h.size) for k in sorted(wanted) if h.size and h.pool[k]]
        if rest > h.buried:
            again = Counter(h.used)
            rows += [Row(f"{self._label(k)}, shuffled", again[k], again.total()) for k in sorted(wanted) if again[k]]
        rows.append(Row(f"Draws with at least {least} of them", good, total))
        source = f"from what {self.name} knows: {h.buried} unseen card{'' if h.buried == 1 else 's'} in {name}'s deck"
        asked = f"{what} {self._named(wanted, least, cards)}"
        return Odds(asked, Fraction(good, total), tuple(known), tuple(assumed), "counted", tuple(rows), source)

    def next_draw(self, whose: int | str | None = None) -> list[tuple[str, Odds]]:
        """That the next draw of a player brings at least one of them, for each kind of card, the likeliest first."""
        about = self.seat if whose is None else self._seat(whose)
        h = (self.hook.coming or self.hook.hidden)(self.state, about)
        n = max(1, self.hook.draws(self.state, about))
        there = sorted({self._label(k) for k in (*h.top, *h.pool, *h.used)})
        if self.hook.coming is not None:
            found = [(label, self.next_hand([label], whose=about)) for label in there]
        else:
            found = [(label, self.draw([label], n, whose=about)) for label in there]
        return sorted(found, key=lambda one: (-one[1].value, one[0]))

    def hand(self, what: Any, least: int = 1, whose: int | str | None = None) -> Odds:
        """That another player holds at least so many of these cards."""
        _whole(least, "A number of cards", least=1)
        about = self._other(whose)
        if wait := self.hook.busy(self.state):
            raise BadInput(wait)
        wanted = self.hook.kinds(self.state, about, what)
        h = self.hook.hidden(self.state, about)
        held = sum(1 for k in h.held if k in wanted)
        good = total = 0
        for ways, _, pool in h.layouts():
            hits = sum(n for k, n in pool.items() if k in wanted)
            some, all_ = _at_least(least - held, hits, pool.total(), h.unknown)
            good, total = good + ways * some, total + ways * all_
        said = self._named(wanted, least, what)
        rows = [Row(f"{self._label(k)}, unseen", h.pool[k], h.size) for k in sorted(wanted) if h.size and h.pool[k]]
        rows.append(Row(f"Deals of {h.unknown} cards with at least {max(least - held, 0)} of them", good, total))
        assumed = ("Every deal that fits is equally likely; how others have played tells nothing.",)
        known = self.hook.tells(self.state, self.seat, about)
        return Odds(
            f"{self.names[about]} holds {said}", Fraction(good, total), known, assumed if h.unknown else (), "counted",
            tuple(rows), self._source(total),
        )  # fmt: skip

    def _label(self, kind: Any) -> str:
        return self.hook.label(self.state, kind)

    def _named(self, wanted: frozenset[Any], least: int, asked: Any) -> str:
        names = sorted(dict.fromkeys(map(self._label, sorted(wanted))))
        if isinstance(asked, str) and len(names) > 1:  # a sort of card, as the game calls it
            return f"a card ({asked.strip()})" if least == 1 else f"{least} or more cards ({asked.strip()})"
        if not names:
            said = "such a card"
        else:
            said = listed(names, "or") if len(names) <= 4 else f"one of {len(names)} kinds of card"
        return said if least == 1 else f"{least} or more of {listed(names) if 0 < len(names) <= 4 else 'such cards'}"

    # ---- lines of play

    def line(self, actions: Any, goal: Any, *, tick: Tick | None = None, samples: int = 100) -> Odds:
        """That a line of play reaches a goal against any reply: these actions, one at each own decision, then passes.

        `goal` is the name of one of the game's goals ("attack_succeeds"), a dict of them, or a function of a state that
        is True where it is reached; a line that ends without it has failed.
        """
        _whole(samples, "A number of samples", least=1)
        said = [actions] if isinstance(actions, str) or not isinstance(actions, Sequence) else list(actions)
        if wait := self.hook.busy(self.state):
            raise BadInput(wait)
        if self.seat not in self.game.play.pending(self.state):
            raise BadInput(f"{self.name} does not decide now: a line begins with a decision of the one who asks.")
        reached, decided, words = self._goal(goal)
        self._check_first(said)
        run = _Line(self.game, self.seat, said, reached, decided, tick)
        deals = self.hook.worlds(self.state, self.seat, MOST_WORLDS)
        asked = f"{listed(map(str, said)) if said else 'passing'} succeeds against any reply ({words})"
        known = tuple(k for s in range(len(self.names)) for k in self.hook.tells(self.state, self.seat, s))
        assumed = [
            "The others know every card and choose the reply that hurts most; after the line you pass.",
            "Every deal that fits is equally likely.",
        ]
        if deals is not None:
            return self._all_deals(run, deals, tick, asked, known, assumed)
        rng, total, cut = random.Random(0), NOTHING, 0
        for at in range(samples):
            found = run.worth(self.game.knowledge.deal_unseen(self.state, self.seat, rng), at, samples, exact=False)
            if run.stopped:
                break
            cut += found is None
            total += found or 0
        done = run.done
        if cut:
            assumed.append(f"{cut} of {done} deals had too many replies to try and count as failures.")
        rows = (Row("Sampled deals in which it succeeds, chances added up", round(total), done),)
        source = f"from what {self.name} knows: {done} deals at random"
        value, interval = (total / done, wilson(float(total), done)) if done else (Fraction(1, 2), (0.0, 1.0))
        return Odds(asked, value, known, tuple(assumed), "sampled", rows, source, interval)

    def _all_deals(
        self, run: _Line, deals: list[tuple[int, Any]], tick: Tick | None, asked: str, known: tuple[str, ...],
        assumed: list[str],
    ) -> Odds:  # fmt: skip
        whole = left = sum(weight for weight, _ in deals)
        good, sure = NOTHING, 0
        for at, (weight, world) in enumerate(deals):
            found = run.worth(world, at, len(deals), exact=True)
            if run.stopped:
                break
            if found is None:
                raise SearchTooLarge("There are too many replies to this line: ask about a shorter one.")
            good += weight * found
            sure += weight if found == 1 else 0
            left -= weight
        rows = (Row("Deals in which it surely succeeds", sure, whole), Row("Distinct deals", run.done, len(deals)))
        source = self._source(whole)
        if left:
            low, high = good / whole, (good + left) / whole
            assumed.append("Stopped before all deals were tried: the interval holds what is left.")
            interval = (float(low), float(high))
            return Odds(asked, (low + high) / 2, known, tuple(assumed), "searched", rows, source, interval)
        return Odds(asked, good / whole, known, tuple(assumed), "searched", rows, source)

    def _check_first(self, said: list[Any]) -> None:
        """The first action must be legal now; what comes later depends on the replies."""
        if said:
            verdict = Table(self.game, self.state).check(said[0])
            if not verdict.ok:
                raise BadInput(f"{said[0]}: {verdict.text}")

    def _goal(self, goal: Any) -> tuple[Callable[[Any], bool], Callable[[Any], bool], str]:
        start, seat = self.state, self.seat
        if callable(goal):
            return goal, lambda state: bool(goal(state)), "the given goal"
        wanted = {goal: True} if isinstance(goal, str) else dict(goal) if isinstance(goal, Mapping) else {}
        if not wanted:
            raise BadInput("A goal is the name of one, a dict of them, or a function of a state.")
        words = [(find(name, {n: (n, w) for n, w in self.game.goals.items()}, "goal"), arg)
                 for name, arg in wanted.items()]  # fmt: skip
        for (name, word), arg in words:
            if problem := word.problem(start, seat, arg):
                raise BadInput(f"{name}: {problem}")
        if not any(word.decided for (_, word), _ in words):
            raise BadInput("Nothing in this goal is ever decided: add one such as attack_succeeds.")

        def decided(state: Any) -> bool:
            return any(w.decided(start, state, seat, arg) for (_, w), arg in words if w.decided)

        def reached(state: Any) -> bool:
            return decided(state) and all(w.holds(start, state, seat, arg) for (_, w), arg in words)

        return reached, decided, ", ".join(name for (name, _), _ in words)


def _whole(n: Any, what: str, least: int = 0) -> None:
    if type(n) is not int or n < least:
        raise BadInput(f"{what} is a whole number from {least} on, not {n!r}.")


# ---- counting


def _at_least(least: int, hits: int, size: int, drawn: int) -> tuple[int, int]:
    """Of all ways to take so many of `size` cards: those with at least so many of the hits, and all."""
    total = comb(size, drawn)
    if least <= 0:
        return total, total
    few = sum(comb(hits, n) * comb(size - hits, drawn - n) for n in range(min(least, drawn + 1)))
    return total - few, total


def _drawn(h: Hidden, wanted: frozenset[Any], n: int, least: int) -> tuple[int, int]:
    """Of all ways to draw n cards below the known ones: those with at least so many wanted, and all.

    What lies unknown in the hand may return: then it is counted which of the unseen cards those are.
    """
    first = min(n, h.buried)
    used = Counter(h.used)
    returned = h.unknown if h.returns and n > first else 0
    second = min(n - first, used.total() + returned)
    again = sum(c for k, c in used.items() if k in wanted)
    good = total = 0
    for ways, _, pool in h.layouts():
        hits, size = sum(c for k, c in pool.items() if k in wanted), pool.total()
        for found in range(min(first, hits) + 1):
            here = comb(hits, found) * comb(size - hits, first - found)
            for back in range(min(returned, hits - found) + 1) if here else ():
                more = comb(hits - found, back) * comb(size - first - hits + found, returned - back)
                some, all_ = _at_least(least - found, again + back, used.total() + returned, second)
                good += ways * here * more * some
                total += ways * here * more * all_
    return good, total


# ---- searching and sampling


@dataclass
class _Searched:
    """How far the open cases have been searched: weight times chance so far, the weight that is left."""

    value: Fraction = NOTHING
    left: int = 0
    hands: int = 0
    cut: int = 0  # hands in which more might be reached
    stopped: bool = False
    rest: list[tuple[int, Any]] = field(default_factory=list)


def _searched(cases: Cases, tick: Tick | None) -> _Searched:
    """Search the open cases, the most likely first, until all is known or too much was looked at."""
    found = _Searched(left=cases.unsure)
    waiting = sorted(cases.open or (), key=lambda one: -one[0])
    looked_at = 0
    for at, (weight, case) in enumerate(waiting):
        if looked_at > MOST_POSITIONS:
            found.rest = waiting[at:]
            break
        chance, whole, positions = cases.solve(case)
        looked_at += positions
        found.value += weight * chance
        found.left -= weight
        found.hands += 1
        found.cut += not whole
        if tick is not None and tick(at + 1, len(waiting)) is False:
            found.stopped, found.rest = found.left > 0, waiting[at + 1 :]
            break
    return found


def _sampled(
    cases: Cases, searched: _Searched, tick: Tick | None, samples: int
) -> tuple[Fraction, Fraction, Fraction, int]:
    """The mean chance in the cases that were not searched, its interval, and how many were looked at."""
    rng, known, total, done = random.Random(0), dict[Any, Fraction](), NOTHING, 0
    for case in _picks(cases, searched, rng, samples):
        if case not in known:
            known[case], whole, _ = cases.solve(case)
            searched.cut += not whole
        total += known[case]
        done += 1
        if tick is not None and tick(done, samples) is False:
            break
    low, high = wilson(float(total), done)
    return total / done, Fraction(low), Fraction(high), done


def _picks(cases: Cases, searched: _Searched, rng: random.Random, samples: int) -> Iterator[Any]:
    if cases.open is not None:
        yield from rng.choices([c for _, c in searched.rest], [w for w, _ in searched.rest], k=samples)
        return
    assert cases.pick is not None
    for _ in range(samples):
        yield cases.pick(rng)


class _Line:
    """A line of play in full deals: the others choose what hurts most, luck is averaged."""

    def __init__(
        self, game: Any, seat: int, actions: list[Any], reached: Callable[[Any], bool],
        decided: Callable[[Any], bool], tick: Tick | None,
    ) -> None:  # fmt: skip
        self.game, self.seat, self.actions, self.reached, self.decided = game, seat, actions, reached, decided
        self.tick, self.done, self.total, self.stopped = tick, 0, 0, False
        self.memo: dict[Any, Fraction] = {}
        self.left = 0

    def worth(self, world: Any, at: int, total: int, exact: bool) -> Fraction | None:
        """The chance of the line in one deal; None when there is too much to look at, or when it was stopped.

        Exact: whatever is drawn.  Else: as the deck lies.
        """
        self.memo, self.left, self.exact, self.total = {}, MOST_REPLIES, exact, total
        try:
            self._listen()
            found = self._worth(world, 0)
        except (SearchTooLarge, RecursionError):
            found = None
        self.done = at if self.stopped else at + 1
        return found

    def _listen(self) -> None:
        """Tell how far it is, and stop when asked to."""
        if self.tick is not None and self.tick(self.done, self.total) is False:
            self.stopped = True
            raise SearchTooLarge("Stopped.")

    def _worth(self, state: Any, at: int) -> Fraction:
        asked = self.game.play.pending(state)
        if self.decided(state) or not asked:
            return Fraction(bool(self.reached(state)))
        place = (self.game.play.key(state), at)
        if place in self.memo:
            return self.memo[place]
        self.left -= 1
        if self.left < 0:
            raise SearchTooLarge("Too many replies.")
        if self.left % 200 == 0:
            self._listen()
        if self.seat in asked:
            value = self._own(state, at)
        else:
            value = CERTAIN
            for action in self.game.play.legal(state, next(iter(asked))):
                value = min(value, self._after(state, action, at))
                if not value:
                    break
        self.memo[place] = value
        return value

    def _own(self, state: Any, at: int) -> Fraction:
        said = self.actions[at] if at < len(self.actions) else "pass"
        try:
            table = Table(self.game, state)
            action = table.action(said)
            if not table.check(action).ok:
                return NOTHING
        except HeroPlayError:
            return NOTHING
        return self._after(state, action, at + 1)

    def _after(self, state: Any, action: Any, at: int) -> Fraction:
        if not self.exact:
            return self._worth(self.game.play.apply(state, action), at)
        value = NOTHING
        for weight, after in outcomes(lambda luck: self.game.play.apply(state, action, luck=luck)):
            value += weight * self._worth(after, at)
        return value
