"""The open side of a card: its shape, its faction's crest and ground, its picture, its text in full and short."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from heroplay.contracts import view as v
from heroplay.games.realms.language.notation import card_text, card_words
from heroplay.games.realms.rules.cards import TABLE, Card
from heroplay.games.realms.rules.words import TEXTS

Shape = Literal["sword", "shield", "burst", "circle"]

#: Crest and accent of each faction; colour never speaks alone, so the crests differ in black and white.
FACTION_CRESTS = {
    "": ("", "#6A4A3A"), "imperial": ("crown", "#8A5F00"), "guild": ("key", "#1D4F91"),
    "necros": ("skull", "#9B1C31"), "wild": ("leaf", "#1E6B34"),
}  # fmt: skip
_SHAPES: dict[str, Shape] = {"action": "burst", "item": "circle", "champion": "shield"}
#: What lies behind the picture of a card.
_GROUNDS = {"": "coins", "imperial": "bricks", "guild": "lattice", "necros": "thorns", "wild": "leaves"}


@lru_cache(maxsize=256)
def face_of(kind: int) -> v.Face:
    """The open side of a card kind."""
    card = TABLE().cards[kind]
    crest, accent = FACTION_CRESTS[card.faction]
    champion = card.type == "champion"
    return v.Face(
        id=card.id, name=card.name, kind=kind_of(card), shape=_SHAPES[card.type], type=card.faction.capitalize(),
        cost=card.cost or None, letter="G" if card.cost else "",
        pays=TEXTS.say("board.gold") if card.cost else "", value=str(card.defense) if champion else "",
        unit=TEXTS.say("board.defense") if champion else "", text=card_text(card), words=card_words(card),
        flavour=card.flavour, crest=crest, accent=accent, emblem=card.emblem, ground=_GROUNDS[card.faction],
    )  # fmt: skip


def kind_of(card: Card) -> str:
    """`Guard champion`, `Action`."""
    return TEXTS.say("board.guard_kind") if card.guard else card.type.capitalize()
