"""The state of a game: players, market, piles, health, unfinished effects, luck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from heroplay.core.chance import Luck
from heroplay.core.frames import Choice, Phase
from heroplay.core.state import record, state
from heroplay.games.realms.rules.cards import Kind
from heroplay.games.realms.rules.formats import Layout

MAIN = Phase("main")
PHASES = ("main", "discard", "draw")


@record
class InPlay:
    """A card in front of a player.  `no` is its own until it leaves; what it carries ends with it (HR-R11, HR-R15)."""

    kind: Kind
    no: int
    expended: bool = False
    allied: bool = False  # its ally ability was used this turn
    damage: int = 0  # taken this turn


@record
class Waiting:
    """Where the next fitting card that is acquired goes (HR-R39)."""

    to: str
    filter: str


@record
class Pledged:
    """Gold for a market card, or Combat for a champion, that a mate may use (HR-R37)."""

    seat: int
    n: int
    card: Kind
    no: int = 0  # of the champion; 0: Gold for a card of the market


@record
class Doing:
    """An unfinished ability: whose, of which card, and which of its words comes next.

    `path` leads into the lists of a choice: (word, option, word, option, ...).
    """

    seat: int
    kind: Kind
    no: int
    ability: str
    path: tuple[int, ...] = ()
    word: int = 0
    do: Literal["doing"] = "doing"


@record
class Batch:
    """The rest of a hand that is played card by card."""

    seat: int
    cards: tuple[Kind, ...]
    do: Literal["batch"] = "batch"


@record
class Taken:
    """A target that nobody was asked for, because there was only one: whose, to which question, which pick."""

    seat: int
    ask: Annotated[str, Field(max_length=20)]
    pick: Annotated[str, Field(max_length=60)]


Frame = Annotated[Phase | Choice | Doing | Batch, Field(discriminator="do")]


@state
class Player:
    """One player's side of the table.  The last card of a list is its top card; the hand is kept sorted."""

    deck: list[Kind]
    hand: list[Kind]
    discard: list[Kind]
    play: list[InPlay]
    gold: int = 0
    combat: int = 0
    top: int = 0  # how many cards on top of the deck are known to all: they were seen on their way there
    shown: tuple[Kind, ...] = ()  # cards of the hand that all have seen
    waiting: tuple[Waiting, ...] = ()
    done: bool = False  # said so, in a shared turn (HR-R24)
    out: bool = False

    if TYPE_CHECKING:

        def clone(self) -> Player: ...


@state
class Realm:
    """A whole game.  `setup` and `layout` are shared by all clones and saved apart."""

    setup: Annotated[Any, Field(exclude=True)]
    layout: Annotated[Any, Field(exclude=True)]
    cards: Annotated[Any, Field(exclude=True)]
    players: list[Player]
    health: list[int]  # by side: a player's own, or a team's
    market: list[Kind]
    deck: list[Kind]
    gems: int
    sacrificed: list[Kind]
    gone: list[Kind]  # of players who are out (HR-R18)
    luck: Luck
    active: int  # whose turn it is; in a shared turn, the first of the team
    frames: list[Frame]
    pledges: tuple[Pledged, ...] = ()
    turn: int = 1
    # turns in a row without a loss of Health (HR-R38); -1 from a loss to the end of its turn; saved games say `quiet`
    turns_without_loss: Annotated[int, Field(alias="quiet")] = 0
    number: int = 0  # the last object number given
    began: int = 0  # the last one given when this turn began: what is newer was played in it
    over: str = ""  # the rule that ended the game
    won: tuple[int, ...] = ()
    taken: tuple[Taken, ...] = ()  # by the last action
    hidden: tuple[tuple[Kind, ...], ...] = ()  # only where a seat observes: which cards lie unseen with each player

    if TYPE_CHECKING:

        def clone(self) -> Realm: ...
        def draft(self) -> Realm: ...


def layout_of(state: Realm) -> Layout:
    found: Layout = state.layout
    return found


def actors(state: Realm) -> tuple[int, ...]:
    """The seats whose turn it is: one, or the living of a team that shares its turn (HR-8.20)."""
    layout: Layout = state.layout
    if not layout.shared:
        return (state.active,)
    return tuple(s for s in layout.teams[layout.team[state.active]] if not state.players[s].out)


def living(state: Realm) -> list[int]:
    return [s for s, p in enumerate(state.players) if not p.out]


def left_of(state: Realm, seat: int) -> int:
    """The next living player clockwise (HR-R18)."""
    n = len(state.players)
    return next((q % n for q in range(seat + 1, seat + n) if not state.players[q % n].out), seat)


def right_of(state: Realm, seat: int) -> int:
    """The next living player counter-clockwise."""
    n = len(state.players)
    return next((q % n for q in range(seat + n - 1, seat, -1) if not state.players[q % n].out), seat)


def health_of(state: Realm, seat: int) -> int:
    return int(state.health[state.layout.side[seat]])


def own_cards(state: Realm, seat: int) -> list[int]:
    """All cards of a player, wherever they lie."""
    player = state.players[seat]
    return [*player.deck, *player.hand, *player.discard, *(c.kind for c in player.play)]


def ref_of(state: Realm, owner: int, card: InPlay) -> str:
    """What an action calls a card in play: its id, `id:2` for the second copy that is not as the first one is."""
    alike = [c for c in state.players[owner].play if c.kind == card.kind]
    if len(alike) == 1:
        return str(state.cards.ids[card.kind])
    same = (card.expended, card.allied, card.damage)
    at = next(i for i, c in enumerate(alike) if (c.expended, c.allied, c.damage) == same)
    return state.cards.ids[card.kind] + (f":{at + 1}" if at else "")


def find_in_play(state: Realm, owner: int, ref: str) -> InPlay | None:
    """The card in play that a ref means."""
    name, _, number = ref.partition(":")
    if name not in state.cards.kind or (number and not (number.isascii() and number.isdigit() and len(number) < 4)):
        return None
    kind, at = state.cards.kind[name], int(number or 1)
    if kind < 0 or at < 1 or not 0 <= owner < len(state.players):
        return None
    for card in state.players[owner].play:
        if card.kind == kind:
            at -= 1
            if at == 0:
                return card
    return None
