"""The open side of a card: its shape, its faction's crest, its text in words and in signs."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Literal

from heroplay.contracts import view as v
from heroplay.games.realms.language.notation import card_text
from heroplay.games.realms.rules.cards import ABILITIES, TABLE, Card
from heroplay.games.realms.rules.words import TEXTS

Shape = Literal["sword", "shield", "burst", "circle"]

#: Crest and accent of each faction; colour never speaks alone, so the crests differ in black and white.
FACTION_CRESTS = {
    "": ("", "#55534E"), "imperial": ("crown", "#8A5F00"), "guild": ("key", "#1D4F91"),
    "necros": ("skull", "#9B1C31"), "wild": ("leaf", "#1E6B34"),
}  # fmt: skip
_SHAPES: dict[str, Shape] = {"action": "burst", "item": "circle", "champion": "shield"}
#: What an ability is drawn with before its signs.
_LEADS = {"primary": "", "expend": "{turn} ", "ally": "{ally} ", "sacrifice": "{gone} "}
_SIGNS = {"gold": "{coin}", "combat": "{blade}", "health": "{heart}"}


@lru_cache(maxsize=256)
def face_of(kind: int) -> v.Face:
    """The open side of a card kind."""
    card = TABLE().cards[kind]
    crest, accent = FACTION_CRESTS[card.faction]
    champion = card.type == "champion"
    return v.Face(
        id=card.id, name=card.name, kind=kind_of(card), shape=_SHAPES[card.type], type=card.faction.capitalize(),
        cost=card.cost or None, letter="G" if card.cost else "", value=str(card.defense) if champion else "",
        unit=TEXTS.say("board.defense") if champion else "", text=card_text(card), brief=brief(card),
        flavour=card.flavour, crest=crest, accent=accent,
    )  # fmt: skip


def kind_of(card: Card) -> str:
    """`Guard champion`, `Action`."""
    return TEXTS.say("board.guard_kind") if card.guard else card.type.capitalize()


def brief(card: Card) -> tuple[str, ...]:
    """Every ability in a line of signs; a long one in two."""
    lines = []
    for ability in ABILITIES:
        words = getattr(card, ability)
        line = _LEADS[ability]
        for sign in map(_sign, words):
            if line.strip() and _width(line + sign) > _WIDEST and _width(line) > 3:
                lines.append(line.rstrip())
                line = ""
            line += sign + " "
        if words:
            lines.append(line.rstrip())
    return tuple(lines)


_WIDEST = 13  # letters, a sign counting for two


def _width(line: str) -> int:
    return len(re.sub(r"\{\w+\}", "##", line))


def _sign(word: Any) -> str:
    if word.do in _SIGNS:
        return f"{_SIGNS[word.do]}{word.n}"
    if word.do == "per":
        return f"{_SIGNS[word.gives]}+{word.n}" + TEXTS.say(f"signs.{word.count}")
    if word.do == "choose":
        return TEXTS.say("signs.or").join(" ".join(_sign(part) for part in option) for option in word.of)
    if word.do in ("draw", "draw_then_discard"):
        return TEXTS.say(f"signs.{word.do}", n=word.n)
    if word.do == "sacrifice_from":
        return TEXTS.say("signs.sacrifice_from", n=word.n) + "".join(f" → {_sign(gain)}" for gain in word.each)
    return TEXTS.say(f"signs.{word.do}", n=getattr(word, "n", 1))
