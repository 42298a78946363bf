"""What a player may say in a duel: whole actions, cards by their stable ids."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from heroplay.core.state import action
from heroplay.games.herocard.rules.cards import HIDDEN as HIDDEN


@action
class Discard:
    """Discard phase: put these hand cards on the Discard Stack (HC-3.2)."""

    seat: int
    cards: tuple[str, ...] = ()
    do: Literal["discard"] = "discard"


@action
class Draw:
    """Draw phase: draw n cards (HC-3.4)."""

    seat: int
    n: int
    do: Literal["draw"] = "draw"


@action
class Clear:
    """Clear phase: clear the top card of these stacks, a name for each card; `body:1` asks for the lowest of Body."""

    seat: int
    stacks: tuple[str, ...] = ()
    do: Literal["clear"] = "clear"


@action
class PlayCards:
    """Action phase: play a card or a set, in the order of stacking (HC-4.9, HC-R49)."""

    seat: int
    cards: tuple[str, ...]
    target: int | None = None
    attribute: str | None = None
    purges: str | None = None  # the card that is meant to be purged, if a player says it (HC-9.10)
    do: Literal["play"] = "play"


@action
class Pass:
    """Action phase: play nothing now (HC-R20)."""

    seat: int
    do: Literal["pass"] = "pass"


@action
class Refresh:
    """Instead of the Action phase: discard the whole hand and draw as many (HC-3.13)."""

    seat: int
    do: Literal["refresh"] = "refresh"


@action
class Choose:
    """Answer what a card asks: card ids, or stacks as in `Clear`."""

    seat: int
    picks: tuple[str, ...] = ()
    do: Literal["choose"] = "choose"


Action = Annotated[Discard | Draw | Clear | PlayCards | Pass | Refresh | Choose, Field(discriminator="do")]
