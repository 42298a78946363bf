"""House rules: which options of a game stand for unclear rules or popular variations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class House:
    """The options that a screen offers, each with a label that names its ruling.

    Without it, a screen offers every option but the seed and the seats.
    """

    labels: Mapping[str, str]
