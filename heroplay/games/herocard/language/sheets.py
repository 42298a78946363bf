"""Cards and heroes as a player reads them up: all that a card says, a hero's whole deck."""

from __future__ import annotations

import textwrap
from typing import Any

from heroplay.games.herocard.language.notation import card_text
from heroplay.games.herocard.rules.cards import ATTRIBUTES, SOME, Card, Hero, Variable
from heroplay.games.herocard.rules.heroes import all_cards
from heroplay.games.herocard.rules.state import Duel
from heroplay.games.herocard.rules.words import RULES
from heroplay.kit.printing import WIDTH, read_up, sheet

#: The rules that say what a card of this type or class may do.
_TYPE_RULE = {"fast": "HC-4.5", "restricted": "HC-4.6", "exclusive": "HC-4.7"}
_CLASS_RULE = {
    "base_attack": "HC-4.16", "attack_mod": "HC-4.18", "special_attack": "HC-4.20", "base_block": "HC-4.22",
    "block_mod": "HC-4.23", "special_block": "HC-4.25", "other": "HC-4.21",
}  # fmt: skip


def card_sheet(state: Duel, name: str, seat: int | None = None) -> str:
    """The full text of a card of this duel; with no name, of every card in the seat's hand."""
    kinds = None if seat is None else [k for k in dict.fromkeys(state.players[seat].hand) if k >= 0]
    hand = None if kinds is None else [state.cards.cards[k] for k in kinds]
    return read_up(name, hand, state.cards.cards, all_cards().values(), _sheet)


def _sheet(card: Card) -> str:
    rules = (_TYPE_RULE[card.type], _CLASS_RULE[card.card_class])
    return sheet(f"{card.name}   {card_facts(card)}", card_text(card), rules, RULES)


def card_facts(card: Card) -> str:
    """`3 X, Fast Attack Mod +4`."""
    sign = "+" if card.card_class.endswith("mod") else ""
    value = "" if card.value is None else " ?" if isinstance(card.value, Variable) else f" {sign}{card.value}"
    kind = f"{card.type.capitalize()} {SOME[card.card_class]}{value}"
    return f"{card.cost} {card.attribute.capitalize()}, {kind}"


def hero_row(hero: Hero) -> dict[str, Any]:
    """A hero as one flat row."""
    scores = {name: hero.attributes[name].score for name in ATTRIBUTES}
    deck = {"hero_points": hero.hero_points, "cards": len(hero.deck), "different": len(hero.cards)}
    return {"hero": hero.name, **scores, **deck, "style": hero.style}


def hero_sheet(hero: Hero) -> str:
    """A hero with attributes and the whole deck."""
    lines = [f"{hero.name}   {hero.hero_points} hero points, {len(hero.deck)} cards", *_about(hero)]
    for name in ATTRIBUTES:
        score = hero.attributes[name]
        label = f"X ({hero.x})" if name == "x" and hero.x != "X" else name.capitalize()
        lines.append(f"  {label:<14}{score.score:>2}   {score.name} ({score.points} hero points)")
    lines.append("")
    for card in hero.cards:
        lead = f"  {card.copies} x {card.name:<26}{card_facts(card)}"
        lines += textwrap.wrap(f"{lead:<68}{card_text(card)}".rstrip(), WIDTH, subsequent_indent=" " * 68)
    return "\n".join(lines)


def _about(hero: Hero) -> list[str]:
    text = " ".join(part for part in (hero.style, hero.about) if part)
    return textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="  ")
