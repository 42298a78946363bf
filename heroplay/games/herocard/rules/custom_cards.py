"""Made-up cards: given with a setup by name, checked like printed ones, and never mistaken for one of those."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from heroplay.core.errors import problems_of
from heroplay.core.names import LONGEST_NAME, given_name, plain
from heroplay.core.text import short
from heroplay.games.herocard.rules.cards import ATTRIBUTES, Card
from heroplay.games.herocard.rules.heroes import all_cards

MOST_CARDS = 60
FACTS = ("class", "type", "cost", "attribute", "value", "effects", "needs")
# What notation reads as something else: a card of such a name could not be said.
_WHOLE = {"", "nothing", "none", "all", "everything", "hand", "b", "m", *ATTRIBUTES}
_FIRST, _ANYWHERE = {"deployed", "hidden"}, {"at", "on", "naming"}


def read_cards(value: Any) -> tuple[Card, ...]:
    """The cards of a dict from names to facts; ValueError tells everything that is wrong.

    >>> ward = {"class": "special_block", "type": "fast", "cost": 2, "attribute": "mind", "effects": [{"do": "purge"}]}
    >>> [card.id for card in read_cards({"Slow Ward": ward})]
    ['made_up_slow_ward']
    """
    if isinstance(value, tuple) and all(isinstance(card, Card) for card in value):
        return value
    if not isinstance(value, Mapping):
        raise ValueError("give a dict of names and facts, such as {'Slow Ward': {'class': 'special_block', ...}}")
    if len(value) > MOST_CARDS:
        raise ValueError(f"at most {MOST_CARDS} made-up cards, not {len(value)}")
    found: list[Card] = []
    problems: list[str] = []
    for name, facts in value.items():
        try:
            found.append(_card(name, facts, found))
        except ValidationError as error:
            problems += [f"{short(name)}: {problem}" for problem in problems_of(error)]
        except ValueError as error:
            problems.append(f"{short(name)}: {error}")
    if problems:
        raise ValueError("; ".join(problems))
    return tuple(found)


def _card(name: Any, facts: Any, others: list[Card]) -> Card:
    if not isinstance(name, str):
        raise ValueError("the name of a card is a text")
    name = given_name(name, "the name of a card")
    _can_be_said(name)
    taken = {plain(text): card.name for card in (*all_cards().values(), *others) for text in (card.name, card.id)}
    if plain(name) in taken:
        raise ValueError(f"there is a card {taken[plain(name)]} already")
    if not isinstance(facts, Mapping):
        raise ValueError(f"say its facts: {', '.join(FACTS)}")
    unknown = [short(fact) for fact in facts if fact not in FACTS]
    if unknown:
        raise ValueError(f"no fact {', '.join(unknown[:3])}; a card has {', '.join(FACTS)}")
    slug = re.sub(r"[^a-z0-9]+", "_", plain(name)).strip("_")
    card_id = f"made_up_{slug}" if slug else f"made_up_{len(others) + 1}"
    if any(card.id == card_id for card in others):
        raise ValueError("its name is too like that of another made-up card")
    return Card.model_validate({**facts, "id": card_id, "name": name})


def _can_be_said(name: str) -> None:
    """Letters, digits, spaces and a few signs; nothing that an action reads as something else."""
    words = plain(name).split()
    if not all(c.isalnum() or c in " '!?.-" for c in name):
        raise ValueError(f"a card's name has 1 to {LONGEST_NAME} letters, digits, spaces and ' ! ? . -")
    place = len(words) == 2 and words[0] in ATTRIBUTES and words[1].isdigit()
    if plain(name) in _WHOLE or words[0] in _FIRST or _ANYWHERE & set(words) or place:
        raise ValueError("an action would read that as something else")


def written_cards(cards: tuple[Card, ...]) -> dict[str, Any]:
    """The same dict again, as codes and records keep it."""
    dumps = (card.model_dump(mode="json", by_alias=True, exclude_defaults=True) for card in cards)
    return {d["name"]: {fact: d[fact] for fact in FACTS if fact in d} for d in dumps}
