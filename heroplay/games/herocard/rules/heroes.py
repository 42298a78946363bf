"""The heroes: the eight that come with the game, and custom ones from a readable file, judged by the rules."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from heroplay.core.errors import BadInput, UnknownName, problems_of
from heroplay.core.names import find, given_name, plain
from heroplay.core.reading import read_toml
from heroplay.core.rulebook import cited
from heroplay.core.text import short
from heroplay.core.verdict import Finding
from heroplay.games.herocard.rules.cards import ATTRIBUTES, Attribute, Card, Hero
from heroplay.games.herocard.rules.words import TEXTS

MIN_DECK, USUAL_DECK, MAX_COPIES, HERO_POINTS = 20, 30, 6, 30
LARGEST_FILE, LONGEST_ABOUT, MOST_ENTRIES = 100_000, 500, 400
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


def named_hero(name: str) -> Hero:
    """The same; whoever gives the name of a file is told how a file is given."""
    if name.endswith(".toml"):
        raise UnknownName(f"There is no hero {short(name)}. A name never opens a file; in Python give its path.")
    return get_hero(name)


class CustomHero(BaseModel):
    """A hero of one's own: whose Attribute cards, and how many copies of which cards (HC-8.1).

    `attributes` names, for body, mind and x, the hero whose card it is (or the card's own name).  `tuned` asks "what if
    this number were another?": an attribute's score (`body = 9`), a card's cost or value (`"Jab! cost" = 4`).

    >>> own = {"body": "samurai", "mind": "samurai", "x": "samurai"}
    >>> ada = CustomHero(name="Ada", attributes=own, deck={"Jab!": 2}, tuned={"body": 9, "Jab! cost": 4})
    >>> hero = judge(ada, least=0).hero
    >>> hero.scores[0], hero.cards[0].cost
    (9, 4)
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    attributes: dict[str, str]
    deck: dict[str, int]
    about: str = ""
    tuned: dict[str, int] = Field(default_factory=dict)

    @field_validator("name")
    @classmethod
    def _can_be_said(cls, name: str) -> str:
        """Records and typed actions name the player: `Ada: pass`."""
        return given_name(name)

    @field_validator("about")
    @classmethod
    def _can_be_printed(cls, about: str) -> str:
        """A terminal shows it too."""
        return "".join(c if c.isprintable() or c == "\n" else " " for c in about)[:LONGEST_ABOUT]

    @field_validator("attributes", "deck", "tuned")
    @classmethod
    def _few(cls, entries: dict[str, Any]) -> dict[str, Any]:
        if len(entries) > MOST_ENTRIES:
            raise ValueError(f"at most {MOST_ENTRIES} entries, not {len(entries)}")
        return entries

    @field_validator("tuned")
    @classmethod
    def _numbers_can_be(cls, tuned: dict[str, int]) -> dict[str, int]:
        for knob, number in tuned.items():
            card, _, what = knob.rpartition(" ")
            if knob in ATTRIBUTES:
                most, named = 20, "a score"
            elif card and what in ("cost", "value"):
                most, named = (10, "a cost") if what == "cost" else (30, "a value")
            else:
                raise ValueError(f"{knob!r} is neither body, mind or x, nor a card's name with cost or value")
            if not 0 <= number <= most:
                raise ValueError(f"{knob} {number}: {named} is 0 to {most}")
        return tuned


def as_custom(hero: Hero, **changes: Any) -> CustomHero:
    """A ready-made hero written down as one of one's own, to be changed."""
    own = {name: attribute.hero for name, attribute in hero.attributes.items()}
    deck = {card.name: card.copies for card in hero.cards}
    return CustomHero(**{"name": hero.name, "attributes": own, "deck": deck, "about": hero.about, **changes})


def read_hero(source: str | Path | Mapping[str, Any]) -> CustomHero:
    """A custom hero from the path of a TOML file, from its text, or from a dict; all mistakes are reported at once.

    A string is the text itself, never the name of a file.
    """
    data = _load(source)
    if isinstance(data.get("hero"), Mapping):
        data = {**data.pop("hero"), **data}
    try:
        return CustomHero.model_validate(data)
    except ValidationError as error:
        raise BadInput("This is not a hero file.", problems_of(error)) from None


def _load(source: str | Path | Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(source, Mapping):
        return dict(source)
    if isinstance(source, str):
        if "\n" not in source:
            opening = "To open a file, give its path: Path('crow.toml')."
            raise BadInput(f"{short(source)} is not the text of a hero file. {opening}")
        return read_toml(source, "The text")
    try:
        if not source.is_file():
            raise BadInput(f"There is no hero file {source.name[:80]!r} here.")
        if source.stat().st_size > LARGEST_FILE:
            raise BadInput(f"{source.name} is too large for a hero file: at most {LARGEST_FILE:,} bytes.")
        text = source.read_text("utf-8", errors="replace")
    except (OSError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"{source.name[:80]} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    return read_toml(text, source.name)


def sentence(finding: Finding, kind: str = "reasons") -> str:
    """What a finding says, with its rule."""
    return f"{TEXTS.say(f'{kind}.{finding.code}', finding.facts)} ({finding.rule})"


class Judgement(BaseModel):
    """What the rules say of a custom hero: what refuses it, or what allows it; warnings; the hero when it may play."""

    model_config = ConfigDict(frozen=True, arbitrary_types_allowed=True)

    findings: tuple[Finding, ...]
    warnings: tuple[Finding, ...]
    supports: tuple[Finding, ...] = ()
    hero: Hero | None

    @property
    def ok(self) -> bool:
        return not self.findings

    @property
    def rules(self) -> tuple[str, ...]:
        """All ids that this judgement names, those of warnings last."""
        found = (*(self.findings or self.supports), *self.warnings)
        return tuple(dict.fromkeys(i for f in found for i in (f.rule, *f.also)))

    @property
    def reasons(self) -> tuple[str, ...]:
        """Every reason as a sentence with its rule, then the warnings."""
        told = map(sentence, self.findings) if self.findings else (sentence(f, "supports") for f in self.supports)
        return (*told, *map(sentence, self.warnings))

    def __str__(self) -> str:
        head = TEXTS.say("supports.hero_may_play" if self.ok else "reasons.hero_breaks_rules")
        return "\n".join([head, *(f"  - {reason}" for reason in self.reasons)])


def judge(
    custom: CustomHero, limit: int = HERO_POINTS, made_up: tuple[Card, ...] = (), least: int = MIN_DECK
) -> Judgement:
    """Build a custom hero and hold it against the rules of section 8; all mistakes at once, each with its rule.

    Its deck may name `made_up` cards too.  In a position a deck may be as small as you like: `least=0`.
    """
    found: list[Finding] = []

    def refuse(rule: str, code: str, *also: str, **facts: Any) -> None:
        found.append(Finding(rule, code, facts, also))

    attributes = _attributes(custom, refuse)
    cards = _deck(custom, refuse, made_up)
    size = sum(n for _, n in cards)
    if size < least:
        refuse("HC-8.3", "deck_too_small", "HC-R1", n=size, least=least)
    for card, n in cards:
        if n > MAX_COPIES:
            refuse("HC-8.4", "too_many_copies", card=card.name, n=n, most=MAX_COPIES)
    if (over := over_the_limit(attributes, limit)) is not None:
        found.append(over)
    warnings = tuple(
        Finding("HC-R56", "block_never_playable", {"card": c.name, "type": c.type.capitalize()})
        for c, _ in cards
        if c.card_class in ("base_block", "block_mod") and c.type != "fast"
    )
    hero: Hero | None = None
    supports: tuple[Finding, ...] = ()
    if not found:
        deck = tuple(card.model_copy(update={"copies": n}) for card, n in cards)
        hero = Hero(
            id=plain(custom.name).replace(" ", "_") or "custom", name=custom.name, about=custom.about,
            style="A hero of your own.", attributes=attributes, cards=deck, custom=True,
        )  # fmt: skip
        hero = _tuned(hero, custom.tuned) if custom.tuned else hero
        supports = tuple(_supports(hero, limit))
    judged = Judgement(findings=tuple(found), warnings=warnings, supports=supports, hero=hero)
    cited.update(judged.rules)
    return judged


def assembled(custom: CustomHero) -> Hero:
    """The hero as far as it is built, whatever the rules say of it; what is unknown is left out."""

    def forgive(*_: Any, **__: Any) -> None:
        return None

    deck = tuple(card.model_copy(update={"copies": n}) for card, n in _deck(custom, forgive))
    attributes = _attributes(custom, forgive)
    hero = Hero(id="custom", name=custom.name, about=custom.about, attributes=attributes, cards=deck, custom=True)
    return _tuned(hero, custom.tuned) if custom.tuned else hero


def over_the_limit(attributes: Mapping[Any, Attribute], limit: int) -> Finding | None:
    """More hero points than the players agreed on; 30 is the standard (HC-8.6, HC-8.7)."""
    points = sum(a.points for a in attributes.values())
    if points <= limit:
        return None
    rule, also = ("HC-8.7", ("HC-8.6",)) if limit == HERO_POINTS else ("HC-8.6", ())
    return Finding(rule, "too_many_hero_points", {"n": points, "most": limit}, (*also, "HC-8.5", "HC-1.4"))


def _supports(hero: Hero, limit: int) -> Iterator[Finding]:
    """The rules by which a custom hero may play, with its numbers."""
    parts: list[Attribute | Card] = [*hero.attributes.values(), *hero.cards]
    owners = [h for h in all_heroes().values() if any(p.hero == h.id for p in parts)]
    yield Finding("HC-8.1", "hero_is_mixed", {"n": len(owners), "heroes": [h.name for h in owners]})
    if len({h.x for h in owners}) > 1:
        yield Finding("HC-8.9", "titles_may_meet", {})
    cards = [hero.attributes[name].name for name in ATTRIBUTES]
    yield Finding("HC-8.2", "one_card_each", {"cards": cards})
    size = len(hero.deck)
    if size >= MIN_DECK:
        yield Finding("HC-8.3", "deck_is_large_enough", {"n": size, "least": MIN_DECK})
    if size >= MIN_DECK and size != USUAL_DECK:
        yield Finding("HC-R1", "no_largest_deck", {"n": size, "least": MIN_DECK, "usual": USUAL_DECK})
    copies = max((c.copies for c in hero.cards), default=0)
    yield Finding("HC-8.4", "copies_within_limit", {"n": copies, "most": MAX_COPIES})
    points = [hero.attributes[name].points for name in ATTRIBUTES]
    yield Finding("HC-8.5", "hero_points_add_up", {"sum": " + ".join(map(str, points)), "n": sum(points)}, ("HC-1.4",))
    rule, code = ("HC-8.7", "within_standard_limit") if limit == HERO_POINTS else ("HC-8.6", "within_agreed_limit")
    yield Finding(rule, code, {"n": sum(points), "most": limit})


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


def _deck(custom: CustomHero, refuse: Any, made_up: tuple[Card, ...] = ()) -> list[tuple[Card, int]]:
    by_id = {card.id: card for card in (*all_cards().values(), *made_up)}
    by_name = {key: card for card in by_id.values() for key in (card.id, card.name)}
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
    return [(by_id[card_id], n) for card_id, n in counts.items()]


def _tuned(hero: Hero, tuned: Mapping[str, int]) -> Hero:
    """The hero with other numbers.  A changed card gets an id of its own, so that both kinds can be in one duel."""
    attributes = {name: a.model_copy(update={"score": tuned.get(name, a.score)}) for name, a in hero.attributes.items()}
    changes: dict[str, dict[str, int]] = {}
    for knob, number in tuned.items():
        if knob not in ATTRIBUTES:
            name, _, what = knob.rpartition(" ")
            card = find(name, {key: c for c in hero.cards for key in (c.id, c.name)}, f"card of {hero.name}")
            if what == "value" and card.value is None:
                raise BadInput(f"{card.name} has no value that could be {number}.")
            changes.setdefault(card.id, {})[what] = number
    cards = []
    for card in hero.cards:
        new = changes.get(card.id, {})
        mark = "".join(f"_{what[0]}{number}" for what, number in sorted(new.items()))
        cards.append(card.model_copy(update={**new, "id": card.id + mark}))
    told = ", ".join(f"{knob} {number}" for knob, number in tuned.items())
    style = f"{hero.style} Changed: {told}."
    return hero.model_copy(update={"attributes": attributes, "cards": tuple(cards), "style": style})


def class_name(card: Card) -> str:
    """`Base Attack`."""
    return card.card_class.replace("_", " ").title()
