"""Cards as a player reads them up: all that a card says, and the rules that it lives by."""

from __future__ import annotations

from heroplay.games.realms.language.notation import card_text
from heroplay.games.realms.rules.cards import TABLE, Card
from heroplay.games.realms.rules.state import Realm
from heroplay.games.realms.rules.words import RULES
from heroplay.kit.printing import read_up, sheet

_TYPE_RULES = {"action": ("HR-4.2", "HR-4.4"), "item": ("HR-4.2", "HR-4.4"), "champion": ("HR-4.5", "HR-1.12")}
_ABILITY_RULES = {"expend": "HR-4.10", "ally": "HR-4.14", "sacrifice": "HR-4.17"}


def card_sheet(state: Realm, name: str, seat: int | None = None) -> str:
    """The full text of a card; with no name, of every card in the seat's hand."""
    cards = TABLE().cards
    # nobody else's: hidden
    own = state.players[seat].hand if seat is not None and 0 <= seat < len(state.players) else ()
    hand = None if seat is None else [cards[k] for k in dict.fromkeys(own) if k >= 0]
    near = {
        *state.market,
        *own,
        *(k for p in state.players for k in (*p.discard, *(c.kind for c in p.play))),
        state.cards.gem,
    }
    return read_up(name, hand, [cards[k] for k in sorted(near) if k >= 0], cards, _sheet)


def card_facts(card: Card) -> str:
    """`3 Gold, Imperial Champion (Human Warrior), defense 4, guard`."""
    kind = " ".join(part for part in (card.faction.capitalize(), card.type.capitalize()) if part)
    parts = [f"{card.cost} Gold" if card.cost else "no cost", kind]
    if card.subtype:
        parts[-1] += f" ({' '.join(card.subtype)})"
    if card.type == "champion":
        parts.append(f"defense {card.defense}")
    if card.guard:
        parts.append("guard")
    return ", ".join(parts)


def _sheet(card: Card) -> str:
    rules = [*_TYPE_RULES[card.type], *(["HR-4.45"] if card.guard else [])]
    rules += [rule for ability, rule in _ABILITY_RULES.items() if getattr(card, ability)]
    return sheet(f"{card.name}   {card_facts(card)}", card_text(card), rules, RULES)
