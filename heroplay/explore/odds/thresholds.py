"""The odds that a number is reached: the one on the table, any other, and all of them at once."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, Literal

from heroplay.contracts.odds import Cases, Row, Threshold
from heroplay.core.errors import BadInput
from heroplay.core.steps import Steps
from heroplay.explore.odds.answers import Curve, Method, Odds, Thresholds
from heroplay.explore.odds.case_search import sample_cases, search_cases
from heroplay.explore.odds.viewpoint import Progress, Tick, Viewpoint, finish_ticking, require_whole

SAMPLES = 40
MOST_ANSWERS = 64
_whole_answers: dict[Any, Odds] = {}  # see `whole_reach`


class ThresholdQuestions(Viewpoint):
    """Can a number be reached with what is hidden?"""

    def _threshold(self) -> Threshold:
        """What the game says about its threshold; BadInput where it has none."""
        if self.hook.threshold is None:
            raise BadInput(f"{self.game.info.title} has no number to reach: ask what a draw finds or a hand holds.")
        return self.hook.threshold

    def reach(
        self, value: int | None = None, against: int | str | None = None, *,
        tick: Tick | None = None, samples: int = SAMPLES,
    ) -> Odds:  # fmt: skip
        """That the number on the table can be reached; with a value, that value."""
        return finish_ticking(self._reach(value, against, samples), tick)[0]

    def _reach(
        self, value: int | None, against: int | str | None, samples: int = SAMPLES
    ) -> Steps[Progress, tuple[Odds, bool]]:
        """The same in steps, and whether it was not stopped before its end."""
        threshold = self._threshold()
        if value is not None:
            require_whole(value, threshold.a_number)
        require_whole(samples, "A number of samples", least=1)
        about = None if against is None else self._seat(against)
        cases = threshold.count(self.state, self.seat, value, about)
        return (yield from self._answered(cases, samples))

    def whole_reach(self, against: int | str | None = None, tick: Tick | None = None) -> Odds:
        """The same for the number on the table, searched to the end once: asked again, it answers at once."""
        return finish_ticking(self.whole_reach_in_steps(against), tick)

    def whole_reach_in_steps(self, against: int | str | None = None) -> Steps[Progress, Odds]:
        """The same in steps."""
        asked = self._threshold().count, self.seat, against, str(self.game.storage.to_data(self.state))
        kept = _whole_answers.get(asked)
        if kept is not None:
            return kept
        found, whole = yield from self._reach(None, against)
        if whole:
            while len(_whole_answers) >= MOST_ANSWERS:
                _whole_answers.pop(next(iter(_whole_answers)))
            _whole_answers[asked] = found
        return found

    def thresholds(self, against: int | str | None = None, tick: Tick | None = None) -> Thresholds:
        """The number on the table and every value, as one answer: no chance contradicts another.

        The row of the number on the table is the very answer about it.  A lower value is at least as easy to reach;
        where its own count says less, the answer takes its place.  Where the number on the table is harder to reach
        than a plain number of its value (it may grow meanwhile, or nobody may answer it), the rows stay as they are.
        """
        return finish_ticking(self.thresholds_in_steps(against), tick)

    def thresholds_in_steps(self, against: int | str | None = None) -> Steps[Progress, Thresholds]:
        """The same in steps."""
        rows = list(self.reach_curve(against).odds)
        try:
            now = yield from self.whole_reach_in_steps(against)
        except BadInput:  # there is no number on the table, or somebody else must reach it
            return Thresholds(None, tuple(rows))
        at = -1 if now.number is None else now.number
        if not 0 <= at < len(rows) or now.value < rows[at].value:
            return Thresholds(now, tuple(rows))
        easier = [
            one if one.value >= now.value
            else replace(one, value=now.value, interval=now.interval, bound="at least", method=now.method)
            for one in rows[:at]
        ]  # fmt: skip
        return Thresholds(now, (*easier, now, *rows[at + 1 :]), at)

    def reach_curve(self, against: int | str | None = None) -> Curve:
        """The same for every value at once, from 0 to the first that nothing reaches."""
        threshold = self._threshold()
        spread = threshold.curve(self.state, self.seat, None if against is None else self._seat(against))
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
        return Curve(tuple(found), spread.heading, threshold.a_number)

    def _answered(self, cases: Cases, samples: int) -> Steps[Progress, tuple[Odds, bool]]:
        """Search every open case while that is not too much, else a sample; and whether it was not stopped."""
        source, rows, assumed = self._source(cases.total), list(cases.rows), list(cases.assumed)
        sure, total = Fraction(cases.sure, cases.total), cases.total
        method: Method = "counted"
        interval = None
        least, left_out = cases.least, [cases.left_out] if cases.left_out else []
        value, whole = sure, True
        if cases.unsure:
            method = "searched"
            found = yield from search_cases(cases)
            whole = not found.stopped
            value = sure + found.value / total
            rows.append(Row("Distinct hands searched with the engine", found.hands, found.hands + len(found.rest)))
            if found.stopped:
                high = value + Fraction(found.left, total)
                assumed.append("Stopped before all was searched: the interval holds what is left.")
                interval = (float(value), float(high))
                value = (value + high) / 2
            elif found.left:
                method = "sampled"
                mean, low, high_, done = yield from sample_cases(cases, found, samples)
                whole = done == samples
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
        answer = Odds(
            cases.asked, value, cases.known, tuple(assumed), method, tuple(rows), source, interval, bound,
            " ".join(left_out) if bound else "", cases.value,
        )  # fmt: skip
        return answer, whole
