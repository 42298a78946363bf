"""Builders that read like the table: `table(hand=["Gold"], play=["Orc Grunt"], gold=3, them={"play": [...]})`.

Ann sits on seat 0 and has the turn; clockwise from her sit Bob, Cleo, Dov, Eve and Finn.
"""

from __future__ import annotations

from typing import Any

import heroplay as hp
from heroplay.core.chance import Chance
from heroplay.core.events import Event
from heroplay.games.realms.rules import apply as flow
from heroplay.games.realms.rules.state import Realm, health_of
from heroplay.table import Table

NAMES = ("Ann", "Bob", "Cleo", "Dov", "Eve", "Finn")
SEATS = {"duel": 2, "free_for_all": 3, "first_blood": 4, "last_standing": 4, "hydra": 4, "emperor": 6}
OWN = ("hand", "deck", "discard", "play", "gold", "combat", "health", "known", "shown", "waiting", "done", "out")


def table(format: str = "duel", *, players: int = 0, them: dict[str, Any] | None = None, **more: Any) -> Table:
    """A game in the middle of Ann's Main Phase.

    `hand`, `play`, `gold` and the like are Ann's, `them` is Bob's part, and `cleo={...}` that of another.  Everything
    else is an option or a part of the table: `market`, `market_deck`, `gems`, `active`, `then`.
    """
    names = NAMES[: players or SEATS[format]]
    parts = {name: dict(more.pop(name.lower(), {})) for name in names}
    parts["Ann"] |= {field: more.pop(field) for field in OWN if field in more}
    if them:
        parts["Bob"] |= them
    return hp.position("realms", {"format": format, "players": list(names), "active": "Ann", **more, **parts})


def new(format: str = "duel", players: int = 0, **options: Any) -> Table:
    """A new game of Ann, Bob, ... in which Ann begins."""
    names = NAMES[: players or SEATS[format]]
    return hp.table("realms", format=format, players=list(names), **{"first": 0, **options})


class Lot(Chance):
    """Luck whose every lot falls on `n`; cards stay in the order in which they come out of the box."""

    def __init__(self, n: int = 0) -> None:
        self.n = n
        self.lots: list[tuple[int, str]] = []

    def below(self, state: Any, n: int, what: str = "") -> int:
        self.lots.append((n, what))
        return self.n

    def shuffle(self, state: Any, cards: list[Any]) -> None:
        """As they come."""


# ---- what a player sees


def cards(t: Table, seat: int, zone: str) -> list[str]:
    """The names of the cards in a zone: hand; deck and discard from the top."""
    kinds, names = getattr(t.state.players[seat], zone), t.state.cards.names
    return [names[k] for k in (kinds if zone == "hand" else kinds[::-1])]


def in_play(t: Table, seat: int = 0) -> list[str]:
    """The cards in front of a player: `Orc Grunt`, `Orc Grunt (expended)`, `Cult Priest (2 damage)`."""
    found = []
    for c in t.state.players[seat].play:
        marks = [mark for mark, there in (("expended", c.expended), (f"{c.damage} damage", c.damage)) if there]
        found.append(t.state.cards.names[c.kind] + (f" ({', '.join(marks)})" if marks else ""))
    return found


def pools(t: Table, seat: int = 0) -> tuple[int, int]:
    """Gold and Combat."""
    player = t.state.players[seat]
    return player.gold, player.combat


def health(t: Table, seat: int = 0) -> int:
    return health_of(t.state, seat)


def market(t: Table) -> list[str]:
    return [t.state.cards.names[k] for k in t.state.market]


def sacrificed(t: Table) -> list[str]:
    """What came to the Sacrifice Pile since this table began: cards that a position does not name lie there already."""
    return [t.state.cards.names[k] for k in t.state.sacrificed[len(t._start.sacrificed) :]]


def answers(t: Table, seat: int | None = None) -> list[str]:
    """What may be said now, in words."""
    return [t.game.language.say(t.state, a) for a in t.legal(seat)]


def told(events: list[Event]) -> list[str]:
    """The names of the events."""
    return [event.name for event in events]


def said(t: Table, events: list[Event], seat: int | None = None) -> list[str]:
    """The log's sentences."""
    return [t.game.language.line(t.state, event, seat) for event in events]


def seats_out(t: Table) -> list[str]:
    return [t.names[s] for s, player in enumerate(t.state.players) if player.out]


def attackable(t: Table, seat: int = 0) -> list[str]:
    """Whom or what a seat may attack with 1 Combat."""
    said = [a.removeprefix("attack ").removesuffix(" for 1") for a in answers(t, seat) if a.startswith("attack ")]
    return [name for name in said if " for " not in name]


# ---- an effect made for a test


def stricken(t: Table, *blows: tuple[int, int], at_once: bool = False) -> list[Event]:
    """Seats lose Health by an effect of nobody's: `stricken(t, (1, 50))`; with `at_once` all in the same moment."""
    events: list[Event] = []
    d: Realm = t.state.clone()
    if at_once:
        for seat, n in blows:
            d.health[d.layout.side[seat]] -= n
        flow.settle(d, None, events.append)
    else:
        for seat, n in blows:
            flow.hurt(d, seat, n, None, events.append)
    t.state = d
    return events
