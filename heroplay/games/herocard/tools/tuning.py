"""One number of a duel changed: an attribute's score, a card's cost or value, cards of a deck exchanged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heroplay.core.errors import BadInput
from heroplay.core.names import find, plain
from heroplay.games.herocard.rules.cards import ATTRIBUTES, Card
from heroplay.games.herocard.rules.heroes import CustomHero, all_cards, all_heroes, as_custom
from heroplay.games.herocard.rules.setup import Setup
from heroplay.kit.tuning import read_tuning

HOW = 'an attribute ("body"), a card\'s cost or value ("Jab! cost"), or cards exchanged ("Jab! = Uppercut!")'


def tune(options: Mapping[str, Any], knob: str, value: Any, seat: int = 0) -> dict[str, Any]:
    """The options with the hero of a seat changed; the value of an exchange is the number of copies."""
    heroes = list(read_tuning(Setup, options, knob, value, seat, "heroes").heroes)
    was = heroes[seat]
    hero = as_custom(all_heroes()[was]) if isinstance(was, str) else was
    heroes[seat] = _changed(hero, knob, value)
    return {**options, "heroes": heroes}


def _changed(hero: CustomHero, knob: str, value: int) -> CustomHero:
    old, swap, new = knob.partition("=")
    if swap:
        return exchanged(hero, old.strip(), new.strip(), value)
    name, _, what = knob.strip().rpartition(" ")
    if plain(knob) in ATTRIBUTES:
        return _with(hero, plain(knob), value)
    if what in ("cost", "value") and name:
        return _with(hero, f"{card_of(hero, name).name} {what}", value)
    raise BadInput(f"There is nothing to turn that is called {knob!r}: name an option, {HOW}.")


def _with(hero: CustomHero, knob: str, value: int) -> CustomHero:
    return CustomHero.model_validate({**hero.model_dump(), "tuned": {**hero.tuned, knob: value}})


def exchanged(hero: CustomHero, old: str, new: str, copies: int = 1) -> CustomHero:
    """A number of copies of one card in the deck, exchanged for another card."""
    out, come = card_of(hero, old), find_card(new)
    counts = counts_of(hero)
    if copies < 0 or copies > counts[out.id]:
        raise BadInput(f"{copies} copies of {out.name} cannot be exchanged: {hero.name} has {counts[out.id]}.")
    counts[out.id] -= copies
    counts[come.id] = counts.get(come.id, 0) + copies
    return hero.model_copy(update={"deck": {all_cards()[i].name: n for i, n in counts.items() if n}})


def find_card(name: str) -> Card:
    """Any card of the game, by name or id."""
    return find(name, {key: card for card in all_cards().values() for key in (card.name, card.id)}, "card")


def card_of(hero: CustomHero, name: str) -> Card:
    """A card of this hero's deck."""
    have = [all_cards()[i] for i in counts_of(hero)]
    return find(name, {key: card for card in have for key in (card.name, card.id)}, f"card of {hero.name}")


def counts_of(hero: CustomHero) -> dict[str, int]:
    """The copies by card id."""
    found: dict[str, int] = {}
    for name, n in hero.deck.items():
        card = find_card(name)
        found[card.id] = found.get(card.id, 0) + n
    return found
