"""How a game begins: the format, the players, the options, the first state."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import permutations
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from heroplay.core.chance import LARGEST_SEED, SEEDED, Chance, Luck
from heroplay.core.events import Event, Tell
from heroplay.core.names import given_name, plain, told_apart, whole_number
from heroplay.core.text import listed
from heroplay.games.realms.rules.card_moves import draw_cards
from heroplay.games.realms.rules.cards import TABLE
from heroplay.games.realms.rules.formats import (
    NAMES,
    PER_BOX,
    SEATS,
    SEATS_RULE,
    TITLES,
    FormatName,
    Layout,
    layout,
    opening_hands,
)
from heroplay.games.realms.rules.state import MAIN, Player, Realm, actors

MARKET = 5  # cards that lie open (HR-2.1)


def _format_named(value: Any) -> Any:
    """`Free-For-All`, `Hunter: First Blood` and `first blood` are understood; anything else stays as it is."""
    if isinstance(value, str):
        for name, title in TITLES.items():
            if plain(value).replace(" ", "_") in (name, plain(title).replace(" ", "_")):
                return name
    return value


@lru_cache(maxsize=1)
def _card_names() -> frozenset[str]:
    """Every card as it can be called in play: `orc grunt`, `orc grunt 2`."""
    return frozenset(plain(f"{c.name} {n}") for c in TABLE().cards for n in ("", *range(2, 10)))


class Setup(BaseModel):
    """What a game is played with.  Every option has a default."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: FormatName = Field(default="duel", description="by the number of players when not said")
    players: tuple[str, ...] = Field(default=(), max_length=20, description="their names; a number will do")
    seed: int = Field(default=0, ge=-LARGEST_SEED, le=LARGEST_SEED)
    first: int | None = Field(default=None, ge=0, le=5, description="who begins; random when not given (HR-2.5)")
    healths: tuple[int, ...] = Field(default=(), description="by player, by team in Hydra; by format when not said")
    stalemate_rounds: int = Field(default=100, ge=0, le=10_000, description="0: no such draw (HR-R38)")

    @model_validator(mode="before")
    @classmethod
    def _by_players(cls, data: Any) -> Any:
        if not isinstance(data, Mapping):
            return data
        data = dict(data)
        players = data.get("players")
        if isinstance(players, str):
            number = whole_number(players, 3)
            players = number if number is not None else [p.strip() for p in players.split(",")]
        if isinstance(players, int) and not isinstance(players, bool):
            few = 2 <= players <= len(NAMES)
            players = NAMES[:players] if few else [f"Player {i + 1}" for i in range(max(0, min(players, 9)))]
        if "format" in data:
            data["format"] = _format_named(data["format"])
        elif isinstance(players, list | tuple):
            data["format"] = "duel" if len(players) == 2 else "free_for_all"
        if not players and isinstance(data.get("format", "duel"), str):
            players = NAMES[: SEATS.get(data.get("format", "duel"), (2,))[0]]
            if data.get("format") == "free_for_all":
                players = NAMES[:3]
        data["players"] = players
        return data

    @field_validator("players")
    @classmethod
    def _named(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(given_name(name, "a player's name") for name in value)

    @model_validator(mode="after")
    def _fits(self) -> Setup:
        n, allowed = len(self.players), SEATS[self.format]
        if n not in allowed:
            raise ValueError(
                f"{TITLES[self.format]} is for {listed(allowed, 'or')} players, not {n} ({SEATS_RULE[self.format]})"
            )
        for name, other in permutations(told_apart(self.players), 2):
            card, of, owner = plain(name).rpartition(f" of {plain(other)}")
            if of and not owner and card in _card_names():  # `attack Orc Grunt of Bob` would mean two things
                raise ValueError(f"a player cannot be called {name!r}: that is a card of {other}")
        if self.first is not None and self.first >= n:
            raise ValueError(f"seat {self.first} cannot begin: the seats are 0 to {n - 1}")
        if self.format == "emperor" and self.first not in (None, 0):
            raise ValueError("in the Emperor format Player 1 begins, seat 0 (HR-8.36)")
        if self.healths:
            sides = 2 if self.format == "hydra" else n
            if len(self.healths) != sides or not all(1 <= h <= 999 for h in self.healths):
                raise ValueError(f"healths are {sides} numbers from 1 to 999, one for each {self._side}")
        return self

    @property
    def _side(self) -> str:
        return "team" if self.format == "hydra" else "player"

    @property
    def boxes(self) -> int:
        """How many sets of cards are on the table (HR-R32, HR-R40)."""
        return 1 if len(self.players) <= PER_BOX else 2


@lru_cache(maxsize=256)
def layout_of(setup: Setup) -> Layout:
    return layout(setup.format, len(setup.players), setup.healths, setup.stalemate_rounds)


def names_of(state: Realm) -> list[str]:
    """What the seats are called, numbered where a name comes twice."""
    return list(told_apart(state.setup.players))


def new(
    setup: Setup | Mapping[str, Any], luck: Chance | None = None, tell: Tell = None, seed: int | None = None
) -> Realm:
    """Shuffle, lay out the market, choose who begins, deal the first hands (HR-2)."""
    if not isinstance(setup, Setup):
        setup = Setup.model_validate(setup)
    luck = luck or SEEDED
    lay, cards = layout_of(setup), TABLE()
    shared = setup if setup.seed == 0 else setup.model_copy(update={"seed": 0})  # the seed lives in the luck alone
    players = [Player(sorted(cards.starters), [], [], []) for _ in setup.players]
    state = Realm(
        shared,
        lay,
        cards,
        players,
        list(lay.healths),
        [],
        sorted(cards.market * setup.boxes),
        cards.gems * setup.boxes,
        [],
        [],
        Luck(setup.seed if seed is None else seed),
        0,
        [MAIN],
    )
    luck.shuffle(state, state.deck)
    state.market = [luck.take(state, state.deck, 0) for _ in range(MARKET)]
    for player in players:
        luck.shuffle(state, player.deck)
    state.active = _first(state, setup, luck)
    if tell:
        _tell_new(state, setup, tell)
    hands = opening_hands(lay, state.active)
    rules = _HANDS.get(setup.format, ("HR-2.6" if len(players) == 2 else "HR-2.8", "HR-8.4"))
    for step in range(len(players)):
        seat = (state.active + step) % len(players)
        draw_cards(state, seat, hands[seat], luck, tell, rules)
    return state


_HANDS = {
    "first_blood": ("HR-8.8", "HR-2.8"), "last_standing": ("HR-8.8", "HR-2.8"), "hydra": ("HR-8.19", "HR-R25"),
    "emperor": ("HR-8.35",),
}  # fmt: skip


def _first(state: Realm, setup: Setup, luck: Chance) -> int:
    """By lot (HR-2.5); a team by lot in Hydra (HR-8.18); in the Emperor format Player 1 (HR-8.36)."""
    if setup.format == "emperor":
        return 0
    if setup.first is not None:
        return state.layout.teams[state.layout.team[setup.first]][0] if state.layout.shared else setup.first
    if state.layout.shared:
        team = luck.below(state, 2, "which team begins")
        return int(state.layout.teams[team][0])
    return luck.below(state, len(state.players), "who begins")


_FORMAT_RULES: dict[str, tuple[str, ...]] = {
    "duel": ("HR-1.4",), "free_for_all": ("HR-8.1", "HR-8.3", "HR-1.4"),
    "first_blood": ("HR-8.1", "HR-8.5", "HR-1.4"), "last_standing": ("HR-8.1", "HR-8.10", "HR-1.4"),
    "hydra": ("HR-8.1", "HR-8.15", "HR-8.16", "HR-8.21"),
    "emperor": ("HR-8.1", "HR-8.30", "HR-8.32", "HR-R27", "HR-8.33", "HR-8.34"),
}  # fmt: skip


def _tell_new(state: Realm, setup: Setup, tell: Any) -> None:
    boxes = ("HR-R40", "HR-R32") if setup.boxes > 1 else ()
    cards = 144 * setup.boxes
    tell(Event("box_opened", state.active, ("HR-1.1", "HR-1.18", *boxes), {"n": cards, "boxes": setup.boxes}))
    tell(Event("decks_made", state.active, ("HR-1.2", "HR-2.4", "HR-2.3"), {"n": len(state.players[0].deck)}))
    market = [state.cards.ids[k] for k in state.market]
    tell(Event("market_laid", state.active, ("HR-2.1", "HR-2.2"), {"cards": market, "gems": state.gems}))
    rules = _FORMAT_RULES[setup.format]
    if setup.format == "hydra" and len(state.players) == 6:
        rules = (*rules, "HR-8.28")
    if setup.format == "emperor" and setup.healths:
        rules = (*rules, "HR-8.31")  # numbers from character cards
    tell(Event("format", state.active, rules, {"format": setup.format, "healths": state.layout.healths}))
    if state.layout.shared:
        tell(Event("team_begins", state.active, ("HR-8.18",), {"who": actors(state)}))
    else:
        tell(Event("begins", state.active, ("HR-8.36",) if state.layout.emperors else ("HR-2.5",)))
