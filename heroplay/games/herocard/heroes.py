"""The heroes: the eight that come with the game, and custom ones from a readable file, judged by the rules."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from heroplay.core.errors import BadInput, UnknownName, problems_of
from heroplay.core.names import find, plain
from heroplay.core.rulebook import cited
from heroplay.core.verdict import Finding
from heroplay.games.herocard.cards import ATTRIBUTES, Attribute, Card, Hero

MIN_DECK, MAX_COPIES, HERO_POINTS = 20, 6, 30
ORDER = ("samurai", "ninja", "miko", "prince", "deva", "toa_king", "talon", "ferrion")
_FOLDER = files("heroplay.games.herocard") / "data" / "cards"


@lru_cache(maxsize=1)
def all_heroes() -> dict[str, Hero]:
    """The ready-made heroes by id."""
    return {hero_id: _read(hero_id) for hero_id in ORDER}


def _read(hero_id: str) -> Hero:
    data = tomllib.loads((_FOLDER / f"{hero_id}.toml").read_text("utf-8"))
    cards = [{**card, "hero": hero_id} for card in data["cards"]]
    attributes = {name: {**entry, "hero": hero_id} for name, entry in data["attributes"].items()}
    return Hero.model_validate({**data["hero"], "attributes": attributes, "cards": cards})


@lru_cache(maxsize=1)
def all_cards() -> dict[str, Card]:
    """Every Action card by id."""
    return {card.id: card for hero in all_heroes().values() for card in hero.cards}


def get_hero(name: str) -> Hero:
    """A ready-made hero by id or name."""
    heroes = all_heroes()
    return find(name, {key: h for h in heroes.values() for key in (h.id, h.name)}, "hero")


class CustomHero(BaseModel):
    """A hero of one's own: whose Attribute cards, and how many copies of which cards (HC-8.1).

    `attributes` names, for body, mind and x, the hero whose card it is (or the card's own name).
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    attributes: dict[str, str]
    deck: dict[str, int]
    about: str = ""


def read_hero(source: str | Path | Mapping[str, Any]) -> CustomHero:
    """A custom hero from a TOML file, its text, or a dict; every mistake of form is reported at once."""
    data = _load(source)
    flat = {**data.get("hero", {}), **{k: v for k, v in data.items() if k != "hero"}}
    try:
        return CustomHero.model_validate(flat)
    except ValidationError as error:
        raise BadInput("This is not a hero file.", problems_of(error)) from None


def _load(source: str | Path | Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(source, Mapping):
        return dict(source)
    text, place = str(source), "the text"
    if isinstance(source, Path) or "\n" not in text:
        path = Path(source)
        if not path.is_file():
            raise BadInput(f"There is no hero file {path.name!r} here.")
        if path.stat().st_size > 100_000:
            raise BadInput(f"{path.name} is too large for a hero file: at most 100,000 bytes.")
        text, place = path.read_text("utf-8", errors="replace"), path.name
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{place} cannot be read as TOML: {error}.") from None


class Judgement(BaseModel):
    """What the rules say of a custom hero: refusals, warnings, and the hero itself when it may play."""

    model_config = ConfigDict(frozen=True, arbitrary_types_allowed=True)

    findings: tuple[Finding, ...]
    warnings: tuple[Finding, ...]
    hero: Hero | None

    @property
    def ok(self) -> bool:
        return not self.findings


def judge(custom: CustomHero, limit: int = HERO_POINTS) -> Judgement:
    """Build a custom hero and hold it against the rules of section 8; all mistakes at once, each with its rule."""
    found: list[Finding] = []

    def refuse(rule: str, code: str, **facts: Any) -> None:
        cited.add(rule)
        found.append(Finding(rule, code, facts))

    attributes = _attributes(custom, refuse)
    cards = _deck(custom, refuse)
    size = sum(n for _, n in cards)
    if size < MIN_DECK:
        refuse("HC-8.3", "deck_too_small", n=size, least=MIN_DECK)
    for card, n in cards:
        if n > MAX_COPIES:
            refuse("HC-8.4", "too_many_copies", card=card.name, n=n, most=MAX_COPIES)
    points = sum(a.points for a in attributes.values())
    if points > limit:
        refuse("HC-8.7" if limit == HERO_POINTS else "HC-8.6", "too_many_hero_points", n=points, most=limit)
    warnings = tuple(
        Finding("HC-R56", "block_never_playable", {"card": c.name, "type": c.type.capitalize()})
        for c, _ in cards
        if c.card_class in ("base_block", "block_mod") and c.type != "fast"
    )
    if found:
        return Judgement(findings=tuple(found), warnings=warnings, hero=None)
    deck = tuple(card.model_copy(update={"copies": n}) for card, n in cards)
    hero = Hero(
        id=plain(custom.name).replace(" ", "_") or "custom", name=custom.name, about=custom.about,
        style="A hero of your own.", attributes=attributes, cards=deck, custom=True,
    )  # fmt: skip
    return Judgement(findings=(), warnings=warnings, hero=hero)


def _attributes(custom: CustomHero, refuse: Any) -> dict[str, Attribute]:
    known = {
        attribute: {key: h.attributes[attribute] for h in all_heroes().values() for key in (h.id, h.name)}
        | {h.attributes[attribute].name: h.attributes[attribute] for h in all_heroes().values()}
        for attribute in ATTRIBUTES
    }
    found = {}
    for name in ATTRIBUTES:
        if name not in custom.attributes:
            refuse("HC-8.2", "attribute_missing", attribute=name)
            continue
        try:
            found[name] = find(custom.attributes[name], known[name], "Attribute card")
        except UnknownName as error:
            refuse("HC-8.2", "attribute_unknown", attribute=name, problem=str(error))
    for name in custom.attributes:
        if name not in ATTRIBUTES:
            refuse("HC-8.2", "attribute_extra", attribute=name)
    return found


def _deck(custom: CustomHero, refuse: Any) -> list[tuple[Card, int]]:
    by_name = {key: card for card in all_cards().values() for key in (card.id, card.name)}
    counts: dict[str, int] = {}
    for name, n in custom.deck.items():
        if n < 1:
            refuse("HC-8.3", "copies_not_positive", card=name, n=n)
            continue
        try:
            card = find(name, by_name, "card")
        except UnknownName as error:
            refuse("HC-8.1", "card_unknown", problem=str(error))
            continue
        counts[card.id] = counts.get(card.id, 0) + n
    return [(all_cards()[card_id], n) for card_id, n in counts.items()]


def class_name(card: Card) -> str:
    """`Base Attack`."""
    return card.card_class.replace("_", " ").title()


