"""How a duel begins: the heroes, the options, the first state."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from heroplay.core.chance import SEEDED, Chance, Luck
from heroplay.core.errors import BadInput
from heroplay.core.events import Event, Tell
from heroplay.games.herocard.cards import CardTable, Hero
from heroplay.games.herocard.heroes import CustomHero, get_hero, judge, read_hero
from heroplay.games.herocard.state import DISCARD, Duel, Player

POINTS_TO_WIN = {2: 3, 3: 5, 4: 7}  # HC-7.4


class Setup(BaseModel):
    """What a duel is played with.  Every option has a default; the numbers that the booklets leave open are options."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    heroes: tuple[str | CustomHero, ...] = Field(default=("samurai", "toa_king"), min_length=2, max_length=4)
    seed: int = 0
    first: int | None = Field(default=None, ge=0, le=3, description="who begins; by lot when not said (HC-2.6)")
    hand_cap: int = Field(default=7, ge=1, le=12)
    draw_max: int = Field(default=3, ge=0, le=12)
    clear_max: int = Field(default=3, ge=0, le=12)
    points_to_win: int | None = Field(default=None, ge=1, le=20, description="3, 5 or 7 by players when not said")
    purge_destination: Literal["discard", "hand"] = "discard"
    hero_point_limit: int = Field(default=30, ge=1)
    stalemate_turns: int = Field(default=100, ge=0, description="0: no such draw (HC-R62)")

    @field_validator("heroes", mode="before")
    @classmethod
    def _heroes(cls, value: Any) -> Any:
        if isinstance(value, str):
            value = [name.strip() for name in value.split(",")]
        if not isinstance(value, list | tuple):
            return value
        return tuple(_hero_entry(v) for v in value)

    def needed(self, players: int) -> int:
        """Victory Points that win (HC-7.4)."""
        return self.points_to_win or POINTS_TO_WIN[players]


def _hero_entry(value: Any) -> Any:
    if isinstance(value, Hero):
        return value.id
    if isinstance(value, str) and not value.endswith(".toml"):
        return get_hero(value).id
    return value if isinstance(value, CustomHero) else read_hero(value)


def heroes_of(setup: Setup) -> list[Hero]:
    """The heroes of the seats; a custom hero that breaks a rule is refused with all its reasons."""
    return [_hero(entry, setup.hero_point_limit) for entry in setup.heroes]


def _hero(entry: str | CustomHero, limit: int) -> Hero:
    if isinstance(entry, str):
        return get_hero(entry)
    judged = judge(entry, limit)
    if judged.hero is None:
        from heroplay.games.herocard.words import TEXTS

        problems = [f"{TEXTS.say(f'reasons.{f.code}', f.facts)} ({f.rule})" for f in judged.findings]
        raise BadInput(f"The hero {entry.name!r} breaks the rules.", problems)
    return judged.hero


def card_table(setup: Setup) -> CardTable:
    """The table of all cards of the duel; the same heroes share one."""
    if all(isinstance(h, str) for h in setup.heroes):
        return _table_of_ids(tuple(sorted(set(setup.heroes))))  # type: ignore[type-var]
    return CardTable([card for hero in heroes_of(setup) for card in hero.cards])


@lru_cache(maxsize=128)
def _table_of_ids(heroes: tuple[str, ...]) -> CardTable:
    return CardTable([card for hero in heroes for card in get_hero(hero).cards])


def names_of(d: Duel) -> list[str]:
    """What the seats are called: the hero's name, numbered where a hero plays twice."""
    names = [get_hero(h).name if isinstance(h, str) else h.name for h in d.setup.heroes]
    return [n if names.count(n) == 1 else f"{n} {names[: i + 1].count(n)}" for i, n in enumerate(names)]


def new(setup: Setup | Mapping[str, Any], luck: Chance | None = None, tell: Tell = None) -> Duel:
    """Shuffle, deal seven, choose who begins (HC-2.5, HC-2.6)."""
    if not isinstance(setup, Setup):
        setup = Setup.model_validate(setup)
    luck = luck or SEEDED
    heroes, cards = heroes_of(setup), card_table(setup)
    if setup.first is not None and setup.first >= len(heroes):
        raise BadInput(f"Seat {setup.first} cannot begin: the seats are 0 to {len(heroes) - 1}.")
    players = [
        Player(h.scores, sorted(cards.kind[c] for c in h.deck), [], [], [(), (), ()], [0, 0, 0]) for h in heroes
    ]
    # the seed lives in the luck alone, so that a view or an observation without luck has no way to the deck's order
    d = Duel(setup.model_copy(update={"seed": 0}), cards, players, Luck(setup.seed), 0, [DISCARD], [])
    for player in players:
        luck.shuffle(d, player.deck)
        player.hand = sorted(luck.take(d, player.deck, 0) for _ in range(min(setup.hand_cap, len(player.deck))))
    d.active = setup.first if setup.first is not None else luck.below(d, len(players), "who begins")
    if tell:
        tell(Event("began", d.active, ("HC-2.1", "HC-2.5", "HC-2.6", "HC-8.8", "HC-8.9"), {"n": setup.hand_cap}))
    return d
