"""A hero under construction, in numbers: cost curve, class mix, opening hands, what can be reached, dead hands.

All chances are exact (cards drawn without putting back).  What they mean:
- The opening hand is seven cards of the shuffled deck (HC-2.5); nothing is in play and all points are free.
- A Base Attack or Base Block counts when the hero's score can pay for it.
- A dead hand has no card that could be played in the first own Action phase as dealt: no Base Attack, and no other card
  that may be played with no attack open, that the score can pay for.  It is still dead when the three cards drawn for
  three that were discarded (HC-3.4) bring none either.
- Best attack: one Base Attack with Attack Mods, best block: Base Blocks with Block Mods, as one set of at most n
  cards (HC-4.10, HC-4.12), each attribute's costs within its score (HC-4.1), at most one Exclusive card (HC-R58),
  blocks Fast (HC-R16).  Values that the table decides are those of an opening: nobody has anything else in play, the
  other player holds seven cards, or six after an attack.  Twisted cards and special cards are not counted.
"""

from __future__ import annotations

import json
import textwrap
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

from heroplay.contracts.decks import Curve
from heroplay.core.errors import BadInput
from heroplay.core.names import find, plain
from heroplay.core.text import share_text
from heroplay.games.herocard.language.sheets import card_facts
from heroplay.games.herocard.rules.cards import ATTRIBUTES, CLASSES, SOME, TYPES, Card, Hero, Variable
from heroplay.games.herocard.rules.heroes import (
    ORDER,
    CustomHero,
    Judgement,
    all_cards,
    all_heroes,
    as_custom,
    assembled,
    judge,
    named_hero,
    read_hero,
    sentence,
)
from heroplay.games.herocard.tools.tuning import counts_of, exchanged, find_card

HAND = 7  # HC-2.5
DRAWN = 3  # HC-3.4
MOST = 99  # copies that can be put in at once
WIDTH = 100
COLOURS = {"Body": "#c44e52", "Mind": "#4c72b0", "X": "#8172b3"}


@dataclass(frozen=True)
class Reach:
    """The best total with at most that many cards, and those cards."""

    cards: int
    total: int
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Facts:
    """What a deck is like."""

    scores: dict[str, int]
    size: int
    hand: int  # cards of the opening hand
    by_cost: dict[str, dict[int, int]]  # by attribute: copies by cost
    classes: dict[str, int]
    types: dict[str, int]
    too_dear: tuple[str, ...]  # cards that the score can never pay for
    attack_in_hand: Fraction
    block_in_hand: Fraction
    both_in_hand: Fraction
    dead: Fraction
    still_dead: Fraction
    attack: tuple[Reach, ...]
    block: tuple[Reach, ...]

    def numbers(self) -> dict[str, int | float | Fraction]:
        """Every number with its name, in the order of printing; chances are fractions."""
        cards = {cost: n for by_cost in self.by_cost.values() for cost, n in by_cost.items()}
        spent = sum(cost * n for by_cost in self.by_cost.values() for cost, n in by_cost.items())
        return {
            "cards": self.size,
            "mean cost": round(spent / self.size, 2) if self.size else 0,
            "dearest card": max(cards, default=0),
            **{f"{name} cards": n for name, n in self.classes.items()},
            "chance of a Base Attack in the opening hand": self.attack_in_hand,
            "chance of a Base Block in the opening hand": self.block_in_hand,
            "chance of both in the opening hand": self.both_in_hand,
            "chance of a dead hand": self.dead,
            "chance that it is still dead after three new cards": self.still_dead,
            **{f"best attack with {_cards(r.cards)}": r.total for r in self.attack},
            **{f"best block with {_cards(r.cards)}": r.total for r in self.block},
        }

    def lines(self) -> list[str]:
        """All of it within a hundred columns."""
        if not self.size:
            return ["The deck has no cards yet."]
        costs = sorted({cost for by_cost in self.by_cost.values() for cost in by_cost})
        lines = [f"Cards by cost, {self.size} in all:", "  cost  " + "".join(f"{cost:>4}" for cost in costs)]
        for name, by_cost in self.by_cost.items():
            lines.append(f"  {name.capitalize():<6}" + "".join(f"{by_cost.get(cost, '-'):>4}" for cost in costs))
        mix = ", ".join(f"{n} {name}" for name, n in self.classes.items() if n)
        kinds = ", ".join(f"{n} {name.capitalize()}" for name, n in self.types.items() if n)
        lines += [*_wrapped(f"Classes: {mix}."), f"Types: {kinds}."]
        if self.too_dear:
            lines += _wrapped(f"Never payable with these scores: {', '.join(self.too_dear)}.")
        lines += [
            f"Opening hand of {self.hand}: a Base Attack {share_text(float(self.attack_in_hand))}, a Base Block "
            f"{share_text(float(self.block_in_hand))}, both {share_text(float(self.both_in_hand))}.",
            f"Dead hand (nothing to play in the first Action phase): {share_text(float(self.dead))} as dealt, "
            f"{share_text(float(self.still_dead))} after 3 new cards.",
            "Best total of one set, by number of cards, with nothing else in play:",
            "  cards " + "".join(f"{reach.cards:>4}" for reach in self.attack),
            "  attack" + "".join(f"{reach.total:>4}" for reach in self.attack),
            "  block " + "".join(f"{reach.total:>4}" for reach in self.block),
        ]
        for what, reaches in (("attack", self.attack), ("block", self.block)):
            if reaches[-1].names:
                lines += _wrapped(f"  The best {what} of {reaches[-1].total}: {' + '.join(reaches[-1].names)}.")
        return lines

    def curve(self) -> Curve:
        """Copies by cost, by the attribute that pays."""
        bars = {name.capitalize(): by_cost for name, by_cost in self.by_cost.items()}
        return Curve("Cards by cost", "cost", bars, COLOURS)


def facts(custom: CustomHero) -> Facts:
    """All of it, for a deck that may still break rules."""
    hero = assembled(custom)
    scores = {name: a.score for name, a in hero.attributes.items()}
    size = sum(card.copies for card in hero.cards)
    hand = min(HAND, size)
    paid = [card for card in hero.cards if card.cost <= scores.get(card.attribute, 0)]

    def copies(cards: Iterable[Card]) -> int:
        return sum(card.copies for card in cards)

    attacks = copies(c for c in paid if c.card_class == "base_attack")
    blocks = copies(c for c in paid if c.card_class == "base_block" and c.type == "fast")
    playable = copies(c for c in paid if opens(c))
    none = {n: none_of(size, n, hand) for n in {attacks, blocks, attacks + blocks}}
    curve = {name: Counter[int]() for name in ATTRIBUTES}
    for card in hero.cards:
        curve[card.attribute][card.cost] += card.copies
    return Facts(
        scores, size, hand,
        {name: dict(sorted(counted.items())) for name, counted in curve.items()},
        {SOME[name]: copies(c for c in hero.cards if c.card_class == name) for name in CLASSES},
        {name: copies(c for c in hero.cards if c.type == name) for name in TYPES},
        tuple(card.name for card in hero.cards if card not in paid),
        1 - none[attacks], 1 - none[blocks], 1 - none[attacks] - none[blocks] + none[attacks + blocks],
        none_of(size, playable, hand), none_of(size, playable, min(hand + DRAWN, size)),
        _reach(hero, scores, "base_attack", "attack_mod"), _reach(hero, scores, "base_block", "block_mod"),
    )  # fmt: skip


def opens(card: Card) -> bool:
    """May it be played in the player's Action phase with no attack open and nothing in play, if it can be paid?"""
    if card.card_class == "base_attack":
        return True
    if card.value is not None or any(word.do == "purge" for word in card.effects):
        return False
    return card.needs in (None, "quiet")


def none_of(size: int, wanted: int, drawn: int) -> Fraction:
    """The chance that none of the wanted cards is among those drawn."""
    return Fraction(comb(size - wanted, drawn), comb(size, drawn))


def _reach(hero: Hero, scores: Mapping[str, int], base: str, mod: str) -> tuple[Reach, ...]:
    """The best total for 1, 2, ... cards.

    One card after the other is taken, as many copies of it as can be paid for.  A way is known by its cards, costs,
    bases, mods, Exclusive cards and the cards whose value the table decides; of two ways that are the same in all of
    these, the one with the higher sum of printed values is kept.
    """
    usable = [c for c in hero.cards if c.card_class in (base, mod) and (base == "base_attack" or c.type == "fast")]
    ways: dict[tuple[Any, ...], tuple[int, tuple[str, ...]]] = {((0, 0, 0), 0, 0, 0, ()): (0, ())}
    for card in usable:
        more = dict(ways)
        at = ATTRIBUTES.index(card.attribute)
        for (spent, bases, mods, exclusive, open_), (total, names) in ways.items():
            for n in range(1, card.copies + 1):
                cost = spent[at] + n * card.cost
                is_base = card.card_class == base
                if bases + mods + n > HAND or cost > scores.get(card.attribute, 0):
                    break
                if base == "base_attack" and is_base and bases + n > 1:
                    break
                if card.type == "exclusive" and exclusive + n > 1:
                    break
                costs = (*spent[:at], cost, *spent[at + 1 :])
                varies = isinstance(card.value, Variable)
                key = (costs, bases + n * is_base, mods + n * (not is_base), exclusive + n * (card.type == "exclusive"),
                       (*open_, *[card.value] * n) if varies else open_)  # fmt: skip
                better = total if varies else total + n * int(card.value)  # type: ignore[arg-type]
                if key not in more or more[key][0] < better:
                    more[key] = better, (*names, *[card.name] * n)
        ways = more
    best = Reach(0, 0)
    found = []
    for most in range(1, HAND + 1):
        for (spent, bases, mods, _, open_), (total, names) in ways.items():
            if bases and bases + mods == most:
                theirs = HAND if base == "base_attack" else HAND - 1
                whole = total + sum(_at_an_opening(v, spent, scores, bases + mods, mods, theirs) for v in open_)
                if whole > best.total:
                    best = Reach(most, whole, names)
        found.append(Reach(most, best.total, best.names))
    return tuple(found)


def _at_an_opening(
    value: Variable, spent: tuple[int, ...], scores: Mapping[str, int], cards: int, mods: int, theirs: int
) -> int:
    """What a value that the table decides is worth in the first set of a duel, played from a full hand."""
    name = value.attribute or "body"
    own = spent[ATTRIBUTES.index(name)]
    counts = {
        "own_spent": own, "own_free": scores.get(name, 0) - own, "own_hand": HAND - cards, "target_hand": theirs,
        "own_mods": mods, "own_stack_cards": cards,
    }  # fmt: skip
    return value.base + value.times * counts.get(value.per, 0)


# ---- building


class HeroBuilding:
    """What the deck lab asks of HeroCard, but for its screen."""

    word = "hero"
    example = "Jab! = Uppercut!"
    ready = ORDER
    facts = staticmethod(facts)
    judge = staticmethod(judge)
    notes = __doc__ or ""

    @staticmethod
    def read(source: Any) -> CustomHero:
        """A hero from nothing, a name, the path of a file, a file's text, a dict, or a hero."""
        if source is None:
            return CustomHero(name="My hero", attributes={}, deck={})
        if isinstance(source, CustomHero):
            return source
        if isinstance(source, str) and "\n" not in source:
            source = named_hero(source)
        if isinstance(source, Hero):
            return as_custom(source, name=f"My {source.name}")
        if not isinstance(source, str | Path | Mapping):
            raise BadInput(f"A deck is a hero's name, a path, a code or a dict, not {type(source).__name__}.")
        made = read_hero(source)
        return made.model_copy(update={"deck": {all_cards()[i].name: n for i, n in counts_of(made).items()}})

    @staticmethod
    def counted(custom: CustomHero) -> list[tuple[str, str, int]]:
        """Every card: name, what it is, copies."""
        cards = {card.id: card for card in all_cards().values()}
        return [(cards[i].name, card_facts(cards[i]), n) for i, n in counts_of(custom).items()]

    @staticmethod
    def put(custom: CustomHero, name: str, copies: int) -> CustomHero:
        """More copies of a card, or, below 0, fewer."""
        card, counts = find_card(name), counts_of(custom)
        if isinstance(copies, bool) or not isinstance(copies, int) or not 1 <= abs(copies) <= MOST:
            raise BadInput(f"{copies!r} copies of {card.name}: say a number from 1 to {MOST}.")
        have = counts.get(card.id, 0)
        if have + copies < 0:
            raise BadInput(f"{-copies} copies of {card.name} cannot be taken out: {custom.name} has {have}.")
        counts[card.id] = have + copies
        return custom.model_copy(update={"deck": {all_cards()[i].name: n for i, n in counts.items() if n}})

    @staticmethod
    def exchange(custom: CustomHero, old: str, new: str, copies: int) -> CustomHero:
        return exchanged(custom, old, new, copies)

    @staticmethod
    def choose(custom: CustomHero, /, **attributes: str) -> CustomHero:
        """Other Attribute cards, each by the hero whose it is, or by its own name."""
        chosen = dict(custom.attributes)
        for attribute, name in attributes.items():
            if attribute not in ATTRIBUTES:
                raise BadInput(f"{attribute!r} is not an attribute: {', '.join(ATTRIBUTES)}.")
            known = {key: h.id for h in all_heroes().values() for key in (h.id, h.name, h.attributes[attribute].name)}
            chosen[attribute] = find(str(name), known, "Attribute card")
        return custom.model_copy(update={"attributes": chosen})

    @staticmethod
    def part_lines(custom: CustomHero) -> list[str]:
        hero = assembled(custom)
        lines = []
        for name in ATTRIBUTES:
            card = hero.attributes.get(name)
            told = f"{card.score:>2}   {card.name} ({card.points} hero points)" if card else " -   not chosen yet"
            lines.append(f"  {name.capitalize():<6}{told}")
        return lines

    @staticmethod
    def reasons(judged: Judgement) -> tuple[list[str], list[str]]:
        """What the rules refuse, each with its rule, and the warnings."""
        return [sentence(f) for f in judged.findings], [sentence(f) for f in judged.warnings]

    @staticmethod
    def data(custom: CustomHero) -> dict[str, Any]:
        """The hero as short data, cards by id."""
        data = custom.model_dump(mode="json", exclude_defaults=True)
        return {**data, "deck": counts_of(custom)}

    @staticmethod
    def toml(custom: CustomHero) -> str:
        """The hero as a readable file."""
        lines = [f"name = {_quoted(custom.name)}"]
        if custom.about:
            lines.append(f"about = {_quoted(custom.about)}")
        for title, table in (("attributes", custom.attributes), ("deck", custom.deck), ("tuned", custom.tuned)):
            if table or title != "tuned":
                lines += ["", f"[{title}]"]
                lines += [f"{_key(k)} = {_quoted(v) if isinstance(v, str) else v}" for k, v in table.items()]
        return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    return name if plain(name) == name and " " not in name else _quoted(name)


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, subsequent_indent="    ")


def _cards(n: int) -> str:
    return "1 card" if n == 1 else f"{n} cards"
