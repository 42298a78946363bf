"""The open side of a card: its shape and value, its hero's crest and ground, its picture, its text."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Literal

from heroplay.contracts import view as v
from heroplay.games.herocard.language.notation import card_text, card_words
from heroplay.games.herocard.rules.cards import ATTRIBUTES, CLASSES, TYPES, CardTable, Hero, Variable, class_label
from heroplay.games.herocard.rules.heroes import all_heroes
from heroplay.games.herocard.rules.state import Duel

Shape = Literal["sword", "shield", "burst", "circle"]
LETTERS = "BMX"
#: By class: the shape, and the picture of a card that names none (a made-up one).
_SHAPES: tuple[Shape, ...] = ("sword", "sword", "burst", "shield", "shield", "burst", "circle")
_PICTURES = ("sword", "sword with star", "impact", "shield", "shield with star", "hand", "scroll")
_NOBODY = ("circle", "#444444", "")


def face_of(state: Duel, kind: int, now: str | None = None) -> v.Face:
    """The open side of a card kind; `now` is the present number of a value that changes."""
    return face_of_kind(state.cards, kind, now)


@lru_cache(maxsize=1024)
def face_of_kind(cards: CardTable, kind: int, now: str | None = None) -> v.Face:
    card, card_class, value = cards.cards[kind], cards.cls[kind], cards.value[kind]
    sign = "+" if CLASSES[card_class].endswith("mod") else ""
    printed = "=" if isinstance(value, Variable) else f"{sign}{value}"
    hero = all_heroes().get(card.hero)
    crest, accent, ground = (hero.crest, hero.accent, hero.ground) if isinstance(hero, Hero) else _NOBODY
    return v.Face(
        id=card.id,
        name=card.name,
        kind=class_label(card_class),
        shape=_SHAPES[card_class],
        type=TYPES[cards.typ[kind]].capitalize(),
        cost=card.cost,
        letter=LETTERS[cards.attr[kind]],
        pays=ATTRIBUTES[cards.attr[kind]].capitalize(),
        value="" if value is None else f"{sign}{now}=" if now else printed,
        text=card_text(card),
        words=card_words(card),
        flavour=_flavour().get(card.id, ""),
        crest=crest,
        accent=accent,
        emblem=card.emblem or _PICTURES[card_class],
        ground=ground,
    )


@lru_cache(maxsize=1)
def _flavour() -> dict[str, str]:
    source = files("heroplay.games.herocard") / "data" / "flavour.toml"
    return dict(tomllib.loads(source.read_text("utf-8"))["flavour"])
