"""The cards: what each one says, and the table that the inner loop reads."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from heroplay.games.realms.rules.words import DATA
from heroplay.kit.cards import UNKNOWN as UNKNOWN
from heroplay.kit.cards import UNKNOWN_ID as UNKNOWN_ID
from heroplay.kit.cards import ById, Kinds

FACTIONS = ("imperial", "guild", "necros", "wild")
TYPES = ("action", "item", "champion")
ACTION, ITEM, CHAMPION = range(3)
ABILITIES = ("primary", "expend", "ally", "sacrifice")
GEM = "fire_gem"

Faction = Literal["", "imperial", "guild", "necros", "wild"]


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Gain(_Data):
    """An amount of Gold, Combat or Health (HR-1.11)."""

    do: Literal["gold", "combat", "health"]
    n: int = Field(ge=1)


class Draw(_Data):
    do: Literal["draw"]
    n: int = Field(ge=1)


class Per(_Data):
    """So much for each card that is counted."""

    do: Literal["per"]
    count: Literal["champion", "other_champion", "other_guard", "other_wild"]
    gives: Literal["combat", "health"]
    n: int = Field(ge=1)


class ChooseOne(_Data):
    """One of these lists of effects (HR-4.22)."""

    do: Literal["choose"]
    of: tuple[tuple[AnyWord, ...], ...] = Field(min_length=2)


class Stun(_Data):
    do: Literal["stun"]
    optional: bool = False


class OpponentDiscards(_Data):
    do: Literal["opponent_discards"]
    n: int = Field(ge=1)


class NextAcquire(_Data):
    """The next fitting card acquired this turn goes there."""

    do: Literal["next_acquire"]
    to: Literal["top_of_deck", "hand"]
    filter: Literal["any", "action"] = "any"


class Prepare(_Data):
    do: Literal["prepare"]


class SacrificeFrom(_Data):
    """Up to n own cards from hand and discard pile; `each` is gained for every one of them."""

    do: Literal["sacrifice_from"]
    n: int = Field(ge=1)
    each: tuple[Gain, ...] = ()


class DrawThenDiscard(_Data):
    do: Literal["draw_then_discard"]
    n: int = Field(ge=1)
    optional: bool = True


class Recover(_Data):
    """One card from the player's discard pile to the top of the player's deck."""

    do: Literal["recover"]
    what: Literal["any", "champion"] = "any"
    optional: bool = True


AnyWord = Annotated[
    Gain | Draw | Per | ChooseOne | Stun | OpponentDiscards | NextAcquire | Prepare | SacrificeFrom | DrawThenDiscard
    | Recover,
    Field(discriminator="do"),
]  # fmt: skip
ChooseOne.model_rebuild()


class Card(_Data):
    """A card.  `booklet` lists what the booklet prints of it, `public` what is known from elsewhere."""

    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    name: str = Field(min_length=1, max_length=40)
    faction: Faction = ""
    type: Literal["action", "item", "champion"]
    subtype: tuple[str, ...] = ()
    cost: int = Field(ge=0, le=10)
    defense: int = Field(default=0, ge=0, le=10)
    guard: bool = False
    copies: int = Field(ge=1)
    source: Literal["market", "fire_gem_pile", "starter"] = Field(alias="from")
    each: int = Field(default=0, ge=0)  # copies in a personal deck
    primary: tuple[AnyWord, ...] = ()
    expend: tuple[AnyWord, ...] = ()
    ally: tuple[AnyWord, ...] = ()
    sacrifice: tuple[AnyWord, ...] = ()
    emblem: str = ""  # what its picture shows, see `art/emblems.py`
    flavour: str = ""
    booklet: tuple[str, ...] = ()
    public: tuple[str, ...] = ()


Kind = Annotated[int, ById(lambda context: TABLE(), "Hero Realms")]


def short(name: str) -> str:
    """`Krythos` for `Krythos, Master Vampire`: in a list its comma would make two of one."""
    return name.partition(",")[0]


class CardTable(Kinds[Card]):
    """The cards as parallel tuples, indexed by kind; the last entry is the card that nobody knows."""

    def __init__(self, cards: list[Card]) -> None:
        blank = Card.model_validate({"id": "unknown", "name": "a hidden card", "type": "item", "cost": 0, "copies": 1,
                                     "from": "starter"})  # fmt: skip
        super().__init__(cards, blank)
        full = self.full
        self.type = tuple(TYPES.index(c.type) for c in full)
        self.champion = tuple(c.type == "champion" for c in full)
        self.guard = tuple(c.guard for c in full)
        self.cost = tuple(c.cost for c in full)
        self.defense = tuple(c.defense for c in full)
        self.faction = tuple(FACTIONS.index(c.faction) if c.faction else -1 for c in full)
        self.words: dict[str, tuple[tuple[Any, ...], ...]] = {
            ability: tuple(getattr(c, ability) for c in full) for ability in ABILITIES
        }
        self.has = {ability: tuple(bool(w) for w in words) for ability, words in self.words.items()}
        self.gains = {ability: tuple(_gains(w) for w in words) for ability, words in self.words.items()}
        self.gem = self.kind[GEM]
        self.starters = tuple(k for k, c in enumerate(cards) for _ in range(c.each))
        self.market = tuple(k for k, c in enumerate(cards) if c.source == "market" for _ in range(c.copies))
        self.gems = next(c.copies for c in cards if c.id == GEM)
        order = sorted(range(len(cards)), key=lambda k: (cards[k].cost, cards[k].name))
        self.rank = {k: n for n, k in enumerate(order)}


def _gains(words: tuple[Any, ...]) -> tuple[int, int, int] | None:
    """Gold, Combat and Health of an ability that gives nothing else: what needs no frame."""
    if not all(isinstance(w, Gain) for w in words):
        return None
    gold, combat, health = (sum(w.n for w in words if w.do == what) for what in ("gold", "combat", "health"))
    return gold, combat, health


@lru_cache(maxsize=1)
def TABLE() -> CardTable:
    """The one table of the game, read when first asked for."""
    data = tomllib.loads((DATA / "cards.toml").read_text("utf-8"))
    return CardTable([Card.model_validate(entry) for entry in data["cards"]])
