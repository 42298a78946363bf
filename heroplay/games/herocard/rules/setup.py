"""How a duel begins: the heroes, the options, the first state."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_serializer, field_validator, model_validator

from heroplay.core.chance import LARGEST_SEED, SEEDED, Chance, Luck
from heroplay.core.errors import BadInput
from heroplay.core.events import Event, Tell
from heroplay.core.names import told_apart
from heroplay.core.text import short
from heroplay.games.herocard.rules.cards import Card, CardTable, Hero
from heroplay.games.herocard.rules.custom_cards import read_cards, written_cards
from heroplay.games.herocard.rules.heroes import (
    MAX_COPIES,
    MIN_DECK,
    CustomHero,
    all_heroes,
    get_hero,
    judge,
    named_hero,
    over_the_limit,
    read_hero,
    sentence,
)
from heroplay.games.herocard.rules.state import DISCARD, Caps, Duel, Player

POINTS_TO_WIN = {2: 3, 3: 5, 4: 7}  # HC-7.4


class Setup(BaseModel):
    """What a duel is played with.  Every option has a default; the numbers that the booklets leave open are options."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    heroes: tuple[str | CustomHero, ...] = Field(default=("samurai", "toa_king"), min_length=2, max_length=4)
    seed: int = Field(default=0, ge=-LARGEST_SEED, le=LARGEST_SEED)
    first: int | None = Field(default=None, ge=0, le=3, description="who begins; random when not given (HC-2.6)")
    hand_cap: int = Field(default=7, ge=1, le=12)
    draw_max: int = Field(default=3, ge=0, le=12)
    clear_max: int = Field(default=3, ge=0, le=12)
    points_to_win: int | None = Field(default=None, ge=1, le=20, description="3, 5 or 7 by players when not said")
    purge_destination: Literal["discard", "hand"] = "discard"
    opening_hand: int | None = Field(default=None, ge=1, le=12, description="cards dealt; the hand cap when not said")
    one_point_a_turn: bool = Field(default=False, description="the other reading of HC-R17")
    hero_point_limit: int = Field(default=30, ge=1)
    stalemate_turns: int = Field(default=100, ge=0, description="0: no such draw (HC-R62)")
    cards: tuple[Card, ...] = Field(default=(), description="made-up cards: {name: facts}; decks may name them")
    added: tuple[dict[str, int], ...] = Field(
        default=(), max_length=4, description="made-up cards that each seat of a position has beside its deck"
    )

    @field_validator("heroes", mode="before")
    @classmethod
    def _heroes(cls, value: Any) -> Any:
        if isinstance(value, str):
            value = [name.strip() for name in value.split(",")]
        if not isinstance(value, list | tuple):
            return value
        return tuple(_hero_entry(v) for v in value)

    @field_validator("cards", mode="before")
    @classmethod
    def _cards(cls, value: Any) -> Any:
        return read_cards(value)

    @field_serializer("cards")
    def _written_cards(self, cards: tuple[Card, ...]) -> dict[str, Any]:
        return written_cards(cards)

    @model_validator(mode="after")
    def _added_fit(self) -> Setup:
        known = {card.name for card in self.cards}
        if self.added and len(self.added) != len(self.heroes):
            raise ValueError(f"added: {len(self.added)} seats, and there are {len(self.heroes)}")
        if any(name not in known or not 1 <= n <= MAX_COPIES for seat in self.added for name, n in seat.items()):
            raise ValueError(f"added: 1 to {MAX_COPIES} of a made-up card (HC-8.4)")
        return self

    def needed(self, players: int) -> int:
        """Victory Points that win (HC-7.4)."""
        return self.points_to_win or POINTS_TO_WIN[players]


def caps_of(setup: Setup) -> Caps:
    """The numbers that every turn reads, in a place that is quicker to read."""
    needed = setup.needed(len(setup.heroes))
    return Caps(setup.hand_cap, setup.draw_max, setup.clear_max, setup.stalemate_turns, needed)


def _hero_entry(value: Any) -> Any:
    """A ready-made hero by name, or one of your own: itself, its dict, or the path of its file.

    A string never names a file: setups come from records, codes and browsers too.
    """
    if isinstance(value, Hero):
        return value.id
    if isinstance(value, str):
        return named_hero(value).id
    if isinstance(value, Mapping | Path):
        return read_hero(value)
    if isinstance(value, CustomHero):
        return value
    raise ValueError(f"{short(value)} is not a hero: give a name, or the dict of a hero of your own")


def heroes_of(setup: Setup, least: int = 0) -> list[Hero]:
    """The heroes of the seats; a custom hero that breaks a rule is refused with all its reasons.

    How many cards a deck has at `least` matters only where a duel begins (HC-8.3): a position may do with a few.
    """
    kept = _heroes.get(id(setup))
    if not least and kept is not None and kept[0] is setup:
        return kept[1]
    heroes = [_hero(entry, setup, least) for entry in setup.heroes]
    if setup.added:
        heroes = [_with_added(hero, setup.cards, added) for hero, added in zip(heroes, setup.added, strict=True)]
    if any(hero.custom for hero in heroes):  # then the limit is for all, ready-made heroes too (HC-8.6)
        for hero in heroes:
            over = over_the_limit(hero.attributes, setup.hero_point_limit)
            if over is not None:
                raise BadInput(f"The hero {hero.name!r} breaks the rules.", [sentence(over)])
    if not least:
        if len(_heroes) >= 64:
            _heroes.clear()
        _heroes[id(setup)] = setup, heroes  # asked for at every look at a state; building a custom hero takes long
    return heroes


_heroes: dict[int, tuple[Setup, list[Hero]]] = {}


def _with_added(hero: Hero, made_up: tuple[Card, ...], added: Mapping[str, int]) -> Hero:
    """The hero with these made-up cards beside the deck."""
    extra = {card.id: added[card.name] for card in made_up if card.name in added}
    own = [c.model_copy(update={"copies": c.copies + extra.pop(c.id, 0)}) for c in hero.cards]
    new = [c.model_copy(update={"copies": extra[c.id]}) for c in made_up if c.id in extra]
    return hero.model_copy(update={"cards": (*own, *new)})


def _hero(entry: str | CustomHero, setup: Setup, least: int) -> Hero:
    if isinstance(entry, str):
        return all_heroes().get(entry) or get_hero(entry)
    judged = judge(entry, setup.hero_point_limit, setup.cards, least)
    if judged.hero is None:
        raise BadInput(f"The hero {entry.name!r} breaks the rules.", judged.reasons)
    return judged.hero


def card_table(setup: Setup) -> CardTable:
    """The table of all cards of the duel; the same heroes share one."""
    if all(isinstance(h, str) for h in setup.heroes) and not setup.cards:
        return _table_of_ids(tuple(sorted(set(setup.heroes))))  # type: ignore[type-var]
    cards = [*setup.cards, *(card for hero in heroes_of(setup) for card in hero.cards)]
    by_id: dict[str, Card] = {}
    for card in cards:
        if by_id.setdefault(card.id, card).model_copy(update={"copies": card.copies}) != card:
            raise BadInput(f"Two cards that differ would have one id: {by_id[card.id].name} and {card.name}.")
    return CardTable(cards)


@lru_cache(maxsize=128)
def _table_of_ids(heroes: tuple[str, ...]) -> CardTable:
    return CardTable([card for hero in heroes for card in get_hero(hero).cards])


def names_of(state: Duel) -> list[str]:
    """What the seats are called: the hero's name, numbered where a hero plays twice."""
    return list(told_apart(tuple(all_heroes()[h].name if isinstance(h, str) else h.name for h in state.setup.heroes)))


_before: dict[int, tuple[Setup, Duel]] = {}


def before_the_shuffle(setup: Setup) -> Duel:
    """The table before the first shuffle, decks in order: kept for setups that are played with again and again."""
    kept = _before.get(id(setup))
    if kept is not None and kept[0] is setup:
        return kept[1]
    heroes, cards = heroes_of(setup, MIN_DECK), card_table(setup)
    if setup.added:
        raise BadInput("Cards are added to a position only; in a duel they are in a deck (HC-1.1).")
    if setup.first is not None and setup.first >= len(heroes):
        raise BadInput(f"Seat {setup.first} cannot begin: the seats are 0 to {len(heroes) - 1}.")
    decks = [sorted(cards.kind[c] for c in hero.deck) for hero in heroes]
    players = [Player(h.scores, deck, [], [], [(), (), ()], [0, 0, 0]) for h, deck in zip(heroes, decks, strict=True)]
    # the seed lives in the luck alone, so that a view or an observation without luck has no way to the deck's order
    shared = setup if setup.seed == 0 else setup.model_copy(update={"seed": 0})
    state = Duel(shared, cards, caps_of(setup), players, Luck(setup.seed), 0, [DISCARD], [])
    if len(_before) >= 256:
        _before.clear()
    _before[id(setup)] = setup, state
    return state


def new(
    setup: Setup | Mapping[str, Any], luck: Chance | None = None, tell: Tell = None, seed: int | None = None
) -> Duel:
    """Shuffle, deal seven, choose who begins (HC-2.5, HC-2.6).  `seed` goes before the setup's."""
    if not isinstance(setup, Setup):
        setup = Setup.model_validate(setup)
    luck = luck or SEEDED
    state = before_the_shuffle(setup).clone()
    if seed is not None:
        state.luck = Luck(seed)
    dealt = min(setup.opening_hand or setup.hand_cap, setup.hand_cap)
    for player in state.players:
        deck = player.deck
        luck.shuffle(state, deck)
        if luck.exact:
            player.hand = sorted([luck.take(state, deck, 0) for _ in range(min(dealt, len(deck)))])
        else:
            player.hand = sorted(deck[-dealt:])
            del deck[-dealt:]
    state.active = setup.first if setup.first is not None else luck.below(state, len(state.players), "who begins")
    if tell:
        table = ("HC-1.1", "HC-1.2", "HC-2.1", "HC-2.2", "HC-2.3", "HC-2.4")  # what lies before each player
        titles = ("HC-8.9",) if len({h.x for h in heroes_of(setup)}) > 1 else ()  # the third attribute tells the title
        rules = (*table, "HC-2.5", "HC-2.6", "HC-8.8", *titles)
        tell(Event("began", state.active, rules, {"n": dealt}))
    return state
