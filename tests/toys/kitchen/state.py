"""The state of Kitchen, its actions, how it begins, and what makes a state impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from heroplay.core.chance import SEEDED, Chance, Luck
from heroplay.core.events import Tell
from heroplay.core.frames import Choice, Simultaneous
from heroplay.core.state import action, record, state
from tests.toys.kitchen.cards import (
    ALL_COINS,
    CARDS,
    CRATE_PRICE,
    CRATES,
    HAND,
    MOST_ADDED,
    MOST_SHOWN,
    MOST_START_COINS,
    NOBODY,
    PLACES,
    ROUNDS,
    SEATS,
    SHELF,
    SHIFT_BONUS,
    SHIFTS,
    STARS_TO_WIN,
    START_ROOMS,
    START_SPICE,
    STOVE,
    STOVE_BONUS,
    UNKNOWN,
    UNKNOWN_COINS,
    card_of,
)
from tests.toys.kitchen.grounds import BEDS, ROOMS, SPICE, TENDED
from tests.toys.wiring import Setup


@action
class Commit:
    """Choose a card in secret."""

    seat: int
    card: str
    do: Literal["commit"] = "commit"


@action
class Walk:
    seat: int
    to: str
    do: Literal["walk"] = "walk"


@action
class Take:
    """A card of the shelf, or `crate`."""

    seat: int
    card: str
    do: Literal["take"] = "take"


@action
class Plate:
    seat: int
    card: str
    do: Literal["plate"] = "plate"


@action
class Serve:
    """A card to a place of the pass; places count from 1."""

    seat: int
    card: str
    place: int
    do: Literal["serve"] = "serve"


@action
class Tip:
    seat: int
    target: int
    n: int
    do: Literal["tip"] = "tip"


@action
class Rest:
    seat: int
    do: Literal["rest"] = "rest"


@action
class Add:
    """Cards for the tasting; none is an answer too."""

    seat: int
    cards: tuple[str, ...]
    do: Literal["add"] = "add"


@action
class Show:
    """Cards that the winner of a tasting sees."""

    seat: int
    cards: tuple[str, ...]
    do: Literal["show"] = "show"


Action = Annotated[Commit | Walk | Take | Plate | Serve | Tip | Rest | Add | Show, Field(discriminator="do")]


@record
class Work:
    """Each cook does one thing; `left` have not done theirs, the first of them decides."""

    left: tuple[int, ...]
    do: Literal["work"] = "work"

    def asked(self) -> dict[int, str]:
        return {self.left[0]: "work"}


@record
class Tasting:
    """The head cook against the next: what each has added, and which side decides; 2 when both have added."""

    sides: tuple[int, int]
    at: int = 0
    entries: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    do: Literal["tasting"] = "tasting"

    def asked(self) -> dict[int, str]:
        return {self.sides[self.at]: "taste"}


@state
class Cook:
    """One player.  `least` and `most` are what everybody can tell of the coins."""

    hand: list[str]  # sorted
    plate: list[str]
    room: str
    coins: int
    least: int = 1
    most: int = MOST_START_COINS
    spice: int = START_SPICE
    fame: int = 0
    stars: int = 0
    out: bool = False
    laid: str = ""  # the card that was chosen in secret, from when all are shown to the end of the round


@state
class Kitchen:
    luck: Luck
    cooks: list[Cook]
    deck: list[str]  # the last is on top
    shelf: list[str]
    crates: list[str]  # face down for everybody; the last is on top
    discard: list[str]  # sorted
    places: list[str]  # the pass from the first place to the last; "" is a free place
    servers: list[int]  # who served the card at each place
    room_spice: list[str]  # a room for each spice that lies there, sorted
    tended: list[tuple[str, int]]  # beds and who tends each, sorted
    safe: int  # coins that no cook has
    open_cards: list[str]  # cards in hands that everybody has seen, sorted
    shown: list[tuple[str, int]]  # cards in hands, and one other seat that has seen each, sorted
    head: int
    round: int
    frames: list[Annotated[Simultaneous | Work | Tasting | Choice, Field(discriminator="do")]]


def new(setup: Setup, luck: Chance | None = None, tell: Tell = None) -> Kitchen:
    """A new game (TK-1)."""
    luck = luck or SEEDED
    made = Kitchen(
        luck=Luck(setup.seed),
        cooks=[],
        deck=list(CARDS),
        shelf=[],
        crates=[],
        discard=[],
        places=[""] * PLACES,
        servers=[NOBODY] * PLACES,
        room_spice=sorted(room for room, n in SPICE.items() for _ in range(n)),
        tended=list(TENDED),
        safe=0,
        open_cards=[],
        shown=[],
        head=NOBODY,
        round=1,
        frames=[Simultaneous(tuple(SEATS))],
    )
    luck.shuffle(made, made.deck)
    for seat in SEATS:
        hand = sorted(made.deck.pop() for _ in range(HAND))
        coins = 1 + luck.below(made, MOST_START_COINS, "coins in a purse")
        made.cooks.append(Cook(hand=hand, plate=[], room=START_ROOMS[seat], coins=coins))
    made.shelf = [made.deck.pop() for _ in range(SHELF)]
    made.crates = [made.deck.pop() for _ in range(CRATES)]
    made.safe = ALL_COINS - sum(cook.coins for cook in made.cooks)
    return made


# ---- what is read off a state


def working(state: Kitchen) -> tuple[int, ...]:
    """The seats of the cooks who have not gone home."""
    return tuple(seat for seat in SEATS if not state.cooks[seat].out)


def order_from(state: Kitchen, first: int) -> tuple[int, ...]:
    """The working cooks round the table, from a seat on."""
    return tuple(seat for step in SEATS if not state.cooks[seat := (first + step) % len(SEATS)].out)


def tied_spice(cook: Cook) -> int:
    """The spice that the cards on a plate tie up."""
    return sum(card_of(card).cost for card in cook.plate)


def tasting_of(state: Kitchen) -> Tasting | None:
    """The tasting that goes on, if one does."""
    return next((frame for frame in state.frames if isinstance(frame, Tasting)), None)


def helper_of(state: Kitchen, tasting: Tasting, side: int) -> int | None:
    """The cook of the same shift who looks on and helps this side (TK-15)."""
    mine = SHIFTS[tasting.sides[side]]
    others = (seat for seat in working(state) if seat not in tasting.sides and SHIFTS[seat] == mine)
    return next(others, None)


def bonuses(state: Kitchen, tasting: Tasting, side: int) -> dict[str, int]:
    """What a side has besides its cards, by the word for it (TK-15)."""
    at_stove = state.cooks[tasting.sides[side]].room == STOVE
    helped = helper_of(state, tasting, side) is not None
    return {**({"stove": STOVE_BONUS} if at_stove else {}), **({"shift": SHIFT_BONUS} if helped else {})}


def total(state: Kitchen, tasting: Tasting, side: int) -> int:
    """What a side of a tasting comes to (TK-15)."""
    return sum(card_of(card).value for card in tasting.entries[side]) + sum(bonuses(state, tasting, side).values())


def missing(state: Kitchen, tasting: Tasting, side: int) -> int:
    """What a side lacks to win: the head cook wins a tie (TK-15)."""
    mine, theirs = total(state, tasting, side), total(state, tasting, 1 - side)
    return max(0, theirs + side - mine)


def winner_and_loser(state: Kitchen, tasting: Tasting) -> tuple[int, int]:
    """Who wins a tasting as it stands, and who loses it."""
    won = 0 if missing(state, tasting, 0) == 0 else 1
    return tasting.sides[won], tasting.sides[1 - won]


def question_to_loser(state: Kitchen, tasting: Tasting) -> Choice | None:
    """What the loser of a tasting is asked before it ends; None for an empty hand (TK-16)."""
    winner, loser = winner_and_loser(state, tasting)
    n = min(MOST_SHOWN, len(state.cooks[loser].hand))
    return Choice(loser, "show", n, n, of="hand", whose=winner, rule="TK-16") if n else None


def all_cards(state: Kitchen) -> list[str]:
    """Every card, wherever it lies."""
    tasting = tasting_of(state)
    entries = [card for side in tasting.entries for card in side] if tasting is not None else []
    lying = [card for cook in state.cooks for card in (*cook.hand, *cook.plate, *filter(None, (cook.laid,)))]
    places = [card for card in state.places if card]
    return [*state.deck, *state.shelf, *state.crates, *state.discard, *places, *lying, *entries]


def pieces(state: Kitchen) -> Any:
    """Cards, coins and spice."""
    coins = state.safe + sum(cook.coins for cook in state.cooks)
    return Counter(all_cards(state)), coins, len(state.room_spice) + sum(cook.spice for cook in state.cooks)


def key(state: Kitchen) -> Any:
    """Everything but the seed."""
    cooks = tuple(
        (tuple(c.hand), c.room, c.coins, c.least, c.most, tuple(c.plate), c.spice, c.fame, c.stars, c.out, c.laid)
        for c in state.cooks
    )
    lists = (
        state.deck,
        state.shelf,
        state.crates,
        state.discard,
        state.places,
        state.servers,
        state.room_spice,
        state.tended,
        state.open_cards,
        state.shown,
        state.frames,
    )
    return cooks, tuple(map(tuple, lists)), state.safe, state.head, state.round, state.luck.asked


def highest(choices: Mapping[int, str]) -> int:
    """The seat of the highest card, of equals the first (TK-5)."""
    return max(choices, key=lambda seat: (card_of(choices[seat]).value, -seat))


# ---- what cannot be


def problems(state: Kitchen) -> list[str]:
    """What is wrong with a state from outside; the first kind of mistake speaks."""
    for find in (_shape, _cards, _pass, _spice, _beds, _coins, _knowledge, _fame, _frames, _laid):
        found = find(state)
        if found:
            return [found]
    return []


def _shape(state: Kitchen) -> str:
    if len(state.cooks) != len(SEATS) or any(cook.room not in ROOMS for cook in state.cooks):
        return "three cooks stand in rooms"
    if len(state.places) != PLACES or len(state.servers) != PLACES:
        return f"the pass has {PLACES} places"
    if not 1 <= state.round <= ROUNDS or not NOBODY <= state.head < len(SEATS) or state.luck.asked < 0:
        return f"round {state.round} of {ROUNDS}, led by seat {state.head}"
    return ""


def _cards(state: Kitchen) -> str:
    cards = all_cards(state)
    known = [card for card in cards if card != UNKNOWN]
    if len(cards) != len(CARDS) or len(set(known)) < len(known) or not set(known) <= set(CARDS):
        return "every card is there once"
    if len(known) < len(cards) and not _is_observation(state):
        return "only what a seat cannot see may be unknown"
    if len(state.shelf) > SHELF or len(state.crates) > CRATES:
        return f"at most {SHELF} cards on the shelf and {CRATES} in crates"
    if state.discard != sorted(state.discard) or any(cook.hand != sorted(cook.hand) for cook in state.cooks):
        return "hands and discards are sorted"
    return "a cook who went home holds no card" if any(cook.out and cook.hand for cook in state.cooks) else ""


def _is_observation(state: Kitchen) -> bool:
    from tests.toys.kitchen.knowledge import observe

    return any(key(observe(state, seat)) == key(state) for seat in (NOBODY, *SEATS))


def _pass(state: Kitchen) -> str:
    values = [card_of(card).value for card in state.places if card]
    if values != sorted(values):
        return "the pass rises from place to place"
    fits = all(server in SEATS if card else server == NOBODY for card, server in zip(state.places, state.servers))
    return "" if fits else "somebody served each card of the pass"


def _spice(state: Kitchen) -> str:
    lying = Counter(state.room_spice)
    if state.room_spice != sorted(state.room_spice) or any(n > SPICE.get(room, 0) for room, n in lying.items()):
        return "a room has at most the spice that it began with, and they are sorted"
    if any(cook.spice < tied_spice(cook) for cook in state.cooks):
        return "a plate ties up no more spice than its cook has"
    there = len(state.room_spice) + sum(cook.spice for cook in state.cooks)
    every = sum(SPICE.values()) + START_SPICE * len(SEATS)
    return "" if there == every else f"there are {every} spice, not {there}"


def _beds(state: Kitchen) -> str:
    beds = [bed for bed, _ in state.tended]
    sound = beds == sorted(set(beds)) and set(beds) <= set(BEDS) and all(seat in SEATS for _, seat in state.tended)
    return "" if sound else "a bed is tended by one cook, and they are sorted"


def _coins(state: Kitchen) -> str:
    if any(not 0 <= cook.least <= cook.most for cook in state.cooks):
        return "a purse holds between its least and its most"
    if sum(cook.most for cook in state.cooks) != ALL_COINS - CRATE_PRICE * (CRATES - len(state.crates)):
        return "each crate has cost a coin"
    purses = [cook.coins for cook in state.cooks]
    if any(cook.coins != UNKNOWN_COINS and not cook.least <= cook.coins <= cook.most for cook in state.cooks):
        return "a purse holds between its least and its most"
    if UNKNOWN_COINS in (*purses, state.safe):
        return "" if _is_observation(state) else "only what a seat cannot see may be unknown"
    return "" if state.safe >= 0 and state.safe + sum(purses) == ALL_COINS else f"there are {ALL_COINS} coins"


def _knowledge(state: Kitchen) -> str:
    holders = {card: seat for seat in SEATS for card in state.cooks[seat].hand if card != UNKNOWN}
    if state.open_cards != sorted(set(state.open_cards)) or not set(state.open_cards) <= set(holders):
        return "only cards in hands need be remembered"
    if state.shown != sorted(set(state.shown)):
        return "what was shown is told once, sorted"
    for card, seat in state.shown:
        if card not in holders or holders[card] == seat or seat not in SEATS or card in state.open_cards:
            return f"{card!r} was not shown to seat {seat}"
    return ""


def _fame(state: Kitchen) -> str:
    stars = [cook.stars for cook in state.cooks]
    if min(stars) < 0 or sum(stars) > state.round or any(not 0 <= cook.fame <= 99 for cook in state.cooks):
        return "a round has at most one star"
    closed = max(stars) >= STARS_TO_WIN or not working(state)
    if state.frames and closed:
        return "the kitchen is closed"
    return "" if state.frames or closed or state.round == ROUNDS else "somebody must decide"


def _frames(state: Kitchen) -> str:
    if not state.frames:
        return ""
    first, *more = state.frames
    if isinstance(first, Simultaneous):
        seats = [seat for seat, _ in first.made]
        cooks = working(state)
        fits = first.seats == cooks and first.waiting() and seats == sorted(set(seats)) and set(seats) <= set(cooks)
        held = fits and all(card in (UNKNOWN, *state.cooks[seat].hand) for seat, card in first.made)
        hidden = held and any(card == UNKNOWN for _, card in first.made)
        if not held or more or first.ask != "commit" or not all(state.cooks[seat].hand for seat in cooks):
            return "all who work choose a card of their hand"
        return "only what a seat cannot see may be unknown" if hidden and not _is_observation(state) else ""
    if state.head not in working(state):
        return "the head cook works"
    order = order_from(state, state.head)
    if isinstance(first, Work):
        fits = not more and 0 < len(first.left) <= len(order) and first.left == order[-len(first.left) :]
        return "" if fits else "each who works does one thing, from the head cook on"
    if not isinstance(first, Tasting) or first.sides != order[:2] or not 0 <= first.at <= 2:
        return "the head cook and the next have a tasting"
    entries = first.entries
    if any(len(side) > MOST_ADDED or list(side) != sorted(side) for side in entries) or any(entries[first.at :]):
        return "each side adds its cards in turn"
    asked = question_to_loser(state, first) if first.at == 2 else None
    fits = more == ([asked] if asked is not None else []) and (first.at < 2 or asked is not None)
    return "" if fits else "the loser of a tasting is asked when both have added"


def _laid(state: Kitchen) -> str:
    """Choices lie open from when they are shown to the end of the round, and the highest leads (TK-5)."""
    laid = {seat: cook.laid for seat, cook in enumerate(state.cooks) if cook.laid}
    if not state.frames:
        return ""
    if set(laid) != (set() if isinstance(state.frames[0], Simultaneous) else set(working(state))):
        return "the cards that were chosen lie there while the round lasts"
    return "" if not laid or state.head == highest(laid) else "the highest card leads"
