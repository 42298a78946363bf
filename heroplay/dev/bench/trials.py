"""The hard question about chances that a game gives the benchmark, asked in both ways."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from heroplay.contracts.game import Game
from heroplay.contracts.trial import Trial
from heroplay.explore.odds import odds
from heroplay.table import Table, position


class Question:
    """A trial on a table."""

    def __init__(self, game: Game, trial: Trial) -> None:
        self.name, self.value = trial.name, trial.value
        self.table: Table = position(game, dict(trial.position))
        self.sample: Callable[[int], float] = trial.sampler(game.knowledge.observe(self.table.state, 0))

    def exact(self) -> Fraction:
        """The whole answer, with its sentences."""
        return odds(self.table, 0).reach(value=self.value).value


def question_of(game: Game) -> Question | None:
    """The question of this game; None where it has none."""
    return Question(game, game.trial()) if game.trial is not None else None
