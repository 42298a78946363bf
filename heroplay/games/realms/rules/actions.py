"""What a player can do, as it is said: frozen, tagged, cards by id."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from heroplay.core.state import action

Card = Annotated[str, Field(max_length=60)]


@action
class Play:
    """A card of the hand; `at` is what it hits, said in the same breath: a pick as `Choose` has it."""

    seat: int
    card: Card
    at: Card = ""
    do: Literal["play"] = "play"


@action
class PlayAll:
    """The whole hand, one card after the other."""

    seat: int
    do: Literal["play_all"] = "play_all"


@action
class Use:
    """An expend, ally or sacrifice ability of a card in play; `at` as in `Play`."""

    seat: int
    ability: Literal["expend", "ally", "sacrifice"]
    card: Card
    at: Card = ""
    do: Literal["use"] = "use"


@action
class Acquire:
    """A card of the market, or a Fire Gem."""

    seat: int
    card: Card
    do: Literal["acquire"] = "acquire"


@action
class Attack:
    """With n Combat: a player, or a champion of that player."""

    seat: int
    target: int
    n: int
    card: Card = ""
    do: Literal["attack"] = "attack"


@action
class Pledge:
    """n Gold for a market card, or n Combat for a champion of `target`, that a mate may use (HR-R37)."""

    seat: int
    n: int
    card: Card
    target: int = -1
    do: Literal["pledge"] = "pledge"


@action
class Donate:
    """For 1 Gold, a card of the player's discard pile to that of a neighbouring teammate (HR-8.40)."""

    seat: int
    card: Card
    target: int
    do: Literal["donate"] = "donate"


@action
class Done:
    """The Main Phase is over for this player."""

    seat: int
    do: Literal["done"] = "done"


@action
class Resume:
    """Done is taken back while a mate still plays (HR-R37)."""

    seat: int
    do: Literal["resume"] = "resume"


@action
class Choose:
    """The answer to what a card asks."""

    seat: int
    picks: tuple[Card, ...] = Field(max_length=12)
    do: Literal["choose"] = "choose"


Action = Annotated[
    Play | PlayAll | Use | Acquire | Attack | Pledge | Donate | Done | Resume | Choose, Field(discriminator="do")
]
