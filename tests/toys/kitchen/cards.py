"""What never changes: the cooks, the ingredients and the numbers of Kitchen; the map is in `grounds`."""

from __future__ import annotations

from importlib.resources import files
from typing import Literal

from heroplay.core.rulebook import Rulebook
from heroplay.core.state import record
from heroplay.core.text import Texts
from heroplay.core.types import GameInfo

RULES = Rulebook(files(__package__) / "rules.toml", "TK")
TEXTS = Texts(files(__package__) / "text.toml")
INFO = GameInfo(id="toy_kitchen", title="Kitchen", about="Cook, serve and taste for three rounds.", seats=(3,))
NAMES = ["Abe", "Bea", "Cid"]
SHIFTS = ("day", "night", "day")  # cooks of one shift help each other in a tasting
SEATS = range(len(NAMES))
NOBODY = -1

UNKNOWN, UNKNOWN_COINS = "?", -1
ROUNDS, HAND, SHELF, CRATES, PLACES = 3, 4, 3, 2, 4
START_SPICE, ALL_COINS, MOST_START_COINS, MOST_STEPS = 2, 9, 3, 2
MOST_TIP, MOST_ADDED, MOST_SHOWN, STOVE_BONUS, SHIFT_BONUS, STARS_TO_WIN, STAR_FAME = 3, 3, 2, 2, 1, 2, 3
CRATE, CRATE_PRICE, CELLAR, STOVE = "crate", 1, "cellar", "stove"

Shape = Literal["sword", "shield", "burst", "circle"]
SHAPES: tuple[Shape, ...] = ("sword", "shield", "burst", "circle")


@record
class Card:
    """An ingredient; `cost` is the spice that it ties up on a plate."""

    id: str
    value: int
    cost: int
    shape: Shape


#: By what a card costs; the values go up from 1 in this order.
_BY_COST = {
    1: ("pea", "oat", "leek", "bean", "kale", "corn", "beet", "rice"),
    2: ("egg", "fig", "plum", "pear", "lime", "mint", "sage", "dill"),
    3: ("nut", "brie", "crab", "duck", "lamb", "trout", "saffron", "truffle"),
}
_COSTS = [(name, cost) for cost, names in _BY_COST.items() for name in names]
CARDS = {name: Card(name, value, cost, SHAPES[value % 4]) for value, (name, cost) in enumerate(_COSTS, 1)}
NO_CARD = Card(UNKNOWN, 0, 1, "circle")

START_ROOMS = ("stove", "pantry", "cellar")


def card_of(name: str) -> Card:
    """The card of that id; a blank one for a card that nobody knows here."""
    return CARDS.get(name, NO_CARD)


def card_name(name: str) -> str:
    """`Egg`; any other text is quoted as it is."""
    return name.capitalize() if name in CARDS else repr(name)


def cook_name(seat: int) -> str:
    """The name of a cook, also of one who does not exist."""
    return NAMES[seat] if seat in SEATS else f"seat {seat}"
