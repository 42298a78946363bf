"""How a duel begins: the heroes, the options, the first state."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from heroplay.core.chance import SEEDED, Chance, Luck
from heroplay.core.errors import BadInput
from heroplay.core.events import Event, Tell
from heroplay.core.names import plain
from heroplay.games.herocard.cards import CardTable, Hero
from heroplay.games.herocard.heroes import CustomHero, all_heroes, get_hero, judge, over_the_limit, read_hero, sentence
from heroplay.games.herocard.state import DISCARD, Caps, Duel, Player

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
    opening_hand: int | None = Field(default=None, ge=1, le=12, description="cards dealt; the hand cap when not said")
    one_point_a_turn: bool = Field(default=False, description="the other reading of HC-R17")
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


def caps_of(setup: Setup) -> Caps:
    """The numbers that every turn reads, in a place that is quicker to read."""
    needed = setup.needed(len(setup.heroes))
    return Caps(setup.hand_cap, setup.draw_max, setup.clear_max, setup.stalemate_turns, needed)


def _hero_entry(value: Any) -> Any:
    if isinstance(value, Hero):
        return value.id
    if isinstance(value, str) and not value.endswith(".toml"):
        return get_hero(value).id
    return value if isinstance(value, CustomHero) else read_hero(value)


def heroes_of(setup: Setup) -> list[Hero]:
    """The heroes of the seats; a custom hero that breaks a rule is refused with all its reasons."""
    heroes = [_hero(entry, setup.hero_point_limit) for entry in setup.heroes]
    if any(hero.custom for hero in heroes):  # then the limit is for all, ready-made heroes too (HC-8.6)
        for hero in heroes:
            over = over_the_limit(hero.attributes, setup.hero_point_limit)
            if over is not None:
                raise BadInput(f"The hero {hero.name!r} breaks the rules.", [sentence(over)])
    return heroes


def _hero(entry: str | CustomHero, limit: int) -> Hero:
    if isinstance(entry, str):
        return all_heroes().get(entry) or get_hero(entry)
    judged = judge(entry, limit)
    if judged.hero is None:
        raise BadInput(f"The hero {entry.name!r} breaks the rules.", judged.reasons)
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
    names = [all_heroes()[h].name if isinstance(h, str) else h.name for h in d.setup.heroes]
    said = [plain(n) for n in names]
    return [n if said.count(s) == 1 else f"{n} {said[: i + 1].count(s)}" for i, (n, s) in enumerate(zip(names, said))]


_before: dict[int, tuple[Setup, Duel]] = {}


def before_the_shuffle(setup: Setup) -> Duel:
    """The table before the first shuffle, decks in order: kept for setups that are played with again and again."""
    kept = _before.get(id(setup))
    if kept is not None and kept[0] is setup:
        return kept[1]
    heroes, cards = heroes_of(setup), card_table(setup)
    if setup.first is not None and setup.first >= len(heroes):
        raise BadInput(f"Seat {setup.first} cannot begin: the seats are 0 to {len(heroes) - 1}.")
    decks = [sorted(cards.kind[c] for c in hero.deck) for hero in heroes]
    players = [Player(h.scores, deck, [], [], [(), (), ()], [0, 0, 0]) for h, deck in zip(heroes, decks, strict=True)]
    # the seed lives in the luck alone, so that a view or an observation without luck has no way to the deck's order
    shared = setup if setup.seed == 0 else setup.model_copy(update={"seed": 0})
    d = Duel(shared, cards, caps_of(setup), players, Luck(setup.seed), 0, [DISCARD], [])
    if len(_before) >= 256:
        _before.clear()
    _before[id(setup)] = setup, d
    return d


def new(
    setup: Setup | Mapping[str, Any], luck: Chance | None = None, tell: Tell = None, seed: int | None = None
) -> Duel:
    """Shuffle, deal seven, choose who begins (HC-2.5, HC-2.6).  `seed` goes before the setup's."""
    if not isinstance(setup, Setup):
        setup = Setup.model_validate(setup)
    luck = luck or SEEDED
    d = before_the_shuffle(setup).clone()
    if seed is not None:
        d.luck = Luck(seed)
    dealt = min(setup.opening_hand or setup.hand_cap, setup.hand_cap)
    for player in d.players:
        deck = player.deck
        luck.shuffle(d, deck)
        if luck.exact:
            player.hand = sorted([luck.take(d, deck, 0) for _ in range(min(dealt, len(deck)))])
        else:
            player.hand = sorted(deck[-dealt:])
            del deck[-dealt:]
    d.active = setup.first if setup.first is not None else luck.below(d, len(d.players), "who begins")
    if tell:
        table = ("HC-1.1", "HC-1.2", "HC-2.1", "HC-2.2", "HC-2.3", "HC-2.4")  # what lies before each player
        titles = ("HC-8.9",) if len({h.x for h in heroes_of(setup)}) > 1 else ()  # the third attribute tells the title
        rules = (*table, "HC-2.5", "HC-2.6", "HC-8.8", *titles)
        tell(Event("began", d.active, rules, {"n": dealt}))
    return d
